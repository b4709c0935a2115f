/* SPDX-License-Identifier: GPL-3.0-or-later
   The scratch folder of this process.  See scratch.h.  */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/messages.h"
#include "base/scratch.h"
#include "base/util.h"

void
scratch_make (const char *path)
{
  if (mkdir (path, 0777) != 0 && errno != EEXIST)
    message_die ("%s: cannot create: %s", path, strerror (errno));
}

#define SCRATCH_NAME "adse-"
#define SCRATCH_LOCK ".adse-lock"

static char scratch[PATH_MAX];
static pid_t scratch_owner;

static void
remove_scratch (void)
{
  if (*scratch && getpid () == scratch_owner)
    scratch_remove (scratch);
}

/* Remove what drivers that were killed left in TMP: folders like ours, of our user,
   whose lock nobody holds.  */
static void
sweep (const char *tmp)
{
  DIR *d = opendir (tmp);
  struct dirent *e;
  while (d && (e = readdir (d)))
    {
      struct stat sb;
      if (strncmp (e->d_name, SCRATCH_NAME, strlen (SCRATCH_NAME)))
	continue;
      char *path = xasprintf ("%s/%s", tmp, e->d_name);
      char *lock = xasprintf ("%s/" SCRATCH_LOCK, path);
      if (lstat (path, &sb) == 0 && S_ISDIR (sb.st_mode) && sb.st_uid == geteuid ())
	{
	  int fd = open (lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) == 0)
	    scratch_remove (path);
	  if (fd >= 0)
	    close (fd);
	}
      free (lock);
      free (path);
    }
  if (d)
    closedir (d);
}

const char *
scratch_folder (void)
{
  if (*scratch)
    return scratch;
  const char *tmp = getenv ("TMPDIR");
  tmp = tmp && *tmp ? tmp : "/tmp";
  /* What is made below it needs room too.  */
  if (strlen (tmp) > sizeof scratch - 300)
    message_die ("TMPDIR: the name of the scratch folder is too long; set another");
  sweep (tmp);
  for (;;)
    {
      char lock[sizeof scratch + sizeof SCRATCH_LOCK];
      struct stat sb;
      snprintf (scratch, sizeof scratch, "%s%s/" SCRATCH_NAME "XXXXXX",
		*tmp == '/' ? "" : "./", tmp);
      char *real = mkdtemp (scratch) ? realpath (scratch, NULL) : NULL;
      if (!real)
	{
	  int e = errno;
	  *scratch = 0;
	  message_die ("%s: cannot make a scratch folder: %s; set TMPDIR to another",
		       tmp, strerror (e));
	}
      snprintf (scratch, sizeof scratch, "%s", real);
      free (real);
      snprintf (lock, sizeof lock, "%s/" SCRATCH_LOCK, scratch);
      int fd = open (lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
      if (fd < 0)
	{
	  int e = errno;
	  rmdir (scratch);
	  message_die ("%s: cannot be written: %s", scratch, strerror (e));
	}
      /* Held until this process and those forked from it are gone.  It may have
	 been swept before it was.  */
      if (flock (fd, LOCK_EX) != 0 || stat (lock, &sb) == 0)
	break;
      close (fd);
    }
  scratch_owner = getpid ();
  atexit (remove_scratch);
  return scratch;
}
