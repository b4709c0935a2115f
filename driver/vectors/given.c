/* SPDX-License-Identifier: GPL-3.0-or-later
   First vectors in which calls before the target are given what they were given when they
   were targets themselves:

     ini_feed (t, "[a]"), ini_feed (t, "a = 1")	     kept as inputs of ini_feed
     ini_get_int (t, "a", "a", ...)		     begins with such tables

   Else the search would have to find once more, for each function that takes a table, how
   one gets anything into it.  */
#include <string.h>
#include "inputs/plan.h"
#include "program/image.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "meta.h"

/* The slot that argument R of a call is, if it leads to bytes of text; NULL: it does
   not.  */
static const struct plan_pointer *
text_slot (const struct input_plan *p, uint32_t r)
{
  const struct plan_pointer *slot = plan_slot (p, r, 0);
  const struct plan_region *to = slot && slot->nto ? &p->regions[slot->to[0]] : NULL;
  return to && to->kind == SYMRT_R_MEMORY && to->element == 1 ? slot : NULL;
}

bool
plan_next_change (const struct input_plan *p, uint32_t *call, struct target *of)
{
  for (; *call < p->steps.ncall; ++*call)
    {
      const struct plan_call *c = &p->steps.calls[*call];
      bool text = false;
      for (uint32_t i = 0; i < c->narg; i++)
	text |= text_slot (p, c->arg[i]) != NULL;
      if (c->kind != SYMRT_C_SETUP || !c->when || !text)
	continue;
      *of = c->of;
      return true;
    }
  return false;
}

/* P has one.  */
static const struct plan_call *
target_call (const struct input_plan *p)
{
  const struct plan_call *c = p->steps.calls;
  while (c->kind != SYMRT_C_TARGET)
    c++;
  return c;
}

/* Give region TO of OUT, of plan P, the bytes of region FROM of V, as far as it has room.
   0, -1: memory.  */
static int
copy (const struct input_plan *p, struct input_vector *out, uint32_t to,
      const struct input_vector *v, uint32_t from)
{
  const struct plan_region *r = &p->regions[to];
  const struct input_bytes *b = &v->region[from];
  uint32_t room = r->text ? r->text_end : r->capacity;
  for (uint32_t k = 0; k < b->n && k < room; k++)
    if (vector_put (out, to, k,
		    b->known[k] == BYTE_GIVEN ? &b->data[k] : (uint8_t *) "", 1))
      return -1;
  return 0;
}

static bool
has_pointers (const struct input_plan *p, uint32_t region)
{
  for (uint32_t i = 0; i < p->values.npointer; i++)
    if (p->values.pointers[i].region == region)
      return true;
  return false;
}

static int give_pointer (const struct input_plan *p, struct input_vector *out,
			 uint32_t to, const struct given *g, uint32_t from,
			 uint32_t offset);

/* Memory TO of OUT has what memory FROM of G has: plain data, or pointers to objects that
   the program makes.  1; 0: it is something else; -1: memory.  */
static int
give_memory (const struct input_plan *p, struct input_vector *out, uint32_t to,
	     const struct given *g, uint32_t from)
{
  const struct plan_region *r = &p->regions[to];
  int failed = 0;
  if (!has_pointers (p, to) && !has_pointers (g->from, from))
    return copy (p, out, to, g->vector, from) ? -1 : 1;
  if (r->type == SYMRT_NONE || r->unit->types[r->type].kind != SYMRT_T_POINTER)
    return 0;
  for (uint32_t i = 0; i < p->values.npointer && !failed; i++)
    if (p->values.pointers[i].region == to)
      failed = give_pointer (p, out, to, g, from, p->values.pointers[i].offset);
  return failed ? -1 : 1;
}

/* The pointer at OFFSET of region TO of OUT leads to what that of region FROM of G leads to:
   the object that stands at the same place among those it may lead to.  0; -1: memory.  */
