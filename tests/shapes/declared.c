/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: what declarations require.  Attributes nonnull and access and the bounds of
   array parameters are kept to; what only other inputs would cover is infeasible by
   precondition.  */
#include <stddef.h>

/* From GCC 14 on `static 4' is nonnull for warnings, too.  */
#pragma GCC diagnostic ignored "-Wnonnull-compare"

/* parse_mode: 4 branches; 58 covered, 1 unknown */
__attribute__ ((nonnull)) int
parse_mode (const char *text)
{
  return text[0] == 'r' && text[1] == '+' ? 2 : 1;
}

/* quarter_sum: 1 of 2 branches; 51 covered, 4 infeasible */
int
quarter_sum (const int quarters[static 4])
{
  if (quarters == NULL)
    return -1;
  return quarters[0] + quarters[1] > quarters[2] + quarters[3];
}

/* third_sample: 7 of 8 branches; 74 covered, 4 infeasible, 1 unknown */
__attribute__ ((access (read_only, 1, 2))) int
third_sample (const short *sample, unsigned taken)
{
  if (sample == NULL)
    return taken ? -2 : -1;
  return taken > 2 && sample[2] > 40;
}
