/* SPDX-License-Identifier: MIT
   Symbolic expression operators: ids, shapes and their one concrete meaning.
   The runtime (self-check, node values), the driver (model re-check, model
   reuse) and the label tables all evaluate through adse_op_eval.  */
#ifndef ADSE_OP_H
#define ADSE_OP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A value of up to ADSE_MAX_WIDTH bits; bits above the width are zero.  Program
   values have at most 64 bits; wider ones arise when a label or an overflow
   check is computed without wrapping.  */
typedef unsigned __int128 adse_val;
/* The most bits that a value has.  */
#define ADSE_MAX_WIDTH 128

/* An operator.  Its number is that of its row in ops.def and reaches
   files.  */
enum adse_op
{
#define ADSE_OP(ID, NAME, TEXT, ARITY, SHAPE) ADSE_OP_##NAME = ID,
#include "ops.def"
#undef ADSE_OP
  ADSE_OP__COUNT
};

/* What an operator's operands and result have to be.  ops.def says so of
   each.  */
enum adse_shape
{
  ADSE_SHAPE_LEAF,
  ADSE_SHAPE_BIN,
  ADSE_SHAPE_UN,
  ADSE_SHAPE_COUNT,
  ADSE_SHAPE_CMP,
  ADSE_SHAPE_EXT,
  ADSE_SHAPE_CAT,
  ADSE_SHAPE_ITE,
  ADSE_SHAPE_TABLE,
  ADSE_SHAPE_FBIN,
  ADSE_SHAPE_FUN,
  ADSE_SHAPE_FCMP,
  ADSE_SHAPE_FTOF,
  ADSE_SHAPE_ITOF,
  ADSE_SHAPE_FTOI
};

/* What ops.def says of one operator.  */
struct adse_op_row
{
  const char *text;
  uint8_t arity;
  uint8_t shape; /* enum adse_shape */
};

/* The row of each operator, indexed by enum adse_op.  */
extern const struct adse_op_row adse_op_rows[ADSE_OP__COUNT];

/* Does OP take or give floating-point numbers?  */
static inline int
adse_op_is_float (unsigned op)
{
  return op >= ADSE_OP_FADD && op <= ADSE_OP_FTOU;
}

/* Does OP compare two floating-point numbers?  Those are FEQ to FGE.  */
static inline int
adse_op_compares_floats (unsigned op)
{
  return op >= ADSE_OP_FEQ && op <= ADSE_OP_FGE;
}

/* May floating-point operator OP have operands of OWIDTH bits and a result of
   WIDTH bits?  */
int adse_float_widths (enum adse_op op, unsigned width, unsigned owidth);

/* The environment in which adse_op_eval computes: round to nearest, subnormal
   numbers kept.  */
#define ADSE_FLOAT_DEFAULT 0u
/* As adse_op_eval for a floating-point operator, in ENVIRONMENT: one that
   adse_float_environment gave, or ADSE_FLOAT_DEFAULT.  The processor computes
   it, and the exceptions that it raises are cleared again.  0 for widths that
   adse_float_widths refuses.  */
uint64_t adse_float_eval (enum adse_op op, unsigned width, unsigned owidth, uint64_t a,
			  uint64_t b, unsigned environment);
/* The floating-point environment of the calling thread: how it rounds, and
   whether it takes subnormal numbers for zero.  */
unsigned adse_float_environment (void);

/* Are the bits V of a floating-point number of WIDTH bits, 32 or 64, not a
   number?  */
static inline int
adse_is_nan (uint64_t v, unsigned width)
{
  return width == 32 ? (v & 0x7fffffff) > 0x7f800000
		     : (v & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

/* V without the bits above WIDTH.  1 <= WIDTH <= ADSE_MAX_WIDTH.  */
static inline adse_val
adse_mask (adse_val v, unsigned width)
{
  return width >= 128 ? v : v & (((adse_val) 1 << width) - 1);
}

/* V of WIDTH bits, sign-extended to all 128.  */
static inline adse_val
adse_sext (adse_val v, unsigned width)
{
  unsigned sh = 128 - width;
  return width >= 128 ? v : (adse_val) ((__int128) (v << sh) >> sh);
}

/* The value of OP applied to A, B, C.  WIDTH is the result's width, OWIDTH that
   of operand A (of B as well except for CONCAT, whose second operand has
   WIDTH - OWIDTH bits).  K is EXTRACT's lowest bit.  Not for LEAF and TABLE
   operators, which need a context: these return 0.  Total: never traps.  */
adse_val adse_op_eval (enum adse_op op, unsigned width, unsigned owidth, adse_val a,
		       adse_val b, adse_val c, uint64_t k);

#ifdef __cplusplus
}
#endif
#endif
