/* SPDX-License-Identifier: GPL-3.0-or-later
   Dereferences and indices; see accesses.cc.  Owns which sites a statement visits.  Uses
   visits.  */
#ifndef ADSE_ACCESSES_H
#define ADSE_ACCESSES_H

#include "base/plugin.h"
#include "emit/packer.h"
#include "instrument/work.h"

class visits;

/* Find the sites of dereferences and indices in FNDECL's body; NULL if there
   are none.  Copies of its statements are recognised from now on.  The caller
   gives the result to accesses_free, when no copy is looked at any more.  */
struct function_accesses *accesses_find (tree fndecl);
/* The site of the constant table that STMT, a copy, reads an entry of, by KNOWN, what
   accesses_find gave for the original; its index goes to *INDEX.  -1: it reads none.  */
int accesses_table (const function_accesses *known, gimple *stmt, tree *index);
/* Free what accesses_find gave; may be NULL.  */
void accesses_free (struct function_accesses *);

class accesses
{
public:
  /* KNOWN: what accesses_find gave for the original.  */
  accesses (work &w, const function_accesses *known, visits &v)
      : pack (w.pack), m_known (known), m_visits (v)
  {
  }

  /* Find the statements of cfun's body that visit sites of dereferences and
     indices.  Before any code is written.  */
  void find (void);
  /* Report the dereferences and indices in STMT before it is carried out: it
     may trap.  */
  void before (gimple *stmt);

private:
  packer &pack;
  const function_accesses *m_known;
  visits &m_visits;
  /* Sites that a statement visits before it is carried out, and their operands.  */
  hash_map<gimple *, auto_vec<std::pair<unsigned, tree> > > m_accesses;
};

#endif
