/* SPDX-License-Identifier: GPL-3.0-or-later
   A search strategy picks what to ask next.  It sees the tree and the goals,
   nothing else: it never runs, solves or changes them (after KLEE's Searcher).
   To add one: a row in strategy.def and a file strategy-SYMBOL.c.  Strategies can share a
   search (interleave.h).  */
#ifndef ADSE_STRATEGY_H
#define ADSE_STRATEGY_H

#include "base/util.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/tree.h"

/* What came of an augmented path condition.  */
enum augmented_state
{
  AUGMENTED_OPEN,
  AUGMENTED_SATISFIED,	/* by a test */
  AUGMENTED_EQUIVALENT, /* no inputs satisfy it, whatever the path */
  AUGMENTED_INFEASIBLE, /* none that come to its place */
  AUGMENTED_UNKNOWN,
  AUGMENTED__COUNT
};
/* An augmented path condition: what is to hold after the path up to AT.  */
struct augmented
{
  edge_id at;
  expr_id predicate;
  uint32_t run;	 /* run whose inputs are the base */
  uint8_t kind;	 /* enum augment */
  uint8_t state; /* enum augmented_state */
  bool wanted;	 /* its criterion was chosen; else only counted */
};
/* Augmented path conditions, in the order in which they were made.  */
struct augmented_list
{
  struct augmented *v;
  uint32_t n, room;
};

/* What strategies see.  Pointers lead to what grows while the search goes on.  */
struct strategy_view
{
  const struct tree *tree;
  const struct goals *goals;
  struct expr_dag *dag;			  /* of their expressions, to be read */
  const struct augmented_list *augmented; /* of a strategy that augments */
  /* Outcomes that some run took, of the target's own branches one that came to its
     end; those of these that only others took (crashed, rejected): keys are
     strategy_outcome.  */
  const struct u64map *taken, *lost;
  /* Outcomes with the definitions that were in force: keys are strategy_flow.  */
  const struct u64map *flowed;
  /* Is the branch or switch of this node in the target itself, rather than in a
     function it calls?  */
  bool (*own) (void *ctx, const struct tree_node *);
  void *ctx;
  const struct edge_list *firsts; /* where runs ended that took an outcome first */
  bool beside;	/* what is next to the ways of runs that came further is of use */
  bool by_time; /* a time limit ends the search, not a row of runs without news */
  bool changes, samples;	 /* inputs may be changed so: see CHOICE_ */
  const uint32_t *runs, *corpus; /* of the plan; those of them that showed something */
  /* Inputs that index a table too large to be followed, some if TABLES, or that code is given
     which is not instrumented.  */
  const uint32_t *sampled;
  const bool *tables;
  const bool *handed;		   /* such code is given memory that is input */
  const struct edge_list *callees; /* where a function pointer was followed, and its
				      other callees were not tried */
};

/* What a strategy may choose.  */
enum choice_kind
{
  CHOICE_EDGE,	    /* an open edge of the tree: solve for it */
  CHOICE_LABEL,	    /* an occurrence of a label */
  CHOICE_AUGMENTED, /* one of the augmented conditions */
  CHOICE_CALLEE,    /* the newest of `callees': have the pointer lead elsewhere */
  CHOICE_CHANGE,    /* change the input of a run of the corpus at random */
  CHOICE_SAMPLE /* change one of the inputs that are `sampled', in a run of the corpus */
};

/* What a strategy chose.  */
struct choice
{
  enum choice_kind kind;
  uint32_t index; /* LABEL: of the occurrence; AUGMENTED: of the condition */
  edge_id edge;	  /* EDGE */
};

/* What came of a choice, as far as tree and goals do not tell.  */
struct choice_result
{
  bool impossible; /* nothing was run, nor will be for a choice of this kind */
  bool news;	   /* a run showed something new */
  bool slow;	   /* it did not end in time */
};

/* A search strategy.  START makes the state that the other functions take as
   SELF, and STOP frees it.  */
struct strategy
{
  const char *name;
  bool augments; /* conditions of paths are augmented, no labels asked for */
  void *(*start) (const struct strategy_view *, uint64_t seed);
  /* Something still open into CHOICE; false: nothing is.  What was added to tree
     and goals since the last call is seen here.  */
  bool (*pick) (void *self, struct choice *choice);
  void (*stop) (void *self);
  /* What came of the last pick; NULL: it does not matter.  */
  void (*told) (void *self, const struct choice_result *);
  /* False: pick would find nothing.  NULL: only pick tells.  */
  bool (*ready) (void *self);
};

/* Parts of other strategies, see strategy-cheapest.c, strategy-ways.c.  */
extern const struct strategy strategy_cheapest, strategy_ways;
/* Parts of other strategies, see sources.c.  */
extern const struct strategy strategy_callees, strategy_changes, strategy_handed,
  strategy_samples;

/* Key of an outcome of a branch, switch or label, whatever node it is at.  */
static inline uint64_t
strategy_outcome (const struct tree_node *n, uint32_t outcome)
{
  return (uint64_t) (n->kind == NODE_SWITCH) << 63
	 | (uint64_t) (n->kind == NODE_LABEL) << 62 | (uint64_t) n->site << 24
	 | (outcome & 0xffffff);
}

/* Key of an outcome with the definitions that variables have their values from:
   pairs of definition and use may be behind it that are not elsewhere.  */
static inline uint64_t
strategy_flow (uint64_t outcome, uint32_t definitions)
{
  return hash_mix (outcome, definitions);
}

/* One row of strategy.def.  */
struct strategy_row
{
  const struct strategy *strategy;
  const char *name, *help;
};
/* The strategies that users can choose; the first one is the default.  */
extern const struct strategy_row strategy_rows[];
/* How many rows strategy_rows has.  */
extern const size_t strategy_nrow;
/* The strategy called NAME; NULL for NAME: the default.  NULL: there is none
   of that name.  */
const struct strategy *strategy_find (const char *name);
#endif
