/* SPDX-License-Identifier: GPL-3.0-or-later
   See live.h.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/goals.h"
#include "mutants/live.h"
#include "program/image.h"
#include "program/reach.h"
#include "run/exec.h"
#include "claims.h"
#include "labels.h"
#include "meta.h"
#include "site.h"
#include "trace.h"

enum
{
  STEADY = 4,	/* inputs in a row are run twice without a mutant before one is not */
  UNSTEADY = 3, /* inputs that leave something else each time end it all */
  PLACES = 12,	/* where a mutant shows: so many are told */
  PLACES_OF
  = 4,	      /* of one object before those of others: tests may assert little of it */
  BASES = 4,  /* runs that infect a mutant, of as many as are kept */
  VALUES = 8, /* mutants of values that one input is tried on, after all others */
  ALIKE = 2,  /* mutants of one site, if an input kills none of these */
  OFTEN = 64, /* inputs, and a mutant is tried on one in SELDOM of those that follow */
  SELDOM = 4,
  ATTACKS = 384, /* inputs like those that infect it, which are tried on a mutant */
  HIDDEN = 3	 /* such inputs of a plan, and no more are tried */
};

/* A mutant that nothing has killed.  */
struct live_mutant
{
  uint32_t label;	  /* global number */
  uint32_t first, labels; /* one of so many labels held: it may be infected */
  uint32_t site, index;	  /* global number of its site; of the label there */
  bool value;		  /* of a value or an entry: no label tells, LABELS is 0 */
  bool entry;		  /* of an entry of a constant table */
  bool lower;		  /* which becomes one less, not one more */
  bool own;		  /* the target's; else of FUNCTION */
  const char *function;
  uint32_t tried;
  uint32_t base[BASES]; /* runs of the plan that infect it */
  uint8_t nbase;
  uint32_t attacked; /* inputs like those of its bases were tried on it */
  uint32_t hidden; /* inputs of the plan left something else behind where, as far as is
			known, no test sees it */
  bool unseen;	   /* an input of any plan was worth a test for that */
  bool inside;	   /* it was killed, but by inputs of which live_try says so */
  bool settled;	   /* it was killed just now, or never can be */
};

void
live_left_free (struct live_left *left)
{
  free (left->scalar);
  free (left->infects);
  *left = (struct live_left){ .scalar = NULL };
}

void
live_labels (const struct unit *u, const struct adse_site *s, uint32_t index,
	     uint32_t *first, uint32_t *n)
{
  bool decides = s->kind == ADSE_SITE_DECISION;
  *first = u->label_base + u->site_label[s - u->sites] + (decides ? 0 : index);
  *n = decides ? adse_site_nlabels (&u->site_ctx, s) : 1;
}

static struct live_mutant *
new_mutant (struct live *l)
{
  if (!(l->n & (l->n - 1)))
    l->v = xrealloc (l->v, (l->n ? 2 * (size_t) l->n : 1) * sizeof *l->v);
  return &l->v[l->n++];
}

static void
add_mutants (struct live *l, const struct target *t, const struct goals *g, bool own)
{
  for (uint32_t i = 0; i < g->n; i++)
    {
      const struct goal *o = &g->goal[i];
      uint32_t local;
      const struct unit *u = program_site (l->program, o->site, &local);
      const struct adse_site *s = &u->sites[local];
      if (!adse_criterion_mutates (o->criterion) || o->state == GOAL_WAIVED
	  || (own && o->wanted < ADSE_STRENGTH_STRONG)
	  || (o->state == GOAL_COVERED && o->why))
	continue;
      struct live_mutant *m = new_mutant (l);
      *m = (struct live_mutant){ .label = o->label,
				 .site = o->site,
				 .index = o->index,
				 .own = own,
				 .function = t->name };
      live_labels (u, s, o->index, &m->first, &m->labels);
    }
}

/* Does label I of SITE of U, a value or an access, stand for a mutant that CRITERIA ask for?
   Deletions, and entries of tables, bring tests as the mutants of constants do.  */
