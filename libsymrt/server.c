/* SPDX-License-Identifier: MIT
   In control of the program, before its main: by the arena's mode serve runs by
   forking, carry out one run, or let main run.  start.c and static.c get us
   here.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "job.h"
#include "runtime.h"
#include "trace.h"

/* A process that the program forks is not recorded: the arena holds one run.  */
static void
after_fork (void)
{
  rt_tracked = 0;
}

static bool
read_all (int fd, void *p, size_t n)
{
  uint8_t *to = p;
  while (n)
    {
      ssize_t got = read (fd, to, n);
      if (got < 0 && errno == EINTR)
	continue;
      if (got <= 0)
	return false;
      to += got;
      n -= (size_t) got;
    }
  return true;
}

static bool
write_all (int fd, const void *p, size_t n)
{
  const uint8_t *from = p;
  while (n)
    {
      ssize_t put = write (fd, from, n);
      if (put < 0 && errno == EINTR)
	continue;
      if (put <= 0)
	return false;
      from += put;
      n -= (size_t) put;
    }
  return true;
}

static void __attribute__ ((noreturn)) child (int in, int out, pid_t parent)
{
  /* A parent that is gone already sends no signal.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (0);
  rt.arena->child = getpid ();
  close (in);
  close (out);
  signal (SIGPIPE, SIG_DFL);
  run_job ();
  _exit (0);
}

/* A run by share_run.  */
struct shared
{
  int in, out;
  pid_t server;
};

static int
shared_child (void *p)
{
  struct shared *s = p;
  share_forget ();
  child (s->in, s->out, s->server);
}

/* What is to be said of the run by process PID, when it has ended; -1: errno says why there is
   none.  */
static struct symrt_answer
wait_for (pid_t pid)
{
  struct symrt_answer answer = { .error = pid < 0 ? errno : 0 };
  while (pid > 0 && waitpid (pid, &answer.status, 0) < 0 && errno == EINTR)
    ;
  return answer;
}

/* A run with a copy of the server's memory.  False: nobody listens.  */
static bool
run_forked (int in, int out)
{
  pid_t self = getpid (), pid = fork ();
  if (pid == 0)
    child (in, out, self);
  struct symrt_answer answer = wait_for (pid);
  return write_all (out, &answer, sizeof answer);
}

/* A run by share_run.  False: the server cannot go on.  */
static bool
run_shared (int in, int out)
{
  struct shared s = { .in = in, .out = out, .server = getpid () };
  bool apart = rt.arena->flags & SYMRT_APART;
  struct symrt_answer answer = wait_for (share_run (shared_child, &s, apart));
  bool fine = apart || answer.error || share_restore ();
  return write_all (out, &answer, sizeof answer) && fine;
}

/* Until the driver says stop or goes away.  SHARED: share_begin has prepared all.  */
static void __attribute__ ((noreturn)) serve (int in, int out, bool shared)
{
  uint32_t word = SYMRT_HELLO;
  signal (SIGPIPE, SIG_IGN);
  signal (SIGCHLD, SIG_DFL);
  /* Called in children as well, which track nothing yet.  */
  pthread_atfork (NULL, NULL, after_fork);
  if (!write_all (out, &word, sizeof word))
    _exit (0);
  while (read_all (in, &word, sizeof word) && word == SYMRT_CMD_RUN)
    if (!(shared ? run_shared : run_forked) (in, out))
      break;
  _exit (0);
}

/* Programs that this one starts are none of ours.  */
static void
forget_environment (void)
{
  unsetenv (SYMRT_ENV_ARENA);
  unsetenv (SYMRT_ENV_CONTROL);
  unsetenv ("LD_PRELOAD");
}

/* Record main's run; also when the first TU attaches later, by dlopen.  */
void
server_record (void)
{
  if (rt.owner || !rt.main_runs || rt.mode != SYMRT_MODE_MAIN || gettid () != getpid ())
    return;
  if (!rt.is_private)
    forget_environment ();
  pthread_atfork (NULL, NULL, after_fork);
  atexit (report_write);
  if (rt_begin ())
    rt.arena->in_call = 1;
}

void
server_control (void)
{
  const char *control = getenv (SYMRT_ENV_CONTROL);
  int in, out;
  rt.main_runs = true;
  /* Nothing attached: a shell or make between, or a dormant program.  */
  if (rt.state == RT_NEW && !control)
    return;
  if (!rt_open ())
    return;
  switch (rt.mode)
    {
    case SYMRT_MODE_SERVER:
      if (sscanf (rt.control, "%d,%d", &in, &out) != 2)
	{
	  rt_warn ("%s is not set to two descriptors: there is nobody to serve",
		   SYMRT_ENV_CONTROL);
	  _exit (2);
	}
      fcntl (in, F_SETFD, FD_CLOEXEC);
      fcntl (out, F_SETFD, FD_CLOEXEC);
      forget_environment ();
      if (live_is_on ())
	live_prepare ();
      warm_up ();
      /* What lies above this function's frame is not in use: nobody returns there.  */
      serve (in, out, share_begin ((uint8_t *) __builtin_frame_address (0) + 16));
    case SYMRT_MODE_EXEC:
      forget_environment ();
      pthread_atfork (NULL, NULL, after_fork);
      run_job ();
      _exit (0);
    case SYMRT_MODE_MAIN: server_record (); break;
    default: break;
    }
}

void
server_main_returned (void)
{
  if (rt.mode == SYMRT_MODE_MAIN && rt.owner == (long) getpid ())
    {
      rt.arena->in_call = 0;
      rt.arena->end = SYMRT_END_RETURNED;
    }
}

/* See adse.h.  A job says what is given.  Else regions are numbered in the order of the
   calls; 1, 2, 4 and 8 bytes are one input, anything else one a byte.  */
SYMRT_EXPORT void
adse_runtime_symbolic (void *p, size_t n, const char *name)
{
  static struct symrt_layout layout[SYMRT_JOB_MAX_REGIONS];
  if (!RT_TRACKED || !p || !n || n > UINT32_MAX)
    return;
  if (rt.job_base)
    {
      drawn_give (p, n);
      return;
    }
  unsigned index = region_count ();
  struct region *r = region_new (index);
  if (!r)
    {
      static bool said;
      if (!said)
	rt_warn ("more than %d calls of adse_symbolic: the rest stays concrete",
		 SYMRT_JOB_MAX_REGIONS);
      said = true;
      return;
    }
  struct symrt_layout *l = &layout[index];
  bool scalar = n == 1 || n == 2 || n == 4 || n == 8;
  *l = (struct symrt_layout){ .bits = scalar ? (uint8_t) (8 * n) : 8,
			      .bytes = scalar ? (uint8_t) n : 1,
			      .flags = SYMRT_LY_SYMBOLIC };
  *r = (struct region){ .addr = (uint64_t) (uintptr_t) p,
			.size = (uint32_t) n,
			.layout = l,
			.nlayout = 1,
			.stride = scalar ? 0 : 1,
			.name = name };
  shadow_forget (r->addr, n);
  region_map (r);
  region_activate (r);
}
