/* SPDX-License-Identifier: GPL-3.0-or-later
   State of one target's exploration, in parts by what changes together.  The files of
   this room share it; what they do with it is in run.h, search.h and verdict.h.  */
#ifndef ADSE_EXPLORER_H
#define ADSE_EXPLORER_H

#include "base/util.h"
#include "explore/explore.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "goals/undecided.h"
#include "mutants/live.h"
#include "program/constants.h"
#include "program/flow.h"
#include "program/image.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "store/facts.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "trace.h"

/* What keeps "every path was explored" from being a proof.  */
struct incomplete
{
  uint64_t concretized[SYMRT_REASON_ROOM]; /* by symrt reason */
  uint32_t solver_unknown;
  enum solver_end solver_end; /* of the first */
  bool refuted;		      /* a second solver found a proof wrong */
  uint32_t diverged, full, timeouts, denied, refused, deep, windows, odd;
  bool forked;
  bool bounded;	      /* a limit of a plan that is no constraint */
  uint32_t nbound;    /* constraints that are bounds */
  bool bound_matters; /* something may become possible without the bounds */
  /* With BOUND_MATTERS: the first such thing has bits that are not 0 although no
     member has them.  */
  bool gap_matters;
  bool floats;	  /* some expressions have floating-point operators */
  bool rounding;  /* floating-point operators may round in another way than in runs */
  bool as_bytes;  /* what addresses are, or what is between members, is read */
  char *external; /* an external function that it calls */
  /* Where values became concrete first, by reason.  */
  struct blocked
  {
    bool set;
    flow_place place; /* the last thing of the target before */
    char name[64];    /* external function, or "" */
  } blocked[SYMRT_REASON_ROOM];
};

/* A value that became concrete in a run, and is none of the path's items.  */
struct fixed_value
{
  edge_id at;	    /* the path up to there precedes it */
  expr_id conjunct; /* says that the value is what it was */
};

/* A run that may be the base of a query.  */
struct past
{
  struct input_vector *vector;
  uint8_t *inputs; /* its model, see explore_past_model */
  uint32_t ninput;
  bool concretized; /* some value became concrete, and is no part of the path */
  struct fixed_value *fixed;
  uint32_t nfixed;
  edge_id at;	   /* where its path ended */
  edge_id entry;   /* where on it the target was called */
  bool settled;	   /* any run of that path ends as it did, result and all */
  uint64_t result; /* as run_shape's */
  uint32_t kept;   /* index in explore_result.kept, perhaps of an earlier run with its
		    inputs; RUN_NONE: it is not kept */
};

/* Values that a past run fixed, and that a query keeps.  */
#define PAST_FIXED 256

/* Models of past runs that stay.  */
#define PAST_MODELS 16

/* The runs of the plan under way, by number.  */
struct past_runs
{
  struct past *v;
  uint32_t n, room;
  struct
  {
    struct model model;
    uint32_t run;
    bool made;
  } model[PAST_MODELS]; /* the last ones that were asked for */
  unsigned next;	/* index in `model' of the one to be replaced */
};

/* Past runs that showed something new.  */
struct corpus
{
  uint32_t *run, n;
};

/* What is compared of two runs of an input.  */
struct run_shape
{
  uint64_t path;
  enum run_end end;
  int signal;
  bool full;
  edge_id at;	    /* where the path ended in the tree */
  bool contradicts; /* recorded expressions have other values than the run */
  uint64_t result;  /* what it returned, or how it ended */
  uint32_t nnode;   /* expressions that it made */
  uint32_t pairs;   /* of its result and an outcome that it took, new ones */
  bool unset;	    /* as in struct run */
};

/* What random changes of the plan's inputs are made of.  */
struct changing
{
  uint32_t made;
  uint32_t seen; /* nodes of the DAG */
  struct text_words words;
  uint8_t times[256]; /* how often a character was compared with */
};

