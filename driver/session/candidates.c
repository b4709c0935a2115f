/* SPDX-License-Identifier: GPL-3.0-or-later
   See candidates.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "goals/goals.h"
#include "goals/implied.h"
#include "inputs/inputs.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/candidates.h"
#include "session/impl.h"
#include "session/limits.h"
#include "session/settings.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "writing/minimal.h"
#include "writing/writing.h"
#include "claims.h"
#include "labels.h"
#include "testmodel.h"

/* What the store has for one target becomes candidates.  */
struct collecting
{
  struct suite_target *out;
  struct input_plan **plans;
  size_t nplan;
  const struct program *program;
  uint64_t *number; /* of the call sequences that tests have, and their plans */
  struct input_plan **sequence;
  size_t nsequence;
  size_t allocated;
  struct u64map known; /* inputs that were collected, by what they are */
  struct suite_step step;
  unsigned ended, returned; /* so many that add coverage */
  uint64_t kinds;	    /* of plans of which some returned, a bit each */
  unsigned last;	    /* so many of the step's own rank */
  bool labels_only;	    /* what takes only new ways is no test */
  bool count_only;
  size_t counted;
  size_t fresh; /* of these */
  size_t *room; /* so many more; NULL: all */
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

/* The rank of I, of those that C has seen so far.  */
static enum test_rank
rank_of (struct collecting *c, const struct store_input *i)
{
  bool adds = i->new_labels || i->new_branches;
  uint64_t kind = 1ull << (plan_is_sequence (i->plan) ? 63 : i->plan % 63);
  if (!adds && c->counted)
    return RANK_ALL;
  if (i->end != RUN_RETURNED && i->end != RUN_EXIT)
    {
      if (c->ended++ < 1)
	return RANK_FEW;
    }
  else
    {
      /* What one plan gives may turn out to be no test at all.  */
      bool few = c->returned++ < session_limit.few || !(c->kinds & kind);
      c->kinds |= kind;
      if (few)
	return RANK_FEW;
    }
  return i->firsts ? RANK_FIRSTS : i->new_branches ? RANK_BRANCHES : RANK_ESSENTIAL;
}

/* The plan of this number; NULL: there is none.  */
static struct input_plan *
plan_of (struct collecting *c, uint64_t number)
{
  if (!plan_is_sequence (number))
    return number < c->nplan ? c->plans[number] : NULL;
  for (size_t i = 0; i < c->nsequence; i++)
    if (c->number[i] == number)
      return c->sequence[i];
  c->number = xrealloc (c->number, (c->nsequence + 1) * sizeof *c->number);
  c->sequence = xrealloc (c->sequence, (c->nsequence + 1) * sizeof *c->sequence);
  c->number[c->nsequence] = number;
  c->sequence[c->nsequence] = plan_new_sequence (c->program, c->out->target, number);
  return c->sequence[c->nsequence++];
}

static uint64_t
key_of (const struct store_input *i)
{
  const uint8_t *bytes = i->vector;
  uint64_t h = hash_mix (i->plan, i->nvector);
  for (size_t k = 0; k < i->nvector; k++)
    h = hash_mix (h, bytes[k]);
  return h;
}

static bool
collect_input (void *ctx, const struct store_input *i)
{
  struct collecting *c = ctx;
  struct input_plan *plan = c->count_only ? NULL : plan_of (c, i->plan);
  if ((!plan && !c->count_only) || (c->labels_only && !i->new_labels))
    return false;
  enum test_rank rank = rank_of (c, i);
  if (rank > c->step.rank
      || (rank == c->step.rank && c->step.most && c->last++ >= c->step.most))
    return false;
  c->counted++;
  uint64_t key = key_of (i);
  const uint32_t *known = u64map_get (&c->known, key);
  bool fresh = !known || !*known;
  c->fresh += fresh;
  if (c->count_only || !fresh || (c->room && !*c->room))
    return false;
  *u64map_put (&c->known, key, 1, &fresh) = 1;
  struct input_vector *v = vector_unpack (i->vector, i->nvector);
  if (!v)
    return false;
  char *name = xasprintf ("%s_%zu", c->out->target->name, c->out->ncand + 1);
  struct test_case *t = plan_test (plan, v, name);
  free (name);
  vector_free (v);
  if (!t)
    return false;
  uint32_t nline;
  char **lines = split_lines (i->labels, &nline);
  t->labels = xcalloc (nline, sizeof *t->labels);
  for (uint32_t k = 0; k < nline; k++)
    if (claims_add (t, lines[k]))
      free (lines[k]);
    else
      t->labels[t->nlabel++].note = lines[k];
  free (lines);
  /* One that is there for what it shows of mutants alone says so.  */
  if (!t->nlabel)
    for (uint32_t k = 0; k < t->nclaim; k++)
      t->labels[t->nlabel++].note = xstrdup (t->claims[k].note);
  t->signal = i->signal;
  t->process |= i->end == RUN_EXIT;
  if (c->room)
    --*c->room;
  if (c->out->ncand == c->allocated)
    {
      c->allocated = c->allocated ? 2 * c->allocated : 16;
      c->out->cand = xrealloc (c->out->cand, c->allocated * sizeof *c->out->cand);
    }
  c->out->cand[c->out->ncand++]
    = (struct suite_candidate){ .test = t,
				.key = key,
				.new_labels = i->new_labels,
				.new_branches = c->labels_only ? 0 : i->new_branches,
				.crashed = i->end == RUN_SIGNAL,
				.denied = i->end == RUN_DENIED };
  return false;
}

/* Of target I: without tests that only labels left out are there for.  */
static void
trim (const struct session *s, struct store *store, size_t i, struct suite_target *out)
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
candidates_new (const struct session *s)
{
  struct candidates all = { .target = xcalloc (s->ntarget + 1, sizeof *all.target),
			    .from = xcalloc (s->ntarget + 1, sizeof *all.from),
			    .ntarget = s->ntarget };
  for (size_t i = 0; i < s->ntarget; i++)
    {
      all.target[i].target = &s->targets[i];
      all.from[i].out = &all.target[i];
      all.from[i].program = s->program;
      all.from[i].labels_only = s->scores != NULL;
    }
  return all;
}

/* A pass over all inputs of a target begins.  */
static void
begin_pass (struct collecting *c, struct suite_step step)
{
  c->step = step;
  c->ended = c->returned = c->last = 0;
  c->kinds = 0;
  c->counted = c->fresh = 0;
}

void
candidates_collect (struct candidates *all, const struct session *s,
		    struct store *store, struct suite_step step)
{
  size_t before = all->n, room = step.room;
  all->n = 0;
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const char *reason = NULL;
      char why[240];
      struct collecting *c = &all->from[i];
      begin_pass (c, step);
      c->room = step.room ? &room : NULL;
      if (s->outcomes[i].row
	  && (c->plans
	      || plans_new (s->program, &s->targets[i], &c->plans, &c->nplan, &reason,
			    why, sizeof why)
		   == 0))
	{
	  store_inputs (store, s->outcomes[i].row, collect_input, c);
	  /* Where a strength is named, tests are there for more than their labels.  */
	  if (s->settings->minimal && !settings_strength_named (s->settings))
	    trim (s, store, i, c->out);
	}
      all->n += c->out->ncand;
    }
  all->fresh = all->n > before ? all->n - before : 0;
}

