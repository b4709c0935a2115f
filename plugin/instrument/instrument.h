/* SPDX-License-Identifier: GPL-3.0-or-later
   One body under instrumentation: what instrument.cc (the order of work),
   operators.cc, memory.cc, calls.cc and branches.cc share.  */
#ifndef ADSE_INSTRUMENT_H
#define ADSE_INSTRUMENT_H

#include "instrument/emit.h"
#include "instrument/followed.h"
#include "instrument/packets.h"
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
  ASSIGN_PART,    /* x = REALPART or IMAGPART of an overflow result */
  ASSIGN_LOAD,
  ASSIGN_LOAD_BITS,
  ASSIGN_STORE,
  ASSIGN_STORE_BITS,
  ASSIGN_BLOCK, /* aggregate = aggregate, or = constant bytes */
  ASSIGN_OTHER  /* not followed: see reason */
};

class body
{
public:
  /* Instruments the body of cfun, ORIG's or a clone's.  */
  body (tree orig, tree identity, bool guarded,
        const function_accesses *accesses)
      : m_orig (orig), m_identity (identity), m_guarded (guarded),
        m_known_accesses (accesses),
        m_stmt (NULL), m_packet (NULL), m_frame (NULL_TREE), m_frame_size (0),
        m_counters (NULL_TREE), m_scope (NULL_TREE), m_precondition (NULL_TREE)
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

  /* flow.cc.  The flow of the source's body, for the metadata: what the driver
     can still come to from where.  */
  void flow_blocks (void);
  void flow_never (int way);
  bool flow_is_never (int block, int way);
  void flow_site (packet *p, unsigned site);
  void flow_call (gimple *stmt);
  void flow_item (unsigned kind, unsigned index);
  void flow_emit (void);

  /* companions.cc.  may: X may be symbolic.  id: its id now (a constant 0 when it
     may not).  define: give X, which may be symbolic, the id ID; where a PHI
     can define it, its companion's name comes from new_id.  */
  bool may (tree x);
  bool may_address (tree ref);
  tree id (tree x);
  void define (tree x, tree id);
  tree new_id (tree x);
  tree abnormal_id (tree x);
  tree root (tree x);
  tree resize (tree id, tree x, unsigned width);
  void start_phis (void);
  void finish_phis (void);
  tree local_words (const char *name);
  tree frame (unsigned bytes);
  void give (packet *p, unsigned n, tree result);
  /* Ends the emitter's region like close_if, and defines X.  */
  void close_define (tree x, tree in);
  /* Or of the ids of those that may be symbolic, and of EXTRA; NULL_TREE when
     that is certainly 0.  */
  tree any (const vec<tree> &xs, tree extra = NULL_TREE);
  tree any (tree a, tree b = NULL_TREE, tree c = NULL_TREE);

  /* The program goes on with X as concrete.  */
  void concretize (unsigned reason, tree x);
  void concretize_id (unsigned reason, tree id, tree value);
  void
  count (unsigned reason)
  {
    meta_count (m_orig, reason);
  }

  /* packet.cc.  Statements that are data for the runtime join the pending packet;
     what has code of its own flushes it first.  */
  void share (gimple *stmt, tree lhs, tree x);
  tree normal (tree x);
  packet *pending (gimple *stmt);
  void joined (gassign *stmt, tree lhs);
  void joined_call (gcall *stmt, tree lhs);
  void emit_joined (tree lhs);
  void before_trap (gimple *stmt, tree ref);
  unsigned reg (tree x);
  unsigned reg_const (uint64_t v, unsigned width);
  unsigned reg_temp (unsigned width);
  unsigned reg_result (tree lhs, bool pass);
  unsigned reg_address (tree ref, bool flag);
  unsigned reg_activation (void);
  unsigned reg_counter (unsigned site);
  unsigned reg_resize (unsigned n, tree x, unsigned width);
  unsigned reg_sum (tree ref);
  void step (unsigned kind, unsigned dst, unsigned a, unsigned b,
             std::initializer_list<unsigned> more);
  void step_resize (unsigned to, unsigned n, tree x, unsigned width);
  void flush_before (gimple *stmt);
  void flush_after_last (void);
  void emit_packet (void);
  tree any_open (vec<unsigned> &sites, tree sum);
  tree any_flag (vec<packet_flag> &flags, tree sum);
  void finish_packets (void);

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

  /* promises.cc */
  tree promise (unsigned event, tree place);
  tree promise_place (char kind, location_t loc);
  void find_promises (void);
  void begin_promises (basic_block bb);
  void end_promises (greturn *stmt);
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
  hash_map<gimple *, auto_vec<std::pair<unsigned, tree>>> m_accesses;
  /* Sites of uses, with the number of the definition that the value is from.  */
  struct statement_use
  {
    unsigned site;
    tree from;
  };
  hash_map<gimple *, auto_vec<statement_use>> m_uses;
  struct statement_definition
  {
    unsigned site;
    tree name;
  };
  hash_map<gimple *, auto_vec<statement_definition>> m_definitions;
  emitter em;
  auto_vec<gimple *> m_stmts;
  auto_vec<int> m_blocks; /* of the statements, as they were */
  gimple *m_stmt;	  /* under work */
  int m_block;		  /* its block, as it was */
  struct flow_item
  {
    int block;
    struct symrt_use use;
    int way; /* NEXT of a condition: 1 when it is true, 0 when it is not; else -1 */
  };
  auto_vec<struct flow_item> m_items, m_next; /* in order; blocks that follow */
  auto_vec<struct flow_item> m_never; /* ways that are never taken */
  auto_vec<int> m_order;		      /* the blocks, entry first */
  auto_vec<gimple *> m_dead; /* markers to be deleted */
  auto_vec<packet *> m_packets;
  packet *m_packet; /* pending, or NULL */
  hash_map<tree, std::pair<packet *, unsigned>> m_given; /* name -> register */
  hash_map<tree, tree> m_same; /* name -> name with the same companion */
  tree m_frame;
  unsigned m_frame_size;
  tree m_counters;	      /* of loops, two words each */
  auto_vec<unsigned> m_loops; /* their sites */
  tree m_scope;		      /* of promises, a word in the frame, or NULL_TREE */
  tree m_precondition;
  auto_vec<gcall *> m_asserted; /* what assertions at entry do when they fail */
  auto_vec<gphi *> m_phis, m_id_phis;
  hash_map<tree, tree> m_ids, m_flags; /* flags: of overflow results */
  hash_map<tree, tree> m_abnormal;     /* variable -> variable of ids */
  hash_set<tree> m_may;
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
