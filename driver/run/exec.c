/* SPDX-License-Identifier: GPL-3.0-or-later
   Running jobs: one arena a target program, a fork server (or one exec a run) under
   limits and sandbox, restarted when it dies, and the checked trace of each run.  */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/limits.h"
#include "base/scratch.h"
#include "base/util.h"
#include "run/arena.h"
#include "run/exec-impl.h"
#include "run/exec.h"
#include "run/limits.h"
#include "sandbox/sandbox.h"
#include "literal.h"
#include "site.h"
#include "symrt-reasons.h"

struct exec
{
  const struct program *program;
  struct exec_options o;
  char *host, *directory;
  struct symrt_arena *arena;
  struct symrt_arena layout; /* the header as we wrote it */
  size_t size;
  int arena_fd;
  bool elsewhere; /* exec_renew */
  unsigned starts;
  unsigned apart;      /* so many runs more have copies of the server's memory */
  unsigned apart_next; /* how many those were after the last death; 0: none has died */
  struct sandbox *sandbox;
  struct process process;
  struct trace_copy trace; /* of the last run */
  /* The target's tables as they were before the run: it can write them.  */
  struct symrt_module *modules;
  uint8_t *labels, *open;
};

static char failed_start[48];

/* Runs with copies of the server's memory, after it has died.  */
enum
{
  FIRST_APART = 32,
  MOST_APART = 4096
};

/* A target may have written over the header: put it back, counters at zero.  */
static void
reset_arena (struct exec *x)
{
  *x->arena = x->layout;
}

static void *
part (struct exec *x, const struct symrt_span *s)
{
  return (char *) x->arena + s->offset;
}

static size_t
module_bytes (const struct exec *x)
{
  return x->program->nunit * sizeof *x->modules;
}

/* Remember the tables that a run may change.  */
static void
keep_tables (struct exec *x)
{
  memcpy (x->modules, part (x, &x->layout.modules), module_bytes (x));
  memcpy (x->labels, part (x, &x->layout.labels), x->program->nlabel);
  memcpy (x->open, part (x, &x->layout.open), x->program->nsite);
}

static void
put_modules_back (struct exec *x)
{
  memcpy (part (x, &x->layout.modules), x->modules, module_bytes (x));
}

/* A run that nobody heard the end of leaves nothing behind.  */
static void
put_labels_back (struct exec *x)
{
  memcpy (part (x, &x->layout.labels), x->labels, x->program->nlabel);
  memcpy (part (x, &x->layout.open), x->open, x->program->nsite);
}

/* A label is believed to be covered when an event of the run says so too: bits alone
   may be a stray write.  Events are lost when their table is full (the header's word
   for that is not enough), and the last one when the run was ended from outside.
   Everything else in the tables is put back; true when it was not as it should be.  */
static bool
check_tables (struct exec *x, const struct run *run)
{
  uint8_t *labels = part (x, &x->layout.labels), *open = part (x, &x->layout.open);
  uint32_t n = x->program->nlabel;
  bool damaged = false;
  for (uint32_t i = 0; i < run->nevent; i++)
    if (run->events[i].kind == SYMRT_E_COVERED
	&& x->labels[run->events[i].value] == SYMRT_L_WANTED)
      x->labels[run->events[i].value] |= SYMRT_L_COVERED;
  for (uint32_t i = 0; i < n && memcmp (x->labels, labels, n); i++)
    {
      uint8_t seen = labels[i], known = x->labels[i];
      bool may = known == SYMRT_L_WANTED && seen == (SYMRT_L_WANTED | SYMRT_L_COVERED);
      if (seen == known)
	continue;
      if (may && run->nevent + ADSE_MAX_CONDITIONS >= x->layout.events.count)
	x->labels[i] = seen;
      else if (!may || run->end == RUN_RETURNED)
	damaged = true;
    }
  memcpy (labels, x->labels, n);
  /* The runtime itself closes sites, when all of their labels are covered.  */
  if (memcmp (x->open, open, x->program->nsite))
    arena_open (x->program, &x->layout, x->arena);
  struct symrt_module *modules = part (x, &x->layout.modules);
  for (size_t i = 0; i < x->program->nunit; i++)
    modules[i].attached = x->modules[i].attached |= modules[i].attached;
  if (memcmp (x->modules, modules, module_bytes (x)))
    damaged = true;
  put_modules_back (x);
  return damaged;
}

