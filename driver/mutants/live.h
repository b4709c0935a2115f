/* SPDX-License-Identifier: GPL-3.0-or-later
   Live mutants: what a run's input does where a mutant is carried out, and not worked
   out.  The program was compiled once more with its mutants in it, to be switched on one
   at a time (-fplugin-arg-adse-mode=mutants); libsymrt/live.c says what such a run tells.
   Two runs of an input, with a mutant and without, are compared by what a test can
   assert.

   A label tells that a run infects its mutant.  Each run that shows something new is made
   again with mutants that it infects and that nothing has killed, those first that were
   tried least; of the mutants of one place, two that it leaves alive stand for the others.  A function that other files can call kills mutants of the static
   functions that it is nearest to as well: what these do for their callers is what the
   file's users see of them.

   Values that stand alone (site.h) have mutants there and no labels in other code: the run
   without a mutant tells which ones it infects.  */
#ifndef ADSE_MUTANTS_LIVE_H
#define ADSE_MUTANTS_LIVE_H

#include "base/util.h"
#include "goals/goals.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "labels.h"
#include "site.h"

/* A scalar of a region that a live run left with another value.  */
struct live_scalar
{
  uint64_t key; /* SYMRT_INPUT_KEY */
  uint64_t value;
  uint64_t bits; /* no padding: all bytes are compared */
};

enum
{
  LIVE_LOOKS = 16, /* more than a plan has */
  LIVE_SLOW = 100, /* a run that the clock ended takes as long as so many others */
  LIVE_STEPS = 32 /* set-up calls with an answer of their own; of more, some share it */
};

/* What a live run leaves behind.  */
struct live_left
{
  enum run_end end;
  int signal, status;
  bool slow;	   /* the clock ended it, perhaps after the target had returned */
  bool strayed;	   /* a crash just outside of a region: in a test there may be memory */
  bool on;	   /* the mutant has code, and was switched on */
  bool reached;	   /* the run came to its place */
  uint64_t result; /* of the target: a scalar, or a hash of its bytes */
  struct live_scalar *scalar;
  uint32_t n;
  uint64_t rest;     /* of all else: equal means equal */
  uint32_t *infects; /* labels of values, if no mutant is switched on */
  uint32_t ninfects;
  uint64_t look[LIVE_LOOKS]; /* what functions told of its objects afterwards: a hash */
  uint64_t
    told[LIVE_LOOKS]; /* the same, those that told something: a number, or a hash */
  uint64_t step[LIVE_STEPS]; /* what set-up calls returned, integers */
  unsigned
    starts; /* as exec_starts: only runs of one process have the same addresses */
};
/* Free what LEFT holds.  */
void live_left_free (struct live_left *left);

/* Labels that tell whether a run infects the mutant of label INDEX of site S of U, by global
   number: *N from *FIRST on, one of which holds then.  What a mutant of a decision does with
   conditions that were left out, no label tells: that the decision was made is enough.  */
void live_labels (const struct unit *u, const struct adse_site *s, uint32_t index,
		  uint32_t *first, uint32_t *n);

/* A mutant that a run killed.  */
struct live_kill
{
  uint32_t label;  /* global number, as exec_mutant has it */
  uint64_t places; /* where it shows: a hash */
};

/* Mutants that no run has killed yet, or only one that was INSIDE.  */
struct live
{
  const struct program *program;
  struct goals *goals; /* of the target */
  struct live_mutant *v;
  uint32_t n;
  bool notes; /* on the target's own as well */
  bool waits; /* their labels tell of each run */
  /* What no test can assert, as far as is known, is no kill.  Else one input is worth a
     test for that.  */
  bool sure;
  uint32_t steady;   /* inputs in a row that twice left the same behind */
  uint32_t unsteady; /* those that did not */
  uint32_t runs, killed;
  uint64_t work; /* as many runs as were made; of one that the clock ended, LIVE_SLOW */
  /* What live_try killed last, where tests can assert that, and scalars that it left with
     another value there.  */
  struct live_kill *kill;
  struct live_scalar *shown;
  uint32_t nkill, nshown;
};

/* A run whose input is to be tried.  */
struct live_try
{
  struct input_vector *vector; /* what mutants write counts as touched */
  uint32_t run;		       /* its index in the plan's runs */
  unsigned each; /* mutants that it is tried on; 0: none, only its marks are taken */
  bool news;	 /* else only mutants are tried that nothing was tried on */
  bool base;	 /* inputs like it may be tried later */
  bool inside; /* its objects are in states that calls may never make: what it kills is
		     to be killed once more as users of the interface see it */
  bool opaque; /* of its objects tests see nothing but what functions tell */
  uint8_t *bytes; /* of labels, NBYTES */
  uint32_t nbytes;
  /* Run the vector with the mutant of LABEL, as exec_mutant has it.  False: there was no
     such run.  */
  bool (*live) (void *ctx, const struct input_vector *, uint32_t label,
		struct live_left *left);
  /* As vector_beyond; NULL: a test has it all.  */
  struct input_vector *(*beyond) (void *ctx, const struct input_vector *, bool zeros);
  void *ctx; /* of these two */
  /* GOAL is shown at the output now.  */
  void (*shown) (void *ctx, const struct goal *goal);
  void *shown_ctx;
  struct strbuf
    *texts;	/* gets notes, and claims, on mutants of no goal that it kills */
  bool changed; /* out: label bytes are not as they were */
};

/* The exploration of TARGET for GOALS begins; where OTHERS, mutants of CRITERIA in the
   static functions that it is nearest to (program/reach.h) count as well.  live_end frees
   what is kept.  */
void live_begin (struct live *, const struct program *, const struct target *target,
		 struct goals *goals, adse_criteria criteria, bool others);
/* From now on labels of mutants tell of each run, or, if not WAIT, of none: so the N label
   BYTES are set.  If WAIT, a plan begins: which runs infect them is forgotten.  */
void live_wait (struct live *, bool wait, uint8_t *bytes, uint32_t n);
/* The last run is RUN.  How many mutants it kills.  */
uint32_t live_try (struct live *, struct live_try *run);
/* Of the mutants that runs of the plan under way infect one that was attacked least: one of
   these runs, by RANDOM, into *RUN.  *FIRST: the input of that run itself may not have been
   tried on it.  False: there are none.  */
bool live_next (const struct live *, uint64_t random, uint32_t *run, bool *first);
/* The vector of TRY is like that of run TRY->run.  Try it on mutants that that run infects,
   until one leaves something else behind: its label, as exec_mutant has it.  UINT32_MAX: none
   does.  */
uint32_t live_attack (struct live *, const struct live_try *);
/* What a live run says of a claim that mutant LABEL (global number) shows at the output.  */
enum live_answer
{
  LIVE_UNKNOWN, /* nothing: the run did not come to the mutant's code, as where a call was
		   to fail, or inputs are run differently each time */
  LIVE_SAME,	/* or it differs where no test is sure to see it */
  LIVE_DIFFERS
};
/* Does the vector of TRY leave something else behind with the mutant of LABEL, as exec_mutant
   has it?  Where it does and tests can assert that, PLACES gets where, as claims.h has it.  */
enum live_answer live_check (struct live *, const struct live_try *, uint32_t label,
			     struct strbuf *places);
/* Does the vector of TRY kill all that live_try killed last, and where that did?  */
bool live_kills_too (struct live *, const struct live_try *);
/* Free what is kept.  */
void live_end (struct live *);
#endif
