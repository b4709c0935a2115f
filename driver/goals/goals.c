/* SPDX-License-Identifier: GPL-3.0-or-later
   Label states and occurrences.  See goals.h.  */
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/limits.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "labels.h"
#include "site.h"
#include "trace.h"

/* The objective of label I of SITE (global number), which belongs to criterion C:
   the last one if it takes the label in.  */
static uint32_t
objective_of (struct goals *g, const struct unit *u, uint32_t site, unsigned i,
	      enum adse_criterion c)
{
  const struct adse_site *s = &u->sites[site - u->site_base];
  struct objective *last = g->nobjective ? &g->objective[g->nobjective - 1] : NULL;
  bool related = adse_criterion_related (c);
  uint32_t k = i;
  if (related)
    {
      bool same = last && last->site == site && last->criterion == c;
      k = same ? last->index : 0;
      /* Labels of one objective follow one another.  */
      for (;; k++)
	{
	  unsigned way[2];
	  bool found = false;
	  for (unsigned w = 0;
	       !found && adse_objective_way (&u->site_ctx, s, c, k, w, way); w++)
	    found = way[0] == i || way[1] == i;
	  if (found || k + 1 >= adse_site_nobjectives (&u->site_ctx, s, c))
	    break;
	}
      if (same && last->index == k)
	{
	  last->n++;
	  return g->nobjective - 1;
	}
    }
  if ((g->nobjective & (g->nobjective - 1)) == 0)
    g->objective = xrealloc (g->objective,
			     (2 * (size_t) g->nobjective + 1) * sizeof *g->objective);
  g->objective[g->nobjective] = (struct objective){
    .criterion = c, .site = site, .related = related, .index = k, .first = g->n, .n = 1
  };
  return g->nobjective++;
}

void
goals_init_of (struct goals *g, const struct program *program, const struct unit *u,
	       const bool *functions, adse_criteria criteria)
{
  memset (g, 0, sizeof *g);
  g->program = program;
  uint32_t nsite = u->meta->sites.count;
  g->site_first = u->site_base;
  g->nsite = nsite;
  g->site_goal = xcalloc ((size_t) nsite + 1, sizeof *g->site_goal);
  uint32_t room = 0;
  for (uint32_t s = 0; s < nsite; s++)
    {
      const struct adse_site *site = &u->sites[s];
      g->site_goal[s] = g->n;
      if (!functions[site->function] || !(site->flags & ADSE_SITE_PLACED))
	continue;
      unsigned n = adse_site_nlabels (&u->site_ctx, site);
      for (unsigned i = 0; i < n; i++)
	{
	  enum adse_criterion c = adse_label_criterion (&u->site_ctx, site, i);
	  if (!(criteria >> c & 1))
	    continue;
	  if (g->n == room)
	    {
	      room = room ? 2 * room : 32;
	      g->goal = xrealloc (g->goal, room * sizeof *g->goal);
	    }
	  struct goal *o = &g->goal[g->n];
	  memset (o, 0, sizeof *o);
	  o->objective = objective_of (g, u, u->site_base + s, i, c);
	  g->n++;
	  o->label = u->label_base + u->site_label[s] + i;
	  o->site = u->site_base + s;
	  o->index = i;
	  o->criterion = c;
	  o->undecided = site->kind == ADSE_SITE_DECISION
			 && site->flags & ADSE_SITE_EFFECTS
			 && (c == ADSE_CRIT_COR || c == ADSE_CRIT_UOD);
	}
    }
  g->site_goal[nsite] = g->n;
  g->nopen = g->nobjective;
}

void
goals_init (struct goals *g, const struct program *program, const struct target *target,
	    adse_criteria criteria)
{
  bool *one = xcalloc (target->unit->meta->functions.count + 1, sizeof *one);
  one[target->function] = true;
  goals_init_of (g, program, target->unit, one, criteria);
  free (one);
}

void
goals_free (struct goals *g)
{
  for (uint32_t i = 0; i < g->n; i++)
    {
      free (g->goal[i].why);
      free (g->goal[i].short_of);
      free (g->goal[i].shown);
    }
  for (uint32_t i = 0; i < g->nobjective; i++)
    free (g->objective[i].why);
  free (g->goal);
  free (g->objective);
  free (g->halves);
  free (g->site_goal);
  free (g->constant);
  free (g->occurrence);
  free (g->on_way);
  u64map_free (&g->seen);
  memset (g, 0, sizeof *g);
}

