/* SPDX-License-Identifier: GPL-3.0-or-later
   Decision coverage: every decision true and false.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* dc: a > 0 && b > 0: true: covered;
	 a > 0 && b > 0: false: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* dc: a && (b || c > 2): true: covered;
	 a && (b || c > 2): false: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* dc: !(a < 0 || b < 0): true: covered;
	 !(a < 0 || b < 0): false: covered */
    return 1;
  return 0;
}

/* Which arm comes first to the front end says nothing about true and false.  */
int
swapped (int a, int b, int x)
{
  if (a > 2) /* dc: a > 2: true: covered; a > 2: false: covered */
    return a > 2 ? 5 : x; /* dc: a > 2: true: covered; a > 2: false: infeasible */
  if (b) /* dc: b: true: covered; b: false: covered */
    return !b ? 5 : x; /* dc: !b: true: infeasible; !b: false: covered */
  if (x && a > 0) /* dc: x && a > 0: true: covered; x && a > 0: false: covered */
    return x && a > 0 ? 5 : x; /* dc: x && a > 0: true: covered;
				  x && a > 0: false: infeasible */
  if (!(x & 4)) /* dc: !(x & 4): true: covered; !(x & 4): false: covered */
    return !(x & 4) ? 5 : x; /* dc: !(x & 4): true: covered;
				!(x & 4): false: infeasible */
  return !!x ? 5 : x; /* dc: !!x: true: covered; !!x: false: infeasible */
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* dc:
	 a++ < 3 && (a > 3 || b == 7): true: covered;
	 a++ < 3 && (a > 3 || b == 7): false: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* dc: x >= 3 && x <= 7: true: covered;
	 x >= 3 && x <= 7: false: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* dc:
	 i < 3 && (bits >> i & 1): true: covered;
	 i < 3 && (bits >> i & 1): false: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* dc: a == b || a == 5: true: covered;
	 a == b || a == 5: false: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* dc: a > b && b != 0: true: covered;
	 a > b && b != 0: false: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* dc: 1 && a > 2: true: covered;
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
  if (p && *p > 3) /* dc: p && *p > 3: true: covered;
	 p && *p > 3: false: covered */
    return 1;
  return 0;
}

int
divided (int n, int d)
{
  if (d != 0 && n / d == 4) /* dc: d != 0 && n / d == 4: true: covered;
	 d != 0 && n / d == 4: false: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* dc: x < 3 || x > 5: true: covered;
	 x < 3 || x > 5: false: covered */
    {
      if (x < 3 && x > 5) /* dc: x < 3 && x > 5: true: infeasible;
	 x < 3 && x > 5: false: covered */
	return 2;
      return 1;
    }
  return 0;
}

int
repeated (int a, int b)
{
  if ((a > 1 && b > 1) || (a > 1 && b < -1)) /* dc:
	 (a > 1 && b > 1) || (a > 1 && b < -1): true: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): false: covered */
    return 1;
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* dc: (a > 0) != (b > 0): true: covered;
	 (a > 0) != (b > 0): false: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* dc: a == 9: true: covered; a == 9: false: covered */
    return 1;
  return 0;
}

int
negated_value (int a, int b)
{
  int x = !a; /* dc: !a: true: covered; !a: false: covered */
  return x + !(a < b); /* dc: !(a < b): true: covered;
			  !(a < b): false: covered */
}

/* The first operand is negated, the decision is not.  */
int
negated_operand (unsigned char a, unsigned char b)
{
  if (a > 1 || b < 4) /* dc: a > 1 || b < 4: true: covered;
			 a > 1 || b < 4: false: covered */
    return 0;
  if (!a & b) /* dc: !a & b: true: covered; !a & b: false: covered;
		 !a: true: covered; !a: false: covered */
    return 1;
  return 0;
}
