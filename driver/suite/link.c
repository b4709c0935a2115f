/* SPDX-License-Identifier: GPL-3.0-or-later
   What suites are linked with besides plain images: the user's flags behind --, seen
   from wherever the suite is built, and the libraries that the images were linked
   with.  A suite includes sources of a shared library, so what these call must be
   named again.  */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/libraries.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "export.h"

static void
add (struct suite_state *s, struct suite_option o, char *word)
{
  s->extra = xrealloc (s->extra, (s->nextra + 1) * sizeof *s->extra);
  s->extra_words = xrealloc (s->extra_words, (s->nextra + 1) * sizeof *s->extra_words);
  s->extra[s->nextra] = o;
  s->extra_words[s->nextra++] = word;
}

static void
add_word (struct suite_state *s, const char *word)
{
  add (s, (struct suite_option){ xstrdup (word), SUITE_ROOT_NONE, NULL },
       xstrdup (word));
}

/* The word BEFORE, then PATH, absolute.  Folders that will be elsewhere are named by
   their variables, others from where the suite is.  */
static void
add_path (struct suite_state *s, const char *before, const char *path)
{
  struct suite_option o = suite_rooted (s, before, path, false);
  bool moves = (o.root == SUITE_ROOT_SRCDIR && s->req->srcdir_later)
	       || (o.root == SUITE_ROOT_BUILDDIR && s->req->builddir_later);
  if (!moves)
    {
      char *rest = suite_relative (path, s->out_dir);
      free ((char *) o.before);
      free ((char *) o.after);
      if (*rest == '/')
	o = (struct suite_option){ xasprintf ("%s%s", before, rest), SUITE_ROOT_NONE,
				   NULL };
      else
	o = (struct suite_option){ xstrdup (before), SUITE_ROOT_HERE, xstrdup (rest) };
      free (rest);
    }
  add (s, o, xasprintf ("%s%s", before, path));
}

/* Options that a folder follows.  */
static const char *const folder_options[]
  = { "-L", "-Wl,-rpath,", "-Wl,-rpath=", "-Wl,-rpath-link,", "-Wl,-rpath-link=" };

static void
add_flags (struct suite_state *s)
{
  const struct suite_request *q = s->req;
  for (size_t i = 0; i < q->nlink; i++)
    {
      const char *word = q->link[i], *path = NULL, *before = "";
      for (size_t k = 0; k < sizeof folder_options / sizeof *folder_options; k++)
	if (strncmp (word, folder_options[k], strlen (folder_options[k])) == 0)
	  {
	    before = folder_options[k];
	    path = word + strlen (before);
	  }
      if (path && !*path && i + 1 < q->nlink)
	path = q->link[++i];
      if (!path && *word != '-' && access (word, F_OK) == 0)
	path = word;
      if (path && *path && *path != '/' && *path != '$')
	{
	  char *full = suite_absolute (".", path);
	  add_path (s, before, full);
	  free (full);
	}
      else if (path && path != word + strlen (before))
	{
	  char *both = xasprintf ("%s%s", before, path);
	  add_word (s, both);
	  free (both);
	}
      else
	add_word (s, word);
    }
}

struct search
{
  struct suite_state *s;
  bool files; /* take those that are not the system's, too */
};

/* Every program has these, or its compiler adds them.  */
static bool
comes_by_itself (const char *name)
{
  static const char *const names[]
    = { "libc.so.",	"ld-linux",    "libgcc_s.so.", "libasan.so.",
	"libubsan.so.", "libtsan.so.", "liblsan.so.",  "libsymrt.so" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp (name, names[i], strlen (names[i])) == 0)
      return true;
  return false;
}

/* One of the images that are given?  */
static bool
is_given (const struct suite_state *s, const char *name)
{
  const struct suite_request *q = s->req;
  for (size_t i = 0; i < q->nplain + q->program->nimage; i++)
    {
      const char *path
	= i < q->nplain ? q->plain[i] : q->program->images[i - q->nplain].path;
      const char *slash = strrchr (path, '/');
      const char *base = slash ? slash + 1 : path;
      /* libz.so is libz.so.1 by its SONAME.  */
      size_t n = strcspn (base, ".");
      if (strncmp (name, base, n) == 0 && name[n] == '.' && strstr (base, ".so"))
	return true;
    }
  return false;
}

static bool
is_added (const struct suite_state *s, const char *word)
{
  for (size_t i = 0; i < s->nextra; i++)
    if (strcmp (s->extra_words[i], word) == 0)
      return true;
  return false;
}

static void
add_library (void *ctx, const char *name, const char *path)
{
  struct search *q = ctx;
  if (comes_by_itself (name) || is_given (q->s, name) || (path && !q->files))
    return;
  if (!path)
    {
      char *flag = libraries_flag (name);
      if (!is_added (q->s, flag))
	add_word (q->s, flag);
      free (flag);
      return;
    }
  char *full = suite_absolute (".", path);
  if (!is_added (q->s, full))
    {
      add_path (q->s, "", full);
      *strrchr (full, '/') = 0;
      add_path (q->s, "-Wl,-rpath,", full);
    }
  free (full);
}

void
suite_link_extra (struct suite_state *s)
{
  const struct suite_request *q = s->req;
  struct search search = { s, true };
  add_flags (s);
  for (size_t i = 0; i < q->nplain; i++)
    libraries_needed (q->plain[i], add_library, &search);
  /* Where a plain build is given, its libraries are the plain ones.  */
  search.files = q->nplain == 0;
  for (size_t i = 0; i < q->program->nimage; i++)
    libraries_needed (q->program->images[i].path, add_library, &search);
}

void
suite_link_free (struct suite_state *s)
{
  for (size_t i = 0; i < s->nextra; i++)
    {
      free ((char *) s->extra[i].before);
      free ((char *) s->extra[i].after);
      free (s->extra_words[i]);
    }
  free (s->extra);
  free (s->extra_words);
}
