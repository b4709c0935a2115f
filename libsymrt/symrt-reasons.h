/* SPDX-License-Identifier: MIT
   Reasons for what is not followed, as numbers that runtime, metadata and driver share
   (reasons.def).  */
#ifndef SYMRT_REASONS_H
#define SYMRT_REASONS_H

/* Why something is not followed, see reasons.def.  */
enum symrt_reason
{
#define SYMRT_REASON(ID, NAME, CODE, HELP) SYMRT_REASON_##NAME = ID,
#include "reasons.def"
#undef SYMRT_REASON
  SYMRT_REASON__COUNT
};

#endif
