/* SPDX-License-Identifier: GPL-3.0-or-later
   Sets of values that the user gives inputs (inputs/settings.h).  They are
   preconditions: facts of every query and true of every first vector, but not where any
   inputs are asked for, which tells what is infeasible by precondition alone.

     f.mode = 1, 3	   input mode:  mode == 1 or mode == 3
     f.path = "a", "bc"	   path_text:   bytes are "a\0\0" or "bc\0"
     f.dev.name = "a"	   input dev:   name[0] == 'a' and name[1] == 0  */
#include <stdlib.h>
#include <string.h>
#include "base/limits.h"
#include "expr/expr.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "inputs/settings.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "job.h"
#include "meta.h"
#include "trace.h"

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
      enum adse_op at_most = r->real	    ? ADSE_OP_FLE
			     : r->is_signed ? ADSE_OP_SLE
					    : ADSE_OP_ULE;
      adse_val low
	= r->real ? real_bits (r, v->real_low) : adse_mask ((adse_val) v->low, r->bits);
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
	  all = expr_and (d, all,
			  expr_op (d, ADSE_OP_EQ, 1, in, expr_const (d, 8, c), 0, 0));
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
	   ? region->capacity / region->stride
	   : 1;
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
  for (uint32_t i = 0; i < p->values.nrestriction; i++)
    {
      const struct plan_restriction *r = &p->values.restrictions[i];
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
    for (uint32_t i = 0; i < p->values.nrestriction; i++)
      {
	const struct plan_restriction *r = &p->values.restrictions[i];
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
  for (uint32_t i = 0; i < p->values.nrestriction; i++)
    if (p->values.restrictions[i].setting->nstring > most)
      most = p->values.restrictions[i].setting->nstring;
  return limit_least (most, inputs_limit.variants);
}

bool
plan_is_string (const struct input_plan *p, uint32_t region, uint32_t at)
{
  for (uint32_t i = 0; i < p->values.nrestriction; i++)
    {
      const struct plan_restriction *r = &p->values.restrictions[i];
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
      const struct input_range *in = &r->setting->range[(nth + k) % r->setting->nrange];
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
  const struct plan_pointer *s = &p->values.pointers[r->slot];
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
  for (uint32_t i = 0; i < p->values.nrestriction && !rc; i++)
    {
      const struct plan_restriction *r = &p->values.restrictions[i];
      if (r->text)
	{
	  for (uint32_t k = 0; k < items (p, r) && !rc; k++)
	    {
	      char bytes[INPUT_MAX_STRING + 2] = { 0 };
	      strcpy (bytes, r->setting->string[(nth + k) % r->setting->nstring]);
	      rc = vector_put (v, r->region,
			       r->offset + k * p->regions[r->region].stride, bytes,
			       text_bytes (r));
	    }
	}
      else if (r->slot == SYMRT_NONE)
	rc = restrict_number (p, r, v, nth);
      else
	rc = restrict_null (p, r, v);
    }
  return rc;
}