static bool
asks_for (const struct unit *u, const struct adse_site *site, uint32_t i,
	  adse_criteria criteria)
{
  enum adse_criterion c = adse_label_criterion (&u->site_ctx, site, i);
  if (site->kind == ADSE_SITE_ACCESS)
    return c == ADSE_CRIT_ENTRY && criteria >> ADSE_CRIT_CRO & 1;
  return adse_criterion_mutates (c)
	 && criteria >> (c == ADSE_CRIT_SDL ? ADSE_CRIT_CRO : c) & 1;
}

/* The mutant of label I of SITE, number S of T's unit, a value or an entry.  */
static void
add_value (struct live *l, const struct target *t, uint32_t s, uint32_t i, bool lower)
{
  const struct unit *u = t->unit;
  const struct adse_site *site = &u->sites[s];
  *new_mutant (l)
    = (struct live_mutant){ .label = u->label_base + u->site_label[s] + i,
			    .site = u->site_base + s,
			    .index = i,
			    .value = true,
			    .entry = site->kind == ADSE_SITE_ACCESS,
			    .lower = lower,
			    .function
			    = site->function == t->function
				? NULL
				: unit_string (u, u->functions[site->function].name) };
}

/* Mutants of values, and of entries of constant tables, in function F of T's unit.  */
static void
add_values (struct live *l, const struct target *t, uint32_t f, adse_criteria criteria)
{
  const struct unit *u = t->unit;
  for (uint32_t s = 0; s < u->meta->sites.count; s++)
    {
      const struct adse_site *site = &u->sites[s];
      bool value = site->kind == ADSE_SITE_VALUE && !(site->flags & ADSE_SITE_PLACED);
      if ((!value && site->kind != ADSE_SITE_ACCESS) || site->function != f)
	continue;
      for (uint32_t i = 0; i < u->site_label[s + 1] - u->site_label[s]; i++)
	{
	  if (!asks_for (u, site, i, criteria))
	    continue;
	  add_value (l, t, s, i, false);
	  if (site->kind == ADSE_SITE_ACCESS)
	    add_value (l, t, s, i, true);
	}
    }
}

/* Are goals those of function F of U?  */
static bool
has_goals (const struct live *l, const struct unit *u, uint32_t f)
{
  for (uint32_t i = 0; i < l->goals->n; i++)
    {
      uint32_t s = l->goals->goal[i].site - u->site_base;
      if (s < u->meta->sites.count && u->sites[s].function == f)
	return true;
    }
  return false;
}

void
live_begin (struct live *l, const struct program *p, const struct target *t,
	    struct goals *goals, adse_criteria criteria, bool others)
{
  *l = (struct live){ .program = p, .goals = goals };
  add_mutants (l, t, goals, true);
  for (uint32_t f = 0; f < t->unit->meta->functions.count; f++)
    if (f == t->function || has_goals (l, t->unit, f))
      add_values (l, t, f, criteria);
  if (!others || t->rec->flags & SYMRT_F_STATIC)
    return;
  uint32_t n;
  bool *nearest = unit_nearest (t->unit, t->function, false, &n);
  for (uint32_t f = 0; f < t->unit->meta->functions.count; f++)
    {
      struct goals g;
      if (!nearest[f])
	continue;
      struct target other = program_target (p, t->unit, f);
      goals_init (&g, p, &other, criteria);
      add_mutants (l, &other, &g, false);
      goals_free (&g);
      add_values (l, t, f, criteria);
    }
  free (nearest);
}

/* M as live runs have it.  */
static uint32_t
number_of (const struct live_mutant *m)
{
  return m->label | (m->lower ? EXEC_LOWER : 0);
}

/* Does nothing but its mutant ask for label K?  The search asks for its own goals until
   they are covered, and never for others.  */
static bool
is_free (const struct live *l, uint32_t k)
{
  const struct goal *own = goals_label (l->goals, k);
  return !own || own->state == GOAL_COVERED;
}

/* Wait for the marks of M's labels, or not.  */
static void
set_marks (const struct live *l, const struct live_mutant *m, bool wait, uint8_t *bytes,
	   uint32_t n)
{
  for (uint32_t k = m->first; k < m->first + m->labels && k < n; k++)
    if (is_free (l, k))
      bytes[k] = wait ? SYMRT_L_WANTED : SYMRT_L_WANTED | SYMRT_L_COVERED;
}

