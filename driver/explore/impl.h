/* SPDX-License-Identifier: GPL-3.0-or-later
   State of one target's exploration, which the files of this room share: explore.c has
   the loop, run.c one run and what it adds, verdict.c what the labels that stayed open
   are worth.  */
#ifndef ADSE_EXPLORE_IMPL_H
#define ADSE_EXPLORE_IMPL_H

#include "explore/explore.h"
#include "explore/limits.h"
#include "goals/undecided.h"
#include "store/facts.h"

/* What keeps "every path was explored" from being a proof.  */
struct incomplete
{
  uint64_t concretized[SYMRT_REASON_ROOM]; /* by symrt reason */
  uint32_t solver_unknown;
  enum solver_end solver_end; /* of the first */
  bool refuted;	     /* a second solver found a proof wrong */
  uint32_t diverged, full, timeouts, denied, refused, deep, windows, odd;
  bool forked;
  bool bounded;	     /* a limit of a plan that is no constraint */
  uint32_t nbound;   /* constraints that are bounds */
  bool bound_matters; /* and something becomes possible without them, */
  bool gap_matters;   /* at first where bits that no member has are not 0 */
  bool floats;	     /* some expressions have floating-point operators, */
  bool rounding;     /* which may round in another way than in runs */
  bool as_bytes;     /* what addresses are, or what is between members, is read */
  char *external;    /* an external function that it calls */
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
  expr_id conjunct; /* it is what it was */
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
  edge_id at;	    /* where its path ended */
  bool settled;	    /* any run of that path ends as it did, result and all */
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
};

/* A run of MODEL, over the inputs of run BASE, satisfies PREFIX and GOAL.  */
struct prediction
{
  edge_id prefix;
  expr_id goal;
  uint32_t base;
  const struct model *model;
  bool exact; /* what became concrete on the way is what it was */
};

/* A test of a strategy that augments.  */
struct augment_test
{
  uint32_t run; /* in `past' */
  edge_id at;	/* the end of what the tree has of its path */
  uint64_t stamp;
};

/* Runs made by random changes, of the plan under way.  */
struct mutating
{
  uint32_t *corpus, ncorpus; /* runs in `past' that showed something new */
  uint32_t made;
  uint32_t seen;	       /* nodes of the DAG */
  struct text_words words;
  uint8_t times[256]; /* how often a character was compared with */
};

/* Inputs that index tables too large to be followed.  */
#define SAMPLED_MAX 32
struct sampling
{
  uint32_t input[SAMPLED_MAX], n;
  uint32_t made;
};

/* What an exploration is to do.  Its options say that once (explore.c); nobody else asks
   what kind of strategy it has.  */
struct aims
{
  bool labels;	   /* labels are asked for, and what is not covered has a verdict */
  bool augments;   /* conditions of paths are augmented instead */
  bool site_proofs; /* labels that no operands satisfy are proved before the search */
  bool mutations, samples; /* inputs may be left to chance, see strategy_view */
  bool elsewhere;  /* what runs are the first to show of other functions is worth tests,
		      and so are calls between set-up and target */
  bool levels;	   /* mutants are followed beyond their statement */
};

/* What is done with a run, as its caller says.  */
enum run_use
{
  USE_GROWS = 1,       /* its path grows the tree, and its input may be changed further;
			  else the path is followed as far as the tree has it */
  USE_COSTS = 2,       /* it is on the budgets of the search, not on those of mutants */
  USE_LOSSES = 4,      /* what it did not follow keeps labels from being proved */
  USE_RESULTS = 8,     /* a result or path that no run had is noted as new */
  USE_PREDICTS = 16,   /* what it did answers queries, and for inputs like its own */
  USE_PATH_TEST = 32,  /* a new path alone may be worth a test */
  USE_CRASH_TEST = 64, /* and so may a crash */
  USE_TEST = 128,      /* it is one, and news, whatever it shows */

  USE_OF_SEARCH = USE_GROWS | USE_COSTS | USE_LOSSES | USE_RESULTS | USE_PREDICTS
		  | USE_PATH_TEST | USE_CRASH_TEST,
  /* Random changes find paths without end.  */
  USE_BY_CHANCE = USE_OF_SEARCH & ~USE_PATH_TEST,
  /* Chains only add tests: that they show all there is nobody says, and a crash behind
     arbitrary calls tells nothing of the target.  */
  USE_OF_CHAIN = USE_GROWS | USE_COSTS | USE_RESULTS | USE_PREDICTS,
  /* Runs of augmented conditions become tests and nothing else: paths are explored as
     without them.  */
  USE_AUGMENTED = USE_COSTS | USE_LOSSES | USE_RESULTS | USE_CRASH_TEST | USE_TEST,
  /* Those that are to show more of a mutant: explore/pursue.c knows what they show.  */
  USE_OF_MUTANT = USE_PREDICTS | USE_CRASH_TEST
};

