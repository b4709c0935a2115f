/* SPDX-License-Identifier: GPL-3.0-or-later
   From test models to C source text.  Pure: no file, process or clock; the same
   model gives the same bytes.  */
#ifndef ADSE_EXPORT_H
#define ADSE_EXPORT_H

#include <stdio.h>
#include "testmodel.h"

/* One suite file: the tests of one source file.  */
struct suite_file
{
  const char *source;	  /* as the suite includes it, relative to $(SRCDIR) */
  const char *stem;	  /* "libcsv" -> check_libcsv.c, observe_libcsv.c */
  bool rename_main;	  /* the source has a main to be put out of the way */
  struct test_case **tests;
  size_t ntest;
};

/* Program that sets up, calls and prints every observation of every test, one line
   each, a test in a child process:
     T <test index> begin
     O <test index> <observation index> <value in hex> <pointer> <changed>
     T <test index> end | signal <n> | exit <n>
   Selection by argv: test indices, all when none.  */
int export_observer (FILE *, const struct suite_file *);
/* The Check suite: asserts every stable observation of every test.  */
int export_suite (FILE *, const struct suite_file *);
/* The suspect suite: each test is expected to crash, or documents undefined
   behaviour; never part of `check'.  */
int export_suspects (FILE *, const struct suite_file *);

/* Makefile: variables SRCDIR, PLAIN, CC, CFLAGS, CPPFLAGS, LDFLAGS, LIBS; target
   `check' builds, relinks when PLAIN or the sources changed, runs, exits nonzero
   on a failing test.  */
struct suite_makefile
{
  const char *srcdir;
  const char *const *plain; /* images to link, none: SOURCES are rebuilt */
  size_t nplain;
  const char *cc;
  const struct suite_unit
  {
    const char *stem, *source;
    const char *const *options; /* recorded compiler options */
    size_t noption;
    bool has_suspects;
  } *units;
  size_t nunit;
  const struct suite_unit *others; /* sources without tests, rebuilt and linked
				      when there is no plain image */
  size_t nother;
  const char *const *link; /* the user's linker flags */
  size_t nlink;
};
int export_makefile (FILE *, const struct suite_makefile *);
#endif