void
live_wait (struct live *l, bool wait, uint8_t *bytes, uint32_t n)
{
  l->waits = wait;
  for (uint32_t i = 0; i < l->n && wait; i++)
    {
      l->v[i].nbase = 0;
      l->v[i].hidden = 0;
    }
  for (uint32_t i = 0; i < l->n; i++)
    set_marks (l, &l->v[i], wait, bytes, n);
}

/* Take the marks of M's labels away, which tell of the next run then.  Had it any?  */
static bool
take_marks (const struct live *l, const struct live_mutant *m, uint8_t *bytes,
	    uint32_t n)
{
  bool infected = false;
  for (uint32_t k = m->first; k < m->first + m->labels && k < n; k++)
    {
      if (!(bytes[k] & SYMRT_L_COVERED))
	continue;
      infected = true;
      if (is_free (l, k))
	bytes[k] &= (uint8_t) ~SYMRT_L_COVERED;
    }
  return infected;
}

/* A mutant that the last run infects.  */
struct infected
{
  uint32_t index; /* in live.v */
  uint32_t site, tried;
  bool spared, kills; /* it was not run; it was, and left something else behind */
  bool alone;	      /* others of its site say nothing of it */
};

static int
by_tried (const void *a, const void *b)
{
  const struct infected *p = a, *q = b;
  if (p->tried != q->tried)
    return p->tried < q->tried ? -1 : 1;
  return p->index < q->index ? -1 : p->index > q->index;
}

/* An entry for mutant I of L.  */
static struct infected
entry_of (const struct live *l, uint32_t i, uint32_t tried)
{
  const struct live_mutant *m = &l->v[i];
  return (
    struct infected){ .index = i, .site = m->site, .tried = tried, .alone = m->entry };
}

/* Would entry I of V, which is next, most likely do what others of its site did?  If most
   of these left nothing else behind, it would not either.  */
static bool
is_alike (const struct infected *v, uint32_t i)
{
  unsigned same = 0;
  for (uint32_t k = 0; k < i && !v[i].alone; k++)
    {
      if (v[k].site != v[i].site || v[k].spared)
	continue;
      if (v[k].kills)
	return false;
      same++;
    }
  return same >= ALIKE;
}

/* Run RUN infects M.  The first such run is kept, the others make way for later ones.  */
static void
note_base (struct live_mutant *m, uint32_t run)
{
  unsigned at = m->nbase < BASES ? m->nbase++ : 1 + run % (BASES - 1);
  m->base[at] = run;
}

/* Those that the last run infects, *N of them; malloc'd.  Their labels are wanted
   again.  */
static struct infected *
find_infected (struct live *l, struct live_try *t, uint32_t *n)
{
  struct infected *v = xmalloc ((l->n + (size_t) 1) * sizeof *v);
  bool infected = false;
  *n = 0;
  for (uint32_t i = 0; i < l->n; i++)
    {
      struct live_mutant *m = &l->v[i];
      if (m->value)
	continue;
      /* Mutants of a decision share its labels.  */
      if (!(i > 0 && m->labels > 1 && l->v[i - 1].site == m->site))
	infected = take_marks (l, m, t->bytes, t->nbytes);
      if (!infected)
	continue;
      t->changed = true;
      if (m->inside && t->inside)
	continue;
      if (m->hidden < HIDDEN)
	v[(*n)++] = entry_of (l, i, m->tried);
      if (t->base)
	note_base (m, t->run);
    }
  qsort (v, *n, sizeof *v, by_tried);
  return v;
}

static bool
run_live (struct live *l, const struct live_try *t, uint32_t label,
	  struct live_left *out)
{
  l->runs++;
  bool ran = t->live (t->ctx, t->vector, label, out);
  l->work += ran && out->slow ? LIVE_SLOW : 1;
  return ran;
}

static bool
same (const struct live_left *a, const struct live_left *b)
{
  return a->end == b->end && a->signal == b->signal && a->status == b->status
	 && a->result == b->result && a->n == b->n && a->rest == b->rest
	 && !memcmp (a->look, b->look, sizeof a->look)
	 && !memcmp (a->step, b->step, sizeof a->step)
	 && (!a->n || !memcmp (a->scalar, b->scalar, a->n * sizeof *a->scalar));
}