void
run_class (const struct run *run, char *out, size_t n)
{
  static const char *const codes[] = {
#define ADSE_END(NAME, CODE, HELP) CODE,
#include "run/ends.def"
#undef ADSE_END
  };
  const char *code = (size_t) run->end < RUN__COUNT ? codes[run->end] : "?";
  const char *name = literal_signal (run->signal);
  if (run->unset)
    snprintf (out, n, "%s:unset", code);
  else if (run->end == RUN_SIGNAL && name)
    snprintf (out, n, "%s:%s", code, name);
  else if (run->end == RUN_SIGNAL)
    snprintf (out, n, "%s:%d", code, run->signal);
  else if (run->end == RUN_EXIT)
    snprintf (out, n, "%s:%d", code, run->status);
  else if (run->end == RUN_DENIED || (run->end == RUN_REJECTED && *run->what))
    snprintf (out, n, "%s:%s", code, run->what);
  else
    snprintf (out, n, "%s", code);
}

/* From wait status, END of the arena and what the sandbox DENIED.  */
static void
judge_end (uint32_t end, struct run *run, const char *denied, int status, bool timed)
{
  int signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  if (!*denied && signal == SIGSYS)
    denied = "system-call";
  else if (!*denied && signal == SIGXFSZ)
    denied = "file-size";
  if (*denied)
    {
      run->end = RUN_DENIED;
      run->signal = signal == SIGSYS || signal == SIGXFSZ ? signal : 0;
      snprintf (run->what, sizeof run->what, "%.*s", (int) strcspn (denied, " "),
		denied);
      snprintf (run->why, sizeof run->why, "the sandbox refused %s", denied);
    }
  else if (timed || signal == SIGXCPU)
    run->end = RUN_TIME;
  else if (signal)
    {
      run->end = RUN_SIGNAL;
      run->signal = signal;
    }
  else if (end == SYMRT_END_RETURNED)
    run->end = RUN_RETURNED;
  else if (end == SYMRT_END_REJECTED || end == SYMRT_END_ASSUMPTION
	   || end == SYMRT_END_VARARGS || end == SYMRT_END_ASSERTION
	   || end == SYMRT_END_NO_OBJECT)
    {
      run->end = RUN_REJECTED;
      snprintf (run->what, sizeof run->what, "%s",
		end == SYMRT_END_ASSUMPTION  ? "assumption"
		: end == SYMRT_END_VARARGS   ? "varargs"
		: end == SYMRT_END_ASSERTION ? "assertion"
		: end == SYMRT_END_NO_OBJECT ? RUN_NO_OBJECT
					     : "");
    }
  else if (end == SYMRT_END_REFUSED)
    run->end = RUN_REFUSED;
  else if (end == SYMRT_END_ENDLESS)
    {
      run->end = RUN_TIME;
      run->endless = true;
    }
  else
    {
      run->end = RUN_EXIT;
      run->status = WEXITSTATUS (status);
    }
}

