/* SPDX-License-Identifier: GPL-3.0-or-later
   What the compiler has against a source's tests, and what is done about it in all of
   them at once: a macro of the source is taken back, a name hidden or declared.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image.h"
#include "program/tmtypes.h"
#include "suite/diagnostics.h"
#include "suite/impl.h"
#include "export.h"
#include "meta.h"
#include "prologue.h"

/* Does a compiler's TEXT blame the macro NAME: "in expansion of macro 'NAME'", or with
   other quotes that it gets too few arguments?  */
static bool
blames_macro (const char *text, const char *name)
{
  struct diagnostic d;
  size_t n = strlen (name);

  while (diagnostic_next (&text, &d))
    {
      const char *p = diagnostic_after (&d, "macro ");
      if (p != NULL && (*p == '\'' || *p == '"') && strncmp (p + 1, name, n) == 0
	  && p[n + 1] == *p)
	return true;
    }
  return false;
}

bool
suite_mean_library (struct suite_group *g, const char *text)
{
  for (size_t i = 0; i < g->macros.n && !g->own_macros; i++)
    if (prologue_is_library (g->macros.v[i]) && blames_macro (text, g->macros.v[i]))
      {
	g->own_macros = true;
	return true;
      }
  return false;
}

static bool
is_same (const char *name, const char *p, size_t n)
{
  return strlen (name) == n && memcmp (name, p, n) == 0;
}

/* The name that D has against it which MARK says is in the way, without its quotes; *N: its
   bytes.  NULL: D does not say so.  */
static const char *
name_in_the_way (const struct diagnostic *d, const char *mark, size_t *n)
{
  const char *after = diagnostic_after (d, mark), *name = after;

  if (after == NULL)
    return NULL;
  if (after[-1] != '\'')
    {
      /* "error: 'X' redeclared ..."  */
      for (name = after - strlen (mark); name > d->start; name--)
	if (*name == '\'' && name[-1] == ' ')
	  break;
      if (*name++ != '\'')
	return NULL;
    }
  *n = strcspn (name, "'\n");
  return name;
}

/* Hide NAME, of N bytes, if it is GROUP's unit's and is not hidden yet.  */
static bool
hide (const struct unit *u, struct suite_group *g, const char *name, size_t n)
{
  uint32_t nf = u->meta->functions.count, all = nf + u->meta->globals.count;
  bool known = false, of_unit = false;

  for (size_t i = 0; i < g->hidden.n; i++)
    known = known || is_same (g->hidden.v[i], name, n);
  for (uint32_t i = 0; i < all && !known; i++)
    of_unit = of_unit
	      || is_same (unit_string (u, i < nf ? u->functions[i].name
						 : u->globals[i - nf].name),
			  name, n);
  if (of_unit)
    suite_word (&g->hidden, "%.*s", (int) n, name);
  return of_unit;
}

size_t
suite_hide_names (struct suite_state *s, struct suite_group *g, const char *text)
{
  static const char *const marks[]
    = { "conflicting types for '", "static declaration of '", "redefinition of '",
	"redeclared as different kind of symbol" };
  const struct unit *u = &s->req->program->units[g->unit];
  size_t added = 0, n;

  for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
    {
      struct diagnostic d;
      for (const char *p = text; diagnostic_next (&p, &d);)
	{
	  const char *name = name_in_the_way (&d, marks[m], &n);
	  added += name != NULL && hide (u, g, name, n);
	}
    }
  return added;
}

/* Have the tests declare NAME, of N bytes, if it is a variable that GROUP's unit declares
   in functions only and they do not yet.  */
static bool
declare (const struct unit *u, struct suite_group *g, const char *name, size_t n)
{
  for (size_t i = 0; i < g->ndeclared; i++)
    if (is_same (g->declared[i].name, name, n))
      return false;
  for (uint32_t i = 0; i < u->meta->globals.count; i++)
    {
      const struct symrt_global *v = &u->globals[i];
      const char *own = unit_string (u, v->name);
      if (!is_same (own, name, n) || v->flags & (SYMRT_G_STATIC | SYMRT_G_LOCAL)
	  || *unit_string (u, u->types[v->type].text) == 0)
	continue;
      g->declared = xrealloc (g->declared, (g->ndeclared + 1) * sizeof *g->declared);
      g->declared[g->ndeclared++]
	= (struct suite_variable){ .symbol = unit_string (u, v->symbol),
				   .name = own,
				   .size = u->types[v->type].size,
				   .thread = (v->flags & SYMRT_G_THREAD) != 0,
				   .type = tmtypes_get (u, v->type) };
      return true;
    }
  return false;
}

size_t
suite_declare_names (struct suite_state *s, struct suite_group *g, const char *text)
{
  const struct unit *u = &s->req->program->units[g->unit];
  struct diagnostic d;
  size_t added = 0;

  while (diagnostic_next (&text, &d))
    {
      const char *name
	= d.kind == DIAGNOSTIC_ERROR ? diagnostic_after (&d, "error: '") : NULL;
      size_t n = name != NULL ? strcspn (name, "'\n") : 0;
      added += name != NULL && strncmp (name + n, "' undeclared", 12) == 0
	       && declare (u, g, name, n);
    }
  return added;
}
