/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point expressions in the driver: simplification keeps their values, and
   cvc5 takes each operator for what it computes.  Where a result is not a number the
   solver knows no more than that.  */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "query.h"

static const double special[] = { 0.0,
				  -0.0,
				  1.0,
				  -1.0,
				  0.5,
				  -0.5,
				  1.5,
				  2.5,
				  -2.5,
				  3.0,
				  1e300,
				  -1e-300,
				  5e-324,
				  -5e-324,
				  0x1p-1022,
				  0x1.fffffffffffffp1023,
				  0x1p31,
				  -0x1p31,
				  0x1p63,
				  -0x1p63,
				  0x1.fffffffffffffp63,
				  4503599627370497.5,
				  0.1,
				  INFINITY,
				  -INFINITY,
				  NAN };
#define NSPECIAL (sizeof special / sizeof *special)

/* A bit pattern of W bits.  */
static uint64_t
pattern (unsigned w)
{
  double d = special[below (NSPECIAL)];
  float f = (float) d;
  uint64_t v = 0;
  if (below (4) == 0)
    return w == 64 ? rnd () : rnd () >> 32;
  memcpy (&v, w == 64 ? (void *) &d : (void *) &f, w / 8);
  return v;
}

static void
widths_of (unsigned o, unsigned *w, unsigned *rw)
{
  static const unsigned integers[] = { 8, 16, 32, 64 };
  *w = below (2) ? 32 : 64;
  *rw = *w;
  switch ((enum adse_shape) adse_op_rows[o].shape)
    {
    case ADSE_SHAPE_FCMP: *rw = 1; break;
    case ADSE_SHAPE_FTOF: *rw = 96 - *w; break;
    case ADSE_SHAPE_ITOF: *w = integers[below (4)]; break;
    case ADSE_SHAPE_FTOI: *rw = integers[below (4)]; break;
    default: break;
    }
}

/* x == a, y == b and the value of the operation: cvc5 must agree, and refute any
   other value.  */
START_TEST (cvc5_gives_every_operator_its_meaning)
{
  struct layer *cvc5 = alone (&no_limits);
  unsigned n = rounds (3);

  random_state = 4711 + (unsigned) _i;
  for (unsigned o = ADSE_OP_FADD; o <= ADSE_OP_FTOU; o++)
    for (unsigned k = 0; k < n; k++)
      {
	struct expr_dag *dag = expr_dag_new ();
	struct solver_result r;
	unsigned w, rw, arity = adse_op_rows[o].arity;
	widths_of (o, &w, &rw);
	expr_id x = input (dag, 0, w), y = input (dag, 1, w), e, same;
	uint64_t a = adse_op_rows[o].shape == ADSE_SHAPE_ITOF
		       ? adse_mask (below (2) ? rnd () : below (3) - 1u, w)
		       : pattern (w),
		 b = below (4) ? pattern (w) : a;
	adse_val v = adse_op_eval ((enum adse_op) o, rw, w, a, arity > 1 ? b : 0, 0, 0);
	bool none = rw >= 32 && adse_op_rows[o].shape != ADSE_SHAPE_FTOI
		    && adse_is_nan ((uint64_t) v, rw);
	e = expr_op (dag, (enum adse_op) o, rw, x, arity > 1 ? y : 0, 0, 0);
	same = op (dag, ADSE_OP_EQ, e, num (dag, e, v));
	expr_id q[3] = { op (dag, ADSE_OP_EQ, x, num (dag, x, a)),
			 op (dag, ADSE_OP_EQ, y, num (dag, y, b)), same };
	ck_assert_msg (ask_alone (cvc5, dag, q, 3, &r) == SOLVER_SAT,
		       "%s from %u to %u bits of %#lx, %#lx", adse_op_rows[o].text, w,
		       rw, a, b);
	solver_result_free (&r);
	/* Of what is not a number it knows that it is none.  */
	q[2] = expr_not (dag, none ? expr_op (dag, ADSE_OP_FSAME, 1, e, num (dag, e, v),
					      0, 0)
				   : same);
	ck_assert_msg (ask_alone (cvc5, dag, q, 3, &r) == SOLVER_UNSAT,
		       "not %s from %u to %u bits of %#lx, %#lx", adse_op_rows[o].text,
		       w, rw, a, b);
	expr_dag_free (dag);
      }
  cvc5->free (cvc5);
}
END_TEST

/* Random terms over two doubles and a float, as they are simplified and as
   adse_op_eval has them.  */
