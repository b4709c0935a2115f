/* SPDX-License-Identifier: GPL-3.0-or-later
   What can be known before exploring: whether there will be something to write a
   suite from, and somewhere to write it.  Exploration may take hours, its user is
   told at once.  Looks only; changes nothing.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "program/recorded.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "writing/writing.h"
#include "export.h"

static int
fail (char *err, size_t nerr, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsnprintf (err, nerr, format, ap);
  va_end (ap);
  return -1;
}

/* make has no way to write these in the name of a file.  */
static bool
fits_make (const char *path)
{
  for (const char *p = path; *p; p++)
    if ((unsigned char) *p < ' ' || *p == 0x7f)
      return false;
  return true;
}

static bool
is_folder (const char *path)
{
  struct stat sb;
  return stat (path, &sb) == 0 && S_ISDIR (sb.st_mode);
}

/* OUT_DIR, or the folder in which it would be made, can be written.  */
static int
check_folder (const struct suite_state *s, char *err, size_t nerr)
{
  char *path = xstrdup (s->out_dir), *slash;
  struct stat sb;
  int r = 0;
  while (stat (path, &sb) != 0 && errno == ENOENT
	 && (slash = strrchr (path, '/')) != NULL && slash != path)
    *slash = 0;
  if (stat (path, &sb) != 0)
    r = fail (err, nerr, "-o: %s: %s", path, strerror (errno));
  else if (!S_ISDIR (sb.st_mode))
    r = fail (err, nerr, "-o: %s: is not a folder", path);
  else if (access (path, W_OK | X_OK) != 0)
    r = fail (err, nerr, "-o: %s: cannot be written: %s", path, strerror (errno));
  free (path);
  return r;
}

static int
check_file (const char *path, char *err, size_t nerr)
{
  return stage_whose (path) >= 0
	   ? 0
	   : fail (err, nerr,
		   "%s: exists and was not written by adse; move it "
		   "away or choose another folder with -o",
		   path);
}

/* Files of the suite to be are ours or not there.  */
static int
check_files (const struct suite_state *s, const bool *wanted, char *err, size_t nerr)
{
  char *path = xasprintf ("%s/Makefile", s->out_dir);
  int r = check_file (path, err, nerr);
  free (path);
  for (uint32_t i = 0; i < s->req->program->nunit && r == 0; i++)
    for (int kind = 0; kind < SUITE_SUSPECTS && wanted[i] && r == 0; kind++)
      {
	char *name = names_file ((enum suite_kind) kind, s->source[i].stem, 1);
	path = xasprintf ("%s/%s", s->out_dir, name);
	r = check_file (path, err, nerr);
	free (path);
	free (name);
      }
  return r;
}

/* FOLDER of option NAME, if given.  */
static int
check_option (const char *name, const char *folder, char *err, size_t nerr)
{
  if (folder == NULL || is_folder (folder))
    return 0;
  return fail (err, nerr, "%s: %s: is not a folder", name, *folder ? folder : "''");
}

/* Where the plain build has what is recorded as PATH: --srcdir DIR=LATER and
   --builddir DIR=LATER say that DIR is a copy.  Malloc'd; NULL: there is no telling.  */
static char *
original (const struct suite_state *s, const char *path)
{
  const char *const from[] = { s->req->srcdir, s->req->builddir };
  const char *const to[] = { s->req->srcdir_later, s->req->builddir_later };
  size_t best = 0;
  char *found = xstrdup (path);
  for (int i = 0; i < 2; i++)
    {
      char *dir = from[i] != NULL ? suite_absolute (".", from[i]) : NULL;
      size_t n = dir != NULL ? strlen (dir) : 0;
      if (n > best && strncmp (path, dir, n) == 0 && path[n] == '/')
	{
	  best = n;
	  free (found);
	  found = to[i] != NULL ? xasprintf ("%s%s", to[i], path + n) : xstrdup (path);
	  if (to[i] != NULL && access (found, F_OK) != 0)
	    {
	      free (found);
	      found = NULL;
	    }
	}
      free (dir);
    }
  return found;
}

