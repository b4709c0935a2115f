/* SPDX-License-Identifier: GPL-3.0-or-later
   The solver chain answers what brute force answers, and keeps sat, unsat,
   unknown and error apart whatever happens to cvc5's process.  */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "proofs.h"
#include "solver-impl.h"

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

static const struct solver_limits no_limits = { 0, 20000, 0 };

static struct solver *
chain (const struct solver_limits *limits)
{
  char err[200] = "";
  struct solver *s = solver_chain_new (limits, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  return s;
}

static struct solver *
second_opinion (const struct solver_limits *limits)
{
  char err[200] = "";
  struct solver *s = solver_second_new (limits, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  return s;
}

/* cvc5 alone.  */
static struct solver_stats alone_stats;

static struct layer *
alone (const struct solver_limits *limits)
{
  char err[200] = "";
  struct layer *l = solver_child_layer (limits, CVC5_FIRST, &alone_stats, err, sizeof err);
  ck_assert_msg (l != NULL, "%s", err);
  return l;
}

static enum solver_answer
ask_alone (struct layer *l, struct expr_dag *dag, const expr_id *c, size_t n,
	   struct solver_result *r)
{
  struct query q = { .dag = dag, .conjuncts = c, .n = n, .goal = n - 1 };
  memset (r, 0, sizeof *r);
  return l->check (l, &q, r);
}

static expr_id
input (struct expr_dag *dag, unsigned i, unsigned width)
{
  return expr_input_node (dag, SYMRT_INPUT_KEY (1, 8 * i, 0), width);
}

static expr_id
op (struct expr_dag *dag, enum adse_op o, expr_id a, expr_id b)
{
  unsigned w = expr_node (dag, a)->width;
  return expr_op (dag, o, adse_op_rows[o].shape == ADSE_SHAPE_CMP ? 1 : w, a, b, 0,
		  0);
}

static expr_id
num (struct expr_dag *dag, expr_id like, adse_val v)
{
  return expr_const (dag, expr_node (dag, like)->width, v);
}

/* A random condition over the inputs, of any operators.  */
static expr_id
random_term (struct expr_dag *dag, unsigned width, unsigned depth, unsigned ninput,
	     const unsigned *widths)
{
  unsigned i = below (ninput), w = widths[i];
  expr_id a, b;

  if (depth == 0 || below (6) == 0)
    {
      a = below (4) ? input (dag, i, w) : expr_const (dag, w, rnd ());
      if (w < width)
	return expr_op (dag, below (2) ? ADSE_OP_ZEXT : ADSE_OP_SEXT, width, a, 0, 0,
			0);
      return w > width ? expr_op (dag, ADSE_OP_EXTRACT, width, a, 0, 0,
				  below (w - width + 1))
		       : a;
    }
  a = random_term (dag, width, depth - 1, ninput, widths);
  switch (below (8))
    {
    case 0:
      return expr_op (dag, (enum adse_op) (ADSE_OP_NOT + below (3)), width, a, 0, 0, 0);
    case 1:
      b = random_term (dag, width, depth - 1, ninput, widths);
      return expr_op (dag, ADSE_OP_ITE, width,
		      random_term (dag, 1, depth - 1, ninput, widths), a, b, 0);
    case 2:
      return expr_op (dag, (enum adse_op) (ADSE_OP_CLZ + below (6)), width,
		      random_term (dag, width + 2, depth - 1, ninput, widths), 0, 0, 0);
    case 3:
      if (width == 1)
	{
	  unsigned v = 2 + below (4);
	  a = random_term (dag, v, depth - 1, ninput, widths);
	  b = random_term (dag, v, depth - 1, ninput, widths);
	  return op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), a, b);
	}
      return expr_op (dag, ADSE_OP_CONCAT, width,
		      random_term (dag, 1, depth - 1, ninput, widths),
		      random_term (dag, width - 1, depth - 1, ninput, widths), 0, 0);
    default:
      b = random_term (dag, width, depth - 1, ninput, widths);
      return op (dag, (enum adse_op) (ADSE_OP_ADD + below (18)), a, b);
    }
}

static expr_id
random_condition (struct expr_dag *dag, unsigned ninput, const unsigned *widths)
{
  unsigned w = 1 + below (5);
  expr_id a = random_term (dag, w, 3, ninput, widths),
	  b = random_term (dag, w, 2, ninput, widths);
  return op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), a, b);
}

/* Number of models by trying all, up to a first one.  */
static bool
brute_force (struct expr_dag *dag, const expr_id *c, size_t n, unsigned ninput,
	     const unsigned *widths)
{
  unsigned bits = 0;

  for (unsigned i = 0; i < ninput; i++)
    bits += widths[i];
  for (unsigned v = 0; v < 1u << bits; v++)
    {
      adse_val value[8];
      uint8_t set[8];
      struct model m = { ninput, value, set };
      unsigned rest = v;
      bool all = true;
      uint64_t stamp = expr_stamp (dag);
      for (unsigned i = 0; i < ninput; i++)
	{
	  value[i] = rest & ((1u << widths[i]) - 1);
	  set[i] = 1;
	  rest >>= widths[i];
	}
      for (size_t i = 0; i < n && all; i++)
	all = expr_eval (dag, c[i], &m, stamp) != 0;
      if (all)
	return true;
    }
  return false;
}

static void
check_model (struct expr_dag *dag, const expr_id *c, size_t n,
	     const struct solver_result *r)
{
  ck_assert_ptr_nonnull (r->model.value);
  for (size_t i = 0; i < n; i++)
    ck_assert (expr_eval (dag, c[i], &r->model, 0) == 1);
}

