/* SPDX-License-Identifier: GPL-3.0-or-later
   Calls.  What is symbolic goes through the call slots (slots.cc), if the callee is
   instrumented:

       y = f (x);    becomes	(pass x')
                                y = f (x);
                                (take y')
                                if (x' && CALLEE == f)	-- nobody took it
                                  { CALLEE = 0; extern_arg ("f", x', x); }

   A callee of this unit that cannot be interposed is called as its clone.  */
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "instrument/call.h"
#include "instrument/floats.h"
#include "instrument/memory.h"
#include "instrument/slots.h"
#include "instrument/units.h"
#include "meta/model-rows.h"
#include "meta/models.h"
#include "meta/records.h"
#include "adse-op.h"
#include "packet.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

enum call_kind : int
{
  CALL_NOTHING,	 /* no operand matters */
  CALL_VARARG,	 /* va_arg of a type that is followed */
  CALL_OVERFLOW, /* internal function that gives value and overflow flag */
  CALL_BITS,	 /* built-in that is one operator */
  CALL_FLOAT,	 /* built-in that is floating-point operators */
  CALL_SAME,	 /* built-in that returns its first argument */
  CALL_SIZE,	 /* alloca: its size becomes concrete */
  CALL_BUILTIN,	 /* other built-in: arguments become concrete */
  CALL_MODEL,
  CALL_CLONE,  /* function of this unit, as its clone */
  CALL_UNIT,   /* function of this unit that is instrumented in place */
  CALL_UNKNOWN /* elsewhere, or through a pointer */
};

static enum adse_op
builtin_operator (enum built_in_function code)
{
  switch (code)
    {
      CASE_INT_FN (BUILT_IN_CLZ) : return ADSE_OP_CLZ;
      CASE_INT_FN (BUILT_IN_CTZ) : return ADSE_OP_CTZ;
      CASE_INT_FN (BUILT_IN_POPCOUNT) : return ADSE_OP_POPCOUNT;
      CASE_INT_FN (BUILT_IN_PARITY) : return ADSE_OP_PARITY;
      CASE_INT_FN (BUILT_IN_FFS) : return ADSE_OP_FFS;
      CASE_INT_FN (BUILT_IN_CLRSB) : return ADSE_OP_CLRSB;
    case BUILT_IN_BSWAP16:
    case BUILT_IN_BSWAP32:
    case BUILT_IN_BSWAP64: return ADSE_OP_BSWAP;
    case BUILT_IN_ABS:
    case BUILT_IN_LABS:
    case BUILT_IN_LLABS:
    case BUILT_IN_IMAXABS: return ADSE_OP_ABS;
    default: return ADSE_OP_NONE;
    }
}

static bool
has_argument (gcall *stmt, unsigned n)
{
  return gimple_call_num_args (stmt) >= n;
}

/* What va_arg takes for a value of TYPE, an enum symrt_vararg.  */
static unsigned
vararg_kind (tree type)
{
  if (POINTER_TYPE_P (type))
    return SYMRT_VARARG_POINTER;
  if (INTEGRAL_TYPE_P (type) && TYPE_MODE (type) == SImode)
    return SYMRT_VARARG_INT;
  if (INTEGRAL_TYPE_P (type) && TYPE_MODE (type) == DImode)
    return SYMRT_VARARG_LONG;
  return TYPE_MODE (type) == DFmode ? SYMRT_VARARG_REAL : SYMRT_VARARG_NONE;
}

static enum call_kind
classify_internal (gcall *stmt)
{
  tree lhs = gimple_call_lhs (stmt);
  switch (gimple_call_internal_fn (stmt))
    {
    case IFN_ADD_OVERFLOW:
    case IFN_SUB_OVERFLOW:
    case IFN_MUL_OVERFLOW:
      return lhs && TREE_CODE (lhs) == SSA_NAME
		 && type_is_overflow_result (TREE_TYPE (lhs))
		 && type_followed (TREE_TYPE (gimple_call_arg (stmt, 0)))
		 && type_followed (TREE_TYPE (gimple_call_arg (stmt, 1)))
	       ? CALL_OVERFLOW
	       : CALL_BUILTIN;
    case IFN_BUILTIN_EXPECT: return CALL_SAME;
    case IFN_FALLTHROUGH:
    case IFN_ABNORMAL_DISPATCHER:
    case IFN_UNIQUE: return CALL_NOTHING;
    case IFN_VA_ARG:
      return lhs && TREE_CODE (lhs) == SSA_NAME && type_followed (TREE_TYPE (lhs))
		 && vararg_kind (TREE_TYPE (lhs))
	       ? CALL_VARARG
	       : CALL_NOTHING;
    default: return CALL_BUILTIN;
    }
}

