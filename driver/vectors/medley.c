/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs of medleys, many calls on one object (inputs/sequence.c).  Few words and small
   numbers come again and again, so that calls meet what others left:

     map_put (m, "b", 3)  map_put (m, "a", 0)  map_remove (m, "b")  map_put (m, "d", 1) ...

   Other arguments are what they are in the vector that it is made from.  Each call may be
   left out.  */
#include <string.h>
#include "base/util.h"
#include "inputs/plan.h"
#include "program/constants.h"
#include "program/image.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "meta.h"

#define LONG_TEXT 20 /* characters of a long one */

struct medley
{
  const struct input_plan *p;
  struct input_vector *v;
  const struct constants *constants;
  uint64_t random;
  uint32_t words; /* that its calls take, and numbers */
  bool failed;
};

static uint32_t
below (struct medley *m, uint32_t n)
{
  m->random = hash_mix (m->random, n);
  return (uint32_t) (m->random >> 16) % n;
}

/* Text REGION is one of the words: a letter, now and then several times, or nothing.  */
static void
give_word (struct medley *m, uint32_t region)
{
  uint8_t text[LONG_TEXT];
  uint32_t room = vector_text_room (m->p, region), kind = below (m, 16),
	   n = kind == 0   ? LONG_TEXT
	       : kind == 1 ? 2
	       : kind == 2 ? 0
			   : 1;
  if (!room)
    return;
  memset (text, 'a' + (int) below (m, m->words), sizeof text);
  m->failed |= !vector_put_text (m->p, m->v, region, text, n < room ? n : room - 1);
}

/* A number of TYPE of U.  False: there is none to give.  */
static bool
some_number (struct medley *m, const struct unit *u, const struct symrt_type *t,
	     uint64_t *number)
{
  switch (t->kind)
    {
    case SYMRT_T_BOOL: *number = below (m, 2); return true;
    case SYMRT_T_ENUM:
      if (t->count)
	*number = (uint64_t) u->enumerators[t->first + below (m, t->count)].value;
      return t->count;
    case SYMRT_T_INT: break;
    default: return false;
    }
  switch (below (m, 12))
    {
    case 0: *number = below (m, 16); return true;
    case 1: *number = -(uint64_t) below (m, m->words); return true;
    case 2: *number = (below (m, INT32_MAX) | 1u << 30) >> below (m, 31); return true;
    case 3:
    case 4:
      if (!m->constants->n)
	return false;
      *number
	= (uint64_t) m->constants->v[below (m, m->constants->n)] + below (m, 3) - 1;
      return true;
    default: *number = below (m, m->words); return true;
    }
}

/* Give argument K of C, which is not the object that C is about, a word, a number or one of the
   objects that calls share.  What is none of these stays as it is.  */
static void
give_argument (struct medley *m, const struct plan_call *c, uint32_t k)
{
  const struct input_plan *p = m->p;
  const struct plan_pointer *slot = plan_slot (p, c->arg[k], 0);
  const struct unit *u = c->of.unit;
  uint64_t number;
  if (slot && slot->nto && p->regions[slot->to[0]].kind == SYMRT_R_MADE)
    number = region_address (p, slot->to[below (m, slot->nto)]);
  else if (slot)
    {
      if (slot->nto && p->regions[slot->to[0]].text && !p->regions[slot->to[0]].fixed)
	give_word (m, slot->to[0]);
      return;
    }
  else if (p->regions[c->arg[k]].kind != SYMRT_R_VALUE || k >= c->of.rec->nparam
	   || !some_number (m, u, &u->types[target_param (&c->of, k)], &number))
    return;
  const unsigned size = slot ? 8 : (unsigned) u->types[target_param (&c->of, k)].size;
  m->failed
    |= size > 8 || vector_put_bits (m->v, c->arg[k], 0, 0, 8 * size, number) != 0;
}

struct input_vector *
vector_medley (const struct input_plan *p, const struct input_vector *base,
	       const struct constants *constants, uint64_t random)
{
  struct medley m
    = { .p = p, .v = vector_copy (base), .constants = constants, .random = random };
  m.failed = !m.v;
  m.words = 2u << below (&m, 3);
  for (uint32_t i = 0; i < p->steps.ncall && !m.failed; i++)
    {
      const struct plan_call *c = &p->steps.calls[i];
      const bool target = c->kind == SYMRT_C_TARGET;
      if (!target && !(c->kind == SYMRT_C_SETUP && c->when && !c->makes))
	continue;
      if (!target)
	m.failed |= vector_put (m.v, c->when - 1, 0, "\1", 1) != 0;
      bool as_is = below (&m, 4) == 0;
      for (uint32_t k = 1; k < c->narg && !as_is && !m.failed; k++)
	give_argument (&m, c, k);
    }
  if (!m.failed && plan_restrict (p, m.v, 0) == 0)
    return m.v;
  vector_free (m.v);
  return NULL;
}

struct input_vector *
vector_leave_call (const struct input_plan *p, const struct input_vector *v,
		   uint32_t *call)
{
  for (; *call < p->steps.ncall; ++*call)
    {
      const struct plan_call *c = &p->steps.calls[*call];
      uint64_t made;
      if (c->kind != SYMRT_C_SETUP || !c->when
	  || !vector_get (v, c->when - 1, 0, 1, &made) || !made)
	continue;
      struct input_vector *out = vector_copy (v);
      if (out && vector_put (out, c->when - 1, 0, "", 1) == 0)
	return out;
      vector_free (out);
      return NULL;
    }
  return NULL;
}
