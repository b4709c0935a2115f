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

/* Do the units of Q have the sites of those of P, with the same numbers?  */
static bool
same_sites (const struct program *p, const struct program *q)
{
  bool same = p->nunit == q->nunit && p->nsite == q->nsite && p->nlabel == q->nlabel;
  for (size_t i = 0; i < p->nunit && same; i++)
    {
      const struct symrt_meta *a = p->units[i].meta, *b = q->units[i].meta;
      same = a->sites.count == b->sites.count
	     && a->functions.count == b->functions.count
	     && a->globals.count == b->globals.count && a->types.count == b->types.count
	     && p->units[i].nlabel == q->units[i].nlabel;
      for (uint32_t k = 0; k < a->sites.count && same; k++)
	same = same_site (&p->units[i].sites[k], &q->units[i].sites[k]);
    }
  return same;
}

void
live_make (struct session *s, struct suite_request *request, const char *plugin)
{
  char err[MESSAGE_SIZE] = "";
  const struct program *p = s->program;
  if (!is_wanted (s->settings))
    return;
  scratch_make (request->scratch);
  char **objects = suite_mutant_objects (request, plugin, err, sizeof err);
  struct program *q = xcalloc (1, sizeof *q);
  bool made = objects && program_read (q, objects, p->nunit, err, sizeof err) == 0;
  bool same = made && same_sites (p, q);
  if (made && !same)
    snprintf (err, sizeof err, "compiled once more, it is other code");
  for (size_t i = 0; objects && i < p->nunit; i++)
    free (objects[i]);
  free (objects);
  if (same)
    {
      program_set_limit (q, s->settings->limit);
      /* They belong to P.  */
      q->stubs = p->stubs;
      q->nstub = p->nstub;
      q->absent = p->absent;
      q->nabsent = p->nabsent;
      s->live = q;
      return;
    }
  if (made)
    program_free (q);
  free (q);
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
  free (s->live);
  free (s->live_why);
  s->live = NULL;
  s->live_why = NULL;
}
