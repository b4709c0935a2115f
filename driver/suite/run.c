/* SPDX-License-Identifier: GPL-3.0-or-later
   Processes of the suite writer: each in a process group of its own, with limits,
   inside the sandbox where code under test runs, and gone when suite_run
   returns.  */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include "base/limits.h"
#include "base/util.h"
#include "sandbox/sandbox.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/suite.h"

/* So often at least it is looked whether to stop.  */

void
suite_word (struct suite_words *w, const char *format, ...)
{
  va_list ap;
  char *s;

  va_start (ap, format);
  if (vasprintf (&s, format, ap) < 0)
    abort ();
  va_end (ap);
  w->v = xrealloc (w->v, (w->n + 2) * sizeof *w->v);
  w->v[w->n++] = s;
  w->v[w->n] = NULL;
}

void
suite_words_free (struct suite_words *w)
{
  for (size_t i = 0; i < w->n; i++)
    free (w->v[i]);
  free (w->v);
  *w = (struct suite_words){ 0 };
}

bool
suite_stopped (const struct suite_state *s)
{
  return s->req->stop != NULL && *s->req->stop != 0;
}

bool
suite_late (const struct suite_state *s)
{
  return suite_stopped (s)
	 || (s->req->deadline != 0 && clock_seconds () >= s->req->deadline);
}

size_t
suite_memory_mb (const struct suite_state *s)
{
  return s->req->memory_mb != 0 ? s->req->memory_mb : 2048;
}

void
suite_log (const struct suite_state *s, const char *format, ...)
{
  va_list ap;

  if (s->req->log == NULL)
    return;
  va_start (ap, format);
  vfprintf (s->req->log, format, ap);
  va_end (ap);
  fputc ('\n', s->req->log);
}

static void
limit (int what, rlim_t value)
{
  struct rlimit l = { value, value };
  setrlimit (what, &l);
}

/* Other limits than here, without being in the way of anything: what is asserted must
   not be ours either.  */
static void
change_limits (void)
{
  static const struct
  {
    int what;
    rlim_t infinite; /* then: this; those that a sandbox sets stay so */
  } limits[] = { { RLIMIT_CPU, RLIM_INFINITY },	      { RLIMIT_FSIZE, RLIM_INFINITY },
		 { RLIMIT_CORE, RLIM_INFINITY },      { RLIMIT_AS, RLIM_INFINITY },
		 { RLIMIT_NPROC, RLIM_INFINITY },     { RLIMIT_STACK, 1 << 28 },
		 { RLIMIT_DATA, (rlim_t) 1 << 44 },   { RLIMIT_NOFILE, 65536 },
		 { RLIMIT_MEMLOCK, (rlim_t) 1 << 40 } };

  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    {
      struct rlimit l;
      if (getrlimit (limits[i].what, &l) != 0)
	continue;
      if (l.rlim_cur == RLIM_INFINITY)
	l.rlim_cur = limits[i].infinite;
      else if (l.rlim_cur == 0)
	l.rlim_cur = l.rlim_max < 4096 ? l.rlim_max : 4096;
      else
	l.rlim_cur -= l.rlim_cur / 4;
      setrlimit (limits[i].what, &l);
    }
}

/* What P reads, -1: there is none.  *TERMINAL: the other end of a terminal, or -1.  */
static int
open_input (const struct suite_process *p, int *terminal)
{
  static const char lines[] = "1 a\n2 b\n";
  struct termios how;
  int end[2];

  *terminal = -1;
  if (p->input == SUITE_INPUT_TERMINAL)
    {
      int here = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC), there = -1;
      if (here >= 0 && grantpt (here) == 0 && unlockpt (here) == 0)
	there = open (ptsname (here), O_RDWR | O_NOCTTY | O_CLOEXEC);
      if (there >= 0 && tcgetattr (there, &how) == 0)
	{
	  how.c_lflag &= ~(tcflag_t) (ICANON | ECHO);
	  how.c_cc[VMIN] = how.c_cc[VTIME] = 0;
	  tcsetattr (there, TCSANOW, &how);
	  fcntl (here, F_SETFL, O_NONBLOCK);
	  *terminal = here;
	  return there;
	}
      if (here >= 0)
	close (here);
    }
  if (p->input == SUITE_INPUT_NULL || pipe2 (end, O_CLOEXEC) != 0)
    return open ("/dev/null", O_RDONLY | O_CLOEXEC);
  if (write (end[1], lines, sizeof lines - 1) < 0)
    errno = 0; /* it is empty then */
  close (end[1]);
  return end[0];
}

