/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels of ABS, SOR, UOD, SDL and limit against what their texts mean, written down
   in plain C for sites on 8-bit operands, on all values.  */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include "adse-op.h"
#include "labels.h"
#include "mutation-tests.h"
#include "site.h"
#include "sites.h"

const TTest *test_ABS, *test_SOR, *test_UOD, *test_SDL, *test_LIMIT, *test_alone;

static struct adse_site *
site_of (enum adse_op op, bool is_signed, unsigned left, unsigned right)
{
  for (unsigned w = 0; w < noperator; w++)
    if (operators[w].op == op && operators[w].is_signed == is_signed)
      return op_site (w, left, right, 7);
  ck_abort_msg ("no such operator");
}

static struct adse_site *
variables (enum adse_op op, bool is_signed)
{
  return site_of (op, is_signed, ADSE_OPND_VAR, ADSE_OPND_VAR);
}

/* Label I of criterion C at S reads TEXT and holds where WANT says.  */
static void
means (struct adse_site *s, enum adse_criterion c, unsigned i, const char *text,
       bool (*want) (int x, int y))
{
  char buf[100];
  bool sg = s->flags & ADSE_SITE_SIGNED;
  unsigned label = first_of (s, c) + i;

  short_text (s, label, buf, sizeof buf);
  ck_assert_str_eq (buf, text);
  ck_assert_int_eq (adse_label_criterion (&ctx, s, label), c);
  for (int x = 0; x < 256; x++)
    for (int y = 0; y < 256; y++)
      {
	int a = sg ? (int8_t) x : x, b = sg ? (int8_t) y : y;
	if (holds2 (s, label, x, y) != want (a, b))
	  ck_abort_msg ("%s on %d, %d: not %d", text, a, b, want (a, b));
      }
}

static bool abs_left (int x, int y) { return (uint8_t) (x + y)
  != (uint8_t) (abs (x) + y); }
static bool neg_abs_right (int x, int y) { return (uint8_t) (x + y)
  != (uint8_t) (x - abs (y)); }
static bool left_is_zero (int x, int y) { (void) y; return x == 0; }
static bool right_is_zero (int x, int y) { (void) x; return y == 0; }
/* A division that has no value proves nothing.  */
static bool dividend_is_zero (int x, int y) { return x == 0 && y != 0; }

START_TEST (abs_test)
{
  struct adse_site *s = variables (ADSE_OP_ADD, true);

  /* Of operands whose own type is known.  */
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 0);
  s->own[0] = s->own[1] = ADSE_SITE_OWN (8, true);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 6);
  means (s, ADSE_CRIT_ABS, 0, "x + y -> abs (x) + y", abs_left);
  means (s, ADSE_CRIT_ABS, 2, "x + y -> failOnZero (x) + y", left_is_zero);
  means (s, ADSE_CRIT_ABS, 4, "x + y -> x + -abs (y)", neg_abs_right);
  s = variables (ADSE_OP_UDIV, false);
  s->own[0] = s->own[1] = ADSE_SITE_OWN (8, false);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 2);
  means (s, ADSE_CRIT_ABS, 0, "x / y -> failOnZero (x) / y", dividend_is_zero);
  s = site_of (ADSE_OP_ADD, false, ADSE_OPND_VAR, ADSE_OPND_CONST);
  s->own[0] = s->own[1] = ADSE_SITE_OWN (8, false);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 1);
  s = variables (ADSE_OP_ULT, false);
  s->own[0] = s->own[1] = ADSE_SITE_OWN (8, false);
  means (s, ADSE_CRIT_ABS, 1, "x < y -> x < failOnZero (y)", right_is_zero);
  s->flags |= ADSE_SITE_POINTER;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 0);
}
END_TEST

static bool right_for_left (int x, int y) { return y >= 0 && y < 8
  && (uint8_t) ((unsigned) x << y) != (uint8_t) (x >> y); }

