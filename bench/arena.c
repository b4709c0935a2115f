/* SPDX-License-Identifier: GPL-3.0-or-later
   arena PROGRAM FILE [CRITERIA]: lay out in FILE the arena of an instrumented
   program whose main is recorded.  Labels of CRITERIA are wanted; without them what
   remains is the cost of following values.  With `-' for CRITERIA the arena is there
   and was used: says how many labels are wanted and how many of them a run covered,
   then takes the others for covered as well and closes the sites, as the driver does
   when nothing is open any more.  */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "program/image.h"
#include "run/arena.h"
#include "labels.h"
#include "trace.h"

static int
fail (const char *what)
{
  fprintf (stderr, "arena: %s\n", what);
  return 1;
}

static void
want (const struct program *p, uint8_t *labels, adse_criteria set)
{
  for (size_t k = 0; k < p->nunit; k++)
    {
      const struct unit *u = &p->units[k];
      for (uint32_t s = 0; s < u->meta->sites.count; s++)
	for (uint32_t l = u->site_label[s]; l < u->site_label[s + 1]; l++)
	  if (set >> adse_label_criterion (&u->site_ctx, &u->sites[s],
					   l - u->site_label[s])
	      & 1)
	    labels[u->label_base + l] = SYMRT_L_WANTED;
    }
}

int
main (int argc, char **argv)
{
  struct program p;
  adse_criteria set = 0;
  char err[300] = "";
  int fd;
  size_t size;
  void *arena = NULL;
  if (argc < 3 || argc > 4)
    return fail ("usage: arena PROGRAM FILE [CRITERIA]");
  bool again = argc > 3 && !strcmp (argv[3], "-");
  if (argc > 3 && !again
      && !adse_criteria_parse (argv[3], &set, err, sizeof err))
    return fail (err);
  if (program_read (&p, argv + 1, 1, err, sizeof err) != 0)
    return fail (err);
  if (again)
    {
      struct stat st;
      fd = open (argv[2], O_RDWR | O_CLOEXEC);
      if (fd < 0 || fstat (fd, &st) != 0)
	return fail ("cannot read the arena");
      size = (size_t) st.st_size;
      arena = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
      if (arena == MAP_FAILED)
	return fail ("cannot map the arena");
      uint32_t wanted = 0, covered = 0;
      for (uint32_t i = 0; i < p.nlabel; i++)
	{
	  wanted += (arena_labels (arena)[i] & SYMRT_L_WANTED) != 0;
	  covered += (arena_labels (arena)[i] & SYMRT_L_COVERED) != 0;
	  arena_labels (arena)[i] |= SYMRT_L_COVERED;
	}
      printf ("%u %u\n", wanted, covered);
    }
  else
    {
      arena = arena_create (&p, argv[2], SYMRT_MODE_MAIN, 0, &fd, &size, err,
			    sizeof err);
      if (!arena)
	return fail (err);
      want (&p, arena_labels (arena), set);
    }
  arena_open (&p, arena, arena);
  arena_unmap (arena, size);
  program_free (&p);
  return 0;
}
