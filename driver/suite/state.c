/* SPDX-License-Identifier: GPL-3.0-or-later
   What the code of a source leaves behind when a call is over and a test can put back,
   as the metadata say: variables that it changes, and what its calls of libc change in
   the process.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "libc.h"
#include "meta.h"

/* A copy of more is kept for no variable.  */

/* How functions of U use variable K of it, as bits 1 << SYMRT_U_.  */
static unsigned
uses_of (const struct unit *u, uint32_t k)
{
  unsigned how = 0;

  for (uint32_t i = 0; i < u->meta->uses.count; i++)
    if ((u->uses[i].kind == SYMRT_U_READ || u->uses[i].kind == SYMRT_U_WRITE)
	&& u->uses[i].index == k)
      how |= 1u << u->uses[i].kind;
  return how;
}

/* Is a variable that links as SYMBOL defined by the program (*DEFINED), and does some
   function write it?  */
static bool
is_written (const struct program *p, const char *symbol, bool *defined)
{
  bool written = false;

  *defined = false;
  for (size_t i = 0; i < p->nabsent; i++)
    *defined |= strcmp (p->absent[i].symbol, symbol) == 0;
  for (size_t i = 0; i < p->nunit; i++)
    {
      const struct unit *u = &p->units[i];
      for (uint32_t k = 0; k < u->meta->globals.count; k++)
	{
	  const struct symrt_global *g = &u->globals[k];
	  if (g->flags & (SYMRT_G_STATIC | SYMRT_G_LOCAL)
	      || strcmp (unit_string (u, g->symbol), symbol) != 0)
	    continue;
	  *defined |= !(g->flags & SYMRT_G_EXTERN);
	  written |= (uses_of (u, k) >> SYMRT_U_WRITE & 1) != 0;
	}
    }
  return written;
}

void
suite_find_state (const struct suite_state *s, struct suite_group *g)
{
  const struct program *p = s->req->program;
  const struct unit *u = &p->units[g->unit];

  for (uint32_t k = 0; k < u->meta->globals.count; k++)
    {
      const struct symrt_global *v = &u->globals[k];
      uint64_t size = u->types[v->type].size;
      bool defined = true, written;
      if (v->flags & (SYMRT_G_LOCAL | SYMRT_G_CONST | SYMRT_G_ARRAY_UNKNOWN)
	  || size == 0 || size > (uint64_t) suite_limit.kept_bytes)
	continue;
      if (v->flags & SYMRT_G_STATIC)
	written = (uses_of (u, k) >> SYMRT_U_WRITE & 1) != 0;
      else
	written = is_written (p, unit_string (u, v->symbol), &defined);
      if (written && defined)
	suite_word (&g->state, "%s", unit_string (u, v->name));
    }
  for (uint32_t i = 0; i < u->meta->uses.count; i++)
    if (u->uses[i].kind == SYMRT_U_EXTERN)
      {
	unsigned facts = libc_facts (unit_string (u, u->uses[i].index));
	g->leaves |= facts & LIBC_LEAVES;
	g->sorts |= (facts & LIBC_COMPARES) != 0;
      }
}

size_t
suite_forget_state (struct suite_group *g, const char *text)
{
  size_t n = 0, all = g->state.n;

  for (size_t i = 0; i < all; i++)
    {
      char *said = xasprintf ("'%s' undeclared", g->state.v[i]);
      if (strstr (text, said) != NULL)
	free (g->state.v[i]);
      else
	g->state.v[n++] = g->state.v[i];
      free (said);
    }
  if (all > 0)
    g->state.v[n] = NULL;
  g->state.n = n;
  return all - n;
}
