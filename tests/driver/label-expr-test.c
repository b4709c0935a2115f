/* SPDX-License-Identifier: GPL-3.0-or-later
   A label's predicate for the solver and its value in the running program
   are one thing: random sites of every kind, random operands, all labels;
   the predicate built with the driver's algebra has under these operands the
   value that adse_label_holds gives.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "adse-op.h"
#include "labels.h"
#include "site.h"
#include "trace.h"

static uint64_t state = 0x243f6a8885a308d3ull;

static uint64_t
rnd (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}

static unsigned
below (unsigned n)
{
  return (unsigned) (rnd () >> 33) % n;
}

static char strings[256];
static struct adse_case cases[6];
static const struct adse_site_ctx ctx = { .strings = strings, .cases = cases };

/* A value of W bits that labels make a difference at.  */
static uint64_t
any (unsigned w)
{
  uint64_t v = rnd ();
  switch (below (5))
    {
    case 0: v = below (4) - 2ull; break;
    case 1: v = (1ull << (w - 1)) + below (3) - 1; break;
    case 2: v = below (w + 2); break;
    case 3: v &= 0x3f; break;
    default: break;
    }
  return (uint64_t) adse_mask (v, w);
}

static void
operator_site (struct adse_site *s)
{
  static const uint8_t ops[]
    = { ADSE_OP_ADD,  ADSE_OP_SUB,  ADSE_OP_MUL,  ADSE_OP_UDIV, ADSE_OP_SDIV,
	ADSE_OP_UREM, ADSE_OP_SREM, ADSE_OP_AND,  ADSE_OP_OR,	ADSE_OP_XOR,
	ADSE_OP_SHL,  ADSE_OP_LSHR, ADSE_OP_ASHR, ADSE_OP_NOT,	ADSE_OP_NEG,
	ADSE_OP_EQ,   ADSE_OP_NE,   ADSE_OP_ULT,  ADSE_OP_ULE,	ADSE_OP_UGT,
	ADSE_OP_UGE,  ADSE_OP_SLT,  ADSE_OP_SLE,  ADSE_OP_SGT,	ADSE_OP_SGE };
  static const uint8_t widths[] = { 1, 8, 16, 32, 64 };

  s->kind = ADSE_SITE_OP;
  s->op = ops[below (sizeof ops)];
  s->width = widths[below (sizeof widths)];
  s->flags = (uint8_t) (below (2) * ADSE_SITE_SIGNED);
  if (below (8) == 0)
    s->flags |= ADSE_SITE_POINTER;
  if (below (8) == 0)
    {
      s->flags |= ADSE_SITE_IMPLICIT;
      s->op = below (5) ? (uint8_t) (ADSE_OP_UMIN + below (4)) : ADSE_OP_ABS;
    }
  for (unsigned i = 0; i < 2; i++)
    {
      s->opnd[i] = (uint8_t) (ADSE_OPND_EXPR + below (3));
      s->konst[i] = any (s->width);
    }
}

static void
decision_site (struct adse_site *s)
{
  unsigned n = 1 + below (6), depth = 0, next = 0, at = 1;

  s->kind = ADSE_SITE_DECISION;
  s->nclause = (uint8_t) n;
  s->flags = (uint8_t) (below (2) * ADSE_SITE_EAGER);
  s->formula = 1;
  while (next < n || depth > 1)
    if (below (5) == 0 && depth)
      strings[at++] = ADSE_F_NOT;
    else if (next < n && (depth < 2 || below (2)))
      strings[at++] = (char) next++, depth++;
    else
      strings[at++] = "&|^"[below (3)], depth--;
  strings[at] = (char) ADSE_F_END;
}

static void
switch_site (struct adse_site *s)
{
  s->kind = ADSE_SITE_SWITCH;
  s->width = below (2) ? 8 : 32;
  s->flags = (uint8_t) (below (2) * ADSE_SITE_SIGNED);
  s->ncase = below (6);
  for (unsigned i = 0; i < s->ncase; i++)
    {
      cases[i].lo = any (s->width);
      cases[i].hi = below (2) ? cases[i].lo : any (s->width);
    }
}

START_TEST (predicates_agree_with_the_running_program)
{
  struct expr_dag *dag = expr_dag_new ();
  struct adse_algebra alg = expr_algebra (dag);
  unsigned labels = 0, held = 0, silent = 0;

  for (unsigned round = 0; round < 4000; round++)
    {
      struct adse_site s = { 0 };
      unsigned n, w;
      memset (strings, 0, sizeof strings);
      switch (below (4))
	{
	case 0: decision_site (&s); break;
	case 1: switch_site (&s); break;
	default: operator_site (&s); break;
	}
      n = s.kind == ADSE_SITE_DECISION ? s.nclause
	  : s.kind == ADSE_SITE_SWITCH ? 1
				       : adse_op_rows[s.op].arity;
      w = s.kind == ADSE_SITE_DECISION ? 1 : s.width;

      for (unsigned k = 0; k < 6; k++)
	{
	  uint64_t value[8];
	  adse_val input[64] = { 0 };
	  uint8_t set[64] = { 0 };
	  struct model m = { 64, input, set };
	  struct adse_visit visit = { n, { 0 } };
	  uint32_t known = 0;
	  uint64_t stamp = expr_stamp (dag);
	  for (unsigned j = 0; j < n; j++)
	    {
	      value[j] = s.kind == ADSE_SITE_OP && s.opnd[j] == ADSE_OPND_CONST
			   ? s.konst[j]
			   : any (w);
	      if (below (6) == 0)
		continue; /* not evaluated */
	      known |= 1u << j;
	      /* Some operands are constants to the driver, too.  */
	      if (below (4) == 0)
		visit.v[j] = expr_const (dag, w, value[j]);
	      else
		{
		  visit.v[j] = expr_input_node (dag, SYMRT_INPUT_KEY (j, 0, 0), w);
		  uint64_t in = expr_node (dag, visit.v[j])->k;
		  ck_assert_uint_lt (in, 64);
		  input[in] = value[j];
		  set[in] = 1;
		}
	    }
	  for (unsigned i = 0; i < adse_site_nlabels (&ctx, &s); i++)
	    {
	      int holds = adse_label_holds (&ctx, &s, i, n, value, known);
	      adse_ref p = adse_label_predicate (&ctx, &s, i, &visit, &alg);
	      labels++;
	      held += holds == 1;
	      silent += holds < 0;
	      if ((p == 0) != (holds < 0)
		  || (p && expr_eval (dag, p, &m, stamp) != (adse_val) (holds == 1)))
		ck_abort_msg ("round %u label %u: kind %u op %u width %u, %d", round, i,
			      s.kind, s.op, s.width, holds);
	    }
	}
    }
  ck_assert_uint_gt (labels, 200000);
  ck_assert_uint_gt (held, labels / 10);
  ck_assert_uint_gt (silent, labels / 100);
  expr_dag_free (dag);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("labels as expressions");
  TCase *t = tcase_create ("algebra");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 120);
  tcase_add_test (t, predicates_agree_with_the_running_program);
  suite_add_tcase (s, t);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
