/* SPDX-License-Identifier: GPL-3.0-or-later
   What callers have to see to; see preconditions.cc.  Owns the word in the frame that a
   precondition is known by, and what is asserted at entry.  Uses what is shared in work,
   and no other part.  */
#ifndef ADSE_INSTRUMENT_PRECONDITIONS_H
#define ADSE_INSTRUMENT_PRECONDITIONS_H

#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/packer.h"
#include "instrument/work.h"

class preconditions
{
public:
  explicit preconditions (work &w)
      : m_orig (w.orig), m_identity (w.identity), m_guarded (w.guarded), em (w.em),
	pack (w.pack), m_scope (NULL_TREE), m_precondition (NULL_TREE)
  {
  }

  /* Find preconditions, and assertions and assumptions that are some, in
     STMTS, all of cfun's body.  False: there are none.  Before any code is
     written.  */
  bool find (const vec<gimple *> &stmts);
  /* Write the code for the function's entry at the end of BB, which is entered
     once, before anything of the source.  */
  void begin (basic_block bb);
  /* Write the code for the function's return with STMT.  */
  void end (greturn *stmt);
  /* Write the code for STMT, the marker of an assumption: its condition is
     false there.  */
  void assumption (gcall *stmt);
  /* Write the code for STMT if it tells that an assertion at entry failed.  */
  void assertion (gcall *stmt);

private:
  tree precondition (unsigned event, tree place);
  tree violation_place (char kind, location_t loc);

  const tree m_orig, m_identity;
  const bool m_guarded;
  emitter &em;
  packer &pack;
  tree m_scope; /* of preconditions, a word in the frame, or NULL_TREE */
  tree m_precondition;
  auto_vec<gcall *> m_asserted; /* what assertions at entry do when they fail */
};

#endif
