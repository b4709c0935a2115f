/* SPDX-License-Identifier: GPL-3.0-or-later
   Trying values.  A query over a few bits of input is
   decided by evaluating all of them, nearest to the base first: most
   conditions of a parser are about one byte.  For larger ones each input of
   the goal in turn is given the constants of the query and their neighbours,
   the others keeping their base values, then two or three of them together;
   that finds a model for most single comparisons.  Then sums of the goal are
   aimed at the limits of their type and at what they are compared with, by
   changing one input of each: what a mutant needs that differs only where a sum
   wraps.  All this proves nothing when it fails.  Order depends only on the query and
   the base.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CONSTANTS 48 /* of the query, the goal's first */
#define MAX_NODES 2000	 /* beyond, an evaluation costs as much as it saves */
#define MAX_INPUTS 8	 /* of the goal */
#define MAX_SUMS 6	 /* of the goal that are aimed */
#define MAX_TARGETS 16	 /* for one of them */

/* The values being tried: all inputs, and what the base says of them.  */
struct trial
{
  const struct query *q;
  struct model m;
};

static void
trial_init (struct trial *t, const struct query *q)
{
  t->q = q;
  model_of_base (&t->m, q);
}

static bool
trial_holds (const struct trial *t)
{
  return query_holds (t->q, &t->m, expr_stamp (t->q->dag));
}

/* Distribute the bits of V over the inputs.  */
static void
set_bits (struct trial *t, const uint32_t *input, size_t n, unsigned v)
{
  for (size_t i = 0; i < n; i++)
    {
      unsigned w = expr_input (t->q->dag, input[i])->width;
      t->m.value[input[i]] = adse_mask (v, w);
      v >>= w;
    }
}

static bool
exhaustive (struct trial *t, const uint32_t *input, size_t n, unsigned bits)
{
  unsigned base = 0, shift = 0, count = 1u << bits;

  for (size_t i = 0; i < n; i++)
    {
      base |= (unsigned) t->m.value[input[i]] << shift;
      shift += expr_input (t->q->dag, input[i])->width;
    }
  for (unsigned d = 0; d < count; d++)
    {
      if (n == 1)
	{
	  if (base >= d)
	    {
	      set_bits (t, input, n, base - d);
	      if (trial_holds (t))
		return true;
	    }
	  if (!d || base + d >= count)
	    continue;
	  set_bits (t, input, n, base + d);
	}
      else
	set_bits (t, input, n, base ^ d);
      if (trial_holds (t))
	return true;
    }
  return false;
}

/* A sorted set of values.  */
struct values
{
  adse_val v[MAX_CONSTANTS];
  unsigned n;
};

static void
add_value (struct values *s, adse_val v)
{
  unsigned i = s->n;

  while (i && s->v[i - 1] > v)
    i--;
  if ((i && s->v[i - 1] == v) || s->n == MAX_CONSTANTS)
    return;
  memmove (s->v + i + 1, s->v + i, (s->n - i) * sizeof *s->v);
  s->v[i] = v;
  s->n++;
}

/* The constants of the query.  False: it is too large.  */
static bool
collect_constants (const struct query *q, struct values *out)
{
  struct u64map seen = { 0 };
  expr_id stack[MAX_NODES * 3 + 3];
  size_t sp = 0, nodes = 0;
  adse_val v;

  for (size_t i = q->n; i-- > 0 && nodes < MAX_NODES;)
    for (stack[sp++] = q->conjuncts[i]; sp && nodes < MAX_NODES;)
      {
	expr_id e = stack[--sp];
	const struct expr_node *n = expr_node (q->dag, e);
	bool fresh;
	u64map_put (&seen, e, 0, &fresh);
	if (!fresh)
	  continue;
	nodes++;
	if (expr_is_const (q->dag, e, &v))
	  {
	    add_value (out, v);
	    continue;
	  }
	if (n->c)
	  stack[sp++] = n->c;
	if (n->b)
	  stack[sp++] = n->b;
	if (n->a)
	  stack[sp++] = n->a;
      }
  u64map_free (&seen);
  return nodes < MAX_NODES;
}

/* How far V is from BASE, around the end of the type.  */
static adse_val
distance (adse_val v, adse_val base, unsigned width)
{
  adse_val up = adse_mask (v - base, width), down = adse_mask (base - v, width);
  return up < down ? up : down;
}

/* Guesses: nearest to the base first, the smaller of two.  */
struct guesses
{
  adse_val v[MAX_CONSTANTS * 4 + MAX_INPUTS * 3 + 12];
  unsigned n, width;
  adse_val base;
};