START_TEST (answers_are_those_of_brute_force)
{
  /* Sets of byte values answer all that is about the first three.  */
  static const unsigned all_widths[2][3] = { { 4, 4, 3 }, { 9, 1, 1 } };
  const unsigned *widths = all_widths[_i];
  struct solver *s = chain (&no_limits);
  struct layer *cvc5 = alone (&no_limits);
  struct solver *second = second_opinion (&no_limits);
  unsigned sat = 0, unsat = 0;

  for (unsigned round = 0; round < 60; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      state = 77777 + _i + round * 1000003ull;
      for (unsigned i = 0; i < 3; i++)
	input (dag, i, widths[i]);
      for (unsigned k = 0; k < 8; k++)
	{
	  expr_id c[6];
	  size_t n = 1 + below (6);
	  adse_val value[3];
	  uint8_t set[3] = { 1, 1, 1 };
	  struct model base = { 3, value, set };
	  struct solver_query q = { dag, c, n, &base };
	  struct solver_result r;
	  bool possible;

	  for (unsigned i = 0; i < 3; i++)
	    value[i] = adse_mask (rnd (), widths[i]);
	  for (size_t i = 0; i < n; i++)
	    c[i] = random_condition (dag, 3, widths);
	  possible = brute_force (dag, c, n, 3, widths);
	  sat += possible;
	  unsat += !possible;

	  ck_assert_int_eq (solver_check (s, &q, &r),
			    possible ? SOLVER_SAT : SOLVER_UNSAT);
	  if (possible)
	    check_model (dag, c, n, &r);
	  solver_result_free (&r);

	  ck_assert_int_eq (ask_alone (cvc5, dag, c, n, &r),
			    possible ? SOLVER_SAT : SOLVER_UNSAT);
	  if (possible)
	    check_model (dag, c, n, &r);
	  solver_result_free (&r);

	  ck_assert_int_eq (solver_check (second, &q, &r),
			    possible ? SOLVER_SAT : SOLVER_UNSAT);
	  if (possible)
	    check_model (dag, c, n, &r);
	  solver_result_free (&r);
	}
      expr_dag_free (dag);
    }
  ck_assert_uint_eq (solver_stats (s)->recheck_failed, 0);
  ck_assert_uint_eq (solver_stats (second)->recheck_failed, 0);
  ck_assert_uint_eq (solver_stats (second)->solver_calls,
		     solver_stats (second)->queries);
  solver_free (second);
  printf ("random queries: %u sat, %u unsat; of %lu the chain passed %lu on to cvc5\n",
	  sat, unsat, (unsigned long) solver_stats (s)->queries,
	  (unsigned long) solver_stats (s)->solver_calls);
  ck_assert_uint_gt (sat, 100);
  ck_assert_uint_gt (unsat, 100);
  if (_i == 0)
    ck_assert_uint_gt (solver_stats (s)->bytes, 100);
  solver_free (s);
  cvc5->free (cvc5);
}
END_TEST

/* C with its letters made small, through a table as tolower reads.  */
static expr_id
small_letter (struct expr_dag *dag, expr_id c)
{
  uint64_t table[384];
  for (unsigned i = 0; i < 384; i++)
    table[i] = i >= 128 + 'A' && i <= 128 + 'Z' ? i - 128 + 32
						: (uint32_t) (i - 128);
  expr_id index
    = expr_op (dag, ADSE_OP_ADD, 64, expr_op (dag, ADSE_OP_ZEXT, 64, c, 0, 0, 0),
	       expr_const (dag, 64, 128), 0, 0);
  return expr_add_table (dag, table, 384, 32, index, 32);
}

START_TEST (texts_are_compared_without_cvc5)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  enum { N = 8 };
  expr_id a[N], b[N], c[3 * N + 1];
  adse_val value[2 * N];
  uint8_t set[2 * N];
  struct model base = { 2 * N, value, set };
  struct solver_result r;
  size_t n = 0;

  for (unsigned i = 0; i < 2 * N; i++)
    {
      *(i < N ? &a[i] : &b[i - N]) = input (dag, i, 8);
      value[i] = i < N ? 'x' : '@';
      set[i] = 1;
    }
  /* Equal but for the case of letters, and each a letter in B.  */
  for (unsigned i = 0; i < N; i++)
    {
      expr_id x = small_letter (dag, a[i]), y = small_letter (dag, b[i]);
      c[n++] = op (dag, ADSE_OP_EQ, x, y);
      c[n++] = op (dag, ADSE_OP_UGE, b[i], num (dag, b[i], 'A'));
      c[n++] = op (dag, ADSE_OP_ULE, b[i], num (dag, b[i], 'Z'));
    }
  for (unsigned i = 0; i < N; i++)
    {
      struct solver_query q = { dag, c, n + 1, &base };
      /* A capital there, which the base is not.  */
      c[n] = op (dag, ADSE_OP_ULT, a[i], num (dag, a[i], 'a'));
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
      check_model (dag, c, n + 1, &r);
      ck_assert (r.model.value[i] == r.model.value[N + i]);
      solver_result_free (&r);
      c[n] = op (dag, ADSE_OP_UGT, a[i], num (dag, a[i], 'z'));
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNSAT);
      solver_result_free (&r);
    }
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 0);
  ck_assert_uint_eq (solver_stats (s)->bytes, 2 * N);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

/* A search that would take long goes on to the next layer, and to an answer.  */
START_TEST (searching_bytes_has_an_end)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id sum = expr_const (dag, 32, 0), c[1];
  struct solver_query q = { dag, c, 1, NULL };
  struct solver_result r;

  for (unsigned i = 0; i < 6; i++)
    sum = op (dag, ADSE_OP_ADD,
	      op (dag, ADSE_OP_MUL, sum, num (dag, sum, 256)),
	      expr_op (dag, ADSE_OP_ZEXT, 32, input (dag, i, 8), 0, 0, 0));
  c[0] = op (dag, ADSE_OP_EQ,
	     op (dag, ADSE_OP_XOR, sum, num (dag, sum, 0x12345678)),
	     num (dag, sum, 0x9abcdef0));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 1, &r);
  ck_assert_uint_eq (solver_stats (s)->bytes, 0);
  solver_result_free (&r);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

/* x == a, y == b and the value of the operation: cvc5 must agree, and refute
   any other value.  */
