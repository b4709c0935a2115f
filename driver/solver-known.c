/* SPDX-License-Identifier: GPL-3.0-or-later
   An answer that is known already, told by the caller (from the store), where the
   chain would begin to work for it.  It passes the same layers as one that is worked
   out, so that these remember the same afterwards: a session that goes on from a
   store comes to the models that an undisturbed one has.  */
#include <stdlib.h>
#include "solver-impl.h"

struct known
{
  struct layer layer;
  bool told;
  enum solver_answer answer;
  enum solver_end end;
  const struct model *model;
};

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  struct known *k = (struct known *) layer;

  if (!k->told)
    return layer_next (layer, q, r);
  r->end = k->end;
  if (k->answer == SOLVER_SAT)
    model_copy (&r->model, k->model);
  return result_is (r, k->answer);
}

static void
known_free (struct layer *layer)
{
  free (layer);
}

void
solver_known_tell (struct layer *layer, const struct solver_result *known)
{
  struct known *k = (struct known *) layer;

  k->told = known != NULL;
  if (!known)
    return;
  k->answer = known->answer;
  k->end = known->end;
  k->model = &known->model;
}

struct layer *
solver_known_layer (void)
{
  struct known *k = xcalloc (1, sizeof *k);
  k->layer.check = check;
  k->layer.by = SOLVER_BY_STORE;
  k->layer.free = known_free;
  return &k->layer;
}
