/* SPDX-License-Identifier: GPL-3.0-or-later
   Building the sandbox and entering it: Landlock rules, the seccomp filter.
   Deciding on calls is in sandbox/decide.c, the room that files take in
   sandbox/room.c.  */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "sandbox/impl.h"
#include "sandbox/sandbox.h"

/* Newer than some headers; the kernel is asked which it knows.  */
#define FS_TRUNCATE (1ull << 14)
#define FS_IOCTL_DEV (1ull << 15)
#define NET_BIND_CONNECT 3ull
#define NOTIF_SET_FLAGS _IOW (SECCOMP_IOC_MAGIC, 4, uint64_t)
#define NOTIF_SYNC_WAKE_UP 1ul
#define SCOPE_ALL 3ull /* abstract sockets, signals */

struct ruleset_attr
{
  uint64_t fs, net, scoped;
};

static int
allow_beneath (int ruleset, const char *path, uint64_t access)
{
  struct landlock_path_beneath_attr rule = { .allowed_access = access };
  rule.parent_fd = open (path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0)
    return -1;
  int e = (int) syscall (SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH,
			 &rule, 0);
  close (rule.parent_fd);
  return e;
}

/* Reading is allowed everywhere but of devices.  Decisions on each file say more than
   that (sandbox/decide.c), but a path may change after they were made.  */
static void
allow_reading (int ruleset)
{
  static const char *const harmless[] = { "/dev/null",	 "/dev/zero",	 "/dev/full",
					  "/dev/random", "/dev/urandom", "/dev/shm" };
  DIR *root = opendir ("/");
  struct dirent *e;
  while (root && (e = readdir (root)))
    {
      char path[sizeof e->d_name + 1];
      snprintf (path, sizeof path, "/%s", e->d_name);
      if (strcmp (path, "/.") && strcmp (path, "/..") && strcmp (path, "/dev"))
	allow_beneath (ruleset, path, LANDLOCK_ACCESS_FS_READ_FILE);
    }
  if (root)
    closedir (root);
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    allow_beneath (ruleset, harmless[i], LANDLOCK_ACCESS_FS_READ_FILE);
}

/* A ruleset that lets write in WRITABLE alone, and handles MORE; -1 with errno.  */
static int
make_ruleset (const char *writable, uint64_t more)
{
  long abi
    = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  struct ruleset_attr a = { 0 };
  const uint64_t files = LANDLOCK_ACCESS_FS_WRITE_FILE | FS_TRUNCATE;
  size_t size = 8;
  if (abi < 1)
    return -1;
  a.fs = more | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
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
  int ruleset = (int) syscall (SYS_landlock_create_ruleset, &a, size, 0);
  if (ruleset >= 0 && allow_beneath (ruleset, writable, a.fs))
    {
      close (ruleset);
      return -1;
    }
  /* Only access to the file itself makes sense for a file.  */
  if (ruleset >= 0)
    allow_beneath (ruleset, "/dev/null", a.fs & files);
  return ruleset;
}

int
sandbox_tool (const char *writable)
{
  return make_ruleset (writable, 0);
}

/* Sockets, and what reaches into other processes and the system.  */
static const int no_tool[]
  = { SYS_socket,      SYS_ptrace,	 SYS_process_vm_writev, SYS_mount,
      SYS_umount2,     SYS_pivot_root,	 SYS_unshare,		SYS_setns,
      SYS_bpf,	       SYS_reboot,	 SYS_settimeofday,	SYS_clock_settime,
      SYS_init_module, SYS_finit_module, SYS_kexec_load,	SYS_io_uring_setup,
      SYS_keyctl,      SYS_add_key };
enum
{
  NO_TOOL = sizeof no_tool / sizeof *no_tool
};