/* Candidates by what they are, as inputs of the store are gone through.  */
struct going_through
{
  struct collecting *c;
  struct u64map index; /* key -> candidate */
  bool (*each) (void *, const struct suite_candidate *, const struct input_plan *,
		struct input_vector *);
  void *ctx;
  bool missing;
};

static void
begin_through (struct going_through *g, const struct candidates *all, size_t i)
{
  g->c = &all->from[i];
  for (size_t k = 0; k < g->c->out->ncand; k++)
    u64map_put (&g->index, g->c->out->cand[k].key, (uint32_t) k, NULL);
}

static bool
go_through (void *ctx, const struct store_input *i)
{
  struct going_through *g = ctx;
  const uint32_t *k = u64map_get (&g->index, key_of (i));
  struct input_plan *plan = k ? plan_of (g->c, i->plan) : NULL;
  struct input_vector *v = plan ? vector_unpack (i->vector, i->nvector) : NULL;
  bool end = v && g->each (g->ctx, &g->c->out->cand[*k], plan, v);
  if (v)
    vector_free (v);
  return end;
}

void
candidates_each (const struct candidates *all, size_t i, const struct session *s,
		 struct store *store,
		 bool (*each) (void *, const struct suite_candidate *,
			       const struct input_plan *, struct input_vector *),
		 void *ctx)
{
  struct going_through g = { .each = each, .ctx = ctx };
  begin_through (&g, all, i);
  store_inputs (store, s->outcomes[i].row, go_through, &g);
  u64map_free (&g.index);
}

