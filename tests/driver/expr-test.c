/* SPDX-License-Identifier: GPL-3.0-or-later
   The expression DAG keeps values: whatever expr_op makes of an operation
   has, for every input, the value that adse_op_eval gives the operation.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "adse-op.h"
#include "trace.h"

static uint64_t state;

static uint64_t
rnd (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}

static unsigned
below (unsigned n)
{
  return (unsigned) (rnd () >> 33) % n;
}

/* Numbers near which rules change: 0, 1, -1, limits, and any.  */
static adse_val
any_value (unsigned width)
{
  adse_val v = (adse_val) rnd () << 64 | rnd ();

  switch (below (6))
    {
    case 0: v = below (3); break;
    case 1: v = -(adse_val) below (3); break;
    case 2: v = ((adse_val) 1 << (width - 1)) + below (3) - 1; break;
    case 3: v = (adse_val) 1 << below (width); break;
    case 4: v = below (256); break;
    default: break;
    }
  return adse_mask (v, width);
}

/* An expression beside the plain operations that it was built from, as values
   under a number of models.  */
#define NMODEL 12
#define NINPUT 5
#define NTERM 400

struct term
{
  expr_id e;
  unsigned width;
  adse_val v[NMODEL];
};

static struct expr_dag *dag;
static struct term term[NTERM];
static unsigned nterm;
static struct model model[NMODEL];

static const struct term *
pick (unsigned width)
{
  unsigned start = below (nterm);

  for (unsigned i = 0; i < nterm; i++)
    {
      const struct term *t = &term[(start + i) % nterm];
      if (!width || t->width == width)
	return t;
    }
  return NULL;
}

static bool
expected (struct term *t, enum adse_op op, const struct term *a, const struct term *b,
	  const struct term *c, uint64_t k)
{
  for (unsigned m = 0; m < NMODEL; m++)
    t->v[m] = adse_op_eval (op, t->width, a->width, a->v[m], b ? b->v[m] : 0,
			    c ? c->v[m] : 0, k);
  t->e = expr_op (dag, op, t->width, a->e, b ? b->e : 0, c ? c->e : 0, k);
  return true;
}

/* One more term by a random operation on earlier ones.  */
static bool
grow (struct term *t)
{
  enum adse_op op = (enum adse_op) (ADSE_OP_ADD + below (ADSE_OP_TABLE - ADSE_OP_ADD));
  const struct term *a = pick (0), *b = NULL, *c = NULL;
  uint64_t k = 0;

  /* Conversions and comparisons are what programs are full of.  */
  if (below (3) == 0)
    op = (enum adse_op) (ADSE_OP_EQ + below (ADSE_OP_TABLE - ADSE_OP_EQ));
  if (below (8) == 0)
    {
      t->width = 1 + below (below (4) ? 66 : 100);
      adse_val v = any_value (t->width);
      for (unsigned m = 0; m < NMODEL; m++)
	t->v[m] = v;
      t->e = expr_const (dag, t->width, v);
      return true;
    }
  t->width = a->width;
  switch ((enum adse_shape) adse_op_rows[op].shape)
    {
    case ADSE_SHAPE_BIN: b = pick (a->width); break;
    case ADSE_SHAPE_CMP:
      b = pick (a->width);
      t->width = 1;
      break;
    case ADSE_SHAPE_UN: break;
    case ADSE_SHAPE_COUNT: t->width = 8 + below (40); break;
    case ADSE_SHAPE_EXT:
      if (op == ADSE_OP_EXTRACT)
	{
	  k = below (a->width);
	  t->width = 1 + below (a->width - (unsigned) k);
	}
      else
	t->width = a->width + below (33);
      break;
    case ADSE_SHAPE_CAT:
      b = pick (0);
      t->width = a->width + b->width;
      break;
    case ADSE_SHAPE_ITE:
      c = pick (0);
      b = pick (c->width);
      a = pick (1);
      t->width = c->width;
      break;
    default: return false;
    }
  if (!a || t->width < 1 || t->width > 120)
    return false;
  return expected (t, op, a, b, c, k);
}

static void
new_inputs (void)
{
  static const unsigned width[NINPUT] = { 8, 8, 1, 32, 16 };

  dag = expr_dag_new ();
  nterm = 0;
  for (unsigned m = 0; m < NMODEL; m++)
    {
      model[m].n = NINPUT;
      model[m].value = malloc (NINPUT * sizeof (adse_val));
      model[m].set = malloc (NINPUT);
    }
  for (unsigned i = 0; i < NINPUT; i++)
    {
      struct term *t = &term[nterm++];
      t->width = width[i];
      t->e = expr_input_node (dag, SYMRT_INPUT_KEY (1, i, 0), width[i]);
      for (unsigned m = 0; m < NMODEL; m++)
	{
	  t->v[m] = model[m].value[i] = any_value (width[i]);
	  model[m].set[i] = 1;
	}
    }
}

