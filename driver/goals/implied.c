/* SPDX-License-Identifier: GPL-3.0-or-later
   Duplicated and subsumed labels.  Labels are first compared on sample values, which
   refutes most implications at once; a decision's labels on all vectors of its
   conditions, which decides them.  The solver is asked for the rest.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "goals/implied.h"
#include "goals/limits.h"
#include "program/image.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "labels.h"
#include "site.h"

/* Samples: all vectors of a decision, or pairs of values.  */
#define SAMPLES 256
#define WORDS (SAMPLES / 64)

struct signature
{
  uint64_t holds[WORDS];
};

/* Does the site alone say what its labels mean?  */
static bool
is_comparable (const struct goals *g, const struct goal *o)
{
  uint32_t local;
  const struct unit *u = program_site (g->program, o->site, &local);
  const struct adse_site *site = &u->sites[local];
  return site->kind == ADSE_SITE_OP || site->kind == ADSE_SITE_SWITCH
	 || (site->kind == ADSE_SITE_DECISION && site->formula
	     && site->nclause <= ADSE_MAX_CLAUSES);
}

/* Is P refuted as a reason for Q by a sample?  */
static bool
refuted (const struct signature *p, const struct signature *q)
{
  for (int i = 0; i < WORDS; i++)
    if (p->holds[i] & ~q->holds[i])
      return true;
  return false;
}

/* Sample I of an operand of SITE.  */
static uint64_t
sample (const struct adse_site *site, unsigned operand, unsigned i)
{
  static const uint64_t plain[] = { 0, 1, -1ull, 2, -2ull, 3, 7, 10 };
  uint64_t top = 1ull << ((site->width - 1) & 63), v;
  unsigned k = operand ? i / 16 : i % 16;
  if (site->opnd[operand] == ADSE_OPND_CONST)
    return site->konst[operand];
  if (site->opnd[!operand] == ADSE_OPND_CONST && i % 16 < 5 && i < 128)
    v = site->konst[!operand] + (uint64_t) (i % 16) - 2;
  else if (k < 8)
    v = plain[k];
  else if (k < 11)
    v = top + (uint64_t) k - 9; /* around where the sign changes */
  else
    v = hash_mix (hash_mix (i, operand), k);
  if (site->kind == ADSE_SITE_OP && adse_op_is_float (site->op) && i % 3)
    return (uint64_t) adse_op_eval (ADSE_OP_STOF, site->width, 8, (uint8_t) v, 0, 0, 0);
  return site->width >= 64 ? v : v & ((1ull << site->width) - 1);
}

/* Can operand I of SITE be V, as its form says?  */
static bool
may_be (const struct adse_site *site, unsigned i, uint64_t v)
{
  uint64_t most = site->konst[i] & ~ADSE_SITE_RANGE_SIGNED;
  if (site->opnd[i] == ADSE_OPND_CONST || !most)
    return true;
  if (site->konst[i] & ADSE_SITE_RANGE_SIGNED)
    {
      int64_t n = (int64_t) (v << (64 - site->width)) >> (64 - site->width);
      return n <= (int64_t) most && n >= -(int64_t) most - 1;
    }
  return v <= most;
}

static void
sign (const struct goals *g, const struct goal *o, struct signature *s)
{
  uint32_t local;
  const struct unit *u = program_site (g->program, o->site, &local);
  const struct adse_site *site = &u->sites[local];
  memset (s, 0, sizeof *s);
  for (unsigned i = 0; i < SAMPLES; i++)
    {
      uint64_t v[ADSE_MAX_CLAUSES] = { 0 };
      unsigned n = 2;
      uint32_t known = 3;
      if (site->kind == ADSE_SITE_DECISION)
	{
	  n = site->nclause;
	  if (i >= 1u << n || !goals_vector (u, site, i, &known))
	    continue;
	  for (unsigned k = 0; k < n; k++)
	    v[k] = i >> k & 1;
	}
      else
	{
	  v[0] = sample (site, 0, i);
	  v[1] = sample (site, 1, i);
	  if (site->kind != ADSE_SITE_OP || site->opnd[1] == ADSE_OPND_NONE)
	    n = known = 1;
	  if (!may_be (site, 0, v[0]) || (n > 1 && !may_be (site, 1, v[1])))
	    continue;
	}
      if (adse_label_holds (&u->site_ctx, site, o->index, n, v, known) == 1)
	s->holds[i / 64] |= 1ull << (i % 64);
    }
}

/* Has P, and not Q (NULL: P alone), a model?  */
static enum solver_answer
ask (const struct goals *g, const struct goal *p, const struct goal *q,
     struct solver *solver)
{
  struct expr_dag *dag = expr_dag_new ();
  struct model none = { 0 };
  expr_id c[2] = { goals_local (g, p, dag), q ? goals_local (g, q, dag) : 0 };
  enum solver_answer answer = SOLVER_SAT;
  if (c[0] && (c[1] || !q))
    {
      if (q)
	c[1] = expr_not (dag, c[1]);
      expr_id both = q ? expr_and (dag, c[0], c[1]) : c[0];
      adse_val v;
      if (expr_is_const (dag, both, &v))
	answer = v ? SOLVER_SAT : SOLVER_UNSAT;
      else
	{
	  struct solver_query query
	    = { .dag = dag, .conjuncts = &both, .n = 1, .base = &none };
	  struct solver_result r;
	  memset (&r, 0, sizeof r);
	  answer = solver_check (solver, &query, &r);
	  solver_result_free (&r);
	}
    }
  expr_dag_free (dag);
  return answer;
}

