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
   constant, or anything cheap with 0, and these stay as they are, so the new
   query has the same models.  It has none where a comparison is settled by
   the bounds of what it compares:

     n < 257, b >= 8, n udiv b > 1000	no model: n udiv b <= 32  */
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

enum
{
  DIVISOR_MORE
  = 4,		  /* bits that a divisor has more than what it divides: if fewer, nobody
		       asks whether it is larger */
  MAX_CHEAP = 32, /* steps in which an expression is worked out that is cheap */
  MAX_PASSES = 3  /* through the values that an input does not have */
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
  struct u64map nonzero; /* expressions that are not 0 */
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

/* A value that an input does not have: the conjunct stays.  */
static bool
is_excluded (const struct expr_dag *dag, expr_id e, uint32_t *input, adse_val *k)
{
  const struct expr_node *n = expr_node (dag, e);
  if (n->op != ADSE_OP_NE || !expr_is_const (dag, n->b, k))
    return false;
  const struct expr_node *x = expr_node (dag, n->a);
  *input = (uint32_t) x->k;
  return x->op == ADSE_OP_INPUT;
}

static bool
is_quotient (enum adse_op op)
{
  return op == ADSE_OP_UDIV || op == ADSE_OP_SDIV || op == ADSE_OP_UREM
	 || op == ADSE_OP_SREM;
}

/* Is E found out in a few steps, without products and quotients?  */
static bool
is_cheap (const struct expr_dag *dag, expr_id e, unsigned *steps)
{
  const struct expr_node *n = expr_node (dag, e);
  expr_id operand[3] = { n->a, n->b, n->c };
  bool cheap = (*steps)++ < MAX_CHEAP && n->op != ADSE_OP_MUL
	       && !is_quotient ((enum adse_op) n->op);
  for (int i = 0; i < 3 && cheap; i++)
    cheap = !operand[i] || is_cheap (dag, operand[i], steps);
  return cheap;
}

/* Conjunct E says that what it returns is not 0, and stays.  0: it says something else, or
   is itself worth being narrowed.  */
static expr_id
is_nonzero (const struct expr_dag *dag, expr_id e)
{
  const struct expr_node *n = expr_node (dag, e), *x;
  unsigned steps = 0;
  adse_val k;

  if (n->op != ADSE_OP_NE || !expr_is_const (dag, n->b, &k) || k
      || !is_cheap (dag, n->a, &steps))
    return 0;
  /* Nor is what has such bits.  */
  for (e = n->a;
       x = expr_node (dag, e), x->op == ADSE_OP_EXTRACT || x->op == ADSE_OP_ZEXT;)
    e = x->a;
  return e;
}

/* Does conjunct E say something of values that others are narrowed by?  Then it stays.  */
static bool
stays (const struct expr_dag *dag, expr_id e)
{
  uint32_t which;
  adse_val k;
  bool left;
  return is_bound (dag, e, &which, &k, &left) || is_excluded (dag, e, &which, &k)
	 || is_nonzero (dag, e);
}

/* What is left of S for INPUT, which conjuncts say is not its least or its largest
   value.  */
static struct span
without_ends (const struct query *q, uint32_t input, struct span s)
{
  bool less = true;
  for (int pass = 0; pass < MAX_PASSES && less; pass++)
    {
      less = false;
      for (size_t i = 0; i < q->n && s.lo < s.hi; i++)
	{
	  uint32_t which;
	  adse_val k;
	  if (!is_excluded (q->dag, q->conjuncts[i], &which, &k) || which != input
	      || (k != s.lo && k != s.hi))
	    continue;
	  s.lo += k == s.lo;
	  s.hi -= k == s.hi;
	  less = true;
	}
    }
  return s;
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
  return without_ends (q, input, s);
}

/* The result of OP of W bits on A and B, exact in the integers; false: it may wrap.
   SMALL: both operands are, so signed operations are unsigned ones.  */
static bool
result_span (enum adse_op op, unsigned w, struct span a, struct span b, bool small,
	     struct span *r)
{
  switch (op)
    {
    case ADSE_OP_ADD:
      r->lo = a.lo + b.lo;
      r->hi = a.hi + b.hi;
      /* It wraps always where something is taken away: x + 0xffffffd0.  */
      if (r->lo > all_ones (w))
	{
	  r->lo = adse_mask (r->lo, w);
	  r->hi = adse_mask (r->hi, w);
	}
      return r->hi >= r->lo && r->hi <= all_ones (w);
    case ADSE_OP_SUB:
      if (a.lo < b.hi)
	return false;
      r->lo = a.lo - b.hi;
      r->hi = a.hi - b.lo;
      return true;
    case ADSE_OP_MUL:
      if (bits_for (a.hi) + bits_for (b.hi) > 120)
	return false;
      r->lo = a.lo * b.lo;
      r->hi = a.hi * b.hi;
      return r->hi <= all_ones (w);
    case ADSE_OP_SDIV:
    case ADSE_OP_UDIV:
      /* Division by zero gives all ones, in every width another number.  */
      if (!b.lo || (op == ADSE_OP_SDIV && !small))
	return false;
      r->lo = a.lo / b.hi;
      r->hi = a.hi / b.lo;
      return true;
    case ADSE_OP_SREM:
    case ADSE_OP_UREM:
      if (op == ADSE_OP_SREM && !small)
	return false;
      r->lo = 0;
      r->hi = b.lo && b.hi - 1 < a.hi ? b.hi - 1 : a.hi;
      return true;
    default: return false;
    }
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

/* Does MASK leave all bits of numbers up to HI but for the lowest ones?  */
static bool
rounds_down (adse_val mask, adse_val hi)
{
  adse_val cleared = ~mask & all_ones (bits_for (hi));
  return !(cleared & (cleared + 1));
}

/* The sign bit of a value of W bits is 1 in all of S.  */
static bool
is_negative (struct span s, unsigned w)
{
  return s.lo >> (w - 1);
}

/* Does OP compare A with B, of W bits, in a way that is settled?  *HOLDS: by which
   outcome.  */
static bool
is_settled (enum adse_op op, unsigned w, struct span a, struct span b, bool *holds)
{
  bool apart = a.hi < b.lo || b.hi < a.lo,
       below = is_negative (a, w) && is_small (b, w),
       above = is_small (a, w) && is_negative (b, w);
  if (unsigned_op (op) != op)
    {
      *holds = op == ADSE_OP_SLT || op == ADSE_OP_SLE ? below : above;
      if (below || above)
	return true;
      /* Numbers of one sign are in one order.  */
      if ((is_small (a, w) && is_small (b, w))
	  || (is_negative (a, w) && is_negative (b, w)))
	op = unsigned_op (op);
    }
  switch (op)
    {
    case ADSE_OP_EQ: *holds = false; return apart;
    case ADSE_OP_NE: *holds = true; return apart;
    case ADSE_OP_ULT: *holds = a.hi < b.lo; return *holds || b.hi <= a.lo;
    case ADSE_OP_ULE: *holds = a.hi <= b.lo; return *holds || b.hi < a.lo;
    case ADSE_OP_UGT: *holds = b.hi < a.lo; return *holds || a.hi <= b.lo;
    case ADSE_OP_UGE: *holds = b.hi <= a.lo; return *holds || a.hi < b.lo;
    default: return false;
    }
}

/* The least and the largest of what TABLE holds.  */
static struct span
table_span (const struct expr_table *table)
{
  struct span r = { table->values[0], table->values[0] };
  for (uint32_t i = 1; i < table->count; i++)
    {
      r.lo = table->values[i] < r.lo ? table->values[i] : r.lo;
      r.hi = table->values[i] > r.hi ? table->values[i] : r.hi;
    }
  return r;
}

/* Bounds of the operators that are only passed through.  */
static struct span
other_span (const struct narrow *s, const struct expr_node *n, const struct entry *a,
	    const struct entry *b, const struct entry *c)
{
  struct span r = { 0, all_ones (n->width) };
  unsigned b_width = n->width - n->owidth;
  bool shifts = b && b->span.lo == b->span.hi && b->span.lo < n->width;
  unsigned by = shifts ? (unsigned) b->span.lo : 0;

  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_CONST: r.lo = r.hi = n->k; break;
    case ADSE_OP_INPUT: r = s->bounds[*u64map_get (&s->bound, n->k)]; break;
    case ADSE_OP_ZEXT: r = a->span; break;
    case ADSE_OP_SEXT:
      if (is_small (a->span, n->owidth))
	r = a->span;
      else if (is_negative (a->span, n->owidth))
	r = (struct span){
	  adse_mask ((adse_val) adse_sext (a->span.lo, n->owidth), n->width),
	  adse_mask ((adse_val) adse_sext (a->span.hi, n->owidth), n->width)
	};
      break;
    case ADSE_OP_EXTRACT:
      if (a->span.hi >> n->k <= r.hi)
	r = (struct span){ a->span.lo >> n->k, a->span.hi >> n->k };
      break;
    case ADSE_OP_CONCAT: r.hi = a->span.hi << b_width | all_ones (b_width); break;
    case ADSE_OP_TABLE: r = table_span (expr_table (s->q->dag, (uint32_t) n->k)); break;
    case ADSE_OP_OR:
    case ADSE_OP_XOR:
      r.hi = all_ones (bits_for (a->span.hi > b->span.hi ? a->span.hi : b->span.hi));
      break;
    case ADSE_OP_SHL:
      if (shifts && bits_for (a->span.hi) + by <= n->width)
	r = (struct span){ a->span.lo << by, a->span.hi << by };
      break;
    case ADSE_OP_AND:
      r.hi = a->span.hi < b->span.hi ? a->span.hi : b->span.hi;
      /* Rounding down keeps what is less less: x & ~7.  */
      if (b->span.lo == b->span.hi && rounds_down (b->span.lo, a->span.hi))
	r.lo = a->span.lo & b->span.lo;
      break;
    case ADSE_OP_ASHR:
      if (!is_small (a->span, n->width))
	break;
      /* fall through */
    case ADSE_OP_LSHR:
      r.lo = shifts ? a->span.lo >> by : 0;
      r.hi = shifts ? a->span.hi >> by : a->span.hi;
      break;
    case ADSE_OP_ITE:
      r.lo = b->span.lo < c->span.lo ? b->span.lo : c->span.lo;
      r.hi = b->span.hi > c->span.hi ? b->span.hi : c->span.hi;
      break;
    default: break;
    }
  return r;
}

/* A OP B of W bits, a quotient or remainder, where A has fewer bits than B, which is not 0:

     a / b  ==  b >> k ? 0 : a / b in k bits	      k bits of A
     a % b  ==  b >> k ? a : a % b in k bits  */
static expr_id
divide_by_large (struct expr_dag *dag, enum adse_op op, unsigned w,
		 const struct entry *a, const struct entry *b)
{
  unsigned k = bits_for (a->span.hi);
  expr_id zero
    = expr_const (dag, w, 0),
    high = expr_op (dag, ADSE_OP_LSHR, w, b->e, expr_const (dag, w, k), 0, 0),
    large = expr_op (dag, ADSE_OP_NE, 1, high, zero, 0, 0),
    low = expr_op (dag, op, k, low_bits (dag, a->e, k), low_bits (dag, b->e, k), 0, 0);
  return expr_op (dag, ADSE_OP_ITE, w, large, op == ADSE_OP_UDIV ? zero : a->e,
		  expr_op (dag, ADSE_OP_ZEXT, w, low, 0, 0, 0), 0);
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
  bool holds, small = b && n.owidth > 1 && is_small (a->span, n.owidth)
		      && is_small (b->span, n.owidth);

  if (b && result_span (op, n.width, a->span, b->span, small, &r.span))
    {
      adse_val top = a->span.hi > b->span.hi ? a->span.hi : b->span.hi;
      /* Low bits of sums and products come of low bits alone.  */
      k = bits_for (top > r.span.hi && is_quotient (op) ? top : r.span.hi);
      if (is_quotient (op) && bits_for (a->span.hi) + DIVISOR_MORE < k)
	r.e = divide_by_large (dag, unsigned_op (op), n.width, a, b);
      else if ((small || !is_quotient (op)) && k < n.width)
	r.e = expr_op (dag, ADSE_OP_ZEXT, n.width,
		       expr_op (dag, unsigned_op (op), k, low_bits (dag, a->e, k),
				low_bits (dag, b->e, k), 0, 0),
		       0, 0, 0);
      else
	r.e = expr_op (dag, op, n.width, a->e, b->e, 0, 0);
      return r;
    }
  if (b && adse_op_rows[op].shape == ADSE_SHAPE_CMP
      && is_settled (op, n.owidth, a->span, b->span, &holds))
    {
      r.e = expr_const (dag, 1, holds);
      r.span.lo = r.span.hi = holds;
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
      if (!r.span.lo && r.span.hi && u64map_get (&s->nonzero, i))
	r.span.lo = 1;
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
  bool refuted = false;
  for (size_t i = 0; bounded && i < q->n; i++)
    {
      expr_id e = is_nonzero (q->dag, q->conjuncts[i]);
      if (e)
	u64map_put (&s.nonzero, e, 0, NULL);
    }
  if (bounded)
    narrowed = (struct query){
      .dag = q->dag, .conjuncts = list, .base = q->base, .base_stamp = q->base_stamp
    };
  for (size_t i = 0; bounded && i < q->n && !refuted; i++)
    {
      adse_val k;
      if (i == q->goal)
	narrowed.goal = narrowed.n;
      expr_id e = stays (q->dag, q->conjuncts[i]) ? q->conjuncts[i]
						  : narrow_expr (&s, q->conjuncts[i]);
      bool known = expr_is_const (q->dag, e, &k);
      refuted = known && !k;
      if (!known)
	list[narrowed.n++] = e;
    }
  if (refuted)
    result_is (r, SOLVER_UNSAT);
  else
    layer_next (l, &narrowed, r);
  u64map_free (&s.index);
  u64map_free (&s.bound);
  u64map_free (&s.nonzero);
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
