/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point operations: float and double are followed as their bit patterns
   where the options of the unit leave IEEE 754's meaning to them, and the library's
   functions that are one operator or a few:

       y = fmin (a, b);		fle (b, b), flt (a, b)	steps of the packet
				y' = a < b || b != b ? a' : b'

   What the machine made of it is passed along, so that a result which is otherwise
   becomes concrete.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/followed.h"
#include "instrument/floats.h"
#include "adse-op.h"
#include "packet.h"

/* A comparison that is true where operands are unordered, or that asks only
   whether they are, by two others: of A with B, or for (UN)ORDERED of each with
   itself.  */
struct unordered_row
{
  enum tree_code code;
  enum adse_op first, second, joined; /* NONE: the first alone */
  bool negated;
};

static const unordered_row unordered_rows[]
  = { { UNORDERED_EXPR, ADSE_OP_FEQ, ADSE_OP_FEQ, ADSE_OP_AND, true },
      { ORDERED_EXPR, ADSE_OP_FEQ, ADSE_OP_FEQ, ADSE_OP_AND, false },
      { UNLT_EXPR, ADSE_OP_FGE, ADSE_OP_NONE, ADSE_OP_NONE, true },
      { UNLE_EXPR, ADSE_OP_FGT, ADSE_OP_NONE, ADSE_OP_NONE, true },
      { UNGT_EXPR, ADSE_OP_FLE, ADSE_OP_NONE, ADSE_OP_NONE, true },
      { UNGE_EXPR, ADSE_OP_FLT, ADSE_OP_NONE, ADSE_OP_NONE, true },
      { UNEQ_EXPR, ADSE_OP_FLT, ADSE_OP_FGT, ADSE_OP_OR, true },
      { LTGT_EXPR, ADSE_OP_FLT, ADSE_OP_FGT, ADSE_OP_OR, false } };

bool
float_compares (enum tree_code code)
{
  for (const unordered_row &r : unordered_rows)
    if (r.code == code)
      return true;
  return TREE_CODE_CLASS (code) == tcc_comparison
	 && float_operator (code) != ADSE_OP_NONE;
}

void
float_compare (packer &pack, unsigned to, enum tree_code code, tree a, tree b)
{
  unsigned width = type_width (TREE_TYPE (a)), x = pack.reg (a), y = pack.reg (b);
  enum adse_op op = float_operator (code);
  const unsigned complement = operation_desc (ADSE_OP_NOT, 1, 1);
  if (op != ADSE_OP_NONE)
    {
      pack.step (SYMRT_STEP_OP2, to, x, y, { operation_desc (op, 1, width) });
      return;
    }
  const unordered_row *row = unordered_rows;
  while (row->code != code)
    row++;
  bool itself = code == UNORDERED_EXPR || code == ORDERED_EXPR;
  bool two = row->second != ADSE_OP_NONE && !(itself && a == b);
  unsigned r = two || row->negated ? pack.reg_temp (1) : to;
  pack.step (SYMRT_STEP_OP2, r, x, itself ? x : y,
	     { operation_desc (row->first, 1, width) });
  if (two)
    {
      unsigned second = pack.reg_temp (1), both = row->negated ? pack.reg_temp (1) : to;
      pack.step (SYMRT_STEP_OP2, second, itself ? y : x, y,
		 { operation_desc (row->second, 1, width) });
      pack.step (SYMRT_STEP_OP2, both, r, second,
		 { operation_desc (row->joined, 1, 1) });
      r = both;
    }
  if (row->negated)
    pack.step (SYMRT_STEP_OP1, to, r, SYMRT_PACKET_MAX, { complement });
}

enum adse_op
float_conversion (enum tree_code code, tree to, tree from)
{
  unsigned width = TYPE_PRECISION (to);
  if (CONVERT_EXPR_CODE_P (code) && type_is_float (to) && type_is_float (from))
    return ADSE_OP_FTOF;
  if (code == FLOAT_EXPR && INTEGRAL_TYPE_P (from))
    return TYPE_UNSIGNED (from) ? ADSE_OP_UTOF : ADSE_OP_STOF;
  if (code == FIX_TRUNC_EXPR && INTEGRAL_TYPE_P (to)
      && (width == 8 || width == 16 || width == 32 || width == 64))
    return TYPE_UNSIGNED (to) ? ADSE_OP_FTOU : ADSE_OP_FTOS;
  return ADSE_OP_NONE;
}

/* What a library function is of its first one or two arguments.  */
enum float_function
{
  NO_FUNCTION,
  ONE_OPERATOR,
  FUNCTION_MIN,
  FUNCTION_MAX,
  FUNCTION_COPYSIGN,
  FUNCTION_SIGNBIT,
  FUNCTION_TO_INTEGER,
  FUNCTION_DIFFERENCE,
  FUNCTION_SCALE
};

