/* SPDX-License-Identifier: GPL-3.0-or-later
   Input vectors: the bytes of one run's inputs, region by region; from models, from
   finished runs, to and from the store.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/impl.h"

#define PACK_VERSION 1u

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
  memset (known + r->n, 0, n - r->n);
  r->n = n;
  return 0;
}

int
vector_put (struct input_vector *v, uint32_t region, uint32_t offset,
	    const void *bytes, uint32_t n)
{
  if (vector_room (v, region, offset + n))
    return -1;
  memcpy (v->region[region].data + offset, bytes, n);
  memset (v->region[region].known + offset, 1, n);
  return 0;
}

/* KNOWN as in struct input_bytes; bytes that are already given stay given.  */
static int
put_bits (struct input_vector *v, uint32_t region, uint32_t offset, unsigned bit,
	  unsigned bits, uint64_t value, uint8_t known)
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
    if (r->known[at] != 1)
      r->known[at] = known;
  return 0;
}

int
vector_put_bits (struct input_vector *v, uint32_t region, uint32_t offset,
		 unsigned bit, unsigned bits, uint64_t value)
{
  return put_bits (v, region, offset, bit, bits, value, 1);
}

int
vector_put_seen (struct input_vector *v, uint32_t region, uint32_t offset, unsigned bit,
		 unsigned bits, uint64_t value)
{
  return put_bits (v, region, offset, bit, bits, value, 2);
}

bool
vector_get (const struct input_vector *v, uint32_t region, uint32_t offset,
	    unsigned bytes, uint64_t *value)
{
  const struct input_bytes *r = &v->region[region];
  *value = 0;
  for (unsigned i = 0; i < bytes; i++)
    {
      if (offset + i >= r->n || !r->known[offset + i])
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
    }
  return v;
}

/* Whether an input (OFFSET, BIT, WIDTH) lies in region REGION of the plan.  */
bool
input_fits (const struct input_plan *p, uint64_t key, unsigned width)
{
  uint32_t region = SYMRT_INPUT_REGION (key);
  uint64_t end = SYMRT_INPUT_OFFSET (key) * 8ull + SYMRT_INPUT_BIT (key) + width;
  return region < p->nregion && width >= 1 && width <= 64
	 && end <= p->regions[region].capacity * 8ull;
}

struct input_vector *
vector_from_model (const struct input_plan *p, const struct expr_dag *dag,
		   const struct model *m, const struct input_vector *base)
{
  struct input_vector *v = vector_copy (base);
  uint32_t n = expr_ninput (dag);
  if (!v)
    return NULL;
  v->observed = false;
  for (uint32_t i = 0; i < v->nregion; i++)
    {
      v->region[i].touched = 0;
      /* What another run found in memory is no promise for this one.  */
      for (uint32_t k = 0; k < v->region[i].n; k++)
	if (v->region[i].known[k] == 2)
	  v->region[i].known[k] = v->region[i].data[k] = 0;
    }
  for (uint32_t i = 0; i < n && i < m->n; i++)
    {
      const struct expr_input *in = expr_input (dag, i);
      if (!m->set[i] || !input_fits (p, in->key, in->width)
	  || SYMRT_INPUT_REGION (in->key) >= v->nregion)
	continue;
      uint32_t region = SYMRT_INPUT_REGION (in->key),
	       offset = SYMRT_INPUT_OFFSET (in->key);
      unsigned bit = SYMRT_INPUT_BIT (in->key);
      uint64_t old, value = (uint64_t) m->value[i];
      /* The model repeats what the run found there: it stays.  */
      const struct input_bytes *b = &base->region[region];
      if (!bit && in->width % 8 == 0 && offset + in->width / 8 <= b->n
	  && b->known[offset] == 2
	  && vector_get (base, region, offset, in->width / 8, &old) && old == value)
	continue;
      if (vector_put_bits (v, region, offset, bit, in->width, value))
	{
	  vector_free (v);
	  return NULL;
	}
    }
  return v;
}

bool
plan_leads (const struct input_plan *p, const struct plan_pointer *ptr, uint64_t value)
{
  for (uint32_t i = 0; i < ptr->nto; i++)
    if (value == region_address (p, ptr->to[i]))
      return true;
  return ptr->callee >= 0 && value == SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
}

bool
vector_tame (const struct input_plan *p, struct input_vector *v)
{
  bool tamed = false;
  for (uint32_t i = 0; i < p->npointer; i++)
    {
      const struct plan_pointer *ptr = &p->pointers[i];
      uint64_t value;
      if (!ptr->soft || v->region[ptr->region].touched <= ptr->offset
	  || !vector_get (v, ptr->region, ptr->offset, 8, &value) || !value
	  || plan_leads (p, ptr, value) || (!ptr->nto && ptr->callee < 0))
	continue;
      value = ptr->nto ? region_address (p, ptr->to[0])
		       : SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
      tamed |= !vector_put_bits (v, ptr->region, ptr->offset, 0, 64, value);
    }
  return tamed;
}

