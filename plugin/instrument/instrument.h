/* SPDX-License-Identifier: GPL-3.0-or-later
   One body under instrumentation: what instrument.cc (the order of work),
   operators.cc, memory.cc, calls.cc and branches.cc share.  */
#ifndef ADSE_INSTRUMENT_H
#define ADSE_INSTRUMENT_H

#include "instrument/accesses.h"
#include "instrument/branches.h"
#include "instrument/defuse.h"
#include "instrument/markers.h"
#include "instrument/operators.h"
#include "instrument/promises.h"
#include "instrument/slots.h"
#include "instrument/units.h"
#include "instrument/work.h"

enum call_kind : int; /* calls.cc */

class body
{
public:
  /* Instruments the body of cfun, ORIG's or a clone's.  */
  body (tree orig, tree identity, bool guarded, const function_accesses *known)
      : m_work (orig, identity, guarded), m_orig (orig), m_identity (identity),
	m_guarded (guarded), em (m_work.em), ids (m_work.ids), pack (m_work.pack),
	m_flow (m_work.items), m_conditions (m_work), m_visits (m_work),
	m_branches (m_work, m_conditions, m_visits), m_markers (m_work, m_conditions),
	m_memory (m_work), m_operators (m_work, m_conditions, m_visits, m_memory),
	m_slots (m_work, m_memory), m_accesses (m_work, known, m_visits),
	m_defuse (m_work), m_promises (m_work)
  {
  }
  void instrument (void);

private:
  /* instrument.cc */
  void collect (void);
  void find_may (void);
  bool may_result (gimple *stmt);
  void statement (gimple *stmt);
  void do_asm (gasm *stmt);

  void
  count (unsigned reason)
  {
    meta_count (m_orig, reason);
  }

  /* calls.cc */
  void call (gcall *stmt);
  bool may_call (gcall *stmt);
  void vararg (gcall *);
  void overflow (gcall *stmt);
  void bit_builtin (gcall *stmt, enum adse_op op);
  bool may_return (tree lhs);
  void stranger (gcall *stmt, tree callee, bool known);
  void builtin (gcall *stmt);
  gcall *call_model (gcall *stmt, unsigned n, unsigned nargs, tree *other);
  void instrumented_call (gcall *stmt, enum call_kind kind);
  void second_return (gcall *stmt);
  void named_arguments (gcall *stmt, const char *name, unsigned first);

  work m_work;
  tree m_orig, m_identity;
  bool m_guarded;
  emitter &em;
  companions &ids;
  packer &pack;
  flow &m_flow;
  conditions m_conditions;
  visits m_visits;
  branches m_branches;
  markers m_markers;
  memory m_memory;
  operators m_operators;
  slots m_slots;
  accesses m_accesses;
  defuse m_defuse;
  promises m_promises;
  auto_vec<gimple *> m_stmts;
  auto_vec<int> m_blocks; /* of the statements, as they were */
};

#endif
