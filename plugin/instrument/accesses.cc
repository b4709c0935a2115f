/* SPDX-License-Identifier: GPL-3.0-or-later
   Dereferences and indices in GIMPLE.  What reaches phase S of `p->x' and `a[i]' is
   part of a statement's memory operand: the tree has the location by which its site
   is found, but clones do not keep it.  So the statements are looked at before they
   are cloned and numbered by their uid, which their copies keep:

     _1 = p_2->x;  uid 1: 0th reference is site 5
     a[i_3] = _1;  uid 2: 0th reference is site 6

   A dereference of which it is certain that the same pointer was dereferenced before
   cannot be the first to meet a null pointer: it has no site.  One behind a test of
   the pointer has, but is not visited; its label is infeasible.  */
#include "base/plugin.h"
#include "front/markers.h"
#include "instrument/accesses.h"
#include "instrument/visits.h"
#include "meta/records.h"
#include "site.h"

struct statement_accesses
{
  unsigned first; /* in sites */
  unsigned n;	  /* references that may have one */
};

struct function_accesses
{
  auto_vec<statement_accesses> stmts; /* by uid - 1 */
  auto_vec<int> sites;		      /* -1: none */
};

struct reference
{
  tree ref;
  bool accessed; /* not only its address is used */
};

/* The indices and dereferences in STMT's operands, always in one order.  */
static void
list_references (gimple *stmt, vec<reference> *out)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree t = gimple_op (stmt, i);
      bool accessed = true;
      if (t && TREE_CODE (t) == TREE_LIST) /* an operand of asm */
	t = TREE_VALUE (t);
      if (t && TREE_CODE (t) == WITH_SIZE_EXPR)
	t = TREE_OPERAND (t, 0);
      if (t && TREE_CODE (t) == ADDR_EXPR)
	{
	  t = TREE_OPERAND (t, 0);
	  accessed = false;
	}
      for (; t && (handled_component_p (t) || TREE_CODE (t) == MEM_REF);
	   t = TREE_OPERAND (t, 0))
	if (TREE_CODE (t) == ARRAY_REF)
	  out->safe_push ({ t, true });
	else if (TREE_CODE (t) == MEM_REF)
	  {
	    out->safe_push ({ t, accessed });
	    break;
	  }
    }
}

function_accesses *
accesses_find (tree fndecl)
{
  function *fun = DECL_STRUCT_FUNCTION (fndecl);
  function_accesses *all = NULL;
  auto_vec<reference> refs;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      bool any = false;
      gimple_set_uid (stmt, 0);
      refs.truncate (0);
      list_references (stmt, &refs);
      auto_vec<int> sites;
      for (const reference &r : refs)
	{
	  int s = r.accessed ? mark_access_site (fndecl, r.ref) : -1;
	  sites.safe_push (s);
	  any |= s >= 0;
	}
      if (!any)
	continue;
      if (!all)
	all = new function_accesses;
      statement_accesses a = { all->sites.length (), sites.length () };
      all->sites.safe_splice (sites);
      all->stmts.safe_push (a);
      gimple_set_uid (stmt, all->stmts.length ());
    }
  return all;
}

/* In KNOWN's sites, the index of that of the first of the N references that
   list_references found in STMT; -1: they have none.  */
static int
first_known (const function_accesses *known, gimple *stmt, unsigned n)
{
  unsigned uid = gimple_uid (stmt);
  if (!known || !uid || uid > known->stmts.length () || known->stmts[uid - 1].n != n)
    return -1;
  return known->stmts[uid - 1].first;
}

int
accesses_table (const function_accesses *known, gimple *stmt, tree *index)
{
  auto_vec<reference> refs;
  list_references (stmt, &refs);
  int first = first_known (known, stmt, refs.length ());
  for (unsigned k = 0; first >= 0 && k < refs.length (); k++)
    {
      int s = known->sites[first + k];
      if (s < 0 || TREE_CODE (refs[k].ref) != ARRAY_REF
	  || !(meta_site (s)->flags & ADSE_SITE_TABLE))
	continue;
      *index = TREE_OPERAND (refs[k].ref, 1);
      return s;
    }
  return -1;
}

void
accesses_free (function_accesses *all)
{
  delete all;
}

/* The pointer by which the source reaches what POINTER, a name, points to: p of
   `*(p + 4)'.  */
static tree
root_pointer (tree x)
{
  while (TREE_CODE (x) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x)
	 && (!SSA_NAME_VAR (x) || DECL_ARTIFICIAL (SSA_NAME_VAR (x))))
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
      if (!def)
	break;
      enum tree_code code = gimple_assign_rhs_code (def);
      tree from = gimple_assign_rhs1 (def);
      if (code != POINTER_PLUS_EXPR && code != SSA_NAME && !CONVERT_EXPR_CODE_P (code))
	break;
      if (!POINTER_TYPE_P (TREE_TYPE (from)) || TREE_CODE (from) != SSA_NAME)
	break;
      x = from;
    }
  return x;
}

/* The name for the value of ROOT, root_pointer of POINTER, where POINTER is used, or
   NULL_TREE: a name on abnormal edges is no longer there once its variable has another
   value, as p after `*p++'.  */
