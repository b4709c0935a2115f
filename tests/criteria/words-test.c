/* SPDX-License-Identifier: GPL-3.0-or-later
   What names tell, by their words.  */
#include <check.h>
#include "words.h"

START_TEST (a_word_that_is_part_of_another_tells_nothing)
{
  ck_assert_uint_eq (name_tells ("account", NAME_LENGTH), 0);
  ck_assert_uint_eq (name_tells ("discount_rate", NAME_NUMBER), 0);
  ck_assert_uint_eq (name_tells ("newline", NAME_MAKES), 0);
  ck_assert_uint_eq (name_tells ("settings_use", NAME_CHANGES), 0);
  ck_assert_uint_eq (name_tells ("maximal", NAME_LENGTH), 0);
}
END_TEST

START_TEST (words_end_at_underscores_digits_and_capitals)
{
  static const char *const counts[]
    = { "count",    "Count",	 "COUNT",   "item_count",
	"count_of", "itemCount", "countOf", "count2" };
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
    ck_assert_msg (name_tells (counts[i], NAME_NUMBER) > 0, "%s", counts[i]);
}
END_TEST

START_TEST (some_words_end_longer_ones)
{
  static const char *const lengths[]
    = { "buflen", "buf_len",  "bufLen", "BUFLEN",  "n",
	"nbytes", "filesize", "maxlen", "n_items", "max_depth" };
  for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
    ck_assert_msg (name_tells (lengths[i], NAME_LENGTH) > 0, "%s", lengths[i]);
  static const char *const others[]
    = { "lenient", "sizeable", "i", "next", "bytes_in", "used_by", "" };
  for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
    ck_assert_msg (name_tells (others[i], NAME_LENGTH) == 0, "%s", others[i]);
}
END_TEST

START_TEST (better_words_tell_more)
{
  ck_assert_uint_gt (name_tells ("list_new", NAME_MAKES),
		     name_tells ("list_dup", NAME_MAKES));
  ck_assert_uint_eq (name_tells ("list_dup", NAME_MAKES), 1);
  ck_assert_uint_eq (name_tells ("dup_or_new", NAME_MAKES),
		     name_tells ("new", NAME_MAKES));
}
END_TEST

START_TEST (what_ends_an_object_is_the_last_word)
{
  ck_assert_uint_gt (name_tells ("list_free", NAME_ENDS), 0);
  ck_assert_uint_gt (name_tells ("listFree", NAME_ENDS), 0);
  ck_assert_uint_eq (name_tells ("free_list_get", NAME_ENDS), 0);
}
END_TEST

START_TEST (what_asks_or_undoes_does_not_set_up)
{
  ck_assert (name_sets_up ("buf_init") && name_sets_up ("initlist")
	     && name_sets_up ("listInit") && name_sets_up ("parser_initialize_ex"));
  ck_assert (!name_sets_up ("buf_deinit") && !name_sets_up ("is_init")
	     && !name_sets_up ("uninit_buf") && !name_sets_up ("buf_is_initialized")
	     && !name_sets_up ("buf_new"));
}
END_TEST

START_TEST (feeding_has_a_verb_and_what_is_given)
{
  ck_assert (name_feeds ("parser_set_input_string") && name_feeds ("xml_open_memory"));
  ck_assert (!name_feeds ("set_input") && !name_feeds ("parser_set_level")
	     && !name_feeds ("parser_input"));
}
END_TEST

START_TEST (what_is_read_from_bytes_and_written_to_bytes_has_two_names)
{
  ck_assert (name_tells ("packet_decode", NAME_DECODES)
	     && name_tells ("packet_encode", NAME_ENCODES)
	     && name_tells ("dateFromText", NAME_DECODES)
	     && name_tells ("date_to_text", NAME_ENCODES));
  ck_assert (
    !name_tells ("packet_encode", NAME_DECODES) && !name_tells ("unpack", NAME_ENCODES)
    && !name_tells ("ring_read", NAME_DECODES) && !name_tells ("total", NAME_ENCODES));
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("words");
  TCase *tc = tcase_create ("words");
  tcase_add_test (tc, a_word_that_is_part_of_another_tells_nothing);
  tcase_add_test (tc, words_end_at_underscores_digits_and_capitals);
  tcase_add_test (tc, some_words_end_longer_ones);
  tcase_add_test (tc, better_words_tell_more);
  tcase_add_test (tc, what_ends_an_object_is_the_last_word);
  tcase_add_test (tc, what_asks_or_undoes_does_not_set_up);
  tcase_add_test (tc, feeding_has_a_verb_and_what_is_given);
  tcase_add_test (tc, what_is_read_from_bytes_and_written_to_bytes_has_two_names);
  suite_add_tcase (s, tc);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
