/* SPDX-License-Identifier: GPL-3.0-or-later
   See model-rows.h.  Includes no header of GCC.  */
#include "meta/model-rows.h"

const struct model_row model_rows[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS) { #NAME, #RESULT, #PARAMETERS },
#include "models.def"
#undef SYMRT_MODEL
  { nullptr, nullptr, nullptr }
};
