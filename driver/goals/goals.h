/* SPDX-License-Identifier: GPL-3.0-or-later
   What a target is explored for.  An objective is what a user asks for and what is
   reported: a label, or a pair of labels that one test or two tests must satisfy,
   in one of several ways (criteria/labels.h).  A goal is a label that the search
   asks for, on its own account or for the objective it belongs to.

   Each objective ends covered, infeasible with a proof, or unknown with what
   ended it.  One of related labels is covered when both labels of some way are,
   infeasible when each way has an infeasible label; what can no longer help it
   is closed.  An occurrence of a label is one chance to cover it: a place in the
   execution tree and the label's predicate there (tight treatment, Bardin et al. 2014
   section IV: the negation is never asserted).  */
#ifndef ADSE_GOALS_H
#define ADSE_GOALS_H

#include "base/util.h"
#include "expr/expr.h"
#include "goals/label-mode.h"
#include "goals/limits.h"
#include "goals/path.h"
#include "goals/proofs.h"
#include "goals/tree.h"
#include "program/image.h"
#include "labels.h"
#include "site.h"

/* Ids reach the store, but for CLOSED: a goal whose objective is covered without
   it, or can not be covered by it.  */
enum goal_state
{
  GOAL_OPEN = 0,
  GOAL_COVERED = 1,
  GOAL_INFEASIBLE = 2,
  GOAL_UNKNOWN = 3,
  GOAL_WAIVED = 4, /* not asked for; covered if a run does */
  GOAL_CLOSED = 5,
  GOAL_STATE__COUNT
};
/* Why a goal is infeasible.  Ids reach the store.  */
enum goal_proof
{
  PROOF_NONE = 0,
  PROOF_LOCAL = 1,     /* no values of the site's operands satisfy it */
  PROOF_PATHS = 2,     /* every path was explored and none can satisfy it */
  PROOF_SITE = 3,      /* every path that reaches its site was, and none can; what was
		      left out comes later */
  PROOF_DOMINATED = 4, /* it implies an infeasible label of its site */
  PROOF_PRECONDITION = 5, /* as PATHS or SITE, of the paths that preconditions and
			     assumptions leave: for other inputs it is not proved */
};

/* A label that the search asks for.  */
struct goal
{
  uint32_t label;     /* global number */
  uint32_t site;      /* global number */
  uint32_t objective; /* that it belongs to */
  uint32_t index;     /* of the label within its site */
  enum adse_criterion criterion;
  enum goal_state state;
  enum goal_proof proof;
  char *why; /* UNKNOWN: what ended it; by dominance: the other label; WAIVED:
			the reason; COVERED: by other tests than ours, if any; malloc'd */
  uint32_t asked, unsat, unknown, diverged; /* occurrences, by answer */
  uint32_t occurrences;			    /* made */
  uint32_t visits; /* runs and places that visited the site while it was
			   open */
  uint32_t run;	   /* COVERED: number of the run that did */
  uint32_t nearly; /* searches for inputs off a path that has none for it */
  bool dropped;	   /* more occurrences than are kept */
  bool unasked;	   /* some occurrence was never asked for */
  bool bounded;	   /* some is only refuted within a plan's bounds */
  bool undecided;  /* a mutant that evaluates other conditions, with effects; or a
			visit left it open, see adse_label_undecided */
  bool rejected;   /* a run covered it that an assumption, say, rejected */
  bool answered;   /* a query for it had a model, whose run covered it */
  bool half;	   /* the other label of some way is covered */
  bool needed;	   /* private to goals.c */
  uint8_t wanted, strength; /* enum adse_strength of a mutant: asked for, and once it is
			    COVERED the strongest that a run showed */
  char *short_of;	    /* COVERED: why that is less than was asked for; malloc'd */
  char *shown;		    /* STRENGTH is strong: where it shows in run SHOWN_BY
			of the plan, as claims.h has it; malloc'd */
  uint32_t shown_by;
};

