/* SPDX-License-Identifier: GPL-3.0-or-later
   See live.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/scratch.h"
#include "base/util.h"
#include "explore/limits.h"
#include "goals/label-mode.h"
#include "program/image.h"
#include "session/live.h"
#include "session/settings.h"
#include "suite/mutants.h"
#include "labels.h"
#include "meta.h"
#include "site.h"

/* Is anything to be run live?  */
static bool
is_wanted (const struct settings *s)
{
  return (explore_limit.live_least || explore_limit.live_share)
	 && s->criteria & adse_criteria_mutating ()
	 && (settings_strength (s) > ADSE_STRENGTH_WEAK || settings_strength_named (s))
	 && s->labels == LABELS_TIGHT && !s->strategy->augments && !s->after;
}

static bool
same_site (const struct adse_site *a, const struct adse_site *b)
{
  return a->kind == b->kind && a->op == b->op && a->width == b->width
	 && a->function == b->function && a->line == b->line && a->column == b->column;
}

/* Write into ERR where unit I of Q is other code than that of P.  False: nowhere.  */
static bool
other_code (const struct program *p, const struct program *q, size_t i, char *err,
	    size_t nerr)
{
  const struct unit *u = &p->units[i], *v = &q->units[i];
  const struct symrt_meta *a = u->meta, *b = v->meta;
  const char *source = unit_string (u, a->source);
  uint32_t sites = a->sites.count, k = 0;
  while (k < sites && k < b->sites.count && same_site (&u->sites[k], &v->sites[k]))
    k++;
  if (k < sites)
    snprintf (err, nerr, "compiled once more, %s:%u is other code", source,
	      u->sites[k].line);
  else if (b->sites.count != sites || v->nlabel != u->nlabel
	   || a->functions.count != b->functions.count
	   || a->globals.count != b->globals.count || a->types.count != b->types.count)
    snprintf (err, nerr,
	      "compiled once more, %s has %u functions, %u variables and %u types,"
	      " not %u, %u and %u",
	      source, b->functions.count, b->globals.count, b->types.count,
	      a->functions.count, a->globals.count, a->types.count);
  else
    return false;
  return true;
}

/* Do the units of Q have the sites of those of P, with the same numbers?  */
static bool
same_sites (const struct program *p, const struct program *q, char *err, size_t nerr)
{
  for (size_t i = 0; i < p->nunit && i < q->nunit; i++)
    if (other_code (p, q, i, err, nerr))
      return false;
  if (p->nunit == q->nunit && p->nsite == q->nsite && p->nlabel == q->nlabel)
    return true;
  snprintf (err, nerr, "compiled once more, %zu sources are %zu", p->nunit, q->nunit);
  return false;
}

static int
make (struct session *s, struct suite_request *request, const char *plugin, char *err,
      size_t nerr)
{
  const struct program *p = s->program;
  struct suite_mutants made;
  scratch_make (request->scratch);
  if (suite_mutants (request, plugin, &made, err, nerr) != 0)
    return -1;
  s->live_link = made.link;
  s->nlive_link = made.nlink;
  made.link = NULL;
  made.nlink = 0;
  s->live = xcalloc (1, sizeof *s->live);
  int rc = program_read (s->live, made.objects, made.n, err, nerr);
  suite_mutants_free (&made);
  if (rc != 0)
    return -1;
  if (!same_sites (p, s->live, err, nerr))
    return -1;
  program_set_limit (s->live, s->settings->limit);
  /* They belong to P.  */
  s->live->stubs = p->stubs;
  s->live->nstub = p->nstub;
  s->live->absent = p->absent;
  s->live->nabsent = p->nabsent;
  return 0;
}

void
live_make (struct session *s, struct suite_request *request, const char *plugin)
{
  char err[MESSAGE_SIZE] = "the code under test is not confined";
  if (!is_wanted (s->settings)
      || (s->settings->sandbox && make (s, request, plugin, err, sizeof err) == 0))
    return;
  live_free (s);
  s->live_why = xstrdup (err);
}

void
live_free (struct session *s)
{
  if (s->live)
    {
      s->live->stubs = NULL;
      s->live->nstub = 0;
      s->live->absent = NULL;
      s->live->nabsent = 0;
      program_free (s->live);
    }
  for (size_t i = 0; i < s->nlive_link; i++)
    free (s->live_link[i]);
  free (s->live_link);
  free (s->live);
  free (s->live_why);
  s->live = NULL;
  s->live_why = NULL;
  s->live_link = NULL;
  s->nlive_link = 0;
}
