/* SPDX-License-Identifier: GPL-3.0-or-later
   What was found, on disk: one SQLite database (WAL) in the store's folder.
   Every change is committed when its function returns, so that killing the
   driver loses nothing; workers have connections of their own.

     targets   a function of one build explored with one set of options
     labels    its objectives and their states
     inputs    input vectors worth a test, in order of discovery
     runs      every run: end, what was new
     budgets   work spent and allowed
     facts     cvc5's answers by query digest

   A fact's key is a digest of the query's expressions: an unsatisfiable path
   stays unsatisfiable whichever program asks.  Models and unknowns belong to one
   build and its options, so that what a store has from before never changes what
   comes out.

   Nothing on disk is believed because it is there.  Each row carries a digest of
   itself, and each finished target one of all its rows; both are checked when the
   store is opened, with SQLite's own structures.  What does not verify is not
   used: store_open makes a new database of the rest and keeps the old one under
   another name.  */
#ifndef ADSE_STORE_H
#define ADSE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of the tables; a store of another one is not read.  */
#define STORE_SCHEMA 3

struct store;

/* Only one program at a time writes to a store: take DIR (made when it is not
   there) for this process and those that it forks from now on.  A descriptor whose
   close gives it up, or -1 with a message in ERR.  */
int store_lock (const char *dir, char *err, size_t nerr);
/* Is there a store in DIR?  */
bool store_is_there (const char *dir);
/* Remove the store in DIR, whose LOCK this process holds, and DIR if FOLDER: nothing
   came of it.  */
void store_discard (const char *dir, int lock, bool folder);

/* What a store is opened for.  */
enum store_mode
{
  STORE_READ,  /* refuse what does not verify; nothing is written */
  STORE_WRITE, /* by the holder of the lock: create, check, repair */
  STORE_JOIN   /* what this process's STORE_WRITE has checked */
};

/* Open DIR/adse.db; store_close ends it.  NULL with a one-line message in ERR:
   what, where and what to do.  A database of a newer version is left alone; an
   older or damaged one is moved aside when the mode is STORE_WRITE.  */
struct store *store_open (const char *dir, enum store_mode, char *err, size_t nerr);
/* End the connection and free it.  May be NULL.  */
void store_close (struct store *);
/* What opening did about a damaged store, as a line for the user; "" if
   nothing.  It is the store's.  */
const char *store_note (const struct store *);
/* Message of the first failure, "" when there was none.  After it nothing is
   read or written any more.  */
const char *store_error (const struct store *);

/* How far the exploration of a target came.  */
enum store_state
{
  STORE_STARTED = 0, /* exploration began, or was cut */
  STORE_DONE = 1     /* ended by itself or by a budget of work */
};

/* A row of targets.  Strings that a store gives are its own.  */
struct store_target
{
  int64_t id;
  const char *file, *function, *symbol;
  uint32_t line;
  uint64_t stamp;     /* of the build: session_stamp */
  const char *config; /* options that results depend on */
  enum store_state state;
  /* Result.  */
  const char *reason, *why; /* why there is nothing, "" */
  const char *notes;	    /* bounds and simplifications, one a line */
  uint32_t runs, paths, divergences, tests, suspects;
  uint64_t queries, solver_calls;
  double cpu_seconds;
};

/* The row of (file, function, stamp, config), made when it is not there; other
   builds of the function are forgotten, but not their facts.  Fills in id, state
   and, when it was there, the results (strings live until the next call).
   False: failed.  */
bool store_begin (struct store *, struct store_target *);
/* Write state and results.  */
void store_end (struct store *, const struct store_target *);
/* A covered mutant comes to this strength in the suite, and no further because
   of WHY.  To be called between store_batch (true) and (false), with
   store_suite after it.  */
void store_strength (struct store *, int64_t target, uint32_t number, int strength,
		     const char *why);
/* The label is in STATE, of enum goal_state, because of WHY.  To be called between
   store_batch (true) and (false), with store_seal_labels after it.  */
void store_label_state (struct store *, int64_t target, uint32_t number, int state,
			const char *why);
/* The labels of TARGET are what they are to be: without this, those that were changed
   look damaged.  */
void store_seal_labels (struct store *, int64_t target);
/* The suite that was written has so many tests and suspects of TARGET.
   Without a REASON, WHY is what its tests do that C leaves undefined, or "".
   To be called between store_batch (true) and (false).  */
void store_suite (struct store *, int64_t target, uint32_t tests, uint32_t suspects,
		  const char *reason, const char *why);

/* Added to the strength in store_label.proof if more than a difference at the
   mutant's statement was asked for.  */
