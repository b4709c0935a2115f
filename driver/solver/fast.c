/* SPDX-License-Identifier: GPL-3.0-or-later
   Fast unsatisfiability (Kähkönen 2009): contradictions that can be seen
   without a solver.  A false constant; a conjunct beside its negation; an
   expression whose comparisons with constants leave it no value:

     x < 4, 9 < x     x == 5, x == 6     x < 1, x != 0

   Never answers SAT.  Repeated and true conjuncts are dropped on the way.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>

/* What comparisons with constants leave of one expression's values.  */
struct range
{
  adse_val lo, hi;   /* unsigned */
  __int128 slo, shi; /* signed */
  uint32_t excluded; /* last != conjunct + 1, chained through `link' */
};

struct facts
{
  const struct query *q;
  struct u64map index; /* expression -> range */
  struct range *range;
  uint32_t nrange, room;
  uint32_t *link; /* by conjunct: the next != of the same expression + 1 */
};

static struct range *
range_of (struct facts *f, expr_id e)
{
  unsigned w = expr_node (f->q->dag, e)->width;
  bool fresh;
  uint32_t *slot = u64map_put (&f->index, e, f->nrange, &fresh);
  struct range *r;

  if (!fresh)
    return &f->range[*slot];
  if (f->nrange == f->room)
    {
      f->room = f->room ? 2 * f->room : 32;
      f->range = xrealloc (f->range, f->room * sizeof *f->range);
    }
  r = &f->range[f->nrange++];
  r->lo = 0;
  r->hi = adse_mask (~(adse_val) 0, w);
  r->slo = (__int128) adse_sext ((adse_val) 1 << (w - 1), w);
  r->shi = (__int128) (((adse_val) 1 << (w - 1)) - 1);
  r->excluded = 0;
  return r;
}

/* Narrow the signed and the unsigned bounds by each other.  False: empty.  */
static bool
reconcile (struct range *r, unsigned w)
{
  adse_val sign = (adse_val) 1 << (w - 1);

  for (int i = 0; i < 2; i++)
    {
      if (r->lo > r->hi || r->slo > r->shi)
	return false;
      /* Unsigned values of one sign are a signed interval, and the reverse.  */
      if ((r->lo & sign) == (r->hi & sign))
	{
	  __int128 lo = (__int128) adse_sext (r->lo, w),
		   hi = (__int128) adse_sext (r->hi, w);
	  r->slo = r->slo > lo ? r->slo : lo;
	  r->shi = r->shi < hi ? r->shi : hi;
	}
      if (r->slo <= r->shi && (r->slo < 0) == (r->shi < 0))
	{
	  adse_val lo = adse_mask ((adse_val) r->slo, w),
		   hi = adse_mask ((adse_val) r->shi, w);
	  r->lo = r->lo > lo ? r->lo : lo;
	  r->hi = r->hi < hi ? r->hi : hi;
	}
    }
  return r->lo <= r->hi && r->slo <= r->shi;
}

/* Take conjunct I into account.  False: contradiction.  Comparisons are EQ, NE,
   ULT, ULE, SLT, SLE, constants of the first two on the right.  */
static bool
learn (struct facts *f, size_t i)
{
  struct expr_dag *dag = f->q->dag;
  const struct expr_node *n = expr_node (dag, f->q->conjuncts[i]);
  adse_val k;
  bool right;
  unsigned w;
  struct range *r;
  __int128 s;

  if (adse_op_rows[n->op].shape != ADSE_SHAPE_CMP || n->owidth >= 128)
    return true;
  right = expr_is_const (dag, n->b, &k);
  if (!right && !expr_is_const (dag, n->a, &k))
    return true;
  w = n->owidth;
  s = (__int128) adse_sext (k, w);
  r = range_of (f, right ? n->a : n->b);
  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_EQ:
      r->lo = r->lo > k ? r->lo : k;
      r->hi = r->hi < k ? r->hi : k;
      break;
    case ADSE_OP_NE:
      if (!right)
	return true;
      f->link[i] = r->excluded;
      r->excluded = (uint32_t) i + 1;
      break;
    case ADSE_OP_ULT:
    case ADSE_OP_ULE:
      if (n->op == ADSE_OP_ULT)
	{
	  /* Bounds that do not exist were simplified away; be safe.  */
	  if (right ? k == 0 : k == adse_mask (~(adse_val) 0, w))
	    return false;
	  k = right ? k - 1 : k + 1;
	}
      if (right)
	r->hi = r->hi < k ? r->hi : k;
      else
	r->lo = r->lo > k ? r->lo : k;
      break;
    case ADSE_OP_SLT:
    case ADSE_OP_SLE:
      if (n->op == ADSE_OP_SLT)
	s = right ? s - 1 : s + 1;
      if (right)
	r->shi = r->shi < s ? r->shi : s;
      else
	r->slo = r->slo > s ? r->slo : s;
      break;
    default: return true;
    }
  return reconcile (r, w);
}

/* Move the bounds of R past excluded values.  False: nothing is left.  */
static bool
exclude (struct facts *f, struct range *r, unsigned w)
{
  bool moved = true;

  while (moved)
    {
      moved = false;
      for (uint32_t i = r->excluded; i; i = f->link[i - 1])
	{
	  adse_val k;
	  expr_is_const (f->q->dag, expr_node (f->q->dag, f->q->conjuncts[i - 1])->b,
			 &k);
	  if (k != r->lo && k != r->hi)
	    continue;
	  if (r->lo == r->hi)
	    return false;
	  if (k == r->lo)
	    r->lo++;
	  else
	    r->hi--;
	  moved = true;
	}
    }
  return reconcile (r, w);
}

static bool
contradicts (const struct query *q, struct u64map *present)
{
  struct facts f = { .q = q };
  bool bad = false;

  f.link = xcalloc (q->n + 1, sizeof *f.link);
  for (size_t i = 0; i < q->n && !bad; i++)
    bad = u64map_get (present, expr_not (q->dag, q->conjuncts[i])) != NULL
	  || !learn (&f, i);
  for (size_t i = 0; i < q->n && !bad; i++)
    {
      const struct expr_node *n = expr_node (q->dag, q->conjuncts[i]);
      adse_val k;
      if (n->op == ADSE_OP_NE && expr_is_const (q->dag, n->b, &k))
	bad = !exclude (&f, range_of (&f, n->a), n->owidth);
    }
  u64map_free (&f.index);
  free (f.range);
  free (f.link);
  return bad;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  expr_id *kept = xmalloc ((q->n + 1) * sizeof *kept);
  struct query smaller = *q;
  struct u64map present = { 0 };
  bool unsat = false;

  smaller.n = 0;
  for (size_t i = 0; i < q->n; i++)
    {
      adse_val v;
      bool fresh;
      if (i == q->goal)
	smaller.goal = smaller.n;
      if (expr_is_const (q->dag, q->conjuncts[i], &v))
	{
	  unsat |= !v;
	  continue;
	}
      u64map_put (&present, q->conjuncts[i], 0, &fresh);
      if (fresh)
	kept[smaller.n++] = q->conjuncts[i];
    }
  smaller.conjuncts = kept;
  if (unsat || contradicts (&smaller, &present))
    {
      l->stats->fast_unsat++;
      result_is (r, SOLVER_UNSAT);
    }
  else
    layer_next (l, &smaller, r);
  u64map_free (&present);
  free (kept);
  return r->answer;
}

static void
fast_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_fast_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_FAST;
  l->free = fast_free;
  return l;
}
