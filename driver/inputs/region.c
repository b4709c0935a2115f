/* SPDX-License-Identifier: GPL-3.0-or-later
   What plans are built of: regions with names of their own, layout entries, scalars,
   notes; and why there is no plan.  */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/build.h"
#include "inputs/inputs.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "trace.h"

int
build_refuse (struct builder *b, const char *code, const char *format, ...)
{
  if (!b->reason)
    {
      va_list ap;
      b->reason = code;
      va_start (ap, format);
      vsnprintf (b->why, b->nwhy, format, ap);
      va_end (ap);
    }
  return -1;
}

void
build_note (struct builder *b, const char *format, ...)
{
  char line[256], *grown;
  size_t old = b->plan->bounds.notes ? strlen (b->plan->bounds.notes) : 0;
  va_list ap;
  va_start (ap, format);
  vsnprintf (line, sizeof line - 1, format, ap);
  va_end (ap);
  strcat (line, "\n");
  if (b->plan->bounds.notes && strstr (b->plan->bounds.notes, line))
    return;
  grown = realloc (b->plan->bounds.notes, old + strlen (line) + 1);
  if (!grown)
    {
      b->failed = true;
      return;
    }
  strcpy (grown + old, line);
  b->plan->bounds.notes = grown;
}

void *
build_grow (struct builder *b, void *array, uint32_t *n, size_t size)
{
  void *old, *grown;
  memcpy (&old, array, sizeof old);
  /* Room is doubled, and known from the count alone.  */
  if (!(*n & (*n - 1)))
    {
      grown = realloc (old, (*n ? *n * 2 : 1) * size);
      if (!grown)
	{
	  b->failed = true;
	  return NULL;
	}
      memcpy (array, &grown, sizeof grown);
      old = grown;
    }
  return memset ((char *) old + (*n)++ * size, 0, size);
}

char *
build_name (struct builder *b, const char *name)
{
  char text[128];
  for (unsigned k = 0;; k++)
    {
      bool taken = false;
      snprintf (text, sizeof text - 12, "%s", name);
      if (k)
	snprintf (text + strlen (text), 12, "_%u", k + 1);
      for (uint32_t i = 0; i < b->plan->nregion && !taken; i++)
	taken = b->plan->regions[i].name && !strcmp (b->plan->regions[i].name, text);
      for (uint32_t i = 0; i < b->plan->steps.ncallee && !taken; i++)
	{
	  const char *other = b->plan->steps.callees[i].name;
	  taken = other && !strcmp (other, text);
	}
      /* A local must not hide what the test names as well.  */
      const struct unit *u = b->plan->target.unit;
      for (uint32_t i = 0; i < u->meta->globals.count && !taken; i++)
	taken = !strcmp (unit_string (u, u->globals[i].name), text);
      for (uint32_t i = 0; i < u->meta->functions.count && !taken; i++)
	taken = !strcmp (unit_string (u, u->functions[i].name), text);
      if (!taken)
	break;
    }
  char *copy = strdup (text);
  b->failed |= !copy;
  return copy;
}

uint32_t
build_most_regions (const struct builder *b)
{
  return (uint32_t) (b->medley ? inputs_limit.medley_regions : inputs_limit.regions);
}

uint32_t
build_region (struct builder *b, uint32_t kind, const struct unit *u, uint32_t type,
	      uint32_t elements, const char *name)
{
  struct input_plan *p = b->plan;
  uint64_t element = type == SYMRT_NONE ? 1 : u->types[type].size;
  if (p->nregion >= build_most_regions (b))
    {
      p->bounds.narrowed = true;
      build_note (b, "more than %d memory regions: the rest stays null or unchanged",
		  (int) build_most_regions (b));
      return SYMRT_NONE;
    }
  if (!element || element * elements > SYMRT_ZONE_PAGES)
    return SYMRT_NONE;
  char *copy = kind == SYMRT_R_GLOBAL ? strdup (name) : build_name (b, name);
  struct plan_region *r = build_grow (b, &p->regions, &p->nregion, sizeof *r);
  if (!r || !copy)
    {
      b->failed = true;
      free (copy);
      return SYMRT_NONE;
    }
  r->kind = kind;
  r->unit = u;
  r->type = type;
  r->element = (uint32_t) element;
  r->capacity = (uint32_t) (element * elements);
  r->layout = p->nlayout;
  r->single = elements == 1;
  r->name = copy;
  return p->nregion - 1;
}

