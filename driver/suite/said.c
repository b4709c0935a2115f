/* SPDX-License-Identifier: GPL-3.0-or-later
   What of a compiler's words is passed on to the user and kept in the store.  It quotes
   what it reads, and images say what it is to read: their source, -include.  So of a file
   that is neither the user's project nor open to everybody only the place is told.  */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/util.h"
#include "suite/build.h"
#include "suite/diagnostics.h"
#include "suite/impl.h"
#include "suite/limits.h"

static bool
is_below (const char *path, const char *folder)
{
  char real[PATH_MAX];

  if (folder == NULL || realpath (folder, real) == NULL || strcmp (real, "/") == 0)
    return false;
  size_t n = strlen (real);
  return strncmp (path, real, n) == 0 && (path[n] == '/' || path[n] == 0);
}

/* May everybody read the file PATH, without symbolic links?  */
static bool
is_public (const char *path)
{
  char folder[PATH_MAX];
  struct stat st;

  if (stat (path, &st) != 0 || !(st.st_mode & S_IROTH))
    return false;
  snprintf (folder, sizeof folder, "%s", path);
  for (char *slash; (slash = strrchr (folder, '/')) != NULL && slash > folder;)
    {
      *slash = 0;
      if (stat (folder, &st) != 0 || !(st.st_mode & S_IXOTH))
	return false;
    }
  return true;
}

/* May the user see what a compiler says of the file called NAME, N bytes?  Folders that
   only an image names are not the project's for that.  */
static bool
is_shown (const struct suite_state *s, const char *name, size_t n)
{
  const char *from[] = { s->scratch, s->stage, s->out_dir };
  const char *own[]
    = { s->scratch, s->stage, s->out_dir, ".", s->req->srcdir, s->req->builddir };
  char real[PATH_MAX], *path = NULL;
  bool shown = false, found = false;

  for (size_t i = 0; i < sizeof from / sizeof *from && !found; i++)
    {
      if (*name != '/' && from[i] == NULL)
	continue;
      path = *name == '/' ? xasprintf ("%.*s", (int) n, name)
			  : xasprintf ("%s/%.*s", from[i], (int) n, name);
      found = realpath (path, real) != NULL;
      free (path);
    }
  for (size_t i = 0; i < sizeof own / sizeof *own && found; i++)
    shown = shown || is_below (real, own[i]);
  return found && (shown || is_public (real));
}

/* What D says from FROM on, unless it tells of another's file.  */
static char *
passed_on (const struct suite_state *s, const struct diagnostic *d, const char *from)
{
  if (d->file == 0 || is_shown (s, d->start, d->file))
    return xasprintf ("%.*s", (int) (d->start + d->length - from), from);
  return xasprintf ("%.*s: not shown: a file that is not below the working folder, and "
		    "not everybody may read it",
		    (int) (d->file + 1 + strspn (d->start + d->file + 1, "0123456789")),
		    d->start);
}

char *
suite_first_error (const struct suite_state *s, const char *text)
{
  struct diagnostic d = { .start = "" };

  if (text == NULL)
    text = "";
  for (const char *p = text; diagnostic_next (&p, &d);)
    {
      const char *from = d.start;
      if (d.kind == DIAGNOSTIC_LINK)
	return xasprintf ("%.*s", (int) d.ntext, d.text);
      if (d.kind != DIAGNOSTIC_ERROR)
	continue;
      for (const char *c = d.start; c < d.text; c++)
	if (*c == '/')
	  from = c + 1;
      return passed_on (s, &d, from);
    }
  diagnostic_next (&text, &d);
  return passed_on (s, &d, d.start);
}

/* As suite_tool, in the folder CWD.  */
static bool
run_tool (const struct suite_state *s, struct suite_words *w, const char *cwd,
	  bool other_date, char **text)
{
  /* Of processor time: a busy machine compiles the same.  The clock's is for one that
     waits for something.  */
  char *env[]
    = { "LC_ALL=C", other_date ? "SOURCE_DATE_EPOCH=1000000000" : NULL, NULL };
  struct suite_process p = { .argv = w->v,
			     .cwd = cwd,
			     .env = env,
			     .cpu_seconds = (unsigned) suite_limit.compile_seconds,
			     .seconds = 5 * (double) suite_limit.compile_seconds };
  enum suite_end end = suite_run (s, &p);

  if (text != NULL)
    *text = p.text.s != NULL ? p.text.s : xstrdup ("");
  else
    free (p.text.s);
  suite_words_free (w);
  return end == SUITE_ENDED && WIFEXITED (p.status) && WEXITSTATUS (p.status) == 0;
}

bool
suite_tool (const struct suite_state *s, struct suite_words *w, bool other_date,
	    char **text)
{
  return run_tool (s, w, s->scratch, other_date, text);
}

bool
suite_tool_in (const struct suite_state *s, struct suite_words *w, const char *cwd,
	       char **text)
{
  return run_tool (s, w, cwd, false, text);
}