static enum float_function
function_of (enum built_in_function code, enum adse_op *op)
{
  *op = ADSE_OP_NONE;
  switch (code)
    {
      CASE_FLT_FN (BUILT_IN_FABS) : *op = ADSE_OP_FABS;
      break;
      CASE_FLT_FN (BUILT_IN_SQRT) : *op = ADSE_OP_FSQRT;
      break;
      CASE_FLT_FN (BUILT_IN_FLOOR) : *op = ADSE_OP_FFLOOR;
      break;
      CASE_FLT_FN (BUILT_IN_CEIL) : *op = ADSE_OP_FCEIL;
      break;
      CASE_FLT_FN (BUILT_IN_TRUNC) : *op = ADSE_OP_FTRUNC;
      break;
      CASE_FLT_FN (BUILT_IN_ROUND) : *op = ADSE_OP_FROUND;
      break;
      CASE_FLT_FN (BUILT_IN_RINT) : *op = ADSE_OP_FRINT;
      break;
      CASE_FLT_FN (BUILT_IN_NEARBYINT) : *op = ADSE_OP_FRINT;
      break;
      CASE_FLT_FN (BUILT_IN_FMIN) : return FUNCTION_MIN;
      CASE_FLT_FN (BUILT_IN_FMAX) : return FUNCTION_MAX;
      CASE_FLT_FN (BUILT_IN_COPYSIGN) : return FUNCTION_COPYSIGN;
      CASE_FLT_FN (BUILT_IN_SIGNBIT) : return FUNCTION_SIGNBIT;
      CASE_FLT_FN (BUILT_IN_LROUND)
	  : CASE_FLT_FN (BUILT_IN_LLROUND) : *op = ADSE_OP_FROUND;
      return FUNCTION_TO_INTEGER;
      CASE_FLT_FN (BUILT_IN_LRINT)
	  : CASE_FLT_FN (BUILT_IN_LLRINT) : *op = ADSE_OP_FRINT;
      return FUNCTION_TO_INTEGER;
      CASE_FLT_FN (BUILT_IN_FDIM) : return FUNCTION_DIFFERENCE;
      CASE_FLT_FN (BUILT_IN_LDEXP)
	  : CASE_FLT_FN (BUILT_IN_SCALBN)
	  : CASE_FLT_FN (BUILT_IN_SCALBLN) : return FUNCTION_SCALE;
    default: return NO_FUNCTION;
    }
  return ONE_OPERATOR;
}

/* STMT multiplies by a power of two that is a number of the same width.  */
static bool
scale_is_number (gcall *stmt, int *power)
{
  tree by = gimple_call_num_args (stmt) == 2 ? gimple_call_arg (stmt, 1) : NULL_TREE;
  if (!by || !tree_fits_shwi_p (by))
    return false;
  HOST_WIDE_INT n = tree_to_shwi (by);
  HOST_WIDE_INT most
    = type_width (TREE_TYPE (gimple_call_arg (stmt, 0))) == 32 ? 127 : 1023;
  *power = (int) n;
  return n < most && n > -most;
}

bool
float_builtin (gcall *stmt, tree fn)
{
  enum adse_op op;
  enum float_function f = function_of (DECL_FUNCTION_CODE (fn), &op);
  if (f == NO_FUNCTION)
    return false;
  unsigned n
    = f == ONE_OPERATOR || f == FUNCTION_SIGNBIT || f == FUNCTION_TO_INTEGER ? 1 : 2;
  int power;
  tree lhs = gimple_call_lhs (stmt);
  if (gimple_call_num_args (stmt) != n
      || !float_followed (TREE_TYPE (gimple_call_arg (stmt, 0)))
      || (lhs && !type_followed (TREE_TYPE (lhs))))
    return false;
  if (f == FUNCTION_SCALE)
    return scale_is_number (stmt, &power);
  return n == 1
	 || TYPE_MODE (TREE_TYPE (gimple_call_arg (stmt, 0)))
	      == TYPE_MODE (TREE_TYPE (gimple_call_arg (stmt, 1)));
}

/* LHS is X where OP says so of X and Y, registers, or where Y is no number; else Y.  */
static void
take_one (packer &pack, tree lhs, enum adse_op op, unsigned x, unsigned y)
{
  unsigned w = type_width (TREE_TYPE (lhs));
  unsigned before = pack.reg_temp (1), number = pack.reg_temp (1);
  unsigned take = pack.reg_temp (1), none = pack.reg_temp (1);
  pack.step (SYMRT_STEP_OP2, before, x, y, { operation_desc (op, 1, w) });
  pack.step (SYMRT_STEP_OP2, number, y, y, { operation_desc (ADSE_OP_FEQ, 1, w) });
  pack.step (SYMRT_STEP_OP1, none, number, SYMRT_PACKET_MAX,
	     { operation_desc (ADSE_OP_NOT, 1, 1) });
  pack.step (SYMRT_STEP_OP2, take, before, none, { operation_desc (ADSE_OP_OR, 1, 1) });
  pack.step (SYMRT_STEP_ITE, pack.reg_result (lhs, true), take, x,
	     { operation_desc (ADSE_OP_ITE, w, w), y });
}