START_TEST (sor_test)
{
  struct adse_site *s = variables (ADSE_OP_SHL, true);

  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SOR), 1);
  means (s, ADSE_CRIT_SOR, 0, "x << y -> x >> y", right_for_left);
  s = variables (ADSE_OP_ASHR, true);
  means (s, ADSE_CRIT_SOR, 0, "x >> y -> x << y", right_for_left);
  s = variables (ADSE_OP_LSHR, false);
  means (s, ADSE_CRIT_SOR, 0, "x >> y -> x << y", right_for_left);
  s->width = 32;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SOR), 2);
  for (unsigned k = 0; k < 2; k++)
    {
      /* -64 >> 2, with the sign and without.  */
      uint64_t v[2] = { 0xffffffc0, k ? 2 : 0 };
      char text[64];
      unsigned i = first_of (s, ADSE_CRIT_SOR) + 1;
      short_text (s, i, text, sizeof text);
      ck_assert_str_eq (text, "x >> y -> (int) x >> y");
      ck_assert_int_eq (adse_label_holds (&ctx, s, i, 2, v, 3), k);
    }
  s = variables (ADSE_OP_ADD, true);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SOR), 0);
}
END_TEST

static bool negation_matters (int x, int y) { (void) y; return (uint8_t) x
  != (uint8_t) -x; }
static bool always (int x, int y) { (void) x, (void) y; return true; }

/* !a && b: label I of UOD on a, b.  */
static int
holds_decision (const struct adse_site *s, unsigned i, uint64_t a, uint64_t b)
{
  uint64_t v[2] = { a, b };
  return adse_label_holds (&ctx, s, first_of (s, ADSE_CRIT_UOD) + i, 2, v, 3);
}

START_TEST (uod_test)
{
  static const uint8_t formula[]
    = { 0, ADSE_F_NOT, 1, ADSE_F_AND, ADSE_F_NOT, ADSE_F_END };
  struct adse_site *s = variables (ADSE_OP_ADD, true);
  char text[64];

  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOD), 0);
  s->opnd[1] = ADSE_OPND_NONE;
  s->op = ADSE_OP_NEG;
  s->text = string ("-x");
  means (s, ADSE_CRIT_UOD, 0, "-x -> x", negation_matters);
  s->op = ADSE_OP_NOT;
  s->text = string ("~x");
  means (s, ADSE_CRIT_UOD, 0, "~x -> x", always);

  reset ();
  s = &sites[0];
  s->kind = ADSE_SITE_DECISION;
  s->nclause = 2;
  s->formula = bytes (formula, sizeof formula);
  for (unsigned k = 0; k < 2; k++)
    {
      sites[1 + k].kind = ADSE_SITE_COND;
      sites[1 + k].decision = 0;
      sites[1 + k].clause = (uint8_t) k;
      sites[1 + k].text = string (k ? "b" : "a");
    }
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOD), 2);
  short_text (s, first_of (s, ADSE_CRIT_UOD), text, sizeof text);
  ck_assert_str_eq (text, "!(!a && b) -> !(a && b)");
  short_text (s, first_of (s, ADSE_CRIT_UOD) + 1, text, sizeof text);
  ck_assert_str_eq (text, "!(!a && b) -> !a && b");
  for (unsigned v = 0; v < 4; v++)
    {
      /* Only where b holds does a matter; without the outer !, always.  */
      ck_assert_int_eq (holds_decision (s, 0, v & 1, v >> 1), (int) (v >> 1));
      ck_assert_int_eq (holds_decision (s, 1, v & 1, v >> 1), 1);
    }
}
END_TEST

static bool adds_something (int x, int y) { (void) x; return y != 0; }
static bool low_bits_change (int x, int y) { return ((x + y) & 7) != (x & 7); }
static bool truth_changes (int x, int y) { return ((uint8_t) (x + y) != 0)
  != (x != 0); }

static bool another_number (int x, int y) { return x != y; }
static bool every_number (int x, int y) { (void) x, (void) y; return true; }

START_TEST (sdl_test)
{
  struct adse_site *s = variables (ADSE_OP_ADD, false);

  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SDL), 0);
  s->flags |= ADSE_SITE_ASSIGNS;
  s->text = string ("x += y");
  s->target = 8;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SDL), 1);
  means (s, ADSE_CRIT_SDL, 0, "x += y -> x", adds_something);
  s->target = 3;
  means (s, ADSE_CRIT_SDL, 0, "x += y -> x", low_bits_change);
  s->target = 1; /* _Bool */
  means (s, ADSE_CRIT_SDL, 0, "x += y -> x", truth_changes);

  s->kind = ADSE_SITE_ASSIGN;
  s->flags = 0;
  s->text = string ("x = y");
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SDL), 1);
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
  means (s, ADSE_CRIT_SDL, 0, "x = y -> x", another_number);
  s->kind = ADSE_SITE_STEP;
  s->text = string ("x++");
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_SDL), 1);
  means (s, ADSE_CRIT_SDL, 0, "x++ -> x", every_number);
}
END_TEST

