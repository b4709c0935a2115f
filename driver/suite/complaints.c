/* SPDX-License-Identifier: GPL-3.0-or-later
   What the compiler has against a source's tests, and what is done about it in all of
   them at once: a macro of the source is taken back, a name hidden or declared.  */
#include <stdlib.h>
#include <string.h>
#include "program/tmtypes.h"
#include "suite/build.h"
#include "prologue.h"

/* Is the macro NAME in what the compiler says in TEXT: "in expansion of macro 'NAME'",
   or with other quotes that it gets too few arguments?  */
static bool
blames_macro (const char *text, const char *name)
{
  static const char mark[] = "macro ";
  size_t n = strlen (name);

  for (const char *p = text; (p = strstr (p, mark)) != NULL;)
    {
      p += sizeof mark - 1;
      if ((*p == '\'' || *p == '"') && strncmp (p + 1, name, n) == 0 && p[n + 1] == *p)
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

size_t
suite_hide_names (struct suite_state *s, struct suite_group *g, const char *text)
{
  static const char *const marks[] = { "conflicting types for '",
				       "static declaration of '", "redefinition of '",
				       "redeclared as different kind of symbol" };
  const struct unit *u = &s->req->program->units[g->unit];
  uint32_t nf = u->meta->functions.count, n = nf + u->meta->globals.count;
  size_t added = 0;

  for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
    for (const char *p = text; (p = strstr (p, marks[m])) != NULL; p++)
      {
	const char *name = strchr (p, '\'');
	if (marks[m][strlen (marks[m]) - 1] != '\'')
	  {
	    /* "error: 'X' redeclared ..."  */
	    for (name = p; name > text && *name != '\n'; name--)
	      if (*name == '\'' && name[-1] == ' ')
		break;
	  }
	if (name == NULL || *name != '\'')
	  continue;
	size_t len = strcspn (++name, "'\n");
	bool known = false, known_to_unit = false;
	for (size_t i = 0; i < g->hidden.n; i++)
	  known = known || (strlen (g->hidden.v[i]) == len
			    && strncmp (g->hidden.v[i], name, len) == 0);
	for (uint32_t i = 0; i < n && !known; i++)
	  {
	    const char *own = i < nf ? unit_string (u, u->functions[i].name)
				     : unit_string (u, u->globals[i - nf].name);
	    known_to_unit = known_to_unit
			    || (strlen (own) == len && strncmp (own, name, len) == 0);
	  }
	if (known_to_unit)
	  {
	    suite_word (&g->hidden, "%.*s", (int) len, name);
	    added++;
	  }
      }
  return added;
}

size_t
suite_declare_names (struct suite_state *s, struct suite_group *g, const char *text)
{
  static const char mark[] = "error: '";
  const struct unit *u = &s->req->program->units[g->unit];
  size_t added = 0;

  for (const char *p = text; (p = strstr (p, mark)) != NULL; p++)
    {
      const char *name = p + sizeof mark - 1;
      size_t n = strcspn (name, "'\n");
      bool known = strncmp (name + n, "' undeclared", 12) != 0;
      for (size_t i = 0; i < g->ndeclared; i++)
	known = known || (strlen (g->declared[i].name) == n
			  && memcmp (g->declared[i].name, name, n) == 0);
      for (uint32_t i = 0; i < u->meta->globals.count && !known; i++)
	{
	  const struct symrt_global *v = &u->globals[i];
	  const char *own = unit_string (u, v->name);
	  if (strlen (own) != n || memcmp (own, name, n) != 0 || v->flags & (SYMRT_G_STATIC | SYMRT_G_LOCAL)
	      || *unit_string (u, u->types[v->type].text) == 0)
	    continue;
	  g->declared = xrealloc (g->declared,
				  (g->ndeclared + 1) * sizeof *g->declared);
	  g->declared[g->ndeclared++]
	      = (struct suite_variable) { .symbol = unit_string (u, v->symbol),
					  .name = own,
					  .size = u->types[v->type].size,
					  .thread = (v->flags & SYMRT_G_THREAD) != 0,
					  .type = tmtypes_get (u, v->type) };
	  known = true;
	  added++;
	}
    }
  return added;
}
