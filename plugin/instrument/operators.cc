/* SPDX-License-Identifier: GPL-3.0-or-later
   Assignments: which are followed, and the expressions of those that work on
   registers.  Memory is in memory.cc.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "instrument/conditions.h"
#include "instrument/floats.h"
#include "instrument/memory.h"
#include "instrument/operators.h"
#include "instrument/visits.h"
#include "meta/records.h"
#include "adse-op.h"
#include "packet.h"
#include "symrt-reasons.h"

/* How a GIMPLE assignment is followed.  */
enum assign_kind : int
{
  ASSIGN_NONE, /* nothing symbolic in it, nothing to do */
  ASSIGN_COPY, /* x = y of the same width */
  ASSIGN_UNARY,
  ASSIGN_BINARY,
  ASSIGN_CONVERT,
  ASSIGN_SELECT,  /* x = c ? a : b */
  ASSIGN_EXTRACT, /* x = BIT_FIELD_REF of a register */
  ASSIGN_INSERT,  /* x = BIT_INSERT_EXPR */
  ASSIGN_ADDRESS, /* x = &ref */
  ASSIGN_PART,	  /* x = REALPART or IMAGPART of an overflow result */
  ASSIGN_LOAD,
  ASSIGN_LOAD_BITS,
  ASSIGN_STORE,
  ASSIGN_STORE_BITS,
  ASSIGN_BLOCK, /* aggregate = aggregate, or = constant bytes */
  ASSIGN_OTHER	/* not followed: see reason */
};

/* X is memory, not a register, constant or address.  */
static bool
is_memory (tree x)
{
  if (TREE_CODE (x) == WITH_SIZE_EXPR)
    return true;
  if (CONSTANT_CLASS_P (x) || TREE_CODE (x) == ADDR_EXPR
      || TREE_CODE (x) == CONSTRUCTOR)
    return false;
  tree base = get_base_address (x);
  return base
	 && (DECL_P (base) || TREE_CODE (base) == MEM_REF
	     || TREE_CODE (base) == TARGET_MEM_REF || TREE_CODE (base) == STRING_CST);
}

static bool
register_size_followed (tree ref)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  return size && tree_fits_uhwi_p (size)
	 && (tree_to_uhwi (size) == 1 || tree_to_uhwi (size) == 2
	     || tree_to_uhwi (size) == 4 || tree_to_uhwi (size) == 8);
}

static enum assign_kind
classify_memory (tree ref, enum assign_kind whole, enum assign_kind bits,
		 unsigned *reason)
{
  if (!type_followed (TREE_TYPE (ref)))
    {
      *reason = type_reason (TREE_TYPE (ref));
      return ASSIGN_OTHER;
    }
  if (!memory_followed (ref, reason))
    return ASSIGN_OTHER;
  if (ref_is_bits (ref))
    return bits;
  *reason = SYMRT_REASON_STMT;
  return register_size_followed (ref) ? whole : ASSIGN_OTHER;
}

static bool
followed (tree x)
{
  return type_followed (TREE_TYPE (x));
}

static bool
followed_value (tree x)
{
  return followed (x) && (TREE_CODE (x) == SSA_NAME || is_gimple_min_invariant (x));
}

/* Of an operation on registers, whose result can be followed.  */
static enum assign_kind
classify_operation (gassign *stmt, unsigned *reason)
{
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (is_gimple_min_invariant (a) && gimple_assign_single_p (stmt))
    return ASSIGN_NONE;
  if (!followed (a))
    {
      *reason = type_reason (TREE_TYPE (a));
      return ASSIGN_OTHER;
    }
  if (type_is_float (TREE_TYPE (a)) || type_is_float (TREE_TYPE (lhs)))
    {
      if (float_compares (code))
	return ASSIGN_BINARY;
      if (float_conversion (code, TREE_TYPE (lhs), TREE_TYPE (a)) != ADSE_OP_NONE)
	return ASSIGN_CONVERT;
      *reason = SYMRT_REASON_FLOAT;
    }
  else if (CONVERT_EXPR_CODE_P (code))
    return ASSIGN_CONVERT;
  if (operator_of (code, TREE_TYPE (a)) == ADSE_OP_NONE)
    return ASSIGN_OTHER;
  return gimple_assign_rhs_class (stmt) == GIMPLE_UNARY_RHS ? ASSIGN_UNARY
							    : ASSIGN_BINARY;
}

