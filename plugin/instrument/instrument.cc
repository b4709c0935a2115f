/* SPDX-License-Identifier: GPL-3.0-or-later
   Instruments one body: the order of work and the walk over its statements.

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
#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "emit/packer.h"
#include "front/markers.h"
#include "instrument/accesses.h"
#include "instrument/branches.h"
#include "instrument/call.h"
#include "instrument/conditions.h"
#include "instrument/defuse.h"
#include "instrument/instrument.h"
#include "instrument/markers.h"
#include "instrument/memory.h"
#include "instrument/operators.h"
#include "instrument/preconditions.h"
#include "instrument/slots.h"
#include "instrument/visits.h"
#include "instrument/work.h"
#include "meta/records.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

namespace {

/* The walk over the statements, which asks the parts what each means.  */
class body
{
public:
  explicit body (const unit_function &u)
      : m_work (u.node->decl, u.identity, u.guarded), em (m_work.em), ids (m_work.ids),
	pack (m_work.pack), m_conditions (m_work), m_visits (m_work), m_memory (m_work),
	m_slots (m_work, m_memory),
	m_operators (m_work, m_conditions, m_visits, m_memory),
	m_branches (m_work, m_conditions, m_visits), m_markers (m_work, m_conditions),
	m_accesses (m_work, u.accesses, m_visits), m_defuse (m_work),
	m_preconditions (m_work), m_calls (m_work, m_memory, m_slots)
  {
  }
  void instrument (void);

private:
  void collect (void);
  bool may_result (gimple *stmt);
  void find_may (void);
  void call (gcall *stmt);
  void do_asm (gasm *stmt);
  void statement (gimple *stmt);

  work m_work;
  emitter &em;
  companions &ids;
  packer &pack;
  conditions m_conditions;
  visits m_visits;
  memory m_memory;
  slots m_slots;
  operators m_operators;
  branches m_branches;
  markers m_markers;
  accesses m_accesses;
  defuse m_defuse;
  preconditions m_preconditions;
  calls m_calls;
  auto_vec<gimple *> m_stmts;
  auto_vec<int> m_blocks; /* of the statements, as they were */
};

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
    return m_operators.may (a);
  gcall *call = dyn_cast<gcall *> (stmt);
  unsigned site;
  tree value;
  if (!call || mark_is_live (call))
    return false;
  if (mark_is_cond (call, &site, &value))
    return ids.may (value);
  return m_calls.may (call);
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

void
body::do_asm (gasm *stmt)
{
  em.before (stmt);
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    ids.concretize (SYMRT_REASON_ASM, TREE_VALUE (gimple_asm_input_op (stmt, i)));
  if (*gimple_asm_string (stmt) || gimple_asm_noutputs (stmt))
    meta_count (m_work.orig, SYMRT_REASON_ASM);
}

/* Markers, and what is said of calls of any kind.  */
void
body::call (gcall *stmt)
{
  unsigned site;
  tree value;
  if (mark_is_point (stmt, &site))
    {
      m_markers.point (stmt, site);
      return;
    }
  if (mark_is_assumption (stmt))
    {
      m_preconditions.assumption (stmt);
      m_markers.done (stmt);
      return;
    }
  if (mark_is_live (stmt))
    {
      m_markers.live (stmt);
      return;
    }
  m_visits.call_site (stmt);
  m_visits.point_site (stmt);
  m_preconditions.assertion (stmt);
  if (mark_is_cond (stmt, &site, &value))
    m_markers.condition (stmt, site, value);
  else if (mark_is_decision (stmt, &site))
    m_markers.decision (stmt, site);
  else
    m_calls.call (stmt);
}

void
body::statement (gimple *stmt)
{
  m_accesses.before (stmt);
  m_defuse.before (stmt);
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: m_operators.assign (as_a<gassign *> (stmt)); break;
    case GIMPLE_CALL: call (as_a<gcall *> (stmt)); break;
    case GIMPLE_COND: m_branches.branch (as_a<gcond *> (stmt)); break;
    case GIMPLE_SWITCH: m_branches.switch_branch (as_a<gswitch *> (stmt)); break;
    case GIMPLE_RETURN:
      pack.flush_before (stmt);
      m_preconditions.end (as_a<greturn *> (stmt));
      m_slots.leave (as_a<greturn *> (stmt));
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
  m_defuse.after (stmt);
}

void
body::instrument (void)
{
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  basic_block entry = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  collect ();
  /* Code at the end of a block may split it.  */
  basic_block begin
    = m_preconditions.find (m_stmts) ? split_edge (single_succ_edge (entry)) : entry;
  m_work.items.blocks ();
  em.start (NULL_TREE);
  if (m_work.guarded)
    {
      em.at_end (entry);
      em.locate (DECL_SOURCE_LOCATION (m_work.orig));
      tree ops = em.copy (ptr_type_node, unit_vars.ops);
      em.start (em.binary (NE_EXPR, boolean_type_node, ops, null_pointer_node));
    }
  m_accesses.find ();
  m_defuse.find (m_stmts);
  find_may ();
  ids.start_phis ();
  for (unsigned i = 0; i < m_stmts.length (); i++)
    {
      if (i && m_blocks[i] != m_blocks[i - 1])
	pack.flush_after_last ();
      pack.at (m_stmts[i]);
      m_work.items.at (m_blocks[i]);
      m_work.items.call (m_stmts[i]);
      statement (m_stmts[i]);
    }
  pack.flush_after_last ();
  m_work.items.emit ();
  ids.finish_phis ();
  m_slots.enter (entry);
  m_preconditions.begin (begin);
  pack.finish ();
  m_markers.remove ();
}

} // namespace

void
instrument_body (const unit_function &u)
{
  body (u).instrument ();
}
