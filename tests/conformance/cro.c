/* SPDX-License-Identifier: GPL-3.0-or-later
   One operand becomes 0, 1, -1.  */
/* Those of operators: values.c has what stands alone.  */
/* places: none */
#include <stddef.h>

int
plain (int x, int y)
{
  return x * y; /* cro:
	 x * y -> 0 * y: covered;
	 x * y -> 1 * y: covered;
	 x * y -> -1 * y: covered;
	 x * y -> x * 0: covered;
	 x * y -> x * 1: covered;
	 x * y -> x * -1: covered */
}

int
constant (int x)
{
  return x ^ 3; /* cro:
	 x ^ 3 -> 0 ^ 3: covered;
	 x ^ 3 -> 1 ^ 3: covered;
	 x ^ 3 -> -1 ^ 3: covered;
	 x ^ 3 -> x ^ 0: covered;
	 x ^ 3 -> x ^ 1: covered;
	 x ^ 3 -> x ^ -1: covered */
}

int
narrow (unsigned char a, unsigned char b)
{
  return a * b; /* cro:
	 a * b -> 0 * b: covered;
	 a * b -> 1 * b: covered;
	 a * b -> -1 * b: covered;
	 a * b -> a * 0: covered;
	 a * b -> a * 1: covered;
	 a * b -> a * -1: covered */
}

unsigned char
compound (unsigned char a, int b)
{
  a *= b; /* cro:
	 a *= b -> 0 * b: covered;
	 a *= b -> 1 * b: covered;
	 a *= b -> -1 * b: covered;
	 a *= b -> a * 0: covered;
	 a *= b -> a * 1: covered;
	 a *= b -> a * -1: covered */
  return a;
}

int
effect (int a)
{
  return a++ * 3; /* cro:
	 a++ * 3 -> (a++) * 0: covered;
	 a++ * 3 -> (a++) * 1: covered;
	 a++ * 3 -> (a++) * -1: covered */
}

#define MIX(A, B) ((A) ^ (B))

int
macro (int x)
{
  return MIX (x, 5); /* cro:
	 x ^ 5 -> 0 ^ 5: covered;
	 x ^ 5 -> 1 ^ 5: covered;
	 x ^ 5 -> -1 ^ 5: covered;
	 x ^ 5 -> x ^ 0: covered;
	 x ^ 5 -> x ^ 1: covered;
	 x ^ 5 -> x ^ -1: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++) /* cro:
	 i < 2 -> 0 < 2: covered;
	 i < 2 -> 1 < 2: covered;
	 i < 2 -> -1 < 2: covered;
	 i < 2 -> i < 0: covered;
	 i < 2 -> i < 1: covered;
	 i < 2 -> i < -1: covered */
    s = n * 2; /* cro:
	 n * 2 -> 0 * 2: covered;
	 n * 2 -> 1 * 2: covered;
	 n * 2 -> -1 * 2: covered;
	 n * 2 -> n * 0: covered;
	 n * 2 -> n * 1: covered;
	 n * 2 -> n * -1: covered */
  return s;
}

int
choice (int a, unsigned b)
{
  return a ? b ^ 4 : 0; /* cro:
	 b ^ 4 -> 0 ^ 4: covered;
	 b ^ 4 -> 1 ^ 4: covered;
	 b ^ 4 -> -1 ^ 4: covered;
	 b ^ 4 -> b ^ 0: covered;
	 b ^ 4 -> b ^ 1: covered;
	 b ^ 4 -> b ^ -1: covered */
}

int
negated (int x, int y)
{
  if (!(x * 6)) /* cro:
	 x * 6 -> 0 * 6: covered;
	 x * 6 -> 1 * 6: covered;
	 x * 6 -> -1 * 6: covered;
	 x * 6 -> x * 0: covered;
	 x * 6 -> x * 1: covered;
	 x * 6 -> x * -1: covered */
    return y;
  return 0;
}

int
nested (int x, int y)
{
  if (x)
    if (y ^ 2) /* cro:
	 y ^ 2 -> 0 ^ 2: covered;
	 y ^ 2 -> 1 ^ 2: covered;
	 y ^ 2 -> -1 ^ 2: covered;
	 y ^ 2 -> y ^ 0: covered;
	 y ^ 2 -> y ^ 1: covered;
	 y ^ 2 -> y ^ -1: covered */
      return 1;
  return 0;
}

int
behind_null (const short *p)
{
  if (p && *p * 4) /* cro:
	 *p * 4 -> 0 * 4: covered;
	 *p * 4 -> 1 * 4: covered;
	 *p * 4 -> -1 * 4: covered;
	 *p * 4 -> (*p) * 0: covered;
	 *p * 4 -> (*p) * 1: covered;
	 *p * 4 -> (*p) * -1: covered */
    return 1;
  return 0;
}

long
mixed (long l, unsigned u)
{
  return l * u; /* cro:
	 l * u -> 0 * u: covered;
	 l * u -> 1 * u: covered;
	 l * u -> -1 * u: covered;
	 l * u -> l * 0: covered;
	 l * u -> l * 1: covered;
	 l * u -> l * -1: covered */
}

int
literals (void)
{
  return 6 * 3;
}
