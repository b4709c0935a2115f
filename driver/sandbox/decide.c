/* SPDX-License-Identifier: GPL-3.0-or-later
   Decides on the system calls that the sandbox holds up.  Registers of a waiting
   call cannot change, so process numbers and flags are certain; paths are read from
   the target's memory and are not (see sandbox.h).  */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <sys/uio.h>
#include <unistd.h>
#include "sandbox/impl.h"
#include "sandbox/sandbox.h"

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
  } own[] = { { "/proc/self", "" },	  { "/proc/thread-self", "" },
	      { "/dev/fd", "/fd" },	  { "/dev/stdin", "/fd/0" },
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

/* Reading FD, opened for its place only, takes nothing away from anyone: no message
   of a FIFO, key of a terminal, line of a log of the kernel.  */
static bool
is_harmless (int fd)
{
  static const char log[] = "/proc/kmsg";
  char link[32], name[sizeof log];
  struct statfs fs;
  struct stat st;
  if (fstat (fd, &st) || fstatfs (fd, &fs))
    return false;
  /* null, zero, full, random, urandom */
  if (S_ISCHR (st.st_mode))
    return major (st.st_rdev) == 1
	   && (minor (st.st_rdev) == 3 || minor (st.st_rdev) == 5
	       || (minor (st.st_rdev) >= 7 && minor (st.st_rdev) <= 9));
  if (S_ISDIR (st.st_mode) || !S_ISREG (st.st_mode))
    return S_ISDIR (st.st_mode);
  if (fs.f_type != PROC_SUPER_MAGIC)
    return fs.f_type != TRACEFS_MAGIC && fs.f_type != DEBUGFS_MAGIC;
  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  return readlink (link, name, sizeof name) != sizeof log - 1
	 || memcmp (name, log, sizeof log - 1);
}

/* Whether it may read that.  What cannot be found here the kernel will not find
   either.  */
static bool
may_read (pid_t pid, int dirfd, const char *path)
{
  char full[PATH_MAX + 64];
  sandbox_full_path (pid, dirfd, path, full, sizeof full);
  int fd = open (full, O_PATH | O_CLOEXEC);
  bool may = fd < 0 || is_harmless (fd);
  if (fd >= 0)
    close (fd);
  return may;
}

/* Whether descriptor FD of process PID is a file of its directory.  */
static bool
is_own (const struct sandbox *s, pid_t pid, int fd)
{
  char link[64], path[PATH_MAX];
  struct stat st;
  snprintf (link, sizeof link, "/proc/%d/fd/%d", (int) pid, fd);
  ssize_t n = stat (link, &st) || !S_ISREG (st.st_mode)
		? -1
		: readlink (link, path, sizeof path - 1);
  path[n > 0 ? n : 0] = 0;
  return is_inside (s, path, false);
}

static bool
is_lock (const struct seccomp_notif *q, const struct sandbox_rule *r)
{
  uint32_t command = (uint32_t) q->data.args[1];
  return strcmp (r->name, "fcntl") || command == F_SETLK || command == F_SETLKW
	 || command == F_OFD_SETLK || command == F_OFD_SETLKW;
}

/* Whether the file that process PID calls PATH, from DIRFD, is one it may write. */
static bool
may_write (const struct sandbox *s, pid_t pid, int dirfd, const char *path, bool self)
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
  return !dangling && realpath (*full ? full : "/", real) && is_inside (s, real, true);
}

/* Whether process PID may take the name PATH, from DIRFD, away.  */
static bool
may_remove (const struct sandbox *s, pid_t pid, int dirfd, const char *path)
{
  char full[PATH_MAX + 64], real[PATH_MAX], link[2];
  sandbox_full_path (pid, dirfd, path, full, sizeof full);
  char *slash = strrchr (full, '/');
  /* With a slash behind it, it is what the link leads to.  */
  if (!slash[1] || readlink (full, link, sizeof link) < 0)
    return may_write (s, pid, dirfd, path, false);
  *slash = 0;
  return realpath (*full ? full : "/", real) && is_inside (s, real, true);
}

static bool
paths_allowed (const struct sandbox *s, const struct seccomp_notif *q,
	       const struct sandbox_rule *r, bool reads, char *what, size_t n)
{
  uint64_t place[2] = { r->a, r->policy == SANDBOX_PATH ? r->b : 0 };
  for (int i = 0; i < 2; i++)
    {
      char path[PATH_MAX];
      unsigned dir = place[i] >> 4 & 15, arg = place[i] & 15;
      if (i && !place[i])
	break;
      int dirfd = dir == 15 ? AT_FDCWD : (int) q->data.args[dir];
      /* The kernel cannot read it either.  */
      if (sandbox_read_path ((pid_t) q->pid, q->data.args[arg], path))
	return reads;
      bool may
	= reads ? may_read ((pid_t) q->pid, dirfd, path)
	  : r->policy == SANDBOX_ENTRY
	    ? may_remove (s, (pid_t) q->pid, dirfd, path)
	    : may_write (s, (pid_t) q->pid, dirfd, path, r->policy == SANDBOX_OPEN);
      if (!may)
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
enum
{
  ALLOWED = 0,
  NOBODY = -ESRCH
};

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

/* O_PATH: gives no access, whatever else is asked for.  */
static bool
opens_to_read (uint64_t flags)
{
  const uint64_t write_flags = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  return (flags & O_PATH) || !(flags & write_flags);
}

static int
decide (struct sandbox *s, const struct seccomp_notif *q, const struct sandbox_rule *r,
	char *what, size_t n)
{
  bool reads;
  switch (r ? r->policy : SANDBOX_ALLOW)
    {
    case SANDBOX_LOCK:
      return is_lock (q, r) && is_own (s, (pid_t) q->pid, (int) q->data.args[0])
	       ? ALLOWED
	       : EPERM;
    case SANDBOX_PATH:
    case SANDBOX_ENTRY:
    case SANDBOX_OPEN:
      reads = r->policy == SANDBOX_OPEN && opens_to_read (q->data.args[r->b]);
      if (!paths_allowed (s, q, r, reads, what, n))
	return EACCES;
      /* A thread that a constructor left behind.  */
      s->left |= s->serving && (pid_t) status_of ((pid_t) q->pid, "Tgid:") == s->pid;
      if (reads)
	return ALLOWED;
      s->wrote = true;
      if (!sandbox_is_full (s))
	return ALLOWED;
      snprintf (what, n, "disk");
      return ENOSPC;
    case SANDBOX_SELF: return signals (s, q, r);
    case SANDBOX_FORK: return makes_process (s, q, r, what, n);
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
	       ? ALLOWED
	       : EPERM;
    default: return EPERM;
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
  /* Who is told what is read has still to be kept from what nobody may read.  */
  bool goes = watched != SANDBOX_NOT_WATCHED && !(r && r->policy == SANDBOX_OPEN);
  int error = goes || s->lenient ? ALLOWED : decide (s, &q, r, what, n);
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