void
goals_set_strengths (struct goals *g, const struct adse_strengths_named *named,
		     enum adse_strength by_default)
{
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    if (adse_criterion_mutates ((enum adse_criterion) c))
      g->wanted[c]
	= (uint8_t) adse_strength_asked (named, (enum adse_criterion) c, by_default);
  for (uint32_t i = 0; i < g->n; i++)
    g->goal[i].wanted = g->wanted[g->goal[i].criterion];
}

const struct goal *
goals_followed (const struct goals *g, const struct objective *o)
{
  const struct goal *goal = &g->goal[o->first];
  return !o->related && o->n && goal->wanted > ADSE_STRENGTH_WEAK ? goal : NULL;
}

void
goals_next_tree (struct goals *g)
{
  g->noccurrence = g->nconstant = 0;
  if (g->way_room)
    memset (g->on_way, 0, g->way_room * sizeof *g->on_way);
  u64map_free (&g->seen);
}

uint32_t
goals_again (struct goals *g, const struct goals *from)
{
  memset (g, 0, sizeof *g);
  g->program = from->program;
  g->treatment = from->treatment;
  g->deletion = from->deletion;
  g->site_first = from->site_first;
  g->nsite = from->nsite;
  g->n = g->nobjective = from->n;
  g->site_goal = xmalloc (((size_t) g->nsite + 1) * sizeof *g->site_goal);
  memcpy (g->site_goal, from->site_goal,
	  ((size_t) g->nsite + 1) * sizeof *g->site_goal);
  g->goal = xcalloc (g->n + 1, sizeof *g->goal);
  g->objective = xcalloc (g->n + 1, sizeof *g->objective);
  for (uint32_t i = 0; i < g->n; i++)
    {
      const struct goal *o = &from->goal[i];
      bool open = goals_rests_on_paths (o);
      g->goal[i] = (struct goal){ .label = o->label,
				  .site = o->site,
				  .objective = i,
				  .index = o->index,
				  .criterion = o->criterion,
				  .state = open ? GOAL_OPEN : GOAL_CLOSED };
      g->objective[i] = (struct objective){ .criterion = o->criterion,
					    .site = o->site,
					    .index = o->index,
					    .first = i,
					    .n = 1,
					    .state = open ? GOAL_OPEN : GOAL_COVERED };
      g->nopen += open;
    }
  return g->nopen;
}

struct goal *
goals_label (struct goals *g, uint32_t label)
{
  uint32_t lo = 0, hi = g->n;
  while (lo < hi)
    {
      uint32_t mid = lo + (hi - lo) / 2;
      if (g->goal[mid].label < label)
	lo = mid + 1;
      else
	hi = mid;
    }
  return lo < g->n && g->goal[lo].label == label ? &g->goal[lo] : NULL;
}

const struct adse_site *
goals_site (const struct goals *g, const struct objective *o, const struct unit **u)
{
  uint32_t local;
  *u = program_site (g->program, o->site, &local);
  return &(*u)->sites[local];
}

bool
goals_way (const struct goals *g, const struct objective *b, unsigned w,
	   struct goal *half[2])
{
  const struct unit *u;
  const struct adse_site *site = goals_site (g, b, &u);
  unsigned label[2];
  if (!adse_objective_way (&u->site_ctx, site, b->criterion, b->index, w, label))
    return false;
  for (int i = 0; i < 2; i++)
    half[i] = &g->goal[b->first + label[i] - g->goal[b->first].index];
  return true;
}

/* Close the goals of B that no way needs any more, and note those that have become
   the missing half of one.  */
