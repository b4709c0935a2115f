/* SPDX-License-Identifier: GPL-3.0-or-later
   The call slots: ids of arguments and of the result travel in them together with the
   identity of the callee, so that code in between that is not instrumented cannot
   confuse them (Kähkönen 2009):

       y = f (x);    becomes	if (x') { CALLEE = f; ARG[0] = x'; }
                                y = f (x);
                                y' = RETFN == f ? RET : 0;

       int f (int a)  becomes	if (CALLEE == f) { CALLEE = 0; a' = ARG[0]; }
         return r;		RET = r'; RETFN = f;
 */
#include "base/float-types.h"
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "instrument/memory.h"
#include "instrument/slots.h"
#include "meta/records.h"
#include "adse-op.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

/* The id in the slot of P, the parameter N, where the body wants it, or NULL_TREE.  */
tree
slots::taken (tree p, unsigned n)
{
  tree type = TREE_TYPE (p), t = NULL_TREE;
  if (float_dropped (type))
    {
      if (!is_gimple_reg (p) || ssa_default_def (cfun, p))
	t = em.load_state (type_u32, SYMRT_ARG + 4 * n);
    }
  else if (is_gimple_reg (p))
    {
      tree def = ssa_default_def (cfun, p);
      if (ids.may (def) && (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (def) || ids.known (def)))
	t = em.load_state (type_u32, SYMRT_ARG + 4 * n);
    }
  else if (type_followed (type))
    t = em.load_state (type_u32, SYMRT_ARG + 4 * n);
  else if (AGGREGATE_TYPE_P (type))
    t = em.load_state (type_u64, SYMRT_AGG + 8 * n);
  /* Without a prototype a float came as a double, but not from the driver,
     which gives it as it is.  */
  if (t && SCALAR_FLOAT_TYPE_P (type) && !float_dropped (type)
      && TYPE_MODE (type) != TYPE_MODE (DECL_ARG_TYPE (p)))
    t = em.call (ENTRY_op1,
		 { id_const (operation_desc (ADSE_OP_FTOF, type_width (type),
					     type_width (DECL_ARG_TYPE (p)))),
		   t, value_const (0) });
  return t;
}

/* P, a parameter, has the id ID, which is 0 when it was passed none.  */
void
slots::give (tree p, tree id)
{
  if (float_dropped (TREE_TYPE (p)))
    {
      tree x
	= is_gimple_reg (p) ? ssa_default_def (cfun, p) : em.copy (TREE_TYPE (p), p);
      ids.concretize_id (SYMRT_REASON_FLOAT_MODE, id, em.value (x));
    }
  else if (is_gimple_reg (p))
    {
      tree def = ssa_default_def (cfun, p);
      if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (def))
	ids.define (def, id);
    }
  else if (type_followed (TREE_TYPE (p)))
    {
      tree addr = em.address (p);
      em.open_if (em.binary (BIT_IOR_EXPR, type_u32, em.flag (addr), id));
      em.call (ENTRY_store,
	       { addr, id_const (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (p)))),
		 em.value (em.copy (TREE_TYPE (p), p)), id, id_const (0) });
      em.close_if ();
    }
  /* What has another size in each call is not passed on either.  */
  else if (!ref_size (p))
    meta_count (m_orig, SYMRT_REASON_STMT);
  else
    {
      m_memory.clear (p);
      em.open_if (id);
      em.call (ENTRY_copy, { em.address (p), em.unary (NOP_EXPR, ptr_type_node, id),
			     em.convert (type_u64, ref_size (p)) });
      em.close_if ();
    }
}

/* Takes the ids that the caller left, if it called this function, and says so by
   clearing CALLEE.  */
void
slots::enter (basic_block entry)
{
  em.at_end (entry);
  em.locate (DECL_SOURCE_LOCATION (m_orig));
  tree callee = em.load_state (type_u64, SYMRT_CALLEE);
  tree self = em.value (build_fold_addr_expr (m_identity));
  em.open_if (em.binary (EQ_EXPR, boolean_type_node, callee, self));
  em.store_state (type_u64, SYMRT_CALLEE, value_const (0));
  auto_vec<tree> passed;
  unsigned n = 0;
  tree p;
  for (p = DECL_ARGUMENTS (cfun->decl); p && n < SYMRT_MAX_ARGS;
       p = DECL_CHAIN (p), n++)
    passed.safe_push (taken (p, n));
  em.close_if ();
  n = 0;
  for (p = DECL_ARGUMENTS (cfun->decl); p && n < SYMRT_MAX_ARGS;
       p = DECL_CHAIN (p), n++)
    if (passed[n])
      {
	tree def = is_gimple_reg (p) ? ssa_default_def (cfun, p) : NULL_TREE;
	if (def && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (def)
	    && !float_dropped (TREE_TYPE (p)))
	  em.also (passed[n], id_const (0), ids.new_id (def));
	else
	  passed[n] = em.also (passed[n], build_zero_cst (TREE_TYPE (passed[n])));
      }
  n = 0;
  for (p = DECL_ARGUMENTS (cfun->decl); p && n < SYMRT_MAX_ARGS;
       p = DECL_CHAIN (p), n++)
    if (passed[n])
      give (p, passed[n]);
}

/* The id of the result at every return, zero included: else the caller would
   read that of another call.  Who returns nothing is told from code that is not
   instrumented.  */
