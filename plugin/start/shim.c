/* SPDX-License-Identifier: GPL-3.0-or-later
   adse.so, the plugin's name on a command line: finds out which GCC runs and
   hands over to adse-MAJOR.so, which is built for it and lies in adse/ beside
   this file, or beside it.  A plugin for another GCC would die in dlopen with a
   missing C++ symbol; this says what is needed instead.  For languages other
   than C, and for link-time optimisation, there is nothing to do and nothing is
   loaded.

   No GCC header is included: the two structs' first members have not changed in
   any version.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__ ((visibility ("default")))

struct plugin_name_args;
struct plugin_gcc_version
{
  const char *basever; /* "12.2.0" */
};

EXPORT int plugin_is_GPL_compatible;
EXPORT int plugin_init (struct plugin_name_args *, struct plugin_gcc_version *);

typedef int init_fn (struct plugin_name_args *, struct plugin_gcc_version *);

/* The program that loads us compiles C: its language hooks begin with the
   language's name, "GNU C" and perhaps the year of the standard.  */
static int
compiling_c (void)
{
  const char *const *hooks = dlsym (RTLD_DEFAULT, "lang_hooks");
  if (!hooks || !*hooks)
    return 1;
  const char *name = *hooks;
  return strncmp (name, "GNU C", 5) == 0
	 && (name[5] == '\0' || isdigit ((unsigned char) name[5]));
}

/* Say which GCC the plugins in DIR/adse and DIR are for.  */
static void
report_missing (const char *dir, const char *running, int major)
{
  char found[1000] = "";
  static const char *const folders[] = { "adse", "." };
  for (int i = 0; i < 1000; i++)
    for (int f = 0; f < 2; f++)
      {
	char path[4200], word[16];
	snprintf (path, sizeof path, "%s/%s/adse-%d.so", dir, folders[f], i);
	size_t n = strlen (found);
	if (access (path, R_OK) != 0)
	  continue;
	snprintf (word, sizeof word, "%s%d", n ? ", " : "", i);
	if (n + strlen (word) < sizeof found)
	  strcpy (found + n, word);
	break;
      }
  fprintf (stderr,
	   "adse.so: error: GCC %s is running and needs adse-%d.so, "
	   "but %s has plugins for %s%s; install the one for GCC %d "
	   "or compile with a GCC from the list\n",
	   running, major, dir, *found ? "GCC " : "no GCC at all", found, major);
}

int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  Dl_info self;
  char dir[4000] = ".", path[4200];
  int major = atoi (version->basever);

  if (!compiling_c ())
    return 0;
  if (dladdr (&plugin_is_GPL_compatible, &self) && self.dli_fname)
    {
      char *real = realpath (self.dli_fname, NULL);
      const char *file = real ? real : self.dli_fname;
      const char *slash = strrchr (file, '/');
      if (slash && (size_t) (slash - file) < sizeof dir)
	{
	  memcpy (dir, file, slash - file);
	  dir[slash - file] = '\0';
	}
      free (real);
    }

  snprintf (path, sizeof path, "%s/adse/adse-%d.so", dir, major);
  if (access (path, R_OK) != 0)
    snprintf (path, sizeof path, "%s/adse-%d.so", dir, major);
  if (access (path, R_OK) != 0)
    {
      report_missing (dir, version->basever, major);
      return 1;
    }

  void *plugin = dlopen (path, RTLD_NOW | RTLD_LOCAL);
  init_fn *init = NULL;
  if (plugin)
    *(void **) &init = dlsym (plugin, "plugin_init");
  if (!init)
    {
      fprintf (stderr, "adse.so: error: cannot load %s: %s\n", path, dlerror ());
      return 1;
    }
  return init (args, version);
}
