/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that set up what a target takes or reads: X_init for a struct, one that
   gives the struct what it works on (X_set_input), one that initialises the file-scope
   state; found by name, type and what they write.  */
#include <string.h>
#include <stdlib.h>
#include "inputs/build.h"
#include "inputs/limits.h"
#include "program/image.h"
#include "run/stubs.h"
#include "job.h"
#include "meta.h"
#include "words.h"

/* The struct that parameter I of F points to, or NULL.  */
const struct symrt_type *
struct_behind (const struct unit *u, const struct symrt_function *f, uint32_t i)
{
  const struct symrt_type *t = &u->types[u->params[f->first_param + i].type], *to;
  if (t->kind != SYMRT_T_POINTER || t->target == SYMRT_NONE)
    return NULL;
  to = &u->types[t->target];
  return to->kind == SYMRT_T_STRUCT && to->size && !(to->flags & SYMRT_T_INCOMPLETE)
	     && *unit_string (u, to->tag)
	   ? to
	   : NULL;
}

bool
leads_to_struct (const struct unit *u, const struct symrt_function *f, uint32_t i,
		 const struct symrt_type *s, const char *tag)
{
  const struct symrt_type *of = struct_behind (u, f, i);
  return of && of->size == s->size && !strcmp (unit_string (u, of->tag), tag);
}

/* Does the first parameter of F of U lead to struct S (TAG), to be written to?  */
static bool
takes_first (const struct unit *u, const struct symrt_function *f,
	     const struct symrt_type *s, const char *tag)
{
  return f->nparam && leads_to_struct (u, f, 0, s, tag)
	 && !(struct_behind (u, f, 0)->flags & SYMRT_T_CONST);
}

static bool
plain_params (const struct target *t, uint32_t from)
{
  if (t->rec->nparam > 8 || t->rec->flags & (SYMRT_F_VARARGS | SYMRT_F_NORETURN)
      || t->rec->flags & SYMRT_F_SKIPPED)
    return false;
  for (uint32_t i = from; i < t->rec->nparam; i++)
    if (type_problem (t->unit, t->unit->params[t->rec->first_param + i].type, true)
	!= UNEXPLORED_NOTHING)
      return false;
  return true;
}

static size_t
common_prefix (const char *a, const char *b)
{
  size_t n = 0;
  while (a[n] && a[n] == b[n])
    n++;
  return n;
}

/* The set-up function of struct S that TARGET takes: named like one, takes the
   struct first, callable from the target's unit, closest in name.  */
static struct target
find_struct_setup (const struct program *p, const struct target *target,
		   const struct symrt_type *s, const char *tag)
{
  struct target best = { 0 };
  size_t score = 0;
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
      {
	const struct unit *u = &p->units[i];
	const struct symrt_function *f = &u->functions[k];
	const char *name = unit_string (u, f->name);
	struct target t;
	if ((u != target->unit && f->flags & SYMRT_F_STATIC)
	    || !takes_first (u, f, s, tag) || !name_sets_up (name)
	    || !strcmp (name, target->name))
	  continue;
	t = (struct target){ u, (uint32_t) i, k, f, name, unit_string (u, f->file) };
	size_t common = 1 + common_prefix (name, target->name);
	if (common > score && plain_params (&t, 1))
	  {
	    best = t;
	    score = common;
	  }
      }
  return best;
}

bool
setup_fits (const struct target *t, const struct unit *from, const struct symrt_type *s,
	    const char *tag)
{
  return (t->unit == from || !(t->rec->flags & SYMRT_F_STATIC))
	 && takes_first (t->unit, t->rec, s, tag) && plain_params (t, 1);
}

/* Does T take bytes and their number beside its first parameter?  */
static bool
takes_bytes (const struct target *t)
{
  const struct unit *u = t->unit;
  for (uint32_t i = 1; i + 1 < t->rec->nparam; i++)
    {
      const struct symrt_type *p = &u->types[u->params[t->rec->first_param + i].type],
			      *n
			      = &u->types[u->params[t->rec->first_param + i + 1].type];
      if (p->kind != SYMRT_T_POINTER || p->target == SYMRT_NONE
	  || n->kind != SYMRT_T_INT || n->flags & SYMRT_T_CHAR)
	continue;
      p = &u->types[p->target];
      if (p->flags & SYMRT_T_CHAR || p->kind == SYMRT_T_VOID)
	return true;
    }
  return false;
}

/* The function closest in name to TARGET that takes struct S (TAG) first, and bytes,
   and gives the object what it works on.  */