static bool
is_decision (const struct goals *g, const struct goal *o)
{
  uint32_t local;
  const struct unit *u = program_site (g->program, o->site, &local);
  return u->sites[local].kind == ADSE_SITE_DECISION;
}

/* One site's comparisons.  */
struct asking
{
  struct solver *solver;
  unsigned unknown; /* answers */
};

enum verdict
{
  REFUTED,
  HOLDS,
  UNDECIDED
};

/* As implied_holds, with the signatures.  Products and quotients of two numbers that
   are not told apart soon take long each: few of them are tried.  */
static enum verdict
implies (const struct goals *g, const struct goal *p, const struct signature *sp,
	 const struct goal *q, const struct signature *sq, struct asking *a)
{
  if (refuted (sp, sq))
    return REFUTED;
  if (is_decision (g, p))
    return HOLDS;
  if (a->unknown >= goals_limit.unknown)
    return UNDECIDED;
  switch (ask (g, p, q, a->solver))
    {
    case SOLVER_SAT: return REFUTED;
    case SOLVER_UNSAT: return HOLDS;
    default: a->unknown++; return UNDECIDED;
    }
}

bool
implied_holds (const struct goals *g, const struct goal *p, const struct goal *q,
	       struct solver *solver)
{
  struct signature sp, sq;
  struct asking a = { solver, 0 };
  if (!is_comparable (g, p) || p->site != q->site)
    return false;
  if (!solver && !is_decision (g, p))
    return false;
  sign (g, p, &sp);
  sign (g, q, &sq);
  return implies (g, p, &sp, q, &sq, &a) == HOLDS;
}

/* Is Q what says or implies P, directly or not?  */
static bool
leads_to (const struct implied *im, uint32_t p, uint32_t q)
{
  while (im->role[p] && p != q)
    p = im->by[p];
  return p == q;
}

/* The objectives FIRST to END are all of one site.  */
static void
find_site (struct implied *im, const struct goals *g, uint32_t first, uint32_t end,
	   bool (*usable) (void *, const struct objective *), void *ctx,
	   struct solver *solver)
{
  static const struct signature never;
  uint32_t n = end - first;
  struct signature *s = xcalloc (n, sizeof *s);
  bool *reason = xcalloc (n, sizeof *reason), *known = xcalloc (n, sizeof *known);
  struct asking a = { solver, 0 };
  for (uint32_t i = 0; i < n; i++)
    {
      const struct objective *o = &g->objective[first + i];
      const struct goal *goal = &g->goal[o->first];
      known[i] = !o->related && is_comparable (g, goal);
      if (!known[i])
	continue;
      sign (g, goal, &s[i]);
      reason[i] = !usable || usable (ctx, o);
      if (reason[i] && !memcmp (&s[i], &never, sizeof never))
	reason[i] = !is_decision (g, goal) && ask (g, goal, NULL, solver) == SOLVER_SAT;
    }
  for (uint32_t q = 0; q < n; q++)
    for (uint32_t p = 0; known[q] && p < n && !im->role[first + q]; p++)
      {
	const struct goal *gp = &g->goal[g->objective[first + p].first];
	const struct goal *gq = &g->goal[g->objective[first + q].first];
	if (p == q || !reason[p] || im->role[first + p] == IMPLIED_SAME)
	  continue;
	enum verdict v = implies (g, gp, &s[p], gq, &s[q], &a);
	im->undecided[first + q] |= v == UNDECIDED;
	if (v != HOLDS)
	  continue;
	/* Where the other direction was not decided, no two leave each other out.  */
	if (leads_to (im, first + p, first + q))
	  continue;
	bool same = reason[q] && implies (g, gq, &s[q], gp, &s[p], &a) == HOLDS;
	if (same && p > q)
	  continue; /* q is the first of them */
	im->role[first + q] = same ? IMPLIED_SAME : IMPLIED_BY;
	im->by[first + q] = first + p;
	*(same ? &im->same : &im->subsumed) += 1;
      }
  for (uint32_t q = first; q < end; q++)
    im->nundecided += im->undecided[q] &= !im->role[q];
  free (s);
  free (reason);
  free (known);
}

int
implied_find (struct implied *im, const struct goals *g,
	      bool (*usable) (void *, const struct objective *), void *ctx, char *err,
	      size_t nerr)
{
  static const struct solver_limits limits
    = { .rlimit = 5000, .hard_ms = 5000, .memory_mb = 512 };
  memset (im, 0, sizeof *im);
  im->role = xcalloc (g->nobjective + 1, 1);
  im->by = xcalloc (g->nobjective + 1, sizeof *im->by);
  im->undecided = xcalloc (g->nobjective + 1, 1);
  struct solver *solver = solver_chain_new (&limits, err, nerr);
  if (!solver)
    return -1;
  for (uint32_t i = 0, end; i < g->nobjective; i = end)
    {
      end = i + 1;
      while (end < g->nobjective && g->objective[end].site == g->objective[i].site)
	end++;
      find_site (im, g, i, end, usable, ctx, solver);
    }
  solver_free (solver);
  return 0;
}

void
implied_free (struct implied *im)
{
  free (im->role);
  free (im->by);
  free (im->undecided);
  memset (im, 0, sizeof *im);
}
