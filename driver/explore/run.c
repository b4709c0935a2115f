/* SPDX-License-Identifier: GPL-3.0-or-later
   One run of a target: its path grows the tree, its visits make candidates, what
   is new about it decides whether it may become a test.  */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "explore/impl.h"

enum
{
#define SYMRT_REASON(ID, NAME, CODE, HELP) REASON_##NAME = ID,
#include "reasons.def"
#undef SYMRT_REASON
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
  const struct goal *leveled = goals_leveled (g, o);
  if (leveled && o->state == GOAL_COVERED && !o->why)
    {
      l.proof = STORE_LEVELED | leveled->level;
      l.why = leveled->short_of ? leveled->short_of : "";
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

/* A path on its way through the tree.  */
struct growing
{
  struct explorer *x;
  const struct model *model;
  uint64_t stamp;    /* of MODEL */
  struct u64map nth; /* nodes so far, by kind and site */
  struct u64map asserted; /* conjuncts so far */
  uint32_t depth, run;
  edge_id at;
};

/* At G->at ITEM says for the first time which function a pointer led to.  */
static void
note_callee (struct growing *g, const struct path_item *item)
{
  struct explorer *x = g->x;
  if (item->kind == NODE_CONCRETE && item->reason == REASON_SYMBOLIC_READ)
    explore_sampled_input (x, item->expr);
  if (item->kind == NODE_CONCRETE ? item->reason != REASON_INDIRECT
      : item->kind != NODE_CONSTRAINT || item->reason != SYMRT_CO_CALLEE)
    return;
  edge_list_add (&x->callees, g->at);
}

/* On from G->at by ITEM.  A conjunct that the path has already makes no node:
   there is no other way there.  False: the tree is not to become deeper.  */
static bool
step (struct growing *g, const struct path_item *item)
{
  struct explorer *x = g->x;
  bool fresh;
  u64map_put (&g->asserted, item->conjunct[item->outcome], 0, &fresh);
  if (!fresh)
    return true;
  if (g->depth++ == x->opt->budget.depth)
    {
      x->inc.deep += !x->chained;
      if (!x->chained)
	flow_lose (&x->flow, item->where);
      return false;
    }
  uint32_t *count = u64map_put (
    &g->nth, (uint64_t) item->kind << 32 | item->site, 0, NULL);
  node_id id
    = tree_extend (&x->tree, g->at, item, (*count)++, g->run, &fresh);
  g->at = x->tree.nodes[id].first + item->outcome;
  tree_set (&x->tree, g->at, EDGE_EXPLORED);
  if (fresh)
    note_callee (g, item);
  return true;
}

/* Direct treatment: goal O, whose predicate is P here, as a branch.  */
static void
step_label (void *ctx, const struct goal *o, expr_id p)
{
  struct growing *g = ctx;
  expr_id both[2] = { expr_not (g->x->dag, p), p };
  struct path_item item
    = { .kind = NODE_LABEL, .site = o->label, .expr = p, .nout = 2,
	.conjunct = both,
	.outcome = expr_eval (g->x->dag, p, g->model, g->stamp) != 0 };
  struct tree_node place = { .kind = NODE_LABEL, .site = o->label };
  u64map_put (&g->x->taken, strategy_outcome (&place, item.outcome), g->run,
	      NULL);
  step (g, &item);
}

static enum tree_end
tree_end (const struct run *r)
{
  if (r->full || r->end == RUN_TIME || r->end == RUN_DENIED)
    return END_NONE;
  return r->end == RUN_SIGNAL && (r->signal == SIGSEGV || r->signal == SIGBUS)
	   ? END_ACCESS : END_RUN;
}

/* A run took OUTCOME at PLACE; SHOWN: a test may come of it, which the target's own
   branches are explored for.  True: it is new.  */
static bool
take (struct explorer *x, const struct tree_node *place, uint32_t outcome,
      uint32_t run, bool shown)
{
  uint64_t key = strategy_outcome (place, outcome);
  bool fresh;
  shown = shown || !explore_own_branch (x, place);
  if (!shown && u64map_get (&x->taken, key))
    return false;
  u64map_put (shown ? &x->taken : &x->lost, key, run, &fresh);
  return fresh;
}

/* Follow PATH through the tree, growing it; SHOWN: a test may come of the run.
   Returns new branch outcomes.  */
static uint32_t
grow (struct explorer *x, const struct path *p, uint32_t run, enum tree_end end,
      bool shown)
{
  struct growing g = { .x = x, .model = &p->model, .run = run,
		       .stamp = expr_stamp (x->dag) };
  uint32_t fresh_outcomes = 0, v = 0, f = 0;
  for (uint32_t i = 0; i <= p->nitem; i++)
    {
      for (; f < p->nfixed && p->fixed[f].item == i; f++)
	explore_fix (x, run, g.at, p->fixed[f].expr, p->fixed[f].value);
      for (; v < p->nvisit && p->visits[v].position == i; v++)
	if (x->goals->treatment == LABELS_DIRECT)
	  goals_each_branch (x->goals, x->dag, &p->visits[v], step_label, &g);
	else if (!x->opt->strategy->augments)
	  goals_visit (x->goals, x->dag, &x->tree, &p->visits[v], g.at, run);
      if (i == p->nitem)
	break;
      const struct path_item *item = &p->items[i];
      bool fresh;
      if (item->kind == NODE_BRANCH || item->kind == NODE_SWITCH)
	{
	  struct tree_node place = { .kind = item->kind, .site = item->site };
	  fresh_outcomes += take (x, &place, item->outcome, run, shown);
	  if (item->definitions)
	    {
	      u64map_put (&x->flowed,
			  strategy_flow (strategy_outcome (&place, item->outcome),
					 item->definitions),
			  run, &fresh);
	      x->flowed_on |= fresh;
	    }
	}
      if (!step (&g, item))
	{
	  end = END_NONE;
	  break;
	}
    }
  edge_id at = g.at;
  x->last.at = at;
  struct tree_edge *last = &x->tree.edges[at];
  x->tree.npath += end && !last->end;
  if (end == END_RUN && last->end != END_RUN && last->child)
    x->tree.forked = true;
  if (end == END_RUN || !last->end)
    last->end = end;
  u64map_free (&g.nth);
  u64map_free (&g.asserted);
  return fresh_outcomes;
}

void
explore_close_labels (struct explorer *x)
{
  uint32_t n;
  /* Branches stay.  */
  if (x->goals->treatment == LABELS_DIRECT)
    return;
  uint8_t *bytes = x->subject->labels (x->subject->ctx, &n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    if (x->goals->goal[i].state == GOAL_CLOSED && x->goals->goal[i].label < n)
      bytes[x->goals->goal[i].label] &= (uint8_t) ~SYMRT_L_WANTED;
}

/* Follow PATH as far as the tree has it, changing nothing.  */
static void
follow (struct explorer *x, const struct path *p)
{
  struct u64map asserted = { 0 };
  x->last.at = 0;
  for (uint32_t i = 0; i < p->nitem; i++)
    {
      const struct path_item *item = &p->items[i];
      bool fresh;
      u64map_put (&asserted, item->conjunct[item->outcome], 0, &fresh);
      if (!fresh)
	continue;
      node_id id = tree_find (&x->tree, x->last.at, item);
      if (!id)
	break;
      x->last.at = x->tree.nodes[id].first + item->outcome;
    }
  u64map_free (&asserted);
}

/* Labels that this run covered, as far as they count; TESTED: it may become a test.  */
static uint32_t
cover (struct explorer *x, uint32_t run, bool counts, bool tested,
       struct strbuf *texts)
{
  uint32_t n, fresh = 0;
  uint8_t *bytes = x->subject->labels (x->subject->ctx, &n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      if (o->label >= n || !(bytes[o->label] & SYMRT_L_COVERED)
	  || o->state == GOAL_COVERED || o->state == GOAL_CLOSED)
	continue;
      if (!counts)
	{
	  o->rejected = true;
	  bytes[o->label] &= (uint8_t) ~SYMRT_L_COVERED;
	  continue;
	}
      bool waived = o->state == GOAL_WAIVED;
      goals_cover (x->goals, o, run);
      if (tested)
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
      char text[400];
      adse_label_note (&u->site_ctx, &u->sites[local], o->index, text,
			sizeof text);
      strbuf_addf (texts, "%s%s", fresh ? "\n" : "", text);
      fresh++;
      explore_store_goal (x, o);
    }
  if (fresh)
    explore_close_labels (x);
  if (fresh || !counts)
    x->subject->refresh (x->subject->ctx);
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
      if (i && n > p->concretized[i] && i != REASON_ARENA_FULL)
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
  x->slow += r->end != RUN_TIME ? 0 : r->endless ? 1 : explore_limit.timeout_cost;
  x->res->crashes += r->end == RUN_SIGNAL;
}

void
explore_keep (struct explorer *x, uint32_t run, uint32_t labels, uint32_t branches,
	      const char *texts)
{
  const struct input_vector *v = x->past[run].vector;
  struct explore_result *res = x->res;
  if (res->nkept == res->kept_room)
    {
      res->kept_room = res->kept_room ? 2 * res->kept_room : 32;
      res->kept = xrealloc (res->kept, res->kept_room * sizeof *res->kept);
    }
  struct explore_kept *k = &res->kept[res->nkept++];
  *k = (struct explore_kept){ .run = res->runs, .plan = x->plan,
			      .vector = vector_copy (v), .end = x->last.end,
			      .signal = x->last.signal, .past = run,
			      .new_labels = labels, .new_branches = branches,
			      .labels = xstrdup (texts), .path = x->last.path };
  if (!x->store)
    return;
  struct store_input i = { .target = x->row, .run = x->earlier_runs + k->run,
			   .plan = k->plan,
			   .end = (int) k->end, .signal = k->signal,
			   .new_labels = labels, .new_branches = branches,
			   .firsts = x->last_firsts, .labels = k->labels };
  uint8_t *packed = vector_pack (v, &i.nvector);
  i.vector = packed;
  store_input (x->store, &i);
  free (packed);
}

static uint32_t
remember (struct explorer *x, struct input_vector *v, const struct model *m)
{
  if (x->npast == x->past_room)
    {
      x->past_room = x->past_room ? 2 * x->past_room : 32;
      x->past = xrealloc (x->past, x->past_room * sizeof *x->past);
    }
  struct past *p = &x->past[x->npast];
  memset (p, 0, sizeof *p);
  p->vector = v;
  explore_past_keep (x, p, m);
  return x->npast++;
}

/* A crash after more than so many branches is no later than the process's stack ends,
   and that is not in the same place everywhere: what is beyond them is not compared.  */
enum { CRASH_COMPARED = 1 << 16 };

uint64_t
explore_path_hash (const struct path *p, enum run_end end)
{
  uint32_t n = end == RUN_SIGNAL && p->nitem > CRASH_COMPARED ? CRASH_COMPARED : p->nitem;
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++)
    h = hash_mix (h, (uint64_t) p->items[i].site << 32 | p->items[i].outcome);
  return h;
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
  path_check (x->dag, r, &p->model, &here);
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
	      "than the program", x->res->runs,
	      (unsigned long long) r->arena->mismatched);
}

bool
explore_own_branch (void *ctx, const struct tree_node *n)
{
  const struct explorer *x = ctx;
  uint32_t local;
  if (n->kind == NODE_LABEL)
    return true;
  const struct unit *u
    = n->kind == NODE_SWITCH ? program_site (x->program, n->site, &local)
      : n->site < SYMRT_ANON_BRANCH
	? program_branch (x->program, n->site, &local)
	: NULL;
  if (u != x->target->unit)
    return false;
  return (n->kind == NODE_SWITCH ? u->sites[local].function
				 : u->branches[local].function)
	 == x->target->function;
}

/* Did it leave an input's memory?  A sanitizer sees that: no test will come of it.  */
static bool
strays (const struct run *r)
{
  return r->arena && r->arena->concretized[REASON_REGION_END];
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
	 + explore_limit.work_of_node * ((uint64_t) r->nnode
					 + packets / explore_limit.packets_of_work);
}

uint32_t
explore_run (struct explorer *x, struct input_vector *v)
{
  struct explore_result *res = x->res;
  struct run r;
  char err[240] = "";
  memset (&r, 0, sizeof r);
  res->made++;
  int rc = x->subject->run (x->subject->ctx, v, &r, err, sizeof err);
  if (rc != 0)
    {
      snprintf (res->why, sizeof res->why, "%s", err);
      x->stopped = UNDECIDED_TARGET;
      vector_free (v);
      return RUN_NONE;
    }
  res->runs++;
  res->leveled.runs += x->leveling;
  x->work += x->leveling ? 0 : work_done (&r);
  count_end (&res->ends, &r);
  if (r.end >= RUN_REFUSED) /* damaged, lost */
    {
      x->inc.refused++;
      snprintf (res->why, sizeof res->why, "%s", r.why);
      vector_free (v);
      return RUN_NONE;
    }
  struct path p;
  if (path_read (&p, x->dag, x->program, &r, err, sizeof err) != 0)
    {
      /* What the run covered stays covered; its path is not believed.  */
      if (!x->chained)
	{
	  x->inc.full++;
	  flow_lose_all (&x->flow);
	}
      snprintf (res->why, sizeof res->why, "%s", err);
    }
  /* Chains only add tests: that they show all there is nobody says.  */
  if (!x->leveling && !x->chained)
    count_limits (x, &p, &r);
  uint32_t index = remember (x, v, &p.model);
  x->past[index].concretized = path_loses (&p, &r);
  if (x->opt->self_check)
    self_check (x, &p, &r);
  proofs_learn (&x->proofs, x->dag, &r);
  if (x->solver && !x->aside && r.end != RUN_DENIED)
    solver_add_model (x->solver, x->dag, &p.model);

  /* What a run adds is there as a whole or not at all.  */
  if (x->store)
    store_batch (x->store, true);
  bool counts = r.end != RUN_REJECTED;
  bool returned = r.end == RUN_RETURNED || r.end == RUN_EXIT;
  struct strbuf texts = { 0 };
  x->last_firsts = 0;
  bool tested = returned && !strays (&r) && !run_used_unset (&r);
  uint32_t labels = cover (x, res->runs, counts, tested, &texts);
  uint32_t before = x->tree.npath;
  bool alone = x->aside || x->leveling;
  uint32_t branches = explore_watched (x, tested && !alone);
  x->flowed_on = false;
  if (alone)
    follow (x, &p);
  else
    branches += grow (x, &p, index, tree_end (&r),
		      tested || x->opt->strategy->augments);
  if (branches && !alone && counts)
    edge_list_add (&x->first_ends, x->last.at);
  res->paths += x->tree.npath - before;

  bool new_result, new_path;
  x->past[index].at = x->last.at;
  x->past[index].settled
    = !x->aside && !x->past[index].concretized && !r.full && !p.result_varies
      && !p.calls && x->tree.edges[x->last.at].end == END_RUN;
  x->last.path = explore_path_hash (&p, r.end);
  x->last.end = r.end;
  x->last.signal = r.end == RUN_SIGNAL ? r.signal : 0;
  x->last.full = r.full;
  uint64_t path = x->last.path;
  uint64_t result = hash_mix (hash_mix (r.end, (uint64_t) (uint32_t) r.signal),
			      p.has_result ? p.result : 0);
  result = hash_mix (result, p.calls);
  new_result = new_path = false;
  if (!x->leveling)
    {
      u64map_put (&x->results, result, res->runs, &new_result);
      u64map_put (&x->paths, hash_mix (path, x->plan), res->runs, &new_path);
    }
  bool news = labels || branches || new_result || x->flowed_on;
  /* Labels are covered by runs aside, which are not to lengthen the search.  */
  if (x->opt->strategy->augments)
    news = branches || x->aside;
  if (news && !alone && returned)
    explore_corpus_add (x, index);
  if (news)
    {
      x->last_news = res->runs;
      x->news_seconds = x->plan_deadline > 0 ? clock_seconds () : 0;
      x->hard = 0;
    }
  if (counts && r.end != RUN_DENIED && r.end != RUN_TIME && !run_used_unset (&r)
      && !(x->chained && r.end == RUN_SIGNAL))
    {
      bool worth = labels || branches || new_result || x->aside;
      /* The tests of algorithm 1; in Pex, those that crash as well.  */
      if (x->opt->strategy->augments)
	worth = branches || x->aside || res->runs == 1 || r.end == RUN_SIGNAL;
      if (x->opt->strategy->augments && worth)
	explore_add_test (x, index);
      if (x->opt->strategy->augments && worth && !x->aside)
	explore_augment (x, &r, index);
      /* Who asked for it knows.  */
      if (x->leveling)
	worth = labels != 0;
      if (!worth && new_path && !x->mutating.under_way && !x->chained
	  && x->path_only < explore_limit.path_only)
	{
	  x->path_only++;
	  worth = true;
	}
      if (worth)
	explore_keep (x, index, labels, branches, strbuf_str (&texts));
    }
  if (x->store)
    {
      store_run (x->store, x->row, x->earlier_runs + res->runs, x->plan, (int) r.end,
		 path, result, labels, branches);
      store_batch (x->store, false);
    }
  free (texts.s);
  path_free (&p);
  return index;
}
