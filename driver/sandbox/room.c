/* SPDX-License-Identifier: GPL-3.0-or-later
   The room that files of a sandbox take.  Files with a name are in its directory.
   Those without are held by descriptors and mappings of its processes; the process
   that was started may hold some for all that it makes.  */
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "sandbox/impl.h"
#include "sandbox/sandbox.h"

#define LOOK_SECONDS 0.02
#define GENERATIONS 3 /* of processes that are looked at */

/* Nameless files: each counts once, whoever holds it.  */
struct held
{
  uint64_t bytes;
  struct u64map inodes;
};

static void
hold (struct held *h, uint64_t inode, uint64_t bytes)
{
  bool fresh;
  u64map_put (&h->inodes, inode, 1, &fresh);
  if (fresh)
    h->bytes += bytes;
}

/* The driver's own, larger than any that a run may make, are not meant.  */
static bool
is_nameless (const struct stat *st)
{
  return S_ISREG (st->st_mode) && !st->st_nlink && st->st_size <= SANDBOX_FILE_BYTES;
}

static void
held_by_descriptors (pid_t pid, struct held *h)
{
  char path[64];
  struct dirent *e;
  struct stat st;
  snprintf (path, sizeof path, "/proc/%d/fd", (int) pid);
  DIR *d = opendir (path);
  while (d && (e = readdir (d)))
    if (!fstatat (dirfd (d), e->d_name, &st, 0) && is_nameless (&st))
      hold (h, st.st_ino, (uint64_t) st.st_blocks * 512);
  if (d)
    closedir (d);
}

/* Of a file that is mapped and closed only what is mapped is known.  */
static void
held_by_mappings (const struct sandbox *s, pid_t pid, struct held *h)
{
  char path[64], *line = NULL;
  size_t room = 0;
  snprintf (path, sizeof path, "/proc/%d/maps", (int) pid);
  FILE *f = fopen (path, "re");
  while (f && getline (&line, &room, f) > 0)
    {
      uint64_t start, end, inode;
      char mode[8];
      int name = 0;
      if (sscanf (line, "%" SCNx64 "-%" SCNx64 " %7s %*x %*x:%*x %" SCNu64 " %n",
		  &start, &end, mode, &inode, &name)
	    == 4
	  && name && inode && mode[3] == 's'
	  && !strncmp (line + name, s->writable, strlen (s->writable))
	  && strstr (line + name, " (deleted)"))
	hold (h, inode,
	      end - start < SANDBOX_FILE_BYTES ? end - start : SANDBOX_FILE_BYTES);
    }
  free (line);
  if (f)
    fclose (f);
}

static void
held_by_family (const struct sandbox *s, pid_t pid, unsigned generation, struct held *h)
{
  char path[64];
  int child;
  held_by_descriptors (pid, h);
  held_by_mappings (s, pid, h);
  if (generation == GENERATIONS)
    return;
  snprintf (path, sizeof path, "/proc/%d/task/%d/children", (int) pid, (int) pid);
  FILE *f = fopen (path, "re");
  while (f && fscanf (f, "%d", &child) == 1)
    held_by_family (s, child, generation + 1, h);
  if (f)
    fclose (f);
}

/* What files below the directory of descriptor DIR (closed here) take is added to
   *BYTES and *FILES.  Further than the limits nobody needs to know.  */
static void
measure (int dir, unsigned depth, uint64_t *bytes, uint64_t *files)
{
  DIR *d = dir >= 0 ? fdopendir (dir) : NULL;
  struct dirent *e;
  struct stat st;
  if (!d && dir >= 0)
    close (dir);
  while (d && *files <= SANDBOX_FILES && (e = readdir (d)))
    {
      if (!strcmp (e->d_name, ".") || !strcmp (e->d_name, "..")
	  || fstatat (dirfd (d), e->d_name, &st, AT_SYMLINK_NOFOLLOW))
	continue;
      *bytes += (uint64_t) st.st_blocks * 512;
      *files += depth > SANDBOX_DEPTH ? SANDBOX_FILES + 1 : 1;
      if (S_ISDIR (st.st_mode))
	measure (openat (dirfd (d), e->d_name,
			 O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
		 depth + 1, bytes, files);
    }
  if (d)
    closedir (d);
}

bool
sandbox_is_full (struct sandbox *s)
{
  double now = clock_seconds ();
  if (!s->wrote || now - s->looked < LOOK_SECONDS)
    return false;
  struct held h = { 0 };
  uint64_t files = 0;
  held_by_family (s, s->pid, 0, &h);
  u64map_free (&h.inodes);
  measure (open (s->writable, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), 0,
	   &h.bytes, &files);
  /* When looking takes long, less often.  */
  s->looked = 2 * clock_seconds () - now;
  return h.bytes > SANDBOX_BYTES || files > SANDBOX_FILES;
}

int
sandbox_patience (const struct sandbox *s, int ms)
{
  const int look = (int) (1000 * LOOK_SECONDS) + 1;
  return s && s->wrote && ms > look ? look : ms;
}

bool
sandbox_serves (struct sandbox *s)
{
  char path[64], link[40], size[40], maps[40];
  struct dirent *e;
  struct stat st;
  snprintf (path, sizeof path, "/proc/%d/fd", (int) s->pid);
  snprintf (size, sizeof size, "/proc/%d/statm", (int) s->pid);
  snprintf (maps, sizeof maps, "/proc/%d/maps", (int) s->pid);
  DIR *d = opendir (path);
  while (d && !s->left && (e = readdir (d)))
    {
      bool file = !fstatat (dirfd (d), e->d_name, &st, 0) && S_ISREG (st.st_mode);
      ssize_t n = file ? readlinkat (dirfd (d), e->d_name, link, sizeof link - 1) : -1;
      link[n > 0 ? n : 0] = 0;
      /* In memory is what the driver gave it; the runtime looks what is mapped.  */
      s->left = n > 0 && strncmp (link, "/memfd:", 7) && strcmp (link, size)
		&& strcmp (link, maps);
    }
  if (d)
    closedir (d);
  s->serving = true;
  s->wrote |= s->left;
  return s->left;
}

bool
sandbox_left_files (const struct sandbox *s)
{
  return s->left;
}

bool
sandbox_wrote (struct sandbox *s)
{
  bool wrote = s->wrote;
  s->wrote = s->left;
  return wrote;
}
