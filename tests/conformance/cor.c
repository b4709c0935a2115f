/* SPDX-License-Identifier: GPL-3.0-or-later
   Connectives replaced: && || != by each other, a side, true, false.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* cor: a > 0 && b > 0 -> a > 0 || b > 0: covered;
	 a > 0 && b > 0 -> (a > 0) != (b > 0): covered;
	 a > 0 && b > 0 -> a > 0: covered; a > 0 && b > 0 -> b > 0: covered;
	 a > 0 && b > 0 -> true: covered; a > 0 && b > 0 -> false: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* cor: a && (b || c > 2) -> a && b && c > 2: covered;
	 a && (b || c > 2) -> a && (b != (c > 2)): covered;
	 a && (b || c > 2) -> a && b: covered;
	 a && (b || c > 2) -> a && c > 2: covered;
	 a && (b || c > 2) -> a && true: covered;
	 a && (b || c > 2) -> a && false: covered;
	 a && (b || c > 2) -> a || b || c > 2: covered;
	 a && (b || c > 2) -> a != (b || c > 2): covered;
	 a && (b || c > 2) -> a: covered;
	 a && (b || c > 2) -> b || c > 2: covered;
	 a && (b || c > 2) -> true: covered;
	 a && (b || c > 2) -> false: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* cor:
	 !(a < 0 || b < 0) -> !(a < 0 && b < 0): covered;
	 !(a < 0 || b < 0) -> !((a < 0) != (b < 0)): covered;
	 !(a < 0 || b < 0) -> !(a < 0): covered;
	 !(a < 0 || b < 0) -> !(b < 0): covered;
	 !(a < 0 || b < 0) -> !true: covered;
	 !(a < 0 || b < 0) -> !false: covered */
    return 1;
  return 0;
}

/* Negated as a whole and inside: what the front end makes of it is (a && !b) || c.  */
int
negated_inside (int a, int b, int c)
{
  if (!((!a || b) && !c)) /* cor:
	 !((!a || b) && !c) -> !(!a && b && !c): covered;
	 !((!a || b) && !c) -> !((!a != b) && !c): covered;
	 !((!a || b) && !c) -> !(!a && !c): covered;
	 !((!a || b) && !c) -> !(b && !c): covered;
	 !((!a || b) && !c) -> !(true && !c): covered;
	 !((!a || b) && !c) -> !(false && !c): covered;
	 !((!a || b) && !c) -> !(!a || b || !c): covered;
	 !((!a || b) && !c) -> !((!a || b) != !c): covered;
	 !((!a || b) && !c) -> !(!a || b): covered;
	 !((!a || b) && !c) -> !!c: covered;
	 !((!a || b) && !c) -> !true: covered;
	 !((!a || b) && !c) -> !false: covered */
    return 1;
  return 0;
}

/* No a is below 0 and above 9: of the clauses in !(a < 0 || a > 9), both true never
   happens.  */
int
negated_coupled (int a)
{
  while (!(a < 0 || a > 9)) /* cor:
	 !(a < 0 || a > 9) -> !(a < 0 && a > 9): covered;
	 !(a < 0 || a > 9) -> !((a < 0) != (a > 9)): infeasible;
	 !(a < 0 || a > 9) -> !(a < 0): covered;
	 !(a < 0 || a > 9) -> !(a > 9): covered;
	 !(a < 0 || a > 9) -> !true: covered;
	 !(a < 0 || a > 9) -> !false: covered */
    a -= 4;
  return a;
}

/* The arms are exchanged by the front end, the condition negated.  */
int
swapped (int a, int b, int x)
{
  return a > 0 && b ? 5 : x; /* cor:
	 a > 0 && b -> a > 0 || b: covered;
	 a > 0 && b -> (a > 0) != b: covered;
	 a > 0 && b -> a > 0: covered;
	 a > 0 && b -> b: covered;
	 a > 0 && b -> true: covered;
	 a > 0 && b -> false: covered */
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* cor:
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 && a > 3 && b == 7: covered;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 && ((a > 3) != (b == 7)): unknown;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 && a > 3: covered;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 && b == 7: unknown;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 && true: covered;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 && false: covered;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3 || a > 3 || b == 7: covered;
	 a++ < 3 && (a > 3 || b == 7) -> (a++ < 3) != (a > 3 || b == 7): covered;
	 a++ < 3 && (a > 3 || b == 7) -> a++ < 3: covered;
	 a++ < 3 && (a > 3 || b == 7) -> a > 3 || b == 7: covered;
	 a++ < 3 && (a > 3 || b == 7) -> true: covered;
	 a++ < 3 && (a > 3 || b == 7) -> false: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* cor: x >= 3 && x <= 7 -> x >= 3 || x <= 7: covered;
	 x >= 3 && x <= 7 -> (x >= 3) != (x <= 7): covered;
	 x >= 3 && x <= 7 -> x >= 3: covered;
	 x >= 3 && x <= 7 -> x <= 7: covered; x >= 3 && x <= 7 -> true: covered;
	 x >= 3 && x <= 7 -> false: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* cor:
	 i < 3 && (bits >> i & 1) -> i < 3 || bits >> i & 1: covered;
	 i < 3 && (bits >> i & 1) -> (i < 3) != (bits >> i & 1): covered;
	 i < 3 && (bits >> i & 1) -> i < 3: covered;
	 i < 3 && (bits >> i & 1) -> bits >> i & 1: unknown;
	 i < 3 && (bits >> i & 1) -> true: covered;
	 i < 3 && (bits >> i & 1) -> false: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* cor:
	 a == b || a == 5 -> a == b && a == 5: covered;
	 a == b || a == 5 -> (a == b) != (a == 5): covered;
	 a == b || a == 5 -> a == b: covered;
	 a == b || a == 5 -> a == 5: covered; a == b || a == 5 -> true: covered;
	 a == b || a == 5 -> false: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* cor: a > b && b != 0 -> a > b || b != 0: covered;
	 a > b && b != 0 -> (a > b) != (b != 0): covered;
	 a > b && b != 0 -> a > b: covered; a > b && b != 0 -> b != 0: covered;
	 a > b && b != 0 -> true: covered; a > b && b != 0 -> false: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2)
    return 1;
  while (0)
    a++;
  return 0;
}

