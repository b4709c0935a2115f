/* SPDX-License-Identifier: GPL-3.0-or-later
   Starting a target process under limits and sandbox, and waiting for it while the
   calls that the sandbox holds up are decided and what it says is collected.
   Between fork and exec only async-signal-safe calls.  */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/limits.h"
#include "base/util.h"
#include "run/exec-impl.h"
#include "run/limits.h"
#include "sandbox/sandbox.h"
#include "trace.h"

#define SAID_AT_ONCE 64 /* blocks of what it says, before the clock is looked at */

extern char **environ;

struct child
{
  const struct launch *l;
  char **argv, **envp;
  int control[2];   /* the child's ends: in, out; -1: none */
  int socket;	    /* for the listener */
  int said;	    /* standard error */
  int report;	    /* errno when something fails before exec */
  rlim_t processes; /* limit, 0: none */
  pid_t parent;
};

static void
limit (int resource, rlim_t value)
{
  struct rlimit r = { value, value };
  setrlimit (resource, &r);
}

static void
keep_open (int fd)
{
  if (fd >= 0)
    fcntl (fd, F_SETFD, 0);
}

static void
child_main (const struct child *c)
{
  int null, e;
  sigset_t none;
  /* Own session: no terminal, no Ctrl-C of the driver's.  */
  setsid ();
  end_with (c->parent);
  for (int i = 1; i < NSIG; i++)
    signal (i, SIG_DFL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  /* Runs that repeat themselves: addresses are part of what a program can see.  */
  personality (c->l->elsewhere ? 0 : ADDR_NO_RANDOMIZE);
  null = open ("/dev/null", O_RDWR);
  if (null < 0 || dup2 (null, 0) < 0 || dup2 (null, 1) < 0 || dup2 (c->said, 2) < 0
      || chdir (c->l->directory))
    goto fail;
  close_on_exec_from (3);
  keep_open (c->l->arena_fd);
  keep_open (c->control[0]);
  keep_open (c->control[1]);
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_FSIZE, SANDBOX_FILE_BYTES);
  limit (RLIMIT_STACK, (rlim_t) run_limit.stack_kb << 10);
  limit (RLIMIT_NOFILE, (rlim_t) run_limit.descriptors);
  if (c->processes)
    limit (RLIMIT_NPROC, c->processes);
  limit (RLIMIT_AS, c->l->memory_bytes);
  limit (RLIMIT_CPU, c->l->cpu_seconds);
  if (c->l->sandbox && sandbox_enter (c->l->sandbox, c->socket))
    goto fail;
  execve (c->l->program, c->argv, c->envp);
fail:
  e = errno;
  if (write (c->report, &e, sizeof e) < 0)
    _exit (126);
  _exit (127);
}

/* Little of the user's environment reaches a target, so that runs repeat.  */
static char **
make_environment (const struct launch *l, const int *control)
{
  static const char *const kept[] = { "PATH", "LD_LIBRARY_PATH" };
  char **env = xcalloc (12, sizeof *env);
  size_t n = 0;
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (getenv (kept[i]))
      env[n++] = xasprintf ("%s=%s", kept[i], getenv (kept[i]));
  env[n++] = xasprintf ("LD_PRELOAD=%s", l->runtime);
  env[n++] = xasprintf ("%s=%d", SYMRT_ENV_ARENA, l->arena_fd);
  if (l->server)
    env[n++] = xasprintf ("%s=%d,%d", SYMRT_ENV_CONTROL, control[0], control[1]);
  env[n++] = xasprintf ("HOME=%s", l->directory);
  env[n++] = xasprintf ("TMPDIR=%s", l->directory);
  env[n++] = xstrdup ("LC_ALL=C");
  env[n++] = xstrdup ("TZ=UTC");
  return env;
}

