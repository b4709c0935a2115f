/* SPDX-License-Identifier: GPL-3.0-or-later
   arena PROGRAM FILE: lay out in FILE the arena of an instrumented program whose
   main is recorded, with no label wanted: what remains is the cost of following
   values.  */
#include <stdio.h>
#include "arena.h"

int
main (int argc, char **argv)
{
  struct program p;
  char err[300];
  int fd;
  size_t size;
  void *arena = NULL;
  if (argc != 3)
    {
      fprintf (stderr, "usage: arena PROGRAM FILE\n");
      return 2;
    }
  if (program_read (&p, argv + 1, 1, err, sizeof err) == 0)
    arena = arena_create (&p, argv[2], SYMRT_MODE_MAIN, 0, &fd, &size, err,
                          sizeof err);
  if (!arena)
    {
      fprintf (stderr, "arena: %s\n", err);
      return 1;
    }
  arena_open (&p, arena, arena);
  arena_unmap (arena, size);
  program_free (&p);
  return 0;
}
