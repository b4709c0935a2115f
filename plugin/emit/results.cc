/* SPDX-License-Identifier: GPL-3.0-or-later
   The results of packets.  A packet that is emitted gives nothing yet: each id that is
   wanted adds an output to it, of which the first two are in the register that it
   returns and the others in memory on the stack:

       ids = packet (...);		     ids = packet (...);
					     t = (uint32_t) ids;
     join:			     join:
					     # x' = PHI <t, 0>
 */
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/results.h"

tree
local_words (const char *name)
{
  tree v = create_tmp_var_raw (build_array_type_nelts (type_u32, 1 << 16), name);
  DECL_CONTEXT (v) = current_function_decl;
  TREE_ADDRESSABLE (v) = 1;
  DECL_IGNORED_P (v) = 1;
  add_local_decl (cfun, v);
  return v;
}

void
set_words (tree v, unsigned words)
{
  TREE_TYPE (v) = build_array_type_nelts (type_u32, words);
  relayout_decl (v);
}

tree
results::frame (unsigned bytes)
{
  if (!m_frame)
    m_frame = local_words ("adse_frame");
  m_frame_size = MAX (m_frame_size, bytes);
  return m_frame;
}

void
results::give (packet *p, unsigned n, tree result)
{
  unsigned k = p->outputs.length ();
  tree t = make_ssa_name (type_u32), ids = p->ids;
  gimple_seq seq = NULL;
  if (k == 1)
    {
      tree high = make_ssa_name (type_u64);
      gimple_seq_add_stmt (&seq,
			   gimple_build_assign (high, RSHIFT_EXPR, ids,
						build_int_cst (integer_type_node, 32)));
      ids = high;
    }
  if (k < 2)
    gimple_seq_add_stmt (&seq, gimple_build_assign (t, NOP_EXPR, ids));
  else
    gimple_seq_add_stmt (&seq,
			 gimple_build_assign (t, build2 (MEM_REF, type_u32,
							 build_fold_addr_expr (
							   frame (4 * (k - 1))),
							 build_int_cst (ptr_type_node,
									4 * (k - 2)))));
  gimple_stmt_iterator gsi = gsi_last_bb (p->cold);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  p->outputs.safe_push (n);
  edge from = single_succ_edge (p->cold);
  edge skip = EDGE_PRED (from->dest, 0) == from ? EDGE_PRED (from->dest, 1)
						: EDGE_PRED (from->dest, 0);
  gphi *phi = create_phi_node (result, from->dest);
  add_phi_arg (phi, t, from, UNKNOWN_LOCATION);
  add_phi_arg (phi, id_const (0), skip, UNKNOWN_LOCATION);
}

void
results::given (tree x, packet *p, unsigned n)
{
  m_given.put (x, std::make_pair (p, n));
}

void
results::give (tree x, tree result)
{
  if (std::pair<packet *, unsigned> *given = m_given.get (x))
    give (given->first, given->second, result);
}

void
results::finish (void)
{
  if (m_frame)
    set_words (m_frame, (m_frame_size + 3) / 4);
}
