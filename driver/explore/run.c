/* SPDX-License-Identifier: GPL-3.0-or-later
   One run of a target, and what it adds: the labels that it covers, what it could not
   follow, what is new about it, and with that whether it may become a test.  What is
   done with it the caller says.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/verdict.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/label-mode.h"
#include "goals/path.h"
#include "goals/proofs.h"
#include "goals/tree.h"
#include "goals/undecided.h"
#include "mutants/live.h"
#include "program/flow.h"
#include "program/image.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "labels.h"
#include "libc.h"
#include "meta.h"
#include "site.h"
#include "symrt-reasons.h"
#include "trace.h"

enum
{
  FEW_RESULTS = 64 /* of more, ways to them are not told apart */
};

static void
store_objective (struct store *store, int64_t row, const struct target *t,
		 const struct goals *g, const struct objective *o)
{
  const struct unit *u;
  const struct adse_site *site = goals_site (g, o, &u);
  char text[400];
  goals_describe (g, o, text, sizeof text);
  struct store_label l = {
    .target = row,
    .key = goals_key (g, o, t->name),
    .number = (uint32_t) (o - g->objective),
    .criterion = adse_criterion_rows[o->criterion].name,
    .file = unit_string (u, site->file),
    .text = text,
    .line = site->line,
    .column = site->column,
    .state = o->state,
    .proof = o->proof,
    .why = o->why ? o->why : "",
  };
  const struct goal *mutant = goals_followed (g, o);
  if (mutant && o->state == GOAL_COVERED && !o->why)
    {
      l.proof = STORE_STRENGTH | mutant->strength;
      l.why = mutant->short_of ? mutant->short_of : "";
    }
  store_label (store, &l);
}

void
explore_store_goal (struct explorer *x, const struct goal *o)
{
  if (x->store)
    store_objective (x->store, x->row, x->target, x->goals,
		     &x->goals->objective[o->objective]);
}

void
explore_store_labels (struct store *store, int64_t row, const struct target *t,
		      const struct goals *g)
{
  if (!store)
    return;
  store_batch (store, true);
  for (uint32_t i = 0; i < g->nobjective; i++)
    store_objective (store, row, t, g, &g->objective[i]);
  store_batch (store, false);
}

void
explore_close_labels (struct explorer *x)
{
  uint32_t n;
  /* Branches stay.  */
  if (x->goals->treatment == LABELS_DIRECT)
    return;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    if (x->goals->goal[i].state == GOAL_CLOSED && x->goals->goal[i].label < n)
      bytes[x->goals->goal[i].label] &= (uint8_t) ~SYMRT_L_WANTED;
}

/* No test comes of what F did, and no suspect: other runs are to cover this label.  */
static bool
left_to_others (const struct fresh_run *f, const struct goal *o)
{
  return !f->counts || (f->run->end == RUN_SIGNAL && !(f->use & USE_CRASH_TEST))
	 || (f->path.outside && o->criterion != ADSE_CRIT_BOUNDS);
}

/* Labels that F covered, as far as they count.  */
static uint32_t
cover (struct explorer *x, const struct fresh_run *f, struct strbuf *texts)
{
  uint32_t n, fresh = 0;
  bool left = !f->counts;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      if (o->label >= n || !(bytes[o->label] & SYMRT_L_COVERED)
	  || o->state == GOAL_COVERED || o->state == GOAL_CLOSED)
	continue;
      if (left_to_others (f, o))
	{
	  o->rejected |= !f->counts;
	  bytes[o->label] &= (uint8_t) ~SYMRT_L_COVERED;
	  left = true;
	  continue;
	}
      bool waived = o->state == GOAL_WAIVED;
      goals_cover (x->goals, o, x->res->runs);
      if (f->tested)
	explore_first (x, o->label, o->criterion);
      else
	explore_watch_for_test (x, o, bytes);
      if (waived)
	{
	  explore_store_goal (x, o);
	  continue;
	}
      uint32_t local;
      const struct unit *u = program_site (x->program, o->site, &local);
      const struct adse_site *s = &u->sites[local];
      char text[400];
      adse_label_note (&u->site_ctx, s, o->index, text, sizeof text);
      strbuf_addf (texts, "%s", fresh ? "\n" : "");
      if (s->function != x->target->function)
	strbuf_addf (texts, "%s: ", unit_string (u, u->functions[s->function].name));
      strbuf_addf (texts, "%s", text);
      fresh++;
      explore_store_goal (x, o);
    }
  if (fresh)
    explore_close_labels (x);
  if (fresh || left)
    x->plan.subject->refresh (x->plan.subject->ctx);
  return fresh;
}