static enum call_kind
classify_builtin (gcall *stmt, tree fn)
{
  tree lhs = gimple_call_lhs (stmt);
  enum built_in_function code = DECL_FUNCTION_CODE (fn);
  if (builtin_operator (code) != ADSE_OP_NONE && has_argument (stmt, 1)
      && type_followed (TREE_TYPE (gimple_call_arg (stmt, 0))))
    return lhs ? CALL_BITS : CALL_NOTHING;
  if (float_builtin (stmt, fn))
    return CALL_FLOAT;
  switch (code)
    {
    case BUILT_IN_EXPECT:
    case BUILT_IN_EXPECT_WITH_PROBABILITY:
    case BUILT_IN_ASSUME_ALIGNED:
      return has_argument (stmt, 1) ? CALL_SAME : CALL_BUILTIN;
    CASE_BUILT_IN_ALLOCA:
      return CALL_SIZE;
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_TRAP:
    case BUILT_IN_PREFETCH:
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_CLASSIFY_TYPE:
    case BUILT_IN_STACK_SAVE:
    case BUILT_IN_STACK_RESTORE:
    case BUILT_IN_VA_START:
    case BUILT_IN_VA_END:
    case BUILT_IN_VA_COPY: return CALL_NOTHING;
    default: return CALL_BUILTIN;
    }
}

/* FN is a system header's function that is inlined wherever it is called, and need
   not exist by itself.  */
static bool
inline_only (tree fn)
{
  return DECL_EXTERNAL (fn) && lookup_attribute ("always_inline", DECL_ATTRIBUTES (fn));
}

