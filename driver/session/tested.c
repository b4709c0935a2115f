/* SPDX-License-Identifier: GPL-3.0-or-later
   See tested.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "explore/explore.h"
#include "goals/goals.h"
#include "goals/label-mode.h"
#include "inputs/inputs.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/candidates.h"
#include "session/impl.h"
#include "session/session.h"
#include "session/tested.h"
#include "store/store.h"
#include "suite/suite.h"
#include "vectors/vectors.h"
#include "writing/minimal.h"
#include "labels.h"
#include "trace.h"

/* One target under way.  */
struct tested
{
  const struct session *s;
  const struct target *target;
  const struct suite_target *suite;
  struct exec *exec;
  struct goals goals;
  enum suite_fate fate; /* candidates of this fate are run */
  adse_criteria asked;	/* goals of these are taken */
  bool failed;		/* the program could not be run */
};

/* What changes for a label.  */
struct change
{
  uint32_t number;
  enum goal_state state;
  char *why; /* malloc'd */
};

struct changes
{
  struct tested *t;
  struct u64map index; /* adse_label_key -> objective */
  struct change *v;
  size_t n;
};

/* Labels of the goals that are asked for are wanted and not covered, others are not
   wanted.  */
static void
want_labels (struct tested *t)
{
  uint32_t n;
  uint8_t *bytes = exec_labels (t->exec, &n);
  memset (bytes, 0, n);
  for (uint32_t i = 0; i < t->goals.n; i++)
    if (t->goals.goal[i].label < n
	&& t->asked & ADSE_CRITERIA_ONE (t->goals.goal[i].criterion))
      bytes[t->goals.goal[i].label] = SYMRT_L_WANTED;
  exec_open (t->exec);
}

static void
take_labels (struct tested *t)
{
  uint32_t n;
  const uint8_t *bytes = exec_labels (t->exec, &n);
  for (uint32_t i = 0; i < t->goals.n; i++)
    if (t->goals.goal[i].label < n && bytes[t->goals.goal[i].label] & SYMRT_L_COVERED)
      goals_cover (&t->goals, &t->goals.goal[i], 1);
}

static bool
run_one (void *ctx, const struct suite_candidate *c, const struct input_plan *plan,
	 struct input_vector *v)
{
  struct tested *t = ctx;
  char err[MESSAGE_SIZE];
  struct run run;
  if (!c->tried || c->fate != t->fate)
    return false;
  struct subject subject = subject_exec (t->exec, NULL, plan);
  t->failed = subject.run (subject.ctx, v, &run, err, sizeof err) != 0;
  subject_free (&subject);
  if (t->failed)
    message_warn ("%s: what its tests cover is not known: %s", t->target->name, err);
  return t->failed;
}

/* Run the candidates of FATE and see which goals of ASKED they cover.  */
static void
run_all (struct tested *t, const struct candidates *all, size_t i, struct store *store,
	 enum suite_fate fate, adse_criteria asked)
{
  t->fate = fate;
  t->asked = asked;
  want_labels (t);
  candidates_each (all, i, t->s, store, run_one, t);
  take_labels (t);
}

/* Is candidate C there for a label of objective O, by its comment?  */
static bool
is_for (const struct tested *t, const struct suite_candidate *c,
	const struct objective *o)
{
  char note[400];
  for (uint32_t i = 0; i < t->goals.n; i++)
    {
      const struct goal *g = &t->goals.goal[i];
      uint32_t local;
      if (&t->goals.objective[g->objective] != o)
	continue;
      const struct unit *u = program_site (t->s->program, g->site, &local);
      adse_label_note (&u->site_ctx, &u->sites[local], g->index, note, sizeof note);
      for (uint32_t k = 0; k < c->test->nlabel; k++)
	if (minimal_is_note (c->test->labels[k].note, note))
	  return true;
    }
  return false;
}

/* The code of what became of the run that was the first to cover O.  */
static const char *
reason_of (const struct tested *t, const struct objective *o)
{
  for (size_t i = 0; i < t->suite->ncand; i++)
    {
      const struct suite_candidate *c = &t->suite->cand[i];
      const char *reason = c->tried ? suite_fate_reason (c->fate) : NULL;
      if (reason && is_for (t, c, o))
	return reason;
    }
  return suite_fate_reason (SUITE_CUT);
}

static void
add_change (struct changes *c, const struct store_label *l, enum goal_state state,
	    const char *why)
{
  c->v = xrealloc (c->v, (c->n + 1) * sizeof *c->v);
  c->v[c->n++]
    = (struct change){ .number = l->number, .state = state, .why = xstrdup (why) };
}