static int
start_server (struct exec *x, char *err, size_t nerr)
{
  struct launch l = { .program = x->host,
		      .directory = x->directory,
		      .runtime = x->o.runtime,
		      .arena_fd = x->arena_fd,
		      .server = !x->o.exec_each,
		      .elsewhere = x->elsewhere,
		      .sandbox = x->sandbox };
  uint32_t hello = 0;
  x->starts++;
  *failed_start = 0;
  l.memory_bytes = x->size + ((x->o.memory_mb + (size_t) run_limit.runtime_mb) << 20);
  /* A server lives through many runs; their own limit is the clock.  */
  l.cpu_seconds = x->o.run_ms / 1000 + 600;
  reset_arena (x);
  put_modules_back (x);
  if (process_start (&x->process, &l, err, nerr))
    return -1;
  if (x->o.exec_each)
    return 0;
  int r = process_wait (&x->process, x->sandbox, &hello, sizeof hello,
			clock_seconds () + limit_seconds (run_limit.start_ms));
  if (r == 1 && hello == SYMRT_HELLO)
    {
      if (x->sandbox)
	sandbox_serves (x->sandbox);
      return 0;
    }
  struct run end = { 0 };
  char class[48], said[300], denied[sizeof x->process.denied];
  int status = 0;
  snprintf (denied, sizeof denied, "%s", x->process.denied);
  process_ended (&x->process, &status, said, sizeof said);
  judge_end (SYMRT_END_NONE, &end, denied, status, r == 0);
  run_class (&end, class, sizeof class);
  snprintf (failed_start, sizeof failed_start, "%s", class);
  if (*denied)
    snprintf (err, nerr, "%s: did not start: the sandbox refused %s", x->host, denied);
  else if (*said)
    snprintf (err, nerr, "%s: did not start: %.200s", x->host, said);
  else if (r == 0)
    snprintf (err, nerr,
	      "%s: did not start within %.0f s: its constructors wait"
	      " for something, or it does not load %s",
	      x->host, limit_seconds (run_limit.start_ms), x->o.runtime);
  else
    snprintf (err, nerr,
	      "%s: did not start under the runtime: it ended before the"
	      " runtime took over (%s)",
	      x->host, class);
  return -1;
}

struct exec *
exec_start (const struct program *p, const struct exec_options *o, char *err,
	    size_t nerr)
{
  struct exec *x = xcalloc (1, sizeof *x);
  char why[200];
  x->program = p;
  x->o = *o;
  x->arena_fd = -1;
  x->process.pidfd = x->process.control_in = x->process.control_out = -1;
  x->process.listener = x->process.said_fd = -1;
  if (!x->o.run_ms)
    x->o.run_ms = 1000;
  if (!x->o.memory_mb)
    x->o.memory_mb = 512;
  x->host = host_build (p, o, err, nerr);
  if (!x->host)
    goto fail;
  x->directory = xasprintf ("%s/run-XXXXXX", o->scratch);
  if (!mkdtemp (x->directory))
    {
      snprintf (err, nerr, "%s: %s", x->directory, strerror (errno));
      free (x->directory);
      x->directory = NULL;
      goto fail;
    }
  x->arena = arena_create (p, NULL, o->exec_each ? SYMRT_MODE_EXEC : SYMRT_MODE_SERVER,
			   (o->self_check ? SYMRT_SELF_CHECK : 0u)
			     | (o->every_visit ? SYMRT_EVERY_VISIT : 0u)
			     | (o->live ? SYMRT_LIVE : 0u)
			     | (run_limit.shared ? 0u : SYMRT_APART),
			   &x->arena_fd, &x->size, err, nerr);
  if (!x->arena)
    goto fail;
  x->layout = *x->arena;
  x->modules = xmalloc (module_bytes (x) + 1);
  x->labels = xcalloc (p->nlabel + 1, 1);
  x->open = xcalloc (p->nsite + 1, 1);
  keep_tables (x);
  if (o->sandbox)
    {
      x->sandbox = sandbox_new (x->directory, !o->exec_each, why, sizeof why);
      if (!x->sandbox)
	{
	  snprintf (err, nerr, "%s", why);
	  goto fail;
	}
    }
  if (!o->exec_each && start_server (x, err, nerr))
    goto fail;
  return x;
fail:
  exec_stop (x);
  return NULL;
}

void
exec_renew (struct exec *x, bool elsewhere)
{
  x->elsewhere = elsewhere;
  process_stop (&x->process, NULL);
}

void
exec_mutant (struct exec *x, uint32_t label, unsigned ms)
{
  bool none = label == UINT32_MAX, lower = !none && label & EXEC_LOWER;
  x->layout.mutant = none ? 0 : (label & ~EXEC_LOWER) + 1;
  x->layout.mutant_bits = lower ? SYMRT_MU_LOWER : 0;
  x->layout.live_ms = ms;
}

unsigned
exec_starts (const struct exec *x)
{
  return x->starts;
}

