/* SPDX-License-Identifier: GPL-3.0-or-later
   What the metadata says of a unit's compilation, as compilers here and as the
   Makefile of the suites need it: paths below the source or build folder become
   $(SRCDIR)/... and $(BUILDDIR)/..., so that the same suites run on the next
   version.  */
#include <ctype.h>
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "program/recorded.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "export.h"
#include "meta.h"

static const char *const path_options[]
  = { "-include", "-imacros", "-iquote", "-isystem", "-idirafter", "-I" };

/* The option of PATH_OPTIONS that WORD begins with.  */
static const char *
path_option (const char *word)
{
  for (size_t i = 0; i < sizeof path_options / sizeof *path_options; i++)
    if (strncmp (word, path_options[i], strlen (path_options[i])) == 0)
      return path_options[i];
  return NULL;
}

static void
add_option (struct suite_source *src, struct suite_option o, char *word)
{
  src->options = xrealloc (src->options, (src->noption + 1) * sizeof *src->options);
  src->words = xrealloc (src->words, (src->noption + 1) * sizeof *src->words);
  src->options[src->noption] = o;
  src->words[src->noption++] = word;
}

/* Is PATH there, and no file?  Reading that may take what is another's, and never end.  */
static bool
is_special (const char *path)
{
  struct stat st;
  return stat (path, &st) == 0 && !S_ISREG (st.st_mode);
}

/* Would a compiler of unit U, in DIRECTORY, find PATH, a file that it is to include, there
   or in a folder of its own, and it is none?  */
static bool
includes_special (const struct unit *u, const char *directory, const char *path)
{
  uint32_t n = u->meta->options.count;
  char *full = suite_absolute (directory, path);
  bool special = is_special (full);

  free (full);
  for (uint32_t i = 0; i < n && *path != '/' && !special; i++)
    {
      const char *word = unit_string (u, u->options[i]), *kind = path_option (word);
      if (kind == NULL)
	continue;
      const char *folder = word[strlen (kind)] ? word + strlen (kind)
			   : i + 1 < n	       ? unit_string (u, u->options[++i])
					       : "";
      char *in = suite_absolute (directory, folder);
      full = suite_absolute (in, path);
      special = is_special (full);
      free (full);
      free (in);
    }
  return special;
}

static void
read_options (const struct suite_state *s, const struct unit *u,
	      struct suite_source *src, const char *directory)
{
  uint32_t n = u->meta->options.count;

  for (uint32_t i = 0; i < n; i++)
    {
      const char *word = unit_string (u, u->options[i]);
      const char *kind = path_option (word), *path = NULL;
      bool two = recorded_takes_path (word);
      if (two
	  && (i + 1 == n
	      || !recorded_path_allowed (unit_string (u, u->options[i + 1]))))
	{
	  i++;
	  continue;
	}
      if (!two && !recorded_option_allowed (word))
	continue;
      bool file
	= strncmp (word, "-include", 8) == 0 || strncmp (word, "-imacros", 8) == 0;
      if (file
	  && includes_special (u, directory,
			       two ? unit_string (u, u->options[i + 1])
				   : word + strlen (kind)))
	{
	  i += two;
	  continue;
	}
      if (kind != NULL && word[strlen (kind)] != 0)
	path = word + strlen (kind);
      else if (kind != NULL && i + 1 < n)
	{
	  /* Two words, of which the first goes as it is.  */
	  add_option (src, (struct suite_option){ xstrdup (kind), 0, NULL },
		      xstrdup (kind));
	  path = unit_string (u, u->options[++i]);
	  kind = "";
	}
      if (path == NULL)
	{
	  add_option (src, (struct suite_option){ xstrdup (word), 0, NULL },
		      xstrdup (word));
	  continue;
	}
      char *full = suite_absolute (directory, path);
      if (file && access (full, R_OK) != 0)
	/* Found through the include path.  */
	add_option (src,
		    (struct suite_option){ xasprintf ("%s%s", kind, path), 0, NULL },
		    xasprintf ("%s%s", kind, path));
      else
	add_option (src, suite_rooted (s, kind, full, *path != '/'),
		    xasprintf ("%s%s", kind, full));
      free (full);
    }
}

/* A name for files and make variables from the source's own, unlike those of the
   units before it.  */
static char *
make_stem (const struct suite_state *s, uint32_t unit)
{
  const char *path = s->source[unit].path;
  const char *slash = strrchr (path, '/');
  const char *base = slash != NULL ? slash + 1 : path;
  const char *dot = strrchr (base, '.');
  char *stem
    = xasprintf ("%.*s", (int) (dot > base ? (size_t) (dot - base) : strlen (base)),
		 base);

  for (char *p = stem; *p; p++)
    if (!isalnum ((unsigned char) *p) && *p != '-' && *p != '_')
      *p = '_';
  for (unsigned k = 2;; k++)
    {
      bool taken = false;
      for (uint32_t i = 0; i < unit; i++)
	taken = taken || strcmp (s->source[i].stem, stem) == 0;
      if (!taken)
	return stem;
      char *dir = suite_folder_of (path), *name = strrchr (dir, '/');
      char *next = k == 2 && name[1] ? xasprintf ("%s-%s", name + 1, stem)
				     : xasprintf ("%s-%u", stem, k);
      for (char *p = next; *p; p++)
	if (!isalnum ((unsigned char) *p) && *p != '-' && *p != '_')
	  *p = '_';
      free (dir);
      free (stem);
      stem = next;
    }
}

