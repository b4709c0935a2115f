/* SPDX-License-Identifier: MIT
   How subject.c behaves: regression tests with values from the plain
   build.
   Written by adse; `adse generate' writes it anew, edits are lost.
   The source is included, so that static functions and file-scope
   variables can be reached.  */

#define main test_program_main
#include "subject.c"
#undef main
/* What these mean in the source the tests do not mean.  */
#undef fail

#include <check.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

/* Stands in for a function pointer: notes its calls.  */
static struct
{
  const void *piece;
  unsigned char piece_bytes[64];
  size_t length;
  void *user;
} fake_use_call[8];
static unsigned fake_use_calls;

static void
fake_use (const void *piece, size_t length, void *user)
{
  unsigned n = fake_use_calls++;

  if (n < 8)
    {
      fake_use_call[n].piece = piece;
      fake_use_call[n].length = length;
      fake_use_call[n].user = user;
      if (piece)
        memcpy (fake_use_call[n].piece_bytes, piece,
                length < 64 ? length : 64);
    }
}

/* Stands in for a function pointer: notes its calls and returns the given
   values in turn, the last one again.  */
static struct
{
  unsigned char arg0;
} fake_keep_call[8];
static unsigned fake_keep_calls;
static int *fake_keep_returns;
static unsigned fake_keep_nreturns = 1;

static int
fake_keep (unsigned char arg0)
{
  unsigned n = fake_keep_calls++;

  if (n < 8)
    fake_keep_call[n].arg0 = arg0;
  if (!fake_keep_returns)
    return 0;
  return fake_keep_returns[n < fake_keep_nreturns ? n : fake_keep_nreturns -
                           1];
}

static void
assert_same_token (const struct token *got, const struct token *want)
{
  ck_assert_int_eq (got->state, want->state);
  ck_assert_uint_eq (got->flags, want->flags);
  ck_assert_int_eq (got->small, want->small);
  ck_assert_mem_eq (got->name, want->name, sizeof got->name);
  ck_assert_ptr_eq (got->next, want->next);
}

/* Tests find nothing of what others did, even when all run in one process
   (CK_FORK=no).  */
static int test_begun;

/* The N bytes at AT are as they were in the beginning, which KEPT holds.  */
static void
test_put_back (void *at, void *kept, size_t n)
{
  if (!test_begun)
    memcpy (kept, at, n);
  else if (memcmp (at, kept, n) != 0)
    memcpy (at, kept, n);
}

#define TEST_PUT_BACK(variable) \
  do \
    { \
      static unsigned char test_kept[sizeof (variable)]; \
      test_put_back ((void *) &(variable), test_kept, \
		     sizeof (variable)); \
    } \
  while (0)

static void
test_begins (void)
{
  TEST_PUT_BACK (calls);
  TEST_PUT_BACK (limit);
  TEST_PUT_BACK (greeting);
  TEST_PUT_BACK (fake_use_call);
  TEST_PUT_BACK (fake_use_calls);
  TEST_PUT_BACK (fake_keep_call);
  TEST_PUT_BACK (fake_keep_calls);
  TEST_PUT_BACK (fake_keep_returns);
  TEST_PUT_BACK (fake_keep_nreturns);
  test_begun = 1;
}

#ifndef WITHOUT_clamp

/* x < low: true, x == low; kills <=, >, >=, ==, != and 2 more
   x > high && high > low: kills || for &&
   high > low: false
   calls++: kills -
   and labels of 2 more places */
START_TEST (clamp_1)
{
  calls = 0;

  ck_assert_int_eq (clamp (5, 0, 10), 5);
  ck_assert_int_eq (calls, 1);
}
END_TEST

/* x < low: true */
START_TEST (clamp_2)
{
  calls = 0;

  ck_assert_int_eq (clamp (-3, 0, 10), 0);
  ck_assert_int_eq (calls, 1);
}
END_TEST

