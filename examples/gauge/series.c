/* SPDX-License-Identifier: MIT
   Series of levels, and the telegrams they come in.  */
#include "series.h"

int
series_mean (const int *levels, size_t n)
{
  long long sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += levels[i];
  return sum / (long long) n;
}

int
telegram_intact (const void *telegram, size_t n)
{
  const unsigned char *bytes = telegram;
  unsigned char sum = 0;

  if (bytes == NULL || n == 0)
    return 0;
  for (size_t i = 0; i < n - 1; i++)
    sum += bytes[i];
  return sum == bytes[n - 1];
}
