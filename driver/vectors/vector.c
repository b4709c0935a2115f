/* SPDX-License-Identifier: GPL-3.0-or-later
   Input vectors: the bytes of one run's inputs, region by region; putting, getting and
   comparing them.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "trace.h"

struct input_vector *
vector_new (uint32_t nregion)
{
  struct input_vector *v = calloc (1, sizeof *v);
  if (!v)
    return NULL;
  v->nregion = nregion;
  v->region = calloc (nregion ? nregion : 1, sizeof *v->region);
  if (!v->region)
    {
      free (v);
      return NULL;
    }
  return v;
}

void
vector_free (struct input_vector *v)
{
  if (!v)
    return;
  for (uint32_t i = 0; i < v->nregion; i++)
    {
      free (v->region[i].data);
      free (v->region[i].known);
    }
  free (v->region);
  free (v);
}

int
vector_room (struct input_vector *v, uint32_t i, uint32_t n)
{
  struct input_bytes *r = &v->region[i];
  uint8_t *data, *known;
  if (n <= r->n)
    return 0;
  data = realloc (r->data, n);
  if (data)
    r->data = data;
  known = realloc (r->known, n);
  if (known)
    r->known = known;
  if (!data || !known)
    return -1;
  memset (data + r->n, 0, n - r->n);
  memset (known + r->n, BYTE_LEFT, n - r->n);
  r->n = n;
  return 0;
}

int
vector_put (struct input_vector *v, uint32_t region, uint32_t offset, const void *bytes,
	    uint32_t n)
{
  if (vector_room (v, region, offset + n))
    return -1;
  memcpy (v->region[region].data + offset, bytes, n);
  memset (v->region[region].known + offset, BYTE_GIVEN, n);
  return 0;
}

/* Bytes that are already given stay given.  */
static int
put_bits (struct input_vector *v, uint32_t region, uint32_t offset, unsigned bit,
	  unsigned bits, uint64_t value, enum byte_known known)
{
  uint32_t first = offset + bit / 8, last = offset + (bit + bits - 1) / 8;
  struct input_bytes *r = &v->region[region];
  if (vector_room (v, region, last + 1))
    return -1;
  for (unsigned k = 0; k < bits; k++)
    {
      uint32_t at = offset + (bit + k) / 8;
      unsigned mask = 1u << (bit + k) % 8;
      if (value >> k & 1)
	r->data[at] |= (uint8_t) mask;
      else
	r->data[at] &= (uint8_t) ~mask;
    }
  for (uint32_t at = first; at <= last; at++)
    if (r->known[at] != BYTE_GIVEN)
      r->known[at] = (uint8_t) known;
  return 0;
}

int
vector_put_bits (struct input_vector *v, uint32_t region, uint32_t offset, unsigned bit,
		 unsigned bits, uint64_t value)
{
  return put_bits (v, region, offset, bit, bits, value, BYTE_GIVEN);
}

int
vector_put_seen (struct input_vector *v, uint32_t region, uint32_t offset, unsigned bit,
		 unsigned bits, uint64_t value)
{
  return put_bits (v, region, offset, bit, bits, value, BYTE_SEEN);
}

bool
vector_get (const struct input_vector *v, uint32_t region, uint32_t offset,
	    unsigned bytes, uint64_t *value)
{
  const struct input_bytes *r = &v->region[region];
  *value = 0;
  for (unsigned i = 0; i < bytes; i++)
    {
      if (offset + i >= r->n || r->known[offset + i] == BYTE_LEFT)
	return false;
      *value |= (uint64_t) r->data[offset + i] << 8 * i;
    }
  return true;
}

struct input_vector *
vector_copy (const struct input_vector *from)
{
  struct input_vector *v = vector_new (from->nregion);
  if (!v)
    return NULL;
  v->observed = from->observed;
  for (uint32_t i = 0; i < v->nregion; i++)
    {
      const struct input_bytes *r = &from->region[i];
      if (vector_room (v, i, r->n))
	{
	  vector_free (v);
	  return NULL;
	}
      if (r->n)
	{
	  memcpy (v->region[i].data, r->data, r->n);
	  memcpy (v->region[i].known, r->known, r->n);
	}
      v->region[i].touched = r->touched;
      v->region[i].declared = r->declared;
      v->region[i].freed = r->freed;
    }
  return v;
}

/* Byte K of region R as a test sees it: given, with this value, or not.  */
static unsigned
byte_of (const struct input_bytes *r, uint32_t k)
{
  return k < r->n && r->known[k] == BYTE_GIVEN ? 0x100u | r->data[k] : 0;
}

