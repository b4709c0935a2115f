/* SPDX-License-Identifier: GPL-3.0-or-later
   Which inputs an expression depends on.  Sets are interned: along a path
   most expressions share a few of them, so a set a node would be quadratic
   where this is not.  */
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

static uint64_t
hash_indices (const uint32_t *index, uint32_t n)
{
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++)
    h = hash_mix (h, index[i]);
  return h;
}

static uint32_t *
find_set (const struct expr_dag *dag, uint64_t hash, const uint32_t *index, uint32_t n)
{
  uint32_t mask = dag->nset_bucket - 1, i = (uint32_t) hash & mask;

  for (; dag->set_bucket[i]; i = (i + 1) & mask)
    {
      const struct input_set *s = &dag->set[dag->set_bucket[i]];
      if (s->hash == hash && s->n == n && !memcmp (s->index, index, n * sizeof *index))
	break;
    }
  return &dag->set_bucket[i];
}

/* Number of the set of the N sorted INDICES.  */
static uint32_t
intern_set (struct expr_dag *dag, const uint32_t *index, uint32_t n)
{
  uint64_t hash = hash_indices (index, n);
  uint32_t *b;
  struct input_set *s;

  if (!n)
    return 0;
  b = find_set (dag, hash, index, n);
  if (*b)
    return *b;
  if (dag->nset > dag->nset_bucket / 2)
    {
      free (dag->set_bucket);
      dag->nset_bucket *= 2;
      dag->set_bucket = xcalloc (dag->nset_bucket, sizeof *dag->set_bucket);
      for (uint32_t i = 1; i < dag->nset; i++)
	*find_set (dag, dag->set[i].hash, dag->set[i].index, dag->set[i].n) = i;
      b = find_set (dag, hash, index, n);
    }
  *b = dag->nset;
  dag->set = expr_grow (dag->set, dag->nset, &dag->set_room, sizeof *dag->set);
  s = &dag->set[dag->nset];
  s->n = n;
  s->hash = hash;
  s->index = xmalloc (n * sizeof *index);
  memcpy (s->index, index, n * sizeof *index);
  return dag->nset++;
}

void
expr_sets_init (struct expr_dag *dag)
{
  dag->nset_bucket = 256;
  dag->set_bucket = xcalloc (dag->nset_bucket, sizeof *dag->set_bucket);
  dag->set = expr_grow (NULL, 0, &dag->set_room, sizeof *dag->set);
  memset (&dag->set[0], 0, sizeof dag->set[0]);
  dag->nset = 1;
}

void
expr_sets_free (struct expr_dag *dag)
{
  for (uint32_t i = 1; i < dag->nset; i++)
    free (dag->set[i].index);
  free (dag->set);
  free (dag->set_bucket);
  free (dag->set_of);
}

static uint32_t
unite (struct expr_dag *dag, uint32_t x, uint32_t y)
{
  const struct input_set *a = &dag->set[x], *b = &dag->set[y];
  uint32_t small[64], *merged = small, n = 0, i = 0, j = 0, r;

  if (x == y || !y)
    return x;
  if (!x)
    return y;
  if (a->n + b->n > 64)
    merged = xmalloc ((a->n + b->n) * sizeof *merged);
  while (i < a->n || j < b->n)
    {
      bool left = j == b->n || (i < a->n && a->index[i] <= b->index[j]);
      uint32_t v = left ? a->index[i] : b->index[j];
      if (left)
	i++;
      else
	j++;
      if (!n || merged[n - 1] != v)
	merged[n++] = v;
    }
  r = n == a->n ? x : n == b->n ? y : intern_set (dag, merged, n);
  if (merged != small)
    free (merged);
  return r;
}

const uint32_t *
expr_inputs (struct expr_dag *dag, expr_id e, size_t *n)
{
  const struct input_set *s;

  if (dag->set_of_room <= e)
    {
      dag->set_of_room = dag->nnode + 1 + dag->nnode / 2;
      dag->set_of = xrealloc (dag->set_of, dag->set_of_room * sizeof *dag->set_of);
      dag->set_of[0] = 0;
    }
  while (dag->nset_of < e)
    {
      const struct expr_node *x = &dag->node[++dag->nset_of];
      uint32_t r = 0, index;
      if (x->op == ADSE_OP_INPUT)
	{
	  index = (uint32_t) x->k;
	  r = intern_set (dag, &index, 1);
	}
      else if (x->a)
	{
	  r = unite (dag, dag->set_of[x->a], dag->set_of[x->b]);
	  r = unite (dag, r, dag->set_of[x->c]);
	}
      dag->set_of[dag->nset_of] = r;
    }
  s = &dag->set[dag->set_of[e]];
  *n = s->n;
  return s->index;
}
