/* SPDX-License-Identifier: GPL-3.0-or-later
   Shifts become each other, and shifts to the right the other kind.  */
#include <stddef.h>

int
plain (int x, int y)
{
  return x << (y & 7); /* sor:
	 x << (y & 7) -> x >> (y & 7): covered;
	 x << (y & 7) -> (unsigned) x >> (y & 7): covered */
}

int
constant (int x)
{
  return x >> 3; /* sor:
	 x >> 3 -> x << 3: covered;
	 x >> 3 -> (unsigned) x >> 3: covered */
}

int
narrow (unsigned char a, unsigned char b)
{
  return a << (b & 3); /* sor:
	 a << (b & 3) -> a >> (b & 3): covered;
	 a << (b & 3) -> (unsigned) a >> (b & 3): covered */
}

unsigned char
compound (unsigned char a, int b)
{
  a <<= b & 7; /* sor:
	 a <<= b & 7 -> a >> (b & 7): covered;
	 a <<= b & 7 -> (unsigned) a >> (b & 7): covered */
  return a;
}

int
effect (int a)
{
  return a++ << 3; /* sor:
	 a++ << 3 -> (a++) >> 3: covered;
	 a++ << 3 -> (unsigned) (a++) >> 3: covered */
}

#define MIX(A, B) ((A) >> (B))

int
macro (int x)
{
  return MIX (x, 5); /* sor:
	 x >> 5 -> x << 5: covered;
	 x >> 5 -> (unsigned) x >> 5: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++)
    s = n << 2; /* sor:
	 n << 2 -> n >> 2: covered;
	 n << 2 -> (unsigned) n >> 2: covered */
  return s;
}

int
choice (int a, unsigned b)
{
  return a ? b >> 4 : 0; /* sor:
	 b >> 4 -> b << 4: covered;
	 b >> 4 -> (int) b >> 4: covered */
}

int
negated (int x, int y)
{
  if (!(x << 6)) /* sor:
	 x << 6 -> x >> 6: covered;
	 x << 6 -> (unsigned) x >> 6: covered */
    return y;
  return 0;
}

int
nested (int x, int y)
{
  if (x)
    if (y >> 2) /* sor:
	 y >> 2 -> y << 2: covered;
	 y >> 2 -> (unsigned) y >> 2: covered */
      return 1;
  return 0;
}

int
behind_null (const short *p)
{
  if (p && *p << 4) /* sor:
	 *p << 4 -> (*p) >> 4: covered;
	 *p << 4 -> (unsigned) (*p) >> 4: covered */
    return 1;
  return 0;
}

long
mixed (long l, unsigned char u)
{
  return l << (u & 31); /* sor:
	 l << (u & 31) -> l >> (u & 31): covered;
	 l << (u & 31) -> (unsigned long) l >> (u & 31): covered */
}

int
literals (void)
{
  return 6 << 3;
}

/* A single bit, of a number that the compiler shifts instead.  */
int
bit_test (unsigned x, unsigned char n)
{
  if (x & (1u << (n & 31))) /* sor:
	 1u << (n & 31) -> 1u >> (n & 31): covered;
	 1u << (n & 31) -> (int) 1u >> (n & 31): covered */
    return 1;
  return 0;
}