/* Become an ordinary user.  Others may not see the folder of the program.  */
static int
become (uid_t user)
{
  if (setgroups (0, NULL) != 0 || setresgid (user, user, user) != 0
      || setresuid (user, user, user) != 0)
    return -1;
  return prctl (PR_SET_DUMPABLE, 1);
}

static void
execute (const struct suite_process *p, int program)
{
  char path[40];

  if (program < 0)
    execvp (p->argv[0], p->argv);
  else
    {
      snprintf (path, sizeof path, "/proc/self/fd/%d", program);
      execv (path, p->argv);
    }
}

static _Noreturn void
child (const struct suite_state *s, const struct suite_process *p, int in, int out,
       int err, int socket, int tool)
{
  int program = -1;

  setpgid (0, 0);
  for (int i = 1; i < NSIG; i++)
    if (i != SIGKILL && i != SIGSTOP)
      signal (i, SIG_DFL);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  if (dup2 (in, 0) < 0 || fcntl (0, F_SETFD, 0) < 0 || dup2 (out, 1) < 0
      || dup2 (err, 2) < 0)
    _exit (127);
  close_on_exec_from (3);
  if (p->mask != 0)
    umask (p->mask);
  if (!p->unlimited)
    limit (RLIMIT_CORE, 0);
  else if (p->elsewhere)
    {
      change_limits ();
      /* As of nohup, and of Python.  */
      signal (SIGHUP, SIG_IGN);
      signal (SIGPIPE, SIG_IGN);
    }
  if (p->cpu_seconds != 0)
    limit (RLIMIT_CPU, p->cpu_seconds);
  if (p->sandbox != NULL && !p->unlimited)
    {
      limit (RLIMIT_FSIZE, SANDBOX_FILE_BYTES);
      limit (RLIMIT_STACK, 8 << 20);
      limit (RLIMIT_NPROC, 4096);
    }
  if (p->cwd != NULL && chdir (p->cwd) != 0)
    _exit (127);
  if (p->fixed_layout)
    personality (ADDR_NO_RANDOMIZE);
  if (p->clean)
    {
      const char *libraries = getenv ("LD_LIBRARY_PATH");
      char *keep = libraries != NULL ? strdup (libraries) : NULL;
      clearenv ();
      putenv ("PATH=/usr/local/bin:/usr/bin:/bin");
      if (keep != NULL)
	setenv ("LD_LIBRARY_PATH", keep, 1);
    }
  for (size_t i = 0; p->env != NULL && p->env[i] != NULL; i++)
    putenv (p->env[i]);
  if (tool >= 0)
    {
      /* What it writes elsewhere otherwise.  */
      setenv ("TMPDIR", s->scratch, 1);
      setenv ("CCACHE_DISABLE", "1", 1);
    }
  /* Last: what was done before may have taken memory.  */
  if (p->memory_mb != 0 && !p->memory_later)
    limit (RLIMIT_AS, (rlim_t) p->memory_mb << 20);
  if (p->user != 0
      && ((program = open (p->argv[0], O_RDONLY | O_CLOEXEC)) < 0
	  || become (p->user) != 0))
    _exit (127);
  if (p->sandbox != NULL ? sandbox_enter (p->sandbox, socket) != 0
			 : sandbox_enter_tool (tool) != 0)
    _exit (126);
  execute (p, program);
  _exit (127);
}

/* Lines of standard output that are complete.  */
struct lines
{
  struct suite_process *p;
  struct strbuf part;
};

enum
{
  TEXT_KEPT = 200000,
  LINE_KEPT = 1 << 20,
  BLOCKS_AT_ONCE = 64 /* before the clock and the other descriptors are looked at */
};

