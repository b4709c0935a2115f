/* SPDX-License-Identifier: GPL-3.0-or-later
   The markers that phase G left (front/markers.h) become steps of packets; see
   markers.cc.  Owns those that are to be deleted.  Uses conditions and visits.  */
#ifndef ADSE_INSTRUMENT_MARKERS_H
#define ADSE_INSTRUMENT_MARKERS_H

#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/flow.h"
#include "emit/packer.h"
#include "instrument/work.h"

class conditions;

class markers
{
public:
  markers (work &w, conditions &c)
      : m_guarded (w.guarded), em (w.em), pack (w.pack), m_flow (w.items),
	m_conditions (c)
  {
  }

  /* STMT, the marker of a condition, reports it while its decision has open
     labels, then becomes a copy of VALUE.  */
  void condition (gcall *stmt, unsigned site, tree value);
  /* STMT, the marker of a decision, reports its conditions ahead: all, or
     those that can be evaluated in any state.  */
  void decision (gcall *stmt, unsigned site);
  /* STMT, the marker of a place, reports that it is reached.  */
  void point (gcall *stmt, unsigned site);
  /* STMT, a marker of what is only there for labels or assumptions, becomes
     true where a runtime is attached.  */
  void live (gcall *stmt);

  /* STMT, a marker, is to be deleted, which `remove' does.  */
  void
  done (gcall *stmt)
  {
    m_dead.safe_push (stmt);
  }
  /* Delete the markers that `done' was told of, when all code is written.  */
  void remove (void);

private:
  const bool m_guarded;
  emitter &em;
  packer &pack;
  flow &m_flow;
  conditions &m_conditions;
  auto_vec<gcall *> m_dead;
};

#endif
