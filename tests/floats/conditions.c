/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditions on floating-point numbers, one a function, written so that referee.py
   can read them: 32 of them, with what is not a number, both zeros, denormals,
   infinities, conversions to and from integers, and library functions.  */
#include <math.h>

int
c01 (double x)
{
  if (x != x)
    return 1;
  return 0;
}

int
c02 (double x)
{
  if (x == 0 && signbit (x))
    return 1;
  return 0;
}

int
c03 (double x)
{
  if (x == 5e-324)
    return 1;
  return 0;
}

int
c04 (double x)
{
  if (x + 1 == x)
    return 1;
  return 0;
}

int
c05 (double x)
{
  if (x - x != 0)
    return 1;
  return 0;
}

int
c06 (double x)
{
  if ((int) x == 42)
    return 1;
  return 0;
}

int
c07 (int n)
{
  if (n * 0.5 == 21.5)
    return 1;
  return 0;
}

int
c08 (double x)
{
  if ((float) x == 0.1f)
    return 1;
  return 0;
}

int
c09 (float f)
{
  if (f == 0.1)
    return 1;
  return 0;
}

int
c10 (double x)
{
  if (sqrt (x) == 3)
    return 1;
  return 0;
}

int
c11 (double x)
{
  if (sqrt (x) > x)
    return 1;
  return 0;
}

int
c12 (double x)
{
  if (floor (x) == -7)
    return 1;
  return 0;
}

int
c13 (double x)
{
  if (ceil (x) - x == 0.25)
    return 1;
  return 0;
}

int
c14 (double x)
{
  if (fabs (x) >= 1e10)
    return 1;
  return 0;
}

int
c15 (double x, double y)
{
  if (fmin (x, y) == 5)
    return 1;
  return 0;
}

int
c16 (double x, double y)
{
  if (fmax (x, y) < -1e-3)
    return 1;
  return 0;
}

int
c17 (double x, double y)
{
  if (x * y == 6)
    return 1;
  return 0;
}

int
c18 (double x, double y)
{
  if (x / y > 1e300)
    return 1;
  return 0;
}

int
c19 (double x)
{
  if (trunc (x) != x)
    return 1;
  return 0;
}

int
c20 (float f)
{
  if (roundf (f) == 3)
    return 1;
  return 0;
}

int
c21 (double x)
{
  if (rint (x) == 4)
    return 1;
  return 0;
}

int
c22 (double x, double y)
{
  if (copysign (x, y) == -2.5)
    return 1;
  return 0;
}

int
c23 (double x)
{
  if ((long) x == 4503599627370497)
    return 1;
  return 0;
}

int
c24 (long n)
{
  if (n == 9007199254740993.0)
    return 1;
  return 0;
}

int
c25 (double x)
{
  if (isinf (x))
    return 1;
  return 0;
}

int
c26 (double x)
{
  if (signbit (x))
    return 1;
  return 0;
}

int
c27 (double x, double y)
{
  if (x + y == 0.3)
    return 1;
  return 0;
}

int
c28 (float f)
{
  if (f * f > 3e38f)
    return 1;
  return 0;
}

int
c29 (signed char n)
{
  if (n / 3.0 > 100)
    return 1;
  return 0;
}

int
c30 (float f, double x)
{
  if (f < x)
    return 1;
  return 0;
}

int
c31 (double x)
{
  if (-x <= 0.0)
    return 1;
  return 0;
}

int
c32 (unsigned n)
{
  if (n >= 2147483648.5)
    return 1;
  return 0;
}

int
c33 (double x)
{
  if (lround (x) == 12)
    return 1;
  return 0;
}

int
c34 (float f)
{
  if (llrintf (f) >= 1000)
    return 1;
  return 0;
}

int
c35 (double x, double y)
{
  if (fdim (x, y) == 2.5)
    return 1;
  return 0;
}

int
c36 (double x)
{
  if (ldexp (x, -3) < 0.5)
    return 1;
  return 0;
}

int
c37 (float f)
{
  if (scalbnf (f, 20) == 3145728.0f)
    return 1;
  return 0;
}
