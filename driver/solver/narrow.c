/* SPDX-License-Identifier: GPL-3.0-or-later
   Narrower arithmetic.  C computes in 32 bits or more what a path has
   bounded to a few; bit-blasting a division or a product costs the square of
   the width.  Where bounds on the inputs show that operands and result are
   small and not negative, the operation is done in as many bits as these
   need:

     0 <= a, a <= 1000, 0 < b, b <= 1000, a srem b == 3
   becomes
     ... zext (extract (a) urem extract (b)) == 3       in 10 bits

   Bounds are taken only from conjuncts that compare an input with a
   constant, and these stay as they are, so the new query has the same
   models.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>

/* Unsigned bounds of an expression whose sign bit is known to be 0; a whole
   range when nothing is known.  */
struct span
{
  adse_val lo, hi;
};

struct narrow
{
  const struct query *q;
  struct u64map index; /* expression -> entry */
  struct entry
  {
    expr_id e; /* what it became */
    struct span span;
  } * entry;
  uint32_t nentry, room;
  struct u64map bound; /* input -> span, in `bounds' */
  struct span *bounds;
};

static adse_val
all_ones (unsigned w)
{
  return adse_mask (~(adse_val) 0, w);
}

static unsigned
bits_for (adse_val v)
{
  unsigned n = 1;
  while (n < ADSE_MAX_WIDTH && v >> n)
    n++;
  return n;
}

/* The sign bit of a value of W bits is 0 in all of S.  */
static bool
is_small (struct span s, unsigned w)
{
  return !(s.hi >> (w - 1));
}

/* An input compared with a constant: the conjunct is a bound and stays.  */
static bool
is_bound (const struct expr_dag *dag, expr_id e, uint32_t *input, adse_val *k,
	  bool *input_left)
{
  const struct expr_node *n = expr_node (dag, e), *x;

  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_EQ:
    case ADSE_OP_ULT:
    case ADSE_OP_ULE:
    case ADSE_OP_SLT:
    case ADSE_OP_SLE: break;
    default: return false;
    }
  *input_left = expr_is_const (dag, n->b, k);
  if (!*input_left && !expr_is_const (dag, n->a, k))
    return false;
  x = expr_node (dag, *input_left ? n->a : n->b);
  *input = (uint32_t) x->k;
  return x->op == ADSE_OP_INPUT;
}

/* Unsigned and signed bounds of one input, from all its bound conjuncts.  */
static struct span
input_span (const struct query *q, uint32_t input)
{
  unsigned w = expr_input (q->dag, input)->width;
  adse_val sign = (adse_val) 1 << (w - 1);
  struct span s = { 0, all_ones (w) };
  __int128 lo = -(__int128) sign, hi = (__int128) (sign - 1);

  for (size_t i = 0; i < q->n; i++)
    {
      const struct expr_node *n = expr_node (q->dag, q->conjuncts[i]);
      uint32_t which;
      adse_val k;
      bool left, strict = n->op == ADSE_OP_ULT || n->op == ADSE_OP_SLT;
      __int128 v;
      if (!is_bound (q->dag, q->conjuncts[i], &which, &k, &left) || which != input)
	continue;
      if (n->op == ADSE_OP_EQ)
	{
	  s.lo = s.hi = k;
	  return s;
	}
      if (n->op == ADSE_OP_ULT || n->op == ADSE_OP_ULE)
	{
	  if (strict && (left ? k == 0 : k == all_ones (w)))
	    continue; /* contradiction: not our business */
	  k = !strict ? k : left ? k - 1 : k + 1;
	  if (left)
	    s.hi = s.hi < k ? s.hi : k;
	  else
	    s.lo = s.lo > k ? s.lo : k;
	  continue;
	}
      v = (__int128) adse_sext (k, w);
      v = !strict ? v : left ? v - 1 : v + 1;
      if (left)
	hi = hi < v ? hi : v;
      else
	lo = lo > v ? lo : v;
    }
  if (lo >= 0 && hi >= lo)
    {
      s.lo = s.lo > (adse_val) lo ? s.lo : (adse_val) lo;
      s.hi = s.hi < (adse_val) hi ? s.hi : (adse_val) hi;
    }
  if (s.lo > s.hi)
    s.lo = 0, s.hi = all_ones (w);
  return s;
}

