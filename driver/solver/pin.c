/* SPDX-License-Identifier: GPL-3.0-or-later
   Places stay where they are.  Code that goes through a text by a position which is an
   input itself reads each character as a choice among all of them, and a condition on
   four characters is one on the whole text four times over:

     pos < 8, text[pos] == '(', text[pos + 1] != ')'

   Such a query is first asked with the position that the base has.  That leaves a few
   bytes, which other layers decide; a model of it is one of the query.  Only where there
   is none is the position free.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>

/* An input that decides at least so many choices in a query is a place, alone or with a few
   others: a key that is hashed, say, to a place in a table.  */
#define MIN_CHOICES 8
#define MAX_DECIDING 4

struct pins
{
  struct layer l;
  uint64_t serial;   /* of the DAG that the rest is about */
  uint32_t *visited; /* by expression: the last query that has it */
  uint32_t room, query;
  uint32_t *choices; /* by input, of the query under way */
  uint32_t nchoices;
  uint32_t scanned;   /* so many expressions of the DAG */
  uint32_t found;     /* choices among these: fewer are in any query */
  struct pinned with; /* the pins of SIGNATURE */
  uint64_t signature;
};

/* Inputs by which node N chooses, *K of them, a few at most.  NULL: it does not.  */
static const uint32_t *
chosen_by (struct expr_dag *dag, const struct expr_node *n, size_t *k)
{
  if (n->op != ADSE_OP_ITE && n->op != ADSE_OP_TABLE)
    return NULL;
  const uint32_t *in = expr_inputs (dag, n->a, k);
  return *k >= 1 && *k <= MAX_DECIDING ? in : NULL;
}

/* Another DAG than before: forget what is known.  */
static void
begin (struct pins *p, const struct query *q)
{
  size_t k;
  if (p->serial != expr_serial (q->dag))
    {
      p->serial = expr_serial (q->dag);
      p->scanned = p->found = p->query = 0;
      for (uint32_t i = 0; i < p->room; i++)
	p->visited[i] = 0;
      u64map_free (&p->with.made);
      p->signature = 0;
    }
  uint32_t n = expr_count (q->dag);
  while (p->scanned < n)
    p->found += chosen_by (q->dag, expr_node (q->dag, ++p->scanned), &k) != NULL;
}

/* Count the choices of Q by input.  Those of a table count as many as it has
   entries.  */
static void
count_choices (struct pins *p, const struct query *q)
{
  uint32_t n = expr_count (q->dag) + 1, ninput = expr_ninput (q->dag);
  size_t room = 256, sp = 0;
  expr_id *stack = xmalloc (room * sizeof *stack);
  if (n > p->room)
    {
      p->visited = xrealloc (p->visited, n * sizeof *p->visited);
      while (p->room < n)
	p->visited[p->room++] = 0;
    }
  p->query++;
  p->choices = xrealloc (p->choices, (ninput + 1) * sizeof *p->choices);
  p->nchoices = ninput;
  for (uint32_t i = 0; i < ninput; i++)
    p->choices[i] = 0;
  for (size_t i = 0; i < q->n; i++)
    for (stack[sp++] = q->conjuncts[i]; sp;)
      {
	expr_id e = stack[--sp];
	if (p->visited[e] == p->query)
	  continue;
	p->visited[e] = p->query;
	const struct expr_node x = *expr_node (q->dag, e);
	const expr_id below[3] = { x.a, x.b, x.c };
	size_t deciding = 0;
	const uint32_t *in = chosen_by (q->dag, &x, &deciding);
	for (size_t k = 0; in && k < deciding; k++)
	  p->choices[in[k]]
	    += x.op == ADSE_OP_ITE ? 1 : expr_table (q->dag, (uint32_t) x.k)->count;
	if (sp + 3 > room)
	  stack = xrealloc (stack, (room *= 2) * sizeof *stack);
	for (int k = 0; k < 3; k++)
	  if (below[k])
	    stack[sp++] = below[k];
      }
  free (stack);
}

static bool
is_pinned (const void *ctx, uint32_t input)
{
  const struct pins *p = ctx;
  return input < p->nchoices && p->choices[input] >= MIN_CHOICES;
}

/* Which inputs Q pins to which values, as a number.  0: none.  */
static uint64_t
signature_of (const struct pins *p, const struct query *q)
{
  uint64_t h = 0;
  for (uint32_t i = 0; i < p->nchoices; i++)
    if (is_pinned (p, i))
      {
	adse_val v = model_value (q->base, i);
	h = hash_mix (hash_mix (hash_mix (h + 1, i), (uint64_t) v),
		      (uint64_t) (v >> 64));
      }
  return h;
}

/* Ask Q with its places as they are.  True: R has what came of it, and that is the
   answer.  */
static bool
ask_pinned (struct pins *p, const struct query *q, struct solver_result *r)
{
  expr_id *list = xmalloc ((q->n + 1) * sizeof *list);
  struct query there = *q;
  bool possible = true;
  there.conjuncts = list;
  p->with.values = q->base;
  for (size_t i = 0; i < q->n && possible; i++)
    {
      adse_val v;
      list[i] = expr_pinned (&p->with, q->dag, q->conjuncts[i]);
      possible = list[i] && (!expr_is_const (q->dag, list[i], &v) || v);
    }
  if (possible)
    layer_next (&p->l, &there, r);
  free (list);
  /* What is hard in one place is not easier in all of them.  */
  if (possible && r->answer != SOLVER_UNSAT)
    return true;
  solver_result_free (r);
  *r = (struct solver_result){ 0 };
  return false;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  struct pins *p = (struct pins *) l;
  begin (p, q);
  if (p->found >= MIN_CHOICES)
    {
      count_choices (p, q);
      uint64_t signature = signature_of (p, q);
      if (signature && signature != p->signature)
	{
	  u64map_free (&p->with.made);
	  p->signature = signature;
	}
      if (signature && ask_pinned (p, q, r))
	return r->answer;
    }
  return layer_next (l, q, r);
}

static void
pin_free (struct layer *l)
{
  struct pins *p = (struct pins *) l;
  u64map_free (&p->with.made);
  free (p->visited);
  free (p->choices);
  free (p);
}

struct layer *
solver_pin_layer (void)
{
  struct pins *p = xcalloc (1, sizeof *p);
  p->l.check = check;
  p->with.is_pinned = is_pinned;
  p->with.ctx = p;
  p->l.by = SOLVER_BY_PIN;
  p->l.free = pin_free;
  return &p->l;
}
