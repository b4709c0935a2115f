/* SPDX-License-Identifier: MIT
   Files and environment variables that a run names, for the models of the functions
   that take such names.  Private to libsymrt.  */
#ifndef SYMRT_WORLD_H
#define SYMRT_WORLD_H

#include "job.h"
#include "models.h"

/* A file that the run named.  */
struct world_file
{
  char name[SYMRT_NAME_ROOM];
  unsigned index;      /* of its region */
  const uint8_t *base; /* what it holds: N bytes, inputs */
  size_t n;
  const void *length; /* where N is, a 32-bit input */
  bool decided;	      /* the run was told whether it is there */
  bool whole;	      /* it is, and holds these bytes still */
};

/* How a file is used.  */
enum world_use
{
  WORLD_READ,	 /* what is there matters, and stays */
  WORLD_CHANGED, /* it matters, and may be another afterwards */
  WORLD_REPLACED /* what was there does not matter */
};
/* The file NAME, which is about to be used like this; it is there from now on
   if the job says so.  NULL: it is no input of this run.  The runtime owns it.
   errno is kept.  */
const struct world_file *world_file (struct model_call *, const char *name,
				     enum world_use);
/* The value of environment variable NAME, if that is an input and is set, in
   the job's memory.  NULL: it is not set, or is whatever getenv says.  errno
   is kept.  */
const char *world_variable (struct model_call *, const char *name);
#endif