static void
sort_out (struct goals *g, struct objective *b)
{
  bool closed = b->state != GOAL_OPEN;
  for (uint32_t i = b->first; i < b->first + b->n; i++)
    g->goal[i].needed = false;
  struct goal *half[2];
  for (unsigned w = 0; !closed && goals_way (g, b, w, half); w++)
    if (half[0]->state != GOAL_INFEASIBLE && half[1]->state != GOAL_INFEASIBLE)
      for (int i = 0; i < 2; i++)
	{
	  half[i]->needed = true;
	  if (half[i]->half || half[i]->state != GOAL_OPEN
	      || half[!i]->state != GOAL_COVERED)
	    continue;
	  half[i]->half = true;
	  if ((g->nhalf & (g->nhalf - 1)) == 0)
	    g->halves
	      = xrealloc (g->halves, (2 * (size_t) g->nhalf + 1) * sizeof *g->halves);
	  g->halves[g->nhalf++] = (uint32_t) (half[i] - g->goal);
	}
  for (uint32_t i = b->first; i < b->first + b->n; i++)
    if (g->goal[i].state == GOAL_OPEN && !g->goal[i].needed)
      g->goal[i].state = GOAL_CLOSED;
}

static void
set_objective (struct goals *g, struct objective *b, enum goal_state state,
	       enum goal_proof proof, const char *why)
{
  g->nopen += (state == GOAL_OPEN) - (b->state == GOAL_OPEN);
  char *copy = why ? xstrdup (why) : NULL;
  free (b->why);
  b->state = state;
  b->proof = proof;
  b->why = copy;
}

/* What the states of its goals make of objective B of related labels.  */
static void
judge (struct goals *g, struct objective *b)
{
  struct goal *half[2];
  bool open = false, unknown = false;
  enum goal_proof weakest = PROOF_NONE;
  const char *why = NULL;
  for (unsigned w = 0; goals_way (g, b, w, half); w++)
    {
      enum goal_proof proof = PROOF_NONE;
      if (half[0]->state == GOAL_COVERED && half[1]->state == GOAL_COVERED)
	{
	  set_objective (g, b, GOAL_COVERED, PROOF_NONE,
			 half[0]->why && half[1]->why ? half[0]->why : NULL);
	  return;
	}
      /* A local proof is the stronger one; the weakest link counts.  */
      for (int i = 0; i < 2; i++)
	if (half[i]->state == GOAL_INFEASIBLE
	    && (proof == PROOF_NONE || half[i]->proof < proof))
	  proof = half[i]->proof;
      if (proof != PROOF_NONE)
	{
	  weakest = proof > weakest ? proof : weakest;
	  continue;
	}
      for (int i = 0; i < 2; i++)
	if (half[i]->state == GOAL_UNKNOWN)
	  {
	    unknown = true;
	    why = why ? why : half[i]->why;
	  }
	else
	  open |= half[i]->state == GOAL_OPEN;
    }
  if (b->state == GOAL_WAIVED)
    return;
  if (open || unknown)
    set_objective (g, b, open ? GOAL_OPEN : GOAL_UNKNOWN, PROOF_NONE,
		   open ? NULL : why);
  else
    set_objective (g, b, GOAL_INFEASIBLE, weakest, NULL);
}

static void
enter (struct goals *g, struct goal *o, enum goal_state state, enum goal_proof proof,
       const char *why)
{
  struct objective *b = &g->objective[o->objective];
  char *copy = why ? xstrdup (why) : NULL;
  free (o->why);
  o->state = state;
  o->proof = proof;
  o->why = copy;
  if (b->related)
    {
      judge (g, b);
      sort_out (g, b);
    }
  else
    set_objective (g, b, state, proof, why);
}

bool
goals_cover (struct goals *g, struct goal *o, uint32_t run)
{
  if (o->state == GOAL_COVERED)
    return false;
  o->run = run;
  enter (g, o, GOAL_COVERED, PROOF_NONE, NULL);
  return true;
}

void
goals_infeasible (struct goals *g, struct goal *o, enum goal_proof proof)
{
  enter (g, o, GOAL_INFEASIBLE, proof, NULL);
}

void
goals_dominated (struct goals *g, struct goal *o, const struct goal *by)
{
  char text[400];
  goals_describe (g, &g->objective[by->objective], text, sizeof text);
  enter (g, o, GOAL_INFEASIBLE, PROOF_DOMINATED, text);
}

void
goals_unknown (struct goals *g, struct goal *o, const char *why)
{
  enter (g, o, GOAL_UNKNOWN, PROOF_NONE, why);
}

