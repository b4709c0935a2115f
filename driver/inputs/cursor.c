/* SPDX-License-Identifier: GPL-3.0-or-later
   Pointers of a struct that belong to one array, told by their names and types:

     struct { char *start, *pointer, *last, *end; } buffer;
     struct { struct item *start, *end, *top; } stack;

   All lead into the region of the first; they keep the order of their names, and
   the last one may be its end:

     start == region,  start <= pointer <= last <= end <= region + capacity

   or all are null.  */
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "meta.h"
#include "words.h"

/* Where a pointer of this name stands among its fellows.  */
static enum cursor_rank
rank_of (const char *name)
{
  static const struct
  {
    enum name_role role;
    enum cursor_rank rank;
  } rows[] = { { NAME_AT_START, CURSOR_START },
	       { NAME_AT_HEAD, CURSOR_HEAD },
	       { NAME_INSIDE, CURSOR_INSIDE },
	       { NAME_AT_LAST, CURSOR_LAST },
	       { NAME_AT_END, CURSOR_END } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (name_tells (name, rows[i].role))
      return rows[i].rank;
  return CURSOR_NONE;
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
      c[i].rank = data ? rank_of (c[i].name) : CURSOR_NONE;
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
