/* SPDX-License-Identifier: MIT
   What a run overwrote although it had that value already:

     void clear (struct counter *c) { c->n = 0; }

   Called with c->n == 0 it leaves what it found, and nobody can tell from that whether it
   was called at all.  The driver is told of such inputs, so that it can give them
   another value.  */
#include "adse-op.h"
#include "job.h"
#include "runtime.h"
#include "trace.h"

#define MAX_LOOKED 4096 /* scalars */
#define MAX_TOLD 256

/* Is the scalar of N bytes at offset AT of R one that the run wrote, and is it as it was?
   What was read and not written is its own input.  */
static bool
is_overwritten (const struct region *r, uint32_t at, unsigned n)
{
  const uint8_t *now = (const uint8_t *) (uintptr_t) (r->addr + at);
  uint32_t first = shadow_id (r->addr + at);
  for (unsigned k = 0; k < n; k++)
    if (now[k] != r->initial[at + k] || shadow_id (r->addr + at + k) >= SHADOW_UNSET)
      return false;
  const struct symrt_node *node = &rt.nodes[first];
  return !first || node->op != ADSE_OP_INPUT
	 || SYMRT_INPUT_REGION (node->k) != region_index (r)
	 || SYMRT_INPUT_OFFSET (node->k) != at;
}

void
overwritten_tell (void)
{
  uint32_t looked = 0, told = 0;
  if (rt.probe)
    return;
  for (uint32_t i = 0; i < region_count (); i++)
    {
      const struct region *r = region_get (i);
      uint32_t end = r->active && r->shared
			 && (r->shared->kind == SYMRT_R_MEMORY
			     || r->shared->kind == SYMRT_R_GLOBAL)
		       ? r->shared->written
		       : 0;
      end = end < r->size ? end : r->size;
      for (uint32_t k = 0; k < r->nlayout; k++)
	{
	  const struct symrt_layout *e = &r->layout[k];
	  if (!(e->flags & SYMRT_LY_SYMBOLIC) || e->bit || e->bytes < 1 || e->bytes > 8
	      || e->bits != 8 * e->bytes)
	    continue;
	  for (uint32_t at = e->offset; at < end && e->bytes <= end - at;
	       at += r->stride)
	    {
	      if (looked++ >= MAX_LOOKED || told >= MAX_TOLD)
		return;
	      if (is_overwritten (r, at, e->bytes))
		{
		  told++;
		  event_add (SYMRT_E_OVERWRITTEN, 0, e->bits, i, 0, at,
			     load_bytes ((const void *) (uintptr_t) (r->addr + at),
					 e->bytes));
		}
	      if (!r->stride)
		break;
	    }
	}
    }
}
