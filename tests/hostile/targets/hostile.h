/* SPDX-License-Identifier: GPL-3.0-or-later
   What hostile targets share.  Each target is one file, one function of the
   file's name, and says in comments what must come of it:

     ends: CLASS...	 how its runs end; the first (A|B: either) must occur, others
			 may: what depends on how busy the machine is
     suite: FATE...	 the same of its candidates; - none
     start: CLASS	 instead of both: what the program's start ends in

   They know what is outside from macros: CANARY (a folder), CANARY_PID,
   CANARY_PORT, CANARY_SOCKET.  */
#ifndef HOSTILE_H
#define HOSTILE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <linux/filter.h>
#include <locale.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* Is this the instrumented program?  */
#define INSTRUMENTED (dlsym (RTLD_DEFAULT, "symrt_attach") != NULL)

/* Is this a finished suite?  Some function of Check is there then.  */
extern int hostile_in_suite (void) __asm__ ("tcase_fn_start")
    __attribute__ ((weak));
#define IN_SUITE (hostile_in_suite != NULL)

static volatile int spun __attribute__ ((unused));

/* Overwrite the first megabyte of all mappings with PERMISSIONS ("rw-s").  */
static inline __attribute__ ((always_inline)) void
scribble (const char *permissions, int byte)
{
  char line[512];
  FILE *f = fopen ("/proc/self/maps", "r");
  while (f && fgets (line, sizeof line, f))
    {
      unsigned long from, to;
      char p[8];
      if (sscanf (line, "%lx-%lx %7s", &from, &to, p) == 3
	  && strcmp (p, permissions) == 0)
	memset ((void *) from, byte, to - from < 1 << 20 ? to - from : 1 << 20);
    }
}

#endif