static bool
look_missing (void *ctx, const struct store_input *i)
{
  struct going_through *g = ctx;
  g->missing = i->new_labels && !u64map_get (&g->index, key_of (i));
  return g->missing;
}

bool
candidates_missing (const struct candidates *all, size_t i, struct store *store,
		    int64_t row)
{
  struct going_through g = { .missing = false };
  begin_through (&g, all, i);
  store_inputs (store, row, look_missing, &g);
  u64map_free (&g.index);
  return g.missing;
}

/* Candidates of STEP that ALL has not, before any are left out.  */
static size_t
count_step (const struct candidates *all, const struct session *s, struct store *store,
	    struct suite_step step)
{
  size_t n = 0;
  for (size_t i = 0; i < s->ntarget; i++)
    {
      /* What a plan cannot make a test of is counted as well: few.  */
      struct collecting c = all->from[i];
      c.nplan = UINT32_MAX;
      c.count_only = true;
      begin_pass (&c, step);
      if (s->outcomes[i].row)
	store_inputs (store, s->outcomes[i].row, collect_input, &c);
      n += c.fresh;
    }
  return n;
}

/* The largest number of one function's candidates at RANK with which there are at
   most MOST of all; 0: none.  */
static unsigned
most_of (const struct candidates *all, const struct session *s, struct store *store,
	 enum test_rank rank, size_t most)
{
  unsigned low = 0, high = 1;
  struct suite_step step = { .rank = rank };
  while (high < (size_t) session_limit.most_of_one
	 && (step.most = high, count_step (all, s, store, step) <= most))
    {
      low = high;
      high *= 2;
    }
  while (high - low > 1)
    {
      step.most = low + (high - low) / 2;
      if (count_step (all, s, store, step) <= most)
	low = step.most;
      else
	high = step.most;
    }
  return low;
}

size_t
candidates_next (const struct candidates *all, const struct session *s,
		 struct store *store, size_t most, struct suite_step *step,
		 size_t *rest)
{
  size_t n = 0;
  *step = (struct suite_step){ .rank = RANK_FEW };
  *rest = count_step (all, s, store, (struct suite_step){ .rank = RANK_ALL });
  for (enum test_rank rank = RANK_FEW; rank <= RANK_ALL && *rest; rank++)
    {
      struct suite_step next = { .rank = rank };
      size_t k = rank == RANK_ALL ? *rest : count_step (all, s, store, next);
      bool all_of_it = k <= most;
      if (!all_of_it)
	{
	  next.most = most_of (all, s, store, rank, most);
	  k = next.most ? count_step (all, s, store, next) : 0;
	  for (next.most = next.most ? next.most : 1;
	       !k && !n && next.most < (size_t) session_limit.most_of_one;
	       next.most *= k ? 1 : 2)
	    k = count_step (all, s, store, next);
	}
      /* Even one of each function may be too many.  */
      size_t least = (size_t) session_limit.step_least;
      next.room = k <= most ? 0 : most < least ? least : most;
      if (next.room && next.room < k)
	k = next.room;
      if (k > n)
	{
	  n = k;
	  *step = next;
	}
      if (!all_of_it)
	break;
    }
  return n;
}

size_t
candidates_waiting (const struct candidates *all, const struct session *s,
		    struct store *store, enum test_rank rank)
{
  return count_step (all, s, store, (struct suite_step){ .rank = rank });
}

void
candidates_forget (struct candidates *all)
{
  all->n = 0;
  for (size_t i = 0; i < all->ntarget; i++)
    {
      struct suite_target *t = &all->target[i];
      struct collecting *c = &all->from[i];
      size_t n = 0;
      for (size_t k = 0; k < t->ncand; k++)
	if (t->cand[k].tried)
	  t->cand[n++] = t->cand[k];
	else
	  {
	    testmodel_free (t->cand[k].test);
	    *u64map_get (&c->known, t->cand[k].key) = 0;
	  }
      t->ncand = n;
      all->n += n;
    }
}

size_t
candidates_tried (const struct candidates *all)
{
  size_t n = 0;
  for (size_t i = 0; i < all->ntarget; i++)
    for (size_t k = 0; k < all->target[i].ncand; k++)
      n += all->target[i].cand[k].tried;
  return n;
}

