/* SPDX-License-Identifier: MIT
   Calls on which subject.c crashes or does what C leaves undefined.  No part of
   `make check': decide case by case whether it is a bug.
   Written by adse; `adse generate' writes it anew, edits are lost.  */

#define main test_program_main
#include "subject.c"
#undef main
/* What these mean in the source the tests do not mean.  */
#undef fail

#include <check.h>
#include <limits.h>
#include <signal.h>

/* SIGFPE: division by zero at subject.c:206 */
START_TEST (divide_suspect_1)
{
  divide (7, 0);
}
END_TEST

/* signed integer overflow: 2147483647 + 1 cannot be represented in type
   'int' at subject.c:213 */
START_TEST (add_suspect_1)
{
  add (INT_MAX, 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("subject suspects");
  TCase *tc;

  tc = tcase_create ("divide");
  suite_add_tcase (suite, tc);
  tcase_add_test_raise_signal (tc, divide_suspect_1, SIGFPE);

  tc = tcase_create ("add");
  suite_add_tcase (suite, tc);
  tcase_add_test (tc, add_suspect_1);

  SRunner *runner = srunner_create (suite);
  /* They crash: CK_FORK=no has no effect.  */
  srunner_set_fork_status (runner, CK_FORK);
  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
