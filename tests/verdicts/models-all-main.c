/* SPDX-License-Identifier: GPL-3.0-or-later
   Calls every function of models-all.def on small domains of its arguments, in worlds
   in which libc gives what is asked for and in which it refuses, and prints for each
   whether it has returned 1 and 2:

     row_memcpy_1 3	both
   The last line has the number of calls.  */
#define _GNU_SOURCE
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROW(NAME, N, ...) int row_##NAME##_##N (char, char, char);
#include "models-all.def"
#undef ROW

static const struct row
{
  const char *name;
  int (*call) (char, char, char);
} rows[] = {
#define ROW(NAME, N, ...) { "row_" #NAME "_" #N, row_##NAME##_##N },
#include "models-all.def"
#undef ROW
};
#define ROWS (sizeof rows / sizeof *rows)

/* Rows that depend on nothing but their arguments come first.  */
enum
{
#define ROW(NAME, N, ...) INDEX_##NAME##_##N,
#include "models-all.def"
#undef ROW
  PURE = INDEX_malloc_1
};

static const signed char many[]
  = { 0, 1, 2, 3, 4, 7, 9, 10, 11, 12, 22, 'A', 'B', 'a', 'b', 'r', 'w', 'x', '0', '1', '8', '9',
      '-', '+', ' ', '\t', 'Z', 'z', 127, -128, -127, -1 };
static const signed char few[] = { 0, 1, 2, 'A', 'r', 'w', 'x', '1', -1 };

enum world
{
  USUAL,
  NO_MEMORY,
  NO_ROOM, /* no more descriptors, standard output takes nothing */
  NOTHING, /* no files, no variables, 0 and 1 are closed */
  WORLDS
};

static bool refuse;

extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);

void *
malloc (size_t n)
{
  return refuse ? NULL : __libc_malloc (n);
}

void *
calloc (size_t n, size_t size)
{
  return refuse ? NULL : __libc_calloc (n, size);
}

void *
realloc (void *p, size_t n)
{
  return refuse ? NULL : __libc_realloc (p, n);
}

static sigjmp_buf back;

static void
crashed (int sig)
{
  siglongjmp (back, sig);
}

static void
make (const char *name)
{
  struct stat st;
  if (!stat (name, &st) && st.st_size == 3)
    return;
  int fd = open (name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (fd >= 0 && write (fd, "in\n", 3) == 3)
    close (fd);
}

/* Descriptors that stay: what 0 and 1 are copies of, and the output of this program. */
enum
{
  INPUT = 100,
  NOWHERE,
  FULL,
  REPORT
};

static void
restore (enum world w)
{
  refuse = false;
  for (int fd = 0; fd < 32; fd++)
    if (fd != 2)
      close (fd);
  if (w != NOTHING)
    {
      dup2 (INPUT, 0);
      dup2 (w == NO_ROOM ? FULL : NOWHERE, 1);
      lseek (0, 0, SEEK_SET);
      rewind (stdin);
      make ("there");
      make ("gone");
    }
  clearerr (stdin);
  clearerr (stdout);
  refuse = w == NO_MEMORY;
}

static void
enter (enum world w)
{
  struct rlimit limit;
  getrlimit (RLIMIT_NOFILE, &limit);
  limit.rlim_cur = w == NO_ROOM ? 3 : limit.rlim_max;
  setrlimit (RLIMIT_NOFILE, &limit);
  unlink ("there");
  unlink ("gone");
  unsetenv ("THERE");
  if (w != NOTHING)
    setenv ("THERE", "value", 1);
}

/* What row R gives in world W, one bit a result.  */
static unsigned
call_all (const struct row *r, enum world w, unsigned long *calls)
{
  unsigned seen = 0;
  bool pure = r < rows + PURE;
  size_t na = sizeof many, nb = pure ? na : sizeof few, nc = pure ? sizeof few : 1;
  for (volatile size_t i = 0; i < na; i++)
    for (volatile size_t j = 0; j < nb; j++)
      for (volatile size_t k = 0; k < nc; k++)
	{
	  if (!pure)
	    restore (w);
	  if (!sigsetjmp (back, 1))
	    seen |= 1u << (r->call (many[i], pure ? many[j] : few[j], few[k]) - 1);
	  refuse = false;
	  ++*calls;
	}
  return seen;
}

int
main (void)
{
  unsigned long calls = 0;
  make ("there");
  dup2 (open ("there", O_RDONLY), INPUT);
  dup2 (open ("/dev/null", O_WRONLY), NOWHERE);
  dup2 (open ("/dev/full", O_WRONLY), FULL);
  dup2 (1, REPORT);
  signal (SIGSEGV, crashed);
  signal (SIGABRT, crashed);
  static unsigned seen[ROWS];
  for (int w = 0; w < WORLDS; w++)
    {
      enter (w);
      for (size_t i = w == USUAL ? 0 : PURE; i < ROWS; i++)
	seen[i] |= call_all (&rows[i], w, &calls);
    }
  for (size_t i = 0; i < ROWS; i++)
    dprintf (REPORT, "%s %u\n", rows[i].name, seen[i]);
  dprintf (REPORT, "calls %lu\n", calls);
  _exit (0);
}