static enum assign_kind
classify (gassign *stmt, unsigned *reason)
{
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  *reason = SYMRT_REASON_STMT;
  if (gimple_clobber_p (stmt))
    return ASSIGN_NONE;

  if (TREE_CODE (lhs) != SSA_NAME)
    {
      if (!is_gimple_reg_type (TREE_TYPE (lhs)))
	return ASSIGN_BLOCK;
      if (!followed_value (a) && followed (lhs))
	return ASSIGN_OTHER;
      return classify_memory (lhs, ASSIGN_STORE, ASSIGN_STORE_BITS, reason);
    }
  if ((code == REALPART_EXPR || code == IMAGPART_EXPR)
      && TREE_CODE (TREE_OPERAND (a, 0)) == SSA_NAME)
    {
      if (type_is_overflow_result (TREE_TYPE (TREE_OPERAND (a, 0))))
	return ASSIGN_PART;
      *reason = SYMRT_REASON_COMPLEX;
      return ASSIGN_OTHER;
    }
  if (gimple_assign_single_p (stmt) && is_memory (a))
    return classify_memory (a, ASSIGN_LOAD, ASSIGN_LOAD_BITS, reason);
  if (!followed (lhs))
    {
      if (code == SSA_NAME || is_gimple_min_invariant (a))
	return ASSIGN_NONE;
      *reason = type_reason (TREE_TYPE (lhs));
      return ASSIGN_OTHER;
    }

  switch (code)
    {
    case SSA_NAME: return ASSIGN_COPY;
    case ADDR_EXPR: return ASSIGN_ADDRESS;
    case VIEW_CONVERT_EXPR:
      a = TREE_OPERAND (a, 0);
      if (!followed (a))
	*reason = type_reason (TREE_TYPE (a));
      else if (type_width (TREE_TYPE (a)) == type_width (TREE_TYPE (lhs)))
	return ASSIGN_CONVERT;
      return ASSIGN_OTHER;
    case BIT_FIELD_REF:
      if (!followed (TREE_OPERAND (a, 0)))
	{
	  *reason = type_reason (TREE_TYPE (TREE_OPERAND (a, 0)));
	  return ASSIGN_OTHER;
	}
      return ASSIGN_EXTRACT;
    case BIT_INSERT_EXPR:
      return followed (gimple_assign_rhs2 (stmt)) ? ASSIGN_INSERT : ASSIGN_OTHER;
    case COND_EXPR:
      if (COMPARISON_CLASS_P (a) && !followed (TREE_OPERAND (a, 0)))
	{
	  *reason = type_reason (TREE_TYPE (TREE_OPERAND (a, 0)));
	  return ASSIGN_OTHER;
	}
      return ASSIGN_SELECT;
    default: break;
    }
  return classify_operation (stmt, reason);
}

