/* SPDX-License-Identifier: GPL-3.0-or-later
   What the user says about inputs, section [inputs] of adse.ini: each line addresses
   one of them by its path.

     [inputs]
     parse.buf.length = 16	       ; memory of 16 elements
     parse.flags = 0, 4..7	       ; a set of numbers and ranges
     open_log.path = "/etc/x", "log"   ; a set of strings
     parse.options.level = LOW, HIGH   ; a member, behind pointers as well
     csv_*.debug = ignore	       ; a file-scope variable that keeps its value
     {struct node}.next.depth = 5      ; in every object of the type
     {struct node}.value = 0..100
     f.head.null = no
     f.return.tolerance = 1e-9	       ; f.tolerance: all that f's tests assert
     device_read = stub		       ; a function that is stood in for (stubs.h)

   A path begins with a function, glob patterns included, or a type in braces; then a
   parameter or file-scope variable, then members.  Members are looked up behind
   pointers, and come before the words length, depth and null.

   Values, strings and null are preconditions: labels that only other inputs would
   cover are infeasible by precondition.  The others are bounds of the search.  */
#ifndef ADSE_INPUT_SETTINGS_H
#define ADSE_INPUT_SETTINGS_H

#include "program/image.h"

/* What a line says of an input.  */
enum input_attribute
{
  INPUT_VALUE,
  INPUT_LENGTH,
  INPUT_DEPTH,
  INPUT_NULL,
  INPUT_TOLERANCE,
  INPUT_IGNORE,
  INPUT_STUB, /* HEAD; known from the start, nothing is resolved */
  INPUT_ATTRIBUTE__COUNT
};
/* What `null' says of a pointer.  */
enum input_null
{
  INPUT_NULL_YES,
  INPUT_NULL_NO,
  INPUT_NULL_ONLY
};

/* The largest `length' that a line may give.  */
#define INPUT_MAX_LENGTH 4096
/* The largest `depth' that a line may give.  */
#define INPUT_MAX_DEPTH 16
#define INPUT_MAX_STRING 255 /* characters, without the zero at their end */

/* One element of a set: numbers from LOW to HIGH.  Of floating-point inputs REAL_LOW
   and REAL_HIGH count.  */
struct input_range
{
  __int128 low, high;
  double real_low, real_high;
  bool whole; /* LOW and HIGH say the same */
};

/* One line.  The members from HEAD on are filled in by input_settings_resolve,
   but for stubs.  */
struct input_setting
{
  char *text, *value; /* as written */
  unsigned line;
  char *head; /* glob of functions; or the type, OF_TYPE */
  bool of_type;
  char *path; /* parameter and members, "buf.data"; "": the function itself */
  enum input_attribute attribute;
  struct input_range *range; /* VALUE of a number */
  uint32_t nrange;
  char **string; /* VALUE of a string */
  uint32_t nstring;
  uint32_t number; /* LENGTH, DEPTH, NULL: enum input_null */
  double tolerance;
};

/* All lines.  Zero-initialised there are none.  */
struct input_settings
{
  struct input_setting *v;
  size_t n;
};

/* Append line number LINE, which says TEXT = VALUE; both are copied.  */
void input_settings_add (struct input_settings *, const char *text, const char *value,
			 unsigned line);
/* Free all lines; there are none then.  */
void input_settings_free (struct input_settings *);
/* Find what each line addresses in PROGRAM and take its value apart.  0, or -1 with
   "FILE:LINE: what" in ERR, which names the nearest path that there is.  */
int input_settings_resolve (struct input_settings *, const char *file,
			    const struct program *, char *err, size_t nerr);
/* Hash of what concerns FUNCTION.  0: nothing does.  */
uint64_t input_settings_hash (const struct input_settings *, const char *function);

/* The setting of ATTRIBUTE for PATH of FUNCTION; else for MEMBER of TYPE of U,
   unless TYPE is SYMRT_NONE.  The last line that fits counts.  NULL: none.  L
   may be NULL.  */
const struct input_setting *input_settings_find (const struct input_settings *l,
						 enum input_attribute,
						 const char *function, const char *path,
						 const struct unit *u, uint32_t type,
						 const char *member);

/* Where a scalar is in an object: PATH are the members that lead to it
   ("a.b"), TYPE and MEMBER the innermost struct and its member.  An array's
   elements have the path of the array.  */
struct input_place
{
  char path[256];
  uint32_t type; /* SYMRT_NONE: no struct */
  const char *member;
  uint32_t leaf;	/* type of the scalar */
  uint32_t array, into; /* the array of scalars that it is in, and where, in bytes; or
			   SYMRT_NONE */
};
/* Fill in where bit BIT of an object of TYPE is.  */
void input_place (const struct unit *, uint32_t type, uint64_t bit,
		  struct input_place *);
#endif
