/* SPDX-License-Identifier: MIT
   Files and environment variables as inputs.  A job has a region of kind FILE for each
   of the first files that a run names, and one of kind VARIABLE for each of the first
   variables, in the order in which they are named; which name that is the run tells:

     fopen ("notes", "r")	FILE region 0: byte 0 says whether the file is there,
				its bytes and their number are two more regions
     fopen (path, "r")		FILE region 1
     getenv ("HOME")		VARIABLE region 0

   A file that is there is made when it is named first, in the run's own folder, so
   that code which is not followed finds it as well; a variable is set then.  Names
   that a test could not make (with a slash, or longer than there is room) are left to
   the system.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "adse-op.h"
#include "models.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"
#include "world.h"

#define NAMES 16 /* that a run can bind */

static struct
{
  struct world_file file[NAMES];
  unsigned nfile;
  struct variable
  {
    char name[SYMRT_NAME_ROOM];
    const char *value, *set; /* the region's bytes; what getenv gives for them */
    bool there;
  } variable[NAMES];
  unsigned nvariable;
} world;

void
world_reset (void)
{
  memset (&world, 0, sizeof world);
}

/* Is S a name of less than SYMRT_NAME_ROOM bytes without the character NOT?  One that is
   stays one, as a bound of ours: other names lead to nothing.  */
static bool
can_be_named (struct model_call *c, const char *s, char not )
{
  size_t n = strlen (s);
  if (model_branch_eq (c, model_byte (s, 0), model_konst (0)) || n >= SYMRT_NAME_ROOM
      || strchr (s, not ))
    return false;
  for (size_t i = 0; i < n; i++)
    {
      uint32_t id
	= model_compare (ADSE_OP_NE, model_byte (s, i), model_konst ((uint8_t) not ));
      if (id)
	event_constraint (id, SYMRT_CO_WINDOW);
    }
  /* It was read, too.  */
  model_byte (s, n);
  return true;
}

/* The region of KIND that is the NTH thing which was named, with room for the name.  */
static struct region *
nth_region (uint32_t kind, unsigned nth, unsigned *index)
{
  for (unsigned i = 0; i < region_count (); i++)
    {
      struct region *r = region_get (i);
      if (!r->shared || r->shared->kind != kind || nth--)
	continue;
      *index = i;
      const struct symrt_region *s = r->shared;
      return s->ndata >= SYMRT_NAME_AT + SYMRT_NAME_ROOM
		 && (uint64_t) s->data + s->ndata <= rt.job_size
	       ? r
	       : NULL;
    }
  return NULL;
}

/* Tell which NAME region R has.  */
static void
tell_name (struct region *r, const char *name)
{
  uint8_t *to = rt.job + r->shared->data;
  size_t n = strlen (name) + 1;
  to[SYMRT_NAME_ASKED] = 0;
  memcpy (to + SYMRT_NAME_AT, name, n);
  r->shared->touched = (uint32_t) (SYMRT_NAME_AT + n);
}

/* Is what region INDEX names there?  From now on that is asked.  */
static bool
ask (struct model_call *c, unsigned index)
{
  uint8_t *at = rt.job + region_get (index)->shared->data;
  uint32_t id = region_input (index, 0, 0, 8, *at, *at);
  at[SYMRT_NAME_ASKED] = 1;
  if (id)
    event_branch (c->branch, expr_bin (ADSE_OP_NE, 1, 8, id, 0, *at, 0), *at != 0);
  return *at != 0;
}

/* Make the file of F.  */
static void
make_file (const struct world_file *f)
{
  int fd = open (f->name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  size_t at = 0;
  while (fd >= 0 && at < f->n)
    {
      ssize_t n = write (fd, f->base + at, f->n - at);
      if (n <= 0)
	break;
      at += (size_t) n;
    }
  if (fd >= 0)
    close (fd);
}

/* The file NAME; NULL: its region says nothing of use, or there is none.  */
static struct world_file *
bind_file (const char *name)
{
  for (unsigned i = 0; i < world.nfile; i++)
    if (!strcmp (world.file[i].name, name))
      return &world.file[i];
  unsigned index;
  struct region *r = nth_region (SYMRT_R_FILE, world.nfile, &index), *bytes, *length;
  if (!r || world.nfile == NAMES)
    {
      rt_count (SYMRT_REASON_OUTSIDE_NAME);
      return NULL;
    }
  bytes = region_get (r->shared->index);
  length = region_get (r->shared->tu);
  if (!bytes || !length || !bytes->addr || !length->addr || length->size < 4)
    return NULL;
  struct world_file *f = &world.file[world.nfile++];
  strcpy (f->name, name);
  f->index = index;
  f->base = (const uint8_t *) (uintptr_t) bytes->addr;
  f->length = (const void *) (uintptr_t) length->addr;
  f->n = (size_t) load_bytes (f->length, 4);
  if (f->n > bytes->size)
    f->n = bytes->size;
  tell_name (r, name);
  return f;
}

const struct world_file *
world_file (struct model_call *c, const char *name, enum world_use use)
{
  unsigned none;
  int e = errno;
  struct world_file *f = NULL;
  if (!c->on || !name || !nth_region (SYMRT_R_FILE, 0, &none))
    return NULL;
  if (can_be_named (c, name, '/') && strcmp (name, ".") && strcmp (name, ".."))
    f = bind_file (name);
  if (f && use != WORLD_REPLACED && !f->decided)
    {
      f->whole = ask (c, f->index);
      if (f->whole)
	make_file (f);
    }
  if (f)
    {
      f->decided = true;
      f->whole = f->whole && use == WORLD_READ;
    }
  errno = e;
  return f;
}

const char *
world_variable (struct model_call *c, const char *name)
{
  unsigned index;
  int e = errno;
  if (!c->on || !name || !nth_region (SYMRT_R_VARIABLE, 0, &index)
      || !can_be_named (c, name, '='))
    return NULL;
  struct variable *v = NULL;
  for (unsigned i = 0; i < world.nvariable && !v; i++)
    if (!strcmp (world.variable[i].name, name))
      v = &world.variable[i];
  struct region *r = v ? NULL : nth_region (SYMRT_R_VARIABLE, world.nvariable, &index),
		*bytes;
  bytes = r ? region_get (r->shared->index) : NULL;
  if (bytes && bytes->addr && world.nvariable < NAMES)
    {
      v = &world.variable[world.nvariable++];
      strcpy (v->name, name);
      v->value = (const char *) (uintptr_t) bytes->addr;
      tell_name (r, name);
      v->there = ask (c, index);
      if (v->there)
	setenv (name, v->value, 1);
      else
	unsetenv (name);
      v->set = getenv (name);
    }
  else if (!v)
    rt_count (SYMRT_REASON_OUTSIDE_NAME);
  errno = e;
  /* The program may have given it another value.  */
  return v && v->there && v->set && getenv (name) == v->set ? v->value : NULL;
}
