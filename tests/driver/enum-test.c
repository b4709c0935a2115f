/* SPDX-License-Identifier: GPL-3.0-or-later
   The enumeration layer of the solver chain: what comparisons leave of an input is
   never too little, so that its answers are those of trying every value; and a
   chain of divisions over a small domain is decided without a solver.  */
#include <check.h>
#include <stdlib.h>
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "layer.h"

static enum solver_answer
decide (struct expr_dag *dag, const expr_id *conjuncts, size_t n,
	struct solver_result *r)
{
  return decide_by (solver_enum_layer (), dag, conjuncts, n, r);
}

/* A comparison of an input, extended perhaps, with a constant.  */
static expr_id
random_bound (struct expr_dag *dag, expr_id in)
{
  unsigned w = expr_node (dag, in)->width;
  switch (below (3))
    {
    case 0:
      in = expr_op (dag, ADSE_OP_ZEXT, w + 3, in, 0, 0, 0);
      w += 3;
      break;
    case 1:
      in = expr_op (dag, ADSE_OP_SEXT, w + 3, in, 0, 0, 0);
      w += 3;
      break;
    default: break;
    }
  expr_id k = expr_const (dag, w, below (1u << w));
  enum adse_op op = (enum adse_op) (ADSE_OP_EQ + below (10));
  return below (2) ? expr_op (dag, op, 1, in, k, 0, 0)
		   : expr_op (dag, op, 1, k, in, 0, 0);
}

static bool
holds (struct expr_dag *dag, const expr_id *e, size_t n, const struct model *m)
{
  uint64_t stamp = expr_stamp (dag);
  for (size_t i = 0; i < n; i++)
    if (!expr_eval (dag, e[i], m, stamp))
      return false;
  return true;
}

START_TEST (answers_are_those_of_all_values)
{
  enum
  {
    WA = 5,
    WB = 6
  };
  unsigned count[2] = { 0 };
  for (int round = 0; round < 1500; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      expr_id a = input (dag, 0, WA), b = input (dag, 1, WB), e[6];
      size_t n = 1 + below (5);
      for (size_t i = 0; i < n; i++)
	e[i] = random_bound (dag, below (2) ? a : b);
      expr_id wide = expr_op (dag, ADSE_OP_ZEXT, WB, a, 0, 0, 0);
      e[n] = expr_op (dag, ADSE_OP_EQ, 1,
		      expr_op (dag, (enum adse_op) (ADSE_OP_ADD + below (10)), WB, wide,
			       b, 0, 0),
		      expr_const (dag, WB, below (1u << WB)), 0, 0);
      n++;
      bool any = false;
      adse_val value[2];
      uint8_t set[2] = { 1, 1 };
      struct model m = { .n = 2, .value = value, .set = set };
      for (value[0] = 0; value[0] < 1 << WA && !any; value[0]++)
	for (value[1] = 0; value[1] < 1 << WB && !any; value[1]++)
	  any = holds (dag, e, n, &m);
      struct solver_result r;
      enum solver_answer answer = decide (dag, e, n, &r);
      ck_assert_int_eq (answer, any ? SOLVER_SAT : SOLVER_UNSAT);
      if (any)
	ck_assert (holds (dag, e, n, &r.model));
      count[any]++;
      solver_result_free (&r);
      expr_dag_free (dag);
    }
  ck_assert_uint_gt (count[0], 100);
  ck_assert_uint_gt (count[1], 100);
}
END_TEST

static expr_id
at_most (struct expr_dag *dag, expr_id e, int k)
{
  return expr_op (dag, ADSE_OP_SLE, 1, e, expr_const (dag, 32, (adse_val) (__int128) k),
		  0, 0);
}

static expr_id
at_least (struct expr_dag *dag, expr_id e, int k)
{
  return expr_op (dag, ADSE_OP_SLE, 1, expr_const (dag, 32, (adse_val) (__int128) k), e,
		  0, 0);
}

START_TEST (division_chains_over_small_domains)
{
  struct expr_dag *dag = expr_dag_new ();
  expr_id a = input (dag, 0, 32), b = input (dag, 1, 32);
  expr_id zero = expr_const (dag, 32, 0);
  expr_id rest = expr_op (dag, ADSE_OP_SREM, 32, a, b, 0, 0);
  expr_id next = expr_op (dag, ADSE_OP_SREM, 32, b, rest, 0, 0);
  struct solver_result r;
  expr_id e[7] = { at_least (dag, a, 0),
		   at_most (dag, a, 60),
		   at_least (dag, b, -5),
		   at_most (dag, b, 50),
		   expr_op (dag, ADSE_OP_NE, 1, rest, zero, 0, 0),
		   expr_op (dag, ADSE_OP_NE, 1, b, zero, 0, 0),
		   expr_op (dag, ADSE_OP_EQ, 1, next, expr_const (dag, 32, 20), 0, 0) };
  asked = 0;
  ck_assert_int_eq (decide (dag, e, 7, &r), SOLVER_SAT);
  ck_assert (holds (dag, e, 7, &r.model));
  solver_result_free (&r);
  /* The second remainder is below half of b.  */
  e[6] = expr_op (dag, ADSE_OP_EQ, 1, next, expr_const (dag, 32, 25), 0, 0);
  ck_assert_int_eq (decide (dag, e, 7, &r), SOLVER_UNSAT);
  ck_assert_uint_eq (asked, 0);
  /* Without bounds it is the solver's business, whose answer stands.  */
  ck_assert_int_eq (decide (dag, e + 4, 3, &r), SOLVER_UNKNOWN);
  ck_assert_int_eq (r.end, SOLVER_END_RLIMIT);
  ck_assert_uint_eq (asked, 1);
  /* A larger domain: after the solver gave up.  */
  e[1] = at_most (dag, a, 5000);
  ck_assert_int_eq (decide (dag, e, 7, &r), SOLVER_UNSAT);
  ck_assert_uint_eq (asked, 2);
  expr_dag_free (dag);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("enum");
  TCase *c = tcase_create ("enum");
  tcase_set_timeout (c, 120);
  tcase_add_test (c, answers_are_those_of_all_values);
  tcase_add_test (c, division_chains_over_small_domains);
  suite_add_tcase (s, c);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
