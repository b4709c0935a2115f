/* SPDX-License-Identifier: GPL-3.0-or-later
   Companions of the values of one body; see companions.cc.  Owns which values may be
   symbolic, and the companion of each.  Uses results.  */
#ifndef ADSE_COMPANIONS_H
#define ADSE_COMPANIONS_H

#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/results.h"

class companions
{
public:
  companions (emitter &e, results &o) : em (e), m_results (o) {}

  /* X may be symbolic.  */
  bool may (tree x);
  /* Something that REF's address depends on may be symbolic.  */
  bool may_address (tree ref);
  /* From now on X may be symbolic.  */
  void
  add (tree x)
  {
    m_may.add (x);
  }
  /* From now on X may be symbolic, and the name ID is its companion.  */
  void
  add (tree x, tree id)
  {
    m_may.add (x);
    m_ids.put (x, id);
  }
  /* LHS has X's companion, and none of its own.  */
  void
  same (tree lhs, tree x)
  {
    m_same.put (lhs, x);
  }
  /* The name whose companion X has: X itself unless `same' was told of another
     one.  */
  tree root (tree x);

  /* X's id where the emitter stands, a constant 0 when X may not be
     symbolic.  */
  tree id (tree x);
  /* Where the emitter stands, X, which may be symbolic, gets the id ID.  */
  void define (tree x, tree id);
  /* The name of X's companion, made if nothing wanted it before.  X is not on
     abnormal edges.  */
  tree new_id (tree x);
  /* The name of X's companion if something wanted it, else NULL_TREE.  */
  tree
  known (tree x)
  {
    tree *i = m_ids.get (x);
    return i ? *i : NULL_TREE;
  }
  /* End the emitter's region like close_if.  X has the id IN at the region's
     end, and 0 where it was skipped.  */
  void close_define (tree x, tree in);
  /* The bitwise or of EXTRA and of the ids of those of XS that may be
     symbolic; NULL_TREE when there are none.  */
  tree any (const vec<tree> &xs, tree extra = NULL_TREE);
  /* The bitwise or of the ids of those arguments that may be symbolic;
     NULL_TREE when there are none.  */
  tree any (tree a, tree b = NULL_TREE, tree c = NULL_TREE);
  /* ID, that of X, in WIDTH bits: extended as X's type says, or its low
     bits.  */
  tree resize (tree id, tree x, unsigned width);
  /* The id of whether the operation that gave X overflowed.  */
  tree overflow_flag (tree x);

  /* Where the emitter stands, the program goes on with X as concrete, for
     REASON (symrt-reasons.h).  */
  void concretize (unsigned reason, tree x);
  /* Where the emitter stands, the program goes on as concrete with what has
     the id ID and the value VALUE, for REASON.  */
  void concretize_id (unsigned reason, tree id, tree value);

  /* Make the companions of PHIs, without arguments.  Before all
     statements.  */
  void start_phis (void);
  /* Give the companions of PHIs their arguments.  After all statements.  */
  void finish_phis (void);

private:
  tree abnormal_id (tree x);

  emitter &em;
  results &m_results;
  hash_set<tree> m_may;
  hash_map<tree, tree> m_ids, m_flags; /* flags: of overflow results */
  hash_map<tree, tree> m_abnormal;     /* variable -> variable of ids */
  hash_map<tree, tree> m_same;	       /* name -> name with the same companion */
  auto_vec<gphi *> m_phis, m_id_phis;
};

#endif
