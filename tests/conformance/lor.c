/* SPDX-License-Identifier: GPL-3.0-or-later
   Bitwise operators become each of the other two, shifts each other.  */
#include <stddef.h>

int
plain (int x, int y)
{
  return x & y; /* lor:
	 x & y -> x | y: covered;
	 x & y -> x ^ y: covered */
}

int
constant (int x)
{
  return x | 3; /* lor:
	 x | 3 -> x & 3: covered;
	 x | 3 -> x ^ 3: covered */
}

int
narrow (unsigned char a, unsigned char b)
{
  return a & b; /* lor:
	 a & b -> a | b: covered;
	 a & b -> a ^ b: covered */
}

unsigned char
compound (unsigned char a, int b)
{
  a &= b; /* lor:
	 a &= b -> a | b: covered;
	 a &= b -> a ^ b: covered */
  return a;
}

int
effect (int a)
{
  return a++ & 3; /* lor:
	 a++ & 3 -> (a++) | 3: covered;
	 a++ & 3 -> (a++) ^ 3: covered */
}

#define MIX(A, B) ((A) | (B))

int
macro (int x)
{
  return MIX (x, 5); /* lor:
	 x | 5 -> x & 5: covered;
	 x | 5 -> x ^ 5: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++)
    s = n & 2; /* lor:
	 n & 2 -> n | 2: covered;
	 n & 2 -> n ^ 2: covered */
  return s;
}

int
choice (int a, unsigned b)
{
  return a ? b | 4 : 0; /* lor:
	 b | 4 -> b & 4: covered;
	 b | 4 -> b ^ 4: covered */
}

int
negated (int x, int y)
{
  if (!(x & 6)) /* lor:
	 x & 6 -> x | 6: covered;
	 x & 6 -> x ^ 6: covered */
    return y;
  return 0;
}

int
nested (int x, int y)
{
  if (x)
    if (y | 2)
      return 1;
  return 0;
}

int
behind_null (const short *p)
{
  if (p && *p & 4) /* lor:
	 *p & 4 -> (*p) | 4: covered;
	 *p & 4 -> (*p) ^ 4: covered */
    return 1;
  return 0;
}

long
mixed (long l, unsigned u)
{
  return l & u; /* lor:
	 l & u -> l | u: covered;
	 l & u -> l ^ u: covered */
}

int
literals (void)
{
  return 6 & 3;
}

/* The compiler leaves 192 of 200.  */
unsigned
mask (unsigned x)
{
  return (x & 200) | 10; /* lor:
	 (x & 200) | 10 -> (x & 200) & 10: covered;
	 (x & 200) | 10 -> (x & 200) ^ 10: covered;
	 x & 200 -> x | 200: covered;
	 x & 200 -> x ^ 200: covered */
}

/* And makes (x & 1) == 0 of this.  */
int
low_bit (int x)
{
  if (~x & 1) /* lor:
	 ~x & 1 -> (~x) | 1: covered;
	 ~x & 1 -> (~x) ^ 1: covered */
    return 1;
  return 0;
}

/* And x >> n & 1 of this, for which 0 <= n < 4.  */
int
bit_test (int x, int n)
{
  if ((x & (1 << (n & 3))) != 0) /* lor:
	 x & (1 << (n & 3)) -> x | (1 << (n & 3)): covered;
	 x & (1 << (n & 3)) -> x ^ (1 << (n & 3)): covered;
	 1 << (n & 3) -> 1 >> (n & 3): covered;
	 n & 3 -> n | 3: covered;
	 n & 3 -> n ^ 3: covered */
    return 1;
  return 0;
}

long
converted (unsigned x)
{
  return (long) (x & 6); /* lor:
	 x & 6 -> x | 6: covered;
	 x & 6 -> x ^ 6: covered */
}
