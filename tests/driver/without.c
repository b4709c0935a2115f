/* SPDX-License-Identifier: GPL-3.0-or-later
   without landlock|seccomp|notification COMMAND...: run COMMAND as on a kernel that lacks
   it, or in a container that refuses it.  */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(FIELD)							      \
  BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, FIELD))
#define SAY(WHAT) BPF_STMT (BPF_RET | BPF_K, WHAT)
#define LANDLOCK_CREATE_RULESET 444

int
main (int argc, char **argv)
{
  struct sock_filter landlock[]
      = { LOAD (nr), BPF_JUMP (BPF_JMP | BPF_JGE, LANDLOCK_CREATE_RULESET, 0, 2),
	  BPF_JUMP (BPF_JMP | BPF_JGT, LANDLOCK_CREATE_RULESET + 2, 1, 0),
	  SAY (SECCOMP_RET_ERRNO | ENOSYS), SAY (SECCOMP_RET_ALLOW) };
  struct sock_filter seccomp[]
      = { LOAD (nr), BPF_JUMP (BPF_JMP | BPF_JEQ, SYS_seccomp, 0, 1),
	  SAY (SECCOMP_RET_ERRNO | ENOSYS), SAY (SECCOMP_RET_ALLOW) };
  struct sock_filter notification[]
      = { LOAD (nr), BPF_JUMP (BPF_JMP | BPF_JEQ, SYS_seccomp, 0, 3),
	  LOAD (args[1]),
	  BPF_JUMP (BPF_JMP | BPF_JSET, SECCOMP_FILTER_FLAG_NEW_LISTENER, 0, 1),
	  SAY (SECCOMP_RET_ERRNO | EBUSY), SAY (SECCOMP_RET_ALLOW) };
  const struct
  {
    const char *name;
    struct sock_fprog program;
  } rows[] = { { "landlock", { sizeof landlock / sizeof *landlock, landlock } },
	       { "seccomp", { sizeof seccomp / sizeof *seccomp, seccomp } },
	       { "notification",
		 { sizeof notification / sizeof *notification, notification } } };
  for (size_t i = 0; argc > 2 && i < sizeof rows / sizeof *rows; i++)
    if (!strcmp (argv[1], rows[i].name))
      {
	if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	    || prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &rows[i].program))
	  {
	    perror (argv[1]);
	    return 99;
	  }
	execvp (argv[2], argv + 2);
	perror (argv[2]);
	return 99;
      }
  fprintf (stderr, "usage: without landlock|seccomp|notification COMMAND...\n");
  return 99;
}