START_TEST (cvc5_gives_every_operator_its_meaning)
{
  static const unsigned widths[] = { 1, 7, 8, 16, 32, 64 };
  struct layer *cvc5 = alone (&no_limits);
  unsigned tried = 0;

  state = 31337;
  for (unsigned o = ADSE_OP_ADD; o < ADSE_OP_TABLE; o++)
    for (unsigned k = 0; k < 6; k++)
      {
	struct expr_dag *dag = expr_dag_new ();
	struct solver_result r;
	unsigned w = widths[k], rw = w;
	expr_id x = input (dag, 0, w), y = input (dag, 1, w), c = 0, e;
	adse_val a = adse_mask (below (3) ? rnd () : below (2) - 1u, w),
		 b = adse_mask (below (2) ? rnd () : below (w + 2), w), v;
	uint64_t low = 0;
	expr_id second = y;

	switch ((enum adse_shape) adse_op_rows[o].shape)
	  {
	  case ADSE_SHAPE_CMP: rw = 1; break;
	  case ADSE_SHAPE_COUNT: rw = 32; second = 0; break;
	  case ADSE_SHAPE_UN: second = 0; break;
	  case ADSE_SHAPE_CAT: rw = 2 * w; break;
	  case ADSE_SHAPE_EXT:
	    second = 0;
	    rw = w + 5;
	    if (o == ADSE_OP_EXTRACT)
	      low = w / 3, rw = w - (unsigned) low;
	    break;
	  case ADSE_SHAPE_ITE: c = y; second = x; break;
	  default: break;
	  }
	if (c)
	  {
	    expr_id p = input (dag, 2, 1);
	    e = expr_op (dag, (enum adse_op) o, rw, p, second, c, 0);
	    v = b; /* the third input is 0 below */
	  }
	else
	  {
	    e = expr_op (dag, (enum adse_op) o, rw, x, second, 0, low);
	    v = adse_op_eval ((enum adse_op) o, rw, w, a, second ? b : 0, 0, low);
	  }
	expr_id q[4] = { op (dag, ADSE_OP_EQ, x, num (dag, x, a)),
			 op (dag, ADSE_OP_EQ, y, num (dag, y, b)),
			 expr_not (dag, input (dag, 2, 1)),
			 op (dag, ADSE_OP_EQ, e, num (dag, e, v)) };
	ck_assert_msg (ask_alone (cvc5, dag, q, 4, &r) == SOLVER_SAT,
		       "%s of width %u", adse_op_rows[o].text, w);
	solver_result_free (&r);
	q[3] = expr_not (dag, q[3]);
	ck_assert_msg (ask_alone (cvc5, dag, q, 4, &r) == SOLVER_UNSAT,
		       "%s of width %u", adse_op_rows[o].text, w);
	tried++;
	expr_dag_free (dag);
      }
  ck_assert_uint_eq (tried, 6 * (ADSE_OP_TABLE - ADSE_OP_ADD));
  cvc5->free (cvc5);
}
END_TEST

/* Arithmetic at 32 bits over inputs that have at most 16 values each.  */
static expr_id
bounded_term (struct expr_dag *dag, unsigned depth)
{
  static const enum adse_op ops[]
      = { ADSE_OP_ADD,	ADSE_OP_SUB,  ADSE_OP_MUL, ADSE_OP_UDIV, ADSE_OP_SDIV,
	  ADSE_OP_UREM, ADSE_OP_SREM, ADSE_OP_AND, ADSE_OP_LSHR, ADSE_OP_ASHR };
  expr_id a, b;

  if (!depth || below (5) == 0)
    return below (3) ? input (dag, below (3), 32) : expr_const (dag, 32, below (20));
  a = bounded_term (dag, depth - 1);
  b = bounded_term (dag, depth - 1);
  if (below (10) == 0)
    return expr_op (dag, ADSE_OP_ITE, 32, op (dag, ADSE_OP_SLT, a, b), b, a, 0);
  if (below (10) == 0)
    return expr_op (dag, ADSE_OP_SEXT, 32,
		    expr_op (dag, ADSE_OP_EXTRACT, 8, a, 0, 0, 0), 0, 0, 0);
  return op (dag, ops[below (sizeof ops / sizeof *ops)], a, b);
}

START_TEST (narrower_arithmetic_is_the_same_arithmetic)
{
  struct layer *cvc5 = alone (&no_limits), *l = solver_narrow_layer ();
  struct expr_dag *dag = NULL;
  unsigned sat = 0, changed = 0;

  l->next = cvc5;
  for (unsigned round = 0; round < 60; round++)
    {
      struct solver_result r;
      expr_id c[9];
      int low[3];
      size_t n = 0;
      bool possible = false;
      struct query q;

      if (round % 15 == 0)
	{
	  expr_dag_free (dag);
	  dag = expr_dag_new ();
	}
      state = 5000 + round * 7919ull;
      for (unsigned i = 0; i < 3; i++)
	{
	  expr_id x = input (dag, i, 32);
	  low[i] = below (12) ? (int) below (3) : -3;
	  c[n++] = op (dag, ADSE_OP_SGE, x, num (dag, x, (adse_val) low[i]));
	  c[n++] = op (dag, ADSE_OP_SLE, x, num (dag, x, (adse_val) (low[i] + 15)));
	}
      for (unsigned i = 0; i < 3; i++)
	c[n++] = op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)),
		     bounded_term (dag, 2), bounded_term (dag, 1));
      for (unsigned v = 0; v < 4096 && !possible; v++)
	{
	  adse_val value[3];
	  uint8_t set[3] = { 1, 1, 1 };
	  struct model m = { 3, value, set };
	  uint64_t stamp = expr_stamp (dag);
	  for (unsigned i = 0; i < 3; i++)
	    value[i] = adse_mask ((adse_val) (low[i] + (int) (v >> 4 * i & 15)), 32);
	  possible = true;
	  for (size_t i = 6; i < n && possible; i++)
	    possible = expr_eval (dag, c[i], &m, stamp) != 0;
	}
      sat += possible;
      q = (struct query){ .dag = dag, .conjuncts = c, .n = n, .goal = n - 1 };
      memset (&r, 0, sizeof r);
      uint32_t before = expr_count (dag);
      ck_assert_msg (l->check (l, &q, &r) == (possible ? SOLVER_SAT : SOLVER_UNSAT),
		     "round %u", round);
      changed += expr_count (dag) > before;
      if (possible)
	check_model (dag, c, n, &r);
      solver_result_free (&r);
    }
  ck_assert_uint_gt (sat, 12);
  ck_assert_uint_lt (sat, 48);
  ck_assert_uint_gt (changed, 30);
  l->free (l);
  cvc5->free (cvc5);
  expr_dag_free (dag);
}
END_TEST

