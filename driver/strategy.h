/* SPDX-License-Identifier: GPL-3.0-or-later
   A search strategy picks what to ask next.  It sees the tree and the goals,
   nothing else: it never runs, solves or changes them (after KLEE's Searcher).
   To add one: a row in strategy.def and a file strategy-SYMBOL.c.  */
#ifndef ADSE_STRATEGY_H
#define ADSE_STRATEGY_H

#include "goals.h"
#include "tree.h"

struct strategy_view
{
  const struct tree *tree;
  const struct goals *goals;
  /* Outcomes that some run took: keys are strategy_outcome.  */
  const struct u64map *taken;
  /* Is the branch or switch of this node in the target itself, rather than in a
     function it calls?  */
  bool (*own) (void *ctx, const struct tree_node *);
  void *ctx;
};

struct choice
{
  bool is_label;      /* a candidate of goals, else an open edge */
  uint32_t candidate;
  edge_id edge;
};

struct strategy
{
  const char *name;
  void *(*start) (const struct strategy_view *, uint64_t seed);
  /* Something still open into CHOICE; false: nothing is.  What was added to tree
     and goals since the last call is seen here.  */
  bool (*pick) (void *self, struct choice *choice);
  void (*stop) (void *self);
};

/* Key of an outcome of a branch, switch or label, whatever node it is at.  */
static inline uint64_t
strategy_outcome (const struct tree_node *n, uint32_t outcome)
{
  return (uint64_t) (n->kind == NODE_SWITCH) << 63
	 | (uint64_t) (n->kind == NODE_LABEL) << 62 | (uint64_t) n->site << 24
	 | (outcome & 0xffffff);
}

struct strategy_row
{
  const struct strategy *strategy;
  const char *name, *help;
};
extern const struct strategy_row strategy_rows[];
extern const size_t strategy_nrow;
/* By name; NULL: the default.  NULL when there is none of that name.  */
const struct strategy *strategy_find (const char *name);
#endif