bool
operators::may (gassign *stmt)
{
  unsigned reason;
  tree a = gimple_assign_rhs1 (stmt);
  switch (classify (stmt, &reason))
    {
    case ASSIGN_COPY:
    case ASSIGN_UNARY: return ids.may (a);
    case ASSIGN_CONVERT:
      return ids.may (TREE_CODE (a) == VIEW_CONVERT_EXPR ? TREE_OPERAND (a, 0) : a);
    case ASSIGN_BINARY:
    case ASSIGN_INSERT: return ids.may (a) || ids.may (gimple_assign_rhs2 (stmt));
    case ASSIGN_SELECT:
      if (ids.may (gimple_assign_rhs2 (stmt)) || ids.may (gimple_assign_rhs3 (stmt)))
	return true;
      if (COMPARISON_CLASS_P (a))
	return ids.may (TREE_OPERAND (a, 0)) || ids.may (TREE_OPERAND (a, 1));
      return ids.may (a);
    case ASSIGN_EXTRACT:
    case ASSIGN_PART: return ids.may (TREE_OPERAND (a, 0));
    case ASSIGN_ADDRESS: return ids.may_address (TREE_OPERAND (a, 0));
    case ASSIGN_LOAD: return ids.may_address (a) || !memory_is_constant (a);
    case ASSIGN_LOAD_BITS: return !memory_is_constant (a);
    default: return false;
    }
}

/* Part of a register, or a register with a part replaced: code of its own.  */
void
operators::part (gassign *stmt, enum assign_kind kind)
{
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  tree b = gimple_assign_rhs2 (stmt);
  unsigned width = type_width (TREE_TYPE (lhs));
  tree r;
  em.before (stmt);
  if (kind == ASSIGN_EXTRACT)
    {
      tree x = TREE_OPERAND (a, 0);
      em.open_if (ids.id (x));
      r = em.call (ENTRY_op1,
		   { id_const (operation_desc (ADSE_OP_EXTRACT, width,
					       type_width (TREE_TYPE (x)))),
		     ids.id (x), value_const (tree_to_uhwi (TREE_OPERAND (a, 2))) });
      ids.close_define (lhs, r);
      return;
    }
  unsigned w = type_width (TREE_TYPE (b));
  unsigned pos = tree_to_uhwi (gimple_assign_rhs3 (stmt));
  unsigned long mask = (w < 64 ? (1ul << w) - 1 : -1ul) << pos;
  em.open_if (ids.any (a, b));
  tree hole = value_const (~mask);
  tree vb = em.value (b), ib = ids.id (b);
  tree keep
    = em.call (ENTRY_op2, { id_const (operation_desc (ADSE_OP_AND, width, width)),
			    ids.id (a), id_const (0), em.value (a), hole });
  if (w != width)
    ib = em.call (ENTRY_op1,
		  { id_const (operation_desc (ADSE_OP_ZEXT, width, w)), ib, vb });
  ib = em.call (ENTRY_op2, { id_const (operation_desc (ADSE_OP_SHL, width, width)), ib,
			     id_const (0), vb, value_const (pos) });
  r = em.call (ENTRY_op2, { id_const (operation_desc (ADSE_OP_OR, width, width)), keep,
			    ib, em.binary (BIT_AND_EXPR, type_u64, em.value (a), hole),
			    em.binary (LSHIFT_EXPR, type_u64, vb,
				       build_int_cst (integer_type_node, pos)) });
  ids.close_define (lhs, r);
}

/* The value or the flag of an operation that may overflow: code of its own.  */
void
operators::overflow_part (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  em.before (stmt);
  if (gimple_assign_rhs_code (stmt) == REALPART_EXPR)
    {
      ids.define (lhs, ids.id (TREE_OPERAND (a, 0)));
      return;
    }
  tree flag = ids.overflow_flag (TREE_OPERAND (a, 0));
  em.open_if (flag);
  tree r = em.call (ENTRY_op1,
		    { id_const (
			operation_desc (ADSE_OP_ZEXT, type_width (TREE_TYPE (lhs)), 1)),
		      flag, em.value (em.copy (TREE_TYPE (lhs), unshare_expr (a))) });
  ids.close_define (lhs, r);
}

