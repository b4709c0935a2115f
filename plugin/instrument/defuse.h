/* SPDX-License-Identifier: GPL-3.0-or-later
   Definitions and uses of local variables; see defuse.cc.  Owns which of their sites a
   statement reports.  Uses the packet and the flow, and no other part.  */
#ifndef ADSE_DEFUSE_H
#define ADSE_DEFUSE_H

#include "base/plugin.h"
#include "emit/flow.h"
#include "emit/packer.h"
#include "instrument/work.h"

class defuse
{
public:
  explicit defuse (work &w) : m_orig (w.orig), pack (w.pack), m_flow (w.items) {}

  /* Record the sites in STMTS, all of cfun's body, and what each statement is to
     report.  Before any code is written.  */
  void find (const vec<gimple *> &stmts);
  /* Report the uses in STMT before it is carried out.  The definitions that a
     use's value may be from count as reached there.  */
  void before (gimple *stmt);
  /* Report the definitions in STMT after it was carried out.  Instrumentation
     may have replaced STMT.  */
  void after (gimple *stmt);

private:
  struct statement_use
  {
    unsigned site;
    tree from; /* number of the definition that the value is from */
  };
  struct statement_definition
  {
    unsigned site;
    tree name;
  };

  const tree m_orig;
  packer &pack;
  flow &m_flow;
  hash_map<gimple *, auto_vec<statement_use> > m_uses;
  hash_map<gimple *, auto_vec<statement_definition> > m_definitions;
};

#endif
