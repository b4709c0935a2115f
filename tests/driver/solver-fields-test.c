/* SPDX-License-Identifier: GPL-3.0-or-later
   Fields that the program computes anew (driver/solver/computed.c), and inputs that a path
   gives a value (driver/solver/fixed.c).  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"

/* E in 16 bits.  */
static expr_id
wide (struct expr_dag *dag, expr_id e)
{
  return expr_op (dag, ADSE_OP_ZEXT, 16, e, 0, 0, 0);
}

/* The CRC of N bytes: crc = crc << 8 ^ table[crc >> 8 ^ byte].  */
static expr_id
crc_of (struct expr_dag *dag, const expr_id *byte, unsigned n)
{
  uint64_t table[256];
  for (unsigned i = 0; i < 256; i++)
    {
      unsigned v = i << 8;
      for (int k = 0; k < 8; k++)
	v = v & 0x8000 ? v << 1 ^ 0x1021 : v << 1;
      table[i] = v & 0xffff;
    }
  expr_id crc = expr_const (dag, 16, 0xffff);
  for (unsigned i = 0; i < n; i++)
    {
      expr_id at = expr_op (dag, ADSE_OP_EXTRACT, 8, crc, 0, 0, 8);
      expr_id index
	= expr_op (dag, ADSE_OP_ZEXT, 64, op (dag, ADSE_OP_XOR, at, byte[i]), 0, 0, 0);
      crc = op (dag, ADSE_OP_XOR, op (dag, ADSE_OP_SHL, crc, num (dag, crc, 8)),
		expr_add_table (dag, table, 256, 16, index, 16));
    }
  return crc;
}

enum
{
  BYTES = 40,
  SUM = 2 /* where the field begins */
};

/* A record: flags, a byte, the field, and the rest, of which the CRC is.  */
struct record
{
  struct expr_dag *dag;
  struct solver *s;
  expr_id byte[BYTES], field, crc, is;
  adse_val value[BYTES];
  uint8_t set[BYTES];
  struct model base;
};

static void
begin (struct record *r)
{
  r->dag = expr_dag_new ();
  r->s = chain (&no_limits);
  memset (r->set, 1, sizeof r->set);
  for (unsigned i = 0; i < BYTES; i++)
    {
      r->byte[i] = input (r->dag, i, 8);
      r->value[i] = i;
    }
  r->base = (struct model){ BYTES, r->value, r->set };
  expr_id high = wide (r->dag, r->byte[SUM]);
  r->field
    = op (r->dag, ADSE_OP_OR, op (r->dag, ADSE_OP_SHL, high, num (r->dag, high, 8)),
	  wide (r->dag, r->byte[SUM + 1]));
  r->crc = crc_of (r->dag, r->byte + SUM + 2, BYTES - SUM - 2);
  r->is = op (r->dag, ADSE_OP_EQ, r->field, r->crc);
}

static void
end (struct record *r)
{
  ck_assert_uint_eq (solver_stats (r->s)->solver_calls, 0);
  expr_dag_free (r->dag);
  solver_free (r->s);
}

static void
ask (struct record *r, const expr_id *c, size_t n, enum solver_answer answer)
{
  struct solver_query q = { r->dag, c, n, &r->base };
  struct solver_result result;
  ck_assert_int_eq (solver_check (r->s, &q, &result), answer);
  if (answer == SOLVER_SAT)
    check_model (r->dag, c, n, &result);
  solver_result_free (&result);
}

START_TEST (checksums_are_filled_in)
{
  struct record r;
  begin (&r);
  expr_id eight = num (r.dag, r.byte[0], 8);
  expr_id c[3] = { op (r.dag, ADSE_OP_ULT, r.byte[0], eight), r.is };
  ask (&r, c, 2, SOLVER_SAT);
  /* What is summed up is what the query is about.  */
  c[2] = op (r.dag, ADSE_OP_EQ, r.byte[20], num (r.dag, r.byte[20], 0x80));
  ask (&r, c, 3, SOLVER_SAT);
  /* Whatever it sums up to.  */
  c[2] = op (r.dag, ADSE_OP_EQ, r.byte[0], num (r.dag, r.byte[0], 9));
  ask (&r, c, 3, SOLVER_UNSAT);
  end (&r);
}
END_TEST

START_TEST (conditions_may_have_checksums_in_them)
{
  struct record r;
  begin (&r);
  expr_id sums = op (r.dag, ADSE_OP_ULT, r.byte[0], num (r.dag, r.byte[0], 8)),
	  bad = expr_not (r.dag, r.is);
  /* sums && bad, and its mutant sums || bad, differ.  */
  expr_id c[3] = { op (r.dag, ADSE_OP_XOR, op (r.dag, ADSE_OP_AND, sums, bad),
		       op (r.dag, ADSE_OP_OR, sums, bad)) };
  ask (&r, c, 1, SOLVER_SAT);
  /* So that the sum is right.  */
  c[1] = sums;
  ask (&r, c, 2, SOLVER_SAT);
  c[2] = bad;
  ask (&r, c, 3, SOLVER_UNSAT);
  /* Both ways in one.  */
  c[0] = op (r.dag, ADSE_OP_OR, op (r.dag, ADSE_OP_AND, sums, bad),
	     op (r.dag, ADSE_OP_AND, expr_not (r.dag, sums), r.is));
  ask (&r, c, 2, SOLVER_SAT);
  c[1] = expr_not (r.dag, sums);
  ask (&r, c, 2, SOLVER_SAT);
  end (&r);
}
END_TEST

