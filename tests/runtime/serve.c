/* SPDX-License-Identifier: GPL-3.0-or-later
   A program under the runtime, as the driver would run it: attaching, the fork
   server's protocol, jobs and what their traces say.  Arguments: libsymrt.so and
   the program (tests/runtime/target.c).  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "harness.h"
#include "job.h"
#include "labels.h"
#include "runtime.h"
#include "site.h"
#include "symrt-reasons.h"
#include "target.h"
#include "trace.h"

static const char *runtime, *program;
static struct symrt_arena *arena;

/* The driver's side of a target.  */
static struct
{
  pid_t pid;
  int to, from;
} server;

static void
new_arena (struct harness_arena want)
{
  static const struct adse_site site = TARGET_SITE;
  static const struct adse_site_ctx ctx = { .strings = "\0*s != 0\0*s" };
  want.modules = 2;
  arena = harness_arena (&want);
  if (!arena)
    exit (77);
  uint8_t *base = (uint8_t *) arena;
  rt.arena = arena; /* for the evaluator */
  rt.nodes = (void *) (base + arena->nodes.offset);
  rt.events = (void *) (base + arena->events.offset);
  rt.bytes = base + arena->bytes.offset;
  *harness_module (arena, 0)
    = (struct symrt_module){ .stamp = 99, .nsite = 3, .nlabel = 4,
			     .nbranch = 2 };
  unsigned n = adse_site_nlabels (&ctx, &site);
  *harness_module (arena, 1)
    = (struct symrt_module){ .stamp = TARGET_STAMP, .site_base = 3, .nsite = 1,
			     .label_base = 4, .nlabel = n, .branch_base = 2,
			     .nbranch = 2 };
}

static uint8_t *
area (struct symrt_span s)
{
  return (uint8_t *) arena + s.offset;
}

/* Start the program; its output and errors go to OUT (a pipe's end) or nowhere. */
static pid_t
start (const char *control, int out)
{
  pid_t pid = fork ();
  if (pid)
    return pid;
  setenv ("LD_PRELOAD", runtime, 1);
  if (control)
    setenv (SYMRT_ENV_CONTROL, control, 1);
  if (out >= 0)
    {
      dup2 (out, 1);
      dup2 (out, 2);
    }
  execl (program, program, (char *) NULL);
  _exit (127);
}

/* Run it to its end; its output in TEXT.  */
static int
output (char *text, size_t n)
{
  int fd[2], status;
  if (pipe (fd))
    exit (77);
  pid_t pid = start (NULL, fd[1]);
  close (fd[1]);
  size_t got = 0;
  ssize_t k;
  while (got < n - 1 && (k = read (fd[0], text + got, n - 1 - got)) > 0)
    got += (size_t) k;
  text[got] = 0;
  close (fd[0]);
  waitpid (pid, &status, 0);
  return status;
}

static void
attach (void)
{
  char text[600];
  unsetenv (SYMRT_ENV_ARENA);
  output (text, sizeof text);
  EXPECT (!strcmp (text, "ops=0 site=0 branch=0 sum=294\n"), "dormant: %s",
	  text);

  new_arena ((struct harness_arena){ .mode = SYMRT_MODE_SCORE });
  int status = output (text, sizeof text);
  EXPECT (!strcmp (text, "ops=1 site=0x3 branch=0x2 sum=294\n"), "known: %s",
	  text);
  EXPECT (WIFEXITED (status) && WEXITSTATUS (status) == 7, "status %#x",
	  status);
  EXPECT (harness_module (arena, 1)->attached && !harness_module (arena, 0)->attached,
	  "says who attached");

  setenv ("TARGET_TWICE", "1", 1);
  output (text, sizeof text);
  EXPECT (!strcmp (text, "ops=1 site=0x3 branch=0x2 sum=294\n"), "twice: %s",
	  text);
  unsetenv ("TARGET_TWICE");

  arena->lost_labels = 0;
  setenv ("TARGET_STAMP", "77", 1);
  output (text, sizeof text);
  EXPECT (!strcmp (text, "ops=1 site=0x300000 branch=0xff000000 sum=294\n"),
	  "unknown: %s", text);
  EXPECT (arena->lost_labels, "counted");
  unsetenv ("TARGET_STAMP");

  setenv ("TARGET_ABI", "1", 1);
  output (text, sizeof text);
  EXPECT (strstr (text, "another version") && strstr (text, "ops=0"),
	  "another ABI: %s", text);
  unsetenv ("TARGET_ABI");

  arena->magic++;
  output (text, sizeof text);
  EXPECT (strstr (text, "not an arena") && strstr (text, "ops=0"),
	  "no arena: %s", text);
  arena->magic--;
  arena->events.count = 1ull << 60;
  output (text, sizeof text);
  EXPECT (strstr (text, "damaged") && strstr (text, "ops=0"), "damaged: %s",
	  text);

  setenv (SYMRT_ENV_ARENA, "/no/such/file", 1);
  output (text, sizeof text);
  EXPECT (strstr (text, "cannot be mapped") && strstr (text, "ops=0"),
	  "no file: %s", text);

  setenv (SYMRT_ENV_ARENA, "auto", 1);
  status = output (text, sizeof text);
  EXPECT (!strcmp (text, "ops=1 site=0 branch=0 sum=294\n"), "auto: %s", text);
  EXPECT (WIFEXITED (status) && WEXITSTATUS (status) == 7, "status %#x",
	  status);
}