static const struct live_scalar *
find_scalar (const struct live_left *left, uint64_t key)
{
  for (uint32_t i = 0; i < left->n; i++)
    if (left->scalar[i].key == key)
      return &left->scalar[i];
  return NULL;
}

/* Mutants show in scalar S.  */
static void
add_shown (struct live *l, const struct live_scalar *s)
{
  if (!(l->nshown & (l->nshown - 1)))
    l->shown = xrealloc (l->shown,
			 (l->nshown ? 2 * (size_t) l->nshown : 1) * sizeof *l->shown);
  l->shown[l->nshown++] = *s;
}

/* A test is to declare what A or B left with another value, in memory of T's vector.  */
static void
touch (struct live *l, const struct live_try *t, const struct live_left *a,
       const struct live_left *b)
{
  unsigned told = 0;
  for (int other = 0; other < 2; other++)
    {
      const struct live_left *p = other ? b : a, *q = other ? a : b;
      for (uint32_t i = 0; i < p->n; i++)
	{
	  const struct live_scalar *s = find_scalar (q, p->scalar[i].key);
	  if (s && s->value == p->scalar[i].value)
	    continue;
	  vector_touch (t->vector, p->scalar[i].key, (unsigned) p->scalar[i].bits);
	  if (told++ < PLACES)
	    add_shown (l, &p->scalar[i]);
	}
    }
}

/* Tell scalars that A and B left with different values, as claims.h has them, while TOLD is
   less than PLACES: of each object the first PLACES_OF, or, with FURTHER, those behind
   them.  How many are told then.  */
static unsigned
tell_scalars (const struct live_left *a, const struct live_left *b, bool further,
	      unsigned told, struct strbuf *to)
{
  for (int other = 0; other < 2; other++)
    {
      const struct live_left *p = other ? b : a, *q = other ? a : b;
      uint32_t region = UINT32_MAX, here = 0;
      for (uint32_t i = 0; i < p->n && told < PLACES; i++)
	{
	  uint64_t key = p->scalar[i].key;
	  const struct live_scalar *s = find_scalar (q, key);
	  if (s && (other || s->value == p->scalar[i].value))
	    continue;
	  here = SYMRT_INPUT_REGION (key) == region ? here + 1 : 1;
	  region = SYMRT_INPUT_REGION (key);
	  if ((here > PLACES_OF) != further)
	    continue;
	  strbuf_addf (to, " %u:%u:%u", region, SYMRT_INPUT_OFFSET (key),
		       SYMRT_INPUT_BIT (key));
	  told++;
	}
    }
  return told;
}

/* Where B, with a mutant, differs from A, as claims.h has it, for as many places as help.
   Whether there is one that a test can assert.  */
static bool
tell_places (const struct live_left *a, const struct live_left *b, struct strbuf *to)
{
  unsigned told = 0;
  if (a->strayed || b->strayed)
    return false;
  if (a->end != b->end || a->signal != b->signal || a->status != b->status)
    {
      strbuf_add (to, " t");
      return true;
    }
  if (a->result != b->result)
    {
      strbuf_add (to, " r");
      told++;
    }
  for (unsigned k = 0; k < LIVE_LOOKS; k++)
    if (a->look[k] != b->look[k])
      {
	strbuf_addf (to, " l%u", k);
	told++;
      }
  for (unsigned k = 0; k < LIVE_STEPS; k++)
    if (a->step[k] != b->step[k])
      {
	strbuf_addf (to, " s%u", k);
	told++;
      }
  told = tell_scalars (a, b, false, told, to);
  told = tell_scalars (a, b, true, told, to);
  return told != 0;
}

static void
add_note (const struct live *l, const struct live_mutant *m, struct strbuf *texts)
{
  uint32_t local;
  char note[400];
  const struct unit *u = program_site (l->program, m->site, &local);
  adse_label_note (&u->site_ctx, &u->sites[local], m->index, note, sizeof note);
  if (u->sites[local].kind == ADSE_SITE_ACCESS)
    snprintf (note + strcspn (note, "\t"), sizeof note - strcspn (note, "\t"),
	      m->lower ? "\tkills a lower entry %u" : "\tkills another entry %u",
	      adse_label_find (&u->site_ctx, &u->sites[local], m->index).i);
  strbuf_addf (texts, "%s%s%s%s", texts->n ? "\n" : "", m->function ? m->function : "",
	       m->function ? ": " : "", note);
}

