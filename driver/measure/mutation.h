/* SPDX-License-Identifier: GPL-3.0-or-later
   Which mutants of the code a command notices (adse mutate): a test that is, of the
   project or one of adse's suites.  The images were compiled with
   -fplugin-arg-adse-mode=mutants; in a run of the command, one mutant is switched on in all
   processes that it starts.

   1. One run records which mutants the command infects (Ammann and Offutt's word: a
      mutant's place is reached and its value differs).  No other can be noticed.
   2. Two runs without a mutant have to pass; they also say how long a run may take.
   3. A canary: a run that is killed where a mutant's place is reached has to fail, or what
      the command says means nothing.
   4. Runs in which processes are copied for each mutant (branched.h), and what copies
      kill.  A sample of it, of each function, is done as 5 says; where that disagrees, all
      mutants of that function are.
   5. A run for each mutant that is left: noticed when the command fails, or takes far
      longer.  */
#ifndef ADSE_MUTATION_H
#define ADSE_MUTATION_H

#include "program/image.h"
#include "labels.h"

/* What became of a mutant.  The words (mutant_states) reach files.  */
enum mutant_state
{
  MUTANT_OPEN,
  MUTANT_KILLED,
  MUTANT_TIME, /* killed: the command did not end in time */
  MUTANT_SURVIVED,
  MUTANT_NOT_INFECTED, /* no process had another value at its place */
  MUTANT_NO_CODE,      /* the image has no such code */
  MUTANT__COUNT
};
/* The word of each enum mutant_state.  */
extern const char *const mutant_states[MUTANT__COUNT];

/* One mutant; a header's function has it in each unit that includes the header.  */
struct mutant
{
  uint64_t key;		  /* adse_label_key, with the file's name */
  uint32_t label;	  /* global number */
  uint32_t first, labels; /* one of so many labels covered: it may be infected */
  uint32_t same;	  /* 1 + a mutant before it with its key, or 0 */
  enum mutant_state state;
  enum mutant_state branched; /* as copies of processes show it; OPEN: they do not */
  bool infected;
  bool of_decision;  /* not of an operator */
  bool is_sample;    /* what BRANCHED says is checked by a run */
  char *text, *told; /* malloc'd: "x < y -> x <= y"; and as lists of labels have it */
  const char *function, *file; /* of the program */
  uint32_t line, column;
  enum adse_criterion criterion;
};

/* What is asked, and what came of it.  */
struct mutation
{
  const struct program *program;
  const struct target *targets; /* whose mutants are meant */
  size_t ntarget;
  adse_criteria criteria;
  char **command;
  const char *runtime;	 /* path of libsymrt.so */
  const char *results;	 /* file that keeps what is known after each run, or NULL */
  unsigned jobs;	 /* runs at a time */
  struct mutant *mutant; /* by mutation_run */
  uint32_t n;
  uint32_t known;     /* from RESULTS */
  uint32_t in_copies; /* noticed in copies of processes alone */
  uint32_t doubted;   /* noticed in copies that were not believed */
  char *whole;	      /* malloc'd: why these, or all copies, were of no use; or NULL */
};

/* Fill in M's mutants and what became of them; mutation_free frees them.  -1
   with a message in ERR: the command cannot be run, fails without a mutant, or
   does not notice the canary.  An interruption leaves mutants open.  */
int mutation_run (struct mutation *m, char *err, size_t nerr);
/* Free the mutants; there are none then.  */
void mutation_free (struct mutation *m);

#endif