static tree
root_there (tree pointer, tree root)
{
  if (root == pointer || TREE_CODE (root) != SSA_NAME
      || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (root))
    return root;
  for (tree x = pointer;;)
    {
      gassign *def = as_a<gassign *> (SSA_NAME_DEF_STMT (x));
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
	return NULL_TREE;
      if (gimple_assign_rhs1 (def) == root)
	return x;
      x = gimple_assign_rhs1 (def);
    }
}

/* X is the address of something.  */
static bool
is_address (tree x)
{
  if (TREE_CODE (x) != SSA_NAME)
    return true;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
  return def && gimple_assign_rhs_code (def) == ADDR_EXPR;
}

/* What X, a condition's value, says of a pointer being null: COND is EQ_EXPR or
   NE_EXPR between it and null.  Through markers, conversions and comparisons with
   0.  */
static tree
tested_pointer (tree_code *cond, tree x, tree zero)
{
  for (;;)
    {
      if (!integer_zerop (zero) || (*cond != NE_EXPR && *cond != EQ_EXPR)
	  || TREE_CODE (x) != SSA_NAME)
	return NULL_TREE;
      if (POINTER_TYPE_P (TREE_TYPE (x)))
	return root_pointer (x);
      unsigned site;
      gimple *def = SSA_NAME_DEF_STMT (x);
      if (mark_is_cond (def, &site, &x))
	continue;
      gassign *assign = dyn_cast<gassign *> (def);
      if (!assign)
	return NULL_TREE;
      tree_code code = gimple_assign_rhs_code (assign);
      x = gimple_assign_rhs1 (assign);
      if (code == NE_EXPR || code == EQ_EXPR)
	{
	  zero = gimple_assign_rhs2 (assign);
	  /* (a == b) == 0 is a != b.  */
	  *cond = (code == EQ_EXPR) == (*cond == EQ_EXPR) ? NE_EXPR : EQ_EXPR;
	}
      else if (code != SSA_NAME
	       && !(CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (x))
		    && TYPE_PRECISION (TREE_TYPE (x)) == 1))
	return NULL_TREE;
    }
}

/* On every way to BB, POINTER was found not to be null.  */
static bool
was_tested (tree pointer, basic_block bb)
{
  for (basic_block d = bb; d; d = get_immediate_dominator (CDI_DOMINATORS, d))
    {
      if (!single_pred_p (d))
	continue;
      edge e = single_pred_edge (d);
      gimple_stmt_iterator last = gsi_last_bb (e->src);
      gcond *c = gsi_end_p (last) ? NULL : dyn_cast<gcond *> (gsi_stmt (last));
      if (!c || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
	continue;
      tree_code code = gimple_cond_code (c);
      if (e->flags & EDGE_FALSE_VALUE)
	code = code == EQ_EXPR ? NE_EXPR : code == NE_EXPR ? EQ_EXPR : ERROR_MARK;
      if (tested_pointer (&code, gimple_cond_lhs (c), gimple_cond_rhs (c)) == pointer
	  && code == NE_EXPR)
	return true;
    }
  return false;
}

/* Statements that dereference a pointer, by that pointer.  */
typedef hash_map<tree, auto_vec<gimple *> > dereferences;

/* POINTER was dereferenced before STMT, whatever way was taken there.  */
static bool
was_dereferenced (dereferences *done, tree pointer, gimple *stmt)
{
  auto_vec<gimple *> *all = done->get (pointer);
  if (!all)
    return false;
  for (gimple *g : *all)
    if (gimple_bb (g) == gimple_bb (stmt)
	|| dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (g)))
      return true;
  return false;
}

void
accesses::find (void)
{
  if (!m_known)
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  dereferences done;
  auto_vec<reference> refs;
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute_fn (cfun, NULL, order, false);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, order[i]);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  refs.truncate (0);
	  list_references (stmt, &refs);
	  int first = first_known (m_known, stmt, refs.length ());
	  for (unsigned k = 0; k < refs.length (); k++)
	    {
	      tree ref = refs[k].ref;
	      bool pointer = TREE_CODE (ref) == MEM_REF;
	      int s = first < 0 ? -1 : m_known->sites[first + k];
	      tree operand = TREE_OPERAND (ref, pointer ? 0 : 1), x = operand;
	      if (pointer)
		x = root_pointer (x);
	      if (s < 0 || !refs[k].accessed || (pointer && is_address (x))
		  || (pointer && was_dereferenced (&done, x, stmt)))
		continue;
	      if (pointer && was_tested (x, bb))
		{
		  if (!(meta_site (s)->flags & ADSE_SITE_PLACED))
		    meta_site (s)->flags |= ADSE_SITE_PLACED | ADSE_SITE_NONNULL;
		  continue;
		}
	      tree there = pointer ? root_there (operand, x) : x;
	      if (!there)
		continue;
	      meta_site (s)->flags &= ~ADSE_SITE_NONNULL;
	      m_accesses.get_or_insert (stmt).safe_push (
		std::make_pair ((unsigned) s, there));
	      if (pointer)
		done.get_or_insert (x).safe_push (stmt);
	    }
	}
    }
  XDELETEVEC (order);
  free_dominance_info (CDI_DOMINATORS);
}

void
accesses::before (gimple *stmt)
{
  auto_vec<std::pair<unsigned, tree> > *all = m_accesses.get (stmt);
  if (!all)
    return;
  for (const std::pair<unsigned, tree> &a : *all)
    m_visits.visit (stmt, a.first, a.second);
  pack.flush_before (stmt);
}