/* Scoring counts labels of a program that just runs.  */
static void
score (void)
{
  char text[600];
  new_arena ((struct harness_arena){ .mode = SYMRT_MODE_SCORE });
  uint32_t n = harness_module (arena, 1)->nlabel, covered = 0;
  uint8_t *l = area (arena->labels) + 4;
  memset (l, SYMRT_L_WANTED, n);
  area (arena->open)[3] = 1;
  output (text, sizeof text);
  for (uint32_t i = 0; i < n; i++)
    covered += (l[i] & SYMRT_L_COVERED) != 0;
  EXPECT (n >= 2 && covered >= 2, "%u of %u labels covered", covered, n);
  EXPECT (arena->nevent == 0 && arena->nnode == 0, "and records nothing");
  EXPECT (area (arena->open)[3] == (covered < n), "closed when all are covered");
}

static void
serve (void)
{
  int to[2], from[2];
  char control[32];
  uint32_t hello = 0;
  if (pipe2 (to, O_CLOEXEC) || pipe2 (from, O_CLOEXEC))
    exit (77);
  fcntl (to[0], F_SETFD, 0);
  fcntl (from[1], F_SETFD, 0);
  snprintf (control, sizeof control, "%d,%d", to[0], from[1]);
  server.pid = start (control, -1);
  close (to[0]);
  close (from[1]);
  server.to = to[1];
  server.from = from[0];
  EXPECT (read (server.from, &hello, 4) == 4 && hello == SYMRT_HELLO,
	  "hello %#x", hello);
}

/* One run; its wait status.  LIMIT_MS: kill it then.  */
static int
run (int limit_ms)
{
  uint32_t command = SYMRT_CMD_RUN;
  struct symrt_answer answer = { .status = -1 };
  arena->child = 0;
  arena->nnode = arena->nevent = arena->full = 0;
  arena->nbytes = 8;
  EXPECT (write (server.to, &command, 4) == 4, "run");
  struct pollfd p = { .fd = server.from, .events = POLLIN };
  if (poll (&p, 1, limit_ms) == 0 && arena->child > 1)
    kill (arena->child, SIGKILL);
  if (read (server.from, &answer, sizeof answer) != sizeof answer || answer.error)
    {
      EXPECT (false, "no answer");
      exit (1);
    }
  return answer.status;
}

static void
stop (void)
{
  uint32_t command = SYMRT_CMD_QUIT;
  int status;
  EXPECT (write (server.to, &command, 4) == 4, "quit");
  waitpid (server.pid, &status, 0);
  EXPECT (WIFEXITED (status) && WEXITSTATUS (status) == 0, "ends: %#x",
	  status);
  close (server.to);
  close (server.from);
}

/* A job under construction.  */
static struct
{
  struct symrt_job *job;
  struct symrt_region *region;
  struct symrt_call *call;
  struct symrt_layout *layout;
  uint32_t data;
} j;

static void
job (uint32_t fill)
{
  uint8_t *p = area (arena->job);
  memset (p, 0, 0x10000);
  j.job = (struct symrt_job *) p;
  j.job->regions = (sizeof *j.job + 7) & ~7u;
  j.job->calls = j.job->regions + 16 * sizeof *j.region;
  j.job->layouts = j.job->calls + 8 * sizeof *j.call;
  j.data = (j.job->layouts + 64 * sizeof *j.layout + 15) & ~15u;
  j.job->size = 0x10000;
  j.job->fill = fill;
  j.region = (struct symrt_region *) (p + j.job->regions);
  j.call = (struct symrt_call *) (p + j.job->calls);
  j.layout = (struct symrt_layout *) (p + j.job->layouts);
}

