/* SPDX-License-Identifier: GPL-3.0-or-later
   One body under instrumentation: what instrument.cc (the order of work),
   operators.cc, memory.cc, calls.cc and branches.cc share.  */
#ifndef ADSE_INSTRUMENT_H
#define ADSE_INSTRUMENT_H

#include "instrument/companions.h"
#include "instrument/flow.h"
#include "instrument/packer.h"
#include "instrument/units.h"

enum call_kind : int; /* calls.cc */

/* accesses.cc: the sites of dereferences and indices in FNDECL's body, NULL if there
   are none.  Copies of its statements are recognised from now on.  */
function_accesses *accesses_find (tree fndecl);
void accesses_free (function_accesses *);

/* references.cc: in cfun, a clone, functions that the unit does not define need not be
   there at link time.  Between begin and end, once a unit.  */
void references_begin (void);
void references_weaken (void);
void references_end (void);

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
      : m_orig (orig), m_identity (identity), m_guarded (guarded),
	m_known_accesses (accesses), ids (em), pack (em, ids), m_flow (orig),
	m_scope (NULL_TREE), m_precondition (NULL_TREE)
  {
  }
  void instrument (void);

private:
  /* instrument.cc */
  void collect (void);
  void find_may (void);
  bool may_result (gimple *stmt);
  void prologue (basic_block entry);
  void statement (gimple *stmt);
  void do_return (greturn *stmt);
  void do_asm (gasm *stmt);

  void
  count (unsigned reason)
  {
    meta_count (m_orig, reason);
  }

  /* conditions.cc */
  tree truth (tree x, unsigned *site);
  void compare (unsigned to, enum tree_code code, tree a, tree b);
  unsigned reg_truth (tree x);

  /* floats.cc */
  void compare_floats (unsigned to, enum tree_code code, tree a, tree b);
  void float_call (gcall *stmt);

  /* operators.cc */
  enum assign_kind classify (gassign *stmt, unsigned *reason);
  bool may_assign (gassign *stmt);
  void assign (gassign *stmt);
  bool conversion (gassign *stmt);
  void operation (gassign *stmt, enum assign_kind kind);
  void part (gassign *stmt, enum assign_kind kind);
  void other (gassign *stmt, unsigned reason);
  unsigned reg_shift_count (tree b, unsigned width);
  void operator_site (gimple *stmt, enum tree_code code, tree a, tree b);

  /* memory.cc */
  tree address_id (tree ref, tree addr);
  tree table_of (tree ref, unsigned *count);
  void load (gassign *stmt);
  void store (gassign *stmt);
  void load_bits (gassign *stmt);
  void store_bits (gassign *stmt);
  void block (gassign *stmt);
  void load_other (gassign *stmt, unsigned reason);
  void clear_other (tree lhs);
  void fixed_address (unsigned reason, tree ref);
  void clear_memory (tree ref);
  void address_of (gassign *stmt);
  tree block_flag (tree addr, tree size);
  bool bits_of (tree ref, tree *addr, unsigned *pos, unsigned *bits);

  /* calls.cc */
  void call (gcall *stmt);
  bool may_call (gcall *stmt);
  void vararg (gcall *);
  void overflow (gcall *stmt);
  void bit_builtin (gcall *stmt, enum adse_op op);
  tree pass (gcall *stmt, tree callee, unsigned nargs);
  void result (gcall *stmt, tree callee, bool certain);
  void lose_aggregate (unsigned reason, tree x);
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
  void visit (gimple *stmt, unsigned site, tree x);
  void conversion_site (gassign *stmt);
  void point (gcall *stmt);

  /* defuse.cc */
  void find_uses (void);
  void uses (gimple *stmt);
  void definitions (gimple *stmt);

  /* preconditions.cc */
  tree precondition (unsigned event, tree place);
  tree violation_place (char kind, location_t loc);
  void find_preconditions (void);
  void begin_preconditions (basic_block bb);
  void end_preconditions (greturn *stmt);
  void assumption (gcall *stmt);
  void assertion (gcall *stmt);

  /* branches.cc */
  void never_taken (tree x, bool negated);
  void branch (gcond *stmt);
  void switch_on (gimple *, unsigned, tree);
  void switch_branch (gswitch *stmt);
  void condition (gcall *stmt, unsigned site, tree value);
  void decision (gcall *stmt, unsigned site);
  void point (gcall *stmt, unsigned site);
  void live (gcall *stmt);
  void call_site (gcall *stmt);

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
  emitter em;
  companions ids;
  packer pack;
  flow m_flow;
  auto_vec<gimple *> m_stmts;
  auto_vec<int> m_blocks;    /* of the statements, as they were */
  auto_vec<gimple *> m_dead; /* markers to be deleted */
  tree m_scope;		     /* of preconditions, a word in the frame, or NULL_TREE */
  tree m_precondition;
  auto_vec<gcall *> m_asserted; /* what assertions at entry do when they fail */
  hash_map<tree, unsigned> m_cond_sites; /* copy of a marker's result -> site */
};

/* floats.cc.  Comparisons and conversions that are followed.  */
bool float_compares (enum tree_code code);
enum adse_op float_conversion (enum tree_code code, tree to, tree from);
/* A call of FN, a built-in, that is followed as operators.  */
bool float_builtin (gcall *stmt, tree fn);

/* clone.cc: the IPA pass; dispatch.cc: entry dispatch, thunks, constructor;
   instrument.cc and the files it is made of: one clone's body.  */
unsigned adse_ipa_execute (void);

/* entry.cc: such calls of cfun's body that what callers pass leads to before anything
   else happens.  */
void entry_assertions (vec<gcall *> *failed);

#endif
