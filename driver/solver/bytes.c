/* SPDX-License-Identifier: GPL-3.0-or-later
   Sets of byte values.  Code that reads text asks about one byte at a time, and
   about two of them sometimes:

     'a' <= s[0], s[0] <= 'z', s[1] != 0, tolower (s[1]) == tolower (t[1])

   A conjunct over one input of at most 8 bits is the set of values that satisfy
   it.  A query of such conjuncts alone is decided by intersecting the sets; the
   value nearest to the base is taken.  Conjuncts over several bytes are decided
   by search with forward checking (Haralick and Elliott 1980): values are given
   to one byte after the other, and a conjunct in which one byte is left narrows
   the set of that byte.  The search goes on to the next layer when it has cost
   more than cvc5 would.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

#define MAX_VARS 64
#define MAX_NODES 2000 /* of a conjunct over several bytes */

struct var
{
  uint32_t input;
  bool assigned;
  uint8_t part; /* variables of other parts do not concern it */
  struct byte_set domain;
};

struct constraint
{
  expr_id e;
  uint32_t cost; /* nodes */
  uint32_t nvar;
  uint8_t var[MAX_VARS];
};

struct search
{
  const struct query *q;
  struct var var[MAX_VARS];
  uint32_t nvar;
  struct constraint *con;
  uint32_t ncon;
  struct model m;
  int64_t budget;
};

static bool
has (const struct byte_set *s, unsigned v)
{
  return s->bit[v / 64] >> v % 64 & 1;
}

static void
intersect (struct byte_set *s, const struct byte_set *t)
{
  for (int i = 0; i < 4; i++)
    s->bit[i] &= t->bit[i];
}

static unsigned
count (const struct byte_set *s)
{
  unsigned n = 0;
  for (int i = 0; i < 4; i++)
    n += (unsigned) __builtin_popcountll (s->bit[i]);
  return n;
}

/* The member of S nearest to BASE, the smaller of two.  S is not empty.  */
static unsigned
nearest (const struct byte_set *s, unsigned base)
{
  for (unsigned d = 0;; d++)
    {
      if (base >= d && has (s, base - d))
	return base - d;
      if (base + d < 256 && has (s, base + d))
	return base + d;
    }
}

static unsigned
base_value (const struct query *q, uint32_t input)
{
  return (unsigned) adse_mask (model_value (q->base, input),
			       expr_input (q->dag, input)->width);
}

/* Values 0 .. 2^width - 1 of INPUT.  */
static struct byte_set
all_values (const struct query *q, uint32_t input)
{
  unsigned n = 1u << expr_input (q->dag, input)->width;
  struct byte_set s = { { 0 } };
  for (int i = 0; i < 4 && n; i++, n -= n < 64 ? n : 64)
    s.bit[i] = n < 64 ? ((uint64_t) 1 << n) - 1 : ~(uint64_t) 0;
  return s;
}

/* The variables of the query, those of the goal first, each with what the
   conjuncts over it alone leave.  False: it has others, or too many.  */
static bool
collect_vars (struct search *s)
{
  const struct query *q = s->q;

  for (int goal = 1; goal >= 0; goal--)
    for (size_t i = goal ? q->goal : 0; i < (goal ? q->n : q->goal); i++)
      {
	size_t n;
	const uint32_t *in = expr_inputs (q->dag, q->conjuncts[i], &n);
	for (size_t k = 0; k < n; k++)
	  {
	    uint32_t v = 0;
	    while (v < s->nvar && s->var[v].input != in[k])
	      v++;
	    if (v < s->nvar)
	      continue;
	    if (v == MAX_VARS || expr_input (q->dag, in[k])->width > 8)
	      return false;
	    s->var[s->nvar++]
	      = (struct var){ .input = in[k], .domain = all_values (q, in[k]) };
	  }
      }
  return true;
}

/* Order of variables that does not depend on how the DAG was built.  */
static void
sort_vars (struct search *s, uint32_t from, uint32_t to)
{
  const struct expr_dag *dag = s->q->dag;
  for (uint32_t i = from + 1; i < to; i++)
    for (uint32_t k = i; k > from; k--)
      {
	struct var *a = &s->var[k - 1], *b = &s->var[k];
	if (expr_input (dag, a->input)->key <= expr_input (dag, b->input)->key)
	  break;
	struct var t = *a;
	*a = *b;
	*b = t;
      }
}