static int
give_pointer (const struct input_plan *p, struct input_vector *out, uint32_t to,
	      const struct given *g, uint32_t from, uint32_t offset)
{
  const struct plan_pointer *slot = plan_slot (p, to, offset),
			    *other = plan_slot (g->from, from, offset);
  uint64_t value;
  uint32_t k = 0;
  if (!slot || !other || !vector_get (g->vector, from, offset, 8, &value))
    return 0;
  while (k < other->nto && value != region_address (g->from, other->to[k]))
    k++;
  if (k == other->nto || k >= slot->nto
      || p->regions[slot->to[k]].kind != g->from->regions[other->to[k]].kind)
    return 0;
  uint32_t there = slot->to[k], kind = p->regions[there].kind;
  if ((kind != SYMRT_R_MEMORY || k || offset) && kind != SYMRT_R_MADE)
    return 0;
  int given = kind == SYMRT_R_MADE ? 1 : give_memory (p, out, there, g, other->to[k]);
  if (given < 1)
    return given;
  return vector_put_bits (out, to, offset, 0, 64, region_address (p, there));
}

/* Give argument TO of OUT what argument FROM of V is.  0; -1: memory.  */
static int
give (const struct input_plan *p, struct input_vector *out, uint32_t to,
      const struct given *g, uint32_t from)
{
  if (!plan_slot (p, to, 0) && !plan_slot (g->from, from, 0))
    return copy (p, out, to, g->vector, from);
  return give_pointer (p, out, to, g, from, 0);
}

/* Give call TO of OUT, of plan P, what G gives call FROM of its plan.  0; -1: memory.  */
static int
give_call (const struct input_plan *p, struct input_vector *out,
	   const struct plan_call *to, const struct given *g,
	   const struct plan_call *from)
{
  int failed = 0;
  for (uint32_t k = 0; k < to->narg && k < from->narg && !failed; k++)
    failed |= give (p, out, to->arg[k], g, from->arg[k]);
  return failed;
}

/* No call of OUT is made that may be left out, and what makes objects gets nothing
   particular.  */
static int
as_made (const struct input_plan *p, struct input_vector *out)
{
  int failed = 0;
  for (uint32_t i = 0; i < p->steps.ncall; i++)
    {
      const struct plan_call *c = &p->steps.calls[i];
      if (c->when)
	failed |= vector_put (out, c->when - 1, 0, "", 1);
      for (uint32_t k = 0; k < c->narg && c->makes; k++)
	if (!plan_slot (p, c->arg[k], 0) && out->region[c->arg[k]].n)
	  memset (out->region[c->arg[k]].data, 0, out->region[c->arg[k]].n);
    }
  return failed;
}

struct input_vector *
vector_given (const struct input_plan *p, const struct input_vector *base,
	      const struct given *given, unsigned n)
{
  struct input_vector *out = vector_copy (base);
  int failed = out ? as_made (p, out) : -1;
  for (unsigned i = 0; i < n && !failed; i++)
    {
      const struct given *g = &given[i];
      const struct plan_call *c = &p->steps.calls[g->call], *t = target_call (g->from);
      failed |= vector_put (out, c->when - 1, 0, "\1", 1);
      failed |= give_call (p, out, c, g, t);
    }
  if (!failed && plan_restrict (p, out, 0) == 0)
    return out;
  vector_free (out);
  return NULL;
}

/* Text REGION of OUT begins with another character, the NTH.  0; -1: memory.  */
static int
other_text (struct input_vector *out, uint32_t region, uint32_t nth)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
  const struct input_bytes *b = &out->region[region];
  const char *is = b->n && b->data[0] ? memchr (letters, b->data[0], 26) : NULL;
  size_t at = ((is ? (size_t) (is - letters) : 0) + nth) % 26;
  int failed = vector_put (out, region, 0, &letters[at], 1);
  if (b->n < 2)
    failed |= vector_put (out, region, 1, "", 1);
  return failed;
}

