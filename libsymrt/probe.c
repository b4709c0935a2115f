/* SPDX-License-Identifier: MIT
   Probed runs.  To tell what a mutant of an operator would do to the rest of a run,
   the operator's results become holes: opaque inputs, each with the value that the
   program had.  Whatever the trace has afterwards is then an expression over inputs
   and holes, with each hole exactly where this operator's result went, although equal
   expressions share a node everywhere else.  Of several operators in one run, what a
   hole was without the probe may be over holes itself.

     x = a + b;		  HOLE h, was a + b
     return x > a + b;	  RETURN h > a + b

   At the end the run also tells what its memory holds, so that effects other than
   the result are known.  */
#include "adse-op.h"
#include "job.h"
#include "runtime.h"
#include "site.h"
#include "symrt-layout.h"
#include "trace.h"

#define MAX_HOLES 0xffffff
#define MAX_OUTPUT 16384 /* scalars told */

static uint32_t nhole;

/* Is site LOCAL of M an operator that PROBE speaks of, or a decision that is to be
   told of whenever it is made?  */
static bool
is_asked (const struct module *m, uint32_t local, uint32_t probe)
{
  uint32_t base = m->shared->label_base;
  const struct adse_site *s = &m->sites[local];
  if (s->kind != ADSE_SITE_OP
      && !(s->kind == ADSE_SITE_DECISION && s->flags & ADSE_SITE_EAGER))
    return false;
  if (probe != SYMRT_PROBE_MARKED)
    return m->shared->site_base + local == probe - 1;
  for (uint32_t i = base + m->first_label[local];
       i < base + m->first_label[local + 1] && i < rt.nlabel; i++)
    if (rt.labels[i] & SYMRT_L_PROBED)
      return true;
  return false;
}

void
probe_begin (uint32_t probe)
{
  volatile uint8_t *open = (volatile uint8_t *) (uintptr_t) SYMRT_OPEN;
  rt.probe = probe;
  nhole = 0;
  if (!probe)
    return;
  for (uint32_t k = 0; k < rt.arena->nmodule && k < rt.module_room; k++)
    {
      const struct module *m = &rt.module[k];
      if (!m->tu || m->shared->site_base >= SYMRT_NO_SITE)
	continue;
      for (uint32_t i = 0; i < m->nsite; i++)
	{
	  volatile uint8_t *at = &open[m->shared->site_base + i];
	  *at = is_asked (m, i, probe) ? 1 | SYMRT_OPEN_PROBED
				       : *at & (uint8_t) ~SYMRT_OPEN_PROBED;
	}
    }
}

uint32_t
probe_result (uint32_t site, uint32_t id, unsigned width, uint64_t value)
{
  bool fresh;
  uint32_t hole = 0;
  if (!RT_TRACKED)
    return id;
  if (nhole < MAX_HOLES)
    hole = expr_input (SYMRT_INPUT_KEY (SYMRT_HOLE_REGION, nhole, 0), width, value,
		       &fresh);
  nhole++;
  event_add (SYMRT_E_HOLE, 0, 0, site, hole, id, value);
  return hole ? hole : id;
}

void
probe_lost (uint32_t site)
{
  if (RT_TRACKED)
    event_add (SYMRT_E_HOLE, 0, 0, site, 0, 0, 0);
}

/* The scalar that entry E describes at offset AT of R.  */
static void
output (const struct region *r, uint32_t region, const struct symrt_layout *e,
	uint32_t at)
{
  uint64_t addr = r->addr + at, value;
  unsigned bytes = (e->bit + e->bits + 7u) / 8;
  uint32_t id = 0;
  bool maybe = shadow_maybe (addr) || shadow_maybe (addr + bytes - 1);
  if (e->bit || e->bits % 8)
    {
      adse_val all = 0;
      __builtin_memcpy (&all, (const void *) (uintptr_t) addr, bytes);
      value = (uint64_t) adse_mask (all >> e->bit, e->bits);
      if (maybe)
	id = shadow_load_bits (addr, e->bit, e->bits, value);
    }
  else
    {
      value = load_bytes ((const void *) (uintptr_t) addr, bytes);
      if (maybe)
	id = shadow_load (addr, bytes, value);
    }
  event_add (SYMRT_E_OUTPUT, e->bit, e->bits, region, id, at,
	     allocation_mark (id, value));
}

void
probe_outputs (void)
{
  uint32_t left = MAX_OUTPUT;
  if (!rt.probe)
    return;
  for (uint32_t i = 0; i < region_count (); i++)
    {
      const struct region *r = region_get (i);
      uint32_t end = r->shared && r->addr
			 && (r->shared->kind == SYMRT_R_MEMORY
			     || r->shared->kind == SYMRT_R_GLOBAL)
		       ? r->shared->touched
		       : 0;
      end = end < r->size ? end : r->size;
      for (uint32_t k = 0; k < r->nlayout; k++)
	{
	  const struct symrt_layout *e = &r->layout[k];
	  if (e->bits < 1 || e->bits > 64 || e->bit > 7)
	    continue;
	  for (uint32_t at = e->offset;
	       at < end && (e->bit + e->bits + 7u) / 8 <= end - at && left;
	       at += r->stride, left--)
	    {
	      output (r, i, e, at);
	      if (!r->stride)
		break;
	    }
	}
    }
}