/* How many nodes E has, counted up to MAX_NODES + 1.  */
static uint32_t
count_nodes (const struct expr_dag *dag, expr_id e)
{
  struct u64map seen = { 0 };
  expr_id *stack = NULL;
  size_t sp = 0, room = 0;
  uint32_t n = 0;
  while (n <= MAX_NODES)
    {
      bool fresh;
      u64map_put (&seen, e, 0, &fresh);
      if (fresh)
	{
	  const struct expr_node *x = expr_node (dag, e);
	  expr_id operand[3] = { x->a, x->b, x->c };
	  n++;
	  if (sp + 3 > room)
	    stack = xrealloc (stack, (room = 2 * room + 16) * sizeof *stack);
	  for (int i = 0; i < 3; i++)
	    if (operand[i])
	      stack[sp++] = operand[i];
	}
      if (!sp)
	break;
      e = stack[--sp];
    }
  free (stack);
  u64map_free (&seen);
  return n;
}

struct bytes
{
  struct layer layer;
  uint64_t serial;     /* of the DAG that `nodes' is about */
  struct u64map nodes; /* conjunct -> count_nodes */
};

static uint32_t
nodes_of (struct bytes *l, const struct expr_dag *dag, expr_id e)
{
  if (l->serial != expr_serial (dag))
    u64map_free (&l->nodes);
  l->serial = expr_serial (dag);
  const uint32_t *known = u64map_get (&l->nodes, e);
  return known ? *known : *u64map_put (&l->nodes, e, count_nodes (dag, e), NULL);
}

/* Take the conjuncts in: sets of one variable, constraints of several.  UNSAT:
   some variable has no value left.  UNKNOWN: one is too large to be evaluated
   often.  */
static enum solver_answer
collect_constraints (struct bytes *l, struct search *s)
{
  const struct query *q = s->q;

  s->con = xmalloc ((q->n + 1) * sizeof *s->con);
  for (size_t i = 0; i < q->n; i++)
    {
      expr_id e = q->conjuncts[i];
      struct byte_set set;
      uint32_t input, v = 0;
      adse_val k;
      size_t n;
      const uint32_t *in = expr_inputs (q->dag, e, &n);
      if (n == 0)
	{
	  if (expr_is_const (q->dag, e, &k) ? !k : !expr_eval (q->dag, e, NULL, 0))
	    return SOLVER_UNSAT;
	  continue;
	}
      if (expr_byte_set (q->dag, e, &input, &set))
	{
	  while (s->var[v].input != input)
	    v++;
	  intersect (&s->var[v].domain, &set);
	  if (!count (&s->var[v].domain))
	    return SOLVER_UNSAT;
	  continue;
	}
      struct constraint *c = &s->con[s->ncon++];
      c->e = e;
      c->nvar = (uint32_t) n;
      c->cost = nodes_of (l, q->dag, e);
      if (c->cost > MAX_NODES)
	return SOLVER_UNKNOWN;
      for (size_t k2 = 0; k2 < n; k2++)
	{
	  for (v = 0; s->var[v].input != in[k2]; v++)
	    ;
	  c->var[k2] = (uint8_t) v;
	}
    }
  return SOLVER_SAT;
}

/* Narrow the last free variable of constraint C, if it has just one.  False:
   nothing is left of it, or the budget is used up.  */
static bool
narrow (struct search *s, const struct constraint *c)
{
  struct var *left = NULL;
  for (uint32_t i = 0; i < c->nvar; i++)
    {
      struct var *v = &s->var[c->var[i]];
      if (v->assigned)
	continue;
      if (left)
	return true;
      left = v;
    }
  if (!left)
    return true;
  bool some = false;
  for (unsigned v = 0; v < 256 && s->budget > 0; v++)
    {
      if (!has (&left->domain, v))
	continue;
      s->m.value[left->input] = v;
      s->budget -= c->cost;
      if (expr_eval (s->q->dag, c->e, &s->m, expr_stamp (s->q->dag)))
	some = true;
      else
	left->domain.bit[v / 64] &= ~((uint64_t) 1 << v % 64);
    }
  return some && s->budget > 0;
}

static bool
involves (const struct constraint *c, uint32_t v)
{
  for (uint32_t i = 0; i < c->nvar; i++)
    if (c->var[i] == v)
      return true;
  return false;
}

/* Variables that constraints connect are one part; it has the number of its
   first.  */