static void
free_inputs (void)
{
  for (unsigned m = 0; m < NMODEL; m++)
    {
      free (model[m].value);
      free (model[m].set);
    }
  expr_dag_free (dag);
}

START_TEST (simplification_preserves_value)
{
  for (unsigned round = 0; round < 300; round++)
    {
      state = 0x9e3779b97f4a7c15ull * (round + 1);
      new_inputs ();
      while (nterm < NTERM)
	{
	  struct term *t = &term[nterm];
	  if (!grow (t))
	    continue;
	  ck_assert_uint_eq (expr_node (dag, t->e)->width, t->width);
	  for (unsigned m = 0; m < NMODEL; m++)
	    {
	      adse_val v = expr_eval (dag, t->e, &model[m], m + 1);
	      if (v != t->v[m])
		{
		  char *text = expr_text (dag, t->e);
		  ck_abort_msg ("round %u term %u: %s", round, nterm, text);
		}
	    }
	  nterm++;
	}
      free_inputs ();
    }
}
END_TEST

/* Every operator on operands that another operator made, at the values where signs
   and limits matter, which random numbers seldom hit together.  */
START_TEST (operators_on_operators_at_the_limits)
{
  static const uint8_t values[]
    = { 0, 1, 2, 3, 7, 8, 9, 63, 64, 126, 127, 128, 129, 130, 191, 192, 253, 254, 255 };
  static const enum adse_op inner[]
    = { ADSE_OP_NONE, ADSE_OP_NEG, ADSE_OP_NOT, ADSE_OP_ABS, ADSE_OP_ADD, ADSE_OP_XOR };
  enum
  {
    NINNER = sizeof inner / sizeof *inner,
    NVALUE = sizeof values
  };
  expr_id in[2];
  adse_val value[2];
  uint8_t set[2] = { 1, 1 };
  struct model m = { 2, value, set };

  dag = expr_dag_new ();
  for (unsigned i = 0; i < 2; i++)
    in[i] = expr_input_node (dag, SYMRT_INPUT_KEY (1, i, 0), 8);
  for (unsigned o = ADSE_OP_ADD; o <= ADSE_OP_SGE; o++)
    for (unsigned k = 0; k < NINNER * NINNER * 3; k++)
      {
	unsigned w[2] = { k % NINNER, k / NINNER % NINNER };
	/* The second operand: the other input, the same, a constant.  */
	unsigned second = k / NINNER / NINNER;
	unsigned arity = adse_op_rows[o].arity, shape = adse_op_rows[o].shape,
		 rw = shape == ADSE_SHAPE_CMP	  ? 1
		      : shape == ADSE_SHAPE_COUNT ? 16
						  : 8;
	expr_id e[2];

	for (unsigned i = 0; i < 2; i++)
	  {
	    expr_id x = i == 0 || second == 1 ? in[0]
			: second == 0	      ? in[1]
					      : expr_const (dag, 8, 128);
	    e[i] = !w[i] ? x
		   : w[i] < 4
		     ? expr_op (dag, inner[w[i]], 8, x, 0, 0, 0)
		     : expr_op (dag, inner[w[i]], 8, x, expr_const (dag, 8, 129), 0, 0);
	  }
	expr_id whole
	  = expr_op (dag, (enum adse_op) o, rw, e[0], arity > 1 ? e[1] : 0, 0, 0);
	for (unsigned a = 0; a < NVALUE; a++)
	  for (unsigned b = 0; b < NVALUE; b++)
	    {
	      adse_val x[2];
	      value[0] = values[a];
	      value[1] = values[b];
	      for (unsigned i = 0; i < 2; i++)
		{
		  x[i] = i == 0 || second == 1 ? value[0]
			 : second == 0	       ? value[1]
					       : 128;
		  if (w[i])
		    x[i] = adse_op_eval (inner[w[i]], 8, 8, x[i], 129, 0, 0);
		}
	      if (expr_eval (dag, whole, &m, 0)
		  != adse_op_eval ((enum adse_op) o, rw, 8, x[0], arity > 1 ? x[1] : 0,
				   0, 0))
		ck_abort_msg ("%s of %s and %s on %u, %u", adse_op_rows[o].text,
			      adse_op_rows[inner[w[0]]].text,
			      adse_op_rows[inner[w[1]]].text, values[a], values[b]);
	    }
      }
  expr_dag_free (dag);
}
END_TEST

