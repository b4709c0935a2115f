/* SPDX-License-Identifier: GPL-3.0-or-later
   Codes of undecided.def.  See undecided.h.  */
#include "goals/undecided.h"

#define ADSE_UNDECIDED(NAME, CODE, MEANING) [UNDECIDED_##NAME] = CODE,
static const char *const codes[] = {
  [UNDECIDED_NOTHING] = "",
#include "goals/undecided.def"
};
#undef ADSE_UNDECIDED

const char *
undecided_code (enum undecided why)
{
  return codes[why];
}
