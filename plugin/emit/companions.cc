/* SPDX-License-Identifier: GPL-3.0-or-later
   Companions: the ids of the expressions of SSA values that may be symbolic, as SSA
   values; 0 while a value is concrete.  A companion is made when something first wants it:
   where a packet gives it, and was emitted already, the packet gets one more output.
   Companions of names on abnormal edges (setjmp, computed goto) are variables instead,
   one a source variable: out-of-SSA could not merge new names there.  */
#include "emit/companions.h"

bool
companions::may (tree x)
{
  return x && TREE_CODE (x) == SSA_NAME && m_may.contains (x);
}

bool
companions::may_address (tree ref)
{
  auto_vec<tree> regs;
  address_registers (ref, &regs);
  for (tree x : regs)
    if (may (x))
      return true;
  return false;
}

tree
companions::root (tree x)
{
  while (tree *y = m_same.get (x))
    x = *y;
  return x;
}

/* The variable that holds the ids of all versions of X's variable.  */
tree
companions::abnormal_id (tree x)
{
  bool exists;
  tree &v = m_abnormal.get_or_insert (SSA_NAME_VAR (x), &exists);
  if (!exists)
    {
      v = create_tmp_reg (type_u32, "adse_id");
      compat_silence_decl (v);
    }
  return v;
}

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
companions::frame (unsigned bytes)
{
  if (!m_frame)
    m_frame = local_words ("adse_frame");
  m_frame_size = MAX (m_frame_size, bytes);
  return m_frame;
}

void
companions::give (packet *p, unsigned n, tree result)
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
companions::given (tree x, packet *p, unsigned n)
{
  m_given.put (x, std::make_pair (p, n));
}

tree
companions::give (tree x)
{
  tree i = make_ssa_name (type_u32);
  std::pair<packet *, unsigned> from = *m_given.get (x);
  give (from.first, from.second, i);
  return i;
}

tree
companions::overflow_flag (tree x)
{
  bool exists;
  tree &f = m_flags.get_or_insert (x, &exists);
  if (!exists)
    f = make_ssa_name (type_u32);
  return f;
}

void
companions::finish (void)
{
  if (m_frame)
    set_words (m_frame, (m_frame_size + 3) / 4);
}

tree
companions::new_id (tree x)
{
  x = root (x);
  bool exists;
  tree &c = m_ids.get_or_insert (x, &exists);
  if (exists)
    return c;
  tree i = c = make_ssa_name (type_u32);
  if (std::pair<packet *, unsigned> *given = m_given.get (x))
    give (given->first, given->second, i);
  return i;
}

tree
companions::id (tree x)
{
  if (!may (x))
    return id_const (0);
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    return em.copy (type_u32, abnormal_id (x));
  return new_id (x);
}

void
companions::define (tree x, tree id)
{
  tree lhs = SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x) ? abnormal_id (x) : new_id (x);
  em.add (gimple_build_assign (lhs, id));
}

void
companions::close_define (tree x, tree in)
{
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    define (x, em.close_if (in, id_const (0)));
  else
    em.close_if (in, id_const (0), new_id (x));
}

tree
companions::any (const vec<tree> &xs, tree extra)
{
  tree sum = extra;
  hash_set<tree> seen;
  for (tree x : xs)
    if (may (x) && !seen.add (x))
      sum = sum ? em.binary (BIT_IOR_EXPR, type_u32, sum, id (x)) : id (x);
  return sum;
}

tree
companions::any (tree a, tree b, tree c)
{
  auto_vec<tree, 3> xs;
  xs.safe_push (a);
  xs.safe_push (b);
  xs.safe_push (c);
  return any (xs);
}

tree
companions::resize (tree i, tree x, unsigned width)
{
  unsigned from = type_width (TREE_TYPE (x));
  if (from == width || integer_zerop (i))
    return i;
  bool u = POINTER_TYPE_P (TREE_TYPE (x)) || TYPE_UNSIGNED (TREE_TYPE (x));
  enum adse_op op = from > width ? ADSE_OP_EXTRACT : u ? ADSE_OP_ZEXT : ADSE_OP_SEXT;
  return em.call (ENTRY_op1, { id_const (operation_desc (op, width, from)), i,
			       from > width ? value_const (0) : em.value (x) });
}

void
companions::concretize_id (unsigned reason, tree id, tree value)
{
  em.open_if (id);
  em.call (ENTRY_concretize, { id_const (reason), id, value });
  em.close_if ();
}

void
companions::concretize (unsigned reason, tree x)
{
  if (!may (x))
    return;
  tree i = id (x);
  em.open_if (i);
  em.call (ENTRY_concretize, { id_const (reason), i, em.value (x) });
  em.close_if ();
}

void
companions::start_phis (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (may (gimple_phi_result (i.phi ())))
      m_phis.safe_push (i.phi ());
  for (gphi *phi : m_phis)
    {
      tree r = gimple_phi_result (phi);
      gphi *ids = NULL;
      if (!SSA_NAME_OCCURS_IN_ABNORMAL_PHI (r))
	ids = create_phi_node (new_id (r), gimple_bb (phi));
      m_id_phis.safe_push (ids);
    }
}

/* Edges keep their identity when blocks are split, so the arguments are found
   by edge.  */
void
companions::finish_phis (void)
{
  for (unsigned i = 0; i < m_phis.length (); i++)
    {
      gphi *phi = m_phis[i], *ids = m_id_phis[i];
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	{
	  tree arg = gimple_phi_arg_def (phi, k);
	  edge e = gimple_phi_arg_edge (phi, k);
	  bool variable = may (arg) && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (arg);
	  tree from = !may (arg) ? id_const (0)
		      : variable ? abnormal_id (arg)
				 : new_id (arg);
	  if (ids && variable)
	    {
	      tree t = make_ssa_name (type_u32);
	      gsi_insert_on_edge (e, gimple_build_assign (t, from));
	      from = t;
	    }
	  if (ids)
	    add_phi_arg (ids, from, e, UNKNOWN_LOCATION);
	  else
	    {
	      tree to = abnormal_id (gimple_phi_result (phi));
	      if (to != from && !(e->flags & EDGE_ABNORMAL))
		gsi_insert_on_edge (e, gimple_build_assign (to, from));
	    }
	}
    }
  gsi_commit_edge_inserts ();
}
