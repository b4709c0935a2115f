/* SPDX-License-Identifier: GPL-3.0-or-later
   Criteria by name, and labels as they reach reports and the store: rows, lists, keys
   and texts.  What labels mean is in labels-test.c.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "adse-op.h"
#include "labels.h"
#include "site.h"
#include "sites.h"

START_TEST (keys_survive_edits_elsewhere_and_tell_labels_apart)
{
  uint64_t key[64];
  struct adse_site *s = op_site (6, ADSE_OPND_VAR, ADSE_OPND_CONST, 7);
  unsigned n = adse_site_nlabels (&ctx, s);

  ck_assert_uint_gt (n, 15);
  ck_assert_uint_lt (n, 64);
  s->line = 10;
  for (unsigned i = 0; i < n; i++)
    {
      key[i] = adse_label_key (&ctx, s, i, "f");
      for (unsigned j = 0; j < i; j++)
	ck_assert (key[i] != key[j]);
    }
  /* The same site further down, in a unit with other strings before it.  */
  string ("something else");
  s->text = string ("x < 7");
  s->line = 99;
  s->column = 5;
  s->function = 3;
  s->file = 1;
  for (unsigned i = 0; i < n; i++)
    ck_assert (adse_label_key (&ctx, s, i, "f") == key[i]);
  s->ordinal = 1;
  for (unsigned i = 0; i < n; i++)
    ck_assert (adse_label_key (&ctx, s, i, "f") != key[i]);
  s->ordinal = 0;
  for (unsigned i = 0; i < n; i++)
    ck_assert (adse_label_key (&ctx, s, i, "g") != key[i]);
  s->op = ADSE_OP_SLE;
  for (unsigned i = 0; i < n; i++)
    ck_assert (adse_label_key (&ctx, s, i, "f") != key[i]);
}
END_TEST

START_TEST (texts_are_cut_like_snprintf)
{
  for (unsigned w = 0; w < noperator; w++)
    {
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_CONST, 3);
      for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
	{
	  char full[200], cut[200];
	  int len = adse_label_describe (&ctx, s, i, full, sizeof full);
	  ck_assert_int_eq (len, (int) strlen (full));
	  for (int n = 0; n <= len + 1; n++)
	    {
	      memset (cut, 'z', sizeof cut);
	      ck_assert_int_eq (adse_label_describe (&ctx, s, i, cut, (size_t) n), len);
	      if (n)
		{
		  ck_assert (!strncmp (cut, full, (size_t) n - 1));
		  ck_assert_int_eq (cut[n - 1 < len ? n - 1 : len], 0);
		}
	      ck_assert_int_eq (cut[n], 'z');
	    }
	}
    }
}
END_TEST

START_TEST (lists_of_criteria_are_read)
{
  char bad[8] = "";
  adse_criteria set;

  ck_assert (adse_criteria_parse ("dc", &set, bad, sizeof bad));
  ck_assert_uint_eq (set, 1u << ADSE_CRIT_DC);
  ck_assert (adse_criteria_parse ("mcc,cc", &set, bad, sizeof bad));
  ck_assert_uint_eq (set, 1u << ADSE_CRIT_CC | 1u << ADSE_CRIT_MCC);
  ck_assert (adse_criteria_parse ("all", &set, bad, sizeof bad));
  ck_assert_uint_eq (set, ADSE_CRITERIA_ALL);
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    {
      ck_assert (adse_criteria_parse (adse_criterion_rows[c].name, &set, bad, 8));
      ck_assert_uint_eq (set, ADSE_CRITERIA_ONE (c));
    }
  ck_assert (adse_criteria_parse ("rte,dc", &set, bad, sizeof bad));
  ck_assert (set >> ADSE_CRIT_DC & 1 && set >> ADSE_CRIT_DIVZ & 1);
  ck_assert (adse_criteria_parse ("default", &set, bad, sizeof bad));
  ck_assert (set == adse_criteria_default ());
  ck_assert (adse_criteria_parse ("none", &set, bad, sizeof bad));
  ck_assert_uint_eq (set, 0);
  ck_assert (!adse_criteria_parse ("dc,nonsense,cc", &set, bad, sizeof bad));
  ck_assert_str_eq (bad, "nonsens");
  ck_assert (!adse_criteria_parse ("dc,", &set, bad, sizeof bad));
  ck_assert_str_eq (bad, "");
  ck_assert (!adse_criteria_parse ("DC", &set, bad, sizeof bad));
}
END_TEST

START_TEST (every_row_has_name_help_source_and_place)
{
  for (unsigned i = 0; i < ADSE_CRIT__COUNT; i++)
    {
      const struct adse_criterion_row *r = &adse_criterion_rows[i];
      ck_assert_uint_gt (strlen (r->name), 1);
      ck_assert_uint_gt (strlen (r->help), 10);
      ck_assert_uint_gt (strlen (r->source), 5);
      ck_assert_uint_ne (r->place, 0);
      for (unsigned j = 0; j < i; j++)
	ck_assert_str_ne (r->name, adse_criterion_rows[j].name);
    }
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("criteria");
  TCase *t = tcase_create ("criteria");
  tcase_add_test (t, keys_survive_edits_elsewhere_and_tell_labels_apart);
  tcase_add_test (t, texts_are_cut_like_snprintf);
  tcase_add_test (t, lists_of_criteria_are_read);
  tcase_add_test (t, every_row_has_name_help_source_and_place);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
