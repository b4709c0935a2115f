/* SPDX-License-Identifier: GPL-3.0-or-later
   The solver chain answers what brute force answers, layer by layer.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"

START_TEST (answers_are_those_of_brute_force)
{
  /* Sets of byte values answer all that is about the first three.  */
  static const unsigned all_widths[2][3] = { { 4, 4, 3 }, { 9, 1, 1 } };
  const unsigned *widths = all_widths[_i];
  struct solver *s = chain (&no_limits);
  struct layer *cvc5 = alone (&no_limits);
  struct solver *second = second_opinion (&no_limits);
  unsigned sat = 0, unsat = 0, n_rounds = rounds (60);

  for (unsigned round = 0; round < n_rounds; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      random_state = 77777 + _i + round * 1000003ull;
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
  /* Of eight queries a round.  */
  ck_assert_uint_gt (sat, n_rounds * 3 / 2);
  ck_assert_uint_gt (unsat, n_rounds * 3 / 2);
  if (_i == 0)
    ck_assert_uint_gt (solver_stats (s)->bytes, n_rounds * 3 / 2);
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
    table[i] = i >= 128 + 'A' && i <= 128 + 'Z' ? i - 128 + 32 : (uint32_t) (i - 128);
  expr_id index
    = expr_op (dag, ADSE_OP_ADD, 64, expr_op (dag, ADSE_OP_ZEXT, 64, c, 0, 0, 0),
	       expr_const (dag, 64, 128), 0, 0);
  return expr_add_table (dag, table, 384, 32, index, 32);
}

START_TEST (texts_are_compared_without_cvc5)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  enum
  {
    N = 8
  };
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

/* Character AT + POS of TEXT as the runtime has it: a choice among all N.  */
static expr_id
character (struct expr_dag *dag, const expr_id *text, unsigned n, expr_id pos,
	   unsigned at)
{
  expr_id e = text[n - 1];
  for (unsigned i = n - 1; i-- > 0;)
    e = expr_op (dag, ADSE_OP_ITE, 8,
		 op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, pos, num (dag, pos, at)),
		     num (dag, pos, i)),
		 text[i], e, 0);
  return e;
}

/* A number of three digits at a position that is an input: where the base has the
   position no cvc5 is needed.  */
START_TEST (positions_stay_where_they_are)
{
  enum
  {
    N = 40
  };
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id text[N], pos, c[12], sum = expr_const (dag, 32, 0);
  adse_val value[N + 1] = { [N] = 7 };
  uint8_t set[N + 1];
  struct model base = { N + 1, value, set };
  struct solver_result r;
  size_t n = 0;

  memset (set, 1, sizeof set);
  for (unsigned i = 0; i < N; i++)
    text[i] = input (dag, i, 8);
  pos = input (dag, N, 64);
  for (unsigned i = 0; i <= N; i++)
    value[i] = i < N ? '1' : 7;
  c[n++] = op (dag, ADSE_OP_ULT, pos, num (dag, pos, N - 4));
  for (unsigned k = 0; k < 3; k++)
    {
      expr_id x = character (dag, text, N, pos, k);
      c[n++] = op (dag, ADSE_OP_UGE, x, num (dag, x, '0'));
      c[n++] = op (dag, ADSE_OP_ULE, x, num (dag, x, '9'));
      expr_id digit = expr_op (dag, ADSE_OP_ZEXT, 32,
			       op (dag, ADSE_OP_SUB, x, num (dag, x, '0')), 0, 0, 0);
      sum
	= op (dag, ADSE_OP_ADD, op (dag, ADSE_OP_MUL, sum, num (dag, sum, 10)), digit);
    }
  struct solver_query q = { dag, c, n + 1, &base };
  c[n] = op (dag, ADSE_OP_EQ, sum, num (dag, sum, 907));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, n + 1, &r);
  ck_assert_uint_eq ((unsigned) r.model.value[N], 7);
  ck_assert_uint_eq ((unsigned) r.model.value[9], '7');
  solver_result_free (&r);
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 0);
  /* It moves where it must.  */
  c[n] = op (dag, ADSE_OP_UGT, pos, num (dag, pos, 9));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, n + 1, &r);
  solver_result_free (&r);
  /* And nowhere is there such a number.  */
  c[n] = op (dag, ADSE_OP_EQ, sum, num (dag, sum, 1907));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNSAT);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

/* Conditions on a small text at a position, which may be beyond it, against brute
   force.  */