/* Minutes of bit-blasting at 32 bits.  */
START_TEST (bounded_divisions_are_quick)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32);
  expr_id a = op (dag, ADSE_OP_SREM, x, y), b = op (dag, ADSE_OP_SREM, y, a);
  struct solver_result r;
  expr_id c[] = { op (dag, ADSE_OP_SGT, x, num (dag, x, 0)),
		  op (dag, ADSE_OP_SLE, x, num (dag, x, 2000)),
		  op (dag, ADSE_OP_SGT, y, num (dag, x, 0)),
		  op (dag, ADSE_OP_SLE, y, num (dag, x, 2000)),
		  op (dag, ADSE_OP_NE, a, num (dag, x, 0)),
		  op (dag, ADSE_OP_NE, b, num (dag, x, 0)),
		  op (dag, ADSE_OP_SGE, b, a) };
  struct solver_query q = { dag, c, 7, NULL };
  double begin = clock_seconds ();

  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNSAT);
  printf ("remainder of remainders in %.2f s\n", clock_seconds () - begin);
  fflush (stdout);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (tables_are_read_as_they_are)
{
  struct layer *cvc5 = alone (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 16);
  uint64_t values[200];

  for (unsigned i = 0; i < 200; i++)
    values[i] = (i * 37 + 11) % 256;
  expr_id t = expr_add_table (dag, values, 200, 8, x, 32);
  for (unsigned i = 0; i < 260; i += 13)
    {
      struct solver_result r;
      adse_val v = i < 200 ? values[i] : values[0];
      expr_id q[2] = { op (dag, ADSE_OP_EQ, x, num (dag, x, i)),
		       op (dag, ADSE_OP_NE, t, num (dag, t, v)) };
      ck_assert_int_eq (ask_alone (cvc5, dag, q, 2, &r), SOLVER_UNSAT);
      q[1] = expr_not (dag, q[1]);
      ck_assert_int_eq (ask_alone (cvc5, dag, q, 2, &r), SOLVER_SAT);
      solver_result_free (&r);
    }
  expr_dag_free (dag);
  cvc5->free (cvc5);
}
END_TEST

/* Factors of a product of two 31-bit primes, and of a prime: hours for cvc5.  */
static size_t
hard_query (struct expr_dag *dag, bool satisfiable, expr_id *c)
{
  expr_id x = input (dag, 0, 64), y = input (dag, 1, 64);
  adse_val limit = (adse_val) 1 << 32;

  c[0] = op (dag, ADSE_OP_ULT, x, num (dag, x, limit));
  c[1] = op (dag, ADSE_OP_ULT, y, num (dag, y, limit));
  c[2] = op (dag, ADSE_OP_ULT, num (dag, x, 1), x);
  c[3] = op (dag, ADSE_OP_ULT, num (dag, y, 1), y);
  c[4] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_MUL, x, y),
	     num (dag, x, satisfiable ? (adse_val) 2147483647 * 2147483629
				      : 1000000016000000063ull - 2));
  return 5;
}

static void
easy_query_works (struct solver *s, struct expr_dag *dag)
{
  expr_id x = input (dag, 2, 32), y = input (dag, 3, 32);
  struct solver_result r;
  expr_id c[2] = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 90)),
		   op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)) };
  struct solver_query q = { dag, c, 2, NULL };
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 2, &r);
  solver_result_free (&r);
}

START_TEST (time_kills_the_query_and_nothing_else)
{
  /* Enough for the easy query on a busy machine.  */
  struct solver_limits limits = { 0, 1500, 0 };
  struct solver *s = chain (&limits);
  struct expr_dag *dag = expr_dag_new ();

  for (int i = 0; i < 3; i++)
    {
      expr_id c[5];
      struct solver_query q = { dag, c, hard_query (dag, i % 2, c), NULL };
      struct solver_result r;
      double begin = clock_seconds ();
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNKNOWN);
      ck_assert_int_eq (r.end, SOLVER_END_TIME);
      ck_assert_ptr_null (r.model.value);
      ck_assert (clock_seconds () - begin < 10);
      easy_query_works (s, dag);
    }
  ck_assert_uint_eq (solver_stats (s)->restarts, 3);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (killed_child_never_means_unsat)
{
  struct solver_limits limits = { 0, 1500, 0 };
  struct solver *s = chain (&limits);
  struct layer *child = solver_layer (s, 0);
  struct expr_dag *dag = expr_dag_new ();
  expr_id c[5];
  struct solver_query q = { dag, c, hard_query (dag, false, c), NULL };
  struct solver_result r;
  pid_t pid, victim;

  while (child->next)
    child = child->next;
  easy_query_works (s, dag);
  victim = solver_child_pid (child);
  ck_assert_int_gt (victim, 0);
  pid = fork ();
  if (pid == 0)
    {
      /* In the middle of the query.  */
      usleep (300000);
      kill (victim, SIGKILL);
      _exit (0);
    }
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNKNOWN);
  ck_assert_int_ne (r.end, SOLVER_END_NONE);
  ck_assert_ptr_null (r.model.value);
  waitpid (pid, NULL, 0);
  ck_assert_uint_eq (solver_stats (s)->restarts, 2);

  /* Between queries: nobody notices.  */
  expr_id x = input (dag, 4, 32), y = input (dag, 5, 32);
  expr_id e[2] = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 92)),
		   op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)) };
  struct solver_query even = { dag, e, 2, NULL };
  ck_assert_int_eq (solver_check (s, &even, &r), SOLVER_SAT);
  solver_result_free (&r);
  victim = solver_child_pid (child);
  ck_assert_int_gt (victim, 0);
  kill (victim, SIGKILL);
  expr_id d[2] = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 91)),
		   op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)) };
  struct solver_query odd = { dag, d, 2, NULL };
  ck_assert_int_eq (solver_check (s, &odd, &r), SOLVER_UNSAT);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (work_limit_ends_alike_every_time)
{
  struct solver_limits limits = { 3000, 60000, 0 };

  for (int i = 0; i < 2; i++)
    {
      struct solver *s = chain (&limits);
      struct expr_dag *dag = expr_dag_new ();
      expr_id c[5];
      struct solver_query q = { dag, c, hard_query (dag, i, c), NULL };
      struct solver_result r;
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNKNOWN);
      ck_assert_int_eq (r.end, SOLVER_END_RLIMIT);
      ck_assert_uint_eq (solver_stats (s)->restarts, 0);
      easy_query_works (s, dag);
      expr_dag_free (dag);
      solver_free (s);
    }
}
END_TEST