static void
divide (struct search *s)
{
  for (uint32_t v = 0; v < s->nvar; v++)
    s->var[v].part = (uint8_t) v;
  for (uint32_t i = 0; i < s->ncon; i++)
    for (uint32_t k = 1; k < s->con[i].nvar; k++)
      {
	uint8_t a = s->var[s->con[i].var[0]].part, b = s->var[s->con[i].var[k]].part;
	for (uint32_t v = 0; v < s->nvar && a != b; v++)
	  if (s->var[v].part == (a > b ? a : b))
	    s->var[v].part = a < b ? a : b;
      }
}

/* Give values to the variables of PART that have none.  True: done, they are in
   M.  */
static bool
assign (struct search *s, uint8_t part)
{
  uint32_t next = MAX_VARS;
  unsigned fewest = 257;
  for (uint32_t v = 0; v < s->nvar; v++)
    if (s->var[v].part == part && !s->var[v].assigned)
      {
	unsigned n = count (&s->var[v].domain);
	if (n < fewest)
	  {
	    fewest = n;
	    next = v;
	  }
      }
  if (next == MAX_VARS)
    return true;
  struct var before[MAX_VARS];
  memcpy (before, s->var, sizeof before);
  struct byte_set left = s->var[next].domain;
  unsigned base = base_value (s->q, s->var[next].input);
  while (count (&left) && s->budget > 0)
    {
      unsigned v = nearest (&left, base);
      bool holds = true;
      left.bit[v / 64] &= ~((uint64_t) 1 << v % 64);
      s->var[next].assigned = true;
      s->m.value[s->var[next].input] = v;
      for (uint32_t i = 0; i < s->ncon && holds; i++)
	if (involves (&s->con[i], next))
	  holds = narrow (s, &s->con[i]);
      /* What narrowing tried on others is overwritten when they get theirs.  */
      if (holds && assign (s, part))
	return true;
      memcpy (s->var, before, sizeof before);
    }
  return false;
}

static enum solver_answer
decide (struct search *s, struct solver_result *r)
{
  const struct query *q = s->q;
  model_new (&s->m, expr_ninput (q->dag));
  for (uint32_t i = 0; i < s->m.n; i++)
    {
      s->m.value[i]
	= adse_mask (model_value (q->base, i), expr_input (q->dag, i)->width);
      s->m.set[i] = 1;
    }
  /* Conjuncts over one byte that are too large for a set.  */
  s->budget = solver_limit.bytes_work;
  for (uint32_t i = 0; i < s->ncon; i++)
    if (s->con[i].nvar == 1 && !narrow (s, &s->con[i]))
      return s->budget > 0 ? SOLVER_UNSAT : SOLVER_UNKNOWN;
  divide (s);
  for (uint32_t v = 0; v < s->nvar; v++)
    {
      uint32_t n = 0;
      for (uint32_t u = 0; u < s->nvar; u++)
	n += s->var[u].part == v;
      s->budget = n == 2 ? solver_limit.pair_work : solver_limit.bytes_work;
      if (n && !assign (s, (uint8_t) v))
	return s->budget > 0 ? SOLVER_UNSAT : SOLVER_UNKNOWN;
    }
  r->model = s->m;
  memset (&s->m, 0, sizeof s->m);
  return SOLVER_SAT;
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  struct bytes *l = (struct bytes *) layer;
  struct search s = { .q = q };
  uint32_t ngoal;
  enum solver_answer a;

  if (!collect_vars (&s))
    return layer_next (layer, q, r);
  /* Those of the goal come first.  */
  for (ngoal = 0; ngoal < s.nvar; ngoal++)
    {
      bool found = false;
      for (size_t i = q->goal; i < q->n && !found; i++)
	{
	  size_t n;
	  const uint32_t *in = expr_inputs (q->dag, q->conjuncts[i], &n);
	  for (size_t k = 0; k < n; k++)
	    found |= in[k] == s.var[ngoal].input;
	}
      if (!found)
	break;
    }
  sort_vars (&s, 0, ngoal);
  sort_vars (&s, ngoal, s.nvar);
  a = collect_constraints (l, &s);
  if (a == SOLVER_SAT)
    a = decide (&s, r);
  free (s.con);
  model_free (&s.m);
  if (a == SOLVER_UNKNOWN)
    return layer_next (layer, q, r);
  layer->stats->bytes++;
  return result_is (r, a);
}

static void
bytes_free (struct layer *layer)
{
  u64map_free (&((struct bytes *) layer)->nodes);
  free (layer);
}

struct layer *
solver_bytes_layer (void)
{
  struct bytes *l = xcalloc (1, sizeof *l);
  l->layer.check = check;
  l->layer.free = bytes_free;
  l->layer.by = SOLVER_BY_BYTES;
  return &l->layer;
}
