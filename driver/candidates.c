/* SPDX-License-Identifier: GPL-3.0-or-later
   See candidates.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "candidates.h"
#include "cli.h"
#include "minimal.h"
#include "util.h"

#define FEW 3 /* candidates of a function at LEVEL_FEW */

/* What the store has for one target becomes candidates.  */
struct collecting
{
  struct suite_target *out;
  struct input_plan **plans;
  size_t nplan;
  size_t room;
  enum level level;
  unsigned ended, returned; /* so many that add coverage */
  bool labels_only; /* what takes only new ways is no test */
};

static char **
split_lines (const char *text, uint32_t *n)
{
  char **v = NULL;
  *n = 0;
  while (*text)
    {
      size_t len = strcspn (text, "\n");
      v = xrealloc (v, (*n + 1) * sizeof *v);
      v[(*n)++] = xasprintf ("%.*s", (int) len, text);
      text += len + (text[len] == '\n');
    }
  return v;
}

static bool
collect_input (void *ctx, const struct store_input *i)
{
  struct collecting *c = ctx;
  bool adds = i->new_labels || i->new_branches;
  if (i->plan >= c->nplan || (c->labels_only && !i->new_labels)
      || (c->level < LEVEL_ALL && !adds && c->out->ncand))
    return false;
  bool few = i->end == RUN_RETURNED || i->end == RUN_EXIT ? c->returned++ < FEW
							   : c->ended++ < 1;
  if (!few
      && (c->level == LEVEL_FEW
	  || (c->level == LEVEL_BRANCHES && !i->new_branches)))
    return false;
  struct input_vector *v = vector_unpack (i->vector, i->nvector);
  if (!v)
    return false;
  char *name
    = xasprintf ("%s_%zu", c->out->target->name, c->out->ncand + 1);
  struct test_case *t = plan_test (c->plans[i->plan], v, name);
  free (name);
  vector_free (v);
  if (!t)
    return false;
  t->labels = split_lines (i->labels, &t->nlabel);
  t->signal = i->signal;
  t->process |= i->end == RUN_EXIT;
  if (c->out->ncand == c->room)
    {
      c->room = c->room ? 2 * c->room : 16;
      c->out->cand = xrealloc (c->out->cand, c->room * sizeof *c->out->cand);
    }
  c->out->cand[c->out->ncand++]
    = (struct suite_candidate){ .test = t,
				.new_labels = i->new_labels,
				.new_branches = c->labels_only ? 0 : i->new_branches,
				.crashed = i->end == RUN_SIGNAL,
				.denied = i->end == RUN_DENIED };
  return false;
}

/* Of target I: without tests that only labels left out are there for.  */
static void
trim (const struct session *s, struct store *store, size_t i,
      struct suite_target *out)
{
  char err[MESSAGE_SIZE];
  struct goals g;
  struct implied im;
  goals_init (&g, s->program, &s->targets[i], s->settings->criteria);
  minimal_states (&g, &s->targets[i], store, s->outcomes[i].row);
  if (minimal_find (&im, &g, err, sizeof err) == 0)
    {
      minimal_trim (&g, &im, out);
      implied_free (&im);
    }
  goals_free (&g);
}

struct candidates
candidates_collect (const struct session *s, struct store *store, enum level level)
{
  struct candidates all
    = { .target = xcalloc (s->ntarget + 1, sizeof *all.target),
	.from = xcalloc (s->ntarget + 1, sizeof *all.from) };
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const char *reason = NULL;
      char why[240];
      struct collecting *c = &all.from[i];
      all.target[i].target = &s->targets[i];
      c->out = &all.target[i];
      c->level = level;
      c->labels_only = s->scores != NULL;
      if (!s->outcomes[i].row
	  || plans_new (s->program, &s->targets[i], &c->plans, &c->nplan,
			&reason, why, sizeof why)
	       != 0)
	continue;
      store_inputs (store, s->outcomes[i].row, collect_input, c);
      /* Where levels are named, tests are there for more than their labels.  */
      if (s->settings->minimal && !settings_levels_named (s->settings))
	trim (s, store, i, c->out);
      all.n += c->out->ncand;
    }
  return all;
}

void
candidates_free (struct candidates *all, size_t ntarget)
{
  for (size_t i = 0; i < ntarget; i++)
    {
      for (size_t k = 0; k < all->target[i].ncand; k++)
	testmodel_free (all->target[i].cand[k].test);
      free (all->target[i].cand);
      if (all->from[i].plans)
	plans_free (all->from[i].plans, all->from[i].nplan);
    }
  free (all->target);
  free (all->from);
}

void
candidates_take_counts (struct session *s, struct store *store,
			const struct candidates *all)
{
  for (size_t i = 0; i < s->ntarget; i++)
    {
      struct outcome *o = &s->outcomes[i];
      const struct suite_target *t = &all->target[i];
      o->tests = t->tests;
      o->suspects = t->suspects;
      memcpy (o->dropped, t->dropped, sizeof o->dropped);
      const char *reason = "", *why = "";
      if (!*o->reason && !o->tests && t->reason)
	{
	  reason = t->reason;
	  why = t->why;
	}
      else if (!*o->reason && !o->tests && !t->ncand)
	reason = o->cut ? "time" : "no-run";
      if (*reason)
	{
	  snprintf (o->reason, sizeof o->reason, "%s", reason);
	  snprintf (o->why, sizeof o->why, "%s", why);
	}
      if (o->row)
	store_suite (store, o->row, o->tests, o->suspects, reason, why);
    }
}