START_TEST (free_positions_are_as_brute_force_has_them)
{
  enum
  {
    N = 3,
    CHOICES = 4
  };
  static const unsigned widths[N + 1] = { 2, 2, 2, 5 };
  struct solver *s = chain (&no_limits);
  unsigned sat = 0, unsat = 0, n_rounds = rounds (200);

  for (unsigned round = 0; round < n_rounds; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      expr_id wide[N], c[CHOICES];
      adse_val value[N + 1];
      uint8_t set[N + 1] = { 1, 1, 1, 1 };
      struct model base = { N + 1, value, set };
      struct solver_result r;
      random_state = 4242 + round * 1000003ull;
      for (unsigned i = 0; i < N; i++)
	wide[i] = expr_op (dag, ADSE_OP_ZEXT, 8, input (dag, i, widths[i]), 0, 0, 0);
      expr_id pos = input (dag, N, widths[N]);
      for (unsigned i = 0; i <= N; i++)
	value[i] = adse_mask (rnd (), widths[i]);
      for (unsigned i = 0; i < CHOICES; i++)
	{
	  expr_id x = character (dag, wide, N, pos, below (4)),
		  y = character (dag, wide, N, pos, below (4));
	  c[i] = op (dag, below (2) ? ADSE_OP_ULT : ADSE_OP_NE,
		     op (dag, ADSE_OP_ADD, x, num (dag, x, below (3))), y);
	}
      size_t n = 1 + below (CHOICES);
      struct solver_query q = { dag, c, n, &base };
      bool possible = brute_force (dag, c, n, N + 1, widths);
      sat += possible;
      unsat += !possible;
      ck_assert_int_eq (solver_check (s, &q, &r), possible ? SOLVER_SAT : SOLVER_UNSAT);
      if (possible)
	check_model (dag, c, n, &r);
      solver_result_free (&r);
      expr_dag_free (dag);
    }
  printf ("positions: %u sat, %u unsat\n", sat, unsat);
  ck_assert_uint_gt (sat, n_rounds / 10);
  ck_assert_uint_gt (unsat, n_rounds / 10);
  ck_assert_uint_eq (solver_stats (s)->recheck_failed, 0);
  solver_free (s);
}
END_TEST

/* Products and remainders of inputs, compared with others, against brute force.  */
START_TEST (mixed_inputs_are_as_brute_force_has_them)
{
  enum
  {
    N = 4,
    CHOICES = 3
  };
  static const unsigned widths[N] = { 3, 3, 3, 4 };
  static const enum adse_op mixing[] = { ADSE_OP_MUL, ADSE_OP_UREM, ADSE_OP_UDIV };
  static const enum adse_op compares[] = { ADSE_OP_EQ, ADSE_OP_ULT, ADSE_OP_NE };
  struct solver *s = chain (&no_limits);
  unsigned sat = 0, unsat = 0, n_rounds = rounds (200);

  for (unsigned round = 0; round < n_rounds; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      expr_id wide[N], c[CHOICES];
      adse_val value[N];
      uint8_t set[N] = { 1, 1, 1, 1 };
      struct model base = { N, value, set };
      struct solver_result r;
      random_state = 777 + round * 1000003ull;
      for (unsigned i = 0; i < N; i++)
	{
	  wide[i] = expr_op (dag, ADSE_OP_ZEXT, 8, input (dag, i, widths[i]), 0, 0, 0);
	  value[i] = adse_mask (rnd (), widths[i]);
	}
      for (unsigned i = 0; i < CHOICES; i++)
	{
	  expr_id x = op (dag, ADSE_OP_XOR, wide[below (N)], num (dag, wide[0], 5));
	  x = op (dag, mixing[below (3)], x, wide[below (N)]);
	  x = op (dag, ADSE_OP_MUL, op (dag, ADSE_OP_XOR, x, wide[below (N)]),
		  num (dag, x, 147));
	  c[i] = op (dag, compares[below (3)], x,
		     op (dag, ADSE_OP_ADD, wide[below (N)], num (dag, x, below (100))));
	}
      size_t n = 1 + below (CHOICES);
      struct solver_query q = { dag, c, n, &base };
      bool possible = brute_force (dag, c, n, N, widths);
      sat += possible;
      unsat += !possible;
      ck_assert_int_eq (solver_check (s, &q, &r), possible ? SOLVER_SAT : SOLVER_UNSAT);
      if (possible)
	check_model (dag, c, n, &r);
      solver_result_free (&r);
      expr_dag_free (dag);
    }
  printf ("products: %u sat, %u unsat\n", sat, unsat);
  ck_assert_uint_gt (sat, n_rounds / 10);
  ck_assert_uint_gt (unsat, n_rounds / 10);
  ck_assert_uint_eq (solver_stats (s)->recheck_failed, 0);
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
    sum = op (dag, ADSE_OP_ADD, op (dag, ADSE_OP_MUL, sum, num (dag, sum, 256)),
	      expr_op (dag, ADSE_OP_ZEXT, 32, input (dag, i, 8), 0, 0, 0));
  c[0] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_XOR, sum, num (dag, sum, 0x12345678)),
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

  random_state = 31337;
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
	  case ADSE_SHAPE_COUNT:
	    rw = 32;
	    second = 0;
	    break;
	  case ADSE_SHAPE_UN: second = 0; break;
	  case ADSE_SHAPE_CAT: rw = 2 * w; break;
	  case ADSE_SHAPE_EXT:
	    second = 0;
	    rw = w + 5;
	    if (o == ADSE_OP_EXTRACT)
	      low = w / 3, rw = w - (unsigned) low;
	    break;
	  case ADSE_SHAPE_ITE:
	    c = y;
	    second = x;
	    break;
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
	ck_assert_msg (ask_alone (cvc5, dag, q, 4, &r) == SOLVER_SAT, "%s of width %u",
		       adse_op_rows[o].text, w);
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
    = { ADSE_OP_ADD,  ADSE_OP_SUB,  ADSE_OP_MUL, ADSE_OP_UDIV, ADSE_OP_SDIV,
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
  unsigned sat = 0, changed = 0, n_rounds = rounds (60);

  l->next = cvc5;
  for (unsigned round = 0; round < n_rounds; round++)
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
      random_state = 5000 + round * 7919ull;
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
  ck_assert_uint_ge (sat, n_rounds / 5);
  ck_assert_uint_lt (sat, n_rounds - n_rounds / 5);
  ck_assert_uint_gt (changed, n_rounds / 2);
  l->free (l);
  cvc5->free (cvc5);
  expr_dag_free (dag);
}
END_TEST