/* The result of OP on small operands, exact in the integers; false: it may
   wrap, or not be small.  */
static bool
result_span (enum adse_op op, unsigned w, struct span a, struct span b, struct span *r)
{
  switch (op)
    {
    case ADSE_OP_ADD:
      r->lo = a.lo + b.lo;
      r->hi = a.hi + b.hi;
      break;
    case ADSE_OP_SUB:
      if (a.lo < b.hi)
	return false;
      r->lo = a.lo - b.hi;
      r->hi = a.hi - b.lo;
      break;
    case ADSE_OP_MUL:
      if (bits_for (a.hi) + bits_for (b.hi) > 120)
	return false;
      r->lo = a.lo * b.lo;
      r->hi = a.hi * b.hi;
      break;
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
      /* Division by zero gives all ones, in every width another number.  */
      if (!b.lo)
	return false;
      r->lo = a.lo / b.hi;
      r->hi = a.hi / b.lo;
      break;
    case ADSE_OP_UREM:
    case ADSE_OP_SREM:
      r->lo = 0;
      r->hi = b.lo && b.hi - 1 < a.hi ? b.hi - 1 : a.hi;
      break;
    default: return false;
    }
  return is_small (*r, w);
}

/* The same operation on small operands.  */
static enum adse_op
unsigned_op (enum adse_op op)
{
  switch (op)
    {
    case ADSE_OP_SDIV: return ADSE_OP_UDIV;
    case ADSE_OP_SREM: return ADSE_OP_UREM;
    case ADSE_OP_SLT: return ADSE_OP_ULT;
    case ADSE_OP_SLE: return ADSE_OP_ULE;
    case ADSE_OP_SGT: return ADSE_OP_UGT;
    case ADSE_OP_SGE: return ADSE_OP_UGE;
    default: return op;
    }
}

static expr_id
low_bits (struct expr_dag *dag, expr_id e, unsigned k)
{
  return expr_op (dag, ADSE_OP_EXTRACT, k, e, 0, 0, 0);
}

/* Bounds of the operators that are only passed through.  */
static struct span
other_span (const struct narrow *s, const struct expr_node *n, const struct entry *a,
	    const struct entry *b, const struct entry *c)
{
  struct span r = { 0, all_ones (n->width) };

  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_CONST: r.lo = r.hi = n->k; break;
    case ADSE_OP_INPUT: r = s->bounds[*u64map_get (&s->bound, n->k)]; break;
    case ADSE_OP_ZEXT: r = a->span; break;
    case ADSE_OP_SEXT:
      if (is_small (a->span, n->owidth))
	r = a->span;
      break;
    case ADSE_OP_EXTRACT:
      if (n->k == 0 && a->span.hi <= r.hi)
	r = a->span;
      break;
    case ADSE_OP_AND: r.hi = a->span.hi < b->span.hi ? a->span.hi : b->span.hi; break;
    case ADSE_OP_LSHR: r.hi = a->span.hi; break;
    case ADSE_OP_ASHR:
      if (is_small (a->span, n->width))
	r.hi = a->span.hi;
      break;
    case ADSE_OP_ITE:
      r.lo = b->span.lo < c->span.lo ? b->span.lo : c->span.lo;
      r.hi = b->span.hi > c->span.hi ? b->span.hi : c->span.hi;
      break;
    default: break;
    }
  return r;
}

