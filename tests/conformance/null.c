/* SPDX-License-Identifier: GPL-3.0-or-later
   A null pointer dereferenced by ->, * and [].  */
#include <stddef.h>

struct point { int x, y; };
struct box { struct point *corner; int n; };
struct inner { int a; int list[4]; };

int
arrow (const struct point *p)
{
  return p->x; /* null: p->x: p == NULL: covered */
}

int
star (const int *p)
{
  return *p; /* null: *p: p == NULL: covered */
}

int
element (const int *p, unsigned i)
{
  return p[i & 1]; /* null: p[i & 1]: p == NULL: covered */
}

/* Once it was dereferenced it is not null.  */
int
again (struct point *p)
{
  p->x = 1; /* null: p->x: p == NULL: covered */
  return p->y + p->x;
}

/* On either way only.  */
int
on_two_ways (const struct point *p, int n)
{
  if (n)
    return p->x; /* null: p->x: p == NULL: covered */
  return p->y; /* null: p->y: p == NULL: covered */
}

int
guarded (const int *p)
{
  if (!p)
    return 0;
  return *p; /* null: *p: p == NULL: infeasible (path-exhausted) */
}

int
short_circuit (const int *p)
{
  if (p && *p > 3) /* null: *p: p == NULL: infeasible */
    return 1;
  return 0;
}

int
guarded_wrongly (const int *p, int n)
{
  if (p || n > 3)
    return *p; /* null: *p: p == NULL: covered */
  return 0;
}

/* Variables and what is part of them have an address.  */
int
variables (int n)
{
  struct point a = { n, 2 }, *p = &a;
  int v[2] = { n, 3 };
  return p->x + *v + v[1];
}

int
two_steps (const struct box *b)
{
  return b->corner->y; /* null: b->corner->y: b->corner == NULL: covered;
	 b->corner: b == NULL: covered */
}

/* Only the address of what it points to is made.  */
int *
address (struct inner *p)
{
  return p ? &p->list[1] : NULL;
}

int
conditional (const int *p, const int *q)
{
  return p ? *p : *q; /* null: *p: p == NULL: infeasible; *q: q == NULL: covered */
}

#define SECOND(P) ((P)->y)

int
macro (const struct point *p)
{
  return SECOND (p); /* null: p->y: p == NULL: covered */
}

int
length (const char *s)
{
  int n = 0;
  while (n < 2 && *s++) /* null: *s++: s == NULL: covered */
    n++;
  return n;
}

void
writes (int *p, struct point *q)
{
  if (q)
    *p = q->x; /* null: *p: p == NULL: covered; q->x: q == NULL: infeasible */
}

struct point
whole (const struct point *p)
{
  return *p; /* null: *p: p == NULL: covered */
}
