/* SPDX-License-Identifier: GPL-3.0-or-later
   Names of files and folders, absolute, relative and below a root; what is in files.  */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "suite/impl.h"
#include "export.h"

/* PATH without "." and ".." parts.  */
static void
tidy (char *path)
{
  char *out = path;

  for (const char *p = path; *p;)
    {
      while (*p == '/')
	p++;
      size_t n = strcspn (p, "/");
      if (n == 2 && p[0] == '.' && p[1] == '.')
	{
	  while (out > path && *--out != '/')
	    ;
	}
      else if (n > 0 && !(n == 1 && *p == '.'))
	{
	  *out++ = '/';
	  memmove (out, p, n);
	  out += n;
	}
      p += n;
    }
  if (out == path)
    *out++ = '/';
  *out = 0;
}

char *
suite_absolute (const char *base, const char *path)
{
  char *full = *path == '/' ? xstrdup (path) : xasprintf ("%s/%s", base, path);
  char *real = realpath (full, NULL);

  if (real != NULL)
    {
      free (full);
      return real;
    }
  if (*full != '/')
    {
      char *cwd = getcwd (NULL, 0);
      char *more = xasprintf ("%s/%s", cwd != NULL ? cwd : "", full);
      free (cwd);
      free (full);
      full = more;
    }
  char *copy = xasprintf ("%s/", full); /* room for a lone slash */
  free (full);
  tidy (copy);
  return copy;
}

/* Length of the longest folder that A and B have in common, without its final
   slash; 0: the root.  */
static size_t
common (const char *a, const char *b)
{
  size_t last = 0, i;

  for (i = 0; a[i] && a[i] == b[i]; i++)
    if (a[i] == '/')
      last = i;
  if ((a[i] == 0 || a[i] == '/') && (b[i] == 0 || b[i] == '/'))
    last = i;
  return last;
}

bool
suite_below (const char *path, const char *folder)
{
  size_t n = strlen (folder);
  return strncmp (path, folder, n) == 0 && (path[n] == 0 || path[n] == '/');
}

/* PATH from folder BASE; both absolute.  */
static char *
relative (const char *path, const char *base)
{
  size_t n = common (path, base);
  struct strbuf s = { 0 };

  for (const char *p = base + n; *p; p++)
    if (*p == '/' && p[1])
      strbuf_add (&s, s.n ? "/.." : "..");
  const char *rest = path + n;
  while (*rest == '/')
    rest++;
  if (*rest)
    strbuf_addf (&s, "%s%s", s.n ? "/" : "", rest);
  if (s.n == 0)
    strbuf_add (&s, ".");
  return s.s;
}

char *
suite_relative (const char *path, const char *base)
{
  return common (path, base) > 0 ? relative (path, base) : xstrdup (path);
}

char *
suite_folder_of (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash > path ? xasprintf ("%.*s", (int) (slash - path), path) : xstrdup ("/");
}

void
suite_narrow (char **folder, const char *with)
{
  if (*folder == NULL)
    *folder = xstrdup (with);
  else
    {
      size_t n = common (*folder, with);
      (*folder)[n ? n : 1] = 0;
    }
}

struct suite_option
suite_rooted (const struct suite_state *s, const char *before, const char *path,
	      bool was_relative)
{
  struct suite_option o = { xstrdup (before), SUITE_ROOT_NONE, NULL };
  bool in_source = suite_below (path, s->srcdir);
  bool in_build = s->builddir != NULL && suite_below (path, s->builddir);
  const char *root = NULL;

  if (in_source && in_build)
    in_build = strlen (s->builddir) > strlen (s->srcdir);
  if (in_build)
    o.root = SUITE_ROOT_BUILDDIR, root = s->builddir;
  else if (in_source || (was_relative && common (path, s->srcdir) > 0))
    o.root = SUITE_ROOT_SRCDIR, root = s->srcdir;
  if (root == NULL)
    {
      free ((char *) o.before);
      o.before = xasprintf ("%s%s", before, path);
      return o;
    }
  char *rest = relative (path, root);
  o.after = strcmp (rest, ".") == 0 ? xstrdup ("") : xasprintf ("/%s", rest);
  free (rest);
  return o;
}

char *
suite_contents (const char *path, size_t *n)
{
  FILE *f = fopen (path, "r");
  char *text = NULL;
  size_t room = 0;

  *n = 0;
  while (f != NULL)
    {
      if (*n + 1 >= room)
	{
	  room = room ? 2 * room : 65536;
	  text = xrealloc (text, room);
	}
      size_t got = fread (text + *n, 1, room - *n - 1, f);
      *n += got;
      text[*n] = 0;
      if (got == 0)
	break;
    }
  if (f != NULL && (ferror (f) | fclose (f)) != 0)
    {
      free (text);
      text = NULL;
    }
  return text;
}

int
suite_write_file (const char *path, const char *text, size_t n)
{
  FILE *f = fopen (path, "w");
  bool ok = f != NULL && fwrite (text, 1, n, f) == n;

  if (f != NULL && fclose (f) != 0)
    ok = false;
  return ok ? 0 : -1;
}