/* STMT, a conversion, joins the packet.  False: it only shares a companion.  */
bool
operators::conversion (gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  unsigned width = type_width (TREE_TYPE (lhs));
  enum adse_op op = float_conversion (code, TREE_TYPE (lhs), TREE_TYPE (a));
  if (op != ADSE_OP_NONE && type_is_float (TREE_TYPE (lhs))
      && type_width (TREE_TYPE (lhs)) == type_width (TREE_TYPE (a))
      && op == ADSE_OP_FTOF)
    op = ADSE_OP_NONE; /* _Float64 */
  if (op != ADSE_OP_NONE)
    {
      pack.pending (stmt);
      unsigned x = pack.reg (a);
      /* What the machine makes of numbers that do not fit is its own.  */
      bool pass = op == ADSE_OP_FTOS || op == ADSE_OP_FTOU;
      pack.step (SYMRT_STEP_OP1, pack.reg_result (lhs, pass), x, SYMRT_PACKET_MAX,
		 { operation_desc (op, width, type_width (TREE_TYPE (a))) });
      return true;
    }
  if (code == VIEW_CONVERT_EXPR)
    a = TREE_OPERAND (a, 0);
  if (type_width (TREE_TYPE (a)) == width)
    {
      pack.share (stmt, lhs, a);
      return false;
    }
  pack.pending (stmt);
  unsigned x = pack.reg (a);
  pack.step_resize (pack.reg_result (lhs, false), x, a, width);
  return true;
}

/* STMT joins the packet.  */
void
operators::operation (gassign *stmt, enum assign_kind kind)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  tree b = gimple_assign_rhs2 (stmt);
  unsigned width = type_width (TREE_TYPE (lhs));
  switch (kind)
    {
    case ASSIGN_UNARY:
      {
	unsigned operand = type_width (TREE_TYPE (a));
	pack.pending (stmt);
	unsigned x = pack.reg (a);
	pack.step (SYMRT_STEP_OP1, pack.reg_result (lhs, false), x, SYMRT_PACKET_MAX,
		   { operation_desc (operator_of (code, TREE_TYPE (a)), width,
				     operand) });
	break;
      }

    case ASSIGN_BINARY:
      {
	unsigned operand = type_width (TREE_TYPE (a));
	pack.pending (stmt);
	if (type_is_float (TREE_TYPE (a)) && float_compares (code))
	  {
	    float_compare (pack, pack.reg_result (lhs, false), code, a, b);
	    break;
	  }
	unsigned x = pack.reg (a), y = pack.reg_resize (pack.reg (b), b, operand);
	if (TREE_CODE_CLASS (code) == tcc_comparison)
	  width = 1;
	/* The machine's result of a shift out of range is its own.  */
	bool pass = is_shift (code) && TREE_CODE (b) != INTEGER_CST;
	pack.step (SYMRT_STEP_OP2, pack.reg_result (lhs, pass), x, y,
		   { operation_desc (operator_of (code, TREE_TYPE (a)), width,
				     operand) });
	break;
      }

    case ASSIGN_CONVERT:
      if (!conversion (stmt))
	return;
      break;

    case ASSIGN_SELECT:
      {
	tree c = gimple_assign_rhs3 (stmt);
	pack.pending (stmt);
	unsigned condition;
	if (COMPARISON_CLASS_P (a))
	  {
	    condition = pack.reg_temp (1);
	    m_conditions.compare (condition, TREE_CODE (a), TREE_OPERAND (a, 0),
				  TREE_OPERAND (a, 1));
	  }
	else
	  condition = pack.reg (a);
	unsigned x = pack.reg (b), y = pack.reg (c);
	pack.step (SYMRT_STEP_ITE, pack.reg_result (lhs, false), condition, x,
		   { operation_desc (ADSE_OP_ITE, width, width), y });
	break;
      }

    default: gcc_unreachable ();
    }
  pack.joined (stmt, lhs);
}

/* X is a size in bits, of 128 of them: the front end computes it of each type whose
   size varies.  */
static bool
is_bits_size (tree x)
{
  return TREE_CODE (x) == SSA_NAME
	 && TYPE_MAIN_VARIANT (TREE_TYPE (x)) == TYPE_MAIN_VARIANT (bitsizetype);
}

