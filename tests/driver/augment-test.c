/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented path conditions (Jamrozik et al. 2013, section 4) against the paper's
   equations, written out here and evaluated on all 4-bit or 8-bit values.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "goals/augment.h"
#include "adse-op.h"
#include "labels.h"
#include "trace.h"

#define MAX 400

struct made
{
  struct expr_dag *dag;
  expr_id e[MAX];
  enum augment kind[MAX];
  unsigned n;
};

static void
take (void *ctx, enum augment kind, expr_id e)
{
  struct made *m = ctx;
  ck_assert_uint_lt (m->n, MAX);
  m->kind[m->n] = kind;
  m->e[m->n++] = e;
}

static bool
value (struct expr_dag *dag, expr_id e, unsigned x, unsigned y)
{
  adse_val v[2] = { x, y };
  uint8_t set[2] = { 1, 1 };
  struct model m = { .n = 2, .value = v, .set = set };
  return expr_eval (dag, e, &m, 0) != 0;
}

static int
as_signed (unsigned v, unsigned width)
{
  return v >> (width - 1) & 1 ? (int) v - (1 << width) : (int) v;
}

/* Which of -1, 0, +1 (A = B - 1, A = B, A = B + 1) equation 1 asks for, and where
   equation 2 wants A: below B + its bound or above.  */
struct row
{
  enum adse_op op;
  bool holds, is_unsigned;
  int boundary;	   /* A = B + this */
  int side, bound; /* SIDE < 0: A < B + BOUND, > 0: A > B + BOUND, 0: nothing */
};

static const struct row rows[] = {
  { ADSE_OP_EQ, true, false, 0, 0, 0 },
  { ADSE_OP_NE, true, false, -1, 0, 0 },
  { ADSE_OP_SLE, true, false, 0, -1, 0 },
  { ADSE_OP_SGE, true, false, 0, 1, 0 },
  { ADSE_OP_SLT, true, false, -1, -1, -1 },
  { ADSE_OP_SGT, true, false, 1, 1, 1 },
  { ADSE_OP_ULE, true, true, 0, -1, 0 },
  { ADSE_OP_UGE, true, true, 0, 1, 0 },
  { ADSE_OP_ULT, true, true, -1, -1, -1 },
  { ADSE_OP_UGT, true, true, 1, 1, 1 },
  /* What does not hold is the opposite relation.  */
  { ADSE_OP_EQ, false, false, -1, 0, 0 },
  { ADSE_OP_NE, false, false, 0, 0, 0 },
  { ADSE_OP_SLT, false, false, 0, 1, 0 },
  { ADSE_OP_UGE, false, true, -1, -1, -1 },
};

START_TEST (boundary_values)
{
  const struct row *r = &rows[_i];
  struct made m = { .dag = expr_dag_new () };
  expr_set_raw (m.dag, true);
  expr_id x = expr_input_node (m.dag, SYMRT_INPUT_KEY (0, 0, 0), 4);
  expr_id y = expr_input_node (m.dag, SYMRT_INPUT_KEY (1, 0, 0), 4);
  expr_id c = expr_op (m.dag, r->op, 1, x, y, 0, 0);
  expr_set_raw (m.dag, false);
  ck_assert (augment_condition (m.dag, c, r->holds, false, take, &m));
  unsigned boundary = 0, inside = 0;
  for (unsigned i = 0; i < m.n; i++)
    for (unsigned a = 0; a < 16; a++)
      for (unsigned b = 0; b < 16; b++)
	{
	  int A = r->is_unsigned ? (int) a : as_signed (a, 4);
	  int B = r->is_unsigned ? (int) b : as_signed (b, 4);
	  bool got = value (m.dag, m.e[i], a, b);
	  if (m.kind[i] == AUGMENT_BOUNDARY)
	    {
	      ck_assert_int_eq (got, A == B + r->boundary);
	      boundary++;
	    }
	  if (m.kind[i] == AUGMENT_REPRESENTATIVE)
	    {
	      ck_assert_int_ne (r->side, 0);
	      ck_assert_int_eq (got, r->side < 0 ? A < B + r->bound : A > B + r->bound);
	      inside++;
	    }
	}
  ck_assert_uint_eq (boundary, 256);
  ck_assert_uint_eq (inside, r->side ? 256 : 0);
  expr_dag_free (m.dag);
}
END_TEST

/* The mutants of x / 3 > y on signed 8-bit values, as somebody would list them.  A
   mutant that divides by zero behaves differently.  */
#define DIV(A, B) ((B) == 0 ? (trap = true, 0) : (signed char) ((A) / (B)))
#define REM(A, B) ((B) == 0 ? (trap = true, 0) : (signed char) ((A) % (B)))
#define N(A) ((signed char) (A))