static void
close_fd (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

int
process_start (struct process *p, const struct launch *l, char *err, size_t nerr)
{
  int in[2] = { -1, -1 }, out[2] = { -1, -1 }, said[2] = { -1, -1 },
      report[2] = { -1, -1 }, sock[2] = { -1, -1 };
  char *argv[2] = { (char *) l->program, NULL };
  struct child c = { .l = l, .argv = argv, .parent = getpid () };
  int e = 0, result = -1;
  memset (p, 0, sizeof *p);
  p->pidfd = p->control_in = p->control_out = p->listener = p->said_fd = -1;
  if (pipe2 (said, O_CLOEXEC) || pipe2 (report, O_CLOEXEC)
      || (l->server && (pipe2 (in, O_CLOEXEC) || pipe2 (out, O_CLOEXEC)))
      || (l->sandbox && socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sock)))
    {
      snprintf (err, nerr, "%s: cannot be started: %s", l->program, strerror (errno));
      goto out;
    }
  c.control[0] = in[0];
  c.control[1] = out[1];
  c.socket = sock[1];
  c.said = said[1];
  c.report = report[1];
  c.envp = make_environment (l, c.control);
  /* The limit is on all that the user runs, so what runs now counts as well.  */
  struct sysinfo now;
  if (!l->sandbox && !sysinfo (&now))
    c.processes = (rlim_t) now.procs + (rlim_t) run_limit.processes;
  p->pid = fork ();
  if (!p->pid)
    child_main (&c);
  e = errno;
  for (char **v = c.envp; *v; v++)
    free (*v);
  free (c.envp);
  if (p->pid < 0)
    {
      p->pid = 0;
      snprintf (err, nerr, "%s: cannot be started: %s", l->program, strerror (e));
      goto out;
    }
  close_fd (&said[1]);
  close_fd (&report[1]);
  close_fd (&in[0]);
  close_fd (&out[1]);
  close_fd (&sock[1]);
  p->pidfd = (int) syscall (SYS_pidfd_open, p->pid, 0);
  p->control_out = in[1];
  p->control_in = out[0];
  p->said_fd = said[0];
  in[1] = out[0] = said[0] = -1;
  fcntl (p->said_fd, F_SETFL, O_NONBLOCK);
  if (l->sandbox)
    {
      sandbox_started (l->sandbox, p->pid);
      p->listener = sandbox_listener (sock[0]);
    }
  /* The exec itself is held up: decide on it, then see whether it failed.  */
  struct pollfd f[2] = { { report[0], POLLIN, 0 }, { p->listener, POLLIN, 0 } };
  char what[120];
  e = 0;
  /* Our own code up to the exec: it does not take long.  */
  double until = clock_seconds () + limit_seconds (run_limit.exec_ms);
  while (clock_seconds () < until)
    {
      int ready = poll (f, 2, 1000);
      if (ready < 0 && errno != EINTR)
	break;
      if (ready <= 0)
	continue;
      if (f[1].revents & POLLIN)
	{
	  /* It may be past its exec already, and at its first deed.  */
	  int d = sandbox_decide (l->sandbox, p->listener, what, sizeof what);
	  if (d > 0 && !*p->denied)
	    snprintf (p->denied, sizeof p->denied, "%s", what);
	  else if (d < 0)
	    f[1].fd = -1;
	}
      else if (f[1].revents)
	f[1].fd = -1;
      if (f[0].revents)
	{
	  if (read (report[0], &e, sizeof e) != sizeof e)
	    e = 0;
	  break;
	}
    }
  if (e)
    {
      snprintf (err, nerr, "%s: cannot be started: %s", l->program, strerror (e));
      process_stop (p, NULL);
    }
  else
    result = 0;
out:
  for (int i = 0; i < 2; i++)
    {
      close_fd (&in[i]);
      close_fd (&out[i]);
      close_fd (&said[i]);
      close_fd (&report[i]);
      close_fd (&sock[i]);
    }
  return result;
}

void
process_stop (struct process *p, int *status)
{
  int s = 0;
  if (p->pid > 0)
    {
      /* The group first: nothing of it can fork on then.  */
      kill (-p->pid, SIGKILL);
      kill (p->pid, SIGKILL);
      while (waitpid (p->pid, &s, 0) < 0 && errno == EINTR)
	;
    }
  if (status)
    *status = s;
  process_said (p);
  p->pid = 0;
  close_fd (&p->pidfd);
  close_fd (&p->control_in);
  close_fd (&p->control_out);
  close_fd (&p->listener);
  close_fd (&p->said_fd);
}

