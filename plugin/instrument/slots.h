/* SPDX-License-Identifier: GPL-3.0-or-later
   Ids of arguments and results in the call slots, on both sides of a call; see slots.cc.
   Owns nothing.  Uses memory.  */
#ifndef ADSE_SLOTS_H
#define ADSE_SLOTS_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "instrument/work.h"

class memory;

class slots
{
public:
  slots (work &w, memory &m)
      : m_orig (w.orig), m_identity (w.identity), m_guarded (w.guarded), em (w.em),
	ids (w.ids), m_memory (m)
  {
  }

  /* The callee's side: the body takes the ids that it was passed, at the end
     of ENTRY, which nothing of the source comes before.  */
  void enter (basic_block entry);
  /* The callee's side: the body leaves the id of its result before STMT.  */
  void leave (greturn *stmt);

  /* The caller's side, where the emitter stands: put the ids of the first
     NARGS arguments of STMT into the slots if any is symbolic.  CALLEE is the
     address called.  Returns what is nonzero when any is, or NULL_TREE:
     never.  */
  tree pass (gcall *stmt, tree callee, unsigned nargs);
  /* The caller's side, where the emitter stands: X is an argument, and if it
     is an aggregate its ids do not travel, for REASON.  */
  void lose_aggregate (unsigned reason, tree x);
  /* The caller's side, where the emitter stands: take the id of what STMT
     returned.  CERTAIN: CALLEE is what was called, and it is instrumented.  */
  void result (gcall *stmt, tree callee, bool certain);

private:
  tree taken (tree p, unsigned n);
  void give (tree p, tree id);

  const tree m_orig, m_identity;
  const bool m_guarded;
  emitter &em;
  companions &ids;
  memory &m_memory;
};

#endif
