/* SPDX-License-Identifier: GPL-3.0-or-later
   Ranges of values that expressions cannot leave, whatever their operands are.  */
#ifndef ADSE_PLUGIN_RANGES_H
#define ADSE_PLUGIN_RANGES_H

#include "base/plugin.h"

struct range
{
  widest_int low, high;
};

struct range type_range (tree type);
bool range_within (const struct range &a, const struct range &b);
/* Numbers that T, an integer, can be.  */
struct range range_of (tree t);
/* The same as a site says it (ADSE_SITE_RANGE_SIGNED) of an operand of WIDTH bits;
   0: any value.  */
uint64_t range_code (tree t, unsigned width, bool is_signed);
/* Is the condition T never false (NEVER[0]) or true ([1]), whatever its operands
   are?  */
void range_truth (tree t, bool never[2]);

#endif