void
build_fixed (struct builder *b, uint32_t region, const void *bytes, uint32_t n)
{
  struct plan_region *r = &b->plan->regions[region];
  r->fixed = malloc (n ? n : 1);
  b->failed |= !r->fixed;
  if (!r->fixed)
    return;
  memcpy (r->fixed, bytes, n);
  r->nfixed = n;
}

void
build_layout (struct builder *b, uint32_t region, uint32_t offset, unsigned bits,
	      unsigned bit, unsigned bytes)
{
  struct input_plan *p = b->plan;
  struct plan_region *r = &p->regions[region];
  /* What is passed by value, and what functions return, are few, and matter most.  */
  bool many = r->kind == SYMRT_R_MEMORY || r->kind == SYMRT_R_GLOBAL;
  if (many && p->nlayout >= inputs_limit.scalars)
    {
      p->bounds.narrowed = true;
      build_note (b, "more than %d scalars: the rest is concrete",
		  (int) inputs_limit.scalars);
      return;
    }
  struct symrt_layout *l = build_grow (b, &p->layouts, &p->nlayout, sizeof *l);
  if (!l)
    return;
  *l = (struct symrt_layout){ .offset = offset,
			      .bits = (uint8_t) bits,
			      .bit = (uint8_t) bit,
			      .bytes = (uint8_t) bytes,
			      .flags = SYMRT_LY_SYMBOLIC
				       | (r->current ? SYMRT_LY_CURRENT : 0) };
  r->nlayout++;
}

void
build_number (struct builder *b, uint32_t region, unsigned bits)
{
  b->plan->regions[region].layout = b->plan->nlayout;
  build_layout (b, region, 0, bits, 0, bits / 8);
}

void
build_scalar (struct builder *b, struct plan_scalars *list, struct plan_scalar v)
{
  struct plan_scalar *s = build_grow (b, &list->of, &list->n, sizeof *s);
  if (s)
    *s = v;
}

bool
plan_region_unknown (const struct input_plan *p, uint32_t region)
{
  if (region >= p->nregion)
    return false;
  const struct plan_region *r = &p->regions[region];
  /* The length beside a member is one by its name only.  */
  return r->kind == SYMRT_R_MEMORY && r->type == SYMRT_NONE && r->depth > 0
	 && (!r->counted || r->depth > 1) && !r->stream && !r->whole && !r->least;
}

/* Bits of an object that no member has: padding, and what is left beside bit-fields.

     struct s { char a; int b; }	a..., bytes 1 to 3 are a gap, b

   C lets them hold anything, and code that compares or hashes bytes sees them.  Tests
   say nothing of them, so they are 0; they are inputs all the same, whose being 0 is a
   bound of ours: what that takes away is not proved.  */

static void
use_bits (uint8_t *used, uint32_t size, uint64_t first, uint64_t n)
{
  for (uint64_t i = first; i < first + n && i / 8 < size; i++)
    used[i / 8] |= (uint8_t) (1u << i % 8);
}

static void
add_gap (struct builder *b, uint32_t region, uint32_t offset, unsigned bit,
	 unsigned bits)
{
  struct input_plan *p = b->plan;
  uint32_t n = p->regions[region].nlayout;
  build_layout (b, region, offset, bits, bit, 1);
  if (p->regions[region].nlayout == n)
    return;
  p->regions[region].nlayout = n;
  p->regions[region].ngap++;
}

