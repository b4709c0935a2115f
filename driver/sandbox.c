/* SPDX-License-Identifier: GPL-3.0-or-later
   Building the sandbox and entering it: Landlock rules, the seccomp filter.
   Deciding on calls is in sandbox-decide.c.  */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "sandbox-impl.h"
#include "util.h"

/* Newer than some headers; the kernel is asked which it knows.  */
#define FS_TRUNCATE (1ull << 14)
#define FS_IOCTL_DEV (1ull << 15)
#define NET_BIND_CONNECT 3ull
#define SCOPE_ALL 3ull /* abstract sockets, signals */

#define LOOK_SECONDS 0.02

struct ruleset_attr
{
  uint64_t fs, net, scoped;
};

static void
lacks (struct sandbox *s, const char *what)
{
  size_t n = strlen (s->missing);
  snprintf (s->missing + n, sizeof s->missing - n, "%s%s", n ? "; " : "", what);
}

static int
allow_beneath (int ruleset, const char *path, uint64_t access)
{
  struct landlock_path_beneath_attr rule = { .allowed_access = access };
  rule.parent_fd = open (path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0)
    return -1;
  int e = (int) syscall (SYS_landlock_add_rule, ruleset,
			 LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close (rule.parent_fd);
  return e;
}

static int
make_ruleset (struct sandbox *s, const char *writable)
{
  long abi = syscall (SYS_landlock_create_ruleset, NULL, 0,
		      LANDLOCK_CREATE_RULESET_VERSION);
  struct ruleset_attr a = { 0 };
  const uint64_t files = LANDLOCK_ACCESS_FS_WRITE_FILE | FS_TRUNCATE;
  size_t size = 8;
  s->ruleset = -1;
  if (abi < 1)
    {
      lacks (s, "no Landlock (Linux 5.13, enabled at boot)");
      return 0;
    }
  a.fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
	 | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR
	 | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG
	 | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
	 | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (abi >= 2)
    a.fs |= LANDLOCK_ACCESS_FS_REFER;
  if (abi >= 3)
    a.fs |= FS_TRUNCATE;
  if (abi >= 4)
    {
      a.net = NET_BIND_CONNECT;
      size = 16;
    }
  if (abi >= 5)
    a.fs |= FS_IOCTL_DEV;
  if (abi >= 6)
    {
      a.scoped = SCOPE_ALL;
      size = 24;
    }
  s->ruleset = (int) syscall (SYS_landlock_create_ruleset, &a, size, 0);
  if (s->ruleset < 0)
    return -1;
  if (allow_beneath (s->ruleset, writable, a.fs))
    return -1;
  /* Only access to the file itself makes sense for a file.  */
  allow_beneath (s->ruleset, "/dev/null", a.fs & files);
  return 0;
}

static const struct sandbox_rule rules[] = {
#define SANDBOX(NAME, POLICY, A, B) { #NAME, SANDBOX_##POLICY, (A), (B), 0 },
#include "sandbox.def"
#undef SANDBOX
};

const struct sandbox_rule *
sandbox_rule (const struct sandbox *s, int nr)
{
  for (size_t i = 0; i < s->nrule; i++)
    if (s->rules[i].nr == nr)
      return &s->rules[i];
  return NULL;
}

/* Held-up calls go to the driver; without notification they end the run.  The
   calls that even a start needs, and abort, are let go then.  */
static int
add_rule (struct sandbox *s, scmp_filter_ctx f, const struct sandbox_rule *r)
{
  const uint64_t write_flags = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  bool needed = !s->notify
		&& (r->policy == SANDBOX_FORK || r->policy == SANDBOX_EXEC
		    || r->policy == SANDBOX_SERVER
		    || !strcmp (r->name, "tgkill"));
  switch (needed ? SANDBOX_ALLOW : r->policy)
    {
    case SANDBOX_ALLOW:
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 0);
    case SANDBOX_ABSENT:
      return seccomp_rule_add (f, SCMP_ACT_ERRNO (ENOSYS), r->nr, 0);
    case SANDBOX_QUERY:
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 1,
			       SCMP_CMP (r->a, SCMP_CMP_MASKED_EQ,
					 r->b ? 0xffffffffull : ~0ull, r->b));
    case SANDBOX_OPEN:
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 1,
			       SCMP_CMP (r->b, SCMP_CMP_MASKED_EQ, write_flags, 0));
    case SANDBOX_PARENT:
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 2,
			       SCMP_CMP (0, SCMP_CMP_EQ, PR_SET_PDEATHSIG),
			       SCMP_CMP (1, SCMP_CMP_EQ, SIGKILL));
    default:
      return 0; /* the filter's default */
    }
}