int
sandbox_enter_tool (int ruleset)
{
  struct sock_filter f[NO_TOOL + 5];
  struct sock_fprog program = { NO_TOOL + 5, f };
  unsigned n = 0;
  if (ruleset < 0)
    return 0;
  f[n++] = (struct sock_filter) BPF_STMT (BPF_LD | BPF_W | BPF_ABS,
					  offsetof (struct seccomp_data, arch));
  f[n++] = (struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JEQ, AUDIT_ARCH_X86_64, 0,
					  NO_TOOL + 1);
  f[n++] = (struct sock_filter) BPF_STMT (BPF_LD | BPF_W | BPF_ABS,
					  offsetof (struct seccomp_data, nr));
  for (unsigned i = 0; i < NO_TOOL; i++)
    f[n++] = (struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JEQ, (uint32_t) no_tool[i],
					    (uint8_t) (NO_TOOL - i), 0);
  f[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  f[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
  program.len = (unsigned short) n;
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	     || syscall (SYS_landlock_restrict_self, ruleset, 0)
	     || syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)
	   ? -1
	   : 0;
}

static const struct sandbox_rule rules[] = {
#define SANDBOX(NAME, POLICY, A, B) { #NAME, SANDBOX_##POLICY, (A), (B), 0 },
#include "sandbox/sandbox.def"
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

/* What has no rule in the filter is held up.  */
static int
add_rule (scmp_filter_ctx f, const struct sandbox_rule *r)
{
  switch (r->policy)
    {
    case SANDBOX_ALLOW: return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 0);
    case SANDBOX_ABSENT: return seccomp_rule_add (f, SCMP_ACT_ERRNO (ENOSYS), r->nr, 0);
    case SANDBOX_QUERY:
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 1,
			       SCMP_CMP (r->a, SCMP_CMP_MASKED_EQ,
					 r->b ? 0xffffffffull : ~0ull, r->b));
    case SANDBOX_PARENT:
      return seccomp_rule_add (f, SCMP_ACT_ALLOW, r->nr, 2,
			       SCMP_CMP (0, SCMP_CMP_EQ, PR_SET_PDEATHSIG),
			       SCMP_CMP (1, SCMP_CMP_EQ, SIGKILL));
    default: return 0; /* the filter's default */
    }
}

