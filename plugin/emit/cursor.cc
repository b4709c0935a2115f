/* SPDX-License-Identifier: GPL-3.0-or-later
   Statements and conditional regions at a place in the control flow graph.  */
#include "emit/cursor.h"

void
cursor::restart (void)
{
  m_at = NULL;
  m_bb = NULL;
  m_loc = UNKNOWN_LOCATION;
  m_open.truncate (0);
}

void
cursor::before (gimple *stmt)
{
  m_at = stmt;
  m_bb = gimple_bb (stmt);
  m_loc = gimple_location (stmt);
}

void
cursor::at_end (basic_block bb)
{
  m_bb = bb;
  m_at = NULL;
}

void
cursor::after (gimple *stmt)
{
  m_loc = gimple_location (stmt);
  basic_block bb = gimple_bb (stmt);
  if (stmt_ends_bb_p (stmt))
    {
      at_end (split_edge (find_fallthru_edge (bb->succs)));
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_next (&gsi);
  if (gsi_end_p (gsi))
    at_end (bb);
  else
    {
      m_bb = bb;
      m_at = gsi_stmt (gsi);
    }
}

void
cursor::add (gimple *g)
{
  if (!gimple_has_location (g))
    gimple_set_location (g, m_loc);
  if (m_at)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_at);
      gsi_insert_before (&gsi, g, GSI_SAME_STMT);
    }
  else
    {
      gimple_stmt_iterator gsi = gsi_last_bb (m_bb);
      gsi_insert_after (&gsi, g, GSI_NEW_STMT);
    }
}

void
cursor::add_seq (gimple_seq seq)
{
  annotate_all_with_location (seq, m_loc);
  if (m_at)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_at);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  else
    {
      gimple_stmt_iterator gsi = gsi_last_bb (m_bb);
      gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
    }
}

tree
cursor::copy (tree type, tree x)
{
  tree lhs = make_ssa_name (type);
  add (gimple_build_assign (lhs, x));
  return lhs;
}

tree
cursor::convert (tree type, tree x)
{
  if (useless_type_conversion_p (type, TREE_TYPE (x)))
    return x;
  if (TREE_CODE (x) == INTEGER_CST)
    return fold_convert (type, x);
  return unary (NOP_EXPR, type, x);
}

tree
cursor::unary (enum tree_code code, tree type, tree a)
{
  tree lhs = make_ssa_name (type);
  add (gimple_build_assign (lhs, code, a));
  return lhs;
}

tree
cursor::binary (enum tree_code code, tree type, tree a, tree b)
{
  tree lhs = make_ssa_name (type);
  add (gimple_build_assign (lhs, code, a, b));
  return lhs;
}

/* Before:  m_bb ... [stmt ...]      After:  m_bb: if (cond) -> cold, else join
                                             cold: (statements go here) -> join
                                             join: [stmt ...]  */
void
cursor::open_if (tree cond, bool likely)
{
  region r;
  r.at = m_at;
  if (m_at)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_at);
      gsi_prev (&gsi);
      edge e = gsi_end_p (gsi) ? split_block_after_labels (m_bb)
			       : split_block (m_bb, gsi_stmt (gsi));
      m_bb = e->src;
      r.join = e->dest;
    }
  else
    r.join = split_edge (single_succ_edge (m_bb));

  m_at = NULL;
  add (gimple_build_cond (NE_EXPR, cond, build_zero_cst (TREE_TYPE (cond)), NULL_TREE,
			  NULL_TREE));

  r.skip = single_succ_edge (m_bb);
  r.skip->flags = (r.skip->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  r.skip->probability
    = likely ? profile_probability::even () : profile_probability::very_likely ();
  basic_block then = create_empty_bb (m_bb);
  if (current_loops && m_bb->loop_father)
    add_bb_to_loop (then, m_bb->loop_father);
  edge in = make_edge (m_bb, then, EDGE_TRUE_VALUE);
  in->probability = r.skip->probability.invert ();
  then->count = likely ? m_bb->count : profile_count::zero ();
  make_single_succ_edge (then, r.join, EDGE_FALLTHRU);
  m_open.safe_push (r);
  at_end (then);
}

void
cursor::close_if (void)
{
  m_closed = m_open.pop ();
  m_closed_from = single_succ_edge (m_bb);
  m_bb = m_closed.join;
  m_at = m_closed.at;
}

tree
cursor::also (tree in, tree out, tree result)
{
  if (!result)
    result = make_ssa_name (TREE_TYPE (out));
  gphi *phi = create_phi_node (result, m_closed.join);
  /* Without a place it would be that of a statement before, which is another one
     with debug information than without.  */
  add_phi_arg (phi, in, m_closed_from, m_loc);
  add_phi_arg (phi, out, m_closed.skip, m_loc);
  return result;
}

tree
cursor::close_if (tree in, tree out, tree result)
{
  close_if ();
  return also (in, out, result);
}
