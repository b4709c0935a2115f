/* SPDX-License-Identifier: GPL-3.0-or-later
   Neighbours on a boundary of a path: one input is changed and no other, and then a
   comparison on the path has another value next to it.  */
#include <check.h>
#include <stdlib.h>
#include "expr/expr.h"
#include "goals/boundary.h"
#include "goals/path.h"
#include "goals/tree.h"
#include "adse-op.h"
#include "layer.h"

static struct expr_dag *dag;
static struct tree tree;
static edge_id end;

static void
begin (void)
{
  dag = expr_dag_new ();
  tree_init (&tree);
  end = 0;
}

static void
finish (void)
{
  tree_free (&tree);
  expr_dag_free (dag);
}

/* The path goes on with a branch on E, which was not taken.  */
static void
branch_on (expr_id e)
{
  expr_id out[2] = { expr_not (dag, e), e };
  bool fresh;
  node_id n
    = tree_extend (&tree, end,
		   &(struct path_item){
		     .kind = NODE_BRANCH, .expr = e, .nout = 2, .conjunct = out },
		   0, 0, &fresh);
  end = tree.nodes[n].first;
}

static expr_id
op (enum adse_op o, expr_id a, expr_id b)
{
  bool compares = adse_op_rows[o].shape == ADSE_SHAPE_CMP;
  return expr_op (dag, o, compares ? 1 : expr_node (dag, a)->width, a, b, 0, 0);
}

/* The difference of A and B, of 32 bits, under M.  */
static int64_t
difference (expr_id a, expr_id b, const struct model *m)
{
  return (int32_t) (expr_eval (dag, a, m, 0) - expr_eval (dag, b, m, 0));
}

/* Has comparison C of operands that differ by D another value where they differ by one more,
   or less?  */
static bool
is_boundary (const struct expr_node *c, int64_t d)
{
  switch ((enum adse_op) c->op)
    {
    case ADSE_OP_ULT:
    case ADSE_OP_SLT: return d == -1 || d == 0;
    case ADSE_OP_ULE:
    case ADSE_OP_SLE: return d == 0 || d == 1;
    default: return d >= -1 && d <= 1;
    }
}

/* Of 64 tries E, the path's only comparison, comes to a boundary in those that are said to,
   and to one on both sides.  */
static void
comes_to_both_sides (expr_id e, const adse_val *value, uint32_t n)
{
  const struct expr_node *c = expr_node (dag, e);
  expr_id a = c->a, b = c->b;
  bool seen[2] = { false };
  for (uint64_t r = 0; r < 64; r++)
    {
      adse_val v[4];
      uint8_t set[4] = { 1, 1, 1, 1 };
      struct model m = { .n = n, .value = v, .set = set };
      unsigned changed = 0;
      for (uint32_t i = 0; i < n; i++)
	v[i] = value[i];
      bool found = boundary_near (dag, &tree, end, &m, r);
      for (uint32_t i = 0; i < n; i++)
	changed += v[i] != value[i];
      ck_assert_uint_eq (changed, found);
      if (!found)
	continue;
      ck_assert (is_boundary (expr_node (dag, e), difference (a, b, &m)));
      seen[expr_eval (dag, e, &m, 0) != 0] = true;
    }
  ck_assert (seen[0] && seen[1]);
}

START_TEST (a_sum_of_inputs_comes_to_another_sum)
{
  begin ();
  expr_id balance = input (dag, 0, 32), limit = input (dag, 1, 32),
	  amount = input (dag, 2, 32), a = op (ADSE_OP_ADD, balance, limit),
	  b = op (ADSE_OP_ADD, amount, expr_const (dag, 32, 25));
  expr_id e = op (ADSE_OP_SLT, a, b);
  branch_on (e);
  comes_to_both_sides (e, (const adse_val[]){ 500, 10, 120 }, 3);
  finish ();
}
END_TEST

START_TEST (a_product_with_a_constant_comes_to_a_number)
{
  begin ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32),
	  a = op (ADSE_OP_ADD, op (ADSE_OP_MUL, x, expr_const (dag, 32, 12)), y),
	  b = expr_const (dag, 32, 1000);
  expr_id e = op (ADSE_OP_SLE, a, b);
  branch_on (e);
  comes_to_both_sides (e, (const adse_val[]){ 3, 7 }, 2);
  finish ();
}
END_TEST

START_TEST (a_quotient_comes_to_a_number)
{
  begin ();
  expr_id x = input (dag, 0, 32), a = op (ADSE_OP_UDIV, x, expr_const (dag, 32, 1000)),
	  b = expr_const (dag, 32, 1500);
  expr_id e = op (ADSE_OP_ULT, b, a);
  branch_on (e);
  comes_to_both_sides (e, (const adse_val[]){ 4321 }, 1);
  finish ();
}
END_TEST

