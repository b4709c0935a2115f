/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: numbers of every kind.  Integers of each width, bool, enumerations, float and
   double are inputs bit by bit; a long double takes a few fixed values.  */
#include <stdbool.h>
#include <stdint.h>

enum level { LOW = 1, HIGH = 5, PEAK = 9 };

/* grade: 10 branches; 130 covered */
int
grade (int8_t a, uint16_t b, int32_t c, uint64_t d, bool strict)
{
  if (a == -7 && b > 60000)
    return strict ? 1 : 2;
  if (c < -100000 || d == 0x123456789abcull)
    return 3;
  return 4;
}

/* rank: 4 branches; 4 covered */
int
rank (enum level l)
{
  switch (l)
    {
    case LOW: return 10;
    case HIGH: return 20;
    case PEAK: return 30;
    }
  return 0;
}

/* band: 4 branches; 62 covered */
int
band (double x, float scale)
{
  if (x != x)
    return -1;
  if (x * scale >= 12.5)
    return 2;
  return scale == 0.0f ? 0 : 1;
}

/* wide: 3 of 4 branches; 33 covered, 5 unknown */
int
wide (long double x, int n)
{
  return n > 3 && x > 0.5L ? 1 : 0;
}
