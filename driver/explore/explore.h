/* SPDX-License-Identifier: GPL-3.0-or-later
   The one loop: pick -> solve -> run -> check the prediction -> grow the tree -> mark
   labels.  It owns budgets; strategies own policy and pick, the subject runs, the solver
   answers.  */
#ifndef ADSE_EXPLORE_H
#define ADSE_EXPLORE_H

#include <signal.h>
#include "base/util.h"
#include "expr/expr.h"
#include "goals/augment.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "goals/strategy.h"
#include "inputs/inputs.h"
#include "mutants/live.h"
#include "program/constants.h"
#include "program/image.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "labels.h"

/* What is explored, as far as the loop needs it: one target under one plan.
   subject_exec (below) makes one of a real program; tests make one of a model.
   Functions that may be NULL say so.  */
struct subject
{
  void *ctx;
  /* The first inputs to run, malloc'd; as plan_seeds.  */
  size_t (*seeds) (void *ctx, uint64_t seed, struct input_vector ***out);
  /* As plan_bold_seeds; may be NULL: there are none.  */
  size_t (*bold) (void *ctx, uint64_t seed, struct input_vector ***out);
  /* Run V and take over into V what the run touched.  0; -1: not possible.  */
  int (*run) (void *ctx, struct input_vector *v, struct run *r, char *err, size_t nerr);
  /* What every query needs; as plan_constraints.  */
  void (*constraints) (void *ctx, struct expr_dag *, expr_id **out, size_t *n,
		       size_t *nbound, bool *bounded);
  /* The inputs that a model gives; as vector_from_model.  */
  struct input_vector *(*from_model) (void *ctx, const struct expr_dag *,
				      const struct model *,
				      const struct input_vector *base);
  /* Make texts of a model of V shorter; as vector_shorten.  May be NULL: it has none.  */
  void (*shorten) (void *ctx, struct expr_dag *, const expr_id *v, size_t n,
		   struct model *);
  /* Is the input KEY of bits that no member of an object has?  May be NULL: none is.  */
  bool (*gap) (void *ctx, uint64_t key);
  /* Values of the DAG's inputs in a run of V, into M (model_free); false: not all
     of them are in V.  May be NULL.  */
  bool (*values) (void *ctx, const struct expr_dag *, const struct input_vector *v,
		  struct model *m);
  /* V changed at random, see vector_change; may be NULL: it has no texts.  */
  struct input_vector *(*change) (void *ctx, const struct input_vector *v,
				  const struct input_vector *other,
				  const struct text_words *words, uint64_t random);
  bool
    reads; /* texts, or bytes that a callee fills in: what comes next depends on them */
  /* As vector_near; may be NULL, and LOOK then: it has no texts.  */
  struct input_vector *(*near) (void *ctx, const struct input_vector *v, uint32_t most,
				uint32_t *which);
  /* As vector_look.  */
  uint64_t (*look) (void *ctx, const struct input_vector *v, uint32_t *size);
  /* As vector_compose; may be NULL: it has no texts.  */
  struct input_vector *(*compose) (void *ctx, const struct input_vector *v,
				   const struct input_vector *other, uint32_t most,
				   const struct text_words *words, uint64_t random);
  /* V with other values for what RUN, of V, did not use; as vector_unused.  May be
     NULL: nothing is known of that.  */
  struct input_vector *(*unused) (void *ctx, const struct input_vector *v,
				  const struct run *run);
  /* As vector_compared.  May be NULL: nothing is known of that.  */
  struct input_vector *(*compared) (void *ctx, const struct input_vector *v,
				    const struct run *run, struct vector_comparison *c,
				    struct u64map *known);
  /* What V leaves behind in a live run with the mutant of LABEL (global number), or none
     (UINT32_MAX), into LEFT (live_left_free).  False: there was no such run.  May be
     NULL: there are no live runs.  */
  bool (*live) (void *ctx, const struct input_vector *v, uint32_t label,
		struct live_left *left);
  /* As vector_beyond; may be NULL: a test has it all.  */
  struct input_vector *(*beyond) (void *ctx, const struct input_vector *v, bool zeros);
  /* As vector_medley and vector_leave_call; may be NULL: it is no medley.  */
  struct input_vector *(*medley) (void *ctx, const struct input_vector *base,
				  const struct constants *, uint64_t random);
  struct input_vector *(*leave_call) (void *ctx, const struct input_vector *v,
				      uint32_t *call);
  /* Did the last run's set-up calls all succeed, as far as can be told?  May be NULL:
     yes.  */
  bool (*went_well) (void *ctx);
  /* Label bytes by global number, *N of them.  */
  uint8_t *(*labels) (void *ctx, uint32_t *n);
  /* To be called after SYMRT_L_WANTED bits of label bytes changed.  */
  void (*refresh) (void *ctx);
  /* The next run is in a new process, ELSEWHERE: with other addresses, as any
     later one until the next call; may be NULL.  */
  void (*fresh) (void *ctx, bool elsewhere);
  /* From the next run on, until the next call: ANY inputs, also those that
     preconditions and assumptions exclude; may be NULL.  */
  void (*any) (void *ctx, bool any);
  /* What is probed in the runs to come, as in a job (job.h): 0: nothing; may be
     NULL.  */
  void (*probe) (void *ctx, uint32_t probe);
  size_t ngiven;     /* its last first inputs, by subject_give */
  bool precondition; /* constraints have what declarations require of callers */
  bool beside;	     /* another subject has all that it can reach */
  bool many;	  /* many calls change its objects: it has a small share of the runs */
  bool arbitrary; /* as plan_arbitrary */
  bool makes;	  /* as plan_makes */
  const char *name;  /* of the plan, "" */
  const char *notes; /* bounds of the plan, one a line */
};