/* Is LEFT, with the mutant of LABEL, left behind as well in a test's memory?  Behind what
   it declares there may be anything: a text that it spells out has its 0 there.  */
static bool
holds_in_test (struct live *l, const struct live_try *t, uint32_t label,
	       const struct live_left *left)
{
  bool holds = true;
  for (int zeros = 0; zeros <= 1 && holds; zeros++)
    {
      struct input_vector *other
	= t->beyond ? t->beyond (t->ctx, t->vector, zeros) : NULL;
      struct live_left again = { .scalar = NULL };
      if (!other)
	continue;
      l->runs++;
      l->work++;
      holds = t->live (t->ctx, other, label, &again) && same (left, &again);
      live_left_free (&again);
      vector_free (other);
    }
  return holds;
}

static void
add_kill (struct live *l, uint32_t label, const struct strbuf *places)
{
  if (!(l->nkill & (l->nkill - 1)))
    l->kill
      = xrealloc (l->kill, (l->nkill ? 2 * (size_t) l->nkill : 1) * sizeof *l->kill);
  l->kill[l->nkill++]
    = (struct live_kill){ .label = label,
			  .places = hash_string (1, strbuf_str (places)) };
}

/* Of M a test says that it is killed, and in which PLACES that shows.  */
static void
add_claim (const struct live *l, const struct live_mutant *m, const char *places,
	   struct strbuf *texts)
{
  struct strbuf note = { 0 };
  add_note (l, m, &note);
  strbuf_addf (texts, "%s%s\n\t%" PRIu32 "%s\t%s", texts->n ? "\n" : "",
	       strbuf_str (&note), CLAIMS_OTHERS | m->label, places,
	       strbuf_str (&note));
  free (note.s);
}

/* The input of T, which leaves BASE, leaves LEFT with mutant M: M is killed.  A test sees
   it or not where that is told by a hash alone, by a crash where a test may have memory, or
   by what happens to be behind the test's objects: a few more inputs are tried.  Is the
   input worth a test?  */
static bool
note_killed (struct live *l, const struct live_try *t, struct live_mutant *m,
	     const struct live_left *base, const struct live_left *left)
{
  struct goal *o = m->own ? goals_label (l->goals, m->label) : NULL;
  struct strbuf places = { 0 };
  bool told = tell_places (base, left, &places);
  if (told)
    {
      touch (l, t, base, left);
      told = holds_in_test (l, t, number_of (m), left);
    }
  if (t->inside)
    m->inside |= told;
  else
    m->settled = told;
  m->hidden += !told;
  const bool kills = told || (!m->unseen && !l->sure);
  m->unseen |= !told && kills;
  l->killed += kills;
  if (told)
    {
      add_kill (l, number_of (m), &places);
      /* Tests of a search aside know nothing of its goals.  */
      if (!m->own || l->notes)
	add_claim (l, m, strbuf_str (&places), t->texts);
    }
  if (m->own && o && o->state == GOAL_COVERED && told)
    {
      free (o->shown);
      free (o->short_of);
      o->shown = xstrdup (strbuf_str (&places));
      o->shown_by = t->run;
      o->short_of = NULL;
      o->strength = ADSE_STRENGTH_STRONG;
      t->shown (t->shown_ctx, o);
    }
  free (places.s);
  return kills;
}

/* Does the input of T always leave the same behind without a mutant?  BASE is that
   then.  */
static bool
base_of (struct live *l, const struct live_try *t, struct live_left *base)
{
  struct live_left again = { .scalar = NULL };
  bool steady = run_live (l, t, UINT32_MAX, base)
		&& (base->end == RUN_RETURNED || base->end == RUN_EXIT);
  if (steady && l->steady < STEADY)
    {
      steady = run_live (l, t, UINT32_MAX, &again) && again.starts == base->starts
	       && same (base, &again);
      l->steady = steady ? l->steady + 1 : 0;
      l->unsteady += !steady;
    }
  live_left_free (&again);
  return steady;
}