void
ends_add (struct ends *e, const char *class, uint32_t n)
{
  const unsigned rows = sizeof e->row / sizeof *e->row;
  unsigned i;
  for (i = 0; i < e->n && strcmp (e->row[i].class, class); i++)
    ;
  if (i >= rows - 1)
    class = "other", i = rows - 1;
  if (i >= e->n)
    {
      snprintf (e->row[i].class, sizeof e->row[i].class, "%s", class);
      e->row[i].n = 0;
      e->n = i + 1;
    }
  e->row[i].n += n;
}

static void
count_end (struct ends *e, const struct run *r)
{
  char class[40];
  run_class (r, class, sizeof class);
  ends_add (e, class, 1);
}

void
ends_text (const struct ends *e, char *buf, size_t n)
{
  struct strbuf b = { 0 };
  for (unsigned i = 0; i < e->n; i++)
    strbuf_addf (&b, "%s%u %s", i ? ", " : "", e->row[i].n, e->row[i].class);
  snprintf (buf, n, "%s", strbuf_str (&b));
  free (b.s);
}

static void
count_limits (struct explorer *x, struct path *p, const struct run *r)
{
  struct incomplete *inc = &x->inc;
  x->flow.accepted = r->end != RUN_REJECTED;
  flow_place end = explore_flow_path (x, p);
  x->flow.accepted = false;
  for (int i = 0; i < SYMRT_REASON_ROOM; i++)
    {
      uint64_t n = r->arena ? r->arena->concretized[i] : p->concretized[i];
      inc->concretized[i] += n;
      /* Without an event nobody knows where.  */
      if (i && n > p->concretized[i] && i != SYMRT_REASON_ARENA_FULL)
	flow_lose_all (&x->flow);
    }
  if (r->full || r->end == RUN_TIME || r->end == RUN_DENIED)
    flow_lose (&x->flow, end);
  inc->full += r->full;
  inc->windows += p->windows;
  inc->odd += p->odd;
  inc->timeouts += r->end == RUN_TIME;
  inc->denied += r->end == RUN_DENIED;
  inc->refused += r->end >= RUN_REFUSED;
  x->res->rejected += r->end == RUN_REJECTED;
  x->res->denied += r->end == RUN_DENIED;
  x->res->timeouts += r->end == RUN_TIME;
  x->spent.slow += r->end != RUN_TIME ? 0 : r->endless ? 1 : explore_limit.timeout_cost;
  x->res->crashes += r->end == RUN_SIGNAL;
}

void
explore_relabel (struct explorer *x, struct explore_kept *k, char *text)
{
  size_t n;
  free (k->labels);
  k->labels = text;
  if (!x->store)
    return;
  uint8_t *packed = vector_pack (k->vector, &n);
  store_input_labels (x->store, x->row, k->plan, packed, n, text);
  free (packed);
}

/* The index of the run that is kept already with the inputs of K, in its plan, of which a
   test declares as much; RUN_NONE: there is none.  */
static uint32_t
kept_twin (const struct explorer *x, const struct explore_kept *k)
{
  for (uint32_t i = 0; i < x->res->nkept; i++)
    if (x->res->kept[i].plan == k->plan
	&& vector_equal (x->res->kept[i].vector, k->vector)
	&& vector_touches (x->res->kept[i].vector, k->vector))
      return i;
  return RUN_NONE;
}

/* Is the line of N characters at LINE one of TEXT's?  */
static bool
has_line (const char *text, const char *line, size_t n)
{
  for (const char *s = text; *s; s += *s == '\n')
    {
      size_t m = strcspn (s, "\n");
      if (m == n && !memcmp (s, line, n))
	return true;
      s += m;
    }
  return false;
}

