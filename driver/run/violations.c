/* SPDX-License-Identifier: GPL-3.0-or-later
   Preconditions that callers violated.  See violations.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "run/violations.h"
#include "meta.h"
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
parse (const char *s, size_t n, struct violation *p)
{
  char *text = xcalloc (n + 1, 1), *line, *file, *end;
  memcpy (text, s, n);
  p->kind = *text;
  bool good = n > 2 && text[1] == ' ' && is_printable (text)
	      && (p->kind == SYMRT_VIOLATED_ASSUMPTION
		  || p->kind == SYMRT_VIOLATED_PRECONDITION)
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
  const struct violation *a = va, *b = vb;
  int c = strcmp (a->file, b->file);
  if (!c && a->line != b->line)
    c = a->line < b->line ? -1 : 1;
  if (!c)
    c = strcmp (a->function, b->function);
  return c ? c : (a->kind > b->kind) - (a->kind < b->kind);
}

void
violations_read (struct violations *ps, const char *bytes, size_t n)
{
  size_t room = 0, kept = 0;
  memset (ps, 0, sizeof *ps);
  for (size_t at = 0; at < n;)
    {
      size_t m = strnlen (bytes + at, n - at);
      struct violation p;
      if (m < n - at && parse (bytes + at, m, &p))
	{
	  if (ps->n == room)
	    {
	      room = room ? 2 * room : 16;
	      ps->violation = xrealloc (ps->violation, room * sizeof p);
	    }
	  ps->violation[ps->n++] = p;
	}
      at += m + 1;
    }
  if (ps->n)
    qsort (ps->violation, ps->n, sizeof *ps->violation, compare);
  for (size_t i = 0; i < ps->n; i++)
    if (kept && !compare (&ps->violation[kept - 1], &ps->violation[i]))
      {
	free (ps->violation[i].function);
	free (ps->violation[i].file);
      }
    else
      ps->violation[kept++] = ps->violation[i];
  ps->n = kept;
}

void
violations_free (struct violations *ps)
{
  for (size_t i = 0; i < ps->n; i++)
    {
      free (ps->violation[i].function);
      free (ps->violation[i].file);
    }
  free (ps->violation);
  memset (ps, 0, sizeof *ps);
}

void
violations_say (const struct violations *ps, const struct program *program,
		const struct target *targets, size_t ntarget)
{
  for (size_t i = 0; i < ps->n && i < NAMED; i++)
    {
      const struct violation *p = &ps->violation[i];
      message_warn ("%s:%u: %s; nothing counted from there until '%s' returned",
		    p->file, p->line,
		    p->kind == SYMRT_VIOLATED_ASSUMPTION
		      ? "the assumption was false"
		      : "its precondition refused a call",
		    p->function);
    }
  if (ps->n > NAMED)
    message_warn ("%zu more places where preconditions are violated", ps->n - NAMED);
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
violations_json (const struct violations *ps, struct json *j)
{
  json_array (j, "broken_promises");
  for (size_t i = 0; i < ps->n; i++)
    {
      const struct violation *p = &ps->violation[i];
      json_object (j, NULL);
      json_string (j, "kind",
		   p->kind == SYMRT_VIOLATED_ASSUMPTION ? "assumption"
							: "precondition");
      json_string (j, "function", p->function);
      json_string (j, "file", p->file);
      json_uint (j, "line", p->line);
      json_close (j, '}');
    }
  json_close (j, ']');
}