/* Neither is looked at before its check.  */
int
guarded (const int *p)
{
  if (p && *p > 3) /* cor: p && *p > 3 -> p || *p > 3: covered;
	 p && *p > 3 -> p != (*p > 3): covered; p && *p > 3 -> p: covered;
	 p && *p > 3 -> *p > 3: unknown; p && *p > 3 -> true: covered;
	 p && *p > 3 -> false: covered */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* cor: p && *p > 3 && y -> (p || *p > 3) && y: covered;
	 p && *p > 3 && y -> (p != (*p > 3)) && y: covered;
	 p && *p > 3 && y -> p && y: covered;
	 p && *p > 3 && y -> *p > 3 && y: unknown;
	 p && *p > 3 && y -> true && y: covered;
	 p && *p > 3 && y -> false && y: covered;
	 p && *p > 3 && y -> (p && *p > 3) || y: covered;
	 p && *p > 3 && y -> (p && *p > 3) != y: covered;
	 p && *p > 3 && y -> p && *p > 3: covered;
	 p && *p > 3 && y -> y: covered; p && *p > 3 && y -> true: covered;
	 p && *p > 3 && y -> false: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* cor: x < 3 || x > 5 -> x < 3 && x > 5: covered;
	 x < 3 || x > 5 -> (x < 3) != (x > 5): infeasible;
	 x < 3 || x > 5 -> x < 3: covered; x < 3 || x > 5 -> x > 5: covered;
	 x < 3 || x > 5 -> true: covered; x < 3 || x > 5 -> false: covered */
    {
      if (x < 3 && x > 5) /* cor: x < 3 && x > 5 -> x < 3 || x > 5: covered;
	 x < 3 && x > 5 -> (x < 3) != (x > 5): covered;
	 x < 3 && x > 5 -> x < 3: covered; x < 3 && x > 5 -> x > 5: covered;
	 x < 3 && x > 5 -> true: covered; x < 3 && x > 5 -> false: infeasible */
	return 2;
      return 1;
    }
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* cor: (a > 0) != (b > 0) -> a > 0 && b > 0: covered;
	 (a > 0) != (b > 0) -> a > 0 || b > 0: covered;
	 (a > 0) != (b > 0) -> a > 0: covered;
	 (a > 0) != (b > 0) -> b > 0: covered;
	 (a > 0) != (b > 0) -> true: covered;
	 (a > 0) != (b > 0) -> false: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9)
    return 1;
  return 0;
}

/* One condition that no operator makes becomes true and false; one that an operator
   makes has mutants of that operator, ror and lor.  */
int
flag (int a)
{
  if (a) /* cor: a -> true: covered; a -> false: covered */
    return 1;
  return 0;
}

struct item
{
  int n;
  struct item *next;
};

int
missing (const struct item *p)
{
  if (!p) /* cor: !p -> true: covered; !p -> false: covered */
    return 1;
  return p->next ? 2 : p->n & 1 ? 3 : 4; /* cor: p->next -> true: covered;
	 p->next -> false: covered */
}

static int
positive (int a)
{
  return a > 0;
}

int
call (int a)
{
  if (!positive (a)) /* cor: !positive (a) -> true: covered;
	 !positive (a) -> false: covered */
    return 1;
  return 0;
}

int
compared (int a, const struct item *p)
{
  if (a != 0)
    return 1;
  if (p == 0)
    return 2;
  return 0;
}

int
never (unsigned char c)
{
  unsigned wide = c >> 8;
  if (wide) /* cor: wide -> true: covered; wide -> false: infeasible */
    return 1;
  return 0;
}

int
list (const struct item *p)
{
  int n = 0;
  while (p) /* cor: p -> true: covered; p -> false: covered */
    {
      n++;
      p = p->next;
    }
  return n;
}