/* K has the inputs of kept run TWIN, which shows its labels as well.  */
static void
add_to_twin (struct explorer *x, uint32_t twin, struct explore_kept *k)
{
  struct explore_kept *to = &x->res->kept[twin];
  struct strbuf both = { 0 };
  strbuf_add (&both, to->labels);
  for (const char *s = k->labels; *s; s += *s == '\n')
    {
      size_t n = strcspn (s, "\n");
      if (!has_line (to->labels, s, n))
	{
	  strbuf_addf (&both, "%s%.*s", both.n ? "\n" : "", (int) n, s);
	  to->new_labels += k->new_labels != 0 && *s != '\t';
	}
      s += n;
    }
  explore_relabel (x, to, both.s ? both.s : xstrdup (""));
  vector_free (k->vector);
  free (k->labels);
}

uint32_t
explore_add_kept (struct explorer *x, struct explore_kept *k)
{
  struct explore_result *res = x->res;
  uint32_t twin = kept_twin (x, k);
  if (twin != RUN_NONE)
    {
      add_to_twin (x, twin, k);
      return twin;
    }
  if (res->nkept == res->kept_room)
    {
      res->kept_room = res->kept_room ? 2 * res->kept_room : 32;
      res->kept = xrealloc (res->kept, res->kept_room * sizeof *res->kept);
    }
  res->kept[res->nkept++] = *k;
  if (!x->store)
    return res->nkept - 1;
  struct store_input i = { .target = x->row,
			   .run = x->resumed.earlier + k->run,
			   .plan = k->plan,
			   .end = (int) k->end,
			   .signal = k->signal,
			   .new_labels = k->new_labels,
			   .new_branches = k->new_branches,
			   .firsts = k->firsts,
			   .labels = k->labels };
  uint8_t *packed = vector_pack (k->vector, &i.nvector);
  i.vector = packed;
  store_input (x->store, &i);
  free (packed);
  return res->nkept - 1;
}

void
explore_keep (struct explorer *x, uint32_t run, uint32_t labels, uint32_t branches,
	      const char *texts)
{
  struct input_vector *v = explore_show_unused (x, run);
  struct strbuf all = { 0 };
  strbuf_add (&all, texts);
  if (x->far.n)
    strbuf_addf (&all, "%s%s", all.n ? "\n" : "", x->far.s);
  /* What a mutant looks at is declared.  */
  if (v)
    vector_touch_as (v, x->plan.past.v[run].vector);
  struct explore_kept k = { .run = x->res->runs,
			    .plan = x->plan.number,
			    .vector = v ? v : vector_copy (x->plan.past.v[run].vector),
			    .end = x->last.end,
			    .signal = x->last.signal,
			    .past = run,
			    .new_labels = labels,
			    .new_branches = branches,
			    .firsts = x->news.firsts,
			    .labels = all.s ? all.s : xstrdup (""),
			    .path = x->last.path };
  uint32_t at = explore_add_kept (x, &k);
  if (x->plan.past.v[run].kept == RUN_NONE)
    x->plan.past.v[run].kept = at;
}

static uint32_t
remember (struct explorer *x, struct input_vector *v, const struct model *m)
{
  if (x->plan.past.n == x->plan.past.room)
    {
      x->plan.past.room = x->plan.past.room ? 2 * x->plan.past.room : 32;
      x->plan.past.v
	= xrealloc (x->plan.past.v, x->plan.past.room * sizeof *x->plan.past.v);
    }
  struct past *p = &x->plan.past.v[x->plan.past.n];
  memset (p, 0, sizeof *p);
  p->kept = RUN_NONE;
  p->vector = v;
  explore_past_keep (&x->plan, p, m);
  return x->plan.past.n++;
}

/* Did a value become concrete that may steer the rest of the run?  */
static bool
path_loses (const struct path *p, const struct run *r)
{
  for (int i = 1; i < SYMRT_REASON_ROOM; i++)
    if (r->arena ? r->arena->concretized[i] : p->concretized[i])
      return true;
  return false;
}

/* The runtime compared each expression with the program when it was used; here
   they are compared again as the driver sees them.  */
