/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of suite/ share with each other and with those of writing/.

     suite/tests.c    what becomes of tests on their way, minimisation
     suite/source.c   what the source leaves defined where the tests begin
     suite/state.c    what calls leave behind that tests put back
     suite/files.c    names of files, what is in them
     suite/paths.c    recorded command lines, roots
     suite/link.c     what suites are linked with besides
     suite/own.c      functions of the program that are named as libc's or Check's
     suite/compile.c  observation programs: how they are compiled
     suite/build.c    and linked
     suite/diagnostics.c what compilers say, a record a message
     suite/complaints.c  what the compiler says of tests, and what helps
     suite/drop.c     tests that do not compile
     suite/said.c     running a compiler, and what of its words is passed on
     suite/run.c      processes: compilers, observation programs, written suites
     suite/observe.c  which replays are made, and what is left to assert
     suite/replay.c   one of them
     suite/trial.c    building and running a written suite  */
#ifndef ADSE_SUITE_IMPL_H
#define ADSE_SUITE_IMPL_H

#include <signal.h>
#include "base/util.h"
#include "sandbox/sandbox.h"
#include "suite/suite.h"
#include "export.h"
#include "testmodel.h"

/* How many replays there are without sanitizers, SUITE_ELSEWHERE apart (see
   replay.h).  */
enum
{
  SUITE_REPLAYS = 13
};

/* A candidate on its way.  */
struct suite_test
{
  struct suite_candidate *cand;
  struct suite_target *target;
  enum suite_fate before; /* as this call found it */
  bool live;		  /* still to become a test or suspect */
  char **shown;		  /* payload of each observation, first replay; NULL: none */
  char **made; /* of each object set after set-up calls, which bytes that changed
		    in some replay, as testmodel_keep_made takes it; NULL: unknown */
  bool drew;   /* it asked for a number that is another each time */
  /* Calls of other functions, a bit each, that do not return: replays do without them.  */
  unsigned long left_out;
};

/* How a suite gets what it does not include.  */
enum suite_link
{
  SUITE_LINK_PLAIN,  /* from the plain images */
  SUITE_LINK_FILLED, /* from the plain images, what they keep to themselves rebuilt */
  SUITE_LINK_REBUILT
};

/* A list of words that ends in NULL.  */
struct suite_words
{
  char **v;
  size_t n;
};

/* Files of tests that stay of an earlier run.  */
struct suite_kept
{
  struct suite_kept_file
  {
    unsigned from; /* its number then */
    size_t all;	   /* tests */
    size_t ours;   /* tests of functions that were asked for */
    bool tried;	   /* its tests passed */
  } * file;
  unsigned n;
};

/* One source file with candidates.  */
struct suite_group
{
  uint32_t unit; /* index in the program */
  struct suite_test *test;
  size_t ntest;
  bool check_first;
  bool own_macros; /* for names of the library, which lead nowhere, or to stubs as
		      those of gnulib's rpl_NAME do */
  struct suite_words hidden;   /* names that clash with those of headers */
  struct suite_words numbered; /* identifiers of the source that end in a number */
  struct suite_words taken;    /* identifiers that tests might have themselves */
  struct suite_words macros;   /* macros that the source leaves defined, sorted */
  bool *header_macros;	    /* for each of `macros': the tests' headers use the word */
  struct suite_words lines; /* take back what its pragmas leave behind */
  bool restore_warnings;    /* it makes errors of some */
  bool old_standard;	    /* compiled as C of before 1999 */
  struct suite_words state; /* as in struct suite_file, as are `leaves' and `bare' */
  unsigned leaves;
  bool bare;
  char *forks;			   /* as in struct suite_file */
  bool sorts;			   /* its functions call those of libc that compare */
  bool scanned;			   /* the source was looked through */
  struct suite_variable *absent;   /* one for each that the program lacks */
  struct suite_variable *declared; /* as in struct suite_file */
  size_t ndeclared;
  struct suite_words foreign; /* as in struct suite_file */
  bool fresh;		      /* it has candidates that were not tried */
  bool written;		      /* its candidates went all the way */
  bool good; /* what was written of its candidates was built and passed */
  /* Its files, by kind.  */
  struct suite_files
  {
    unsigned n;
    struct suite_kept kept; /* the first of these: what stays of an earlier run */
  } files[SUITE_KINDS];
  struct u64map texts; /* hashes of what tests of this run do */
};

