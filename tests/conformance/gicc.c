/* SPDX-License-Identifier: GPL-3.0-or-later
   General inactive clause coverage: each clause decides nothing, once true and
   once false, with the decision true and false.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* gicc: a > 0 masked: true, decision true: infeasible;
	 a > 0 masked: true, decision false: covered;
	 a > 0 masked: false, decision true: infeasible;
	 a > 0 masked: false, decision false: covered;
	 b > 0 masked: true, decision true: infeasible;
	 b > 0 masked: true, decision false: covered;
	 b > 0 masked: false, decision true: infeasible;
	 b > 0 masked: false, decision false: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* gicc: a masked: true, decision true: infeasible;
	 a masked: true, decision false: covered;
	 a masked: false, decision true: infeasible;
	 a masked: false, decision false: covered;
	 b masked: true, decision true: covered;
	 b masked: true, decision false: covered;
	 b masked: false, decision true: covered;
	 b masked: false, decision false: covered;
	 c > 2 masked: true, decision true: covered;
	 c > 2 masked: true, decision false: covered;
	 c > 2 masked: false, decision true: covered;
	 c > 2 masked: false, decision false: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* gicc: a < 0 masked: true, decision true: infeasible;
	 a < 0 masked: true, decision false: covered;
	 a < 0 masked: false, decision true: infeasible;
	 a < 0 masked: false, decision false: covered;
	 b < 0 masked: true, decision true: infeasible;
	 b < 0 masked: true, decision false: covered;
	 b < 0 masked: false, decision true: infeasible;
	 b < 0 masked: false, decision false: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* gicc:
	 a++ < 3 masked: true, decision true: infeasible;
	 a++ < 3 masked: true, decision false: covered;
	 a++ < 3 masked: false, decision true: infeasible;
	 a++ < 3 masked: false, decision false: infeasible;
	 a > 3 masked: true, decision true: infeasible;
	 a > 3 masked: true, decision false: infeasible;
	 a > 3 masked: false, decision true: covered;
	 a > 3 masked: false, decision false: infeasible;
	 b == 7 masked: true, decision true: infeasible;
	 b == 7 masked: true, decision false: covered;
	 b == 7 masked: false, decision true: infeasible;
	 b == 7 masked: false, decision false: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* gicc: x >= 3 masked: true, decision true: infeasible;
	 x >= 3 masked: true, decision false: covered;
	 x >= 3 masked: false, decision true: infeasible;
	 x >= 3 masked: false, decision false: infeasible;
	 x <= 7 masked: true, decision true: infeasible;
	 x <= 7 masked: true, decision false: covered;
	 x <= 7 masked: false, decision true: infeasible;
	 x <= 7 masked: false, decision false: infeasible */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* gicc:
	 i < 3 masked: true, decision true: infeasible;
	 i < 3 masked: true, decision false: covered;
	 i < 3 masked: false, decision true: infeasible;
	 i < 3 masked: false, decision false: infeasible;
	 bits >> i & 1 masked: true, decision true: infeasible;
	 bits >> i & 1 masked: true, decision false: infeasible;
	 bits >> i & 1 masked: false, decision true: infeasible;
	 bits >> i & 1 masked: false, decision false: infeasible */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* gicc:
	 a == b masked: true, decision true: covered;
	 a == b masked: true, decision false: infeasible;
	 a == b masked: false, decision true: covered;
	 a == b masked: false, decision false: infeasible;
	 a == 5 masked: true, decision true: covered;
	 a == 5 masked: true, decision false: infeasible;
	 a == 5 masked: false, decision true: covered;
	 a == 5 masked: false, decision false: infeasible */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* gicc:
	 a > b masked: true, decision true: infeasible;
	 a > b masked: true, decision false: covered;
	 a > b masked: false, decision true: infeasible;
	 a > b masked: false, decision false: covered;
	 b != 0 masked: true, decision true: infeasible;
	 b != 0 masked: true, decision false: covered;
	 b != 0 masked: false, decision true: infeasible;
	 b != 0 masked: false, decision false: covered */
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
  if (p && *p > 3) /* gicc: p masked: true, decision true: infeasible;
	 p masked: true, decision false: covered;
	 p masked: false, decision true: infeasible;
	 p masked: false, decision false: infeasible;
	 *p > 3 masked: true, decision true: infeasible;
	 *p > 3 masked: true, decision false: infeasible;
	 *p > 3 masked: false, decision true: infeasible;
	 *p > 3 masked: false, decision false: infeasible */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* gicc: p masked: true, decision true: infeasible;
	 p masked: true, decision false: covered;
	 p masked: false, decision true: infeasible;
	 p masked: false, decision false: covered;
	 *p > 3 masked: true, decision true: infeasible;
	 *p > 3 masked: true, decision false: covered;
	 *p > 3 masked: false, decision true: infeasible;
	 *p > 3 masked: false, decision false: covered;
	 y masked: true, decision true: infeasible;
	 y masked: true, decision false: covered;
	 y masked: false, decision true: infeasible;
	 y masked: false, decision false: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* gicc: x < 3 masked: true, decision true: infeasible;
	 x < 3 masked: true, decision false: infeasible;
	 x < 3 masked: false, decision true: covered;
	 x < 3 masked: false, decision false: infeasible;
	 x > 5 masked: true, decision true: infeasible;
	 x > 5 masked: true, decision false: infeasible;
	 x > 5 masked: false, decision true: covered;
	 x > 5 masked: false, decision false: infeasible */
    {
      if (x < 3 && x > 5) /* gicc:
	 x < 3 masked: true, decision true: infeasible;
	 x < 3 masked: true, decision false: covered;
	 x < 3 masked: false, decision true: infeasible;
	 x < 3 masked: false, decision false: infeasible;
	 x > 5 masked: true, decision true: infeasible;
	 x > 5 masked: true, decision false: covered;
	 x > 5 masked: false, decision true: infeasible;
	 x > 5 masked: false, decision false: infeasible */
	return 2;
      return 1;
    }
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* gicc:
	 a > 0 masked: true, decision true: infeasible;
	 a > 0 masked: true, decision false: infeasible;
	 a > 0 masked: false, decision true: infeasible;
	 a > 0 masked: false, decision false: infeasible;
	 b > 0 masked: true, decision true: infeasible;
	 b > 0 masked: true, decision false: infeasible;
	 b > 0 masked: false, decision true: infeasible;
	 b > 0 masked: false, decision false: infeasible */
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