void
goals_waive (struct goals *g, struct objective *b, const char *why)
{
  for (uint32_t i = b->first; i < b->first + b->n; i++)
    if (g->goal[i].state == GOAL_OPEN)
      g->goal[i].state = GOAL_WAIVED;
  set_objective (g, b, GOAL_WAIVED, PROOF_NONE, why);
}

void
goals_covered_by (struct goals *g, struct goal *o, const char *by)
{
  o->run = RUN_NONE;
  enter (g, o, GOAL_COVERED, PROOF_NONE, by);
}

void
goals_objective_covered_by (struct goals *g, struct objective *b, const char *by)
{
  for (uint32_t i = b->first; i < b->first + b->n; i++)
    if (g->goal[i].state == GOAL_OPEN)
      {
	g->goal[i].state = b->related ? GOAL_CLOSED : GOAL_COVERED;
	g->goal[i].run = RUN_NONE;
      }
  set_objective (g, b, GOAL_COVERED, PROOF_NONE, by);
}

void
goals_describe (const struct goals *g, const struct objective *o, char *buf, size_t n)
{
  const struct unit *u;
  const struct adse_site *site = goals_site (g, o, &u);
  if (o->related)
    adse_objective_describe (&u->site_ctx, site, o->criterion, o->index, buf, n);
  else
    adse_label_describe (&u->site_ctx, site, o->index, buf, n);
}

void
goals_short (const struct goals *g, const struct objective *o, char *buf, size_t n)
{
  const struct unit *u;
  const struct adse_site *site = goals_site (g, o, &u);
  if (o->related)
    adse_objective_short (&u->site_ctx, site, o->criterion, o->index, buf, n);
  else
    adse_label_short (&u->site_ctx, site, o->index, buf, n);
}

uint64_t
goals_key (const struct goals *g, const struct objective *o, const char *function)
{
  const struct unit *u;
  const struct adse_site *site = goals_site (g, o, &u);
  return o->related
	   ? adse_objective_key (&u->site_ctx, site, o->criterion, o->index, function)
	   : adse_label_key (&u->site_ctx, site, o->index, function);
}

static uint64_t
key3 (uint32_t goal, edge_id at, expr_id predicate)
{
  return hash_mix (hash_mix (goal, at), predicate);
}

/* The edges above AT, and it, are on the way of RUN.  It comes further down only: those
   above one that is known are known.  */
static void
mark_way (struct goals *g, const struct tree *t, edge_id at, uint32_t run)
{
  if (t->nedge > g->way_room)
    {
      g->on_way = xrealloc (g->on_way, t->edge_room * sizeof *g->on_way);
      memset (g->on_way + g->way_room, 0,
	      (t->edge_room - g->way_room) * sizeof *g->on_way);
      g->way_room = t->edge_room;
    }
  for (edge_id e = at; e != EDGE_NONE && g->on_way[e] != run + 1; e = tree_up (t, e))
    g->on_way[e] = run + 1;
}

/* Is PREDICATE asked for GOAL on the way of RUN so far?  A model there would do, and
   when there is none there is none below.  */
static bool
asked_above (const struct goals *g, uint32_t goal, expr_id predicate, uint32_t run)
{
  const uint32_t *last = u64map_get (&g->seen, key3 (goal, EDGE_NONE, predicate));
  for (uint32_t c = last ? *last : 0; c; c = g->occurrence[c - 1].before)
    if (g->on_way[g->occurrence[c - 1].at] == run + 1)
      return true;
  return false;
}

static bool
is_false (const struct expr_dag *dag, expr_id e)
{
  adse_val v;
  return expr_is_const (dag, e, &v) && !v;
}

/* Goals [*FIRST, *END) of the site of V; false: it has none.  */
static bool
goals_of (const struct goals *g, const struct path_visit *v, uint32_t *first,
	  uint32_t *end)
{
  if (v->site < g->site_first || v->site - g->site_first >= g->nsite)
    return false;
  uint32_t local = v->site - g->site_first;
  *first = g->site_goal[local];
  *end = g->site_goal[local + 1];
  return *first != *end;
}

