/* SPDX-License-Identifier: GPL-3.0-or-later
   What is kept of past runs: their inputs, the corpus, the inputs to be sampled.
   Thousands of runs with thousands of inputs each are kept: as many bytes an input as
   it has, and those it did not touch a bit.  They are made models when one is asked
   for, of which the last few stay.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explorer.h"
#include "explore/run.h"
#include "expr/expr.h"
#include "goals/tree.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "vectors/vectors.h"
#include "adse-op.h"

static size_t
bytes_of (const struct plan_search *s, uint32_t input)
{
  return (expr_input (s->dag, input)->width + 7u) / 8;
}

void
explore_past_keep (const struct plan_search *s, struct past *p, const struct model *m)
{
  size_t n = (m->n + 7u) / 8;
  for (uint32_t i = 0; i < m->n; i++)
    n += m->set[i] ? bytes_of (s, i) : 0;
  p->ninput = m->n;
  p->inputs = xcalloc (n + 1, 1);
  uint8_t *at = p->inputs + (m->n + 7u) / 8;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->set[i])
      {
	p->inputs[i / 8] |= (uint8_t) (1u << i % 8);
	for (size_t k = 0; k < bytes_of (s, i); k++)
	  *at++ = (uint8_t) (m->value[i] >> 8 * k);
      }
}

const struct model *
explore_past_model (struct plan_search *s, uint32_t run)
{
  const struct past *p = &s->past.v[run];
  for (unsigned k = 0; k < PAST_MODELS; k++)
    if (s->past.model[k].made && s->past.model[k].run == run)
      return &s->past.model[k].model;
  unsigned k = s->past.next++ % PAST_MODELS;
  struct model *m = &s->past.model[k].model;
  model_free (m);
  s->past.model[k].run = run;
  s->past.model[k].made = true;
  *m = (struct model){ .n = p->ninput,
		       .value = xcalloc ((size_t) p->ninput + 1, sizeof *m->value),
		       .set = xcalloc ((size_t) p->ninput + 1, 1) };
  const uint8_t *at = p->inputs + (p->ninput + 7u) / 8;
  for (uint32_t i = 0; i < p->ninput; i++)
    if (p->inputs[i / 8] >> i % 8 & 1)
      {
	m->set[i] = 1;
	for (size_t b = 0; b < bytes_of (s, i); b++)
	  m->value[i] |= (adse_val) *at++ << 8 * b;
      }
  return m;
}

void
explore_past_free (struct past_runs *p)
{
  for (uint32_t i = 0; i < p->n; i++)
    {
      vector_free (p->v[i].vector);
      free (p->v[i].inputs);
      free (p->v[i].fixed);
    }
  free (p->v);
  p->v = NULL;
  p->n = p->room = 0;
  for (unsigned k = 0; k < PAST_MODELS; k++)
    {
      model_free (&p->model[k].model);
      p->model[k].made = false;
    }
}

void
explore_fix (struct plan_search *s, uint32_t run, edge_id at, expr_id e, uint64_t value)
{
  struct past *p = &s->past.v[run];
  const struct expr_node *n = expr_node (s->dag, e);
  if (n->op == ADSE_OP_CONST || n->width > 64)
    return;
  expr_id c
    = expr_op (s->dag, ADSE_OP_EQ, 1, e,
	       expr_const (s->dag, n->width, adse_mask (value, n->width)), 0, 0);
  for (uint32_t i = 0; i < p->nfixed; i++)
    if (p->fixed[i].conjunct == c)
      return;
  if (p->nfixed == PAST_FIXED)
    return;
  if (!(p->nfixed & (p->nfixed - 1)))
    p->fixed = xrealloc (p->fixed, (p->nfixed ? 2 * p->nfixed : 1) * sizeof *p->fixed);
  p->fixed[p->nfixed++] = (struct fixed_value){ .at = at, .conjunct = c };
}

void
explore_corpus_add (struct corpus *c, uint32_t run)
{
  if (!(c->n & (c->n - 1)))
    c->run = xrealloc (c->run, (2 * (size_t) c->n + 1) * sizeof *c->run);
  c->run[c->n++] = run;
}

void
explore_corpus_again (struct explorer *x, uint32_t run)
{
  struct corpus *c = &x->plan.corpus;
  bool known = c->n && c->run[c->n - 1] == run;
  if (run != RUN_NONE && !known
      && (x->last.end == RUN_RETURNED || x->last.end == RUN_EXIT))
    explore_corpus_add (c, run);
}

bool
explore_sampled_input (struct plan_search *plan, expr_id e, unsigned least)
{
  struct sampling *s = &plan->sampling;
  size_t n;
  bool any = false;
  const uint32_t *in = expr_inputs (plan->dag, e, &n);
  for (size_t i = 0; i < n && s->n < SAMPLED_MAX; i++)
    {
      uint32_t k = 0;
      if (expr_input (plan->dag, in[i])->width < least)
	continue;
      while (k < s->n && s->input[k] != in[i])
	k++;
      if (k == s->n)
	s->input[s->n++] = in[i];
      any = true;
    }
  return any;
}