/* Keep the end of what the target says.  */
static void
collect (struct process *p)
{
  char buf[4096];
  ssize_t got = 1;
  for (int i = 0; i < SAID_AT_ONCE && p->said_fd >= 0 && got != 0; i++)
    {
      got = read (p->said_fd, buf, sizeof buf);
      if (got == 0)
	break;
      if (got < 0)
	{
	  if (errno == EINTR)
	    continue;
	  if (errno != EAGAIN)
	    close_fd (&p->said_fd);
	  return;
	}
      size_t n = (size_t) got, room = sizeof p->said - 1;
      const char *from = buf;
      if (n > room)
	{
	  from += n - room;
	  n = room;
	}
      if (p->nsaid + n > room)
	{
	  size_t drop = p->nsaid + n - room;
	  memmove (p->said, p->said + drop, p->nsaid - drop);
	  p->nsaid -= drop;
	}
      memcpy (p->said + p->nsaid, from, n);
      p->nsaid += n;
      p->said[p->nsaid] = 0;
    }
  if (p->said_fd >= 0 && got == 0)
    close_fd (&p->said_fd);
}

const char *
process_said (struct process *p)
{
  collect (p);
  while (p->nsaid && (p->said[p->nsaid - 1] == '\n' || !p->said[p->nsaid - 1]))
    p->said[--p->nsaid] = 0;
  for (size_t i = 0; i < p->nsaid; i++)
    if ((unsigned char) p->said[i] < ' ' && p->said[i] != '\n')
      p->said[i] = ' ';
  char *line = strrchr (p->said, '\n');
  return line ? line + 1 : p->said;
}

void
process_ended (struct process *p, int *status, char *said, size_t n)
{
  siginfo_t info = { 0 };
  /* It has closed what it answers on; its end follows.  */
  struct pollfd f = { p->pidfd, POLLIN, 0 };
  bool ended = p->pidfd >= 0 && poll (&f, 1, 200) > 0
	       && !waitid (P_PID, (id_t) p->pid, &info, WEXITED | WNOHANG | WNOWAIT)
	       && info.si_pid;
  process_stop (p, status);
  if (!ended)
    *status = 0;
  snprintf (said, n, "%s", process_said (p));
}

double
process_starved (pid_t pid, double seconds)
{
  struct process_facts facts;
  /* It has ended; who started it waits for a processor, to say so.  */
  if (!process_look (pid, &facts) || facts.state == 'Z' || facts.state == 'X')
    return limit_seconds (run_limit.ended_ms);
  /* D: for a page of its memory.  */
  if (facts.state != 'R' && facts.state != 'D')
    return 0;
  double left = seconds - facts.seconds;
  return left > 0 ? left : 0;
}

int
process_wait (struct process *p, struct sandbox *s, void *buf, size_t n,
	      double deadline)
{
  bool server = p->control_in >= 0;
  size_t have = 0;
  for (;;)
    {
      struct pollfd f[3] = { { server ? p->control_in : p->pidfd, POLLIN, 0 },
			     { p->listener, POLLIN, 0 },
			     { p->said_fd, POLLIN, 0 } };
      double left = deadline - clock_seconds ();
      int ms = left <= 0 ? 0 : left > 3600 ? 3600000 : (int) (left * 1000) + 1;
      int ready = poll (f, 3, sandbox_patience (s, ms));
      if (ready < 0 && errno != EINTR)
	return -1;
      if (s && strcmp (p->denied, "disk") && sandbox_is_full (s))
	{
	  snprintf (p->denied, sizeof p->denied, "disk");
	  return 0;
	}
      if (ready == 0 && left <= 0)
	return 0;
      if (ready <= 0)
	continue;
      if (f[1].revents)
	{
	  char what[120];
	  int d = f[1].revents & POLLIN
		    ? sandbox_decide (s, p->listener, what, sizeof what)
		    : -1;
	  if (d > 0 && !*p->denied)
	    snprintf (p->denied, sizeof p->denied, "%s", what);
	  else if (d < 0)
	    close_fd (&p->listener);
	}
      if (f[2].revents)
	collect (p);
      if (f[0].revents && !server)
	return 1;
      if (f[0].revents)
	{
	  ssize_t got = read (p->control_in, (char *) buf + have, n - have);
	  if (got < 0 && errno == EINTR)
	    continue;
	  if (got <= 0)
	    return -1;
	  have += (size_t) got;
	  if (have == n)
	    return 1;
	}
      /* A target that keeps us busy does not stop the clock.  */
      if (left <= 0)
	return 0;
    }
}
