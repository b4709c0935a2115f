/* SPDX-License-Identifier: GPL-3.0-or-later
   Composition of the solver chain, and what its layers share.  */
#include "solver/impl.h"

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
solver_on_child (const struct solver_limits *limits, enum cvc5_config config,
		 char *err, size_t nerr)
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

struct solver *
solver_chain_new (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s = solver_on_child (limits, limits->quick ? CVC5_QUICK : CVC5_FIRST,
				      err, nerr);

  if (!s)
    return NULL;
  put_before (s, solver_light_layer ());
  put_before (s, solver_narrow_layer ());
  put_before (s, solver_enum_layer ());
  s->known = put_before (s, solver_known_layer ());
  put_before (s, solver_cache_layer ());
  put_before (s, solver_search_layer ());
  put_before (s, solver_fast_layer ());
  put_before (s, solver_bytes_layer ());
  put_before (s, solver_slice_layer ());
  s->reuse = put_before (s, solver_reuse_layer ());
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
#define SOLVER_LAYER(NAME, TEXT, HELP) TEXT,
#include "solver/layers.def"
#undef SOLVER_LAYER
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
solver_check (struct solver *s, const struct solver_query *q,
	      struct solver_result *r)
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

void
solver_result_free (struct solver_result *r)
{
  model_free (&r->model);
}

enum solver_answer
result_is (struct solver_result *r, enum solver_answer answer)
{
  return r->answer = answer;
}

void
model_new (struct model *m, uint32_t n)
{
  m->n = n;
  m->value = xcalloc (n ? n : 1, sizeof *m->value);
  m->set = xcalloc (n ? n : 1, 1);
}

void
model_copy (struct model *to, const struct model *from)
{
  model_new (to, from->n);
  if (from->n)
    {
      memcpy (to->value, from->value, from->n * sizeof *to->value);
      memcpy (to->set, from->set, from->n);
    }
}

void
model_free (struct model *m)
{
  free (m->value);
  free (m->set);
  memset (m, 0, sizeof *m);
}

adse_val
model_value (const struct model *m, uint32_t index)
{
  return m && index < m->n && m->set[index] ? m->value[index] : 0;
}

bool
query_holds (const struct query *q, const struct model *m, uint64_t stamp)
{
  for (size_t i = q->n; i-- > 0;)
    if (!expr_eval (q->dag, q->conjuncts[i], m, stamp))
      return false;
  return true;
}

static const struct expr_dag *sort_dag;

static int
compare_inputs (const void *a, const void *b)
{
  const struct expr_input *x = expr_input (sort_dag, *(const uint32_t *) a),
			  *y = expr_input (sort_dag, *(const uint32_t *) b);
  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->width - y->width;
}

uint32_t *
query_inputs (const struct query *q, size_t *n)
{
  uint32_t ninput = expr_ninput (q->dag);
  uint32_t *list = xmalloc ((ninput + 1) * sizeof *list);
  uint8_t *seen = xcalloc (ninput + 1, 1);

  *n = 0;
  for (size_t i = 0; i < q->n; i++)
    {
      size_t m;
      const uint32_t *set = expr_inputs (q->dag, q->conjuncts[i], &m);
      for (size_t j = 0; j < m; j++)
	if (!seen[set[j]])
	  {
	    seen[set[j]] = 1;
	    list[(*n)++] = set[j];
	  }
    }
  free (seen);
  sort_dag = q->dag;
  qsort (list, *n, sizeof *list, compare_inputs);
  return list;
}
