/* SPDX-License-Identifier: GPL-3.0-or-later
   adse cflags: the flag that instruments.  The short form works where GCC finds
   adse.so on the dynamic linker's path; otherwise the path is spelled out.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/messages.h"
#include "cmd/cli.h"

/* Is this file what the dynamic linker finds for "adse.so"?  Asked of its cache,
   since loading a plugin outside GCC fails on GCC's symbols.  */
static bool
on_linker_path (const char *path)
{
  FILE *f = popen ("/sbin/ldconfig -p 2>/dev/null", "r");
  char line[4096];
  bool found = false;
  struct stat mine, other;
  if (!f)
    return false;
  while (!found && fgets (line, sizeof line, f))
    {
      char *name = line + strspn (line, " \t");
      char *arrow = strstr (line, "=> ");
      if (strncmp (name, "adse.so ", 8) != 0 || !arrow)
	continue;
      arrow += 3;
      arrow[strcspn (arrow, "\n")] = 0;
      found = stat (path, &mine) == 0 && stat (arrow, &other) == 0
	      && mine.st_dev == other.st_dev && mine.st_ino == other.st_ino;
    }
  pclose (f);
  return found;
}

/* Folders of LD_LIBRARY_PATH come before the cache.  */
static bool
in_library_path (const char *path)
{
  const char *dirs = getenv ("LD_LIBRARY_PATH");
  struct stat mine, other;
  if (!dirs || stat (path, &mine) != 0)
    return false;
  while (*dirs)
    {
      size_t n = strcspn (dirs, ":");
      char file[4096];
      snprintf (file, sizeof file, "%.*s/adse.so", (int) n, dirs);
      if (n && stat (file, &other) == 0)
	return mine.st_dev == other.st_dev && mine.st_ino == other.st_ino;
      dirs += n + (dirs[n] == ':');
    }
  return false;
}

int
cmd_cflags (int argc, char **argv)
{
  while (cli_getopt (argc, argv, NULL, 0) != -1)
    continue;
  if (optind != argc)
    message_die ("cflags: takes no arguments");
  char *path = cli_find ("adse.so");
  if (!path)
    message_die ("adse.so is not installed; see adse doctor");
  if (in_library_path (path) || on_linker_path (path))
    puts ("-fplugin=adse.so");
  else
    {
      /* Its folder's real path, but its own name: GCC has a plugin's arguments
	 begin with the name of the file, and adse.so may be a link.  */
      char *slash = strrchr (path, '/');
      if (slash)
	*slash = 0;
      char *dir = realpath (slash ? path : ".", NULL);
      printf ("-fplugin=%s/adse.so\n", dir ? dir : slash ? path : ".");
      free (dir);
    }
  free (path);
  return 0;
}