bool
vector_same_but_inputs (const struct expr_dag *dag, const struct input_vector *run,
			const struct input_vector *v)
{
  struct u64map input = { 0 };
  bool same = run->nregion == v->nregion;
  for (uint32_t i = 0; i < expr_ninput (dag); i++)
    {
      const struct expr_input *in = expr_input (dag, i);
      uint32_t first = SYMRT_INPUT_OFFSET (in->key);
      uint32_t last = first + (SYMRT_INPUT_BIT (in->key) + in->width - 1) / 8;
      for (uint32_t at = first; at <= last; at++)
	u64map_put (&input, (uint64_t) SYMRT_INPUT_REGION (in->key) << 32 | at, 0,
		    NULL);
    }
  for (uint32_t i = 0; i < run->nregion && same; i++)
    {
      const struct input_bytes *x = &run->region[i], *y = &v->region[i];
      for (uint32_t k = 0; k < x->touched && same; k++)
	same = byte_of (x, k) == byte_of (y, k)
	       || u64map_get (&input, (uint64_t) i << 32 | k);
    }
  u64map_free (&input);
  return same;
}

/* First byte and end of an input in its region.  */
static uint64_t
input_bytes (uint64_t key, unsigned width, uint64_t *first)
{
  uint64_t bit = SYMRT_INPUT_OFFSET (key) * 8ull + SYMRT_INPUT_BIT (key);
  *first = bit / 8;
  return (bit + width + 7) / 8;
}

bool
vector_input (const struct input_vector *v, uint64_t key, unsigned width,
	      uint64_t *value)
{
  uint32_t region = SYMRT_INPUT_REGION (key);
  uint64_t first, end = input_bytes (key, width, &first);
  const struct input_bytes *r = &v->region[region];
  if (region >= v->nregion || end > r->n || width > 64)
    return false;
  adse_val all = 0;
  for (uint64_t k = first; k < end; k++)
    {
      if (r->known[k] != BYTE_GIVEN)
	return false;
      all |= (adse_val) r->data[k] << 8 * (k - first);
    }
  *value = (uint64_t) adse_mask (all >> (SYMRT_INPUT_BIT (key) % 8), width);
  return true;
}

void
vector_touch (struct input_vector *v, uint64_t key, unsigned width)
{
  uint32_t region = SYMRT_INPUT_REGION (key);
  uint64_t first, end = input_bytes (key, width, &first);
  if (region < v->nregion && end <= v->region[region].n
      && v->region[region].touched < end)
    v->region[region].touched = v->region[region].declared = (uint32_t) end;
}

void
vector_take (struct input_vector *v, const struct input_vector *other, uint64_t key,
	     unsigned width)
{
  uint64_t value;
  if (vector_input (other, key, width, &value))
    vector_put_bits (v, SYMRT_INPUT_REGION (key), SYMRT_INPUT_OFFSET (key),
		     SYMRT_INPUT_BIT (key), width, value);
}

void
vector_touch_as (struct input_vector *v, const struct input_vector *other)
{
  for (uint32_t i = 0; i < v->nregion && i < other->nregion; i++)
    if (v->region[i].touched < other->region[i].touched
	&& other->region[i].touched <= v->region[i].n)
      v->region[i].touched = v->region[i].declared = other->region[i].touched;
}

bool
vector_touches (const struct input_vector *v, const struct input_vector *other)
{
  for (uint32_t i = 0; i < other->nregion; i++)
    if (i >= v->nregion || v->region[i].touched < other->region[i].touched)
      return false;
  return true;
}

bool
vector_equal (const struct input_vector *a, const struct input_vector *b)
{
  if (a->nregion != b->nregion)
    return false;
  for (uint32_t i = 0; i < a->nregion; i++)
    {
      const struct input_bytes *x = &a->region[i], *y = &b->region[i];
      uint32_t end = x->n > y->n ? x->n : y->n;
      if (a->observed && b->observed)
	{
	  uint32_t touched = x->touched > y->touched ? x->touched : y->touched;
	  end = touched < end ? touched : end;
	}
      for (uint32_t k = 0; k < end; k++)
	{
	  unsigned p = byte_of (x, k), q = byte_of (y, k);
	  /* Bytes that nobody gave are zero in fresh memory: given as 0 is the
	     same, unless something else may be there.  */
	  if (p != q
	      && !((p | q) == 0x100 && k < x->n && k < y->n && x->known[k] != BYTE_SEEN
		   && y->known[k] != BYTE_SEEN))
	    return false;
	}
    }
  return true;
}