START_TEST (operands_have_lower_ids)
{
  state = 4711;
  new_inputs ();
  while (nterm < NTERM)
    if (grow (&term[nterm]))
      nterm++;
  for (expr_id e = 1; e <= expr_count (dag); e++)
    {
      const struct expr_node *n = expr_node (dag, e);
      ck_assert_uint_lt (n->a, e);
      ck_assert_uint_lt (n->b, e);
      ck_assert_uint_lt (n->c, e);
      if (n->a)
	ck_assert_uint_eq (n->owidth, expr_node (dag, n->a)->width);
    }
  free_inputs ();
}
END_TEST

START_TEST (equal_operations_have_one_id)
{
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 32),
	  y = expr_input_node (dag, SYMRT_INPUT_KEY (1, 4, 0), 32);

  ck_assert_uint_ne (x, y);
  ck_assert_uint_eq (x, expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 32));
  ck_assert_uint_ne (x, expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 8));
  ck_assert_uint_eq (expr_op (dag, ADSE_OP_ADD, 32, x, y, 0, 0),
		     expr_op (dag, ADSE_OP_ADD, 32, y, x, 0, 0));
  ck_assert_uint_eq (expr_op (dag, ADSE_OP_SGT, 1, x, y, 0, 0),
		     expr_op (dag, ADSE_OP_SLT, 1, y, x, 0, 0));
  ck_assert_uint_eq (expr_not (dag, expr_op (dag, ADSE_OP_SLE, 1, x, y, 0, 0)),
		     expr_op (dag, ADSE_OP_SLT, 1, y, x, 0, 0));
  expr_dag_free (dag);
}
END_TEST

/* (int) (a < b) != 0, as GIMPLE has it.  */
START_TEST (condition_in_an_int_is_the_condition)
{
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 32),
	  y = expr_input_node (dag, SYMRT_INPUT_KEY (1, 4, 0), 32),
	  zero = expr_const (dag, 32, 0), one = expr_const (dag, 32, 1);
  expr_id lt = expr_op (dag, ADSE_OP_SLT, 1, x, y, 0, 0);
  expr_id wide = expr_op (dag, ADSE_OP_ZEXT, 32, lt, 0, 0, 0);
  expr_id ite = expr_op (dag, ADSE_OP_ITE, 32, lt, one, zero, 0);

  ck_assert_uint_eq (lt, expr_op (dag, ADSE_OP_NE, 1, wide, zero, 0, 0));
  ck_assert_uint_eq (lt, expr_op (dag, ADSE_OP_NE, 1, ite, zero, 0, 0));
  ck_assert_uint_eq (lt, expr_op (dag, ADSE_OP_EQ, 1, ite, one, 0, 0));
  ck_assert_uint_eq (expr_not (dag, lt),
		     expr_op (dag, ADSE_OP_EQ, 1, wide, zero, 0, 0));
  expr_dag_free (dag);
}
END_TEST

/* Is X / C compared with V, on the LEFT or the right, what evaluation says for VALUE
   of X?  True: and no division is left.  */
static bool
quotient_compares (enum adse_op divide, enum adse_op op, expr_id x, adse_val c,
		   adse_val v, bool left, adse_val value)
{
  unsigned w = expr_node (dag, x)->width;
  expr_id q = expr_op (dag, divide, w, x, expr_const (dag, w, c), 0, 0),
	  k = expr_const (dag, w, v);
  expr_id e = expr_op (dag, op, 1, left ? k : q, left ? q : k, 0, 0);
  uint8_t set = 1;
  struct model m = { .n = 1, .value = &value, .set = &set };
  adse_val quotient = adse_op_eval (divide, w, w, value, c, 0, 0);
  adse_val want
    = adse_op_eval (op, 1, w, left ? v : quotient, left ? quotient : v, 0, 0);
  char *text = expr_text (dag, e);
  bool none = !strstr (text, "div");
  ck_assert_msg (expr_eval (dag, e, &m, 0) == want,
		 "%u bits: x / %llu by operator %d with %llu, left %d, for %llu: %s", w,
		 (unsigned long long) c, op, (unsigned long long) v, left,
		 (unsigned long long) value, text);
  free (text);
  return none;
}

