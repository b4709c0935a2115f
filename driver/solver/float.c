/* SPDX-License-Identifier: GPL-3.0-or-later
   Local search for queries about floating-point numbers, on branch distances (Korel
   1990; Baars and others 2011): how far the inputs' values are from making all
   conjuncts true, in representable numbers for comparisons of such numbers.

     a + b == c + 1	 with a = 1, b = 1, c = 5 is as far as there are numbers
			 from 2 to 6

   One input after the other moves by powers of two of its neighbours, the largest
   first, while that brings the query nearer (the alternating variable method); a
   monotone function so meets its target in one sweep.  When nothing moves it begins
   again elsewhere: at special numbers, at constants of the query, at random.  Proves
   nothing when it fails.  What it does depends only on the query and the base.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "adse-op.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MAX_NODES = 2000,  /* of a query */
  MAX_WORK = 600000, /* nodes evaluated for one */
  MAX_INPUTS = 12,   /* that are moved: those of the goal */
  MAX_CONSTANTS = 24,
  MAX_DEPTH = 64
};

#define FARTHEST 0x1p64

struct search
{
  const struct query *q;
  struct model *m;
  uint32_t input[MAX_INPUTS];
  bool is_float[MAX_INPUTS]; /* is the operand of a floating-point operator */
  unsigned n;
  double constant[MAX_CONSTANTS];
  unsigned nconstant;
  size_t nodes;
  long work;
  uint64_t random;
};

static uint64_t
next_random (struct search *s)
{
  s->random ^= s->random << 13;
  s->random ^= s->random >> 7;
  s->random ^= s->random << 17;
  return s->random * 0x2545f4914f6cdd1dull;
}

/* Floating-point numbers as integers in their order, and back: -0 and 0 are
   neighbours.  */
static int64_t
order_of (uint64_t v, unsigned width)
{
  int64_t n = (int64_t) (v & (((uint64_t) 1 << (width - 1)) - 1));
  return v >> (width - 1) & 1 ? -1 - n : n;
}

static uint64_t
of_order (int64_t n, unsigned width)
{
  uint64_t sign = (uint64_t) 1 << (width - 1);
  return n < 0 ? sign | (uint64_t) (-1 - n) : (uint64_t) n;
}

static uint64_t
bits_of (double d, unsigned width)
{
  float f = (float) d;
  uint64_t v = 0;
  memcpy (&v, width == 32 ? (void *) &f : (void *) &d, width / 8);
  return v;
}

static double
apart (uint64_t a, uint64_t b, unsigned width)
{
  if (adse_is_nan (a, width) || adse_is_nan (b, width))
    return FARTHEST;
  double x = (double) order_of (a, width), y = (double) order_of (b, width);
  int64_t near
    = (int64_t) ((uint64_t) order_of (a, width) - (uint64_t) order_of (b, width));
  return fabs (x - y) < 0x1p52 ? (double) llabs (near) : fabs (x - y);
}

/* From comparison OP of floating-point A and B to WANT.  */
static double
float_distance (enum adse_op op, uint64_t a, uint64_t b, unsigned width, bool want)
{
  bool holds = adse_op_eval (op, 1, width, a, b, 0, 0) != 0;
  bool strict = op == ADSE_OP_FLT || op == ADSE_OP_FGT;
  if (holds == want)
    return 0;
  switch (op)
    {
    case ADSE_OP_FLT:
    case ADSE_OP_FGT:
    case ADSE_OP_FLE:
    case ADSE_OP_FGE: return apart (a, b, width) + (strict == want);
    case ADSE_OP_FEQ:
    case ADSE_OP_FSAME: return want ? apart (a, b, width) : 1;
    default: return want ? 1 : apart (a, b, width);
    }
}

static double
integer_distance (enum adse_op op, adse_val a, adse_val b, unsigned width, bool want)
{
  bool holds = adse_op_eval (op, 1, width, a, b, 0, 0) != 0;
  adse_val up = adse_mask (a - b, width), down = adse_mask (b - a, width);
  if (holds == want)
    return 0;
  return (double) (up < down ? up : down) + 1;
}

