/* SPDX-License-Identifier: GPL-3.0-or-later
   What a live run tells of an object that is no input: X_init made it what it is.  Tests
   compare its members, so mutants that leave others behind are killed.

     struct s { int n; char *text; } s;	  s_init (&s); s_add (&s, "a");
     told: s.n, and where s.text leads

   The same of what looks leave (looks.c), with the strings that this leads to.  */
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

struct telling
{
  struct builder *b;
  struct plan_region *r; /* gets an entry a scalar */
};

static void
tell_bits (struct telling *t, uint64_t bit, uint64_t bits, unsigned flags)
{
  struct input_plan *p = t->b->plan;
  uint32_t bytes = (uint32_t) ((bit % 8 + bits + 7) / 8);
  if (bits < 1 || bits > 64 || bytes > 8 || p->nlayout >= inputs_limit.scalars)
    return;
  struct symrt_layout *l = build_grow (t->b, &p->layouts, &p->nlayout, sizeof *l);
  if (!l)
    return;
  *l = (struct symrt_layout){
    .offset = (uint32_t) (bit / 8),
    .bits = (uint8_t) bits,
    .bit = (uint8_t) (bit % 8),
    .bytes = (uint8_t) bytes,
    .flags = (uint8_t) (SYMRT_LY_TOLD | flags | (t->r->looked ? SYMRT_LY_LOOK : 0))
  };
  t->r->ntold++;
}

/* Members of unions are not told: each may be what others left.  */
static void
tell (struct telling *t, uint64_t bit, uint32_t type)
{
  const struct unit *u = t->r->unit;
  const struct symrt_type *is = &u->types[type];
  if (is->flags & SYMRT_T_VOLATILE || t->b->failed)
    return;
  switch (is->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_ENUM:
    case SYMRT_T_FLOAT: tell_bits (t, bit, is->size * 8, 0); break;
    case SYMRT_T_POINTER:
      tell_bits (t, bit, 64, t->r->looked ? SYMRT_LY_TEXT : SYMRT_LY_POINTER);
      break;
    case SYMRT_T_ARRAY:
      for (uint32_t i = 0; is->count != SYMRT_NONE && i < is->count
			   && t->b->plan->nlayout < inputs_limit.scalars;
	   i++)
	tell (t, bit + 8ull * i * u->types[is->target].size, is->target);
      break;
    case SYMRT_T_STRUCT:
      for (uint32_t i = 0; i < is->count; i++)
	{
	  const struct symrt_field *f = &u->fields[is->first + i];
	  if (f->bits)
	    tell_bits (t, bit + f->bitpos, f->bits, 0);
	  else
	    tell (t, bit + f->bitpos, f->type);
	}
      break;
    default: break;
    }
}

void
build_told (struct builder *b, uint32_t region)
{
  struct telling t = { .b = b, .r = &b->plan->regions[region] };
  if (t.r->type == SYMRT_NONE || t.r->nlayout || t.r->ngap)
    return;
  t.r->layout = b->plan->nlayout;
  if (!t.r->single)
    t.r->stride = t.r->element;
  tell (&t, 0, t.r->type);
}
