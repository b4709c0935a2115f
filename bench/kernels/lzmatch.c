/* SPDX-License-Identifier: GPL-3.0-or-later
   The match finder of an LZ77 compressor: hash chains of three bytes, the longest
   match of a few candidates; sums up the tokens that it would write.  */
#include <string.h>
#include "kernel.h"

enum
{
  HASH_BITS = 12,
  WINDOW = 8192,
  CHAIN = 8,
  LONGEST = 64
};

static int32_t head[1 << HASH_BITS];

static unsigned
hash3 (const unsigned char *p)
{
  uint32_t v = p[0] | (uint32_t) p[1] << 8 | (uint32_t) p[2] << 16;
  return v * 2654435761u >> (32 - HASH_BITS);
}

static size_t
match_length (const unsigned char *a, const unsigned char *b, size_t most)
{
  size_t n = 0;
  while (n < most && a[n] == b[n])
    n++;
  return n;
}

uint32_t
kernel (unsigned char *data, size_t n, void *work)
{
  int32_t *previous = work;
  uint32_t sum = 0;
  memset (head, -1, sizeof head);
  for (size_t at = 0; at + 3 <= n;)
    {
      size_t best = 0, distance = 0;
      size_t most = n - at < LONGEST ? n - at : LONGEST;
      unsigned h = hash3 (data + at);
      int32_t candidate = head[h];
      for (int k = 0; k < CHAIN && candidate >= 0; k++)
        {
          if (at - (size_t) candidate > WINDOW)
            break;
          size_t m = match_length (data + candidate, data + at, most);
          if (m > best)
            {
              best = m;
              distance = at - (size_t) candidate;
            }
          candidate = previous[candidate];
        }
      previous[at] = head[h];
      head[h] = (int32_t) at;
      if (best >= 3)
        {
          sum = sum * 31 + (uint32_t) (best << 16 | distance);
          at += best;
        }
      else
        {
          sum = sum * 31 + data[at];
          at++;
        }
    }
  return sum;
}