#define STORE_STRENGTH 0x100
/* A row of labels.  */
struct store_label
{
  int64_t target;
  uint64_t key;	   /* adse_label_key */
  uint32_t number; /* order in the function */
  const char *criterion, *file, *text;
  uint32_t line, column;
  int state;	   /* enum goal_state */
  int proof;	   /* INFEASIBLE: enum goal_proof; a mutant that is COVERED: enum
		       adse_strength that was reached, STORE_STRENGTH more if more than
		       a difference at its statement was asked for */
  const char *why; /* UNKNOWN; COVERED: by other tests, or why it is at no stronger
		       strength */
};
/* Insert or update by (target, number).  What a label came to in an earlier
   session is not opened again.  Between store_batch (true) and (false) changes
   are one transaction.  */
void store_label (struct store *, const struct store_label *);
/* Make the labels of TARGET that are still open unknown, ended by WHY.  */
void store_close_labels (struct store *, int64_t target, const char *why);
/* BEGIN: what follows is written in one transaction; else: it ends, and is undone where
   that fails.  */
void store_batch (struct store *, bool begin);

/* A row of inputs.  */
struct store_input
{
  int64_t target;
  uint32_t run; /* number of the run */
  uint64_t plan;
  const void *vector; /* vector_pack */
  size_t nvector;
  int end, signal; /* enum run_end */
  uint32_t new_labels, new_branches;
  uint32_t firsts;    /* outcomes that no other target's runs had taken */
  const char *labels; /* short texts, newline-separated */
};
/* Insert an input; an equal (target, plan, vector) stays as it is.  */
void store_input (struct store *, const struct store_input *);
/* Replace the labels of TARGET's input with this PLAN and VECTOR (N bytes) by
   LABELS.  */
void store_input_labels (struct store *, int64_t target, uint64_t plan,
			 const uint8_t *vector, size_t n, const char *labels);
/* Run number RUN of TARGET under PLAN: enum run_end, hashes of path and result, and
   what was new.  */
void store_run (struct store *, int64_t target, uint32_t run, uint64_t plan, int end,
		uint64_t path, uint64_t result, uint32_t new_labels,
		uint32_t new_branches);
/* TARGET has USED so much of the budget NAME, of which so much was ALLOWED.  */
void store_budget (struct store *, int64_t target, const char *name, uint64_t used,
		   uint64_t allowed);

/* A row of facts: cvc5's answer to one query.  */
struct store_fact
{
  uint64_t key[2];
  int answer, end;   /* enum solver_answer, enum solver_end */
  const void *model; /* SAT: (u64 input key, u8 width, u64 lo, u64 hi)* packed */
  size_t nmodel;
  uint64_t build; /* stamp that it belongs to; 0: it holds for any */
};
/* Insert or replace a fact of FUNCTION.  */
void store_fact (struct store *, const char *function, const struct store_fact *);

/* Drop the fact with this key: it was found wrong.  */
void store_drop_fact (struct store *, const char *function, const uint64_t key[2]);
/* Drop the facts of FUNCTION that belong to other builds than BUILD.  */
void store_forget_facts (struct store *, const char *function, uint64_t build);
/* How many targets were explored in a build other than STAMP.  */
uint32_t store_other_builds (struct store *, uint64_t stamp);

/* Call EACH for the facts of FUNCTION, in the order of their keys, until it
   returns true.  What EACH is given lives during the call.  */
void store_facts (struct store *, const char *function,
		  bool (*each) (void *, const struct store_fact *), void *);
/* Call EACH for the inputs of TARGET, in the order of their runs, until it
   returns true.  What EACH is given lives during the call.  */
void store_inputs (struct store *, int64_t target,
		   bool (*each) (void *, const struct store_input *), void *);
/* Call EACH for the labels of TARGET, in the order of their numbers, until it
   returns true.  What EACH is given lives during the call.  */
void store_labels (struct store *, int64_t target,
		   bool (*each) (void *, const struct store_label *), void *);
/* Call EACH for the targets whose function is NAME, or all if that is NULL,
   until it returns true.  Of each (file, function) only the newest is given.
   What EACH is given lives during the call.  */
void store_targets (struct store *, const char *name,
		    bool (*each) (void *, const struct store_target *), void *);
/* Call EACH for the budgets of TARGET, in the order of their names, until it
   returns true.  What EACH is given lives during the call.  */
void store_budgets (struct store *, int64_t target,
		    bool (*each) (void *, const char *name, uint64_t used,
				  uint64_t allowed),
		    void *);
#endif
