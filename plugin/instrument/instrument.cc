/* SPDX-License-Identifier: GPL-3.0-or-later
   Instruments one body: the order of work, the companions, what happens at
   entry and return.

       int f (int x)			int f (int x, id of x in a call slot)
       {				{
         y = x + 1;			  y = x + 1;
         if (y > 3)	      becomes	  y' = x' != 0 ? op2 (ADD, x', 0, x, 1) : 0;
           ...				  c' = y' != 0 ? op2 (SGT, y', 0, y, 3) : 0;
       }				  if (c')
					    branch (7, c', y > 3);
					  if (y > 3)
					    ...
					}

   Each SSA value that may be symbolic has a companion, an SSA value too, that
   holds its expression's id, 0 while it is concrete.  Which values may be symbolic is
   found first and optimistically, so most of a program costs nothing.  Statements of
   one basic block share tests and calls: packets.h.
   Companions of names on abnormal edges (setjmp, computed goto) are variables
   instead, one a source variable: out-of-SSA could not merge new names there.
 */
#include "instrument/instrument.h"

void
body::collect (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)) && gimple_code (gsi_stmt (i)) != GIMPLE_LABEL)
      {
	m_stmts.safe_push (gsi_stmt (i));
	m_blocks.safe_push (bb->index);
      }
}

bool
body::may_result (gimple *stmt)
{
  if (gassign *a = dyn_cast<gassign *> (stmt))
    return may_assign (a);
  if (gcall *c = dyn_cast<gcall *> (stmt))
    return may_call (c);
  return false;
}

/* Least fixed point from parameters, loads and results of calls.  */
void
body::find_may (void)
{
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (cfun->decl); p && n < SYMRT_MAX_ARGS;
       p = DECL_CHAIN (p), n++)
    if (is_gimple_reg (p) && type_followed (TREE_TYPE (p)) && ssa_default_def (cfun, p))
      ids.add (ssa_default_def (cfun, p));

  bool changed = true;
  while (changed)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, cfun)
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  tree r = gimple_phi_result (i.phi ());
	  if (virtual_operand_p (r) || !type_followed (TREE_TYPE (r)) || ids.may (r))
	    continue;
	  for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
	    if (ids.may (gimple_phi_arg_def (i.phi (), k)))
	      {
		ids.add (r);
		changed = true;
		break;
	      }
	}
      for (gimple *g : m_stmts)
	{
	  tree l = gimple_get_lhs (g);
	  if (l && TREE_CODE (l) == SSA_NAME && !ids.may (l)
	      && (type_followed (TREE_TYPE (l))
		  || type_is_overflow_result (TREE_TYPE (l)))
	      && may_result (g))
	    {
	      ids.add (l);
	      changed = true;
	    }
	}
    }
}

/* At entry: take the ids that the caller left in the call slots, if it called
   this function, and say so by clearing CALLEE.  */
void
body::prologue (basic_block entry)
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
    {
      tree t = NULL_TREE;
      if (float_dropped (TREE_TYPE (p)))
	{
	  if (!is_gimple_reg (p) || ssa_default_def (cfun, p))
	    t = em.load_state (type_u32, SYMRT_ARG + 4 * n);
	}
      else if (is_gimple_reg (p))
	{
	  tree def = ssa_default_def (cfun, p);
	  if (ids.may (def)
	      && (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (def) || ids.known (def)))
	    t = em.load_state (type_u32, SYMRT_ARG + 4 * n);
	}
      else if (type_followed (TREE_TYPE (p)))
	t = em.load_state (type_u32, SYMRT_ARG + 4 * n);
      else if (AGGREGATE_TYPE_P (TREE_TYPE (p)))
	t = em.load_state (type_u64, SYMRT_AGG + 8 * n);
      /* Without a prototype a float came as a double, but not from the driver,
         which gives it as it is.  */
      if (t && SCALAR_FLOAT_TYPE_P (TREE_TYPE (p)) && !float_dropped (TREE_TYPE (p))
	  && TYPE_MODE (TREE_TYPE (p)) != TYPE_MODE (DECL_ARG_TYPE (p)))
	t = em.call (ENTRY_op1,
		     { id_const (operation_desc (ADSE_OP_FTOF,
						 type_width (TREE_TYPE (p)),
						 type_width (DECL_ARG_TYPE (p)))),
		       t, value_const (0) });
      passed.safe_push (t);
    }
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
    {
      if (!passed[n])
	continue;
      if (float_dropped (TREE_TYPE (p)))
	{
	  tree x = is_gimple_reg (p) ? ssa_default_def (cfun, p)
				     : em.copy (TREE_TYPE (p), p);
	  ids.concretize_id (SYMRT_REASON_FLOAT_MODE, passed[n], em.value (x));
	}
      else if (is_gimple_reg (p))
	{
	  tree def = ssa_default_def (cfun, p);
	  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (def))
	    ids.define (def, passed[n]);
	}
      else if (type_followed (TREE_TYPE (p)))
	{
	  tree addr = em.address (p);
	  em.open_if (em.binary (BIT_IOR_EXPR, type_u32, em.flag (addr), passed[n]));
	  em.call (ENTRY_store,
		   { addr, id_const (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (p)))),
		     em.value (em.copy (TREE_TYPE (p), p)), passed[n], id_const (0) });
	  em.close_if ();
	}
      /* What has another size in each call is not passed on either.  */
      else if (!ref_size (p))
	count (SYMRT_REASON_STMT);
      else
	{
	  clear_memory (p);
	  em.open_if (passed[n]);
	  em.call (ENTRY_copy,
		   { em.address (p), em.unary (NOP_EXPR, ptr_type_node, passed[n]),
		     em.convert (type_u64, ref_size (p)) });
	  em.close_if ();
	}
    }
}

