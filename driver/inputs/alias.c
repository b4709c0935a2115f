/* SPDX-License-Identifier: GPL-3.0-or-later
   Which objects two pointers may share.  Each pointer to a structure has an object of
   its own, and may instead lead to one that is there: the object it is in, the one that
   leads to that object, an earlier argument.  Which it is, the comparisons of the run
   decide, as with null.  So lists become cyclic, and pointers back (prev, parent) lead
   where one came from:

     struct node { struct node *next, *prev; }		f (struct node *n)

     n -> node 1,  node 1.next -> node 2,  node 2.prev -> node 1 (or node 2, or null)  */
#include <string.h>
#include "inputs/impl.h"

/* Is region R one object of type TO of U, made for inputs?  */
static bool
is_such (const struct builder *b, uint32_t r, const struct unit *u, uint32_t to)
{
  const struct plan_region *x = &b->plan->regions[r];
  const struct symrt_type *t = &u->types[to], *o;
  if (x->kind != SYMRT_R_MEMORY || !x->single || x->unit != u || x->type == SYMRT_NONE
      || x->current || x->stream || x->whole)
    return false;
  o = &u->types[x->type];
  return x->type == to
	 || (o->kind == t->kind && o->size == t->size && t->tag
	     && !strcmp (unit_string (u, o->tag), unit_string (u, t->tag)));
}

uint32_t
build_aliases (const struct builder *b, uint32_t region, uint32_t to, const char *name,
	       uint32_t *alias, bool *back)
{
  const struct input_plan *p = b->plan;
  const struct plan_region *from = &p->regions[region];
  uint32_t n = 0;
  *back = false;
  if (from->current || to == SYMRT_NONE
      || from->unit->types[to].kind != SYMRT_T_STRUCT)
    return 0;
  /* Who leads here.  */
  if (from->kind == SYMRT_R_MEMORY && from->depth
      && is_such (b, from->from, from->unit, to))
    {
      alias[n++] = from->from;
      *back = name_tells (name, NAME_BACK);
    }
  if (is_such (b, region, from->unit, to))
    alias[n++] = region;
  /* An earlier argument.  */
  for (uint32_t i = 0; i < p->nregion && n < 1 && from->kind == SYMRT_R_VALUE; i++)
    if (p->regions[i].depth == 1 && is_such (b, i, from->unit, to))
      alias[n++] = i;
  return n;
}
