/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs under limits and sandbox: what a target must not do is refused, the run is
   reported as denied, and nothing outside its directory has changed; what ordinary
   code does goes on working.  */
#define _GNU_SOURCE
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/util.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "trace.h"

static char *dir, *outside, *elsewhere, *scratch, *object, *holder_object, *runtime;
/* In ELSEWHERE, each with a byte to be read.  */
static int fifo = -1, terminal = -1;
static struct program program, holder;
static char err[400];

/* An older kernel: the driver's system calls pass through here.  */
static bool no_notification, no_landlock;
/* A container: the kernel has it all, and something refuses its use.  */
static bool refuse_listener, refuse_filter, refuse_landlock;

long
syscall (long nr, ...)
{
  long a[6], result;
  va_list ap;
  va_start (ap, nr);
  for (int i = 0; i < 6; i++)
    a[i] = va_arg (ap, long);
  va_end (ap);
  if (nr == SYS_seccomp && a[0] == SECCOMP_GET_ACTION_AVAIL && no_notification
      && *(const uint32_t *) a[2] == SECCOMP_RET_USER_NOTIF)
    {
      errno = EOPNOTSUPP;
      return -1;
    }
  if (nr == SYS_landlock_create_ruleset && no_landlock)
    {
      errno = ENOSYS;
      return -1;
    }
  if (nr == SYS_seccomp && a[0] == SECCOMP_SET_MODE_FILTER
      && (refuse_filter
	  || (refuse_listener && (a[1] & SECCOMP_FILTER_FLAG_NEW_LISTENER))))
    {
      errno = refuse_filter ? EPERM : EBUSY;
      return -1;
    }
  if (nr == SYS_landlock_restrict_self && refuse_landlock)
    {
      errno = EPERM;
      return -1;
    }
  register long r10 __asm__("r10") = a[3];
  register long r8 __asm__("r8") = a[4];
  register long r9 __asm__("r9") = a[5];
  __asm__ volatile("syscall"
		   : "=a"(result)
		   : "a"(nr), "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(r10), "r"(r8),
		     "r"(r9)
		   : "rcx", "r11", "memory");
  if (result < 0 && result > -4096)
    {
      errno = (int) -result;
      return -1;
    }
  return result;
}

static int
sh (const char *format, const char *a, const char *b)
{
  char *command = xasprintf (format, a, b);
  int e = system (command);
  free (command);
  return e;
}

static void
write_kept (void)
{
  char *path = xasprintf ("%s/kept", outside);
  FILE *f = fopen (path, "w");
  if (!f)
    abort ();
  fputs ("kept", f);
  fclose (f);
  free (path);
}

/* A FIFO, and a terminal under a name of ours: 0, or -1.  */
static int
make_elsewhere (void)
{
  char *path = xasprintf ("%s/fifo", elsewhere);
  char *link = xasprintf ("%s/terminal", elsewhere);
  int master = posix_openpt (O_RDWR | O_NOCTTY);
  int e = mkdir (elsewhere, 0700) || mkfifo (path, 0600)
	  || (fifo = open (path, O_RDWR)) < 0 || write (fifo, "f", 1) != 1 || master < 0
	  || grantpt (master) || unlockpt (master) || symlink (ptsname (master), link)
	  || (terminal = open (link, O_RDWR | O_NOCTTY)) < 0
	  || write (master, "t\n", 2) != 2;
  free (path);
  free (link);
  return e ? -1 : 0;
}

/* Compile tests/driver/NAME.c with FLAGS into OBJECT and read it.  */
static int
build_one (const char *name, const char *flags, char *to, struct program *p)
{
  char *source = xasprintf ("%s/tests/driver/%s.c", getenv ("top_srcdir"), name);
  char *paths[] = { to };
  int e = sh ("gcc -g -O1 -fplugin=adse.so -c %s '%s'", flags, source);
  free (source);
  if (!e && program_read (p, paths, 1, err, sizeof err))
    {
      fprintf (stderr, "%s\n", err);
      e = -1;
    }
  return e;
}

/* One build of the targets for all tests.  */
static int
build (void)
{
  const char *lib = getenv ("ADSE_LIBDIR");
  if (!getenv ("top_srcdir") || !lib)
    {
      fprintf (stderr, "run under tests/env\n");
      return -1;
    }
  dir = xstrdup ("/tmp/adse-sandbox-XXXXXX");
  if (!mkdtemp (dir))
    return -1;
  outside = xasprintf ("%s/outside", dir);
  scratch = xasprintf ("%s/scratch", dir);
  object = xasprintf ("%s/target.o", dir);
  runtime = xasprintf ("%s/libsymrt.so", lib);
  elsewhere = xasprintf ("%s/elsewhere", dir);
  holder_object = xasprintf ("%s/holder.o", dir);
  char *flags = xasprintf ("-DOUTSIDE='\"%s\"' -DELSEWHERE='\"%s\"' -o '%s'", outside,
			   elsewhere, object);
  char *plain = xasprintf ("-o '%s'", holder_object);
  int e = mkdir (outside, 0700) || mkdir (scratch, 0700) || make_elsewhere ()
	  || build_one ("sandbox-target", flags, object, &program)
	  || build_one ("sandbox-holder", plain, holder_object, &holder);
  free (flags);
  free (plain);
  if (e)
    return -1;
  write_kept ();
  return 0;
}

