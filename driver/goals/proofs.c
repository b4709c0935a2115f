/* SPDX-License-Identifier: GPL-3.0-or-later
   Solving proofs again.  See proofs.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "goals/limits.h"
#include "goals/path.h"
#include "goals/proofs.h"
#include "store/facts.h"
#include "adse-op.h"

/* Where the second configuration gives up, all values of so many inputs are tried, if
   they are few.  */
#define TRY_INPUTS 4

struct proof
{
  expr_id *conjuncts;
  uint32_t n;
  enum solver_by by;
  uint64_t key; /* in `seen' */
};

void
proof_counts_add (struct proof_counts *to, const struct proof_counts *c)
{
  to->used += c->used;
  to->resolved += c->resolved;
  to->agreed += c->agreed;
  to->disagreed += c->disagreed;
  to->unanswered += c->unanswered;
}

void
proofs_init (struct proofs *p, unsigned percent, uint64_t seed,
	     const struct solver_limits *limits)
{
  memset (p, 0, sizeof *p);
  p->percent = percent;
  p->seed = seed;
  p->limits = *limits;
  /* It simplifies nothing, so it may work harder.  */
  p->limits.rlimit *= (uint64_t) goals_limit.second_work;
}

static void
forget (struct proofs *p)
{
  for (uint32_t i = 0; i < p->n; i++)
    free (p->proof[i].conjuncts);
  p->n = 0;
  u64map_free (&p->seen);
  u64map_free (&p->raw);
}

void
proofs_free (struct proofs *p)
{
  forget (p);
  free (p->proof);
  solver_free (p->solver);
  memset (p, 0, sizeof *p);
}

static void
belong_to (struct proofs *p, const struct expr_dag *dag)
{
  if (p->dag != expr_serial (dag))
    forget (p);
  p->dag = expr_serial (dag);
}

static void
learn_one (void *ctx, expr_id e, expr_id raw)
{
  struct proofs *p = ctx;
  /* Constants and inputs are met everywhere: they stand for themselves.  */
  if (e != raw && expr_node (p->learning, e)->a)
    u64map_put (&p->raw, e, raw, NULL);
}

void
proofs_learn (struct proofs *p, struct expr_dag *dag, const struct run *run)
{
  if (!p->percent)
    return;
  belong_to (p, dag);
  p->learning = dag;
  path_raw (dag, run, learn_one, p);
}

static uint64_t
key_of (const struct proofs *p, const expr_id *conjuncts, size_t n)
{
  uint64_t key = hash_mix (p->seed, n);
  for (size_t i = 0; i < n; i++)
    key = hash_mix (key, conjuncts[i]);
  return key;
}

bool
proofs_refuted (const struct proofs *p, const expr_id *conjuncts, size_t n)
{
  const uint32_t *wrong = u64map_get (&p->seen, key_of (p, conjuncts, n));
  return wrong && *wrong;
}

void
proofs_add (struct proofs *p, struct expr_dag *dag, const expr_id *conjuncts, size_t n,
	    enum solver_by by)
{
  bool fresh;
  if (!p->percent)
    return;
  belong_to (p, dag);
  uint64_t key = key_of (p, conjuncts, n);
  u64map_put (&p->seen, key, 0, &fresh);
  if (!fresh)
    return;
  /* The first, so that no function goes without.  */
  bool chosen = p->count.used == 0 || key % 100 < p->percent;
  p->count.used++;
  if (!chosen)
    return;
  if (p->n == p->room)
    {
      p->room = p->room ? 2 * p->room : 64;
      p->proof = xrealloc (p->proof, p->room * sizeof *p->proof);
    }
  struct proof *f = &p->proof[p->n++];
  f->n = (uint32_t) n;
  f->by = by;
  f->key = key;
  f->conjuncts = xmalloc ((n + 1) * sizeof *f->conjuncts);
  memcpy (f->conjuncts, conjuncts, n * sizeof *f->conjuncts);
}

/* E as it was before simplification, as far as that is known: what a run had is
   put in place, what the driver built above it is built again.  DONE memoises.  */
