/* SPDX-License-Identifier: GPL-3.0-or-later
   See test-comp.h.  The format is that of test-format 1.1: the order of the inputs is
   that of the calls, numbers are decimal.  */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/util.h"
#include "cmd/test-comp.h"
#include "program/image.h"
#include "meta.h"
#include "testmodel.h"

#ifndef ADSE_VERSION
#define ADSE_VERSION "unknown"
#endif

#define PRODUCER "<producer>adse"
#define METADATA "metadata.xml"

static bool
has_suite (const char *dir)
{
  char *path = xasprintf ("%s/" METADATA, dir), line[400];
  FILE *f = fopen (path, "re");
  bool ours = false;
  while (f && !ours && fgets (line, sizeof line, f))
    ours = strstr (line, PRODUCER) != NULL;
  if (f)
    fclose (f);
  free (path);
  return ours;
}

/* Is NAME a test of ours?  */
static bool
is_test (const char *name)
{
  unsigned n;
  char rest[8];
  return sscanf (name, "test-%u.%4s", &n, rest) == 2 && !strcmp (rest, "xml");
}

int
test_comp_check (const char *dir, char *err, size_t nerr)
{
  DIR *d = opendir (dir);
  struct dirent *e;
  bool empty = true;
  if (!d && errno == ENOENT)
    return 0;
  if (!d)
    {
      snprintf (err, nerr, "%s: %s", dir, strerror (errno));
      return -1;
    }
  while ((e = readdir (d)))
    empty &= e->d_name[0] == '.';
  closedir (d);
  if (empty || has_suite (dir))
    return 0;
  snprintf (err, nerr, "%s: has other files; --test-comp takes a new or empty folder",
	    dir);
  return -1;
}

static void
remove_tests (const char *dir)
{
  DIR *d = opendir (dir);
  struct dirent *e;
  while (d && (e = readdir (d)))
    if (is_test (e->d_name))
      unlinkat (dirfd (d), e->d_name, 0);
  if (d)
    closedir (d);
}

/* TEXT with what means something in XML spelled out.  */
static void
put_text (FILE *f, const char *text)
{
  for (; *text; text++)
    if (*text == '&')
      fputs ("&amp;", f);
    else if (*text == '<')
      fputs ("&lt;", f);
    else if (*text == '>')
      fputs ("&gt;", f);
    else
      putc (*text, f);
}

/* SHA-256 of file PATH in hexadecimal, by coreutils; "": not to be had.  */
static void
hash_file (const char *path, char out[65])
{
  int pipes[2], file = open (path, O_RDONLY | O_CLOEXEC), status;
  pid_t pid = -1;
  *out = 0;
  if (file < 0 || pipe2 (pipes, O_CLOEXEC) != 0)
    {
      if (file >= 0)
	close (file);
      return;
    }
  pid = fork ();
  if (pid == 0)
    {
      dup2 (file, 0);
      dup2 (pipes[1], 1);
      execlp ("sha256sum", "sha256sum", (char *) NULL);
      _exit (127);
    }
  close (file);
  close (pipes[1]);
  FILE *f = fdopen (pipes[0], "r");
  if (f && (fscanf (f, "%64[0-9a-f]", out) != 1 || strlen (out) != 64))
    *out = 0;
  if (f)
    fclose (f);
  while (pid > 0 && waitpid (pid, &status, 0) < 0 && errno == EINTR)
    ;
}

