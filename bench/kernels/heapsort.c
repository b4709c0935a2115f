/* SPDX-License-Identifier: GPL-3.0-or-later
   Heap sort of the bytes as 32-bit numbers, in place in a copy.  */
#include <string.h>
#include "kernel.h"

static void
sift (uint32_t *a, size_t root, size_t n)
{
  for (;;)
    {
      size_t child = 2 * root + 1;
      if (child >= n)
        return;
      if (child + 1 < n && a[child] < a[child + 1])
        child++;
      if (a[root] >= a[child])
        return;
      uint32_t t = a[root];
      a[root] = a[child];
      a[child] = t;
      root = child;
    }
}

static void
heap_sort (uint32_t *a, size_t n)
{
  for (size_t i = n / 2; i-- > 0;)
    sift (a, i, n);
  while (n > 1)
    {
      uint32_t t = a[0];
      a[0] = a[--n];
      a[n] = t;
      sift (a, 0, n);
    }
}

uint32_t
kernel (unsigned char *data, size_t n, void *work)
{
  uint32_t *a = work, sum = 0;
  memcpy (a, data, n);
  n /= sizeof *a;
  heap_sort (a, n);
  for (size_t i = 0; i < n; i++)
    sum = sum * 31 + a[i];
  return sum;
}