START_TEST (quotients_are_compared_without_dividing)
{
  static const enum adse_op divides[] = { ADSE_OP_UDIV, ADSE_OP_SDIV };
  static const enum adse_op ops[]
    = { ADSE_OP_EQ,  ADSE_OP_NE,  ADSE_OP_ULT, ADSE_OP_ULE, ADSE_OP_UGT,
	ADSE_OP_UGE, ADSE_OP_SLT, ADSE_OP_SLE, ADSE_OP_SGT, ADSE_OP_SGE };
  unsigned kept = 0, all = 0;
  for (unsigned d = 0; d < 2; d++)
    for (unsigned o = 0; o < 10; o++)
      for (unsigned i = 0; i < 32 * 32; i++)
	{
	  dag = expr_dag_new ();
	  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 5);
	  for (adse_val value = 0; value < 32; value++)
	    kept += !quotient_compares (divides[d], ops[o], x, i / 32, i % 32, o & 1,
					value);
	  all += 32;
	  expr_dag_free (dag);
	}
  /* Some stay: by 0 and -1, and in the other kind of order.  */
  ck_assert_uint_lt (kept, all / 2);
  state = 7;
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 64);
  for (unsigned i = 0; i < 20000; i++)
    quotient_compares (divides[i & 1], ops[below (10)], x, any_value (64),
		       any_value (64), i & 2, any_value (64));
  expr_dag_free (dag);
}
END_TEST

/* OP of numbers A and B of W bits.  */
static adse_val
eval_as (enum adse_op op, unsigned w, adse_val a, adse_val b)
{
  return adse_op_eval (op, adse_op_rows[op].shape == ADSE_SHAPE_CMP ? 1 : w, w, a, b, 0,
		       0);
}

/* Forms whose most shows in them, of inputs X of 3 bits and Y of 2, in 5 bits: FORM says
   which; VALUE is what it has for A and B.  */
static expr_id
bounded (unsigned form, expr_id x, expr_id y, adse_val a, adse_val b, adse_val *value)
{
  expr_id wide = expr_op (dag, ADSE_OP_ZEXT, 5, x, 0, 0, 0),
	  other = expr_op (dag, ADSE_OP_ZEXT, 5, y, 0, 0, 0),
	  two = expr_const (dag, 5, 2);
  switch (form)
    {
    case 0: *value = a; return wide;
    case 1:
      *value = a | b << 2;
      return expr_op (dag, ADSE_OP_OR, 5, wide,
		      expr_op (dag, ADSE_OP_SHL, 5, other, two, 0, 0), 0, 0);
    case 2: *value = a + b; return expr_op (dag, ADSE_OP_ADD, 5, wide, other, 0, 0);
    case 3:
      /* Neither has more than 8, and they have 9.  */
      *value = (a + 1) ^ ((7 - a) + 1);
      return expr_op (dag, ADSE_OP_XOR, 5,
		      expr_op (dag, ADSE_OP_ADD, 5, wide, expr_const (dag, 5, 1), 0, 0),
		      expr_op (dag, ADSE_OP_ADD, 5,
			       expr_op (dag, ADSE_OP_ZEXT, 5,
					expr_op (dag, ADSE_OP_NOT, 3, x, 0, 0, 0), 0, 0,
					0),
			       expr_const (dag, 5, 1), 0, 0),
		      0, 0);
    case 4:
      *value = (a << 2 & 31) >> 2;
      return expr_op (dag, ADSE_OP_LSHR, 5,
		      expr_op (dag, ADSE_OP_SHL, 5, wide, two, 0, 0), two, 0, 0);
    case 5:
      *value = a == 3 ? b : a;
      return expr_op (dag, ADSE_OP_ITE, 5,
		      expr_op (dag, ADSE_OP_EQ, 1, x, expr_const (dag, 3, 3), 0, 0),
		      other, wide, 0);
    default:
      *value = a & 6;
      return expr_op (dag, ADSE_OP_AND, 5, wide, expr_const (dag, 5, 6), 0, 0);
    }
}

/* Sums with constants, which may wrap or not, are compared with constants and with each
   other, and extended: all inputs, all constants.  */
