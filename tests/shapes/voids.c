/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: void pointers, as parameters and members.  They lead to the type that the
   function converts them to, or one does to which it hands them on, in this file or
   another; else to bytes.  Of two types it is the larger; a size beside the pointer
   counts bytes.  */
#include <stddef.h>
#include "other.h"

struct item
{
  int kind;
  void *data;
};

/* area: 8 branches; 87 covered, 2 unknown */
int
area (const void *shape)
{
  const struct box *b = shape;
  if (!b)
    return -1;
  if (b->w < 0 || !b->name)
    return 0;
  return b->name[0] == 'a' ? b->w * b->h : b->w;
}

/* ends: 4 branches; 14 covered, 1 unknown */
int
ends (void *p, int level)
{
  return p && box_named (level, p) ? 1 : 2;
}

/* hidden: 0 branches; 15 covered */
int
hidden (const void *p)
{
  return secret_sum (p) == 700;
}

/* down: 4 branches; 97 covered, 1 infeasible */
int
down (const void *p, int n)
{
  if (n > 0 && n < 5)
    return down (p, n - 1);
  return *(const int *) p == 1234;
}

/* compare: 2 branches; 50 covered, 2 unknown */
int
compare (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b;
  return x < y ? -1 : x > y;
}

/* same: 4 branches; 55 covered, 2 unknown */
int
same (const void *a, const void *b, size_t n)
{
  const unsigned char *p = a, *q = b;
  for (size_t i = 0; i < n; i++)
    if (p[i] != q[i])
      return 0;
  return 1;
}

/* score: 4 branches; 100 covered, 1 unknown */
int
score (const struct item *it)
{
  if (it->kind == 7)
    return ((const struct box *) it->data)->w > 100;
  if (it->kind == 8)
    return *(const char *) it->data == 'x';
  return 0;
}

/* header: 2 branches; 51 covered */
int
header (const void *data, size_t size)
{
  const struct box *b = data;
  if (size < sizeof *b)
    return -1;
  return b->h == 5;
}

/* each: 4 branches; 37 covered */
int
each (const int *v, int n, int (*visit) (int, void *), void *user)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (visit (v[i], user))
      sum++;
  return sum;
}

/* take: 6 branches; 74 covered, 1 unknown */
int
take (void **out, int n)
{
  static int table[4];
  if (!out)
    return -1;
  *out = n >= 0 && n < 4 ? &table[n] : NULL;
  return !*out;
}