static uint32_t
layout (uint32_t offset, unsigned bits, unsigned bytes)
{
  j.layout[j.job->nlayout]
    = (struct symrt_layout){ .offset = offset, .bits = (uint8_t) bits,
			     .bytes = (uint8_t) bytes,
			     .flags = SYMRT_LY_SYMBOLIC };
  return j.job->nlayout++;
}

static struct symrt_region *
region (unsigned kind, uint32_t capacity, const void *data, uint32_t n,
	uint32_t at, uint32_t nlayout)
{
  struct symrt_region *r = &j.region[j.job->nregion++];
  *r = (struct symrt_region){ .kind = kind, .capacity = capacity, .data = j.data,
			      .ndata = n, .layout = at, .nlayout = nlayout };
  memcpy ((uint8_t *) j.job + j.data, data, n);
  j.data += (n + 15) & ~15u;
  return r;
}

static struct symrt_call *
call (unsigned kind, unsigned function, unsigned result_bits)
{
  struct symrt_call *c = &j.call[j.job->ncall++];
  *c = (struct symrt_call){ .kind = kind, .tu = 1, .function = function,
			    .result_size = result_bits / 8,
			    .result_bits = result_bits, .result = j.data };
  j.data += 16;
  return c;
}

static int32_t
result_of (unsigned i)
{
  int32_t v;
  memcpy (&v, (uint8_t *) j.job + j.call[i].result, 4);
  return v;
}

static const struct symrt_event *
find (enum symrt_event_kind kind, unsigned nth)
{
  for (uint32_t i = 0; i < arena->nevent; i++)
    if (rt.events[i].kind == kind && nth-- == 0)
      return &rt.events[i];
  return NULL;
}

/* sum ("hi", 5) with the pointer, the string and x as inputs, counter after
   init.  */
static void
job_sum (const char *text, int32_t x, bool precond)
{
  job (0);
  uint64_t p = SYMRT_REGION_ADDRESS (2, 64);
  region (SYMRT_R_VALUE, 8, &p, 8, layout (0, 64, 8), 1);
  region (SYMRT_R_VALUE, 4, &x, 4, layout (0, 32, 4), 1);
  region (SYMRT_R_MEMORY, 64, text, (uint32_t) strlen (text) + 1,
	  layout (0, 8, 1), 1)->stride = 1;
  struct symrt_region *g
    = region (SYMRT_R_GLOBAL, 4, "\0\0\0\0", 4, layout (0, 32, 4), 1);
  g->tu = 1;
  g->late = 1;
  g->known = j.data; /* a bit map of zeros: leave what is there */
  j.data += 16;
  j.layout[g->layout].flags |= SYMRT_LY_CURRENT;
  call (SYMRT_C_SETUP, TARGET_INIT, 0);
  if (precond)
    {
      struct symrt_call *c = call (SYMRT_C_PRECOND, TARGET_ACCEPT, 32);
      c->narg = 1;
      c->arg[0] = 1;
    }
  struct symrt_call *c = call (SYMRT_C_TARGET, TARGET_SUM, 32);
  c->narg = 2;
  c->arg[0] = 0;
  c->arg[1] = 1;
}

static void
returned (int status, const char *what)
{
  EXPECT (status == 0 && arena->end == SYMRT_END_RETURNED,
	  "%s: status %#x end %u: %s", what, status, arena->end,
	  arena->end == SYMRT_END_REFUSED
	    ? (const char *) rt.bytes + arena->refused : "");
}

