/* SPDX-License-Identifier: GPL-3.0-or-later
   Decision-condition coverage: the labels of dc and of cc.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* dcc: a > 0 && b > 0: true: covered;
	 a > 0 && b > 0: false: covered; a > 0: true: covered;
	 a > 0: false: covered; b > 0: true: covered; b > 0: false: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* dcc: a && (b || c > 2): true: covered;
	 a && (b || c > 2): false: covered; a: true: covered; a: false: covered;
	 b: true: covered; b: false: covered; c > 2: true: covered;
	 c > 2: false: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* dcc: !(a < 0 || b < 0): true: covered;
	 !(a < 0 || b < 0): false: covered; a < 0: true: covered;
	 a < 0: false: covered; b < 0: true: covered; b < 0: false: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* dcc:
	 a++ < 3 && (a > 3 || b == 7): true: covered;
	 a++ < 3 && (a > 3 || b == 7): false: covered; a++ < 3: true: covered;
	 a++ < 3: false: covered; a > 3: true: infeasible;
	 a > 3: false: covered; b == 7: true: covered; b == 7: false: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* dcc: x >= 3 && x <= 7: true: covered;
	 x >= 3 && x <= 7: false: covered; x >= 3: true: covered;
	 x >= 3: false: covered; x <= 7: true: covered;
	 x <= 7: false: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* dcc:
	 i < 3 && (bits >> i & 1): true: covered;
	 i < 3 && (bits >> i & 1): false: covered; i < 3: true: covered;
	 i < 3: false: covered; bits >> i & 1: true: covered;
	 bits >> i & 1: false: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* dcc: a == b || a == 5: true: covered;
	 a == b || a == 5: false: covered; a == b: true: covered;
	 a == b: false: covered; a == 5: true: covered;
	 a == 5: false: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* dcc: a > b && b != 0: true: covered;
	 a > b && b != 0: false: covered; a > b: true: covered;
	 a > b: false: covered; b != 0: true: covered; b != 0: false: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* dcc: 1 && a > 2: true: covered;
	 1 && a > 2: false: covered */
    return 1;
  while (0)
    a++;
  return 0;
}

/* Neither is looked at before its check.  */
int
guarded (const int *p)
{
  if (p && *p > 3) /* dcc: p && *p > 3: true: covered;
	 p && *p > 3: false: covered; p: true: covered; p: false: covered;
	 *p > 3: true: covered; *p > 3: false: covered */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* dcc: p && *p > 3 && y: true: covered;
	 p && *p > 3 && y: false: covered; p: true: covered; p: false: covered;
	 *p > 3: true: covered; *p > 3: false: covered; y: true: covered;
	 y: false: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* dcc: x < 3 || x > 5: true: covered;
	 x < 3 || x > 5: false: covered; x < 3: true: covered;
	 x < 3: false: covered; x > 5: true: covered; x > 5: false: covered */
    {
      if (x < 3 && x > 5) /* dcc: x < 3 && x > 5: true: infeasible;
	 x < 3 && x > 5: false: covered; x < 3: true: covered;
	 x < 3: false: covered; x > 5: true: covered; x > 5: false: covered */
	return 2;
      return 1;
    }
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* dcc: (a > 0) != (b > 0): true: covered;
	 (a > 0) != (b > 0): false: covered; a > 0: true: covered;
	 a > 0: false: covered; b > 0: true: covered; b > 0: false: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* dcc: a == 9: true: covered; a == 9: false: covered */
    return 1;
  return 0;
}
