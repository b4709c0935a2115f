/* SPDX-License-Identifier: GPL-3.0-or-later
   Removing what is left in scratch folders.  See scratch.h.  */
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/scratch.h"

/* Each round removes a level of all that is deep.  */
#define MAX_ROUNDS 100000

static bool
is_itself (const char *name)
{
  return !strcmp (name, ".") || !strcmp (name, "..");
}

static int
open_folder (int dir, const char *name)
{
  return openat (dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* A stream of folder NAME in DIR, or NULL.  */
static DIR *
read_folder (int dir, const char *name)
{
  int fd = open_folder (dir, name);
  DIR *d = fd >= 0 ? fdopendir (fd) : NULL;
  if (!d && fd >= 0)
    close (fd);
  return d;
}

/* True when NAME in DIR is gone, or nothing more can be done about it here.  */
static bool
remove_entry (int dir, const char *name)
{
  if (!unlinkat (dir, name, 0) || !unlinkat (dir, name, AT_REMOVEDIR))
    return true;
  fchmodat (dir, name, 0700, AT_SYMLINK_NOFOLLOW);
  return false;
}

/* Folders within folders are moved up into DIR: they may be deeper than we may have
   descriptors.  True: nothing was moved.  */
static bool
flatten (int dir, const char *name, unsigned *serial)
{
  DIR *d = read_folder (dir, name);
  struct dirent *e;
  bool flat = true;
  while (d && (e = readdir (d)))
    {
      char up[32];
      if (is_itself (e->d_name) || remove_entry (dirfd (d), e->d_name))
	continue;
      do
	snprintf (up, sizeof up, "up-%u", ++*serial);
      while (!faccessat (dir, up, F_OK, AT_SYMLINK_NOFOLLOW));
      flat &= renameat (dirfd (d), e->d_name, dir, up) != 0;
    }
  if (d)
    closedir (d);
  unlinkat (dir, name, AT_REMOVEDIR);
  return flat;
}

static void
empty (int dir)
{
  unsigned serial = 0;
  bool again = true;
  for (unsigned i = 0; again && i < MAX_ROUNDS; i++)
    {
      DIR *d = read_folder (dir, ".");
      struct dirent *e;
      again = false;
      while (d && (e = readdir (d)))
	if (!is_itself (e->d_name) && !remove_entry (dir, e->d_name))
	  again |= !flatten (dir, e->d_name, &serial);
      if (d)
	closedir (d);
    }
}

void
scratch_empty (const char *path)
{
  int dir = open_folder (AT_FDCWD, path);
  if (dir < 0)
    return;
  empty (dir);
  close (dir);
}

void
scratch_remove (const char *path)
{
  scratch_empty (path);
  if (rmdir (path) != 0)
    unlink (path);
}
