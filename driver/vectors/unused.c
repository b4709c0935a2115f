/* SPDX-License-Identifier: GPL-3.0-or-later
   Other values for inputs that a run computed nothing from.  Some it overwrote with the
   value that they had.  From zeros nobody can tell whether a function sets anything to
   zero:

     struct counter c = { 0 };		struct counter c = { .n = 1 };
     clear (&c);			clear (&c);
     c.n == 0 in any case		c.n == 0 if it was set

   Others are null pointers among the arguments.  A test that gives one states that null is
   accepted there, which this run did not show: another order of the same comparisons looks
   at what is behind it.  They lead somewhere instead.

   Of a long row of numbers that a run neither read nor overwrote, only the first and the
   last stay; the others are 0: a test says nothing of them.  */
#include "base/util.h"
#include "inputs/plan.h"
#include "run/exec.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "claims.h"
#include "job.h"
#include "trace.h"

/* Of a row of equal scalars, so many at its beginning and at its end are changed.  */
#define ROW_CHANGED 8

/* A row of more scalars is long: so many stay at its beginning and at its end.  */
#define ROW_LONG 64
#define ROW_KEPT 8

/* So many places that are far in an object are told.  */
#define FAR_TOLD 32

/* Note in USED which inputs RUN computed something from.  That others are copied does not
   matter.  */
static void
find_used (const struct run *run, struct u64map *used)
{
  for (uint32_t i = 1; i <= run->nnode; i++)
    {
      const struct symrt_node *n = &run->nodes[i];
      const uint32_t operand[3] = { n->a, n->b, n->c };
      for (int k = 0; k < 3 && n->op != ADSE_OP_INPUT && n->op != ADSE_OP_CONST; k++)
	if (operand[k] && operand[k] < i && run->nodes[operand[k]].op == ADSE_OP_INPUT)
	  u64map_put (used, run->nodes[operand[k]].k, 0, NULL);
    }
}

/* Is scalar E, which the run overwrote, of use before?  */
static bool
is_used (const struct u64map *used, const struct symrt_event *e)
{
  return u64map_get (used, SYMRT_INPUT_KEY (e->site, e->b, 0)) != NULL;
}

/* Does the user say what the scalar at OFFSET of REGION may be?  */
static bool
is_restricted (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  uint32_t stride = p->regions[region].stride;
  for (uint32_t i = 0; i < p->values.nrestriction; i++)
    {
      const struct plan_restriction *r = &p->values.restrictions[i];
      if (r->region == region
	  && (r->text || (stride ? offset % stride : offset) == r->offset))
	return true;
    }
  return false;
}

/* The layout entry of E, or NULL.  */
static const struct symrt_layout *
entry_of (const struct input_plan *p, const struct symrt_event *e)
{
  const struct plan_region *r = &p->regions[e->site];
  uint32_t in = r->stride ? e->b % r->stride : e->b;
  for (uint32_t i = 0; i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + i];
      if (l->offset == in && !l->bit && l->bits == e->aux)
	return l;
    }
  return NULL;
}

/* Give what E is about another value in V.  */
static bool
change (const struct input_plan *p, struct input_vector *v, const struct symrt_event *e)
{
  uint64_t value;
  if (e->site >= p->nregion || e->b + e->aux / 8u > p->regions[e->site].capacity
      || is_restricted (p, e->site, e->b) || e->b < p->regions[e->site].nfixed)
    return false;
  const struct symrt_layout *l = entry_of (p, e);
  return l && plan_other_value (p, e->site, l, e->b, e->value, &value)
	 && vector_put_bits (v, e->site, e->b, 0, e->aux, value) == 0;
}

/* Does E go on the row of scalars that LAST is in?  */
static bool
goes_on (const struct input_plan *p, const struct symrt_event *last,
	 const struct symrt_event *e)
{
  return e->site == last->site && e->aux == last->aux && e->flag == last->flag
	 && e->site < p->nregion
	 && (e->b == last->b + e->aux / 8u
	     || (p->regions[e->site].stride
		 && e->b == last->b + p->regions[e->site].stride));
}

/* May pointer I be null only, or does the user say what it is?  */
static bool
is_null_by_setting (const struct input_plan *p, uint32_t i)
{
  for (uint32_t k = 0; k < p->values.nrestriction; k++)
    if (p->values.restrictions[k].slot == i)
      return true;
  return false;
}

/* Have pointers among the arguments of V that are null, and of no use, lead to the memory
   that they may lead to.  */
static bool
lead_somewhere (const struct input_plan *p, struct input_vector *v,
		const struct u64map *used)
{
  bool any = false;
  for (uint32_t i = 0; i < p->values.npointer; i++)
    {
      const struct plan_pointer *ptr = &p->values.pointers[i];
      uint64_t value;
      if (p->regions[ptr->region].kind != SYMRT_R_VALUE || !ptr->symbolic || !ptr->nto
	  || ptr->shy || ptr->soft || ptr->cursor || ptr->only_if
	  || p->regions[ptr->to[0]].kind != SYMRT_R_MEMORY
	  || p->regions[ptr->to[0]].stream || is_null_by_setting (p, i)
	  || !vector_get (v, ptr->region, ptr->offset, 8, &value) || value
	  || u64map_get (used, SYMRT_INPUT_KEY (ptr->region, ptr->offset, 0)))
	continue;
      any |= vector_put_bits (v, ptr->region, ptr->offset, 0, 64,
			      region_address (p, ptr->to[0]))
	     == 0;
    }
  return any;
}

