/* SPDX-License-Identifier: GPL-3.0-or-later
   Composition of the solver chain, and what its layers share.  */
#include "base/util.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

struct solver
{
  struct layer *top, *reuse, *known;
  struct solver_stats stats;
  /* The last query's base: its values are worked out once for many queries.  */
  struct model base;
  uint64_t base_stamp, base_dag;
};

static struct layer *
put_before (struct solver *s, struct layer *l)
{
  l->next = s->top;
  l->stats = &s->stats;
  return s->top = l;
}

/* A solver of cvc5 in CONFIG alone.  */
static struct solver *
solver_on_child (const struct solver_limits *limits, enum cvc5_config config, char *err,
		 size_t nerr)
{
  struct solver *s = xcalloc (1, sizeof *s);
  struct layer *child = solver_child_layer (limits, config, &s->stats, err, nerr);

  if (!child)
    {
      free (s);
      return NULL;
    }
  put_before (s, child);
  return s;
}

/* The layers between the check and cvc5, from the outside in.  */
static struct layer *(*const makers[]) (void) = {
#define SOLVER_BY(NAME, TEXT, HELP)
#define SOLVER_LAYER(NAME, MAKER, TEXT, HELP) MAKER,
#include "solver/layers.def"
};

struct solver *
solver_chain_new (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s
    = solver_on_child (limits, limits->quick ? CVC5_QUICK : CVC5_FIRST, err, nerr);

  if (!s)
    return NULL;
  for (size_t i = sizeof makers / sizeof *makers; i-- > 0;)
    {
      struct layer *l = put_before (s, makers[i]());
      if (l->by == SOLVER_BY_STORE)
	s->known = l;
      if (l->by == SOLVER_BY_REUSE)
	s->reuse = l;
    }
  put_before (s, solver_check_layer ());
  return s;
}

struct solver *
solver_second_new (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s = solver_on_child (limits, CVC5_SECOND, err, nerr);

  if (s)
    put_before (s, solver_check_layer ());
  return s;
}

const char *
solver_by_name (enum solver_by by)
{
  static const char *const names[] = {
#define SOLVER_BY(NAME, TEXT, HELP) TEXT,
#define SOLVER_LAYER(NAME, MAKER, TEXT, HELP) TEXT,
#include "solver/layers.def"
  };
  return names[by];
}

void
solver_free (struct solver *s)
{
  struct layer *next;

  if (!s)
    return;
  for (struct layer *l = s->top; l; l = next)
    {
      next = l->next;
      l->free (l);
    }
  model_free (&s->base);
  free (s);
}

struct layer *
solver_layer (struct solver *s, unsigned depth)
{
  struct layer *l = s->top;
  while (depth--)
    l = l->next;
  return l;
}

const struct solver_stats *
solver_stats (const struct solver *s)
{
  return &s->stats;
}

enum solver_answer
solver_check_known (struct solver *s, const struct solver_query *q,
		    const struct solver_result *known, struct solver_result *r)
{
  if (s->known)
    solver_known_tell (s->known, known);
  solver_check (s, q, r);
  if (s->known)
    solver_known_tell (s->known, NULL);
  return r->answer;
}

void
solver_add_model (struct solver *s, struct expr_dag *dag, const struct model *m)
{
  if (s->reuse)
    solver_reuse_add (s->reuse, dag, m);
}

static bool
model_equal (const struct model *a, const struct model *b)
{
  return a->n == b->n
	 && (!a->n
	     || (!memcmp (a->value, b->value, a->n * sizeof *a->value)
		 && !memcmp (a->set, b->set, a->n)));
}

static uint64_t
base_stamp (struct solver *s, const struct solver_query *q)
{
  static const struct model none;
  const struct model *base = q->base ? q->base : &none;

  if (s->base_dag != expr_serial (q->dag) || !model_equal (base, &s->base))
    {
      model_free (&s->base);
      model_copy (&s->base, base);
      s->base_stamp = expr_stamp (q->dag);
      s->base_dag = expr_serial (q->dag);
    }
  return s->base_stamp;
}

/* A list of expressions that grows.  */
struct list
{
  expr_id *e;
  size_t n, room;
};

static void
push (struct list *l, expr_id e)
{
  if (l->n == l->room)
    {
      l->room = l->room ? 2 * l->room : 64;
      l->e = xrealloc (l->e, l->room * sizeof *l->e);
    }
  l->e[l->n++] = e;
}

/* Append the operands of the conjunction E to OUT, from left to right.  */
static void
flatten (const struct expr_dag *dag, expr_id e, struct list *out, struct list *stack)
{
  push (stack, e);
  while (stack->n)
    {
      const struct expr_node *x;
      e = stack->e[--stack->n];
      x = expr_node (dag, e);
      if (x->op == ADSE_OP_AND && x->width == 1)
	{
	  push (stack, x->b);
	  push (stack, x->a);
	}
      else
	push (out, e);
    }
}

enum solver_answer
solver_check (struct solver *s, const struct solver_query *q, struct solver_result *r)
{
  struct query flat = { .dag = q->dag, .base = q->base };
  struct list conjuncts = { 0 }, stack = { 0 };

  s->stats.queries++;
  memset (r, 0, sizeof *r);
  flat.base_stamp = base_stamp (s, q);
  for (size_t i = 0; i < q->n; i++)
    {
      if (i == q->n - 1)
	flat.goal = conjuncts.n;
      flatten (q->dag, q->conjuncts[i], &conjuncts, &stack);
    }
  flat.conjuncts = conjuncts.e;
  flat.n = conjuncts.n;
  r->answer = s->top->check (s->top, &flat, r);
  free (conjuncts.e);
  free (stack.e);
  return r->answer;
}
