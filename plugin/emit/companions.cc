/* SPDX-License-Identifier: GPL-3.0-or-later
   Companions: the ids of the expressions of SSA values that may be symbolic, as SSA
   values; 0 while a value is concrete.  A companion is made when something first wants it:
   where a packet gives it, and was emitted already, the packet gets one more output.
   Companions of names on abnormal edges (setjmp, computed goto) are variables instead,
   one a source variable: out-of-SSA could not merge new names there.  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/followed.h"
#include "adse-op.h"

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
companions::overflow_flag (tree x)
{
  bool exists;
  tree &f = m_flags.get_or_insert (x, &exists);
  if (!exists)
    f = make_ssa_name (type_u32);
  return f;
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
  m_results.give (x, i);
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
