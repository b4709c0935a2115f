/* SPDX-License-Identifier: GPL-3.0-or-later
   One operand becomes its absolute value, the negation of it, a trap for zero.  */
/* Those of operators: values.c has what stands alone.  */
/* places: none */
#include <stddef.h>

int
plain (int x, int y)
{
  return x + y; /* abs:
	 x + y -> abs (x) + y: covered;
	 x + y -> -abs (x) + y: covered;
	 x + y -> failOnZero (x) + y: covered;
	 x + y -> x + abs (y): covered;
	 x + y -> x + -abs (y): covered;
	 x + y -> x + failOnZero (y): covered */
}

int
constant (int x)
{
  return x / 3; /* abs:
	 x / 3 -> abs (x) / 3: covered;
	 x / 3 -> -abs (x) / 3: covered;
	 x / 3 -> failOnZero (x) / 3: covered */
}

int
narrow (unsigned char a, unsigned char b)
{
  return a + b; /* abs:
	 a + b -> abs (a) + b: infeasible;
	 a + b -> -abs (a) + b: covered;
	 a + b -> failOnZero (a) + b: covered;
	 a + b -> a + abs (b): infeasible;
	 a + b -> a + -abs (b): covered;
	 a + b -> a + failOnZero (b): covered */
}

unsigned char
compound (unsigned char a, int b)
{
  a += b; /* abs:
	 a += b -> abs (a) + b: infeasible;
	 a += b -> -abs (a) + b: covered;
	 a += b -> failOnZero (a) + b: covered;
	 a += b -> a + abs (b): covered;
	 a += b -> a + -abs (b): covered;
	 a += b -> a + failOnZero (b): covered */
  return a;
}

int
effect (int a)
{
  return a++ + 3; /* abs:
	 a++ + 3 -> abs (a++) + 3: covered;
	 a++ + 3 -> -abs (a++) + 3: covered;
	 a++ + 3 -> failOnZero (a++) + 3: covered */
}

#define MIX(A, B) ((A) / (B))

int
macro (int x)
{
  return MIX (x, 5); /* abs:
	 x / 5 -> abs (x) / 5: covered;
	 x / 5 -> -abs (x) / 5: covered;
	 x / 5 -> failOnZero (x) / 5: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++) /* abs:
	 i < 2 -> abs (i) < 2: infeasible;
	 i < 2 -> -abs (i) < 2: covered;
	 i < 2 -> failOnZero (i) < 2: covered */
    s = n + 2; /* abs:
	 n + 2 -> abs (n) + 2: infeasible;
	 n + 2 -> -abs (n) + 2: covered;
	 n + 2 -> failOnZero (n) + 2: covered */
  return s;
}

int
choice (int a, unsigned b)
{
  return a ? b / 4 : 0; /* abs:
	 b / 4 -> failOnZero (b) / 4: covered */
}

int
negated (int x, int y)
{
  if (!(x + 6)) /* abs:
	 x + 6 -> abs (x) + 6: covered;
	 x + 6 -> -abs (x) + 6: covered;
	 x + 6 -> failOnZero (x) + 6: covered */
    return y;
  return 0;
}

int
nested (int x, int y)
{
  if (x)
    if (y / 2) /* abs:
	 y / 2 -> abs (y) / 2: covered;
	 y / 2 -> -abs (y) / 2: covered;
	 y / 2 -> failOnZero (y) / 2: covered */
      return 1;
  return 0;
}

int
behind_null (const short *p)
{
  if (p && *p + 4) /* abs:
	 *p + 4 -> abs (*p) + 4: covered;
	 *p + 4 -> -abs (*p) + 4: covered;
	 *p + 4 -> failOnZero (*p) + 4: covered */
    return 1;
  return 0;
}

long
mixed (long l, unsigned u)
{
  return l + u; /* abs:
	 l + u -> abs (l) + u: covered;
	 l + u -> -abs (l) + u: covered;
	 l + u -> failOnZero (l) + u: covered;
	 l + u -> l + failOnZero (u): covered */
}

int
literals (void)
{
  return 6 + 3;
}

/* Of (b >> 7) - 3, which is -3 or -4.  */
signed char
never_positive (signed char a, signed char b)
{
  a += (b >> 7) - 3; /* abs:
	 a += (b >> 7) - 3 -> abs (a) + ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> -abs (a) + ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> failOnZero (a) + ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> a + abs ((b >> 7) - 3): covered;
	 a += (b >> 7) - 3 -> a + -abs ((b >> 7) - 3): infeasible;
	 a += (b >> 7) - 3 -> a + failOnZero ((b >> 7) - 3): infeasible;
	 (b >> 7) - 3 -> abs (b >> 7) - 3: covered;
	 (b >> 7) - 3 -> -abs (b >> 7) - 3: infeasible;
	 (b >> 7) - 3 -> failOnZero (b >> 7) - 3: covered;
	 b >> 7 -> abs (b) >> 7: covered;
	 b >> 7 -> -abs (b) >> 7: covered;
	 b >> 7 -> failOnZero (b) >> 7: covered */
  return a;
}

/* Of x->f - 200 the compiler keeps low bits only, as x->f + 56.  */
struct narrow { int f : 3; };
int
other_constant (struct narrow *x)
{
  if (!x)
    return 0;
  x->f = x->f + (x->f - 200);
  return x->f;
}