/* A run that is being looked at.  */
struct fresh_run
{
  const struct run *run;
  struct path path;
  unsigned use;	  /* enum run_use */
  uint32_t index; /* in `past' */
  bool counts;	  /* what it covers does: no assumption rejected it */
  bool unset;	  /* it used memory that nobody set */
  bool tested;	  /* a test that comes of it shows the same */
};

/* Values that a past run fixed, and that a query keeps.  */
#define PAST_FIXED 256

/* Models of past runs that stay.  */
#define PAST_MODELS 16

struct explorer
{
  const struct target *target;
  const struct program *program;
  const struct explore_options *opt;
  struct aims aims;
  struct goals *goals;
  struct store *store;
  int64_t row;
  struct explore_result *res;
  struct facts facts;
  struct u64map taken, flowed, results, paths;
  struct u64map lost;	/* the target's own that only runs took of which no test
			   comes */
  struct incomplete inc;
  uint32_t last_news;	/* run that last added something */
  uint32_t last_firsts;	/* outcomes that the last run took before any other target's */
  bool flowed_on;	/* the last run took an outcome with definitions in force
			   as no other did */
  uint32_t hard;	/* runs that unanswered queries since then stand for */
  uint32_t slow;	/* endless runs, timeouts counted so many times */
  uint32_t slow_before; /* the plan under way */
  bool slow_ended;	/* a plan, before its share of the budget was used up */
  uint32_t path_only;	/* runs kept for their path alone */
  uint32_t reruns, freshes; /* spent on telling why runs diverged */
  uint32_t failures;	/* of runs made again */
  uint32_t replayed;	/* of the kept runs */
  struct run_shape last;
  struct proofs proofs, local; /* of the plan's tree; of sites alone */
  uint64_t work;	/* in microseconds of budget.work */
  enum undecided stopped; /* why it ended, UNDECIDED_NOTHING: it goes on */
  struct flow flow;	/* of the target, and what of it is lost */
  uint32_t *watched, nwatched; /* labels in other functions that no run covered */
  struct resumed *resumed; /* what an earlier exploration kept */
  uint32_t nresumed;
  uint32_t earlier_runs; /* number of the last one of it */
  uint32_t resumed_runs; /* of them, so far: on no budget */
  bool unbegun;		/* some plan was not begun, or not all its seeds were run */

  /* The plan under way.  */
  uint64_t plan;
  uint32_t plan_kept;	/* kept runs before it: a chain may be opened twice */
  double plan_deadline; /* of its search, 0: none */
  double plan_begun;	/* when its time began */
  double news_seconds;	/* when `last_news' was */
  double reported;	/* progress, last */
  bool hurried;		/* `plan_deadline' ended some search */
  bool chained; /* it is a chain */
  unsigned use; /* what is done with its runs, unless they are of another kind */
  const struct subject *subject;
  struct expr_dag *dag;
  struct tree tree;
  struct solver *solver;
  struct past *past;
  uint32_t npast, past_room;
  struct
  {
    struct model model;
    uint32_t run;
    bool made;
  } past_model[PAST_MODELS]; /* the last ones that were asked for, in turn */
  unsigned past_turn;
  expr_id *cons; /* constraints of the plan, facts first */
  size_t ncons, nbound;
  uint32_t cons_ninput;
  expr_id *query;
  size_t query_room;
  struct u64map initial; /* what was asked of initialisation points */

  const char **texts; /* words that the target and what it calls compare with */
  unsigned ntext;
  struct mutating mutating;
  struct sampling sampling;
  struct edge_list first_ends; /* as strategy_view.firsts */
  struct edge_list callees; /* as strategy_view.callees */

  /* A strategy that augments.  */
  struct augmented_list augmented;
  struct u64map augmented_seen;
  struct solver *aside_solver; /* its queries; NULL: none yet */
  struct augment_test *tests;
  uint32_t ntest, test_room;
};

/* Runs as far as the search has a budget for them.  */
static inline uint32_t
explore_runs (const struct explorer *x)
{
  return x->res->runs - x->res->leveled.runs - x->resumed_runs;
}

/* What random choices begin with.  */
static inline uint64_t
explore_chance (const struct explorer *x)
{
  return x->opt->seed + x->opt->earlier + x->nresumed;
}

