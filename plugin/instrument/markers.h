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

  /* Marker of a condition: reports it while its decision has open labels, then
     becomes a copy.  */
  void condition (gcall *stmt, unsigned site, tree value);
  /* Marker of a decision with the conditions that are reported ahead: all, or those
     that can be evaluated in any state.  */
  void decision (gcall *stmt, unsigned site);
  /* Marker of a place that is reached.  */
  void point (gcall *stmt, unsigned site);
  /* What only labels need is evaluated here.  */
  void live (gcall *stmt);

  /* STMT, a marker, is to be deleted, which is done when all code is written.  */
  void
  done (gcall *stmt)
  {
    m_dead.safe_push (stmt);
  }
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
