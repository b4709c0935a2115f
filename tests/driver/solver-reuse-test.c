/* SPDX-License-Identifier: GPL-3.0-or-later
   What is asked again, or along one path, costs less and is answered alike.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"

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
  expr_id c[4]
    = { op (dag, ADSE_OP_SLT, x, y), op (dag, ADSE_OP_SGT, z, num (dag, z, 99)),
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

/* A mutant of a sum that differs only where it wraps: w + x - 1 < y + z against
   w + x < y + z, and not w + x == y + z.  */
START_TEST (sums_are_aimed_at_limits)
{
  struct solver *s = chain (&no_limits);
  struct expr_dag *dag = expr_dag_new ();
  adse_val value[4] = { 0, 0, 0, 0 };
  uint8_t set[4] = { 1, 1, 1, 1 };
  struct model base = { 4, value, set };
  for (unsigned width = 16; width <= 64; width *= 2)
    {
      expr_id in[4];
      for (unsigned i = 0; i < 4; i++)
	in[i] = input (dag, width + i, width);
      expr_id right = op (dag, ADSE_OP_ADD, in[0], in[1]),
	      left = op (dag, ADSE_OP_ADD, in[2], in[3]);
      expr_id less = op (dag, ADSE_OP_ADD, right, num (dag, right, ~(adse_val) 0));
      expr_id c[2] = { expr_not (dag, op (dag, ADSE_OP_EQ, left, right)),
		       expr_op (dag, ADSE_OP_XOR, 1, op (dag, ADSE_OP_SLT, less, left),
				op (dag, ADSE_OP_SLT, right, left), 0, 0) };
      struct solver_query q = { dag, c, 2, &base };
      struct solver_result r;
      ck_assert_int_eq (solver_check (s, &q, &r), SOLVER_SAT);
      check_model (dag, c, 2, &r);
      solver_result_free (&r);
    }
  ck_assert_uint_eq (solver_stats (s)->solver_calls, 0);
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
    { op (dag, ADSE_OP_ULT, xy, num (dag, x, 4)),
      op (dag, ADSE_OP_UGT, xy, num (dag, x, 9)) },
    { op (dag, ADSE_OP_EQ, xy, num (dag, x, 5)),
      op (dag, ADSE_OP_EQ, xy, num (dag, x, 6)) },
    { op (dag, ADSE_OP_SLT, x, num (dag, x, -(adse_val) 5)),
      op (dag, ADSE_OP_ULT, x, num (dag, x, 1000)) },
    { op (dag, ADSE_OP_ULE, xy, num (dag, x, 1)),
      expr_and (dag, op (dag, ADSE_OP_NE, xy, num (dag, x, 0)),
		op (dag, ADSE_OP_NE, xy, num (dag, x, 1))) },
    { op (dag, ADSE_OP_SGE, xy, num (dag, x, 7)),
      op (dag, ADSE_OP_SLE, xy, num (dag, x, 6)) },
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
		  op (dag, ADSE_OP_XOR, x, op (dag, ADSE_OP_MUL, y, num (dag, x, 29))));
  expr_id g
    = op (dag, ADSE_OP_ADD,
	  op (dag, ADSE_OP_XOR,
	      op (dag, ADSE_OP_MUL, op (dag, ADSE_OP_MUL, x, y), num (dag, x, 211)),
	      op (dag, ADSE_OP_LSHR, xx, num (dag, x, 1))),
	  op (dag, ADSE_OP_MUL, yy, num (dag, x, 73)));
  expr_id byte = op (dag, ADSE_OP_ULT, x, num (dag, x, 256)),
	  small = op (dag, ADSE_OP_ULT, y, num (dag, y, 16)),
	  one_of = op (dag, ADSE_OP_EQ, f, num (dag, x, 27516)),
	  goal = op (dag, ADSE_OP_EQ, g, num (dag, x, 6634));
  expr_id low[5]
    = { op (dag, ADSE_OP_ULT, z, num (dag, z, 2)), byte, small, one_of, goal },
    high[5] = { op (dag, ADSE_OP_UGT, z, num (dag, z, 5)), byte, small, one_of, goal };
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
  c[1] = op (dag, ADSE_OP_EQ,
	     op (dag, ADSE_OP_AND, op (dag, ADSE_OP_MUL, s, s), num (dag, s, 0xff00)),
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
	      c[n]
		= op (dag, ADSE_OP_UGT, op (dag, ADSE_OP_XOR, x, y), num (dag, x, 9));
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

enum who
{
  CHAIN,
  CVC5_ALONE,
  CVC5_NEW_EACH_TIME
};

/* Queries along paths of 30 conditions on bytes, as a parser gives them: the
   prefix and the negated next condition.  CPU seconds a query, child and
   all.  */
static double
along_paths (unsigned npath, enum who who)
{
  enum
  {
    LENGTH = 30
  };
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
      random_state = 99 + p;
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
	  expr_id e = below (3)
			? op (dag, ADSE_OP_NE, wide, num (dag, wide, below (128)))
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
  Suite *s = suite_create ("reuse");
  TCase *t = tcase_create ("reuse");
  tcase_set_timeout (t, 300);
  tcase_add_test (t, inputs_beside_the_goal_keep_their_values);
  tcase_add_test (t, sums_are_aimed_at_limits);
  tcase_add_test (t, plain_contradictions_do_not_reach_cvc5);
  tcase_add_test (t, what_was_asked_is_not_asked_again);
  tcase_add_test (t, what_a_store_knows_is_remembered_as_if_it_was_worked_out);
  tcase_add_test (t, a_cached_model_keeps_to_its_inputs);
  tcase_add_test (t, models_of_runs_are_reused);
  tcase_add_test (t, models_do_not_depend_on_what_was_asked_before);
  tcase_add_test (t, asking_along_a_path_is_cheap);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