/* x > high / * top * /: true */
START_TEST (clamp_3)
{
  calls = 0;

  ck_assert_int_eq (clamp (INT_MAX, 0, INT_MAX - 1), INT_MAX - 1);
  ck_assert_int_eq (calls, 1);
}
END_TEST

#endif

#ifndef WITHOUT_parse_digit

/* a path and a result of its own */
START_TEST (parse_digit_1)
{
  errno = 0;
  long result = parse_digit (NULL);

  ck_assert_int_eq (errno, EINVAL);
  ck_assert_int_eq (result, -1);
}
END_TEST

/* a path and a result of its own */
START_TEST (parse_digit_2)
{
  char s[] = "x";

  errno = 0;
  long result = parse_digit (s);

  ck_assert_int_eq (errno, ERANGE);
  ck_assert_int_eq (result, -1);
}
END_TEST

/* a path and a result of its own */
START_TEST (parse_digit_3)
{
  char s[] = "7";

  errno = 0;
  long result = parse_digit (s);

  ck_assert_int_eq (errno, 0);
  ck_assert_int_eq (result, 7);
}
END_TEST

#endif

#ifndef WITHOUT_colour_name

/* switch (c): case GREEN */
START_TEST (colour_name_1)
{
  ck_assert_str_eq (colour_name (RED), "red \"hot\"");
}
END_TEST

/* switch (c): case GREEN */
START_TEST (colour_name_2)
{
  ck_assert_str_eq (colour_name (GREEN), "green");
}
END_TEST

/* switch (c): case GREEN */
START_TEST (colour_name_3)
{
  ck_assert_ptr_null (colour_name (BLUE));
}
END_TEST

#endif

#ifndef WITHOUT_token_step

/* c == ',': kills != */
START_TEST (token_step_1)
{
  struct token t = { .state = IDLE };
  struct token want = t;

  ck_assert_int_eq (token_step (&t, ','), DONE);
  want.state = DONE;
  assert_same_token (&t, &want);
}
END_TEST

/* c == ',': kills != */
START_TEST (token_step_2)
{
  struct token t = { 0 };

  token_init (&t);
  t.state = DONE;

  ck_assert_int_eq (token_step (&t, '\n'), READING);
  ck_assert_int_eq (t.state, READING);
  ck_assert_uint_eq (t.flags, 1);
  ck_assert_int_eq (t.small, -1);
  ck_assert_mem_eq (t.name, ((const char[8]) { "\n" }), 8);
  ck_assert_ptr_null (t.next);
}
END_TEST

/* c == ',': kills != */
START_TEST (token_step_3)
{
  struct token next = { .state = READING, .flags = 5, .small = -2,
                        .name = "ab" };
  struct token t = { .state = IDLE, .next = &next };

  next.next = &t;
  struct token want = next;

  ck_assert_int_eq (token_step (&t, '\''), READING);
  assert_same_token (&next, &want);
  ck_assert_int_eq (t.state, READING);
  ck_assert_uint_eq (t.flags, 1);
  ck_assert_int_eq (t.small, 0);
  ck_assert_mem_eq (t.name, ((const char[8]) { "'" }), 8);
  ck_assert_ptr_eq (t.next, &next);
}
END_TEST

#endif

#ifndef WITHOUT_skip_word

/* a path and a result of its own */
START_TEST (skip_word_1)
{
  char s[] = "ab cd";

  ck_assert_ptr_eq (skip_word (s), s + 3);
  ck_assert_str_eq (s, "ab_cd");
}
END_TEST

/* a path and a result of its own */
START_TEST (skip_word_2)
{
  char s[] = "tab\t\"q\"\\\0001?\?=\0x";

  ck_assert_ptr_eq (skip_word (s), s + 8);
  ck_assert_mem_eq (s, "tab\t\"q\"\\\0001?\?=\0x", 16);
}
END_TEST

#endif

#ifndef WITHOUT_each