static void
self_check (struct explorer *x, const struct path *p, const struct run *r)
{
  struct explore_checks *c = &x->res->checks;
  struct path_checked here = { 0 };
  path_check (x->plan.dag, r, &p->model, &here);
  c->compared += here.compared;
  c->different += here.different;
  if (here.different && !*c->fault)
    snprintf (c->fault, sizeof c->fault, "run %u: %s", x->res->runs, here.why);
  if (!r->arena)
    return;
  c->compared += r->arena->checked;
  c->different += r->arena->mismatched;
  if (r->arena->mismatched && !*c->fault)
    snprintf (c->fault, sizeof c->fault,
	      "run %u: the runtime found %llu expressions with another value "
	      "than the program",
	      x->res->runs, (unsigned long long) r->arena->mismatched);
}

/* Did it leave an input's memory?  A sanitizer sees that: no test will come of it.  */
static bool
strays (const struct run *r)
{
  return r->arena && r->arena->concretized[SYMRT_REASON_REGION_END];
}

/* What a run cost, in microseconds of budget.work: counted, not measured, so that it is
   the same everywhere.  The target can write the count of packets.  */
static uint64_t
work_done (const struct run *r)
{
  uint64_t packets = r->arena ? r->arena->packets : 0;
  if (packets > UINT32_MAX)
    packets = UINT32_MAX;
  return explore_limit.work_of_run
	 + explore_limit.work_of_node
	     * ((uint64_t) r->nnode + packets / explore_limit.packets_of_work);
}

/* Run V.  False: no run came of it.  */
static bool
execute (struct explorer *x, struct input_vector *v, unsigned use, struct run *r)
{
  struct explore_result *res = x->res;
  char err[240] = "";
  memset (r, 0, sizeof *r);
  res->made++;
  if (x->plan.subject->run (x->plan.subject->ctx, v, r, err, sizeof err) != 0)
    {
      snprintf (res->why, sizeof res->why, "%s", err);
      x->stopped = UNDECIDED_TARGET;
      return false;
    }
  res->runs++;
  if (use & USE_COSTS)
    {
      x->spent.work += work_done (r);
      explore_add_effort (x, work_done (r), 1000 * (uint64_t) explore_limit.idle_most);
    }
  else
    {
      x->spent.beside += work_done (r);
      res->mutants.runs++;
    }
  count_end (&res->ends, r);
  if (r->end < RUN_REFUSED)
    return true;
  x->inc.refused++; /* damaged, lost */
  snprintf (res->why, sizeof res->why, "%s", r->why);
  return false;
}

/* Was memory that is input given to code of which nothing is known?  */
static bool
hands_over (const struct run *r)
{
  for (uint32_t i = 0; i < r->nevent; i++)
    if (r->events[i].kind == SYMRT_E_EXTERN
	&& !libc_row ((const char *) r->bytes + r->events[i].site))
      return true;
  return false;
}

/* Read the path of F, whose input is V, and keep what others need of it.  */
static void
read_path (struct explorer *x, struct fresh_run *f, struct input_vector *v)
{
  const struct run *r = f->run;
  struct path *p = &f->path;
  char err[240] = "";
  if (path_read (p, x->plan.dag, x->program, r, err, sizeof err) != 0)
    {
      /* What the run covered stays covered; its path is not believed.  */
      if (f->use & USE_LOSSES)
	{
	  x->inc.full++;
	  flow_lose_all (&x->flow);
	}
      snprintf (x->res->why, sizeof x->res->why, "%s", err);
    }
  if (f->use & USE_LOSSES)
    count_limits (x, p, r);
  f->index = remember (x, v, &p->model);
  x->plan.past.v[f->index].concretized = path_loses (p, r);
  x->plan.sampling.handed = x->plan.sampling.handed || hands_over (r);
  if (x->opt->self_check)
    self_check (x, p, r);
  proofs_learn (&x->proofs, x->plan.dag, r);
  if (x->plan.solver && f->use & USE_PREDICTS && r->end != RUN_DENIED)
    solver_add_model (x->plan.solver, x->plan.dag, &p->model);
}

/* What a run shows that none did before.  */
struct shown
{
  uint32_t labels, branches;
  uint32_t killed; /* mutants, live */
  bool result, path;
  bool own; /* result and path of the target's call alone, together, are new */
  struct strbuf texts; /* notes on the labels, a line each */
};