/* Node N with its operands rewritten.  */
static struct entry
rewrite (struct narrow *s, expr_id e, const struct entry *a, const struct entry *b,
	 const struct entry *c)
{
  struct expr_dag *dag = s->q->dag;
  const struct expr_node n = *expr_node (dag, e);
  enum adse_op op = (enum adse_op) n.op;
  struct entry r = { e, { 0, all_ones (n.width) } };
  unsigned k;
  bool small
    = b && n.owidth > 1 && is_small (a->span, n.owidth) && is_small (b->span, n.owidth);

  if (small && result_span (op, n.width, a->span, b->span, &r.span))
    {
      adse_val top = a->span.hi > b->span.hi ? a->span.hi : b->span.hi;
      k = bits_for (top > r.span.hi ? top : r.span.hi);
      r.e = k < n.width
	      ? expr_op (dag, ADSE_OP_ZEXT, n.width,
			 expr_op (dag, unsigned_op (op), k, low_bits (dag, a->e, k),
				  low_bits (dag, b->e, k), 0, 0),
			 0, 0, 0)
	      : expr_op (dag, op, n.width, a->e, b->e, 0, 0);
      return r;
    }
  if (small && adse_op_rows[op].shape == ADSE_SHAPE_CMP)
    {
      k = bits_for (a->span.hi > b->span.hi ? a->span.hi : b->span.hi);
      r.e = expr_op (dag, unsigned_op (op), 1, low_bits (dag, a->e, k),
		     low_bits (dag, b->e, k), 0, 0);
      return r;
    }
  r.span = other_span (s, &n, a, b, c);
  if (n.a && (a->e != n.a || (b && b->e != n.b) || (c && c->e != n.c)))
    r.e = expr_with (dag, e, a->e, b ? b->e : 0, c ? c->e : 0);
  return r;
}

static struct entry *
entry_of (struct narrow *s, expr_id e)
{
  uint32_t *slot = e ? u64map_get (&s->index, e) : NULL;
  return slot ? &s->entry[*slot] : NULL;
}

/* What E becomes.  */
static expr_id
narrow_expr (struct narrow *s, expr_id e)
{
  size_t room = 256, sp = 0;
  expr_id *stack = xmalloc (room * sizeof *stack);

  stack[sp++] = e;
  while (sp)
    {
      expr_id i = stack[sp - 1];
      const struct expr_node *n = expr_node (s->q->dag, i);
      expr_id operand[3] = { n->a, n->b, n->c };
      size_t before = sp;
      struct entry r;

      if (entry_of (s, i))
	{
	  sp--;
	  continue;
	}
      if (sp + 3 > room)
	stack = xrealloc (stack, (room *= 2) * sizeof *stack);
      for (int j = 0; j < 3; j++)
	if (operand[j] && !entry_of (s, operand[j]))
	  stack[sp++] = operand[j];
      if (sp > before)
	continue;
      r = rewrite (s, i, entry_of (s, operand[0]), entry_of (s, operand[1]),
		   entry_of (s, operand[2]));
      if (s->nentry == s->room)
	{
	  s->room = s->room ? 2 * s->room : 256;
	  s->entry = xrealloc (s->entry, s->room * sizeof *s->entry);
	}
      u64map_put (&s->index, i, s->nentry, NULL);
      s->entry[s->nentry++] = r;
      sp--;
    }
  free (stack);
  return entry_of (s, e)->e;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  struct narrow s = { .q = q };
  size_t n;
  uint32_t *input = query_inputs (q, &n);
  expr_id *list = xmalloc ((q->n + 1) * sizeof *list);
  struct query narrowed = *q;
  bool bounded = false;

  s.bounds = xmalloc ((n + 1) * sizeof *s.bounds);
  for (size_t i = 0; i < n; i++)
    {
      s.bounds[i] = input_span (q, input[i]);
      bounded |= is_small (s.bounds[i], expr_input (q->dag, input[i])->width);
      u64map_put (&s.bound, input[i], (uint32_t) i, NULL);
    }
  /* Bytes in ints are small without any bound.  */
  for (size_t i = 0; i < n; i++)
    bounded |= expr_input (q->dag, input[i])->width < 32;
  for (size_t i = 0; bounded && i < q->n; i++)
    {
      uint32_t which;
      adse_val k;
      bool left;
      list[i] = is_bound (q->dag, q->conjuncts[i], &which, &k, &left)
		  ? q->conjuncts[i]
		  : narrow_expr (&s, q->conjuncts[i]);
    }
  if (bounded)
    narrowed.conjuncts = list;
  layer_next (l, &narrowed, r);
  u64map_free (&s.index);
  u64map_free (&s.bound);
  free (s.entry);
  free (s.bounds);
  free (input);
  free (list);
  return r->answer;
}

static void
narrow_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_narrow_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_NARROW;
  l->free = narrow_free;
  return l;
}