#define NTERM 60
#define NMODEL 16

START_TEST (simplification_keeps_values)
{
  static const enum adse_op ops[]
    = { ADSE_OP_FADD, ADSE_OP_FSUB,  ADSE_OP_FMUL,   ADSE_OP_FDIV,  ADSE_OP_FNEG,
	ADSE_OP_FABS, ADSE_OP_FSQRT, ADSE_OP_FFLOOR, ADSE_OP_FRINT, ADSE_OP_FUP,
	ADSE_OP_FEQ,  ADSE_OP_FNE,   ADSE_OP_FLT,    ADSE_OP_FLE,   ADSE_OP_FGT,
	ADSE_OP_FGE,  ADSE_OP_FSAME, ADSE_OP_FTOF,   ADSE_OP_STOF,  ADSE_OP_UTOF,
	ADSE_OP_FTOS, ADSE_OP_FTOU,  ADSE_OP_NOT,    ADSE_OP_ITE,   ADSE_OP_ZEXT };
  for (unsigned round = 0; round < rounds (400); round++)
    {
      struct expr_dag *dag = expr_dag_new ();
      struct
      {
	expr_id e;
	unsigned w;
	adse_val v[NMODEL];
      } t[NTERM];
      adse_val value[NMODEL][3];
      uint8_t set[3] = { 1, 1, 1 };
      unsigned n = 0;
      random_state = 99 + round * 1000003ull;
      for (; n < 3; n++)
	{
	  t[n].w = n < 2 ? 64 : 32;
	  t[n].e = input (dag, n, t[n].w);
	  for (unsigned m = 0; m < NMODEL; m++)
	    t[n].v[m] = value[m][n] = pattern (t[n].w);
	}
      while (n < NTERM)
	{
	  enum adse_op o = ops[below (sizeof ops / sizeof *ops)];
	  unsigned a = below (n), b = below (n), c = below (n), w = t[a].w, rw, ignored;
	  unsigned arity = adse_op_rows[o].arity;
	  if (below (12) == 0)
	    {
	      t[n].w = below (2) ? 32 : 64;
	      adse_val v = pattern (t[n].w);
	      for (unsigned m = 0; m < NMODEL; m++)
		t[n].v[m] = v;
	      t[n].e = expr_const (dag, t[n].w, v);
	      n++;
	      continue;
	    }
	  if (adse_op_is_float (o))
	    {
	      widths_of (o, &ignored, &rw);
	      if (adse_op_rows[o].shape == ADSE_SHAPE_FBIN
		  || adse_op_rows[o].shape == ADSE_SHAPE_FUN)
		rw = w;
	      if (adse_op_rows[o].shape == ADSE_SHAPE_FTOF)
		rw = 96 - w;
	      if (!adse_float_widths (o, rw, w) || (arity > 1 && t[b].w != w))
		continue;
	    }
	  else if (o == ADSE_OP_ITE)
	    {
	      if (w != 1 || t[b].w != t[c].w)
		continue;
	      rw = t[b].w;
	    }
	  else if (w != 1)
	    continue;
	  else
	    rw = o == ADSE_OP_ZEXT ? 64 : 1;
	  t[n].w = rw;
	  t[n].e = expr_op (dag, o, rw, t[a].e, arity > 1 ? t[b].e : 0,
			    arity > 2 ? t[c].e : 0, 0);
	  for (unsigned m = 0; m < NMODEL; m++)
	    t[n].v[m] = adse_op_eval (o, rw, w, t[a].v[m], arity > 1 ? t[b].v[m] : 0,
				      arity > 2 ? t[c].v[m] : 0, 0);
	  n++;
	}
      for (unsigned m = 0; m < NMODEL; m++)
	{
	  struct model model = { 3, value[m], set };
	  uint64_t stamp = expr_stamp (dag);
	  for (unsigned i = 0; i < NTERM; i++)
	    {
	      char *text = expr_text (dag, t[i].e);
	      ck_assert_msg (expr_eval (dag, t[i].e, &model, stamp) == t[i].v[m],
			     "round %u: %s", round, text);
	      free (text);
	    }
	}
      expr_dag_free (dag);
    }
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("floating-point expressions");
  TCase *t = tcase_create ("values");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 600);
  /* Once more in `make check-long'.  */
  tcase_add_loop_test (t, cvc5_gives_every_operator_its_meaning, 0,
		       getenv ("ADSE_LONG") ? 2 : 1);
  tcase_add_test (t, simplification_keeps_values);
  suite_add_tcase (s, t);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