/* How F ended, to be compared with other runs of its input.  */
static void
note_shape (struct explorer *x, const struct fresh_run *f)
{
  const struct run *r = f->run;
  struct past *p = &x->plan.past.v[f->index];
  p->at = x->last.at;
  p->settled = f->use & USE_PREDICTS && !p->concretized && !r->full
	       && !f->path.result_varies && !f->path.calls
	       && x->plan.tree.edges[x->last.at].end == END_RUN;
  x->last.path = explore_path_hash (&f->path, r->end);
  x->last.end = r->end;
  x->last.signal = r->end == RUN_SIGNAL ? r->signal : 0;
  x->last.full = r->full;
  x->last.result = explore_result_of (&f->path, r);
  x->last.nnode = r->nnode;
  p->result = x->last.result;
  x->last.unset = r->unset;
}

/* How many outcomes of branches in the target's call did P take that no run with the last
   one's result took?  */
static uint32_t
note_pairs (struct explorer *x, const struct path *p)
{
  uint32_t n = 0;
  if (!x->plan.subject->compose || x->seen.results.n > FEW_RESULTS)
    return 0;
  for (uint32_t i = p->own_item; i < p->nitem; i++)
    if (p->items[i].kind == NODE_BRANCH || p->items[i].kind == NODE_SWITCH)
      {
	const struct path_item *o = &p->items[i];
	uint64_t place = hash_mix (o->kind, o->site);
	bool fresh;
	u64map_put (&x->seen.pairs,
		    hash_mix (hash_mix (x->last.result, place), o->outcome), 1, &fresh);
	n += fresh;
      }
  return n;
}

/* Add F to labels, tree and results.  */
static void
add_run (struct explorer *x, const struct fresh_run *f, struct shown *s)
{
  bool grows = f->use & USE_GROWS;
  uint32_t before = x->plan.tree.npath;
  x->news.firsts = x->news.before = 0;
  x->news.flowed = false;
  s->labels = cover (x, f, &s->texts);
  s->branches = explore_watched (x, &f->path, f->tested && grows);
  if (grows)
    s->branches += explore_grow (x, f);
  else
    explore_follow (x, &f->path);
  if (s->branches && grows && f->counts)
    edge_list_add (&x->plan.firsts, x->last.at);
  x->res->paths += x->plan.tree.npath - before;
  note_shape (x, f);
  if (!(f->use & USE_RESULTS))
    return;
  /* What objects in any state show, those that calls made are to show as well.  */
  u64map_put (&x->seen.results, hash_mix (x->last.result, x->plan.subject->arbitrary),
	      x->res->runs, &s->result);
  u64map_put (&x->seen.paths, hash_mix (x->last.path, x->plan.number), x->res->runs,
	      &s->path);
  u64map_put (&x->seen.own,
	      hash_mix (explore_own_of (&f->path, f->run), x->plan.subject->arbitrary),
	      x->res->runs, &s->own);
  x->last.pairs = note_pairs (x, &f->path);
}

/* F is news: the search goes on from there.  */
static void
note_news (struct explorer *x, const struct fresh_run *f, const struct shown *s)
{
  bool always = f->use & USE_TEST,
       returned = f->run->end == RUN_RETURNED || f->run->end == RUN_EXIT;
  bool news
    = always || s->branches || s->labels || s->result || s->killed || x->news.flowed;
  /* Labels are covered by runs aside, which are not to lengthen the search.  */
  if (x->aims.augments)
    news = always || s->branches;
  if (!news)
    return;
  if (f->use & USE_GROWS && returned)
    explore_corpus_add (&x->plan.corpus, f->index);
  /* Results may be new without end.  */
  if (!(always || s->branches || s->labels || s->killed || x->news.flowed)
      && x->seen.results.n > (uint64_t) (explore_done (x) ? explore_limit.done_results
							  : explore_limit.idle_results))
    return;
  x->news.run = x->res->runs;
  x->news.seconds = x->plan.deadline > 0 ? clock_seconds () : 0;
  x->news.hard = 0;
  x->news.effort = x->spent.effort;
}

