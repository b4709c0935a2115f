/* SPDX-License-Identifier: GPL-3.0-or-later
   How far the effects of mutants come (criteria/levels.def).  A mutant that some run
   kills at its statement may be masked afterwards, as b is in `a && (b || 1)'.  At a
   plan's end, for each operator with such mutants:

   1. The runs that are tests are made again with the operator probed, which tells
      for all its mutants at once where the mutated program goes and what it leaves
      (probe.h).  Where a condition turns, another of these runs may have gone the
      way that the mutated program takes.
   2. What no run shows is asked for, level by level from the strongest: inputs that
      take a known way, on which the mutant takes the same or another known way and
      what comes out differs; then inputs for which a condition turns.
   3. What is not found either leaves the mutant at a weaker level, with the reason.

   A level counts only if the evaluation of a run's trace shows it: neither the solver's
   word nor that of the expressions it got does.  Labels' states do not depend on any of
   this.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "explore-impl.h"
#include "probe.h"
#include "symrt-layout.h"

#define MAX_PROBES 48	  /* runs of a site */
#define MAX_WAYS 12	  /* of different paths: where a turned mutant may go */
#define MAX_PAIRS 24	  /* queries of a mutant with another way after a turn */
#define MAX_TURNS 12	  /* queries of a mutant for a condition */
#define MAX_NODES 30000   /* of a trace */
#define MAX_MADE 6000	  /* probes of a target */
#define SHARE 4		  /* of the budgets for runs and queries, as much again */
#define MAX_HARD 12	  /* queries of a target without an answer */

/* A run that came to the operator.  */
struct leveled_run
{
  uint32_t run; /* in `past' */
  bool new_way; /* no run before it went this way */
  struct probe *probe;
  struct model model; /* its inputs */
  expr_id *map; /* of what it is without a mutant; NULL: not yet */
};

struct leveling
{
  struct explorer *x;
  uint32_t site;
  uint32_t first, end; /* goals of the site */
  struct leveled_run run[MAX_PROBES];
  uint32_t n, nway;
  uint32_t way[MAX_WAYS]; /* of RUN */
  struct u64map ways;
  bool large; /* some trace is too large to look at */
};

/* What came of asking for one mutant.  */
struct asking
{
  uint32_t asked, unsat, unknown, missed;
  bool cut; /* some question was not asked */
  bool elsewhere; /* the mutated program goes where no run went */
  const char *lost; /* why a trace did not tell */
  enum solver_end end;
};

static bool
out_of_time (const struct explorer *x)
{
  static const char *const work[] = { "runs", "queries", "done" };
  const struct explore_options *o = x->opt;
  bool ended = x->stopped != NULL;
  for (size_t i = 0; i < sizeof work / sizeof *work && ended; i++)
    ended = strcmp (x->stopped, work[i]);
  return ended || (o->stop && *o->stop)
	 || (o->deadline > 0 && clock_seconds () >= o->deadline)
	 || (x->store && *store_error (x->store));
}

static bool
out_of_work (const struct explorer *x)
{
  const struct explore_leveled *l = &x->res->leveled;
  return out_of_time (x) || l->queries >= x->opt->budget.queries / SHARE
	 || l->runs >= x->opt->budget.runs / SHARE || l->unanswered >= MAX_HARD;
}

static bool
falls_short (const struct goal *o)
{
  return o->state == GOAL_COVERED && !o->why && o->level < o->wanted;
}

static void
reach (struct explorer *x, struct goal *o, enum adse_level level)
{
  if (level <= o->level)
    return;
  o->level = (uint8_t) level;
  free (o->short_of);
  o->short_of = NULL;
  explore_store_goal (x, o);
}

