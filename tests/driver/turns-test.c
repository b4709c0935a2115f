/* SPDX-License-Identifier: GPL-3.0-or-later
   Turns under a time limit: time goes where runs covered what no other target's did, and
   exploring ends while there is time to try out what it found.  */
#include <check.h>
#include "session/pace.h"
#include "session/turns.h"

START_TEST (the_first_of_several_rounds_leaves_most_of_the_time)
{
  ck_assert_double_lt (turns_round (0, 1000, 10), 500);
  ck_assert_double_gt (turns_round (0, 1000, 10), 0);
  ck_assert_double_lt (turns_round (1, 1000, 10), 1000);
}
END_TEST

START_TEST (one_target_or_a_short_rest_takes_all_of_it)
{
  ck_assert_double_eq (turns_round (0, 1000, 1), 1000);
  ck_assert_double_eq (turns_round (3, 2, 10), 2);
}
END_TEST

START_TEST (time_is_shared_by_what_each_was_first_to_cover)
{
  struct turn t[4] = { { .spent = 1, .firsts = 10 },
		       { .spent = 1 },
		       { .spent = 1, .firsts = 30 },
		       { .spent = 1, .firsts = 20 } };
  uint32_t order[4] = { 0, 1, 2, 3 };
  ck_assert_uint_eq (turns_share (t, order, 4, 120), 3);
  ck_assert_uint_eq (order[0], 2);
  ck_assert_uint_eq (order[1], 3);
  ck_assert_uint_eq (order[2], 0);
  ck_assert_double_eq (t[2].seconds, 60);
  ck_assert_double_eq (t[3].seconds, 40);
  ck_assert_double_eq (t[0].seconds, 20);
}
END_TEST

START_TEST (what_nobody_covered_is_a_hope_that_wanes)
{
  struct turn t[3] = { { .spent = 10, .unseen = 40 },
		       { .spent = 10, .firsts = 20 },
		       { .spent = 1000, .unseen = 40 } };
  uint32_t order[3] = { 0, 1, 2 };
  ck_assert_uint_eq (turns_share (t, order, 3, 1000), 3);
  ck_assert_double_eq (t[0].seconds, t[1].seconds);
  ck_assert_double_lt (t[2].seconds, t[0].seconds / 20);
}
END_TEST

START_TEST (turns_too_short_to_help_are_left_to_others)
{
  struct turn t[3] = { { .spent = 1, .firsts = 1 },
		       { .spent = 1, .firsts = 99 },
		       { .spent = 1, .firsts = 50 } };
  uint32_t order[3] = { 0, 1, 2 };
  ck_assert_uint_eq (turns_share (t, order, 3, 149), 2);
  ck_assert_uint_eq (order[0], 1);
  ck_assert_uint_eq (order[1], 2);
  ck_assert_double_eq (t[1].seconds, 99);
  ck_assert_double_eq (t[2].seconds, 50);
}
END_TEST

START_TEST (where_nobody_was_first_all_go_on_alike)
{
  struct turn t[2] = { { .spent = 1, .seconds = 9 }, { .spent = 1 } };
  uint32_t order[2] = { 1, 0 };
  ck_assert_uint_eq (turns_share (t, order, 2, 100), 2);
  ck_assert_uint_eq (order[0], 1);
  ck_assert_double_eq (t[0].seconds, 0);
  ck_assert_double_eq (t[1].seconds, 0);
}
END_TEST

START_TEST (who_had_no_turn_comes_first_and_has_an_equal_share)
{
  struct turn t[4] = { { .spent = 1, .firsts = 99 },
		       { .firsts = 0 },
		       { .spent = 1, .firsts = 1 },
		       { .firsts = 0 } };
  uint32_t order[4] = { 0, 1, 2, 3 };
  ck_assert_uint_eq (turns_share (t, order, 4, 200), 3);
  ck_assert_uint_eq (order[0], 1);
  ck_assert_uint_eq (order[1], 3);
  ck_assert_uint_eq (order[2], 0);
  ck_assert_double_eq (t[1].seconds, 50);
  ck_assert_double_eq (t[3].seconds, 50);
  ck_assert_double_eq (t[0].seconds, 100);
}
END_TEST

START_TEST (steps_that_cost_the_same_for_more_tests_become_larger)
{
  struct pace p = { .known = 0 };
  ck_assert_double_eq (pace_seconds (&p, 10), 0);
  pace_add (&p, 20, 10);
  size_t first = pace_room (&p, 20);
  ck_assert_uint_gt (first, 40);
  pace_add (&p, 40, 12);
  ck_assert_uint_gt (pace_room (&p, 20), first);
  ck_assert_double_eq_tol (pace_seconds (&p, 60), 14, 0.01);
  /* Not without end.  */
  pace_add (&p, 80, 12.01);
  ck_assert_uint_lt (pace_room (&p, 24), 1000);
}
END_TEST

START_TEST (who_finds_more_than_can_be_tried_out_explores_no_longer)
{
  struct pace p = { .known = 0 };
  pace_add (&p, 50, 10);
  ck_assert_double_gt (pace_explore (&p, 0, 0, 100), 60);
  ck_assert_double_lt (pace_explore (&p, 0, 10, 100), 45);
  ck_assert_double_gt (pace_explore (&p, 0, 10, 100), 30);
  ck_assert_double_lt (pace_explore (&p, 500, 1, 100), 30);
  ck_assert_double_eq (pace_explore (&p, 1000, 1, 100), 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("turns");
  TCase *tc = tcase_create ("turns");
  tcase_add_test (tc, the_first_of_several_rounds_leaves_most_of_the_time);
  tcase_add_test (tc, one_target_or_a_short_rest_takes_all_of_it);
  tcase_add_test (tc, time_is_shared_by_what_each_was_first_to_cover);
  tcase_add_test (tc, what_nobody_covered_is_a_hope_that_wanes);
  tcase_add_test (tc, turns_too_short_to_help_are_left_to_others);
  tcase_add_test (tc, who_had_no_turn_comes_first_and_has_an_equal_share);
  tcase_add_test (tc, where_nobody_was_first_all_go_on_alike);
  suite_add_tcase (suite, tc);
  tc = tcase_create ("pace");
  tcase_add_test (tc, steps_that_cost_the_same_for_more_tests_become_larger);
  tcase_add_test (tc, who_finds_more_than_can_be_tried_out_explores_no_longer);
  suite_add_tcase (suite, tc);
  SRunner *r = srunner_create (suite);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
