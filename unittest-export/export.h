/* SPDX-License-Identifier: GPL-3.0-or-later
   From test models to C source text.  Pure: no file, process or clock; the same
   model gives the same bytes.  */
#ifndef ADSE_EXPORT_H
#define ADSE_EXPORT_H

#include <stdio.h>
#include "testmodel.h"

/* Generated files have this in their first lines; only files that do are ever
   overwritten.  */
#define EXPORT_MARK "Written by adse"

/* A variable that nothing defines: the file does.  */
struct suite_variable
{
  const char *symbol;
  uint64_t size; /* bytes */
  bool thread;	 /* one for each thread */
  /* As the source declares it; NULL: it does not, or not all of it.  */
  const char *name;
  const struct tm_type *type;
};

/* A type that tests declare where they name it.  */
struct suite_type
{
  const char *head; /* "struct \1test_in" */
  const char *text; /* its declaration, or as much of it as there is */
};

/* What a file of a suite has.  */
enum suite_kind
{
  SUITE_INTERFACE, /* tests of functions that other files can call, by what these know */
  SUITE_INTERNAL,  /* all others */
  SUITE_SUSPECTS,
  SUITE_KINDS
};
/* What files K (from 1) of a kind are called without ".c", into BUF: check_STEM,
   check_STEM.internal_2, suspect_STEM.  No STEM has a dot.  */
void export_file_name (char *buf, size_t n, enum suite_kind, const char *stem,
		       unsigned k);

/* One suite file: the tests of one source file.  */
struct suite_file
{
  const char *source; /* as the suite includes it, relative to $(SRCDIR) */
  const char *stem;   /* "libcsv" -> check_libcsv.c */
  enum suite_kind kind;
  bool rename_main;	     /* the source has a main to be put out of the way */
  const char *const *hidden; /* names of the source that system headers have too */
  size_t nhidden;
  bool own_macros; /* the source has macros for functions of the library that the tests
		      do without */
  const char *const *unlinked; /* functions that are called and nothing defines */
  size_t nunlinked;
  const struct suite_variable *absent;
  size_t nabsent;
  const struct suite_variable
    *declared; /* which the source only declares in functions */
  size_t ndeclared;
  const char *const *foreign; /* declarations of types of other sources */
  size_t nforeign;
  const struct suite_type *types; /* those of members before what they are members of */
  size_t ntype;
  const char *const *taken; /* what the source has of names that export_is_own_name */
  size_t ntaken;
  const char *const *macros; /* that the source leaves defined, by name */
  const bool *header_macros; /* of each: the tests' headers use the word */
  size_t nmacro;
  const char *const *lines; /* take back what the source's pragmas leave behind */
  size_t nline;
  bool restore_warnings; /* the first of these ends what began before the source */
  bool old_standard;	 /* it is compiled as C of before 1999 */
  bool check_first;	 /* <check.h> goes before the source: the source has names
			     of its own that system headers need */
  /* Variables by name that the code under test changes and tests can name, and
     LIBC_LEAVES_ of enum libc_fact: these are put back between tests.  */
  const char *const *state;
  size_t nstate;
  unsigned leaves;
  bool bare; /* variables of the source are not: they cannot be named here after all */
  /* Each test has a process of its own, even with CK_FORK=no, for this reason; NULL: as
     the user wants it.  */
  const char *forks;
  /* An observation program for tests that another one has run: what that did not show, or
     not twice the same, is not looked at.  */
  bool stable_only;
  struct test_case **tests; /* tests of one function are neighbours */
  size_t ntest;
};

/* Write the part of an observation program that holds the tests (see
   observe-runtime.c for the other part and what it prints): it sets up, calls
   and shows every observation of every test.  0; -1: memory ran out, or the
   stream failed.  */
int export_observer (FILE *, const struct suite_file *);
/* How many functions the tests of a file may stand in for.  */
#define EXPORT_MAX_WRAPS 64
/* How the line of a suite begins that lists the functions that it stands in
   for.  */
#define EXPORT_WRAPS_LINE "/* Stands in for (-Wl,--wrap=NAME): "
/* Functions that the tests of the file, as suite, suspects or observation
   program, stand in for: it is linked with -Wl,--wrap=NAME for each, and
   compiled with -fno-builtin-NAME.  Fills in at most MAX names; their
   number.  */
