/* SPDX-License-Identifier: GPL-3.0-or-later
   Values as C source, in the terms a reader expects: enumerators by name,
   characters, INT_MAX, hexadecimal for masks, strings as literals.  */
#ifndef ADSE_LITERAL_H
#define ADSE_LITERAL_H

#include "testmodel.h"
#include "text.h"

/* Headers that the text needs.  */
enum literal_need
{
  NEED_ERRNO = 1,
  NEED_LIMITS = 2,
  NEED_STDBOOL = 4,
  NEED_STDINT = 8,
  NEED_MATH = 16,
  NEED_SIGNAL = 32,
  NEED_STRING = 64,
  NEED_STDDEF = 128,
  NEED_STDLIB = 256,
  NEED_HEAP = 512,	   /* test_on_heap */
  NEED_PROCESS = 1024,	   /* several headers, see process-runtime.c */
  NEED_STREAM = 2048,	   /* test_stream, for sources that know FILE */
  NEED_DRAWN = 4096,	   /* test_give */
  NEED_OBSERVED = 1 << 13, /* test_observed */
  NEED_STDARG = 1 << 14,
  NEED_FOLDER = 1 << 15,    /* several headers, see folder-runtime.c */
  NEED_VARIABLES = 1 << 16, /* setenv, unsetenv */
  NEED_FCNTL = 1 << 17,
  NEED_UNISTD = 1 << 18
};

/* VALUE (zero-extended) of the scalar TYPE, not a pointer.  EXACT: the constant has
   the type's width and signedness itself (no declaration converts it).  Bits of
   enum literal_need are added to NEEDS.  */
void literal_scalar (struct text *, const struct tm_type *type, uint64_t value,
		     bool exact, unsigned *needs);
/* Is the floating-point VALUE of TYPE not a number?  */
bool literal_is_nan (const struct tm_type *type, uint64_t value);
/* A string literal of the N bytes; the NUL that C adds is not among them.  Long ones
   become several literals in a row.  */
void literal_string (struct text *, const uint8_t *, size_t n);
/* In initialisers so many zeros are left out: what comes next says where it is.  */
#define LITERAL_GAP 16
/* { 0x01, 0xff, [40] = 0x02 }: N bytes as an initialiser, trailing zeros left out.  */
void literal_bytes (struct text *, const uint8_t *, size_t n);
/* A pointer to N bytes as a macro argument: "abc", ((const char[8]) { "abc" }),
   ((const unsigned char[2]) { 0x01, 0xff }).  */
void literal_memory (struct text *, const uint8_t *, uint32_t n);
/* Would a reader rather see these bytes as a string?  */
bool literal_reads_as_text (const uint8_t *, size_t n);

/* "ERANGE" for the number of that error; NULL: it has no name.  */
const char *literal_errno (int);
/* "SIGSEGV" for the number of that signal; NULL: it has no name.  */
const char *literal_signal (int);

/* NAME declared with the type text TEXT ('@' stands for the name).  */
void literal_declare (struct text *, const char *type_text, const char *name);
/* The type's text with its '@', malloc'd, NULL without memory; without the type's
   own const qualifier when PLAIN.  */
char *literal_type_text (const struct tm_type *, bool plain);
/* As literal_type_text without '@', added to the text: a type name for a
   cast.  */
void literal_type (struct text *, const struct tm_type *, bool plain);
/* Is it a scalar: can literal_scalar or an expression for a pointer write
   it?  */
bool literal_is_scalar (const struct tm_type *);
#endif
