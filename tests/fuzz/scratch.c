/* SPDX-License-Identifier: GPL-3.0-or-later
   A folder for harnesses.  See scratch.h.  */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "scratch.h"

static char folder[64];

void
scratch_clear (void)
{
  DIR *d = opendir (folder);
  struct dirent *e;
  while (d && (e = readdir (d)))
    if (*e->d_name != '.')
      unlinkat (dirfd (d), e->d_name, 0);
  if (d)
    closedir (d);
}

static void
drop (void)
{
  scratch_clear ();
  rmdir (folder);
}

const char *
fuzz_folder (void)
{
  if (*folder)
    return folder;
  snprintf (folder, sizeof folder, "%s/adse-fuzz-XXXXXX",
	    access ("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
  if (!mkdtemp (folder))
    abort ();
  atexit (drop);
  return folder;
}