/* STMT, of which float_builtin is true.  Not a number is no minimum, and of two that
   compare equal the second is taken.  */
void
float_call (packer &pack, companions &ids, gcall *stmt)
{
  tree lhs = gimple_call_lhs (stmt), a = gimple_call_arg (stmt, 0);
  enum adse_op op;
  enum float_function f
    = function_of (DECL_FUNCTION_CODE (gimple_call_fndecl (stmt)), &op);
  if (!lhs || !ids.may (lhs))
    return;
  unsigned w = type_width (TREE_TYPE (a)), result = type_width (TREE_TYPE (lhs));
  uint64_t sign = (uint64_t) 1 << (w - 1);
  pack.pending (stmt);
  unsigned x = pack.reg (a), y = SYMRT_PACKET_MAX;
  int power = 0;
  if (f == FUNCTION_SCALE && scale_is_number (stmt, &power))
    y = pack.reg_const ((uint64_t) ((w == 32 ? 127 : 1023) + power)
			  << (w == 32 ? 23 : 52),
			w);
  else if (gimple_call_num_args (stmt) > 1)
    y = pack.reg (gimple_call_arg (stmt, 1));
  switch (f)
    {
    case FUNCTION_MIN:
    case FUNCTION_MAX:
      op = f == FUNCTION_MIN ? ADSE_OP_FLT : ADSE_OP_FGT;
      take_one (pack, lhs, op, x, y);
      break;
    case FUNCTION_COPYSIGN:
      {
	unsigned size = pack.reg_temp (w), of = pack.reg_temp (w);
	pack.step (SYMRT_STEP_OP2, size, x, pack.reg_const (~sign, w),
		   { operation_desc (ADSE_OP_AND, w, w) });
	pack.step (SYMRT_STEP_OP2, of, y, pack.reg_const (sign, w),
		   { operation_desc (ADSE_OP_AND, w, w) });
	pack.step (SYMRT_STEP_OP2, pack.reg_result (lhs, true), size, of,
		   { operation_desc (ADSE_OP_OR, w, w) });
	break;
      }
    case FUNCTION_SIGNBIT:
      {
	unsigned bit = pack.reg_temp (1);
	pack.step (SYMRT_STEP_OP2, bit, x, pack.reg_const (0, w),
		   { operation_desc (ADSE_OP_SLT, 1, w) });
	pack.step (SYMRT_STEP_OP1, pack.reg_result (lhs, true), bit, SYMRT_PACKET_MAX,
		   { operation_desc (ADSE_OP_ZEXT, result, 1) });
	break;
      }
    case FUNCTION_TO_INTEGER:
      {
	unsigned whole = pack.reg_temp (w);
	pack.step (SYMRT_STEP_OP1, whole, x, SYMRT_PACKET_MAX,
		   { operation_desc (op, w, w) });
	pack.step (SYMRT_STEP_OP1, pack.reg_result (lhs, true), whole, SYMRT_PACKET_MAX,
		   { operation_desc (ADSE_OP_FTOS, result, w) });
	break;
      }
    case FUNCTION_DIFFERENCE:
      {
	unsigned less = pack.reg_temp (1), difference = pack.reg_temp (w);
	pack.step (SYMRT_STEP_OP2, less, x, y, { operation_desc (ADSE_OP_FLE, 1, w) });
	pack.step (SYMRT_STEP_OP2, difference, x, y,
		   { operation_desc (ADSE_OP_FSUB, w, w) });
	pack.step (SYMRT_STEP_ITE, pack.reg_result (lhs, true), less,
		   pack.reg_const (0, w),
		   { operation_desc (ADSE_OP_ITE, w, w), difference });
	break;
      }
    case FUNCTION_SCALE:
      pack.step (SYMRT_STEP_OP2, pack.reg_result (lhs, true), x, y,
		 { operation_desc (ADSE_OP_FMUL, w, w) });
      break;
    default:
      pack.step (SYMRT_STEP_OP1, pack.reg_result (lhs, true), x, SYMRT_PACKET_MAX,
		 { operation_desc (op, w, w) });
    }
  if (!SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs) && !stmt_ends_bb_p (stmt))
    return;
  pack.joined_call (stmt, lhs);
}
