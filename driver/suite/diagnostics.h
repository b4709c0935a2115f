/* SPDX-License-Identifier: GPL-3.0-or-later
   What compilers and linkers say, a record a message:

     dir/a.c:12:3: error: 'x' undeclared	file dir/a.c, line 12, an error
     a.c:(.text+0x1): undefined reference to `f'	no line, one of a linker  */
#ifndef ADSE_SUITE_DIAGNOSTICS_H
#define ADSE_SUITE_DIAGNOSTICS_H

#include <stdbool.h>
#include <stddef.h>

/* What kind of message a compiler or linker wrote.  */
enum diagnostic_kind
{
  DIAGNOSTIC_ERROR,
  DIAGNOSTIC_LINK, /* a linker's error */
  DIAGNOSTIC_OTHER /* notes, warnings, quoted source, names of functions ... */
};

/* One message, as pointers into the text.  */
struct diagnostic
{
  const char *start; /* the whole line, of LENGTH bytes */
  size_t length;
  size_t file; /* bytes of START that name a file before a number; 0: none do */
  long line;   /* that number */
  enum diagnostic_kind kind;
  const char *text; /* to the end of the line: an error from "error: " on, one of a
			    linker from its own words on, else all of it */
  size_t ntext;
};

/* The message at *P, which moves on to the next one.  False: there is none.  */
bool diagnostic_next (const char **p, struct diagnostic *);
/* Does the message name the file that is called NAME, without folder?  */
bool diagnostic_is_of (const struct diagnostic *, const char *name);
/* What follows the words MARK in the message's text; NULL: they are not in
   it.  */
const char *diagnostic_after (const struct diagnostic *, const char *mark);

#endif