void
candidates_free (struct candidates *all)
{
  for (size_t i = 0; i < all->ntarget; i++)
    {
      u64map_free (&all->from[i].known);
      for (size_t k = 0; k < all->target[i].ncand; k++)
	testmodel_free (all->target[i].cand[k].test);
      free (all->target[i].cand);
      for (size_t k = 0; k < all->from[i].nsequence; k++)
	plan_free (all->from[i].sequence[k]);
      free (all->from[i].sequence);
      free (all->from[i].number);
      if (all->from[i].plans)
	plans_free (all->from[i].plans, all->from[i].nplan);
    }
  free (all->target);
  free (all->from);
}

static void
add_other_end (void *ctx, const char *class, uint32_t n)
{
  if (strcmp (class, "rejected:" RUN_NO_OBJECT))
    *(uint32_t *) ctx += n;
}

/* Did no run of O get what C's plans make for the target?  Then WHY says who made none. */
static bool
made_nothing (const struct outcome *o, const struct collecting *c, char *why,
	      size_t nwhy)
{
  uint32_t other = 0;
  *why = 0;
  session_each_end (o->ends, add_other_end, &other);
  if (other || !*o->ends)
    return false;
  for (size_t i = 0; i < c->nplan; i++)
    {
      const char *maker = plan_maker (c->plans[i]);
      size_t n = strlen (why);
      if (maker && !strstr (why, maker))
	snprintf (why + n, nwhy - n, "%s%s", n ? ", " : "", maker);
    }
  size_t n = strlen (why);
  snprintf (why + n, nwhy - n, "%s", n ? " made none in any run" : "");
  return true;
}

/* A covered mutant's strength as the store has it.  */
struct followed
{
  uint32_t number;
  int strength;
  enum short_of why; /* SHORT__COUNT: something else, or nothing */
};

struct all_followed
{
  struct followed *v;
  size_t n;
};

static bool
add_strength (void *ctx, const struct store_label *l)
{
  struct all_followed *all = ctx;
  int strength = l->proof & (STORE_STRENGTH - 1);
  if (l->state != GOAL_COVERED || !(l->proof & STORE_STRENGTH)
      || strength >= ADSE_STRENGTH__COUNT)
    return false;
  all->v = xrealloc (all->v, (all->n + 1) * sizeof *all->v);
  all->v[all->n++] = (struct followed){ .number = l->number,
					.strength = strength,
					.why = short_find (l->why) };
  return false;
}

/* Mutants come as far as the suite's assertions bear out: T is what it has of O.  */
static void
take_strengths (const struct session *s, struct outcome *o, struct store *store,
		const struct suite_target *t)
{
  struct all_followed all = { 0 };
  bool changed = false;
  store_labels (store, o->row, add_strength, &all);
  for (size_t i = 0; i < all.n; i++)
    {
      const struct followed *l = &all.v[i];
      bool shows = claims_show (t, l->number);
      bool less = l->strength == ADSE_STRENGTH_STRONG && !shows;
      bool more = l->why == SHORT_UNASSERTED && shows;
      if (less || more)
	store_strength (store, o->row, l->number,
			less ? ADSE_STRENGTH_WEAK : ADSE_STRENGTH_STRONG,
			less ? short_codes[SHORT_UNASSERTED] : "");
      changed |= less || more;
    }
  if (changed)
    session_count_stored (s, store, o, t->target);
  free (all.v);
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
      o->there = t->there;
      memcpy (o->dropped, t->dropped, sizeof o->dropped);
      const char *reason = "", *why = "";
      char none[200];
      if (!*o->reason && !o->tests && t->reason)
	{
	  reason = t->reason;
	  why = t->why;
	}
      else if (!*o->reason && !o->tests && !t->ncand)
	{
	  bool nothing = made_nothing (o, &all->from[i], none, sizeof none);
	  reason = o->cut ? "time" : nothing ? "no-object" : "no-run";
	  why = !o->cut && nothing ? none : "";
	}
      if (*reason)
	{
	  snprintf (o->reason, sizeof o->reason, "%s", reason);
	  snprintf (o->why, sizeof o->why, "%s", why);
	}
      else if (!*o->reason)
	why = t->allowed; /* in its tests */
      if (o->row)
	{
	  store_batch (store, true);
	  take_strengths (s, o, store, t);
	  store_suite (store, o->row, o->tests, o->suspects, reason, why);
	  store_batch (store, false);
	}
    }
}
