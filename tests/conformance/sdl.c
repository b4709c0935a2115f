/* SPDX-License-Identifier: GPL-3.0-or-later
   Compound assignments are left out.  */
#include <stddef.h>

int
add (int x, int y)
{
  x += y; /* sdl:
	 x += y -> x: covered */
  return x;
}

int
constant (int x)
{
  x *= 3; /* sdl:
	 x *= 3 -> x: covered */
  return x;
}

unsigned char
narrow (unsigned char c)
{
  c += 256; /* sdl:
	 c += 256 -> c: infeasible (local-unsat) */
  return c;
}

unsigned char
halved (unsigned char c)
{
  c /= 2; /* sdl:
	 c /= 2 -> c: covered */
  return c;
}

int
nothing (int x)
{
  x -= 0; /* sdl:
	 x -= 0 -> x: infeasible */
  return x;
}

int
mask (unsigned x)
{
  x &= 15; /* sdl:
	 x &= 15 -> x: covered */
  if (x > 15)
    x |= 1; /* sdl:
	 x |= 1 -> x: infeasible */
  return x;
}

_Bool
truth (_Bool b, int x)
{
  b |= x; /* sdl:
	 b |= x -> b: covered */
  return b;
}

struct bits
{
  unsigned f : 3;
};

int
field (struct bits *p, unsigned n)
{
  if (!p)
    return 0;
  p->f += n & 8; /* sdl:
	 p->f += n & 8 -> p->f: infeasible */
  return p->f;
}

int
behind_null (int *p)
{
  if (p)
    *p %= 10; /* sdl:
	 *p %= 10 -> *p: covered */
  return 0;
}

#define SHRINK(X) ((X) >>= 1)

int
macro (unsigned x)
{
  SHRINK (x); /* sdl:
	 x >> 1 -> x: covered */
  return x;
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < 2; i++)
    s += n; /* sdl:
	 s += n -> s: covered */
  return s;
}

int
condition (int x)
{
  if ((x ^= 5) == 0) /* sdl:
	 x ^= 5 -> x: covered */
    return 1;
  return 0;
}

int
element (short a[4], unsigned i)
{
  if (!a)
    return 0;
  a[i & 3] <<= 1; /* sdl:
	 a[i & 3] <<= 1 -> a[i & 3]: covered */
  return a[0];
}

int
plain (int x, int y)
{
  x = y;
  return x;
}
