/* SPDX-License-Identifier: GPL-3.0-or-later
   What the user says about inputs (inputs/settings.h), in a plan.  Sets of values are
   promises: facts of every query and true of every first vector, but not where any
   inputs are asked for, which tells what is infeasible by precondition alone.

     f.mode = 1, 3	   input mode:  mode == 1 or mode == 3
     f.path = "a", "bc"	   path_text:   bytes are "a\0\0" or "bc\0"
     f.dev.name = "a"	   input dev:   name[0] == 'a' and name[1] == 0  */
#include <float.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/impl.h"
#include "inputs/paths.h"
#include "inputs/settings.h"

/* First vectors for strings that only differ in them.  */

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
  struct plan_restriction *r = build_grow (b, &b->plan->restrictions,
					   &b->plan->nrestriction, sizeof *r);
  if (!r)
    return NULL;
  *r = (struct plan_restriction){ .setting = s, .region = region };
  build_note (b, "%s = %s, as adse.ini says", s->text, s->value);
  return r;
}

/* The pointer at this layout entry, or SYMRT_NONE.  */
static uint32_t
slot_at (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  for (uint32_t i = 0; i < p->npointer; i++)
    if (p->pointers[i].region == region && p->pointers[i].offset == offset)
      return i;
  return SYMRT_NONE;
}