/* Enough address space for a small query and too little for 200 multipliers.  */
START_TEST (memory_limit_ends_the_query_and_nothing_else)
{
  struct solver_limits limits = { 0, 100000, 160 };
  struct solver *s = chain (&limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 64), y = input (dag, 1, 64), e = x, c[1];
  struct solver_query q = { dag, c, 1, NULL };
  struct solver_result r;

  for (unsigned i = 0; i < 200; i++)
    e = op (dag, ADSE_OP_ADD, op (dag, ADSE_OP_MUL, e, op (dag, ADSE_OP_XOR, e, y)),
	    num (dag, x, i + 1));
  c[0] = op (dag, ADSE_OP_EQ, e, num (dag, e, 12345));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNKNOWN);
  ck_assert_msg (r.end == SOLVER_END_MEMORY || r.end == SOLVER_END_CRASH, "ended by %d",
		 r.end);
  easy_query_works (s, dag);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (inputs_beside_the_goal_keep_their_values)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32), z = input (dag, 2, 32),
	  u = input (dag, 3, 32);
  adse_val value[4] = { 5, 6, 1234, 77 };
  uint8_t set[4] = { 1, 1, 1, 1 };
  struct model base = { 4, value, set };
  struct solver_result r;
  /* The goal concerns x, and y through x.  */
  expr_id c[4] = { op (dag, ADSE_OP_SLT, x, y), op (dag, ADSE_OP_SGT, z, num (dag, z, 99)),
		   op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_MUL, x, num (dag, x, 3)),
		       op (dag, ADSE_OP_ADD, y, num (dag, y, 9))),
		   op (dag, ADSE_OP_SGT, x, num (dag, x, 20000)) };
  struct solver_query q = { dag, c, 4, &base };

  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 4, &r);
  ck_assert (r.model.value[2] == 1234);
  ck_assert (r.model.value[3] == 77);
  ck_assert_uint_ge (solver_stats (s)->sliced, 1);
  solver_result_free (&r);

  /* A conjunct that the base violates is solved as well.  */
  value[2] = 3;
  c[3] = op (dag, ADSE_OP_SGT, x, num (dag, x, 30000));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 4, &r);
  ck_assert (r.model.value[3] == 77);
  solver_result_free (&r);
  (void) u;
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (plain_contradictions_do_not_reach_cvc5)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32);
  expr_id xy = op (dag, ADSE_OP_MUL, x, y);
  expr_id pairs[][2] = {
    { op (dag, ADSE_OP_SLT, x, y), op (dag, ADSE_OP_SGE, x, y) },
    { op (dag, ADSE_OP_ULT, xy, num (dag, x, 4)), op (dag, ADSE_OP_UGT, xy, num (dag, x, 9)) },
    { op (dag, ADSE_OP_EQ, xy, num (dag, x, 5)), op (dag, ADSE_OP_EQ, xy, num (dag, x, 6)) },
    { op (dag, ADSE_OP_SLT, x, num (dag, x, -(adse_val) 5)),
      op (dag, ADSE_OP_ULT, x, num (dag, x, 1000)) },
    { op (dag, ADSE_OP_ULE, xy, num (dag, x, 1)),
      expr_and (dag, op (dag, ADSE_OP_NE, xy, num (dag, x, 0)),
		op (dag, ADSE_OP_NE, xy, num (dag, x, 1))) },
    { op (dag, ADSE_OP_SGE, xy, num (dag, x, 7)), op (dag, ADSE_OP_SLE, xy, num (dag, x, 6)) },
    { op (dag, ADSE_OP_SGE, x, num (dag, x, 7)), expr_const (dag, 1, 0) },
  };

  for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (unsigned swap = 0; swap < 2; swap++)
      {
	struct solver_result r;
	expr_id c[2] = { pairs[i][swap], pairs[i][!swap] };
	struct solver_query q = { dag, c, 2, NULL };
	ck_assert_msg (solver_check (s, &q, &r) == SOLVER_UNSAT, "pair %u", i);
      }
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 0);
  ck_assert_uint_gt (solver_stats (s)->fast_unsat, 10);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (what_was_asked_is_not_asked_again)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32);
  struct solver_result r, again;
  expr_id c[3] = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 91)),
		   op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)),
		   op (dag, ADSE_OP_UGT, x, num (dag, x, 4)) };
  struct solver_query two = { dag, c, 2, NULL }, three = { dag, c, 3, NULL };
  uint64_t calls;

  ck_assert_int_eq (solver_check (s, &two, &r), SOLVER_UNSAT);
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 1);
  ck_assert_int_eq (solver_check (s, &two, &r), SOLVER_UNSAT);
  /* A larger set than an unsatisfiable one.  */
  ck_assert_int_eq (solver_check (s, &three, &r), SOLVER_UNSAT);
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 1);
  ck_assert_uint_eq (solver_stats (s)->cached, 2);

  c[1] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_MUL, x, y), num (dag, x, 2068));
  ck_assert_int_eq (solver_check (s, &two, &r), SOLVER_SAT);
  calls = solver_stats (s)->solver_calls;
  ck_assert_int_eq (solver_check (s, &two, &again), SOLVER_SAT);
  ck_assert_uint_eq (solver_stats (s)->solver_calls, calls);
  ck_assert (r.model.value[0] == again.model.value[0]);
  solver_result_free (&r);
  solver_result_free (&again);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (what_a_store_knows_is_remembered_as_if_it_was_worked_out)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32);
  struct solver_result r, known = { .answer = SOLVER_UNSAT };
  expr_id c[3] = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 91)),
		   op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)),
		   op (dag, ADSE_OP_UGT, x, num (dag, x, 4)) };
  struct solver_query two = { dag, c, 2, NULL }, three = { dag, c, 3, NULL };

  ck_assert_int_eq (solver_check_known (s, &two, &known, &r), SOLVER_UNSAT);
  ck_assert_int_eq (r.by, SOLVER_BY_STORE);
  ck_assert_int_eq (solver_check (s, &three, &r), SOLVER_UNSAT);
  ck_assert_int_eq (r.by, SOLVER_BY_CACHE);
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 0);
  /* It is told for one query only.  */
  c[1] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_MUL, x, y), num (dag, x, 2068));
  ck_assert_int_eq (solver_check (s, &two, &r), SOLVER_SAT);
  solver_result_free (&r);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (a_cached_model_keeps_to_its_inputs)
{
  /* The same goal twice; what else the path says, and the values that satisfy it,
     differ.  */
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 16), y = input (dag, 1, 16), z = input (dag, 2, 16);
  expr_id xx = op (dag, ADSE_OP_MUL, x, x), yy = op (dag, ADSE_OP_MUL, y, y);
  expr_id f = op (dag, ADSE_OP_MUL,
		  op (dag, ADSE_OP_XOR, op (dag, ADSE_OP_MUL, x, num (dag, x, 177)),
		      op (dag, ADSE_OP_LSHR, yy, num (dag, x, 3))),
		  op (dag, ADSE_OP_XOR, x,
		      op (dag, ADSE_OP_MUL, y, num (dag, x, 29))));
  expr_id g = op (dag, ADSE_OP_ADD,
		  op (dag, ADSE_OP_XOR,
		      op (dag, ADSE_OP_MUL, op (dag, ADSE_OP_MUL, x, y),
			  num (dag, x, 211)),
		      op (dag, ADSE_OP_LSHR, xx, num (dag, x, 1))),
		  op (dag, ADSE_OP_MUL, yy, num (dag, x, 73)));
  expr_id byte = op (dag, ADSE_OP_ULT, x, num (dag, x, 256)),
	  small = op (dag, ADSE_OP_ULT, y, num (dag, y, 16)),
	  one_of = op (dag, ADSE_OP_EQ, f, num (dag, x, 27516)),
	  goal = op (dag, ADSE_OP_EQ, g, num (dag, x, 6634));
  expr_id low[5] = { op (dag, ADSE_OP_ULT, z, num (dag, z, 2)), byte, small, one_of,
		     goal },
	  high[5] = { op (dag, ADSE_OP_UGT, z, num (dag, z, 5)), byte, small, one_of,
		      goal };
  adse_val one[3] = { 0, 0, 1 }, nine[3] = { 0, 0, 9 };
  uint8_t set[3] = { 1, 1, 1 };
  struct model first = { 3, one, set }, second = { 3, nine, set };
  struct solver_query a = { dag, low, 5, &first }, b = { dag, high, 5, &second };
  struct solver_result r;

  ck_assert_int_eq (solver_check (s, &a, &r), SOLVER_SAT);
  check_model (dag, low, 5, &r);
  solver_result_free (&r);
  ck_assert_int_eq (solver_check (s, &b, &r), SOLVER_SAT);
  check_model (dag, high, 5, &r);
  ck_assert_uint_eq (solver_stats (s)->cached, 1);
  ck_assert_uint_eq (solver_stats (s)->recheck_failed, 0);
  solver_result_free (&r);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (models_of_runs_are_reused)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 64), y = input (dag, 1, 64);
  adse_val value[2] = { 2147483647, 2147483629 };
  uint8_t set[2] = { 1, 1 };
  struct model known = { 2, value, set };
  expr_id c[5];
  struct solver_query q = { dag, c, hard_query (dag, true, c), NULL };
  struct solver_result r;

  solver_add_model (s, dag, &known);
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 5, &r);
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 0);
  ck_assert_uint_eq (solver_stats (s)->reused, 1);
  solver_result_free (&r);
  (void) x, (void) y;
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