/* Inputs to be run: those in which a text is what it was compared with, and others.  */
struct matching
{
  struct u64map known; /* places and what they were given, as vector_compared tells */
  struct match
  {
    struct input_vector *vector;
    char *note;	    /* as explore_match_later has it */
  } * v;	    /* those from NEXT on are still to be run */
  const char *note; /* of the one that is run; else NULL */
  uint32_t n, room, next;
};

/* How many inputs are sampled at most.  */
#define SAMPLED_MAX 32
/* Inputs of the plan that what follows depends on in ways that are not known: they index
   tables too large to be followed, or code that is not instrumented is given them.  */
struct sampling
{
  uint32_t input[SAMPLED_MAX], n;
  uint32_t made;
  bool tables; /* some index a table */
  bool handed; /* such code is given memory that is input */
};

/* What a plan requires of its inputs.  */
struct constraints
{
  expr_id *v;	    /* facts first */
  size_t n, nbound; /* the last NBOUND are bounds of ours */
  uint32_t ninput;  /* of the DAG, when they were made */
};

/* The plan under way: begun and ended by plan.c.  */
struct plan_search
{
  uint64_t number;
  bool sequence; /* it is a call sequence */
  unsigned use; /* what is done with its runs, unless they are of another kind: run.h */
  const struct subject *subject;
  uint32_t kept;	  /* kept runs before it: a call sequence may be opened twice */
  uint32_t slow_before;	  /* spent.slow then */
  double begun, deadline; /* its search's time; 0: none */
  uint64_t work;	  /* spent.work at which it ends; 0: where all do */
  struct expr_dag *dag;
  struct tree tree;
  struct solver *solver;
  struct constraints cons;
  struct past_runs past;
  struct corpus corpus;
  struct changing changing;
  struct matching matching;
  struct sampling sampling;
  struct u64map initial;    /* what was asked of initialisation points */
  struct edge_list firsts;  /* as strategy_view.firsts */
  struct edge_list callees; /* as strategy_view.callees */
};

/* What all runs of all plans have shown so far.  Values are numbers of runs.  */
struct seen
{
  struct u64map taken, flowed; /* as in strategy_view */
  struct u64map lost;	       /* the target's own that only runs took of which no test
				  comes */
  struct u64map results, paths, own;
  struct u64map
    pairs; /* of a result and an outcome of a branch, where results are few */
};

/* What was new last.  */
struct news
{
  uint32_t run;	   /* that last added something */
  double seconds;  /* when that was */
  uint32_t hard;   /* runs that unanswered queries since then stand for */
  uint64_t effort; /* spent.effort then */
  uint32_t firsts; /* outcomes that the last run took before any other target's */
  uint32_t before; /* branches that it showed first in calls before the target's */
  bool flowed;	   /* the last run took an outcome with definitions in force as no
		      other did */
};

/* What was spent so far of what has a bound.  */
struct spent
{
  uint64_t work;       /* in microseconds of budget.work */
  uint64_t beside;     /* the same, of runs that are not on it */
  uint64_t effort;     /* of the search: the same, one query has only a part of it */
  uint32_t unanswered; /* queries without an answer */
  uint32_t slow;       /* endless runs, timeouts counted so many times */
  uint32_t path_only;  /* runs kept for their path alone */
  uint32_t result_only[2]; /* for their result alone; 1: of objects in any state */
  uint32_t before_only;	   /* of all these, runs that only calls before the target tell
			      from others */
  /* Texts made what they were compared with, almost; [1]: with a word of the code.  */
  uint32_t alike[2][VECTOR_ALIKE__COUNT];
  uint32_t reruns, freshes; /* to tell why runs diverged */
  uint32_t failures;	    /* of runs made again */
  uint32_t replayed;	    /* of the kept runs */
};

/* Plans that ended before they were exhausted, although nothing ended all.  */
struct cut
{
  bool unbegun; /* some plan was not begun, or not all its seeds were run */
  bool hurried; /* plan.deadline ended some search */
  bool slow;	/* runs without an end did, before their share was used up */
  bool idle;	/* a search showed nothing new any more */
};

