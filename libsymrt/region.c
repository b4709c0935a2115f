/* SPDX-License-Identifier: MIT
   Input regions: memory whose bytes are inputs of the run.  An input becomes a
   node when its bytes are first touched, with the width that the region's layout
   gives it, so that a test later declares just what was used.

   A region is mapped (accesses are noticed, so its extents are known) and later
   active (untouched bytes are inputs).  Its initial bytes are kept, since the
   program may overwrite part of an input before it reads the rest.  */
#include <string.h>
#include "adse-op.h"
#include "job.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

static struct
{
  struct region region[SYMRT_JOB_MAX_REGIONS];
  unsigned n;
  uint64_t low, high; /* of those that are no zones */
  uint32_t used;      /* of SMALL */
} all = { .low = UINT64_MAX };

/* Initial bytes of small regions.  */
static uint8_t small[0x10000];

void
region_reset (void)
{
  memset (&all, 0, sizeof all);
  all.low = UINT64_MAX;
}

static uint8_t *
keep (const struct region *r)
{
  uint8_t *p;
  if (r->size <= sizeof small - all.used)
    {
      p = small + all.used;
      all.used += r->size;
    }
  else
    p = rt_map (r->size);
  if (p)
    memcpy (p, (const void *) (uintptr_t) r->addr, r->size);
  return p;
}

struct region *
region_new (unsigned index)
{
  if (index >= SYMRT_JOB_MAX_REGIONS)
    return NULL;
  if (index >= all.n)
    all.n = index + 1;
  return &all.region[index];
}

struct region *
region_get (unsigned index)
{
  return index < all.n ? &all.region[index] : NULL;
}

unsigned
region_count (void)
{
  return all.n;
}

uint64_t
region_given (struct symrt_region *s, uint64_t at, unsigned n)
{
  if (s->touched < at + n)
    s->touched = (uint32_t) (at + n);
  return at + n <= s->ndata && s->data + at + n <= rt.job_size
	   ? load_bytes (rt.job + s->data + at, n)
	   : 0;
}

uint32_t
region_input (unsigned index, uint64_t at, unsigned bit, unsigned width, uint64_t value,
	      uint64_t said)
{
  bool fresh;
  uint32_t id = expr_input (SYMRT_INPUT_KEY (index, at, bit), width, value, &fresh);
  if (id && fresh)
    event_add (SYMRT_E_INPUT, 0, 0, 0, id, 0, said);
  return id;
}

struct region *
region_of_kind (uint32_t kind, unsigned *index)
{
  for (unsigned i = 0; i < all.n; i++)
    {
      struct region *r = region_get (i);
      if (r->shared && r->shared->kind == kind)
	{
	  *index = i;
	  return r;
	}
    }
  return NULL;
}

unsigned
region_index (const struct region *r)
{
  return (unsigned) (r - all.region);
}

static bool
in_zone (uint64_t addr)
{
  return addr - SYMRT_ZONE_BASE < (uint64_t) SYMRT_JOB_MAX_REGIONS * SYMRT_ZONE_STRIDE;
}

static bool
is_inside (const struct region *r, uint64_t addr)
{
  return addr - r->addr < r->size;
}

struct region *
region_at (uint64_t addr)
{
  if (in_zone (addr))
    {
      struct region *r
	= region_get ((unsigned) ((addr - SYMRT_ZONE_BASE) / SYMRT_ZONE_STRIDE));
      return r && is_inside (r, addr) ? r : NULL;
    }
  if (addr < all.low || addr >= all.high)
    return NULL;
  /* What was made an input last counts.  */
  for (unsigned i = all.n; i-- > 0;)
    if (is_inside (&all.region[i], addr))
      return &all.region[i];
  return NULL;
}

void
region_fault (uint64_t addr)
{
  if (in_zone (addr))
    rt_count (SYMRT_REASON_REGION_END);
}

bool
region_meets (uint64_t addr, uint64_t n)
{
  if (!in_zone (addr) && (addr + n <= all.low || addr >= all.high))
    return false;
  for (unsigned i = 0; i < all.n; i++)
    {
      const struct region *r = &all.region[i];
      if (r->size && r->addr < addr + n && addr < r->addr + r->size)
	return true;
    }
  return false;
}

void
region_map (struct region *r)
{
  if (!in_zone (r->addr))
    {
      if (r->addr < all.low)
	all.low = r->addr;
      if (r->addr + r->size > all.high)
	all.high = r->addr + r->size;
    }
  shadow_mark (r->addr, r->size);
  shadow_new_region (r->addr, r->size);
}

/* Bytes of its storage that entry E has bits in.  */
static unsigned
entry_bytes (const struct symrt_layout *e)
{
  unsigned n = (e->bit + e->bits + 7u) / 8;
  return n ? n : 1;
}

static bool
is_plain (const struct symrt_layout *e)
{
  return e->bit == 0 && e->bits == 8 * e->bytes;
}

static bool
is_usable (const struct symrt_layout *e)
{
  return (e->flags & SYMRT_LY_SYMBOLIC) && e->bits >= 1 && e->bits <= 64
	 && e->bytes >= 1 && e->bytes <= 8 && e->bit < 64;
}

