/* SPDX-License-Identifier: GPL-3.0-or-later
   Inside of the solver chain, for solver*.c only: what a layer is, and each
   layer's constructor.  A layer answers a query or passes it, perhaps
   smaller, to the next one.  */
#ifndef ADSE_SOLVER_IMPL_H
#define ADSE_SOLVER_IMPL_H

#include <sys/types.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/solver.h"
#include "adse-op.h"

/* A query between layers: conjunctions are flat, the goal may be several
   conjuncts from GOAL on.  */
struct query
{
  struct expr_dag *dag;
  const expr_id *conjuncts;
  size_t n, goal;
  const struct model *base; /* may be NULL: all zero */
  uint64_t base_stamp;	    /* expr_eval's for BASE */
};

/* A layer.  Each one begins with this struct, and frees itself.  */
struct layer
{
  /* A SAT model may leave out inputs: these keep their base values.  RESULT is
     cleared on entry.  */
  enum solver_answer (*check) (struct layer *, const struct query *,
			       struct solver_result *);
  void (*free) (struct layer *);
  struct layer *next;
  struct solver_stats *stats;
  enum solver_by by;
};

/* Ask the next layer.  RESULT says who answered: the innermost layer that did
   not pass the query on.  */
static inline enum solver_answer
layer_next (struct layer *l, const struct query *q, struct solver_result *r)
{
  enum solver_answer a = l->next->check (l->next, q, r);
  /* The innermost layer that did not pass the query on.  */
  if (r->by == SOLVER_BY_NONE)
    r->by = l->next->by;
  return a;
}

/* solver/model.c.  Make ANSWER the answer of the result, and return it.  */
enum solver_answer result_is (struct solver_result *, enum solver_answer);

/* Make M, which holds nothing, a model of N inputs, none of them set.
   model_free frees it.  */
void model_new (struct model *, uint32_t n);
/* The value of input INDEX; 0 where the model, which may be NULL, has
   none.  */
adse_val model_value (const struct model *, uint32_t index);
/* Make M, which holds nothing, a model of all inputs of Q's DAG, as Q's base has them.
   model_free frees it.  */
void model_of_base (struct model *m, const struct query *q);
/* Do all conjuncts hold under the model?  The goal is tried first.  STAMP as
   for expr_eval.  */
bool query_holds (const struct query *, const struct model *, uint64_t stamp);
/* Inputs of all conjuncts, *N of them, in the order of their keys (which does
   not depend on how the DAG was built).  Malloc'd.  */
uint32_t *query_inputs (const struct query *, size_t *n);

/* Values that an input may have: LO + i, i < COUNT, modulo its width.  */
struct domain
{
  uint32_t input;
  unsigned width;
  adse_val lo;
  uint64_t count; /* UINT64_MAX: not bounded */
};
/* solver/domain.c.  What the conjuncts that compare INPUT with a constant leave of its
   values.  */
struct domain query_domain (const struct query *, uint32_t input);

/* Inputs that have their values in a model, and what expressions become by that.  */
struct pinned
{
  bool (*is_pinned) (const void *ctx, uint32_t input);
  const void *ctx;
  const struct model *values; /* may be NULL: all zero */
  struct u64map made;	      /* of these pins and values; whose they are frees it */
};
/* solver/pinned.c.  E of DAG with the inputs that are pinned as the model has them.  Of a
   choice that these decide only what is chosen is looked at.  */
expr_id expr_pinned (struct pinned *, struct expr_dag *dag, expr_id e);
/* solver/pinned.c.  Has E an input that is pinned, or, if not PINNED, one that is not?  */
bool expr_has_pinned (const struct pinned *, struct expr_dag *dag, expr_id e,
		      bool pinned);

/* solver/float.c.  Try to make M, in which all inputs are set, a model of a query
   about floating-point numbers.  False: M is anything.  */
bool solver_float_search (const struct query *, struct model *m);

/* The outermost layer: it evaluates models before they are believed.  */
struct layer *solver_check_layer (void);
/* The layers that layers.def has, from the outside in; each MAKER makes
   one.  */
#define SOLVER_BY(NAME, TEXT, HELP)
#define SOLVER_LAYER(NAME, MAKER, TEXT, HELP) struct layer *MAKER (void);
#include "solver/layers.def"
/* Give a layer of solver_reuse_layer a model to be tried first.  It is
   copied.  */
void solver_reuse_add (struct layer *, struct expr_dag *, const struct model *);
/* Give a layer of solver_known_layer the answer that an earlier session got to
   the next query, which must outlive that query.  NULL: there is none.  */
void solver_known_tell (struct layer *, const struct solver_result *);
/* The innermost layer: cvc5 in a child process, which is started.  It counts
   in the given statistics.  NULL: ERR says why it could not be started.  */
struct layer *solver_child_layer (const struct solver_limits *, enum cvc5_config,
				  struct solver_stats *, char *err, size_t nerr);
/* The process of a layer that solver_child_layer made; 0: none at the
   moment.  */
pid_t solver_child_pid (const struct layer *);

/* For tests: layer DEPTH of a solver; 0 is the outermost one.  */
struct layer *solver_layer (struct solver *, unsigned depth);
#endif
