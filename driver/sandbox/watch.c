/* SPDX-License-Identifier: GPL-3.0-or-later
   A sandbox that also tells what a run learns of where it runs: files that are not
   the project's, the user, names, limits (surroundings.def).  Answers that are easily
   given otherwise are, so that what depends on them shows; of files it is told which
   one.  What the C library reads for itself does not count: shared objects, locales,
   time zones, /dev/null and the like.  */
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
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <unistd.h>
#include "sandbox/impl.h"

enum how
{
  OPEN,
  LOOK,
  LINK,
  USER,
  NUMBER,
  NAMES,
  MEMORY,
  PROCESSORS,
  OPTION,
  POLICY,
  TELL
};

static const struct surrounding
{
  const char *name;
  enum how how;
  unsigned a;
  uint64_t b;
} surroundings[] = {
#define SURROUNDING(NAME, HOW, A, B) { #NAME, HOW, (A), (B) },
#include "sandbox/surroundings.def"
#undef SURROUNDING
};

/* The row of the call NAME; of several that of its OPTION.  */
static const struct surrounding *
surrounding (const char *name, uint64_t option)
{
  for (size_t i = 0; i < sizeof surroundings / sizeof *surroundings; i++)
    if (strcmp (surroundings[i].name, name) == 0
	&& (surroundings[i].how != OPTION || surroundings[i].b == option))
      return &surroundings[i];
  return NULL;
}

bool
sandbox_watches (const struct sandbox *s, const struct sandbox_rule *r)
{
  const struct surrounding *w = s->watched ? surrounding (r->name, r->b) : NULL;

  return w != NULL && (w->how != OPTION || r->policy == SANDBOX_QUERY);
}

static bool
begins (const char *path, const char *with)
{
  size_t n = strlen (with);
  return strncmp (path, with, n) == 0
	 && (path[n] == 0 || path[n] == '/' || with[n - 1] == '/');
}

/* What the C library and the linker read.  */
static bool
is_libc (const char *path)
{
  static const char *const own[]
    = { "/etc/ld.so.cache",    "/etc/ld.so.preload", "/etc/localtime",
	"/usr/share/zoneinfo", "/usr/lib/locale",    "/usr/share/locale",
	"/dev/null",	       "/dev/zero",	     "/dev/full",
	"/dev/random",	       "/dev/urandom",	     "/proc/sys/vm/overcommit_memory" };

  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (begins (path, own[i]))
      return true;
  return (begins (path, "/lib") || begins (path, "/lib64") || begins (path, "/usr/lib"))
	 && (strstr (path, "/gconv/") != NULL
	     || strstr (strrchr (path, '/'), ".so") != NULL);
}

/* PATH, absolute, is the project's; LEADING: or leads there.  */
static bool
is_project (const struct sandbox *s, const char *path, bool leading)
{
  for (size_t i = 0; s->trees[i] != NULL; i++)
    if (begins (path, s->trees[i]) || (leading && begins (s->trees[i], path)))
      return true;
  return begins (path, s->writable) || (leading && begins (s->writable, path));
}

/* Where there is no file, another machine has none either, but for these.  */
static bool
comes_and_goes (const char *path)
{
  return begins (path, "/proc") || begins (path, "/sys") || begins (path, "/dev")
	 || begins (path, "/run") || begins (path, "/var/run");
}

/* The file that the call names is none that a test may know.  */
static bool
is_foreign (const struct sandbox *s, const struct seccomp_notif *q,
	    const struct surrounding *w, char *path)
{
  char full[PATH_MAX + 64], real[PATH_MAX];
  unsigned dir = w->a >> 4 & 15;

  if (sandbox_read_path ((pid_t) q->pid, q->data.args[w->a & 15], path))
    return false;
  /* "": the descriptor itself, which was opened.  */
  if (*path == 0)
    return false;
  sandbox_full_path ((pid_t) q->pid, dir == 15 ? AT_FDCWD : (int) q->data.args[dir],
		     path, full, sizeof full);
  if (realpath (full, real) == NULL)
    return errno != ENOENT || comes_and_goes (path);
  return !is_libc (real) && !is_libc (path) && !is_project (s, real, w->how == LINK);
}

