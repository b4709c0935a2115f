/* SPDX-License-Identifier: GPL-3.0-or-later
   What is kept of past runs: their inputs, the corpus, the inputs to be sampled.
   Thousands of runs with thousands of inputs each are kept: as many bytes an input as it
   has, and those it did not touch a bit.  They are made models when one is asked for, of
   which the last few stay.  */
#include <stdlib.h>
#include <string.h>
#include "explore/impl.h"

static size_t
bytes_of (const struct explorer *x, uint32_t input)
{
  return (expr_input (x->dag, input)->width + 7u) / 8;
}

void
explore_past_keep (struct explorer *x, struct past *p, const struct model *m)
{
  size_t n = (m->n + 7u) / 8;
  for (uint32_t i = 0; i < m->n; i++)
    n += m->set[i] ? bytes_of (x, i) : 0;
  p->ninput = m->n;
  p->inputs = xcalloc (n + 1, 1);
  uint8_t *at = p->inputs + (m->n + 7u) / 8;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->set[i])
      {
	p->inputs[i / 8] |= (uint8_t) (1u << i % 8);
	for (size_t k = 0; k < bytes_of (x, i); k++)
	  *at++ = (uint8_t) (m->value[i] >> 8 * k);
      }
}

const struct model *
explore_past_model (struct explorer *x, uint32_t run)
{
  const struct past *p = &x->past[run];
  for (unsigned k = 0; k < PAST_MODELS; k++)
    if (x->past_model[k].made && x->past_model[k].run == run)
      return &x->past_model[k].model;
  unsigned k = x->past_turn++ % PAST_MODELS;
  struct model *m = &x->past_model[k].model;
  model_free (m);
  x->past_model[k].run = run;
  x->past_model[k].made = true;
  *m = (struct model){ .n = p->ninput,
		       .value = xcalloc ((size_t) p->ninput + 1, sizeof *m->value),
		       .set = xcalloc ((size_t) p->ninput + 1, 1) };
  const uint8_t *at = p->inputs + (p->ninput + 7u) / 8;
  for (uint32_t i = 0; i < p->ninput; i++)
    if (p->inputs[i / 8] >> i % 8 & 1)
      {
	m->set[i] = 1;
	for (size_t b = 0; b < bytes_of (x, i); b++)
	  m->value[i] |= (adse_val) *at++ << 8 * b;
      }
  return m;
}

void
explore_past_free (struct explorer *x)
{
  for (uint32_t i = 0; i < x->npast; i++)
    {
      vector_free (x->past[i].vector);
      free (x->past[i].inputs);
      free (x->past[i].fixed);
    }
  free (x->past);
  x->past = NULL;
  x->npast = x->past_room = 0;
  for (unsigned k = 0; k < PAST_MODELS; k++)
    {
      model_free (&x->past_model[k].model);
      x->past_model[k].made = false;
    }
}

void
explore_fix (struct explorer *x, uint32_t run, edge_id at, expr_id e, uint64_t value)
{
  struct past *p = &x->past[run];
  const struct expr_node *n = expr_node (x->dag, e);
  if (n->op == ADSE_OP_CONST || n->width > 64)
    return;
  expr_id c = expr_op (x->dag, ADSE_OP_EQ, 1, e,
		       expr_const (x->dag, n->width, adse_mask (value, n->width)), 0, 0);
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
explore_corpus_add (struct explorer *x, uint32_t run)
{
  struct mutating *m = &x->mutating;
  if (!(m->ncorpus & (m->ncorpus - 1)))
    m->corpus = xrealloc (m->corpus,
			   (2 * (size_t) m->ncorpus + 1) * sizeof *m->corpus);
  m->corpus[m->ncorpus++] = run;
}

void
explore_corpus_again (struct explorer *x, uint32_t run)
{
  const struct mutating *m = &x->mutating;
  bool known = m->ncorpus && m->corpus[m->ncorpus - 1] == run;
  if (run != RUN_NONE && !known
      && (x->last.end == RUN_RETURNED || x->last.end == RUN_EXIT))
    explore_corpus_add (x, run);
}

void
explore_sampled_input (struct explorer *x, expr_id e)
{
  struct sampling *s = &x->sampling;
  size_t n;
  const uint32_t *in = expr_inputs (x->dag, e, &n);
  for (size_t i = 0; i < n && s->n < SAMPLED_MAX; i++)
    {
      uint32_t k = 0;
      if (expr_input (x->dag, in[i])->width < explore_limit.sampled_width)
	continue;
      while (k < s->n && s->input[k] != in[i])
	k++;
      if (k == s->n)
	s->input[s->n++] = in[i];
    }
}
