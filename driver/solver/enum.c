/* SPDX-License-Identifier: GPL-3.0-or-later
   Enumeration.  Where the path leaves each input of a query few values,

     0 <= a, a <= 60, 0 <= b, b <= 60, (a srem b) srem c != 0

   trying them all decides the query, both ways, whatever its operators are:
   chains of divisions cost a bit-blasting solver minutes.  Few combinations
   go before the solver, more of them only after it gave up.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

#define MAX_INPUTS 8

/* Values an input may have: LO + i, i < COUNT, modulo its width.  */
struct domain
{
  uint32_t input;
  unsigned width;
  adse_val lo;
  uint64_t count; /* UINT64_MAX: not bounded */
};

/* Both readings of what comparisons with constants leave.  */
struct bounds
{
  adse_val lo, hi;
  __int128 slo, shi;
};

/* E as an input, extended perhaps: *WIDTH of the input itself.  */
static bool
is_input (const struct expr_dag *dag, expr_id e, uint32_t *input, uint8_t *ext)
{
  const struct expr_node *n = expr_node (dag, e);
  *ext = ADSE_OP_NONE;
  if (n->op == ADSE_OP_ZEXT || n->op == ADSE_OP_SEXT)
    {
      *ext = n->op;
      n = expr_node (dag, n->a);
    }
  if (n->op != ADSE_OP_INPUT)
    return false;
  *input = (uint32_t) n->k;
  return true;
}

static void
at_most (struct bounds *b, bool sgn, __int128 k)
{
  if (sgn)
    b->shi = b->shi < k ? b->shi : k;
  else if (k < 0)
    b->hi = 0, b->lo = 1;
  else
    b->hi = b->hi < (adse_val) k ? b->hi : (adse_val) k;
}

static void
at_least (struct bounds *b, bool sgn, __int128 k)
{
  if (sgn)
    b->slo = b->slo > k ? b->slo : k;
  else if (k > 0)
    b->lo = b->lo > (adse_val) k ? b->lo : (adse_val) k;
}

/* Narrow B by a comparison of INPUT with a constant.  A zero-extended input is
   compared as unsigned, a sign-extended one as signed, whatever the comparison
   says, when the constant allows it: otherwise nothing is learnt.  */
static void
learn (const struct expr_dag *dag, expr_id conjunct, uint32_t input, struct bounds *b)
{
  const struct expr_node *n = expr_node (dag, conjunct);
  uint32_t i;
  uint8_t ext;
  adse_val k;
  if (adse_op_rows[n->op].shape != ADSE_SHAPE_CMP || n->owidth > 64)
    return;
  bool right = expr_is_const (dag, n->b, &k);
  if (!right && !expr_is_const (dag, n->a, &k))
    return;
  if (!is_input (dag, right ? n->a : n->b, &i, &ext) || i != input)
    return;
  bool sgn = n->op == ADSE_OP_SLT || n->op == ADSE_OP_SLE;
  __int128 v = sgn ? (__int128) adse_sext (k, n->owidth) : (__int128) k;
  if (ext == ADSE_OP_ZEXT)
    sgn = false;
  else if (ext == ADSE_OP_SEXT)
    {
      if (n->op == ADSE_OP_EQ)
	v = (__int128) adse_sext (k, n->owidth), sgn = true;
      else if (!sgn)
	return;
    }
  switch (n->op)
    {
    case ADSE_OP_EQ:
      at_most (b, sgn, v);
      at_least (b, sgn, v);
      break;
    case ADSE_OP_ULT:
    case ADSE_OP_SLT:
      if (right)
	at_most (b, sgn, v - 1);
      else
	at_least (b, sgn, v + 1);
      break;
    case ADSE_OP_ULE:
    case ADSE_OP_SLE:
      if (right)
	at_most (b, sgn, v);
      else
	at_least (b, sgn, v);
      break;
    default: break;
    }
}

static struct domain
domain_of (const struct query *q, uint32_t input)
{
  unsigned w = expr_input (q->dag, input)->width;
  struct domain d = { .input = input, .width = w, .count = UINT64_MAX };
  if (w > 64)
    return d;
  struct bounds b = { 0, adse_mask (~(adse_val) 0, w), -((__int128) 1 << (w - 1)),
		      ((__int128) 1 << (w - 1)) - 1 };
  for (size_t i = 0; i < q->n; i++)
    learn (q->dag, q->conjuncts[i], input, &b);
  /* A sign that is known makes one reading of the other.  */
  if (b.slo >= 0)
    {
      at_least (&b, false, b.slo);
      at_most (&b, false, b.shi);
    }
  adse_val u = b.lo > b.hi ? 0 : b.hi - b.lo + 1;
  adse_val s = b.slo > b.shi ? 0 : (adse_val) (b.shi - b.slo) + 1;
  adse_val count = u < s ? u : s;
  d.lo = u < s ? b.lo : adse_mask ((adse_val) b.slo, w);
  if (count < UINT64_MAX)
    d.count = (uint64_t) count;
  return d;
}

/* Number of combinations of DOMAINS, UINT64_MAX beyond MAX.  */
static uint64_t
combinations (const struct domain *d, size_t n, uint64_t max)
{
  uint64_t all = 1;
  for (size_t i = 0; i < n; i++)
    {
      if (d[i].count > max || (all *= d[i].count) > max)
	return UINT64_MAX;
    }
  return all;
}

static enum solver_answer
enumerate (const struct query *q, const struct domain *d, size_t n,
	   struct solver_result *r)
{
  struct model m;
  uint64_t at[MAX_INPUTS] = { 0 };
  size_t i;
  for (i = 0; i < n; i++)
    if (!d[i].count)
      return result_is (r, SOLVER_UNSAT);
  model_new (&m, expr_ninput (q->dag));
  for (uint32_t k = 0; k < m.n; k++)
    {
      m.value[k] = adse_mask (model_value (q->base, k), expr_input (q->dag, k)->width);
      m.set[k] = 1;
    }
  for (;;)
    {
      for (i = 0; i < n; i++)
	m.value[d[i].input] = adse_mask (d[i].lo + at[i], d[i].width);
      if (query_holds (q, &m, expr_stamp (q->dag)))
	{
	  r->model = m;
	  return result_is (r, SOLVER_SAT);
	}
      for (i = 0; i < n && ++at[i] == d[i].count; i++)
	at[i] = 0;
      if (i == n)
	break;
    }
  model_free (&m);
  return result_is (r, SOLVER_UNSAT);
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  size_t n;
  uint32_t *input = query_inputs (q, &n);
  struct domain d[MAX_INPUTS];
  uint64_t all = UINT64_MAX;
  if (n <= MAX_INPUTS)
    {
      for (size_t i = 0; i < n; i++)
	d[i] = domain_of (q, input[i]);
      all = combinations (d, n, (uint64_t) solver_limit.enum_after);
    }
  free (input);
  if (all <= (uint64_t) solver_limit.enum_before)
    return enumerate (q, d, n, r);
  enum solver_answer a = layer_next (layer, q, r);
  if (a != SOLVER_UNKNOWN || all == UINT64_MAX)
    return a;
  solver_result_free (r);
  memset (r, 0, sizeof *r);
  return enumerate (q, d, n, r);
}

static void
enum_free (struct layer *layer)
{
  free (layer);
}

struct layer *
solver_enum_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_ENUM;
  l->free = enum_free;
  return l;
}
