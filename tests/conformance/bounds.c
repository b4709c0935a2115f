/* SPDX-License-Identifier: GPL-3.0-or-later
   An index that its array does not have.  */
#include <stddef.h>

static const int primes[6] = { 2, 3, 5, 7, 11, 13 };
static unsigned char seen[256];
static int grid[4][5];

int
of_static (int i)
{
  return primes[i]; /* bounds: primes[i]: i not in 0..5: covered */
}

int
of_local (unsigned i)
{
  int a[3] = { 1, 2, 3 };
  return a[i]; /* bounds: a[i]: i not in 0..2: covered */
}

/* No number of its type is outside.  */
int
by_type (unsigned char c, unsigned i)
{
  return seen[c] + primes[i % 6] + primes[i & 5];
}

/* A plain char may be negative.  */
int
by_char (char c)
{
  return seen[(int) c]; /* bounds: seen[(int) c]: ((int) c) not in 0..255: covered */
}

int
guarded (int i)
{
  if (i >= 0 && i < 6)
    return primes[i]; /* bounds: primes[i]: i not in 0..5: infeasible */
  return 0;
}

int
guarded_on_one_side (int i)
{
  return i < 6 ? primes[i] : 0; /* bounds: primes[i]: i not in 0..5: covered */
}

int
one_beyond (unsigned i)
{
  return i <= 6 ? primes[i] : 0; /* bounds: primes[i]: i not in 0..5: covered */
}

int
both_dimensions (int i, unsigned j)
{
  if (i < 0 || i > 3)
    return 0;
  return grid[i][j]; /* bounds: grid[i]: i not in 0..3: infeasible;
	 grid[i][j]: j not in 0..4: covered */
}

struct record { int n; int value[4]; short tail; };

int
member (const struct record *r, int i)
{
  return r->value[i]; /* bounds: r->value[i]: i not in 0..3: covered */
}

/* As many as were allocated.  */
struct open { int n; int value[1]; };

int
flexible (const struct open *o)
{
  int i = o->n;
  return i == 0 ? o->value[i] : 0;
}

/* What a pointer leads to has no bound of its own.  */
int
pointer (const int *p)
{
  return p[2];
}

void
written (struct record *r, unsigned i)
{
  if (!r)
    return;
  r->value[i] = 3; /* bounds: r->value[i]: i not in 0..3: covered */
}

/* The address behind the last element exists, the element does not.  */
const int *
end (int n)
{
  return &primes[n]; /* bounds: primes[n]: n not in 0..6: covered */
}

const int *
end_is_fine (unsigned n)
{
  return &primes[n % 7];
}

#define AT(A, I) (A)[I]

int
macro (int i)
{
  return AT (primes, i); /* bounds: primes[i]: i not in 0..5: covered */
}

int
loop (unsigned n)
{
  int s = 0;
  for (unsigned i = 0; i <= (n & 7); i++)
    s += primes[i]; /* bounds: primes[i]: i not in 0..5: covered */
  return s;
}

int
loop_within (unsigned n)
{
  int s = 0;
  for (unsigned i = 0; i < (n & 3); i++)
    s += primes[i]; /* bounds: primes[i]: i not in 0..5: infeasible */
  return s;
}

int
with_effect (int i)
{
  if (i < 4 && primes[++i] > 4) /* bounds: primes[++i]: (++i) not in 0..5: covered */
    return 1;
  return 0;
}

int
constant (int x)
{
  if (x == 7)
    return grid[2][5]; /* bounds: grid[2][5]: 5 not in 0..4: covered */
  return grid[3][4];
}
