/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point types and operators that are followed.  */
#ifndef ADSE_PLUGIN_FLOAT_TYPES_H
#define ADSE_PLUGIN_FLOAT_TYPES_H

#include "base/plugin.h"
#include "adse-op.h"

/* float or double.  */
bool type_is_float (tree type);
/* The same in a function whose options let it be followed.  */
bool float_followed (tree type);
/* Symrt's reason why TYPE is not followed.  */
unsigned float_reason (tree type);
/* Others may give such a value an expression, and here it loses it.  */
bool float_dropped (tree type);
/* The operator of CODE on such numbers, or ADSE_OP_NONE.  */
enum adse_op float_operator (enum tree_code code);
/* The bit pattern of X, a constant.  */
uint64_t float_bits (tree x);

#endif
