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

  /* Before STMT, report X, the operand of SITE, which has one operand.  */
  void visit (gimple *stmt, unsigned site, tree x);
  /* If STMT came from an operator of the source with a site, it reports its
     operands while that has open labels.  Before the operation: division by
     zero must be seen before it traps.  */
  void operator_site (gimple *stmt, enum tree_code code, tree a, tree b);
  /* If STMT came from a conversion of the source with a site, it reports its
     operand before it is carried out.  */
  void conversion_site (gassign *stmt);
  /* If STMT is a call of the source with a site, it is reported before it is
     made.  */
  void call_site (gcall *stmt);
  /* If STMT is a call with a site of kind POINT, of what does not return, it
     is reported before it is made.  */
  void point_site (gcall *stmt);

private:
  const tree m_orig;
  packer &pack;
  flow &m_flow;
};

#endif
