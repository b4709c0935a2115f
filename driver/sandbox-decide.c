/* SPDX-License-Identifier: GPL-3.0-or-later
   Decides on the system calls that the sandbox holds up.  Registers of a waiting
   call cannot change, so process numbers and flags are certain; paths are read from
   the target's memory and are not (see sandbox.h).  */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>
#include "sandbox-impl.h"

int
sandbox_read_path (pid_t pid, uint64_t addr, char *out)
{
  size_t n = 0;
  /* Page by page: what follows the string may be unmapped.  */
  while (n < PATH_MAX)
    {
      size_t part = 4096 - (addr + n) % 4096;
      if (part > PATH_MAX - n)
	part = PATH_MAX - n;
      struct iovec to = { out + n, part };
      struct iovec from = { (void *) (uintptr_t) (addr + n), part };
      ssize_t got = process_vm_readv (pid, &to, 1, &from, 1, 0);
      if (got <= 0)
	return -1;
      if (memchr (out + n, 0, (size_t) got))
	return 0;
      n += (size_t) got;
    }
  return -1;
}

/* In the writable directory; with SELF, the directory itself counts as well.  */
static bool
is_inside (const struct sandbox *s, const char *path, bool self)
{
  size_t n = strlen (s->writable);
  if (strncmp (path, s->writable, n))
    return false;
  if (!path[n])
    return self;
  unsigned depth = 0;
  for (const char *p = path + n; *p; p++)
    depth += *p == '/';
  return path[n] == '/' && depth <= SANDBOX_DEPTH;
}

/* These names lead to whoever uses them.  */
void
sandbox_full_path (pid_t pid, int dirfd, const char *path, char *out, size_t n)
{
  static const struct
  {
    const char *name, *there;
  } own[] = { { "/proc/self", "" }, { "/proc/thread-self", "" },
	      { "/dev/fd", "/fd" }, { "/dev/stdin", "/fd/0" },
	      { "/dev/stdout", "/fd/1" }, { "/dev/stderr", "/fd/2" } };
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    {
      size_t k = strlen (own[i].name);
      if (!strncmp (path, own[i].name, k) && (path[k] == '/' || !path[k]))
	{
	  snprintf (out, n, "/proc/%d%s%s", (int) pid, own[i].there, path + k);
	  return;
	}
    }
  if (*path == '/')
    snprintf (out, n, "%s", path);
  else if (dirfd == AT_FDCWD)
    snprintf (out, n, "/proc/%d/cwd/%s", (int) pid, path);
  else
    snprintf (out, n, "/proc/%d/fd/%d/%s", (int) pid, dirfd, path);
}

/* Whether the file that process PID calls PATH, from DIRFD, is one it may write. */
static bool
may_write (const struct sandbox *s, pid_t pid, int dirfd, const char *path,
	   bool self)
{
  char full[PATH_MAX + 64], real[PATH_MAX], *slash;
  sandbox_full_path (pid, dirfd, path, full, sizeof full);
  if (realpath (full, real))
    return is_inside (s, real, self) || (self && !strcmp (real, "/dev/null"));
  /* It does not exist: then its directory counts.  */
  if (errno != ENOENT)
    return false;
  slash = strrchr (full, '/');
  while (slash > full && !slash[1])
    {
      *slash = 0;
      slash = strrchr (full, '/');
    }
  if (!strcmp (slash + 1, "..") || !strcmp (slash + 1, "."))
    return false;
  *slash = 0;
  /* A dangling link would be followed to where it points.  */
  char link[2];
  *slash = '/';
  bool dangling = readlink (full, link, sizeof link) >= 0;
  *slash = 0;
  return !dangling && realpath (*full ? full : "/", real)
	 && is_inside (s, real, true);
}

static bool
paths_allowed (const struct sandbox *s, const struct seccomp_notif *q,
	       const struct sandbox_rule *r, char *what, size_t n)
{
  uint64_t place[2] = { r->a, r->policy == SANDBOX_PATH ? r->b : 0 };
  for (int i = 0; i < 2; i++)
    {
      char path[PATH_MAX];
      unsigned dir = place[i] >> 4 & 15, arg = place[i] & 15;
      if (i && !place[i])
	break;
      int dirfd = dir == 15 ? AT_FDCWD : (int) q->data.args[dir];
      if (sandbox_read_path ((pid_t) q->pid, q->data.args[arg], path))
	return false;
      if (!may_write (s, (pid_t) q->pid, dirfd, path, r->policy == SANDBOX_OPEN))
	{
	  snprintf (what, n, "%s of %.80s", r->name, path);
	  return false;
	}
    }
  return true;
}

/* A number in the status of process or thread PID; 0: unknown.  */
static long
status_of (pid_t pid, const char *field)
{
  char path[64], line[128];
  long value = 0;
  size_t n = strlen (field);
  snprintf (path, sizeof path, "/proc/%d/status", (int) pid);
  FILE *f = fopen (path, "re");
  while (f && !value && fgets (line, sizeof line, f))
    if (!strncmp (line, field, n))
      value = atol (line + n);
  if (f)
    fclose (f);
  return value;
}