/* Write N bytes to ADDR of the process that waits.  */
static bool
answer (int listener, const struct seccomp_notif *q, uint64_t addr, void *data,
	size_t n)
{
  struct iovec from = { data, n }, to = { (void *) (uintptr_t) addr, n };

  return ioctl (listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &q->id) == 0
	 && process_vm_writev ((pid_t) q->pid, &from, 1, &to, 1, 0) == (ssize_t) n;
}

static bool
other_names (int listener, const struct seccomp_notif *q, const struct surrounding *w)
{
  struct utsname u;

  if (uname (&u) != 0)
    return false;
  snprintf (u.nodename, sizeof u.nodename, "%s",
	    strcmp (u.nodename, "elsewhere") ? "elsewhere" : "nowhere");
  snprintf (u.release, sizeof u.release, "4.19.0-elsewhere");
  snprintf (u.version, sizeof u.version, "#1 elsewhere");
  return answer (listener, q, q->data.args[w->a], &u, sizeof u);
}

static bool
other_memory (int listener, const struct seccomp_notif *q, const struct surrounding *w)
{
  struct sysinfo info;

  if (sysinfo (&info) != 0)
    return false;
  info.totalram += info.totalram / 2;
  info.totalswap += 1 << 20;
  info.procs++;
  info.uptime += 100000;
  return answer (listener, q, q->data.args[w->a], &info, sizeof info);
}

/* One processor more.  The number of bytes written, 0: none.  */
static long
other_processors (int listener, const struct seccomp_notif *q,
		  const struct surrounding *w)
{
  cpu_set_t set;
  size_t n = sizeof set < q->data.args[1] ? sizeof set : (size_t) q->data.args[1];
  int i = 0;

  if (sched_getaffinity ((pid_t) q->pid, sizeof set, &set) != 0)
    return 0;
  while (i < CPU_SETSIZE - 1 && CPU_ISSET (i, &set))
    i++;
  CPU_SET (i, &set);
  n -= n % sizeof (long);
  return n > 0 && answer (listener, q, q->data.args[w->a], &set, n) ? (long) n : 0;
}

enum sandbox_watched
sandbox_look (struct sandbox *s, int listener, const struct seccomp_notif *q,
	      const char *name, int64_t *value, char *what, size_t n)
{
  const uint64_t writes = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  const struct surrounding *w = s->watched ? surrounding (name, q->data.args[0]) : NULL;
  char path[PATH_MAX];

  /* Not before the tests: the program itself starts as all do.  */
  if (w == NULL)
    return SANDBOX_NOT_WATCHED;
  if ((pid_t) q->pid == s->pid)
    return w->how == POLICY ? SANDBOX_NOT_WATCHED : SANDBOX_GOES;
  *value = 0;
  switch (w->how)
    {
    case OPEN:
      if (q->data.args[w->b] & writes)
	return SANDBOX_NOT_WATCHED;
      /* Fall through.  */
    case LOOK:
    case LINK:
      if (!is_foreign (s, q, w, path))
	return SANDBOX_GOES;
      snprintf (what, n, "%.120s", path);
      return SANDBOX_TOLD;
    case USER: *value = geteuid () == 0 ? 65534 : 0; return SANDBOX_ANSWERED;
    case NUMBER:
      *value = strcmp (name, "getsid") == 0			? getsid (0) + 1
	       : getpriority (PRIO_PROCESS, (id_t) q->pid) == 0 ? 13
								: 20;
      return SANDBOX_ANSWERED;
    case NAMES: return other_names (listener, q, w) ? SANDBOX_ANSWERED : SANDBOX_GOES;
    case MEMORY: return other_memory (listener, q, w) ? SANDBOX_ANSWERED : SANDBOX_GOES;
    case PROCESSORS:
      *value = other_processors (listener, q, w);
      return *value > 0 ? SANDBOX_ANSWERED : SANDBOX_GOES;
    case OPTION: return SANDBOX_ANSWERED;
    case TELL: snprintf (what, n, "%s", name); return SANDBOX_TOLD;
    default: return SANDBOX_NOT_WATCHED;
    }
}