void
build_gaps (struct builder *b, uint32_t region, uint32_t size, const uint32_t *slots,
	    uint32_t nslot)
{
  const struct plan_region *r = &b->plan->regions[region];
  uint8_t *used;
  /* Then nothing is proved, and some have values without being inputs.  */
  if (b->plan->bounds.narrowed || b->failed)
    return;
  used = calloc (size ? size : 1, 1);
  b->failed |= !used;
  for (uint32_t i = 0; used && i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &b->plan->layouts[r->layout + i];
      use_bits (used, size, l->offset * 8ull + l->bit, l->bits);
    }
  for (uint32_t i = 0; used && i < nslot; i++)
    use_bits (used, size, slots[i] * 8ull, 64);
  for (uint32_t at = 0; used && at < size; at++)
    for (unsigned bit = 0, n; bit < 8; bit += n)
      {
	bool free_bit = !(used[at] >> bit & 1);
	for (n = 1; bit + n < 8 && !(used[at] >> (bit + n) & 1) == free_bit;)
	  n++;
	if (free_bit)
	  add_gap (b, region, at, bit, n);
      }
  free (used);
}

bool
plan_is_gap (const struct input_plan *p, uint64_t key)
{
  uint32_t region = SYMRT_INPUT_REGION (key);
  if (region >= p->nregion)
    return false;
  const struct plan_region *r = &p->regions[region];
  uint32_t offset = SYMRT_INPUT_OFFSET (key);
  uint32_t in = r->stride ? offset % r->stride : offset;
  for (uint32_t i = 0; i < r->ngap; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + r->nlayout + i];
      if (l->offset == in && l->bit == SYMRT_INPUT_BIT (key))
	return true;
    }
  return false;
}

bool
plan_is_pointer (const struct input_plan *p, uint64_t key)
{
  uint32_t region = SYMRT_INPUT_REGION (key);
  if (region >= p->nregion)
    return false;
  uint32_t stride = p->regions[region].stride, at = SYMRT_INPUT_OFFSET (key);
  return plan_slot (p, region, stride ? at % stride : at) || plan_slot (p, region, at);
}

/* Go from *TYPE of U to the part of it that bit *AT, which counts from there then, is in.
   False: it has no parts, or they lie upon each other.  */
static bool
step_into (const struct unit *u, uint32_t *type, uint64_t *at)
{
  const struct symrt_type *t = &u->types[*type];
  if (t->kind == SYMRT_T_ARRAY && t->target != SYMRT_NONE && u->types[t->target].size)
    {
      *type = t->target;
      *at %= 8 * u->types[*type].size;
      return true;
    }
  for (uint32_t i = t->count; t->kind == SYMRT_T_STRUCT && i-- > 0;)
    {
      const struct symrt_field *f = &u->fields[t->first + i];
      if (f->bitpos > *at)
	continue;
      *at -= f->bitpos;
      *type = f->type;
      return true;
    }
  return false;
}

uint64_t
plan_member (const struct input_plan *p, uint64_t key, bool *named)
{
  *named = false;
  uint32_t region = SYMRT_INPUT_REGION (key), offset = SYMRT_INPUT_OFFSET (key);
  if (region >= p->nregion || p->regions[region].type == SYMRT_NONE
      || !p->regions[region].element)
    return 0;
  const struct plan_region *r = &p->regions[region];
  uint64_t at = 8ull * (offset % r->element) + SYMRT_INPUT_BIT (key);
  uint32_t type = r->type;
  uint64_t h = hash_string (1, unit_string (r->unit, r->unit->types[type].text));
  for (bool more = true; more;)
    {
      bool element = r->unit->types[type].kind == SYMRT_T_ARRAY;
      uint64_t before = at;
      more = step_into (r->unit, &type, &at);
      h = hash_mix (h, element ? 0 : before - at);
    }
  *named = r->unit->types[type].kind == SYMRT_T_ENUM;
  return hash_mix (h, at) | 1;
}

uint32_t
build_argument (struct builder *b, const struct unit *u, uint32_t type, uint32_t r)
{
  struct input_plan *p = b->plan;
  uint32_t slot = build_region (b, SYMRT_R_VALUE, u, type, 1, "made_arg");
  struct plan_pointer *v
    = slot == SYMRT_NONE
	? NULL
	: build_grow (b, &p->values.pointers, &p->values.npointer, sizeof *v);
  if (v)
    *v = (struct plan_pointer){
      .region = slot, .callee = PLAN_NO_CALLEE, .to = { r }, .nto = 1
    };
  return v ? slot : SYMRT_NONE;
}
