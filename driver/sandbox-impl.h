/* SPDX-License-Identifier: GPL-3.0-or-later
   What the sandbox*.c files share.  */
#ifndef ADSE_SANDBOX_IMPL_H
#define ADSE_SANDBOX_IMPL_H

#include <stdint.h>
#include "sandbox.h"

enum sandbox_policy
{
  SANDBOX_ALLOW, SANDBOX_PATH, SANDBOX_OPEN, SANDBOX_SELF, SANDBOX_FORK,
  SANDBOX_EXEC, SANDBOX_SERVER, SANDBOX_GROUP, SANDBOX_PARENT, SANDBOX_ABSENT,
  SANDBOX_QUERY
};

struct sandbox_rule
{
  const char *name;
  enum sandbox_policy policy;
  unsigned a;
  uint64_t b;
  int nr; /* -1: not on this machine */
};

struct sandbox
{
  bool filtered, notify, server;
  char *writable; /* canonical */
  int ruleset;	  /* of Landlock, -1: none */
  struct sandbox_rule *rules;
  size_t nrule;
  struct sock_filter *filter;
  unsigned short nfilter;
  char missing[200];
  pid_t pid;	 /* of the process that was started */
  bool executed; /* it has used its exec */
  unsigned forks; /* processes that it may still make */
  unsigned files; /* and files in memory */
  size_t memory;  /* address space of these beyond its own, 0: no limit */
  bool groups;	  /* they may lead groups */
  bool nested;	  /* and make processes of their own, of those expected */
  bool wrote;
  pid_t writer;   /* who wrote last */
  double looked;  /* when the room taken was looked at last */
};

/* Threads of a process; files, depth of folders and bytes in the writable
   directory.  */
enum
{
  SANDBOX_THREADS = 128, SANDBOX_FILES = 4096, SANDBOX_DEPTH = 100
};
#define SANDBOX_BYTES (64ull << 20)

/* Rule of system call NR; NULL: none.  */
const struct sandbox_rule *sandbox_rule (const struct sandbox *, int nr);
#endif
