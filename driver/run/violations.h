/* SPDX-License-Identifier: GPL-3.0-or-later
   Where programs under adse score violated preconditions: what the runtime tells of
   them (symrt-layout.h), read with distrust, and said once a place.  */
#ifndef ADSE_VIOLATIONS_H
#define ADSE_VIOLATIONS_H

#include "base/json.h"
#include "program/image.h"

struct violation
{
  char kind; /* SYMRT_VIOLATED_ASSUMPTION or SYMRT_VIOLATED_PRECONDITION */
  uint32_t line;
  char *function, *file;
};

struct violations
{
  struct violation *violation; /* sorted, each once */
  size_t n;
};

/* What is in the N bytes at BYTES; what is no such text is left out.  */
void violations_read (struct violations *, const char *bytes, size_t n);
void violations_free (struct violations *);
/* A warning each; and for TARGETS that have a precondition their calls were not held
   against, why not.  */
void violations_say (const struct violations *, const struct program *,
		     const struct target *targets, size_t ntarget);
/* Member "broken_promises" of the open object, a name that scripts know.  */
void violations_json (const struct violations *, struct json *);
#endif
