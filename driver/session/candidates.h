/* SPDX-License-Identifier: GPL-3.0-or-later
   From the store to candidates of a suite: the runs of each function that may become
   its tests.  */
#ifndef ADSE_CANDIDATES_H
#define ADSE_CANDIDATES_H

#include "inputs/inputs.h"
#include "session/session.h"
#include "store/store.h"
#include "suite/suite.h"
#include "vectors/vectors.h"

/* How much of what was found goes to the suite.  Writing a suite costs compiling
   and replaying, in proportion; under a time limit a small one is made first and
   replaced by larger ones while time allows.  */
enum test_rank
{
  RANK_FEW,	  /* the first few of each function that add coverage and return,
		      also of each of its plans, one that does not */
  RANK_FIRSTS,	  /* RANK_FEW and all that take outcomes, anywhere in the program,
		      that no other function's had taken */
  RANK_BRANCHES,  /* RANK_FIRSTS and all that take branches for the first time */
  RANK_ESSENTIAL, /* all that add coverage */
  RANK_ALL
};

/* A step: all below RANK, and of RANK itself at most MOST of a function, 0: all; of
   those that are new at most ROOM altogether, 0: all.  */
struct suite_step
{
  enum test_rank rank;
  unsigned most;
  size_t room;
};

/* Candidates of all targets of a session.  They stay from one step to the next, with
   what was seen of them.  */
struct candidates
{
  struct suite_target *target;
  struct collecting *from;
  size_t ntarget;
  size_t n;	/* candidates altogether */
  size_t fresh; /* candidates that the last step added */
};

/* The candidates of S's targets, of which there are none yet.  candidates_free
   frees them; S must outlive them.  */
struct candidates candidates_new (const struct session *s);
/* Add what STORE has for the targets at this step, and what is not there
   yet.  */
void candidates_collect (struct candidates *, const struct session *s,
			 struct store *store, struct suite_step);
/* The largest step with at most MOST candidates that are new; if there are new
   ones, it has some.  Returns how many it has; 0: nothing is new.  *REST: how
   many are new altogether.  */
size_t candidates_next (const struct candidates *, const struct session *s,
			struct store *store, size_t most, struct suite_step *step,
			size_t *rest);
/* How many candidates up to RANK the store has that are new.  */
size_t candidates_waiting (const struct candidates *, const struct session *s,
			   struct store *store, enum test_rank rank);
/* Call EACH with the candidates of target I, their plans and inputs, until it returns true.
   The inputs are EACH's to change.  */
void candidates_each (const struct candidates *, size_t i, const struct session *s,
		      struct store *store,
		      bool (*each) (void *, const struct suite_candidate *,
				    const struct input_plan *, struct input_vector *),
		      void *ctx);
/* Has the store, in ROW of target I, inputs that were the first to cover a label and are
   no candidates?  */
bool candidates_missing (const struct candidates *, size_t i, struct store *store,
			 int64_t row);
/* Forget those that were not tried out: another step may be smaller.  */
void candidates_forget (struct candidates *);
/* How many of ALL were tried out.  */
size_t candidates_tried (const struct candidates *all);
/* Free the candidates with their tests and plans.  */
void candidates_free (struct candidates *);
/* Take what the suite became over into the outcomes and the store.  */
void candidates_take_counts (struct session *s, struct store *store,
			     const struct candidates *);
#endif