START_TEST (sums_are_compared_without_adding)
{
  static const enum adse_op ops[]
    = { ADSE_OP_EQ, ADSE_OP_NE, ADSE_OP_ULT, ADSE_OP_ULE, ADSE_OP_SLT, ADSE_OP_SLE };
  unsigned added = 0, all = 0, wrong = 0;
  for (unsigned i = 0; i < 7 * 6 * 32; i++)
    {
      unsigned form = i / (6 * 32), u = i % 32;
      enum adse_op op = ops[i / 32 % 6];
      if (i % (6 * 32) == 0)
	dag = expr_dag_new ();
      expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 3),
	      y = expr_input_node (dag, SYMRT_INPUT_KEY (2, 0, 0), 2);
      for (unsigned in = 0; in < 32; in++)
	{
	  adse_val value[2] = { in & 7, in >> 3 }, v;
	  uint8_t set[2] = { 1, 1 };
	  struct model m = { .n = 2, .value = value, .set = set };
	  expr_id e = bounded (form, x, y, value[0], value[1], &v);
	  expr_id sum = expr_op (dag, ADSE_OP_ADD, 5, e, expr_const (dag, 5, u), 0, 0);
	  adse_val of = adse_mask (v + u, 5);
	  for (unsigned k = 0; k < 32; k++)
	    {
	      expr_id number = expr_const (dag, 5, k),
		      further = expr_op (dag, ADSE_OP_ADD, 5,
					 expr_op (dag, ADSE_OP_ZEXT, 5, y, 0, 0, 0),
					 number, 0, 0);
	      expr_id right = expr_op (dag, op, 1, sum, number, 0, 0),
		      left = expr_op (dag, op, 1, number, sum, 0, 0),
		      both = expr_op (dag, op, 1, sum, further, 0, 0);
	      wrong += expr_eval (dag, right, &m, 0) != eval_as (op, 5, of, k);
	      wrong += expr_eval (dag, left, &m, 0) != eval_as (op, 5, k, of);
	      wrong += expr_eval (dag, both, &m, 0)
		       != eval_as (op, 5, of, adse_mask (value[1] + k, 5));
	      if (in || !u)
		continue;
	      char *text = expr_text (dag, right);
	      added += strstr (text, "add") != NULL;
	      all++;
	      free (text);
	    }
	  expr_id longer = expr_op (dag, ADSE_OP_ZEXT, 7, sum, 0, 0, 0);
	  wrong += expr_eval (dag, longer, &m, 0) != of;
	}
      if (i % (6 * 32) == 6 * 32 - 1)
	expr_dag_free (dag);
    }
  ck_assert_uint_eq (wrong, 0);
  /* Those that may wrap stay.  */
  ck_assert_uint_lt (added, all / 2);
}
END_TEST

/* What strcmp gives for two inputs of N bytes, or for one and TEXT.  */
static expr_id
string_difference (unsigned n, const char *text)
{
  expr_id all = expr_const (dag, 32, 0);
  for (unsigned i = n; i-- > 0;)
    {
      expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, i, 0), 8),
	      y = text ? expr_const (dag, 8, (unsigned char) text[i])
		       : expr_input_node (dag, SYMRT_INPUT_KEY (2, i, 0), 8);
      expr_id d
	= expr_op (dag, ADSE_OP_SUB, 32, expr_op (dag, ADSE_OP_ZEXT, 32, x, 0, 0, 0),
		   expr_op (dag, ADSE_OP_ZEXT, 32, y, 0, 0, 0), 0, 0);
      all = expr_op (dag, ADSE_OP_ITE, 32, expr_op (dag, ADSE_OP_NE, 1, x, y, 0, 0), d,
		     all, 0);
    }
  return all;
}

START_TEST (strings_are_equal_where_all_their_bytes_are)
{
  enum
  {
    N = 3
  };
  for (unsigned i = 0; i < 4 * 6; i++)
    {
      enum adse_op op = i & 1 ? ADSE_OP_EQ : ADSE_OP_NE;
      adse_val v = i / 4 < 3 ? 0 : i / 4 == 3 ? 1 : i / 4 == 4 ? 0xffffffff : 97;
      dag = expr_dag_new ();
      expr_id d = string_difference (N, i & 2 ? "ab" : NULL),
	      k = expr_const (dag, 32, v);
      expr_id e = i / 4 & 1 ? expr_op (dag, op, 1, k, d, 0, 0)
			    : expr_op (dag, op, 1, d, k, 0, 0);
      char *text = expr_text (dag, e);
      ck_assert_msg (v || !strstr (text, "sub"), "%s", text);
      free (text);
      for (unsigned c = 0; c < 4 * 4 * 4 * (i & 2 ? 1 : 64); c++)
	{
	  static const uint8_t letters[] = { 0, 'a', 'b', 0xff };
	  adse_val value[2 * N];
	  uint8_t set[2 * N];
	  int want = 0;
	  for (unsigned j = 0, rest = c; j < expr_ninput (dag); j++, rest /= 4)
	    {
	      value[j] = letters[rest % 4];
	      set[j] = 1;
	    }
	  struct model m = { .n = expr_ninput (dag), .value = value, .set = set };
	  want = (int) expr_eval (dag, d, &m, 0);
	  ck_assert_uint_eq (expr_eval (dag, e, &m, 0),
			     ((uint32_t) want == v) == (op == ADSE_OP_EQ));
	}
      expr_dag_free (dag);
    }
}
END_TEST

