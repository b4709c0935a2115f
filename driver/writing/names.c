/* SPDX-License-Identifier: GPL-3.0-or-later
   What files of suites are called, and tests: FUNCTION_1, FUNCTION_2 ..., as long as no identifier of the
   source, which the suite includes, is in the way: no function or variable of it or of
   its headers, no type, enumerator or macro.  The preprocessor says which there are.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "export.h"
#include "testmodel.h"

char *
names_file (enum suite_kind kind, const char *stem, unsigned k)
{
  char name[400];
  export_file_name (name, sizeof name, kind, stem, k);
  return xasprintf ("%s.c", name);
}

/* Would a test called BASE_<number> or BASE_suspect_<number> meet an identifier?  */
static bool
meets (const struct suite_group *g, const char *base)
{
  size_t n = strlen (base);

  for (size_t i = 0; i < g->numbered.n; i++)
    {
      const char *name = g->numbered.v[i];
      if (strncmp (name, base, n) != 0 || name[n] != '_')
	continue;
      const char *rest = name + n + 1;
      if (strncmp (rest, "suspect_", 8) == 0)
	rest += 8;
      if (*rest && strspn (rest, "0123456789") == strlen (rest))
	return true;
    }
  return false;
}

static bool
is_function (const struct unit *u, const char *name)
{
  for (uint32_t i = 0; i < u->meta->functions.count; i++)
    if (strcmp (unit_string (u, u->functions[i].name), name) == 0)
      return true;
  return false;
}

/* What the names of the tests of function NAME begin with: NAME, else NAME_test,
   NAME_test2 ..., whose own tests do not begin so.  Malloc'd.  */
static char *
base_of (const struct suite_state *s, const struct suite_group *g, const char *name)
{
  const struct unit *u = &s->req->program->units[g->unit];
  char *base = xstrdup (name);

  for (unsigned k = 1; meets (g, base) || (k > 1 && is_function (u, base)); k++)
    {
      free (base);
      base = k > 1 ? xasprintf ("%s_test%u", name, k) : xasprintf ("%s_test", name);
    }
  return base;
}

void
names_tests (struct suite_state *s, struct suite_group *g)
{
  suite_scan_source (s, g);
  for (size_t i = 0; i < g->ntest;)
    {
      struct suite_target *target = g->test[i].target;
      char *base = base_of (s, g, target->target->name);
      unsigned tests = 0, suspects = 0;
      for (; i < g->ntest && g->test[i].target == target; i++)
	{
	  struct test_case *c = g->test[i].cand->test;
	  char *name = NULL;
	  if (g->test[i].live)
	    name = xasprintf ("%s_%u", base, ++tests);
	  else if (g->test[i].cand->fate == SUITE_SUSPECT)
	    name = xasprintf ("%s_suspect_%u", base, ++suspects);
	  if (name != NULL)
	    {
	      free (c->name);
	      c->name = name;
	    }
	}
      free (base);
    }
}
