/* SPDX-License-Identifier: MIT
   Models of functions that write: what is written goes on being what it is, and a call
   may fail (allocations.c).  What a stream over memory of the job receives is symbolic
   there when it is written character by character, else concrete.  */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#include "models.h"
#include "runtime.h"

/* What lies at TO, of which LEFT bytes were room, came from outside up to where F is
   now.  */
static void
written (void *f, uint8_t *to, size_t left)
{
  size_t now = left;
  if (to && stream_position (f, &now) && now < left)
    shadow_clear ((uint64_t) (uintptr_t) to, left - now);
}

/* Writing the character C to F, by a function with these PARAMETERS; MAY it fail?  */
#define WRITES_CHARACTER(NAME, PARAMETERS, C, F, MAY, CALL)                            \
  int model_##NAME PARAMETERS                                                          \
  {                                                                                    \
    struct model_call c = ENTER (NAME);                                                \
    struct model_byte b = model_char (&c, 0, C);                                       \
    size_t left = 0;                                                                   \
    uint8_t *to = c.on ? stream_position (F, &left) : NULL;                            \
    struct allocation a = failure_begin (c.on && MAY, ENOSPC);                         \
    int r = a.fails ? EOF : PLAIN (NAME) CALL;                                         \
    written (F, to, left);                                                             \
    if (to && left && r != EOF && b.id)                                                \
      shadow_store ((uint64_t) (uintptr_t) to, 1, *to, b.id);                          \
    uint32_t id = b.id && (a.fails || r != EOF) ? expr_extend (b.id, 32, false) : 0;   \
    model_result ((void *) model_##NAME,                                               \
		  failure_end (a, 32, a.fails ? b.v : (uint32_t) r, id,                \
			       (uint32_t) EOF),                                        \
		  32, (uint32_t) r);                                                   \
    return r;                                                                          \
  }
WRITES_CHARACTER (fputc, (int ch, void *f), ch, f, true, (ch, f))
WRITES_CHARACTER (putc, (int ch, void *f), ch, f, true, (ch, f))
WRITES_CHARACTER (putchar, (int ch), ch, stdout, false, (ch))

int
model_fputs (const void *s, void *f)
{
  struct model_call c = ENTER (fputs);
  size_t left = 0;
  uint8_t *to = c.on ? stream_position (f, &left) : NULL;
  struct allocation a = failure_begin (c.on, ENOSPC);
  int r = a.fails ? EOF : PLAIN (fputs) (s, f);
  if (c.on)
    model_pointer (&c, 0, s);
  written (f, to, left);
  model_result ((void *) model_fputs,
		failure_end (a, 32, a.fails ? 1 : (uint32_t) r, 0, (uint32_t) EOF), 32,
		(uint32_t) r);
  return r;
}

int
model_puts (const void *s)
{
  struct model_call c = ENTER (puts);
  int r = PLAIN (puts) (s);
  if (c.on)
    model_pointer (&c, 0, s);
  LEAVE (puts, 0);
  return r;
}

size_t
model_fwrite (const void *p, size_t size, size_t count, void *f)
{
  struct model_call c = ENTER (fwrite);
  size_t left = 0;
  uint8_t *to = c.on ? stream_position (f, &left) : NULL;
  struct allocation a = failure_begin (c.on && size && count, ENOSPC);
  size_t r = a.fails ? 0 : PLAIN (fwrite) (p, size, count, f);
  if (c.on)
    {
      model_pointer (&c, 0, p);
      model_size (&c, 1, size);
      model_size (&c, 2, count);
    }
  written (f, to, left);
  model_result ((void *) model_fwrite, failure_end (a, 64, a.fails ? count : r, 0, 0),
		64, r);
  return r;
}

int
model_fflush (void *f)
{
  struct model_call c = ENTER (fflush);
  struct allocation a = failure_begin (c.on, ENOSPC);
  int r = a.fails ? EOF : PLAIN (fflush) (f);
  model_result ((void *) model_fflush,
		failure_end (a, 32, a.fails ? 0 : (uint32_t) r, 0, (uint32_t) EOF), 32,
		(uint32_t) r);
  return r;
}

long
model_write (int fd, const void *p, size_t n)
{
  struct model_call c = ENTER (write);
  struct allocation a = transfer_begin (c.on, ENOSPC, n);
  long r = a.fails ? -1 : PLAIN (write) (fd, p, a.is_short ? 1 : n);
  if (a.is_short && r != 1)
    a.input = 0; /* it failed by itself */
  if (c.on)
    {
      model_int (&c, 0, fd);
      model_pointer (&c, 1, p);
      model_size (&c, 2, n);
    }
  model_result ((void *) model_write,
		failure_end (a, 64, a.fails || a.is_short ? n : (uint64_t) r, 0,
			     UINT64_MAX),
		64, (uint64_t) r);
  return r;
}
