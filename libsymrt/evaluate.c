/* SPDX-License-Identifier: MIT
   Evaluation of a site's labels on the values of a visit.  A label that nothing
   covers is looked at on every visit, which two tables make cheap without losing
   any.  What was evaluated once in a run is not evaluated again: a predicate says the
   same of the same values (they are compared, not hashes of them), and labels only
   close while the program runs.  And where few labels of a site are left, which they
   are is found once.  */
#include "labels.h"
#include "runtime.h"
#include "site.h"
#include "trace.h"

#define EVALUATED 2048 /* visits that are remembered */

struct evaluated
{
  uint32_t site; /* + 1; 0: free */
  uint32_t run, known;
  uint64_t value[2]; /* the conditions of a decision as bits */
};

static struct evaluated evaluated[EVALUATED];

#define FEW 16	   /* open labels that are listed */
#define LISTED 256 /* sites with such a list */

struct listed
{
  uint32_t site; /* + 1; 0: free */
  uint32_t run, n;
  struct adse_label_at at[FEW]; /* those open once; some may be covered now */
};

static struct listed listed[LISTED];

/* One thread at a time has the table: the one that is recorded, and in scoring the
   one whose vectors are gathered.  */
static bool
is_mine (void)
{
  return RT_TRACKED || (rt.mode == SYMRT_MODE_SCORE && label_is_gathering ());
}

static struct evaluated *
slot_of (const struct evaluated *e)
{
  uint64_t h = (e->site * 0xc2b2ae3d27d4eb4full) ^ e->known;
  h = (h ^ e->value[0]) * 0x9e3779b97f4a7c15ull;
  h = (h ^ h >> 29 ^ e->value[1]) * 0x9e3779b97f4a7c15ull;
  return &evaluated[(h >> 40) % EVALUATED];
}

/* A signal handler may come in between: what is being written is free.  */
static void
remember (struct evaluated *slot, const struct evaluated *e)
{
  __atomic_store_n (&slot->site, 0, __ATOMIC_RELAXED);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  slot->run = e->run;
  slot->known = e->known;
  slot->value[0] = e->value[0];
  slot->value[1] = e->value[1];
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  __atomic_store_n (&slot->site, e->site, __ATOMIC_RELAXED);
}

static bool
is_same (const struct evaluated *a, const struct evaluated *b)
{
  return a->site == b->site && a->run == b->run && a->known == b->known
	 && a->value[0] == b->value[0] && a->value[1] == b->value[1];
}

struct labels
{
  uint32_t site, first, n; /* global number of the site; its labels */
};

static bool
is_open (uint8_t label)
{
  return (label & (SYMRT_L_WANTED | SYMRT_L_COVERED)) == SYMRT_L_WANTED;
}

static bool
wanted (void *arg, unsigned i)
{
  const struct labels *l = arg;
  return i < l->n && is_open (rt.labels[l->first + i]);
}

static void
hold (void *arg, unsigned i)
{
  const struct labels *l = arg;
  __atomic_fetch_or (&rt.labels[l->first + i], SYMRT_L_COVERED, __ATOMIC_RELAXED);
  if (RT_TRACKED)
    event_add (SYMRT_E_COVERED, 0, 0, l->site, 0, 0, l->first + i);
}

/* Some label is open; when few are, and LIST may be used, it has them then.  */
static bool
any_left (const struct module *m, const struct adse_site *s, struct labels *l,
	  struct listed *list)
{
  unsigned n = 0;
  for (uint32_t i = 0; i < l->n && n <= FEW; i++)
    n += is_open (rt.labels[l->first + i]);
  if (!list || !n || n > FEW)
    return n != 0;
  __atomic_store_n (&list->site, 0, __ATOMIC_RELAXED);
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  list->n = adse_site_find (&m->ctx, s, wanted, l, list->at, FEW);
  list->run = rt.run;
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  __atomic_store_n (&list->site, l->site + 1, __ATOMIC_RELAXED);
  return true;
}

/* A copy of LIST, where it is of the site of E: a signal handler that comes in between
   may put another in its place.  */
static bool
get_list (struct listed *list, const struct evaluated *e, struct listed *copy)
{
  if (__atomic_load_n (&list->site, __ATOMIC_RELAXED) != e->site || list->run != e->run)
    return false;
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  copy->n = list->n <= FEW ? list->n : FEW;
  /* No memcpy: the program may have its own, with labels.  */
  for (uint32_t i = 0; i < copy->n; i++)
    copy->at[i] = list->at[i];
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  return __atomic_load_n (&list->site, __ATOMIC_RELAXED) == e->site;
}

enum evaluation
label_evaluate (const struct module *m, uint32_t local, unsigned n,
		const uint64_t *value, uint32_t known)
{
  const struct adse_site *s = &m->sites[local];
  struct labels l = { .site = m->shared->site_base + local,
		      .first = m->shared->label_base + m->first_label[local],
		      .n = m->first_label[local + 1] - m->first_label[local] };
  struct evaluated e = { .site = l.site + 1, .run = rt.run, .known = known };
  struct evaluated *slot = NULL;
  struct listed *list = NULL;
  if (!l.n || l.first >= rt.nlabel)
    return EVALUATED_ALL;
  if (l.n > rt.nlabel - l.first)
    l.n = rt.nlabel - l.first;
  if (is_mine ())
    {
      if (s->kind == ADSE_SITE_DECISION)
	for (unsigned i = 0; i < n; i++)
	  e.value[0] |= (uint64_t) (value[i] != 0) << i;
      else
	for (unsigned i = 0; i < n && i < 2; i++)
	  e.value[i] = value[i];
      slot = slot_of (&e);
      if (is_same (slot, &e))
	return EVALUATED_BEFORE;
      list = &listed[l.site % LISTED];
    }
  bool left = false;
  struct listed few;
  if (list && get_list (list, &e, &few))
    {
      adse_labels_hold (&m->ctx, s, n, value, known, few.at, few.n, wanted, hold, &l);
      for (uint32_t i = 0; i < few.n && !left; i++)
	left = wanted (&l, few.at[i].label);
    }
  else
    {
      adse_site_hold (&m->ctx, s, n, value, known, wanted, hold, &l);
      left = any_left (m, s, &l, list);
    }
  if (slot)
    remember (slot, &e);
  return left ? EVALUATED_SOME : EVALUATED_ALL;
}

bool
label_is_left (const struct module *m, uint32_t local)
{
  uint32_t first = m->shared->label_base;
  for (uint32_t i = first + m->first_label[local];
       i < first + m->first_label[local + 1] && i < rt.nlabel; i++)
    if (is_open (rt.labels[i]))
      return true;
  return false;
}
