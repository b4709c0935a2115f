/* SPDX-License-Identifier: GPL-3.0-or-later
   Calls but of markers; see call.cc.  Owns nothing.  Uses floats, memory and slots, and
   asks what was decided about the unit's functions.  */
#ifndef ADSE_CALL_H
#define ADSE_CALL_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/packer.h"
#include "instrument/work.h"

class memory;
class slots;

enum call_kind : int; /* call.cc */

class calls
{
public:
  calls (work &w, memory &m, slots &s)
      : m_orig (w.orig), m_guarded (w.guarded), em (w.em), ids (w.ids), pack (w.pack),
	m_memory (m), m_slots (s)
  {
  }

  /* What STMT gives may be symbolic, from what is known now to be.  */
  bool may (gcall *stmt);
  /* Instrument STMT, which is no marker.  */
  void call (gcall *stmt);

private:
  void nothing (gcall *stmt);
  void vararg (gcall *stmt);
  void overflow (gcall *stmt);
  void bit_builtin (gcall *stmt);
  void builtin (gcall *stmt);

  bool may_return (tree lhs);
  gcall *call_model (gcall *stmt, unsigned n, unsigned nargs, tree *other);
  tree known_callee (gcall *stmt, enum call_kind kind);
  tree pointed_callee (gcall *stmt);
  void stranger (gcall *stmt, tree callee, bool known);
  void named_arguments (gcall *stmt, const char *name, unsigned first);
  void not_taken (gcall *stmt, tree fn, tree callee, unsigned fixed);
  void instrumented_call (gcall *stmt, enum call_kind kind);
  void second_return (gcall *stmt);

  const tree m_orig;
  const bool m_guarded;
  emitter &em;
  companions &ids;
  packer &pack;
  memory &m_memory;
  slots &m_slots;
};

#endif