/* The id of the result at every return, zero included: else the caller would
   read that of another call.  Who returns nothing is told from code that is not
   instrumented.  */
void
body::do_return (greturn *stmt)
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

void
body::do_asm (gasm *stmt)
{
  em.before (stmt);
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    ids.concretize (SYMRT_REASON_ASM, TREE_VALUE (gimple_asm_input_op (stmt, i)));
  if (*gimple_asm_string (stmt) || gimple_asm_noutputs (stmt))
    count (SYMRT_REASON_ASM);
}

void
body::statement (gimple *stmt)
{
  accesses (stmt);
  uses (stmt);
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: assign (as_a<gassign *> (stmt)); break;
    case GIMPLE_CALL: call (as_a<gcall *> (stmt)); break;
    case GIMPLE_COND: branch (as_a<gcond *> (stmt)); break;
    case GIMPLE_SWITCH: switch_branch (as_a<gswitch *> (stmt)); break;
    case GIMPLE_RETURN:
      pack.flush_before (stmt);
      end_preconditions (as_a<greturn *> (stmt));
      do_return (as_a<greturn *> (stmt));
      break;
    case GIMPLE_ASM:
      pack.flush_before (stmt);
      do_asm (as_a<gasm *> (stmt));
      break;
    case GIMPLE_GOTO:
      pack.flush_before (stmt);
      em.before (stmt);
      ids.concretize (SYMRT_REASON_INDIRECT, gimple_goto_dest (stmt));
      break;
    default: break;
    }
  definitions (stmt);
}

void
body::instrument (void)
{
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  basic_block entry = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  collect ();
  find_preconditions ();
  /* Code at the end of a block may split it.  */
  basic_block begin = m_scope ? split_edge (single_succ_edge (entry)) : entry;
  m_flow.blocks ();
  em.start (NULL_TREE);
  if (m_guarded)
    {
      em.at_end (entry);
      em.locate (DECL_SOURCE_LOCATION (m_orig));
      tree ops = em.copy (ptr_type_node, unit_vars.ops);
      em.start (em.binary (NE_EXPR, boolean_type_node, ops, null_pointer_node));
    }
  find_accesses ();
  find_uses ();
  find_may ();
  ids.start_phis ();
  for (unsigned i = 0; i < m_stmts.length (); i++)
    {
      if (i && m_blocks[i] != m_blocks[i - 1])
	pack.flush_after_last ();
      pack.at (m_stmts[i]);
      m_flow.at (m_blocks[i]);
      m_flow.call (m_stmts[i]);
      statement (m_stmts[i]);
    }
  pack.flush_after_last ();
  m_flow.emit ();
  ids.finish_phis ();
  prologue (entry);
  begin_preconditions (begin);
  pack.finish ();
  for (gimple *g : m_dead)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (g);
      unlink_stmt_vdef (g);
      gsi_remove (&gsi, true);
    }
}
