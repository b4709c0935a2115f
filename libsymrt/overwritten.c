/* SPDX-License-Identifier: MIT
   What a run overwrote although it had that value already:

     void clear (struct counter *c) { c->n = 0; }

   Called with c->n == 0 it leaves what it found, and nobody can tell from that whether it
   was called at all.  The driver is told of such inputs, so that it can give them
   another value.  It is told of those with another value now as well: of a large object a
   test says little else.  */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include "adse-op.h"
#include "job.h"
#include "runtime.h"
#include "trace.h"

#define MAX_BYTES 16384 /* of a region that are looked at */
#define MAX_TOLD 256	/* scalars, of all, and as many with another value */

/* Is the scalar of N bytes at offset AT of R, whose bytes are NOW, not as it was?  */
static bool
is_changed (const struct region *r, const uint8_t *now, uint32_t at, unsigned n)
{
  return memcmp (now + at, r->initial + at, n) != 0;
}

/* Is this scalar, which is as it was, one that the run wrote?  What was read and not written
   is its own input.  */
static bool
is_overwritten (const struct region *r, uint32_t at, unsigned n)
{
  uint32_t first = shadow_id (r->addr + at);
  for (unsigned k = at; k < at + n; k++)
    if (shadow_id (r->addr + k) >= SHADOW_UNSET)
      return false;
  const struct symrt_node *node = &rt.nodes[first];
  return !first || node->op != ADSE_OP_INPUT
	 || SYMRT_INPUT_REGION (node->k) != region_index (r)
	 || SYMRT_INPUT_OFFSET (node->k) != at;
}

/* How many bytes of R may have been written.  */
static uint32_t
bytes_written (const struct region *r)
{
  if (!r->active || !r->shared
      || (r->shared->kind != SYMRT_R_MEMORY && r->shared->kind != SYMRT_R_GLOBAL))
    return 0;
  uint32_t end = r->shared->written < r->size ? r->shared->written : r->size;
  return end < MAX_BYTES ? end : MAX_BYTES;
}

/* Tell of R, of whose bytes the first END are NOW.  TOLD: so many so far, and then, as they
   were and changed.  */
static void
tell (const struct region *r, const uint8_t *now, uint32_t end, uint32_t told[2])
{
  for (uint32_t k = 0; k < r->nlayout; k++)
    {
      const struct symrt_layout *e = &r->layout[k];
      if (!(e->flags & SYMRT_LY_SYMBOLIC) || e->bit || e->bytes < 1 || e->bytes > 8
	  || e->bits != 8 * e->bytes)
	continue;
      for (uint32_t at = e->offset; at < end && e->bytes <= end - at; at += r->stride)
	{
	  bool changed = is_changed (r, now, at, e->bytes);
	  if (told[changed] < MAX_TOLD && (changed || is_overwritten (r, at, e->bytes)))
	    {
	      event_add (SYMRT_E_OVERWRITTEN, changed, e->bits, region_index (r), 0, at,
			 load_bytes (now + at, e->bytes));
	      told[changed]++;
	    }
	  if (!r->stride)
	    break;
	}
    }
}

/* The program may have taken the memory away.  */
static bool
is_there (uint64_t addr, uint32_t n)
{
  enum
  {
    PAGE = 4096
  };
  unsigned char resident[MAX_BYTES / PAGE + 2];
  uint64_t low = addr & ~(uint64_t) (PAGE - 1);
  int saved = errno;
  bool there = mincore ((void *) (uintptr_t) low, addr + n - low, resident) == 0;
  errno = saved;
  return there;
}

void
overwritten_tell (void)
{
  uint32_t told[2] = { 0 };
  for (uint32_t i = 0; i < region_count () && !rt.probe; i++)
    {
      const struct region *r = region_get (i);
      uint32_t end = bytes_written (r);
      if (end && is_there (r->addr, end))
	tell (r, (const uint8_t *) (uintptr_t) r->addr, end, told);
    }
}