static void
restrict_scalar (struct builder *b, uint32_t region, const struct symrt_layout *l)
{
  const struct plan_region *r = &b->plan->regions[region];
  uint32_t slot = slot_at (b->plan, region, l->offset);
  enum input_attribute what = slot == SYMRT_NONE ? INPUT_VALUE : INPUT_NULL;
  const struct input_setting *s = plan_setting (b, what, region, l->offset, l->bit);
  struct input_place place;
  if (!s || (what == INPUT_NULL && s->number == INPUT_NULL_YES))
    return;
  place_in (r, l->offset * 8ull + l->bit, &place);
  /* Of an array of characters, its first.  */
  if (s->nstring && (place.array == SYMRT_NONE || place.into))
    return;
  /* Nothing but null to lead to: where the search ends.  */
  if (what == INPUT_NULL && s->number == INPUT_NULL_NO && !b->plan->pointers[slot].nto
      && b->plan->pointers[slot].callee < 0)
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
  n->slot = slot;
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

/* Bytes that R, of strings, is about: the longest with its end; of an array those that an
   initialiser in C gives, as far as strings may be that long.  */
static uint32_t
text_bytes (const struct plan_restriction *r)
{
  size_t most = 0;
  if (r->room)
    return r->room <= INPUT_MAX_STRING ? r->room : INPUT_MAX_STRING + 1;
  for (uint32_t i = 0; i < r->setting->nstring; i++)
    if (strlen (r->setting->string[i]) > most)
      most = strlen (r->setting->string[i]);
  return (uint32_t) most + 1;
}

static uint64_t
real_bits (const struct plan_restriction *r, double d)
{
  float f = (float) d;
  uint64_t v = 0;
  memcpy (&v, r->bits == 32 ? (void *) &f : (void *) &d, r->bits / 8);
  return v;
}

static expr_id
either (struct expr_dag *d, expr_id a, expr_id b)
{
  return a ? expr_op (d, ADSE_OP_OR, 1, a, b, 0, 0) : b;
}

/* IN, a number, is one of R's set.  */
static expr_id
is_one (struct expr_dag *d, const struct plan_restriction *r, expr_id in)
{
  expr_id any = 0;
  for (uint32_t i = 0; i < r->setting->nrange; i++)
    {
      const struct input_range *v = &r->setting->range[i];
      enum adse_op at_most = r->real ? ADSE_OP_FLE
			     : r->is_signed ? ADSE_OP_SLE : ADSE_OP_ULE;
      adse_val low = r->real ? real_bits (r, v->real_low)
			     : adse_mask ((adse_val) v->low, r->bits);
      adse_val high = r->real ? real_bits (r, v->real_high)
			      : adse_mask ((adse_val) v->high, r->bits);
      expr_id a = expr_const (d, r->bits, low), z = expr_const (d, r->bits, high);
      any = either (d, any,
		    low == high ? expr_op (d, ADSE_OP_EQ, 1, in, a, 0, 0)
				: expr_and (d, expr_op (d, at_most, 1, a, in, 0, 0),
					    expr_op (d, at_most, 1, in, z, 0, 0)));
    }
  return any;
}

/* What is at offset AT of R's region is one of its strings.  */
static expr_id
is_text (struct expr_dag *d, const struct plan_restriction *r, uint32_t at)
{
  expr_id any = 0;
  uint32_t n = text_bytes (r);
  for (uint32_t i = 0; i < r->setting->nstring; i++)
    {
      expr_id all = expr_const (d, 1, 1);
      size_t len = strlen (r->setting->string[i]);
      for (uint32_t k = 0; k < n; k++)
	{
	  uint8_t c = k < len ? (uint8_t) r->setting->string[i][k] : 0;
	  expr_id in = expr_input_node (d, SYMRT_INPUT_KEY (r->region, at + k, 0), 8);
	  all = expr_and (d, all, expr_op (d, ADSE_OP_EQ, 1, in, expr_const (d, 8, c),
					   0, 0));
	}
      any = either (d, any, all);
    }
  return any;
}

static uint32_t
items (const struct input_plan *p, const struct plan_restriction *r)
{
  const struct plan_region *region = &p->regions[r->region];
  /* A string may be the whole region.  */
  return region->stride && !(r->text && (!r->room || region->stride < r->room))
	   ? region->capacity / region->stride : 1;
}

/* Is some of the array at AT of R's region an input of D?  */
static bool
touches (const struct expr_dag *d, const struct plan_restriction *r, uint32_t at)
{
  for (uint32_t k = 0; k < expr_ninput (d); k++)
    {
      uint64_t key = expr_input (d, k)->key;
      if (SYMRT_INPUT_REGION (key) == r->region && SYMRT_INPUT_OFFSET (key) >= at
	  && SYMRT_INPUT_OFFSET (key) < at + r->room)
	return true;
    }
  return false;
}

static bool
is_of (const struct input_plan *p, const struct plan_restriction *r,
       const struct expr_input *in)
{
  uint32_t stride = p->regions[r->region].stride;
  uint32_t offset = SYMRT_INPUT_OFFSET (in->key);
  return SYMRT_INPUT_REGION (in->key) == r->region && in->width == r->bits
	 && SYMRT_INPUT_BIT (in->key) == r->bit
	 && (stride ? offset % stride : offset) == r->offset;
}

void
plan_restrictions (const struct input_plan *p, struct expr_dag *d,
		   void (*each) (void *, expr_id), void *ctx)
{
  for (uint32_t i = 0; i < p->nrestriction; i++)
    {
      const struct plan_restriction *r = &p->restrictions[i];
      uint32_t n = r->text ? items (p, r) : 0;
      for (uint32_t k = 0; k < n; k++)
	{
	  uint32_t at = r->offset + k * p->regions[r->region].stride;
	  if (!k || touches (d, r, at))
	    each (ctx, is_text (d, r, at));
	}
    }
  uint32_t n = expr_ninput (d);
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < p->nrestriction; i++)
      {
	const struct plan_restriction *r = &p->restrictions[i];
	const struct expr_input in = *expr_input (d, k);
	if (r->text || !is_of (p, r, &in))
	  continue;
	expr_id e = expr_input_node (d, in.key, in.width);
	if (r->slot == SYMRT_NONE)
	  {
	    each (ctx, is_one (d, r, e));
	    continue;
	  }
	e = expr_op (d, ADSE_OP_EQ, 1, e, expr_const (d, 64, 0), 0, 0);
	each (ctx, r->setting->number == INPUT_NULL_NO ? expr_not (d, e) : e);
      }
}

