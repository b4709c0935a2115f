/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point types and operators that are followed.  */
#ifndef ADSE_PLUGIN_FLOAT_TYPES_H
#define ADSE_PLUGIN_FLOAT_TYPES_H

#include "base/plugin.h"
#include "adse-op.h"

/* TYPE has the format of float or of double.  */
bool type_is_float (tree type);
/* TYPE has the format of float or of double, and the options of the function
   let it be followed.  */
bool float_followed (tree type);
/* The reason (symrt-reasons.h) why TYPE, a floating-point or fixed-point type,
   is not followed.  */
unsigned float_reason (tree type);
/* Values of TYPE are not followed here because of the options of this
   function.  Code elsewhere may give such a value an expression, which it
   loses here.  */
bool float_dropped (tree type);
/* The operator of CODE on floating-point numbers, or ADSE_OP_NONE.  */
enum adse_op float_operator (enum tree_code code);
/* The bit pattern of X, a constant (REAL_CST) of the format of float or of
   double.  */
uint64_t float_bits (tree x);

#endif