/* Why a run did not go where it was predicted to go.  */
enum divergence
{
#define ADSE_DIVERGENCE(NAME, CODE, HELP) DIVERGENCE_##NAME,
#include "explore/divergence.def"
#undef ADSE_DIVERGENCE
  DIVERGENCE__COUNT
};
/* The stable word for a divergence, in reports and in the store.  */
const char *divergence_code (enum divergence);
/* What a divergence means, for people.  */
const char *divergence_help (enum divergence);
/* In the store the runs of one kind are a budget: its name is this and the
   kind's code.  */
#define BUDGET_DIVERGENCE "divergence "
/* The budget that counts runs of which nothing was predicted.  */
#define BUDGET_UNPREDICTED "unpredicted"

/* How a line of a target's notes begins that says what the exploration was blocked by, where
   a value became concrete:

     blocked by CODE after PATH:LINE[ in NAME]  */
#define BLOCKED "blocked by "

struct explore_result;
struct explore_kept;

/* Runs in a row that show nothing new, unless the user says another number.  */
#define EXPLORE_STALE 300

/* Bounds of one exploration.  */
struct explore_budget
{
  uint32_t runs; /* of the target, all plans together */
  uint32_t queries;
  uint32_t work;  /* of runs and solver, about milliseconds of a processor, counted and
		       not measured; 0: no bound */
  uint32_t depth; /* items of a path that enter the tree */
  uint32_t stale; /* runs without news before it stops; a query that ends
		       without an answer counts as several */
};

/* Plans beyond those of explore_target's list, see plan_sequence.  */
struct explore_sequences
{
  size_t nmove, nown; /* 0: there are none */
  bool known;	      /* only those of `given', and of a store: no others are tried */
  /* The subject of call sequence NUMBER; false: it is not possible.  DONE ends
     it.  */
  bool (*subject) (void *ctx, uint64_t number, struct subject *);
  /* Free what SUBJECT made.  */
  void (*done) (void *ctx, struct subject *);
  void *ctx;
};

/* Criteria whose labels count as outcomes that a target is the first to cover.  */
#define EXPLORE_FIRSTS (1ull << ADSE_CRIT_DC | 1ull << ADSE_CRIT_CC)

