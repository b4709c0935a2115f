/* SPDX-License-Identifier: GPL-3.0-or-later
   See mutants.h.  */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/messages.h"
#include "base/util.h"
#include "program/image.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/mutants.h"
#include "meta.h"

/* Unit I, as OBJECT.  */
static bool
compile (const struct suite_state *s, uint32_t i, const char *plugin,
	 const char *object, char *err, size_t nerr)
{
  struct suite_words w = { 0 };
  char *text;

  suite_word (&w, "%s", s->cc);
  suite_compile_words (s, i, &w);
  /* Quickly, and what headers and sources ask for is as it was: __OPTIMIZE__, and whether
     __builtin_constant_p is known at once.  */
  uint32_t flags = s->req->program->units[i].meta->flags;
  suite_word (&w, "%s", flags & SYMRT_UNIT_OPTIMIZE ? "-O1" : "-O0");
  if (flags & SYMRT_UNIT_OPTIMIZE_SIZE)
    suite_word (&w, "-D__OPTIMIZE_SIZE__=1");
  suite_word (&w, "-w");
  suite_word (&w, "-fplugin=%s", plugin);
  suite_word (&w, "-fplugin-arg-adse-mode=mutants");
  suite_word (&w, "-c");
  suite_word (&w, "-o");
  suite_word (&w, "%s", object);
  suite_word (&w, "%s", s->source[i].path);
  /* Lines of generated sources name files as seen from there, and the plugin reads what the
     source says.  */
  const struct unit *u = &s->req->program->units[i];
  const char *cwd = unit_string (u, u->meta->directory);
  bool ok = suite_tool_in (s, &w, access (cwd, X_OK) == 0 ? cwd : s->scratch, &text);
  if (!ok)
    {
      char *first = suite_first_error (s, text);
      snprintf (err, nerr, "%s", first);
      free (first);
    }
  free (text);
  return ok;
}

/* A compiler at work, in a process of ours that stops it when time is up.  */
struct at_work
{
  pid_t pid;
  FILE *said; /* what it writes if it fails */
};

static bool
start (const struct suite_state *s, uint32_t i, const char *plugin, const char *object,
       struct at_work *w)
{
  pid_t parent = getpid ();
  if (!(w->said = tmpfile ()))
    return false;
  if (s->req->log != NULL)
    fflush (s->req->log);
  w->pid = fork ();
  if (w->pid != 0)
    {
      if (w->pid < 0)
	fclose (w->said);
      return w->pid > 0;
    }
  end_with (parent);
  char err[MESSAGE_SIZE] = "";
  bool ok = compile (s, i, plugin, object, err, sizeof err);
  fputs (err, w->said);
  fflush (w->said);
  if (s->req->log != NULL)
    fflush (s->req->log);
  _exit (ok ? 0 : 1);
}

/* Did it compile?  ERR: what it said if not.  It is told to stop when we are.  */
static bool
ended (const struct suite_state *s, struct at_work *w, char *err, size_t nerr)
{
  int status;
  pid_t r;
  while ((r = waitpid (w->pid, &status, 0)) < 0 && errno == EINTR)
    if (suite_stopped (s))
      kill (w->pid, SIGTERM);
  bool ok = r == w->pid && WIFEXITED (status) && WEXITSTATUS (status) == 0;
  if (!ok)
    {
      rewind (w->said);
      err[fread (err, 1, nerr - 1, w->said)] = 0;
    }
  fclose (w->said);
  return ok;
}

/* Compile all units, as many at once as the user allows.  What is said is that of the first
   one that fails.  */
static bool
compile_all (const struct suite_state *s, const char *plugin, char *const *objects,
	     char *err, size_t nerr)
{
  uint32_t n = s->req->program->nunit, jobs = s->req->jobs ? s->req->jobs : 1, i = 0,
	   done = 0;
  struct at_work *w = xcalloc (jobs, sizeof *w);
  char other[MESSAGE_SIZE];
  bool ok = true;
  for (; done < n; done++)
    {
      while (ok && i < n && i - done < jobs)
	{
	  if (suite_late (s) || !start (s, i, plugin, objects[i], &w[i % jobs]))
	    ok = false;
	  else
	    i++;
	}
      if (done == i)
	break;
      bool first = ok;
      if (!ended (s, &w[done % jobs], first ? err : other, first ? nerr : sizeof other))
	ok = false;
    }
  free (w);
  return ok;
}

int
suite_mutants (struct suite_request *q, const char *plugin, struct suite_mutants *out,
	       char *err, size_t nerr)
{
  struct suite_result none = { 0 };
  struct suite_state s = { .req = q, .result = &none };
  bool ok;

  *out = (struct suite_mutants){ .n = q->program->nunit };
  out->objects = xcalloc (out->n + 1, sizeof *out->objects);
  s.scratch = suite_absolute (".", q->scratch);
  s.out_dir = suite_absolute (".", q->out_dir);
  ok = suite_paths (&s, err, nerr) == 0;
  for (size_t i = 0; i < out->n && ok; i++)
    out->objects[i] = xasprintf ("%s/mutants-%zu.o", s.scratch, i);
  if (ok && !compile_all (&s, plugin, out->objects, err, nerr))
    {
      ok = false;
      /* A compiler that was stopped has said nothing.  */
      if (suite_late (&s))
	snprintf (err, nerr, "there is no time to compile %zu sources once more",
		  out->n);
    }
  out->link = xcalloc (s.nextra + 1, sizeof *out->link);
  for (; out->nlink < s.nextra && ok; out->nlink++)
    out->link[out->nlink] = xstrdup (s.extra_words[out->nlink]);
  suite_paths_free (&s);
  free (s.scratch);
  free (s.out_dir);
  if (!ok)
    suite_mutants_free (out);
  return ok ? 0 : -1;
}

void
suite_mutants_free (struct suite_mutants *out)
{
  for (size_t i = 0; i < out->n; i++)
    free (out->objects[i]);
  for (size_t i = 0; i < out->nlink; i++)
    free (out->link[i]);
  free (out->objects);
  free (out->link);
  *out = (struct suite_mutants){ .objects = NULL };
}
