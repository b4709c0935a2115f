/* SPDX-License-Identifier: GPL-3.0-or-later
   What a run did not read.  The base of a query is a run that ended somewhere; when the
   query leads elsewhere, inputs are read that this run never looked at, and 0 is often
   what the code cannot go on with.

     assert (e->handler);	   the base came here with room in the buffer, and did
     e->handler (e->data, ...);	   not look at the handler

   A run that did read them and came to its end has values that lead on.  They are
   proposed as those of the base, as far as the constraints of the plan allow it.  */
#include <stdlib.h>
#include "explore-impl.h"

/* Constraints that fail take back what was proposed for their inputs; so often.  */
#define TRIES 4

void
explore_read_well (struct explorer *x, const struct model *m)
{
  struct model *good = &x->good;
  if (m->n > good->n)
    {
      good->value = xrealloc (good->value, m->n * sizeof *good->value);
      good->set = xrealloc (good->set, m->n);
      for (uint32_t i = good->n; i < m->n; i++)
	good->set[i] = 0;
      good->n = m->n;
    }
  for (uint32_t i = 0; i < m->n; i++)
    if (m->set[i])
      {
	good->value[i] = m->value[i];
	good->set[i] = 1;
      }
}

/* Take back what of PROPOSED M has among the inputs of E; false: there is none.  */
static bool
take_back (struct explorer *x, struct model *m, const uint8_t *proposed, expr_id e)
{
  size_t n;
  const uint32_t *in = expr_inputs (x->dag, e, &n);
  bool any = false;
  for (size_t i = 0; i < n; i++)
    if (in[i] < m->n && m->set[in[i]] && proposed[in[i]])
      {
	m->set[in[i]] = 0;
	m->value[in[i]] = 0;
	any = true;
      }
  return any;
}

void
explore_fill_unread (struct explorer *x, struct model *base)
{
  const struct model *good = &x->good;
  uint8_t *proposed = NULL;
  for (uint32_t i = 0; i < base->n && i < good->n; i++)
    {
      if (base->set[i] || !good->set[i] || !good->value[i])
	continue;
      if (!proposed)
	proposed = xcalloc (base->n, 1);
      proposed[i] = 1;
      base->set[i] = 1;
      base->value[i] = good->value[i];
    }
  bool fail = proposed != NULL;
  for (unsigned k = 0; fail; k++)
    {
      uint64_t stamp = expr_stamp (x->dag);
      fail = false;
      for (size_t i = 0; i < x->ncons; i++)
	if (expr_eval (x->dag, x->cons[i], base, stamp) != 1)
	  fail |= take_back (x, base, proposed, x->cons[i]);
      if (fail && k == TRIES)
	{
	  for (uint32_t i = 0; i < base->n; i++)
	    if (proposed[i])
	      base->set[i] = 0, base->value[i] = 0;
	  break;
	}
    }
  free (proposed);
}

void
explore_unread_end (struct explorer *x)
{
  model_free (&x->good);
}
