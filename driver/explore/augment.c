/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented path conditions of an exploration (Jamrozik et al. 2013, algorithm 1),
   and how many of the mutants of path conditions its tests kill (their Table 1).

   The conditions of each path that covers a new branch are augmented, each in the
   place of the one it comes from, after those before it ("weak augmentation").  A
   test that is there already and satisfies one saves the query, which the paper
   names as a further optimisation (section 3.3).  The runs of augmented conditions
   become tests and nothing else: paths are explored as without them.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "expr/expr.h"
#include "goals/augment.h"
#include "goals/path.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "run/exec.h"
#include "adse-op.h"
#include "trace.h"

struct collecting
{
  struct explorer *x;
  struct u64map raw; /* simplified expression -> recorded */
  struct u64map *seen;
  edge_id at;
  uint32_t run;
};

static void
learn_raw (void *ctx, expr_id simplified, expr_id raw)
{
  struct collecting *c = ctx;
  u64map_put (&c->raw, simplified, raw, NULL);
}

static void
add (void *ctx, enum augment kind, expr_id predicate)
{
  struct collecting *c = ctx;
  struct augmented_list *l = &c->x->augment.list;
  struct explore_augmented *count = &c->x->res->augmented;
  bool fresh;
  u64map_put (c->seen, hash_mix (hash_mix (kind == AUGMENT_MUTATION, c->at), predicate),
	      0, &fresh);
  if (!fresh)
    return;
  if (l->n == explore_limit.augmented)
    {
      count->dropped++;
      return;
    }
  if (l->n == l->room)
    {
      l->room = l->room ? 2 * l->room : 256;
      l->v = xrealloc (l->v, l->room * sizeof *l->v);
    }
  adse_val v;
  struct augmented *a = &l->v[l->n++];
  *a = (struct augmented){ .at = c->at,
			   .predicate = predicate,
			   .run = c->run,
			   .kind = (uint8_t) kind,
			   .wanted = augment_wanted (c->x->opt->criteria) >> kind & 1 };
  if (expr_is_const (c->x->plan.dag, predicate, &v) && !v)
    a->state = AUGMENTED_EQUIVALENT;
}

void
explore_augment (struct explorer *x, const struct run *r, uint32_t run)
{
  struct collecting c = { .x = x, .seen = &x->augment.seen, .run = run };
  path_raw (x->plan.dag, r, learn_raw, &c);
  for (edge_id e = x->last.at; e; e = tree_up (&x->plan.tree, e))
    {
      const struct tree_node n = x->plan.tree.nodes[x->plan.tree.edges[e].node];
      if ((n.kind != NODE_BRANCH && n.kind != NODE_SWITCH)
	  || (n.kind == NODE_BRANCH && n.site == SYMRT_BOUNDS_BRANCH))
	continue;
      uint32_t *raw = u64map_get (&c.raw, n.expr);
      expr_id cond = raw && n.kind == NODE_BRANCH ? *raw
		     : n.kind == NODE_BRANCH	  ? n.expr
						  : x->plan.tree.edges[e].conjunct;
      c.at = n.parent;
      if (!augment_condition (x->plan.dag, cond,
			      n.kind == NODE_SWITCH || e == n.first + 1,
			      n.kind == NODE_BRANCH && n.site == SYMRT_TRAP_BRANCH, add,
			      &c))
	x->res->augmented.dropped++;
    }
  u64map_free (&c.raw);
}

void
explore_add_test (struct explorer *x, uint32_t run)
{
  if (x->augment.ntest == x->augment.test_room)
    {
      x->augment.test_room = x->augment.test_room ? 2 * x->augment.test_room : 64;
      x->augment.tests
	= xrealloc (x->augment.tests, x->augment.test_room * sizeof *x->augment.tests);
    }
  x->augment.tests[x->augment.ntest++]
    = (struct augment_test){ run, x->last.at, expr_stamp (x->plan.dag) };
}