/* A unit of the program as the suite knows it.  */
struct suite_source
{
  char *stem;
  char *path; /* absolute */
  struct suite_option source;
  struct suite_option *options; /* for the Makefile */
  char **words;			/* for compilers here: paths absolute */
  size_t noption;
  bool has_main;
  bool same_as_before; /* another unit compiles the same file the same way */
};

/* The state of writing a suite.  */
struct suite_state
{
  struct suite_request *req;
  struct suite_result *result;
  struct suite_source *source; /* one a unit */
  struct suite_group *group;
  size_t ngroup;
  size_t under_way;	   /* index of a group */
  int round;		   /* of trying out what is written */
  char *srcdir, *builddir; /* absolute; builddir NULL: not referred to */
  char *scratch;	   /* absolute */
  char *out_dir;	   /* absolute */
  char *stage;		   /* where files are until they are tried out */
  char *earlier;	   /* what was in the output folder before this session */
  const char *cc;
  char **plain; /* images that can be linked, absolute */
  size_t nplain;
  enum suite_link link;
  struct suite_option *extra; /* what follows when linking: the user's flags, and the
				 libraries that images need; for the Makefile */
  char **extra_words;	      /* for compilers here */
  size_t nextra;
  const char **unlinked; /* as in struct suite_file */
  size_t nunlinked;
  bool no_sanitizer;	      /* its libraries are not there */
  unsigned sanitize_way;      /* the build that is tried */
  struct u64map header_words; /* hashes of what the tests' headers mention; empty: not
				 looked for yet */
  struct suite_words own;     /* functions of the program that are named as libc's */
  bool failed;		      /* some file was written that does not build or pass */
};

/* Fill in S->source, roots, compiler and plain images; suite_paths_free frees
   them.  0; -1: ERR.  */
int suite_paths (struct suite_state *, char *err, size_t nerr);
/* Free what suite_paths, suite_link_extra and suite_own_find filled in.  */
void suite_paths_free (struct suite_state *);
/* PATH (absolute) after the word BEFORE, below a root where it is below one.
   AS_RECORDED: it was relative when it was recorded, and is written relative
   to SRCDIR where that is possible.  Its strings are malloc'd.  */
struct suite_option suite_rooted (const struct suite_state *, const char *before,
				  const char *path, bool as_recorded);
/* Fill in S->extra and its words.  */
void suite_link_extra (struct suite_state *);
/* Free S->extra and its words; suite_paths_free calls it.  */
void suite_link_free (struct suite_state *);
/* PATH (absolute) as a Makefile in folder BASE writes it: relative, unless they have
   nothing in common.  Malloc'd.  */
char *suite_relative (const char *path, const char *base);
/* Absolute form of PATH, seen from folder BASE when it is relative.  Malloc'd.  */
char *suite_absolute (const char *base, const char *path);

/* Is PATH FOLDER, or below it?  */
bool suite_below (const char *path, const char *folder);
/* The folder that PATH is in.  Malloc'd.  */
char *suite_folder_of (const char *path);
/* *FOLDER, malloc'd or NULL, becomes one that holds WITH as well.  */
void suite_narrow (char **folder, const char *with);
/* The contents of a file of *N bytes, malloc'd, NUL-terminated.  NULL: it
   cannot be read.  */
char *suite_contents (const char *path, size_t *n);
/* Make TEXT, of N bytes, the contents of PATH.  0; -1: it cannot be
   written.  */
int suite_write_file (const char *path, const char *text, size_t n);