static enum call_kind
classify_call (gcall *stmt, bool guarded)
{
  unsigned n;
  if (gimple_call_internal_p (stmt))
    return classify_internal (stmt);
  tree fn = gimple_call_fndecl (stmt);
  if (!fn)
    return CALL_UNKNOWN;
  if (const unit_function *u = unit_find (fn))
    {
      if (u->clone)
	return guarded ? CALL_UNIT : CALL_CLONE;
      if (u->guarded)
	return CALL_UNIT;
      return u->reason == SYMRT_REASON_INLINE_ONLY ? CALL_BUILTIN : CALL_UNKNOWN;
    }
  if (inline_only (fn))
    return CALL_BUILTIN;
  if (model_renamed (fn))
    return CALL_UNKNOWN;
  if (fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    {
      enum call_kind kind = classify_builtin (stmt, fn);
      if (kind != CALL_BUILTIN)
	return kind;
    }
  if (model_find (fn, stmt, &n) >= 0)
    return CALL_MODEL;
  return fndecl_built_in_p (fn) ? CALL_BUILTIN : CALL_UNKNOWN;
}

bool
calls::may (gcall *stmt)
{
  switch (classify_call (stmt, m_guarded))
    {
    case CALL_BITS:
    case CALL_SAME: return ids.may (gimple_call_arg (stmt, 0));
    case CALL_FLOAT:
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	if (ids.may (gimple_call_arg (stmt, i)))
	  return true;
      return false;
    case CALL_VARARG: return true;
    case CALL_OVERFLOW:
      return ids.may (gimple_call_arg (stmt, 0)) || ids.may (gimple_call_arg (stmt, 1));
    case CALL_MODEL:
    case CALL_CLONE:
    case CALL_UNIT:
    case CALL_UNKNOWN: return type_followed (TREE_TYPE (gimple_call_lhs (stmt)));
    default: return false;
    }
}

void
calls::overflow (gcall *stmt)
{
  tree lhs = gimple_call_lhs (stmt);
  if (!ids.may (lhs))
    return;
  tree a = gimple_call_arg (stmt, 0), b = gimple_call_arg (stmt, 1);
  tree ta = TREE_TYPE (a), tb = TREE_TYPE (b), tr = TREE_TYPE (TREE_TYPE (lhs));
  enum adse_op op;
  switch (gimple_call_internal_fn (stmt))
    {
    case IFN_ADD_OVERFLOW: op = ADSE_OP_ADD; break;
    case IFN_SUB_OVERFLOW: op = ADSE_OP_SUB; break;
    default: op = ADSE_OP_MUL;
    }
  tree kind
    = id_const (SYMRT_OVERFLOW (op, type_width (ta), type_width (tb), type_width (tr)));
  tree signs = id_const ((TYPE_UNSIGNED (ta) ? 0 : SYMRT_SIGNED_A)
			 | (TYPE_UNSIGNED (tb) ? 0 : SYMRT_SIGNED_B)
			 | (TYPE_UNSIGNED (tr) ? 0 : SYMRT_SIGNED_RESULT));
  em.before (stmt);
  em.open_if (ids.any (a, b));
  tree ia = ids.id (a), ib = ids.id (b), va = em.value (a), vb = em.value (b);
  tree value = em.call (ENTRY_ovf_value, { kind, signs, ia, ib, va, vb });
  tree flag = em.call (ENTRY_ovf_flag, { kind, signs, ia, ib, va, vb });
  em.close_if (value, id_const (0), ids.new_id (lhs));
  em.also (flag, id_const (0), ids.overflow_flag (lhs));
}

void
calls::bit_builtin (gcall *stmt)
{
  enum adse_op op = builtin_operator (DECL_FUNCTION_CODE (gimple_call_fndecl (stmt)));
  tree lhs = gimple_call_lhs (stmt), x = gimple_call_arg (stmt, 0);
  if (!ids.may (lhs))
    return;
  unsigned width = type_width (TREE_TYPE (lhs));
  unsigned operand = type_width (TREE_TYPE (x));
  em.before (stmt);
  em.open_if (ids.id (x));
  tree i = ids.id (x), v = em.value (x);
  if (op == ADSE_OP_BSWAP && operand != width)
    {
      i = ids.resize (i, x, width);
      v = em.value (em.convert (TREE_TYPE (lhs), x));
      operand = width;
    }
  ids.close_define (lhs,
		    em.call (ENTRY_op1,
			     { id_const (operation_desc (op, width, operand)), i, v }));
}

static unsigned
fixed_arguments (gcall *stmt)
{
  tree type = gimple_call_fntype (stmt);
  if (!type || !stdarg_p (type))
    return gimple_call_num_args (stmt);
  unsigned n = 0;
  for (tree t = TYPE_ARG_TYPES (type); t; t = TREE_CHAIN (t))
    n++;
  return MIN (n, gimple_call_num_args (stmt));
}

/* LHS, what a call gives, may be followed.  */
bool
calls::may_return (tree lhs)
{
  return TREE_CODE (lhs) == SSA_NAME
	   ? ids.may (lhs)
	   : AGGREGATE_TYPE_P (TREE_TYPE (lhs)) || type_followed (TREE_TYPE (lhs));
}

/* The driver does not know from its name what STMT calls, of KIND.  */
static bool
nameless (gcall *stmt, enum call_kind kind)
{
  tree fn = gimple_call_fndecl (stmt);
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  return kind == CALL_UNKNOWN
	 && (!fn || unit_record (fn)
	     || (node && unit_record (node->ultimate_alias_target ()->decl)));
}

/* STMT returned; was it from CALLEE?  A trampoline, an alias in another object or a
   jump in assembly leads to a function that has another address, a pointer or a weak
   name to one that is not instrumented.  KNOWN: the driver knows its name.  */
void
calls::stranger (gcall *stmt, tree callee, bool known)
{
  tree lhs = gimple_call_lhs (stmt);
  unsigned how
    = (known ? 0 : SYMRT_CALL_FOLLOWED)
      | (lhs && AGGREGATE_TYPE_P (TREE_TYPE (lhs)) ? SYMRT_CALL_AGGREGATE : 0);
  if (em.live ())
    em.open_if (em.live ());
  tree from = em.load_state (type_u64, SYMRT_RETFN);
  em.open_if (em.binary (NE_EXPR, boolean_type_node, from, callee));
  em.call (ENTRY_stranger, { callee, id_const (how) });
  em.close_if ();
  if (em.live ())
    em.close_if ();
}

/* Each argument from FIRST on that is symbolic was given to the external
   function NAME.  */
void
calls::named_arguments (gcall *stmt, const char *name, unsigned first)
{
  /* What it only writes down stays symbolic.  */
  bool kept = !gimple_call_lhs (stmt) && libc_prints (name);
  tree text = build_string_literal (strlen (name) + 1, name);
  for (unsigned i = first; i < gimple_call_num_args (stmt); i++)
    {
      tree x = gimple_call_arg (stmt, i);
      if (!ids.may (x) || (kept && !POINTER_TYPE_P (TREE_TYPE (x))))
	continue;
      em.open_if (ids.id (x));
      em.call (ENTRY_extern_arg, { text, ids.id (x), em.value (x) });
      em.close_if ();
    }
}

static const char *
callee_name (tree fn)
{
  if (!fn || !DECL_NAME (fn))
    return "indirect";
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  return strncmp (name, "__builtin_", 10) ? name : name + 10;
}

/* A built-in that has no expression and no model, or a function that exists
   only inline.  Its address is never taken: the plain build may not have one.
 */
void
calls::builtin (gcall *stmt)
{
  tree fn = gimple_call_fndecl (stmt);
  bool library = fn && strncmp (IDENTIFIER_POINTER (DECL_NAME (fn)), "__", 2);
  em.before (stmt);
  if (library)
    named_arguments (stmt, callee_name (fn), 0);
  else
    {
      meta_count (m_orig, SYMRT_REASON_BUILTIN);
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	ids.concretize (SYMRT_REASON_BUILTIN, gimple_call_arg (stmt, i));
    }
  tree lhs = gimple_call_lhs (stmt);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    m_memory.clear_other (lhs);
}

/* Makes STMT call the model: the same arguments, through the table.  OTHER: what is
   true if it calls another function, NULL_TREE where it cannot.  */
gcall *
calls::call_model (gcall *stmt, unsigned n, unsigned nargs, tree *other)
{
  auto_vec<tree> args, types;
  for (unsigned i = 0; i < nargs; i++)
    {
      /* One that may be left out.  */
      args.safe_push (i < gimple_call_num_args (stmt) ? gimple_call_arg (stmt, i)
						      : integer_zero_node);
      types.safe_push (TREE_TYPE (args[i]));
    }
  tree type = build_function_type_array (TREE_TYPE (gimple_call_fntype (stmt)), nargs,
					 types.address ());
  tree plain = build_fold_addr_expr (gimple_call_fndecl (stmt));
  /* Dormant guarded code calls the checking variant itself.  */
  if (m_guarded && nargs < gimple_call_num_args (stmt))
    return NULL;
  *other = NULL_TREE;
  tree pointer = em.model (n, type, fold_convert (build_pointer_type (type), plain),
			   nargs >= gimple_call_num_args (stmt) ? other : NULL);
  gcall *g = gimple_build_call_vec (pointer, args);
  gimple_call_set_fntype (g, type);
  gimple_call_set_lhs (g, gimple_call_lhs (stmt));
  /* In a function that calls setjmp, calls end their blocks.  */
  gimple_call_set_ctrl_altering (g, gimple_call_ctrl_altering_p (stmt));
  gimple_set_location (g, gimple_location (stmt));
  gimple_move_vops (g, stmt);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_replace (&gsi, g, false);
  return g;
}

/* STMT, which is made through a pointer, changes memory: the call slots at least.  In C
   the type of what attribute const is said of is qualified by const.  */
static void
has_effects (gcall *stmt)
{
  tree type = gimple_call_fntype (stmt);
  gimple_call_set_fntype (stmt, build_qualified_type (type, TYPE_QUALS (type)
							      & ~TYPE_QUAL_CONST));
  update_stmt (stmt);
}

/* Makes STMT, a call by name, ready to be passed ids; the address by which its callee
   knows itself.  */
tree
calls::known_callee (gcall *stmt, enum call_kind kind)
{
  tree fn = gimple_call_fndecl (stmt);
  const unit_function *u = unit_find (fn);
  tree decl = u ? u->identity : fn;
  tree address = build_fold_addr_expr (decl);
  if (kind == CALL_CLONE)
    {
      gimple_call_set_fndecl (stmt, u->clone->decl);
      update_stmt (stmt);
    }
  else if (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE))
    {
      /* Such a call could move away from its slots.  */
      address = em.hide (build_fold_addr_expr (fn));
      gimple_call_set_fn (stmt, address);
      has_effects (stmt);
    }
  return em.value (address);
}