/* Processes that run the host program, each sent SIGNAL.  */
static int
count_targets (int signal)
{
  char *pattern = xasprintf ("%s/host-", scratch), path[64], name[512];
  int found = 0;
  DIR *d = opendir ("/proc");
  struct dirent *e;
  while ((e = readdir (d)))
    {
      snprintf (path, sizeof path, "/proc/%.20s/exe", e->d_name);
      ssize_t n = readlink (path, name, sizeof name - 1);
      if (n > 0)
	{
	  name[n] = 0;
	  if (strncmp (name, pattern, strlen (pattern)))
	    continue;
	  found++;
	  kill ((pid_t) atoi (e->d_name), signal);
	}
    }
  closedir (d);
  free (pattern);
  return found;
}

static struct exec *
start (bool sandbox, bool each)
{
  struct exec_options o = { .sandbox = sandbox,
			    .exec_each = each,
			    .run_ms = 500,
			    .memory_mb = 256,
			    .runtime = runtime,
			    .scratch = scratch };
  struct exec *x = exec_start (&program, &o, err, sizeof err);
  ck_assert_msg (x != NULL, "%s", err);
  return x;
}

/* Call NAME of P; its result in *VALUE.  */
static struct run
call_of (struct program *p, struct exec *x, const char *name, uint32_t *value)
{
  struct target t;
  struct input_plan **plan;
  struct input_vector **seed;
  const char *reason;
  char why[200];
  size_t n, nseed, room;
  struct run run;
  ck_assert_msg (program_find (p, &p->units[0], name, &t), "%s", name);
  ck_assert_int_eq (plans_new (p, &t, &plan, &n, &reason, why, sizeof why), 0);
  ck_assert_msg (n > 0, "%s: %s", name, why);
  nseed = plan_seeds (plan[0], 1, &seed);
  ck_assert_uint_gt (nseed, 0);
  void *area = exec_job (x, &room);
  ck_assert_int_eq (plan_job (plan[0], seed[0], area, room), 0);
  ck_assert_msg (exec_run (x, &run, err, sizeof err) == 0, "%s: %s", name, err);
  *value = 77;
  for (uint32_t i = 0; i < run.nevent; i++)
    if (run.events[i].kind == SYMRT_E_RETURN)
      *value = (uint32_t) run.events[i].value;
  for (size_t i = 0; i < nseed; i++)
    vector_free (seed[i]);
  free (seed);
  plans_free (plan, n);
  return run;
}

static struct run
call (struct exec *x, const char *name, uint32_t *value)
{
  return call_of (&program, x, name, value);
}

/* Nothing but the file `kept', as it was.  */
static void
outside_unchanged (const char *after)
{
  char text[16] = "", *path = xasprintf ("%s/kept", outside);
  struct stat st;
  FILE *f = fopen (path, "r");
  ck_assert_msg (f != NULL, "%s removed a file", after);
  ck_assert_msg (fgets (text, sizeof text, f) && !strcmp (text, "kept"),
		 "%s changed a file", after);
  fstat (fileno (f), &st);
  ck_assert_msg (st.st_mtime > 1000 && (st.st_mode & 0600) == 0600,
		 "%s changed a file's times or mode", after);
  fclose (f);
  free (path);
  int n = 0;
  DIR *d = opendir (outside);
  while (readdir (d))
    n++;
  closedir (d);
  ck_assert_msg (n == 3, "%s made a file", after);
  path = xasprintf ("%s/sibling", scratch);
  ck_assert_msg (access (path, F_OK) != 0, "%s wrote beside its directory", after);
  free (path);
}

static const char *const refused[] = { "write_outside",
				       "write_existing",
				       "write_upwards",
				       "write_through_link",
				       "write_through_stdio",
				       "write_sibling",
				       "write_to_driver",
				       "remove_outside",
				       "remove_behind_link",
				       "rename_outside",
				       "rename_into",
				       "make_directory",
				       "truncate_outside",
				       "change_mode",
				       "change_times",
				       "open_socket",
				       "open_unix",
				       "kill_parent",
				       "kill_group",
				       "kill_everybody",
				       "kill_thread",
				       "trace_parent",
				       "run_program",
				       "run_command",
				       "make_process",
				       "fork_bomb",
				       "leave_session",
				       "mount_something",
				       "set_clock",
				       "new_namespace",
				       "ring",
				       "raise_limit",
				       "read_fifo",
				       "read_fifo_through_link",
				       "read_terminal",
				       "read_log",
				       "lock_outside",
				       "lock_record_outside",
				       "lock_description_outside",
				       "reserve_disk" };

