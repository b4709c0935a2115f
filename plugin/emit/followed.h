/* SPDX-License-Identifier: GPL-3.0-or-later
   What is followed: types, operators, memory (followed.cc).  */
#ifndef ADSE_FOLLOWED_H
#define ADSE_FOLLOWED_H

#include "base/plugin.h"
#include "adse-op.h"

/* Integer, boolean, enumeration or pointer of at most 64 bits, or such a
   floating-point number.  */
bool type_followed (tree type);
/* Symrt reason why TYPE is not.  */
unsigned type_reason (tree type);
bool type_is_overflow_result (tree type);
unsigned type_width (tree type);

unsigned operation_desc (enum adse_op op, unsigned width, unsigned operand);
/* ADSE_OP_NONE when CODE has no symbolic form.  */
enum adse_op operator_of (enum tree_code code, tree type);

bool is_shift (enum tree_code code); /* or rotation */

/* X is a name on abnormal edges (setjmp, computed goto): it has no names of its own.  */
bool is_abnormal (tree x);

/* Memory that keeps what its initialiser says.  */
bool memory_is_constant (tree ref);
/* The address of REF can be taken and means what the runtime thinks.  */
bool addressable (tree ref);
/* Memory that can be followed, as far as where it is goes.  */
bool memory_followed (tree ref, unsigned *reason);
bool ref_is_bits (tree ref);
/* Bytes of REF as an expression in sizetype, or NULL_TREE.  */
tree ref_size (tree ref);
/* Registers that the address of REF depends on.  */
void address_registers (tree ref, vec<tree> *out);

#endif
