/* SPDX-License-Identifier: MIT
   Series of levels.  */
#include "series.h"

int
series_range (const int *levels, size_t n, int *lowest, int *highest)
{
  if (levels == NULL || n == 0)
    return -1;
  *lowest = *highest = levels[0];
  for (size_t i = 1; i < n; i++)
    {
      if (levels[i] < *lowest)
        *lowest = levels[i];
      if (levels[i] > *highest)
        *highest = levels[i];
    }
  return 0;
}

int
series_mean (const int *levels, size_t n)
{
  long long sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += levels[i];
  return sum / (long long) n;
}

int
series_each (const int *levels, size_t n, int (*visit) (int level))
{
  int result = 0;

  if (visit == NULL)
    return 0;
  for (size_t i = 0; i < n && result == 0; i++)
    result = visit (levels[i]);
  return result;
}

unsigned
series_checksum (const void *data, size_t n)
{
  const unsigned char *bytes = data;
  unsigned a = 0, b = 0;

  for (size_t i = 0; i < n; i++)
    {
      a = (a + bytes[i]) % 255;
      b = (b + a) % 255;
    }
  return b << 8 | a;
}
