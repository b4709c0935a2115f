/* SPDX-License-Identifier: GPL-3.0-or-later
   Where inputs come from: what the solver is asked, what is left to chance, what was
   there before, plan by plan.  */
#ifndef ADSE_EXPLORE_SEARCH_H
#define ADSE_EXPLORE_SEARCH_H

#include "explore/explore.h"
#include "explore/explorer.h"
#include "expr/expr.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "solver/solver.h"
#include "vectors/vectors.h"

/* A run of MODEL, over the inputs of run BASE, satisfies PREFIX and GOAL.  */
struct prediction
{
  edge_id prefix;
  expr_id goal;
  uint32_t base;
  const struct model *model;
  bool exact; /* what became concrete on the way is what it was */
};

/* explore/ask.c.  Is some budget of the whole exploration used up?  Then `stopped' says
   which.  */
bool explore_spent (struct explorer *);
/* Bring what the plan requires of its inputs up to date.  */
void explore_constraints (struct explorer *);
/* Ask for PREFIX's path condition and GOAL with the inputs of run BASE for what
   does not matter.  Bounds of ours are left out unless WITH_BOUNDS.  */
enum solver_answer explore_ask (struct explorer *, edge_id prefix, expr_id goal,
				uint32_t base, bool with_bounds,
				struct solver_result *);
/* As explore_ask for N conjuncts, whatever the tree has: nothing else depends on the
   answer.  SOLVER is asked, past the store; NULL: as always.  */
enum solver_answer explore_ask_aside (struct explorer *, struct solver *solver,
				      const expr_id *conjuncts, size_t n, uint32_t base,
				      struct solver_result *);
/* Inputs, like those of run BASE, for which GOAL holds as it is at the end of PREFIX, and
   as much of the way to PREFIX as was found.  False: none were found.  Else model_free
   frees M.  */
bool explore_ask_nearly (struct explorer *, edge_id prefix, expr_id goal, uint32_t base,
			 struct model *m);
/* A new solver for this exploration, which the caller frees.  NULL: ERR says
   why there is none.  */
struct solver *explore_solver (const struct explorer *, const struct solver_limits *,
			       char *err, size_t nerr);
/* Limits of a solver made now: none outlasts the deadline.  */
struct solver_limits explore_limits (const struct explorer *);
/* Take over which layers of S gave models that evaluation refuted.  */
void explore_count_failed (struct explorer *, const struct solver *);
/* Run the model that is predicted to do W, for USE (run.h).  Its index in plan.past, or
   RUN_NONE.  */
uint32_t explore_model (struct explorer *, const struct prediction *w, unsigned use);

/* explore/ask.c.  explore_ask for PREFIX and GOAL with the base of W, whose `exact'
   is filled in: what became concrete on the way stays what it was where it can.  */
enum solver_answer explore_predict (struct explorer *, struct prediction *w,
				    edge_id prefix, expr_id goal,
				    struct solver_result *);

/* explore/diverge.c.  RUN was made for WANT and did not do it: count it by its
   kind of divergence, if anything was predicted of it.  */
void explore_diverged (struct explorer *, const struct prediction *want, uint32_t run);
/* Run again, in new processes with other addresses, what was kept under this
   plan.  Each run must take the path that it took.  */
void explore_replay (struct explorer *);

/* explore/initial.c.  GOAL after PREFIX has no model with the inputs of run
   BASE: where a pointer that it is about was first used, let that lead
   elsewhere.  */
void explore_initial (struct explorer *, edge_id prefix, expr_id goal, uint32_t base);
/* Remove the newest edge from plan.callees, and run with its function pointer
   leading to another function that it may lead to.  */
void explore_other_callee (struct explorer *);

/* explore/chance.c.  A plan begins: forget what was changed at random.  */
void explore_changing_begin (struct explorer *);
/* explore/chance.c.  Run a random change of the input of some run of the corpus.  */
struct choice_result explore_change (struct explorer *);
/* Run the next input of those that were kept for later.  False: there is none.  */
bool explore_match (struct explorer *);
/* The plan ends: forget them.  */
void explore_matching_end (struct explorer *);
/* explore/chance.c.  The input of run BASE, changed at random by RANDOM.  NULL: it has no
   texts, or memory.  */
struct input_vector *explore_changed (struct explorer *, uint32_t base,
				      uint64_t random);
/* explore/chance.c.  Run another value of an input that is sampled, in some run of the
   corpus.  */
struct choice_result explore_sample (struct explorer *);

/* explore/chance.c.  Does what the plan requires of its inputs hold for M?  */
bool explore_allowed (struct explorer *, const struct model *m);

/* explore/within.c.  The target can be called from other files: look for tests of it that
   show what static functions do, and, where some plans begin with objects that nothing ever
   makes, for tests with others that show the same.  */
void explore_through (struct explorer *, const struct subject *plans, size_t nplan,
		      double deadline);
/* explore/within.c.  Until when the target's own labels are looked for: the options'
   deadline, or before it where explore_through needs time.  */
double explore_until (const struct explorer *, const struct subject *plans,
		      size_t nplan);

/* explore/attack.c.  Try inputs like those of the plan's runs on mutants that these infect
   and that nothing has killed, for as long as that kills some.  EXHAUSTED: the search has
   tried all paths.  */
void explore_attack (struct explorer *, bool exhausted);
/* Called by that: texts put together from others (explore/texts.c).  */
void explore_texts (struct explorer *);

/* explore/augment-ask.c.  Answer augmented condition WHICH.  */
void explore_ask_augmented (struct explorer *, uint32_t which);
/* The plan ends: count what came of its augmented conditions and forget
   them.  */
void explore_count_augmented (struct explorer *);

/* explore/plan.c.  Plan NUMBER is under way from here on, until it ends.  SEQUENCE: it
   is a call sequence.  */
void explore_plan_begin (struct explorer *, uint64_t number, const struct subject *,
			 bool sequence);
/* explore/plan.c.  The plan under way ends: what is kept of its search is freed.  */
void explore_plan_end (struct explorer *);
/* Explore under plan NUMBER, with runs before LIMIT_RUNS.  True: exhausted.  */
bool explore_plan (struct explorer *, uint64_t number, const struct subject *,
		   bool sequence, uint32_t limit_runs);

/* explore/resume.c.  Find what an earlier exploration kept, if this one is to go on
   from it.  */
void explore_resume_begin (struct explorer *);
/* explore/resume.c.  Run those of the kept inputs that are of the plan under
   way.  How many showed something new.  */
uint32_t explore_resume (struct explorer *);
/* explore/resume.c.  The next call sequence that has kept inputs, from number *AT of these
   on; 0: no more.  */
uint64_t explore_resumed_sequence (const struct explorer *, uint32_t *at);
/* explore/resume.c.  When all is explored: run what was kept of PLANS and is none of
   this exploration's.  */
void explore_leftovers (struct explorer *, const struct subject *plans, size_t nplan);
/* explore/resume.c.  Free what explore_resume_begin found.  */
void explore_resume_end (struct explorer *);

/* explore/sequences.c.  One in so many runs is for call sequences; 0: none is.  */
unsigned explore_sequence_share (const struct explorer *);
/* Try call sequences.  EXHAUSTED: all NPLAN plans were; a few call sequences may still
   have better tests.  */
void explore_sequences (struct explorer *, bool exhausted);
/* explore/medleys.c.  Try medleys on the mutants that nothing has killed.  */
void explore_medleys (struct explorer *);
#endif
