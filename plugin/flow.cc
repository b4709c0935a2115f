/* SPDX-License-Identifier: GPL-3.0-or-later
   The flow of a body, as it is before it is instrumented, for the metadata:

       if (x > 3)		block 0: site of >, branch 5, next 1, next 2
         log (x);		block 1: call log, next 2
       return y;		block 2

   The driver asks it which sites a run may still come to after something that it
   could not follow.  Blocks are numbered anew, the first one 0.  */
#include "instrument.h"

void
body::flow_blocks (void)
{
  basic_block bb;
  m_order.safe_push (single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun))->index);
  FOR_EACH_BB_FN (bb, cfun)
    {
      edge e;
      edge_iterator i;
      if (bb->index != m_order[0])
	m_order.safe_push (bb->index);
      /* Of a condition the way that is taken comes first.  */
      for (int pass = 0; pass < 2; pass++)
	FOR_EACH_EDGE (e, i, bb->succs)
	  if (e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun)
	      && (pass == 1) == ((e->flags & EDGE_FALSE_VALUE) != 0))
	    {
	      struct flow_item next
		= { bb->index, { SYMRT_U_NEXT, (uint32_t) e->dest->index } };
	      m_next.safe_push (next);
	    }
    }
}

void
body::flow_item (unsigned kind, unsigned index)
{
  struct flow_item item = { m_block, { kind, index } };
  m_items.safe_push (item);
}

/* Packet P reports SITE while it has open labels.  */
void
body::flow_site (packet *p, unsigned site)
{
  p->sites.safe_push (site);
  flow_item (SYMRT_U_AT_SITE, site);
}

void
body::flow_call (gimple *stmt)
{
  unsigned site;
  tree value;
  if (gimple_code (stmt) == GIMPLE_ASM)
    flow_item (SYMRT_U_AT_CALL, SYMRT_NONE);
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt)
      || mark_is_cond (stmt, &site, &value) || mark_is_decision (stmt, &site)
      || mark_is_point (stmt, &site) || mark_is_live (stmt))
    return;
  tree callee = gimple_call_fndecl (stmt);
  if (!callee || !DECL_NAME (callee))
    flow_item (SYMRT_U_AT_CALL, SYMRT_NONE);
  else if (strncmp (IDENTIFIER_POINTER (DECL_NAME (callee)), "__builtin_", 10))
    flow_item (SYMRT_U_AT_CALL, meta_flow_call (m_orig, callee));
  /* What the source calls printf may be __builtin_puts by now.  */
  else if (!(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
    flow_item (SYMRT_U_AT_CALL, SYMRT_NONE);
}

void
body::flow_emit (void)
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
      for (unsigned i = item[index];
	   i < m_items.length () && m_items[i].block == index; i++)
	meta_flow (m_orig, m_items[i].use.kind, m_items[i].use.index);
      for (unsigned i = next[index];
	   i < m_next.length () && m_next[i].block == index; i++)
	meta_flow (m_orig, SYMRT_U_NEXT, number[m_next[i].use.index]);
    }
}