/* Distances of unlike things, made comparable.  */
static double
scaled (double d)
{
  return log2 (1 + d);
}

/* How far E, of width 1, is from WANT, values being those of STAMP.  */
static double
distance (struct search *s, expr_id e, bool want, uint64_t stamp, unsigned depth)
{
  struct expr_dag *dag = s->q->dag;
  const struct expr_node *n = expr_node (dag, e);
  double x, y;
  if ((expr_eval (dag, e, s->m, stamp) != 0) == want)
    return 0;
  if (depth > MAX_DEPTH)
    return scaled (FARTHEST);
  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_NOT: return distance (s, n->a, !want, stamp, depth + 1);
    case ADSE_OP_AND:
    case ADSE_OP_OR:
      x = distance (s, n->a, want, stamp, depth + 1);
      y = distance (s, n->b, want, stamp, depth + 1);
      if (want == (n->op == ADSE_OP_AND))
	return x + y;
      return x < y ? x : y;
    case ADSE_OP_XOR:
      /* One of them flips.  */
      x = distance (s, n->a, !expr_eval (dag, n->a, s->m, stamp), stamp, depth + 1);
      y = distance (s, n->b, !expr_eval (dag, n->b, s->m, stamp), stamp, depth + 1);
      return x < y ? x : y;
    case ADSE_OP_ITE:
      x = distance (s, n->a, true, stamp, depth + 1)
	  + distance (s, n->b, want, stamp, depth + 1);
      y = distance (s, n->a, false, stamp, depth + 1)
	  + distance (s, n->c, want, stamp, depth + 1);
      return x < y ? x : y;
    case ADSE_OP_FEQ:
    case ADSE_OP_FNE:
    case ADSE_OP_FLT:
    case ADSE_OP_FLE:
    case ADSE_OP_FGT:
    case ADSE_OP_FGE:
    case ADSE_OP_FSAME:
      return scaled (float_distance ((enum adse_op) n->op,
				     (uint64_t) expr_eval (dag, n->a, s->m, stamp),
				     (uint64_t) expr_eval (dag, n->b, s->m, stamp),
				     n->owidth, want));
    case ADSE_OP_EQ:
    case ADSE_OP_NE:
    case ADSE_OP_ULT:
    case ADSE_OP_ULE:
    case ADSE_OP_UGT:
    case ADSE_OP_UGE:
    case ADSE_OP_SLT:
    case ADSE_OP_SLE:
    case ADSE_OP_SGT:
    case ADSE_OP_SGE:
      return scaled (
	integer_distance ((enum adse_op) n->op, expr_eval (dag, n->a, s->m, stamp),
			  expr_eval (dag, n->b, s->m, stamp), n->owidth, want));
    default: return scaled (FARTHEST);
    }
}

/* How far the model is from the whole query.  */
static double
total (struct search *s)
{
  uint64_t stamp = expr_stamp (s->q->dag);
  double sum = 0;
  s->work -= (long) s->nodes;
  for (size_t i = 0; i < s->q->n; i++)
    sum += distance (s, s->q->conjuncts[i], true, stamp, 0);
  return sum;
}

static void
add_constant (struct search *s, uint64_t v, unsigned width)
{
  double d;
  float f;
  uint32_t low = (uint32_t) v;
  memcpy (&d, &v, sizeof d);
  memcpy (&f, &low, sizeof f);
  if (width == 32)
    d = f;
  for (unsigned i = 0; i < s->nconstant; i++)
    if (s->constant[i] == d)
      return;
  if (s->nconstant < MAX_CONSTANTS && isfinite (d))
    s->constant[s->nconstant++] = d;
}

/* Constants of the query, the goal's first, which inputs are numbers, and how many
   nodes there are.  False: the query has no floating-point numbers, or is too large. */
