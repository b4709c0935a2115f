/* SPDX-License-Identifier: GPL-3.0-or-later
   Promises of callers that programs under adse score broke: what the runtime tells of
   them (symrt-layout.h), read with distrust, and said once a place.  */
#ifndef ADSE_PROMISES_H
#define ADSE_PROMISES_H

#include "base/json.h"
#include "program/image.h"
#include "trace.h"

struct promise
{
  char kind; /* SYMRT_PROMISE_ASSUMPTION or _PRECONDITION */
  uint32_t line;
  char *function, *file;
};

struct promises
{
  struct promise *promise; /* sorted, each once */
  size_t n;
};

/* What is in the N bytes at BYTES; what is no such text is left out.  */
void promises_read (struct promises *, const char *bytes, size_t n);
void promises_free (struct promises *);
/* A warning each; and for TARGETS that have a precondition their calls were not held
   against, why not.  */
void promises_say (const struct promises *, const struct program *,
		   const struct target *targets, size_t ntarget);
/* Member "broken_promises" of the open object.  */
void promises_json (const struct promises *, struct json *);
#endif
