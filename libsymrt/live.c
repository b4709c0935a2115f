/* SPDX-License-Identifier: MIT
   Live runs: plain bodies carry out a job, with one mutant switched on or none.  Nothing
   is followed.  The driver compares what two such runs of a job leave behind: how they
   ended, their results, and

     the scalars in memory of regions that are not as they were	(events),
     or, of objects that are no inputs, are not 0
     what looks left, once these were made			(events)
     other variables, the heap					(a hash, `rest')

   Such a run is over soon, so a mutant that does not end is ended by a few milliseconds of
   processor time.  */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>
#include "adse-op.h"
#include "job.h"
#include "meta.h"
#include "runtime.h"
#include "trace.h"

#define MAX_TOLD 4096		/* scalars, of all regions */
#define MAX_HASHED 4096		/* bytes of one variable, of one string */
#define MAX_HEAP (4096 * 1024l) /* bytes */

static const uint8_t *heap; /* begins there, at the latest */

void
live_prepare (void)
{
  /* Numbers that malloc makes up when it is first used are the same in all runs then.  */
  void *p = malloc (1);
  heap = (const uint8_t *) ((uintptr_t) p & ~(uintptr_t) 15);
  free (p);
}

void
live_limit (unsigned part)
{
  uint32_t us = rt.arena->live_ms * 1000 / part;
  struct itimerval limit
    = { .it_value = { .tv_sec = us / 1000000, .tv_usec = us % 1000000 } };
  setitimer (ITIMER_PROF, &limit, NULL);
}

void
live_begin (void)
{
  for (uint32_t i = 0; i < rt.arena->nmodule && i < rt.module_room; i++)
    if (rt.module[i].tu)
      mutant_attach (&rt.module[i]);
  live_limit (1);
}

static uint64_t
mix (uint64_t h, const uint8_t *p, uint64_t n)
{
  for (; n >= 8; n -= 8, p += 8)
    {
      h = (h ^ load_bytes (p, 8)) * 0x9e3779b97f4a7c15ull;
      h ^= h >> 32;
    }
  for (; n; n--)
    h = (h ^ *p++) * 0x100000001b3ull;
  return h;
}

/* The value of the scalar that E describes, in the bytes at P.  */
static uint64_t
scalar (const struct symrt_layout *e, const uint8_t *p)
{
  adse_val all = 0;
  __builtin_memcpy (&all, p, (e->bit + e->bits + 7u) / 8);
  return (uint64_t) adse_mask (all >> e->bit, e->bits);
}

uint64_t
live_text (const char *text)
{
  return text ? mix (1, (const uint8_t *) text, strnlen (text, MAX_HASHED)) : 0;
}

/* Where the pointer ADDRESS leads, wherever the regions are.  */
static uint64_t
place (uint64_t address)
{
  const struct region *r = address ? region_at (address) : NULL;
  return r ? ((uint64_t) region_index (r) + 1) << 32 | (uint32_t) (address - r->addr)
	   : address != 0;
}

/* What is told of VALUE, that of E.  */
static uint64_t
told_of (const struct symrt_layout *e, uint64_t value)
{
  if (e->flags & SYMRT_LY_TEXT)
    return live_text ((const char *) (uintptr_t) value);
  return e->flags & SYMRT_LY_POINTER ? place (value) : value;
}

/* What E was in region R, at AT.  */
static uint64_t
before (const struct region *r, const struct symrt_layout *e, uint32_t at)
{
  return e->flags & SYMRT_LY_TOLD ? 0 : scalar (e, r->initial + at);
}

/* Tell of the scalars of R that are not as they were, those that looks left or (LOOK 0)
   all others.  TOLD: so many so far, and then.  */
static void
tell (const struct region *r, unsigned look, uint32_t *told)
{
  const uint8_t *now = (const uint8_t *) (uintptr_t) r->addr;
  for (uint32_t k = 0; k < r->nlayout; k++)
    {
      const struct symrt_layout *e = &r->layout[k];
      unsigned bytes = (e->bit + e->bits + 7u) / 8;
      if ((e->flags & SYMRT_LY_LOOK) != look || e->bits < 1 || e->bits > 64
	  || e->bit > 7 || !(r->initial || e->flags & SYMRT_LY_TOLD))
	continue;
      for (uint32_t at = e->offset; at < r->size && bytes <= r->size - at;
	   at += r->stride)
	{
	  uint64_t value = told_of (e, scalar (e, now + at));
	  if (value != before (r, e, at) && *told < MAX_TOLD)
	    {
	      event_add (SYMRT_E_OUTPUT, e->bit, e->bits, region_index (r), 0, at,
			 value);
	      ++*told;
	    }
	  if (!r->stride)
	    break;
	}
    }
}

/* Variables that are no regions.  */
static uint64_t
mix_variables (uint64_t h, const struct module *m)
{
  for (uint32_t i = 0; i < m->tu->meta->globals.count; i++)
    {
      const struct symrt_global *g = &m->globals[i];
      uint64_t at = (uint64_t) (uintptr_t) m->tu->globals[i];
      uint64_t size = g->type < m->tu->meta->types.count ? m->types[g->type].size : 0;
      if (at && size && !(g->flags & (SYMRT_G_CONST | SYMRT_G_EXTERN))
	  && !region_meets (at, size))
	h = mix (h, (const uint8_t *) (uintptr_t) at,
		 size < MAX_HASHED ? size : MAX_HASHED);
    }
  return h;
}

/* As tell, of all regions.  */
static void
tell_all (unsigned look)
{
  uint32_t told = 0;
  for (uint32_t i = 0; i < region_count (); i++)
    {
      const struct region *r = region_get (i);
      if (r->addr && r->shared
	  && (r->shared->kind == SYMRT_R_MEMORY || r->shared->kind == SYMRT_R_GLOBAL))
	tell (r, look, &told);
    }
}

void
live_tell_looks (void)
{
  tell_all (SYMRT_LY_LOOK);
}

void
live_tell (void)
{
  struct itimerval none = { .it_value = { .tv_sec = 0 } };
  uint64_t h = 0;
  setitimer (ITIMER_PROF, &none, NULL);
  tell_all (0);
  for (uint32_t i = 0; i < rt.arena->nmodule && i < rt.module_room; i++)
    if (rt.module[i].tu)
      h = mix_variables (h, &rt.module[i]);
  /* What malloc has not given out is not read: pages of it may not be there yet.  */
  const uint8_t *end = (const uint8_t *) sbrk (0) - mallinfo2 ().keepcost;
  if (heap && end > heap && end - heap <= MAX_HEAP)
    h = mix (h, heap, (uint64_t) (end - heap));
  rt.arena->rest = h;
}