/* The same of a call through a pointer.  */
tree
calls::pointed_callee (gcall *stmt)
{
  tree pointer = gimple_call_fn (stmt);
  ids.concretize (SYMRT_REASON_INDIRECT, pointer);
  /* Guarded code is the plain one as well.  */
  if (!m_guarded && TREE_CODE (pointer) == SSA_NAME)
    {
      tree to = em.call (ENTRY_target, { em.value (pointer) });
      pointer = em.convert (TREE_TYPE (pointer), to);
      gimple_call_set_fn (stmt, pointer);
      update_stmt (stmt);
    }
  if (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE))
    has_effects (stmt);
  return em.value (pointer);
}

/* STMT returned, which was passed ids and called FN (NULL_TREE: through a pointer), at
   CALLEE.  If nobody took them its code is not instrumented, and the arguments were given
   to something external.  The first FIXED of them have a parameter.  */
void
calls::not_taken (gcall *stmt, tree fn, tree callee, unsigned fixed)
{
  unsigned nargs = gimple_call_num_args (stmt);
  tree left = em.load_state (type_u64, SYMRT_CALLEE);
  tree taken = em.binary (NE_EXPR, boolean_type_node, left, callee);
  em.open_if (em.binary (EQ_EXPR, boolean_type_node, taken, boolean_false_node));
  em.store_state (type_u64, SYMRT_CALLEE, value_const (0));
  named_arguments (stmt, callee_name (fn), 0);
  em.close_if ();
  if (fixed < nargs)
    {
      tree read = em.binary (NE_EXPR, boolean_type_node, left,
			     value_const (SYMRT_CALLEE_UNREAD));
      em.open_if (em.binary (BIT_AND_EXPR, boolean_type_node, taken, read));
      for (unsigned i = fixed; i < nargs; i++)
	ids.concretize (SYMRT_REASON_VARARGS, gimple_call_arg (stmt, i));
      em.close_if ();
    }
}

