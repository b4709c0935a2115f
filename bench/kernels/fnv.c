/* SPDX-License-Identifier: GPL-3.0-or-later
   FNV-1a, 64 bits: of all the bytes, and of each word into a table of counters,
   as a hash table does.  */
#include "kernel.h"

static uint64_t
fnv1a (const unsigned char *p, size_t n)
{
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < n; i++)
    {
      h ^= p[i];
      h *= 0x100000001b3u;
    }
  return h;
}

uint32_t
kernel (unsigned char *data, size_t n, void *work)
{
  (void) work;
  uint64_t h = fnv1a (data, n), sum = 0;
  for (size_t at = 0; at + 16 <= n; at += 16)
    sum += fnv1a (data + at, 16) >> 40;
  return (uint32_t) (h ^ h >> 32 ^ sum);
}