/* Labels in other functions that no run covered.  */
struct watched
{
  uint32_t *label, n;
};

/* What an earlier exploration kept.  */
struct resuming
{
  struct resumed *v;
  uint32_t n;
  bool stored;	    /* what the store has is among them */
  uint32_t earlier; /* number of the last run of it */
  uint32_t runs;    /* of what it kept, so far: on no budget */
};

/* A test of a strategy that augments.  */
struct augment_test
{
  uint32_t run; /* in plan.past */
  edge_id at;	/* the end of what the tree has of its path */
  uint64_t stamp;
};

/* Augmented conditions of the plan under way, where a strategy asks for them.  */
struct augmenting
{
  struct augmented_list list;
  struct u64map seen;
  struct solver *solver; /* its queries; NULL: none yet */
  struct augment_test *tests;
  uint32_t ntest, test_room;
};

/* What an exploration is to do.  Its options say that once (explore.c); nobody else asks
   what kind of strategy it has.  */
struct aims
{
  bool labels;	    /* labels are asked for, and what is not covered has a verdict */
  bool augments;    /* conditions of paths are augmented instead */
  bool site_proofs; /* labels that no operands satisfy are proved before the search */
  bool changes, samples; /* inputs may be left to chance, see strategy_view */
  bool sequences;	 /* call sequences are tried, if there are some */
  bool
    elsewhere;	/* what runs are the first to show of other functions is worth tests */
  bool mutants; /* they are followed beyond their statement */
};

/* The state of exploring one target.  */
struct explorer
{
  /* What is explored, for what, and where it is told.  */
  const struct target *target;
  const struct program *program;
  const struct explore_options *opt;
  struct aims aims;
  struct goals *goals;
  struct store *store;
  int64_t row;
  struct explore_result *res;

  /* What came of it so far.  */
  enum undecided stopped; /* why it ended, UNDECIDED_NOTHING: it goes on */
  struct cut cut;
  struct spent spent;
  struct seen seen;
  struct news news;
  struct run_shape last;       /* run */
  struct input_vector *unused; /* as vector_unused, of the last run; or NULL */
  struct strbuf far;	       /* what the last run wrote, as vector_tell_far */
  struct watched watched;
  struct live live;
  bool attacks;		      /* mutants: each run is tried on all that it infects */
  struct constants constants; /* of the target, while it attacks */
  bool makes;		      /* some plan makes its objects as programs do */
  struct resuming resumed;
  double reported; /* progress, last */

  /* What proofs rest on.  */
  struct incomplete inc;
  struct facts facts;
  struct flow flow;	       /* of the target, and what of it is lost */
  struct proofs proofs, local; /* of the plan's tree; of sites alone */

  struct plan_search plan;
  struct augmenting augment;

  /* Room that plans share.  */
  struct
  {
    expr_id *v;
    size_t room;
  } query;
  struct
  {
    const char **v;
    unsigned n;
  } texts; /* words that the target and what it calls compare with */
};

/* Runs as far as the search has a budget for them.  */
static inline uint32_t
explore_runs (const struct explorer *x)
{
  return x->res->runs - x->res->mutants.runs - x->resumed.runs;
}

/* Has each label its verdict, and was each mutant that is run live killed?  Then more runs
   show at most results that are others.  */
static inline bool
explore_done (const struct explorer *x)
{
  return x->aims.labels && !x->goals->nopen && x->live.program && !x->live.n;
}

/* A query or run took WORK.  One that takes more than MOST says nothing of the others, and
   counts as much.  */
static inline void
explore_add_effort (struct explorer *x, uint64_t work, uint64_t most)
{
  x->spent.effort += work < most ? work : most;
}

/* What random choices begin with.  */
static inline uint64_t
explore_chance (const struct explorer *x)
{
  return x->opt->seed + x->opt->earlier + x->resumed.n;
}
#endif