/* What is reported: one label, or labels that are related.  */
struct objective
{
  enum adse_criterion criterion;
  uint32_t site; /* global number */
  bool related;
  uint32_t index;	 /* RELATED: of the objective within site and criterion; else
			of the label within the site */
  uint32_t first, n;	 /* its goals */
  enum goal_state state; /* never CLOSED */
  enum goal_proof proof; /* INFEASIBLE: the weaker kind, if of several */
  char *why;		 /* as a goal's; malloc'd */
};

/* What came of asking for an occurrence.  */
enum occurrence_state
{
  OCCURRENCE_OPEN,
  OCCURRENCE_SAT,
  OCCURRENCE_UNSAT,
  OCCURRENCE_UNKNOWN,
  OCCURRENCE_DIVERGED,
  OCCURRENCE_CLOSED
};

/* One chance to cover a goal: a place in the tree and the goal's predicate
   there.  */
struct occurrence
{
  uint32_t goal;
  edge_id at; /* the path up to here comes first */
  expr_id predicate;
  uint32_t run;	   /* run whose inputs are the base */
  uint32_t before; /* the last one with this goal and predicate, plus 1 */
  uint8_t state;   /* enum occurrence_state */
};

/* The goals and objectives of one target.  */
struct goals
{
  enum label_treatment treatment;
  enum label_deletion deletion;
  /* How far mutants of each criterion are to come, whether there are any or not: as
     goals_set_strengths, enum adse_strength.  */
  uint8_t wanted[ADSE_CRIT__COUNT];
  const struct program *program;
  struct goal *goal;
  uint32_t n;
  struct objective *objective;
  uint32_t nobjective, nopen; /* OPEN ones */
  uint32_t *halves, nhalf;    /* goals whose partner in some way was covered while
			      they were open, in that order */
  uint32_t site_first, nsite; /* sites that carry goals, global numbers */
  uint32_t *site_goal;	      /* first goal of site_first + i; [nsite] ends */
  /* Occurrences of the tree under way.  */
  struct occurrence *occurrence;
  uint32_t noccurrence, occurrence_room;
  struct proofs *proofs; /* of what folds to false; NULL: not kept */
  struct u64map seen; /* (goal, edge, predicate); (goal, predicate): number of the last
			  occurrence, plus 1 */
  uint32_t *on_way, way_room; /* by edge: run on whose way it was found last, plus 1 */
  /* Visits of sites where an open goal does not hold whatever the inputs, or another one
     was covered: there may be constants, such as the count of a loop, and other ways to
     the site have others.  */
  struct constant_visit
  {
    edge_id at;
    uint32_t site; /* global number */
  } * constant;
  uint32_t nconstant, constant_room;
};

/* The goals of TARGET, which are the placed labels of its sites in CRITERIA,
   and the objectives that they make up.  goals_free frees them; the program
   must outlive them.  */
void goals_init (struct goals *, const struct program *, const struct target *,
		 adse_criteria criteria);
/* As goals_init, of those functions of a unit that FUNCTIONS says, by number.  */
void goals_init_of (struct goals *, const struct program *, const struct unit *,
		    const bool *functions, adse_criteria criteria);
/* Free what GOALS holds; there are none then.  */
void goals_free (struct goals *);
/* Say how far mutants are to come: as NAMED, and BY_DEFAULT where that says
   nothing.  Without this call weak mutation is asked for.  */
void goals_set_strengths (struct goals *, const struct adse_strengths_named *named,
			  enum adse_strength by_default);
/* Forget the occurrences (another tree begins); states stay.  */
void goals_next_tree (struct goals *);

/* Is there still a reason to ask for the goal?  Not if too many runs of its models went
   another way.  */
static inline bool
goals_wants (const struct goals *g, const struct goal *o)
{
  switch (g->deletion)
    {
    case DELETION_IDL1:
      return o->state != GOAL_INFEASIBLE && o->state != GOAL_CLOSED && !o->answered;
    case DELETION_OFF: return o->state != GOAL_INFEASIBLE && o->state != GOAL_CLOSED;
    default: return o->state == GOAL_OPEN && o->diverged < goals_limit.diverged;
    }
}

/* LABEL, a global number, was covered at AT: others of its site may wait for another
   visit.  */