void
calls::instrumented_call (gcall *stmt, enum call_kind kind)
{
  tree fn = gimple_call_fndecl (stmt);
  unsigned n, nargs = gimple_call_num_args (stmt), fixed = fixed_arguments (stmt);
  tree callee, other = NULL_TREE;
  em.before (stmt);
  if (kind == CALL_MODEL)
    {
      int m = model_find (fn, stmt, &n);
      gcall *g = call_model (stmt, m, n, &other);
      if (!g)
	{
	  builtin (stmt);
	  if (ids.may (gimple_call_lhs (stmt)))
	    {
	      em.after (stmt);
	      ids.define (gimple_call_lhs (stmt), id_const (0));
	    }
	  return;
	}
      stmt = g;
      em.before (stmt);
      nargs = fixed = n;
      callee = em.value (gimple_call_fn (stmt));
    }
  else
    callee = fn ? known_callee (stmt, kind) : pointed_callee (stmt);
  if (kind == CALL_CLONE || kind == CALL_UNIT)
    for (unsigned i = fixed; i < nargs; i++)
      ids.concretize (SYMRT_REASON_VARARGS, gimple_call_arg (stmt, i));
  if (kind != CALL_MODEL)
    for (unsigned i = fixed; i < nargs; i++)
      m_slots.lose_aggregate (SYMRT_REASON_VARARGS, gimple_call_arg (stmt, i));
  tree symbolic = m_slots.pass (stmt, callee, nargs);
  /* What it leaves in memory is not followed either.  */
  bool unnamed = nameless (stmt, kind);
  bool doubtful = unnamed
		  || (kind == CALL_UNKNOWN && gimple_call_lhs (stmt)
		      && may_return (gimple_call_lhs (stmt)));
  if (doubtful)
    {
      if (em.live ())
	em.open_if (em.live ());
      em.store_state (type_u64, SYMRT_RETFN, value_const (0));
      if (em.live ())
	em.close_if ();
    }
  for (unsigned i = SYMRT_MAX_ARGS; i < fixed; i++)
    {
      ids.concretize (SYMRT_REASON_STMT, gimple_call_arg (stmt, i));
      m_slots.lose_aggregate (SYMRT_REASON_STMT, gimple_call_arg (stmt, i));
    }

  basic_block bb = gimple_bb (stmt);
  /* A leaf function that does not return ends its block without being called a
     statement that does.  */
  if (gimple_call_noreturn_p (stmt)
      || (stmt_ends_bb_p (stmt) && !find_fallthru_edge (bb->succs)))
    return;
  em.after (stmt);
  m_slots.result (stmt, callee, kind == CALL_CLONE);
  if (doubtful)
    stranger (stmt, callee, !unnamed);
  else if (other)
    {
      em.open_if (other);
      stranger (stmt, callee, false);
      em.close_if ();
    }
  if (kind != CALL_UNKNOWN || !symbolic)
    return;
  em.open_if (symbolic);
  not_taken (stmt, fn, callee, fixed);
  em.close_if ();
}