/* Append a formatted word.  */
void suite_word (struct suite_words *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* Free all words; there are none then.  */
void suite_words_free (struct suite_words *);

/* What is on a process's standard input.  */
enum suite_input
{
  SUITE_INPUT_NULL,    /* /dev/null, to be read */
  SUITE_INPUT_PIPE,    /* some lines */
  SUITE_INPUT_TERMINAL /* nothing, without waiting for it */
};

/* How a process ended that suite_run started.  */
enum suite_end
{
  SUITE_ENDED,
  SUITE_TIMED_OUT,
  SUITE_DEADLINE,
  SUITE_NOT_STARTED
};

/* A process to be run, and what came of it.  */
struct suite_process
{
  char *const *argv;
  const char *cwd;   /* NULL: ours */
  char *const *env;  /* "NAME=value" set on top of ours, or NULL */
  bool clean;	     /* start from a small environment, not ours */
  bool fixed_layout; /* no address space randomisation */
  enum suite_input input;
  mode_t mask;		   /* umask, 0: ours */
  uid_t user;		   /* not root but this one, 0: ours */
  bool unlimited;	   /* only the limits that we have ourselves */
  bool elsewhere;	   /* with UNLIMITED: other limits and signals than ours */
  struct sandbox *sandbox; /* or NULL */
  unsigned forks;	   /* processes that it makes in the sandbox */
  double seconds;	   /* limit */
  double idle;		   /* limit without output, 0: none */
  size_t memory_mb;	   /* address space, 0: no limit */
  bool memory_later;	   /* of the processes that it makes, beyond its own */
  unsigned cpu_seconds;	   /* 0: no limit */
  /* Called for each whole line of standard output; NULL: text is collected.  */
  void (*line) (void *ctx, const char *line);
  /* Called when the sandbox refused WHAT.  */
  void (*denied) (void *ctx, const char *what);
  /* Called when the process learnt WHAT of where it runs (sandbox_watch).  */
  void (*learnt) (void *ctx, const char *what);
  void *ctx;
  /* out */
  int status;	      /* wait status */
  struct strbuf text; /* standard error, and output when LINE is NULL */
};
/* Run a process, bounded by the request's deadline too.  What it left behind
   in its process group is killed.  The caller frees `text.s'.  */
enum suite_end suite_run (const struct suite_state *, struct suite_process *);
/* Was the request told to stop?  */
bool suite_stopped (const struct suite_state *);
/* Tell those who look on what is under way.  */
void suite_show (const struct suite_state *);
/* Stopped, or past the deadline?  */
bool suite_late (const struct suite_state *);
/* Limit of the address space of code that is not sanitized, in MiB.  */
size_t suite_memory_mb (const struct suite_state *);
/* Write a line to the log of the request, if it has one.  */
void suite_log (const struct suite_state *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* Observe and replay all tests of GROUP: fills in fates, observations and
   suspects.  0; -1: the deadline came before its values were known to be
   stable.  */
int suite_observe (struct suite_state *, struct suite_group *);
/* Does TEXT, a compiler's, name a macro of GROUP's source for a function of the library?
   Then its tests mean the library's from now on.  */
bool suite_mean_library (struct suite_group *, const char *text);
/* Find in TEXT, a compiler's, names of GROUP's unit that clash with declarations of
   headers, and hide them from these.  The number of new ones.  */
size_t suite_hide_names (struct suite_state *, struct suite_group *, const char *text);
/* Find in TEXT, a compiler's, variables that GROUP's unit declares in
   functions only, for its tests to declare them.  The number of new ones.  */
size_t suite_declare_names (struct suite_state *, struct suite_group *,
			    const char *text);
/* Find in TEXT, a compiler's, types and enumerators that GROUP's unit does not see and
   other units do, for its tests to declare them.  The number of new ones.  */
size_t suite_declare_types (struct suite_state *, struct suite_group *,
			    const char *text);
/* The first error that a compiler or linker tells of in TEXT, without the
   folder of its file; of a file that the user may not see, only the place.
   Malloc'd.  */
char *suite_first_error (const struct suite_state *, const char *text);
/* suite/tests.c: give TEST its end; the first reason of a target stays.  */
void suite_fate (struct suite_test *, enum suite_fate, const char *why);
/* Is it of the heap behind a pointer to bytes, so that as much as is always
   the same counts?  */
bool suite_is_heap (const struct test_case *, const struct tm_observation *);
/* Put GROUP's live tests into LIST, which has room for all.  Returns how many
   they are.  */
size_t suite_still_live (struct suite_group *, struct suite_test **list);
/* Give all live tests of GROUP this fate, because of WHY.  */
void suite_drop_all (struct suite_group *, enum suite_fate, const char *why);

/* Drop tests of GROUP that add nothing.  FIRST: what is known of them is from
   the first replay alone.  */
void suite_minimise (struct suite_group *, bool first);
/* Find out, once, what GROUP's source leaves defined where its tests begin,
   and what calls of its functions leave behind.  suite_free_scan frees it.  */
void suite_scan_source (struct suite_state *, struct suite_group *);
/* Free what suite_scan_source found.  */
void suite_free_scan (struct suite_group *);
/* Find out what calls of the functions of GROUP's source leave behind that
   tests put back.  */
void suite_find_state (const struct suite_state *, struct suite_group *);
/* Put variables back no longer that TEXT, a compiler's, says are not declared.
   Returns how many.  */
size_t suite_forget_state (struct suite_group *, const char *text);
/* The file of GROUP's source with these tests; INCLUDE is how it names the source.  */
struct suite_file suite_file_of (const struct suite_state *, const struct suite_group *,
				 const char *include, struct test_case **tests,
				 size_t n);

/* What a test begins with.  */
#define SUITE_TEST_LINE "START_TEST ("
#endif