/* Something but other such sizes comes of the size in bits X.  */
static bool
size_is_used (tree x, unsigned depth)
{
  imm_use_iterator it;
  use_operand_p p;
  FOR_EACH_IMM_USE_FAST (p, it, x)
  {
    gimple *user = USE_STMT (p);
    tree lhs = is_gimple_assign (user) ? gimple_assign_lhs (user) : NULL_TREE;
    if (!is_gimple_debug (user)
	&& (!lhs || !is_bits_size (lhs) || depth == 8 || size_is_used (lhs, depth + 1)))
      return true;
  }
  return false;
}

/* What is not followed: its operands become concrete, what it writes is.  */
void
operators::other (gassign *stmt, unsigned reason)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (reason == SYMRT_REASON_WIDE && is_bits_size (lhs))
    {
      if (!size_is_used (lhs, 0))
	return;
      reason = SYMRT_REASON_SYMBOLIC_SIZE;
    }
  meta_count (m_orig, reason);
  em.before (stmt);
  if (gimple_assign_single_p (stmt) && is_memory (gimple_assign_rhs1 (stmt)))
    {
      m_memory.load_other (stmt, reason);
      return;
    }
  ssa_op_iter it;
  tree x;
  auto_vec<tree> used;
  FOR_EACH_SSA_TREE_OPERAND (x, stmt, it, SSA_OP_USE)
  used.safe_push (x);
  for (tree u : used)
    if (followed (u))
      ids.concretize (reason, u);
  if (TREE_CODE (lhs) != SSA_NAME)
    m_memory.clear_other (lhs);
}

/* What the result of STMT, which may be symbolic, is.  */
void
operators::carry_out (gassign *stmt, enum assign_kind kind)
{
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  switch (kind)
    {
    case ASSIGN_COPY: pack.share (stmt, lhs, a); break;
    case ASSIGN_ADDRESS: m_memory.address_of (stmt); break;
    case ASSIGN_LOAD: m_memory.load (stmt); break;
    case ASSIGN_LOAD_BITS:
      pack.flush_before (stmt);
      m_memory.load_bits (stmt);
      break;
    case ASSIGN_EXTRACT:
    case ASSIGN_INSERT:
      pack.flush_before (stmt);
      part (stmt, kind);
      break;
    case ASSIGN_PART:
      pack.flush_before (stmt);
      overflow_part (stmt);
      break;
    default: operation (stmt, kind); break;
    }
}

void
operators::assign (gassign *stmt)
{
  unsigned reason;
  enum assign_kind kind = classify (stmt, &reason);
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  switch (kind)
    {
    case ASSIGN_NONE: return;
    case ASSIGN_UNARY:
      m_visits.operator_site (stmt, gimple_assign_rhs_code (stmt), a, NULL_TREE);
      break;
    case ASSIGN_BINARY:
      m_visits.operator_site (stmt, gimple_assign_rhs_code (stmt), a,
			      gimple_assign_rhs2 (stmt));
      if (gimple_could_trap_p (stmt))
	{
	  /* The runtime hears of a division before it traps.  */
	  if (ids.may (lhs))
	    operation (stmt, kind);
	  pack.flush_before (stmt);
	  return;
	}
      break;
    case ASSIGN_STORE: m_memory.store (stmt); return;
    case ASSIGN_STORE_BITS:
      pack.flush_before (stmt);
      m_memory.store_bits (stmt);
      return;
    case ASSIGN_BLOCK:
      pack.flush_before (stmt);
      m_memory.block (stmt);
      return;
    case ASSIGN_OTHER:
      pack.flush_before (stmt);
      other (stmt, reason);
      return;
    case ASSIGN_CONVERT:
      if (gimple_assign_rhs_code (stmt) != VIEW_CONVERT_EXPR)
	m_visits.conversion_site (stmt);
      break;
    default: break;
    }
  if (!ids.may (lhs))
    return;
  carry_out (stmt, kind);
}
