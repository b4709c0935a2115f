/* SPDX-License-Identifier: GPL-3.0-or-later
   Vectors for the store: a flat byte string, and back.  */
#include <stdlib.h>
#include <string.h>
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"

#define PACK_VERSION 2u

/* pack := u32 version u32 nregion (u32 n u32 touched u32 declared data known)*, little endian;
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
    v |= (uint32_t) * (*p)++ << 8 * i;
  return v;
}

uint8_t *
vector_pack (const struct input_vector *v, size_t *n)
{
  size_t size = 8;
  uint8_t *out, *p;
  for (uint32_t i = 0; i < v->nregion; i++)
    size += 12 + 2 * (size_t) v->region[i].n;
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
      put32 (&p, r->declared < r->n ? r->declared : r->n);
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
      if (end - p < 12)
	goto damaged;
      bytes = get32 (&p);
      touched = get32 (&p);
      v->region[i].declared = get32 (&p);
      if (bytes > SYMRT_ZONE_PAGES || v->region[i].declared > bytes
	  || (size_t) (end - p) < 2 * (size_t) bytes || vector_room (v, i, bytes))
	goto damaged;
      v->region[i].touched = touched & ~PACK_FREED;
      v->region[i].freed = (touched & PACK_FREED) != 0;
      if (bytes)
	{
	  memcpy (v->region[i].data, p, bytes);
	  memcpy (v->region[i].known, p + bytes, bytes);
	}
      for (uint32_t k = 0; k < bytes; k++)
	if (v->region[i].known[k] > BYTE_SEEN)
	  goto damaged;
      p += 2 * (size_t) bytes;
    }
  if (p == end)
    return v;
damaged:
  vector_free (v);
  return NULL;
}
