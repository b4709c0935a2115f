/* SPDX-License-Identifier: GPL-3.0-or-later
   From the store to candidates of a suite: the runs of each function that may become
   its tests.  */
#ifndef ADSE_CANDIDATES_H
#define ADSE_CANDIDATES_H

#include "session.h"
#include "suite.h"

/* How much of what was found goes to the suite.  Writing a suite costs compiling
   and replaying, in proportion; under a time limit a small one is made first and
   replaced by larger ones while time allows.  */
enum level
{
  LEVEL_FEW,	   /* the first few of each function that add coverage and return,
		      also of each of its plans, one that does not */
  LEVEL_FIRSTS,	   /* these and all that take outcomes, anywhere in the program, that
		      no other function's had taken */
  LEVEL_BRANCHES,  /* these and all that take branches for the first time */
  LEVEL_ESSENTIAL, /* all that add coverage */
  LEVEL_ALL
};

/* A step: all below LEVEL, and of LEVEL itself at most MOST of a function, 0: all.  */
struct suite_step
{
  enum level level;
  unsigned most;
};

/* What steps cost: candidates and seconds of the last two.  */
struct suite_cost
{
  size_t n[2];
  double seconds[2];
  unsigned known;
};
void suite_cost_add (struct suite_cost *, size_t n, double seconds);
/* So many candidates are done in SECONDS.  */
size_t suite_cost_room (const struct suite_cost *, double seconds);

/* Candidates of all targets of a session.  */
struct candidates
{
  struct suite_target *target;
  struct collecting *from;
  size_t n; /* candidates altogether */
};

/* What STORE has for the targets of S.  candidates_free frees it.  */
struct candidates candidates_collect (const struct session *s, struct store *store,
				      struct suite_step);
/* The largest step after STEP, which had BEFORE candidates, with at most MOST of them;
   false: there is none, or it adds next to nothing.  */
bool candidates_next (const struct session *s, struct store *store,
		      struct suite_step *step, size_t before, size_t most);
void candidates_free (struct candidates *, size_t ntarget);
/* Take what the suite became over into the outcomes and the store.  */
void candidates_take_counts (struct session *s, struct store *store,
			     const struct candidates *);
#endif