START_TEST (bytes_of_a_value_join_to_the_value)
{
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 32), b[4], up, down;

  for (unsigned i = 0; i < 4; i++)
    b[i] = expr_op (dag, ADSE_OP_EXTRACT, 8, x, 0, 0, 8 * i);
  up = b[0];
  down = b[3];
  for (unsigned i = 1; i < 4; i++)
    {
      up = expr_op (dag, ADSE_OP_CONCAT, 8 * i + 8, b[i], up, 0, 0);
      down = expr_op (dag, ADSE_OP_CONCAT, 8 * i + 8, down, b[3 - i], 0, 0);
    }
  ck_assert_uint_eq (up, x);
  ck_assert_uint_eq (down, x);
  expr_dag_free (dag);
}
END_TEST

START_TEST (long_chains_are_evaluated_without_recursion)
{
  enum
  {
    LENGTH = 300000
  };
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 32), sum = x;
  adse_val value[1] = { 3 };
  uint8_t set[1] = { 1 };
  struct model m = { 1, value, set };
  uint32_t want = 3;
  size_t n;

  for (unsigned i = 0; i < LENGTH; i++)
    {
      sum = expr_op (dag, ADSE_OP_XOR, 32, x,
		     expr_op (dag, ADSE_OP_MUL, 32, sum,
			      expr_const (dag, 32, 2 * i + 3), 0, 0),
		     0, 0);
      want = 3 ^ want * (2 * i + 3);
    }
  ck_assert_uint_ge (expr_count (dag), 2 * LENGTH);
  ck_assert (expr_eval (dag, sum, &m, 1) == want);
  ck_assert (expr_inputs (dag, sum, &n)[0] == 0);
  ck_assert_uint_eq (n, 1);
  free (expr_text (dag, sum));
  expr_dag_free (dag);
}
END_TEST

START_TEST (inputs_are_those_the_value_depends_on)
{
  dag = expr_dag_new ();
  expr_id e = expr_const (dag, 32, 0);
  size_t n;

  /* Every third of 30 inputs, in reverse.  */
  expr_id in[30];
  for (unsigned i = 0; i < 30; i++)
    in[i] = expr_input_node (dag, SYMRT_INPUT_KEY (2, 4 * i, 0), 32);
  for (unsigned i = 30; i-- > 0;)
    if (i % 3 == 0)
      e = expr_op (dag, ADSE_OP_ADD, 32, e, in[i], 0, 0);
  const uint32_t *set = expr_inputs (dag, e, &n);
  ck_assert_uint_eq (n, 10);
  for (unsigned i = 0; i < 10; i++)
    ck_assert_uint_eq (set[i], 3 * i);
  /* The same set of another expression is the same array.  */
  ck_assert_ptr_eq (set,
		    expr_inputs (dag, expr_op (dag, ADSE_OP_NEG, 32, e, 0, 0, 0), &n));
  expr_inputs (dag, expr_const (dag, 32, 77), &n);
  ck_assert_uint_eq (n, 0);
  expr_dag_free (dag);
}
END_TEST

START_TEST (unset_inputs_are_zero_and_stamps_separate_models)
{
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 8);
  adse_val value[1] = { 0x1ff };
  uint8_t set[1] = { 1 }, unset[1] = { 0 };
  struct model given = { 1, value, set }, none = { 1, value, unset },
	       empty = { 0, NULL, NULL };
  uint64_t s = expr_stamp (dag);

  ck_assert (expr_eval (dag, x, &given, s) == 0xff);
  ck_assert (expr_eval (dag, x, &none, s) == 0xff);
  ck_assert (expr_eval (dag, x, &none, expr_stamp (dag)) == 0);
  ck_assert (expr_eval (dag, x, &empty, 0) == 0);
  ck_assert (expr_eval (dag, x, &given, 0) == 0xff);
  expr_dag_free (dag);
}
END_TEST

