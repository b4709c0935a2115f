/* SPDX-License-Identifier: MIT
   What callers must keep to: adse_assume, and a precondition in the function's own
   unit. In a run of a job a false assumption ends the run, and so does what is asserted
   at entry of a function that the job calls.  In a program that is scored the program
   goes on, but what the activation comes to from there on, in the functions that it
   calls as well, covers nothing, and the place is told of once.

     f (-1)	  precondition (scope, ASK)		f_precond (-1) covers nothing
   precondition (scope, VIOLATED) f and what it calls cover nothing
		  precondition (scope, END)

   An activation that is left by longjmp tells of no end: the next one that begins at
   its place on the stack or above ends it, and what runs further up counts.  */
#include <errno.h>
#include <string.h>
#include "runtime.h"
#include "symrt-layout.h"
#include "trace.h"

__thread uintptr_t rt_violated __attribute__ ((tls_model ("initial-exec")));

/* More than any project has; what is left out changes no label.  */
#define MAX_BYTES (1u << 20)

static bool
is_told (const char *place, size_t n, uint32_t end)
{
  const char *at = (const char *) rt.bytes + 8, *stop = (const char *) rt.bytes + end;
  while (at < stop)
    {
      size_t m = strnlen (at, (size_t) (stop - at));
      if (m == n && !memcmp (at, place, n))
	return true;
      at += m + 1;
    }
  return false;
}

static void
tell (const char *place)
{
  static const char *last;
  size_t n = place ? strlen (place) : 0;
  if (!n || place == last)
    return;
  last = place;
  uint32_t end = __atomic_load_n (&rt.arena->nbytes, __ATOMIC_ACQUIRE);
  if (end < 8 || end > MAX_BYTES || end > rt.byte_room || is_told (place, n, end))
    return;
  uint32_t at
    = __atomic_fetch_add (&rt.arena->nbytes, (uint32_t) n + 1, __ATOMIC_ACQ_REL);
  if (at < 8 || at > rt.byte_room || n + 1 > rt.byte_room - at)
    return;
  memcpy (rt.bytes + at, place, n + 1);
}

uint32_t
symrt_precondition (void *scope, uint32_t event, void *place)
{
  static __thread int kept_errno;
  uintptr_t at = (uintptr_t) scope;
  bool entry = event == SYMRT_PRECONDITION_VIOLATED && place
	       && *(const char *) place == SYMRT_VIOLATED_ASSERTION;
  if (rt.mode != SYMRT_MODE_SCORE)
    {
      if (entry)
	run_assertion_failed (at);
      else if (event == SYMRT_PRECONDITION_VIOLATED)
	run_assumption_failed ();
      else if (event == SYMRT_PRECONDITION_BEGIN || event == SYMRT_PRECONDITION_ASK)
	run_entered (at, (uintptr_t) place);
      return 0;
    }
  if (entry)
    return 0;
  switch (event)
    {
    case SYMRT_PRECONDITION_BEGIN:
    case SYMRT_PRECONDITION_ASK:
      if (rt_violated > at)
	return 0;
      rt_violated = 0;
      if (event == SYMRT_PRECONDITION_BEGIN)
	return 0;
      rt_violated = at;
      kept_errno = errno;
      return 1;
    case SYMRT_PRECONDITION_VIOLATED:
      if (!rt_violated || rt_violated <= at)
	{
	  int e = errno;
	  rt_violated = at;
	  tell (place);
	  errno = e;
	}
      return 0;
    case SYMRT_PRECONDITION_HOLDS:
    case SYMRT_PRECONDITION_END:
      if (rt_violated != at)
	return 0;
      rt_violated = 0;
      if (event == SYMRT_PRECONDITION_HOLDS)
	errno = kept_errno;
      return 0;
    default: return 0;
    }
}
