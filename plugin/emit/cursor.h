/* SPDX-License-Identifier: GPL-3.0-or-later
   A place in cfun's control flow graph where statements are put, with conditional
   regions (emit.h).  Owns where that is and which regions are open.  */
#ifndef ADSE_CURSOR_H
#define ADSE_CURSOR_H

#include "base/gcc-compat.h"

class cursor
{
public:
  /* Put statements before STMT, with its location.  */
  void before (gimple *stmt);
  /* Put statements after STMT, with its location; on its fall-through edge
     when it ends its block.  */
  void after (gimple *stmt);
  /* Put statements at the end of BB, which has one successor.  Their location
     stays what it was.  */
  void at_end (basic_block bb);
  /* Statements that are put get the location LOC.  */
  void
  locate (location_t loc)
  {
    m_loc = loc;
  }

  /* Put a statement, which keeps its location if it has one.  */
  void add (gimple *);
  /* Put statements in their order.  */
  void add_seq (gimple_seq);

  /* A new name of TYPE for X.  */
  tree copy (tree type, tree x);
  /* X converted to TYPE; X itself where the types do not differ.  */
  tree convert (tree type, tree x);
  /* A new name of TYPE for an operation on A.  */
  tree unary (enum tree_code, tree type, tree a);
  /* A new name of TYPE for an operation on A and B.  */
  tree binary (enum tree_code, tree type, tree a, tree b);

  /* Start the region if (COND != 0), COND of any integer type; unlikely unless
     LIKELY.  */
  void open_if (tree cond, bool likely = false);
  /* End the region that was opened last.  */
  void close_if (void);
  /* End the region that was opened last.  Gives PHI <IN at its end, OUT when
     it was skipped>, as the name RESULT if there is one.  */
  tree close_if (tree in, tree out, tree result = NULL_TREE);
  /* Give another PHI <IN at its end, OUT when it was skipped> of the region
     that close_if has just ended, as the name RESULT if there is one.  */
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
