/* SPDX-License-Identifier: GPL-3.0-or-later
   Decides on the system calls that the sandbox holds up.  Registers of a waiting
   call cannot change, so process numbers and flags are certain; paths are read from
   the target's memory and are not (see sandbox.h).  */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>
#include "sandbox-impl.h"

/* String of at most PATH_MAX at ADDR of process PID.  */
static int
read_path (pid_t pid, uint64_t addr, char *out)
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

static bool
is_inside (const struct sandbox *s, const char *path)
{
  size_t n = strlen (s->writable);
  return !strncmp (path, s->writable, n) && (path[n] == '/' || !path[n]);
}

/* Whether the file that process PID calls PATH, from DIRFD, is one it may write. */
static bool
may_write (const struct sandbox *s, pid_t pid, int dirfd, const char *path)
{
  char full[PATH_MAX + 64], real[PATH_MAX], *slash;
  if (*path == '/')
    snprintf (full, sizeof full, "%s", path);
  else if (dirfd == AT_FDCWD)
    snprintf (full, sizeof full, "/proc/%d/cwd/%s", (int) pid, path);
  else
    snprintf (full, sizeof full, "/proc/%d/fd/%d/%s", (int) pid, dirfd, path);
  if (realpath (full, real))
    return is_inside (s, real) || !strcmp (real, "/dev/null");
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
  return !dangling && realpath (*full ? full : "/", real) && is_inside (s, real);
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
      if (read_path ((pid_t) q->pid, q->data.args[arg], path))
	return false;
      if (!may_write (s, (pid_t) q->pid, dirfd, path))
	{
	  snprintf (what, n, "%s of %.80s", r->name, path);
	  return false;
	}
    }
  return true;
}

/* Process that thread TID belongs to; 0: unknown.  */
static pid_t
process_of (pid_t tid)
{
  char path[64], line[128];
  int pid = 0;
  snprintf (path, sizeof path, "/proc/%d/status", (int) tid);
  FILE *f = fopen (path, "re");
  while (f && !pid && fgets (line, sizeof line, f))
    sscanf (line, "Tgid: %d", &pid);
  if (f)
    fclose (f);
  return (pid_t) pid;
}

static bool
signals_itself (const struct seccomp_notif *q, const struct sandbox_rule *r)
{
  pid_t self = process_of ((pid_t) q->pid), to;
  to = r->a == 15 ? process_of ((pid_t) q->data.args[0])
		  : (pid_t) q->data.args[r->a];
  return self > 0 && to == self;
}

static bool
is_allowed (struct sandbox *s, const struct seccomp_notif *q,
	    const struct sandbox_rule *r, char *what, size_t n)
{
  switch (r ? r->policy : SANDBOX_ALLOW)
    {
    case SANDBOX_PATH:
    case SANDBOX_OPEN:
      if (!paths_allowed (s, q, r, what, n))
	return false;
      s->wrote = true;
      return true;
    case SANDBOX_SELF:
      return signals_itself (q, r);
    case SANDBOX_FORK:
      return s->server && (pid_t) q->pid == s->pid && s->executed;
    case SANDBOX_EXEC:
      if ((pid_t) q->pid != s->pid || s->executed)
	return false;
      s->executed = true;
      return true;
    default:
      return false;
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
  free (name);
  bool ok = is_allowed (s, &q, r, what, n);
  a.id = q.id;
  if (ok)
    a.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  else
    a.error = r && (r->policy == SANDBOX_PATH || r->policy == SANDBOX_OPEN)
		  ? -EACCES : -EPERM;
  /* ENOENT: it was killed meanwhile.  */
  ioctl (listener, SECCOMP_IOCTL_NOTIF_SEND, &a);
  return ok ? 0 : 1;
}