static bool
same_compilation (const struct suite_source *a, const struct suite_source *b)
{
  if (strcmp (a->path, b->path) != 0 || a->noption != b->noption)
    return false;
  for (size_t i = 0; i < a->noption; i++)
    if (strcmp (a->words[i], b->words[i]) != 0)
      return false;
  return true;
}

/* Can PATH be linked?  Archives, objects and shared libraries can, programs
   cannot.  */
static bool
is_linkable (const char *path)
{
  Elf64_Ehdr e;
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  bool ok = false;

  if (fd < 0)
    return false;
  if (pread (fd, &e, sizeof e, 0) >= 8 && memcmp (&e, "!<arch>\n", 8) == 0)
    ok = true;
  else if (pread (fd, &e, sizeof e, 0) == (ssize_t) sizeof e
	   && memcmp (e.e_ident, ELFMAG, SELFMAG) == 0)
    {
      ok = e.e_type == ET_REL || e.e_type == ET_DYN;
      for (unsigned i = 0; i < e.e_phnum && e.e_type == ET_DYN; i++)
	{
	  Elf64_Phdr h;
	  if (pread (fd, &h, sizeof h, (off_t) (e.e_phoff + i * sizeof h))
		== (ssize_t) sizeof h
	      && h.p_type == PT_INTERP)
	    ok = false;
	}
    }
  close (fd);
  return ok;
}

int
suite_paths (struct suite_state *s, char *err, size_t nerr)
{
  const struct program *p = s->req->program;
  char *built = NULL;

  s->source = xcalloc (p->nunit + 1, sizeof *s->source);
  for (size_t i = 0; i < p->nunit; i++)
    {
      const struct unit *u = &p->units[i];
      const char *directory = unit_string (u, u->meta->directory);
      s->source[i].path = suite_absolute (directory, unit_string (u, u->meta->source));
      char *folder = suite_folder_of (s->source[i].path);
      if (s->req->srcdir == NULL)
	suite_narrow (&s->srcdir, folder);
      suite_narrow (&built, directory);
      free (folder);
      for (uint32_t k = 0; k < u->meta->functions.count; k++)
	if (u->functions[k].flags & SYMRT_F_MAIN)
	  s->source[i].has_main = true;
    }
  if (s->req->srcdir != NULL)
    s->srcdir = suite_absolute (".", s->req->srcdir);
  if (s->req->builddir != NULL)
    s->builddir = suite_absolute (".", s->req->builddir);
  else if (built != NULL)
    s->builddir = suite_absolute ("/", built);
  free (built);
  if (s->srcdir == NULL)
    {
      snprintf (err, nerr, "no compiled sources in these images");
      return -1;
    }
  /* Compiled where the sources are: one variable is enough.  */
  if (s->req->builddir == NULL && s->builddir != NULL
      && (suite_below (s->srcdir, s->builddir) || suite_below (s->builddir, s->srcdir)))
    {
      free (s->builddir);
      s->builddir = NULL;
    }
  for (uint32_t i = 0; i < p->nunit; i++)
    {
      struct suite_source *src = &s->source[i];
      const struct unit *u = &p->units[i];
      src->source = suite_rooted (s, "", src->path, true);
      src->stem = make_stem (s, i);
      read_options (s, u, src, unit_string (u, u->meta->directory));
      for (uint32_t k = 0; k < i; k++)
	if (same_compilation (src, &s->source[k]))
	  src->same_as_before = true;
    }
  s->cc = recorded_compiler (p, s->req->cc);
  s->plain = xcalloc (s->req->nplain + 1, sizeof *s->plain);
  for (size_t i = 0; i < s->req->nplain; i++)
    if (is_linkable (s->req->plain[i]))
      s->plain[s->nplain++] = suite_absolute (".", s->req->plain[i]);
  s->link = s->nplain > 0 ? SUITE_LINK_PLAIN : SUITE_LINK_REBUILT;
  suite_link_extra (s);
  suite_own_find (s);
  return 0;
}

void
suite_paths_free (struct suite_state *s)
{
  for (size_t i = 0; s->source != NULL && i < s->req->program->nunit; i++)
    {
      struct suite_source *src = &s->source[i];
      for (size_t k = 0; k < src->noption; k++)
	{
	  free ((char *) src->options[k].before);
	  free ((char *) src->options[k].after);
	  free (src->words[k]);
	}
      free (src->options);
      free (src->words);
      free ((char *) src->source.before);
      free ((char *) src->source.after);
      free (src->stem);
      free (src->path);
    }
  free (s->source);
  for (size_t i = 0; i < s->nplain; i++)
    free (s->plain[i]);
  free (s->plain);
  suite_link_free (s);
  suite_words_free (&s->own);
  free (s->srcdir);
  free (s->builddir);
}

void
suite_compile_words (const struct suite_state *s, uint32_t unit, struct suite_words *w)
{
  const struct suite_source *src = &s->source[unit];

  for (size_t i = 0; i < src->noption; i++)
    suite_word (w, "%s", src->words[i]);
  suite_word (w, "-iquote");
  suite_word (w, "%s", s->srcdir);
  if (s->builddir != NULL)
    {
      suite_word (w, "-iquote");
      suite_word (w, "%s", s->builddir);
    }
}
