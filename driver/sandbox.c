/* SPDX-License-Identifier: GPL-3.0-or-later
   Building the sandbox and entering it: Landlock rules, the seccomp filter.
   Deciding on calls is in sandbox-decide.c.  */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "sandbox-impl.h"

/* Newer than some headers; the kernel is asked which it knows.  */
#define FS_TRUNCATE (1ull << 14)
#define FS_IOCTL_DEV (1ull << 15)
#define NET_BIND_CONNECT 3ull
#define SCOPE_ALL 3ull /* abstract sockets, signals */

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
    case SANDBOX_FORK:
      if (strcmp (r->name, "clone"))
	return 0;
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 1,
			       SCMP_CMP (0, SCMP_CMP_MASKED_EQ, 0x10000, 0x10000));
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
      else if (add_rule (s, f, &s->rules[i]))
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
  if (make_filter (s))
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
sandbox_confines_processes (const struct sandbox *s)
{
  return s->notify;
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
  struct sock_fprog program = { s->nfilter, s->filter };
  unsigned flags = s->notify ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
      || (s->ruleset >= 0
	  && syscall (SYS_landlock_restrict_self, s->ruleset, 0)))
    return -1;
  int fd = (int) syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
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