/* Number in REGION of OUT, which is argument K of C, is larger by NTH.  0; -1: memory.  */
static int
other_number (struct input_vector *out, const struct plan_call *c, uint32_t k,
	      uint32_t nth)
{
  const struct symrt_type *t = &c->of.unit->types[target_param (&c->of, k)];
  uint64_t value;
  if (t->kind != SYMRT_T_INT || t->size > 8
      || !vector_get (out, c->arg[k], 0, t->size, &value))
    return 0;
  return vector_put_bits (out, c->arg[k], 0, 0, (unsigned) t->size * 8, value + nth);
}

/* Calls of OUT that are made again with other arguments each time get those.  0; -1:
   memory.  */
static int
give_others (const struct input_plan *p, struct input_vector *out)
{
  const struct given same = { .from = p, .vector = out };
  int failed = 0;
  for (uint32_t i = 0; i < p->steps.ncall && !failed; i++)
    {
      const struct plan_call *c = &p->steps.calls[i];
      if (!c->nth)
	continue;
      failed |= give_call (p, out, c, &same, c - c->nth);
      for (uint32_t k = 1; k < c->narg && k < c->of.rec->nparam && !failed; k++)
	{
	  const struct plan_pointer *text = text_slot (p, c->arg[k]);
	  if (text && p->regions[text->to[0]].fixed)
	    continue;
	  failed |= text ? other_text (out, text->to[0], c->nth)
			 : other_number (out, c, k, c->nth);
	}
    }
  return failed;
}

struct input_vector *
vector_after (const struct input_plan *p, const struct input_vector *base,
	      const struct input_plan *from, const struct input_vector *v)
{
  const struct given g = { .from = from, .vector = v };
  struct input_vector *out = vector_copy (base);
  int failed = out ? 0 : -1;
  uint32_t at = 0;
  for (uint32_t i = 0; i < from->steps.ncall && !failed; i++)
    {
      const struct plan_call *c = &from->steps.calls[i], *to;
      if (c->kind != SYMRT_C_SETUP && c->kind != SYMRT_C_TARGET)
	continue;
      while (at < p->steps.ncall
	     && (p->steps.calls[at].of.unit != c->of.unit
		 || p->steps.calls[at].of.function != c->of.function))
	at++;
      to = at < p->steps.ncall ? &p->steps.calls[at++] : NULL;
      failed |= to ? give_call (p, out, to, &g, c) : -1;
    }
  failed = failed ? failed : give_others (p, out);
  if (!failed && plan_restrict (p, out, 0) == 0)
    return out;
  vector_free (out);
  return NULL;
}

bool
plan_next_call (const struct input_plan *p, uint32_t *call, struct target *of)
{
  while (*call < p->steps.ncall && p->steps.calls[*call].kind != SYMRT_C_SETUP
	 && p->steps.calls[*call].kind != SYMRT_C_TARGET)
    ++*call;
  if (*call == p->steps.ncall)
    return false;
  *of = p->steps.calls[*call].of;
  return true;
}

bool
plan_tells_step (const struct input_plan *p, uint32_t call)
{
  if (call >= p->steps.ncall)
    return false;
  const struct plan_call *c = &p->steps.calls[call];
  const struct unit *u = c->of.unit;
  uint32_t result = u->types[c->of.rec->type].target;
  if (c->kind != SYMRT_C_SETUP || c->makes || c->must || result == SYMRT_NONE)
    return false;
  const struct symrt_type *t = &u->types[result];
  return t->size <= 8
	 && (t->kind == SYMRT_T_BOOL || t->kind == SYMRT_T_INT
	     || t->kind == SYMRT_T_ENUM);
}

bool
vector_call_as (const struct input_plan *p, struct input_vector *v, uint32_t call,
		const struct input_plan *from, const struct input_vector *as)
{
  const struct given g = { .from = from, .vector = as };
  return give_call (p, v, &p->steps.calls[call], &g, target_call (from)) == 0
	 && plan_restrict (p, v, 0) == 0;
}
