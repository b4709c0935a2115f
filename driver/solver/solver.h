/* SPDX-License-Identifier: GPL-3.0-or-later
   The solver chain (after KLEE's ConstructSolverChain): small layers behind
   one interface, composed in solver_chain_new:

     model re-check around: model reuse -> inputs that the path fixes ->
     positions as they are -> independent slice -> computed fields ->
     sets of byte values -> fast unsatisfiability -> trying values -> cache ->
     what the store knows -> enumeration -> narrower arithmetic ->
     fewer conjuncts -> incremental cvc5 in a child that can be killed

   What cvc5 gives up is then searched by distance, and, where there are few
   combinations, enumerated.  layers.def has the layers, in this order.

   Sat, unsat, unknown and error stay four different answers.

   A model is a function of the query, its base and the models that were
   added, not of what was asked before: a session that was interrupted and
   begun again goes the same way.  */
#ifndef ADSE_SOLVER_H
#define ADSE_SOLVER_H

#include "expr/expr.h"

/* What a query is answered.  */
enum solver_answer
{
  SOLVER_SAT,
  SOLVER_UNSAT,
  SOLVER_UNKNOWN,
  SOLVER_ERROR
};

/* Why unknown: the budget that ended it.  */
enum solver_end
{
  SOLVER_END_NONE,
  SOLVER_END_RLIMIT,
  SOLVER_END_TIME,
  SOLVER_END_MEMORY,
  SOLVER_END_CRASH
};

/* Who answered.  */
enum solver_by
{
#define SOLVER_BY(NAME, TEXT, HELP) SOLVER_BY_##NAME,
#define SOLVER_LAYER(NAME, MAKER, TEXT, HELP) SOLVER_BY_##NAME,
#include "solver/layers.def"
  SOLVER_BY__COUNT
};
/* The word for who answered, in reports.  */
const char *solver_by_name (enum solver_by);

/* A conjunction to be decided.  */
struct solver_query
{
  struct expr_dag *dag;
  const expr_id *conjuncts; /* width-1 expressions, path order, then the goal */
  size_t n;
  const struct model *base; /* values of the run the path comes from: inputs that
			       the goal does not concern keep these */
};

/* What a query was answered.  */
struct solver_result
{
  enum solver_answer answer;
  enum solver_end end;
  enum solver_by by;
  struct model model; /* SAT: complete over the DAG's inputs; solver_result_free */
};

/* What a solver did so far.  */
struct solver_stats
{
  uint64_t queries;	 /* solver_check calls */
  uint64_t solver_calls; /* queries that reached cvc5 */
  uint64_t reused, sliced, fast_unsat, cached;
  uint64_t bytes;	   /* answered by sets of byte values */
  uint64_t searched;	   /* answered by trying values */
  uint64_t recheck_failed; /* models that evaluation refuted: answers became
			       unknown */
  uint64_t failed_by[SOLVER_BY__COUNT]; /* recheck_failed, by who gave the model */
  uint64_t restarts;
  uint64_t
    work; /* of what reached cvc5, or would have if the answer had not been known:
		    about microseconds of a processor, worked out from the queries' sizes
		    and answers, not measured */
};

/* Bounds on the work for one query.  */
struct solver_limits
{
  uint64_t rlimit;  /* cvc5 rlimit-per: work, repeatable */
  unsigned hard_ms; /* of the child's processor: then it is killed and the answer is
			   "unknown, time" */
  unsigned wall_ms; /* by the clock, as hard_ms; 0: a multiple of hard_ms */
  size_t memory_mb; /* child's limit */
  bool quick;	    /* CVC5_QUICK */
};

/* How cvc5 is set up.  */
enum cvc5_config
{
  CVC5_FIRST, /* incremental verdicts; what the chain uses */
  CVC5_QUICK, /* as CVC5_FIRST, but a step of the SAT search counts like the time that it
		 takes, of which the limit allows more where there is nothing to
		 search */
  CVC5_SECOND /* a new solver a query, no simplification, cvc5's own SAT solver in
		 place of CaDiCaL: as little in common as can be */
};

struct solver;
/* A chain of all layers; solver_free frees it.  NULL: cvc5's child could not
   be started, ERR says why.  */
struct solver *solver_chain_new (const struct solver_limits *, char *err, size_t nerr);
/* A second opinion: cvc5 in its second configuration behind the model
   re-check, and no other layer.  solver_free frees it.  NULL: cvc5's child
   could not be started, ERR says why.  */
struct solver *solver_second_new (const struct solver_limits *, char *err, size_t nerr);
/* Kill the child and free all layers.  May be NULL.  */
void solver_free (struct solver *);
/* Decide the query.  The result is overwritten; solver_result_free frees what
   it then holds.  */
enum solver_answer solver_check (struct solver *, const struct solver_query *,
				 struct solver_result *);
/* As solver_check, when KNOWN is what the chain answered to this query in an
   earlier session.  SOLVER_BY_STORE answers if KNOWN was needed.  */
enum solver_answer solver_check_known (struct solver *, const struct solver_query *,
				       const struct solver_result *known,
				       struct solver_result *);
/* Inputs like those of BASE for which the first NMUST of N CONJUNCTS hold, and the others
   are as near to that as was found in a bounded search (solver/descent.c).  False: none
   were found, and M is left as it was.  Else M, which model_free frees, is complete over
   DAG's inputs.  */
bool solver_nearly (struct expr_dag *dag, const expr_id *conjuncts, size_t n,
		    size_t nmust, const struct model *base, struct model *m);
/* Remember a run's inputs, which are copied, as a model for reuse.  */
void solver_add_model (struct solver *, struct expr_dag *, const struct model *);
/* The solver's counts; they live as long as it does.  */
const struct solver_stats *solver_stats (const struct solver *);
/* Free what a result holds: its model.  */
void solver_result_free (struct solver_result *);
/* Make TO, which holds nothing, a copy of FROM.  model_free frees it.  */
void model_copy (struct model *to, const struct model *from);
/* Free what the model holds, which is empty then.  */
void model_free (struct model *);
#endif
