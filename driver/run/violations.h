/* SPDX-License-Identifier: GPL-3.0-or-later
   Where programs under adse score violated preconditions: what the runtime tells of
   them (symrt-layout.h), read with distrust, and said once a place.  */
#ifndef ADSE_VIOLATIONS_H
#define ADSE_VIOLATIONS_H

#include "base/json.h"
#include "program/image.h"

/* One place where a precondition was violated.  */
struct violation
{
  char kind; /* SYMRT_VIOLATED_ASSUMPTION or SYMRT_VIOLATED_PRECONDITION */
  uint32_t line;
  char *function, *file;
};

/* All places.  Zero-initialised there are none.  */
struct violations
{
  struct violation *violation; /* sorted, each once */
  size_t n;
};

/* Read the N bytes at BYTES; what is no such text is left out.
   violations_free frees them.  */
void violations_read (struct violations *, const char *bytes, size_t n);
/* Free all; there are none then.  */
void violations_free (struct violations *);
/* Warn of each.  For those TARGETS that have a precondition against which
   their calls were not held, warn why not.  */
void violations_say (const struct violations *, const struct program *,
		     const struct target *targets, size_t ntarget);
/* Write them as member "broken_promises" of the open object, a name that
   scripts know.  */
void violations_json (const struct violations *, struct json *);
#endif
