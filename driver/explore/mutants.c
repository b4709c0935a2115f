/* SPDX-License-Identifier: GPL-3.0-or-later
   How far the effects of mutants come (criteria/strengths.def).  A mutant that some run
   kills at its statement may be masked afterwards, as b is in `a && (b || 1)'.  At a
   plan's end, if there are such mutants:

   1. The runs that are tests are made again with all their operators probed, which
      tells for all mutants at once where the mutated program goes and what it leaves
      (probe.h).  Where a condition goes the other way, another of these runs may have
      gone the way that the mutated program takes.
   2. What no run shows is asked for, within bounds (explore/pursue.c).
   3. What is not found either leaves the mutant at a weaker strength, with the reason.

   A strength counts only if the evaluation of a run's trace shows it: neither the
   solver's word nor that of the expressions it got does.  "At the output" counts only if
   the program, run live with the mutant, leaves something else behind: a trace knows
   nothing of what libraries do with values.  Labels' states do not depend on any of
   this.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/limits.h"
#include "explore/mutants.h"
#include "explore/run.h"
#include "explore/search.h"
#include "explore/verdict.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/tree.h"
#include "goals/undecided.h"
#include "mutants/live.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "claims.h"
#include "job.h"
#include "labels.h"
#include "site.h"
#include "trace.h"

bool
mutants_out_of_time (const struct explorer *x)
{
  const struct explore_options *o = x->opt;
  bool ended = true;
  switch (x->stopped)
    {
    case UNDECIDED_NOTHING:
    case UNDECIDED_RUNS:
    case UNDECIDED_PROGRESS:
    case UNDECIDED_QUERIES:
    case UNDECIDED_WORK:
    case UNDECIDED_DONE: ended = false; break;
    default: break;
    }
  return ended || (o->stop && *o->stop)
	 || (o->deadline > 0 && clock_seconds () >= o->deadline)
	 || (x->store && *store_error (x->store));
}

static uint64_t
work_allowed (const struct explorer *x)
{
  const struct explore_result *r = x->res;
  uint64_t query = (uint64_t) explore_limit.mutant_query_work,
	   search = explore_runs (x) * (uint64_t) explore_limit.mutant_run_work
		    + (r->queries - r->mutants.queries) * query;
  return search / (uint64_t) explore_limit.mutant_work_share
	 + (uint64_t) explore_limit.mutant_work_least
	 + r->mutants.tests * (uint64_t) explore_limit.mutant_prize * query;
}

bool
mutants_out_of_work (const struct explorer *x)
{
  const struct explore_mutant_work *l = &x->res->mutants;
  if (mutants_out_of_time (x)
      || l->queries >= x->opt->budget.queries / explore_limit.mutant_share
      || l->runs >= x->opt->budget.runs / explore_limit.mutant_share
      || l->unanswered >= explore_limit.mutant_hard)
    return true;
  return !x->opt->strength_named && l->work >= work_allowed (x);
}

static void
reach (struct explorer *x, struct goal *o, enum adse_strength strength)
{
  if (strength <= o->strength)
    return;
  o->strength = (uint8_t) strength;
  free (o->short_of);
  o->short_of = NULL;
  explore_store_goal (x, o);
}

/* The mutated program may touch what the run of R did not: what that is counts if a
   test says so.  */
static void
complete (struct explorer *x, struct probed_run *r)
{
  struct model *m = &r->model;
  struct input_vector *v = x->plan.past.v[r->run].vector;
  uint32_t n = expr_ninput (x->plan.dag);
  m->value = xrealloc (m->value, n * sizeof *m->value + 1);
  m->set = xrealloc (m->set, n + (size_t) 1);
  for (; m->n < n; m->n++)
    m->set[m->n] = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct expr_input *in = expr_input (x->plan.dag, i);
      uint64_t value;
      if (m->set[i] || !vector_input (v, in->key, in->width, &value))
	continue;
      m->value[i] = value;
      m->set[i] = 1;
    }
}

/* The test of HERE declares what the mutated program finds on the way of THERE.  */
static void
declare (struct explorer *x, const struct probed_run *here,
	 const struct probed_run *there)
{
  const struct probe *p = there->probe;
  for (uint32_t i = 1; i <= p->nnode; i++)
    if (p->nodes[i].op == ADSE_OP_INPUT
	&& SYMRT_INPUT_REGION (p->nodes[i].k) != SYMRT_HOLE_REGION)
      vector_touch (x->plan.past.v[here->run].vector, p->nodes[i].k, p->nodes[i].width);
}