static bool
is_newer (const struct stat *a, const struct stat *b)
{
  return a->st_mtim.tv_sec != b->st_mtim.tv_sec
	   ? a->st_mtim.tv_sec > b->st_mtim.tv_sec
	   : a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

static int
check_age (const char *image, const char *source, char *err, size_t nerr)
{
  struct stat si, ss;
  if (source == NULL || stat (image, &si) != 0 || stat (source, &ss) != 0
      || !is_newer (&ss, &si))
    return 0;
  return fail (err, nerr,
	       "%s: is older than its source %s; build it again, or "
	       "touch it if it is up to date",
	       image, source);
}

/* The sources of the functions are there, and as old as what was made of them.  */
static int
check_sources (const struct suite_state *s, const bool *wanted, char *err, size_t nerr)
{
  const struct program *p = s->req->program;
  const char *missing = NULL;
  bool any = false;
  for (uint32_t i = 0; i < p->nunit; i++)
    {
      const char *source = s->source[i].path;
      if (!wanted[i])
	continue;
      if (access (source, R_OK) != 0)
	{
	  missing = missing ? missing : source;
	  continue;
	}
      any = true;
      if (check_age (p->images[p->units[i].image].path, source, err, nerr) != 0)
	return -1;
      /* One of the plain images was made of it, and after it.  */
      char *plain_source = original (s, source);
      bool recent = s->req->nplain == 0;
      for (size_t k = 0; k < s->req->nplain && !recent; k++)
	recent = check_age (s->req->plain[k], plain_source, err, nerr) == 0;
      free (plain_source);
      if (!recent)
	return -1;
    }
  if (missing != NULL && !any)
    return fail (err, nerr,
		 "%s: this source is not there (%s), and a suite needs "
		 "it: build again where the sources are now",
		 missing, strerror (ENOENT));
  return 0;
}

/* The Makefile names the sources of all units, and their folders.  */
static int
check_names (const struct suite_state *s, char *err, size_t nerr)
{
  const char *bad = fits_make (s->srcdir) ? NULL : s->srcdir;
  if (s->builddir != NULL && !fits_make (s->builddir))
    bad = s->builddir;
  for (uint32_t i = 0; i < s->req->program->nunit && bad == NULL; i++)
    if (!fits_make (s->source[i].path))
      bad = s->source[i].path;
  return bad == NULL ? 0
		     : fail (err, nerr,
			     "%s: a source whose name has a control character "
			     "cannot be named in a Makefile",
			     bad);
}

int
writing_check (const struct suite_request *q, char *err, size_t nerr)
{
  struct suite_result unused = { 0 };
  struct suite_request copy = *q;
  struct suite_state s = { .req = &copy, .result = &unused };
  bool *wanted = xcalloc (q->program->nunit + 1, sizeof *wanted);
  int r = -1;

  for (size_t i = 0; i < q->ntarget; i++)
    wanted[q->targets[i].target->unit_index] = true;
  if (check_option ("--srcdir", q->srcdir, err, nerr) != 0
      || check_option ("--builddir", q->builddir, err, nerr) != 0)
    goto out;
  s.out_dir = suite_absolute (".", q->out_dir);
  if (!fits_make (s.out_dir))
    fail (err, nerr,
	  "-o: %s: a Makefile cannot work where a name has a control "
	  "character",
	  s.out_dir);
  else if (q->cc != NULL && (!fits_make (q->cc) || !recorded_runs (q->cc)))
    fail (err, nerr, "--cc: %s: cannot be run", q->cc);
  else if (plain_check (&s, err, nerr) == 0 && suite_paths (&s, err, nerr) == 0
	   && check_names (&s, err, nerr) == 0 && check_folder (&s, err, nerr) == 0
	   && check_files (&s, wanted, err, nerr) == 0)
    r = check_sources (&s, wanted, err, nerr);
out:
  suite_paths_free (&s);
  free (s.out_dir);
  free (wanted);
  return r;
}
