/* SPDX-License-Identifier: GPL-3.0-or-later
   Which functions are stood in for.  See stubs.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "run/exec-impl.h"
#include "run/stubs.h"
#include "job.h"
#include "meta.h"

int
stub_find (const struct program *p, const char *symbol)
{
  for (size_t i = 0; i < p->nstub; i++)
    if (!strcmp (p->stubs[i].symbol, symbol))
      return (int) i;
  return -1;
}

/* A declaration of SYMBOL.  */
static const struct symrt_extern *
find_extern (const struct program *p, const char *symbol, const struct unit **unit)
{
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].nextern; k++)
      if (!strcmp (unit_string (&p->units[i], p->units[i].externs[k].symbol), symbol))
	{
	  *unit = &p->units[i];
	  return &p->units[i].externs[k];
	}
  return NULL;
}

/* Calls of it by instrumented code go to the runtime.  */
static bool
is_modelled (const char *name)
{
  static const char *const names[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) #NAME,
#include "libc.def"
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp (names[i], name))
      return true;
  return false;
}

/* What SYMRT_NUMBER of libc.def says of stub S, into it.  False: nothing.  */
static bool
from_outside (struct program_stub *s)
{
  static const struct
  {
    const char *name;
    uint32_t bits;
    bool stores;
    uint64_t usual;
    bool waits;
  } rows[] = {
#define SYMRT_NUMBER(NAME, BITS, STORES, USUAL, WAITS)                                 \
  { #NAME, BITS, STORES, USUAL, WAITS },
#include "libc.def"
  };
  const struct symrt_type *fn = &s->unit->types[s->type];
  const struct symrt_type *r
    = fn->target == SYMRT_NONE ? NULL : &s->unit->types[fn->target];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp (s->symbol, rows[i].name))
      {
	/* Declared as in libc?  */
	if (!r || r->kind != SYMRT_T_INT || r->size * 8 < rows[i].bits
	    || (rows[i].stores && fn->count != 1))
	  return false;
	s->bits = rows[i].bits;
	s->stores = rows[i].stores;
	s->usual = rows[i].usual;
	s->waits = rows[i].waits;
	return true;
      }
  return false;
}

static bool
can_stand_in (const struct unit *u, uint32_t type)
{
  const struct symrt_type *fn = &u->types[type];
  char text[80];
  return stub_possible (u, fn)
	 || (fn->count <= SYMRT_CALL_MAX_ARGS
	     && stub_block (u, type, text, sizeof text));
}

static void
add (struct program *p, const struct unit *u, const struct symrt_extern *x, bool wrap)
{
  p->stubs = xrealloc (p->stubs, (p->nstub + 1) * sizeof *p->stubs);
  p->stubs[p->nstub++] = (struct program_stub){ .symbol = unit_string (u, x->symbol),
						.name = unit_string (u, x->name),
						.unit = u,
						.type = x->type,
						.wrap = wrap,
						.noreturn = x->flags & SYMRT_X_NORETURN,
						.pure = x->flags & SYMRT_X_PURE,
						.nonnull = x->flags & SYMRT_X_NONNULL };
  if (wrap)
    from_outside (&p->stubs[p->nstub - 1]);
}

/* The name of a function that some unit calls that is nearest to NAME, or "".  */
static const char *
nearest (const struct program *p, const char *name)
{
  const char *found = "";
  size_t least = strlen (name) / 2 + 1;
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].nextern; k++)
      {
	const char *s = unit_string (&p->units[i], p->units[i].externs[k].symbol);
	size_t d = edit_distance (name, s);
	if (d < least)
	  {
	    least = d;
	    found = s;
	  }
      }
  return found;
}

/* The first image of KIND, or NULL.  */
static const char *
image_of (const struct program *p, enum image_kind kind)
{
  for (size_t i = 0; i < p->nimage; i++)
    if (p->images[i].kind == kind)
      return p->images[i].path;
  return NULL;
}

/* The first image that is linked already, or NULL.  */
static const char *
linked (const struct program *p)
{
  const char *path = image_of (p, IMAGE_EXECUTABLE);
  return path ? path : image_of (p, IMAGE_SHARED);
}

