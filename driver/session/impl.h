/* SPDX-License-Identifier: GPL-3.0-or-later
   What these files share:

     session/session.c	rounds of workers
     session/share.c	the memory that workers share
     session/target.c	one target
     session/given.c	what its objects were given
     session/histories.c	the calls that these went through
     session/begin.c	those of them that a function begins with
     session/tested.c	what the tests of one cover
     session/key.c	what results depend on  */
#ifndef ADSE_SESSION_IMPL_H
#define ADSE_SESSION_IMPL_H

#include <stdatomic.h>
#include "base/interrupt.h"
#include "base/util.h"
#include "inputs/inputs.h"
#include "program/constants.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/session.h"
#include "session/turns.h"
#include "store/store.h"
#include "vectors/vectors.h"

/* How many workers there are at most.  */
#define MAX_JOBS 256
#define SESSION_ENDS                                                                   \
  "runs ended: " /* what the first line of a target's notes begins with */

/* Shared with the workers.  */
struct share
{
  atomic_uint next;	   /* index into order */
  atomic_uint started;	   /* the program was started by some worker */
  atomic_uint not_started; /* it could not be: `why' says why */
  char why[240];
  atomic_uint store_failed; /* nothing can be kept: `lost' says why */
  char lost[300];
  char end[48];	      /* exec_failed_start */
  char live_why[240]; /* why live runs cannot be made; "": nothing is known of that */
  uint32_t norder;
  uint32_t under_way[MAX_JOBS]; /* target + 1 of each worker, 0: none */
  double round_end;		/* CLOCK_MONOTONIC; 0: none */
  struct turn *turns;		/* behind the outcomes, one each; */
  uint8_t *seen;		/* and then explore_options.seen */
  struct outcome outcomes[];
};
/* What this session shares with its workers; NULL: it has not begun.
   session_free unmaps it.  */
extern struct share *session_share;

/* A worker, in its own process.  */
struct givers;
struct pools;
struct worker
{
  struct session *s;
  unsigned number;
  const uint32_t *order;
  struct store *store;
  struct exec *exec, *live;
  bool live_tried;
  struct givers *givers; /* session/given.h; NULL: none yet */
  struct pools *pools;	 /* session/histories.h; NULL: none yet */
  double slice;		 /* seconds for the function under way; 0: no limit */
  char *scratch;
};

/* Did a signal ask to end?  */
static inline bool
session_stopped (void)
{
  return *interrupt_flag () != 0;
}

/* Tell all workers that nothing more can be kept, because of WHY: all end.  */
void session_store_fails (const char *why);
/* How the program of the session is run, in a folder of SCRATCH.  */
struct exec_options session_exec_options (const struct session *, const char *scratch);
/* Count the labels of TARGET, whose outcome that is, as STORE has them.  */
void session_count_stored (const struct session *, struct store *store,
			   struct outcome *, const struct target *target);
/* The target of this outcome has no tests, or no complete verdict, for the reason
   CODE.  */
void session_reason (struct outcome *, const char *code, const char *why);
/* Explore target INDEX, or take what the store has; LEFT targets wait, this one
   included.  */
void session_explore (struct worker *, uint32_t index, unsigned left);

/* session/histories.c.  */
#define MOST_METHODS 64
#define MOST_CALLS 6 /* of a method that are made again with other objects */

/* Calls on an object: those of a plan, that of its target included.  */
struct history
{
  const struct input_plan *plan;
  struct input_vector *vector;
  uint64_t state;  /* of the object, as subject_state */
  uint64_t *value; /* of its members, NVALUE */
  size_t nvalue;
  uint32_t walks; /* that began with it */
  uint32_t by;	  /* index of the last method */
  bool first;	  /* no call of that covered the same before, or no object had a member
		     with such a value */
};

/* A call of a function, and those before it.  */
struct made_call
{
  const struct input_plan *plan;
  struct input_vector *vector;
};

/* A function that changes objects.  */
struct method
{
  struct target of;
  struct u64map covered; /* labels that its calls covered, by hash of their notes */
  /* The last of those calls that were the first to cover something.  */
  struct made_call call[MOST_CALLS];
  unsigned ncall;
  struct constants constants; /* what it and its static functions compute with */
  struct u64map led;	      /* states that walks which end with it led to */
  uint32_t *open;	      /* labels that no walk which ends with it has covered */
  size_t nopen;
  struct made_call *walked; /* those walks that were the first to cover one */
  size_t nwalked;
};

/* What is known of the objects of one type: those which the same functions change.  */
struct pool
{
  struct method method[MOST_METHODS];
  size_t nmethod;
  struct history *v;
  size_t n;
  struct u64map values; /* of members, those that say a state */
  struct input_plan **plans;
  size_t nplan;
  double deadline; /* of finding these; 0: none */
  int64_t runs;	   /* made for that, live */
  int64_t slow;	   /* of these, ended by the clock */
};

/* The number of the call sequence of OF after the calls of H, the last of which is made
   again in WAY of plan_sequence_again; PLAN_AGAIN: once.  0: there is none.  */
uint64_t history_then (const struct history *h, const struct target *of, unsigned way);
/* The place of the target's call in PLAN: the last one.  */
uint32_t history_last_call (const struct input_plan *plan);
/* Inputs of PLAN with the calls of H before its target's, and with each of the calls of M
   that are known (may be NULL), into *OUT, malloc'd.  Their number.  */
size_t history_inputs (struct worker *w, const struct input_plan *plan,
		       const struct history *h, const struct method *m,
		       struct input_vector ***out);
/* Up to MOST of the histories from FIRST on, into WHICH: those that were the first to cover
   something, then others; of each method one, then of each another.  Their number.  */
size_t histories_choose (const struct pool *p, size_t first, size_t *which,
			 size_t most);
/* TARGET as a method of P; NULL: it is none.  */
const struct method *pool_method (const struct pool *p, const struct target *target);
/* The pool of TARGET; NULL: there is none.  */
const struct pool *histories_pool (struct worker *w, const struct target *target);
#endif
