/* SPDX-License-Identifier: GPL-3.0-or-later
   Bits of an object that no member has: padding, and what is left beside bit-fields.

     struct s { char a; int b; }	a..., bytes 1 to 3 are a gap, b

   C lets them hold anything, and code that compares or hashes bytes sees them.  Tests
   say nothing of them, so they are 0; they are inputs all the same, whose being 0 is a
   bound of ours: what that takes away is not proved.  */
#include <stdlib.h>
#include <string.h>
#include "inputs/impl.h"

static void
use_bits (uint8_t *used, uint32_t size, uint64_t first, uint64_t n)
{
  for (uint64_t i = first; i < first + n && i / 8 < size; i++)
    used[i / 8] |= (uint8_t) (1u << i % 8);
}

static void
add_gap (struct builder *b, uint32_t region, uint32_t offset, unsigned bit,
	 unsigned bits)
{
  struct input_plan *p = b->plan;
  uint32_t n = p->regions[region].nlayout;
  build_layout (b, region, offset, bits, bit, 1);
  if (p->regions[region].nlayout == n)
    return;
  p->regions[region].nlayout = n;
  p->regions[region].ngap++;
}

void
build_gaps (struct builder *b, uint32_t region, uint32_t size, const uint32_t *slots,
	    uint32_t nslot)
{
  const struct plan_region *r = &b->plan->regions[region];
  uint8_t *used;
  /* Then nothing is proved, and some have values without being inputs.  */
  if (b->plan->narrowed || b->failed)
    return;
  used = calloc (size ? size : 1, 1);
  b->failed |= !used;
  for (uint32_t i = 0; used && i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &b->plan->layouts[r->layout + i];
      use_bits (used, size, l->offset * 8ull + l->bit, l->bits);
    }
  for (uint32_t i = 0; used && i < nslot; i++)
    use_bits (used, size, slots[i] * 8ull, 64);
  for (uint32_t at = 0; used && at < size; at++)
    for (unsigned bit = 0, n; bit < 8; bit += n)
      {
	bool free_bit = !(used[at] >> bit & 1);
	for (n = 1; bit + n < 8 && !(used[at] >> (bit + n) & 1) == free_bit;)
	  n++;
	if (free_bit)
	  add_gap (b, region, at, bit, n);
      }
  free (used);
}

bool
plan_is_gap (const struct input_plan *p, uint64_t key)
{
  uint32_t region = SYMRT_INPUT_REGION (key);
  if (region >= p->nregion)
    return false;
  const struct plan_region *r = &p->regions[region];
  uint32_t offset = SYMRT_INPUT_OFFSET (key);
  uint32_t in = r->stride ? offset % r->stride : offset;
  for (uint32_t i = 0; i < r->ngap; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + r->nlayout + i];
      if (l->offset == in && l->bit == SYMRT_INPUT_BIT (key))
	return true;
    }
  return false;
}

void
plan_gaps (const struct input_plan *p, struct expr_dag *dag,
	   void (*each) (void *, expr_id), void *ctx)
{
  /* Asking for one adds no input.  */
  for (uint32_t i = 0, n = expr_ninput (dag); i < n; i++)
    {
      struct expr_input in = *expr_input (dag, i);
      if (plan_is_gap (p, in.key))
	each (ctx, expr_op (dag, ADSE_OP_EQ, 1, expr_input_node (dag, in.key, in.width),
			    expr_const (dag, in.width, 0), 0, 0));
    }
}