/* The same build, the same time: SOURCE_DATE_EPOCH, or when the source changed.  */
static void
creation_time (const char *source, char *out, size_t n)
{
  const char *epoch = getenv ("SOURCE_DATE_EPOCH");
  struct stat st = { 0 };
  time_t t = 0;
  if (epoch)
    t = (time_t) strtoll (epoch, NULL, 10);
  else if (stat (source, &st) == 0)
    t = st.st_mtime;
  struct tm tm;
  gmtime_r (&t, &tm);
  strftime (out, n, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

static FILE *
create (const char *dir, const char *name, const char *type, char *err, size_t nerr)
{
  char *path = xasprintf ("%s/%s", dir, name);
  FILE *f = fopen (path, "we");
  if (!f)
    snprintf (err, nerr, "%s: %s", path, strerror (errno));
  else
    fprintf (f,
	     "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
	     "<!DOCTYPE %s PUBLIC \"+//IDN sosy-lab.org//DTD test-format %s 1.1//EN\""
	     " \"https://sosy-lab.org/test-format/%s-1.1.dtd\">\n",
	     type, type, type);
  free (path);
  return f;
}

static int
finish (FILE *f, const char *dir, char *err, size_t nerr)
{
  bool bad = ferror (f) != 0;
  if (fclose (f) == 0 && !bad)
    return 0;
  snprintf (err, nerr, "%s: cannot be written: %s", dir, strerror (errno));
  return -1;
}

static int
write_metadata (const char *dir, const struct target *t, char *err, size_t nerr)
{
  FILE *f = create (dir, METADATA, "test-metadata", err, nerr);
  const char *source = unit_string (t->unit, t->unit->meta->source);
  const char *folder = unit_string (t->unit, t->unit->meta->directory);
  char *path = *source == '/' ? xstrdup (source) : xasprintf ("%s/%s", folder, source);
  char hash[65], when[40];
  if (!f)
    {
      free (path);
      return -1;
    }
  hash_file (path, hash);
  creation_time (path, when, sizeof when);
  fprintf (f,
	   "<test-metadata>\n  <sourcecodelang>C</sourcecodelang>\n  " PRODUCER
	   " %s</producer>\n"
	   "  <specification>COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"
	   "</specification>\n  <programfile>",
	   ADSE_VERSION);
  put_text (f, source);
  fprintf (f,
	   "</programfile>\n  <programhash>%s</programhash>\n"
	   "  <entryfunction>main</entryfunction>\n"
	   "  <architecture>64bit</architecture>\n"
	   "  <creationtime>%s</creationtime>\n</test-metadata>\n",
	   hash, when);
  free (path);
  return finish (f, dir, err, nerr);
}

static int
write_case (const char *dir, unsigned number, const struct test_case *c, char *err,
	    size_t nerr)
{
  char name[40];
  snprintf (name, sizeof name, "test-%u.xml", number);
  FILE *f = create (dir, name, "testcase", err, nerr);
  if (!f)
    return -1;
  fputs ("<testcase>\n", f);
  for (uint32_t i = 0; i < c->ndrawn; i++)
    fprintf (f, "  <input>%" PRId64 "</input>\n", c->drawn[i]);
  fputs ("</testcase>\n", f);
  return finish (f, dir, err, nerr);
}

int
test_comp_write (const char *dir, const struct suite_target *targets, size_t n,
		 char *err, size_t nerr)
{
  const struct suite_target *t = NULL;
  unsigned written = 0;
  for (size_t i = 0; i < n; i++)
    if (targets[i].target->rec->flags & SYMRT_F_MAIN)
      t = &targets[i];
  if (!t)
    {
      snprintf (err, nerr,
		"--test-comp: no main was explored; compile the task with "
		"-include verifier.h and give its executable");
      return -1;
    }
  if (test_comp_check (dir, err, nerr) != 0)
    return -1;
  if (mkdir (dir, 0777) != 0 && errno != EEXIST)
    {
      snprintf (err, nerr, "%s: cannot be made: %s", dir, strerror (errno));
      return -1;
    }
  remove_tests (dir);
  if (write_metadata (dir, t->target, err, nerr) != 0)
    return -1;
  for (size_t i = 0; i < t->ncand; i++)
    if (t->cand[i].test->draws
	&& write_case (dir, ++written, t->cand[i].test, err, nerr) != 0)
      return -1;
  return (int) written;
}
