/* SPDX-License-Identifier: GPL-3.0-or-later
   From a validated run to its path: the events become conjuncts over the DAG of
   the plan, in the order in which they happened, and visits of label sites
   that know how much of the path precedes them.

   A concretisation that the rest of the path depends on (an address, a size, a
   call's target) is an item of the path, as an equality.  Others (the argument
   of an external function, a float) are kept beside it: an equality would forbid
   every other value of the input, but what follows is predicted only for the value
   that it had.  */
#ifndef ADSE_PATH_H
#define ADSE_PATH_H

#include "expr/expr.h"
#include "goals/tree.h"
#include "program/flow.h"
#include "program/image.h"
#include "run/exec.h"
#include "site.h"
#include "trace.h"

/* A place at which other inputs could have gone another way.  */
struct path_item
{
  enum node_kind kind;
  uint8_t reason;	/* CONCRETE: symrt reason; CONSTRAINT: its kind */
  uint32_t site;	/* BRANCH: branch number; SWITCH: site number; LABEL */
  expr_id expr;		/* condition; index; what was fixed */
  uint64_t value;	/* CONCRETE: to what */
  uint32_t definitions; /* BRANCH, SWITCH: hash of those in force */
  uint32_t outcome;	/* that this run took */
  uint32_t nout;
  expr_id *conjunct; /* one an outcome; in the path's pool */
  flow_place where;  /* before it, filled in by whom it concerns */
};

/* One visit of a label site.  */
struct path_visit
{
  uint32_t site;     /* global number */
  uint32_t position; /* items before it */
  uint8_t n;
  expr_id value[ADSE_MAX_CONDITIONS]; /* 0: not evaluated */
};

/* A value became concrete, and is no item.  */
struct path_fixed
{
  uint32_t item; /* so many came before it */
  expr_id expr;
  uint64_t value;
  bool decides; /* what follows may depend on it: not only written down */
};

/* Something was lost: the program went on with less than what is recorded.  */
struct path_loss
{
  uint32_t item, visit; /* so many came before it */
  uint32_t site;	/* this visit alone, or SYMRT_NO_SITE: all that follows */
  uint8_t reason;	/* symrt reason; 0: another one */
  const char *name;	/* external function, of the run; or NULL */
};

/* A label that was covered then.  */
struct path_covered
{
  uint32_t label; /* global number */
  uint32_t item;  /* so many items were before */
};

/* The path of one run.  */
struct path
{
  struct path_item *items;
  uint32_t nitem;
  struct path_visit *visits;
  uint32_t nvisit;
  struct path_covered *covered; /* in order of events */
  uint32_t ncovered;
  struct path_fixed *fixed;
  uint32_t nfixed;
  struct path_loss *losses;
  uint32_t nloss;
  struct path_loss *returns; /* of the job's calls; site: losses before it */
  uint32_t nreturn;
  struct model model; /* values of the inputs that the run touched */
  /* Symbolic values that became concrete, by reason.  */
  uint32_t concretized[SYMRT_REASON_ROOM];
  uint32_t windows; /* constraints that are our bounds, not facts */
  bool outside;	    /* an index was not in its array: the run is undefined behaviour */
  uint32_t odd;	    /* operands whose width is not that of their site: these
			 visits say nothing */
  uint64_t result;  /* of the target call */
  bool has_result, result_varies; /* with the inputs, on this path */
  uint64_t calls;		  /* hash of what generated callees saw of call order */
  /* Of the last call, the target's: items and covered labels before it; CALLS of those in
     it.  */
  uint32_t own_item, own_covered;
  uint64_t own_calls;
  expr_id *pool; /* conjuncts of all items */
};

/* Build the path of RUN; path_free frees it.  Nodes that its events need are
   imported into DAG.  Conditions that fold to a constant are no items.  0, or
   -1 when the trace contradicts the metadata (WHY says how).  */
int path_read (struct path *, struct expr_dag *, const struct program *,
	       const struct run *, char *why, size_t nwhy);
/* Free what the path holds, which is empty then.  */
void path_free (struct path *);

/* What the self-check of runs compared, and how much of it differed.  WHY is
   the first difference.  */
struct path_checked
{
  uint64_t compared, different;
  char why[200];
};
/* Self-check of RUN: each expression that came with the value that the program
   had must have this value under the run's inputs MODEL, after import and
   simplification into DAG.  Adds to what was counted before.  */
void path_check (struct expr_dag *, const struct run *, const struct model *,
		 struct path_checked *);

/* Tell EACH of pairs of expressions of DAG: what each of RUN's nodes is after
   simplification, and without any (RAW).  */
void path_raw (struct expr_dag *, const struct run *,
	       void (*each) (void *, expr_id, expr_id raw), void *);

/* The condition "INDEX is in case range OUTCOME of the switch" (default when
   OUTCOME is the number of ranges).  */
expr_id path_case (struct expr_dag *, const struct unit *, const struct adse_site *,
		   expr_id index, uint32_t outcome);
#endif
