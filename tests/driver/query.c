/* SPDX-License-Identifier: GPL-3.0-or-later
   Solvers and queries for the tests of the solver chain.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"
#include "trace.h"

uint64_t random_state;

uint64_t
rnd (void)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * 0x2545f4914f6cdd1dull;
}

unsigned
below (unsigned n)
{
  return (unsigned) (rnd () >> 33) % n;
}

unsigned
rounds (unsigned n)
{
  return getenv ("ADSE_FEW_ROUNDS") ? (n + 9) / 10 : n;
}

/* Nor is any reached under valgrind.  */
const struct solver_limits no_limits = { .hard_ms = 3600000 };

struct solver *
chain (const struct solver_limits *limits)
{
  char err[200] = "";
  struct solver *s = solver_chain_new (limits, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  return s;
}

struct solver *
second_opinion (const struct solver_limits *limits)
{
  char err[200] = "";
  struct solver *s = solver_second_new (limits, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  return s;
}

struct solver_stats alone_stats;

struct layer *
alone (const struct solver_limits *limits)
{
  char err[200] = "";
  struct layer *l = solver_child_layer (limits, CVC5_FIRST, &alone_stats, err, sizeof err);
  ck_assert_msg (l != NULL, "%s", err);
  return l;
}

enum solver_answer
ask_alone (struct layer *l, struct expr_dag *dag, const expr_id *c, size_t n,
	   struct solver_result *r)
{
  struct query q = { .dag = dag, .conjuncts = c, .n = n, .goal = n - 1 };
  memset (r, 0, sizeof *r);
  return l->check (l, &q, r);
}

expr_id
input (struct expr_dag *dag, unsigned i, unsigned width)
{
  return expr_input_node (dag, SYMRT_INPUT_KEY (1, 8 * i, 0), width);
}

expr_id
op (struct expr_dag *dag, enum adse_op o, expr_id a, expr_id b)
{
  unsigned w = expr_node (dag, a)->width;
  return expr_op (dag, o, adse_op_rows[o].shape == ADSE_SHAPE_CMP ? 1 : w, a, b, 0,
		  0);
}

expr_id
num (struct expr_dag *dag, expr_id like, adse_val v)
{
  return expr_const (dag, expr_node (dag, like)->width, v);
}

static expr_id
random_term (struct expr_dag *dag, unsigned width, unsigned depth, unsigned ninput,
	     const unsigned *widths)
{
  unsigned i = below (ninput), w = widths[i];
  expr_id a, b;

  if (depth == 0 || below (6) == 0)
    {
      a = below (4) ? input (dag, i, w) : expr_const (dag, w, rnd ());
      if (w < width)
	return expr_op (dag, below (2) ? ADSE_OP_ZEXT : ADSE_OP_SEXT, width, a, 0, 0,
			0);
      return w > width ? expr_op (dag, ADSE_OP_EXTRACT, width, a, 0, 0,
				  below (w - width + 1))
		       : a;
    }
  a = random_term (dag, width, depth - 1, ninput, widths);
  switch (below (8))
    {
    case 0:
      return expr_op (dag, (enum adse_op) (ADSE_OP_NOT + below (3)), width, a, 0, 0, 0);
    case 1:
      b = random_term (dag, width, depth - 1, ninput, widths);
      return expr_op (dag, ADSE_OP_ITE, width,
		      random_term (dag, 1, depth - 1, ninput, widths), a, b, 0);
    case 2:
      return expr_op (dag, (enum adse_op) (ADSE_OP_CLZ + below (6)), width,
		      random_term (dag, width + 2, depth - 1, ninput, widths), 0, 0, 0);
    case 3:
      if (width == 1)
	{
	  unsigned v = 2 + below (4);
	  a = random_term (dag, v, depth - 1, ninput, widths);
	  b = random_term (dag, v, depth - 1, ninput, widths);
	  return op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), a, b);
	}
      return expr_op (dag, ADSE_OP_CONCAT, width,
		      random_term (dag, 1, depth - 1, ninput, widths),
		      random_term (dag, width - 1, depth - 1, ninput, widths), 0, 0);
    default:
      b = random_term (dag, width, depth - 1, ninput, widths);
      return op (dag, (enum adse_op) (ADSE_OP_ADD + below (18)), a, b);
    }
}

expr_id
random_condition (struct expr_dag *dag, unsigned ninput, const unsigned *widths)
{
  unsigned w = 1 + below (5);
  expr_id a = random_term (dag, w, 3, ninput, widths),
	  b = random_term (dag, w, 2, ninput, widths);
  return op (dag, (enum adse_op) (ADSE_OP_EQ + below (10)), a, b);
}

bool
brute_force (struct expr_dag *dag, const expr_id *c, size_t n, unsigned ninput,
	     const unsigned *widths)
{
  unsigned bits = 0;

  for (unsigned i = 0; i < ninput; i++)
    bits += widths[i];
  for (unsigned v = 0; v < 1u << bits; v++)
    {
      adse_val value[8];
      uint8_t set[8];
      struct model m = { ninput, value, set };
      unsigned rest = v;
      bool all = true;
      uint64_t stamp = expr_stamp (dag);
      for (unsigned i = 0; i < ninput; i++)
	{
	  value[i] = rest & ((1u << widths[i]) - 1);
	  set[i] = 1;
	  rest >>= widths[i];
	}
      for (size_t i = 0; i < n && all; i++)
	all = expr_eval (dag, c[i], &m, stamp) != 0;
      if (all)
	return true;
    }
  return false;
}

void
check_model (struct expr_dag *dag, const expr_id *c, size_t n,
	     const struct solver_result *r)
{
  ck_assert_ptr_nonnull (r->model.value);
  for (size_t i = 0; i < n; i++)
    ck_assert (expr_eval (dag, c[i], &r->model, 0) == 1);
}

size_t
hard_query (struct expr_dag *dag, bool satisfiable, expr_id *c)
{
  expr_id x = input (dag, 0, 64), y = input (dag, 1, 64);
  adse_val limit = (adse_val) 1 << 32;

  c[0] = op (dag, ADSE_OP_ULT, x, num (dag, x, limit));
  c[1] = op (dag, ADSE_OP_ULT, y, num (dag, y, limit));
  c[2] = op (dag, ADSE_OP_ULT, num (dag, x, 1), x);
  c[3] = op (dag, ADSE_OP_ULT, num (dag, y, 1), y);
  c[4] = op (dag, ADSE_OP_EQ, op (dag, ADSE_OP_MUL, x, y),
	     num (dag, x, satisfiable ? (adse_val) 2147483647 * 2147483629
				      : 1000000016000000063ull - 2));
  return 5;
}