static expr_id
unsimplified (const struct proofs *p, struct expr_dag *dag, expr_id e,
	      struct u64map *done)
{
  size_t n = 0, room = 64;
  expr_id *stack = xmalloc (room * sizeof *stack);
  stack[n++] = e;
  while (n)
    {
      expr_id i = stack[n - 1];
      const uint32_t *known = u64map_get (&p->raw, i);
      const struct expr_node x = *expr_node (dag, i);
      const expr_id operand[3] = { x.a, x.b, x.c };
      expr_id now[3] = { 0 };
      size_t before = n;
      if (u64map_get (done, i))
	{
	  n--;
	  continue;
	}
      if (known || !x.a)
	{
	  u64map_put (done, i, known ? *known : i, NULL);
	  n--;
	  continue;
	}
      if (n + 3 > room)
	stack = xrealloc (stack, (room *= 2) * sizeof *stack);
      for (int k = 0; k < 3; k++)
	if (operand[k])
	  {
	    const uint32_t *d = u64map_get (done, operand[k]);
	    if (d)
	      now[k] = *d;
	    else
	      stack[n++] = operand[k];
	  }
      if (n != before)
	continue;
      u64map_put (done, i, expr_with (dag, i, now[0], now[1], now[2]), NULL);
      n--;
    }
  free (stack);
  return *u64map_get (done, e);
}

static enum solver_answer
solve (struct proofs *p, struct expr_dag *dag, const expr_id *c, uint32_t n)
{
  struct solver_query q = { .dag = dag, .conjuncts = c, .n = n };
  struct solver_result r;
  char err[200];
  if (!p->solver)
    p->solver = solver_second_new (&p->limits, err, sizeof err);
  if (!p->solver)
    return SOLVER_ERROR;
  enum solver_answer a = solver_check (p->solver, &q, &r);
  solver_result_free (&r);
  return a;
}

/* The smallest of a few windows around 0 that holds all values of INPUT which the
   conjuncts over it alone allow: that nothing is outside is proved.  */
struct window
{
  uint32_t input;
  adse_val low, n;
};

static bool
window_of (struct proofs *p, struct expr_dag *dag, const expr_id *c, uint32_t n,
	   uint32_t input, struct window *w)
{
  const struct expr_input *in = expr_input (dag, input);
  const struct
  {
    uint64_t key;
    unsigned width;
  } it = { in->key, in->width };
  expr_id *q = xmalloc ((n + 1) * sizeof *q);
  uint32_t nq = 0;
  bool found = false;
  for (uint32_t i = 0; i < n; i++)
    {
      size_t m;
      const uint32_t *set = expr_inputs (dag, c[i], &m);
      if (m == 1 && set[0] == input)
	q[nq++] = c[i];
    }
  for (unsigned k = 4; k <= 16 && !found; k += 4)
    for (unsigned neg = 0; neg < 2 && !found; neg++)
      {
	adse_val half = neg ? (adse_val) 1 << (k - 1) : 0;
	*w = (struct window){ .input = input,
			      .n = (adse_val) 1 << k,
			      .low = adse_mask (0 - half, it.width) };
	if (it.width <= k)
	  {
	    w->low = 0;
	    w->n = (adse_val) 1 << it.width;
	    found = true;
	    break;
	  }
	expr_set_raw (dag, true);
	expr_id x = expr_input_node (dag, it.key, it.width);
	if (neg)
	  x = expr_op (dag, ADSE_OP_ADD, it.width, x, expr_const (dag, it.width, half),
		       0, 0);
	q[nq]
	  = expr_op (dag, ADSE_OP_UGE, 1, x, expr_const (dag, it.width, w->n), 0, 0);
	expr_set_raw (dag, false);
	found = nq && solve (p, dag, q, nq + 1) == SOLVER_UNSAT;
      }
  free (q);
  return found;
}

/* Evaluate the conjunction on all values that its inputs can have, if they are
   few.  SOLVER_UNKNOWN: they are not.  */