static void
trace_of_sum (void)
{
  job_sum ("hi", 5, true);
  returned (run (5000), "sum");
  EXPECT (result_of (2) == 5 + 'h' + 'i', "result %d", result_of (2));
  EXPECT (j.region[2].touched == 3 && j.region[2].written == 0,
	  "the string's extent: %u", j.region[2].touched);
  EXPECT (j.region[3].touched == 4 && j.region[3].written == 4, "the global");
  EXPECT (harness_count (SYMRT_E_CALL) == 3, "three calls");
  EXPECT (harness_count (SYMRT_E_INPUT) == 6, "pointer, x, 3 bytes, counter: %u",
	  harness_count (SYMRT_E_INPUT));
  const struct symrt_event *e = find (SYMRT_E_BRANCH, 0);
  EXPECT (e && e->site == SYMRT_PRECOND_BRANCH (1) && e->flag,
	  "the precondition held");
  EXPECT (harness_count (SYMRT_E_BRANCH) == 4, "and three tests of *s");
  e = find (SYMRT_E_BRANCH, 3);
  EXPECT (e && e->site == 2 && !e->flag, "the last ends the string");
  EXPECT (harness_count (SYMRT_E_CONSTRAINT) == 1
	    && find (SYMRT_E_CONSTRAINT, 0)->flag == SYMRT_CO_POINTER,
	  "the pointer is fixed once");
  e = find (SYMRT_E_INPUT, 0);
  /* The result of another run with other bytes, by the expression alone.  */
  uint64_t p = SYMRT_REGION_ADDRESS (2, 64);
  int32_t x = -7, counter = 100;
  other[0] = (uint8_t *) &p;
  other[1] = (uint8_t *) &x;
  other[2] = (const uint8_t *) "zA";
  other[3] = (uint8_t *) &counter;
  e = find (SYMRT_E_RETURN, 2);
  EXPECT (e && e->a && (int32_t) harness_eval (e->a) == -7 + 'z' + 'A',
	  "result's expression");
  EXPECT (e && (int32_t) e->value == 5 + 'h' + 'i', "result's value");
  EXPECT (!harness_path_holds (), "x = -7 is rejected");
  x = 4;
  EXPECT (harness_path_holds (), "x = 4 takes the same path");
  other[2] = (const uint8_t *) "zAx";
  EXPECT (!harness_path_holds (), "a longer string does not");
  EXPECT (arena->mismatched == 0 && arena->checked > 10, "self-check");

  job_sum ("hi", 2, true);
  int status = run (5000);
  EXPECT (status == 0 && arena->end == SYMRT_END_REJECTED, "rejected: %u",
	  arena->end);
  e = find (SYMRT_E_BRANCH, 0);
  EXPECT (e && e->site == SYMRT_PRECOND_BRANCH (1) && !e->flag,
	  "what to flip to be accepted");

  /* The same inputs, whether they are accepted or not.  */
  job_sum ("hi", 2, true);
  j.job->flags = SYMRT_JOB_ANY;
  returned (run (5000), "any inputs");
  EXPECT (result_of (2) == 2 + 'h' + 'i', "result %d", result_of (2));
  EXPECT (harness_count (SYMRT_E_CALL) == 2, "the precondition is not called: %u",
	  harness_count (SYMRT_E_CALL));

  /* Runs do not see each other.  */
  job_sum ("abc", 1, false);
  returned (run (5000), "again");
  EXPECT (result_of (1) == 1 + 'a' + 'b' + 'c', "result %d", result_of (1));
  e = find (SYMRT_E_INPUT, harness_count (SYMRT_E_INPUT) - 1);
  unsigned found = 0;
  for (unsigned i = 0; (e = find (SYMRT_E_INPUT, i)) != NULL; i++)
    if (SYMRT_INPUT_REGION (rt.nodes[e->a].k) == 3)
      {
	found++;
	EXPECT (e->value == 100, "counter's value after the set-up: %u",
		(unsigned) e->value);
      }
  EXPECT (found == 1, "counter is an input");
}

static void
labels (void)
{
  uint32_t n = harness_module (arena, 1)->nlabel, covered = 0;
  uint8_t *l = area (arena->labels) + 4;
  memset (l, SYMRT_L_WANTED, n);
  area (arena->open)[3] = 1;
  job_sum ("", 1, false);
  returned (run (5000), "empty string");
  for (uint32_t i = 0; i < n; i++)
    covered += (l[i] & SYMRT_L_COVERED) != 0;
  EXPECT (covered && covered < n, "%u of %u labels", covered, n);
  EXPECT (harness_count (SYMRT_E_COVERED) == covered, "each said once");
  EXPECT (harness_count (SYMRT_E_VISIT) == 1, "operands for the rest");
  const struct symrt_event *e = find (SYMRT_E_VISIT, 0);
  EXPECT (e && e->site == 3 && e[1].kind == SYMRT_E_VALUE && e[1].a
	    && e[2].kind == SYMRT_E_VALUE && !e[2].a && e[2].flag,
	  "one symbolic, one constant");
  memset (l, SYMRT_L_WANTED | SYMRT_L_COVERED, n);
  run (5000);
  EXPECT (harness_count (SYMRT_E_VISIT) == 0 && !area (arena->open)[3],
	  "closed for good");
  run (5000);
  EXPECT (harness_count (SYMRT_E_BRANCH) == 1, "branches stay");
}