static bool not_zero (int x, int y) { (void) y; return x != 0; }
static bool zero_or_last (int x, int y) { (void) y; return !x || x == 255; }
static bool zero (int x, int y) { (void) y; return x == 0; }

/* A value that no operator takes; as a condition.  */
START_TEST (alone_test)
{
  struct adse_site *s = variables (ADSE_OP_ADD, false);

  s->kind = ADSE_SITE_VALUE;
  s->op = ADSE_OP_NONE;
  s->opnd[1] = ADSE_OPND_NONE;
  s->own[0] = ADSE_SITE_OWN (8, false);
  s->text = string ("x");
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOI), 4);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CRO), 3);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 1);
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 8);
  means (s, ADSE_CRIT_UOI, 0, "x -> x + 1", every_number);
  means (s, ADSE_CRIT_UOI, 2, "x -> -x", negation_matters);
  means (s, ADSE_CRIT_CRO, 0, "x -> 0", not_zero);
  means (s, ADSE_CRIT_ABS, 0, "x -> failOnZero (x)", zero);
  s->own[0] = ADSE_SITE_OWN (8, true);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 3);
  s->flags |= ADSE_SITE_ASSIGNS;
  s->target = 1;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOI), 3);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CRO), 2);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_ABS), 1);
  means (s, ADSE_CRIT_UOI, 0, "x -> x + 1", zero_or_last);
  means (s, ADSE_CRIT_UOI, 2, "x -> ~x", zero_or_last);
  means (s, ADSE_CRIT_CRO, 0, "x -> 0", not_zero);
  means (s, ADSE_CRIT_CRO, 1, "x -> 1", zero);
  s->flags |= ADSE_SITE_POINTER;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
  means (s, ADSE_CRIT_CRO, 0, "x -> NULL", not_zero);
}
END_TEST

static bool within_3 (int x, int y) { return abs (x - y) <= 3; }
static bool equal (int x, int y) { return x == y; }

START_TEST (limit_test)
{
  uint32_t limit = 9;
  adse_criteria set;
  char bad[20];

  for (unsigned w = 0; w < noperator; w++)
    {
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
      char text[40];
      if (operators[w].op < ADSE_OP_EQ || operators[w].op > ADSE_OP_SGE)
	{
	  ck_assert_uint_eq (count_of (s, ADSE_CRIT_LIMIT), 0);
	  continue;
	}
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_LIMIT), 1);
      for (ctx.limit = 0; ctx.limit <= 3; ctx.limit += 3)
	{
	  snprintf (text, sizeof text, "|x - y| <= %u", ctx.limit);
	  means (s, ADSE_CRIT_LIMIT, 0, text, ctx.limit ? within_3 : equal);
	}
    }
  ctx.limit = 0;
  ck_assert (adse_criteria_parse_more ("dc,limit:2", &set, &limit, NULL, bad,
					sizeof bad));
  ck_assert_uint_eq (limit, 2);
  ck_assert (set == (ADSE_CRITERIA_ONE (ADSE_CRIT_DC)
		     | ADSE_CRITERIA_ONE (ADSE_CRIT_LIMIT)));
  ck_assert (adse_criteria_parse_more ("limit", &set, &limit, NULL, bad, sizeof bad));
  ck_assert_uint_eq (limit, 2);
  ck_assert (!adse_criteria_parse_more ("limit:2x", &set, &limit, NULL, bad,
					 sizeof bad));
  ck_assert_str_eq (bad, "limit:2x");
  ck_assert (!adse_criteria_parse_more ("limit:99999999999", &set, &limit, NULL, bad,
					 sizeof bad));
  ck_assert (!adse_criteria_parse ("limit:2", &set, bad, sizeof bad));
}
END_TEST

void
mutation_tests (void)
{
  test_ABS = abs_test;
  test_SOR = sor_test;
  test_UOD = uod_test;
  test_SDL = sdl_test;
  test_alone = alone_test;
  test_LIMIT = limit_test;
}
