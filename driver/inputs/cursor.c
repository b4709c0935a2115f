/* SPDX-License-Identifier: GPL-3.0-or-later
   Pointers of a struct that belong to one array, told by their names and types:

     struct { char *start, *pointer, *last, *end; } buffer;
     struct { struct item *start, *end, *top; } stack;

   All lead into the region of the first; they keep the order of their names, and
   the last one may be its end:

     start == region,  start <= pointer <= last <= end <= region + capacity

   or all are null.  */
#include "inputs/impl.h"

/* Where a pointer of this name stands among its fellows; -1: nowhere.  */
static int
rank_of (const char *name)
{
  static const struct { enum name_role role; int rank; } rows[] = {
    { NAME_AT_START, CURSOR_START }, { NAME_AT_HEAD, CURSOR_HEAD },
    { NAME_INSIDE, CURSOR_INSIDE }, { NAME_AT_LAST, CURSOR_LAST },
    { NAME_AT_END, CURSOR_END }
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (name_tells (name, rows[i].role))
      return rows[i].rank;
  return -1;
}

void
cursors_find (const struct unit *u, struct cursor *c, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_type *t = &u->types[c[i].type];
      bool data = t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
		  && u->types[t->target].size
		  && u->types[t->target].kind != SYMRT_T_FUNCTION;
      c[i].rank = data ? rank_of (c[i].name) : -1;
      c[i].start = SYMRT_NONE;
    }
  for (uint32_t i = 0; i < n; i++)
    {
      bool ends = false;
      if (c[i].rank != CURSOR_START || c[i].start != SYMRT_NONE)
	continue;
      const struct symrt_type *t = &u->types[c[i].type];
      for (int pass = 0; pass < 2; pass++)
	for (uint32_t k = 0; k < n; k++)
	  {
	    const struct symrt_type *o = &u->types[c[k].type];
	    if (k == i || c[k].rank <= CURSOR_START || c[k].within != c[i].within
		|| c[k].start != SYMRT_NONE || o->target == SYMRT_NONE
		|| u->types[o->target].kind != u->types[t->target].kind
		|| u->types[o->target].size != u->types[t->target].size)
	      continue;
	    if (!pass)
	      ends |= c[k].rank >= CURSOR_LAST;
	    else if (ends)
	      c[k].start = i;
	  }
      if (ends)
	c[i].start = i;
    }
}

uint64_t
cursor_seed (const struct input_plan *p, const struct plan_pointer *ptr,
	     unsigned items)
{
  uint32_t r = ptr->to[0];
  uint64_t base = region_address (p, r), element = p->regions[r].element;
  uint64_t n = p->regions[r].capacity / element;
  switch (ptr->rank)
    {
    case CURSOR_LAST:
      return base + element * (items < n ? items : n);
    case CURSOR_END:
      return base + element * n;
    case CURSOR_HEAD:
    case CURSOR_INSIDE:
      return base + (items > 1 ? element : 0);
    default:
      return base;
    }
}

/* PTR is null as its START is, else it stands somewhere in the array and not before
   the slots BEFORE of lower rank.  */
expr_id
cursor_constraint (const struct input_plan *p, struct expr_dag *dag,
		   const struct plan_pointer *ptr, cursor_input *input)
{
  uint32_t r = ptr->to[0];
  uint64_t base = region_address (p, r), element = p->regions[r].element;
  uint64_t n = p->regions[r].capacity / element;
  const struct plan_pointer *start = &p->pointers[ptr->start];
  expr_id e = input (dag, ptr), null = 0, some = 0;
  expr_id zero = expr_const (dag, 64, 0);
  if (element == 1)
    some = expr_op (dag, ADSE_OP_ULE, 1,
		    expr_op (dag, ADSE_OP_SUB, 64, e, expr_const (dag, 64, base), 0,
			     0),
		    expr_const (dag, 64, n), 0, 0);
  else
    for (uint64_t k = 0; k <= n; k++)
      {
	expr_id one = expr_op (dag, ADSE_OP_EQ, 1, e,
			       expr_const (dag, 64, base + k * element), 0, 0);
	some = some ? expr_op (dag, ADSE_OP_OR, 1, some, one, 0, 0) : one;
      }
  for (uint32_t i = 0; i < p->npointer; i++)
    {
      const struct plan_pointer *o = &p->pointers[i];
      if (o->cursor && o->start == ptr->start && o->rank < ptr->rank
	  && o->rank > CURSOR_START && o->symbolic)
	some = expr_op (dag, ADSE_OP_AND, 1, some,
			expr_op (dag, ADSE_OP_ULE, 1, input (dag, o), e, 0, 0), 0, 0);
    }
  if (!start->null)
    return some;
  null = expr_op (dag, ADSE_OP_EQ, 1, input (dag, start), zero, 0, 0);
  return expr_op (dag, ADSE_OP_ITE, 1, null,
		  expr_op (dag, ADSE_OP_EQ, 1, e, zero, 0, 0), some, 0);
}