/* Note whether visit V of SITE leaves open what O asks.  */
static void
note_undecided (struct goal *o, const struct unit *u, const struct adse_site *site,
		const struct adse_visit *v, struct expr_dag *dag)
{
  struct adse_algebra alg = expr_algebra (dag);
  bool skipped = false;
  for (unsigned i = 0; i < v->n; i++)
    skipped |= !v->v[i];
  if (o->undecided || !skipped)
    return;
  expr_id p = adse_label_undecided (&u->site_ctx, site, o->index, v, &alg);
  o->undecided = p && !is_false (dag, p);
}

void
goals_each_branch (struct goals *g, struct expr_dag *dag, const struct path_visit *v,
		   void (*each) (void *, const struct goal *, expr_id), void *ctx)
{
  uint32_t first, end, in_unit;
  if (!goals_of (g, v, &first, &end))
    return;
  const struct unit *u = program_site (g->program, v->site, &in_unit);
  const struct adse_site *site = &u->sites[in_unit];
  struct adse_visit visit = { .n = v->n };
  memcpy (visit.v, v->value, v->n * sizeof *v->value);
  struct adse_algebra alg = expr_algebra (dag);
  for (uint32_t i = first; i < end; i++)
    {
      struct goal *o = &g->goal[i];
      o->visits++;
      note_undecided (o, u, site, &visit, dag);
      expr_id p = adse_label_predicate (&u->site_ctx, site, o->index, &visit, &alg);
      if (p && expr_node (dag, p)->op != ADSE_OP_CONST)
	each (ctx, o, p);
    }
}

bool
goals_wait_at (const struct goals *g, uint32_t site)
{
  uint32_t local = site - g->site_first;
  for (uint32_t i = g->site_goal[local]; i < g->site_goal[local + 1]; i++)
    {
      const struct goal *o = &g->goal[i];
      /* Pairs of definition and use have a way of their own to be found.  */
      bool pair
	= o->criterion == ADSE_CRIT_ALL_DEFS || o->criterion == ADSE_CRIT_ALL_USES;
      if (!pair && goals_wants (g, o) && !o->asked)
	return true;
    }
  return false;
}

/* A visit of SITE at AT, see `constant'.  */
static void
note_constant (struct goals *g, uint32_t site, edge_id at)
{
  bool fresh;
  u64map_put (&g->seen, key3 (UINT32_MAX - (site - g->site_first), at, 0), 1, &fresh);
  if (!fresh)
    return;
  if (g->nconstant == g->constant_room)
    {
      g->constant_room = g->constant_room ? 2 * g->constant_room : 64;
      g->constant = xrealloc (g->constant, g->constant_room * sizeof *g->constant);
    }
  g->constant[g->nconstant++] = (struct constant_visit){ at, site };
}

void
goals_covered_at (struct goals *g, uint32_t label, edge_id at)
{
  const struct goal *o = goals_label (g, label);
  if (o && goals_wait_at (g, o->site))
    note_constant (g, o->site, at);
}

