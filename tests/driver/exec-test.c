/* SPDX-License-Identifier: GPL-3.0-or-later
   Every kind of image is run, alone and together; what cannot be run is refused
   with one line that says what, where and what to do.  */
#define _GNU_SOURCE
#include <check.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "run/exec-impl.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "trace.h"

static char *dir, *runtime;
static char err[500];

static const char prepare[]
  = "cd '%s' && mkdir scratch && cat > twice.c <<'E'\n"
    "int calls;\n"
    "int twice (int x) { calls++; return 2 * x; }\n"
    "E\n"
    "cat > plain.c <<'E'\n"
    "extern int twice (int);\n"
    "int thrice (int x) { return twice (x) + x; }\n"
    "E\n"
    "echo 'extern int twice (int); int main (int c, char **v)"
    " { (void) v; return twice (c) - 2 * c; }' > main.c\n"
    "g () { gcc -g -O2 -fplugin=adse.so \"$@\"; }\n"
    "g -c twice.c plain.c main.c && ar rc lib.a twice.o plain.o &&"
    " g -fPIC -shared -o libtwice.so twice.c &&"
    " g -o program main.c twice.c && g -static -o static main.c twice.c &&"
    " g -fno-pie -c -o nopie.o twice.c &&"
    " echo 'int nothing (void); int ask (void) { return nothing (); }' > ask.c &&"
    " g -c ask.c && gcc -c -o uninstrumented.o twice.c &&"
    " g -flto -c -o lto.o twice.c &&"
    " cat > once.c <<'E' && g -DMARK=\"\\\"$PWD/mark\\\"\" -c once.c\n"
    "#include <fcntl.h>\n"
    "#include <signal.h>\n"
    "#include <unistd.h>\n"
    "int once (int x)\n"
    "{ int big = x > 3;\n"
    "  if (open (MARK, O_CREAT | O_EXCL, 0600) >= 0) kill (getppid (), SIGKILL);\n"
    "  return big; }\n"
    "E\n"
    " cat > long.c <<'E' && g -c long.c\n"
    "#include <sys/mman.h>\n"
    "#include <time.h>\n"
    "#include <unistd.h>\n"
    "int work (int x)\n"
    "{ while (clock () < CLOCKS_PER_SEC / 4) x++; return x > 3; }\n"
    "int leave_mapped (int x)\n"
    "{ char *p = mmap (0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, "
    "-1, 0);\n"
    "  munmap (p, 4096); p[4096] = 1; return x > 3; }\n"
    "int wait_for_ever (int x)\n"
    "{ while (1) { usleep (10000); x++; } return x; }\n"
    "E\n";

static int
build (void)
{
  const char *lib = getenv ("ADSE_LIBDIR");
  if (!lib)
    return -1;
  dir = xstrdup ("/tmp/adse-exec-XXXXXX");
  runtime = xasprintf ("%s/libsymrt.so", lib);
  if (!mkdtemp (dir))
    return -1;
  char *command = xasprintf (prepare, dir);
  int e = system (command);
  free (command);
  return e;
}

static bool confined = true;
static unsigned limit_ms = 2000;

static struct exec *
start (struct program *p, const char *const *names, size_t n)
{
  char *paths[4], *scratch = xasprintf ("%s/scratch", dir);
  struct exec_options o = {
    .sandbox = confined, .run_ms = limit_ms, .runtime = runtime, .scratch = scratch
  };
  struct exec *x = NULL;
  for (size_t i = 0; i < n; i++)
    paths[i] = xasprintf ("%s/%s", dir, names[i]);
  memset (p, 0, sizeof *p);
  if (program_read (p, paths, n, err, sizeof err) == 0)
    x = exec_start (p, &o, err, sizeof err);
  for (size_t i = 0; i < n; i++)
    free (paths[i]);
  free (scratch);
  return x;
}

/* A function of images that run, under its plan, with the first inputs to try.  */
struct called
{
  const char *image; /* the first one */
  struct program p;
  struct exec *x;
  struct input_plan **plan;
  struct input_vector **seed;
  size_t nplan, nseed;
};

static void
open_called (struct called *c, const char *function, const char *const *names, size_t n)
{
  struct target t;
  const char *reason;
  char why[200];
  c->image = names[0];
  c->x = start (&c->p, names, n);
  ck_assert_msg (c->x != NULL, "%s: %s", names[0], err);
  ck_assert (program_find (&c->p, &c->p.units[0], function, &t));
  plans_new (&c->p, &t, &c->plan, &c->nplan, &reason, why, sizeof why);
  ck_assert_uint_eq (c->nplan, 1);
  c->nseed = plan_seeds (c->plan[0], 1, &c->seed);
}

/* One run with these inputs.  */
static struct run
call (struct called *c)
{
  struct run run;
  size_t room;
  void *area = exec_job (c->x, &room);
  ck_assert_int_eq (plan_job (c->plan[0], c->seed[0], area, room), 0);
  ck_assert_int_eq (exec_run (c->x, &run, err, sizeof err), 0);
  ck_assert_msg (run.end == RUN_RETURNED, "%s: end %d %s", c->image, run.end, run.why);
  return run;
}

