/* SPDX-License-Identifier: MIT
   What adse_symbolic gives while a job is carried out: values from the job's DRAWN
   region, one a call in eights of bytes, each an input when it is given.  */
#include "job.h"
#include "runtime.h"
#include "symrt-reasons.h"

static uint32_t drawn; /* bytes of the region that were given */

void
drawn_reset (void)
{
  drawn = 0;
}

/* The N bytes at P become the input at offset AT of region INDEX.  */
static void
give (unsigned index, uint64_t at, uint8_t *p, unsigned n)
{
  uint64_t value = load_bytes (p, n);
  uint32_t id = region_input (index, at, 0, 8 * n, value, value);
  shadow_store ((uint64_t) (uintptr_t) p, n, value, id);
}

void
drawn_give (void *to, size_t n)
{
  unsigned index = 0;
  struct region *r = region_of_kind (SYMRT_R_DRAWN, &index);
  uint8_t *p = to;
  uint64_t at = drawn, room = ((uint64_t) n + 7) & ~7ull;
  const struct symrt_region *s = r ? r->shared : NULL;
  uint64_t known = s && s->data <= rt.job_size ? rt.job_size - s->data : 0;
  if (s && s->ndata < known)
    known = s->ndata;
  for (size_t i = 0; i < n; i++)
    p[i] = at + i < known ? rt.job[s->data + at + i] : 0;
  if (!s || n > s->capacity || at + room > s->capacity)
    {
      /* Nothing has room for so many.  */
      rt_count (SYMRT_REASON_REGION_END);
      shadow_clear ((uint64_t) (uintptr_t) to, n);
      return;
    }
  drawn += (uint32_t) room;
  r->shared->touched = drawn;
  if (n == 1 || n == 2 || n == 4 || n == 8)
    give (index, at, p, (unsigned) n);
  else
    for (size_t i = 0; i < n; i++)
      give (index, at + i, p + i, 1);
}
