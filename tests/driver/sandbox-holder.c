/* SPDX-License-Identifier: GPL-3.0-or-later
   Holds files without a name: a constructor opens some, and a thread that it leaves
   behind opens more while runs are under way.  */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 8, MIB = 1 << 20 };

static int opened[FILES];
static volatile int late = -1;

static int
nameless (void)
{
  int fd = open ("part", O_RDWR | O_CREAT, 0600);
  unlink ("part");
  return fd;
}

static void *
open_later (void *unused)
{
  usleep (20000);
  late = nameless ();
  return unused;
}

static void __attribute__ ((constructor))
start (void)
{
  pthread_t t;
  for (int i = 0; i < FILES; i++)
    opened[i] = nameless ();
  pthread_create (&t, NULL, open_later, NULL);
}

/* What FD holds already, in MiB, before 15 more come to it.  */
static int
fill (int fd)
{
  static char block[MIB];
  struct stat st = { 0 };
  fstat (fd, &st);
  for (int i = 0; i < 15; i++)
    if (write (fd, block, sizeof block) < 0)
      break;
  return (int) (st.st_blocks / 2048);
}

int fill_what_a_constructor_opened (void) { return fill (opened[0]); }
int fill_what_a_thread_opened (void) { return late < 0 ? 0 : fill (late); }

int
fill_all (void)
{
  for (int i = 0; i < FILES; i++)
    fill (opened[i]);
  usleep (200000);
  return 1;
}