static void
close_called (struct called *c)
{
  for (size_t i = 0; i < c->nseed; i++)
    vector_free (c->seed[i]);
  free (c->seed);
  plans_free (c->plan, c->nplan);
  exec_stop (c->x);
  program_free (&c->p);
}

/* FUNCTION (21) by the program of the images.  */
static uint32_t
result_of (const char *function, const char *const *names, size_t n)
{
  struct called c;
  uint32_t value = 0;
  open_called (&c, function, names, n);
  c.seed[0]->region[0].data[0] = 21;
  /* Many runs by one server; the counter at file scope starts anew in each.  */
  for (int i = 0; i < 50; i++)
    {
      struct run run = call (&c);
      for (uint32_t k = 0; k < run.nevent; k++)
	if (run.events[k].kind == SYMRT_E_RETURN)
	  value = (uint32_t) run.events[k].value;
	else if (run.events[k].kind == SYMRT_E_INPUT)
	  {
	    const struct symrt_node *in = &run.nodes[run.events[k].a];
	    uint32_t r = SYMRT_INPUT_REGION (in->k);
	    ck_assert_uint_eq (run.events[k].value, r == 0 ? 21 : 0);
	  }
    }
  close_called (&c);
  return value;
}

START_TEST (each_kind_of_image_runs)
{
  ck_assert_uint_eq (result_of ("twice", (const char *[]){ "twice.o" }, 1), 42);
  ck_assert_uint_eq (result_of ("twice", (const char *[]){ "libtwice.so" }, 1), 42);
  ck_assert_uint_eq (result_of ("twice", (const char *[]){ "program" }, 1), 42);
  ck_assert_uint_eq (result_of ("twice", (const char *[]){ "nopie.o" }, 1), 42);
  ck_assert_uint_eq (result_of ("thrice", (const char *[]){ "lib.a" }, 1), 63);
  ck_assert_uint_eq (result_of ("thrice", (const char *[]){ "plain.o", "twice.o" }, 2),
		     63);
  ck_assert_uint_eq (result_of ("thrice", (const char *[]){ "plain.o", "libtwice.so" },
				2),
		     63);
  /* Objects that bring their own main.  */
  ck_assert_uint_eq (result_of ("twice", (const char *[]){ "main.o", "twice.o" }, 2),
		     42);
}
END_TEST

/* What `once' leaves: the next test is to find nothing.  */
static void
remove_mark (void)
{
  char *mark = xasprintf ("%s/mark", dir);
  ck_assert_int_eq (unlink (mark), 0);
  free (mark);
}

/* Pages that a run leaves mapped are unmapped: its server goes on, and the next runs have
   its memory.  */
START_TEST (a_run_that_leaves_pages_mapped_does_no_harm_to_its_server)
{
  struct called c;
  open_called (&c, "leave_mapped", (const char *[]){ "long.o" }, 1);
  for (int i = 0; i < 5; i++)
    {
      struct run run = call (&c);
      ck_assert_uint_eq (run.arena->flags & SYMRT_APART, 0);
    }
  ck_assert_uint_eq (exec_starts (c.x), 1);
  close_called (&c);
}
END_TEST

/* A server that has died has runs with copies of its memory for some time, and not for
   ever.  */
START_TEST (runs_have_the_memory_of_their_server_again_some_time_after_it_died)
{
  struct called c;
  confined = false;
  open_called (&c, "once", (const char *[]){ "once.o" }, 1);
  confined = true;
  ck_assert_uint_ne (call (&c).arena->flags & SYMRT_APART, 0);
  unsigned apart = 0;
  for (int i = 0; i < 100; i++)
    apart += (call (&c).arena->flags & SYMRT_APART) != 0;
  ck_assert_uint_gt (apart, 10);
  ck_assert_uint_lt (apart, 90);
  remove_mark ();
  close_called (&c);
}
END_TEST

/* The function's first run kills its server; what it covered before that is covered
   by the second one.  */
START_TEST (a_run_that_is_made_again_finds_the_labels_as_they_were)
{
  struct called c;
  uint32_t nlabel, covered = 0;
  confined = false;
  open_called (&c, "once", (const char *[]){ "once.o" }, 1);
  confined = true;
  uint8_t *labels = exec_labels (c.x, &nlabel);
  memset (labels, SYMRT_L_WANTED, nlabel);
  exec_open (c.x);
  call (&c);
  for (uint32_t i = 0; i < nlabel; i++)
    covered += (labels[i] & SYMRT_L_COVERED) != 0;
  ck_assert_uint_gt (covered, 0);
  remove_mark ();
  close_called (&c);
}
END_TEST

/* FUNCTION of long.o with a limit of MS, beside others on the one processor that all
   of them have.  */
