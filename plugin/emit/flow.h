/* SPDX-License-Identifier: GPL-3.0-or-later
   The flow of the source's body, for the metadata: what the driver can still come to from
   where.  See flow.cc.  */
#ifndef ADSE_FLOW_H
#define ADSE_FLOW_H

#include "base/plugin.h"
#include "emit/packets.h"
#include "meta.h"

class flow
{
public:
  explicit flow (tree orig) : m_orig (orig), m_block (0) {}

  /* Note cfun's blocks as they are, before anything is instrumented.  */
  void blocks (void);
  /* Statements of the block that had the index BLOCK at first are under
     work.  */
  void
  at (int block)
  {
    m_block = block;
  }
  /* The block under work has an item of KIND (SYMRT_U_AT_...) with INDEX
     next.  */
  void item (unsigned kind, unsigned index);
  /* Packet P, of the block under work, reports SITE while it has open
     labels.  */
  void site (packet *p, unsigned site);
  /* Note STMT, of the block under work, if it is a call or what the driver
     takes for one.  */
  void call (gimple *stmt);
  /* The condition that ends the block under work never has the value WAY.  */
  void never (int way);
  /* Write the flow into the metadata.  Once, when all statements were
     seen.  */
  void emit (void);

private:
  bool is_never (int block, int way);

  struct flow_item
  {
    int block;
    struct symrt_use use;
    int way; /* NEXT of a condition: 1 when it is true, 0 when it is not; else -1 */
  };
  tree m_orig;
  int m_block;
  auto_vec<struct flow_item> m_items, m_next; /* in order; blocks that follow */
  auto_vec<struct flow_item> m_never;	      /* ways that are never taken */
  auto_vec<int> m_order;		      /* the blocks, entry first */
};

#endif
