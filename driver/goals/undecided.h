/* SPDX-License-Identifier: GPL-3.0-or-later
   Codes of undecided.def: why a search ended, or a label stayed unknown.  */
#ifndef ADSE_UNDECIDED_H
#define ADSE_UNDECIDED_H

#define ADSE_UNDECIDED(NAME, CODE, MEANING) UNDECIDED_##NAME,
enum undecided
{
  UNDECIDED_NOTHING, /* it goes on, or is decided */
#include "goals/undecided.def"
};
#undef ADSE_UNDECIDED

/* The word that reports and the store have; of UNDECIDED_NOTHING "".  */
const char *undecided_code (enum undecided);
#endif
