/* SPDX-License-Identifier: GPL-3.0-or-later
   Codes of undecided.def: why a search ended, or a label stayed unknown.  */
#ifndef ADSE_UNDECIDED_H
#define ADSE_UNDECIDED_H

#define ADSE_UNDECIDED(NAME, CODE, MEANING) UNDECIDED_##NAME,
/* Why a search ended, or a label stayed unknown.  */
enum undecided
{
  UNDECIDED_NOTHING, /* it goes on, or is decided */
#include "goals/undecided.def"
};
#undef ADSE_UNDECIDED

/* The word for it in reports and in the store; "" for UNDECIDED_NOTHING.  */
const char *undecided_code (enum undecided);
#endif