static bool
compare (void *ctx, const struct store_label *l)
{
  struct changes *c = ctx;
  const uint32_t *i = u64map_get (&c->index, l->key);
  bool was_not
    = l->state == GOAL_UNKNOWN && !strncmp (l->why, TESTED_NOT, sizeof TESTED_NOT - 1);
  /* Tests of others cover it, or a ledger says so.  */
  bool others = l->state == GOAL_COVERED && *l->why && !(l->proof & STORE_STRENGTH);
  if (!i || others || (l->state != GOAL_COVERED && !was_not))
    return false;
  const struct objective *o = &c->t->goals.objective[*i];
  if (o->state == GOAL_COVERED && was_not)
    add_change (c, l, GOAL_COVERED,
		l->proof & STORE_STRENGTH ? short_codes[SHORT_UNASSERTED] : "");
  else if (o->state != GOAL_COVERED && !was_not)
    {
      char *why = xasprintf (TESTED_NOT "%s", reason_of (c->t, o));
      add_change (c, l, GOAL_UNKNOWN, why);
      free (why);
    }
  return false;
}

/* Was C the first to cover a label, and became no test?  */
static bool
is_no_test (void *ctx, const struct suite_candidate *c, const struct input_plan *plan,
	    struct input_vector *v)
{
  (void) plan;
  (void) v;
  bool *found = ctx;
  *found = c->new_labels && (!c->tried || c->fate != SUITE_KEPT);
  return *found;
}

static bool
is_marked (void *ctx, const struct store_label *l)
{
  bool *found = ctx;
  *found
    = l->state == GOAL_UNKNOWN && !strncmp (l->why, TESTED_NOT, sizeof TESTED_NOT - 1);
  return *found;
}

static bool
needs_look (const struct session *s, struct store *store, const struct candidates *all,
	    size_t i)
{
  bool found = false;
  const struct outcome *o = &s->outcomes[i];
  /* Of an earlier run's tests nothing is known here.  */
  if (!o->row || all->target[i].stayed)
    return false;
  candidates_each (all, i, s, store, is_no_test, &found);
  if (!found)
    found = candidates_missing (all, i, store, o->row);
  if (!found)
    store_labels (store, o->row, is_marked, &found);
  return found;
}

static void
look (struct tested *t, struct outcome *o, struct store *store,
      const struct candidates *all, size_t i)
{
  adse_criteria errors;
  char bad[8];
  struct changes c = { .t = t };
  adse_criteria_parse ("rte", &errors, bad, sizeof bad);
  t->target = &t->s->targets[i];
  t->suite = &all->target[i];
  goals_init (&t->goals, t->s->program, t->target, t->s->settings->criteria);
  run_all (t, all, i, store, SUITE_SUSPECT, errors);
  if (!t->failed)
    run_all (t, all, i, store, SUITE_KEPT, ADSE_CRITERIA_ALL);
  for (uint32_t k = 0; k < t->goals.nobjective; k++)
    u64map_put (&c.index,
		goals_key (&t->goals, &t->goals.objective[k], t->target->name), k,
		NULL);
  if (!t->failed)
    store_labels (store, o->row, compare, &c);
  store_batch (store, true);
  for (size_t k = 0; k < c.n; k++)
    {
      store_label_state (store, o->row, c.v[k].number, (int) c.v[k].state, c.v[k].why);
      free (c.v[k].why);
    }
  if (c.n)
    store_seal_labels (store, o->row);
  store_batch (store, false);
  if (c.n)
    session_count_stored (t->s, store, o, t->target);
  free (c.v);
  u64map_free (&c.index);
  goals_free (&t->goals);
}

void
tested_take (struct session *s, struct store *store, const struct candidates *all)
{
  struct tested t = { .s = s };
  char err[MESSAGE_SIZE];
  if (s->settings->labels != LABELS_TIGHT || s->scores)
    return;
  for (size_t i = 0; i < s->ntarget && !t.failed; i++)
    {
      if (!needs_look (s, store, all, i))
	continue;
      struct exec_options o = session_exec_options (s, s->scratch);
      if (!t.exec && !(t.exec = exec_start (s->program, &o, err, sizeof err)))
	{
	  message_warn ("what tests cover is not known: %s", err);
	  break;
	}
      look (&t, &s->outcomes[i], store, all, i);
    }
  exec_stop (t.exec);
}
