/* SPDX-License-Identifier: GPL-3.0-or-later
   What the user says about inputs (inputs/settings.h), in a plan: which of its inputs
   that is about.  What it asks of their values is vectors/restrict.c.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "inputs/settings.h"
#include "job.h"
#include "meta.h"

/* What is BIT bits into region R: of structs in a row, in each of them.  */
static void
place_in (const struct plan_region *r, uint64_t bit, struct input_place *place)
{
  const struct symrt_type *t = &r->unit->types[r->type];
  bool structs = t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION;
  if (structs && t->size && !r->flexible)
    bit %= 8 * t->size;
  input_place (r->unit, r->type, bit, place);
}

const struct input_setting *
plan_setting (const struct builder *b, enum input_attribute attribute, uint32_t region,
	      uint32_t offset, unsigned bit)
{
  const struct input_plan *p = b->plan;
  const struct plan_region *r = &p->regions[region];
  struct input_place place = { .type = SYMRT_NONE, .member = "" };
  if (!p->program->inputs || !r->path)
    return NULL;
  if (r->type != SYMRT_NONE)
    place_in (r, offset * 8ull + bit, &place);
  char *full = xasprintf ("%s%s%s", r->path, *place.path ? "." : "", place.path);
  if (place.type == SYMRT_NONE)
    {
      place.type = r->by_type;
      place.member = r->by_member;
    }
  const struct input_setting *s
    = input_settings_find (p->program->inputs, attribute, p->target.name, full, r->unit,
			   place.type, place.member);
  free (full);
  return s;
}

const struct input_setting *
plan_text_setting (const struct builder *b, enum input_attribute attribute,
		   const char *path)
{
  const struct input_plan *p = b->plan;
  return input_settings_find (p->program->inputs, attribute, p->target.name, path,
			      p->target.unit, SYMRT_NONE, "");
}

void
plan_region_path (struct builder *b, uint32_t region, const char *path)
{
  struct plan_region *r = &b->plan->regions[region];
  if (b->plan->program->inputs)
    r->path = xstrdup (path);
  r->by_type = SYMRT_NONE;
  r->by_member = "";
}

void
plan_behind (struct builder *b, uint32_t from, uint32_t offset, uint32_t region)
{
  const struct plan_region *f = &b->plan->regions[from];
  struct plan_region *r = &b->plan->regions[region];
  struct input_place place = { .type = SYMRT_NONE, .member = "" };
  r->by_type = SYMRT_NONE;
  r->by_member = "";
  r->max_depth = f->max_depth;
  if (!b->plan->program->inputs || !f->path)
    return;
  if (f->type != SYMRT_NONE)
    place_in (f, offset * 8ull, &place);
  r->path = xasprintf ("%s%s%s", f->path, *place.path ? "." : "", place.path);
  r->by_type = place.type == SYMRT_NONE ? f->by_type : place.type;
  r->by_member = place.type == SYMRT_NONE ? f->by_member : place.member;
  const struct input_setting *s = plan_setting (b, INPUT_DEPTH, from, offset, 0);
  if (s && s->of_type)
    {
      r->via = s;
      r->nvia = 1 + (f->via == s ? f->nvia : 0);
    }
  else if (s)
    r->max_depth = s->number + 1;
}

bool
plan_depth_ended (const struct builder *b, uint32_t region, uint32_t offset)
{
  const struct plan_region *r = &b->plan->regions[region];
  const struct input_setting *s = plan_setting (b, INPUT_DEPTH, region, offset, 0);
  if (s && s->of_type)
    return (r->via == s ? r->nvia : 0) >= s->number;
  if (s)
    return s->number == 0;
  return r->depth >= (r->max_depth ? r->max_depth - 1 : inputs_limit.depth);
}

static struct plan_restriction *
add (struct builder *b, uint32_t region, const struct input_setting *s)
{
  struct plan_restriction *r = build_grow (b, &b->plan->values.restrictions,
					   &b->plan->values.nrestriction, sizeof *r);
  if (!r)
    return NULL;
  *r = (struct plan_restriction){ .setting = s, .region = region };
  build_note (b, "%s = %s, as adse.ini says", s->text, s->value);
  return r;
}

static void
restrict_scalar (struct builder *b, uint32_t region, const struct symrt_layout *l)
{
  const struct plan_region *r = &b->plan->regions[region];
  const struct plan_pointer *slot = plan_slot (b->plan, region, l->offset);
  enum input_attribute what = slot == NULL ? INPUT_VALUE : INPUT_NULL;
  const struct input_setting *s = plan_setting (b, what, region, l->offset, l->bit);
  struct input_place place;
  if (!s || (what == INPUT_NULL && s->number == INPUT_NULL_YES))
    return;
  place_in (r, l->offset * 8ull + l->bit, &place);
  /* Of an array of characters, its first.  */
  if (s->nstring && (place.array == SYMRT_NONE || place.into))
    return;
  /* Nothing but null to lead to: where the search ends.  */
  if (what == INPUT_NULL && s->number == INPUT_NULL_NO && !slot->nto
      && slot->callee == PLAN_NO_CALLEE)
    return;
  struct plan_restriction *n = add (b, region, s);
  if (!n)
    return;
  const struct symrt_type *t = &r->unit->types[place.leaf];
  n->offset = l->offset;
  n->text = s->nstring != 0;
  n->room = n->text ? r->unit->types[place.array].count : 0;
  n->bit = l->bit;
  n->bits = l->bits;
  n->slot = slot ? (uint32_t) (slot - b->plan->values.pointers) : SYMRT_NONE;
  n->is_signed = t->flags & SYMRT_T_SIGNED;
  n->real = t->kind == SYMRT_T_FLOAT;
}

void
build_restrictions (struct builder *b)
{
  struct input_plan *p = b->plan;
  const struct input_setting *all = plan_text_setting (b, INPUT_TOLERANCE, ""),
			     *result = plan_text_setting (b, INPUT_TOLERANCE, "return");
  p->tolerance = all ? all->tolerance : 0;
  p->result_tolerance = result ? result->tolerance : p->tolerance;
  for (uint32_t i = 0; p->program->inputs && i < p->nregion && !b->failed; i++)
    {
      const struct plan_region *r = &p->regions[i];
      if (!r->path)
	continue;
      const struct input_setting *s
	= r->text ? plan_setting (b, INPUT_VALUE, i, 0, 0) : NULL;
      if (s && s->nstring)
	{
	  struct plan_restriction *n = add (b, i, s);
	  if (n)
	    n->text = true;
	  p->regions[i].whole = true;
	  continue;
	}
      for (uint32_t k = 0; r->type != SYMRT_NONE && k < r->nlayout && !b->failed; k++)
	restrict_scalar (b, i, &p->layouts[r->layout + k]);
    }
}

uint32_t
plan_text_room (const struct builder *b, uint32_t from, uint32_t offset, uint32_t room)
{
  const struct input_setting *s = plan_setting (b, INPUT_VALUE, from, offset, 0);
  for (uint32_t i = 0; s && i < s->nstring; i++)
    if (strlen (s->string[i]) + 1 > room)
      room = (uint32_t) strlen (s->string[i]) + 1;
  return room;
}