static bool
look_at (struct search *s)
{
  const struct expr_dag *dag = s->q->dag;
  struct u64map seen = { 0 };
  expr_id *stack = xmalloc ((MAX_NODES * 3 + 3) * sizeof *stack);
  bool found = false;
  for (size_t i = s->q->n; i-- > 0 && s->nodes < MAX_NODES;)
    {
      size_t sp = 0;
      for (stack[sp++] = s->q->conjuncts[i]; sp && s->nodes < MAX_NODES;)
	{
	  expr_id e = stack[--sp];
	  const struct expr_node *n = expr_node (dag, e);
	  const expr_id below[3] = { n->a, n->b, n->c };
	  bool fresh, numbers = adse_op_is_float (n->op)
				&& adse_op_rows[n->op].shape != ADSE_SHAPE_ITOF;
	  u64map_put (&seen, e, 0, &fresh);
	  if (!fresh)
	    continue;
	  s->nodes++;
	  found |= adse_op_is_float (n->op);
	  for (unsigned k = 0; k < 3; k++)
	    {
	      const struct expr_node *x = below[k] ? expr_node (dag, below[k]) : NULL;
	      if (x)
		stack[sp++] = below[k];
	      if (!x || !numbers)
		continue;
	      if (x->op == ADSE_OP_CONST)
		add_constant (s, x->k, x->width);
	      for (unsigned j = 0; x->op == ADSE_OP_INPUT && j < s->n; j++)
		s->is_float[j] |= s->input[j] == x->k;
	    }
	}
    }
  u64map_free (&seen);
  free (stack);
  return found && s->nodes < MAX_NODES;
}

/* Input K moved by DELTA of its neighbours.  */
static adse_val
moved (const struct search *s, unsigned k, adse_val from, int64_t delta)
{
  unsigned w = expr_input (s->q->dag, s->input[k])->width;
  if (!s->is_float[k])
    return adse_mask (from + (adse_val) (__int128) delta, w);
  int64_t most = order_of (bits_of (INFINITY, w), w);
  int64_t n = order_of ((uint64_t) from, w), to;
  if (__builtin_add_overflow (n, delta, &to) || to > most || to < -1 - most)
    to = delta > 0 ? most : -1 - most;
  return of_order (to, w);
}

/* Input K takes V if that is nearer than *BEST.  */
static bool
take (struct search *s, unsigned k, adse_val v, double *best)
{
  adse_val was = s->m->value[s->input[k]];
  if (v == was || s->work <= 0)
    return false;
  s->m->value[s->input[k]] = v;
  double d = total (s);
  if (d < *best)
    {
      *best = d;
      return true;
    }
  s->m->value[s->input[k]] = was;
  return false;
}

static bool
sweep (struct search *s, unsigned k, double *best)
{
  unsigned w = expr_input (s->q->dag, s->input[k])->width;
  bool any = false;
  for (int p = (int) w - 2; p >= 0 && *best > 0; p--)
    for (int sign = 1; sign >= -1; sign -= 2)
      while (*best > 0
	     && take (s, k,
		      moved (s, k, s->m->value[s->input[k]], sign * ((int64_t) 1 << p)),
		      best))
	any = true;
  return any;
}

static const double specials[]
  = { 0.0,  1.0,   -1.0, NAN,	INFINITY, -INFINITY, -0.0,     0.5,	     2.0,
      -2.0, 100.0, 1e10, -1e10, 1e-10,	  DBL_MAX,   -DBL_MAX, DBL_TRUE_MIN, DBL_MIN };
#define NSPECIAL (sizeof specials / sizeof *specials)

/* Number D, or its integer, as a value of input K.  */
static adse_val
value_of (const struct search *s, unsigned k, double d)
{
  unsigned w = expr_input (s->q->dag, s->input[k])->width;
  if (s->is_float[k])
    return bits_of (d, w);
  return adse_mask (adse_op_eval (ADSE_OP_FTOS, 64, 64, bits_of (d, 64), 0, 0, 0), w);
}

