/* SPDX-License-Identifier: GPL-3.0-or-later
   Promises of callers that were broken.  See promises.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "run/promises.h"
#include "symrt-layout.h"

/* So many are named.  */
#define NAMED 20

static bool
is_printable (const char *s)
{
  for (; *s; s++)
    if ((unsigned char) *s < 0x20 || *s == 0x7f)
      return false;
  return true;
}

/* "KIND FUNCTION LINE FILE" of N bytes.  */
static bool
parse (const char *s, size_t n, struct promise *p)
{
  char *text = xcalloc (n + 1, 1), *line, *file, *end;
  memcpy (text, s, n);
  p->kind = *text;
  bool good
    = n > 2 && text[1] == ' ' && is_printable (text)
      && (p->kind == SYMRT_PROMISE_ASSUMPTION || p->kind == SYMRT_PROMISE_PRECONDITION)
      && (line = strchr (text + 2, ' ')) != NULL
      && (file = strchr (line + 1, ' ')) != NULL && line > text + 2 && file[1];
  if (good)
    {
      *line++ = *file++ = 0;
      unsigned long number = strtoul (line, &end, 10);
      p->line = (uint32_t) number;
      good = !*end && end > line && *line != '-' && number == p->line;
    }
  if (good)
    {
      p->function = xstrdup (text + 2);
      p->file = xstrdup (file);
    }
  free (text);
  return good;
}

static int
compare (const void *va, const void *vb)
{
  const struct promise *a = va, *b = vb;
  int c = strcmp (a->file, b->file);
  if (!c && a->line != b->line)
    c = a->line < b->line ? -1 : 1;
  if (!c)
    c = strcmp (a->function, b->function);
  return c ? c : (a->kind > b->kind) - (a->kind < b->kind);
}

void
promises_read (struct promises *ps, const char *bytes, size_t n)
{
  size_t room = 0, kept = 0;
  memset (ps, 0, sizeof *ps);
  for (size_t at = 0; at < n;)
    {
      size_t m = strnlen (bytes + at, n - at);
      struct promise p;
      if (m < n - at && parse (bytes + at, m, &p))
	{
	  if (ps->n == room)
	    {
	      room = room ? 2 * room : 16;
	      ps->promise = xrealloc (ps->promise, room * sizeof p);
	    }
	  ps->promise[ps->n++] = p;
	}
      at += m + 1;
    }
  if (ps->n)
    qsort (ps->promise, ps->n, sizeof *ps->promise, compare);
  for (size_t i = 0; i < ps->n; i++)
    if (kept && !compare (&ps->promise[kept - 1], &ps->promise[i]))
      {
	free (ps->promise[i].function);
	free (ps->promise[i].file);
      }
    else
      ps->promise[kept++] = ps->promise[i];
  ps->n = kept;
}

void
promises_free (struct promises *ps)
{
  for (size_t i = 0; i < ps->n; i++)
    {
      free (ps->promise[i].function);
      free (ps->promise[i].file);
    }
  free (ps->promise);
  memset (ps, 0, sizeof *ps);
}

void
promises_say (const struct promises *ps, const struct program *program,
	      const struct target *targets, size_t ntarget)
{
  for (size_t i = 0; i < ps->n && i < NAMED; i++)
    {
      const struct promise *p = &ps->promise[i];
      message_warn ("%s:%u: %s; nothing counted from there until '%s' returned",
		    p->file, p->line,
		    p->kind == SYMRT_PROMISE_ASSUMPTION
		      ? "the assumption was false"
		      : "its precondition refused a call",
		    p->function);
    }
  if (ps->n > NAMED)
    message_warn ("%zu more places of broken promises", ps->n - NAMED);
  size_t n = 0;
  for (size_t i = 0; i < ntarget; i++)
    {
      struct target pre;
      const char *why = program_precondition (program, &targets[i], &pre);
      if (targets[i].rec->flags & (SYMRT_F_HELD | SYMRT_F_SKIPPED) || (why && !*why))
	continue;
      if (n++ < NAMED)
	message_warn ("calls of '%s' are not held against its precondition: %s",
		      targets[i].name, why ? why : "it is in another source file");
    }
  if (n > NAMED)
    message_warn ("nor those of %zu more", n - NAMED);
}

void
promises_json (const struct promises *ps, struct json *j)
{
  json_array (j, "broken_promises");
  for (size_t i = 0; i < ps->n; i++)
    {
      const struct promise *p = &ps->promise[i];
      json_object (j, NULL);
      json_string (j, "kind",
		   p->kind == SYMRT_PROMISE_ASSUMPTION ? "assumption" : "precondition");
      json_string (j, "function", p->function);
      json_string (j, "file", p->file);
      json_uint (j, "line", p->line);
      json_close (j, '}');
    }
  json_close (j, ']');
}