bool
mutants_same_otherwise (const struct explorer *x, const struct probed_run *here,
			const struct probed_run *there)
{
  const struct input_vector *v = x->plan.past.v[here->run].vector,
			    *u = x->plan.past.v[there->run].vector;
  const struct probe *p = there->probe;
  struct u64map inputs = { 0 };
  bool same = true;
  if (v->nregion != u->nregion)
    return false;
  for (uint32_t i = 0; i < u->nregion && same; i++)
    {
      const struct input_bytes *b = &u->region[i], *a = &v->region[i];
      uint32_t end = b->touched < b->n ? b->touched : b->n;
      for (uint32_t k = 0; k < end && same; k++)
	{
	  if (b->known[k] != BYTE_GIVEN
	      || (k < a->n && a->known[k] == BYTE_GIVEN && a->data[k] == b->data[k]))
	    continue;
	  if (!inputs.n)
	    for (uint32_t j = 1; j <= p->nnode; j++)
	      if (p->nodes[j].op == ADSE_OP_INPUT)
		for (unsigned bit = 0; bit < p->nodes[j].width + 7u; bit += 8)
		  u64map_put (&inputs,
			      (p->nodes[j].k & ~(uint64_t) 0xff) + ((bit / 8ull) << 8),
			      0, NULL);
	  same = u64map_get (&inputs, SYMRT_INPUT_KEY (i, k, 0)) != NULL;
	}
    }
  u64map_free (&inputs);
  return same;
}

static void
add_note (const struct explorer *x, const struct goal *o, struct strbuf *to)
{
  uint32_t local;
  const struct unit *u = program_site (x->program, o->site, &local);
  char text[400];
  if (!to)
    return;
  adse_label_note (&u->site_ctx, &u->sites[local], o->index, text, sizeof text);
  strbuf_addf (to, "%s%s (%s)", to->n ? "\n" : "", text,
	       adse_strengths[o->strength].place);
}

/* Run RUN shows mutant O at the output.  */
static void
note_shown (struct goal *o, uint32_t run, const struct probe_shown *shown)
{
  struct strbuf to = { 0 };
  if (shown->end)
    strbuf_add (&to, " t");
  for (unsigned i = 0; i < shown->n; i++)
    if (shown->key[i] == PROBE_RESULT)
      strbuf_add (&to, " r");
    else
      strbuf_addf (&to, " %u:%u:%u", SYMRT_INPUT_REGION (shown->key[i]),
		   SYMRT_INPUT_OFFSET (shown->key[i]), SYMRT_INPUT_BIT (shown->key[i]));
  free (o->shown);
  o->shown = to.s;
  o->shown_by = run;
}

/* What a test of run RUN has: the test there is, or else the one there would be.  */
static struct input_vector *
tested (const struct explorer *x, uint32_t run)
{
  const struct past *p = &x->plan.past.v[run];
  return p->kept != RUN_NONE ? x->res->kept[p->kept].vector : p->vector;
}

/* Is it not true that run RUN shows mutant O at the output?  Where it does, the live run
   knows best which places show it.  */
static bool
refuted (struct explorer *x, struct goal *o, uint32_t run)
{
  const struct subject *subject = x->plan.subject;
  struct strbuf places = { 0 };
  if (!subject->live)
    return false;
  struct live_try t = { .vector = tested (x, run),
			.live = subject->live,
			.beyond = subject->beyond,
			.opaque = subject->makes && !subject->arbitrary,
			.ctx = subject->ctx };
  enum live_answer answer = live_check (&x->live, &t, o->label, &places);
  x->res->mutants.work += explore_limit.mutant_probe_work;
  x->res->mutants.live_runs = x->live.runs;
  x->res->mutants.refuted += answer == LIVE_SAME;
  if (places.n)
    {
      free (o->shown);
      o->shown = places.s;
    }
  return answer == LIVE_SAME;
}

/* Mutant O comes to STRENGTH, if that is further than before; SHOWN: to the output, in
   run RUN.  */
