/* SPDX-License-Identifier: GPL-3.0-or-later
   Statements that are sites report their operands; see visits.cc.  Owns nothing: which
   sites were found is in the metadata.  Uses the packet and the flow, and no other
   part.  */
#ifndef ADSE_VISITS_H
#define ADSE_VISITS_H

#include "base/plugin.h"
#include "emit/flow.h"
#include "emit/packer.h"
#include "instrument/work.h"
#include "site.h"

/* Site S was found in GIMPLE, and with it the blocks that are linked to it.  */
void site_found (struct adse_site *s);

class visits
{
public:
  explicit visits (work &w) : m_orig (w.orig), pack (w.pack), m_flow (w.items) {}

  /* Reports X, the operand of SITE, which is of one operand, before STMT.  */
  void visit (gimple *stmt, unsigned site, tree x);
  /* The source operator that STMT came from reports its operands while it has
     open labels.  Before the operation: division by zero must be seen before it
     traps.  */
  void operator_site (gimple *stmt, enum tree_code code, tree a, tree b);
  void conversion_site (gassign *stmt);
  /* A call that the source wrote is reported before it is made.  */
  void call_site (gcall *stmt);
  /* The same if it is a call of what does not return.  */
  void point_site (gcall *stmt);

private:
  const tree m_orig;
  packer &pack;
  flow &m_flow;
};

#endif