static void
callbacks (void)
{
  job (0);
  uint64_t f = SYMRT_CALLEE_POINTER + 2;
  int64_t results[2] = { 30, 12 };
  region (SYMRT_R_VALUE, 8, &f, 8, layout (0, 64, 8), 1);
  struct symrt_region *c
    = region (SYMRT_R_CALLEE, 32, results, 16, layout (0, 32, 8), 1);
  c->tu = 2;
  c->stride = 8;
  j.job->callee_result_bits[2] = 32;
  struct symrt_call *t = call (SYMRT_C_TARGET, TARGET_APPLY, 32);
  t->narg = 1;
  returned (run (5000), "callback");
  EXPECT (result_of (0) == 42, "result %d", result_of (0));
  EXPECT (harness_count (SYMRT_E_CALLBACK) == 2, "two calls");
  EXPECT (j.region[1].touched == 16, "two results");
  const struct symrt_event *e = find (SYMRT_E_INPUT, 0);
  EXPECT (e && e->value == f, "the pointer is its mark outside: %#llx",
	  e ? (unsigned long long) e->value : 0);
  int64_t more[2] = { 1000, 1 };
  other[0] = (uint8_t *) &f;
  other[1] = (uint8_t *) more;
  e = find (SYMRT_E_RETURN, 0);
  EXPECT (e && e->a && harness_eval (e->a) == 1001, "their sum");
  EXPECT (harness_path_holds (), "f != 0 holds for the mark");
}

static void
job_crash (int32_t x)
{
  job (0);
  region (SYMRT_R_VALUE, 4, &x, 4, layout (0, 32, 4), 1);
  struct symrt_call *c = call (SYMRT_C_TARGET, TARGET_CRASH, 32);
  c->narg = 1;
}

static void
ends (void)
{
  job_crash (0);
  returned (run (5000), "errno");
  EXPECT (result_of (0) == 0, "errno is 0 at the call: %d", result_of (0));
  job_crash (1);
  int status = run (5000);
  EXPECT (WIFEXITED (status) && WEXITSTATUS (status) == 3
	    && arena->end == SYMRT_END_NONE && arena->in_call == 1,
	  "exit: %#x", status);
  job_crash (2);
  status = run (5000);
  EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV
	    && arena->in_call == 1,
	  "crash: %#x", status);
  job_crash (3);
  status = run (200);
  EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL, "time: %#x",
	  status);
  /* Reading past the capacity ends on the guard page.  */
  job (0);
  char text[16];
  uint64_t p = SYMRT_REGION_ADDRESS (2, 16);
  int32_t x = 0;
  memset (text, 'a', sizeof text);
  region (SYMRT_R_VALUE, 8, &p, 8, layout (0, 64, 8), 1);
  region (SYMRT_R_VALUE, 4, &x, 4, layout (0, 32, 4), 1);
  region (SYMRT_R_MEMORY, 16, text, 16, layout (0, 8, 1), 1)->stride = 1;
  struct symrt_call *c = call (SYMRT_C_TARGET, TARGET_SUM, 32);
  c->narg = 2;
  c->arg[1] = 1;
  status = run (5000);
  EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV
	    && j.region[2].touched == 16,
	  "guard page: %#x, touched %u", status, j.region[2].touched);
}

