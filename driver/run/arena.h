/* SPDX-License-Identifier: GPL-3.0-or-later
   The arena from the driver's side: laid out for a program, mapped shared with the
   processes that run it.  Used by exec, and alone by `adse score'.  */
#ifndef ADSE_ARENA_H
#define ADSE_ARENA_H

#include "program/image.h"
#include "trace.h"

/* An arena for PROGRAM: header, module table (module I is unit I), spans, each on a
   page of its own; all label bytes 0.  PATH: the file to make, NULL: a memfd, whose
   descriptor is left in *FD (close-on-exec; else -1).  The mapping, *SIZE bytes, is
   the caller's: arena_unmap.  NULL with a message in ERR.  */
void *arena_create (const struct program *, const char *path, enum symrt_mode,
		    uint32_t flags, int *fd, size_t *size, char *err, size_t nerr);
/* Unmap an arena of SIZE bytes that arena_create made.  */
void arena_unmap (void *arena, size_t size);
/* The label bytes (enum symrt_label_bit), PROGRAM->nlabel of them.  */
uint8_t *arena_labels (void *arena);
/* Compute the open bytes: a site is open while it has a wanted label that is not
   covered.  LAYOUT: the header, a copy if a target may have written the arena's.  */
void arena_open (const struct program *, const struct symrt_arena *layout, void *arena);
#endif
