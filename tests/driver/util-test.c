/* SPDX-License-Identifier: GPL-3.0-or-later
   Processor time that is reported is that of all processes at work.  */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/util.h"

static void
burn (double seconds)
{
  struct timespec t;

  do
    clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  while ((double) t.tv_sec + (double) t.tv_nsec / 1e9 < seconds);
}

START_TEST (time_of_children_counts_while_they_run_and_after)
{
  int ready[2];
  char c;
  double before = cpu_seconds_used (), running, ended;

  ck_assert_int_eq (pipe (ready), 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      /* Half of it in a child that ends, as a fork server's children do.  */
      if (fork () == 0)
	{
	  burn (0.2);
	  _exit (0);
	}
      wait (NULL);
      burn (0.2);
      if (write (ready[1], "x", 1) == 1)
	pause ();
      _exit (0);
    }
  ck_assert_int_eq (read (ready[0], &c, 1), 1);
  running = cpu_seconds_used () - before;
  kill (pid, SIGKILL);
  ck_assert_int_eq (waitpid (pid, NULL, 0), pid);
  ended = cpu_seconds_used () - before;
  ck_assert_double_ge (running, 0.35);
  ck_assert_double_ge (ended, 0.35);
  ck_assert_double_le (ended, 1.5);
}
END_TEST

START_TEST (waiting_is_no_processor_time)
{
  double before = cpu_seconds_used ();
  struct timespec t = { 0, 300000000 };

  nanosleep (&t, NULL);
  ck_assert_double_lt (cpu_seconds_used () - before, 0.1);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("util");
  TCase *tc = tcase_create ("processor time");
  tcase_set_timeout (tc, 120);
  tcase_add_test (tc, time_of_children_counts_while_they_run_and_after);
  tcase_add_test (tc, waiting_is_no_processor_time);
  suite_add_tcase (s, tc);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