/* Run VECTOR (taken over) and add what it shows to goals, store and result, and to what
   else USE says (enum run_use).  Returns its index in `past', RUN_NONE when there was no
   run.  */
uint32_t explore_run (struct explorer *, struct input_vector *vector, unsigned use);

/* explore/grow.c.  The path of F grows the tree: how many outcomes of branches it was the
   first to take; or it is followed as far as the tree has it.  */
uint32_t explore_grow (struct explorer *, const struct fresh_run *f);
void explore_follow (struct explorer *, const struct path *);
/* As strategy_view.own; CTX is the explorer.  */
bool explore_own_branch (void *ctx, const struct tree_node *);

/* explore/past.c.  Keep M, the inputs of the run of P; those of past run RUN, until a
   few others were asked for; free all that is kept of the plan's runs.  */
void explore_past_keep (struct explorer *, struct past *p, const struct model *m);
const struct model *explore_past_model (struct explorer *, uint32_t run);
void explore_past_free (struct explorer *);
/* Behind AT in run RUN E became concrete, and was VALUE.  */
void explore_fix (struct explorer *, uint32_t run, edge_id at, expr_id e,
		  uint64_t value);

/* explore/initial.c.  GOAL after PREFIX has no model: where a pointer that it is about
   was first used, let it lead elsewhere.  */
void explore_initial (struct explorer *, edge_id prefix, expr_id goal, uint32_t base);
/* The function pointer of the newest edge in `callees', which leaves the list, leads to
   another function that it may lead to.  */
void explore_other_callee (struct explorer *);

/* explore/mutate.c.  At a plan's beginning; make a random change, of some run of the
   corpus; RUN in `past' showed something new.  */
void explore_mutating_begin (struct explorer *);
struct choice_result explore_mutate (struct explorer *);
void explore_corpus_add (struct explorer *, uint32_t run);
/* The last one, RUN or none, is worth changing: it showed something before.  */
void explore_corpus_again (struct explorer *, uint32_t run);

/* explore/ask.c.  Is some budget of the whole exploration used up?  Then `stopped' says
   which.  */
bool explore_spent (struct explorer *);
/* Bring what the plan requires of its inputs up to date.  */
void explore_constraints (struct explorer *);
/* explore/plan.c.  Plan NUMBER is under way from here on, until it ends.  CHAINED: it is
   a chain.  */
void explore_plan_begin (struct explorer *, uint64_t number, const struct subject *,
			 bool chained);
void explore_plan_end (struct explorer *);
/* Explore under plan NUMBER, with runs before LIMIT_RUNS.  True: exhausted.  */
bool explore_plan (struct explorer *, uint64_t number, const struct subject *,
		   bool chained, uint32_t limit_runs);

/* explore/resume.c.  Find what an earlier exploration kept, if this one is to go on from
   it; run those inputs that are of the plan under way, and say how many were news; the
   next chain (a number beyond the NPLAN plans) that has some from *AT on, 0: no more.  */
void explore_resume_begin (struct explorer *);
uint32_t explore_resume (struct explorer *);
uint64_t explore_resumed_chain (const struct explorer *, uint32_t *at, size_t nplan);
/* After all: run what was kept of PLANS and is none of this exploration's.  */
void explore_leftovers (struct explorer *, const struct subject *plans, size_t nplan);
void explore_resume_end (struct explorer *);

/* explore/chains.c.  One in so many runs is for chains, 0: none is; try them.  */
unsigned explore_chains_of (const struct explorer *);
/* EXHAUSTED: all NPLAN plans were; a few chains may still have better tests.  */
void explore_chains (struct explorer *, size_t nplan, bool exhausted);

/* explore/callees.c.  Want labels of other functions, in BYTES, N of them.  */
void explore_watch (struct explorer *, uint8_t *bytes, uint32_t n);
/* Count all that follows as if it were the first, the target's own covered labels and
   branches included: what covered them so far may become no test.  */
void explore_watch_again (struct explorer *);
/* Own label O was covered by a run of which no test comes: watch for one that does.  */
void explore_watch_for_test (struct explorer *, const struct goal *o, uint8_t *bytes);
/* Those that the last run was the first to cover; their number.  Not COUNTS: they are
   still to be covered.  */
uint32_t explore_watched (struct explorer *, bool counts);
/* The run covers LABEL of criterion C: tell the other targets.  */
void explore_first (struct explorer *, uint32_t label, enum adse_criterion c);

/* explore/sample.c.  E became concrete as it indexes what is not followed; run another
   value of such an input, in some run of the corpus.  */
