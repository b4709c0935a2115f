/* SPDX-License-Identifier: GPL-3.0-or-later
   A place in cfun's control flow graph where statements are put, with conditional
   regions (emit.h).  Owns where that is and which regions are open.  */
#ifndef ADSE_CURSOR_H
#define ADSE_CURSOR_H

#include "base/gcc-compat.h"

class cursor
{
public:
  /* Put statements before STMT, after it (on its fall-through edge when it ends
     its block), or at the end of BB, which has one successor.  */
  void before (gimple *stmt);
  void after (gimple *stmt);
  void at_end (basic_block bb);
  void
  locate (location_t loc)
  {
    m_loc = loc;
  }

  void add (gimple *);
  void add_seq (gimple_seq);

  tree copy (tree type, tree x);
  tree convert (tree type, tree x);
  tree unary (enum tree_code, tree type, tree a);
  tree binary (enum tree_code, tree type, tree a, tree b);

  /* if (COND != 0), COND of any integer type; unlikely unless LIKELY.  */
  void open_if (tree cond, bool likely = false);
  /* Ends the region.  With values: PHI <IN at its end, OUT when it was
     skipped>, as RESULT if that is an SSA name.  */
  void close_if (void);
  tree close_if (tree in, tree out, tree result = NULL_TREE);
  /* Another PHI of the region that close_if has just ended.  */
  tree also (tree in, tree out, tree result = NULL_TREE);

protected:
  /* Nowhere yet, and no region is open.  */
  void restart (void);

private:
  struct region
  {
    edge skip;
    basic_block join;
    gimple *at; /* where to go on in the join block; NULL: at its end */
  };
  auto_vec<region> m_open;
  region m_closed;
  edge m_closed_from;
  basic_block m_bb;
  gimple *m_at; /* NULL: at the end of m_bb */
  location_t m_loc;
};

#endif
