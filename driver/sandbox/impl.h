/* SPDX-License-Identifier: GPL-3.0-or-later
   What the sandbox*.c files share.  */
#ifndef ADSE_SANDBOX_IMPL_H
#define ADSE_SANDBOX_IMPL_H

#include <stdint.h>
#include "sandbox/sandbox.h"

/* What becomes of a system call; sandbox.def explains each.  */
enum sandbox_policy
{
  SANDBOX_ALLOW,
  SANDBOX_PATH,
  SANDBOX_ENTRY,
  SANDBOX_OPEN,
  SANDBOX_SELF,
  SANDBOX_FORK,
  SANDBOX_EXEC,
  SANDBOX_SERVER,
  SANDBOX_GROUP,
  SANDBOX_PARENT,
  SANDBOX_ABSENT,
  SANDBOX_QUERY,
  SANDBOX_LOCK
};

/* A row of sandbox.def.  */
struct sandbox_rule
{
  const char *name;
  enum sandbox_policy policy;
  unsigned a;
  uint64_t b;
  int nr; /* -1: not on this machine */
};

/* A sandbox and what was seen of the process in it.  */
struct sandbox
{
  bool server;
  char *writable; /* canonical */
  int ruleset;	  /* of Landlock */
  struct sandbox_rule *rules;
  size_t nrule;
  struct sock_filter *filter;
  unsigned short nfilter;
  pid_t pid;	  /* of the process that was started */
  bool executed;  /* it has used its exec */
  unsigned forks; /* processes that it may still make */
  unsigned files; /* files in memory that it may still make */
  /* Address space of the processes that it makes, beyond its own; 0: no limit.  */
  size_t memory;
  bool groups;	      /* its processes may lead groups */
  bool nested;	      /* its processes may make others, of those that FORKS counts */
  bool watched;	      /* tells what a run learns of where it runs */
  bool lenient;	      /* refuses nothing */
  char *const *trees; /* WATCHED: folders of the project, NULL behind the last */
  bool wrote;
  bool serving;	 /* sandbox_serves was asked */
  bool left;	 /* sandbox_left_files */
  double looked; /* when the room taken was looked at last */
};

/* What a process in a sandbox may use.  */
enum
{
  SANDBOX_THREADS = 128,
  SANDBOX_FILES = 4096, /* in the writable directory */
  SANDBOX_DEPTH = 100	/* of folders there */
};
/* Bytes in the writable directory.  */
#define SANDBOX_BYTES (64ull << 20)

/* Rule of system call NR; NULL: none.  */
const struct sandbox_rule *sandbox_rule (const struct sandbox *, int nr);
/* Is a call that rule R lets go held up, to see what the process learns by
   it?  */
bool sandbox_watches (const struct sandbox *, const struct sandbox_rule *r);

struct seccomp_notif;
/* What becomes of a call in a sandbox that watches.  */
enum sandbox_watched
{
  SANDBOX_NOT_WATCHED, /* is decided on as always */
  SANDBOX_GOES,	       /* goes ahead */
  SANDBOX_TOLD,	       /* goes ahead, and WHAT says what the process learns */
  SANDBOX_ANSWERED     /* VALUE is its answer */
};
/* What becomes of the call NAME that waits, in a sandbox that watches.  */
enum sandbox_watched sandbox_look (struct sandbox *, int listener,
				   const struct seccomp_notif *, const char *name,
				   int64_t *value, char *what, size_t n);
/* String of at most PATH_MAX at ADDR of process PID.  0 or -1.  */
int sandbox_read_path (pid_t pid, uint64_t addr, char *out);
/* PATH, from DIRFD, as process PID sees it.  */
void sandbox_full_path (pid_t pid, int dirfd, const char *path, char *out, size_t n);
#endif