/* Minutes of bit-blasting at 32 bits.  */
/* Arithmetic at 12 bits over a small number and one that may be large.  */
static expr_id
uneven_term (struct expr_dag *dag, unsigned depth)
{
  static const enum adse_op ops[]
    = { ADSE_OP_ADD,  ADSE_OP_SUB,  ADSE_OP_MUL,  ADSE_OP_UDIV, ADSE_OP_UDIV,
	ADSE_OP_SDIV, ADSE_OP_UREM, ADSE_OP_SREM, ADSE_OP_OR,	ADSE_OP_XOR,
	ADSE_OP_SHL,  ADSE_OP_LSHR, ADSE_OP_ASHR };
  static const uint64_t values[] = { 9, 7, 200, 31, 8 };
  expr_id a, b;

  if (!depth || below (4) == 0)
    return below (4) ? input (dag, below (2), 12) : expr_const (dag, 12, below (40));
  a = uneven_term (dag, depth - 1);
  if (below (4) == 0)
    return op (dag, ADSE_OP_AND, a, num (dag, a, below (3) ? 0xff8 : below (0xfff)));
  b = uneven_term (dag, depth - 1);
  if (below (8) == 0)
    return expr_op (dag, ADSE_OP_CONCAT, 12,
		    expr_op (dag, ADSE_OP_EXTRACT, 7, a, 0, 0, 4),
		    expr_op (dag, ADSE_OP_EXTRACT, 5, b, 0, 0, 2), 0, 0);
  if (below (8) == 0)
    return expr_add_table (dag, values, 5, 8, a, 12);
  return op (dag, ops[below (sizeof ops / sizeof *ops)], a, b);
}

/* A comparison that bounds settle, and a division by what may be large, against all
   values.  */
