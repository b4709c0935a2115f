/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditional branches and switches; see branches.cc.  Owns nothing.  Uses conditions
   and visits.  */
#ifndef ADSE_BRANCHES_H
#define ADSE_BRANCHES_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/flow.h"
#include "emit/packer.h"
#include "instrument/work.h"

class conditions;
class visits;

class branches
{
public:
  branches (work &w, conditions &c, visits &v)
      : m_orig (w.orig), em (w.em), ids (w.ids), pack (w.pack), m_flow (w.items),
	m_conditions (c), m_visits (v)
  {
  }
  /* Report the conditional branch STMT, and flush the packet before it.  */
  void branch (gcond *stmt);
  /* Report which way the switch STMT takes, and flush the packet before it.
     Where it has no site its index becomes concrete.  */
  void switch_branch (gswitch *stmt);

private:
  void never_taken (tree x, bool negated);
  void switch_on (gimple *stmt, unsigned site, tree x);

  const tree m_orig;
  emitter &em;
  companions &ids;
  packer &pack;
  flow &m_flow;
  conditions &m_conditions;
  visits &m_visits;
};

#endif
