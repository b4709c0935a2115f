/* SPDX-License-Identifier: GPL-3.0-or-later
   Observation programs of one source file, in the builds that replays need.  */
#ifndef ADSE_SUITE_BUILD_H
#define ADSE_SUITE_BUILD_H

#include "suite/impl.h"

/* How an observation program is built.  */
enum suite_variant
{
  SUITE_O0,
  SUITE_O2,
  SUITE_SANITIZED,
  SUITE_VARIANTS
};

/* How many ways of building with sanitizers are tried, until one works.  */
enum
{
  SUITE_SANITIZE_WAYS = 4
};

/* What stands in place of a test's number.  */
enum
{
  SUITE_NO_TEST = -1
}; /* in place of a test's number */

/* An observation program.  */
struct suite_observer
{
  struct suite_test **test; /* by number in the program */
  size_t ntest;
  char *source;
  char *program[SUITE_VARIANTS]; /* NULL: not built */
};

/* Build the program of GROUP's live tests without optimisation; tests that do
   not compile or link get their fate.  suite_observer_free frees it.  False:
   none is left, or no time.  */
bool suite_build_observer (struct suite_state *, struct suite_group *,
			   struct suite_observer *);
/* Write another program, for the tests that are live now; suite_build_variant
   builds it.  suite_observer_free frees it.  */
bool suite_build_selected (struct suite_state *, struct suite_group *,
			   struct suite_observer *);
/* Build the program that was written in this variant.  False: that does not
   work here.  */
bool suite_build_variant (struct suite_state *, struct suite_group *,
			  struct suite_observer *, enum suite_variant);
/* suite/compile.c: what files of a variant are called.  */
const char *suite_variant_name (const struct suite_state *, enum suite_variant);
/* Add the options of a variant.  */
void suite_add_flags (const struct suite_state *, struct suite_words *,
		      enum suite_variant);
/* Add options for the functions in whose place the tests of O have their own:
   of the linker if LINK, else of the compiler.  */
void suite_add_wraps (const struct suite_observer *o, struct suite_words *, bool link);
/* Run a compiler for a variant; otherwise as suite_tool.  */
bool suite_compile (const struct suite_state *, enum suite_variant,
		    struct suite_words *, char **text);
/* Has the compiler the sanitizers that SUITE_SANITIZED takes?  */
bool suite_can_sanitize (struct suite_state *);
/* Where the program of a variant is put.  Malloc'd.  */
char *suite_variant_path (const struct suite_state *, const struct suite_group *,
			  enum suite_variant);
/* Does the text at PATH, of tests of GROUP's source, compile?  *TEXT (malloc'd) is what
   the compiler said.  */
bool suite_compiles (const struct suite_state *, const struct suite_group *,
		     const char *path, char **text);
/* Free the paths and the list of tests; the tests and the files stay.  */
void suite_observer_free (struct suite_observer *);
/* Write the generated half of an observation program for the N tests of LIST, of GROUP, to
   PATH.  STABLE_ONLY: they have been replayed, and it is for what was stable so far.  False:
   it cannot be written.  */
bool suite_write_observer (const struct suite_state *, const struct suite_group *,
			   struct suite_test **list, size_t n, bool stable_only,
			   const char *path);
/* Compile the generated half SOURCE.  OBJECT: NULL, only to see whether it
   compiles.  SHIFTED: where the program's source is read from before its own
   place, or NULL.  *TEXT (malloc'd) is what the compiler said.  False: it does
   not compile.  */
bool suite_compile_observer (const struct suite_state *, uint32_t unit,
			     const struct suite_observer *, enum suite_variant,
			     const char *source, const char *object,
			     const char *shifted, char **text);
/* suite/drop.c.  Write and compile the program until what is left of GROUP's
   tests compiles.  False: nothing is left, or no time.  */
bool suite_compile_rounds (struct suite_state *, struct suite_group *,
			   struct suite_observer *, const char *object);
/* suite/said.c.  Run a compiler or the like, W, which is freed.  True: it was
   content.  OTHER_DATE: it compiles as of a day long ago.  *TEXT (malloc'd),
   unless TEXT is NULL, is what it said.  */
bool suite_tool (const struct suite_state *, struct suite_words *w, bool other_date,
		 char **text);
/* suite/said.c.  As suite_tool, in the folder CWD.  */
bool suite_tool_in (const struct suite_state *, struct suite_words *w, const char *cwd,
		    char **text);
/* suite/own.c.  Fill in S->own, the program's functions that are named as
   libc's or Check's.  */
void suite_own_find (struct suite_state *);
/* suite/own.c.  Rename the functions of S->own in the object or archive FROM,
   into TO.  False: it did not work.  */
bool suite_own_rename (const struct suite_state *, const char *from, const char *to);
/* The path of plain image I, or of a copy of it in which the functions of
   S->own are renamed.  Malloc'd.  */
char *suite_own_plain (const struct suite_state *, size_t i);
/* suite/paths.c.  Add the recorded options of UNIT, and where it finds its
   sources.  */
void suite_compile_words (const struct suite_state *, uint32_t unit,
			  struct suite_words *);
/* The source as an #include names it.  Malloc'd.  */
char *suite_include (const struct suite_source *);
#endif
