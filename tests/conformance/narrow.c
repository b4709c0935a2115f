/* SPDX-License-Identifier: GPL-3.0-or-later
   Conversions, ++ and -- that change the number.  */
#include <stdbool.h>
#include <stdint.h>

struct bits { unsigned three : 3; int four : 4; };

signed char
returned (int x)
{
  return x; /* narrow: x: does not fit in signed char: covered */
}

int
initial (long x)
{
  short s = x; /* narrow: x: does not fit in short int: covered */
  return s;
}

int
assigned (unsigned x)
{
  unsigned char c;
  c = x; /* narrow: x: does not fit in unsigned char: covered */
  return c;
}

unsigned
cast (int x, unsigned long y)
{
  unsigned u = (unsigned) x; /* narrow: x: does not fit in unsigned int: covered */
  return u + (uint16_t) y; /* narrow: y: does not fit in short unsigned int: covered */
}

static int
takes (signed char c, unsigned u)
{
  return c + (u > 3);
}

int
passed (int x, int y)
{
  return takes (x, y); /* narrow: x: does not fit in signed char: covered;
	 y: does not fit in unsigned int: covered */
}

/* No number of the one type is missing in the other.  */
long
wider (signed char c, unsigned u, _Bool b)
{
  int i = c, j = b;
  long l = u;
  return l + i + j;
}

/* A comparison, or a mask, gives a number that fits.  */
int
harmless (int x, unsigned y)
{
  unsigned char c = x > 3, d = y & 255, e = x & 127;
  signed char f = y % 100, g = y >> 25;
  bool b = x;
  return c + d + e + f + g + b;
}

int
guarded (int x)
{
  signed char c = 0;
  if (x >= -128 && x < 128)
    c = x; /* narrow: x: does not fit in signed char: infeasible */
  return c;
}

int
guarded_wrongly (int x)
{
  if (x < 256)
    return (unsigned char) x; /* narrow: x: does not fit in unsigned char: covered */
  return 0;
}

/* The comparison is one of unsigned numbers.  */
int
compared (int x, unsigned y)
{
  return x < y; /* narrow: x: does not fit in unsigned int: covered */
}

/* Arithmetic is done in int.  */
int
arithmetic (unsigned char a, unsigned char b)
{
  unsigned char c = a + b; /* narrow: a + b: does not fit in unsigned char: covered */
  c -= a; /* narrow: c -= a: does not fit in unsigned char: covered */
  signed char d = a / 2; /* narrow: a / 2: does not fit in signed char: infeasible */
  return c + d;
}

int
steps (unsigned char c, short s, int i)
{
  c++; /* narrow: c++: does not fit in unsigned char: covered */
  --s; /* narrow: --s: does not fit in short int: covered */
  i++;
  return c + s + i;
}

void
bit_fields (struct bits *b, int x)
{
  if (!b)
    return;
  b->three = x; /* narrow: x: does not fit in unsigned 3 bits: covered */
  b->four = x; /* narrow: x: does not fit in 4 bits: covered */
  b->four++; /* narrow: b->four++: does not fit in 4 bits: covered */
}

#define BYTE(X) ((unsigned char) (X))

int
macro (int x)
{
  return BYTE (x); /* narrow: x: does not fit in unsigned char: covered */
}

int
loop (unsigned n)
{
  unsigned char i;
  for (i = 253; i > 3 && n > 0; i++) /* narrow: i++: does not fit in unsigned char: covered */
    n = n - 1;
  return i;
}

signed char
chosen (int a, short b, int c)
{
  return c ? a : b; /* narrow: a: does not fit in signed char: covered;
	 b: does not fit in signed char: covered */
}

int
from_double (double d)
{
  int i = d; /* narrow: d: does not fit in int: covered */
  return i;
}

unsigned long
from_float (float f, float scale)
{
  return (unsigned long) (f * scale); /* narrow: f * scale: does not fit in long unsigned int: covered */
}

unsigned char
below_256 (double d)
{
  if (d > -1 && d < 256)
    return d; /* narrow: d: does not fit in unsigned char: infeasible */
  return 0;
}

int
below_two_to_the_31 (float f)
{
  if (f >= -2147483648.f && f < 2147483648.f)
    return (int) f; /* narrow: f: does not fit in int: infeasible */
  return 0;
}

int
just_beyond (double d)
{
  if (d > -2147483649.0 && d <= 2147483648.0)
    return (int) d; /* narrow: d: does not fit in int: covered */
  return 0;
}

short
not_compared_as_number (double d)
{
  if (d < -100 || d > 100)
    return 0;
  return d; /* narrow: d: does not fit in short int: covered */
}
