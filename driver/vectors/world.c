/* SPDX-License-Identifier: GPL-3.0-or-later
   Files and environment variables in vectors: whether they are there, how a run named
   them, what a test makes of that.  The regions are those of inputs/world.c.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/limits.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "testmodel.h"

const char *
plan_own_name (const struct input_plan *p, uint32_t region, char *out, size_t n)
{
  const struct plan_region *r = &p->regions[region];
  size_t length = strlen (r->name), suffix = p->is_main ? 0 : strlen ("_text");
  if ((!p->outside.nfile && !p->outside.nvariable) || !r->text || !r->read_only
      || r->fixed || length <= suffix)
    return NULL;
  /* An argument of a program, which has no other name, or of a function.  */
  if (p->is_main ? strncmp (r->name, "arg_", 4) != 0
		 : r->whole || strcmp (r->name + length - suffix, "_text"))
    return NULL;
  snprintf (out, n, "%.*s", (int) (length - suffix), r->name);
  return strlen (out) < r->text_end && strlen (out) < SYMRT_NAME_ROOM ? out : NULL;
}

void
vector_observe_names (const struct input_plan *p, struct input_vector *v, uint32_t i,
		      const struct symrt_region *rec, const void *area, size_t n)
{
  if (!region_is_named (&p->regions[i]) || rec->ndata < PLAN_NAME_END || rec->data > n
      || n - rec->data < PLAN_NAME_END)
    return;
  uint8_t said[PLAN_NAME_END];
  memcpy (said, (const uint8_t *) area + rec->data, sizeof said);
  said[PLAN_NAME_END - 1] = 0;
  memset (said + 2, 0, SYMRT_NAME_AT - 2);
  /* Whether it is there is the vector's.  */
  if (vector_put (v, i, 1, said + 1, PLAN_NAME_END - 1))
    v->region[i].touched = 0;
}

/* The name that a run gave what region R stands for; NULL: it named nothing.  */
static const char *
given_name (const struct input_vector *v, uint32_t r)
{
  const struct input_bytes *b = &v->region[r];
  bool named = v->observed && b->touched > SYMRT_NAME_AT && b->n >= PLAN_NAME_END;
  return named ? (const char *) b->data + SYMRT_NAME_AT : NULL;
}

/* Did the run ask whether it is there, and is it?  */
static bool
is_there (const struct input_vector *v, uint32_t r)
{
  const struct input_bytes *b = &v->region[r];
  return b->known[0] == BYTE_GIVEN && b->data[0] && b->data[SYMRT_NAME_ASKED];
}

/* Append what region R stands for to LIST; its BYTES are N, and a NUL.  */
static int
take_named (struct tm_named **list, uint32_t *count, const struct input_vector *v,
	    uint32_t r, uint32_t bytes, uint64_t n)
{
  const char *name = given_name (v, r);
  const struct input_bytes *b = &v->region[bytes];
  struct tm_named *grown;
  if (!name)
    return 0;
  grown = realloc (*list, (*count + 1) * sizeof **list);
  if (!grown)
    return -1;
  *list = grown;
  struct tm_named *x = &grown[(*count)++];
  *x = (struct tm_named){ .name = strdup (name),
			  .there = is_there (v, r),
			  .bytes = calloc (1, n + 1),
			  .n = (uint32_t) n };
  for (uint32_t i = 0; x->bytes && i < n && i < b->n; i++)
    if (b->known[i] == BYTE_GIVEN)
      x->bytes[i] = b->data[i];
  return x->name && x->bytes ? 0 : -1;
}

int
plan_test_world (const struct input_plan *p, const struct input_vector *v,
		 struct test_case *t)
{
  for (uint32_t i = 0; i < p->outside.nfile; i++)
    {
      const struct plan_region *r = &p->regions[p->outside.files[i]];
      uint64_t n = 0;
      vector_get (v, r->tu, 0, 4, &n);
      if (take_named (&t->files, &t->nfile, v, p->outside.files[i], r->index,
		      limit_least ((uint32_t) n, inputs_limit.file)))
	return -1;
    }
  for (uint32_t i = 0; i < p->outside.nvariable; i++)
    if (take_named (&t->variables, &t->nvariable, v, p->outside.variables[i],
		    p->regions[p->outside.variables[i]].index,
		    (uint32_t) inputs_limit.string))
      return -1;
  return 0;
}