static bool
mutant (unsigned i, int x, int y, bool *known)
{
  bool trap = false, v = false;
  *known = true;
  switch (i)
    {
    case 0: v = DIV (x, 3) < y; break;
    case 1: v = DIV (x, 3) <= y; break;
    case 2: v = DIV (x, 3) >= y; break;
    case 3: v = DIV (x, 3) == y; break;
    case 4: v = DIV (x, 3) != y; break;
    case 5: v = N (x + 3) > y; break;
    case 6: v = N (x - 3) > y; break;
    case 7: v = N (x * 3) > y; break;
    case 8: v = REM (x, 3) > y; break;
    case 9: v = DIV (N (x + 1), 3) > y; break;
    case 10: v = DIV (N (x - 1), 3) > y; break;
    case 11: v = DIV (N (-x), 3) > y; break;
    case 12: v = DIV (N (~x), 3) > y; break;
    case 13: v = DIV (0, 3) > y; break;
    case 14: v = DIV (1, 3) > y; break;
    case 15: v = DIV (-1, 3) > y; break;
    case 16: v = DIV (x, 4) > y; break;
    case 17: v = DIV (x, 2) > y; break;
    case 18: v = DIV (x, -3) > y; break;
    case 19: v = DIV (x, ~3) > y; break;
    case 20: v = DIV (x, 0) > y; break;
    case 21: v = DIV (x, 1) > y; break;
    case 22: v = DIV (x, -1) > y; break;
    case 23: v = DIV (x, 3) > N (y + 1); break;
    case 24: v = DIV (x, 3) > N (y - 1); break;
    case 25: v = DIV (x, 3) > N (-y); break;
    case 26: v = DIV (x, 3) > N (~y); break;
    case 27: v = DIV (x, 3) > 0; break;
    case 28: v = DIV (x, 3) > 1; break;
    case 29: v = DIV (x, 3) > -1; break;
    default: *known = false;
    }
  return trap || v != (x / 3 > y);
}

START_TEST (mutants_differ)
{
  static bool got[MAX][256 * 256], want[256 * 256];
  struct made all = { .dag = expr_dag_new () }, m = { .dag = all.dag };
  expr_set_raw (all.dag, true);
  expr_id x = expr_input_node (all.dag, SYMRT_INPUT_KEY (0, 0, 0), 8);
  expr_id y = expr_input_node (all.dag, SYMRT_INPUT_KEY (1, 0, 0), 8);
  expr_id three = expr_const (all.dag, 8, 3);
  /* As plugin and C front end have it: ((int) C) != 0.  */
  expr_id c = expr_op (all.dag, ADSE_OP_SGT, 1,
		       expr_op (all.dag, ADSE_OP_SDIV, 8, x, three, 0, 0), y, 0, 0);
  expr_id wrapped
    = expr_op (all.dag, ADSE_OP_NE, 1, expr_op (all.dag, ADSE_OP_ZEXT, 32, c, 0, 0, 0),
	       expr_const (all.dag, 32, 0), 0, 0);
  expr_set_raw (all.dag, false);
  ck_assert (augment_condition (all.dag, wrapped, _i, false, take, &all));
  for (unsigned i = 0; i < all.n; i++)
    if (all.kind[i] == AUGMENT_MUTATION)
      m.e[m.n++] = all.e[i];
  ck_assert_uint_eq (m.n, 30);
  for (unsigned i = 0; i < m.n; i++)
    for (unsigned v = 0; v < 65536; v++)
      got[i][v] = value (m.dag, m.e[i], v & 255, v >> 8);
  /* One of them for each that is listed.  */
  for (unsigned k = 0;; k++)
    {
      bool known = true, found = false;
      for (unsigned v = 0; v < 65536 && known; v++)
	want[v] = mutant (k, as_signed (v & 255, 8), as_signed (v >> 8, 8), &known);
      if (!known)
	break;
      for (unsigned i = 0; i < m.n && !found; i++)
	if (m.e[i] && !memcmp (got[i], want, sizeof want))
	  {
	    m.e[i] = 0;
	    found = true;
	  }
      ck_assert_msg (found, "mutant %u is not there", k);
    }
  expr_dag_free (all.dag);
}
END_TEST