/* Conditions on a field, what it is compared with and other inputs, against brute force:
   what is computed mixes two inputs by a table.  */
START_TEST (computed_fields_are_as_brute_force_has_them)
{
  static const unsigned widths[4] = { 3, 3, 4, 3 };
  struct solver *s = chain (&no_limits);
  unsigned sat = 0, unsat = 0, filled = 0, n_rounds = rounds (200);
  for (unsigned round = 0; round < n_rounds; round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      uint64_t table[8];
      expr_id in[4], c[5];
      adse_val value[4];
      uint8_t set[4] = { 1, 1, 1, 1 };
      struct model base = { 4, value, set };
      size_t n = below (3);
      random_state = 4242 + round * 1000003ull;
      for (unsigned i = 0; i < 4; i++)
	{
	  in[i] = input (dag, i, widths[i]);
	  value[i] = adse_mask (rnd (), widths[i]);
	}
      for (unsigned i = 0; i < 8; i++)
	table[i] = below (18);
      expr_id index
	= expr_op (dag, ADSE_OP_ZEXT, 64, op (dag, ADSE_OP_XOR, in[0], in[1]), 0, 0, 0);
      expr_id computed = expr_add_table (dag, table, 8, 4, index, 4);
      static const enum adse_op ops[]
	= { ADSE_OP_EQ, ADSE_OP_ULT, ADSE_OP_NE, ADSE_OP_SLE };
      expr_id compares = below (2) ? op (dag, ops[below (4)], in[2], computed)
				   : op (dag, ops[below (4)], computed, in[2]);
      for (size_t i = 0; i < n; i++)
	c[i] = random_condition (dag, 4, widths);
      c[n++] = below (2) ? compares
			 : op (dag, below (2) ? ADSE_OP_OR : ADSE_OP_XOR, compares,
			       random_condition (dag, 4, widths));
      if (below (2))
	c[n++] = op (dag, ADSE_OP_OR, expr_not (dag, compares),
		     random_condition (dag, 4, widths));
      bool possible = brute_force (dag, c, n, 4, widths);
      sat += possible;
      unsat += !possible;
      struct solver_query q = { dag, c, n, &base };
      struct solver_result r;
      ck_assert_int_eq (solver_check (s, &q, &r), possible ? SOLVER_SAT : SOLVER_UNSAT);
      if (possible)
	check_model (dag, c, n, &r);
      filled += r.by == SOLVER_BY_COMPUTED;
      solver_result_free (&r);
      expr_dag_free (dag);
    }
  ck_assert_uint_gt (sat, n_rounds / 10);
  ck_assert_uint_gt (unsat, n_rounds / 20);
  ck_assert_uint_gt (filled, n_rounds / 20);
  solver_free (s);
}
END_TEST

/* Where the path says where a buffer is, what is asked is about its bytes.  */
START_TEST (pointers_that_the_path_fixes_are_numbers)
{
  struct record r;
  begin (&r);
  expr_id p = input (r.dag, BYTES, 64),
	  length = expr_op (r.dag, ADSE_OP_ZEXT, 64, r.byte[8], 0, 0, 0);
  expr_id from = op (r.dag, ADSE_OP_ADD, p, num (r.dag, p, 10));
  expr_id to = op (r.dag, ADSE_OP_ADD, from, length);
  expr_id c[4]
    = { op (r.dag, ADSE_OP_EQ, p, num (r.dag, p, 0x11000043ffc0)),
	op (r.dag, ADSE_OP_ULT, from, to),
	op (r.dag, ADSE_OP_EQ, op (r.dag, ADSE_OP_SUB, to, from), num (r.dag, p, 11)) };
  ask (&r, c, 3, SOLVER_SAT);
  c[3] = op (r.dag, ADSE_OP_ULT, op (r.dag, ADSE_OP_ADD, p, num (r.dag, p, 21)), to);
  ask (&r, c, 4, SOLVER_UNSAT);
  c[3] = op (r.dag, ADSE_OP_EQ, p, num (r.dag, p, 0x1000));
  ask (&r, c, 4, SOLVER_UNSAT);
  end (&r);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("fields");
  TCase *t = tcase_create ("fields");
  tcase_set_timeout (t, 120);
  tcase_add_test (t, checksums_are_filled_in);
  tcase_add_test (t, conditions_may_have_checksums_in_them);
  tcase_add_test (t, computed_fields_are_as_brute_force_has_them);
  tcase_add_test (t, pointers_that_the_path_fixes_are_numbers);
  suite_add_tcase (suite, t);
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
