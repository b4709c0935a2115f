/* SPDX-License-Identifier: GPL-3.0-or-later
   What is followed: types, operators, memory (followed.cc).  */
#ifndef ADSE_FOLLOWED_H
#define ADSE_FOLLOWED_H

#include "base/plugin.h"
#include "adse-op.h"

/* Integer, boolean, enumeration or pointer of at most 64 bits, or such a
   floating-point number.  */
bool type_followed (tree type);
/* The reason (symrt-reasons.h) why TYPE is not followed.  */
unsigned type_reason (tree type);
/* TYPE is a complex type for a number and an overflow flag, as
   IFN_ADD_OVERFLOW gives them, and the number is followed.  */
bool type_is_overflow_result (tree type);
/* The number of bits of values of TYPE.  */
unsigned type_width (tree type);

/* The operation OP with a result of WIDTH bits and operands of OPERAND bits,
   as one word (SYMRT_DESC).  */
unsigned operation_desc (enum adse_op op, unsigned width, unsigned operand);
/* The operator that CODE is on operands of TYPE; ADSE_OP_NONE when it has no
   symbolic form.  */
enum adse_op operator_of (enum tree_code code, tree type);

/* CODE is a shift or a rotation.  */
bool is_shift (enum tree_code code);

/* X is an SSA name on abnormal edges (setjmp, computed goto): no new name may
   be merged with it there.  */
bool is_abnormal (tree x);

/* REF is memory that keeps what its initialiser says.  */
bool memory_is_constant (tree ref);
/* The address of REF can be taken and means what the runtime thinks.  */
bool addressable (tree ref);
/* REF is memory that can be followed, as far as where it is goes.  *REASON
   says why not, when it cannot.  */
bool memory_followed (tree ref, unsigned *reason);
/* REF is a bit-field or another part of an object that is counted in bits.  */
bool ref_is_bits (tree ref);
/* The size of REF in bytes, a constant or a name; NULL_TREE when it is
   neither.  */
tree ref_size (tree ref);
/* Add to OUT the registers that the address of REF depends on.  */
void address_registers (tree ref, vec<tree> *out);

#endif
