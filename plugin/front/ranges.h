/* SPDX-License-Identifier: GPL-3.0-or-later
   Ranges of values that expressions cannot leave, whatever their operands are.  */
#ifndef ADSE_PLUGIN_RANGES_H
#define ADSE_PLUGIN_RANGES_H

#include "base/plugin.h"

/* The integers from LOW to HIGH.  */
struct range
{
  widest_int low, high;
};

/* All numbers of TYPE, an integer type.  */
struct range type_range (tree type);
/* Are all numbers of A in B?  */
bool range_within (const struct range &a, const struct range &b);
/* The numbers that T, an integer, can be, whatever its operands are.  */
struct range range_of (tree t);
/* What T can be, as a site says it of an operand of WIDTH bits
   (ADSE_SITE_RANGE_SIGNED); 0: any value.  */
uint64_t range_code (tree t, unsigned width, bool is_signed);
/* Is the condition T never false (NEVER[0]) or true ([1]), whatever its operands
   are?  */
void range_truth (tree t, bool never[2]);

#endif
