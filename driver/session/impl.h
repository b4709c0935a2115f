/* SPDX-License-Identifier: GPL-3.0-or-later
   What these files share:

     session/session.c	rounds of workers
     session/share.c	the memory that workers share
     session/target.c	one target
     session/given.c	what its objects were given
     session/histories.c	the calls that these went through
     session/tested.c	what the tests of one cover
     session/key.c	what results depend on  */
#ifndef ADSE_SESSION_IMPL_H
#define ADSE_SESSION_IMPL_H

#include <stdatomic.h>
#include "base/interrupt.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/session.h"
#include "session/turns.h"
#include "store/store.h"

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
#endif