START_TEST (table_reads_agree_with_the_table)
{
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 8);
  uint64_t values[100], same[4] = { 5, 5, 5, 5 };
  uint8_t set[1] = { 1 };

  for (unsigned i = 0; i < 100; i++)
    values[i] = i * i + 7;
  expr_id t = expr_add_table (dag, values, 100, 16, x, 32);
  ck_assert_uint_eq (t, expr_add_table (dag, values, 100, 16, x, 32));
  for (unsigned i = 0; i < 256; i++)
    {
      adse_val v = i;
      struct model m = { 1, &v, set };
      ck_assert (expr_eval (dag, t, &m, i + 1) == (i < 100 ? values[i] : values[0]));
    }
  ck_assert_uint_eq (expr_const (dag, 32, 7 + 9),
		     expr_add_table (dag, values, 100, 16, expr_const (dag, 8, 3), 32));
  ck_assert_uint_eq (expr_const (dag, 32, 5), expr_add_table (dag, same, 4, 8, x, 32));
  expr_dag_free (dag);
}
END_TEST

/* Tables of few runs, as character classes are, read at C's indices (an extended
   byte plus an offset) and masked or compared afterwards.  */
/* A condition on one byte, of any form: the set of values for which it holds, and
   a constant when that is all or none.  */
START_TEST (byte_sets_are_those_of_evaluation)
{
  unsigned decided = 0, some = 0;

  for (unsigned round = 0; round < 400; round++)
    {
      uint64_t values[384];
      unsigned w = 1 + below (8), wide = 9 + below (30);
      dag = expr_dag_new ();
      state = 4242 + round * 7919ull;
      expr_id c = expr_input_node (dag, SYMRT_INPUT_KEY (0, 3, 0), w), x, e;
      enum adse_op ext = below (2) ? ADSE_OP_ZEXT : ADSE_OP_SEXT;
      adse_val bias = any_value (wide), limit = any_value (wide);
      enum adse_op cmp = (enum adse_op) (ADSE_OP_EQ + below (10));
      bool table = below (2);
      for (unsigned i = 0; i < 384; i++)
	values[i] = below (4) ? i / 40 : below (9);
      x = expr_op (dag, ADSE_OP_ADD, wide, expr_op (dag, ext, wide, c, 0, 0, 0),
		   expr_const (dag, wide, bias), 0, 0);
      if (table)
	x = expr_add_table (dag, values, 384, wide, x, wide);
      e = expr_op (dag, cmp, 1, x, expr_const (dag, wide, limit), 0, 0);

      struct byte_set s = { { 0 } };
      uint32_t input;
      adse_val k;
      bool constant = expr_is_const (dag, e, &k);
      if (!constant)
	ck_assert (expr_byte_set (dag, e, &input, &s));
      unsigned count = 0;
      for (unsigned v = 0; v < 1u << w; v++)
	{
	  adse_val y = ext == ADSE_OP_ZEXT ? v : adse_mask (adse_sext (v, w), wide);
	  y = adse_mask (y + bias, wide);
	  if (table)
	    y = values[y < 384 ? y : 0];
	  bool holds
	    = adse_op_eval (cmp, 1, wide, y, adse_mask (limit, wide), 0, 0) != 0;
	  count += holds;
	  if (constant)
	    ck_assert_int_eq (holds, k != 0);
	  else
	    ck_assert_int_eq (holds, s.bit[v / 64] >> v % 64 & 1);
	}
      ck_assert (constant || (count > 0 && count < 1u << w)
		 || expr_node (dag, e)->op == ADSE_OP_INPUT);
      decided += constant;
      some += !constant;
      expr_dag_free (dag);
    }
  ck_assert_uint_gt (decided, 50);
  ck_assert_uint_gt (some, 50);
}
END_TEST

START_TEST (operations_on_table_reads_keep_values)
{
  static const enum adse_op ops[]
    = { ADSE_OP_AND, ADSE_OP_OR,  ADSE_OP_ADD, ADSE_OP_NE, ADSE_OP_EQ,
	ADSE_OP_ULT, ADSE_OP_SLT, ADSE_OP_SHL, ADSE_OP_SUB };
  uint8_t set[1] = { 1 };

  for (unsigned round = 0; round < 400; round++)
    {
      uint64_t values[384];
      state = 1234567 + round * 2654435761ull;
      unsigned count = 1 + below (384), offset = below (3) ? below (160) : 0,
	       runs = 1 + below (12);
      bool sign = below (2);
      enum adse_op o = ops[below (sizeof ops / sizeof *ops)];
      unsigned rw = adse_op_rows[o].shape == ADSE_SHAPE_CMP ? 1 : 32;

      for (unsigned i = 0; i < count; i++)
	values[i] = i && below (count / runs + 1) ? values[i - 1] : below (4) * 0x800;
      dag = expr_dag_new ();
      expr_id c = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 8);
      expr_id index = expr_op (dag, sign ? ADSE_OP_SEXT : ADSE_OP_ZEXT, 32, c, 0, 0, 0);
      index = expr_op (dag, ADSE_OP_ADD, 32, index, expr_const (dag, 32, offset), 0, 0);
      expr_id read = expr_add_table (dag, values, count, 16, index, 16);
      expr_id wide = expr_op (dag, ADSE_OP_ZEXT, 32, read, 0, 0, 0);
      uint32_t k = below (2) ? 0x800 : below (3);
      bool left = below (2);
      expr_id kk = expr_const (dag, 32, k);
      expr_id e = left ? expr_op (dag, o, rw, kk, wide, 0, 0)
		       : expr_op (dag, o, rw, wide, kk, 0, 0);
      for (unsigned v = 0; v < 256; v++)
	{
	  adse_val in = v, want;
	  struct model m = { 1, &in, set };
	  uint32_t at = (sign ? (uint32_t) (int8_t) v : v) + offset;
	  want = values[at < count ? at : 0];
	  want = left ? adse_op_eval (o, rw, 32, k, want, 0, 0)
		      : adse_op_eval (o, rw, 32, want, k, 0, 0);
	  if (expr_eval (dag, e, &m, v + 1) != want)
	    ck_abort_msg ("round %u, %s, index %u", round, adse_op_rows[o].text, at);
	}
      expr_dag_free (dag);
    }
}
END_TEST

