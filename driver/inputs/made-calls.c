/* SPDX-License-Identifier: GPL-3.0-or-later
   The calls that make objects of a plan (made.c), and that change them before the target
   gets them:

     struct queue *q = queue_new (4);
     queue_push (q, 7);  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

void
build_made_in (struct builder *b, uint32_t m, struct plan_call *c)
{
  struct plan_made *made = &b->plan->steps.made[m];
  const struct unit *u = made->make.unit;
  uint32_t type = target_param (&made->make, made->out);
  b->skip = 1 + made->out;
  made->cell = build_region (b, SYMRT_R_MEMORY, u, u->types[type].target, 1, "made_in");
  if (made->cell == SYMRT_NONE)
    {
      b->failed = true;
      return;
    }
  c->made_in = 1 + made->cell;
  c->arg[made->out] = build_argument (b, u, type, made->cell);
  b->failed |= c->arg[made->out] == SYMRT_NONE;
}

/* Append call C to the N of LIST.  */
static void
append (struct builder *b, struct plan_call **list, uint32_t *n, struct plan_call c)
{
  struct plan_call *at = build_grow (b, list, n, sizeof *at);
  if (at)
    *at = c;
}

uint32_t
build_when (struct builder *b, const struct unit *u)
{
  struct input_plan *p = b->plan;
  uint32_t when = build_region (b, SYMRT_R_VALUE, u, SYMRT_NONE, 1, "when");
  if (when == SYMRT_NONE)
    {
      b->failed = true;
      return when;
    }
  build_number (b, when, 8);
  build_scalar (b, &p->values.bools, (struct plan_scalar){ .region = when, .bits = 8 });
  return when;
}

void
build_fixed_arguments (struct input_plan *p, const struct plan_call *c)
{
  for (uint32_t k = 1; k < c->narg; k++)
    {
      const struct plan_pointer *ptr = plan_slot (p, c->arg[k], 0);
      struct plan_region *r = &p->regions[ptr && ptr->nto ? ptr->to[0] : c->arg[k]];
      if (!ptr || r->text)
	r->nlayout = r->ngap = 0;
    }
}

/* Functions that change object M, called if inputs say so.  */
static void
build_changes (struct builder *b, uint32_t m, struct plan_call **list, uint32_t *n)
{
  struct input_plan *p = b->plan;
  struct target change[MADE_CHANGES];
  unsigned nchange = 0;
  while (nchange < MADE_CHANGES
	 && made_change (p->program, &p->target, p->steps.made[m].tag, nchange,
			 &change[nchange]))
    nchange++;
  /* Two pushes and three are not the same as one; eight may be more than there is room
     for at first.  */
  unsigned calls = b->many ? MADE_MANY : MADE_CHANGES;
  p->many |= b->many && nchange;
  for (unsigned i = 0; i < calls && nchange && !b->failed; i++)
    {
      const struct target *t = &change[i % nchange];
      struct plan_call c = { .kind = SYMRT_C_SETUP, .of = *t, .narg = t->rec->nparam };
      char prefix[64];
      c.when = 1 + build_when (b, t->unit);
      c.arg[0]
	= build_argument (b, t->unit, target_param (t, 0), p->steps.made[m].region);
      if (c.arg[0] == SYMRT_NONE)
	return;
      snprintf (prefix, sizeof prefix, "%.40s_", t->name);
      build_params (b, t, 1, prefix, NULL, c.arg);
      if (b->failed || b->reason)
	return;
      if (b->many)
	build_fixed_arguments (p, &c);
      append (b, list, n, c);
    }
}

/* Append the calls of MADE object M, which OWN has, to the N of LIST, after those of what
   they take.  They leave OWN.  */
static void
append_made (struct builder *b, uint32_t m, struct plan_call **own, uint32_t *nown,
	     struct plan_call **list, uint32_t *n)
{
  for (uint32_t i = b->plan->steps.nmade; i-- > 0;)
    if (b->plan->steps.made[m].uses >> i & 1)
      append_made (b, i, own, nown, list, n);
  for (uint32_t i = 0; i < nown[m] && !b->failed; i++)
    append (b, list, n, own[m][i]);
  nown[m] = 0;
}

void
build_made_calls (struct builder *b)
{
  struct input_plan *p = b->plan;
  struct plan_call *all = NULL, *own[SYMRT_MAX_MADE] = { NULL };
  uint32_t nall = 0, nown[SYMRT_MAX_MADE] = { 0 };
  const uint32_t first = b->made_called;
  /* What a maker takes may have to be made as well: the list grows.  */
  for (uint32_t m = first; m < p->steps.nmade && !b->failed && !b->reason; m++)
    {
      const struct target make = p->steps.made[m].make;
      struct plan_call c = { .kind = SYMRT_C_SETUP,
			     .of = make,
			     .narg = make.rec->nparam,
			     .makes = 1 + p->steps.made[m].region };
      char prefix[64];
      snprintf (prefix, sizeof prefix, "%.40s_", make.name);
      b->made_depth = p->steps.made[m].depth + 1;
      b->making = m;
      if (p->steps.made[m].out != SYMRT_NONE)
	build_made_in (b, m, &c);
      build_params (b, &make, 0, prefix, NULL, c.arg);
      b->skip = 0;
      append (b, &own[m], &nown[m], c);
      if (!p->steps.made[m].depth && !p->sequence && !b->failed && !b->reason)
	build_changes (b, m, &own[m], &nown[m]);
      b->made_depth = 0;
    }
  b->made_called = p->steps.nmade;
  for (uint32_t m = p->steps.nmade; m-- > first;)
    append_made (b, m, own, nown, &all, &nall);
  for (uint32_t i = 0; i < p->steps.ncall && nall && !b->failed; i++)
    append (b, &all, &nall, p->steps.calls[i]);
  for (uint32_t m = 0; m < SYMRT_MAX_MADE; m++)
    free (own[m]);
  if (!nall || b->failed)
    {
      free (all);
      return;
    }
  free (p->steps.calls);
  p->steps.calls = all;
  p->steps.ncall = nall;
}
