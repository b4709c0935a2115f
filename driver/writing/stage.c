/* SPDX-License-Identifier: GPL-3.0-or-later
   The output folder.  Suites are written and tried out in a folder of our own; only
   then do they replace what is there, each file by a rename and the Makefile after
   the suites that it names.  So whatever ends the driver, and whenever, the folder
   holds a suite that builds.  A file is replaced only when it carries our mark and
   its text changed.  */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "suite/impl.h"
#include "writing/impl.h"
#include "export.h"

/* What a file is called until it is whole.  */
#define UNFINISHED ".adse-new"

int
stage_whose (const char *path)
{
  char head[1024];
  struct stat sb;

  if (lstat (path, &sb) != 0)
    return errno == ENOENT ? 0 : -1;
  /* No waiting for the other end of a FIFO.  */
  FILE *f = stat (path, &sb) == 0 && S_ISREG (sb.st_mode) ? fopen (path, "r") : NULL;
  if (f == NULL)
    return -1;
  size_t n = fread (head, 1, sizeof head - 1, f);
  head[n] = 0;
  fclose (f);
  return strstr (head, EXPORT_MARK) != NULL ? 1 : -1;
}

static bool
has_end (const char *name, const char *end)
{
  size_t n = strlen (name), e = strlen (end);

  return n >= e && strcmp (name + n - e, end) == 0;
}

static bool
is_suite (const char *name)
{
  return (strncmp (name, "check_", 6) == 0 || strncmp (name, "suspect_", 8) == 0)
	 && has_end (name, ".c");
}

/* Names of the suites in FOLDER and its Makefile, those that are ours; the Makefile
   comes last.  UNFINISHED_TOO: what an earlier run did not finish, and only that.  */
static void
names (const char *folder, bool unfinished, struct suite_words *out)
{
  DIR *d = opendir (folder);
  struct dirent *e;

  while (d != NULL && (e = readdir (d)) != NULL)
    {
      char *path = xasprintf ("%s/%s", folder, e->d_name);
      if (unfinished ? has_end (e->d_name, UNFINISHED)
		     : is_suite (e->d_name) && stage_whose (path) == 1)
	suite_word (out, "%s", e->d_name);
      free (path);
    }
  if (d != NULL)
    closedir (d);
  char *path = xasprintf ("%s/Makefile", folder);
  if (!unfinished && stage_whose (path) == 1)
    suite_word (out, "Makefile");
  free (path);
}

/* Copy suite NAME from the output folder into FOLDER, unless it is there already: what
   was built of it is not built again.  */
static int
copy_in (const struct suite_state *s, const char *folder, const char *name, char *err,
	 size_t nerr)
{
  char *from = xasprintf ("%s/%s", s->out_dir, name);
  char *to = xasprintf ("%s/%s", folder, name);
  size_t n, nhere = 0;
  char *text = suite_contents (from, &n), *here = suite_contents (to, &nhere);
  int r = 0;

  if (text == NULL
      || ((here == NULL || nhere != n || memcmp (here, text, n) != 0)
	  && suite_write_file (to, text, n) != 0))
    {
      snprintf (err, nerr, "%s: cannot be copied to %s: %s", from, to,
		strerror (errno));
      r = -1;
    }
  free (text);
  free (here);
  free (from);
  free (to);
  return r;
}

static void
remove_in (const char *folder, const char *name)
{
  char *path = xasprintf ("%s/%s", folder, name);
  unlink (path);
  free (path);
}

static bool
has_name (const struct suite_words *w, const char *name)
{
  for (size_t i = 0; i < w->n; i++)
    if (strcmp (w->v[i], name) == 0)
      return true;
  return false;
}

/* Make the stage what the output folder is, as far as WANTED names it.  */
static int
bring_in (struct suite_state *s, bool (*wanted) (const char *name, const char *stem),
	  const char *stem, char *err, size_t nerr)
{
  struct suite_words all = { 0 }, here = { 0 };
  int r = 0;

  names (s->out_dir, false, &all);
  names (s->stage, false, &here);
  for (size_t i = 0; i < here.n; i++)
    if (wanted (here.v[i], stem) && !has_name (&all, here.v[i]))
      remove_in (s->stage, here.v[i]);
  for (size_t i = 0; i < all.n && r == 0; i++)
    if (wanted (all.v[i], stem))
      r = copy_in (s, s->stage, all.v[i], err, nerr);
  suite_words_free (&all);
  suite_words_free (&here);
  return r;
}

static bool
is_any (const char *name, const char *stem)
{
  (void) name, (void) stem;
  return true;
}

/* "check_STEM.c", "check_STEM.internal.c", "suspect_STEM_2.c".  */
static bool
is_of_stem (const char *name, const char *stem)
{
  const char *rest = strchr (name, '_');
  size_t n = strlen (stem);

  if (!is_suite (name) || strncmp (rest + 1, stem, n) != 0)
    return false;
  rest += 1 + n;
  if (strncmp (rest, ".internal", 9) == 0)
    rest += 9;
  if (*rest == '_')
    rest += 1 + strspn (rest + 1, "0123456789");
  return strcmp (rest, ".c") == 0;
}