/* Special numbers and constants for input K.  */
static bool
try_numbers (struct search *s, unsigned k, double *best)
{
  bool any = false;
  for (unsigned i = 0; i<NSPECIAL && * best> 0; i++)
    any |= take (s, k, value_of (s, k, specials[i]), best);
  for (unsigned i = 0; i<s->nconstant && * best> 0; i++)
    {
      any |= take (s, k, value_of (s, k, s->constant[i]), best);
      any |= take (s, k, value_of (s, k, -s->constant[i]), best);
    }
  for (unsigned j = 0; j<s->n && * best> 0; j++)
    if (j != k && s->is_float[j] == s->is_float[k]
	&& expr_input (s->q->dag, s->input[j])->width
	     == expr_input (s->q->dag, s->input[k])->width)
      any |= take (s, k, s->m->value[s->input[j]], best);
  return any;
}

/* Nearer and nearer until nothing moves.  */
static bool
descend (struct search *s)
{
  double best = total (s);
  for (bool any = true; any && best > 0 && s->work > 0;)
    {
      any = false;
      /* What a reader expects comes first.  */
      for (unsigned k = 0; k < s->n && best > 0; k++)
	any |= try_numbers (s, k, &best);
      for (unsigned k = 0; k < s->n && best > 0; k++)
	any |= sweep (s, k, &best);
    }
  return best <= 0;
}

/* Begin elsewhere, the ROUND-th time.  */
static void
begin (struct search *s, unsigned round)
{
  for (unsigned k = 0; k < s->n; k++)
    {
      uint64_t r = next_random (s);
      double d = specials[r % NSPECIAL];
      if (s->nconstant && r >> 62 == 1)
	d = s->constant[r % s->nconstant] * (1 + (double) (r >> 32 & 7) / 4);
      else if (r >> 62 == 2)
	d = ((double) (r & 0xff) - 100) / 4;
      else if (r >> 62 == 3)
	d = ldexp (1 + (double) (r & 0xfffff) / 0x100000, (int) (r >> 32) % 40 - 10);
      /* All the same, at first.  */
      if (round < 4)
	d = specials[(round + 1) % 2 ? 1 + round / 2 : 7 + round / 2];
      s->m->value[s->input[k]] = value_of (s, k, d);
    }
}

/* Small numbers and halves of them for two inputs together: what people compare
   products and quotients with.  */
static bool
try_grid (struct search *s)
{
  enum
  {
    LEAST = -12,
    MOST = 48
  };
  for (unsigned j = 1; j < s->n && j < 3; j++)
    for (unsigned i = 0; i < j; i++)
      {
	adse_val was_i = s->m->value[s->input[i]], was_j = s->m->value[s->input[j]];
	for (int a = LEAST; a <= MOST && s->work > 0; a++)
	  for (int b = LEAST; b <= MOST && s->work > 0; b++)
	    {
	      s->m->value[s->input[i]] = value_of (s, i, a / 2.0);
	      s->m->value[s->input[j]] = value_of (s, j, b / 2.0);
	      s->work -= (long) s->nodes;
	      if (query_holds (s->q, s->m, expr_stamp (s->q->dag)))
		return true;
	    }
	s->m->value[s->input[i]] = was_i;
	s->m->value[s->input[j]] = was_j;
      }
  return false;
}

bool
solver_float_search (const struct query *q, struct model *m)
{
  struct search s = { .q = q, .m = m, .work = MAX_WORK, .random = 88172645463325252 };
  struct query goal = *q;
  size_t n;
  uint32_t *input;
  bool found;
  if (!expr_has_floats (q->dag))
    return false;
  goal.conjuncts += goal.goal;
  goal.n -= goal.goal;
  input = query_inputs (&goal, &n);
  s.n = n < MAX_INPUTS ? (unsigned) n : MAX_INPUTS;
  memcpy (s.input, input, s.n * sizeof *input);
  free (input);
  if (!s.n || !look_at (&s))
    return false;
  found = descend (&s) || try_grid (&s);
  for (unsigned round = 0; !found && s.work > 0; round++)
    {
      begin (&s, round);
      found = descend (&s);
    }
  return found && query_holds (q, m, expr_stamp (q->dag));
}
