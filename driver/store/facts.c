/* SPDX-License-Identifier: GPL-3.0-or-later
   Solver answers kept in the store.  See facts.h.  */
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "store/facts.h"
#include "adse-op.h"

static void
add (struct facts *f, uint64_t k0, uint64_t k1, int answer, int end, const void *model,
     size_t nmodel, bool asked)
{
  bool fresh;
  u64map_put (&f->index, k0, f->n, &fresh);
  if (!fresh)
    return;
  if (f->n == f->room)
    {
      f->room = f->room ? 2 * f->room : 64;
      f->fact = xrealloc (f->fact, f->room * sizeof *f->fact);
    }
  struct fact *x = &f->fact[f->n++];
  *x = (struct fact){
    .k1 = k1, .answer = answer, .end = end, .nmodel = nmodel, .asked = asked
  };
  x->model = xmalloc (nmodel + 1);
  if (nmodel)
    memcpy (x->model, model, nmodel);
}

static bool
load (void *ctx, const struct store_fact *s)
{
  add (ctx, s->key[0], s->key[1], s->answer, s->end, s->model, s->nmodel, false);
  return false;
}

void
facts_init (struct facts *f, struct store *store, const char *function, uint64_t build,
	    uint64_t salt, const struct solver_limits *limits)
{
  memset (f, 0, sizeof *f);
  f->store = store;
  f->function = xstrdup (function);
  f->build = build;
  f->base = hash_mix (build, salt);
  facts_limits (f, limits);
  if (!store)
    return;
  store_forget_facts (store, function, build);
  store_facts (store, function, load, f);
}

void
facts_limits (struct facts *f, const struct solver_limits *limits)
{
  f->salt = hash_mix (f->base, hash_mix (limits->rlimit, limits->memory_mb));
}

void
facts_free (struct facts *f)
{
  for (uint32_t i = 0; i < f->n; i++)
    free (f->fact[i].model);
  free (f->fact);
  free (f->function);
  free (f->digest);
  u64map_free (&f->index);
  memset (f, 0, sizeof *f);
}

static void
mix (uint64_t d[2], uint64_t v)
{
  d[0] = hash_mix (d[0], v);
  d[1] = hash_mix (d[1] ^ 0x5bd1e9955bd1e995ull, v);
}

/* Digest expressions up to E: operands have lower ids.  */
static void
digest_to (struct facts *f, const struct expr_dag *dag, expr_id e)
{
  if (f->dag != expr_serial (dag))
    {
      f->dag = expr_serial (dag);
      f->ndigest = 0;
    }
  uint32_t count = expr_count (dag);
  if (e < f->ndigest)
    return;
  f->digest = xrealloc (f->digest, ((size_t) count + 1) * sizeof *f->digest);
  if (!f->ndigest)
    {
      f->digest[0][0] = f->digest[0][1] = 0;
      f->ndigest = 1;
    }
  for (; f->ndigest <= count; f->ndigest++)
    {
      const struct expr_node *n = expr_node (dag, f->ndigest);
      uint64_t *d = f->digest[f->ndigest];
      d[0] = d[1] = 0;
      mix (d, n->op | (uint64_t) n->width << 8 | (uint64_t) n->owidth << 16);
      if (n->op == ADSE_OP_INPUT)
	{
	  mix (d, expr_input (dag, (uint32_t) n->k)->key);
	  continue;
	}
      if (n->op == ADSE_OP_TABLE)
	{
	  const struct expr_table *t = expr_table (dag, (uint32_t) n->k);
	  mix (d, (uint64_t) t->count << 32 | t->width);
	  for (uint32_t i = 0; i < t->count; i++)
	    mix (d, t->values[i]);
	}
      else
	mix (d, n->k);
      const expr_id *op[3] = { &n->a, &n->b, &n->c };
      for (int i = 0; i < 3; i++)
	if (*op[i])
	  {
	    mix (d, f->digest[*op[i]][0]);
	    mix (d, f->digest[*op[i]][1]);
	  }
    }
}

struct packed
{
  uint64_t key, width, lo, hi;
};

static void *
pack (const struct expr_dag *dag, const struct model *m, size_t *n)
{
  struct packed *p = xcalloc (m->n + 1, sizeof *p);
  *n = 0;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->set[i])
      {
	const struct expr_input *in = expr_input (dag, i);
	p[(*n)++] = (struct packed){ .key = in->key,
				     .width = in->width,
				     .lo = (uint64_t) m->value[i],
				     .hi = (uint64_t) (m->value[i] >> 64) };
      }
  *n *= sizeof *p;
  return p;
}

/* The stored model over DAG's inputs; every input of the query is there or the
   base says it.  */
