/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels at places of the program hold for the visits that their texts tell.  */
#include "place-tests.h"
#include "sites.h"

const TTest *test_FC, *test_IC, *test_CALL;

/* A place has one label, of CRITERION, that holds whenever it is visited.  */
static void
check_place (enum adse_site_kind kind, enum adse_criterion criterion,
	     const char *text, const char *sentence, const char *brief)
{
  struct adse_site *s = &sites[0];
  char buf[100];

  reset ();
  s->kind = (uint8_t) kind;
  s->width = 1;
  s->text = string (text);
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
  ck_assert_int_eq (adse_label_criterion (&ctx, s, 0), criterion);
  ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 0, NULL, 0), 1);
  adse_label_describe (&ctx, s, 0, buf, sizeof buf);
  ck_assert_str_eq (buf, sentence);
  short_text (s, 0, buf, sizeof buf);
  ck_assert_str_eq (buf, brief);
  s->width = 0;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
}

START_TEST (FC)
{
  check_place (ADSE_SITE_FUNCTION, ADSE_CRIT_FC, "f", "function f is entered",
	       "f: entered");
}
END_TEST

START_TEST (IC)
{
  check_place (ADSE_SITE_BLOCK, ADSE_CRIT_IC, "x = 3",
	       "statement x = 3 is reached", "x = 3: reached");
}
END_TEST

START_TEST (CALL)
{
  check_place (ADSE_SITE_CALL, ADSE_CRIT_CALL, "g (x)", "call g (x) is made",
	       "g (x): made");
}
END_TEST

void
place_tests (void)
{
  test_FC = FC;
  test_IC = IC;
  test_CALL = CALL;
}