/* What an exploration is asked to do.  */
struct explore_options
{
  adse_criteria criteria;
  const struct strategy *strategy;
  uint64_t seed;
  const struct explore_kept *first; /* inputs to begin with, where no store has some */
  uint32_t nfirst;
  /* Inputs of call sequences that others have found, `plan' and `vector' of each: these are
     tried before others.  */
  const struct explore_kept *given;
  uint32_t ngiven;
  uint32_t earlier; /* runs of earlier turns: what is left to chance goes other ways */
  struct explore_budget budget;
  struct solver_limits solver;
  /* NULL: solver_chain_new.  Tests give one that lies.  */
  struct solver *(*solver_new) (const struct solver_limits *, char *err, size_t nerr);
  struct explore_sequences sequences;
  uint64_t build, salt; /* what models depend on: the program; these options */
  double deadline;	/* CLOCK_MONOTONIC; 0: none */
  /* A byte a label of the program, shared by all targets: not 0, a run that may become
     a test has covered it.  NULL: nobody wants to know.  */
  uint8_t *seen;
  bool labels_only;	/* it ends when no goal is open and no mutant lives */
  bool strength_named;	/* mutants are pursued as far as was asked for: no share of the
			search's work is the limit */
  bool usual_only;	/* the plans are not all: call sequences lead to other states */
  uint32_t result_only; /* so many runs are kept for their result alone, of objects as
			   users have them */
  uint32_t before_only; /* so many of all were, for calls before the target's alone */
  bool any_inputs;	/* preconditions and assumptions do not count */
  bool self_check;	/* compare what runs recorded with what they did */
  unsigned check_proofs;	     /* percent of the proofs that are solved again */
  const volatile sig_atomic_t *stop; /* set: end soon, keep everything */
  /* Called now and then with the counters so far; may be NULL.  */
  void (*progress) (void *, const struct explore_result *, const struct goals *);
  void *progress_ctx;
};

/* A run worth a test.  */
struct explore_kept
{
  uint32_t run;
  uint64_t plan;
  struct input_vector *vector;
  enum run_end end;
  int signal;
  uint32_t new_labels, new_branches;
  uint32_t firsts; /* as explore_result.firsts, of this run */
  char *labels;	   /* notes on its new labels, newline-separated */
  uint64_t path;   /* hash of the way it took */
  uint32_t past;   /* its index in the plan's runs */
};

/* What checking the exploration itself gave.  */
struct explore_checks
{
  uint32_t replays;		/* runs made again, not counted in `runs' */
  uint64_t compared, different; /* self-check: values recorded, and wrong */
  struct proof_counts proofs;
  uint64_t rechecked_failed[SOLVER_BY__COUNT]; /* models that evaluation
						  refuted */
  char fault[240];			       /* the first thing found wrong, "" */
};

/* Classes of ends (run_class) and how often, in order of first sight.  */
struct ends
{
  struct
  {
    char class[40];
    uint32_t n;
  } row[12]; /* the last one is for all others */
  unsigned n;
};
/* N more of CLASS.  */
void ends_add (struct ends *, const char *class, uint32_t n);
/* "3 returned, 2 denied:unlink" in BUF.  */
void ends_text (const struct ends *, char *buf, size_t n);

/* What asking more of mutants than a difference at their statement took.  */
struct explore_mutant_work
{
  uint32_t probes; /* runs made again to see where an operator's result goes */
  uint32_t queries, models, runs;  /* not part of the search's budgets */
  uint32_t near;		   /* of these runs, those of inputs' neighbours */
  uint64_t work;		   /* all this, in units of explore/mutants.h */
  uint32_t tests;		   /* kept for what they show of mutants */
  uint32_t unanswered;		   /* queries that the solver gave up */
  uint32_t missed;		   /* runs that did not show what they were made for */
  uint32_t live_runs, live_killed; /* mutants/live.h: runs; mutants that they killed */
  uint32_t refuted; /* claims that a mutant shows at the output; live runs say no */
};

