/* SPDX-License-Identifier: GPL-3.0-or-later
   First lines of generated programs: the included source and headers.  */
#ifndef ADSE_PROLOGUE_H
#define ADSE_PROLOGUE_H

#include "export.h"
#include "text.h"

/* What main of the source under test is called.  */
#define PROLOGUE_MAIN "test_program_main"

/* #include the source of the file, its main out of the way.  */
void prologue_source (struct text *, const struct suite_file *);
/* Take back what the pragmas of the source left behind.  */
void prologue_pragmas (struct text *, const struct suite_file *);
/* May tests call this function of the library?  */
bool prologue_is_library (const char *name);
/* #include what NEEDS (enum literal_need) asks for, <check.h> too when CHECK; the
   file's hidden names mean nothing to them.  */
void prologue_headers (struct text *, const struct suite_file *, unsigned needs,
		       bool check);
/* Have names that NEEDS (enum literal_need) asks for mean the library's, where
   the source has macros of its own for them.  */
void prologue_library (struct text *, const struct suite_file *, unsigned needs);
#endif
