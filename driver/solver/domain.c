/* SPDX-License-Identifier: GPL-3.0-or-later
   What a query's comparisons of an input with constants leave of its values.  */
#include "expr/expr.h"
#include "solver/impl.h"
#include "adse-op.h"

/* Both readings of what comparisons with constants leave.  */
struct bounds
{
  adse_val lo, hi;
  __int128 slo, shi;
};

/* E as an input, extended perhaps: *EXT how.  */
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

struct domain
query_domain (const struct query *q, uint32_t input)
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
