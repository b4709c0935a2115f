/* SPDX-License-Identifier: GPL-3.0-or-later
   The first vectors of a plan.  What a function does with its initial state comes
   first, then values that programs meet every day: they cover most of what needs
   no solver, and give the tests that a reader expects.  State that is there (file
   scope, what set-up functions made) is left alone but in the last one.  */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/plan.h"
#include "program/image.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "meta.h"
#include "words.h"

enum seed_kind
{
  SEED_INITIAL, /* pointers lead somewhere, the rest is 0 or left as it is */
  SEED_SMALL,	/* 1, "a", lengths that use a little of each buffer */
  SEED_MIXED,	/* small numbers and text by the seed */
  SEED_FLOATS,	/* -1.5 wherever there is a floating-point input */
  SEED_ZEROS,	/* state that would be left is 0 */
  SEED_SPECIAL, /* from here on: floating-point inputs have special values in turn,
		   the rest is as in SEED_SMALL */
  SEED__COUNT = SEED_SPECIAL + 6
};

struct seed
{
  const struct input_plan *p;
  struct input_vector *v;
  enum seed_kind kind;
  uint64_t random;
  bool failed;
  bool bold; /* shy pointers lead somewhere */
};

/* Which first vectors are asked for.  */
enum seeds_wanted
{
  SEEDS_USUAL,
  SEEDS_ANY, /* whatever the user says about inputs */
  SEEDS_BOLD /* all pointers that may lead somewhere do */
};

