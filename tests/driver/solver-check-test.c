/* SPDX-License-Identifier: GPL-3.0-or-later
   No answer is believed unchecked: models are evaluated, proofs are solved a
   second time, and a layer that lies is found out.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "goals/proofs.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"

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
  /* All but nobody and what folds without a layer.  */
  ck_assert_uint_eq (failed, SOLVER_BY__COUNT - 2);
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

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  Suite *s = suite_create ("checks");
  TCase *t = tcase_create ("checks");
  tcase_set_timeout (t, 300);
  tcase_add_test (t, wrong_model_becomes_unknown);
  tcase_add_test (t, wrong_models_are_counted_by_layer);
  tcase_add_test (t, wrong_proofs_are_found);
  tcase_add_test (t, proofs_are_sampled);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