static enum solver_answer
try_all (struct proofs *p, struct expr_dag *dag, const expr_id *c, uint32_t n)
{
  struct window w[TRY_INPUTS];
  uint32_t count = 0;
  adse_val combinations = 1;
  for (uint32_t i = 0; i < n; i++)
    {
      size_t m;
      const uint32_t *set = expr_inputs (dag, c[i], &m);
      for (size_t k = 0; k < m; k++)
	{
	  uint32_t j = 0, input = set[k];
	  while (j < count && w[j].input != input)
	    j++;
	  if (j < count)
	    continue;
	  if (count == TRY_INPUTS || !window_of (p, dag, c, n, input, &w[count]))
	    return SOLVER_UNKNOWN;
	  combinations *= w[count++].n;
	  if (combinations > (uint64_t) goals_limit.try_work / 16)
	    return SOLVER_UNKNOWN;
	  set = expr_inputs (dag, c[i], &m);
	}
    }
  struct model m = { .n = expr_ninput (dag) };
  m.value = xcalloc (m.n + 1, sizeof *m.value);
  m.set = xcalloc (m.n + 1, 1);
  enum solver_answer answer = SOLVER_UNSAT;
  uint64_t work = 0;
  for (adse_val v = 0; v < combinations && answer == SOLVER_UNSAT; v++)
    {
      adse_val rest = v;
      bool holds = true;
      uint64_t stamp = expr_stamp (dag);
      for (uint32_t j = 0; j < count; j++)
	{
	  m.set[w[j].input] = 1;
	  m.value[w[j].input]
	    = adse_mask (w[j].low + rest % w[j].n, expr_input (dag, w[j].input)->width);
	  rest /= w[j].n;
	}
      for (uint32_t i = 0; i < n && holds; i++, work += 8)
	holds = expr_eval (dag, c[i], &m, stamp) != 0;
      if (holds)
	answer = SOLVER_SAT;
      else if (work > (uint64_t) goals_limit.try_work)
	answer = SOLVER_UNKNOWN;
    }
  model_free (&m);
  return answer;
}

/* Is there no model of the last few conjuncts alone?  Then there is none of all; a
   contradiction is often near its goal.  */
static enum solver_answer
solve_end (struct proofs *p, struct expr_dag *dag, const expr_id *c, uint32_t n)
{
  for (uint32_t k = 4; k < n; k *= 2)
    if (solve (p, dag, c + n - k, k) == SOLVER_UNSAT)
      return SOLVER_UNSAT;
  return SOLVER_UNKNOWN;
}

static void
disagree (struct proofs *p, struct expr_dag *dag, const struct proof *f)
{
  *u64map_get (&p->seen, f->key) = 1;
  if (p->facts)
    facts_retract (p->facts, dag, f->conjuncts, f->n);
  if (p->count.disagreed++)
    return;
  char *goal = expr_text (dag, f->conjuncts[f->n - 1]);
  snprintf (p->why, sizeof p->why,
	    "`%s' found no model of %u conjuncts with goal %.100s, but there is one",
	    solver_by_name (f->by), f->n, goal);
  free (goal);
}

unsigned
proofs_check (struct proofs *p, struct expr_dag *dag, const volatile sig_atomic_t *stop,
	      double deadline)
{
  struct u64map done = { 0 };
  uint64_t before = p->count.disagreed;
  if (!p->n || p->dag != expr_serial (dag))
    return 0;
  for (uint32_t i = 0; i < p->n; i++)
    {
      struct proof *f = &p->proof[i];
      expr_id *raw = xmalloc ((f->n + 1) * sizeof *raw);
      /* A question may take so long.  */
      double end = deadline - p->limits.hard_ms / 1000.0;
      if ((stop && *stop) || (deadline > 0 && clock_seconds () >= end))
	{
	  free (raw);
	  break;
	}
      expr_set_raw (dag, true);
      for (uint32_t k = 0; k < f->n; k++)
	raw[k] = unsimplified (p, dag, f->conjuncts[k], &done);
      expr_set_raw (dag, false);
      p->count.resolved++;
      enum solver_answer a = solve (p, dag, raw, f->n);
      if (a != SOLVER_UNSAT && a != SOLVER_SAT)
	{
	  a = solve_end (p, dag, raw, f->n);
	  if (a != SOLVER_UNSAT)
	    a = try_all (p, dag, raw, f->n);
	}
      switch (a)
	{
	case SOLVER_UNSAT: p->count.agreed++; break;
	case SOLVER_SAT: disagree (p, dag, f); break;
	default: p->count.unanswered++;
	}
      free (raw);
    }
  for (uint32_t i = 0; i < p->n; i++)
    free (p->proof[i].conjuncts);
  p->n = 0;
  u64map_free (&done);
  return (unsigned) (p->count.disagreed - before);
}