static uint32_t
advance (struct mutant_search *l, struct goal *o, enum adse_strength strength,
	 uint32_t run, const struct probe_shown *shown, struct strbuf *texts)
{
  if (strength <= o->strength)
    return 0;
  if (shown)
    {
      note_shown (o, run, shown);
      if (refuted (l->x, o, run))
	{
	  free (o->shown);
	  o->shown = NULL;
	  return 0;
	}
    }
  reach (l->x, o, strength);
  add_note (l->x, o, texts);
  return 1;
}

static void
add_flipped (struct probed_run *r, uint32_t goal)
{
  if (!(r->nflipped & (r->nflipped - 1)))
    r->flipped = xrealloc (r->flipped, (r->nflipped ? 2 * (size_t) r->nflipped : 1)
					 * sizeof *r->flipped);
  r->flipped[r->nflipped++] = (struct flipped){ .goal = goal };
}

/* What RUN alone shows of the mutants of V.  */
static uint32_t
take_view (struct mutant_search *l, struct probed_run *run, const struct probe_view *v,
	   struct probe_base *base, struct strbuf *texts)
{
  struct explorer *x = l->x;
  struct goals *g = x->goals;
  uint32_t n = 0, s = v->site - g->site_first;
  if (s >= g->nsite)
    return 0;
  for (uint32_t i = g->site_goal[s]; i < g->site_goal[s + 1]; i++)
    {
      struct goal *o = &g->goal[i];
      struct probe_mutated m;
      if (!mutants_short (o))
	continue;
      probe_mutate (v, base, o->index, &m);
      x->res->mutants.work += v->probe->nnode / 4 + v->probe->nitem;
      if (probe_shows (&m.shown))
	n += advance (l, o, ADSE_STRENGTH_STRONG, run->run, &m.shown, texts);
      else if (m.end == PROBE_FLIPPED)
	{
	  n += advance (l, o, ADSE_STRENGTH_FIRM, run->run, NULL, texts);
	  if (o->wanted >= ADSE_STRENGTH_STRONG)
	    add_flipped (run, i);
	}
      else if (m.end == PROBE_LOST && *m.why)
	l->asking[i].lost = m.why;
      probe_mutated_free (&m);
    }
  return n;
}

static uint32_t
take_run (struct mutant_search *l, struct probed_run *run, struct strbuf *texts)
{
  struct probe_base base;
  uint32_t n = 0;
  probe_base_init (&base, run->probe, &run->model, true);
  for (uint32_t i = 0; i < run->probe->nview; i++)
    {
      const struct probe_view *v = probe_view (run->probe, run->probe->view[i].site);
      if (v)
	n += take_view (l, run, v, &base, texts);
    }
  probe_base_free (&base);
  return n;
}

/* With the inputs of HERE some mutants flip a condition: does the mutated program go
   the way of THERE, and does what comes out differ?  */
static uint32_t
take_pair (struct mutant_search *l, struct probed_run *here,
	   const struct probed_run *there, struct strbuf *texts)
{
  struct explorer *x = l->x;
  struct probe_base base = { .probe = NULL };
  uint32_t n = 0, fails = 0;
  for (uint32_t i = 0; i < here->nflipped; i++)
    {
      struct flipped *t = &here->flipped[i];
      struct goal *o = &x->goals->goal[t->goal];
      const struct probe_view *w, *v;
      struct probe_mutated m;
      if (!mutants_short (o) || !(w = probe_view (there->probe, o->site))
	  || !(v = probe_view (here->probe, o->site)))
	continue;
      if (!base.probe)
	{
	  if (!mutants_same_otherwise (x, here, there))
	    return 0;
	  probe_base_init (&base, there->probe, &here->model, false);
	  fails = probe_base_fails (&base);
	  x->res->mutants.work += base.done + fails;
	}
      /* The mutant has to change what the program itself would do.  */
      if (fails < there->probe->nitem && !probe_may_flip (w, fails))
	continue;
      struct probe_shown shown;
      probe_mutate (w, &base, o->index, &m);
      x->res->mutants.work += there->probe->nnode / 4 + there->probe->nitem;
      if (probe_differ (v, &here->model, &m, &shown))
	{
	  declare (x, here, there);
	  n += advance (l, o, ADSE_STRENGTH_STRONG, here->run, &shown, texts);
	}
      t->known |= m.end == PROBE_SAME || m.end == PROBE_TRAPPED;
      probe_mutated_free (&m);
    }
  if (base.probe)
    probe_base_free (&base);
  return n;
}

