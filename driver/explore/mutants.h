/* SPDX-License-Identifier: GPL-3.0-or-later
   State of one plan's mutants that are to come further than their statement, shared
   by explore/mutants.c (what runs show) and explore/pursue.c (what is asked for).  */
#ifndef ADSE_EXPLORE_MUTANTS_H
#define ADSE_EXPLORE_MUTANTS_H

#include "base/util.h"
#include "explore/explorer.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "mutants/probe.h"
#include "solver/solver.h"

/* With a run's own inputs mutant GOAL takes another way.  */
struct flipped
{
  uint32_t goal;
  bool known; /* some run went that way */
};

/* A run that was probed.  */
struct probed_run
{
  uint32_t run; /* in plan.past */
  bool new_way; /* no run before it went this way */
  bool test;	/* it is one of the plan's */
  struct probe *probe;
  struct model model; /* its inputs */
  expr_id *map;	      /* of what it is without a mutant; NULL: not yet */
  struct flipped *flipped;
  uint32_t nflipped;
};

/* What came of one mutant.  */
struct asking
{
  uint32_t asked, unsat, unknown, missed;
  bool marked;	    /* its operator is probed */
  bool decides;	    /* it is of a decision: what tests show is all that is known */
  bool cut;	    /* some question was not asked */
  const char *lost; /* why a trace did not tell */
  enum solver_end end;
  /* What is asked next: see explore/pursue.c.  */
  uint32_t here, there, pairs;
  uint8_t stage;
};

/* The search for effects of mutants beyond their statement, under one
   plan.  */
struct mutant_search
{
  struct explorer *x;
  struct probed_run *run;
  uint32_t n, nway;
  uint32_t *way;	 /* those with a new way */
  uint32_t *rare;	 /* the same, in explore/pursue.c's order */
  uint32_t nrare;	 /* of them are in order */
  struct u64map ways;	 /* by path */
  struct asking *asking; /* by goal */
  uint64_t nodes;	 /* of all probes */
  bool large;		 /* some trace is too large to look at, or all together are */
  struct solver *solver; /* with a lowered limit; NULL: none yet */
};

/* Is no more work to be done, because the time is over or somebody ended the
   exploration?  */
bool mutants_out_of_time (const struct explorer *);
/* Is no more work to be done for mutants?  The time may be over, or as many
   runs, queries or unanswered queries were spent on them as may be.  Unless
   the user named a strength, they may also take only a share of the search's
   work.  */
bool mutants_out_of_work (const struct explorer *);

/* Is it a mutant that was covered and is to come further?  */
static inline bool
mutants_short (const struct goal *o)
{
  return o->state == GOAL_COVERED && !o->why && o->strength < o->wanted;
}

/* Probe run RUN, and see what it shows with all the others.  TEXTS, which may be NULL,
   gets notes on what is new; *FURTHER is how many mutants come further than before.
   NULL: it could not be probed.  */
struct probed_run *mutants_add_run (struct mutant_search *, uint32_t run,
				    struct strbuf *texts, uint32_t *further);
/* R, which was added with notes, became a test or did not.  */
void mutants_settle (struct mutant_search *, struct probed_run *r, bool test);
/* Does what THERE was given that is no input of its expressions, a floating-point
   number say, stand in HERE as well?  */
bool mutants_same_otherwise (const struct explorer *, const struct probed_run *here,
			     const struct probed_run *there);

/* explore/pursue.c.  Ask for what no run shows.  */
void mutants_pursue (struct mutant_search *);
#endif
