/* SPDX-License-Identifier: GPL-3.0-or-later
   Notes: what a test's comment says of each label of a site.  */
#include <check.h>
#include <stdbool.h>
#include <string.h>
#include "adse-op.h"
#include "labels.h"
#include "site.h"

/* Offsets into the string table below.  */
enum
{
  NONE = 0,
  SITE = 1,
  LEFT = 20,
  RIGHT = 30,
  FORMULA = 40,
  A = 50,
  B = 60,
  C = 70
};
static char strings[80];
static struct adse_site sites[4];
static const struct adse_site_ctx ctx
  = { .strings = strings, .sites = sites, .nsite = 4 };

static void
put (unsigned offset, const char *s)
{
  strcpy (strings + offset, s);
}

/* The notes of CRITERION at sites[0], each followed by a newline.  */
static const char *
notes (enum adse_criterion criterion)
{
  static char all[2000];
  unsigned n = adse_site_nlabels (&ctx, &sites[0]);

  *all = 0;
  for (unsigned i = 0; i < n; i++)
    if (adse_label_criterion (&ctx, &sites[0], i) == criterion)
      {
	char note[100];
	int len = adse_label_note (&ctx, &sites[0], i, note, sizeof note);
	ck_assert_int_eq (len, strlen (note));
	strcat (strcat (all, note), "\n");
      }
  return all;
}

/* x OP y, y a constant when it is a digit.  */
static void
operator_site (enum adse_op op, const char *text, const char *x, const char *y)
{
  bool is_const = *y >= '0' && *y <= '9';

  memset (sites, 0, sizeof sites);
  put (SITE, text);
  put (LEFT, x);
  put (RIGHT, y);
  sites[0] = (struct adse_site){ .kind = ADSE_SITE_OP,
				 .op = op,
				 .width = 8,
				 .flags = ADSE_SITE_SIGNED,
				 .opnd = { ADSE_OPND_VAR,
					   is_const ? ADSE_OPND_CONST : ADSE_OPND_VAR },
				 .text = SITE,
				 .opnd_text = { LEFT, RIGHT },
				 .konst = { 0, is_const ? (uint64_t) (*y - '0') : 0 } };
}

/* A decision of N conditions a, b, c.  */
static void
decision_site (const char *text, unsigned n, const char *formula)
{
  static const unsigned texts[3] = { A, B, C };
  size_t len = strlen (formula);

  memset (sites, 0, sizeof sites);
  put (SITE, text);
  put (A, "a");
  put (B, "b");
  put (C, "c");
  for (size_t i = 0; i < len; i++)
    strings[FORMULA + i]
      = formula[i] >= '0' && formula[i] <= '9' ? (char) (formula[i] - '0') : formula[i];
  strings[FORMULA + len] = (char) ADSE_F_END;
  sites[0] = (struct adse_site){
    .kind = ADSE_SITE_DECISION, .nclause = (uint8_t) n, .text = SITE, .formula = FORMULA
  };
  for (unsigned i = 0; i < n; i++)
    sites[i + 1] = (struct adse_site){
      .kind = ADSE_SITE_COND, .clause = (uint8_t) i, .decision = 0, .text = texts[i]
    };
}

START_TEST (a_mutant_is_named_by_what_it_changes)
{
  operator_site (ADSE_OP_SLT, "x < y", "x", "y");
  ck_assert_str_eq (notes (ADSE_CRIT_ROR),
		    "x < y\tkills <=\nx < y\tkills >\nx < y\tkills >=\n"
		    "x < y\tkills ==\nx < y\tkills !=\n");
  ck_assert_str_eq (notes (ADSE_CRIT_UOI),
		    "x < y\tkills x + 1\nx < y\tkills x - 1\nx < y\tkills -x\n"
		    "x < y\tkills ~x\nx < y\tkills y + 1\nx < y\tkills y - 1\n"
		    "x < y\tkills -y\nx < y\tkills ~y\n");
  operator_site (ADSE_OP_ADD, "x + 3", "x", "3");
  ck_assert_str_eq (notes (ADSE_CRIT_CRO),
		    "x + 3\tkills 0 for x\nx + 3\tkills 1 for x\n"
		    "x + 3\tkills -1 for x\nx + 3\tkills 0 for 3\n"
		    "x + 3\tkills 1 for 3\nx + 3\tkills -1 for 3\n");
  ck_assert_str_eq (notes (ADSE_CRIT_AOR),
		    "x + 3\tkills -\nx + 3\tkills *\nx + 3\tkills /\n"
		    "x + 3\tkills %\n");
}
END_TEST