static void
add_guess (struct guesses *c, adse_val v)
{
  unsigned i;
  adse_val d;

  v = adse_mask (v, c->width);
  d = distance (v, c->base, c->width);
  if (!d)
    return;
  for (i = c->n; i; i--)
    {
      adse_val e = distance (c->v[i - 1], c->base, c->width);
      if (c->v[i - 1] == v)
	return;
      if (e < d || (e == d && c->v[i - 1] < v))
	break;
    }
  memmove (c->v + i + 1, c->v + i, (c->n - i) * sizeof *c->v);
  c->v[i] = v;
  c->n++;
}

static void
add_around (struct guesses *c, adse_val v)
{
  add_guess (c, v);
  add_guess (c, v + 1);
  add_guess (c, v - 1);
}

/* Guesses for input AT of the N inputs of the goal.  */
static void
input_guesses (const struct trial *t, const uint32_t *input, size_t n, size_t at,
	       const struct values *constants, struct guesses *c)
{
  c->n = 0;
  c->width = expr_input (t->q->dag, input[at])->width;
  c->base = t->m.value[input[at]];
  add_around (c, 0);
  add_guess (c, 2);
  add_guess (c, 3);
  add_around (c, (adse_val) 1 << (c->width - 1));
  for (unsigned i = 0; i < constants->n; i++)
    {
      add_around (c, constants->v[i]);
      add_guess (c, -constants->v[i]);
    }
  for (size_t i = 0; i < n; i++)
    if (i != at)
      add_around (c, t->m.value[input[i]]);
}

static bool
try_values (struct trial *t, uint32_t input, const struct guesses *c)
{
  for (unsigned i = 0; i < c->n; i++)
    {
      t->m.value[input] = c->v[i];
      if (trial_holds (t))
	return true;
    }
  t->m.value[input] = c->base;
  return false;
}

/* Not more than N of them: the nearest, and the three farthest, which are
   the limits of the type.  */
static void
thin_out (struct guesses *c, unsigned n)
{
  if (c->n <= n)
    return;
  memmove (c->v + n - 3, c->v + c->n - 3, 3 * sizeof *c->v);
  c->n = n;
}

/* All combinations for the first two or three inputs of the goal, the others
   staying: what one comparison of two inputs with each other needs.  */
static bool
try_together (struct trial *t, const uint32_t *input, size_t n,
	      const struct guesses *all)
{
  struct guesses c[3];
  unsigned m = n < 3 ? (unsigned) n : 3, at[3] = { 0 }, i;

  for (i = 0; i < m; i++)
    {
      c[i] = all[i];
      /* The base value as well.  */
      memmove (c[i].v + 1, c[i].v, c[i].n++ * sizeof *c[i].v);
      c[i].v[0] = c[i].base;
      thin_out (&c[i], m == 2 ? solver_limit.search_two : solver_limit.search_three);
    }
  do
    {
      for (i = 0; i < m; i++)
	t->m.value[input[i]] = c[i].v[at[i]];
      if (trial_holds (t))
	return true;
      for (i = 0; i < m && ++at[i] == c[i].n; i++)
	at[i] = 0;
    }
  while (i < m);
  for (i = 0; i < m; i++)
    t->m.value[input[i]] = c[i].base;
  return false;
}

/* Sums of the goal, and comparisons that they are operands of.  */
struct sums
{
  expr_id sum[MAX_SUMS], other[MAX_TARGETS];
  uint8_t of[MAX_TARGETS]; /* OTHER is compared with SUM of that index */
  unsigned n, nother;
};

static bool
is_sum (const struct expr_node *n)
{
  return (n->op == ADSE_OP_ADD || n->op == ADSE_OP_SUB) && n->width <= 64 && n->a
	 && n->b;
}

static unsigned
add_sum (struct sums *s, expr_id e)
{
  unsigned i = 0;
  while (i < s->n && s->sum[i] != e)
    i++;
  if (i == s->n && i < MAX_SUMS)
    s->sum[s->n++] = e;
  return i;
}

static void
collect_sums (const struct query *goal, struct sums *s)
{
  struct u64map seen = { 0 };
  expr_id stack[256];
  for (size_t i = 0; i < goal->n; i++)
    {
      size_t sp = 0;
      for (stack[sp++] = goal->conjuncts[i]; sp;)
	{
	  expr_id e = stack[--sp];
	  const struct expr_node *n = expr_node (goal->dag, e);
	  bool fresh;
	  u64map_put (&seen, e, 0, &fresh);
	  if (!fresh)
	    continue;
	  if (is_sum (n))
	    add_sum (s, e);
	  if (n->op >= ADSE_OP_EQ && n->op <= ADSE_OP_SGE)
	    for (unsigned k = 0; k < 2; k++)
	      {
		expr_id side = k ? n->b : n->a, other = k ? n->a : n->b;
		unsigned at
		  = is_sum (expr_node (goal->dag, side)) ? add_sum (s, side) : MAX_SUMS;
		if (at < MAX_SUMS && s->nother < MAX_TARGETS)
		  {
		    s->of[s->nother] = (uint8_t) at;
		    s->other[s->nother++] = other;
		  }
	      }
	  const expr_id below[3] = { n->a, n->b, n->c };
	  for (unsigned k = 3; k-- > 0;)
	    if (below[k] && sp < sizeof stack / sizeof *stack)
	      stack[sp++] = below[k];
	}
    }
  u64map_free (&seen);
}

