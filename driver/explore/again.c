/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs that are made aside, to be compared with others: an input once more, or with other
   values for what its run does not use.  Nothing here grows the tree or covers a
   label.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "expr/expr.h"
#include "goals/path.h"
#include "mutants/live.h"
#include "run/exec.h"
#include "vectors/vectors.h"

/* A crash after more than so many branches is no later than the process's stack ends,
   and that is not in the same place everywhere: what is beyond them is not
   compared.  */
enum
{
  CRASH_COMPARED = 1 << 16
};

/* The items of P from FIRST to N.  */
static uint64_t
hash_items (const struct path *p, uint32_t first, uint32_t n)
{
  uint64_t h = n - first;
  for (uint32_t i = first; i < n; i++)
    h = hash_mix (h, (uint64_t) p->items[i].site << 32 | p->items[i].outcome);
  return h;
}

uint64_t
explore_path_hash (const struct path *p, enum run_end end)
{
  return hash_items (p, 0,
		     end == RUN_SIGNAL && p->nitem > CRASH_COMPARED ? CRASH_COMPARED
								    : p->nitem);
}

/* What R gave, whose callees saw CALLS.  */
static uint64_t
hash_result (const struct path *p, const struct run *r, uint64_t calls)
{
  uint64_t end = hash_mix (r->end, (uint64_t) (uint32_t) r->signal);
  return hash_mix (hash_mix (end, p->has_result ? p->result : 0), calls);
}

uint64_t
explore_result_of (const struct path *p, const struct run *r)
{
  return hash_result (p, r, p->calls);
}

uint64_t
explore_own_of (const struct path *p, const struct run *r)
{
  return hash_mix (hash_items (p, p->own_item, p->nitem),
		   hash_result (p, r, p->own_calls));
}

bool
explore_run_again (struct explorer *x, const struct input_vector *v,
		   struct run_shape *out)
{
  struct input_vector *copy = vector_copy (v);
  struct expr_dag *dag = expr_dag_new ();
  struct run r = { .end = RUN_REFUSED };
  struct path p;
  char err[240];
  uint32_t n;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  uint8_t *before = xmalloc (n + 1);
  int rc = -1;
  memcpy (before, bytes, n);
  memset (out, 0, sizeof *out);
  if (copy && x->spent.failures < explore_limit.rerun_failures)
    {
      rc = x->plan.subject->run (x->plan.subject->ctx, copy, &r, err, sizeof err);
      x->res->checks.replays++;
      x->res->made++;
    }
  bool ok = rc == 0 && r.end != RUN_REFUSED;
  x->spent.failures += rc != 0 || r.end == RUN_TIME;
  if (ok)
    {
      struct path_checked checked = { 0 };
      int read = path_read (&p, dag, x->program, &r, err, sizeof err);
      if (read == 0)
	path_check (dag, &r, &p.model, &checked);
      out->contradicts = read != 0 || checked.different;
      out->path = explore_path_hash (&p, r.end);
      out->end = r.end;
      out->signal = r.end == RUN_SIGNAL ? r.signal : 0;
      out->full = r.full;
      out->result = explore_result_of (&p, &r);
      out->nnode = r.nnode;
      path_free (&p);
    }
  if (memcmp (before, bytes, n))
    {
      memcpy (bytes, before, n);
      x->plan.subject->refresh (x->plan.subject->ctx);
    }
  free (before);
  expr_dag_free (dag);
  vector_free (copy);
  return ok;
}

bool
explore_same (const struct run_shape *a, const struct run_shape *b)
{
  return a->path == b->path && a->end == b->end && a->signal == b->signal;
}

void
explore_match_later (struct explorer *x, struct input_vector *v, const char *note)
{
  struct matching *m = &x->plan.matching;
  if (m->n == m->room)
    {
      m->room = m->room ? 2 * m->room : 16;
      m->v = xrealloc (m->v, m->room * sizeof *m->v);
    }
  m->v[m->n++] = (struct match){ v, note ? xstrdup (note) : NULL };
}

/* In V, what mutants that the last run killed show in is as RUN, that run, has it: one that
   sets it to 0 shows if it was not.  */
static void
keep_shown (struct explorer *x, struct input_vector *v, uint32_t run)
{
  for (uint32_t i = 0; i < x->live.nshown; i++)
    vector_take (v, x->plan.past.v[run].vector, x->live.shown[i].key,
		 (unsigned) x->live.shown[i].bits);
}

/* Does V kill the mutants that the last run killed?  These may use what it did not.  */
static bool
kills_too (struct explorer *x, struct input_vector *v)
{
  const struct subject *s = x->plan.subject;
  struct live_try t
    = { .vector = v, .live = s->live, .beyond = s->beyond, .ctx = s->ctx };
  bool kills = !x->live.nkill || live_kills_too (&x->live, &t);
  x->res->mutants.live_runs = x->live.runs;
  return kills;
}

/* Does V do what the last run did, and kill what that killed?  *SAME: it does the first.  */
static bool
stands_for_last (struct explorer *x, struct input_vector *v, bool *same)
{
  struct run_shape again;
  *same = explore_run_again (x, v, &again) && explore_same (&x->last, &again)
	  && again.result == x->last.result && again.nnode == x->last.nnode
	  && !again.contradicts;
  return *same && kills_too (x, v);
}

struct input_vector *
explore_show_unused (struct explorer *x, uint32_t run)
{
  struct input_vector *v = x->unused, *less;
  bool same, holds;
  x->unused = NULL;
  if (!v || stands_for_last (x, v, &same))
    return v;
  /* Long rows are made short all the same.  */
  less = same && vector_long (v) ? vector_copy (v) : NULL;
  if (less)
    keep_shown (x, less, run);
  holds = less && stands_for_last (x, less, &(bool){ false });
  if (!holds)
    {
      vector_free (less);
      less = NULL;
    }
  /* It may kill others, as an input of its own.  */
  if (same && x->aims.changes)
    explore_match_later (x, v, NULL);
  else
    vector_free (v);
  return less;
}

void
explore_drop_unused (struct explorer *x)
{
  vector_free (x->unused);
  x->unused = NULL;
}
