/* SPDX-License-Identifier: GPL-3.0-or-later
   Arithmetic operators become each of the other four.  */
#include <stddef.h>

int
plain (int x, int y)
{
  return x + y; /* aor:
	 x + y -> x - y: covered;
	 x + y -> x * y: covered;
	 x + y -> x / y: covered;
	 x + y -> x % y: covered */
}

int
constant (int x)
{
  return x % 3; /* aor:
	 x % 3 -> x + 3: covered;
	 x % 3 -> x - 3: covered;
	 x % 3 -> x * 3: covered;
	 x % 3 -> x / 3: covered */
}

int
narrow (unsigned char a, unsigned char b)
{
  return a + b; /* aor:
	 a + b -> a - b: covered;
	 a + b -> a * b: covered;
	 a + b -> a / b: covered;
	 a + b -> a % b: covered */
}

unsigned char
compound (unsigned char a, int b)
{
  a += b; /* aor:
	 a += b -> a - b: covered;
	 a += b -> a * b: covered;
	 a += b -> a / b: covered;
	 a += b -> a % b: covered */
  return a;
}

int
effect (int a)
{
  return a++ + 3; /* aor:
	 a++ + 3 -> (a++) - 3: covered;
	 a++ + 3 -> (a++) * 3: covered;
	 a++ + 3 -> (a++) / 3: covered;
	 a++ + 3 -> (a++) % 3: covered */
}

#define MIX(A, B) ((A) % (B))

int
macro (int x)
{
  return MIX (x, 5); /* aor:
	 x % 5 -> x + 5: covered;
	 x % 5 -> x - 5: covered;
	 x % 5 -> x * 5: covered;
	 x % 5 -> x / 5: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++)
    s = n + 2; /* aor:
	 n + 2 -> n - 2: covered;
	 n + 2 -> n * 2: covered;
	 n + 2 -> n / 2: covered;
	 n + 2 -> n % 2: covered */
  return s;
}

int
choice (int a, unsigned b)
{
  return a ? b % 4 : 0; /* aor:
	 b % 4 -> b + 4: covered;
	 b % 4 -> b - 4: covered;
	 b % 4 -> b * 4: covered;
	 b % 4 -> b / 4: covered */
}

int
negated (int x, int y)
{
  if (!(x + 6)) /* aor:
	 x + 6 -> x - 6: covered;
	 x + 6 -> x * 6: covered;
	 x + 6 -> x / 6: covered;
	 x + 6 -> x % 6: covered */
    return y;
  return 0;
}

int
nested (int x, int y)
{
  if (x)
    if (y % 2) /* aor:
	 y % 2 -> y + 2: covered;
	 y % 2 -> y - 2: covered;
	 y % 2 -> y * 2: covered;
	 y % 2 -> y / 2: covered */
      return 1;
  return 0;
}

int
behind_null (const short *p)
{
  if (p && *p + 4) /* aor:
	 *p + 4 -> (*p) - 4: covered;
	 *p + 4 -> (*p) * 4: covered;
	 *p + 4 -> (*p) / 4: covered;
	 *p + 4 -> (*p) % 4: covered */
    return 1;
  return 0;
}

long
mixed (long l, unsigned u)
{
  return l + u; /* aor:
	 l + u -> l - u: covered;
	 l + u -> l * u: covered;
	 l + u -> l / u: covered;
	 l + u -> l % u: covered */
}

int
literals (void)
{
  return 6 + 3;
}

/* In eight bits it is b + 253.  */
unsigned char
byte (unsigned char a, unsigned char b)
{
  a ^= b - 3; /* aor:
	 b - 3 -> b + 3: covered;
	 b - 3 -> b * 3: covered;
	 b - 3 -> b / 3: covered;
	 b - 3 -> b % 3: covered */
  return a;
}

/* The constant belongs to the right side, which is never positive.  */
signed char
apart (signed char a, signed char b)
{
  a += (b >> 7) - 3; /* aor:
	 a += (b >> 7) - 3 -> a - ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> a * ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> a / ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> a % ((b >> 7) - 3): covered;
	 (b >> 7) - 3 -> (b >> 7) + 3: covered;
	 (b >> 7) - 3 -> (b >> 7) * 3: covered;
	 (b >> 7) - 3 -> (b >> 7) / 3: covered;
	 (b >> 7) - 3 -> (b >> 7) % 3: covered */
  return a;
}

/* A cast of an operation, in parentheses of its own or not, is an operand.  */
int
cast_operand (unsigned y, int z)
{
  if (((unsigned char) (y + 9)) == 3) /* aor: y + 9 -> y - 9: covered;
	 y + 9 -> y * 9: covered; y + 9 -> y / 9: covered;
	 y + 9 -> y % 9: covered */
    return 1;
  return z ^ (unsigned char) (y - 7); /* aor: y - 7 -> y + 7: covered;
	 y - 7 -> y * 7: covered; y - 7 -> y / 7: covered;
	 y - 7 -> y % 7: covered */
}