void explore_sampled_input (struct explorer *, expr_id e);
struct choice_result explore_sample (struct explorer *);

/* explore/fixed.c.  explore_ask for PREFIX and GOAL with the base of W, whose `exact'
   is filled in: what became concrete on the way stays what it was where it can.  */
enum solver_answer explore_predict (struct explorer *, struct prediction *w,
				    edge_id prefix, expr_id goal,
				    struct solver_result *);

/* Labels of goals that are closed are not wanted any more; refresh the subject's
   labels afterwards.  */
void explore_close_labels (struct explorer *);

/* explore/ask.c.  Run the model that is predicted to do W, for USE.  Its index in `past',
   or RUN_NONE.  */
uint32_t explore_model (struct explorer *, const struct prediction *w, unsigned use);

/* explore/augment.c.  Run R, number RUN in `past', covers a new branch: augment the
   conditions of its path.  */
void explore_augment (struct explorer *, const struct run *r, uint32_t run);
/* Run RUN, the last one, is a test.  */
void explore_add_test (struct explorer *, uint32_t run);
/* explore/augment-ask.c.  Answer augmented condition WHICH.  */
void explore_ask_augmented (struct explorer *, uint32_t which);
/* The plan ends: count what came of its conditions and forget them.  */
void explore_count_augmented (struct explorer *);

/* RUN was made for WANT and did not do it: count it by its kind, if it was
   predicted to.  */
void explore_diverged (struct explorer *, const struct prediction *want,
		       uint32_t run);
/* Run again, in new processes with other addresses, what was kept under this plan:
   each must take the path that it took.  */
void explore_replay (struct explorer *);
/* Take over which layers of S gave models that evaluation refuted.  */
void explore_count_failed (struct explorer *, const struct solver *);
/* Of the path of a run that ended as END.  */
uint64_t explore_path_hash (const struct path *, enum run_end end);

/* Ask for PREFIX's path condition and GOAL with the inputs of run BASE for what
   does not matter.  Bounds of ours are left out unless WITH_BOUNDS.  */
enum solver_answer explore_ask (struct explorer *, edge_id prefix, expr_id goal,
				uint32_t base, bool with_bounds,
				struct solver_result *);
/* A solver for this exploration.  */
struct solver *explore_solver (const struct explorer *,
			       const struct solver_limits *, char *err,
			       size_t nerr);
/* Limits of a solver made now: none outlasts the deadline.  */
struct solver_limits explore_limits (const struct explorer *);
/* Tell the store the state of GOAL's objective.  */
void explore_store_goal (struct explorer *, const struct goal *);

/* The last run, number RUN in `past', is worth a test, for LABELS new ones.  */
void explore_keep (struct explorer *, uint32_t run, uint32_t labels,
		   uint32_t branches, const char *texts);
/* As explore_ask for N conjuncts, whatever the tree has: nothing else depends on the
   answer.  SOLVER is asked, past the store; NULL: as always.  */
enum solver_answer explore_ask_aside (struct explorer *, struct solver *solver,
				      const expr_id *conjuncts, size_t n,
				      uint32_t base, struct solver_result *);

/* explore/levels.c.  At a plan's end: how far do the effects of mutants come that its
   runs kill?  */
void explore_levels (struct explorer *);
/* At the end of all: tell tests' notes what mutants fell short of.  */
void explore_level_notes (struct explorer *);
/* Store what that took of budgets of its own.  */
void explore_level_budgets (struct explorer *);

/* explore/flow.c.  What is lost goes to `flow'.  */
void explore_flow_begin (struct explorer *);
/* What PATH lost; fills in where its items are.  Returns its last place.  */
flow_place explore_flow_path (struct explorer *, struct path *);
/* What follows this edge is not known.  */
void explore_flow_edge (struct explorer *, edge_id);
/* At a plan's end: what was not tried.  */
void explore_flow_tree (struct explorer *);

/* explore/reasons.c.  L happened after PLACE.  */
void explore_blocked (struct explorer *, const struct path_loss *l, flow_place);
/* At the end: lines about it to the notes.  */
void explore_blocked_notes (struct explorer *);

/* explore/beyond.c.  Which proofs would hold without preconditions and
   assumptions?  The others become proofs by precondition.  */
void explore_beyond (struct explorer *, const struct subject *plans, size_t nplan);

/* After a plan's tree is exhausted: do its bounds matter?  */
void explore_recheck_bounds (struct explorer *);
/* Give every goal still open its verdict.  */
void explore_verdicts (struct explorer *, bool exhausted);
/* Proofs at the site alone, for goals still open.  */
void explore_local_proofs (struct explorer *);
#endif