static struct target
find_struct_feed (const struct program *p, const struct target *target,
		  const struct symrt_type *s, const char *tag)
{
  struct target best = { 0 };
  size_t score = 0;
  for (size_t i = 0; i < p->nunit && !name_feeds (target->name); i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
      {
	const struct unit *u = &p->units[i];
	const struct symrt_function *f = &u->functions[k];
	const char *name = unit_string (u, f->name);
	struct target t = { u, (uint32_t) i, k, f, name, unit_string (u, f->file) };
	if (f->nparam < 3 || (u != target->unit && f->flags & SYMRT_F_STATIC)
	    || !takes_first (u, f, s, tag) || !name_feeds (name) || !takes_bytes (&t))
	  continue;
	size_t common = 1 + common_prefix (name, target->name);
	if (common > score && plain_params (&t, 1))
	  {
	    best = t;
	    score = common;
	  }
      }
  return best;
}

/* Marks in READ and WRITTEN (one byte a global of U) what FUNCTION and what it
   calls in U do with file-scope variables.  */
static void
collect_uses (const struct unit *u, uint32_t function, uint8_t *seen, uint8_t *read,
	      uint8_t *written)
{
  const struct symrt_function *f = &u->functions[function];
  seen[function] = 1;
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      if (use->kind == SYMRT_U_READ)
	read[use->index] = 1;
      else if (use->kind == SYMRT_U_WRITE)
	written[use->index] = 1;
      else if (use->kind == SYMRT_U_CALL && !seen[use->index])
	collect_uses (u, use->index, seen, read, written);
    }
}

uint8_t *
uses_of (const struct unit *u, uint32_t function, uint8_t **read, uint8_t **written)
{
  size_t nf = u->meta->functions.count, ng = u->meta->globals.count;
  uint8_t *seen = calloc (nf + 2 * ng + 1, 1);
  if (!seen)
    return NULL;
  *read = seen + nf;
  *written = *read + ng;
  collect_uses (u, function, seen, *read, *written);
  return seen;
}

bool
global_varies (const struct builder *b, const struct unit *u,
	       const struct symrt_global *g)
{
  const struct symrt_type *t = &u->types[g->type];
  const struct program *p = b->plan->program;
  if (g->flags & (SYMRT_G_LOCAL | SYMRT_G_CONST | SYMRT_G_THREAD)
      || t->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE | SYMRT_T_INCOMPLETE) || !t->size
      || t->size > SYMRT_ZONE_PAGES)
    return false;
  if (!(g->flags & SYMRT_G_EXTERN))
    return true;
  if (stubs_absent (p, unit_string (u, g->symbol)))
    return true;
  /* The system's own variables (stdin, environ) are not the program's state.  */
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->globals.count; k++)
      {
	const struct symrt_global *d = &p->units[i].globals[k];
	if (!(d->flags & (SYMRT_G_EXTERN | SYMRT_G_STATIC | SYMRT_G_LOCAL))
	    && !strcmp (unit_string (&p->units[i], d->symbol),
			unit_string (u, g->symbol)))
	  return true;
      }
  return false;
}

/* A function that sets up the file-scope state that TARGET reads.  */
static struct target
find_global_setup (struct builder *b, const struct target *target)
{
  const struct unit *u = target->unit;
  struct target best = { 0 };
  size_t score = 0;
  uint8_t *read, *written, *r, *w;
  uint8_t *uses = uses_of (u, target->function, &read, &written);
  b->failed |= !uses;
  for (uint32_t k = 0; uses && k < u->meta->functions.count; k++)
    {
      const char *name = unit_string (u, u->functions[k].name);
      struct target t = { u,	target->unit_index,
			  k,	&u->functions[k],
			  name, unit_string (u, u->functions[k].file) };
      size_t common = 1 + common_prefix (name, target->name);
      bool touches = false, scalars = true;
      uint8_t *mine;
      if (!name_sets_up (name) || k == target->function || common <= score
	  || !plain_params (&t, 0))
	continue;
      for (uint32_t i = 0; i < t.rec->nparam; i++)
	scalars
	  &= u->types[u->params[t.rec->first_param + i].type].kind != SYMRT_T_POINTER;
      mine = scalars ? uses_of (u, k, &r, &w) : NULL;
      for (uint32_t g = 0; mine && g < u->meta->globals.count; g++)
	touches |= read[g] && w[g] && global_varies (b, u, &u->globals[g]);
      free (mine);
      if (touches)
	{
	  best = t;
	  score = common;
	}
    }
  free (uses);
  return best;
}

void
setup_find (struct builder *b, const struct target *t, struct setups *s)
{
  memset (s, 0, sizeof *s);
  unsigned n = 0;
  for (uint32_t i = 0; i < t->rec->nparam && n < inputs_limit.setups; i++)
    {
      const struct symrt_type *to = struct_behind (t->unit, t->rec, i);
      if (!to || (name_sets_up (t->name) && i == 0))
	continue;
      s->by_param[i]
	= find_struct_setup (b->plan->program, t, to, unit_string (t->unit, to->tag));
      n += s->by_param[i].unit != NULL;
      if (s->by_param[i].unit)
	s->feed[i]
	  = find_struct_feed (b->plan->program, t, to, unit_string (t->unit, to->tag));
      s->fed |= s->feed[i].unit != NULL;
    }
  s->global = find_global_setup (b, t);
  s->any = n || s->global.unit;
}