static void
take_output (struct lines *l, const char *data, size_t n)
{
  if (l->p->line == NULL)
    {
      if (l->p->text.n < TEXT_KEPT)
	strbuf_addf (&l->p->text, "%.*s", (int) n, data);
      return;
    }
  /* Code under test may write there, too: no line of ours is so long.  */
  if (l->part.n > LINE_KEPT)
    {
      l->part.n = 0;
      l->part.s[0] = 0;
    }
  strbuf_addf (&l->part, "%.*s", (int) n, data);
  char *s = l->part.s, *end;
  while (s != NULL && (end = strchr (s, '\n')) != NULL)
    {
      *end = 0;
      l->p->line (l->p->ctx, s);
      s = end + 1;
    }
  if (s != NULL && s != l->part.s)
    {
      l->part.n = strlen (s);
      memmove (l->part.s, s, l->part.n + 1);
    }
}

/* Read what FD has; false at its end.  */
static bool
drain (int fd, struct lines *l, bool is_error)
{
  char buf[16384];
  ssize_t n = 1;

  for (int i = 0; i < BLOCKS_AT_ONCE && (n = read (fd, buf, sizeof buf)) > 0; i++)
    if (!is_error)
      take_output (l, buf, n);
    else if (l->p->text.n < TEXT_KEPT)
      strbuf_addf (&l->p->text, "%.*s", (int) n, buf);
  return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

void
suite_show (const struct suite_state *s)
{
  const struct suite_request *q = s->req;

  if (q->trying != NULL && s->under_way < s->ngroup)
    q->trying (q->trying_ctx, s->source[s->group[s->under_way].unit].stem,
	       s->under_way + 1, s->ngroup);
}

static double
earliest (const struct suite_state *s, const struct suite_process *p, double start,
	  double heard, enum suite_end *which)
{
  double end = start + p->seconds;

  *which = SUITE_TIMED_OUT;
  if (p->idle > 0 && heard + p->idle < end)
    end = heard + p->idle;
  if (s->req->deadline != 0 && s->req->deadline < end)
    {
      end = s->req->deadline;
      *which = SUITE_DEADLINE;
    }
  return end;
}

/* What is written to a terminal goes nowhere.  */
static void
swallow (int terminal)
{
  char buf[4096];

  while (read (terminal, buf, sizeof buf) > 0)
    ;
}

/* Serve the process until both its outputs are closed or its time is up.  */
static enum suite_end
serve (const struct suite_state *s, struct suite_process *p, int out, int err,
       int terminal, int listener)
{
  struct lines l = { .p = p };
  double start = clock_seconds (), heard = start;
  enum suite_end end = SUITE_ENDED, which;

  fcntl (out, F_SETFL, O_NONBLOCK);
  fcntl (err, F_SETFL, O_NONBLOCK);
  while (out >= 0 || err >= 0)
    {
      double left = earliest (s, p, start, heard, &which) - clock_seconds ();
      suite_show (s);
      if (suite_stopped (s))
	{
	  end = SUITE_DEADLINE;
	  break;
	}
      if (left <= 0)
	{
	  end = which;
	  break;
	}
      /* A signal may come just before poll does.  */
      if (left > limit_seconds (suite_limit.look_ms))
	left = limit_seconds (suite_limit.look_ms);
      struct pollfd fd[4] = { { out, POLLIN, 0 },
			      { err, POLLIN, 0 },
			      { listener, POLLIN, 0 },
			      { terminal, POLLIN, 0 } };
      if (poll (fd, 4, sandbox_patience (p->sandbox, (int) (left * 1000) + 1)) < 0
	  && errno != EINTR)
	break;
      if (p->sandbox != NULL && sandbox_is_full (p->sandbox))
	{
	  if (p->denied != NULL)
	    p->denied (p->ctx, "disk");
	  end = SUITE_TIMED_OUT;
	  break;
	}
      /* Output first: it says in which test a call was made.  */
      if (out >= 0 && fd[0].revents != 0)
	{
	  heard = clock_seconds ();
	  if (!drain (out, &l, false))
	    out = -1;
	}
      if (err >= 0 && fd[1].revents != 0 && !drain (err, &l, true))
	err = -1;
      if (terminal >= 0 && fd[3].revents != 0)
	swallow (terminal);
      if (terminal >= 0 && (fd[3].revents & POLLHUP))
	terminal = -1;
      if (listener >= 0 && fd[2].revents != 0)
	{
	  char what[160] = "";
	  int r = (fd[2].revents & POLLIN)
		    ? sandbox_decide (p->sandbox, listener, what, sizeof what)
		    : -1;
	  if (r == 1 && p->denied != NULL)
	    p->denied (p->ctx, what);
	  if (r == 2 && p->learnt != NULL)
	    p->learnt (p->ctx, what);
	  if (r < 0)
	    listener = -1;
	}
    }
  free (l.part.s);
  return end;
}

/* What PID made goes with it, also those that lead groups of their own.  It is
   stopped first, so that it makes no more.  */
static void
kill_family (pid_t pid)
{
  DIR *d;
  struct dirent *e;

  kill (pid, SIGSTOP);
  d = opendir ("/proc");
  while (d != NULL && (e = readdir (d)) != NULL)
    {
      struct process_facts facts;
      int process = atoi (e->d_name);
      if (process > 1 && process_look (process, &facts) && facts.parent == pid)
	kill (process, SIGKILL);
    }
  if (d != NULL)
    closedir (d);
  kill (-pid, SIGKILL);
  kill (pid, SIGKILL);
}

enum suite_end
suite_run (const struct suite_state *s, struct suite_process *p)
{
  int out[2], err[2], pair[2] = { -1, -1 }, listener = -1, terminal, tool = -1;
  enum suite_end end;

  p->status = 0;
  if (suite_late (s))
    return SUITE_DEADLINE;
  if (pipe2 (out, O_CLOEXEC) != 0)
    return SUITE_NOT_STARTED;
  if (pipe2 (err, O_CLOEXEC) != 0)
    {
      close (out[0]);
      close (out[1]);
      return SUITE_NOT_STARTED;
    }
  int in = open_input (p, &terminal);
  if (p->sandbox == NULL && s->req->sandbox)
    tool = sandbox_tool (s->scratch);
  if (p->sandbox != NULL)
    if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
      pair[0] = pair[1] = -1;
  bool open_to_all = p->sandbox == NULL && tool < 0 && s->req->sandbox;
  pid_t parent = getpid (), pid = open_to_all ? -1 : fork ();
  if (pid == 0)
    {
      end_with (parent);
      child (s, p, in, out[1], err[1], pair[1], tool);
    }
  if (in >= 0)
    close (in);
  if (tool >= 0)
    close (tool);
  close (out[1]);
  close (err[1]);
  if (pair[1] >= 0)
    close (pair[1]);
  if (pid < 0)
    end = SUITE_NOT_STARTED;
  else
    {
      setpgid (pid, pid);
      if (p->sandbox != NULL)
	{
	  sandbox_started (p->sandbox, pid);
	  sandbox_expect (p->sandbox, p->forks);
	  if (p->memory_later)
	    sandbox_limit_memory (p->sandbox, p->memory_mb);
	  listener = sandbox_listener (pair[0]);
	}
      end = serve (s, p, out[0], err[0], terminal, listener);
      if (end != SUITE_ENDED)
	kill_family (pid);
      /* Its outputs are closed; it may take a moment, and hold no one up.  The
	 group goes while its leader still holds the number.  */
      double until = clock_seconds () + 2;
      siginfo_t info = { 0 };
      while (waitid (P_PID, (id_t) pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0
	     && info.si_pid == 0 && clock_seconds () < until)
	usleep (1000);
      kill_family (pid);
      while (waitpid (pid, &p->status, 0) < 0 && errno == EINTR)
	;
    }
  if (listener >= 0)
    close (listener);
  if (terminal >= 0)
    close (terminal);
  if (pair[0] >= 0)
    close (pair[0]);
  close (out[0]);
  close (err[0]);
  /* A compiler's word, in the C locale, not that of code under test.  */
  if (p->sandbox == NULL && p->status != 0 && p->text.s != NULL
      && (strstr (p->text.s, strerror (ENOSPC))
	  || strstr (p->text.s, strerror (EDQUOT))))
    s->result->no_room = true;
  return end;
}