/* STMT, a call that may return twice, begins its block, where it comes back: nothing may
   stand before it, so that it is passed nothing.  */
void
calls::second_return (gcall *stmt)
{
  tree fn = gimple_call_fndecl (stmt);
  const unit_function *u = fn ? unit_find (fn) : NULL;
  meta_count (m_orig, SYMRT_REASON_SETJMP);
  em.after (stmt);
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    ids.concretize (SYMRT_REASON_SETJMP, gimple_call_arg (stmt, i));
  if (fn)
    m_slots.result (stmt, em.value (build_fold_addr_expr (u ? u->identity : fn)),
		    false);
  else if (ids.may (gimple_call_lhs (stmt)))
    ids.define (gimple_call_lhs (stmt), id_const (0));
}

/* LHS = va_arg of what STMT's first argument leads to.  */
void
calls::vararg (gcall *stmt)
{
  tree lhs = gimple_call_lhs (stmt);
  em.before (stmt);
  if (em.live ())
    em.open_if (em.live ());
  tree i = em.call (ENTRY_va_next, { gimple_call_arg (stmt, 0),
				     id_const (vararg_kind (TREE_TYPE (lhs))) });
  if (em.live ())
    i = em.close_if (i, id_const (0));
  if (!ids.may (lhs))
    return;
  em.after (stmt);
  ids.define (lhs, i);
}

/* STMT does nothing to values.  */
void
calls::nothing (gcall *stmt)
{
  tree fn = gimple_call_fndecl (stmt);
  if (gimple_call_internal_p (stmt, IFN_VA_ARG))
    meta_count (m_orig, SYMRT_REASON_VARARGS);
  else if (m_guarded && fn && fndecl_built_in_p (fn, BUILT_IN_VA_START))
    {
      em.after (stmt);
      em.open_if (em.live ());
      em.call (ENTRY_va_begin, { gimple_call_arg (stmt, 0) });
      em.close_if ();
    }
}

void
calls::call (gcall *stmt)
{
  enum call_kind kind = classify_call (stmt, m_guarded);
  tree lhs = gimple_call_lhs (stmt);
  tree fn = gimple_call_fndecl (stmt);
  /* Where nobody comes there is no code, and who comes runs into anything.  */
  if (!m_guarded && fn && fndecl_built_in_p (fn, BUILT_IN_UNREACHABLE))
    gimple_call_set_fndecl (stmt, builtin_decl_implicit (BUILT_IN_TRAP));
  if (kind != CALL_SAME)
    pack.flush_before (stmt);
  switch (kind)
    {
    case CALL_NOTHING: nothing (stmt); break;
    case CALL_VARARG: vararg (stmt); break;
    case CALL_OVERFLOW: overflow (stmt); break;
    case CALL_BITS: bit_builtin (stmt); break;
    case CALL_FLOAT: float_call (pack, ids, stmt); break;
    case CALL_SAME:
      if (ids.may (lhs))
	pack.share (stmt, lhs, gimple_call_arg (stmt, 0));
      break;
    case CALL_SIZE:
      em.before (stmt);
      ids.concretize (SYMRT_REASON_SYMBOLIC_SIZE, gimple_call_arg (stmt, 0));
      break;
    case CALL_BUILTIN: builtin (stmt); break;
    default:
      if (gimple_call_flags (stmt) & ECF_RETURNS_TWICE)
	second_return (stmt);
      else
	instrumented_call (stmt, kind);
      break;
    }
}
