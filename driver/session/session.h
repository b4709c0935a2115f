/* SPDX-License-Identifier: GPL-3.0-or-later
   Exploring many functions: forked workers take targets one after another, each
   with its own program under test, solver and store connection.  What a function
   gives does not depend on which worker took it, nor on how many there are.  */
#ifndef ADSE_SESSION_H
#define ADSE_SESSION_H

#include "explore/explore.h"
#include "goals/goals.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "session/ledger.h"
#include "session/settings.h"
#include "suite/suite.h"
#include "labels.h"

/* How far a target is.  */
enum outcome_state
{
  OUTCOME_WAITING,
  OUTCOME_UNDER_WAY,
  OUTCOME_ENDED
};

/* What came of one target; lives in memory shared with the workers.  */
struct outcome
{
  int state;	   /* enum outcome_state */
  double since;	   /* its last turn began, CLOCK_MONOTONIC */
  int64_t row;	   /* in the store; 0: none */
  bool cut;	   /* the time limit or an interrupt ended it */
  bool reused;	   /* the store had it, complete */
  bool all_paths;  /* explore_result.complete */
  bool worked_out; /* explore_result.worked_out */
  bool lost;	   /* its worker was ended before it wrote its results */
  char reason[48]; /* stable code, "" when it was explored */
  char why[240];
  char ends[400];		   /* ends_text */
  uint32_t dropped[SUITE_CUT + 1]; /* candidates without a test, by fate */
  uint32_t runs, paths, divergences, tests, suspects;
  bool there; /* the suite has tests of it, these or an earlier run's */
  uint32_t divergence[DIVERGENCE__COUNT];
  uint32_t unpredicted;
  struct explore_checks checks;
  uint32_t labels[GOAL_STATE__COUNT];
  uint32_t left_out;  /* labels that --minimal leaves out */
  uint32_t undecided; /* labels that may say no more than others */
  uint64_t queries, solver_calls;
  double cpu_seconds;
  /* The part of the results that earlier turns of this session had (turns.h).  */
  struct
  {
    uint32_t runs, divergences, divergence[DIVERGENCE__COUNT], unpredicted, runs_made;
    uint32_t replays, label_queries_made, label_models_made;
    uint64_t queries, solver_calls, solver_calls_made;
    double cpu_seconds;
    char ends[400];
  } earlier;
  /* Of this session; runs to cpu_seconds are those of the whole exploration, which may
     be an earlier one's.  */
  uint32_t runs_made;
  uint64_t solver_calls_made, answers_known; /* known: from the store */
  struct explore_augmented augmented;	     /* of its last turn */
  bool
    mutants_followed; /* more than a difference at their statement was asked of mutants */
  uint32_t
    strengths[ADSE_STRENGTH__COUNT]; /* covered ones of mutants, by strength reached */
  uint32_t short_of[SHORT__COUNT + 1]; /* why mutants come no further; the last one: by
					  other codes */
  struct explore_mutant_work mutant_search;	  /* of its last turn */
  uint32_t label_queries_made, label_models_made; /* of labels; satisfiable */
};

/* A session: what is asked, and after session_run what came of it.  */
struct session
{
  const struct program *program;
  struct program
    *live;	    /* with mutants in its code (live.h); NULL: there is none, and */
  char *live_why;   /* this says why, or that too is NULL */
  char **live_link; /* it is linked with */
  size_t nlive_link;
  const struct target *targets;
  size_t ntarget;
  const struct settings *settings;
  const char *cc; /* as recorded_compiler takes it */
  char *const *link;
  size_t nlink;
  char *runtime; /* libsymrt.so */
  const char *scratch;
  const struct ledger *ledger, *scores; /* waivers and what is covered, or NULL */
  const struct ledger_names *names;	/* of the program in them */
  double deadline;			/* for exploration, CLOCK_MONOTONIC; 0: none */
  /* Called after each round of a time limit that leaves functions to be explored, which
     took SECONDS; it may move the deadline, also when that has come.  Or NULL.  */
  void (*between) (void *ctx, double seconds);
  void *between_ctx;
  struct report *report;    /* report.h: what is said of it */
  uint32_t functions;	    /* out: with tests in the suite, asked for or not */
  struct outcome *outcomes; /* out: one a target, shared */
  uint64_t stamp;	    /* out: of the build */
  bool begun;		    /* out: the program ran; there may be results */
  int interrupted;	    /* out: 0, or the signal that ended it */
  bool not_started;	    /* out: the program ended before its main */
};

/* "3 returned, 2 time" of a target's notes, into BUF; "" when it is not there.
   It is the notes' first line.  */
void session_ends (const char *notes, char *buf, size_t n);
/* Call EACH for each class of ends in ENDS, a text of session_ends.  */
void session_each_end (const char *ends,
		       void (*each) (void *, const char *class, uint32_t n), void *ctx);

/* Explore the targets.  The caller holds the store's lock and catches
   interrupts.  0; -1: nothing could be started, or nothing can be kept, ERR
   says why.  session_free frees the outcomes in either case.  */
int session_run (struct session *, char *err, size_t nerr);
/* Why no mutants were run although they were to be; NULL: they were.  Before
   session_free.  */
const char *session_live_why (const struct session *);
/* Unmap what the session shared with its workers, the outcomes among it.  */
void session_free (struct session *);

/* What results of TARGET depend on beside the build, as the store's key.
   KNOWN: the digest of what ledgers say of its labels.  Malloc'd.  */
char *session_config (const struct settings *, const struct function_setting *,
		      const struct target *, char *const *link, size_t nlink,
		      uint64_t known);
/* Stamp of all images together, code and metadata.  */
uint64_t session_stamp (const struct program *);
#endif