unsigned
plan_variants (const struct input_plan *p)
{
  unsigned most = 1;
  for (uint32_t i = 0; i < p->nrestriction; i++)
    if (p->restrictions[i].setting->nstring > most)
      most = p->restrictions[i].setting->nstring;
  return limit_least (most, inputs_limit.variants);
}

bool
plan_is_string (const struct input_plan *p, uint32_t region, uint32_t at)
{
  for (uint32_t i = 0; i < p->nrestriction; i++)
    {
      const struct plan_restriction *r = &p->restrictions[i];
      uint32_t stride = p->regions[region].stride;
      uint32_t in = items (p, r) > 1 ? at % stride : at;
      if (r->region == region && r->text && in >= r->offset && in < r->offset + r->room)
	return true;
    }
  return false;
}

static bool
allowed (const struct plan_restriction *r, uint64_t value)
{
  __int128 v = r->is_signed ? (__int128) adse_sext (value, r->bits) : (__int128) value;
  float f;
  double d;
  memcpy (&f, &value, sizeof f);
  memcpy (&d, &value, sizeof d);
  d = r->bits == 32 ? (double) f : d;
  for (uint32_t i = 0; i < r->setting->nrange; i++)
    {
      const struct input_range *in = &r->setting->range[i];
      if (r->real && real_bits (r, in->real_low) == real_bits (r, in->real_high)
	    ? value == real_bits (r, in->real_low)
	  : r->real ? d >= in->real_low && d <= in->real_high
		    : v >= in->low && v <= in->high)
	return true;
    }
  return false;
}

static int
restrict_number (const struct input_plan *p, const struct plan_restriction *r,
		 struct input_vector *v, unsigned nth)
{
  const struct plan_region *region = &p->regions[r->region];
  for (uint32_t k = 0; k < items (p, r); k++)
    {
      uint32_t offset = r->offset + k * region->stride;
      uint64_t key = SYMRT_INPUT_KEY (r->region, offset, r->bit), value = 0;
      bool given = vector_input (v, key, r->bits, &value);
      if ((given || !region->current) && allowed (r, value))
	continue;
      const struct input_range *in
	= &r->setting->range[(nth + k) % r->setting->nrange];
      bool high = (nth + k) / r->setting->nrange % 2;
      value = r->real ? real_bits (r, high ? in->real_high : in->real_low)
		      : (uint64_t) adse_mask ((adse_val) (high ? in->high : in->low),
					      r->bits);
      if (vector_put_bits (v, r->region, offset, r->bit, r->bits, value))
	return -1;
    }
  return 0;
}

/* The pointer may not be what it is in V.  */
static int
restrict_null (const struct input_plan *p, const struct plan_restriction *r,
	       struct input_vector *v)
{
  const struct plan_pointer *s = &p->pointers[r->slot];
  uint64_t value, put = 0;
  bool given = vector_get (v, s->region, s->offset, 8, &value);
  bool null = r->setting->number == INPUT_NULL_ONLY;
  if (given ? null == !value : null && !p->regions[s->region].current)
    return 0;
  if (!null)
    put = s->nto ? region_address (p, s->to[0])
		 : SYMRT_CALLEE_POINTER + (uint64_t) s->callee;
  return vector_put_bits (v, s->region, s->offset, 0, 64, put);
}

int
plan_restrict (const struct input_plan *p, struct input_vector *v, unsigned nth)
{
  int rc = 0;
  for (uint32_t i = 0; i < p->nrestriction && !rc; i++)
    {
      const struct plan_restriction *r = &p->restrictions[i];
      if (r->text)
	{
	  for (uint32_t k = 0; k < items (p, r) && !rc; k++)
	    {
	      char bytes[INPUT_MAX_STRING + 2] = { 0 };
	      strcpy (bytes, r->setting->string[(nth + k) % r->setting->nstring]);
	      rc = vector_put (v, r->region, r->offset + k * p->regions[r->region].stride,
			       bytes, text_bytes (r));
	    }
	}
      else if (r->slot == SYMRT_NONE)
	rc = restrict_number (p, r, v, nth);
      else
	rc = restrict_null (p, r, v);
    }
  return rc;
}
