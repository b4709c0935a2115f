/* SPDX-License-Identifier: GPL-3.0-or-later
   One run of a target: what is done with it, and what is kept of it.  */
#ifndef ADSE_EXPLORE_RUN_H
#define ADSE_EXPLORE_RUN_H

#include "explore/explore.h"
#include "explore/explorer.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/path.h"
#include "goals/tree.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "labels.h"

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
  USE_CRASH_TEST = 64, /* a crash may be worth a test */
  USE_TEST = 128,      /* it becomes a test, and is news, whatever it shows */

  USE_OF_SEARCH = USE_GROWS | USE_COSTS | USE_LOSSES | USE_RESULTS | USE_PREDICTS
		  | USE_PATH_TEST | USE_CRASH_TEST,
  /* Random changes find paths without end.  */
  USE_BY_CHANCE = USE_OF_SEARCH & ~USE_PATH_TEST,
  /* Call sequences only add tests: that they show all there is nobody says, and a crash
     behind arbitrary calls tells nothing of the target.  */
  USE_OF_SEQUENCE = USE_GROWS | USE_COSTS | USE_RESULTS | USE_PREDICTS,
  /* Runs of augmented conditions become tests and nothing else: paths are explored as
     without them.  */
  USE_AUGMENTED = USE_COSTS | USE_LOSSES | USE_RESULTS | USE_CRASH_TEST | USE_TEST,
  /* Runs that are to show more of a mutant: explore/pursue.c knows what they
     show.  */
  USE_OF_MUTANT = USE_PREDICTS | USE_CRASH_TEST
};

/* A run that is being looked at.  */
struct fresh_run
{
  const struct run *run;
  struct path path;
  unsigned use;	  /* enum run_use */
  uint32_t index; /* in plan.past */
  bool counts;	  /* what it covers does: no assumption rejected it */
  bool tested;	  /* a test that comes of it shows the same */
};

/* explore/run.c.  Run VECTOR (taken over) and add what it shows to goals, store and
   result, and to what else USE says (enum run_use).  Returns its index in plan.past,
   RUN_NONE when there was no run.  */
uint32_t explore_run (struct explorer *, struct input_vector *vector, unsigned use);
/* KEPT, whose pointers are taken over, is worth a test.  Where its inputs are kept already,
   what it showed is added there.  Its index in the result.  */
uint32_t explore_add_kept (struct explorer *, struct explore_kept *kept);
/* The labels of kept run K are TEXT, malloc'd.  */
void explore_relabel (struct explorer *, struct explore_kept *k, char *text);
/* The last run, number RUN in plan.past, is worth a test, for LABELS new ones.  */
void explore_keep (struct explorer *, uint32_t run, uint32_t labels, uint32_t branches,
		   const char *texts);
/* explore/again.c.  V, which is the plan's then, is to be run later.  NOTE, unless NULL: what a
   test of it says, which it becomes whatever it shows.  */
void explore_match_later (struct explorer *, struct input_vector *v, const char *note);
/* explore/again.c.  Hash of what a run R of path P returned, or how it ended.  */
uint64_t explore_result_of (const struct path *p, const struct run *r);
/* explore/again.c.  Hash of that and of the path, both of the target's call alone: whatever
   calls before it did.  */
uint64_t explore_own_of (const struct path *p, const struct run *r);
/* explore/again.c.  Hash of the path of a run that ended as END.  */
uint64_t explore_path_hash (const struct path *, enum run_end end);
/* explore/again.c.  Make one more run of V, which leaves tree, goals and labels as they
   are, and note in OUT what came of it; `at' is not told.  False: it could not be
   made.  */
bool explore_run_again (struct explorer *, const struct input_vector *v,
			struct run_shape *out);
/* explore/again.c.  Did both runs go the same way to the same end?  */
bool explore_same (const struct run_shape *, const struct run_shape *);
/* explore/again.c.  The last run, number RUN in plan.past, becomes a test.  Its inputs, with
   other values for what it does not use, if it does the same from these and kills the same
   mutants; vector_free frees them.  NULL: there are none.  */
struct input_vector *explore_show_unused (struct explorer *, uint32_t run);
/* explore/again.c.  A test of the last run has its inputs as they are.  */
void explore_drop_unused (struct explorer *);
/* From now on labels of mutants that no run killed tell of each run, or, if not WAIT, of
   none.  */
void explore_wait_for_mutants (struct explorer *, bool wait);
/* Labels of closed goals are not wanted any more.  The caller has the subject
   refresh its labels afterwards.  */
void explore_close_labels (struct explorer *);
/* Tell the store the state of GOAL's objective.  */
void explore_store_goal (struct explorer *, const struct goal *);

/* explore/grow.c.  The path of F grows the tree.  How many outcomes of branches it was
   the first to take.  */
uint32_t explore_grow (struct explorer *, const struct fresh_run *f);
/* explore/grow.c.  A path is followed as far as the tree has it; nothing grows.  */
void explore_follow (struct explorer *, const struct path *);
/* As strategy_view.own; CTX is the explorer.  */
bool explore_own_branch (void *ctx, const struct tree_node *);

/* explore/past.c.  Keep M, the inputs of the run of P.  */
void explore_past_keep (const struct plan_search *, struct past *p,
			const struct model *m);
/* explore/past.c.  The inputs of past run RUN; they stay until a few others were asked
   for.  */
const struct model *explore_past_model (struct plan_search *, uint32_t run);
/* explore/past.c.  Free all that is kept of the plan's runs.  */
void explore_past_free (struct past_runs *);
/* Note that in run RUN, behind AT, E became concrete and was VALUE.  Only the
   first PAST_FIXED of a run are kept.  */
void explore_fix (struct plan_search *, uint32_t run, edge_id at, expr_id e,
		  uint64_t value);
/* Note that RUN showed something new.  */
void explore_corpus_add (struct corpus *, uint32_t run);
/* Put RUN, the last run, into the corpus once more if it ended by itself:
   something that it showed led to news before.  RUN_NONE: nothing is done.  */
void explore_corpus_again (struct explorer *, uint32_t run);
/* Note the inputs of E that have LEAST bits or more: E became concrete, and what follows
   depends on it in ways that are not known.  They may be sampled.
   True: there are such.  */
bool explore_sampled_input (struct plan_search *, expr_id e, unsigned least);

/* explore/callees.c.  Want the labels of other functions, in the N label bytes
   BYTES.  */
void explore_watch (struct explorer *, uint8_t *bytes, uint32_t n);
/* Count all that follows as if it were the first, the target's own covered
   labels and branches included: the runs that covered them so far may become
   no test.  */
void explore_watch_again (struct explorer *);
/* Own label O was covered by a run of which no test comes: want it again in
   BYTES, for a run that becomes one.  */
void explore_watch_for_test (struct explorer *, const struct goal *o, uint8_t *bytes);
/* How many of the watched labels the last run, whose path is given, was the first to
   cover.  If not COUNTS: 0, and they are still to be covered.  */
uint32_t explore_watched (struct explorer *, const struct path *, bool counts);
/* The last run covers LABEL of criterion C: other targets are no longer the
   first to do so.  */
void explore_first (struct explorer *, uint32_t label, enum adse_criterion c);

/* explore/augment.c.  Run R, number RUN in plan.past, covers a new branch: augment the
   conditions of its path.  */
void explore_augment (struct explorer *, const struct run *r, uint32_t run);
/* Note that RUN, the last run, becomes a test.  */
void explore_add_test (struct explorer *, uint32_t run);
#endif
