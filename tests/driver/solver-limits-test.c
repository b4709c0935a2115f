/* SPDX-License-Identifier: GPL-3.0-or-later
   Limits of time, work and memory end a query and nothing else; sat, unsat,
   unknown and error stay apart whatever happens to cvc5's process.  */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/cvc5.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"

static void
easy_query_works (struct solver *s, struct expr_dag *dag)
{
  expr_id x = input (dag, 2, 32), y = input (dag, 3, 32);
  struct solver_result r;
  expr_id c[2]
    = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 90)),
	op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)) };
  struct solver_query q = { dag, c, 2, NULL };
  ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
  check_model (dag, c, 2, &r);
  solver_result_free (&r);
}

START_TEST (time_kills_the_query_and_nothing_else)
{
  /* Enough for the easy query on a busy machine.  */
  struct solver_limits limits = { .hard_ms = 1500 };
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
  struct solver_limits limits = { .hard_ms = 1500 };
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
  expr_id e[2]
    = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 92)),
	op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)) };
  struct solver_query even = { dag, e, 2, NULL };
  ck_assert_int_eq (solver_check (s, &even, &r), SOLVER_SAT);
  solver_result_free (&r);
  victim = solver_child_pid (child);
  ck_assert_int_gt (victim, 0);
  kill (victim, SIGKILL);
  expr_id d[2]
    = { op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_ADD, x, y), num (dag, x, 91)),
	op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_SUB, x, y), num (dag, x, 10)) };
  struct solver_query odd = { dag, d, 2, NULL };
  ck_assert_int_eq (solver_check (s, &odd, &r), SOLVER_UNSAT);
  expr_dag_free (dag);
  solver_free (s);
}
END_TEST

START_TEST (work_limit_ends_alike_every_time)
{
  struct solver_limits limits = { .rlimit = 3000, .hard_ms = 60000 };

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
  struct solver_limits limits = { .hard_ms = 100000, .memory_mb = 160 };
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

/* C++'s std::terminate.  */
void _ZSt9terminatev (void);

START_TEST (what_cvc5_throws_out_of_reach_prints_nothing)
{
  FILE *said = tmpfile ();
  ck_assert_ptr_nonnull (said);
  pid_t pid = fork ();
  if (pid == 0)
    {
      struct rlimit none = { 0, 0 };
      setrlimit (RLIMIT_CORE, &none);
      dup2 (fileno (said), 2);
      if (cvc5_new (0, CVC5_FIRST))
	_ZSt9terminatev ();
      _exit (1);
    }
  int status;
  ck_assert_int_eq (waitpid (pid, &status, 0), pid);
  ck_assert (WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT);
  fseek (said, 0, SEEK_END);
  ck_assert_int_eq (ftell (said), 0);
  fclose (said);
}
END_TEST

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  Suite *s = suite_create ("limits");
  TCase *t = tcase_create ("limits");
  tcase_set_timeout (t, 300);
  tcase_add_test (t, time_kills_the_query_and_nothing_else);
  tcase_add_test (t, killed_child_never_means_unsat);
  tcase_add_test (t, work_limit_ends_alike_every_time);
  tcase_add_test (t, memory_limit_ends_the_query_and_nothing_else);
  tcase_add_test (t, what_cvc5_throws_out_of_reach_prints_nothing);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
