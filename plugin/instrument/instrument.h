/* SPDX-License-Identifier: GPL-3.0-or-later
   One body under instrumentation: what instrument.cc (the order of work),
   operators.cc, memory.cc, calls.cc and branches.cc share.  */
#ifndef ADSE_INSTRUMENT_H
#define ADSE_INSTRUMENT_H

#include "instrument/branches.h"
#include "instrument/markers.h"
#include "instrument/slots.h"
#include "instrument/units.h"
#include "instrument/work.h"

enum call_kind : int; /* calls.cc */

/* accesses.cc: the sites of dereferences and indices in FNDECL's body, NULL if there
   are none.  Copies of its statements are recognised from now on.  */
function_accesses *accesses_find (tree fndecl);
void accesses_free (function_accesses *);

/* How a GIMPLE assignment is followed.  */
enum assign_kind
{
  ASSIGN_NONE, /* nothing symbolic in it, nothing to do */
  ASSIGN_COPY, /* x = y of the same width */
  ASSIGN_UNARY,
  ASSIGN_BINARY,
  ASSIGN_CONVERT,
  ASSIGN_SELECT,  /* x = c ? a : b */
  ASSIGN_EXTRACT, /* x = BIT_FIELD_REF of a register */
  ASSIGN_INSERT,  /* x = BIT_INSERT_EXPR */
  ASSIGN_ADDRESS, /* x = &ref */
  ASSIGN_PART,	  /* x = REALPART or IMAGPART of an overflow result */
  ASSIGN_LOAD,
  ASSIGN_LOAD_BITS,
  ASSIGN_STORE,
  ASSIGN_STORE_BITS,
  ASSIGN_BLOCK, /* aggregate = aggregate, or = constant bytes */
  ASSIGN_OTHER	/* not followed: see reason */
};

class body
{
public:
  /* Instruments the body of cfun, ORIG's or a clone's.  */
  body (tree orig, tree identity, bool guarded, const function_accesses *accesses)
      : m_work (orig, identity, guarded), m_orig (orig), m_identity (identity),
	m_guarded (guarded), m_known_accesses (accesses), em (m_work.em),
	ids (m_work.ids), pack (m_work.pack), m_flow (m_work.items),
	m_conditions (m_work), m_visits (m_work),
	m_branches (m_work, m_conditions, m_visits), m_markers (m_work, m_conditions),
	m_memory (m_work), m_slots (m_work, m_memory), m_scope (NULL_TREE),
	m_precondition (NULL_TREE)
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

  /* operators.cc */
  enum assign_kind classify (gassign *stmt, unsigned *reason);
  bool may_assign (gassign *stmt);
  void assign (gassign *stmt);
  bool conversion (gassign *stmt);
  void operation (gassign *stmt, enum assign_kind kind);
  void part (gassign *stmt, enum assign_kind kind);
  void other (gassign *stmt, unsigned reason);

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

  /* accesses.cc */
  void find_accesses (void);
  void accesses (gimple *stmt);

  /* defuse.cc */
  void find_uses (void);
  void uses (gimple *stmt);
  void definitions (gimple *stmt);

  /* promises.cc */
  tree promise (unsigned event, tree place);
  tree promise_place (char kind, location_t loc);
  void find_promises (void);
  void begin_promises (basic_block bb);
  void end_promises (greturn *stmt);
  void assumption (gcall *stmt);
  void assertion (gcall *stmt);

  work m_work;
  tree m_orig, m_identity;
  bool m_guarded;
  const function_accesses *m_known_accesses;
  /* Sites that a statement visits before it is carried out, and their operands.  */
  hash_map<gimple *, auto_vec<std::pair<unsigned, tree> > > m_accesses;
  /* Sites of uses, with the number of the definition that the value is from.  */
  struct statement_use
  {
    unsigned site;
    tree from;
  };
  hash_map<gimple *, auto_vec<statement_use> > m_uses;
  struct statement_definition
  {
    unsigned site;
    tree name;
  };
  hash_map<gimple *, auto_vec<statement_definition> > m_definitions;
  emitter &em;
  companions &ids;
  packer &pack;
  flow &m_flow;
  conditions m_conditions;
  visits m_visits;
  branches m_branches;
  markers m_markers;
  memory m_memory;
  slots m_slots;
  auto_vec<gimple *> m_stmts;
  auto_vec<int> m_blocks; /* of the statements, as they were */
  tree m_scope;		  /* of promises, a word in the frame, or NULL_TREE */
  tree m_precondition;
  auto_vec<gcall *> m_asserted; /* what assertions at entry do when they fail */
};

#endif
