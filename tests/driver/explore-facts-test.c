/* SPDX-License-Identifier: GPL-3.0-or-later
   What solvers and the store say is looked at: models by evaluating them, proofs, where
   that is asked for, by a second solver.  Solvers that lie are found out.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "explore/explore.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "store/facts.h"
#include "store/store.h"
#include "adse-op.h"
#include "exploring.h"
#include "model.h"
#include "trace.h"

/* A solver that finds everything unsatisfiable proves what is wrong; the second
   one takes it back.  */
static enum solver_answer
deny (struct layer *l, const struct query *q, struct solver_result *r)
{
  (void) l;
  (void) q;
  return result_is (r, SOLVER_UNSAT);
}

static struct solver *
denying_solver (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s = solver_chain_new (limits, err, nerr);
  if (s)
    solver_layer (s, 1)->check = deny;
  return s;
}

START_TEST (wrong_proofs_are_taken_back)
{
  struct verdicts v;
  struct explore_options o = options (NULL);
  uint8_t truth[1024];
  unsigned wrong = 0;
  mixed ();
  model_brute_force (&m, 255, truth);
  o.solver_new = denying_solver;
  o.check_proofs = _i ? 100 : 0;
  explore (&v, &o, NULL, 0);
  for (uint32_t i = 0; i < v.goals.n; i++)
    wrong += v.goals.goal[i].state == GOAL_INFEASIBLE && truth[v.goals.goal[i].label];
  ck_assert_uint_eq (wrong > 0, !_i);
  ck_assert_uint_eq (v.res.checks.proofs.disagreed > 0, _i);
  ck_assert_uint_eq (strstr (v.res.checks.fault, "`reuse'") != NULL, _i);
  done (&v);
}
END_TEST

/* Right ones stand, and looking at them changes nothing.  */
START_TEST (right_proofs_are_confirmed)
{
  struct verdicts v, checked;
  struct explore_options o = options (NULL);
  (_i ? switched : mixed) ();
  explore (&v, &o, NULL, 0);
  (_i ? switched : mixed) ();
  o.check_proofs = 100;
  explore (&checked, &o, NULL, 0);
  const struct proof_counts *p = &checked.res.checks.proofs;
  ck_assert_uint_gt (p->used, 0);
  ck_assert_uint_eq (p->resolved, p->used);
  ck_assert_uint_eq (p->agreed, p->used);
  ck_assert_uint_eq (checked.res.runs, v.res.runs);
  ck_assert_uint_eq (checked.res.queries, v.res.queries);
  ck_assert_uint_eq (checked.res.nkept, v.res.nkept);
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      ck_assert_int_eq (v.goals.goal[i].state, checked.goals.goal[i].state);
      ck_assert_int_eq (v.goals.goal[i].proof, checked.goals.goal[i].proof);
    }
  done (&v);
  done (&checked);
}
END_TEST

/* A model that the store has is evaluated like any other.  */
static enum solver_answer
three (struct layer *l, const struct query *q, struct solver_result *r)
{
  l->stats->solver_calls++;
  model_new (&r->model, expr_ninput (q->dag));
  r->model.value[0] = 3;
  r->model.set[0] = 1;
  return result_is (r, SOLVER_SAT);
}

START_TEST (wrong_stored_models_are_refuted)
{
  char dir[] = SCRATCH, err[300] = "";
  struct store *store = scratch_store (dir);
  struct solver_limits limits = { .rlimit = 1000, .hard_ms = 1000 };
  struct solver *s = solver_chain_new (&limits, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  solver_layer (s, 1)->check = three;
  struct facts f;
  facts_init (&f, store, "f", 1, 1, &limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (0, 0, 0), 32);
  expr_id c = expr_op (dag, ADSE_OP_EQ, 1, x, expr_const (dag, 32, 3), 0, 0);
  struct solver_query q = { .dag = dag, .conjuncts = &c, .n = 1 };
  struct solver_result r;
  for (int i = 0; i < 3; i++)
    {
      ck_assert_int_eq (facts_check (&f, s, &q, &r), SOLVER_SAT);
      ck_assert_uint_eq ((uint64_t) r.model.value[0], 3);
      ck_assert_uint_eq (f.refuted, i == 2);
      ck_assert_uint_eq (r.by == SOLVER_BY_STORE, i == 1);
      solver_result_free (&r);
      ck_assert_uint_gt (f.n, 0);
      if (i == 1)
	((uint64_t *) f.fact[0].model)[2] = 4;
    }
  facts_free (&f);
  solver_free (s);
  expr_dag_free (dag);
  scratch_store_end (store, dir);
}
END_TEST

/* A wrong proof in the store is believed until it is looked at, and then gone.  */
static enum solver_answer
deny_and_keep (struct layer *l, const struct query *q, struct solver_result *r)
{
  (void) q;
  l->stats->solver_calls++; /* else it is not worth keeping */
  return result_is (r, SOLVER_UNSAT);
}

static struct solver *
keeping_denier (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s = solver_chain_new (limits, err, nerr);
  if (s)
    solver_layer (s, 1)->check = deny_and_keep;
  return s;
}

START_TEST (wrong_stored_proofs_are_retracted)
{
  char dir[] = SCRATCH;
  uint8_t truth[1024];
  uint64_t disagreed[4] = { 0 }, known[4] = { 0 };
  struct store *store = scratch_store (dir);
  mixed ();
  model_brute_force (&m, 255, truth);
  for (unsigned k = 0; k < 4; k++)
    {
      struct verdicts v;
      struct explore_options o = options (NULL);
      struct store_target t = stored (k + 1);
      unsigned wrong = 0;
      mixed ();
      o.solver_new = k == 0 ? keeping_denier : NULL;
      o.check_proofs = k == 2 ? 100 : 0;
      o.build = k + 1;
      ck_assert (store_begin (store, &t));
      explore (&v, &o, store, t.id);
      for (uint32_t i = 0; i < v.goals.n; i++)
	wrong
	  += v.goals.goal[i].state == GOAL_INFEASIBLE && truth[v.goals.goal[i].label];
      ck_assert_uint_eq (wrong > 0, k < 2);
      disagreed[k] = v.res.checks.proofs.disagreed;
      known[k] = v.res.known;
      if (k == 3)
	for (uint32_t i = 0; i < v.goals.n; i++)
	  ck_assert_int_eq (v.goals.goal[i].state == GOAL_COVERED,
			    truth[v.goals.goal[i].label]);
      done (&v);
    }
  ck_assert_uint_gt (known[1], 0);
  ck_assert_uint_gt (disagreed[2], 0);
  scratch_store_end (store, dir);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("facts");
  TCase *c = tcase_create ("facts");
  tcase_set_timeout (c, 120);
  tcase_add_loop_test (c, wrong_proofs_are_taken_back, 0, 2);
  tcase_add_loop_test (c, right_proofs_are_confirmed, 0, 2);
  tcase_add_test (c, wrong_stored_models_are_refuted);
  tcase_add_test (c, wrong_stored_proofs_are_retracted);
  suite_add_tcase (s, c);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