/* 1: it was there already.  */
static int
make (const char *folder, char *err, size_t nerr)
{
  if (mkdir (folder, 0777) == 0)
    return 0;
  if (errno == EEXIST)
    return 1;
  snprintf (err, nerr, "%s: cannot be made: %s", folder, strerror (errno));
  return -1;
}

int
stage_begin (struct suite_state *s, char *err, size_t nerr)
{
  struct suite_words all = { 0 };
  s->stage = xasprintf ("%s/stage", s->scratch);
  s->earlier = xasprintf ("%s/earlier", s->scratch);
  int r = make (s->stage, err, nerr) < 0 ? -1 : make (s->earlier, err, nerr);

  if (r == 0)
    names (s->out_dir, false, &all);
  for (size_t i = 0; i < all.n && r == 0; i++)
    r = copy_in (s, s->earlier, all.v[i], err, nerr);
  suite_words_free (&all);
  return r < 0 ? -1 : bring_in (s, is_any, NULL, err, nerr);
}

int
stage_restore (struct suite_state *s, const char *stem, char *err, size_t nerr)
{
  return bring_in (s, is_of_stem, stem, err, nerr);
}

int
stage_put (const struct suite_state *s, const char *name, const char *text, size_t n,
	   char *err, size_t nerr)
{
  char *final = xasprintf ("%s/%s", s->out_dir, name);
  char *path = xasprintf ("%s/%s", s->stage, name);
  size_t nhere;
  char *here = suite_contents (path, &nhere);
  /* What was built of it is not built again.  */
  bool same = here != NULL && nhere == n && memcmp (here, text, n) == 0;
  int r = -1;

  if (stage_whose (final) < 0)
    snprintf (err, nerr,
	      "%s: exists and was not written by adse; move it away or "
	      "choose another folder with -o",
	      final);
  else if (!same && suite_write_file (path, text, n) != 0)
    snprintf (err, nerr, "%s: cannot be written: %s", path, strerror (errno));
  else
    r = 0;
  free (here);
  free (final);
  free (path);
  return r;
}

/* Put the text of NAME beside its place.  1: it is there already, unchanged.  */
static int
prepare (const struct suite_state *s, const char *name, char *err, size_t nerr)
{
  char *from = xasprintf ("%s/%s", s->stage, name);
  char *final = xasprintf ("%s/%s", s->out_dir, name);
  char *next = xasprintf ("%s" UNFINISHED, final);
  size_t n, nold;
  char *text = suite_contents (from, &n), *old = suite_contents (final, &nold);
  int r = 0;

  if (text == NULL)
    {
      snprintf (err, nerr, "%s: cannot be read: %s", from, strerror (errno));
      r = -1;
    }
  else if (old != NULL && nold == n && memcmp (old, text, n) == 0)
    r = 1;
  else if (suite_write_file (next, text, n) != 0)
    {
      snprintf (err, nerr, "%s: cannot be written: %s; the suite there is as it was",
		final, strerror (errno));
      r = -1;
    }
  free (from);
  free (final);
  free (next);
  free (text);
  free (old);
  return r;
}

int
stage_publish (struct suite_state *s, char *err, size_t nerr)
{
  struct suite_words left = { 0 }, fresh = { 0 }, before = { 0 }, ready = { 0 };
  int r = 0;

  names (s->out_dir, true, &left);
  for (size_t i = 0; i < left.n; i++)
    remove_in (s->out_dir, left.v[i]);
  names (s->stage, false, &fresh);
  names (s->out_dir, false, &before);
  /* What needs room first: when there is none, nothing has changed.  */
  for (size_t i = 0; i < fresh.n && r == 0; i++)
    {
      int e = prepare (s, fresh.v[i], err, nerr);
      if (e <= 0)
	suite_word (&ready, "%s", fresh.v[i]);
      r = e < 0 ? e : 0;
    }
  for (size_t i = 0; i < ready.n; i++)
    {
      char *final = xasprintf ("%s/%s", s->out_dir, ready.v[i]);
      char *next = xasprintf ("%s" UNFINISHED, final);
      if (r != 0)
	unlink (next);
      else if (rename (next, final) != 0)
	{
	  snprintf (err, nerr, "%s: cannot be written: %s", final, strerror (errno));
	  unlink (next);
	  r = -1;
	}
      free (final);
      free (next);
    }
  /* No Makefile names these any more.  */
  for (size_t i = 0; i < before.n && r == 0; i++)
    if (!has_name (&fresh, before.v[i]))
      remove_in (s->out_dir, before.v[i]);
  suite_words_free (&left);
  suite_words_free (&fresh);
  suite_words_free (&before);
  suite_words_free (&ready);
  return r;
}
