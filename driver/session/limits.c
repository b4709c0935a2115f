/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "explore/limits.h"
#include "goals/limits.h"
#include "inputs/limits.h"
#include "run/limits.h"
#include "session/limits.h"
#include "solver/limits.h"
#include "suite/limits.h"

#define LIMIT_ROOM session
#define LIMIT_ROWS "session/limits.def"
#include "base/limit-rows.def"

static const struct limit_table *const tables[]
  = { &run_limit_table,	   &solver_limit_table,	 &inputs_limit_table,
      &goals_limit_table,  &explore_limit_table, &suite_limit_table,
      &session_limit_table };
enum
{
  NTABLE = sizeof tables / sizeof *tables
};

static const struct
{
  const char *before, *name;
} renamed[] = {
#define FORMER(BEFORE, NAME) { BEFORE, NAME },
#include "session/former-limits.def"
};

static const struct limit *
find (const char *name)
{
  for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
    if (!strcmp (name, renamed[i].before))
      name = renamed[i].name;
  for (size_t i = 0; i < NTABLE; i++)
    {
      size_t n = strlen (tables[i]->room);
      if (strncmp (name, tables[i]->room, n) != 0 || name[n] != '.')
	continue;
      for (size_t k = 0; k < tables[i]->n; k++)
	if (strcmp (name + n + 1, tables[i]->rows[k].name) == 0)
	  return &tables[i]->rows[k];
    }
  return NULL;
}

bool
limits_set (const char *name, const char *text, char *why, size_t nwhy)
{
  const struct limit *l = find (name);
  char *end;

  if (l == NULL)
    {
      snprintf (why, nwhy, "there is no limit '%.60s'; adse doctor --limits lists them",
		name);
      return false;
    }
  errno = 0;
  long long v = strtoll (text, &end, 0);
  if (errno != 0 || end == text || *end != 0 || v < l->least || v > l->most)
    {
      snprintf (why, nwhy,
		"%.60s: '%.60s' is not a number from %" PRId64 " to %" PRId64, name,
		text, l->least, l->most);
      return false;
    }
  *l->value = v;
  return true;
}

void
limits_print (FILE *out)
{
  for (size_t i = 0; i < NTABLE; i++)
    for (size_t k = 0; k < tables[i]->n; k++)
      {
	const struct limit *l = &tables[i]->rows[k];
	fprintf (out, "%s.%s = %" PRId64, tables[i]->room, l->name, *l->value);
	if (*l->value != l->usual)
	  fprintf (out, " (usually %" PRId64 ")", l->usual);
	fprintf (out, "\t; %" PRId64 " to %" PRId64 ": %s\n", l->least, l->most,
		 l->what);
      }
}

void
limits_changed (struct strbuf *text)
{
  for (size_t i = 0; i < NTABLE; i++)
    for (size_t k = 0; k < tables[i]->n; k++)
      {
	const struct limit *l = &tables[i]->rows[k];
	if (*l->value != l->usual)
	  strbuf_addf (text, " %s.%s=%" PRId64, tables[i]->room, l->name, *l->value);
      }
}
