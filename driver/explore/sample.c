/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs that choose an element of a table too large to be followed,

     p = &properties[stage2[stage1[c >> 8] + (c & 255)]];  if (p->category == ...)

   are fixed to their value by what they read, so no query leads to another element.
   Other values of such an input are tried at random, of as many bits as often as of
   any other number, in runs that showed something new.  */
#include <stdlib.h>
#include "explore/impl.h"

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

/* Does what the plan requires of its inputs hold for M?  */
static bool
is_allowed (struct explorer *x, const struct model *m)
{
  uint64_t stamp = expr_stamp (x->dag);
  for (size_t i = 0; i < x->ncons; i++)
    if (!expr_eval (x->dag, x->cons[i], m, stamp))
      return false;
  return true;
}

struct choice_result
explore_sample (struct explorer *x)
{
  struct sampling *s = &x->sampling;
  uint64_t r = hash_mix (hash_mix (x->opt->seed, x->plan), s->made++);
  for (int i = 0; i < explore_limit.sample_attempts; i++)
    {
      struct model m;
      r = hash_mix (r, (uint64_t) i);
      uint32_t base = x->mutating.corpus[(r >> 8) % x->mutating.ncorpus];
      uint32_t input = s->input[(r >> 32) % s->n];
      const struct past *p = &x->past[base];
      const struct model *past = explore_past_model (x, base);
      if (input >= past->n || !past->set[input])
	continue;
      unsigned width = expr_input (x->dag, input)->width;
      unsigned bits = (unsigned) (hash_mix (r, 1) % width) + 1;
      uint64_t top = (uint64_t) 1 << (bits - 1);
      model_copy (&m, past);
      m.value[input] = adse_mask (top | (hash_mix (r, 2) & (top - 1)), width);
      struct input_vector *v
	= is_allowed (x, &m)
	    ? x->subject->from_model (x->subject->ctx, x->dag, &m, p->vector) : NULL;
      model_free (&m);
      if (!v)
	continue;
      uint32_t news = x->last_news;
      x->res->unpredicted++;
      explore_run (x, v, x->use);
      bool fresh = x->last_news != news;
      if (!fresh)
	x->last_news++; /* such a run is no sign that the search finds nothing */
      return (struct choice_result){ .news = fresh };
    }
  return (struct choice_result){ .news = false };
}
