/* SPDX-License-Identifier: GPL-3.0-or-later
   The suite of a session in the making: what the store has becomes candidates, these are
   tried out, all at once or, under a time limit, in steps between the rounds of exploring
   and after them.  How large steps are and how long exploring goes on say pace.h and
   candidates.h.  */
#ifndef ADSE_MAKING_H
#define ADSE_MAKING_H

#include "session/candidates.h"
#include "session/pace.h"
#include "session/session.h"
#include "store/store.h"
#include "suite/suite.h"

/* The state of making a suite.  */
struct making
{
  struct session *s;
  struct suite_request request; /* targets, scratch, deadline and stop are filled in */
  struct store *store;
  char *scratch;
  struct candidates all;
  struct pace pace;
  struct suite_result last; /* of what was written */
  uint32_t found, asserted; /* labels that runs covered first, and tests among these */
  size_t waiting; /* not tried yet, of those that cover what nothing else does */
  double end;	  /* of everything; 0: none */
  bool published; /* the output folder has a new one */
  bool failed;	  /* it does not build, or pass */
  bool complete;  /* all candidates were tried */
  int status;
};

/* Begin for S, with what REQUEST says of the suite.  END: when its time limit
   is over, CLOCK_MONOTONIC, or 0.  making_end ends it.  */
void making_begin (struct making *, struct session *s,
		   const struct suite_request *request, double end);
/* As session.between: what was found so far becomes tests, and S's deadline is moved to
   where what is found until then still can.  CTX is the making.  */
void making_between (void *ctx, double seconds);
/* What the store has by now becomes tests, those that matter most first.  With an END,
   what is not tried out by then is left; STOP, which may be NULL, ends it soon.  */
void making_go_on (struct making *, double end, const volatile sig_atomic_t *stop);
/* Say what came of it and tell the outcomes and the store.  *PUBLISHED: the output folder
   has a new suite.  Frees what making_begin made.  An exit status.  */
int making_end (struct making *, bool *published);
#endif
