/* SPDX-License-Identifier: GPL-3.0-or-later
   See suite/diagnostics.h.  */
#include <stdlib.h>
#include <string.h>
#include "suite/diagnostics.h"

#define ERROR "error: "

/* Bytes of the name of a file that the line begins with, "a.c:3:"; else 0.  */
static size_t
file_of (const char *line, size_t n)
{
  for (size_t i = 1; i + 1 < n; i++)
    if (line[i] == ':' && line[i + 1] >= '0' && line[i + 1] <= '9')
      return i;
  return 0;
}

bool
diagnostic_next (const char **p, struct diagnostic *d)
{
  static const char *const links[]
    = { "undefined reference", "multiple definition", "cannot find" };

  if (**p == 0)
    return false;
  size_t n = strcspn (*p, "\n");
  *d = (struct diagnostic){
    .start = *p, .length = n, .file = file_of (*p, n), .kind = DIAGNOSTIC_ERROR
  };
  if (d->file > 0)
    d->line = strtol (*p + d->file + 1, NULL, 10);
  d->text = memmem (*p, n, ERROR, strlen (ERROR));
  for (size_t i = 0; i < sizeof links / sizeof *links && d->text == NULL; i++)
    {
      d->kind = DIAGNOSTIC_LINK;
      d->text = memmem (*p, n, links[i], strlen (links[i]));
    }
  if (d->text == NULL)
    {
      d->kind = DIAGNOSTIC_OTHER;
      d->text = d->start;
    }
  d->ntext = n - (size_t) (d->text - d->start);
  *p += n + ((*p)[n] == '\n');
  return true;
}

bool
diagnostic_is_of (const struct diagnostic *d, const char *name)
{
  size_t n = strlen (name);

  return d->file >= n && memcmp (d->start + d->file - n, name, n) == 0
	 && (d->file == n || d->start[d->file - n - 1] == '/');
}

const char *
diagnostic_after (const struct diagnostic *d, const char *mark)
{
  const char *hit = memmem (d->text, d->ntext, mark, strlen (mark));

  return hit != NULL ? hit + strlen (mark) : NULL;
}