/* A layer that lies.  */
static enum solver_answer
lie (struct layer *l, const struct query *q, struct solver_result *r)
{
  (void) l;
  model_new (&r->model, expr_ninput (q->dag));
  for (uint32_t i = 0; i < r->model.n; i++)
    r->model.set[i] = 1;
  return result_is (r, SOLVER_SAT);
}

START_TEST (wrong_model_becomes_unknown)
{
  struct solver_stats stats = { 0 };
  struct layer liar = { .check = lie }, *l = solver_check_layer ();
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32);
  expr_id c[1] = { op (dag, ADSE_OP_EQ, x, num (dag, x, 3)) };
  struct query q = { .dag = dag, .conjuncts = c, .n = 1 };
  struct solver_result r = { 0 };

  l->next = &liar;
  l->stats = &stats;
  ck_assert_int_eq (l->check (l, &q, &r), SOLVER_UNKNOWN);
  ck_assert_uint_eq (stats.recheck_failed, 1);
  ck_assert_ptr_null (r.model.value);
  c[0] = op (dag, ADSE_OP_EQ, x, num (dag, x, 0));
  ck_assert_int_eq (l->check (l, &q, &r), SOLVER_SAT);
  solver_result_free (&r);
  l->free (l);
  expr_dag_free (dag);
}
END_TEST

/* Whichever layer lies, its model is refuted, and counted as its.  */
START_TEST (wrong_models_are_counted_by_layer)
{
  struct solver *s = chain (&no_limits);
  struct layer *check = solver_layer (s, 0), *first = check->next;
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = input (dag, 0, 32);
  expr_id c[1] = { op (dag, ADSE_OP_EQ, x, num (dag, x, 3)) };
  struct solver_query q = { .dag = dag, .conjuncts = c, .n = 1 };
  uint64_t failed = 0;
  bool tried[SOLVER_BY__COUNT] = { false };

  for (struct layer *l = first; l; l = l->next)
    {
      struct layer before = *l;
      struct solver_result r;
      /* Those above it would answer.  */
      check->next = l;
      l->check = lie;
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNKNOWN);
      ck_assert_uint_eq (solver_stats (s)->failed_by[l->by], 1);
      ck_assert_uint_eq (solver_stats (s)->recheck_failed, ++failed);
      ck_assert (!tried[l->by]);
      tried[l->by] = true;
      solver_result_free (&r);
      l->check = before.check;
      check->next = first;
      /* And when it does not lie, somebody answers.  */
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
      ck_assert_int_ne (r.by, SOLVER_BY_NONE);
      solver_result_free (&r);
    }
  ck_assert_uint_eq (failed, 10);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