/* Probe run RUN at L's operator; it joins L's runs if it comes there.  */
static struct leveled_run *
add_run (struct leveling *l, uint32_t run)
{
  struct explorer *x = l->x;
  struct run r;
  char err[240];
  bool fresh;
  if (l->n == MAX_PROBES || x->res->leveled.probes >= MAX_MADE)
    return NULL;
  struct input_vector *v = vector_copy (x->past[run].vector);
  if (!v)
    return NULL;
  memset (&r, 0, sizeof r);
  x->res->made++;
  x->res->leveled.probes++;
  x->subject->probe (x->subject->ctx, l->site);
  int rc = x->subject->run (x->subject->ctx, v, &r, err, sizeof err);
  x->subject->probe (x->subject->ctx, SYMRT_NO_SITE);
  vector_free (v);
  if (rc != 0)
    {
      snprintf (x->res->why, sizeof x->res->why, "%s", err);
      x->stopped = "target-failed";
      return NULL;
    }
  if (r.end >= RUN_REFUSED || r.end == RUN_TIME || r.end == RUN_DENIED
      || r.end == RUN_REJECTED)
    return NULL;
  if (r.nnode > MAX_NODES)
    {
      l->large = true;
      return NULL;
    }
  struct probe *p = probe_read (x->dag, x->program, l->site, &r);
  if (!p)
    return NULL;
  struct leveled_run *k = &l->run[l->n];
  *k = (struct leveled_run){ .run = run, .probe = p };
  model_copy (&k->model, &x->past[run].model);
  u64map_put (&l->ways, p->path, l->n, &fresh);
  k->new_way = fresh;
  if (fresh && l->nway < MAX_WAYS && p->lost == UINT32_MAX)
    l->way[l->nway++] = l->n;
  l->n++;
  return k;
}

/* The mutated program may touch what the run of R did not: what that is counts if a
   test says so.  */
static void
complete (struct explorer *x, struct leveled_run *r)
{
  struct model *m = &r->model;
  struct input_vector *v = x->past[r->run].vector;
  uint32_t n = expr_ninput (x->dag);
  m->value = xrealloc (m->value, n * sizeof *m->value + 1);
  m->set = xrealloc (m->set, n + (size_t) 1);
  for (; m->n < n; m->n++)
    m->set[m->n] = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct expr_input *in = expr_input (x->dag, i);
      uint64_t value;
      if (m->set[i] || !vector_input (v, in->key, in->width, &value))
	continue;
      m->value[i] = value;
      m->set[i] = 1;
    }
}

/* The test of HERE declares what the mutated program finds on the way of THERE.  */
static void
declare (struct explorer *x, const struct leveled_run *here,
	 const struct leveled_run *there)
{
  const struct probe *p = there->probe;
  for (uint32_t i = 1; i <= p->nnode; i++)
    if (p->nodes[i].op == ADSE_OP_INPUT && !p->depends[i])
      vector_touch (x->past[here->run].vector, p->nodes[i].k, p->nodes[i].width);
}

/* Does what THERE was given that is no input of its expressions, a floating-point
   number say, stand in HERE as well?  */
