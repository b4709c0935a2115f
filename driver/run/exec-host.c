/* SPDX-License-Identifier: GPL-3.0-or-later
   The executable that holds the code to be run.  An executable among the images is
   run as it is; libraries, archives and objects are linked into one with a main
   that does nothing, since the runtime takes over before main.  */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "program/libraries.h"
#include "program/recorded.h"
#include "run/exec-impl.h"
#include "run/exec.h"
#include "run/stubs.h"
#include "sandbox/sandbox.h"

struct words
{
  char **v;
  size_t n;
};

static void
add (struct words *w, char *owned)
{
  w->v = xrealloc (w->v, (w->n + 2) * sizeof *w->v);
  w->v[w->n++] = owned;
  w->v[w->n] = NULL;
}

static void
free_words (struct words *w)
{
  for (size_t i = 0; i < w->n; i++)
    free (w->v[i]);
  free (w->v);
}

static _Noreturn void
compiler_child (char **argv, const char *log, int ruleset)
{
  int null = open ("/dev/null", O_RDONLY);
  int out = open (log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (null < 0 || out < 0 || dup2 (null, 0) < 0 || dup2 (out, 1) < 0
      || dup2 (out, 2) < 0 || sandbox_enter_tool (ruleset))
    _exit (126);
  execvp (argv[0], argv);
  _exit (127);
}

/* Run ARGV with its messages in file LOG, in folder SCRATCH, beyond which it writes
   nothing if CONFINED.  Wait status, or -1.  */
static int
run_compiler (char **argv, const char *log, const char *scratch, bool confined)
{
  int status = -1, ruleset = confined ? sandbox_tool (scratch) : -1;
  pid_t pid = confined && ruleset < 0 ? -1 : fork ();
  if (!pid)
    {
      setenv ("TMPDIR", scratch, 1);
      setenv ("CCACHE_DISABLE", "1", 1);
      compiler_child (argv, log, ruleset);
    }
  if (ruleset >= 0)
    close (ruleset);
  while (pid > 0 && waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  if (WIFEXITED (status) && WEXITSTATUS (status) == 127)
    {
      errno = ENOENT;
      return -1;
    }
  return status;
}

/* First line of LOG that says what is wrong.  */
static void
first_error (const char *log, char *out, size_t n)
{
  char line[400];
  FILE *f = fopen (log, "re");
  bool found = false;
  snprintf (out, n, "no message");
  while (f && !found && fgets (line, sizeof line, f))
    {
      char *at = strstr (line, "undefined reference");
      line[strcspn (line, "\n")] = 0;
      if (!at)
	at = strstr (line, "cannot find");
      if (!at)
	at = strstr (line, "multiple definition");
      found = at || strstr (line, "error");
      if (found)
	snprintf (out, n, "%.*s", (int) strcspn (at ? at : line, ";"), at ? at : line);
    }
  if (f)
    fclose (f);
}

static bool
have_word (const struct program *p, const char *word)
{
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->options.count; k++)
      if (!strcmp (unit_string (&p->units[i], p->units[i].options[k]), word))
	return true;
  return false;
}

/* A main, unless there is one, what is absent, and the stubs: each asks the runtime for
   its result, by its number and the address that callers know it by.  */
static int
write_main (const struct program *p, const char *path, bool has_main)
{
  FILE *f = fopen (path, "we");
  if (!f)
    return -1;
  if (!has_main)
    fputs ("int\nmain (void)\n{\n  return 0;\n}\n", f);
  fputs ("extern unsigned long adse_runtime_stub (unsigned, void *, unsigned long *,"
	 " unsigned long) __attribute__ ((weak));\n",
	 f);
  fputs ("extern void exit (int);\n", f);
  for (size_t i = 0; i < p->nstub; i++)
    {
      const struct program_stub *s = &p->stubs[i];
      const char *real = stub_real (s->unit, &s->unit->types[s->type]);
      char block[80];
      bool has_block = stub_block (s->unit, s->type, block, sizeof block);
      /* R is at least as large as the registers of a result.  */
      const char *type = has_block ? block : real ? real : "unsigned long";
      fprintf (
	f,
	"typedef %s type_%zu;\n"
	"type_%zu stub_%zu (unsigned long, unsigned long, unsigned long,"
	" unsigned long, unsigned long, unsigned long) __asm__ (\"%s%s\");\n"
	"type_%zu\nstub_%zu (unsigned long a, unsigned long b,"
	" unsigned long c, unsigned long d, unsigned long e, unsigned long f)\n{\n"
	"  union { unsigned long bits, most[2]; type_%zu value; } r;\n"
	"  unsigned long v[7] = { a, b, c, d, e, f, (unsigned long) &r };\n"
	"  __builtin_memset (&r, 0, sizeof r);\n"
	"  if (adse_runtime_stub)\n"
	"    %sadse_runtime_stub (%zu, (void *) stub_%zu, v, %" PRIu64 ");\n"
	"%s  return r.value;\n}\n",
	type, i, i, i, s->wrap && !s->interposed ? "__wrap_" : "", s->symbol, i, i, i,
	has_block ? "" : "r.bits = ", i, i,
	has_block ? s->unit->types[s->unit->types[s->type].target].size : 0,
	s->noreturn ? "  exit (1);\n" : "");
    }
  for (size_t i = 0; i < p->nabsent; i++)
    fprintf (f,
	     "%sunsigned char absent_%zu[%" PRIu64 "] __asm__ (\"%s\")"
	     " __attribute__ ((aligned (64)));\n",
	     p->absent[i].thread ? "__thread " : "", i, p->absent[i].size,
	     p->absent[i].symbol);
  return fclose (f);
}

/* The link command, without -no-pie.  */
static struct words
link_command (const struct program *p, const struct exec_options *o, const char *host,
	      const char *source)
{
  struct words w = { 0 };
  add (&w, xstrdup (recorded_compiler (p, o->cc)));
  add (&w, xstrdup ("-o"));
  add (&w, xstrdup (host));
  add (&w, xstrdup (source));
  for (size_t i = 0; i < p->nstub; i++)
    if (p->stubs[i].wrap && !p->stubs[i].interposed)
      add (&w, xasprintf ("-Wl,--wrap=%s", p->stubs[i].symbol));
  for (size_t i = 0; i < p->nimage; i++)
    if (p->images[i].kind == IMAGE_OBJECT)
      add (&w, xstrdup (p->images[i].path));
  for (size_t i = 0; i < p->nimage; i++)
    if (p->images[i].kind == IMAGE_ARCHIVE)
      {
	add (&w, xstrdup ("-Wl,--whole-archive"));
	add (&w, xstrdup (p->images[i].path));
	add (&w, xstrdup ("-Wl,--no-whole-archive"));
      }
  add (&w, xstrdup ("-Wl,--no-as-needed"));
  for (size_t i = 0; i < p->nimage; i++)
    if (p->images[i].kind == IMAGE_SHARED)
      {
	char *real = realpath (p->images[i].path, NULL), *folder;
	add (&w, xstrdup (real ? real : p->images[i].path));
	/* The run-time linker looks where the user's own name points.  */
	if (real)
	  {
	    folder = libraries_folder (real, o->scratch);
	    add (&w, xasprintf ("-Wl,-rpath,%s", folder));
	    free (folder);
	  }
	free (real);
      }
  if (have_word (p, "-pthread"))
    add (&w, xstrdup ("-pthread"));
  for (size_t i = 0; i < o->nlink; i++)
    add (&w, xstrdup (o->link[i]));
  add (&w, xstrdup ("-lm"));
  return w;
}

/* Add the symbols that LOG says are undefined, each once.  */
static void
read_undefined (const char *log, struct words *out)
{
  static const char mark[] = "undefined reference to `";
  char *line = NULL;
  size_t room = 0;
  FILE *f = fopen (log, "re");
  while (f && getline (&line, &room, f) > 0)
    {
      char *at = strstr (line, mark);
      if (!at)
	continue;
      at += strlen (mark);
      at[strcspn (at, "'\n")] = 0;
      bool known = false;
      for (size_t i = 0; i < out->n && !known; i++)
	known = !strcmp (out->v[i], at);
      if (!known)
	add (out, xstrdup (at));
    }
  free (line);
  if (f)
    fclose (f);
}

/* UNDEFINED: gets the symbols that are, or NULL.  */
static int
link_host (const struct program *p, const struct exec_options *o, const char *host,
	   struct words *undefined, char *err, size_t nerr)
{
  bool has_main = false;
  for (size_t i = 0; i < p->nimage; i++)
    has_main |= p->images[i].has_main && p->images[i].kind != IMAGE_SHARED;
  char *source = xasprintf ("%s.c", host), *log = xasprintf ("%s.log", host);
  struct words w = link_command (p, o, host, source);
  int status, result = -1;
  if (write_main (p, source, has_main))
    snprintf (err, nerr, "%s: cannot be written: %s", source, strerror (errno));
  else
    {
      status = run_compiler (w.v, log, o->scratch, o->sandbox);
      /* Objects made with -fno-pie cannot be part of a PIE.  */
      if (status > 0)
	{
	  add (&w, xstrdup ("-no-pie"));
	  int again = run_compiler (w.v, log, o->scratch, o->sandbox);
	  if (again)
	    {
	      free (w.v[--w.n]);
	      w.v[w.n] = NULL;
	      status = run_compiler (w.v, log, o->scratch, o->sandbox);
	    }
	  else
	    status = 0;
	}
      if (status < 0)
	snprintf (err, nerr, "%s: cannot be run: %s", w.v[0], strerror (errno));
      else if (status)
	{
	  char line[400];
	  if (undefined)
	    read_undefined (log, undefined);
	  first_error (log, line, sizeof line);
	  char *symbol = libraries_undefined (line), *hint = libraries_hint (symbol);
	  snprintf (err, nerr, "%s: linking it into a program failed: %s; %s%s",
		    p->images[0].path, line,
		    strstr (line, "multiple definition") ? "give each object once"
		    : *hint				 ? "name what it needs after --"
			    : "name what it needs after --, for instance -- -lz",
		    hint);
	  free (symbol);
	  free (hint);
	}
      else
	result = 0;
    }
  unlink (source);
  unlink (log);
  free (source);
  free (log);
  free_words (&w);
  return result;
}

char *
host_build (const struct program *p, const struct exec_options *o, char *err,
	    size_t nerr)
{
  const struct image *program = NULL;
  char *host, *fresh;
  for (size_t i = 0; i < p->nimage; i++)
    if (p->images[i].kind == IMAGE_EXECUTABLE)
      {
	if (program)
	  {
	    snprintf (err, nerr, "%s and %s: both are programs; give one at a time",
		      program->path, p->images[i].path);
	    return NULL;
	  }
	program = &p->images[i];
      }
  if (program && !program->dynamic)
    {
      snprintf (err, nerr,
		"%s: is linked statically, so the runtime cannot be"
		" loaded; link it dynamically or give its objects",
		program->path);
      return NULL;
    }
  for (size_t i = 0; program && i < p->nimage; i++)
    if (p->images[i].kind == IMAGE_OBJECT || p->images[i].kind == IMAGE_ARCHIVE)
      {
	snprintf (err, nerr,
		  "%s: a program is run as it is; give it without"
		  " objects and archives",
		  program->path);
	return NULL;
      }
  if (program)
    {
      host = realpath (program->path, NULL);
      if (!host)
	snprintf (err, nerr, "%s: %s", program->path, strerror (errno));
      else if (access (host, X_OK))
	{
	  snprintf (err, nerr, "%s: is not executable", program->path);
	  free (host);
	  host = NULL;
	}
      return host;
    }
  /* Other targets of the same command may have built it already: the name says of
     what.  */
  uint64_t key = p->nimage;
  for (size_t i = 0; i < p->nunit; i++)
    key = hash_mix (key, p->units[i].meta->stamp);
  for (size_t i = 0; i < o->nlink; i++)
    for (const char *c = o->link[i]; *c; c++)
      key = hash_mix (key, (unsigned char) *c);
  for (size_t i = 0; i < p->nstub; i++)
    {
      key = hash_mix (key, p->stubs[i].wrap + 2 * p->stubs[i].interposed);
      for (const char *c = p->stubs[i].symbol; *c; c++)
	key = hash_mix (key, (unsigned char) *c);
    }
  for (size_t i = 0; i < p->nabsent; i++)
    for (const char *c = p->absent[i].symbol; *c; c++)
      key = hash_mix (key, (unsigned char) *c);
  host = xasprintf ("%s/host-%016" PRIx64, o->scratch, key);
  if (!access (host, X_OK))
    return host;
  fresh = xasprintf ("%s.%d", host, (int) getpid ());
  if (link_host (p, o, fresh, NULL, err, nerr))
    {
      free (host);
      host = NULL;
    }
  else if (rename (fresh, host))
    {
      snprintf (err, nerr, "%s: %s", host, strerror (errno));
      free (host);
      host = NULL;
    }
  free (fresh);
  return host;
}

size_t
host_undefined (const struct program *p, const struct exec_options *o, char ***names)
{
  struct words found = { 0 };
  char err[400], *host = xasprintf ("%s/host-undefined", o->scratch);
  bool linked = false;
  for (size_t i = 0; i < p->nimage; i++)
    linked |= p->images[i].kind == IMAGE_EXECUTABLE;
  if (!linked && !link_host (p, o, host, &found, err, sizeof err))
    unlink (host);
  free (host);
  *names = found.v;
  return found.n;
}