/* x < 5 and x > BEYOND, as unsatisfiable, is solved again: what comes out.  */
static struct proof_counts
second_look (struct proofs *p, struct expr_dag *dag, unsigned beyond)
{
  expr_id x = input (dag, 0, 8);
  expr_id c[2] = { op (dag, ADSE_OP_ULT, x, num (dag, x, 5)),
		   op (dag, ADSE_OP_ULT, num (dag, x, beyond), x) };
  proofs_add (p, dag, c, 2, SOLVER_BY_FAST);
  proofs_add (p, dag, c, 2, SOLVER_BY_FAST); /* once is enough */
  proofs_check (p, dag, NULL, 0);
  return p->count;
}

START_TEST (wrong_proofs_are_found)
{
  struct expr_dag *dag = expr_dag_new ();
  struct proofs p;
  struct proof_counts n;
  struct solver_limits limits = no_limits;

  proofs_init (&p, 100, 1, &limits);
  n = second_look (&p, dag, 9);
  ck_assert_uint_eq (n.used, 1);
  ck_assert_uint_eq (n.resolved, 1);
  ck_assert_uint_eq (n.agreed, 1);
  ck_assert_str_eq (p.why, "");
  n = second_look (&p, dag, 2);
  ck_assert_uint_eq (n.used, 2);
  ck_assert_uint_eq (n.disagreed, 1);
  ck_assert_ptr_nonnull (strstr (p.why, "`fast'"));
  proofs_free (&p);

  /* A simplification that is wrong: 9 < x stands for what was 2 < x.  */
  proofs_init (&p, 100, 1, &limits);
  p.dag = expr_serial (dag);
  expr_id x = input (dag, 0, 8);
  u64map_put (&p.raw, op (dag, ADSE_OP_ULT, num (dag, x, 9), x),
	      op (dag, ADSE_OP_ULT, num (dag, x, 2), x), NULL);
  n = second_look (&p, dag, 9);
  ck_assert_uint_eq (n.disagreed, 1);
  proofs_free (&p);

  /* Cut short by its work limit, all values of the byte are tried.  */
  limits.rlimit = 1;
  limits.hard_ms = 1;
  proofs_init (&p, 100, 1, &limits);
  ck_assert_uint_eq (second_look (&p, dag, 9).agreed, 1);
  ck_assert_uint_eq (second_look (&p, dag, 2).disagreed, 1);
  proofs_free (&p);
  expr_dag_free (dag);
}
END_TEST

/* The sample is what was asked for, and the same every time.  */
START_TEST (proofs_are_sampled)
{
  uint64_t resolved[3];
  static const unsigned percent[3] = { 20, 20, 100 };

  for (unsigned k = 0; k < 3; k++)
    {
      struct expr_dag *dag = expr_dag_new ();
      struct proofs p;
      struct proof_counts n;
      proofs_init (&p, percent[k], 7, &no_limits);
      for (unsigned i = 5; i < 205; i++)
	n = second_look (&p, dag, i);
      ck_assert_uint_eq (n.used, 200);
      ck_assert_uint_eq (n.agreed, n.resolved);
      resolved[k] = n.resolved;
      proofs_free (&p);
      expr_dag_free (dag);
    }
  ck_assert_uint_eq (resolved[0], resolved[1]);
  ck_assert_uint_gt (resolved[0], 15);
  ck_assert_uint_lt (resolved[0], 80);
  ck_assert_uint_eq (resolved[2], 200);
}
END_TEST

/* Queries that only cvc5 decides: number I of 20, built in an order of its
   own.  */
static size_t
numbered_query (struct expr_dag *dag, unsigned i, expr_id *c)
{
  unsigned first = i % 3;
  expr_id in[3];

  for (unsigned k = 0; k < 3; k++)
    in[(first + k) % 3] = input (dag, (first + k) % 3, 32);
  expr_id p = op (dag, ADSE_OP_MUL, in[0], in[1]),
	  s = i % 2 ? op (dag, ADSE_OP_ADD, in[1], in[2])
		    : op (dag, ADSE_OP_ADD, in[2], in[1]);
  c[0] = op (dag, ADSE_OP_UGT, s, num (dag, s, 1000 + i));
  c[1] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_AND, op (dag, ADSE_OP_MUL, s, s),
				  num (dag, s, 0xff00)),
	     num (dag, s, 0x2400));
  c[2] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_AND, p, num (dag, p, 0xfff)),
	     num (dag, p, 0x321 + i));
  return 3;
}

/* The second time in reverse, with other goals in between.  */
START_TEST (models_do_not_depend_on_what_was_asked_before)
{
  adse_val first[20][3];

  for (int round = 0; round < 2; round++)
    {
      struct solver *s = chain (&no_limits);
      struct expr_dag *dag = expr_dag_new ();
      for (unsigned k = 0; k < 20; k++)
	{
	  unsigned i = round ? 19 - k : k;
	  expr_id c[4];
	  size_t n = numbered_query (dag, i, c);
	  struct solver_query q = { dag, c, n, NULL };
	  struct solver_result r;
	  if (round)
	    {
	      struct solver_query other = { dag, c, n + 1, NULL };
	      expr_id x = input (dag, i % 3, 32), y = input (dag, (i + 1) % 3, 32);
	      c[n] = op (dag, ADSE_OP_UGT, op (dag, ADSE_OP_XOR, x, y), num (dag, x, 9));
	      solver_check (s, &other, &r);
	      solver_result_free (&r);
	    }
	  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
	  for (unsigned in = 0; in < 3; in++)
	    {
	      adse_val v = r.model.value[expr_node (dag, input (dag, in, 32))->k];
	      if (!round)
		first[i][in] = v;
	      else
		ck_assert_msg (v == first[i][in], "query %u input %u", i, in);
	    }
	  solver_result_free (&r);
	}
      ck_assert_uint_ge (solver_stats (s)->solver_calls, 15);
      expr_dag_free (dag);
      solver_free (s);
    }
}
END_TEST