/* Augmented path conditions of a strategy that augments.  */
struct explore_augmented
{
  uint32_t state[AUGMENT__COUNT][AUGMENTED__COUNT]; /* those chosen */
  uint32_t mutants, killed; /* of equation 3, chosen or not; by the tests */
  uint32_t solved;	    /* queries for paths and for augmented conditions */
  uint32_t tests;
  uint32_t dropped; /* too many, or too deep */
};

/* What came of exploring one target.  */
struct explore_result
{
  struct explore_augmented augmented;
  struct explore_mutant_work mutants;
  uint32_t runs, paths, divergences, rejected, denied, timeouts, crashes;
  uint32_t divergence[DIVERGENCE__COUNT]; /* divergences, by kind */
  uint32_t
    unpredicted; /* runs of which nothing is predicted: inputs off a path, or with
			   another value for what became concrete on the way */
  struct explore_checks checks;
  uint64_t queries, solver_calls, known; /* known: answered from the store */
  uint32_t label_queries, label_models;	 /* queries of labels; satisfiable ones */
  uint32_t made;      /* runs of the program, repeated and refused ones too */
  uint32_t firsts;    /* outcomes of decisions and conditions, anywhere in the program,
		      that no other target had covered: see explore_options.seen */
  double cpu_seconds; /* of processors: this program, solver and targets */
  struct explore_kept *kept;
  uint32_t nkept, kept_room;
  bool cut;	   /* the deadline or an interrupt ended it */
  uint32_t work;   /* as the budget's */
  bool worked_out; /* the bound on `work' ended it */
  bool exhausted;  /* every plan's search came to its end by itself */
  bool complete;   /* exhausted, and nothing was cut short, fixed or guessed:
			  these are all the paths there are */
  struct ends ends;
  const char *reason; /* stable code when no run was possible, else "" */
  char why[240];
  struct strbuf notes; /* one line each */
};

/* Explore TARGET with the subjects of its plans, in order.  GOALS (goals_init)
   hold the verdicts afterwards, none open unless the exploration was cut; then
   they are unknown for that reason.  STORE may be NULL; ROW is the target's row
   there.  0, or -1: the program could not be run at all (RESULT says why).  */
int explore_target (const struct target *, const struct program *,
		    const struct subject *plans, size_t nplan, struct goals *,
		    struct store *, int64_t row, const struct explore_options *,
		    struct explore_result *);
/* Tell STORE (may be NULL) all of GOALS as they are, for row ROW of TARGET.  */
void explore_store_labels (struct store *, int64_t row, const struct target *,
			   const struct goals *);
/* Free what the result holds, which is empty then.  */
void explore_result_free (struct explore_result *);

/* The subject of PLAN over the real program, run by EXEC; LIVE makes its live runs, or is
   NULL.  All stay the caller's and outlive it.  End it with subject_free.  */
struct subject subject_exec (struct exec *, struct exec *live,
			     const struct input_plan *);
/* V, taken over, is a first input of SUBJECT, which subject_exec made, as well.  */
void subject_give (struct subject *, struct input_vector *v);
/* A number for the state of its objects after a live run of V; 0: there was none.  States
   are the same where numbers are about the same: pointers and characters do not count, and
   of other numbers their magnitude does.  *VALUES (malloc'd), *N: for each member with a
   small value, a number for these two.  */
uint64_t subject_state (struct subject *, const struct input_vector *v,
			uint64_t **values, size_t *n);
/* Did the clock end the run of which subject_state told last?  */
bool subject_slow (const struct subject *);
/* A number for what a live run of V leaves: states are the same where all numbers are, but for
   pointers and for what is returned; of what functions tell of its objects the magnitude counts.
   0: there was no such run.  */
uint64_t subject_left (const struct subject *, const struct input_vector *v);
/* Free what subject_exec made.  The plan and EXEC stay the caller's.  */
void subject_free (struct subject *);
#endif
