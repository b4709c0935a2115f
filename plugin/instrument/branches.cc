/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditional branches and switches:

       _2 = (int) (x > 3);
       if (_2 != 0) ...	     becomes	if (c') branch (5, c', _1);
					if (_2 != 0) ...

   with _1 = x > 3 and its companion c', of one bit: conversions and comparisons
   with zero between a condition and its branch say nothing new.  */
#include "base/plugin.h"
#include "emit/followed.h"
#include "front/markers.h"
#include "instrument/branches.h"
#include "instrument/conditions.h"
#include "instrument/visits.h"
#include "meta/records.h"
#include "adse-op.h"
#include "meta.h"
#include "packet.h"
#include "site.h"
#include "symrt-reasons.h"

/* STMT compares A with B: the switch that it was, of one case and the default, or
   -1.  */
static int
former_switch (tree fndecl, gcond *stmt, tree a, tree b)
{
  if (gimple_cond_code (stmt) != EQ_EXPR || TREE_CODE (b) != INTEGER_CST
      || !INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return -1;
  int s = mark_switch_site (fndecl, stmt);
  struct adse_site *site = s < 0 ? NULL : meta_site (s);
  if (!site || site->ncase != 1)
    return -1;
  const struct adse_case *c = meta_case (site->cases);
  uint64_t k = TREE_INT_CST_LOW (b);
  if (site->width < 64)
    k &= ((uint64_t) 1 << site->width) - 1;
  return c->lo == k && c->hi == k ? s : -1;
}

/* The branch under work is taken when X is true; NEGATED: false.  */
void
branches::never_taken (tree x, bool negated)
{
  unsigned site = SYMRT_NONE;
  for (;;)
    {
      x = m_conditions.truth (x, &site);
      gassign *def = site == SYMRT_NONE && TREE_CODE (x) == SSA_NAME
		       ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x))
		       : NULL;
      if (!def)
	break;
      enum tree_code code = gimple_assign_rhs_code (def);
      if ((code != BIT_NOT_EXPR || type_width (TREE_TYPE (x)) != 1)
	  && (code != EQ_EXPR || !integer_zerop (gimple_assign_rhs2 (def))
	      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def)))))
	break;
      negated = !negated;
      x = gimple_assign_rhs1 (def);
    }
  if (site == SYMRT_NONE)
    return;
  const struct adse_site *c = meta_site (site);
  const struct adse_site *decision = meta_site (c->decision);
  for (int value = 0; value < 2 && c->clause < ADSE_MAX_CLAUSES; value++)
    if (adse_site_never (decision, value) >> c->clause & 1)
      m_flow.never (value ^ negated);
}

void
branches::branch (gcond *stmt)
{
  enum tree_code code = gimple_cond_code (stmt);
  tree a = gimple_cond_lhs (stmt), b = gimple_cond_rhs (stmt);
  location_t loc = gimple_location (stmt);
  int former = former_switch (m_orig, stmt, a, b);
  if (former >= 0)
    {
      switch_on (stmt, former, a);
      return;
    }
  if (!type_followed (TREE_TYPE (a)))
    {
      meta_count (m_orig, type_reason (TREE_TYPE (a)));
      pack.flush_before (stmt);
      return;
    }
  m_visits.operator_site (stmt, code, a, b);
  unsigned site = SYMRT_NONE;
  tree t = NULL_TREE;
  if ((code == NE_EXPR || code == EQ_EXPR) && integer_zerop (b))
    {
      never_taken (a, code == EQ_EXPR);
      t = m_conditions.truth (a, &site);
      if (type_width (TREE_TYPE (t)) != 1)
	t = NULL_TREE;
    }
  if (t ? ids.may (t) : ids.may (a) || ids.may (b))
    {
      bool negated = t && code == EQ_EXPR;
      unsigned n = meta_branch (m_orig, loc, site, negated);
      m_flow.item (SYMRT_U_AT_BRANCH, n);
      pack.pending (stmt);
      unsigned r = t ? pack.reg (t) : 0, condition = r;
      if (negated)
	{
	  condition = pack.reg_temp (1);
	  pack.step (SYMRT_STEP_OP1, condition, r, SYMRT_PACKET_MAX,
		     { operation_desc (ADSE_OP_NOT, 1, 1) });
	}
      else if (!t)
	{
	  condition = pack.reg_temp (1);
	  m_conditions.compare (condition, code, a, b);
	}
      pack.step (SYMRT_STEP_BRANCH, 0, condition, SYMRT_PACKET_MAX, { n });
    }
  pack.flush_before (stmt);
}

void
branches::switch_branch (gswitch *stmt)
{
  tree x = gimple_switch_index (stmt);
  int s = mark_switch_site (m_orig, stmt);
  if (s < 0)
    {
      pack.flush_before (stmt);
      em.before (stmt);
      if (ids.may (x))
	meta_count (m_orig, SYMRT_REASON_STMT);
      ids.concretize (SYMRT_REASON_STMT, x);
      return;
    }
  switch_on (stmt, s, x);
}

/* STMT branches on X, the index of the switch S.  */
void
branches::switch_on (gimple *stmt, unsigned s, tree x)
{
  struct adse_site *site = meta_site (s);
  site_found (site);
  m_flow.site (pack.pending (stmt), s);
  unsigned index = pack.reg_resize (pack.reg (x), x, site->width);
  pack.step (SYMRT_STEP_SWITCH, 0, index, SYMRT_PACKET_MAX, { s });
  pack.flush_before (stmt);
}