/* Run the vector of run RUN again with all marked operators probed.  */
static struct probe *
probe_run (struct mutant_search *l, uint32_t run)
{
  struct explorer *x = l->x;
  struct run r;
  char err[240];
  struct input_vector *v = vector_copy (x->plan.past.v[run].vector);
  if (!v)
    return NULL;
  memset (&r, 0, sizeof r);
  x->res->made++;
  x->res->mutants.probes++;
  x->res->mutants.work += explore_limit.mutant_probe_work;
  x->plan.subject->probe (x->plan.subject->ctx, SYMRT_PROBE_MARKED);
  int rc = x->plan.subject->run (x->plan.subject->ctx, v, &r, err, sizeof err);
  x->plan.subject->probe (x->plan.subject->ctx, 0);
  vector_free (v);
  if (rc != 0)
    {
      snprintf (x->res->why, sizeof x->res->why, "%s", err);
      x->stopped = UNDECIDED_TARGET;
      return NULL;
    }
  if (r.end >= RUN_REFUSED || r.end == RUN_TIME || r.end == RUN_DENIED
      || r.end == RUN_REJECTED)
    return NULL;
  if (r.nnode > explore_limit.mutant_nodes
      || (int64_t) (l->nodes + r.nnode) > explore_limit.mutant_all_nodes)
    {
      l->large = true;
      return NULL;
    }
  x->res->mutants.work += r.nnode;
  l->nodes += r.nnode;
  return probe_read (x->plan.dag, x->program, &r);
}

struct probed_run *
mutants_add_run (struct mutant_search *l, uint32_t run, struct strbuf *texts,
		 uint32_t *further)
{
  struct explorer *x = l->x;
  bool fresh;
  *further = 0;
  if (x->res->mutants.probes >= explore_limit.mutant_probes)
    return NULL;
  struct probe *p = probe_run (l, run);
  if (!p)
    return NULL;
  if (!(l->n & (l->n - 1)))
    l->run = xrealloc (l->run, (l->n ? 2 * (size_t) l->n : 1) * sizeof *l->run);
  struct probed_run *k = &l->run[l->n];
  *k = (struct probed_run){ .run = run, .test = !texts, .probe = p };
  model_copy (&k->model, explore_past_model (&x->plan, run));
  u64map_put (&l->ways, p->path, l->n, &fresh);
  k->new_way = fresh && p->lost.item == UINT32_MAX;
  if (texts)
    complete (x, k);
  *further = take_run (l, k, texts);
  for (uint32_t i = 0; i < l->nway; i++)
    *further += take_pair (l, k, &l->run[l->way[i]], texts);
  for (uint32_t i = 0; i < l->n && k->new_way; i++)
    if (l->run[i].test)
      take_pair (l, &l->run[i], k, NULL);
  if (k->new_way)
    {
      if (!(l->nway & (l->nway - 1)))
	l->way
	  = xrealloc (l->way, (l->nway ? 2 * (size_t) l->nway : 1) * sizeof *l->way);
      l->way[l->nway++] = l->n;
    }
  l->n++;
  return k;
}

/* A run that is no test tells nothing of mutants but where others go; what a test does
   not declare it does not have.  */
void
mutants_settle (struct mutant_search *l, struct probed_run *r, bool test)
{
  r->test = test;
  model_free (&r->model);
  model_copy (&r->model, explore_past_model (&l->x->plan, r->run));
}

static const char *
why_short (const struct mutant_search *l, uint32_t goal, char *buf, size_t n)
{
  static const char *const ends[]
    = { "solver: unknown", "solver: rlimit", "solver: time", "solver: memory",
	"solver: failed" };
  const struct asking *a = &l->asking[goal];
  const struct goal *o = &l->x->goals->goal[goal];
  const char *lost = a->lost ? a->lost : l->large ? short_codes[SHORT_LARGE] : NULL;
  bool elsewhere = false, seen = false;
  for (uint32_t i = 0; i < l->n; i++)
    {
      const struct probed_run *r = &l->run[i];
      const struct probe_view *v = probe_view (r->probe, o->site);
      if (v && v->lost.item != UINT32_MAX)
	lost = v->lost.why;
      seen |= v != NULL;
      for (uint32_t k = 0; k < r->nflipped; k++)
	elsewhere |= r->flipped[k].goal == goal && !r->flipped[k].known;
    }
  const char *why
    = lost	   ? lost
      : a->unknown ? ends[a->end]
      : a->missed  ? short_codes[SHORT_MISSED]
      : a->cut	   ? l->x->opt->strength_named ? "queries" : short_codes[SHORT_BUDGET]
	  : elsewhere ? short_codes[SHORT_ELSEWHERE]
      : !seen || !(a->asked || a->decides) ? short_codes[SHORT_UNFOLLOWED]
					   : short_codes[SHORT_MASKED];
  snprintf (buf, n, "%s", why);
  return buf;
}

