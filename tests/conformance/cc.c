/* SPDX-License-Identifier: GPL-3.0-or-later
   Condition coverage: every condition true and false.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* cc: a > 0: true: covered; a > 0: false: covered;
	 b > 0: true: covered; b > 0: false: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* cc: a: true: covered; a: false: covered;
	 b: true: covered; b: false: covered; c > 2: true: covered;
	 c > 2: false: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* cc: a < 0: true: covered; a < 0: false: covered;
	 b < 0: true: covered; b < 0: false: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* cc: a++ < 3: true: covered;
	 a++ < 3: false: covered; a > 3: true: infeasible;
	 a > 3: false: covered; b == 7: true: covered; b == 7: false: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* cc: x >= 3: true: covered; x >= 3: false: covered;
	 x <= 7: true: covered; x <= 7: false: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* cc: i < 3: true: covered;
	 i < 3: false: covered; bits >> i & 1: true: covered;
	 bits >> i & 1: false: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* cc: a == b: true: covered;
	 a == b: false: covered; a == 5: true: covered;
	 a == 5: false: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* cc: a > b: true: covered; a > b: false: covered;
	 b != 0: true: covered; b != 0: false: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* cc: 1 && a > 2: true: covered;
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
  if (p && *p > 3) /* cc: p: true: covered; p: false: covered;
	 *p > 3: true: covered; *p > 3: false: covered */
    return 1;
  return 0;
}

int
divided (int n, int d)
{
  if (d != 0 && n / d == 4) /* cc: d != 0: true: covered;
	 d != 0: false: covered; n / d == 4: true: covered;
	 n / d == 4: false: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* cc: x < 3: true: covered; x < 3: false: covered;
	 x > 5: true: covered; x > 5: false: covered */
    {
      if (x < 3 && x > 5) /* cc: x < 3: true: covered; x < 3: false: covered;
	 x > 5: true: covered; x > 5: false: covered */
	return 2;
      return 1;
    }
  return 0;
}

int
repeated (int a, int b)
{
  if ((a > 1 && b > 1) || (a > 1 && b < -1)) /* cc: a > 1: true: covered;
	 a > 1: false: covered; b > 1: true: covered; b > 1: false: covered;
	 a > 1: true: covered; a > 1: false: covered; b < -1: true: covered;
	 b < -1: false: covered */
    return 1;
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* cc: a > 0: true: covered; a > 0: false: covered;
	 b > 0: true: covered; b > 0: false: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* cc: a == 9: true: covered; a == 9: false: covered */
    return 1;
  return 0;
}

/* More conditions than get combinations.  */
int
many (int a, int b)
{
  if (!a || !b || a == 3 || a == 5 || a == 7 || b == 2 || b == 4 || b == 6 || b > 8) /* cc:
	 a: true: covered; a: false: covered; b: true: covered; b: false: covered;
	 a == 3: true: covered; a == 3: false: covered;
	 a == 5: true: covered; a == 5: false: covered;
	 a == 7: true: covered; a == 7: false: covered;
	 b == 2: true: covered; b == 2: false: covered;
	 b == 4: true: covered; b == 4: false: covered;
	 b == 6: true: covered; b == 6: false: covered;
	 b > 8: true: covered; b > 8: false: covered */
    return 1;
  return 0;
}