void
exec_stop (struct exec *x)
{
  if (!x)
    return;
  process_stop (&x->process, NULL);
  trace_copy_free (&x->trace);
  if (x->arena)
    arena_unmap (x->arena, x->size);
  if (x->arena_fd >= 0)
    close (x->arena_fd);
  sandbox_free (x->sandbox);
  if (x->directory)
    {
      scratch_empty (x->directory);
      rmdir (x->directory);
    }
  free (x->modules);
  free (x->labels);
  free (x->open);
  free (x->directory);
  free (x->host);
  free (x);
}

const char *
exec_failed_start (void)
{
  return failed_start;
}

void *
exec_job (struct exec *x, size_t *n)
{
  *n = x->layout.job.count;
  return (char *) x->arena + x->layout.job.offset;
}

uint8_t *
exec_labels (struct exec *x, uint32_t *n)
{
  *n = x->program->nlabel;
  return (uint8_t *) x->arena + x->layout.labels.offset;
}

void
exec_open (struct exec *x)
{
  reset_arena (x);
  arena_open (x->program, &x->layout, x->arena);
}

/* Tell the server to run.  It may be dead, killed by what it ran: that is an answer,
   not a SIGPIPE.  */
static bool
command_run (int fd)
{
  uint32_t command = SYMRT_CMD_RUN;
  const struct timespec now = { 0 };
  sigset_t broken, before;

  sigemptyset (&broken);
  sigaddset (&broken, SIGPIPE);
  sigprocmask (SIG_BLOCK, &broken, &before);
  bool told = write (fd, &command, sizeof command) == sizeof command;
  if (!told)
    while (sigtimedwait (&broken, NULL, &now) < 0 && errno == EINTR)
      ;
  sigprocmask (SIG_SETMASK, &before, NULL);
  return told;
}

/* The process that makes the run; 0: none is known.  What a server says that it made is ours
   to look at, and to kill, if it did make it.  */
static pid_t
running (const struct exec *x)
{
  struct process_facts facts;
  pid_t child = x->arena->child;
  if (x->o.exec_each)
    return x->process.pid;
  return child > 1 && process_look (child, &facts) && facts.parent == x->process.pid
	   ? child
	   : 0;
}

/* Wait for the run to end, which is told by N bytes in BUF.  The limit is on what it runs; on
   a busy machine that takes longer by the clock.  As process_wait.  */
static int
wait_for_run (struct exec *x, void *buf, size_t n, double start)
{
  double limit = x->o.run_ms / 1000.0, left = limit;
  double end = start + (double) run_limit.patience * limit;
  int r;
  for (double until = start + limit;; until = clock_seconds () + left)
    {
      r = process_wait (&x->process, x->sandbox, buf, n, until < end ? until : end);
      if (r != 0 || *x->process.denied || until >= end)
	return r;
      left = process_starved (running (x), limit);
      if (left <= 0)
	return r;
      double least = limit_seconds (run_limit.look_ms);
      left = left < least ? least : left;
    }
}

/* One run by the server.  1: *STATUS is its wait status, *TIMED that we killed it;
   -1: the server is gone, or made no process.  */
static int
run_served (struct exec *x, int *status, bool *timed)
{
  struct symrt_answer answer;
  *timed = false;
  if (x->sandbox)
    sandbox_expect (x->sandbox, 1);
  if (!command_run (x->process.control_out))
    return -1;
  int r = wait_for_run (x, &answer, sizeof answer, clock_seconds ());
  if (x->sandbox)
    sandbox_expect (x->sandbox, 0);
  if (r == 0)
    {
      *timed = true;
      pid_t child = running (x);
      if (child)
	kill (child, SIGKILL);
      r = process_wait (&x->process, x->sandbox, &answer, sizeof answer,
			clock_seconds () + limit_seconds (run_limit.kill_ms));
    }
  if (r != 1 || answer.error)
    return -1;
  *status = answer.status;
  /* A run may have made processes that outlive it: they go with the server.  */
  if (*timed && !x->sandbox)
    process_stop (&x->process, NULL);
  return 1;
}