/* Of a decision all conditions have to be known, and have no effect.  */
static bool
is_probed (const struct adse_site *s)
{
  return s->kind == ADSE_SITE_OP
	 || (s->kind == ADSE_SITE_DECISION && s->flags & ADSE_SITE_EAGER);
}

/* Operators with a mutant that is to come further are marked; how many mutants.  */
static uint32_t
mark (struct explorer *x)
{
  struct goals *g = x->goals;
  uint32_t nlabel, n = 0;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &nlabel);
  for (uint32_t i = 0; i < g->n; i++)
    {
      struct goal *o = &g->goal[i];
      uint32_t local;
      const struct unit *u = program_site (x->program, o->site, &local);
      if (o->label >= nlabel)
	continue;
      bytes[o->label] &= (uint8_t) ~SYMRT_L_PROBED;
      /* The value of a decision is a condition.  */
      if (mutants_short (o) && u->sites[local].kind == ADSE_SITE_DECISION)
	reach (x, o, ADSE_STRENGTH_FIRM);
      if (mutants_short (o) && is_probed (&u->sites[local]))
	{
	  bytes[o->label] |= SYMRT_L_PROBED;
	  n++;
	}
    }
  return n;
}

static bool
any_short (const struct mutant_search *l)
{
  const struct goals *g = l->x->goals;
  for (uint32_t i = 0; i < g->n; i++)
    if (l->asking[i].marked && mutants_short (&g->goal[i]))
      return true;
  return false;
}

/* The tests of the plan come to the marked operators, and what they show.  */
static void
take_tests (struct mutant_search *l)
{
  struct explorer *x = l->x;
  uint32_t nkept = x->res->nkept, further;
  bool cut = false;
  for (uint32_t i = x->plan.kept; i < nkept && !cut && any_short (l); i++)
    {
      cut = mutants_out_of_time (x)
	    || (!x->opt->strength_named && mutants_out_of_work (x));
      if (!cut)
	mutants_add_run (l, x->res->kept[i].past, NULL, &further);
    }
  for (uint32_t i = 0; i < x->goals->n && cut; i++)
    l->asking[i].cut = true;
}

static void
free_search (struct mutant_search *l)
{
  for (uint32_t i = 0; i < l->n; i++)
    {
      probe_free (l->run[i].probe);
      model_free (&l->run[i].model);
      free (l->run[i].map);
      free (l->run[i].flipped);
    }
  free (l->run);
  free (l->way);
  free (l->rare);
  free (l->asking);
  u64map_free (&l->ways);
  if (l->solver)
    {
      l->x->res->solver_calls += solver_stats (l->solver)->solver_calls;
      explore_count_failed (l->x, l->solver);
    }
  solver_free (l->solver);
}

void
explore_tell_shown (struct explorer *x)
{
  struct goals *g = x->goals;
  for (uint32_t k = 0; k < x->res->nkept; k++)
    {
      struct explore_kept *kept = &x->res->kept[k];
      struct strbuf text = { 0 };
      for (uint32_t i = 0; i < g->n; i++)
	{
	  struct goal *o = &g->goal[i];
	  uint32_t local;
	  char note[400];
	  if (!o->shown || x->plan.past.v[o->shown_by].kept != k)
	    continue;
	  const struct unit *u = program_site (x->program, o->site, &local);
	  adse_label_note (&u->site_ctx, &u->sites[local], o->index, note, sizeof note);
	  /* Of a search aside, objectives' numbers would be taken for the target's.  */
	  strbuf_addf (&text, "\n\t%" PRIu32 "%s\t%s",
		       x->live.notes ? CLAIMS_OTHERS | o->label : o->objective,
		       o->shown, note);
	  free (o->shown);
	  o->shown = NULL;
	}
      if (text.n)
	explore_relabel (x, kept,
			 xasprintf ("%s%s", kept->labels,
				    *kept->labels ? text.s : text.s + 1));
      free (text.s);
    }
  /* What no test shows.  */
  for (uint32_t i = 0; i < g->n; i++)
    {
      free (g->goal[i].shown);
      g->goal[i].shown = NULL;
    }
}

