/* SPDX-License-Identifier: GPL-3.0-or-later
   Identifiers of generated programs: what they call things of their own, and macros of
   the source that would change what they say.  */
#ifndef ADSE_NAMES_H
#define ADSE_NAMES_H

#include "export.h"
#include "text.h"

/* Length of the identifier or number of C that begins at S, 0: none does.  */
size_t names_word (const char *s);
/* Length of the identifier of C that begins at S, 0: none does.  */
size_t names_identifier (const char *s);

/* Stands before a name of our own in texts, until names_settle.  */
#define NAMES_MARK '\1'

/* Add TEXT with a mark before each identifier that begins with PREFIX.  */
void names_mark (struct text *, const char *text, const char *prefix);
/* Take the marks away; a name that the source has as well gets a "_" behind it.  */
void names_settle (struct text *, const struct suite_file *);
/* Add an #undef for each macro of the source whose name the headers need, or one of the
   N texts uses.  What is called like a function of the library is left: the source may
   mean the tests to use its own.  */
void names_undefine (struct text *, const struct suite_file *,
		     const struct text *const *texts, size_t n);
#endif