/* keep == NULL */
START_TEST (each_1)
{
  unsigned char data[3] = { 0x61, 0x00, 0xff };
  int user = 7;

  ck_assert_int_eq (each (data, 3, NULL, fake_use, &user), 3);
  ck_assert_uint_eq (fake_use_calls, 3);
  ck_assert_ptr_eq (fake_use_call[0].piece, data);
  ck_assert_mem_eq (fake_use_call[0].piece_bytes,
                    ((const unsigned char[3]) { 0x61, 0x00, 0xff }), 3);
  ck_assert_uint_eq (fake_use_call[0].length, 3);
  ck_assert_ptr_eq (fake_use_call[0].user, &user);
  ck_assert_ptr_eq (fake_use_call[1].piece, data + 1);
  ck_assert_mem_eq (fake_use_call[1].piece_bytes,
                    ((const unsigned char[2]) { 0x00, 0xff }), 2);
  ck_assert_uint_eq (fake_use_call[1].length, 2);
  ck_assert_ptr_eq (fake_use_call[1].user, &user);
  ck_assert_ptr_eq (fake_use_call[2].piece, data + 2);
  ck_assert_mem_eq (fake_use_call[2].piece_bytes,
                    ((const unsigned char[1]) { 0xff }), 1);
  ck_assert_uint_eq (fake_use_call[2].length, 1);
  ck_assert_ptr_eq (fake_use_call[2].user, &user);
}
END_TEST

/* keep == NULL */
START_TEST (each_2)
{
  unsigned char data[3] = { 0x61, 0x00, 0xff };
  int user = 7;

  fake_keep_returns = (int[]) { 1, 0 };
  fake_keep_nreturns = 2;

  ck_assert_int_eq (each (data, 3, fake_keep, fake_use, &user), 1);
  ck_assert_uint_eq (fake_keep_calls, 3);
  ck_assert_int_eq (fake_keep_call[0].arg0, 'a');
  ck_assert_int_eq (fake_keep_call[1].arg0, 0);
  ck_assert_int_eq (fake_keep_call[2].arg0, 255);
  ck_assert_uint_eq (fake_use_calls, 1);
  ck_assert_ptr_eq (fake_use_call[0].piece, data);
  ck_assert_mem_eq (fake_use_call[0].piece_bytes,
                    ((const unsigned char[3]) { 0x61, 0x00, 0xff }), 3);
  ck_assert_uint_eq (fake_use_call[0].length, 3);
  ck_assert_ptr_eq (fake_use_call[0].user, &user);
}
END_TEST

#endif

#ifndef WITHOUT_bump

/* limit > 20: kills >= */
START_TEST (bump_1)
{
  limit = 20;
  memcpy (greeting, ((char[8]) { "hi" }), 8);

  ck_assert_int_eq (bump (), 21);
  ck_assert_int_eq (limit, 21);
  ck_assert_mem_eq (greeting, ((const char[8]) { "hi" }), 8);
}
END_TEST

/* limit > 20: kills >= */
START_TEST (bump_2)
{
  limit = 21;
  memcpy (greeting, ((char[8]) { "hi" }), 8);

  ck_assert_int_eq (bump (), 22);
  ck_assert_int_eq (limit, 22);
  ck_assert_mem_eq (greeting, ((const char[8]) { "bye" }), 8);
}
END_TEST

#endif

#ifndef WITHOUT_half

/* a path and a result of its own */
START_TEST (half_1)
{
  ck_assert_mem_eq (half ('a'), "aaaa", 4);
}
END_TEST

/* a path and a result of its own */
START_TEST (half_2)
{
  ck_assert_mem_eq (half (128),
                    ((const unsigned char[4]) { 0x80, 0x80, 0x80, 0x80 }), 4);
}
END_TEST

#endif

#ifndef WITHOUT_checksum

/* a path and a result of its own */
START_TEST (checksum_1)
{
  unsigned int v[4] = { 1, 0x80000000, 0x10000, UINT_MAX };

  ck_assert_uint_eq (checksum (v, 4), 0x801f745e);
}
END_TEST

#endif

#ifndef WITHOUT_reverse

