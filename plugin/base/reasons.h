/* SPDX-License-Identifier: GPL-3.0-or-later
   Reasons for what is not followed, as the runtime and the metadata have them.  */
#ifndef ADSE_PLUGIN_REASONS_H
#define ADSE_PLUGIN_REASONS_H

#include "base/plugin.h"

enum symrt_reason
{
#define SYMRT_REASON(ID, NAME, CODE, HELP) SYMRT_REASON_##NAME = ID,
#include "reasons.def"
#undef SYMRT_REASON
};

#endif
