/* SPDX-License-Identifier: GPL-3.0-or-later
   General active clause coverage: each clause decides, once true and once
   false.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* gacc: a > 0 decides: true: covered;
	 a > 0 decides: false: covered; b > 0 decides: true: covered;
	 b > 0 decides: false: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* gacc: a decides: true: covered;
	 a decides: false: covered; b decides: true: covered;
	 b decides: false: covered; c > 2 decides: true: covered;
	 c > 2 decides: false: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* gacc: a < 0 decides: true: covered;
	 a < 0 decides: false: covered; b < 0 decides: true: covered;
	 b < 0 decides: false: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* gacc: a++ < 3 decides: true: covered;
	 a++ < 3 decides: false: covered; a > 3 decides: true: infeasible;
	 a > 3 decides: false: covered; b == 7 decides: true: covered;
	 b == 7 decides: false: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* gacc: x >= 3 decides: true: covered;
	 x >= 3 decides: false: covered; x <= 7 decides: true: covered;
	 x <= 7 decides: false: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* gacc:
	 i < 3 decides: true: covered; i < 3 decides: false: covered;
	 bits >> i & 1 decides: true: covered;
	 bits >> i & 1 decides: false: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* gacc: a == b decides: true: covered;
	 a == b decides: false: covered; a == 5 decides: true: covered;
	 a == 5 decides: false: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* gacc: a > b decides: true: covered;
	 a > b decides: false: covered; b != 0 decides: true: covered;
	 b != 0 decides: false: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* gacc: 1 && a > 2 decides: true: covered;
	 1 && a > 2 decides: false: covered */
    return 1;
  while (0)
    a++;
  return 0;
}

/* Neither is looked at before its check.  */
int
guarded (const int *p)
{
  if (p && *p > 3) /* gacc: p decides: true: covered; p decides: false: covered;
	 *p > 3 decides: true: covered; *p > 3 decides: false: covered */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* gacc: p decides: true: covered;
	 p decides: false: covered; *p > 3 decides: true: covered;
	 *p > 3 decides: false: covered; y decides: true: covered;
	 y decides: false: covered */
    return 1;
  return 0;
}

int
divided (int n, int d)
{
  if (d != 0 && n / d == 4) /* gacc: d != 0 decides: true: covered;
	 d != 0 decides: false: covered; n / d == 4 decides: true: covered;
	 n / d == 4 decides: false: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* gacc: x < 3 decides: true: covered;
	 x < 3 decides: false: covered; x > 5 decides: true: covered;
	 x > 5 decides: false: covered */
    {
      if (x < 3 && x > 5) /* gacc: x < 3 decides: true: infeasible;
	 x < 3 decides: false: covered; x > 5 decides: true: infeasible;
	 x > 5 decides: false: covered */
	return 2;
      return 1;
    }
  return 0;
}

int
repeated (int a, int b)
{
  if ((a > 1 && b > 1) || (a > 1 && b < -1)) /* gacc:
	 a > 1 decides: true: covered; a > 1 decides: false: covered;
	 b > 1 decides: true: covered; b > 1 decides: false: covered;
	 a > 1 decides: true: covered; a > 1 decides: false: covered;
	 b < -1 decides: true: covered; b < -1 decides: false: covered */
    return 1;
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* gacc: a > 0 decides: true: covered;
	 a > 0 decides: false: covered; b > 0 decides: true: covered;
	 b > 0 decides: false: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* gacc: a == 9 decides: true: covered;
	 a == 9 decides: false: covered */
    return 1;
  return 0;
}
