/* SPDX-License-Identifier: MIT
   Models of the allocator: sizes are fixed to this run's, fresh memory carries no
   ids.  Memory of input regions is none of libc's: free leaves it alone, realloc
   copies out of it; both are counted.  */
#include <stdlib.h>
#include <string.h>
#include "job.h"
#include "models.h"
#include "runtime.h"
#include "symrt-reasons.h"

static uint64_t
addr_of (const void *p)
{
  return (uint64_t) (uintptr_t) p;
}

/* Region that P points into, when it is a zone of a job.  */
static struct region *
input_zone (const void *p)
{
  uint64_t a = addr_of (p);
  if (!p || !RT_TRACKED || a < SYMRT_ZONE_BASE
      || a >= SYMRT_ZONE_BASE + SYMRT_JOB_MAX_REGIONS * SYMRT_ZONE_STRIDE)
    return NULL;
  return region_at (a);
}

/* The program gives back P, which it did not get from libc: a test has to.  */
static void
note_freed (struct region *zone, const void *p)
{
  rt_count (SYMRT_REASON_INPUT_FREED);
  if (zone->shared && addr_of (p) == zone->addr)
    zone->shared->freed = 1;
}

void *
model_malloc (size_t n)
{
  struct model_call c = ENTER (malloc);
  struct allocation a = allocation_begin ();
  void *p = a.fails ? NULL : PLAIN (malloc) (n);
  if (c.on)
    {
      model_size (&c, 0, n);
      if (p)
	shadow_clear (addr_of (p), n);
    }
  LEAVE (malloc, allocation_end (a, p));
  return p;
}

void *
model_calloc (size_t n, size_t size)
{
  struct model_call c = ENTER (calloc);
  struct allocation a = allocation_begin ();
  void *p = a.fails ? NULL : PLAIN (calloc) (n, size);
  if (c.on)
    {
      model_size (&c, 0, n);
      model_size (&c, 1, size);
      if (p)
	shadow_clear (addr_of (p), n * size);
    }
  LEAVE (calloc, allocation_end (a, p));
  return p;
}

void *
model_realloc (void *old, size_t n)
{
  struct model_call c = ENTER (realloc);
  struct region *zone = input_zone (old);
  void *p;
  if (!c.on)
    return PLAIN (realloc) (old, n);
  model_pointer (&c, 0, old);
  model_size (&c, 1, n);
  /* Of no bytes it frees.  */
  struct allocation a = { .input = 0 };
  if (n)
    a = allocation_begin ();
  if (a.fails)
    p = NULL;
  else if (zone)
    {
      uint64_t room = zone->addr + zone->size - addr_of (old);
      size_t keep = room < n ? room : n;
      note_freed (zone, old);
      p = PLAIN (malloc) (n);
      if (p)
	{
	  shadow_clear (addr_of (p), n);
	  memcpy (p, old, keep);
	  shadow_copy (addr_of (p), addr_of (old), keep, p);
	}
    }
  else
    {
      size_t keep = old ? symrt_usable_size (old) : 0;
      p = PLAIN (realloc) (old, n);
      keep = keep < n ? keep : n;
      if (p && p != old && keep)
	shadow_copy (addr_of (p), addr_of (old), keep, p);
      if (p)
	shadow_clear (addr_of (p) + keep, n - keep);
    }
  LEAVE (realloc, allocation_end (a, p));
  return p;
}

void
model_free (void *p)
{
  struct model_call c = ENTER (free);
  /* Null may be given back too.  */
  if (c.on && !allocation_is (c.id[0]))
    model_pointer (&c, 0, p);
  struct region *zone = input_zone (p);
  if (zone)
    note_freed (zone, p);
  else
    PLAIN (free) (p);
  LEAVE (free, 0);
}