START_TEST (what_bounds_settle_holds_for_all_values)
{
  struct layer *cvc5 = alone (&no_limits), *l = solver_narrow_layer ();
  struct expr_dag *dag = NULL;
  unsigned sat = 0, changed = 0, settled = 0, n_rounds = rounds (100);

  l->next = cvc5;
  for (unsigned round = 0; round < n_rounds; round++)
    {
      struct solver_result r;
      expr_id c[4], was[2], other;
      adse_val value[2], least;
      uint8_t set[2] = { 1, 1 };
      struct model m = { 2, value, set };
      bool possible = false;

      if (round % 15 == 0)
	{
	  expr_dag_free (dag);
	  dag = expr_dag_new ();
	}
      random_state = 9000 + round * 7919ull;
      least = below (3) ? 8 : 0;
      expr_id x = input (dag, 0, 12), y = input (dag, 1, 12);
      c[0] = op (dag, ADSE_OP_ULE, x, num (dag, x, 15));
      c[1] = op (dag, ADSE_OP_UGE, y, num (dag, y, least));
      other = uneven_term (dag, 1);
      expr_id some
	= below (2) ? other : expr_op (dag, ADSE_OP_EXTRACT, 6, other, 0, 0, below (6));
      c[2] = op (dag, ADSE_OP_NE, some, num (dag, some, 0));
      expr_id term = below (2) ? uneven_term (dag, 2)
			       : op (dag, below (2) ? ADSE_OP_UDIV : ADSE_OP_UREM,
				     uneven_term (dag, 1), other);
      c[3] = op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), term,
		 num (dag, x, below (3) ? 200 + below (3000) : below (30)));
      was[0] = c[2];
      was[1] = c[3];
      for (value[0] = 0; value[0] < 16 && !possible; value[0]++)
	for (value[1] = least; value[1] < 4096 && !possible; value[1]++)
	  {
	    uint64_t stamp = expr_stamp (dag);
	    possible = expr_eval (dag, was[0], &m, stamp) != 0
		       && expr_eval (dag, was[1], &m, stamp) != 0;
	  }
      sat += possible;
      struct query q = { .dag = dag, .conjuncts = c, .n = 4, .goal = 3 };
      memset (&r, 0, sizeof r);
      uint32_t before = expr_count (dag);
      ck_assert_msg (l->check (l, &q, &r) == (possible ? SOLVER_SAT : SOLVER_UNSAT),
		     "round %u", round);
      changed += expr_count (dag) > before;
      settled += r.by != SOLVER_BY_CVC5;
      if (possible)
	check_model (dag, c, 4, &r);
      solver_result_free (&r);
    }
  printf ("%u of %u have a model, %u were changed, %u settled\n", sat, n_rounds,
	  changed, settled);
  fflush (stdout);
  ck_assert_uint_ge (sat, n_rounds / 5);
  ck_assert_uint_lt (sat, n_rounds - n_rounds / 5);
  ck_assert_uint_gt (changed, n_rounds / 12);
  ck_assert_uint_gt (settled, n_rounds / 20);
  l->free (l);
  cvc5->free (cvc5);
  expr_dag_free (dag);
}
END_TEST

/* Arithmetic of W bits over two digits, which are characters: what is taken away from
   them wraps.  */
static expr_id
digit_term (struct expr_dag *dag, unsigned w, unsigned depth)
{
  static const enum adse_op ops[] = { ADSE_OP_ADD,  ADSE_OP_SUB,  ADSE_OP_MUL,
				      ADSE_OP_SDIV, ADSE_OP_SREM, ADSE_OP_UDIV };
  expr_id a, b;

  if (!depth && below (4) == 0)
    return expr_const (dag, w, adse_mask ((adse_val) below (40) - 20, w));
  if (!depth)
    {
      a = expr_op (dag, ADSE_OP_SEXT, w, input (dag, below (2), 8), 0, 0, 0);
      return op (dag, ADSE_OP_ADD, a, num (dag, a, (adse_val) - '0'));
    }
  a = digit_term (dag, w, depth - 1);
  if (w == 16 && below (8) == 0)
    return expr_op (dag, ADSE_OP_SEXT, 16,
		    expr_op (dag, ADSE_OP_EXTRACT, 9, a, 0, 0, 0), 0, 0, 0);
  b = digit_term (dag, w, depth - 1);
  return op (dag, ops[below (sizeof ops / sizeof *ops)], a, b);
}

/* Do the conjuncts C[4] up to C[N - 1] hold for some two digits?  */
static bool
some_digits (struct expr_dag *dag, const expr_id *c, size_t n)
{
  for (unsigned v = 0; v < 100; v++)
    {
      adse_val value[2] = { '0' + v / 10, '0' + v % 10 };
      uint8_t set[2] = { 1, 1 };
      struct model m = { 2, value, set };
      uint64_t stamp = expr_stamp (dag);
      bool holds = true;
      for (size_t i = 4; i < n && holds; i++)
	holds = expr_eval (dag, c[i], &m, stamp) != 0;
      if (holds)
	return true;
    }
  return false;
}