void
slots::leave (greturn *stmt)
{
  tree type = TREE_TYPE (TREE_TYPE (m_orig));
  tree r = gimple_return_retval (stmt);
  em.before (stmt);
  if (m_guarded)
    em.open_if (em.live (), true);
  tree i = id_const (0);
  if (!r || VOID_TYPE_P (type))
    ;
  else if (ids.may (r))
    i = ids.id (r);
  else if (AGGREGATE_TYPE_P (type) && ref_size (r))
    em.call (ENTRY_ret_save, { em.address (r), em.convert (type_u64, ref_size (r)) });
  else if (type_followed (type) && DECL_P (r) && !is_gimple_reg (r))
    {
      tree addr = em.address (r);
      em.open_if (em.flag (addr));
      i = em.call (ENTRY_load, { addr, id_const (tree_to_uhwi (TYPE_SIZE_UNIT (type))),
				 em.value (em.copy (type, r)), id_const (0),
				 value_const (0), null_pointer_node });
      i = em.close_if (i, id_const (0));
    }
  em.store_state (type_u32, SYMRT_RET, i);
  em.store_state (type_u64, SYMRT_RETFN, em.value (build_fold_addr_expr (m_identity)));
  if (m_guarded)
    em.close_if ();
}

tree
slots::pass (gcall *stmt, tree callee, unsigned nargs)
{
  nargs = MIN (nargs, (unsigned) SYMRT_MAX_ARGS);
  auto_vec<tree> xs, aggs;
  tree flags = NULL_TREE;
  for (unsigned i = 0; i < nargs; i++)
    {
      tree x = gimple_call_arg (stmt, i), addr = NULL_TREE;
      if (TREE_CODE (x) == WITH_SIZE_EXPR)
	x = TREE_OPERAND (x, 0);
      xs.safe_push (x);
      if (AGGREGATE_TYPE_P (TREE_TYPE (x)) && !CONSTANT_CLASS_P (x)
	  && TREE_CODE (x) != CONSTRUCTOR && !memory_is_constant (x) && ref_size (x))
	{
	  addr = em.address (x);
	  tree f = m_memory.block_flag (addr, ref_size (x));
	  flags = flags ? em.binary (BIT_IOR_EXPR, type_u32, flags, f) : f;
	}
      aggs.safe_push (addr);
    }
  tree symbolic = ids.any (xs, flags);
  if (!symbolic)
    return NULL_TREE;
  em.open_if (symbolic);
  em.store_state (type_u64, SYMRT_CALLEE, callee);
  for (unsigned i = 0; i < nargs; i++)
    {
      em.store_state (type_u32, SYMRT_ARG + 4 * i, ids.id (xs[i]));
      if (AGGREGATE_TYPE_P (TREE_TYPE (xs[i])))
	em.store_state (type_u64, SYMRT_AGG + 8 * i,
			aggs[i] ? em.value (aggs[i]) : value_const (0));
    }
  em.close_if ();
  return symbolic;
}

void
slots::result (gcall *stmt, tree callee, bool certain)
{
  tree lhs = gimple_call_lhs (stmt);
  if (!lhs)
    return;
  bool aggregate = AGGREGATE_TYPE_P (TREE_TYPE (lhs));
  if (TREE_CODE (lhs) == SSA_NAME ? !ids.may (lhs)
				  : !aggregate && !type_followed (TREE_TYPE (lhs)))
    {
      if (TREE_CODE (lhs) != SSA_NAME)
	m_memory.clear_other (lhs);
      else if (float_dropped (TREE_TYPE (lhs)))
	{
	  tree from = em.load_state (type_u64, SYMRT_RETFN);
	  em.open_if (em.binary (EQ_EXPR, boolean_type_node, from, callee));
	  ids.concretize_id (SYMRT_REASON_FLOAT_MODE,
			     em.load_state (type_u32, SYMRT_RET), em.value (lhs));
	  em.close_if ();
	}
      return;
    }
  if (certain && TREE_CODE (lhs) == SSA_NAME)
    {
      ids.define (lhs, em.load_state (type_u32, SYMRT_RET));
      return;
    }
  if (aggregate)
    {
      m_memory.fixed_address (SYMRT_REASON_SYMBOLIC_WRITE, lhs);
      m_memory.clear (lhs);
    }
  tree from = em.load_state (type_u64, SYMRT_RETFN);
  em.open_if (em.binary (EQ_EXPR, boolean_type_node, from, callee));
  if (aggregate)
    {
      if (ref_size (lhs))
	em.call (ENTRY_ret_load,
		 { em.address (lhs), em.convert (type_u64, ref_size (lhs)) });
      em.close_if ();
      return;
    }
  tree r = em.load_state (type_u32, SYMRT_RET);
  if (TREE_CODE (lhs) == SSA_NAME)
    {
      ids.close_define (lhs, r);
      return;
    }
  em.close_if ();
  m_memory.clear_other (lhs);
}

void
slots::lose_aggregate (unsigned reason, tree x)
{
  /* Of a size that only the run knows.  */
  if (TREE_CODE (x) == WITH_SIZE_EXPR)
    {
      em.call (ENTRY_lose, { id_const (reason) });
      return;
    }
  if (!AGGREGATE_TYPE_P (TREE_TYPE (x)) || CONSTANT_CLASS_P (x)
      || TREE_CODE (x) == CONSTRUCTOR || memory_is_constant (x) || !ref_size (x))
    return;
  em.open_if (m_memory.block_flag (em.address (x), ref_size (x)));
  em.call (ENTRY_lose, { id_const (reason) });
  em.close_if ();
}
