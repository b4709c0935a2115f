/* SPDX-License-Identifier: GPL-3.0-or-later
   What the sandbox*.c files share.  */
#ifndef ADSE_SANDBOX_IMPL_H
#define ADSE_SANDBOX_IMPL_H

#include <stdint.h>
#include "sandbox.h"

enum sandbox_policy
{
  SANDBOX_ALLOW, SANDBOX_PATH, SANDBOX_OPEN, SANDBOX_SELF, SANDBOX_FORK,
  SANDBOX_EXEC, SANDBOX_ABSENT, SANDBOX_QUERY
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
  bool notify, server;
  char *writable; /* canonical */
  int ruleset;	  /* of Landlock, -1: none */
  struct sandbox_rule *rules;
  size_t nrule;
  struct sock_filter *filter;
  unsigned short nfilter;
  char missing[200];
  pid_t pid;	 /* of the process that was started */
  bool executed; /* it has used its exec */
  bool wrote;
};

/* Rule of system call NR; NULL: none.  */
const struct sandbox_rule *sandbox_rule (const struct sandbox *, int nr);
#endif
