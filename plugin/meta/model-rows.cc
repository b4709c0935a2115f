/* SPDX-License-Identifier: GPL-3.0-or-later
   See model-rows.h.  Includes no header of GCC.  */
#include "meta/model-rows.h"
#include "libc.h"

const struct model_row model_rows[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) { #NAME, #RESULT, #PARAMETERS },
#include "libc.def"
  { nullptr, nullptr, nullptr }
};

bool
libc_prints (const char *name)
{
  return libc_facts (name) & LIBC_PRINTS;
}

bool
libc_is_assertion (const char *name)
{
  return libc_facts (name) & LIBC_ASSERTION;
}