START_TEST (deeds_are_refused_and_reported)
{
  struct exec *x = start (true, _i);
  uint32_t value;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    {
      struct run run = call (x, refused[i], &value);
      ck_assert_msg (run.end == RUN_DENIED, "%s: end %d (%s)", refused[i], run.end,
		     run.why);
      ck_assert_msg (value != 1, "%s succeeded", refused[i]);
      ck_assert_str_ne (run.why, "");
      outside_unchanged (refused[i]);
    }
  /* And the next run is none the worse.  */
  struct run run = call (x, "write_inside", &value);
  ck_assert_int_eq (run.end, RUN_RETURNED);
  exec_stop (x);
}
END_TEST

/* Where something of it is missing nothing runs, and one line says what.  */
START_TEST (nothing_runs_half_confined)
{
  static const struct
  {
    bool *missing;
    const char *said;
  } cases[] = { { &no_notification, "no seccomp user notification" },
		{ &no_landlock, "no Landlock" },
		{ &refuse_listener, "notification is refused" },
		{ &refuse_filter, "notification is refused" },
		{ &refuse_landlock, "Landlock is refused" } };
  struct exec_options o = { .sandbox = true,
			    .run_ms = 500,
			    .memory_mb = 256,
			    .runtime = runtime,
			    .scratch = scratch };
  *cases[_i].missing = true;
  ck_assert_ptr_null (exec_start (&program, &o, err, sizeof err));
  ck_assert_msg (strstr (err, cases[_i].said) != NULL, "says: %s", err);
  ck_assert_ptr_null (strchr (err, '\n'));
  ck_assert_int_eq (count_targets (0), 0);
}
END_TEST

/* What was to come out of them is still there.  */
START_TEST (nobody_lost_what_they_wait_for)
{
  uint32_t value;
  char c = 0;
  struct exec *x = start (true, false);
  for (int i = 0; i < 3; i++)
    {
      struct run run = call (x, i ? "read_terminal" : "read_fifo", &value);
      ck_assert_int_eq (run.end, RUN_DENIED);
    }
  ck_assert_int_eq (read (fifo, &c, 1), 1);
  ck_assert_int_eq (c, 'f');
  ck_assert_int_eq (read (terminal, &c, 1), 1);
  ck_assert_int_eq (c, 't');
  exec_stop (x);
}
END_TEST

START_TEST (ordinary_code_is_not_disturbed)
{
  static const char *const allowed[] = {
    "write_inside",  "leave_files", "write_null",  "read_anything", "start_thread",
    "signal_itself", "say_much",    "lock_inside", "read_folders",  "remove_links"
  };
  struct exec *x = start (true, _i);
  uint32_t value;
  /* Twice: what a run leaves behind is gone before the next.  */
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
      {
	struct run run = call (x, allowed[i], &value);
	ck_assert_msg (run.end == RUN_RETURNED, "%s: end %d (%s)", allowed[i], run.end,
		       run.why);
	ck_assert_msg (value == 1, "%s gave %u", allowed[i], value);
      }
  exec_stop (x);
}
END_TEST

START_TEST (runs_that_do_not_end_are_stopped)
{
  struct exec *x = start (true, _i);
  uint32_t value;
  double before = clock_seconds ();
  struct run run = call (x, "loop_forever", &value);
  ck_assert_int_eq (run.end, RUN_TIME);
  run = call (x, "sleep_forever", &value);
  ck_assert_int_eq (run.end, RUN_TIME);
  ck_assert_msg (clock_seconds () - before < 8, "took too long");
  run = call (x, "big_file", &value);
  ck_assert_int_eq (run.end, RUN_DENIED);
  run = call (x, "map_much", &value);
  ck_assert_msg (run.end == RUN_DENIED && !strcmp (run.what, "disk"),
		 "map_much: end %d (%s)", run.end, run.what);
  run = call (x, "eat_memory", &value);
  ck_assert_msg (value != 1, "took more than its memory");
  run = call (x, "crash", &value);
  ck_assert_int_eq (run.end, RUN_SIGNAL);
  ck_assert_int_eq (run.signal, SIGSEGV);
  run = call (x, "give_up", &value);
  ck_assert_int_eq (run.end, RUN_SIGNAL);
  ck_assert_int_eq (run.signal, SIGABRT);
  run = call (x, "leave", &value);
  ck_assert_int_eq (run.end, RUN_EXIT);
  ck_assert_int_eq (run.status, 7);
  run = call (x, "write_inside", &value);
  ck_assert_int_eq (run.end, RUN_RETURNED);
  exec_stop (x);
}
END_TEST