void
goals_visit (struct goals *g, struct expr_dag *dag, const struct tree *t,
	     const struct path_visit *v, edge_id at, uint32_t run)
{
  uint32_t first, end, in_unit;
  if (!goals_of (g, v, &first, &end))
    return;
  const struct unit *u = program_site (g->program, v->site, &in_unit);
  const struct adse_site *site = &u->sites[in_unit];
  struct adse_visit visit = { .n = v->n };
  memcpy (visit.v, v->value, v->n * sizeof *v->value);
  struct adse_algebra alg = expr_algebra (dag);
  mark_way (g, t, at, run);
  bool constant = false;
  for (uint32_t i = first; i < end; i++)
    {
      struct goal *o = &g->goal[i];
      if (!goals_wants (g, o))
	continue;
      o->visits++;
      note_undecided (o, u, site, &visit, dag);
      expr_id p = adse_label_predicate (&u->site_ctx, site, o->index, &visit, &alg);
      constant |= p && is_false (dag, p);
      if (p && g->proofs && g->proofs->percent && is_false (dag, p))
	{
	  expr_set_raw (dag, true);
	  p = adse_label_predicate (&u->site_ctx, site, o->index, &visit, &alg);
	  expr_set_raw (dag, false);
	  if (!is_false (dag, p))
	    proofs_add (g->proofs, dag, &p, 1, SOLVER_BY_SIMPLIFIER);
	  continue;
	}
      if (!p || expr_node (dag, p)->op == ADSE_OP_CONST)
	continue;
      if (g->deletion == DELETION_OFF ? u64map_get (&g->seen, key3 (i, at, p)) != NULL
				      : asked_above (g, i, p, run))
	continue;
      if (g->deletion == DELETION_IDL2
	  && (int64_t) o->occurrences >= goals_limit.occurrences)
	{
	  o->dropped = true;
	  continue;
	}
      o->occurrences++;
      u64map_put (&g->seen, key3 (i, at, p), 1, NULL);
      uint32_t *last = u64map_put (&g->seen, key3 (i, EDGE_NONE, p), 0, NULL);
      if (g->noccurrence == g->occurrence_room)
	{
	  g->occurrence_room = g->occurrence_room ? 2 * g->occurrence_room : 64;
	  g->occurrence
	    = xrealloc (g->occurrence, g->occurrence_room * sizeof *g->occurrence);
	}
      g->occurrence[g->noccurrence++] = (struct occurrence){ .goal = i,
							     .at = at,
							     .predicate = p,
							     .run = run,
							     .before = *last,
							     .state = OCCURRENCE_OPEN };
      *last = g->noccurrence;
    }
  if (constant)
    note_constant (g, v->site, at);
}

/* Value of a decision and which conditions were evaluated, for conditions with
   the values in VECTOR.  Returns false when the formula is not well formed.  */
static bool
short_circuit (const char *formula, unsigned n, uint32_t vector, uint32_t ahead,
	       uint32_t *known)
{
  struct
  {
    bool value;
    uint32_t known;
  } st[64];
  unsigned depth = 0;
  for (const unsigned char *f = (const unsigned char *) formula; *f != ADSE_F_END; f++)
    {
      if (*f < 32)
	{
	  if (*f >= n || depth == 64)
	    return false;
	  st[depth].value = vector >> *f & 1;
	  st[depth++].known = 1u << *f;
	}
      else if (*f == ADSE_F_NOT && depth >= 1)
	st[depth - 1].value = !st[depth - 1].value;
      else if (depth >= 2)
	{
	  bool l = st[depth - 2].value, r = st[depth - 1].value;
	  uint32_t lk = st[depth - 2].known, rk = st[depth - 1].known;
	  depth--;
	  bool skip = (*f == ADSE_F_AND && !l) || (*f == ADSE_F_OR && l);
	  st[depth - 1].value = *f == ADSE_F_AND  ? l && r
				: *f == ADSE_F_OR ? l || r
						  : l != r;
	  st[depth - 1].known = skip ? lk : lk | rk;
	}
      else
	return false;
    }
  *known = depth == 1 ? st[0].known | ahead : 0;
  return depth == 1;
}

/* May the conditions of SITE have the values VECTOR?  What is not evaluated has any
   value: another vector says the same of the rest.  */
static bool
may_be (const struct adse_site *site, uint32_t vector)
{
  return !(vector & adse_site_never (site, true))
	 && !(~vector & adse_site_never (site, false));
}

bool
goals_vector (const struct unit *u, const struct adse_site *site, uint32_t vector,
	      uint32_t *known)
{
  return site->formula && may_be (site, vector)
	 && short_circuit (unit_string (u, site->formula), site->nclause, vector,
			   adse_site_ahead (site), known);
}

/* Does a visit of SITE with the VALUES of the conditions that are KNOWN leave label
   INDEX open?  */
static bool
leaves_open (const struct unit *u, const struct adse_site *site, unsigned index,
	     uint32_t values, uint32_t known, struct expr_dag *dag)
{
  struct adse_visit visit = { .n = site->nclause };
  struct adse_algebra alg = expr_algebra (dag);
  for (unsigned i = 0; i < visit.n; i++)
    visit.v[i] = known >> i & 1 ? expr_const (dag, 1, values >> i & 1) : 0;
  expr_id p = adse_label_undecided (&u->site_ctx, site, index, &visit, &alg);
  return p && !is_false (dag, p);
}

