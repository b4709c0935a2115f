/* SPDX-License-Identifier: GPL-3.0-or-later
   Cache of cvc5's answers by the set of conjuncts (after KLEE's
   CexCachingSolver): a query that was asked before has its answer, and one
   that contains a set known to be unsatisfiable is unsatisfiable.  The model
   of a superset is no answer here, although it would satisfy the query: it
   would make a model depend on what was asked before.  Unknown answers ended
   by work are kept, those ended by time or a crash are not.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

struct entry
{
  expr_id *set; /* sorted */
  uint32_t n;
  uint64_t signature; /* a bit for each member, for quick subset tests */
  enum solver_answer answer;
  enum solver_end end;
  struct model model;
};

struct cache
{
  struct layer layer;
  uint64_t serial;
  struct u64map by_hash;
  struct entry *entry;
  uint32_t nentry, room;
};

static void
forget (struct cache *c)
{
  for (uint32_t i = 0; i < c->nentry; i++)
    {
      free (c->entry[i].set);
      model_free (&c->entry[i].model);
    }
  c->nentry = 0;
  u64map_free (&c->by_hash);
}

static int
compare_ids (const void *a, const void *b)
{
  expr_id x = *(const expr_id *) a, y = *(const expr_id *) b;
  return x < y ? -1 : x > y;
}

static void
entry_init (struct entry *e, const struct query *q)
{
  memset (e, 0, sizeof *e);
  e->n = (uint32_t) q->n;
  e->set = xmalloc ((q->n + 1) * sizeof *e->set);
  memcpy (e->set, q->conjuncts, q->n * sizeof *e->set);
  qsort (e->set, e->n, sizeof *e->set, compare_ids);
  for (uint32_t i = 0; i < e->n; i++)
    e->signature |= (uint64_t) 1 << (hash_mix (0, e->set[i]) & 63);
}

static uint64_t
entry_hash (const struct entry *e)
{
  uint64_t h = e->n;
  for (uint32_t i = 0; i < e->n; i++)
    h = hash_mix (h, e->set[i]);
  return h;
}

static bool
subset (const struct entry *small, const struct entry *large)
{
  uint32_t i = 0;

  if (small->signature & ~large->signature || small->n > large->n)
    return false;
  for (uint32_t j = 0; i < small->n && j < large->n; j++)
    if (small->set[i] == large->set[j])
      i++;
  return i == small->n;
}

static const struct entry *
lookup (const struct cache *c, const struct entry *e)
{
  const uint32_t *slot = u64map_get (&c->by_hash, entry_hash (e));

  if (slot)
    {
      const struct entry *old = &c->entry[*slot];
      if (old->n == e->n && !memcmp (old->set, e->set, e->n * sizeof *e->set))
	return old;
    }
  for (uint32_t i = 0; i < c->nentry; i++)
    if (c->entry[i].answer == SOLVER_UNSAT && subset (&c->entry[i], e))
      return &c->entry[i];
  return NULL;
}

/* The inputs of Q in M and no others, into TO: the next query with these conjuncts
   may have another base, and conjuncts about other inputs that this slice did not
   see.  */
static void
project (struct model *to, const struct model *m, const struct query *q)
{
  size_t n;
  uint32_t *input = query_inputs (q, &n);

  model_new (to, expr_ninput (q->dag));
  for (size_t i = 0; i < n; i++)
    {
      uint32_t k = input[i];
      to->value[k] = k < m->n && m->set[k] ? m->value[k]
					   : adse_mask (model_value (q->base, k),
							expr_input (q->dag, k)->width);
      to->set[k] = 1;
    }
  free (input);
}

static void
keep (struct cache *c, struct entry *e, const struct query *q,
      const struct solver_result *r)
{
  bool fresh;

  if (r->answer == SOLVER_ERROR
      || (r->answer == SOLVER_UNKNOWN && r->end != SOLVER_END_RLIMIT))
    {
      free (e->set);
      return;
    }
  e->answer = r->answer;
  e->end = r->end;
  if (r->answer == SOLVER_SAT)
    project (&e->model, &r->model, q);
  if (c->nentry == c->room)
    {
      c->room = c->room ? 2 * c->room : 64;
      c->entry = xrealloc (c->entry, c->room * sizeof *c->entry);
    }
  u64map_put (&c->by_hash, entry_hash (e), c->nentry, &fresh);
  c->entry[c->nentry++] = *e;
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  struct cache *c = (struct cache *) layer;
  const struct entry *old;
  struct entry e;

  if (c->serial != expr_serial (q->dag))
    forget (c);
  c->serial = expr_serial (q->dag);
  entry_init (&e, q);
  old = lookup (c, &e);
  if (old)
    {
      layer->stats->cached++;
      r->end = old->end;
      if (old->answer == SOLVER_SAT)
	model_copy (&r->model, &old->model);
      free (e.set);
      return result_is (r, old->answer);
    }
  layer_next (layer, q, r);
  keep (c, &e, q, r);
  return r->answer;
}

static void
cache_free (struct layer *layer)
{
  struct cache *c = (struct cache *) layer;
  forget (c);
  free (c->entry);
  free (c);
}

struct layer *
solver_cache_layer (void)
{
  struct cache *c = xcalloc (1, sizeof *c);
  c->layer.check = check;
  c->layer.by = SOLVER_BY_CACHE;
  c->layer.free = cache_free;
  return &c->layer;
}
