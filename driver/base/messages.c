/* SPDX-License-Identifier: GPL-3.0-or-later
   What adse says on standard error.  See messages.h.  */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/messages.h"
#include "base/util.h"

/* A message is one line, whatever the names in it are.  */
static void
message (const char *format, va_list ap)
{
  struct strbuf line = { 0 };
  char *text = NULL;
  if (vasprintf (&text, format, ap) < 0)
    text = NULL;
  strbuf_add (&line, "adse: ");
  for (const char *p = text ? text : "out of memory"; *p; p++)
    if (*p == '\n')
      strbuf_add (&line, "\\n");
    else if ((unsigned char) *p < 0x20 || *p == 0x7f)
      strbuf_addf (&line, "\\%03o", (unsigned) (unsigned char) *p);
    else
      strbuf_addf (&line, "%c", *p);
  strbuf_add (&line, "\n");
  fputs (strbuf_str (&line), stderr);
  free (line.s);
  free (text);
}

void
message_die (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  message (format, ap);
  va_end (ap);
  exit (EXIT_BAD_INPUT);
}

void
message_warn (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  message (format, ap);
  va_end (ap);
}
