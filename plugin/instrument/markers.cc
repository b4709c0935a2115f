/* SPDX-License-Identifier: GPL-3.0-or-later
   What becomes of the markers that phase G left:

       __adse_decision (16, _2);	if (open[16]) decision (16, c');
       _3 = __adse_cond (_2, 17);	if (open[16]) cond (17, c', _1);
					_3 = _2;
       __adse_point (18, 1);		if (open[18]) visit (18);
       _4 = __adse_live (0);		_4 = 1;

   with c' of what _2 says (conditions.cc).  */
#include "base/plugin.h"
#include "emit/packets.h"
#include "instrument/conditions.h"
#include "instrument/markers.h"
#include "instrument/visits.h"
#include "meta/records.h"
#include "meta.h"
#include "packet.h"
#include "site.h"

void
markers::condition (gcall *stmt, unsigned s, tree value)
{
  tree lhs = gimple_call_lhs (stmt);
  struct adse_site *site = meta_site (s);
  struct adse_site *decision = meta_site (site->decision);
  site->flags |= ADSE_SITE_PLACED;
  site_found (decision);
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
      done (stmt);
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

void
markers::decision (gcall *stmt, unsigned s)
{
  unsigned n = gimple_call_num_args (stmt) - 1;
  struct adse_site *site = meta_site (s);
  site_found (site);
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
  done (stmt);
}

void
markers::point (gcall *stmt, unsigned s)
{
  done (stmt);
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

void
markers::live (gcall *stmt)
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
    done (stmt);
}

void
markers::remove (void)
{
  for (gcall *stmt : m_dead)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      unlink_stmt_vdef (stmt);
      gsi_remove (&gsi, true);
    }
}
