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

  /* X may be symbolic; and so may something that REF's address depends on.  */
  bool may (tree x);
  bool may_address (tree ref);
  /* From now on X may be symbolic; and the name ID is its companion.  */
  void
  add (tree x)
  {
    m_may.add (x);
  }
  void
  add (tree x, tree id)
  {
    m_may.add (x);
    m_ids.put (x, id);
  }
  /* LHS has X's companion, and none of its own; the name whose companion X has.  */
  void
  same (tree lhs, tree x)
  {
    m_same.put (lhs, x);
  }
  tree root (tree x);

  /* X's id now, a constant 0 when it may not be symbolic.  */
  tree id (tree x);
  /* Give X, which may be symbolic, the id ID.  Where a PHI can define it, its
     companion's name comes from new_id.  */
  void define (tree x, tree id);
  tree new_id (tree x);
  /* That name if something wanted it, else NULL_TREE.  */
  tree
  known (tree x)
  {
    tree *i = m_ids.get (x);
    return i ? *i : NULL_TREE;
  }
  /* Ends the emitter's region like close_if, and defines X.  */
  void close_define (tree x, tree in);
  /* Or of the ids of those that may be symbolic, and of EXTRA; NULL_TREE when
     that is certainly 0.  */
  tree any (const vec<tree> &xs, tree extra = NULL_TREE);
  tree any (tree a, tree b = NULL_TREE, tree c = NULL_TREE);
  /* ID of X in WIDTH bits: extended as X's type says, or its low bits.  */
  tree resize (tree id, tree x, unsigned width);
  /* The id of whether the operation that gave X overflowed.  */
  tree overflow_flag (tree x);

  /* The program goes on with X as concrete.  */
  void concretize (unsigned reason, tree x);
  void concretize_id (unsigned reason, tree id, tree value);

  /* Companions of PHIs, before all statements and after them.  */
  void start_phis (void);
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
