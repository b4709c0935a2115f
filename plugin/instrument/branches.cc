/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditional branches, switches and the markers that phase G left:

       _2 = (int) (x > 3);
       _3 = __adse_cond (_2, 17);	if (open[decision of 17]) cond (17, c',
   _1); if (_3 != 0) ...		becomes	if (c') branch (5, c', _1); if
   (_2 != 0) ...

   with _1 = x > 3 and its companion c', of one bit: conversions and comparisons
   with zero between a condition and its branch say nothing new.  */
#include "instrument/instrument.h"

/* Site S was found in GIMPLE, and with it the blocks that are linked to it.  */
static void
place (struct adse_site *s)
{
  s->flags |= ADSE_SITE_PLACED;
  if (s->kind == ADSE_SITE_OP)
    return;
  for (unsigned i = 0; i < 2; i++)
    if (unsigned block = adse_site_block (s, i))
      meta_site (block - 1)->flags |= ADSE_SITE_PLACED;
  for (unsigned i = 0; s->kind == ADSE_SITE_SWITCH && i < s->ncase; i++)
    if (unsigned block = meta_case (s->cases + i)->block)
      meta_site (block - 1)->flags |= ADSE_SITE_PLACED;
}

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
body::never_taken (tree x, bool negated)
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
body::branch (gcond *stmt)
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
      count (type_reason (TREE_TYPE (a)));
      pack.flush_before (stmt);
      return;
    }
  operator_site (stmt, code, a, b);
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
body::switch_branch (gswitch *stmt)
{
  tree x = gimple_switch_index (stmt);
  int s = mark_switch_site (m_orig, stmt);
  if (s < 0)
    {
      pack.flush_before (stmt);
      em.before (stmt);
      if (ids.may (x))
	count (SYMRT_REASON_STMT);
      ids.concretize (SYMRT_REASON_STMT, x);
      return;
    }
  switch_on (stmt, s, x);
}

/* STMT branches on X, the index of the switch S.  */
void
body::switch_on (gimple *stmt, unsigned s, tree x)
{
  struct adse_site *site = meta_site (s);
  place (site);
  m_flow.site (pack.pending (stmt), s);
  unsigned index = pack.reg_resize (pack.reg (x), x, site->width);
  pack.step (SYMRT_STEP_SWITCH, 0, index, SYMRT_PACKET_MAX, { s });
  pack.flush_before (stmt);
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
  place (decision);
  if (!(decision->flags & ADSE_SITE_EAGER))
    {
      packet *p = pack.pending (stmt);
      m_flow.site (p, site->decision);
      p->observable = true;
      unsigned r = m_conditions.reg_truth (value), activation = SYMRT_PACKET_MAX;
      if (decision->nclause > 1)
	activation = pack.reg_activation ();
      pack.step (SYMRT_STEP_COND, 0, r, activation, { s, site->decision });
    }
  if (!lhs)
    {
      m_dead.safe_push (stmt);
      return;
    }
  m_conditions.marked (lhs, s);
  pack.share (stmt, lhs, value);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  gassign *copy = gimple_build_assign (lhs, value);
  gimple_set_location (copy, gimple_location (stmt));
  gsi_replace (&gsi, copy, false);
  pack.replaced (stmt, copy);
}

/* Marker of a decision with the conditions that are reported ahead: all, or those
   that can be evaluated in any state.  */
void
body::decision (gcall *stmt, unsigned s)
{
  unsigned n = gimple_call_num_args (stmt) - 1;
  struct adse_site *site = meta_site (s);
  place (site);
  if (n <= ADSE_MAX_CLAUSES)
    {
      packet *p = pack.pending (stmt);
      m_flow.site (p, s);
      p->observable = true;
      unsigned r[ADSE_MAX_CLAUSES];
      for (unsigned k = 0; k < n; k++)
	r[k] = m_conditions.reg_truth (gimple_call_arg (stmt, k + 1));
      unsigned activation = SYMRT_PACKET_MAX;
      if (!(site->flags & ADSE_SITE_EAGER))
	activation = pack.reg_activation ();
      pack.step (SYMRT_STEP_DECISION, 0, 0, activation, { s, n });
      for (unsigned k = 0; k < n; k++)
	p->steps.safe_push (r[k]);
    }
  m_dead.safe_push (stmt);
}

/* Marker of a place that is reached.  */
void
body::point (gcall *stmt, unsigned s)
{
  m_dead.safe_push (stmt);
  if (s == SYMRT_NONE)
    return;
  struct adse_site *site = meta_site (s);
  site->flags |= ADSE_SITE_PLACED;
  packet *p = pack.pending (stmt);
  m_flow.site (p, s);
  p->observable = true;
  tree value = gimple_call_num_args (stmt) > 2 ? gimple_call_arg (stmt, 2) : NULL_TREE;
  if (site->kind == ADSE_SITE_LOOP)
    pack.step (SYMRT_STEP_LOOP, 0, pack.reg_counter (s), SYMRT_PACKET_MAX,
	       { s, (unsigned) tree_to_uhwi (value) });
  else
    {
      unsigned r = SYMRT_PACKET_MAX, given = SYMRT_PACKET_MAX;
      if (value)
	r = site->kind == ADSE_SITE_USER ? m_conditions.reg_truth (value)
					 : pack.reg (value);
      if (gimple_call_num_args (stmt) > 3)
	given = pack.reg (gimple_call_arg (stmt, 3));
      pack.step (SYMRT_STEP_VISIT, 0, r, given, { s });
    }
}

/* What only labels need is evaluated here.  */
void
body::live (gcall *stmt)
{
  tree value = integer_one_node;
  pack.flush_before (stmt);
  if (m_guarded)
    {
      em.before (stmt);
      value = em.unary (NOP_EXPR, integer_type_node, em.live ());
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  if (tree lhs = gimple_call_lhs (stmt))
    gsi_replace (&gsi, gimple_build_assign (lhs, value), false);
  else
    m_dead.safe_push (stmt);
}

/* A call that the source wrote is reported before it is made.  */
void
body::call_site (gcall *stmt)
{
  int s = mark_call_site (m_orig, stmt);
  if (s < 0)
    return;
  meta_site (s)->flags |= ADSE_SITE_PLACED;
  m_flow.site (pack.pending (stmt), s);
  pack.step (SYMRT_STEP_VISIT, 0, SYMRT_PACKET_MAX, SYMRT_PACKET_MAX, { (unsigned) s });
  pack.flush_before (stmt);
}