static int
by_number (const void *a, const void *b)
{
  uint32_t p = *(const uint32_t *) a, q = *(const uint32_t *) b;
  return p < q ? -1 : p > q;
}

/* Append to the N of V those of values that the input of T infects, as BASE, a run without
   a mutant, told: a few, those that were tried least.  How many there are then.  */
static uint32_t
add_infected_values (struct live *l, const struct live_try *t, struct live_left *base,
		     struct infected *v, uint32_t n)
{
  uint32_t first = n;
  if (base->ninfects)
    qsort (base->infects, base->ninfects, sizeof *base->infects, by_number);
  for (uint32_t i = 0; i < l->n && base->ninfects; i++)
    {
      struct live_mutant *m = &l->v[i];
      if (!m->value || (m->inside && t->inside)
	  || !bsearch (&m->label, base->infects, base->ninfects, sizeof *base->infects,
		       by_number))
	continue;
      if (m->hidden < HIDDEN)
	v[n++] = entry_of (l, i, m->tried);
      if (t->base)
	note_base (m, t->run);
    }
  qsort (v + first, n - first, sizeof *v, by_tried);
  return n - first < VALUES ? n : first + VALUES;
}

/* Try the input of T on the mutants of V, N of them, which has room for all, and on those
   of values.  How many it kills.  */
static uint32_t
try_all (struct live *l, const struct live_try *t, struct infected *v, uint32_t n)
{
  struct live_left base = { .scalar = NULL };
  uint32_t killed = 0;
  bool goes_on = base_of (l, t, &base);
  n = add_infected_values (l, t, &base, v, n < t->each ? n : t->each);
  for (uint32_t i = 0; i < n && goes_on; i++)
    {
      struct live_mutant *m = &l->v[v[i].index];
      struct live_left with = { .scalar = NULL };
      if (!t->news && m->tried)
	break;
      v[i].spared
	= is_alike (v, i) || (m->tried >= OFTEN && (t->run + m->label) % SELDOM);
      if (v[i].spared)
	continue;
      m->tried++;
      goes_on = run_live (l, t, number_of (m), &with) && with.starts == base.starts;
      if (goes_on && with.on && !same (&base, &with))
	{
	  v[i].kills = note_killed (l, t, m, &base, &with);
	  killed += v[i].kills;
	}
      /* There is no such code.  */
      m->settled |= goes_on && !with.on;
      live_left_free (&with);
    }
  live_left_free (&base);
  return killed;
}

/* Those that are settled need no labels.  */
static void
drop_settled (struct live *l, struct live_try *t)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->n; i++)
    {
      const struct live_mutant *m = &l->v[i];
      if (!m->settled)
	l->v[kept++] = *m;
      else if (m->label < t->nbytes && m->labels == 1 && is_free (l, m->label))
	{
	  t->bytes[m->label] |= SYMRT_L_COVERED;
	  t->changed = true;
	}
    }
  l->n = kept;
}

static bool
has_values (const struct live *l)
{
  for (uint32_t i = 0; i < l->n; i++)
    if (l->v[i].value)
      return true;
  return false;
}

uint32_t
live_try (struct live *l, struct live_try *t)
{
  uint32_t n = 0, killed = 0;
  t->changed = false;
  l->nkill = l->nshown = 0;
  if (!l->n || !l->waits)
    return 0;
  struct infected *v = find_infected (l, t, &n);
  bool tries = n ? t->news || !v[0].tried : t->news && has_values (l);
  if (tries && t->each && l->unsteady < UNSTEADY)
    killed = try_all (l, t, v, n);
  free (v);
  drop_settled (l, t);
  return killed;
}

bool
live_next (const struct live *l, uint64_t random, uint32_t *run, bool *first)
{
  const struct live_mutant *least = NULL;
  for (uint32_t i = 0; i < l->n; i++)
    if (l->v[i].nbase && l->v[i].attacked < ATTACKS
	&& (!least || l->v[i].attacked < least->attacked))
      least = &l->v[i];
  if (!least)
    return false;
  *first = least->attacked < least->nbase;
  *run = least->base[*first ? least->attacked : random % least->nbase];
  return true;
}

static bool
has_base (const struct live_mutant *m, uint32_t run)
{
  for (unsigned k = 0; k < m->nbase; k++)
    if (m->base[k] == run)
      return true;
  return false;
}

