/* SPDX-License-Identifier: GPL-3.0-or-later
   Settings of an exploration: defaults, then adse.ini in the working directory
   (INI: sections [generate], [budget], [function NAME]), then the command line.

     [generate]
     criteria = dc,cc,mcc        ; as -c
     strategy = coverage
     jobs = 2
     seed = 1
     time = 60
     store = .adse
     output = adse-tests
     ledger = labels.ledger      ; as --ledger
     after-score = labels.ledger ; as --after-score
     sandbox = yes               ; only the command line says no

     [budget]                    ; of work, a function
     runs = 2000
     queries = 8000
     work = 30000                ; of runs and solver, about milliseconds
     depth = 4000
     stale = 300                 ; runs without news; a hard query counts as 30
     rlimit = 20000              ; cvc5's work on a query
     solver-ms = 10000           ; cuts only
     run-ms = 1000
     memory-mb = 1024

     [function parse_*]
     skip = yes
     runs = 5000

     [inputs]			 ; what inputs/settings.h says
     parse.buf.length = 16

     [limits]			 ; those that adse doctor --limits lists
     goals.samples = 300  */
#ifndef ADSE_SETTINGS_H
#define ADSE_SETTINGS_H

/* The folder of the store when no other one is named.  */
#define STORE_DEFAULT ".adse"

#include "explore/explore.h"
#include "goals/label-mode.h"
#include "goals/strategy.h"
#include "inputs/settings.h"
#include "solver/solver.h"
#include "labels.h"

/* All settings.  Strings belong to the command line, to the program, or to the
   own_ members.  */
struct settings
{
  adse_criteria criteria;
  uint32_t limit;			 /* distance of the criterion limit */
  struct adse_strengths_named strengths; /* of mutation criteria */
  const struct strategy *strategy;
  const char *strategy_name;
  enum label_treatment labels; /* command line only, as the next */
  enum label_deletion deletion;
  unsigned jobs;
  uint64_t seed;
  double seconds; /* 0: no limit */
  const char *store, *output;
  const char *ledger, *after;				 /* or NULL */
  char *own_store, *own_output, *own_ledger, *own_after; /* of the file */
  bool sandbox;
  struct explore_budget budget;
  struct solver_limits solver;
  unsigned run_ms;
  size_t memory_mb;
  bool minimal; /* command line only, as the next */
  bool self_check;
  unsigned check_proofs; /* percent */
  struct function_setting
  {
    char *glob;
    bool skip;
    uint32_t runs; /* 0: as in [budget] */
  } * function;
  size_t nfunction;
  struct input_settings inputs; /* to be resolved */
  char *file;			/* that was read, or NULL */
};

/* Set all to what holds when neither a file nor the command line says
   anything.  */
void settings_default (struct settings *);
/* Read PATH over what is there.  A missing file is fine unless REQUIRED.  0, or
   -1 with "PATH:LINE: what" in ERR.  */
int settings_read (struct settings *, const char *path, bool required, char *err,
		   size_t nerr);
/* Free what settings_read allocated.  */
void settings_free (struct settings *);
/* The budget of work of a function with settings F (or NULL).  It is what was
   said.  If nothing was: none under a time limit, else the usual one, and more
   where there are more runs or queries than usual.  */
uint32_t settings_work (const struct settings *, const struct function_setting *f);
/* First setting that matches FUNCTION, or NULL.  */
const struct function_setting *settings_function (const struct settings *,
						  const char *function);
/* Did the user name a strength beyond weak for some mutation operator?  */
bool settings_strength_named (const struct settings *);
/* How far mutants are to come where no strength is named: to the strongest, or
   to weak where nothing finds out more.  */
enum adse_strength settings_strength (const struct settings *);
#endif
