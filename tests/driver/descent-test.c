/* SPDX-License-Identifier: GPL-3.0-or-later
   The layer of the solver chain that goes down by distance: what it finds is a model, it
   finds one where quotients and remainders are compared, and where conjuncts may be given
   up it keeps those that must hold, and of the others what it can.  */
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
  return decide_by (solver_descent_layer (), dag, conjuncts, n, r);
}

static expr_id
with (struct expr_dag *dag, enum adse_op op, expr_id a, uint64_t k)
{
  unsigned w = expr_node (dag, a)->width;
  return expr_op (dag, op, adse_op_rows[op].shape == ADSE_SHAPE_CMP ? 1 : w, a,
		  expr_const (dag, w, k), 0, 0);
}

/* A value of 32 bits over the inputs A and B.  */
static expr_id
random_value (struct expr_dag *dag, expr_id a, expr_id b, unsigned depth)
{
  static const enum adse_op ops[]
    = { ADSE_OP_ADD,  ADSE_OP_SUB,  ADSE_OP_MUL, ADSE_OP_UDIV, ADSE_OP_SDIV,
	ADSE_OP_UREM, ADSE_OP_SREM, ADSE_OP_AND, ADSE_OP_XOR,  ADSE_OP_SHL };
  if (!depth || !below (4))
    return below (3) ? below (2) ? a : b : expr_const (dag, 32, below (40));
  return expr_op (dag, ops[below (10)], 32, random_value (dag, a, b, depth - 1),
		  random_value (dag, a, b, depth - 1), 0, 0);
}

static expr_id
random_condition (struct expr_dag *dag, expr_id a, expr_id b, unsigned depth)
{
  if (depth && !below (3))
    {
      expr_id x = random_condition (dag, a, b, depth - 1),
	      y = random_condition (dag, a, b, depth - 1);
      switch (below (4))
	{
	case 0: return expr_op (dag, ADSE_OP_AND, 1, x, y, 0, 0);
	case 1: return expr_op (dag, ADSE_OP_OR, 1, x, y, 0, 0);
	case 2: return expr_op (dag, ADSE_OP_XOR, 1, x, y, 0, 0);
	default: return expr_not (dag, x);
	}
    }
  return expr_op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), 1,
		  random_value (dag, a, b, 3), random_value (dag, a, b, 2), 0, 0);
}

static bool
all_hold (struct expr_dag *dag, const expr_id *e, size_t n, const struct model *m)
{
  uint64_t stamp = expr_stamp (dag);
  for (size_t i = 0; i < n; i++)
    if (!expr_eval (dag, e[i], m, stamp))
      return false;
  return true;
}

START_TEST (what_is_found_is_a_model)
{
  unsigned found = 0, nearly = 0;
  for (int round = 0; round < 400; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      struct solver_result r;
      struct model m = { 0 };
      expr_id a = input (dag, 0, 32), b = input (dag, 1, 32);
      expr_id e[3];
      for (unsigned i = 0; i < 3; i++)
	e[i] = random_condition (dag, a, b, 2);
      if (decide (dag, e, 3, &r) == SOLVER_SAT)
	{
	  found++;
	  ck_assert (all_hold (dag, e, 3, &r.model));
	}
      bool near = solver_nearly (dag, e, 3, 1, NULL, &m);
      if (near)
	{
	  nearly++;
	  ck_assert (all_hold (dag, e, 1, &m));
	}
      solver_result_free (&r);
      model_free (&m);
      expr_dag_free (dag);
    }
  ck_assert_uint_gt (found, 50);
  ck_assert_uint_gt (nearly, found);
}
END_TEST

/* 1 <= year <= 9999, 1 <= day <= 31, year % 4 == 0, year / 7 * 7 == year,
   day * 365 + year > 9000.  */
START_TEST (quotients_of_dates_are_found)
{
  struct expr_dag *dag = expr_dag_new ();
  struct solver_result r;
  expr_id year = input (dag, 0, 32), day = input (dag, 1, 32);
  expr_id week = with (dag, ADSE_OP_MUL, with (dag, ADSE_OP_SDIV, year, 7), 7);
  expr_id sum
    = expr_op (dag, ADSE_OP_ADD, 32, with (dag, ADSE_OP_MUL, day, 365), year, 0, 0);
  expr_id e[] = { with (dag, ADSE_OP_SGE, year, 1),
		  with (dag, ADSE_OP_SLE, year, 9999),
		  with (dag, ADSE_OP_SGE, day, 1),
		  with (dag, ADSE_OP_SLE, day, 31),
		  with (dag, ADSE_OP_EQ, with (dag, ADSE_OP_SREM, year, 4), 0),
		  expr_op (dag, ADSE_OP_EQ, 1, week, year, 0, 0),
		  with (dag, ADSE_OP_SGT, sum, 9000) };
  ck_assert_int_eq (decide (dag, e, sizeof e / sizeof *e, &r), SOLVER_SAT);
  ck_assert (all_hold (dag, e, sizeof e / sizeof *e, &r.model));
  solver_result_free (&r);
  expr_dag_free (dag);
}
END_TEST

START_TEST (what_is_not_hard_is_passed_on)
{
  struct expr_dag *dag = expr_dag_new ();
  struct solver_result r;
  expr_id e[] = { with (dag, ADSE_OP_EQ, input (dag, 0, 32), 5) };
  ck_assert_int_eq (decide (dag, e, 1, &r), SOLVER_UNKNOWN);
  expr_dag_free (dag);
}
END_TEST

/* month < 3 cannot be kept with month * 30 > 200; day == 9 can.  */
START_TEST (of_what_may_be_given_up_the_rest_is_kept)
{
  struct expr_dag *dag = expr_dag_new ();
  struct model m;
  expr_id month = input (dag, 0, 32), day = input (dag, 1, 32);
  expr_id e[] = { with (dag, ADSE_OP_SGE, month, 1), with (dag, ADSE_OP_SLE, month, 12),
		  with (dag, ADSE_OP_SGT, with (dag, ADSE_OP_MUL, month, 30), 200),
		  with (dag, ADSE_OP_SLT, month, 3), with (dag, ADSE_OP_EQ, day, 9) };
  ck_assert (solver_nearly (dag, e, 5, 3, NULL, &m));
  ck_assert (all_hold (dag, e, 3, &m));
  ck_assert (all_hold (dag, e + 4, 1, &m));
  ck_assert (m.value[0] == 7);
  model_free (&m);
  expr_id never[]
    = { with (dag, ADSE_OP_SGE, month, 1), with (dag, ADSE_OP_SLT, month, 1),
	with (dag, ADSE_OP_EQ, day, 9) };
  ck_assert (!solver_nearly (dag, never, 3, 2, NULL, &m));
  expr_dag_free (dag);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("descent");
  TCase *t = tcase_create ("all");
  tcase_add_test (t, what_is_found_is_a_model);
  tcase_add_test (t, quotients_of_dates_are_found);
  tcase_add_test (t, what_is_not_hard_is_passed_on);
  tcase_add_test (t, of_what_may_be_given_up_the_rest_is_kept);
  tcase_set_timeout (t, 120);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