/* a path and a result of its own */
START_TEST (reverse_1)
{
  int v[4] = { 1, -2, 3, 4 };

  reverse (v, 4);

  ck_assert_int_eq (v[0], 4);
  ck_assert_int_eq (v[1], 3);
  ck_assert_int_eq (v[2], -2);
  ck_assert_int_eq (v[3], 1);
}
END_TEST

/* a path and a result of its own */
START_TEST (reverse_2)
{
  int v[6] = { 1, 2, 3, 4, 5, 6 };

  reverse (v, 6);

  ck_assert_mem_eq (v, ((const int[6]) { 6, 5, 4, 3, 2, 1 }), sizeof v);
}
END_TEST

#endif

#ifndef WITHOUT_is_even

/* a path and a result of its own */
START_TEST (is_even_1)
{
  ck_assert (!is_even (LLONG_MIN + 1));
}
END_TEST

#endif

#ifndef WITHOUT_halve

/* a path and a result of its own */
START_TEST (halve_1)
{
  ck_assert_double_eq (halve (1e+300), 5e+299);
}
END_TEST

/* a path and a result of its own */
START_TEST (halve_2)
{
  ck_assert_double_eq (halve (0.3333333333333333), 0.16666666666666666);
}
END_TEST

#endif

#ifndef WITHOUT_divide

/* a path and a result of its own */
START_TEST (divide_1)
{
  ck_assert_int_eq (divide (-7, 2), -3);
}
END_TEST

#endif

#ifndef WITHOUT_add

/* a path and a result of its own */
START_TEST (add_1)
{
  ck_assert_int_eq (add (INT_MAX, INT_MIN), -1);
}
END_TEST

#endif

int
main (void)
{
  Suite *suite = suite_create ("subject");
  TCase *tc;

  test_begins ();

#ifndef WITHOUT_clamp
  tc = tcase_create ("clamp");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, clamp_1);
  tcase_add_test (tc, clamp_2);
  tcase_add_test (tc, clamp_3);
#endif

#ifndef WITHOUT_parse_digit
  tc = tcase_create ("parse_digit");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, parse_digit_1);
  tcase_add_test (tc, parse_digit_2);
  tcase_add_test (tc, parse_digit_3);
#endif

#ifndef WITHOUT_colour_name
  tc = tcase_create ("colour_name");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, colour_name_1);
  tcase_add_test (tc, colour_name_2);
  tcase_add_test (tc, colour_name_3);
#endif

#ifndef WITHOUT_token_step
  tc = tcase_create ("token_step");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, token_step_1);
  tcase_add_test (tc, token_step_2);
  tcase_add_test (tc, token_step_3);
#endif

#ifndef WITHOUT_skip_word
  tc = tcase_create ("skip_word");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, skip_word_1);
  tcase_add_test (tc, skip_word_2);
#endif

#ifndef WITHOUT_each
  tc = tcase_create ("each");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, each_1);
  tcase_add_test (tc, each_2);
#endif

#ifndef WITHOUT_bump
  tc = tcase_create ("bump");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, bump_1);
  tcase_add_test (tc, bump_2);
#endif

#ifndef WITHOUT_half
  tc = tcase_create ("half");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, half_1);
  tcase_add_test (tc, half_2);
#endif

#ifndef WITHOUT_checksum
  tc = tcase_create ("checksum");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, checksum_1);
#endif

#ifndef WITHOUT_reverse
  tc = tcase_create ("reverse");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, reverse_1);
  tcase_add_test (tc, reverse_2);
#endif

#ifndef WITHOUT_is_even
  tc = tcase_create ("is_even");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, is_even_1);
#endif

#ifndef WITHOUT_halve
  tc = tcase_create ("halve");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, halve_1);
  tcase_add_test (tc, halve_2);
#endif

#ifndef WITHOUT_divide
  tc = tcase_create ("divide");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, divide_1);
#endif

#ifndef WITHOUT_add
  tc = tcase_create ("add");
  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_begins, NULL);
  tcase_add_test (tc, add_1);
#endif

  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
