/* SPDX-License-Identifier: GPL-3.0-or-later
   One operand gets +1, -1, negation, complement.  */
/* Those of operators: values.c has what stands alone.  */
/* places: none */
#include <stddef.h>

int
plain (int x, int y)
{
  return x - y; /* uoi:
	 x - y -> (x + 1) - y: covered;
	 x - y -> (x - 1) - y: covered;
	 x - y -> -x - y: covered;
	 x - y -> ~x - y: covered;
	 x - y -> x - (y + 1): covered;
	 x - y -> x - (y - 1): covered;
	 x - y -> x - -y: covered;
	 x - y -> x - ~y: covered */
}

int
constant (int x)
{
  return x & 3; /* uoi:
	 x & 3 -> (x + 1) & 3: covered;
	 x & 3 -> (x - 1) & 3: covered;
	 x & 3 -> -x & 3: covered;
	 x & 3 -> ~x & 3: covered;
	 x & 3 -> x & (3 + 1): covered;
	 x & 3 -> x & (3 - 1): covered;
	 x & 3 -> x & -3: covered;
	 x & 3 -> x & ~3: covered */
}

int
narrow (unsigned char a, unsigned char b)
{
  return a - b; /* uoi:
	 a - b -> (a + 1) - b: covered;
	 a - b -> (a - 1) - b: covered;
	 a - b -> -a - b: covered;
	 a - b -> ~a - b: covered;
	 a - b -> a - (b + 1): covered;
	 a - b -> a - (b - 1): covered;
	 a - b -> a - -b: covered;
	 a - b -> a - ~b: covered */
}

unsigned char
compound (unsigned char a, int b)
{
  a -= b; /* uoi:
	 a -= b -> (a + 1) - b: covered;
	 a -= b -> (a - 1) - b: covered;
	 a -= b -> -a - b: covered;
	 a -= b -> ~a - b: covered;
	 a -= b -> a - (b + 1): covered;
	 a -= b -> a - (b - 1): covered;
	 a -= b -> a - -b: covered;
	 a -= b -> a - ~b: covered */
  return a;
}

int
effect (int a)
{
  return a++ - 3; /* uoi:
	 a++ - 3 -> (a++) - (3 + 1): covered;
	 a++ - 3 -> (a++) - (3 - 1): covered;
	 a++ - 3 -> (a++) - -3: covered;
	 a++ - 3 -> (a++) - ~3: covered */
}

#define MIX(A, B) ((A) & (B))

int
macro (int x)
{
  return MIX (x, 5); /* uoi:
	 x & 5 -> (x + 1) & 5: covered;
	 x & 5 -> (x - 1) & 5: covered;
	 x & 5 -> -x & 5: covered;
	 x & 5 -> ~x & 5: covered;
	 x & 5 -> x & (5 + 1): covered;
	 x & 5 -> x & (5 - 1): covered;
	 x & 5 -> x & -5: covered;
	 x & 5 -> x & ~5: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++) /* uoi:
	 i < 2 -> (i + 1) < 2: covered;
	 i < 2 -> (i - 1) < 2: covered;
	 i < 2 -> -i < 2: covered;
	 i < 2 -> ~i < 2: covered;
	 i < 2 -> i < (2 + 1): covered;
	 i < 2 -> i < (2 - 1): covered;
	 i < 2 -> i < -2: covered;
	 i < 2 -> i < ~2: covered */
    s = n - 2; /* uoi:
	 n - 2 -> (n + 1) - 2: covered;
	 n - 2 -> (n - 1) - 2: covered;
	 n - 2 -> -n - 2: covered;
	 n - 2 -> ~n - 2: covered;
	 n - 2 -> n - (2 + 1): covered;
	 n - 2 -> n - (2 - 1): covered;
	 n - 2 -> n - -2: covered;
	 n - 2 -> n - ~2: covered */
  return s;
}

int
choice (int a, unsigned b)
{
  return a ? b & 4 : 0; /* uoi:
	 b & 4 -> (b + 1) & 4: covered;
	 b & 4 -> (b - 1) & 4: covered;
	 b & 4 -> -b & 4: covered;
	 b & 4 -> ~b & 4: covered;
	 b & 4 -> b & (4 + 1): covered;
	 b & 4 -> b & (4 - 1): covered;
	 b & 4 -> b & -4: covered;
	 b & 4 -> b & ~4: covered */
}

int
negated (int x, int y)
{
  if (!(x - 6)) /* uoi:
	 x - 6 -> (x + 1) - 6: covered;
	 x - 6 -> (x - 1) - 6: covered;
	 x - 6 -> -x - 6: covered;
	 x - 6 -> ~x - 6: covered;
	 x - 6 -> x - (6 + 1): covered;
	 x - 6 -> x - (6 - 1): covered;
	 x - 6 -> x - -6: covered;
	 x - 6 -> x - ~6: covered */
    return y;
  return 0;
}

int
nested (int x, int y)
{
  if (x)
    if (y & 2) /* uoi:
	 y & 2 -> (y + 1) & 2: covered;
	 y & 2 -> (y - 1) & 2: covered;
	 y & 2 -> -y & 2: covered;
	 y & 2 -> ~y & 2: covered;
	 y & 2 -> y & (2 + 1): covered;
	 y & 2 -> y & (2 - 1): covered;
	 y & 2 -> y & -2: covered;
	 y & 2 -> y & ~2: covered */
      return 1;
  return 0;
}

int
behind_null (const short *p)
{
  if (p && *p - 4) /* uoi:
	 *p - 4 -> ((*p) + 1) - 4: covered;
	 *p - 4 -> ((*p) - 1) - 4: covered;
	 *p - 4 -> -(*p) - 4: covered;
	 *p - 4 -> ~(*p) - 4: covered;
	 *p - 4 -> (*p) - (4 + 1): covered;
	 *p - 4 -> (*p) - (4 - 1): covered;
	 *p - 4 -> (*p) - -4: covered;
	 *p - 4 -> (*p) - ~4: covered */
    return 1;
  return 0;
}

long
mixed (long l, unsigned u)
{
  return l - u; /* uoi:
	 l - u -> (l + 1) - u: covered;
	 l - u -> (l - 1) - u: covered;
	 l - u -> -l - u: covered;
	 l - u -> ~l - u: covered;
	 l - u -> l - (u + 1): covered;
	 l - u -> l - (u - 1): covered;
	 l - u -> l - -u: covered;
	 l - u -> l - ~u: covered */
}

int
literals (void)
{
  return 6 - 3;
}

/* A constant of a narrow type is what the source says, not 253.  */
int
byte (unsigned char a)
{
  a = (unsigned char) (a - 3); /* uoi:
	 a - 3 -> (a + 1) - 3: covered;
	 a - 3 -> (a - 1) - 3: covered;
	 a - 3 -> -a - 3: covered;
	 a - 3 -> ~a - 3: covered;
	 a - 3 -> a - (3 + 1): covered;
	 a - 3 -> a - (3 - 1): covered;
	 a - 3 -> a - -3: covered;
	 a - 3 -> a - ~3: covered */
  return a;
}
