/* SPDX-License-Identifier: GPL-3.0-or-later
   Decisions and conditions of other functions: nobody asks the solver for them, but
   the runtime tells which outcomes a run is the first to have.  So what a callee does
   with state that is no expression of the inputs (the kind of a token, how far a state
   machine came) is news as well, and worth a test.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/run.h"
#include "goals/goals.h"
#include "goals/path.h"
#include "program/image.h"
#include "labels.h"
#include "site.h"
#include "trace.h"

/* Append LABEL.  */
static void
watch_label (struct explorer *x, uint32_t label, uint8_t *bytes)
{
  uint32_t n = x->watched.n++;
  if (!(n & (n - 1)))
    x->watched.label
      = xrealloc (x->watched.label, (2 * (size_t) n + 1) * sizeof *x->watched.label);
  x->watched.label[n] = label;
  bytes[label] = SYMRT_L_WANTED;
}

static void
watch_site (struct explorer *x, const struct unit *u, uint32_t s, uint8_t *bytes,
	    uint32_t n)
{
  for (uint32_t l = u->site_label[s]; l < u->site_label[s + 1]; l++)
    {
      uint32_t label = u->label_base + l;
      enum adse_criterion c
	= adse_label_criterion (&u->site_ctx, &u->sites[s], l - u->site_label[s]);
      struct goal *own = goals_label (x->goals, label);
      if (label >= n || !(EXPLORE_FIRSTS >> c & 1)
	  || (own && own->state != GOAL_COVERED))
	continue;
      watch_label (x, label, bytes);
    }
}

/* OWN: those of the target as well.  */
static void
watch (struct explorer *x, uint8_t *bytes, uint32_t n, bool own)
{
  x->watched.n = 0;
  if (!x->aims.elsewhere)
    return;
  for (size_t i = 0; i < x->program->nunit; i++)
    {
      const struct unit *u = &x->program->units[i];
      for (uint32_t s = 0; s < u->meta->sites.count; s++)
	if (u->sites[s].flags & ADSE_SITE_PLACED
	    && (own || u != x->target->unit
		|| u->sites[s].function != x->target->function))
	  watch_site (x, u, s, bytes, n);
    }
}

void
explore_watch (struct explorer *x, uint8_t *bytes, uint32_t n)
{
  watch (x, bytes, n, false);
}

void
explore_watch_again (struct explorer *x)
{
  uint32_t n;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  watch (x, bytes, n, true);
  x->plan.subject->refresh (x->plan.subject->ctx);
  u64map_free (&x->seen.taken);
  u64map_free (&x->seen.lost);
  memset (&x->seen.taken, 0, sizeof x->seen.taken);
  memset (&x->seen.lost, 0, sizeof x->seen.lost);
}

void
explore_watch_for_test (struct explorer *x, const struct goal *o, uint8_t *bytes)
{
  if (x->aims.elsewhere && EXPLORE_FIRSTS >> o->criterion & 1)
    watch_label (x, o->label, bytes);
}

void
explore_first (struct explorer *x, uint32_t label, enum adse_criterion c)
{
  uint8_t *seen = x->opt->seen;
  if (!seen || !(EXPLORE_FIRSTS >> c & 1) || seen[label])
    return;
  seen[label] = 1;
  x->res->firsts++;
  x->news.firsts++;
}

/* Did P cover LABEL before the target was called?  */
static bool
is_before (const struct path *p, uint32_t label)
{
  for (uint32_t i = 0; i < p->own_covered; i++)
    if (p->covered[i].label == label)
      return true;
  return false;
}

uint32_t
explore_watched (struct explorer *x, const struct path *p, bool counts)
{
  uint32_t n, fresh = 0, left = 0;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  for (uint32_t i = 0; i < x->watched.n; i++)
    {
      uint32_t label = x->watched.label[i];
      bool covered = bytes[label] & SYMRT_L_COVERED;
      fresh += covered;
      if (covered && counts)
	{
	  x->news.before += is_before (p, label);
	  explore_first (x, label, ADSE_CRIT_DC);
	  continue;
	}
      bytes[label] &= (uint8_t) ~SYMRT_L_COVERED;
      x->watched.label[left++] = label;
    }
  x->watched.n = left;
  if (fresh && !counts)
    x->plan.subject->refresh (x->plan.subject->ctx);
  return counts ? fresh : 0;
}
