/* SPDX-License-Identifier: GPL-3.0-or-later
   The flow of a body, as it is before it is instrumented, for the metadata:

       if (x > 3)		block 0: site of >, branch 5, next 1, next 2
         log (x);		block 1: call log, next 2
       return y;		block 2

   The driver asks it which sites a run may still come to after something that it
   could not follow.  A way that the form of the condition or the index excludes
   (`x % 4 > 3') is not in it, so that what lies behind it alone is never lost.  Blocks
   are numbered anew, the first one 0.  */
#include "emit/flow.h"
#include "front/bytes.h"
#include "front/markers.h"
#include "meta/records.h"
#include "meta.h"
#include "site.h"

/* No index that the switch at the start of E can have, as its form says, leads
   to E.  */
static bool
switch_never (tree fndecl, edge e)
{
  gswitch *sw = as_a<gswitch *> (compat_last_stmt (e->src));
  int s = mark_switch_site (fndecl, sw);
  const struct adse_site *site = s < 0 ? NULL : meta_site (s);
  uint64_t most = site ? site->konst[0] : 0;
  tree index = gimple_switch_index (sw);
  if (!most || most & ADSE_SITE_RANGE_SIGNED
      || TYPE_PRECISION (TREE_TYPE (index)) != site->width)
    return false;
  /* Those from 0 to MOST that labels before had; these are sorted, and the default
     comes first.  */
  uint64_t had = 0;
  for (unsigned i = 1; i < gimple_switch_num_labels (sw); i++)
    {
      tree label = gimple_switch_label (sw, i);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      widest_int low = wi::smax (wi::to_widest (CASE_LOW (label)), 0);
      widest_int to = wi::smin (wi::to_widest (high), most);
      if (wi::gts_p (low, to))
	continue;
      had += (to - low + 1).to_uhwi ();
      if (label_to_block (cfun, CASE_LABEL (label)) == e->dest)
	return false;
    }
  tree other = CASE_LABEL (gimple_switch_default_label (sw));
  return label_to_block (cfun, other) != e->dest || had == most + 1;
}

void
flow::blocks (void)
{
  basic_block bb;
  m_order.safe_push (single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun))->index);
  FOR_EACH_BB_FN (bb, cfun)
  {
    edge e;
    edge_iterator i;
    gimple *last = compat_last_stmt (bb);
    bool is_switch = last && gimple_code (last) == GIMPLE_SWITCH;
    if (bb->index != m_order[0])
      m_order.safe_push (bb->index);
    /* Of a condition the way that is taken comes first.  */
    for (int pass = 0; pass < 2; pass++)
      FOR_EACH_EDGE (e, i, bb->succs)
    if (e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun)
	&& (pass == 1) == ((e->flags & EDGE_FALSE_VALUE) != 0)
	&& !(is_switch && switch_never (m_orig, e)))
      {
	struct flow_item next = { bb->index,
				  { SYMRT_U_NEXT, (uint32_t) e->dest->index },
				  e->flags & EDGE_FALSE_VALUE  ? 0
				  : e->flags & EDGE_TRUE_VALUE ? 1
							       : -1 };
	m_next.safe_push (next);
      }
  }
}

/* The condition that ends the block under work never has the value WAY.  */
void
flow::never (int way)
{
  struct flow_item never = { m_block, { SYMRT_U_NEXT, 0 }, way };
  m_never.safe_push (never);
}

bool
flow::is_never (int block, int way)
{
  for (const auto &n : m_never)
    if (n.block == block && n.way == way)
      return true;
  return false;
}

void
flow::item (unsigned kind, unsigned index)
{
  struct flow_item item = { m_block, { kind, index }, -1 };
  m_items.safe_push (item);
}

/* Packet P reports SITE while it has open labels.  */
void
flow::site (packet *p, unsigned site)
{
  p->sites.safe_push (site);
  item (SYMRT_U_AT_SITE, site);
}

/* STMT makes a number of an address or the other way round.  */
static bool
numbers_address (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return false;
  tree from = TREE_TYPE (gimple_assign_rhs1 (stmt));
  tree to = TREE_TYPE (gimple_assign_lhs (stmt));
  return POINTER_TYPE_P (from) != POINTER_TYPE_P (to);
}

void
flow::call (gimple *stmt)
{
  unsigned site;
  tree value;
  if (gimple_code (stmt) == GIMPLE_ASM || numbers_address (stmt))
    item (SYMRT_U_AT_CALL, SYMRT_NONE);
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt)
      || mark_is_cond (stmt, &site, &value) || mark_is_decision (stmt, &site)
      || mark_is_point (stmt, &site) || mark_is_live (stmt))
    return;
  tree callee = gimple_call_fndecl (stmt);
  if (!callee || !DECL_NAME (callee))
    item (SYMRT_U_AT_CALL, SYMRT_NONE);
  else if (strncmp (IDENTIFIER_POINTER (DECL_NAME (callee)), "__builtin_", 10))
    item (SYMRT_U_AT_CALL, meta_flow_call (m_orig, callee));
  /* What the source calls printf may be __builtin_puts by now.  */
  else if (!(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
    item (SYMRT_U_AT_CALL, SYMRT_NONE);
}

void
flow::emit (void)
{
  auto_vec<unsigned> number;
  unsigned most = 0, n;
  int index;
  FOR_EACH_VEC_ELT (m_order, n, index)
  most = MAX (most, (unsigned) index);
  number.safe_grow_cleared (most + 1);
  FOR_EACH_VEC_ELT (m_order, n, index)
  number[index] = n;
  /* Both lists have each block's items together.  */
  auto_vec<unsigned> item, next;
  item.safe_grow_cleared (most + 1);
  next.safe_grow_cleared (most + 1);
  for (unsigned i = m_items.length (); i-- > 0;)
    item[m_items[i].block] = i;
  for (unsigned i = m_next.length (); i-- > 0;)
    next[m_next[i].block] = i;
  FOR_EACH_VEC_ELT (m_order, n, index)
  {
    meta_flow (m_orig, SYMRT_U_BLOCK, n);
    /* Where in it, is not known.  */
    if (!n && bytes_are_addresses (m_orig))
      meta_flow (m_orig, SYMRT_U_AT_CALL, SYMRT_NONE);
    for (unsigned i = item[index]; i < m_items.length () && m_items[i].block == index;
	 i++)
      meta_flow (m_orig, m_items[i].use.kind, m_items[i].use.index);
    for (unsigned i = next[index]; i < m_next.length () && m_next[i].block == index;
	 i++)
      if (!is_never (index, m_next[i].way))
	meta_flow (m_orig, SYMRT_U_NEXT, number[m_next[i].use.index]);
  }
}