/* (x < 4 && y < 9) || x == y, where it is true: three clauses.  */
START_TEST (clauses_determine)
{
  struct made m = { .dag = expr_dag_new () };
  expr_set_raw (m.dag, true);
  expr_id x = expr_input_node (m.dag, SYMRT_INPUT_KEY (0, 0, 0), 4);
  expr_id y = expr_input_node (m.dag, SYMRT_INPUT_KEY (1, 0, 0), 4);
  expr_id a = expr_op (m.dag, ADSE_OP_ULT, 1, x, expr_const (m.dag, 4, 4), 0, 0);
  expr_id b = expr_op (m.dag, ADSE_OP_ULT, 1, y, expr_const (m.dag, 4, 9), 0, 0);
  expr_id d = expr_op (m.dag, ADSE_OP_EQ, 1, x, y, 0, 0);
  expr_id c = expr_op (m.dag, ADSE_OP_OR, 1,
		       expr_op (m.dag, ADSE_OP_AND, 1, a, b, 0, 0), d, 0, 0);
  expr_set_raw (m.dag, false);
  ck_assert (augment_condition (m.dag, c, _i, false, take, &m));
  unsigned clause = 0;
  for (unsigned i = 0; i < m.n; i++)
    if (m.kind[i] == AUGMENT_DETERMINES)
      {
	for (unsigned v = 0; v < 256; v++)
	  {
	    bool A = (v & 15) < 4, B = v >> 4 < 9, D = (v & 15) == v >> 4;
	    bool p = (A && B) || D;
	    bool determines = clause == 0   ? ((true && B) || D) != D
			      : clause == 1 ? ((A && true) || D) != D
					    : ((A && B) || true) != (A && B);
	    ck_assert_int_eq (value (m.dag, m.e[i], v & 15, v >> 4),
			      p == (bool) _i && determines);
	  }
	clause++;
      }
  ck_assert_uint_eq (clause, 3);
  expr_dag_free (m.dag);
}
END_TEST

START_TEST (divisors_are_zero_and_not)
{
  struct made m = { .dag = expr_dag_new () }, t = { .dag = m.dag };
  expr_set_raw (m.dag, true);
  expr_id x = expr_input_node (m.dag, SYMRT_INPUT_KEY (0, 0, 0), 8);
  expr_id y = expr_input_node (m.dag, SYMRT_INPUT_KEY (1, 0, 0), 8);
  expr_id c
    = expr_op (m.dag, ADSE_OP_NE, 1, expr_op (m.dag, ADSE_OP_UREM, 8, x, y, 0, 0),
	       expr_const (m.dag, 8, 5), 0, 0);
  expr_id trap = expr_op (m.dag, ADSE_OP_NE, 1, y, expr_const (m.dag, 8, 0), 0, 0);
  expr_set_raw (m.dag, false);
  ck_assert (augment_condition (m.dag, c, true, false, take, &m));
  unsigned zero = 0, other = 0;
  for (unsigned i = 0; i < m.n; i++)
    if (m.kind[i] == AUGMENT_DIVISOR)
      {
	zero += value (m.dag, m.e[i], 9, 0);
	other += value (m.dag, m.e[i], 9, 4);
	ck_assert (!value (m.dag, m.e[i], 13, 8)); /* 13 % 8 == 5 */
      }
  ck_assert_uint_eq (zero, 1);
  ck_assert_uint_eq (other, 1);
  /* The test of the division itself.  */
  ck_assert (augment_condition (m.dag, trap, true, true, take, &t));
  ck_assert_uint_eq (t.n, 2);
  ck_assert_int_ne (value (m.dag, t.e[0], 9, 0), value (m.dag, t.e[1], 9, 0));
  ck_assert_int_ne (value (m.dag, t.e[0], 9, 4), value (m.dag, t.e[1], 9, 4));
  expr_dag_free (m.dag);
}
END_TEST

START_TEST (criteria_choose)
{
  adse_criteria set;
  char bad[20];
  ck_assert_uint_eq (augment_wanted (0), 0);
  ck_assert (adse_criteria_parse ("bv", &set, bad, sizeof bad));
  ck_assert_uint_eq (augment_wanted (set),
		     1u << AUGMENT_BOUNDARY | 1u << AUGMENT_REPRESENTATIVE);
  ck_assert (adse_criteria_parse ("uoi,divz,dc", &set, bad, sizeof bad));
  ck_assert_uint_eq (augment_wanted (set),
		     1u << AUGMENT_MUTATION | 1u << AUGMENT_DIVISOR);
  ck_assert (adse_criteria_parse ("all", &set, bad, sizeof bad));
  ck_assert_uint_eq (augment_wanted (set) & 0x17, 0x17);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("augment");
  TCase *t = tcase_create ("equations");
  tcase_add_loop_test (t, boundary_values, 0, sizeof rows / sizeof *rows);
  tcase_add_loop_test (t, mutants_differ, 0, 2);
  tcase_add_loop_test (t, clauses_determine, 0, 2);
  tcase_add_test (t, divisors_are_zero_and_not);
  tcase_add_test (t, criteria_choose);
  tcase_set_timeout (t, 120);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