/* splitmix64: repeatable everywhere.  */
static uint64_t
next_random (struct seed *s)
{
  uint64_t z = s->random += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

static const struct plan_length *
length_at (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  for (uint32_t i = 0; i < p->values.nlength; i++)
    if (p->values.lengths[i].region == region && p->values.lengths[i].offset == offset)
      return &p->values.lengths[i];
  return NULL;
}

static bool
is_bool (const struct input_plan *p, uint32_t region, uint32_t offset, unsigned bit)
{
  for (uint32_t i = 0; i < p->values.bools.n; i++)
    if (p->values.bools.of[i].region == region && p->values.bools.of[i].offset == offset
	&& p->values.bools.of[i].bit == bit)
      return true;
  return false;
}

/* A value of the enumeration at this place, by SOME number; false: none there.  */
static bool
enum_value (const struct input_plan *p, uint32_t region, uint32_t offset, uint64_t some,
	    uint64_t *value)
{
  const struct plan_region *r = &p->regions[region];
  for (uint32_t i = 0; i < p->values.enums.n; i++)
    if (p->values.enums.of[i].region == region
	&& p->values.enums.of[i].offset == (r->stride ? offset % r->stride : offset))
      {
	const struct symrt_type *t = &r->unit->types[p->values.enums.of[i].type];
	*value = (uint64_t) r->unit->enumerators[t->first + some % t->count].value;
	return true;
      }
  return false;
}

uint64_t
plan_zero (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  uint64_t first, value;
  if (!enum_value (p, region, offset, 0, &first))
    return 0;
  for (uint64_t i = 0; enum_value (p, region, offset, i, &value); i++)
    if (!value || (i && value == first))
      break;
  return value ? first : 0;
}

/* The bits of a floating-point input, by its NUMBER.  */
static uint64_t
float_value (const struct seed *s, unsigned bits, uint32_t number)
{
  static const double plain[SEED_SPECIAL]
    = { [SEED_SMALL] = 1.0, [SEED_MIXED] = 2.5, [SEED_FLOATS] = -1.5 };
  double special[SEED__COUNT - SEED_SPECIAL]
    = { 0.5,
	NAN,
	-0.0,
	INFINITY,
	bits == 32 ? FLT_TRUE_MIN : DBL_TRUE_MIN,
	bits == 32 ? FLT_MAX : DBL_MAX };
  double d
    = s->kind < SEED_SPECIAL
	? plain[s->kind]
	: special[(s->kind - SEED_SPECIAL + number) % (SEED__COUNT - SEED_SPECIAL)];
  float single = (float) d;
  uint64_t v = 0;
  memcpy (&v, bits == 32 ? (void *) &single : (void *) &d, bits / 8);
  return v;
}

static bool
is_float (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  const struct plan_region *r = &p->regions[region];
  for (uint32_t i = 0; i < p->values.floats.n; i++)
    if (p->values.floats.of[i].region == region
	&& p->values.floats.of[i].offset == (r->stride ? offset % r->stride : offset))
      return true;
  return false;
}

/* The last character of an array of char, which a function may read up to a zero.  */
static bool
ends_text (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  const struct plan_region *r = &p->regions[region];
  for (uint32_t i = 0; i < p->values.ends.n; i++)
    if (p->values.ends.of[i].region == region
	&& p->values.ends.of[i].offset == (r->stride ? offset % r->stride : offset))
      return true;
  return false;
}

/* Bytes of text: is this scalar one character of it.  */
static bool
is_char (const struct plan_region *r)
{
  if (r->kind == SYMRT_R_OUT)
    return r->stride == 1;
  if (r->kind != SYMRT_R_MEMORY)
    return false;
  if (r->type == SYMRT_NONE)
    return true;
  return (r->unit->types[r->type].flags & SYMRT_T_CHAR) != 0;
}

static uint64_t
scalar_value (struct seed *s, uint32_t region, const struct symrt_layout *l,
	      uint32_t offset, uint32_t item)
{
  static const char letters[] = "ab1 ,\"0x-A:{}[]\n";
  static const int8_t numbers[] = { 1, 2, 3, 0, 5, 7, 10, -1, 4, 100, 8, 16 };
  const struct plan_length *len = length_at (s->p, region, offset);
  bool small = s->kind == SEED_SMALL || s->kind >= SEED_SPECIAL;
  /* Calls follow that write there.  */
  if (len && (s->p->sequence || s->p->lends) && !s->p->regions[len->of].read_only)
    return len->max;
  if (ends_text (s->p, region, offset))
    return 0;
  if (s->kind == SEED_INITIAL || s->kind == SEED_ZEROS || s->kind == SEED_FLOATS)
    return l->bit ? 0 : plan_zero (s->p, region, offset);
  if (is_float (s->p, region, offset))
    return float_value (s, l->bits, item);
  if (len)
    {
      uint64_t some = small ? 3 : 1 + next_random (s) % 8;
      return some < len->max ? some : len->max;
    }
  const struct plan_region *r = &s->p->regions[region];
  const struct program_stub *stub
    = r->kind == SYMRT_R_CALLEE ? s->p->steps.callees[r->tu].stub : NULL;
  if (stub && stub->usual > 1)
    return stub->usual + (small ? 0 : next_random (s) % stub->usual);
  uint64_t value;
  if (!l->bit
      && enum_value (s->p, region, offset, small ? item : next_random (s), &value))
    return value;
  if (is_bool (s->p, region, offset, l->bit))
    return small ? 1 : next_random (s) & 1;
  if (is_char (&s->p->regions[region]))
    return small ? 'a' : (uint64_t) letters[next_random (s) % (sizeof letters - 1)];
  if (small)
    return item + 1;
  return (uint64_t) (int64_t) numbers[next_random (s) % sizeof numbers];
}

bool
plan_other_value (const struct input_plan *p, uint32_t region,
		  const struct symrt_layout *l, uint32_t offset, uint64_t value,
		  uint64_t *other)
{
  const struct plan_pointer *ptr = plan_slot (p, region, offset);
  struct seed s = { .p = p, .kind = SEED_SMALL };
  *other = value;
  if (ptr && !value && ptr->nto && !ptr->soft && !ptr->cursor
      && !p->regions[ptr->to[0]].stream)
    *other = region_address (p, ptr->to[0]);
  for (uint32_t item = 0; !ptr && item < 2 && *other == value; item++)
    *other = scalar_value (&s, region, l, offset, item);
  return *other != value;
}

static void
put (struct seed *s, uint32_t region, const struct symrt_layout *l, uint32_t offset,
     uint32_t item)
{
  uint64_t value = scalar_value (s, region, l, offset, item);
  if (vector_put_bits (s->v, region, offset, l->bit, l->bits, value))
    s->failed = true;
}

static void
fill_region (struct seed *s, uint32_t i)
{
  const struct plan_region *r = &s->p->regions[i];
  uint32_t items = 1;
  if (r->current && s->kind != SEED_ZEROS)
    return;
  /* Fresh memory is 0 already; arguments are written out.  */
  bool small = s->kind == SEED_SMALL || s->kind >= SEED_SPECIAL;
  if (!small && s->kind != SEED_MIXED && !r->current && r->kind != SYMRT_R_VALUE)
    return;
  if (r->stride)
    {
      items = r->capacity / r->stride;
      uint32_t few = r->text && small ? 1 : 8;
      items = items < few ? items : few;
    }
  bool row = !r->stride && !r->single && !r->flexible && r->element;
  for (uint32_t k = 0; k < items && !s->failed; k++)
    for (uint32_t j = 0; j < r->nlayout && !s->failed; j++)
      {
	const struct symrt_layout *l = &s->p->layouts[r->layout + j];
	if (!plan_slot (s->p, i, l->offset))
	  put (s, i, l, l->offset + k * r->stride, row ? l->offset / r->element : k);
      }
}

static void
fill_floats (struct seed *s)
{
  for (uint32_t i = 0; i < s->p->values.floats.n && !s->failed; i++)
    {
      const struct plan_scalar *f = &s->p->values.floats.of[i];
      const struct plan_region *r = &s->p->regions[f->region];
      unsigned char raw[16] = { 0 };
      uint64_t v = float_value (s, f->bits == 32 ? 32 : 64, i);
      double d;
      if (r->current && s->kind != SEED_ZEROS)
	continue;
      memcpy (&d, &v, sizeof d);
      long double wide = f->bits > 64 ? d : 0;
      memcpy (raw, f->bits > 64 ? (void *) &wide : (void *) &v,
	      f->bits > 64 ? 10 : f->bits / 8);
      if (vector_put (s->v, f->region, f->offset, raw, f->bits / 8))
	s->failed = true;
    }
}

/* Does the first pointer into the array of PTR lead there?  */
static bool
start_given (const struct seed *s, const struct plan_pointer *ptr)
{
  const struct plan_pointer *start = &s->p->values.pointers[ptr->start];
  uint64_t value;
  return vector_get (s->v, start->region, start->offset, 8, &value) && value;
}

static void
fill_pointers (struct seed *s)
{
  for (uint32_t i = 0; i < s->p->values.npointer && !s->failed; i++)
    {
      const struct plan_pointer *ptr = &s->p->values.pointers[i];
      const struct plan_region *r = &s->p->regions[ptr->region];
      uint64_t value = 0;
      /* One vector has generated functions in state that is left alone, and memory in
	 state that may be any: what is behind a pointer that nobody compares is not
	 asked for.  */
      if (r->current && s->kind != SEED_ZEROS
	  && (s->kind != SEED_MIXED || (ptr->callee == PLAN_NO_CALLEE && !ptr->nto)))
	continue;
      /* What calls on the way to the target take is seldom looked at twice.  */
      bool vary = s->p->sequence && s->kind == SEED_MIXED && !ptr->cursor;
      if ((ptr->shy && !s->bold) || (ptr->soft && s->kind != SEED_MIXED)
	  || (vary && ptr->null && next_random (s) % 3 == 0))
	value = 0;
      else if (ptr->cursor)
	value = s->p->sequence && s->kind == SEED_MIXED && !start_given (s, ptr)
		  ? 0
		  : cursor_seed (s->p, ptr,
				 s->kind == SEED_INITIAL || s->p->sequence ? 0
				 : s->kind == SEED_SMALL		   ? 1
									   : 2);
      else if (ptr->nto && s->p->regions[ptr->to[0]].stream)
	value = STREAM_MARK (ptr->to[0]);
      else if (ptr->nto)
	value = region_address (s->p, ptr->to[0]);
      else if (ptr->callee != PLAN_NO_CALLEE)
	value = SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
      if (s->kind == SEED_ZEROS && r->current)
	value = 0;
      if (vector_put_bits (s->v, ptr->region, ptr->offset, 0, 64, value))
	s->failed = true;
    }
}

/* Arguments that are no inputs are written too: every byte of a VALUE region.  */
static void
fill_values (struct seed *s)
{
  for (uint32_t i = 0; i < s->p->nregion && !s->failed; i++)
    if (s->p->regions[i].kind == SYMRT_R_VALUE || s->p->regions[i].stream
	|| region_is_named (&s->p->regions[i]))
      {
	/* A file is empty here, has room or a few bytes there.  */
	uint32_t n = s->p->regions[i].capacity;
	if (s->p->regions[i].stream && s->kind != SEED_INITIAL)
	  n = s->kind == SEED_FLOATS ? 1 : 8;
	if (vector_room (s->v, i, n))
	  s->failed = true;
	else
	  memset (s->v->region[i].known, BYTE_GIVEN, s->v->region[i].n);
      }
}

/* Files and variables are there, but in the first and the last vector; what takes a
   name gets its own.  */
static void
fill_world (struct seed *s)
{
  char name[SYMRT_NAME_ROOM + 1];
  bool there = s->kind != SEED_INITIAL && s->kind != SEED_ZEROS;
  for (uint32_t i = 0; i < s->p->nregion && !s->failed; i++)
    if (region_is_named (&s->p->regions[i]))
      s->v->region[i].data[0] = there;
    else if (plan_own_name (s->p, i, name, sizeof name)
	     && (s->kind == SEED_SMALL || name_tells (name, NAME_OUTSIDE)))
      s->failed |= vector_put (s->v, i, 0, name, (uint32_t) strlen (name) + 1) != 0;
}

static void
fill_fixed (struct seed *s)
{
  for (uint32_t i = 0; i < s->p->nregion && !s->failed; i++)
    if (s->p->regions[i].fixed
	&& vector_put (s->v, i, 0, s->p->regions[i].fixed, s->p->regions[i].nfixed))
      s->failed = true;
}

/* Give argument R, which is no input, the value of ITEM: that number, or a text of one
   letter.  */
static void
fill_argument (struct seed *s, uint32_t r, unsigned item)
{
  const struct plan_pointer *ptr = plan_slot (s->p, r, 0);
  uint32_t to = ptr && ptr->nto ? ptr->to[0] : r;
  const struct plan_region *region = &s->p->regions[to];
  char text[2] = { (char) ('a' + item % 26), 0 };
  if (region->nlayout)
    return;
  if (region->text)
    s->failed |= vector_put (s->v, to, 0, text, sizeof text) != 0;
  else if (region->element <= 8 && !is_float (s->p, to, 0))
    s->failed |= vector_put_bits (s->v, to, 0, 0, region->element * 8, item + 1) != 0;
}

/* The first N calls that change objects are made, each with a value of its own.  */
static void
fill_changes (struct seed *s, unsigned n)
{
  unsigned item = 0;
  for (uint32_t i = 0; i < s->p->steps.ncall && !s->failed; i++)
    {
      const struct plan_call *c = &s->p->steps.calls[i];
      uint8_t made = item < n;
      if (c->kind != SYMRT_C_SETUP || !c->when)
	continue;
      s->failed |= vector_put (s->v, c->when - 1, 0, &made, 1) != 0;
      for (uint32_t k = 1; k < c->narg; k++)
	fill_argument (s, c->arg[k], item);
      item++;
    }
}

/* First inputs of P with so many calls that change objects, each one more.  */
static unsigned
plan_changes (const struct input_plan *p)
{
  return p->many ? MADE_MANY : 0;
}

/* CHANGES, 0: as many calls change objects as KIND has it.  */
static struct input_vector *
make_seed (const struct input_plan *p, enum seed_kind kind, uint64_t seed,
	   enum seeds_wanted wanted, unsigned nth, unsigned changes)
{
  struct seed s
    = { p, vector_new (p->nregion), kind, seed, false, wanted == SEEDS_BOLD };
  if (!s.v)
    return NULL;
  fill_values (&s);
  for (uint32_t i = 0; i < p->nregion && !s.failed; i++)
    fill_region (&s, i);
  fill_floats (&s);
  fill_pointers (&s);
  fill_world (&s);
  fill_fixed (&s);
  if (changes)
    fill_changes (&s, changes);
  if (!s.failed && wanted != SEEDS_ANY)
    s.failed = plan_restrict (p, s.v, nth) != 0;
  if (!s.failed)
    return s.v;
  vector_free (s.v);
  return NULL;
}

static size_t
make_seeds (const struct input_plan *p, uint64_t seed, enum seeds_wanted wanted,
	    struct input_vector ***out)
{
  size_t n = 0;
  int kinds = p->values.floats.n ? SEED__COUNT : SEED_SPECIAL;
  int more = wanted != SEEDS_USUAL ? 0 : (int) plan_variants (p) - 1,
      changes = (int) plan_changes (p);
  *out = calloc ((size_t) (kinds + more + changes), sizeof **out);
  if (!*out)
    return 0;
  for (int i = 0; i < kinds + more + changes; i++)
    {
      enum seed_kind kind = i < kinds ? (enum seed_kind) i : SEED_SMALL;
      unsigned nth = (unsigned) (i < kinds ? i : i - kinds + 1);
      unsigned with = i < kinds + more ? 0 : (unsigned) (i - kinds - more + 1);
      struct input_vector *v = make_seed (p, kind, seed, wanted, with ? 0 : nth, with);
      bool known = false;
      for (size_t i = 0; v && i < n && !known; i++)
	known = vector_equal ((*out)[i], v);
      if (v && !known)
	(*out)[n++] = v;
      else
	vector_free (v);
    }
  return n;
}

size_t
plan_seeds (const struct input_plan *p, uint64_t seed, struct input_vector ***out)
{
  return make_seeds (p, seed, SEEDS_USUAL, out);
}

size_t
plan_any_seeds (const struct input_plan *p, uint64_t seed, struct input_vector ***out)
{
  return make_seeds (p, seed, SEEDS_ANY, out);
}

size_t
plan_bold_seeds (const struct input_plan *p, uint64_t seed, struct input_vector ***out)
{
  bool shy = false;
  for (uint32_t i = 0; i < p->values.npointer; i++)
    shy |= p->values.pointers[i].shy && p->values.pointers[i].nto;
  *out = NULL;
  return shy ? make_seeds (p, seed, SEEDS_BOLD, out) : 0;
}
