/* SPDX-License-Identifier: GPL-3.0-or-later
   What the compiler has against a source's tests, and what is done about it in all of
   them at once: a macro of the source is taken back, a name hidden or declared, a type of
   another source declared.  */
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

/* Is TEXT, a declaration with '@' in it, the type NAME, of N bytes, with REST behind
   it?  */
static bool
is_type (const char *text, const char *name, size_t n, const char *rest)
{
  if (strncmp (text, "const ", 6) == 0)
    text += 6;
  return strncmp (text, name, n) == 0 && strcmp (text + n, rest) == 0;
}

/* The type that unit U calls NAME, of N bytes; NULL: none.  */
static const struct symrt_type *
find_type (const struct unit *u, const char *name, size_t n)
{
  for (uint32_t i = 0; i < u->meta->types.count; i++)
    {
      const struct symrt_type *t = &u->types[i];
      const char *text = unit_string (u, t->text);
      if (is_type (text, name, n, " @"))
	return t;
      if (t->kind == SYMRT_T_POINTER && t->target < u->meta->types.count
	  && is_type (text, name, n, " *@"))
	return &u->types[t->target];
    }
  return NULL;
}

/* A declaration of the type NAME, of N bytes, that is passed as T is; malloc'd.  NULL:
   there is none.  */
static char *
like (const struct symrt_type *t, const char *name, size_t n)
{
  bool is_signed = (t->flags & SYMRT_T_SIGNED) != 0;
  const char *base;

  switch (t->kind)
    {
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      /* One of which nothing is known will do behind a pointer, and is refused
	 elsewhere.  */
      return xasprintf ("typedef %s %.*s %.*s;",
			t->kind == SYMRT_T_STRUCT ? "struct" : "union", (int) n, name,
			(int) n, name);
    case SYMRT_T_POINTER: base = "void *"; break;
    case SYMRT_T_BOOL: base = "_Bool "; break;
    case SYMRT_T_INT:
    case SYMRT_T_ENUM:
      base = t->size == 1   ? is_signed ? "signed char " : "unsigned char "
	     : t->size == 2 ? is_signed ? "short " : "unsigned short "
	     : t->size == 4 ? is_signed ? "int " : "unsigned int "
	     : t->size == 8 ? is_signed ? "long " : "unsigned long "
			    : NULL;
      break;
    case SYMRT_T_FLOAT:
      base = t->size == 4 ? "float " : t->size == 8 ? "double " : NULL;
      break;
    default: base = NULL;
    }
  return base != NULL ? xasprintf ("typedef %s%.*s;", base, (int) n, name) : NULL;
}

/* A declaration of the type NAME, of N bytes, if some unit has it; malloc'd.  */
static char *
type_declaration (const struct program *p, const char *name, size_t n)
{
  const struct symrt_type *t = NULL;

  for (size_t i = 0; i < p->nunit && t == NULL; i++)
    t = find_type (&p->units[i], name, n);
  return t != NULL ? like (t, name, n) : NULL;
}

/* A declaration of the enumerator NAME, of N bytes, if some unit has it; malloc'd.  */
static char *
enumerator_declaration (const struct program *p, const char *name, size_t n)
{
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->enumerators.count; k++)
      {
	const struct symrt_enumerator *e = &p->units[i].enumerators[k];
	if (is_same (unit_string (&p->units[i], e->name), name, n))
	  return xasprintf ("enum { %.*s = %lld };", (int) n, name,
			    (long long) e->value);
      }
  return NULL;
}

/* Have the tests of GROUP declare TEXT (taken over), unless it is NULL or they do.  */
static bool
declare_foreign (struct suite_group *g, char *text)
{
  bool known = text == NULL;

  for (size_t i = 0; i < g->foreign.n && !known; i++)
    known = strcmp (g->foreign.v[i], text) == 0;
  if (!known)
    suite_word (&g->foreign, "%s", text);
  free (text);
  return !known;
}

size_t
suite_declare_types (struct suite_state *s, struct suite_group *g, const char *text)
{
  const struct program *p = s->req->program;
  struct diagnostic d;
  size_t added = 0;

  while (diagnostic_next (&text, &d))
    {
      const char *type = diagnostic_after (&d, "unknown type name '"),
		 *constant = d.kind == DIAGNOSTIC_ERROR
			       ? diagnostic_after (&d, "error: '")
			       : NULL;
      size_t n = type != NULL ? strcspn (type, "'\n") : 0;
      if (type != NULL)
	added += declare_foreign (g, type_declaration (p, type, n));
      n = constant != NULL ? strcspn (constant, "'\n") : 0;
      if (n > 0 && strncmp (constant + n, "' undeclared", 12) == 0)
	added += declare_foreign (g, enumerator_declaration (p, constant, n));
    }
  return added;
}