START_TEST (numbers_from_digits_are_narrow)
{
  struct layer *cvc5 = alone (&no_limits), *l = solver_narrow_layer ();
  struct expr_dag *dag = NULL;
  unsigned sat = 0, settled = 0, n_rounds = rounds (100);

  l->next = cvc5;
  for (unsigned round = 0; round < n_rounds; round++)
    {
      struct solver_result r;
      expr_id c[7], term;

      if (round % 15 == 0)
	{
	  expr_dag_free (dag);
	  dag = expr_dag_new ();
	}
      random_state = 77000 + round * 7919ull;
      for (unsigned i = 0; i < 2; i++)
	{
	  expr_id x = input (dag, i, 8);
	  c[2 * i] = op (dag, ADSE_OP_SLT, num (dag, x, '0' - 1), x);
	  c[2 * i + 1] = op (dag, ADSE_OP_SLE, x, num (dag, x, '9'));
	  c[4 + i] = op (dag, ADSE_OP_NE, x, num (dag, x, below (3) ? '0' : '9'));
	}
      term = digit_term (dag, 16, 2);
      if (below (2))
	term = op (dag, below (2) ? ADSE_OP_ADD : ADSE_OP_SDIV,
		   expr_op (dag, ADSE_OP_SEXT, 24, term, 0, 0, 0),
		   digit_term (dag, 24, 1));
      c[6]
	= op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), term,
	      num (dag, term,
		   (adse_val) below (2 * 90) - 90 + (below (3) ? 0 : below (70000))));
      bool possible = some_digits (dag, c, 7);
      sat += possible;
      struct query q = { .dag = dag, .conjuncts = c, .n = 7, .goal = 6 };
      memset (&r, 0, sizeof r);
      ck_assert_msg (l->check (l, &q, &r) == (possible ? SOLVER_SAT : SOLVER_UNSAT),
		     "round %u", round);
      settled += r.by != SOLVER_BY_CVC5;
      if (possible)
	check_model (dag, c, 7, &r);
      solver_result_free (&r);
    }
  printf ("digits: %u of %u have a model, %u settled\n", sat, n_rounds, settled);
  fflush (stdout);
  ck_assert_uint_ge (sat, n_rounds / 5);
  ck_assert_uint_lt (sat, n_rounds - n_rounds / 5);
  ck_assert_uint_gt (settled, n_rounds / 20);
  l->free (l);
  cvc5->free (cvc5);
  expr_dag_free (dag);
}
END_TEST

/* As many blocks as fit: no number of these is beyond what there is.  */
START_TEST (quotients_of_bounded_numbers_are_quick)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id n = input (dag, 0, 64), size = input (dag, 1, 64);
  expr_id block = op (dag, ADSE_OP_AND, op (dag, ADSE_OP_ADD, size, num (dag, size, 7)),
		      num (dag, size, ~(adse_val) 7));
  expr_id count = op (dag, ADSE_OP_UDIV, n, block);
  struct solver_result r;
  expr_id c[] = { op (dag, ADSE_OP_ULT, n, num (dag, n, 257)),
		  op (dag, ADSE_OP_UGE, size, num (dag, n, 8)),
		  op (dag, ADSE_OP_ULE, size, num (dag, n, (adse_val) 1 << 61)),
		  op (dag, ADSE_OP_UGT, count, num (dag, n, 32)) };
  struct solver_query q = { dag, c, 4, NULL };
  double begin = clock_seconds ();

  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_UNSAT);
  c[3] = op (dag, ADSE_OP_EQ, count, num (dag, n, 3));
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 4, &r);
  printf ("quotients in %.2f s\n", clock_seconds () - begin);
  fflush (stdout);
  ck_assert_double_lt (clock_seconds () - begin, 2);
  solver_result_free (&r);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

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

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  Suite *s = suite_create ("answers");
  TCase *t = tcase_create ("answers");
  tcase_set_timeout (t, 300);
  tcase_add_loop_test (t, answers_are_those_of_brute_force, 0, 2);
  tcase_add_test (t, texts_are_compared_without_cvc5);
  tcase_add_test (t, positions_stay_where_they_are);
  tcase_add_test (t, free_positions_are_as_brute_force_has_them);
  tcase_add_test (t, mixed_inputs_are_as_brute_force_has_them);
  tcase_add_test (t, searching_bytes_has_an_end);
  tcase_add_test (t, cvc5_gives_every_operator_its_meaning);
  tcase_add_test (t, narrower_arithmetic_is_the_same_arithmetic);
  tcase_add_test (t, what_bounds_settle_holds_for_all_values);
  tcase_add_test (t, numbers_from_digits_are_narrow);
  tcase_add_test (t, quotients_of_bounded_numbers_are_quick);
  tcase_add_test (t, bounded_divisions_are_quick);
  tcase_add_test (t, tables_are_read_as_they_are);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
