/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of writing/ share.

     writing/writing.c	order of the steps
     writing/check.c	questions before all that
     writing/plain.c	what plain images define
     writing/assert.c	what is asserted of what is known
     writing/texts.c	texts in buffers end where they end
     writing/claims.c	which mutants these tests would catch
     writing/minimal.c	labels that say the same as others
     writing/names.c	what tests are called
     writing/write.c	the files of a suite
     writing/keep.c	tests of an earlier run that stay
     writing/stage.c	the output folder: replaced when all is well
     writing/verify.c	trying out what was written
     writing/try-kept.c	what stays, too
     writing/suspects.c	and what crashes  */
#ifndef ADSE_WRITING_IMPL_H
#define ADSE_WRITING_IMPL_H

#include "suite/impl.h"
#include "export.h"

/* Number the live tests of GROUP.  */
void names_tests (struct suite_state *, struct suite_group *);
/* Have the comments of GROUP's tests claim what their assertions show.  */
void claims_weigh (struct suite_group *);
/* Choose what tests of GROUP assert of what is stable.  */
void assertions_choose (struct suite_group *);
/* Tests START to END of a function say of buffers that always hold a text nothing behind
   its end, but for what was written there.  */
void texts_end (struct suite_group *, size_t start, size_t end);

/* Whose PATH is.  1: ours; 0: there is no such file; -1: somebody else's, or
   nobody can tell.  */
int stage_whose (const char *path);
/* Make the stage, with what is in the output folder.  0; -1: ERR.  */
int stage_begin (struct suite_state *, char *err, size_t nerr);
/* Put a file into the stage.  0; -1, ERR: the output folder has another's of
   that name.  */
int stage_put (const struct suite_state *, const char *name, const char *text, size_t n,
	       char *err, size_t nerr);
/* Put back into the stage what the output folder has of the suites of STEM.
   0; -1: ERR.  */
int stage_restore (struct suite_state *, const char *stem, char *err, size_t nerr);
/* Make the output folder what the stage is.  0; -1: ERR, it holds the old
   suite then, or files of both.  */
int stage_publish (struct suite_state *, char *err, size_t nerr);
/* Are the plain images what they should be?  0; -1: ERR.  */
int plain_check (const struct suite_state *, char *err, size_t nerr);
/* The name of file K (from 1) of suites of this kind.  Malloc'd.  */
char *names_file (enum suite_kind, const char *stem, unsigned k);
/* Note that the tests in TEXT, a suite, are this run's: equal ones of an
   earlier run need not stay.  */
void keep_note_tests (struct suite_group *, char *text);
/* Cut what this run has better out of the suites of this kind of GROUP's unit that an
   earlier run wrote, and put what is left there as the first files.  -1: ERR.  */
int keep_earlier (struct suite_state *, struct suite_group *, enum suite_kind,
		  char *err, size_t nerr);
/* The function that the first tests from P on, in a suite, are of: its name of N
   characters, where the search for the next one begins.  NULL: none.  */
const char *keep_next_function (const char *p, size_t *n);
/* From now on test NAME (N characters) of FILE does not stay; NULL: no test
   that is of functions that were asked for does.  Returns how many these
   are.  */
size_t keep_less (struct suite_state *, struct suite_group *, enum suite_kind,
		  const struct suite_kept_file *file, const char *name, size_t n);
/* Write the files of GROUP from its live tests.  0; -1: ERR.  */
int write_suites (struct suite_state *, struct suite_group *, char *err, size_t nerr);
/* Does a suite of GROUP without tests compile?  */
bool write_compiles_empty (struct suite_state *, struct suite_group *);
/* Drop the tests of GROUP that do not compile in a suite.  Returns how
   many.  */
size_t write_drop_by_halves (struct suite_state *, struct suite_group *);
/* Write the suite's Makefile.  0; -1: ERR.  */
int write_makefile (struct suite_state *, char *err, size_t nerr);
/* Build and run what was written and is not good; tests that fail lose their place
   (SUITE_FAILED, SUITE_COMPILE) and files are written anew.  */
int verify_written (struct suite_state *, char *err, size_t nerr);
/* Try what stays of this kind of G, which is built, or TEXT says why not.
   Tests of functions that were asked for do not stay if they do not compile or
   pass.  Returns how many these are.  */
size_t kept_try (struct suite_state *, struct suite_group *g, enum suite_kind,
		 const char *text);
/* Build and run the suspects of G.  False: some went.  */
bool suspects_try (struct suite_state *, struct suite_group *g);
#endif
