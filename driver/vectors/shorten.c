/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts that are no longer than they have to be.  What the solver gives for "there is a ]
   somewhere" has it anywhere:

     "[!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!]"	 "[!]"

   Nobody wants to read the first, and all that comes of it runs through the characters
   that do not matter.  So parts of a text are left out, large ones first, as long as what
   the solver was asked for holds.  Then characters that cannot be read become such as can:

     "a:\001\001"	 "a:aa"  */
#include <stdlib.h>
#include "expr/expr.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "trace.h"

/* The inputs that are the first N characters of a text.  */
struct characters
{
  uint32_t n;
  uint32_t *input;
};

/* Those of region I that M has a value for, up to the one that ends the text; C has room.  */
static void
characters_of (struct characters *c, const struct input_plan *p, uint32_t i,
	       const struct expr_dag *dag, const struct model *m)
{
  enum
  {
    NONE = UINT32_MAX
  };
  uint32_t room = p->regions[i].text_end;
  for (uint32_t k = 0; k < room; k++)
    c->input[k] = NONE;
  for (uint32_t k = 0; k < m->n; k++)
    {
      const struct expr_input *in = expr_input (dag, k);
      uint32_t at = SYMRT_INPUT_OFFSET (in->key);
      if (m->set[k] && SYMRT_INPUT_REGION (in->key) == i && in->width == 8
	  && !SYMRT_INPUT_BIT (in->key) && at < room)
	c->input[at] = k;
    }
  for (c->n = 0; c->n < room && c->input[c->n] != NONE && m->value[c->input[c->n]];)
    c->n++;
}

/* Leave out N characters from AT; OLD, which has room, gets what was there.  */
static void
leave_out (const struct characters *c, struct model *m, uint32_t at, uint32_t n,
	   adse_val *old)
{
  for (uint32_t k = at; k < c->n; k++)
    {
      old[k] = m->value[c->input[k]];
      m->value[c->input[k]] = k + n < c->n ? m->value[c->input[k + n]] : 0;
    }
}

static void
put_back (const struct characters *c, struct model *m, uint32_t at, const adse_val *old)
{
  for (uint32_t k = at; k < c->n; k++)
    m->value[c->input[k]] = old[k];
}

/* Does all of V hold?  The last ones, which are asked for newly, are the first to tell.  */
static bool
all_hold (struct expr_dag *dag, const expr_id *v, size_t n, const struct model *m)
{
  uint64_t stamp = expr_stamp (dag);
  while (n--)
    if (!expr_eval (dag, v[n], m, stamp))
      return false;
  return true;
}

/* Characters of C that do not print become letters, digits or blanks, where all of V hold
   then.  */
static void
make_readable (const struct characters *c, struct expr_dag *dag, const expr_id *v,
	       size_t n, struct model *m)
{
  static const char plain[] = "a1 ";
  int64_t attempts = inputs_limit.shortened;
  for (uint32_t k = 0; k < c->n; k++)
    {
      adse_val *value = &m->value[c->input[k]], was = *value;
      if (was >= ' ' && was <= '~')
	continue;
      for (const char *p = plain; *p && *value == was && attempts-- > 0; p++)
	{
	  *value = (adse_val) *p;
	  if (!all_hold (dag, v, n, m))
	    *value = was;
	}
    }
}

void
vector_shorten (const struct input_plan *p, struct expr_dag *dag, const expr_id *v,
		size_t n, struct model *m)
{
  for (uint32_t i = 0; i < p->nregion; i++)
    {
      uint32_t room = p->regions[i].text ? p->regions[i].text_end : 0;
      int64_t attempts = inputs_limit.shortened;
      if (!room)
	continue;
      struct characters c = { .input = calloc (room, sizeof *c.input) };
      adse_val *old = calloc (room, sizeof *old);
      if (c.input && old)
	characters_of (&c, p, i, dag, m);
      for (uint32_t size = c.n; size && attempts > 0; size /= 2)
	for (uint32_t end = c.n;
	     c.n > inputs_limit.short_text && end >= size && attempts-- > 0;)
	  {
	    leave_out (&c, m, end - size, size, old);
	    if (all_hold (dag, v, n, m))
	      c.n -= size;
	    else
	      put_back (&c, m, end - size, old);
	    end -= size;
	  }
      if (c.input && old)
	make_readable (&c, dag, v, n, m);
      free (old);
      free (c.input);
    }
}