/* The inputs that RUN read, and those that it overwrote, which begin with event FIRST: into
   TOUCHED.  */
static void
find_touched (const struct run *run, uint32_t first, struct u64map *touched)
{
  for (uint32_t i = 1; i <= run->nnode; i++)
    if (run->nodes[i].op == ADSE_OP_INPUT)
      u64map_put (touched, run->nodes[i].k, 0, NULL);
  for (uint32_t i = first; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      u64map_put (touched, SYMRT_INPUT_KEY (e->site, e->b, 0), 0, NULL);
    }
}

/* N scalars that are like ENTRY, one after another from OFFSET of a region on.  */
struct row
{
  const struct symrt_layout *entry;
  uint32_t offset, n;
};

/* How many scalars of one size are in a row from entry J of region R on.  */
static uint32_t
row_length (const struct input_plan *p, const struct plan_region *r, uint32_t j)
{
  const struct symrt_layout *l = &p->layouts[r->layout];
  uint32_t n = 1;
  while (j + n < r->nlayout && l[j + n].bits == l[j].bits && !l[j + n].bit
	 && l[j + n].offset == l[j].offset + n * (l[j].bits / 8u))
    n++;
  return n;
}

/* Make the scalars of ROW, of region I of V, 0 where they are given, and not in TOUCHED.
   Was one another number?  */
static bool
put_zeros (const struct input_plan *p, struct input_vector *v, uint32_t i,
	   struct row row, const struct u64map *touched)
{
  uint32_t bytes = row.entry->bits / 8u;
  bool any = false;
  for (uint32_t at = row.offset; at < row.offset + row.n * bytes; at += bytes)
    {
      uint64_t value, zero = plan_zero (p, i, at);
      if (at + bytes > v->region[i].n || v->region[i].known[at] != BYTE_GIVEN
	  || !vector_get (v, i, at, bytes, &value) || value == zero
	  || at < p->regions[i].nfixed || is_restricted (p, i, at)
	  || u64map_get (touched, SYMRT_INPUT_KEY (i, at, 0)) != NULL)
	continue;
      any |= vector_put_bits (v, i, at, 0, row.entry->bits, zero) == 0;
    }
  return any;
}

/* The same for what is inside the long rows of all regions.  */
static bool
shorten_rows (const struct input_plan *p, struct input_vector *v,
	      const struct u64map *touched)
{
  bool any = false;
  for (uint32_t i = 0; i < p->nregion; i++)
    {
      const struct plan_region *r = &p->regions[i];
      if (r->kind != SYMRT_R_MEMORY || r->stream || v->region[i].n <= ROW_LONG)
	continue;
      for (uint32_t j = 0, n; j < r->nlayout; j += n)
	{
	  const struct symrt_layout *l = &p->layouts[r->layout + j];
	  n = row_length (p, r, j);
	  if (n <= ROW_LONG || l->bits % 8 || l->bit || plan_slot (p, i, l->offset))
	    continue;
	  for (uint32_t at = 0; at < v->region[i].n; at += r->stride)
	    {
	      struct row row = { .entry = l,
				 .offset = at + l->offset + ROW_KEPT * (l->bits / 8u),
				 .n = n - 2 * ROW_KEPT };
	      any |= put_zeros (p, v, i, row, touched);
	      if (!r->stride)
		break;
	    }
	}
    }
  return any;
}

void
vector_tell_far (const struct run *run, struct strbuf *to)
{
  unsigned told = 0;
  for (uint32_t i = run->nevent; i-- > 0 && told < FAR_TOLD;)
    {
      const struct symrt_event *e = &run->events[i];
      if (e->kind != SYMRT_E_OVERWRITTEN)
	break;
      if (e->b >= CLAIMS_FAR)
	strbuf_addf (to, "%s %u:%u:0",
		     told++  ? ""
		     : to->n ? "\n\tw"
			     : "\tw",
		     e->site, e->b);
    }
  if (told)
    strbuf_add (to, "\t");
}

bool
vector_long (const struct input_vector *v)
{
  for (uint32_t i = 0; i < v->nregion; i++)
    if (v->region[i].n > ROW_LONG)
      return true;
  return false;
}

struct input_vector *
vector_unused (const struct input_plan *p, const struct input_vector *v,
	       const struct run *run)
{
  const struct symrt_event *all = run->events;
  uint32_t first = run->nevent;
  while (first && all[first - 1].kind == SYMRT_E_OVERWRITTEN)
    first--;
  struct u64map used = { 0 };
  find_used (run, &used);
  struct input_vector *changed = vector_copy (v);
  bool any = changed && lead_somewhere (p, changed, &used);
  struct u64map touched = { 0 };
  find_touched (run, first, &touched);
  any |= changed && shorten_rows (p, changed, &touched);
  u64map_free (&touched);
  for (uint32_t i = first, row; changed && i < run->nevent; i = row)
    {
      for (row = i + 1; row < run->nevent && goes_on (p, &all[row - 1], &all[row]);)
	row++;
      for (uint32_t k = i; k < row; k++)
	if ((k - i < ROW_CHANGED || row - k <= ROW_CHANGED) && !all[k].flag
	    && !is_used (&used, &all[k]))
	  any |= change (p, changed, &all[k]);
    }
  u64map_free (&used);
  if (any)
    return changed;
  vector_free (changed);
  return NULL;
}
