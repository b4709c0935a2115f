/* SPDX-License-Identifier: GPL-3.0-or-later
   What of a compiler's words is passed on to the user and kept in the store.  It quotes
   what it reads, and images say what it is to read: their source, -include.  So of a file
   that is neither the user's project nor open to everybody only the place is told.  */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "suite/build.h"
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
  const char *own[] = { s->scratch, s->stage, s->out_dir, ".", s->req->srcdir,
			s->req->builddir };
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

/* The line of N bytes begins with the name of a file and a number, "a.c:3:": the bytes of
   the name, else 0.  */
static size_t
file_of (const char *line, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (line[i] == ':' && line[i + 1] >= '0' && line[i + 1] <= '9')
      return i;
  return 0;
}

/* The N bytes of LINE from FROM on, unless it tells of another's file.  */
static char *
passed_on (const struct suite_state *s, const char *line, size_t n, const char *from)
{
  size_t name = file_of (line, n);

  if (name == 0 || is_shown (s, line, name))
    return xasprintf ("%.*s", (int) (line + n - from), from);
  return xasprintf ("%.*s: not shown: a file that is not below the working folder, and "
		    "not everybody may read it",
		    (int) (name + 1 + strspn (line + name + 1, "0123456789")), line);
}

char *
suite_first_error (const struct suite_state *s, const char *text)
{
  const char *marks[] = { "error: ", "undefined reference", "multiple definition",
			  "cannot find" };

  if (text == NULL)
    text = "";
  for (const char *line = text; *line;)
    {
      size_t n = strcspn (line, "\n");
      for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
	{
	  const char *hit = memmem (line, n, marks[i], strlen (marks[i]));
	  if (hit == NULL)
	    continue;
	  const char *from = line;
	  if (i > 0)
	    from = hit;
	  else
	    for (const char *p = line; p < hit; p++)
	      if (*p == '/')
		from = p + 1;
	  return i > 0 ? xasprintf ("%.*s", (int) (line + n - from), from)
		       : passed_on (s, line, n, from);
	}
      line += n + (line[n] == '\n');
    }
  return passed_on (s, text, strcspn (text, "\n"), text);
}

bool
suite_tool (const struct suite_state *s, struct suite_words *w, bool other_date,
	    char **text)
{
  /* Of processor time: a busy machine compiles the same.  The clock's is for one that
     waits for something.  */
  char *env[] = { "LC_ALL=C", other_date ? "SOURCE_DATE_EPOCH=1000000000" : NULL, NULL };
  struct suite_process p = { .argv = w->v, .cwd = s->scratch, .env = env,
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