void
explore_wait_for_mutants (struct explorer *x, bool wait)
{
  uint32_t n;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  live_wait (&x->live, wait, bytes, n);
  if (x->live.n)
    x->plan.subject->refresh (x->plan.subject->ctx);
}

static void
store_shown (void *ctx, const struct goal *o)
{
  explore_store_goal (ctx, o);
}

/* Would the input of F, tried on mutants, give tests that kill them?  Not if its run is
   long.  */
static bool
may_be_tried (const struct fresh_run *f)
{
  return f->counts && f->tested && !f->run->full && f->run->arena
	 && f->run->arena->packets <= (uint64_t) explore_limit.live_packets;
}

/* On how many mutants is the input of F tried?  */
static unsigned
mutants_tried (const struct explorer *x, const struct fresh_run *f)
{
  bool paid
    = x->attacks
      || x->live.runs < (uint64_t) explore_limit.live_least
			  + (uint64_t) explore_limit.live_share * explore_runs (x);
  return paid && may_be_tried (f) ? (unsigned) explore_limit.live_each : 0;
}

/* Will tests of the plan's runs have objects that the functions which make them may never
   give out?  Those of static functions are for the source alone in any case.  */
static bool
is_inside (const struct explorer *x)
{
  return x->makes && x->plan.subject->arbitrary
	 && !(x->target->rec->flags & SYMRT_F_STATIC);
}

/* Run the mutants live that F infects; S is what it shows.  */
static void
try_mutants (struct explorer *x, const struct fresh_run *f, struct shown *s)
{
  const struct subject *subject = x->plan.subject;
  struct live_try t
    = { .vector = x->plan.past.v[f->index].vector,
	.run = f->index,
	.each = mutants_tried (x, f),
	.news = x->attacks || s->labels || s->branches || s->result || s->path,
	.base = may_be_tried (f),
	.inside = is_inside (x),
	.live = subject->live,
	.beyond = subject->beyond,
	.ctx = subject->ctx,
	.shown = store_shown,
	.shown_ctx = x,
	.texts = &s->texts };
  t.bytes = subject->labels (subject->ctx, &t.nbytes);
  s->killed = live_try (&x->live, &t);
  if (t.changed)
    subject->refresh (subject->ctx);
  x->res->mutants.live_runs = x->live.runs;
  x->res->mutants.live_killed = x->live.killed;
}

/* What F did not use has other values if a test comes of it, and what it wrote is looked
   at.  */
static void
note_unused (struct explorer *x, const struct fresh_run *f)
{
  const struct subject *s = x->plan.subject;
  vector_free (x->unused);
  x->far.n = 0;
  vector_tell_far (f->run, &x->far);
  x->unused = f->tested && x->aims.labels && !x->plan.matching.note && s->unused
		? s->unused (s->ctx, x->plan.past.v[f->index].vector, f->run)
		: NULL;
}

/* How many texts that are like what they were compared with, of each kind, may become tests;
   OWN: compared with words of the code.  */
static uint32_t
most_alike (bool own)
{
  return (uint32_t) (own ? explore_limit.alike_words : explore_limit.alike)
	 / (VECTOR_ALIKE__COUNT - 1);
}

/* May more of this kind, if they are compared with the right words?  */
static bool
some_alike (const struct explorer *x, enum vector_alike alike)
{
  return x->spent.alike[false][alike] < most_alike (false)
	 || x->spent.alike[true][alike] < most_alike (true);
}

/* May a text that is ALIKE what it was compared with, TEXT, become a test?  More of those that
   are compared with words of the code may than of others, which come from the input.  */
static bool
may_be_alike (struct explorer *x, enum vector_alike alike, const char *text)
{
  const struct text_words *w = &x->plan.changing.words;
  bool own = false;
  for (unsigned i = 0; i < w->ntext && !own; i++)
    own = strcmp (w->text[i], text) == 0;
  uint32_t *spent = &x->spent.alike[own][alike];
  bool may = *spent < most_alike (own);
  *spent += may;
  return may;
}

/* The run R, number RUN of the plan, compared texts: those that are made what they were
   compared with are to be run, and a few almost like that become tests (chance.c).  */