/* Byte K of region R as a test sees it: given, with this value, or not.  */
static unsigned
byte_of (const struct input_bytes *r, uint32_t k)
{
  return k < r->n && r->known[k] == 1 ? 0x100u | r->data[k] : 0;
}

bool
vector_model (const struct input_plan *p, const struct expr_dag *dag,
	      const struct input_vector *v, struct model *m)
{
  uint32_t n = expr_ninput (dag);
  *m = (struct model){ .n = n, .value = xcalloc ((size_t) n + 1, sizeof *m->value),
		       .set = xcalloc ((size_t) n + 1, 1) };
  for (uint32_t i = 0; i < n; i++)
    {
      const struct expr_input *in = expr_input (dag, i);
      uint32_t region = SYMRT_INPUT_REGION (in->key),
	       offset = SYMRT_INPUT_OFFSET (in->key);
      unsigned bit = SYMRT_INPUT_BIT (in->key);
      if (!input_fits (p, in->key, in->width) || region >= v->nregion)
	return false;
      const struct input_bytes *b = &v->region[region];
      for (unsigned k = 0; k < in->width; k++)
	{
	  uint32_t at = offset + (bit + k) / 8;
	  bool given = at < b->n && b->known[at] == 1;
	  /* Fresh memory holds 0.  */
	  if (!given && p->regions[region].current)
	    return false;
	  if (given && b->data[at] >> (bit + k) % 8 & 1)
	    m->value[i] |= (adse_val) 1 << k;
	}
      m->set[i] = 1;
    }
  return true;
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
      if (r->known[k] != 1)
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
    v->region[region].touched = (uint32_t) end;
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
	  if (p != q && !((p | q) == 0x100 && k < x->n && k < y->n
			  && x->known[k] != 2 && y->known[k] != 2))
	    return false;
	}
    }
  return true;
}

/* pack := u32 version u32 nregion (u32 n u32 touched data known)*, little endian;
   the version's top bit is `observed', that of TOUCHED `freed'.  */
#define PACK_FREED 0x80000000u

static void
put32 (uint8_t **p, uint32_t v)
{
  for (int i = 0; i < 4; i++)
    *(*p)++ = (uint8_t) (v >> 8 * i);
}

static uint32_t
get32 (const uint8_t **p)
{
  uint32_t v = 0;
  for (int i = 0; i < 4; i++)
    v |= (uint32_t) *(*p)++ << 8 * i;
  return v;
}

uint8_t *
vector_pack (const struct input_vector *v, size_t *n)
{
  size_t size = 8;
  uint8_t *out, *p;
  for (uint32_t i = 0; i < v->nregion; i++)
    size += 8 + 2 * (size_t) v->region[i].n;
  p = out = malloc (size);
  if (!out)
    return NULL;
  put32 (&p, PACK_VERSION | (v->observed ? 0x80000000u : 0));
  put32 (&p, v->nregion);
  for (uint32_t i = 0; i < v->nregion; i++)
    {
      const struct input_bytes *r = &v->region[i];
      put32 (&p, r->n);
      put32 (&p, r->touched | (r->freed ? PACK_FREED : 0));
      if (r->n)
	{
	  memcpy (p, r->data, r->n);
	  memcpy (p + r->n, r->known, r->n);
	}
      p += 2 * (size_t) r->n;
    }
  *n = size;
  return out;
}

struct input_vector *
vector_unpack (const uint8_t *p, size_t n)
{
  const uint8_t *end;
  struct input_vector *v;
  uint32_t version, nregion;
  if (n < 8) /* P may be NULL then */
    return NULL;
  end = p + n;
  version = get32 (&p);
  nregion = get32 (&p);
  if ((version & 0x7fffffff) != PACK_VERSION || nregion > SYMRT_JOB_MAX_REGIONS
      || !(v = vector_new (nregion)))
    return NULL;
  v->observed = version >> 31;
  for (uint32_t i = 0; i < nregion; i++)
    {
      uint32_t bytes, touched;
      if (end - p < 8)
	goto damaged;
      bytes = get32 (&p);
      touched = get32 (&p);
      if (bytes > SYMRT_ZONE_PAGES || (size_t) (end - p) < 2 * (size_t) bytes
	  || vector_room (v, i, bytes))
	goto damaged;
      v->region[i].touched = touched & ~PACK_FREED;
      v->region[i].freed = (touched & PACK_FREED) != 0;
      if (bytes)
	{
	  memcpy (v->region[i].data, p, bytes);
	  memcpy (v->region[i].known, p + bytes, bytes);
	}
      for (uint32_t k = 0; k < bytes; k++)
	if (v->region[i].known[k] > 2)
	  goto damaged;
      p += 2 * (size_t) bytes;
    }
  if (p == end)
    return v;
damaged:
  vector_free (v);
  return NULL;
}