size_t export_wraps (const struct suite_file *, const char **names, size_t max);
/* Write a source of all headers that a suite may include.  0; -1: memory ran
   out, or the stream failed.  */
int export_headers (FILE *);
/* Write the part of an observation program that runs the tests, the same for
   all.  0; -1: the stream failed.  */
int export_observer_runtime (FILE *);
/* Write the Check suite: it asserts every stable observation of every test.  Tests of
   function F are left out where WITHOUT_F is defined.  Of suspects each is expected to
   crash, or documents undefined behaviour; never part of `check'.  0; -1: memory ran
   out, or the stream failed.  */
int export_suite (FILE *, const struct suite_file *);
/* In a suspect with set-up calls: what is before the call that is to
   crash.  */
#define EXPORT_MARK_POINT "  mark_point ();\n"
/* May tests have an identifier of N bytes like this, other than the source's?  */
bool export_is_own_name (const char *, size_t n);
/* Would export_suite write an assertion for observation I of the test?  */
bool export_asserts (const struct test_case *, uint32_t i);
/* Does T's suite make look number LOOK?  It does where it asserts something of what that
   tells.  */
bool export_looks (const struct test_case *, uint32_t look);
/* Does the test, as export_suite writes it, name members of structs that the source keeps
   to itself, or static variables, or begin with an object as nothing may ever set it up?  */
bool export_is_private (const struct test_case *);
/* Hash of what the test would say in a suite, its name and comment apart.  0: no
   memory.  */
uint64_t export_fingerprint (struct test_case *);

/* A folder that a Makefile has a variable for, or, HERE, its own folder with a
   slash.  */
enum suite_root
{
  SUITE_ROOT_NONE,
  SUITE_ROOT_SRCDIR,
  SUITE_ROOT_BUILDDIR,
  SUITE_ROOT_HERE
};
/* A word of a recorded command line, BEFORE $(ROOT) AFTER: "-I", SRCDIR,
   "/lib".  */
struct suite_option
{
  const char *before; /* all of the word when there is no root */
  enum suite_root root;
  const char *after;
};

/* A recorded translation unit.  */
struct suite_unit
{
  const char *stem;
  struct suite_option source;
  const struct suite_option *options; /* that change the meaning of the source */
  size_t noption;
  unsigned nfile[SUITE_KINDS]; /* of each kind */
  /* One for each of these files, kind by kind; NULL: there are none.  */
  const struct suite_program
  {
    const char *wraps;	   /* as export_wraps names them, blanks between */
    const char *functions; /* that it has tests of, blanks between */
  } * programs;
};

/* The Makefile of a folder of suites.  Variables SRCDIR, BUILDDIR, PLAIN, CC,
   CFLAGS, CPPFLAGS, LDFLAGS, LIBS, BUILD.  Target `check' builds in BUILD,
   again when PLAIN, a source, a header or a variable changed, runs, and fails
   when a test does.  It works from another folder too (make -f).  Without
   PLAIN all units are rebuilt and what a suite needs of them is linked.

   Tests of functions that are gone or are called in another way now do not compile: these
   are left out, and named.  That alone is no failure where they are internal.  With
   STRICT=1 nothing is left out.  */
struct suite_makefile
{
  const char *srcdir;	/* defaults, relative to the Makefile's folder or absolute */
  const char *builddir; /* NULL: nothing refers to it */
  const char *const *plain; /* NULL: nothing refers to it */
  size_t nplain;
  bool
    links; /* libraries of PLAIN are found by links in BUILD: no files beside them have
		 the names that they give themselves */
  bool fill; /* what the plain images keep to themselves is rebuilt as well */
  const char *cc;
  const struct suite_unit *units;
  size_t nunit;
  const struct suite_option *link; /* linker flags */
  size_t nlink;
  /* Functions of the program that are named as libc's: its objects call them
     test_own_NAME.  */
  const char *const *own;
  size_t nown;
};
/* What stands before the name of a function of the program that is named as
   one of libc's.  */
#define EXPORT_OWN "test_own_"
/* Write the Makefile.  0; -1: memory ran out, or the stream failed.  */
int export_makefile (FILE *, const struct suite_makefile *);
#endif
