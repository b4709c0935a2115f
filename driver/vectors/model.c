/* SPDX-License-Identifier: GPL-3.0-or-later
   Vectors from models of the solver, and back.  */
#include "base/util.h"
#include "expr/expr.h"
#include "inputs/plan.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "job.h"
#include "trace.h"

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
      v->region[i].touched = v->region[i].declared = 0;
      /* What another run found in memory need not be there in this one.  */
      for (uint32_t k = 0; k < v->region[i].n; k++)
	if (v->region[i].known[k] == BYTE_SEEN)
	  {
	    v->region[i].known[k] = BYTE_LEFT;
	    v->region[i].data[k] = 0;
	  }
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
	  && b->known[offset] == BYTE_SEEN
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
  return ptr->callee != PLAN_NO_CALLEE
	 && value == SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
}

bool
vector_tame (const struct input_plan *p, struct input_vector *v)
{
  bool tamed = false;
  for (uint32_t i = 0; i < p->values.npointer; i++)
    {
      const struct plan_pointer *ptr = &p->values.pointers[i];
      uint64_t value;
      if (!ptr->soft || v->region[ptr->region].touched <= ptr->offset
	  || !vector_get (v, ptr->region, ptr->offset, 8, &value) || !value
	  || plan_leads (p, ptr, value) || (!ptr->nto && ptr->callee == PLAN_NO_CALLEE))
	continue;
      value = ptr->nto ? region_address (p, ptr->to[0])
		       : SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
      tamed |= !vector_put_bits (v, ptr->region, ptr->offset, 0, 64, value);
    }
  return tamed;
}

bool
vector_model (const struct input_plan *p, const struct expr_dag *dag,
	      const struct input_vector *v, struct model *m)
{
  uint32_t n = expr_ninput (dag);
  *m = (struct model){ .n = n,
		       .value = xcalloc ((size_t) n + 1, sizeof *m->value),
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
	  bool given = at < b->n && b->known[at] == BYTE_GIVEN;
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
