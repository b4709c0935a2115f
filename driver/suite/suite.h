/* SPDX-License-Identifier: GPL-3.0-or-later
   What suites are made from and what comes of it: candidates, what the user asks for, what
   there is in the end.  The work is asked for in writing/writing.h.  */
#ifndef ADSE_SUITE_H
#define ADSE_SUITE_H

#include <signal.h>
#include <stdio.h>
#include "program/image.h"
#include "testmodel.h"

/* What became of a candidate.  */
enum suite_fate
{
  SUITE_KEPT,	   /* in check_STEM.c */
  SUITE_SUSPECT,   /* in suspect_STEM.c: crashes, or undefined behaviour */
  SUITE_UNSTABLE,  /* nothing stable was left to assert */
  SUITE_REDUNDANT, /* adds no label, no branch outcome, no distinct result */
  SUITE_DENIED,	   /* the sandbox refused something in its run or replay */
  SUITE_TIME,	   /* a replay did not end in time */
  SUITE_EXIT,	   /* the code under test ended the process */
  SUITE_COMPILE,   /* the test's text does not compile or link */
  SUITE_FAILED,	   /* failed in the written suite */
  SUITE_OUTSIDE,   /* looked at what is not the project's */
  SUITE_CUT	   /* the deadline came first */
};

/* A run that might become a test.  */
struct suite_candidate
{
  struct test_case *test; /* the caller's; name, observations and suspect are
			      set here */
  uint64_t key;		  /* the caller's */
  uint32_t new_labels;	  /* labels that this run covered first */
  uint32_t new_branches;  /* branch outcomes that this run took first */
  bool crashed;		  /* the instrumented run ended by test->signal */
  bool denied;		  /* the sandbox refused something */
  enum suite_fate fate;	  /* out */
  bool tried;		  /* out: FATE is final, and what it says is in OUT_DIR; a
			      later writing_run goes on from there */
};

/* The candidates of one function, in order of discovery.  */
struct suite_target
{
  const struct target *target;
  struct suite_candidate *cand;
  size_t ncand;
  bool cut; /* there may be more to be known of it: tests of an earlier run stay */
  /* out */
  /* Tests of an earlier run may be in OUT_DIR; a later writing_run sees to them.  */
  bool stayed;
  bool there; /* the suite has tests of it, these or an earlier run's */
  uint32_t tests, suspects;
  uint32_t dropped[SUITE_CUT + 1]; /* candidates by fate */
  uint32_t unstable_values;	   /* observations dropped in kept tests */
  const char *reason; /* stable code when it has candidates but no test: one of
			 "unstable", "suspect-only", "denied", "time", "exit",
			 "test-compile", "test-link", "test-failed", "outside",
			 "cut";
			 NULL: none */
  char why[240];      /* the first message behind it */
  char allowed[240];  /* what UBSan says that this machine allows, an access that is not
			 aligned, of a test that is written for all that; "": nothing */
};

/* What the user asks for.  */
struct suite_request
{
  const struct program *program;
  struct suite_target *targets;
  size_t ntarget;
  char *const *plain; /* --plain images, none: recorded sources are rebuilt */
  size_t nplain;
  char *const *link; /* linker flags after -- */
  size_t nlink;
  const char *cc;		 /* --cc; NULL: as recorded_compiler says */
  const char *srcdir, *builddir; /* --srcdir, --builddir: recorded paths below
				    them become $(SRCDIR)/... and
				    $(BUILDDIR)/...; NULL: not given */
  const char *srcdir_later, *builddir_later; /* where these folders are for those
				    who run the suite; NULL: the same */
  const char *out_dir;
  const char *scratch;		     /* existing directory, ours to fill */
  double deadline;		     /* CLOCK_MONOTONIC seconds; 0: none */
  const volatile sig_atomic_t *stop; /* not 0: end soon, leave OUT_DIR; or NULL */
  unsigned run_ms;		     /* limit of one test's replay; 0: 2000 */
  size_t memory_mb; /* limit of the memory of one test's replay; 0: 2048 */
  unsigned jobs;    /* compilers at once; 0: 1 */
  bool sandbox;
  /* Called now and then while file number AT of N is tried out; may be NULL.  */
  void (*trying) (void *ctx, const char *file, size_t at, size_t n);
  void *trying_ctx;
  FILE *log; /* one line a step, NULL: quiet */
};

/* What came of a request.  */
struct suite_result
{
  uint32_t files, tests, suspects, unstable_values;
  uint32_t functions; /* with tests in these files and in others of the suite */
  uint32_t kept;      /* further tests in these files: an earlier run's */
  uint32_t forking;   /* of the files: tests do not pass in one process (CK_FORK=no), so
		       main insists on one for each */
  bool cut;	      /* the deadline, or STOP, ended it */
  bool no_room;	      /* a compiler had no room for its files */
  bool published;     /* OUT_DIR has it; else OUT_DIR is as it was */
  bool verified;      /* what was written was built and passed */
  bool unsanitized;   /* the compiler has no sanitizers: nobody looked for undefined
		       behaviour */
  bool unwatched;     /* nobody looked whether tests know where they run */
  uint32_t left;      /* source files whose candidates were not tried */
  char note[240];     /* what verification said, "" when all is well */
};

/* The stable word of a fate: "kept", "suspect", "unstable", ...  */
const char *suite_fate_name (enum suite_fate);
/* The code, of undecided.def, why a candidate of this fate is no test; NULL: it is one, or
   another one is there in its place.  */
const char *suite_fate_reason (enum suite_fate);
#endif