static int
run_alone (struct exec *x, int *status, bool *timed, char *err, size_t nerr)
{
  if (start_server (x, err, nerr))
    return -1;
  *timed = wait_for_run (x, NULL, 0, clock_seconds ()) == 0;
  process_stop (&x->process, status);
  return 1;
}

/* The runtime's own words for a job that it refused.  */
static void
refusal (const struct exec *x, struct run *run)
{
  uint32_t at = x->arena->refused;
  snprintf (run->why, sizeof run->why, "the runtime refused the job");
  if (at && at < run->nbytes && memchr (run->bytes + at, 0, run->nbytes - at))
    snprintf (run->why, sizeof run->why, "%s", (const char *) run->bytes + at);
  for (char *c = run->why; *c; c++)
    if ((unsigned char) *c < ' ')
      *c = ' ';
}

/* A run has perhaps damaged the server: it is made again with a copy of its memory, and so
   are the next ones, which are often like it: twice as many each time.  */
static void
stay_apart (struct exec *x)
{
  if (!run_limit.shared)
    return;
  x->apart_next = x->apart_next ? 2 * x->apart_next : FIRST_APART;
  x->apart_next = x->apart_next < MOST_APART ? x->apart_next : MOST_APART;
  x->apart = x->apart_next;
  x->layout.flags |= SYMRT_APART;
}

/* One more run is done.  */
static void
count_apart (struct exec *x)
{
  if (x->apart && !--x->apart)
    x->layout.flags &= ~(uint32_t) SYMRT_APART;
}

int
exec_run (struct exec *x, struct run *run, char *err, size_t nerr)
{
  int status = 0, r = -1;
  bool timed = false;
  memset (run, 0, sizeof *run);
  keep_tables (x);
  if (x->o.exec_each)
    {
      if (run_alone (x, &status, &timed, err, nerr) < 0)
	return -1;
    }
  else
    {
      /* A server that died (out of memory, killed from outside), or ended because a
	 run left something, is started again and the job tried once more.  */
      for (int attempt = 0; attempt < 2 && r < 0; attempt++)
	{
	  if (!x->process.pid && start_server (x, err, nerr))
	    return -1;
	  x->process.denied[0] = 0;
	  reset_arena (x);
	  r = run_served (x, &status, &timed);
	  if (r < 0)
	    {
	      process_stop (&x->process, NULL);
	      put_labels_back (x);
	      stay_apart (x);
	    }
	}
      if (r < 0)
	{
	  run->end = timed ? RUN_TIME : RUN_LOST;
	  snprintf (run->why, sizeof run->why,
		    "the fork server died in this run,"
		    " twice");
	  run->arena = x->arena;
	  check_tables (x, run);
	  return 0;
	}
    }
  count_apart (x);
  judge_end (x->arena->end, run, x->process.denied, status, timed);
  if ((run->end == RUN_EXIT || run->end == RUN_SIGNAL) && !x->arena->in_call
      && !x->arena->nevent)
    {
      /* Nothing of the job ran: this says nothing of the function.  */
      run->end = RUN_LOST;
      snprintf (run->why, sizeof run->why,
		"the process ended before the function was"
		" called");
    }
  bool damaged = trace_check (x->program, &x->layout, x->arena, &x->trace, run) != 0;
  if (check_tables (x, run) && !damaged)
    {
      damaged = true;
      snprintf (run->why, sizeof run->why,
		"the labels are damaged: the target wrote"
		" over them");
    }
  if (damaged && run->end != RUN_DENIED && run->end != RUN_TIME)
    run->end = RUN_DAMAGED;
  else if (run->end == RUN_REFUSED)
    refusal (x, run);
  run->unset = (run->end == RUN_RETURNED || run->end == RUN_EXIT)
	       && x->arena->concretized[SYMRT_REASON_UNSET];
  if (x->sandbox && sandbox_wrote (x->sandbox))
    scratch_empty (x->directory);
  /* The next run would find them as this one left them, and they take room.  */
  if (x->sandbox && sandbox_left_files (x->sandbox))
    process_stop (&x->process, NULL);
  return 0;
}