/* An automaton's state after many steps, each of which reads a table at the one before:
   it takes no more than a table, however many steps there are.  */
START_TEST (tables_read_at_what_tables_give_stay_small)
{
  uint64_t next[40];
  uint8_t set[1] = { 1 };

  for (unsigned i = 0; i < 40; i++)
    next[i] = i < 20 ? 2 * i + 1 : 78 - 2 * i;
  dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (1, 0, 0), 16), at = x;
  for (unsigned i = 0; i < 60; i++)
    at = expr_op (dag, ADSE_OP_ZEXT, 32, expr_add_table (dag, next, 40, 16, at, 16), 0,
		  0, 0);
  expr_id e = expr_op (dag, ADSE_OP_ULE, 1, expr_const (dag, 32, 15), at, 0, 0);
  for (unsigned v = 0; v < 100; v++)
    {
      adse_val in = v;
      struct model m = { 1, &in, set };
      uint64_t want = v;
      for (unsigned i = 0; i < 60; i++)
	want = next[want < 40 ? want : 0];
      ck_assert (expr_eval (dag, at, &m, 2 * v + 1) == want);
      ck_assert (expr_eval (dag, e, &m, 2 * v + 2) == (want >= 15));
    }
  ck_assert_uint_lt (e, 2000);
  expr_dag_free (dag);
}
END_TEST

START_TEST (wide_constants_fold)
{
  dag = expr_dag_new ();
  adse_val big = (adse_val) 1 << 64, v;
  expr_id a = expr_const (dag, 65, big), one = expr_const (dag, 65, 1);
  expr_id r = expr_op (dag, ADSE_OP_SUB, 65, a, one, 0, 0);

  ck_assert (expr_is_const (dag, r, &v));
  ck_assert (v == big - 1);
  ck_assert (expr_eval (dag, a, NULL, 0) == big);
  ck_assert_uint_eq (expr_op (dag, ADSE_OP_ULT, 1, one, a, 0, 0),
		     expr_const (dag, 1, 1));
  expr_dag_free (dag);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("expressions");
  TCase *t = tcase_create ("dag");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 300);
  tcase_add_test (t, simplification_preserves_value);
  tcase_add_test (t, operators_on_operators_at_the_limits);
  tcase_add_test (t, operands_have_lower_ids);
  tcase_add_test (t, equal_operations_have_one_id);
  tcase_add_test (t, condition_in_an_int_is_the_condition);
  tcase_add_test (t, quotients_are_compared_without_dividing);
  tcase_add_test (t, sums_are_compared_without_adding);
  tcase_add_test (t, strings_are_equal_where_all_their_bytes_are);
  tcase_add_test (t, bytes_of_a_value_join_to_the_value);
  tcase_add_test (t, long_chains_are_evaluated_without_recursion);
  tcase_add_test (t, inputs_are_those_the_value_depends_on);
  tcase_add_test (t, unset_inputs_are_zero_and_stamps_separate_models);
  tcase_add_test (t, table_reads_agree_with_the_table);
  tcase_add_test (t, operations_on_table_reads_keep_values);
  tcase_add_test (t, tables_read_at_what_tables_give_stay_small);
  tcase_add_test (t, byte_sets_are_those_of_evaluation);
  tcase_add_test (t, wide_constants_fold);
  suite_add_tcase (s, t);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