START_TEST (nothing_is_left_running)
{
  uint32_t value;
  struct exec *x = start (true, false);
  call (x, "loop_forever", &value);
  ck_assert_int_gt (count_targets (0), 0);
  exec_stop (x);
  usleep (100000);
  ck_assert_int_eq (count_targets (0), 0);
  /* Its directory is gone too; the host may stay.  */
  int n = 0;
  DIR *d = opendir (scratch);
  struct dirent *e;
  while ((e = readdir (d)))
    n += !strncmp (e->d_name, "run-", 4);
  closedir (d);
  ck_assert_int_eq (n, 0);
}
END_TEST

START_TEST (a_dead_server_is_replaced)
{
  uint32_t value;
  struct exec *x = start (true, false);
  struct run run = call (x, "write_inside", &value);
  ck_assert_int_eq (run.end, RUN_RETURNED);
  /* As the kernel does when memory is short.  */
  ck_assert_int_eq (count_targets (SIGKILL), 1);
  run = call (x, "write_inside", &value);
  ck_assert_int_eq (run.end, RUN_RETURNED);
  ck_assert_uint_eq (value, 1);
  exec_stop (x);
}
END_TEST

/* A constructor, or a thread that it left, opens files for all runs: no run finds what
   another wrote, and together they take no more room than one may.  */
START_TEST (files_are_not_kept_from_run_to_run)
{
  static const char *const fill[]
    = { "fill_what_a_constructor_opened", "fill_what_a_thread_opened" };
  struct exec_options o = { .sandbox = true,
			    .run_ms = 2000,
			    .memory_mb = 256,
			    .runtime = runtime,
			    .scratch = scratch };
  struct exec *x = exec_start (&holder, &o, err, sizeof err);
  uint32_t value;
  ck_assert_msg (x != NULL, "%s", err);
  for (int i = 0; i < 6; i++)
    {
      struct run run = call_of (&holder, x, fill[i % 2], &value);
      ck_assert_msg (run.end == RUN_RETURNED, "end %d (%s)", run.end, run.why);
      ck_assert_msg (value == 0, "found %u MiB of an earlier run", value);
    }
  struct run run = call_of (&holder, x, "fill_all", &value);
  ck_assert_msg (run.end == RUN_DENIED && !strcmp (run.what, "disk"), "end %d (%s)",
		 run.end, run.why);
  exec_stop (x);
}
END_TEST

/* Without the sandbox the same deeds succeed: the tests above prove something.  */
START_TEST (the_deeds_are_possible)
{
  static const char *const harmless[]
    = { "write_outside", "open_socket",		"make_process", "make_directory",
	"lock_outside",	 "lock_record_outside", "read_fifo" };
  struct exec *x = start (false, false);
  uint32_t value;
  ck_assert_int_eq (write (fifo, "f", 1), 1);
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    {
      struct run run = call (x, harmless[i], &value);
      ck_assert_int_eq (run.end, RUN_RETURNED);
      ck_assert_msg (value == 1, "%s", harmless[i]);
    }
  exec_stop (x);
  ck_assert_int_eq (sh ("rm '%s/new' && rmdir '%s/dir'", outside, outside), 0);
}
END_TEST

int
main (void)
{
  int failed = 1;
  if (build () == 0)
    {
      Suite *s = suite_create ("sandbox");
      TCase *t = tcase_create ("sandbox");
      tcase_set_timeout (t, 120);
      /* Argument: 0 fork server, 1 an exec a run.  */
      tcase_add_loop_test (t, deeds_are_refused_and_reported, 0, 2);
      tcase_add_loop_test (t, ordinary_code_is_not_disturbed, 0, 2);
      tcase_add_loop_test (t, runs_that_do_not_end_are_stopped, 0, 2);
      tcase_add_loop_test (t, nothing_runs_half_confined, 0, 5);
      tcase_add_test (t, nobody_lost_what_they_wait_for);
      tcase_add_test (t, files_are_not_kept_from_run_to_run);
      tcase_add_test (t, nothing_is_left_running);
      tcase_add_test (t, a_dead_server_is_replaced);
      tcase_add_test (t, the_deeds_are_possible);
      suite_add_tcase (s, t);
      SRunner *r = srunner_create (s);
      srunner_run_all (r, CK_ENV);
      failed = srunner_ntests_failed (r);
      srunner_free (r);
    }
  program_free (&program);
  program_free (&holder);
  if (dir)
    sh ("rm -rf '%s'%s", dir, "");
  return failed != 0;
}