void
stubs_outside (struct program *p)
{
  bool shared = image_of (p, IMAGE_SHARED);
  if (image_of (p, IMAGE_EXECUTABLE))
    return;
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].nextern; k++)
      {
	const struct unit *u = &p->units[i];
	const char *name = unit_string (u, u->externs[k].symbol);
	struct program_stub s
	  = { .symbol = name, .unit = u, .type = u->externs[k].type };
	struct target t;
	if (stub_find (p, name) < 0 && can_stand_in (u, s.type) && from_outside (&s)
	    && (!shared || s.waits) && !program_find (p, u, name, &t))
	  {
	    add (p, u, &u->externs[k], true);
	    p->stubs[p->nstub - 1].unasked = true;
	    p->stubs[p->nstub - 1].interposed = shared;
	  }
      }
}

int
stubs_named (struct program *p, char *const *names, size_t n, char *err, size_t nerr)
{
  if (n && linked (p))
    {
      snprintf (err, nerr,
		"--stub %s: %s is linked already; give its objects or an"
		" archive of them",
		names[0], linked (p));
      return -1;
    }
  for (size_t i = 0; i < n; i++)
    {
      const struct unit *u;
      const struct symrt_extern *x = find_extern (p, names[i], &u);
      if (!x)
	{
	  const char *near = nearest (p, names[i]);
	  snprintf (err, nerr,
		    "--stub %s: no unit calls a function of that name that"
		    " it does not define%s%s%s",
		    names[i], *near ? "; do you mean " : "", near, *near ? "?" : "");
	  return -1;
	}
      if (is_modelled (names[i]))
	{
	  snprintf (err, nerr,
		    "--stub %s: adse follows what %s does; stand in for a"
		    " function of the program that calls it",
		    names[i], names[i]);
	  return -1;
	}
      /* What is wrapped passes on its arguments where no test runs.  */
      if (!can_stand_in (u, x->type) || u->types[x->type].flags & SYMRT_T_VARIADIC)
	{
	  snprintf (err, nerr,
		    "--stub %s: a stub that is named gives a number, a"
		    " pointer, a structure or nothing, and takes no variable arguments;"
		    " this is `%s'",
		    names[i], unit_string (u, u->types[x->type].text));
	  return -1;
	}
      if (stub_find (p, names[i]) < 0)
	add (p, u, x, true);
    }
  return 0;
}

/* Add SYMBOL to what is absent, when it is a variable that some unit declares.  */
static void
add_absent (struct program *p, const char *symbol)
{
  enum
  {
    UNKNOWN = 256
  }; /* bytes of what only has a name here */
  struct program_absent a = { 0 };
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->globals.count; k++)
      {
	const struct unit *u = &p->units[i];
	const struct symrt_global *g = &u->globals[k];
	if (!(g->flags & SYMRT_G_EXTERN) || strcmp (unit_string (u, g->symbol), symbol))
	  continue;
	a.symbol = unit_string (u, g->symbol);
	a.thread |= (g->flags & SYMRT_G_THREAD) != 0;
	if (a.size < u->types[g->type].size)
	  a.size = u->types[g->type].size;
      }
  if (!a.symbol)
    return;
  if (!a.size)
    a.size = UNKNOWN;
  p->absent = xrealloc (p->absent, (p->nabsent + 1) * sizeof *p->absent);
  p->absent[p->nabsent++] = a;
}

bool
stubs_absent (const struct program *p, const char *symbol)
{
  for (size_t i = 0; i < p->nabsent; i++)
    if (!strcmp (p->absent[i].symbol, symbol))
      return true;
  return false;
}

void
stubs_unlinked (struct program *p, const struct exec_options *o)
{
  char **names;
  /* Of those that are named some may be nowhere as well.  */
  size_t named = p->nstub;
  p->nstub = 0;
  size_t n = host_undefined (p, o, &names);
  p->nstub = named;
  for (size_t i = 0; i < n; i++)
    {
      const struct unit *u;
      const struct symrt_extern *x = find_extern (p, names[i], &u);
      int k = stub_find (p, names[i]);
      if (k >= 0)
	p->stubs[k].wrap = false;
      if (x && can_stand_in (u, x->type) && stub_find (p, names[i]) < 0)
	add (p, u, x, false);
      else if (!x)
	add_absent (p, names[i]);
      free (names[i]);
    }
  free (names);
}

void
stubs_free (struct program *p)
{
  free (p->stubs);
  p->stubs = NULL;
  p->nstub = 0;
  free (p->absent);
  p->absent = NULL;
  p->nabsent = 0;
}