START_TEST (a_boundary_is_told_by_its_predicate)
{
  operator_site (ADSE_OP_SLT, "x < 3", "x", "3");
  ck_assert_str_eq (notes (ADSE_CRIT_BV),
		    "x < 3\tx == 2\nx < 3\tx < 2\nx < 3\tx == 3\nx < 3\tx > 3\n");
  operator_site (ADSE_OP_SDIV, "x / y", "x", "y");
  ck_assert_str_eq (notes (ADSE_CRIT_DIVZ), "x / y\ty == 0\n");
  ck_assert_str_eq (notes (ADSE_CRIT_DIVO), "x / y\toverflows\n");
  operator_site (ADSE_OP_SUB, "x - y", "x", "y");
  ck_assert_str_eq (notes (ADSE_CRIT_OVERFLOW), "x - y\toverflows\n");
  operator_site (ADSE_OP_SHL, "x << y", "x", "y");
  ck_assert_str_eq (notes (ADSE_CRIT_SHIFT),
		    "x << y\ty not in 0..7\nx << y\tx < 0\nx << y\toverflows\n");
}
END_TEST

START_TEST (outcomes_stand_at_the_decision_or_the_condition)
{
  decision_site ("a", 1, "0");
  ck_assert_str_eq (notes (ADSE_CRIT_DC), "a\ttrue\na\tfalse\n");
  ck_assert_str_eq (notes (ADSE_CRIT_CC), "a\ttrue\na\tfalse\n");
  ck_assert_str_eq (notes (ADSE_CRIT_MCC), "a\tfalse\na\ttrue\n");
  decision_site ("a && b", 2, "01&");
  ck_assert_str_eq (notes (ADSE_CRIT_CC), "a\ttrue\na\tfalse\nb\ttrue\nb\tfalse\n");
  ck_assert_str_eq (notes (ADSE_CRIT_MCC), "a && b\tF-\na && b\tTF\na && b\tTT\n");
}
END_TEST

START_TEST (letters_are_of_conditions_as_the_decision_has_them)
{
  decision_site ("!a", 1, "0!");
  ck_assert_str_eq (notes (ADSE_CRIT_DC), "!a\ttrue\n!a\tfalse\n");
  ck_assert_str_eq (notes (ADSE_CRIT_CC), "!a\tfalse\n!a\ttrue\n");
  ck_assert_str_eq (notes (ADSE_CRIT_MCC), "!a\ttrue\n!a\tfalse\n");
  decision_site ("!a || b", 2, "0!1|");
  ck_assert_str_eq (notes (ADSE_CRIT_CC), "a\ttrue\na\tfalse\nb\ttrue\nb\tfalse\n");
  ck_assert_str_eq (notes (ADSE_CRIT_MCC), "!a || b\tT-\n!a || b\tFF\n!a || b\tFT\n");
}
END_TEST

START_TEST (a_connective_is_counted_where_there_are_more_of_it)
{
  decision_site ("a || b", 2, "01|");
  ck_assert_str_eq (notes (ADSE_CRIT_COR),
		    "a || b\tkills && for ||\na || b\tkills != for ||\n"
		    "a || b\tkills left side for ||\n"
		    "a || b\tkills right side for ||\n"
		    "a || b\tkills true for ||\na || b\tkills false for ||\n");
  decision_site ("a && (b || !c)", 3, "012!|&");
  const char *all = notes (ADSE_CRIT_COR);
  ck_assert_ptr_nonnull (strstr (all, "\tkills != for ||\n"));
  ck_assert_ptr_nonnull (strstr (all, "\tkills || for &&\n"));
  /* In postfix order the second connective comes first.  */
  decision_site ("a && (b && c)", 3, "012&&");
  all = notes (ADSE_CRIT_COR);
  ck_assert_ptr_eq (strstr (all, "a && (b && c)\tkills || for 2nd &&\n"), all);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("notes");
  TCase *tc = tcase_create ("notes");
  tcase_add_test (tc, a_mutant_is_named_by_what_it_changes);
  tcase_add_test (tc, a_boundary_is_told_by_its_predicate);
  tcase_add_test (tc, outcomes_stand_at_the_decision_or_the_condition);
  tcase_add_test (tc, letters_are_of_conditions_as_the_decision_has_them);
  tcase_add_test (tc, a_connective_is_counted_where_there_are_more_of_it);
  suite_add_tcase (s, tc);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