static expr_id
local_decision (const struct unit *u, const struct adse_site *site, unsigned index,
		struct expr_dag *dag)
{
  if (site->nclause > ADSE_MAX_CLAUSES || !site->formula)
    return 0;
  const char *formula = unit_string (u, site->formula);
  for (uint32_t v = 0; v < 1u << site->nclause; v++)
    {
      uint32_t known;
      if (!may_be (site, v))
	continue;
      if (!short_circuit (formula, site->nclause, v, adse_site_ahead (site), &known))
	return 0;
      uint64_t values[ADSE_MAX_CLAUSES];
      for (unsigned i = 0; i < site->nclause; i++)
	values[i] = v >> i & 1;
      if (adse_label_holds (&u->site_ctx, site, index, site->nclause, values, known)
	    == 1
	  || leaves_open (u, site, index, v & known, known, dag))
	return expr_const (dag, 1, 1);
    }
  return expr_const (dag, 1, 0);
}

/* V, operand I of SITE, is in the range that the site says; 0: it says none.  */
static expr_id
in_range (const struct adse_site *site, unsigned i, expr_id v, struct expr_dag *dag)
{
  static const uint8_t operands[ADSE_SITE_VALUE + 1]
    = { [ADSE_SITE_OP] = 2,	[ADSE_SITE_STEP] = 1,	[ADSE_SITE_CONVERT] = 1,
	[ADSE_SITE_ACCESS] = 1, [ADSE_SITE_SWITCH] = 1, [ADSE_SITE_ASSIGN] = 2,
	[ADSE_SITE_VALUE] = 1 };
  unsigned w = site->width;
  uint64_t most = site->konst[i] & ~ADSE_SITE_RANGE_SIGNED;
  expr_id low, high;
  if (site->kind > ADSE_SITE_VALUE || i >= operands[site->kind] || !most)
    return 0;
  if (site->konst[i] & ADSE_SITE_RANGE_SIGNED)
    {
      low = expr_op (dag, ADSE_OP_SLE, 1, expr_const (dag, w, ~most), v, 0, 0);
      high = expr_op (dag, ADSE_OP_SLE, 1, v, expr_const (dag, w, most), 0, 0);
      return expr_and (dag, low, high);
    }
  return expr_op (dag, ADSE_OP_ULE, 1, v, expr_const (dag, w, most), 0, 0);
}

expr_id
goals_local (const struct goals *g, const struct goal *o, struct expr_dag *dag)
{
  uint32_t in_unit;
  const struct unit *u = program_site (g->program, o->site, &in_unit);
  const struct adse_site *site = &u->sites[in_unit];
  if (site->kind == ADSE_SITE_DECISION)
    return local_decision (u, site, o->index, dag);
  struct adse_visit visit = { 0 };
  struct adse_algebra alg = expr_algebra (dag);
  bool is_switch = site->kind == ADSE_SITE_SWITCH;
  expr_id possible = 0, p;
  for (unsigned i = 0; i < (is_switch ? 1 : 2); i++)
    {
      if (!is_switch && site->opnd[i] == ADSE_OPND_NONE)
	break;
      visit.n = i + 1;
      if (!is_switch && site->opnd[i] == ADSE_OPND_CONST)
	visit.v[i] = expr_const (dag, site->width, site->konst[i]);
      else
	{
	  expr_id r, v = expr_input_node (dag, SYMRT_INPUT_KEY (0xffff00u + i, 0, 0),
					  site->width);
	  if ((r = in_range (site, i, v, dag)))
	    possible = possible ? expr_and (dag, possible, r) : r;
	  visit.v[i] = v;
	}
    }
  p = adse_label_predicate (&u->site_ctx, site, o->index, &visit, &alg);
  return p && possible ? expr_and (dag, possible, p) : p;
}

const char *
goal_state_name (enum goal_state s)
{
  static const char *const names[]
    = { "open", "covered", "infeasible", "unknown", "waived", "closed" };
  return names[s];
}

const char *
goal_proof_name (enum goal_proof p)
{
  static const char *const names[]
    = { "",	     "local-unsat", "path-exhausted", "site-exhausted",
	"dominated", "precondition" };
  return names[p];
}
