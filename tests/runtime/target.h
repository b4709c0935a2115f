/* SPDX-License-Identifier: GPL-3.0-or-later
   What target.c and the test that runs it agree on.  */
#ifndef TARGET_H
#define TARGET_H

#include <stddef.h>
#include "adse-op.h"
#include "meta.h"
#include "site.h"

#define TARGET_STAMP 0x1234567812345678ull
/* *s != 0 on ints.  */
#define TARGET_SITE                                                           \
  {                                                                           \
    .kind = ADSE_SITE_OP, .op = ADSE_OP_NE, .width = 32,                      \
    .flags = ADSE_SITE_SIGNED | ADSE_SITE_PLACED,                             \
    .opnd = { ADSE_OPND_VAR, ADSE_OPND_CONST }, .text = 1, .opnd_text[0] = 9, \
    .decision = SYMRT_NONE                                                    \
  }

enum target_function
{
  TARGET_SUM, TARGET_ACCEPT, TARGET_INIT, TARGET_APPLY, TARGET_CRASH
};

#endif
