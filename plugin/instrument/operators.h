/* SPDX-License-Identifier: GPL-3.0-or-later
   Assignments; see operators.cc.  Owns nothing.  Uses conditions, floats, memory and
   visits.  */
#ifndef ADSE_INSTRUMENT_OPERATORS_H
#define ADSE_INSTRUMENT_OPERATORS_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/packer.h"
#include "instrument/work.h"

class conditions;
class memory;
class visits;

enum assign_kind : int; /* operators.cc */

class operators
{
public:
  operators (work &w, conditions &c, visits &v, memory &m)
      : m_orig (w.orig), em (w.em), ids (w.ids), pack (w.pack), m_conditions (c),
	m_visits (v), m_memory (m)
  {
  }

  /* What STMT gives may be symbolic, from what is known now to be.  */
  bool may (gassign *stmt);
  /* Instrument STMT.  */
  void assign (gassign *stmt);

private:
  void carry_out (gassign *stmt, enum assign_kind kind);
  bool conversion (gassign *stmt);
  void operation (gassign *stmt, enum assign_kind kind);
  void part (gassign *stmt, enum assign_kind kind);
  void overflow_part (gassign *stmt);
  void other (gassign *stmt, unsigned reason);

  const tree m_orig;
  emitter &em;
  companions &ids;
  packer &pack;
  conditions &m_conditions;
  visits &m_visits;
  memory &m_memory;
};

#endif