/* Decisions: the call goes ahead, fails with that error and is a deed, or fails
   since there is nothing to do.  */
enum { ALLOWED = 0, NOBODY = -ESRCH };

static int
signals (const struct sandbox *s, const struct seccomp_notif *q,
	 const struct sandbox_rule *r)
{
  pid_t self = (pid_t) status_of ((pid_t) q->pid, "Tgid:"), to;
  to = r->a == 15 ? (pid_t) status_of ((pid_t) q->data.args[0], "Tgid:")
		  : (pid_t) q->data.args[r->a];
  if (self > 0 && to == self)
    return ALLOWED;
  /* A test framework ends the groups of its children.  */
  if (!s->groups || self != s->pid || strcmp (r->name, "kill") || to >= -1)
    return EPERM;
  pid_t parent = (pid_t) status_of (-to, "PPid:");
  return parent == s->pid ? ALLOWED : parent ? EPERM : NOBODY;
}

static int
makes_process (struct sandbox *s, const struct seccomp_notif *q,
	       const struct sandbox_rule *r, char *what, size_t n)
{
  const uint64_t spaces = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER
			  | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP;
  uint64_t flags = strcmp (r->name, "clone") ? 0 : q->data.args[0];
  struct rlimit memory;
  if (flags & spaces)
    return EPERM;
  if (flags & CLONE_THREAD)
    {
      if (status_of ((pid_t) q->pid, "Threads:") < SANDBOX_THREADS)
	return ALLOWED;
      snprintf (what, n, "threads");
      return EAGAIN;
    }
  if (!s->server || ((pid_t) q->pid != s->pid && !s->nested) || !s->executed
      || !s->forks)
    return EPERM;
  s->forks--;
  if (s->memory && !prlimit (s->pid, RLIMIT_AS, NULL, &memory)
      && memory.rlim_cur == RLIM_INFINITY)
    {
      memory.rlim_cur = memory.rlim_max
	= (rlim_t) status_of (s->pid, "VmSize:") * 1024 + s->memory;
      prlimit (s->pid, RLIMIT_AS, &memory, NULL);
    }
  return ALLOWED;
}

static int
decide (struct sandbox *s, const struct seccomp_notif *q,
	const struct sandbox_rule *r, char *what, size_t n)
{
  switch (r ? r->policy : SANDBOX_ALLOW)
    {
    case SANDBOX_PATH:
    case SANDBOX_OPEN:
      if (!paths_allowed (s, q, r, what, n))
	return EACCES;
      s->wrote = true;
      s->writer = (pid_t) q->pid;
      if (!sandbox_is_full (s))
	return ALLOWED;
      snprintf (what, n, "disk");
      return ENOSPC;
    case SANDBOX_SELF:
      return signals (s, q, r);
    case SANDBOX_FORK:
      return makes_process (s, q, r, what, n);
    case SANDBOX_EXEC:
      if ((pid_t) q->pid != s->pid || s->executed)
	return EPERM;
      s->executed = true;
      return ALLOWED;
    case SANDBOX_SERVER:
      if ((pid_t) q->pid != s->pid || !s->files)
	return EPERM;
      s->files--;
      return ALLOWED;
    case SANDBOX_GROUP:
      return s->groups && !q->data.args[1]
		 && (!q->data.args[0] || (pid_t) q->data.args[0] == (pid_t) q->pid)
	       ? ALLOWED : EPERM;
    default:
      return EPERM;
    }
}

int
sandbox_decide (struct sandbox *s, int listener, char *what, size_t n)
{
  struct seccomp_notif q;
  struct seccomp_notif_resp a = { 0 };
  memset (&q, 0, sizeof q);
  if (ioctl (listener, SECCOMP_IOCTL_NOTIF_RECV, &q))
    return errno == EINTR || errno == ENOENT ? 0 : -1;
  const struct sandbox_rule *r = sandbox_rule (s, q.data.nr);
  char *name = seccomp_syscall_resolve_num_arch (q.data.arch, q.data.nr);
  snprintf (what, n, "%s", name ? name : "unknown system call");
  int64_t value = 0;
  enum sandbox_watched watched
    = sandbox_look (s, listener, &q, name ? name : "", &value, what, n);
  free (name);
  int error = watched != SANDBOX_NOT_WATCHED || s->lenient
		? ALLOWED : decide (s, &q, r, what, n);
  a.id = q.id;
  if (watched == SANDBOX_ANSWERED)
    a.val = value;
  else if (error == ALLOWED)
    a.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  else
    a.error = error < 0 ? error : -error;
  /* ENOENT: it was killed meanwhile.  */
  ioctl (listener, SECCOMP_IOCTL_NOTIF_SEND, &a);
  /* Paths are whatever the target likes.  */
  for (char *c = what; *c; c++)
    if ((unsigned char) *c < ' ' || (unsigned char) *c > '~')
      *c = '?';
  return error > 0 ? 1 : watched == SANDBOX_TOLD ? 2 : 0;
}