static int
make_filter (struct sandbox *s)
{
  scmp_filter_ctx f = seccomp_init (SCMP_ACT_NOTIFY);
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
      else if (!sandbox_watches (s, &s->rules[i]) && add_rule (f, &s->rules[i]))
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

/* Steps of entering; what is refused is said of the first that fails.  */
enum step
{
  PRIVILEGES,
  RULES,
  FILTER,
  ENTERED
};

/* *FD: the listener.  Async-signal-safe.  */
static enum step
confine (const struct sandbox *s, int *fd)
{
  struct sock_fprog program = { s->nfilter, s->filter };
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    return PRIVILEGES;
  if (!s->lenient && syscall (SYS_landlock_restrict_self, s->ruleset, 0))
    return RULES;
  *fd = (int) syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER,
		       SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  return *fd < 0 ? FILTER : ENTERED;
}

/* Does this kernel let a process confine itself so?  Containers and other filters
   refuse what the kernel itself could do: a child tries.  */
static enum step
try_to_enter (const struct sandbox *s)
{
  int report[2];
  uint8_t step = PRIVILEGES;
  if (pipe2 (report, O_CLOEXEC))
    return PRIVILEGES;
  pid_t pid = fork ();
  if (!pid)
    {
      int fd = -1;
      step = (uint8_t) confine (s, &fd);
      _exit (write (report[1], &step, 1) != 1);
    }
  close (report[1]);
  if (pid > 0)
    {
      if (read (report[0], &step, 1) != 1)
	step = PRIVILEGES;
      while (waitpid (pid, NULL, 0) < 0 && errno == EINTR)
	;
    }
  close (report[0]);
  return (enum step) step;
}

/* Is it possible here?  The same for all sandboxes of this process: it is tried
   once.  */
static bool
possible (const struct sandbox *s, char *err, size_t nerr)
{
  static const char *const refused[]
    = { "a process cannot give up privileges", "Landlock is refused here",
	"seccomp user notification is refused here" };
  static bool known;
  enum step step = known ? ENTERED : try_to_enter (s);
  known = step == ENTERED;
  if (!known)
    snprintf (err, nerr, "code under test cannot be confined: %s", refused[step]);
  return known;
}

static bool
has_notification (void)
{
  uint32_t action = SECCOMP_RET_USER_NOTIF;
  return !syscall (SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

struct sandbox *
sandbox_new (const char *writable, bool server, char *err, size_t nerr)
{
  struct sandbox *s = calloc (1, sizeof *s);
  if (!s)
    {
      snprintf (err, nerr, "out of memory");
      return NULL;
    }
  s->server = server;
  s->ruleset = -1;
  s->writable = realpath (writable, NULL);
  if (!s->writable)
    snprintf (err, nerr, "%s: %s", writable, strerror (errno));
  else if ((s->ruleset = make_ruleset (s->writable, LANDLOCK_ACCESS_FS_READ_FILE)) < 0)
    snprintf (err, nerr, "code under test cannot be confined: %s",
	      errno == ENOSYS || errno == EOPNOTSUPP
		? "there is no Landlock (Linux 5.13, enabled at boot)"
		: "Landlock is refused here");
  else if (!has_notification ())
    snprintf (err, nerr,
	      "code under test cannot be confined: there is no seccomp"
	      " user notification (Linux 5.5)");
  else if (make_filter (s))
    snprintf (err, nerr, "the sandbox's system call filter cannot be built");
  else
    {
      allow_reading (s->ruleset);
      if (possible (s, err, nerr))
	return s;
    }
  sandbox_free (s);
  return NULL;
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
  free (s->rules);
  free (s->filter);
  s->rules = NULL;
  s->filter = NULL;
  return make_filter (s) == 0;
}

void
sandbox_started (struct sandbox *s, pid_t pid)
{
  s->pid = pid;
  s->executed = s->serving = s->left = false;
  s->forks = s->files = 0;
}

void
sandbox_expect (struct sandbox *s, unsigned n)
{
  s->forks = n;
  s->files = 3 * n;
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
			  .cmsg_level = SOL_SOCKET,
			  .cmsg_type = SCM_RIGHTS } };
  char byte = 0;
  struct iovec iov = { &byte, 1 };
  struct msghdr m = { .msg_iov = &iov,
		      .msg_iovlen = 1,
		      .msg_control = control.room,
		      .msg_controllen = sizeof control.room };
  memcpy (CMSG_DATA (&control.head), &fd, sizeof fd);
  return sendmsg (socket, &m, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

int
sandbox_enter (const struct sandbox *s, int socket)
{
  int fd = -1;
  if (confine (s, &fd) != ENTERED)
    return -1;
  /* The listener closes itself on exec.  */
  return send_fd (socket, fd);
}

int
sandbox_listener (int socket)
{
  union
  {
    struct cmsghdr head;
    char room[CMSG_SPACE (sizeof (int))];
  } control;
  char byte;
  struct iovec iov = { &byte, 1 };
  struct msghdr m = { .msg_iov = &iov,
		      .msg_iovlen = 1,
		      .msg_control = control.room,
		      .msg_controllen = sizeof control.room };
  int fd = -1;
  ssize_t got;
  do
    got = recvmsg (socket, &m, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  struct cmsghdr *head = got == 1 ? CMSG_FIRSTHDR (&m) : NULL;
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS
      && head->cmsg_len == CMSG_LEN (sizeof fd))
    memcpy (&fd, CMSG_DATA (head), sizeof fd);
  /* Who is decided on waits, and we wait for it after that: no other processor is to be woken
     up.  Systems before Linux 6.6 cannot have it so.  */
  if (fd >= 0)
    ioctl (fd, NOTIF_SET_FLAGS, NOTIF_SYNC_WAKE_UP);
  return fd;
}
