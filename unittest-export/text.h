/* SPDX-License-Identifier: GPL-3.0-or-later
   A growing string for the exporter, and statements broken into lines.  Running out
   of memory is remembered and reported once, by text_print.  */
#ifndef ADSE_TEXT_H
#define ADSE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A text that grows.  Zero-initialised it is empty.  */
struct text
{
  char *s; /* NUL-terminated, or NULL while empty */
  size_t n, cap;
  bool failed;
};

/* Append formatted text.  */
void text_add (struct text *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* Append N bytes.  */
void text_bytes (struct text *, const char *, size_t n);
/* The text, "" while it is empty; never NULL.  Valid until the next
   addition.  */
const char *text_str (const struct text *);
/* Make it empty; `failed' stays.  */
void text_clear (struct text *);
/* Free the text, which is empty then.  */
void text_free (struct text *);

/* Add the statement or declaration S indented by INDENT, broken at blanks outside
   literals so that lines keep within 80 columns where they can, and a newline.
   Continuation lines start inside the innermost open bracket.  */
void text_statement (struct text *, unsigned indent, const char *s);
/* Add a comment of the words S, broken and indented alike; "*" "/" in S is
   defused.  A newline in S starts a new line, whose continuations are indented.  */
void text_comment (struct text *, unsigned indent, const char *s);
/* Write the text to OUT.  0, or -1 when memory ran out or OUT failed.  */
int text_print (const struct text *, FILE *out);
#endif
