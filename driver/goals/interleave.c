/* SPDX-License-Identifier: GPL-3.0-or-later
   Who picks next among strategies that share a search.  See interleave.h.  */
#include <stdlib.h>
#include "base/util.h"
#include "goals/interleave.h"
#include "goals/limits.h"

/* How one strategy of the list fares.  */
struct sharing
{
  void *self;
  uint32_t asked; /* so often */
  uint32_t made, fruitless;
  int64_t energy, wait; /* for so many picks */
};

struct interleaved
{
  const struct share *list;
  struct sharing *sharing;
  size_t n, last; /* who picked last */
};

struct interleaved *
interleave_start (const struct share *list, size_t n, const struct strategy_view *view,
		  uint64_t seed)
{
  struct interleaved *t = xcalloc (1, sizeof *t);
  t->list = list;
  t->n = n;
  t->sharing = xcalloc (n, sizeof *t->sharing);
  for (size_t i = 0; i < n; i++)
    {
      t->sharing[i].self = list[i].strategy->start (view, seed);
      t->sharing[i].energy = goals_limit.energy_first;
    }
  return t;
}

static bool
is_ready (const struct share *s, const struct sharing *h)
{
  return (!s->most || h->made < *s->most)
	 && (!s->fruitless || h->fruitless < *s->fruitless)
	 && (!s->strategy->ready || s->strategy->ready (h->self));
}

/* H is asked, and ready: does it pick?  */
static bool
takes_pick (const struct share *s, struct sharing *h)
{
  uint32_t before = h->asked++;
  switch (s->kind)
    {
    case SHARE_ONE_OF: return before % s->of == 0;
    case SHARE_BY_ENERGY:
      if (h->wait)
	{
	  h->wait--;
	  return false;
	}
      return h->energy > 0 ? h->asked % 4 != 0 : h->asked % 8 == 0;
    default: return true;
    }
}

static bool
pick_of (struct interleaved *t, size_t i, struct choice *c)
{
  if (!t->list[i].strategy->pick (t->sharing[i].self, c))
    return false;
  t->sharing[i].made++;
  t->last = i;
  return true;
}

bool
interleave_pick (void *self, struct choice *c)
{
  struct interleaved *t = self;
  size_t first = t->list[t->last].kind == SHARE_AHEAD ? t->last : 0;
  for (size_t i = first; i < t->n; i++)
    if (is_ready (&t->list[i], &t->sharing[i])
	&& takes_pick (&t->list[i], &t->sharing[i]) && pick_of (t, i, c))
      return true;
  for (size_t i = 0; i < t->n; i++)
    if (t->list[i].kind == SHARE_ONE_OF && is_ready (&t->list[i], &t->sharing[i])
	&& pick_of (t, i, c))
      return true;
  return false;
}

void
interleave_told (void *self, const struct choice_result *o)
{
  struct interleaved *t = self;
  const struct strategy *s = t->list[t->last].strategy;
  struct sharing *h = &t->sharing[t->last];
  h->fruitless = o->news ? 0 : h->fruitless + 1;
  h->energy += o->news ? goals_limit.energy_gain : -1;
  if (h->energy > goals_limit.energy_most)
    h->energy = goals_limit.energy_most;
  if (h->energy < 0 || o->impossible)
    h->energy = 0;
  if (o->slow)
    h->wait = goals_limit.slow_wait;
  if (s->told)
    s->told (h->self, o);
}

void
interleave_stop (void *self)
{
  struct interleaved *t = self;
  for (size_t i = 0; i < t->n; i++)
    t->list[i].strategy->stop (t->sharing[i].self);
  free (t->sharing);
  free (t);
}