void goals_covered_at (struct goals *, uint32_t label, edge_id at);
/* Does a goal of SITE, a global number, wait for a visit with other values?  */
bool goals_wait_at (const struct goals *, uint32_t site);
/* Goal of global label number, NULL when it is none.  */
struct goal *goals_label (struct goals *, uint32_t label);
/* GOAL was covered by run RUN.  True: it had not been before.  */
bool goals_cover (struct goals *, struct goal *, uint32_t run);
/* GOAL is infeasible, with that proof.  */
void goals_infeasible (struct goals *, struct goal *, enum goal_proof);
/* GOAL is infeasible, because it implies BY, an infeasible label of its
   site.  */
void goals_dominated (struct goals *, struct goal *, const struct goal *by);
/* Does the proof of an infeasible goal rest on paths?  */
static inline bool
goals_rests_on_paths (const struct goal *o)
{
  return o->state == GOAL_INFEASIBLE && o->proof != PROOF_LOCAL;
}
/* Make GOALS those of FROM, with the same numbers, each an objective of its
   own.  Those whose proofs rest on paths are open.  Returns how many these
   are.  */
uint32_t goals_again (struct goals *, const struct goals *from);
/* GOAL ends unknown because of WHY, which is copied.  */
void goals_unknown (struct goals *, struct goal *, const char *why);
/* The objective and its goals need not be covered: nothing is asked for them.
   WHY says why and is copied.  */
void goals_waive (struct goals *, struct objective *, const char *why);
/* Before the exploration: BY covers GOAL already.  */
void goals_covered_by (struct goals *, struct goal *, const char *by);
/* Before the exploration: BY covers the objective already.  */
void goals_objective_covered_by (struct goals *, struct objective *, const char *by);

/* Direct treatment: call EACH with the goals of the visited site, whatever their
   state, and what their predicates are there, those that no operands decide.  */
void goals_each_branch (struct goals *, struct expr_dag *, const struct path_visit *,
			void (*each) (void *, const struct goal *, expr_id), void *ctx);

/* A run visited a site at edge AT: make occurrences for its open goals whose
   predicate is not decided there by a constant and was not asked for here or
   further up already.  */
void goals_visit (struct goals *, struct expr_dag *, const struct tree *,
		  const struct path_visit *, edge_id at, uint32_t run);

/* Predicate of GOAL with its operands as free variables of DAG (inputs of no
   region).  0: this label cannot be decided at its site alone.  For a decision
   without eager evaluation the answer is exact and comes as a constant: all
   vectors that short-circuit evaluation can give are tried.  */
expr_id goals_local (const struct goals *, const struct goal *, struct expr_dag *);

/* Can evaluation of the decision SITE meet the values VECTOR of its conditions?  Which
   of them it looks at goes to *KNOWN.  At most ADSE_MAX_CLAUSES conditions.  */
bool goals_vector (const struct unit *, const struct adse_site *site, uint32_t vector,
		   uint32_t *known);
/* The goals of way W of objective B of related labels; false: it has no such way.  */
bool goals_way (const struct goals *, const struct objective *b, unsigned w,
		struct goal *half[2]);

/* Text of O, as adse_label_describe.  */
void goals_describe (const struct goals *, const struct objective *o, char *buf,
		     size_t n);
/* Short text of O, as adse_label_short.  */
void goals_short (const struct goals *, const struct objective *o, char *buf, size_t n);
/* Identity of O as adse_label_key; FUNCTION is the target's name.  */
uint64_t goals_key (const struct goals *, const struct objective *o,
		    const char *function);
/* The goal of O, if it is a mutant of which more is asked than a difference at
   its statement; else NULL.  */
const struct goal *goals_followed (const struct goals *, const struct objective *o);
/* The site of O, and its unit in the last argument.  */
const struct adse_site *goals_site (const struct goals *, const struct objective *o,
				    const struct unit **);

/* The word for a state, for people and in reports.  */
const char *goal_state_name (enum goal_state);
/* The word for a proof, for people, in reports and in ledgers; "" for
   PROOF_NONE.  */
const char *goal_proof_name (enum goal_proof);
#endif