static bool
same_otherwise (const struct explorer *x, const struct leveled_run *here,
		const struct leveled_run *there)
{
  const struct input_vector *v = x->past[here->run].vector,
			    *u = x->past[there->run].vector;
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
	  if (b->known[k] != 1
	      || (k < a->n && a->known[k] == 1 && a->data[k] == b->data[k]))
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

/* With the inputs of HERE mutant O turns a condition: does some run go the way that
   the mutated program takes, and does what comes out differ?  */
static bool
differs_elsewhere (struct leveling *l, const struct leveled_run *here,
		   const struct goal *o, struct asking *a)
{
  bool differs = false, known = false;
  for (uint32_t i = 0; i < l->nway && !differs; i++)
    {
      const struct leveled_run *there = &l->run[l->way[i]];
      struct probe_mutated m;
      if (there == here || !same_otherwise (l->x, here, there))
	continue;
      probe_mutate (there->probe, o->index, &here->model, false, &m);
      differs = probe_differ (here->probe, &here->model, there->probe, &m);
      if (differs)
	declare (l->x, here, there);
      known |= m.end == PROBE_SAME || m.end == PROBE_TRAPPED;
      free (m.value);
    }
  a->elsewhere |= !known;
  return differs;
}

/* The level at which HERE shows mutant O.  */
static enum adse_level
shown (struct leveling *l, const struct leveled_run *here, const struct goal *o,
       struct asking *a)
{
  struct probe_mutated m;
  enum adse_level level = ADSE_LEVEL_STATEMENT;
  probe_mutate (here->probe, o->index, &here->model, true, &m);
  switch (m.end)
    {
    case PROBE_TRAPPED:
      level = ADSE_LEVEL_OUTPUT;
      break;
    case PROBE_SAME:
      if (m.differs)
	level = ADSE_LEVEL_OUTPUT;
      break;
    case PROBE_TURNED:
      level = o->wanted >= ADSE_LEVEL_OUTPUT && differs_elsewhere (l, here, o, a)
		? ADSE_LEVEL_OUTPUT : ADSE_LEVEL_CONDITION;
      break;
    case PROBE_LOST:
      if (*m.why)
	a->lost = m.why;
      break;
    default:
      break;
    }
  free (m.value);
  return level;
}

static void
add_note (const struct explorer *x, const struct goal *o, enum adse_level level,
	  struct strbuf *to)
{
  uint32_t local;
  const struct unit *u = program_site (x->program, o->site, &local);
  char text[400];
  adse_label_note (&u->site_ctx, &u->sites[local], o->index, text, sizeof text);
  strbuf_addf (to, "%s%s (%s)", to->n ? "\n" : "", text, adse_levels[level].name);
}

/* What RUN shows of the site's mutants.  TEXTS gets notes on what is new.  How many
   come further than before.  */
static uint32_t
take_run (struct leveling *l, const struct leveled_run *run, struct strbuf *texts)
{
  uint32_t n = 0;
  for (uint32_t i = l->first; i < l->end; i++)
    {
      struct goal *o = &l->x->goals->goal[i];
      struct asking a = { 0 };
      if (!falls_short (o))
	continue;
      enum adse_level level = shown (l, run, o, &a);
      if (level <= o->level)
	continue;
      reach (l->x, o, level);
      n++;
      if (texts)
	add_note (l->x, o, level, texts);
    }
  return n;
}

/* Run the model of R, over the inputs of BASE, and see what it shows.  */
static void
try_model (struct leveling *l, struct solver_result *r, uint32_t base)
{
  struct explorer *x = l->x;
  struct explore_leveled *count = &x->res->leveled;
  count->models++;
  struct input_vector *v = x->subject->from_model (x->subject->ctx, x->dag, &r->model,
						   x->past[base].vector);
  if (!v)
    return;
  uint32_t kept = x->res->nkept;
  x->leveling = true;
  uint32_t run = explore_run (x, v);
  x->leveling = false;
  if (run == RUN_NONE || x->last.end >= RUN_REFUSED || x->last.end == RUN_TIME
      || x->last.end == RUN_DENIED || x->last.end == RUN_REJECTED)
    return;
  struct leveled_run *here = add_run (l, run);
  struct strbuf texts = { 0 };
  if (here && x->res->nkept == kept)
    complete (x, here);
  uint32_t further = here ? take_run (l, here, &texts) : 0;
  if (further && x->res->nkept == kept)
    {
      if (x->store)
	store_batch (x->store, true);
      explore_keep (x, run, further, 0, strbuf_str (&texts));
      if (x->store)
	store_batch (x->store, false);
      count->tests++;
    }
  free (texts.s);
}

/* A list of conjuncts.  */
struct conjuncts
{
  expr_id *e;
  size_t n, room;
  bool impossible; /* one is false */
};

static void
conjoin (struct explorer *x, struct conjuncts *c, expr_id e)
{
  adse_val v;
  if (!e)
    return;
  if (expr_is_const (x->dag, e, &v))
    {
      c->impossible |= !v;
      return;
    }
  if (c->n == c->room)
    c->e = xrealloc (c->e, (c->room = 2 * c->room + 32) * sizeof *c->e);
  c->e[c->n++] = e;
}

/* Ask for C with the inputs of BASE and try what answers it.  */
static void
ask (struct leveling *l, struct goal *o, const struct conjuncts *c, uint32_t base,
     struct asking *a)
{
  struct explorer *x = l->x;
  struct solver_result r;
  uint8_t before = o->level;
  if (c->impossible)
    {
      a->asked++;
      a->unsat++;
      return;
    }
  if (out_of_work (x))
    {
      a->cut = true;
      return;
    }
  a->asked++;
  x->res->leveled.queries++;
  switch (explore_ask_aside (x, c->e, c->n, base, &r))
    {
    case SOLVER_UNSAT:
      a->unsat++;
      break;
    case SOLVER_SAT:
      try_model (l, &r, base);
      if (o->level == before)
	{
	  a->missed++;
	  x->res->leveled.missed++;
	}
      break;
    default:
      a->unknown++;
      x->res->leveled.unanswered++;
      a->end = r.end;
    }
  solver_result_free (&r);
}

static expr_id *
new_map (const struct probe *p)
{
  return xmalloc ((p->nnode + (size_t) 1) * sizeof (expr_id));
}

static void
need_map (struct leveling *l, struct leveled_run *r)
{
  if (r->map)
    return;
  r->map = new_map (r->probe);
  probe_map (r->probe, l->x->dag, PROBE_ORIGINAL, NULL, r->map, NULL, 0);
}

/* Items [0, UPTO) of R over MAP: all, or only those that depend on a hole.  */
static void
conjoin_items (struct explorer *x, struct conjuncts *c, const struct leveled_run *r,
	       const expr_id *map, uint32_t upto, bool all)
{
  for (uint32_t i = 0; i < upto && !c->impossible; i++)
    if (all || r->probe->item[i].depends)
      conjoin (x, c, probe_condition (r->probe, x->dag, i, map));
}

/* ANY, or that P and Q differ; 0: never.  */
static expr_id
or_differ (struct explorer *x, expr_id any, expr_id p, expr_id q)
{
  adse_val v;
  if (expr_node (x->dag, p)->width != expr_node (x->dag, q)->width)
    return any;
  expr_id d = expr_op (x->dag, ADSE_OP_NE, 1, p, q, 0, 0);
  if (expr_is_const (x->dag, d, &v) && !v)
    return any;
  return any ? expr_op (x->dag, ADSE_OP_OR, 1, any, d, 0, 0) : d;
}

static expr_id
output_of (struct explorer *x, const struct probe_output *o, const expr_id *map,
	   unsigned width)
{
  return o->node ? map[o->node] : expr_const (x->dag, width, o->value);
}

/* Some output of A over MAP_A and of B over MAP_B differ; 0: none can.  With A == B
   only what depends on a hole can.  */
static expr_id
outputs_differ (struct explorer *x, const struct probe *a, const expr_id *map_a,
		const struct probe *b, const expr_id *map_b)
{
  expr_id any = 0;
  struct u64map in_a = { 0 }, in_b = { 0 };
  for (uint32_t i = 0; i < b->noutput; i++)
    u64map_put (&in_b, b->output[i].key, i, NULL);
  for (uint32_t i = 0; i < a->noutput; i++)
    {
      const struct probe_output *o = &a->output[i];
      uint32_t *k = u64map_get (&in_b, o->key);
      u64map_put (&in_a, o->key, i, NULL);
      const struct probe_output *q = k ? &b->output[*k] : NULL;
      if (q && (a != b || o->depends))
	{
	  unsigned w = o->node ? o->width : q->width;
	  any = or_differ (x, any, output_of (x, o, map_a, w),
			   output_of (x, q, map_b, w));
	}
      else if (!q && probe_input (a, o->key, o->width))
	any = or_differ (x, any, output_of (x, o, map_a, o->width),
			 expr_input_node (x->dag, o->key, o->width));
    }
  for (uint32_t i = 0; i < b->noutput; i++)
    {
      const struct probe_output *q = &b->output[i];
      if (!u64map_get (&in_a, q->key) && probe_input (b, q->key, q->width))
	any = or_differ (x, any, output_of (x, q, map_b, q->width),
			 expr_input_node (x->dag, q->key, q->width));
    }
  u64map_free (&in_a);
  u64map_free (&in_b);
  return any;
}

/* Inputs that go the way of HERE, for which the mutant goes that of THERE and what
   comes out differs.  */
static void
ask_output (struct leveling *l, struct goal *o, struct leveled_run *here,
	    struct leveled_run *there, struct asking *a)
{
  struct explorer *x = l->x;
  const struct probe *p = here->probe, *q = there->probe;
  bool same = here == there;
  need_map (l, here);
  need_map (l, there);
  expr_id *map = new_map (q), sound;
  if (!probe_map (q, x->dag, o->index, there->map, map, &sound, q->nhole))
    {
      free (map);
      return;
    }
  struct conjuncts c = { 0 };
  conjoin_items (x, &c, here, here->map, p->nitem, true);
  conjoin_items (x, &c, there, map, q->nitem, !same);
  conjoin (x, &c, sound);
  if (p->end == q->end)
    {
      expr_id differ = outputs_differ (x, p, here->map, q, map);
      c.impossible |= !differ;
      conjoin (x, &c, differ);
    }
  ask (l, o, &c, here->run, a);
  free (c.e);
  free (map);
}

static void
ask_trap (struct leveling *l, struct goal *o, struct leveled_run *here,
	  struct asking *a)
{
  struct conjuncts c = { 0 };
  need_map (l, here);
  expr_id trap = probe_first_trap (here->probe, l->x->dag, o->index, here->map);
  if (!trap)
    return;
  conjoin_items (l->x, &c, here, here->map, here->probe->hole[0].item, true);
  conjoin (l->x, &c, trap);
  ask (l, o, &c, here->run, a);
  free (c.e);
}

/* Inputs that come to a condition of HERE, which the mutant turns.  */
static void
ask_conditions (struct leveling *l, struct goal *o, struct leveled_run *here,
		struct u64map *seen, struct asking *a)
{
  struct explorer *x = l->x;
  const struct probe *p = here->probe;
  need_map (l, here);
  expr_id *map = new_map (p);
  for (uint32_t i = 0; i < p->nitem && o->level < ADSE_LEVEL_CONDITION; i++)
    {
      const struct probe_item *item = &p->item[i];
      uint32_t holes = 0;
      expr_id sound;
      bool fresh;
      if (!item->depends || item->kind > PROBE_SWITCH)
	continue;
      while (holes < p->nhole && p->hole[holes].item <= i)
	holes++;
      if (!probe_map (p, x->dag, o->index, here->map, map, &sound, holes))
	break;
      expr_id was = probe_condition (p, x->dag, i, here->map);
      expr_id is = probe_condition (p, x->dag, i, map);
      expr_id turns = expr_op (x->dag, ADSE_OP_XOR, 1, was, is, 0, 0);
      /* An equal question after another way is seldom another answer.  */
      u64map_put (seen, turns, 0, &fresh);
      if (!fresh)
	continue;
      if (a->asked - a->unsat > MAX_TURNS || seen->n > 8 * MAX_TURNS)
	{
	  a->cut = true;
	  break;
	}
      struct conjuncts c = { 0 };
      conjoin (x, &c, turns);
      conjoin (x, &c, sound);
      if (!c.impossible)
	{
	  conjoin_items (x, &c, here, here->map, i, true);
	  conjoin_items (x, &c, here, map, i, false);
	}
      ask (l, o, &c, here->run, a);
      free (c.e);
    }
  free (map);
}

static const char *
why_short (const struct asking *a, char *buf, size_t n)
{
  static const char *const ends[]
    = { "solver: unknown", "solver: rlimit", "solver: time", "solver: memory",
	"solver: failed" };
  if (a->lost)
    snprintf (buf, n, "%s", a->lost);
  else if (a->unknown)
    snprintf (buf, n, "%s", ends[a->end]);
  else if (a->missed)
    snprintf (buf, n, "%s", short_codes[SHORT_MISSED]);
  else if (a->cut)
    snprintf (buf, n, "queries");
  else if (a->elsewhere)
    snprintf (buf, n, "%s", short_codes[SHORT_ELSEWHERE]);
  else if (!a->asked)
    snprintf (buf, n, "%s", short_codes[SHORT_UNFOLLOWED]);
  else
    snprintf (buf, n, "%s", short_codes[SHORT_MASKED]);
  return buf;
}

/* Ask for what no run shows of mutant O.  */
static void
pursue (struct leveling *l, struct goal *o)
{
  struct asking a
    = { .cut = l->x->res->leveled.probes >= MAX_MADE,
	.lost = l->large ? short_codes[SHORT_LARGE] : NULL };
  uint32_t pairs = 0;
  char why[80];
  if (o->wanted >= ADSE_LEVEL_OUTPUT)
    {
      for (uint32_t i = 0; i < l->nway && falls_short (o); i++)
	{
	  ask_trap (l, o, &l->run[l->way[i]], &a);
	  if (falls_short (o))
	    ask_output (l, o, &l->run[l->way[i]], &l->run[l->way[i]], &a);
	}
      uint32_t nway = l->nway;
      for (uint32_t i = 0; i < nway; i++)
	for (uint32_t k = 0; k < nway && falls_short (o); k++)
	  {
	    if (i == k
		|| !same_otherwise (l->x, &l->run[l->way[i]], &l->run[l->way[k]]))
	      continue;
	    if (pairs++ >= MAX_PAIRS)
	      a.cut = true;
	    else
	      ask_output (l, o, &l->run[l->way[i]], &l->run[l->way[k]], &a);
	  }
    }
  if (o->level < ADSE_LEVEL_CONDITION)
    {
      struct u64map seen = { 0 };
      uint32_t n = l->n;
      for (uint32_t i = 0; i < n && o->level < ADSE_LEVEL_CONDITION; i++)
	if (l->run[i].new_way)
	  ask_conditions (l, o, &l->run[i], &seen, &a);
      u64map_free (&seen);
    }
  for (uint32_t i = 0; i < l->n && falls_short (o); i++)
    {
      shown (l, &l->run[i], o, &a);
      if (l->run[i].probe->lost != UINT32_MAX)
	a.lost = l->run[i].probe->lost_why;
    }
  if (falls_short (o))
    {
      free (o->short_of);
      o->short_of = xstrdup (why_short (&a, why, sizeof why));
      explore_store_goal (l->x, o);
    }
}

/* The kept runs of the plan come to the operator of L, and what they show.  */
static void
level_site (struct leveling *l)
{
  struct explorer *x = l->x;
  uint32_t nkept = x->res->nkept;
  for (uint32_t i = 0; i < nkept && !out_of_time (x); i++)
    if (x->res->kept[i].plan == x->plan)
      add_run (l, x->res->kept[i].past);
  for (uint32_t i = 0; i < l->n; i++)
    take_run (l, &l->run[i], NULL);
  for (uint32_t i = l->first; i < l->end; i++)
    if (falls_short (&x->goals->goal[i]))
      pursue (l, &x->goals->goal[i]);
  for (uint32_t i = 0; i < l->n; i++)
    {
      probe_free (l->run[i].probe);
      model_free (&l->run[i].model);
      free (l->run[i].map);
    }
  u64map_free (&l->ways);
}

void
explore_levels (struct explorer *x)
{
  struct goals *g = x->goals;
  bool probed = false;
  if (!x->subject->probe || x->opt->strategy->augments
      || g->treatment != LABELS_TIGHT)
    return;
  for (uint32_t s = 0; s < g->nsite; s++)
    {
      uint32_t local;
      const struct unit *u = program_site (x->program, g->site_first + s, &local);
      const struct adse_site *site = &u->sites[local];
      bool any = false;
      for (uint32_t i = g->site_goal[s]; i < g->site_goal[s + 1]; i++)
	{
	  struct goal *o = &g->goal[i];
	  /* The value of a decision is a condition.  */
	  if (falls_short (o) && site->kind == ADSE_SITE_DECISION)
	    reach (x, o, ADSE_LEVEL_CONDITION);
	  any |= falls_short (o);
	}
      if (!any || site->kind != ADSE_SITE_OP || out_of_time (x))
	continue;
      struct leveling *l = xcalloc (1, sizeof *l);
      *l = (struct leveling){ .x = x, .site = g->site_first + s,
			      .first = g->site_goal[s],
			      .end = g->site_goal[s + 1] };
      level_site (l);
      free (l);
      probed = true;
    }
  if (probed)
    x->subject->refresh (x->subject->ctx);
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

void
explore_level_notes (struct explorer *x)
{
  struct explore_result *res = x->res;
  for (uint32_t i = 0; i < x->goals->n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      uint32_t local;
      char text[400], phrase[60];
      if (!falls_short (o))
	continue;
      if (!o->short_of)
	{
	  o->short_of = xstrdup (
	    o->level == ADSE_LEVEL_CONDITION
		&& program_site (x->program, o->site, &local)->sites[local].kind
		     == ADSE_SITE_DECISION
	      ? short_codes[SHORT_CONNECTIVE]
	      : x->stopped ? x->stopped : short_codes[SHORT_UNTRIED]);
	  explore_store_goal (x, o);
	}
      const struct unit *u = program_site (x->program, o->site, &local);
      adse_label_note (&u->site_ctx, &u->sites[local], o->index, text, sizeof text);
      snprintf (phrase, sizeof phrase, "(%s only)", adse_levels[o->level].name);
      for (uint32_t k = 0; k < res->nkept; k++)
	{
	  char *longer = res->kept[k].run == o->run
			   ? with_phrase (res->kept[k].labels, text, phrase) : NULL;
	  if (!longer)
	    continue;
	  free (res->kept[k].labels);
	  res->kept[k].labels = longer;
	  if (x->store)
	    store_input_labels (x->store, x->row, res->kept[k].run, longer);
	}
    }
}
