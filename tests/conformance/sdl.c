/* SPDX-License-Identifier: GPL-3.0-or-later
   Assignments, ++ and -- are left out.  */
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
  for (int i = 0; i < 2; i++) /* sdl:
	 i++ -> i: covered */
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
  x = y; /* sdl:
	 x = y -> x: covered */
  return x;
}

/* Nothing is there to be kept.  */
int
first (int x)
{
  int y, z;
  y = x;
  if (x > 3)
    z = 1;
  y = x + 1; /* sdl:
	 y = x + 1 -> y: covered */
  z = 2;
  z = 3; /* sdl:
	 z = 3 -> z: covered */
  return y + z;
}

int
both_ways (int x)
{
  int y;
  if (x > 3)
    y = 7;
  else
    y = x;
  y = 7; /* sdl:
	 y = 7 -> y: covered */
  return y;
}

int
same (int x)
{
  if (x == 5)
    x = 5; /* sdl:
	 x = 5 -> x: infeasible (path-exhausted) */
  x = x; /* sdl:
	 x = x -> x: infeasible (path-exhausted) */
  return x;
}

int
jumped (int x)
{
  goto over;
  {
    int y = 3;
  over:
    y = x;
    y = 4; /* sdl:
	 y = 4 -> y: covered */
    return y;
  }
}

int
choice (unsigned char x)
{
  int y;
  switch (x)
    {
    case 1:
      y = 5;
    case 2:
      y = 6;
      y = x; /* sdl:
	 y = x -> y: covered */
      break;
    default:
      y = 0;
    }
  return y;
}

int
again (unsigned char n)
{
  int last, sum = 0;
  for (int i = 0; i < (n & 1) + 1; i++) /* sdl:
	 i++ -> i: covered */
    {
      int inner;
      inner = i;
      last = inner;
      sum = last + 1; /* sdl:
	 sum = last + 1 -> sum: covered */
    }
  return sum;
}

static int kept = 4;

int
state (int x)
{
  static int own;
  int before = kept + own;
  kept = x; /* sdl:
	 kept = x -> kept: covered */
  own = x; /* sdl:
	 own = x -> own: covered */
  return before;
}

struct node
{
  unsigned f : 3;
  unsigned char c;
  short a[4];
  struct node *next;
};

int
members (struct node *p, int i, int v)
{
  if (!p)
    return 0;
  p->f = v & 8; /* sdl:
	 p->f = v & 8 -> p->f: covered */
  p->c = v; /* sdl:
	 p->c = v -> p->c: covered */
  p->a[i & 3] = 7; /* sdl:
	 p->a[i & 3] = 7 -> p->a[i & 3]: covered */
  return 1;
}

int
moved (char *d, const char *s)
{
  if (!d || !s)
    return 0;
  *d++ = *s++; /* sdl:
	 *d++ = *s++ -> *d++: covered;
	 d++ -> d: covered; s++ -> s: covered */
  return 1;
}

int
follow (struct node *p)
{
  int n = 0;
  if (p)
    {
      p = p->next; /* sdl:
	 p = p->next -> p: covered */
      n = p != NULL; /* sdl:
	 n = p != NULL -> n: covered */
    }
  return n;
}

_Bool
flag (_Bool b, int x)
{
  b = x; /* sdl:
	 b = x -> b: covered */
  return b;
}

int
value (int x, int y)
{
  int z = 1;
  if ((z = x) == 3) /* sdl:
	 z = x -> z: covered */
    return 1;
  y = z = 4; /* sdl:
	 y = z = 4 -> y: covered;
	 z = 4 -> z: covered */
  return y + z;
}

#define SET(X, V) ((X) = (V))

int
spelled (int x)
{
  SET (x, 9); /* sdl:
	 x = 9 -> x: covered */
  return x;
}

int
steps (unsigned u, int *p, unsigned char *q)
{
  u++; /* sdl:
	 u++ -> u: covered */
  --u; /* sdl:
	 --u -> u: covered */
  if (!p || !q)
    return u;
  (*p)--; /* sdl:
	 (*p)-- -> *p: covered */
  return u + *q++; /* sdl:
	 q++ -> q: covered */
}

volatile int device;

int
not_read (int x)
{
  volatile int y = 1;
  device = x;
  y = x;
  return 0;
}

static int *
place (int *p, int x)
{
  return x > 3 ? p : p + 1;
}

static int
number (int x)
{
  return x;
}

/* Calls on both sides have no order to rely on; that of the program is left.  */
int
called (int x)
{
  int a[2] = { 1, 2 };
  *place (a, x) = number (x);
  *place (a, x) = 3; /* sdl:
	 *place (a, x) = 3 -> *place (a, x): covered */
  a[1] = number (x); /* sdl:
	 a[1] = number (x) -> a[1]: covered */
  return a[0];
}

/* Where the value sets the target.  */
int
twice (int x)
{
  int y = 1;
  y = x > 3 ? (y = 2, 2) : 1; /* sdl:
	 y = 2 -> y: covered */
  return y;
}