static void
note_compared (struct explorer *x, uint32_t run, const struct run *r)
{
  struct matching *m = &x->plan.matching;
  const struct subject *s = x->plan.subject;
  const struct input_vector *v = x->plan.past.v[run].vector;
  if (!x->aims.changes || !s->compared)
    return;
  for (unsigned alike = 0; alike < VECTOR_ALIKE__COUNT; alike++)
    {
      struct vector_comparison c = { .alike = alike };
      struct input_vector *other;
      while (m->n < explore_limit.matches
	     && (alike == VECTOR_EQUAL || some_alike (x, alike))
	     && (other = s->compared (s->ctx, v, r, &c, &m->known)))
	if (alike == VECTOR_EQUAL)
	  explore_match_later (x, other, NULL);
	else if (may_be_alike (x, alike, c.text))
	  explore_match_later (x, other, c.note);
	else
	  vector_free (other);
    }
}

/* May tests come of a run that ended as F did?  */
static bool
may_be_test (const struct fresh_run *f)
{
  enum run_end end = f->run->end;
  return f->counts && !f->run->unset && end != RUN_DENIED && end != RUN_TIME
	 && (end != RUN_SIGNAL || f->use & USE_CRASH_TEST);
}

/* Is F worth a test for its result, its path, or calls before the target alone?  A few are, and
   fewer where only such calls make the difference: those have tests of their own.  */
static bool
is_other (struct explorer *x, const struct fresh_run *f, const struct shown *s)
{
  struct spent *spent = &x->spent;
  uint32_t *results = &spent->result_only[x->plan.subject->arbitrary];
  bool result = s->result && !x->aims.augments && *results < explore_limit.result_only;
  bool path
    = s->path && f->use & USE_PATH_TEST && spent->path_only < explore_limit.path_only;
  if ((!result && !path && !s->branches)
      || (!s->own && spent->before_only >= explore_limit.before_only))
    return false;
  *results += result;
  spent->path_only += path && !result;
  spent->before_only += !s->own;
  return true;
}

/* Keep F if it is worth a test.  */
static void
take_test (struct explorer *x, const struct fresh_run *f, struct shown *s)
{
  const struct matching *m = &x->plan.matching;
  bool always = f->use & USE_TEST;
  bool worth
    = always || m->note || s->labels || s->branches > x->news.before || s->killed;
  if (!may_be_test (f))
    return;
  if (m->note)
    strbuf_addf (&s->texts, "%s%s", s->texts.n ? "\n" : "", m->note);
  /* The tests of algorithm 1; in Pex, those that crash as well.  */
  if (x->aims.augments)
    worth = always || s->branches || x->res->runs == 1 || f->run->end == RUN_SIGNAL;
  if (x->aims.augments && worth)
    {
      explore_add_test (x, f->index);
      if (!always)
	explore_augment (x, f->run, f->index);
    }
  if (worth || is_other (x, f, s))
    explore_keep (x, f->index, s->labels, s->branches, strbuf_str (&s->texts));
}

uint32_t
explore_run (struct explorer *x, struct input_vector *v, unsigned use)
{
  struct run r;
  struct shown shown = { 0 };
  if (!execute (x, v, use, &r))
    {
      vector_free (v);
      return RUN_NONE;
    }
  struct fresh_run f = { .run = &r, .use = use, .counts = r.end != RUN_REJECTED };
  read_path (x, &f, v);
  f.tested = (r.end == RUN_RETURNED || r.end == RUN_EXIT) && !strays (&r) && !r.unset
	     && !f.path.outside;
  note_unused (x, &f);
  /* What a run adds is there as a whole or not at all.  */
  if (x->store)
    store_batch (x->store, true);
  add_run (x, &f, &shown);
  try_mutants (x, &f, &shown);
  note_news (x, &f, &shown);
  take_test (x, &f, &shown);
  note_compared (x, f.index, &r);
  if (x->store)
    {
      store_run (x->store, x->row, x->resumed.earlier + x->res->runs, x->plan.number,
		 (int) r.end, x->last.path, x->last.result, shown.labels,
		 shown.branches);
      store_batch (x->store, false);
    }
  free (shown.texts.s);
  path_free (&f.path);
  return f.index;
}