static int
make_filter (struct sandbox *s)
{
  int action = s->notify ? (int) SCMP_ACT_NOTIFY : (int) SCMP_ACT_KILL_PROCESS;
  scmp_filter_ctx f = seccomp_init ((uint32_t) action);
  int e = -1, fd = -1;
  if (!f)
    return -1;
  seccomp_attr_set (f, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  free (s->rules);
  free (s->filter);
  s->filter = NULL;
  s->nrule = sizeof rules / sizeof *rules;
  s->rules = malloc (sizeof rules);
  if (!s->rules)
    goto out;
  memcpy (s->rules, rules, sizeof rules);
  for (size_t i = 0; i < s->nrule; i++)
    {
      s->rules[i].nr = seccomp_syscall_resolve_name (s->rules[i].name);
      if (s->rules[i].nr == __NR_SCMP_ERROR || s->rules[i].nr < 0)
	s->rules[i].nr = -1; /* not of this machine, or newer than libseccomp */
      else if (!sandbox_watches (s, &s->rules[i]) && add_rule (s, f, &s->rules[i]))
	goto out;
    }
  fd = memfd_create ("filter", MFD_CLOEXEC);
  if (fd < 0 || seccomp_export_bpf (f, fd))
    goto out;
  off_t size = lseek (fd, 0, SEEK_END);
  s->filter = size > 0 ? malloc ((size_t) size) : NULL;
  if (!s->filter || pread (fd, s->filter, (size_t) size, 0) != size)
    goto out;
  s->nfilter = (unsigned short) ((size_t) size / sizeof (struct sock_filter));
  e = 0;
out:
  if (fd >= 0)
    close (fd);
  seccomp_release (f);
  return e;
}

/* The listener, 0 when there is none; -1 with errno.  Async-signal-safe.  */
static int
confine (const struct sandbox *s)
{
  struct sock_fprog program = { s->nfilter, s->filter };
  unsigned flags = s->notify ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
      || (s->ruleset >= 0 && !s->lenient
	  && syscall (SYS_landlock_restrict_self, s->ruleset, 0)))
    return -1;
  if (!s->filtered)
    return 0;
  return (int) syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

/* Does this kernel let a process confine itself so?  Containers and other filters
   refuse what the kernel itself could do: a child tries.  0, or an error number.  */
static int
try_to_enter (const struct sandbox *s)
{
  int status = 0;
  pid_t pid = fork ();
  if (pid < 0)
    return errno;
  if (!pid)
    _exit (confine (s) < 0 ? errno : 0);
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return errno;
  /* Without notification its exit may be a call that is not allowed.  */
  return WIFEXITED (status) ? WEXITSTATUS (status) : 0;
}

/* Settle for what works.  What does not is the same for all sandboxes of this
   process: it is tried once.  */
static int
settle (struct sandbox *s)
{
  static const struct
  {
    bool landlock, filter, notify;
  } order[] = { { 1, 1, 1 }, { 1, 1, 0 }, { 0, 1, 1 }, { 0, 1, 0 }, { 1, 0, 0 },
		{ 0, 0, 0 } };
  static size_t works;
  static bool known;
  int ruleset = s->ruleset;
  bool notify = s->notify;
  for (;; works++)
    {
      if ((order[works].landlock && ruleset < 0)
	  || (order[works].notify && !notify))
	continue;
      s->ruleset = order[works].landlock ? ruleset : -1;
      s->filtered = order[works].filter;
      if (s->notify != order[works].notify)
	{
	  s->notify = order[works].notify;
	  if (s->filtered && make_filter (s))
	    return -1;
	}
      if (known || works == sizeof order / sizeof *order - 1
	  || !try_to_enter (s))
	break;
    }
  known = true;
  if (ruleset >= 0 && s->ruleset < 0)
    {
      lacks (s, "Landlock is refused here");
      close (ruleset);
    }
  if (!s->filtered)
    lacks (s, s->ruleset >= 0
		? "no system call filter is allowed here: only writing is confined"
		: "no system call filter is allowed here: the code under test is"
		  " not confined");
  else if (notify && !s->notify)
    lacks (s, "seccomp user notification is refused here: a run ends at the first"
	      " call that is not allowed");
  return 0;
}

struct sandbox *
sandbox_new (const char *writable, bool server, char *err, size_t nerr)
{
  struct sandbox *s = calloc (1, sizeof *s);
  uint32_t action = SECCOMP_RET_USER_NOTIF;
  if (!s)
    {
      snprintf (err, nerr, "out of memory");
      return NULL;
    }
  s->server = server;
  s->filtered = true;
  s->ruleset = -1;
  s->writable = realpath (writable, NULL);
  s->notify
      = !syscall (SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
  if (!s->notify)
    lacks (s, "no seccomp user notification (Linux 5.5): a run ends at the first"
	      " call that is not allowed");
  if (!s->writable || make_ruleset (s, s->writable))
    {
      snprintf (err, nerr, "%s: the sandbox cannot be confined to it: %s", writable,
		strerror (errno));
      sandbox_free (s);
      return NULL;
    }
  if (make_filter (s) || settle (s))
    {
      snprintf (err, nerr, "the sandbox's system call filter cannot be built");
      sandbox_free (s);
      return NULL;
    }
  return s;
}

void
sandbox_free (struct sandbox *s)
{
  if (!s)
    return;
  if (s->ruleset >= 0)
    close (s->ruleset);
  free (s->writable);
  free (s->rules);
  free (s->filter);
  free (s);
}

bool
sandbox_watch (struct sandbox *s, char *const *trees, bool lenient)
{
  s->watched = true;
  s->lenient = lenient;
  s->trees = trees;
  return s->filtered && s->notify && make_filter (s) == 0;
}

bool
sandbox_confines_processes (const struct sandbox *s)
{
  return s->filtered && s->notify;
}

const char *
sandbox_missing (const struct sandbox *s)
{
  return s->missing;
}

void
sandbox_started (struct sandbox *s, pid_t pid)
{
  s->pid = pid;
  s->executed = false;
  s->forks = s->files = 0;
}

void
sandbox_expect (struct sandbox *s, unsigned n)
{
  s->forks = n;
  s->files = 2 * n;
}

void
sandbox_limit_memory (struct sandbox *s, size_t mb)
{
  s->memory = mb << 20;
}

void
sandbox_allow_nested (struct sandbox *s)
{
  s->nested = true;
}

void
sandbox_allow_groups (struct sandbox *s)
{
  s->groups = true;
  /* Nobody can tell its signals from others then.  */
  if (!s->notify)
    s->filtered = false;
}

/* Pass FD through SOCKET.  */
static int
send_fd (int socket, int fd)
{
  union
  {
    struct cmsghdr head;
    char room[CMSG_SPACE (sizeof (int))];
  } control = { .head = { .cmsg_len = CMSG_LEN (sizeof fd),
			  .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS } };
  char byte = 0;
  struct iovec iov = { &byte, 1 };
  struct msghdr m = { .msg_iov = &iov, .msg_iovlen = 1,
		      .msg_control = control.room,
		      .msg_controllen = sizeof control.room };
  memcpy (CMSG_DATA (&control.head), &fd, sizeof fd);
  return sendmsg (socket, &m, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

int
sandbox_enter (const struct sandbox *s, int socket)
{
  int fd = confine (s);
  if (fd < 0 || !s->notify)
    return fd < 0 ? -1 : 0;
  /* The listener closes itself on exec.  */
  return send_fd (socket, fd);
}

int
sandbox_listener (const struct sandbox *s, int socket)
{
  union
  {
    struct cmsghdr head;
    char room[CMSG_SPACE (sizeof (int))];
  } control;
  char byte;
  struct iovec iov = { &byte, 1 };
  struct msghdr m = { .msg_iov = &iov, .msg_iovlen = 1,
		      .msg_control = control.room,
		      .msg_controllen = sizeof control.room };
  int fd = -1;
  ssize_t got;
  if (!s->notify)
    return -1;
  do
    got = recvmsg (socket, &m, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  struct cmsghdr *head = got == 1 ? CMSG_FIRSTHDR (&m) : NULL;
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS
      && head->cmsg_len == CMSG_LEN (sizeof fd))
    memcpy (&fd, CMSG_DATA (head), sizeof fd);
  return fd;
}

bool
sandbox_wrote (struct sandbox *s)
{
  bool wrote = s->wrote;
  s->wrote = false;
  return wrote;
}

/* What files below the directory of descriptor DIR (closed here) take is added to
   *BYTES and *FILES.  Further than the limits nobody needs to know.  */
static void
measure (int dir, unsigned depth, uint64_t *bytes, uint64_t *files)
{
  DIR *d = dir >= 0 ? fdopendir (dir) : NULL;
  struct dirent *e;
  struct stat st;
  if (!d && dir >= 0)
    close (dir);
  while (d && *files <= SANDBOX_FILES && (e = readdir (d)))
    {
      if (!strcmp (e->d_name, ".") || !strcmp (e->d_name, "..")
	  || fstatat (dirfd (d), e->d_name, &st, AT_SYMLINK_NOFOLLOW))
	continue;
      *bytes += (uint64_t) st.st_blocks * 512;
      *files += depth > SANDBOX_DEPTH ? SANDBOX_FILES + 1 : 1;
      if (S_ISDIR (st.st_mode))
	measure (openat (dirfd (d), e->d_name,
			 O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
		 depth + 1, bytes, files);
    }
  if (d)
    closedir (d);
}

/* Files that process PID has open and that have no name any more.  */
static uint64_t
nameless (pid_t pid)
{
  char path[64];
  uint64_t bytes = 0;
  struct dirent *e;
  struct stat st;
  snprintf (path, sizeof path, "/proc/%d/fd", (int) pid);
  DIR *d = opendir (path);
  while (d && (e = readdir (d)))
    if (!fstatat (dirfd (d), e->d_name, &st, 0) && S_ISREG (st.st_mode)
	&& !st.st_nlink && st.st_size <= SANDBOX_FILE_BYTES)
      bytes += (uint64_t) st.st_blocks * 512;
  if (d)
    closedir (d);
  return bytes;
}

bool
sandbox_is_full (struct sandbox *s)
{
  double now = clock_seconds ();
  if (!s->wrote || now - s->looked < LOOK_SECONDS)
    return false;
  uint64_t files = 0, bytes = nameless (s->writer);
  measure (open (s->writable, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), 0,
	   &bytes, &files);
  /* When looking takes long, less often.  */
  s->looked = 2 * clock_seconds () - now;
  return bytes > SANDBOX_BYTES || files > SANDBOX_FILES;
}

int
sandbox_patience (const struct sandbox *s, int ms)
{
  const int look = (int) (1000 * LOOK_SECONDS) + 1;
  return s && s->wrote && ms > look ? look : ms;
}
