/* SPDX-License-Identifier: GPL-3.0-or-later
   Shifts: the count, a negative number shifted left, and one shifted too far.  */

unsigned
left (unsigned x, int n)
{
  return x << n; /* shift: x << n: n not in 0..31: covered */
}

int
right (int x, unsigned n)
{
  return x >> n; /* shift: x >> n: n not in 0..31: covered */
}

int
left_signed (int x, int n)
{
  return x << n; /* shift: x << n: n not in 0..31: covered;
	 x << n: x < 0: covered; x << n: overflows: covered */
}

int
constant_count (int x)
{
  return x << 4; /* shift: x << 4: x < 0: covered; x << 4: overflows: covered */
}

unsigned long
harmless (unsigned x, long y)
{
  return (x << 7) + (y >> 63) + (unsigned long) (x >> 31);
}

int
power (int n)
{
  return 1 << n; /* shift: 1 << n: n not in 0..31: covered;
	 1 << n: overflows: covered */
}

/* The count is wider than what is shifted; 2 to the 32nd is out of range.  */
unsigned
wide_count (unsigned x, unsigned long n)
{
  if (n < 4294967296)
    return 0;
  return x >> n; /* shift: x >> n: n not in 0..31: covered */
}

int
masked (unsigned x, int n)
{
  return x << (n & 31); /* shift: x << (n & 31): (n & 31) not in 0..31: infeasible */
}

int
guarded (int x, int n)
{
  if (n < 0 || n > 31 || x < 0)
    return 0;
  return x << n; /* shift: x << n: n not in 0..31: infeasible;
	 x << n: x < 0: infeasible; x << n: overflows: covered */
}

unsigned
guarded_too_wide (unsigned x, int n)
{
  return n >= 0 && n <= 32 ? x >> n : 0; /* shift: x >> n: n not in 0..31: covered */
}

/* Shifted in int.  */
int
promoted (unsigned char c, short s)
{
  int r = c << 8; /* shift: c << 8: c < 0: infeasible; c << 8: overflows: infeasible */
  return r + (s << 1); /* shift: s << 1: s < 0: covered; s << 1: overflows: infeasible */
}

#define BIT(N) (1u << (N))

int
macro (unsigned x, int n)
{
  return x & BIT (n); /* shift: 1 << n: n not in 0..31: covered */
}

int
in_loop (unsigned x)
{
  int n = 0;
  while (n < 4 && (x >> (n * 8) & 1)) /* shift: x >> (n * 8): (n * 8) not in 0..31: infeasible */
    n++;
  return n;
}

unsigned long
assignment (unsigned long x, unsigned n)
{
  x <<= n; /* shift: x <<= n: n not in 0..63: covered */
  x >>= 70 - (n & 7); /* shift: x >>= 70 - (n & 7): (70 - (n & 7)) not in 0..63: covered */
  return x;
}

struct field { int x, n; };

int
behind_null_check (const struct field *f)
{
  if (!f || f->n <= 0)
    return 0;
  return f->x << 1 >> f->n; /* shift: f->x << 1: f->x < 0: covered;
	 f->x << 1: overflows: covered;
	 f->x << 1 >> f->n: f->n not in 0..31: covered */
}
