/* SPDX-License-Identifier: GPL-3.0-or-later
   What compilers may take while tests are tried out is processor time: on a busy machine,
   or where they wait for something, they go on; without end they do not.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "suite/build.h"
#include "suite/impl.h"

static struct suite_process asked;

enum suite_end __real_suite_run (const struct suite_state *, struct suite_process *);
enum suite_end __wrap_suite_run (const struct suite_state *, struct suite_process *);

/* Of a compiler: note what it may take, and leave it a second of the processor.  */
enum suite_end
__wrap_suite_run (const struct suite_state *s, struct suite_process *p)
{
  asked = *p;
  if (p->cpu_seconds != 0)
    p->cpu_seconds = 1;
  p->seconds = 20;
  return __real_suite_run (s, p);
}

/* Does a tool that a shell runs so come to its end?  */
static bool
compiles (const char *command)
{
  struct suite_request q = { .sandbox = false };
  struct suite_result result = { 0 };
  char scratch[] = "/tmp/adse-compiling-XXXXXX";
  ck_assert_ptr_nonnull (mkdtemp (scratch));
  struct suite_state s = { .req = &q, .result = &result, .scratch = scratch };
  struct suite_words w = { 0 };
  suite_word (&w, "sh");
  suite_word (&w, "-c");
  suite_word (&w, "%s", command);
  bool ok = suite_tool (&s, &w, false, NULL);
  rmdir (scratch);
  return ok;
}

START_TEST (time_is_of_the_processor)
{
  ck_assert (compiles ("sleep 2"));
  ck_assert_uint_gt (asked.cpu_seconds, 0);
  ck_assert (asked.seconds >= 2 * asked.cpu_seconds);
  double start = clock_seconds ();
  ck_assert (!compiles ("while :; do :; done"));
  ck_assert (clock_seconds () - start < 19);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("compiling");
  TCase *tc = tcase_create ("limits");
  suite_add_tcase (suite, tc);
  tcase_set_timeout (tc, 120);
  tcase_add_test (tc, time_is_of_the_processor);
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