void
explore_mutants (struct explorer *x)
{
  struct goals *g = x->goals;
  char why[80];
  if (!x->aims.mutants)
    return;
  explore_wait_for_mutants (x, false);
  if (!x->plan.subject->probe || !mark (x))
    return;
  struct mutant_search l = { .x = x };
  l.asking = xcalloc (g->n + (size_t) 1, sizeof *l.asking);
  for (uint32_t i = 0; i < g->n; i++)
    {
      uint32_t local;
      const struct unit *u = program_site (x->program, g->goal[i].site, &local);
      l.asking[i].marked = mutants_short (&g->goal[i]) && is_probed (&u->sites[local]);
      l.asking[i].decides = u->sites[local].kind == ADSE_SITE_DECISION;
    }
  x->plan.subject->refresh (x->plan.subject->ctx);
  take_tests (&l);
  mutants_pursue (&l);
  for (uint32_t i = 0; i < g->n; i++)
    {
      struct goal *o = &g->goal[i];
      if (!l.asking[i].marked || !mutants_short (o))
	continue;
      free (o->short_of);
      o->short_of = xstrdup (why_short (&l, i, why, sizeof why));
      explore_store_goal (x, o);
    }
  free_search (&l);
  x->plan.subject->refresh (x->plan.subject->ctx);
}

/* LINE is a line of TEXT: put PHRASE behind it.  A new text, or NULL.  */
static char *
with_phrase (const char *text, const char *line, const char *phrase)
{
  size_t n = strlen (line);
  for (const char *at = text; at && *at; at = strchr (at, '\n'), at += at != NULL)
    if (!strncmp (at, line, n) && (!at[n] || at[n] == '\n'))
      return xasprintf ("%.*s %s%s", (int) (at - text + (ptrdiff_t) n), text, phrase,
			at + n);
  return NULL;
}

/* What it took that is on no budget of the search.  */
void
explore_mutant_budgets (struct explorer *x)
{
  const struct explore_mutant_work *l = &x->res->mutants;
  const struct explore_budget *b = &x->opt->budget;
  bool all = x->opt->strength_named;

  store_budget (x->store, x->row, "runs for mutants", l->runs,
		all ? l->runs : b->runs / explore_limit.mutant_share);
  store_budget (x->store, x->row, "queries for mutants", l->queries,
		all ? l->queries : b->queries / explore_limit.mutant_share);
}

void
explore_mutant_notes (struct explorer *x)
{
  struct explore_result *res = x->res;
  for (uint32_t i = 0; i < x->goals->n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      uint32_t local;
      char text[400], phrase[60];
      if (!mutants_short (o))
	continue;
      if (!o->short_of)
	{
	  unsigned kind = program_site (x->program, o->site, &local)->sites[local].kind;
	  o->short_of
	    = xstrdup (kind == ADSE_SITE_STEP || kind == ADSE_SITE_ASSIGN
			   || kind == ADSE_SITE_VALUE
			 ? short_codes[SHORT_ALONE]
		       : o->strength == ADSE_STRENGTH_FIRM && kind == ADSE_SITE_DECISION
			 ? short_codes[SHORT_CONNECTIVE]
		       : x->stopped ? undecided_code (x->stopped)
				    : short_codes[SHORT_UNTRIED]);
	  explore_store_goal (x, o);
	}
      const struct unit *u = program_site (x->program, o->site, &local);
      adse_label_note (&u->site_ctx, &u->sites[local], o->index, text, sizeof text);
      snprintf (phrase, sizeof phrase, "(%s only)", adse_strengths[o->strength].place);
      for (uint32_t k = 0; k < res->nkept; k++)
	{
	  char *longer = res->kept[k].run == o->run
			   ? with_phrase (res->kept[k].labels, text, phrase)
			   : NULL;
	  if (!longer)
	    continue;
	  explore_relabel (x, &res->kept[k], longer);
	}
    }
}
