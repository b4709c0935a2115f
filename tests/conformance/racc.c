/* SPDX-License-Identifier: GPL-3.0-or-later
   Restricted active clause coverage: each clause decides, once true and once
   false, while the others keep their values.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* racc: a > 0 decides: covered; b > 0 decides: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* racc: a decides: covered; b decides: covered;
	 c > 2 decides: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* racc: a < 0 decides: covered;
	 b < 0 decides: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* racc: a++ < 3 decides: covered;
	 a > 3 decides: infeasible; b == 7 decides: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* racc: x >= 3 decides: covered;
	 x <= 7 decides: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* racc: i < 3 decides: covered;
	 bits >> i & 1 decides: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* racc: a == b decides: covered;
	 a == 5 decides: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* racc: a > b decides: covered;
	 b != 0 decides: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* racc: 1 && a > 2 decides: covered */
    return 1;
  while (0)
    a++;
  return 0;
}

/* Neither is looked at before its check.  */
int
guarded (const int *p)
{
  if (p && *p > 3) /* racc: p decides: covered; *p > 3 decides: covered */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* racc: p decides: covered; *p > 3 decides: covered;
	 y decides: covered */
    return 1;
  return 0;
}

int
divided (int n, int d)
{
  if (d != 0 && n / d == 4) /* racc: d != 0 decides: covered;
	 n / d == 4 decides: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* racc: x < 3 decides: covered; x > 5 decides: covered */
    {
      if (x < 3 && x > 5) /* racc: x < 3 decides: infeasible;
	 x > 5 decides: infeasible */
	return 2;
      return 1;
    }
  return 0;
}

int
repeated (int a, int b)
{
  if ((a > 1 && b > 1) || (a > 1 && b < -1)) /* racc: a > 1 decides: infeasible;
	 b > 1 decides: covered; a > 1 decides: infeasible;
	 b < -1 decides: covered */
    return 1;
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* racc: a > 0 decides: covered;
	 b > 0 decides: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* racc: a == 9 decides: covered */
    return 1;
  return 0;
}