/* SUM becomes TARGET if INPUT has factor 1 or -1 in it.  */
static bool
try_target (struct trial *t, expr_id sum, uint32_t input, adse_val target)
{
  unsigned w = expr_node (t->q->dag, sum)->width;
  adse_val base = t->m.value[input];
  adse_val off = target - expr_eval (t->q->dag, sum, &t->m, expr_stamp (t->q->dag));
  for (int sign = 1; sign >= -1 && adse_mask (off, w); sign -= 2)
    {
      t->m.value[input] = adse_mask (sign > 0 ? base + off : base - off, w);
      if (trial_holds (t))
	return true;
    }
  t->m.value[input] = base;
  return false;
}

static bool
try_aims (struct trial *t, const struct query *goal, const uint32_t *input, size_t n)
{
  struct sums s = { .n = 0 };
  collect_sums (goal, &s);
  for (unsigned k = 0; k < s.n; k++)
    {
      unsigned w = expr_node (t->q->dag, s.sum[k])->width;
      adse_val low = (adse_val) 1 << (w - 1);
      adse_val target[MAX_TARGETS * 3 + 8];
      unsigned m = 0;
      for (int near = -1; near <= 1; near++)
	{
	  target[m++] = (adse_val) (__int128) near;
	  target[m++] = low + (adse_val) (__int128) near;
	  for (unsigned i = 0; i < s.nother; i++)
	    if (s.of[i] == k)
	      target[m++]
		= expr_eval (t->q->dag, s.other[i], &t->m, expr_stamp (t->q->dag))
		  + (adse_val) (__int128) near;
	}
      for (size_t i = 0; i < n; i++)
	if (expr_input (t->q->dag, input[i])->width == w)
	  for (unsigned j = 0; j < m; j++)
	    if (try_target (t, s.sum[k], input[i], adse_mask (target[j], w)))
	      return true;
    }
  return false;
}

/* Give inputs of the goal other values, first one of them, then some
   together.  */
static bool
try_guesses (struct trial *t)
{
  struct query goal = *t->q;
  struct guesses *c = xmalloc (MAX_INPUTS * sizeof *c);
  struct values constants = { .n = 0 };
  uint32_t *input;
  size_t n;
  bool found = false;

  goal.conjuncts += goal.goal;
  goal.n -= goal.goal;
  input = query_inputs (&goal, &n);
  n = n < MAX_INPUTS ? n : MAX_INPUTS;
  if (collect_constants (t->q, &constants))
    {
      for (size_t i = 0; i < n && !found; i++)
	{
	  input_guesses (t, input, n, i, &constants, &c[i]);
	  found = try_values (t, input[i], &c[i]);
	}
      if (!found && n >= 2)
	found = try_together (t, input, n, c);
      if (!found && n >= 2)
	found = try_aims (t, &goal, input, n);
    }
  free (input);
  free (c);
  return found;
}

/* Floating-point numbers first: neighbours of bit patterns are no numbers that a
   reader knows.  */
static bool
try_numbers (struct trial *t)
{
  if (solver_float_search (t->q, &t->m))
    return true;
  model_free (&t->m);
  trial_init (t, t->q);
  return false;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  size_t n;
  unsigned bits = 0;
  uint32_t *input = query_inputs (q, &n);
  struct trial t;
  bool found, decided;

  trial_init (&t, q);
  for (size_t i = 0; i < n && bits <= solver_limit.exhaustive_bits; i++)
    bits += expr_input (q->dag, input[i])->width;
  decided = bits <= solver_limit.exhaustive_bits;
  found = decided ? exhaustive (&t, input, n, bits)
		  : (expr_has_floats (q->dag) && try_numbers (&t)) || try_guesses (&t);
  free (input);
  if (found || decided)
    l->stats->searched++;
  if (found)
    {
      r->model = t.m;
      return result_is (r, SOLVER_SAT);
    }
  model_free (&t.m);
  return decided ? result_is (r, SOLVER_UNSAT) : layer_next (l, q, r);
}

static void
search_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_search_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_SEARCH;
  l->free = search_free;
  return l;
}
