/* SPDX-License-Identifier: MIT
   Models of functions that take the name of a file or of an environment variable.  The
   file or variable is made first (world.c), the function itself is called then; what
   is read from a file afterwards is followed as of any stream (models-stdio.c).  */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "models.h"
#include "runtime.h"
#include "world.h"

/* STREAM, or with NULL descriptor FD, reads F from its beginning.  */
static void
reads_file (void *stream, int fd, const struct world_file *f)
{
  stream_note (stream, f->base, f->n);
  if (!stream)
    descriptor_note (fd, f->base, f->n);
  source_length (stream, fd, f->length);
}

void *
model_fopen (const void *name, const void *mode)
{
  struct model_call c = ENTER (fopen);
  const char *m = mode;
  const struct world_file *w = NULL;
  bool reads = c.on && m && *m == 'r' && !strchr (m, '+');
  if (c.on && m)
    w = world_file (&c, name,
		    reads			    ? WORLD_READ
		    : *m == 'w' && !strchr (m, 'x') ? WORLD_REPLACED
						    : WORLD_CHANGED);
  FILE *f = PLAIN (fopen) (name, m);
  if (c.on)
    {
      model_pointer (&c, 0, name);
      if (f)
	stream_forget (f);
      if (f && w && reads && w->whole)
	reads_file (f, -1, w);
    }
  LEAVE (fopen, 0);
  return f;
}

int
model_open (const void *name, int flags, int mode)
{
  struct model_call c = ENTER (open);
  const struct world_file *w = NULL;
  bool reads = (flags & (O_ACCMODE | O_CREAT | O_TRUNC)) == O_RDONLY;
  bool anew = (flags & (O_CREAT | O_TRUNC | O_EXCL)) == (O_CREAT | O_TRUNC);
  if (c.on)
    w = world_file (&c, name,
		    reads  ? WORLD_READ
		    : anew ? WORLD_REPLACED
			   : WORLD_CHANGED);
  int fd = PLAIN (open) (name, flags, (mode_t) mode);
  if (c.on)
    {
      model_pointer (&c, 0, name);
      model_int (&c, 1, flags);
      if (fd >= 0)
	descriptor_forget (fd);
      if (fd >= 0 && w && reads && w->whole)
	reads_file (NULL, fd, w);
    }
  LEAVE (open, 0);
  return fd;
}

/* A function with these PARAMETERS that takes NAME and leaves it alone, or changes
   the file.  */
#define TAKES_NAME(FUNCTION, PARAMETERS, NAME, USE, CALL)                              \
  int model_##FUNCTION PARAMETERS                                                      \
  {                                                                                    \
    struct model_call c = ENTER (FUNCTION);                                            \
    if (c.on)                                                                          \
      world_file (&c, NAME, USE);                                                      \
    int r = CALL;                                                                      \
    if (c.on)                                                                          \
      model_pointer (&c, 0, NAME);                                                     \
    LEAVE (FUNCTION, 0);                                                               \
    return r;                                                                          \
  }
TAKES_NAME (access, (const void *name, int mode), name, WORLD_READ, access (name, mode))
TAKES_NAME (unlink, (const void *name), name, WORLD_CHANGED, unlink (name))
TAKES_NAME (remove, (const void *name), name, WORLD_CHANGED, remove (name))

int
model_rename (const void *from, const void *to)
{
  struct model_call c = ENTER (rename);
  if (c.on)
    {
      world_file (&c, from, WORLD_CHANGED);
      world_file (&c, to, WORLD_CHANGED);
    }
  int r = PLAIN (rename) (from, to);
  if (c.on)
    {
      model_pointer (&c, 0, from);
      model_pointer (&c, 1, to);
    }
  LEAVE (rename, 0);
  return r;
}

/* What was written at ST is of a file whose length has ID; 0: concrete.  */
static void
status_of (struct stat *st, uint32_t id)
{
  shadow_clear ((uint64_t) (uintptr_t) st, sizeof *st);
  if (id)
    shadow_store ((uint64_t) (uintptr_t) &st->st_size, 8, (uint64_t) st->st_size,
		  expr_extend (id, 64, false));
}

#define TAKES_STATUS(FUNCTION)                                                         \
  int model_##FUNCTION (const void *name, void *to)                                    \
  {                                                                                    \
    struct model_call c = ENTER (FUNCTION);                                            \
    const struct world_file *w = c.on ? world_file (&c, name, WORLD_READ) : NULL;      \
    int r = PLAIN (FUNCTION) (name, to);                                               \
    if (c.on)                                                                          \
      {                                                                                \
	model_pointer (&c, 0, name);                                                   \
	model_pointer (&c, 1, to);                                                     \
	if (!r)                                                                        \
	  status_of (to, w && w->whole ? source_length_id (w->length, w->n) : 0);      \
      }                                                                                \
    LEAVE (FUNCTION, 0);                                                               \
    return r;                                                                          \
  }
TAKES_STATUS (stat)
TAKES_STATUS (lstat)

int
model_fstat (int fd, void *to)
{
  struct model_call c = ENTER (fstat);
  int r = PLAIN (fstat) (fd, to);
  if (c.on)
    {
      model_int (&c, 0, fd);
      model_pointer (&c, 1, to);
      if (!r)
	status_of (to, descriptor_length (fd));
    }
  LEAVE (fstat, 0);
  return r;
}

#define TAKES_VARIABLE(FUNCTION)                                                       \
  void *model_##FUNCTION (const void *name)                                            \
  {                                                                                    \
    struct model_call c = ENTER (FUNCTION);                                            \
    const char *value = c.on ? world_variable (&c, name) : NULL;                       \
    if (!value)                                                                        \
      value = PLAIN (FUNCTION) (name);                                                 \
    if (c.on)                                                                          \
      model_pointer (&c, 0, name);                                                     \
    LEAVE (FUNCTION, 0);                                                               \
    return (void *) (uintptr_t) value;                                                 \
  }
TAKES_VARIABLE (getenv)
TAKES_VARIABLE (secure_getenv)
