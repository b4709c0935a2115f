/* SPDX-License-Identifier: GPL-3.0-or-later
   Observation programs of one source file, in the builds that replays need.  */
#ifndef ADSE_SUITE_BUILD_H
#define ADSE_SUITE_BUILD_H

#include "suite/impl.h"

enum suite_variant
{
  SUITE_O0,
  SUITE_O2,
  SUITE_SANITIZED,
  SUITE_VARIANTS
};

enum
{
  SUITE_SANITIZE_WAYS = 3
};

enum
{
  SUITE_NO_TEST = -1
}; /* in place of a test's number */

struct suite_observer
{
  struct suite_test **test; /* by number in the program */
  size_t ntest;
  char *source;
  char *program[SUITE_VARIANTS]; /* NULL: not built */
};

/* Build the program of GROUP's live tests, without optimisation; tests that do not
   compile or link get their fate.  False: none is left, or no time.  */
bool suite_build_observer (struct suite_state *, struct suite_group *,
			   struct suite_observer *);
/* Write another one, for the tests that are live now.  */
bool suite_build_selected (struct suite_state *, struct suite_group *,
			   struct suite_observer *);
/* Build it another way.  False: that does not work here.  */
bool suite_build_variant (struct suite_state *, struct suite_group *,
			  struct suite_observer *, enum suite_variant);
/* suite/compile.c: what files of a variant are called.  */
const char *suite_variant_name (const struct suite_state *, enum suite_variant);
/* Options of a variant.  */
void suite_add_flags (const struct suite_state *, struct suite_words *,
		      enum suite_variant);
/* Options for what the tests of O stand in for, of the linker or else the compiler.  */
void suite_add_wraps (const struct suite_observer *o, struct suite_words *, bool link);
/* Run a compiler for a variant; as suite_tool.  */
bool suite_compile (const struct suite_state *, enum suite_variant,
		    struct suite_words *, char **text);
/* Has the compiler what SUITE_SANITIZED takes?  */
bool suite_can_sanitize (struct suite_state *);
/* Where it puts the program.  Malloc'd.  */
char *suite_variant_path (const struct suite_state *, const struct suite_group *,
			  enum suite_variant);
/* Does the text at PATH, of tests of GROUP's source, compile?  *TEXT (malloc'd) is what
   the compiler said.  */
bool suite_compiles (const struct suite_state *, const struct suite_group *,
		     const char *path, char **text);
void suite_observer_free (struct suite_observer *);
/* Write the generated half for the N tests of LIST, of GROUP, to PATH.  */
bool suite_write_observer (const struct suite_state *, const struct suite_group *,
			   struct suite_test **list, size_t n, const char *path);
/* Compile it, SOURCE.  OBJECT: NULL, only to see whether it compiles; SHIFTED: where the
   program's source is read from before its own place, or NULL.  *TEXT (malloc'd) is
   what the compiler said.  */
bool suite_compile_observer (const struct suite_state *, uint32_t unit,
			     const struct suite_observer *, enum suite_variant,
			     const char *source, const char *object,
			     const char *shifted, char **text);
/* suite/drop.c: write and compile until what is left of GROUP's tests does.  False:
   nothing is left, or no time.  */
bool suite_compile_rounds (struct suite_state *, struct suite_group *,
			   struct suite_observer *, const char *object);
/* suite/said.c: run a compiler or the like, W, which is freed; true when it was content.
   OTHER_DATE: it compiles as of a day long ago.  *TEXT (malloc'd), unless NULL, is what it
   said.  */
bool suite_tool (const struct suite_state *, struct suite_words *w, bool other_date,
		 char **text);
/* suite/own.c: fill in S->own, the program's functions that are named as libc's.  */
void suite_own_find (struct suite_state *);
/* suite/own.c: rename these in the object or archive FROM, into TO.  */
bool suite_own_rename (const struct suite_state *, const char *from, const char *to);
/* Plain image I, or a copy of it with these names.  Malloc'd.  */
char *suite_own_plain (const struct suite_state *, size_t i);
/* suite/paths.c: recorded options of UNIT, and where it finds its sources.  */
void suite_compile_words (const struct suite_state *, uint32_t unit,
			  struct suite_words *);
/* The source as an #include names it.  Malloc'd.  */
char *suite_include (const struct suite_source *);
#endif
