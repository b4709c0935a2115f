/* SPDX-License-Identifier: GPL-3.0-or-later
   What --minimal leaves out.  See minimal.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/goals.h"
#include "program/image.h"
#include "writing/minimal.h"
#include "labels.h"
#include "site.h"
#include "testmodel.h"

struct states
{
  struct goals *goals;
  struct u64map index; /* key -> objective */
};

static bool
take_state (void *ctx, const struct store_label *l)
{
  struct states *s = ctx;
  uint32_t *i = u64map_get (&s->index, l->key);
  if (i && l->state >= 0 && l->state < GOAL_STATE__COUNT)
    s->goals->objective[*i].state = (enum goal_state) l->state;
  return false;
}

void
minimal_states (struct goals *g, const struct target *t, struct store *store,
		int64_t row)
{
  struct states s = { .goals = g };
  for (uint32_t i = 0; i < g->nobjective; i++)
    u64map_put (&s.index, goals_key (g, &g->objective[i], t->name), i, NULL);
  store_labels (store, row, take_state, &s);
  u64map_free (&s.index);
}

/* What is never covered is no reason for another label.  */
static bool
may_hold (void *ctx, const struct objective *o)
{
  (void) ctx;
  return o->state != GOAL_INFEASIBLE;
}

int
minimal_find (struct implied *im, const struct goals *g, char *err, size_t nerr)
{
  return implied_find (im, g, may_hold, NULL, err, nerr);
}

bool
minimal_is_note (const char *line, const char *note)
{
  size_t n = strlen (note);
  char phrase[40];
  if (strncmp (line, note, n))
    return false;
  for (unsigned l = 0; l < ADSE_STRENGTH__COUNT && line[n]; l++)
    for (int only = 0; only < 2; only++)
      {
	snprintf (phrase, sizeof phrase, " (%s%s)", adse_strengths[l].place,
		  only ? " only" : "");
	if (!strcmp (line + n, phrase))
	  return true;
      }
  return !line[n];
}

/* Is NOTE among the labels of candidate C?  */
static bool
has_line (const struct suite_candidate *c, const char *note)
{
  for (uint32_t i = 0; i < c->test->nlabel; i++)
    if (minimal_is_note (c->test->labels[i].note, note))
      return true;
  return false;
}

/* The notes that tests have of labels, one an objective; NULL: of related labels. */
static char **
notes_of (const struct goals *g)
{
  char **note = xcalloc (g->nobjective + 1, sizeof *note), text[400];
  for (uint32_t i = 0; i < g->nobjective; i++)
    {
      const struct objective *o = &g->objective[i];
      const struct unit *u;
      const struct adse_site *site = goals_site (g, o, &u);
      if (o->related)
	continue;
      adse_label_note (&u->site_ctx, site, g->goal[o->first].index, text, sizeof text);
      note[i] = xstrdup (text);
    }
  return note;
}

/* Is each label that LINE may stand for left out, and covered with another one?  */
static bool
is_spare (const struct goals *g, const struct implied *im, char *const *note,
	  const bool *spare, const char *line)
{
  bool found = false;
  for (uint32_t i = 0; i < g->n; i++)
    {
      const struct goal *o = &g->goal[i];
      if (g->objective[o->objective].related || !note[o->objective]
	  || !minimal_is_note (line, note[o->objective]))
	continue;
      if (!im->role[o->objective] || !spare[o->objective])
	return false;
      found = true;
    }
  return found;
}

void
minimal_trim (const struct goals *g, const struct implied *im, struct suite_target *t)
{
  char **note = notes_of (g);
  bool *spare = xcalloc (g->nobjective + 1, sizeof *spare);
  size_t n = 0;
  for (uint32_t i = 0; i < g->nobjective; i++)
    for (size_t k = 0; k < t->ncand && im->role[i] && !spare[i]; k++)
      spare[i] = !t->cand[k].crashed && !t->cand[k].denied && note[im->by[i]]
		 && has_line (&t->cand[k], note[im->by[i]]);
  for (size_t k = 0; k < t->ncand; k++)
    {
      struct suite_candidate *c = &t->cand[k];
      bool drop = c->new_labels && !c->new_branches && !c->crashed && !c->tried
		  && c->test->nlabel;
      for (uint32_t i = 0; i < c->test->nlabel && drop; i++)
	drop = is_spare (g, im, note, spare, c->test->labels[i].note);
      if (drop)
	testmodel_free (c->test);
      else
	{
	  free (c->test->name);
	  c->test->name = xasprintf ("%s_%zu", t->target->name, n + 1);
	  t->cand[n++] = *c;
	}
    }
  t->ncand = n;
  for (uint32_t i = 0; i < g->nobjective; i++)
    free (note[i]);
  free (note);
  free (spare);
}