static double
children_cpu (void)
{
  struct rusage r;
  getrusage (RUSAGE_CHILDREN, &r);
  return (double) r.ru_utime.tv_sec + (double) r.ru_stime.tv_sec
	 + ((double) r.ru_utime.tv_usec + (double) r.ru_stime.tv_usec) / 1e6;
}

static double
own_cpu (void)
{
  struct rusage r;
  getrusage (RUSAGE_SELF, &r);
  return (double) r.ru_utime.tv_sec + (double) r.ru_stime.tv_sec
	 + ((double) r.ru_utime.tv_usec + (double) r.ru_stime.tv_usec) / 1e6;
}

enum who { CHAIN, CVC5_ALONE, CVC5_NEW_EACH_TIME };

/* Queries along paths of 30 conditions on bytes, as a parser gives them: the
   prefix and the negated next condition.  CPU seconds a query, child and
   all.  */
static double
along_paths (unsigned npath, enum who who)
{
  enum { LENGTH = 30 };
  double before = children_cpu () + own_cpu ();
  struct expr_dag *dag = expr_dag_new ();
  struct layer *l = alone (&no_limits);
  struct solver *s = chain (&no_limits);
  unsigned sat = 0;

  for (unsigned p = 0; p < npath; p++)
    {
      expr_id c[LENGTH];
      adse_val value[12] = { 0 };
      uint8_t set[12] = { 0 };
      struct model base = { 12, value, set };
      state = 99 + p;
      for (unsigned i = 0; i < 12; i++)
	{
	  value[i] = 'a' + i;
	  set[i] = 1;
	  input (dag, i, 8);
	}
      for (unsigned i = 0; i < LENGTH; i++)
	{
	  expr_id x = input (dag, below (12), 8), y = input (dag, below (12), 8),
		  wide = expr_op (dag, ADSE_OP_ZEXT, 32, x, 0, 0, 0),
		  other = expr_op (dag, ADSE_OP_ZEXT, 32, y, 0, 0, 0);
	  struct solver_result r;
	  struct solver_query q = { dag, c, i + 1, &base };
	  expr_id e = below (3) ? op (dag, ADSE_OP_NE, wide, num (dag, wide, below (128)))
				: op (dag, ADSE_OP_SLT, op (dag, ADSE_OP_ADD, wide, other),
				      num (dag, wide, 200 + below (200)));
	  /* The path is that of the base.  */
	  if (!expr_eval (dag, e, &base, 0))
	    e = expr_not (dag, e);
	  c[i] = expr_not (dag, e);
	  if (who == CVC5_NEW_EACH_TIME)
	    {
	      l->free (l);
	      l = alone (&no_limits);
	    }
	  if (who == CHAIN)
	    sat += solver_check (s, &q, &r) == SOLVER_SAT;
	  else
	    sat += ask_alone (l, dag, c, i + 1, &r) == SOLVER_SAT;
	  solver_result_free (&r);
	  c[i] = e;
	}
    }
  if (who == CHAIN)
    printf ("of %lu such queries %lu went on to cvc5\n",
	    (unsigned long) solver_stats (s)->queries,
	    (unsigned long) solver_stats (s)->solver_calls);
  solver_free (s);
  l->free (l);
  expr_dag_free (dag);
  ck_assert_uint_gt (sat, npath * LENGTH / 3);
  return (children_cpu () + own_cpu () - before) / (npath * LENGTH);
}

START_TEST (asking_along_a_path_is_cheap)
{
  double whole = along_paths (10, CHAIN), kept = along_paths (10, CVC5_ALONE),
	 fresh = along_paths (2, CVC5_NEW_EACH_TIME);

  printf ("300 byte conditions along paths, CPU a query: %.2f ms, by cvc5 alone "
	  "%.2f ms, by a new process each %.2f ms\n",
	  whole * 1e3, kept * 1e3, fresh * 1e3);
  fflush (stdout);
  ck_assert (whole * 4 < kept);
  ck_assert (kept < fresh);
}
END_TEST

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  Suite *s = suite_create ("solver");
  TCase *t = tcase_create ("chain");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 300);
  tcase_add_loop_test (t, answers_are_those_of_brute_force, 0, 2);
  tcase_add_test (t, texts_are_compared_without_cvc5);
  tcase_add_test (t, searching_bytes_has_an_end);
  tcase_add_test (t, cvc5_gives_every_operator_its_meaning);
  tcase_add_test (t, narrower_arithmetic_is_the_same_arithmetic);
  tcase_add_test (t, bounded_divisions_are_quick);
  tcase_add_test (t, tables_are_read_as_they_are);
  tcase_add_test (t, time_kills_the_query_and_nothing_else);
  tcase_add_test (t, killed_child_never_means_unsat);
  tcase_add_test (t, work_limit_ends_alike_every_time);
  tcase_add_test (t, memory_limit_ends_the_query_and_nothing_else);
  tcase_add_test (t, inputs_beside_the_goal_keep_their_values);
  tcase_add_test (t, plain_contradictions_do_not_reach_cvc5);
  tcase_add_test (t, what_was_asked_is_not_asked_again);
  tcase_add_test (t, what_a_store_knows_is_remembered_as_if_it_was_worked_out);
  tcase_add_test (t, a_cached_model_keeps_to_its_inputs);
  tcase_add_test (t, models_of_runs_are_reused);
  tcase_add_test (t, wrong_model_becomes_unknown);
  tcase_add_test (t, wrong_models_are_counted_by_layer);
  tcase_add_test (t, wrong_proofs_are_found);
  tcase_add_test (t, proofs_are_sampled);
  tcase_add_test (t, models_do_not_depend_on_what_was_asked_before);
  tcase_add_test (t, asking_along_a_path_is_cheap);
  suite_add_tcase (s, t);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