START_TEST (a_comparison_below_connectives_is_found)
{
  begin ();
  expr_id x = input (dag, 0, 32), y = input (dag, 1, 32), less = op (ADSE_OP_SLT, x, y);
  branch_on (expr_not (dag, op (ADSE_OP_AND, less,
				op (ADSE_OP_EQ, y, expr_const (dag, 32, 77)))));
  bool met = false;
  for (uint64_t r = 0; r < 64; r++)
    {
      adse_val v[2] = { 10, 500 };
      uint8_t set[2] = { 1, 1 };
      struct model m = { .n = 2, .value = v, .set = set };
      if (!boundary_near (dag, &tree, end, &m, r))
	continue;
      int64_t first = difference (x, y, &m), second = (int64_t) v[1] - 77;
      ck_assert ((first >= -1 && first <= 1) || (second >= -1 && second <= 1));
      met |= first >= -1 && first <= 1;
    }
  ck_assert (met);
  finish ();
}
END_TEST

START_TEST (what_is_in_no_comparison_stays_as_it_is)
{
  begin ();
  expr_id x = input (dag, 0, 32);
  input (dag, 1, 32);
  branch_on (op (ADSE_OP_EQ, x, expr_const (dag, 32, 9)));
  for (uint64_t r = 0; r < 64; r++)
    {
      adse_val v[2] = { 100, 200 };
      uint8_t set[2] = { 1, 1 };
      struct model m = { .n = 2, .value = v, .set = set };
      boundary_near (dag, &tree, end, &m, r);
      ck_assert_uint_eq ((uint64_t) v[1], 200);
    }
  finish ();
}
END_TEST

START_TEST (a_path_without_comparisons_has_no_boundary)
{
  begin ();
  expr_id x = input (dag, 0, 1);
  adse_val v[1] = { 1 };
  uint8_t set[1] = { 1 };
  struct model m = { .n = 1, .value = v, .set = set };
  ck_assert (!boundary_near (dag, &tree, end, &m, 5));
  branch_on (x);
  for (uint64_t r = 0; r < 16; r++)
    ck_assert (!boundary_near (dag, &tree, end, &m, r));
  ck_assert_uint_eq ((uint64_t) v[0], 1);
  finish ();
}
END_TEST

START_TEST (random_paths_come_to_a_boundary_or_stay)
{
  for (unsigned round = 0; round < 400; round++)
    {
      begin ();
      static const enum adse_op ops[]
	= { ADSE_OP_ADD,  ADSE_OP_SUB, ADSE_OP_MUL, ADSE_OP_UDIV,
	    ADSE_OP_UREM, ADSE_OP_XOR, ADSE_OP_AND, ADSE_OP_SHL };
      expr_id x = input (dag, 0, 32), y = input (dag, 1, 32),
	      k = expr_const (dag, 32, 1 + below (50)),
	      a = op (ops[below (8)], op (ops[below (8)], x, k), below (2) ? y : k),
	      b = below (2) ? y : expr_const (dag, 32, below (5000));
      adse_val v[2] = { below (1000), below (1000) }, old[2] = { v[0], v[1] };
      uint8_t set[2] = { 1, 1 };
      struct model m = { .n = 2, .value = v, .set = set };
      expr_id e = op (ADSE_OP_ULT, a, b);
      if (!expr_node (dag, e)->a)
	{
	  finish ();
	  continue;
	}
      branch_on (e);
      const struct expr_node *c = expr_node (dag, e);
      expr_id left = c->a, right = c->b;
      bool compares = adse_op_rows[c->op].shape == ADSE_SHAPE_CMP;
      if (boundary_near (dag, &tree, end, &m, round))
	{
	  ck_assert_uint_eq ((v[0] != old[0]) + (v[1] != old[1]), 1);
	  ck_assert (!compares
		     || is_boundary (expr_node (dag, e), difference (left, right, &m)));
	}
      else
	ck_assert (v[0] == old[0] && v[1] == old[1]);
      finish ();
    }
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("boundary");
  TCase *t = tcase_create ("paths");
  tcase_add_test (t, a_sum_of_inputs_comes_to_another_sum);
  tcase_add_test (t, a_product_with_a_constant_comes_to_a_number);
  tcase_add_test (t, a_quotient_comes_to_a_number);
  tcase_add_test (t, a_comparison_below_connectives_is_found);
  tcase_add_test (t, what_is_in_no_comparison_stays_as_it_is);
  tcase_add_test (t, a_path_without_comparisons_has_no_boundary);
  tcase_add_test (t, random_paths_come_to_a_boundary_or_stay);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