/* Mark the input bytes of R in [LOW, HIGH) of the region, not yet made.  */
static void
fill (struct region *r, uint64_t low, uint64_t high)
{
  for (uint32_t k = 0; k < r->nlayout; k++)
    {
      const struct symrt_layout *e = &r->layout[k];
      if (!is_usable (e))
	continue;
      unsigned n = entry_bytes (e);
      uint64_t at = e->offset;
      if (r->stride && low > at + n)
	at += (low - at - n) / r->stride * r->stride;
      for (; at < high; at += r->stride)
	{
	  uint64_t from = at < low ? low : at;
	  uint64_t to = at + n < high ? at + n : high;
	  /* An element that the capacity cuts is no input.  */
	  if (from < to && at + n <= r->size)
	    shadow_set_lazy (r->addr + from, to - from);
	  if (!r->stride)
	    break;
	}
    }
}

void
region_fill_page (uint64_t page, uint64_t n)
{
  for (unsigned i = 0; i < all.n; i++)
    {
      struct region *r = &all.region[i];
      if (!r->active || r->addr >= page + n || page >= r->addr + r->size)
	continue;
      uint64_t low = page > r->addr ? page - r->addr : 0;
      uint64_t high = page + n - r->addr;
      fill (r, low, high < r->size ? high : r->size);
    }
}

void
region_activate (struct region *r)
{
  if (!r->size)
    return;
  bool any = false;
  for (uint32_t k = 0; k < r->nlayout; k++)
    any |= is_usable (&r->layout[k]);
  if (!any)
    return;
  r->initial = keep (r);
  if (!r->initial)
    {
      rt_count (SYMRT_REASON_ARENA_FULL);
      return;
    }
  r->active = true;
  shadow_new_region (r->addr, r->size);
}

void
region_touch (uint64_t addr, uint64_t n, bool written)
{
  struct region *r = region_at (addr);
  if (!r)
    {
      /* The access may begin before the region.  */
      r = n > 1 ? region_at (addr + n - 1) : NULL;
      if (in_zone (addr))
	rt_count (SYMRT_REASON_REGION_END);
      if (!r)
	return;
    }
  if (!r->shared)
    return;
  uint64_t end = addr + n - r->addr;
  if (end > r->size)
    end = r->size;
  if (r->shared->touched < end)
    r->shared->touched = (uint32_t) end;
  if (written && r->shared->written < end)
    r->shared->written = (uint32_t) end;
}

uint8_t
region_initial (uint64_t addr)
{
  const struct region *r = region_at (addr);
  return r && r->initial ? r->initial[addr - r->addr] : 0;
}

/* The input that entry E describes at offset AT of R.  */
static uint32_t
input_of (const struct region *r, const struct symrt_layout *e, uint64_t at)
{
  uint8_t raw[16] = { 0 };
  memcpy (raw, r->initial + at, entry_bytes (e));
  adse_val v;
  memcpy (&v, raw, sizeof v);
  uint64_t value = (uint64_t) adse_mask (v >> e->bit, e->bits);
  return region_input (region_index (r), at, e->bit, e->bits, value,
		       callee_mark (value));
}

/* Byte O of R as put together from its bit-field inputs and constant bits.  */
static void
materialise_bits (struct region *r, uint64_t o)
{
  uint8_t initial = r->initial[o];
  uint32_t acc = 0;
  bool failed = false;
  unsigned bit = 0;
  while (bit < 8 && !failed)
    {
      /* The entry that holds this bit, or how far the next one is.  */
      const struct symrt_layout *found = NULL;
      uint64_t found_at = 0;
      unsigned gap = 8 - bit;
      for (uint32_t k = 0; k < r->nlayout && !found; k++)
	{
	  const struct symrt_layout *e = &r->layout[k];
	  if (!is_usable (e) || is_plain (e))
	    continue;
	  uint64_t at = e->offset;
	  if (r->stride && o > at)
	    at += (o - at) / r->stride * r->stride;
	  if (at > o || at + entry_bytes (e) > r->size)
	    continue;
	  int64_t first = (int64_t) (at * 8 + e->bit) - (int64_t) (o * 8);
	  if (first <= (int) bit && first + e->bits > (int) bit)
	    {
	      found = e;
	      found_at = at;
	    }
	  else if (first > (int) bit && first - bit < gap)
	    gap = (unsigned) (first - bit);
	}
      uint32_t part;
      unsigned n = gap;
      if (found)
	{
	  unsigned from = (unsigned) (o * 8 + bit - found_at * 8 - found->bit);
	  n = found->bits - from < 8 - bit ? found->bits - from : 8 - bit;
	  part = expr_extract (input_of (r, found, found_at), from, n);
	}
      else
	part = expr_const (n, initial >> bit);
      acc = bit ? expr_concat (part, acc) : part;
      failed = !acc;
      bit += n;
    }
  shadow_put (r->addr + o, (struct shadow_byte){ failed ? 0 : acc, 0, initial });
}

void
region_materialise (uint64_t addr)
{
  struct region *r = region_at (addr);
  if (!r || !r->initial)
    {
      shadow_put (addr, (struct shadow_byte){ 0, 0, 0 });
      return;
    }
  uint64_t o = addr - r->addr;
  for (uint32_t k = 0; k < r->nlayout; k++)
    {
      const struct symrt_layout *e = &r->layout[k];
      if (!is_usable (e) || !is_plain (e))
	continue;
      uint64_t at = e->offset;
      if (r->stride && o > at)
	at += (o - at) / r->stride * r->stride;
      if (at > o || o >= at + e->bytes || at + e->bytes > r->size)
	continue;
      uint32_t id = input_of (r, e, at);
      for (unsigned b = 0; b < e->bytes; b++)
	if (shadow_id (r->addr + at + b) == SHADOW_LAZY)
	  shadow_put (r->addr + at + b,
		      (struct shadow_byte){ id, b, r->initial[at + b] });
      return;
    }
  materialise_bits (r, o);
}