/* Leave those of the N of V that are of no value.  Their number.  */
static uint32_t
without_values (const struct live *l, struct infected *v, uint32_t n)
{
  uint32_t left = 0;
  for (uint32_t i = 0; i < n; i++)
    if (!l->v[v[i].index].value)
      v[left++] = v[i];
  return left;
}

/* Does B, with mutant M, differ from A, where tests see it if they did not before?  */
static bool
is_news (const struct live *l, const struct live_mutant *m, const struct live_left *a,
	 const struct live_left *b)
{
  struct strbuf places = { 0 };
  bool news = !same (a, b) && (tell_places (a, b, &places) || (!m->unseen && !l->sure));
  free (places.s);
  return news;
}

uint32_t
live_attack (struct live *l, const struct live_try *t)
{
  struct live_left base = { .scalar = NULL };
  struct infected *v = xmalloc ((l->n + (size_t) 1) * sizeof *v);
  uint32_t n = 0, killed = UINT32_MAX;
  for (uint32_t i = 0; i < l->n; i++)
    if (has_base (&l->v[i], t->run))
      v[n++] = entry_of (l, i, l->v[i].attacked);
  qsort (v, n, sizeof *v, by_tried);
  n = n < t->each ? n : t->each;
  for (uint32_t i = 0; i < n; i++)
    l->v[v[i].index].attacked++;
  bool goes_on = l->unsteady < UNSTEADY && base_of (l, t, &base);
  /* Which values it infects the input itself tells, like or unlike that of the base.  */
  if (goes_on)
    n = add_infected_values (l, t, &base, v, without_values (l, v, n));
  for (uint32_t i = 0; i < n && goes_on && killed == UINT32_MAX; i++)
    {
      struct live_left with = { .scalar = NULL };
      v[i].spared = is_alike (v, i);
      if (v[i].spared)
	continue;
      goes_on = run_live (l, t, number_of (&l->v[v[i].index]), &with)
		&& with.starts == base.starts;
      if (goes_on && with.on && is_news (l, &l->v[v[i].index], &base, &with))
	killed = number_of (&l->v[v[i].index]);
      /* The run that follows is tried on it again.  */
      if (killed != UINT32_MAX && l->v[v[i].index].hidden >= HIDDEN)
	l->v[v[i].index].hidden = HIDDEN - 1;
      live_left_free (&with);
    }
  live_left_free (&base);
  free (v);
  return killed;
}

enum live_answer
live_check (struct live *l, const struct live_try *t, uint32_t label,
	    struct strbuf *places)
{
  struct live_left base = { .scalar = NULL }, with = { .scalar = NULL };
  enum live_answer answer = LIVE_UNKNOWN;
  bool told = false;
  if (l->unsteady < UNSTEADY && base_of (l, t, &base) && run_live (l, t, label, &with)
      && with.on && with.reached && with.starts == base.starts)
    answer = same (&base, &with) || with.strayed || !holds_in_test (l, t, label, &with)
	       ? LIVE_SAME
	       : LIVE_DIFFERS;
  if (answer == LIVE_DIFFERS)
    told = tell_places (&base, &with, places);
  if (answer == LIVE_DIFFERS && t->opaque && !told)
    answer = LIVE_SAME;
  live_left_free (&base);
  live_left_free (&with);
  return answer;
}

bool
live_kills_too (struct live *l, const struct live_try *t)
{
  struct live_left base = { .scalar = NULL };
  bool kills = !l->nkill || base_of (l, t, &base);
  for (uint32_t i = 0; i < l->nkill && kills; i++)
    {
      struct live_left with = { .scalar = NULL };
      struct strbuf places = { 0 };
      kills = run_live (l, t, l->kill[i].label, &with) && with.starts == base.starts
	      && tell_places (&base, &with, &places)
	      && hash_string (1, strbuf_str (&places)) == l->kill[i].places;
      free (places.s);
      live_left_free (&with);
    }
  live_left_free (&base);
  return kills;
}

void
live_end (struct live *l)
{
  free (l->kill);
  free (l->shown);
  free (l->v);
  *l = (struct live){ .v = NULL };
}