static void
unpack (const struct expr_dag *dag, const void *data, size_t n,
	const struct model *base, struct model *m)
{
  struct u64map where = { 0 };
  uint32_t count = expr_ninput (dag);
  m->n = count;
  m->value = xcalloc (count + 1, sizeof *m->value);
  m->set = xcalloc (count + 1, 1);
  for (uint32_t i = 0; i < count; i++)
    {
      const struct expr_input *in = expr_input (dag, i);
      u64map_put (&where, hash_mix (in->key, in->width), i, NULL);
      if (base && i < base->n && base->set[i])
	{
	  m->value[i] = base->value[i];
	  m->set[i] = 1;
	}
    }
  for (size_t k = 0; k + sizeof (struct packed) <= n; k += sizeof (struct packed))
    {
      struct packed p;
      memcpy (&p, (const char *) data + k, sizeof p);
      uint32_t *i = u64map_get (&where, hash_mix (p.key, p.width));
      if (!i)
	continue;
      m->value[*i]
	= adse_mask ((adse_val) p.hi << 64 | p.lo, expr_input (dag, *i)->width);
      m->set[*i] = 1;
    }
  u64map_free (&where);
}

static bool
satisfies (const struct solver_query *q, const struct model *m)
{
  uint64_t stamp = expr_stamp (q->dag);
  for (size_t i = 0; i < q->n; i++)
    if (!expr_eval (q->dag, q->conjuncts[i], m, stamp))
      return false;
  return true;
}

static struct fact *
find (struct facts *f, const uint64_t key[2])
{
  const uint32_t *i = u64map_get (&f->index, key[0]);
  return i && f->fact[*i].k1 == key[1] ? &f->fact[*i] : NULL;
}

static void
proof_key (struct facts *f, const struct expr_dag *dag, const expr_id *conjuncts,
	   size_t n, uint64_t key[2])
{
  key[0] = 1;
  key[1] = 2;
  for (size_t i = 0; i < n; i++)
    {
      digest_to (f, dag, conjuncts[i]);
      mix (key, f->digest[conjuncts[i]][0]);
      mix (key, f->digest[conjuncts[i]][1]);
    }
}

void
facts_retract (struct facts *f, const struct expr_dag *dag, const expr_id *conjuncts,
	       size_t n)
{
  uint64_t key[2];
  if (!f->store)
    return;
  proof_key (f, dag, conjuncts, n, key);
  store_drop_fact (f->store, f->function, key);
}

enum solver_answer
facts_check (struct facts *f, struct solver *solver, const struct solver_query *q,
	     struct solver_result *r)
{
  if (!f->store)
    return solver_check (solver, q, r);
  uint64_t proof[2], model[2], unknown[2];
  proof_key (f, q->dag, q->conjuncts, q->n, proof);
  memcpy (unknown, proof, sizeof proof);
  mix (unknown, f->salt);
  /* A model depends on the values that the base keeps.  */
  memcpy (model, unknown, sizeof unknown);
  mix (model, 3);
  for (uint32_t i = 0; q->base && i < q->base->n; i++)
    if (q->base->set[i])
      {
	mix (model, expr_input (q->dag, i)->key);
	mix (model, (uint64_t) q->base->value[i]);
      }
  memset (r, 0, sizeof *r);
  struct fact *k = find (f, proof);
  if (!k)
    k = find (f, unknown);
  if (k && k->answer == SOLVER_SAT)
    k = NULL;
  if (k)
    {
      r->answer = (enum solver_answer) k->answer;
      r->end = (enum solver_end) k->end;
    }
  else if ((k = find (f, model)) && k->answer == SOLVER_SAT)
    {
      unpack (q->dag, k->model, k->nmodel, q->base, &r->model);
      r->answer = SOLVER_SAT;
      if (!satisfies (q, &r->model))
	{
	  f->refuted++;
	  model_free (&r->model);
	  k = NULL;
	}
    }
  else
    k = NULL;
  if (k && k->asked)
    {
      f->hits++;
      r->by = SOLVER_BY_STORE;
      return r->answer;
    }
  if (k)
    {
      struct solver_result known = *r;
      k->asked = true;
      solver_check_known (solver, q, &known, r);
      f->hits += r->by == SOLVER_BY_STORE;
      solver_result_free (&known);
      return r->answer;
    }
  memset (r, 0, sizeof *r);
  uint64_t calls = solver_stats (solver)->solver_calls;
  enum solver_answer a = solver_check (solver, q, r);
  /* What the first layers answer costs less than to keep it.  */
  if (solver_stats (solver)->solver_calls == calls)
    return a;
  if (a == SOLVER_ERROR || (a == SOLVER_UNKNOWN && r->end != SOLVER_END_RLIMIT))
    return a;
  const uint64_t *key = a == SOLVER_UNSAT ? proof : a == SOLVER_SAT ? model : unknown;
  struct store_fact s = { .key = { key[0], key[1] },
			  .answer = a,
			  .end = r->end,
			  .build = a == SOLVER_UNSAT ? 0 : f->build };
  void *packed = a == SOLVER_SAT ? pack (q->dag, &r->model, &s.nmodel) : NULL;
  s.model = packed;
  store_fact (f->store, f->function, &s);
  add (f, key[0], key[1], a, r->end, s.model, s.nmodel, true);
  free (packed);
  return a;
}