/* Jobs that cannot be carried out say why.  */
static void
refusals (void)
{
  job_sum ("hi", 5, false);
  j.call[1].function = 17;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED
	    && strstr ((char *) rt.bytes + arena->refused, "function 17"),
	  "no such function");
  job_sum ("hi", 5, false);
  j.call[1].tu = 0;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED, "not attached");
  job_sum ("hi", 5, false);
  j.region[2].data = 0xfffffff0;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED, "data outside");
  job_sum ("hi", 5, false);
  j.region[3].index = 9;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED, "no such global");
  job_sum ("hi", 5, false);
  j.call[1].narg = 1;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED
	    && strstr ((char *) rt.bytes + arena->refused, "1 arguments"),
	  "an argument is missing");
  job_sum ("hi", 5, false);
  j.call[1].result_size = 2;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED
	    && strstr ((char *) rt.bytes + arena->refused, "result"),
	  "the result does not fit");
  job_sum ("hi", 5, false);
  j.call[1].result = offsetof (struct symrt_job, ncall);
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED,
	  "the result would change the job");
  job_sum ("hi", 5, false);
  j.call[1].arg[0] = j.call[1].arg[1];
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED
	    && strstr ((char *) rt.bytes + arena->refused, "argument 0"),
	  "an argument is too small");
  job_sum ("hi", 5, false);
  j.region[3].capacity = 8;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED
	    && strstr ((char *) rt.bytes + arena->refused, "4 bytes"),
	  "a global is not so large");
  job_sum ("hi", 5, false);
  j.job->regions = 0xfffffff8;
  EXPECT (run (5000) == 0 && arena->end == SYMRT_END_REFUSED, "tables outside");
}

/* A full table stops the record, not the program; labels go on.  */
static void
full (void)
{
  new_arena ((struct harness_arena){ .mode = SYMRT_MODE_SERVER, .nodes = 12,
				     .events = 6 });
  uint32_t n = harness_module (arena, 1)->nlabel;
  uint8_t *l = area (arena->labels) + 4;
  memset (l, SYMRT_L_WANTED, n);
  area (arena->open)[3] = 1;
  serve ();
  job_sum ("a longer string than fits", 5, false);
  returned (run (5000), "full");
  EXPECT (arena->full == 3 && arena->nnode == 11 && arena->nevent == 6,
	  "full %u, %u nodes, %u events", arena->full, arena->nnode,
	  arena->nevent);
  EXPECT (arena->concretized[SYMRT_REASON_ARENA_FULL] > 2, "counted");
  unsigned covered = 0;
  for (uint32_t i = 0; i < n; i++)
    covered += (l[i] & SYMRT_L_COVERED) != 0;
  EXPECT (covered >= 2, "%u labels", covered);
  int32_t sum = 5;
  for (const char *s = "a longer string than fits"; *s; s++)
    sum += *s;
  EXPECT (result_of (1) == sum, "result %d", result_of (1));
  stop ();
}

/* A server that is killed when it has just forked: its child does not run the job.  With
   stacks as large as these, runs do not have the server's memory (share.c).  */
static void
orphan (void)
{
  struct rlimit before, large;
  getrlimit (RLIMIT_STACK, &before);
  large = before;
  large.rlim_cur = 128 << 20;
  EXPECT (!setrlimit (RLIMIT_STACK, &large), "a large stack");
  uint32_t command = SYMRT_CMD_RUN;
  int status = -1;
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  setenv ("TARGET_ORPHAN", "1", 1);
  serve ();
  job_sum ("hi", 5, true);
  arena->end = SYMRT_END_NONE;
  EXPECT (write (server.to, &command, 4) == 4, "run");
  waitpid (server.pid, &status, 0);
  EXPECT (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL, "server: %#x", status);
  EXPECT (wait (&status) > 0 && WIFEXITED (status) && arena->end == SYMRT_END_NONE,
	  "its child: status %#x, end %u", status, arena->end);
  close (server.to);
  close (server.from);
  unsetenv ("TARGET_ORPHAN");
  setrlimit (RLIMIT_STACK, &before);
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return 2;
  runtime = argv[1];
  program = argv[2];
  signal (SIGPIPE, SIG_IGN);
  attach ();
  score ();
  new_arena ((struct harness_arena){ .mode = SYMRT_MODE_SERVER,
				     .flags = SYMRT_SELF_CHECK });
  serve ();
  trace_of_sum ();
  labels ();
  callbacks ();
  ends ();
  refusals ();
  job_sum ("hi", 5, true); /* and it still serves */
  returned (run (5000), "after all that");
  stop ();
  orphan ();
  new_arena ((struct harness_arena){ .mode = SYMRT_MODE_EXEC });
  char text[100];
  job_sum ("hi", 5, true);
  returned (output (text, sizeof text), "exec");
  EXPECT (result_of (2) == 5 + 'h' + 'i' && !*text, "result %d", result_of (2));
  full ();
  return harness_result ("runs");
}