static enum run_end
end_among_others (const char *function, unsigned ms)
{
  enum
  {
    OTHERS = 7
  };
  struct called c;
  struct run run;
  cpu_set_t before, one;
  pid_t other[OTHERS];
  size_t room;
  ck_assert_int_eq (sched_getaffinity (0, sizeof before, &before), 0);
  CPU_ZERO (&one);
  for (int i = 0; i < CPU_SETSIZE && !CPU_COUNT (&one); i++)
    if (CPU_ISSET (i, &before))
      CPU_SET (i, &one);
  ck_assert_int_eq (sched_setaffinity (0, sizeof one, &one), 0);
  limit_ms = ms;
  open_called (&c, function, (const char *[]){ "long.o" }, 1);
  limit_ms = 2000;
  for (int i = 0; i < OTHERS; i++)
    {
      other[i] = fork ();
      if (!other[i])
	{
	  prctl (PR_SET_PDEATHSIG, SIGKILL);
	  for (;;)
	    ;
	}
    }
  void *area = exec_job (c.x, &room);
  ck_assert_int_eq (plan_job (c.plan[0], c.seed[0], area, room), 0);
  ck_assert_int_eq (exec_run (c.x, &run, err, sizeof err), 0);
  for (int i = 0; i < OTHERS; i++)
    {
      kill (other[i], SIGKILL);
      waitpid (other[i], NULL, 0);
    }
  ck_assert_int_eq (sched_setaffinity (0, sizeof before, &before), 0);
  enum run_end end = run.end;
  close_called (&c);
  return end;
}

START_TEST (a_run_that_waits_for_a_processor_is_not_out_of_time)
{
  ck_assert_int_eq (end_among_others ("work", 500), RUN_RETURNED);
}
END_TEST

START_TEST (a_run_that_has_ended_is_not_out_of_time)
{
  pid_t pid = fork ();
  siginfo_t info;
  if (!pid)
    _exit (0);
  ck_assert_int_eq (waitid (P_PID, (id_t) pid, &info, WEXITED | WNOWAIT), 0);
  ck_assert (process_starved (pid, 0.5) > 0);
  ck_assert_int_eq (waitpid (pid, NULL, 0), pid);
  ck_assert (process_starved (pid, 0.5) > 0);
}
END_TEST

START_TEST (a_run_that_waits_for_anything_else_is_out_of_time)
{
  double start = clock_seconds ();
  ck_assert_int_eq (end_among_others ("wait_for_ever", 300), RUN_TIME);
  ck_assert (clock_seconds () - start < 20);
}
END_TEST

static void
refused (const char *says, const char *also, const char *const *names, size_t n)
{
  struct program p;
  ck_assert_msg (start (&p, names, n) == NULL, "%s was run", names[0]);
  ck_assert_msg (strstr (err, says) && strstr (err, also), "%s: %s", names[0], err);
  ck_assert_ptr_null (strchr (err, '\n'));
  program_free (&p);
}

START_TEST (what_cannot_run_is_refused)
{
  refused ("statically", "static", (const char *[]){ "static" }, 1);
  refused ("one at a time", "program", (const char *[]){ "program", "program" }, 2);
  refused ("nothing", "after --", (const char *[]){ "ask.o" }, 1);
  refused ("holds no metadata", "cflags", (const char *[]){ "uninstrumented.o" }, 1);
  refused ("link-time", "lto.o", (const char *[]){ "lto.o" }, 1);
  refused ("run as it is", "program", (const char *[]){ "program", "twice.o" }, 2);
}
END_TEST

START_TEST (a_runtime_that_is_missing_is_named)
{
  struct program p;
  free (runtime);
  runtime = xasprintf ("%s/absent.so", dir);
  ck_assert_ptr_null (start (&p, (const char *[]){ "twice.o" }, 1));
  ck_assert_msg (strstr (err, "absent.so") != NULL, "%s", err);
  program_free (&p);
}
END_TEST

int
main (void)
{
  int failed = 1;
  if (build () == 0)
    {
      Suite *s = suite_create ("exec");
      TCase *t = tcase_create ("exec");
      tcase_set_timeout (t, 120);
      tcase_add_test (t, each_kind_of_image_runs);
      tcase_add_test (t, a_run_that_leaves_pages_mapped_does_no_harm_to_its_server);
      tcase_add_test (t, a_run_that_is_made_again_finds_the_labels_as_they_were);
      tcase_add_test (
	t, runs_have_the_memory_of_their_server_again_some_time_after_it_died);
      tcase_add_test (t, a_run_that_waits_for_a_processor_is_not_out_of_time);
      tcase_add_test (t, a_run_that_has_ended_is_not_out_of_time);
      tcase_add_test (t, a_run_that_waits_for_anything_else_is_out_of_time);
      tcase_add_test (t, what_cannot_run_is_refused);
      tcase_add_test (t, a_runtime_that_is_missing_is_named);
      suite_add_tcase (s, t);
      SRunner *r = srunner_create (s);
      srunner_run_all (r, CK_ENV);
      failed = srunner_ntests_failed (r);
      srunner_free (r);
    }
  if (dir)
    {
      char *command = xasprintf ("rm -rf '%s'", dir);
      if (system (command))
	failed = 1;
      free (command);
    }
  return failed != 0;
}
