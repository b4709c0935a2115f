/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditional branches, switches and the markers that phase G left:

       _2 = (int) (x > 3);
       _3 = __adse_cond (_2, 17);	if (open[decision of 17]) cond (17, c',
   _1); if (_3 != 0) ...		becomes	if (c') branch (5, c', _1); if
   (_2 != 0) ...

   with _1 = x > 3 and its companion c', of one bit: conversions and comparisons
   with zero between a condition and its branch say nothing new.  */
#include "instrument.h"

/* The boolean that is true exactly when X is nonzero, looking through copies,
   markers, conversions and comparisons with zero; X itself if there is none.
   *SITE: COND site of the marker on the way, unchanged when there was none.  */
tree
body::truth (tree x, unsigned *site)
{
  tree best = x;
  while (TREE_CODE (x) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    {
      if (unsigned *s = m_cond_sites.get (x))
        *site = *s;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
      if (!def)
        break;
      tree a = gimple_assign_rhs1 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      bool widening
          = CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (a))
            && type_width (TREE_TYPE (a)) <= type_width (TREE_TYPE (x));
      bool nonzero = code == NE_EXPR && integer_zerop (gimple_assign_rhs2 (def))
                     && INTEGRAL_TYPE_P (TREE_TYPE (a));
      if (code != SSA_NAME && !widening && !nonzero)
        break;
      x = a;
      if (TREE_CODE (x) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
        break;
      if (type_width (TREE_TYPE (x)) == 1)
        best = x;
    }
  return best;
}

/* Id (of one bit) and *VALUE of X != 0.  */
tree
body::truth_id (tree x, tree *value)
{
  unsigned site;
  tree t = truth (x, &site);
  if (type_width (TREE_TYPE (t)) == 1)
    {
      *value = em.value (t);
      return id (t);
    }
  tree zero = build_zero_cst (TREE_TYPE (t));
  *value = em.value (em.binary (NE_EXPR, boolean_type_node, t, zero));
  if (!may (t))
    return id_const (0);
  em.open_if (id (t));
  return em.close_if (comparison (NE_EXPR, t, zero), id_const (0));
}

void
body::branch (gcond *stmt)
{
  enum tree_code code = gimple_cond_code (stmt);
  tree a = gimple_cond_lhs (stmt), b = gimple_cond_rhs (stmt);
  location_t loc = gimple_location (stmt);
  if (!type_followed (TREE_TYPE (a)))
    {
      count (type_reason (TREE_TYPE (a)));
      return;
    }
  operator_site (stmt, code, a, b);
  unsigned site = SYMRT_NONE;
  if ((code == NE_EXPR || code == EQ_EXPR) && integer_zerop (b))
    {
      tree t = truth (a, &site);
      if (type_width (TREE_TYPE (t)) == 1)
        {
          if (!may (t))
            return;
          bool negated = code == EQ_EXPR;
          unsigned n = meta_branch (m_orig, loc, site, negated);
          em.before (stmt);
          em.open_if (id (t));
          tree i = id (t), v = em.value (t);
          if (negated)
            {
              i = em.call (
                  ENTRY_op1,
                  { id_const (operation_desc (ADSE_OP_NOT, 1, 1)), i, v });
              v = em.binary (BIT_XOR_EXPR, type_u64, v, value_const (1));
            }
          em.call (ENTRY_branch,
                   { em.branch_number (n), i, em.convert (type_u32, v) });
          em.close_if ();
          return;
        }
    }
  if (!may (a) && !may (b))
    return;
  unsigned n = meta_branch (m_orig, loc, site, false);
  em.before (stmt);
  em.open_if (any (a, b));
  tree i = comparison (code, a, b);
  tree v = em.binary (code, boolean_type_node, a, b);
  em.call (ENTRY_branch, { em.branch_number (n), i, em.convert (type_u32, v) });
  em.close_if ();
}

void
body::switch_branch (gswitch *stmt)
{
  tree x = gimple_switch_index (stmt);
  int s = mark_switch_site (m_orig, stmt);
  em.before (stmt);
  if (s < 0)
    {
      if (may (x))
        count (SYMRT_REASON_STMT);
      concretize (SYMRT_REASON_STMT, x);
      return;
    }
  struct adse_site *site = meta_site (s);
  site->flags |= ADSE_SITE_PLACED;
  tree i = id (x), v = em.value (x);
  if (type_width (TREE_TYPE (x)) != site->width)
    {
      v = em.value (
          em.convert (build_nonstandard_integer_type (site->width, 1), x));
      if (may (x))
        {
          em.open_if (i);
          i = em.close_if (resize (i, x, site->width), id_const (0));
        }
    }
  em.open_if (em.site_open (s));
  em.call (ENTRY_visit_switch, { em.site_number (s), i, v });
  em.close_if ();
  if (!may (x))
    return;
  em.open_if (i);
  em.call (ENTRY_switch_, { em.site_number (s), i, v });
  em.close_if ();
}

/* Marker of a condition: reports it while its decision has open labels, then
   becomes a copy.  */
void
body::condition (gcall *stmt, unsigned s, tree value)
{
  tree lhs = gimple_call_lhs (stmt);
  struct adse_site *site = meta_site (s);
  struct adse_site *decision = meta_site (site->decision);
  site->flags |= ADSE_SITE_PLACED;
  decision->flags |= ADSE_SITE_PLACED;
  em.before (stmt);
  if (!(decision->flags & ADSE_SITE_EAGER))
    {
      em.open_if (em.site_open (site->decision));
      tree v, i = truth_id (value, &v);
      em.call (ENTRY_cond, { em.site_number (s), i, v });
      em.close_if ();
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  if (!lhs)
    {
      gsi_remove (&gsi, true);
      return;
    }
  m_cond_sites.put (lhs, s);
  if (may (lhs))
    {
      em.before (stmt);
      define (lhs, id (value));
    }
  gsi = gsi_for_stmt (stmt);
  gassign *copy = gimple_build_assign (lhs, value);
  gimple_set_location (copy, gimple_location (stmt));
  gsi_replace (&gsi, copy, false);
}

/* Marker of a decision whose conditions are all evaluated.  */
void
body::decision (gcall *stmt, unsigned s)
{
  unsigned n = gimple_call_num_args (stmt) - 1;
  struct adse_site *site = meta_site (s);
  site->flags |= ADSE_SITE_PLACED;
  if (n <= ADSE_MAX_CLAUSES)
    {
      em.before (stmt);
      em.open_if (em.site_open (s));
      for (unsigned k = 0; k < n; k++)
        {
          tree v, i = truth_id (gimple_call_arg (stmt, k + 1), &v);
          em.store_state (type_u32, SYMRT_CLAUSE_ID + 4 * k, i);
          em.store_state (type_u64, SYMRT_CLAUSE_VAL + 8 * k, v);
        }
      em.call (ENTRY_decision, { em.site_number (s), id_const (n) });
      em.close_if ();
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  gsi_remove (&gsi, true);
}
