/* SPDX-License-Identifier: MIT
   Models of reading from streams whose bytes are in memory: those that a job opens over
   a region, those of fmemopen, and files that hold the bytes of a region.  What is read
   is what the memory holds; the position before and after the call says which bytes.
   Other streams stay concrete.  */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "adse-op.h"
#include "models.h"
#include "runtime.h"
#include "symrt-reasons.h"

#define SOURCES 16 /* more at once stay concrete */

/* What is read by a stream or a descriptor.  */
static struct source
{
  void *stream; /* NULL: none */
  int fd;	/* 1 + descriptor; 0: none */
  const uint8_t *base;
  size_t n;
  const void *length; /* where N is, which is an input; NULL: it is none */
  bool at_end;	      /* it was sought there */
} sources[SOURCES];

void
streams_reset (void)
{
  memset (sources, 0, sizeof sources);
}

/* That of STREAM, or with NULL of descriptor FD; NULL: none.  */
static struct source *
source_of (const void *stream, int fd)
{
  for (unsigned i = 0; i < SOURCES; i++)
    if (stream ? sources[i].stream == stream : fd >= 0 && sources[i].fd == fd + 1)
      return &sources[i];
  return NULL;
}

static void
forget (struct source *s)
{
  if (s)
    memset (s, 0, sizeof *s);
}

static void
note (void *stream, int fd, const void *base, size_t n)
{
  unsigned i = 0;
  forget (source_of (stream, fd));
  while (i < SOURCES && (sources[i].stream || sources[i].fd))
    i++;
  if (i < SOURCES)
    sources[i]
      = (struct source){ .stream = stream, .fd = fd + 1, .base = base, .n = n };
}

void
stream_note (void *stream, const void *base, size_t n)
{
  if (stream)
    note (stream, -1, base, n);
}

void
descriptor_note (int fd, const void *base, size_t n)
{
  note (NULL, fd, base, n);
}

void
stream_forget (void *stream)
{
  forget (source_of (stream, -1));
}

void
descriptor_forget (int fd)
{
  forget (source_of (NULL, fd));
}

void
source_length (void *stream, int fd, const void *length)
{
  struct source *s = source_of (stream, fd);
  if (s)
    s->length = length;
}

uint32_t
source_length_id (const void *length, size_t n)
{
  uint32_t id = shadow_load ((uint64_t) (uintptr_t) length, 4, (uint32_t) n);
  return check_operand (id, 32, (uint32_t) n, "length");
}

uint32_t
descriptor_length (int fd)
{
  const struct source *s = source_of (NULL, fd);
  return s && s->length ? source_length_id (s->length, s->n) : 0;
}

/* What a call that read the bytes up to TO of S says of its length: they are all
   (AT_END), or there may be more.  */
static void
length_is (struct model_call *c, const struct source *s, const uint8_t *to, bool at_end)
{
  uint64_t n = (uint64_t) (to - s->base);
  /* Somebody has changed the file meanwhile where it does not fit.  */
  bool fits = (s->n <= n) == at_end;
  uint32_t id = s->length && fits ? source_length_id (s->length, s->n) : 0;
  if (s->length && !fits)
    rt_count (SYMRT_REASON_STALE);
  if (id)
    event_branch (c->branch, expr_bin (ADSE_OP_ULE, 1, 32, id, 0, (uint32_t) s->n, n),
		  at_end);
}

/* The byte that S reads next, *LEFT of them; NULL: there is no S, or nobody knows.  */
static const uint8_t *
source_at (struct source *s, size_t *left)
{
  if (!s)
    return NULL;
  long at = s->stream ? ftell (s->stream) : lseek (s->fd - 1, 0, SEEK_CUR);
  if (at < 0)
    return NULL;
  /* An empty one is open over a byte behind its end.  */
  if ((size_t) at > s->n)
    at = (long) s->n;
  *left = s->n - (size_t) at;
  return s->base + at;
}

uint8_t *
stream_position (void *stream, size_t *left)
{
  return (uint8_t *) (uintptr_t) source_at (source_of (stream, -1), left);
}

/* How many bytes S has given since it was at FROM.  */
static size_t
source_read (struct source *s, const uint8_t *from)
{
  size_t left;
  const uint8_t *to = source_at (s, &left);
  return to && to > from ? (size_t) (to - from) : 0;
}

void *
model_fmemopen (void *p, size_t n, const void *mode)
{
  struct model_call c = ENTER (fmemopen);
  FILE *f = PLAIN (fmemopen) (p, n, mode);
  if (c.on)
    {
      model_pointer (&c, 0, p);
      model_size (&c, 1, n);
      if (f && p)
	stream_note (f, p, n);
    }
  LEAVE (fmemopen, 0);
  return f;
}

int
model_fclose (void *f)
{
  struct model_call c = ENTER (fclose);
  if (c.on)
    forget (source_of (f, -1));
  struct allocation a = failure_begin (c.on, ENOSPC);
  int r = a.fails ? EOF : PLAIN (fclose) (f);
  model_result ((void *) model_fclose,
		failure_end (a, 32, a.fails ? 0 : (uint32_t) r, 0, (uint32_t) EOF), 32,
		(uint32_t) r);
  return r;
}

/* What reading the character R gave, which was at FROM.  */
static uint32_t
character (const uint8_t *from, size_t left, int r)
{
  if (!from || !left || r == EOF)
    return 0;
  struct model_byte b = model_byte (from, 0);
  return b.id && b.v == r ? expr_extend (b.id, 32, false) : 0;
}

/* Reading a character of stream F, by a function with these PARAMETERS that is
   called with these arguments.  */
#define READS_CHARACTER(NAME, PARAMETERS, F, CALL)                                     \
  int model_##NAME PARAMETERS                                                          \
  {                                                                                    \
    struct model_call c = ENTER (NAME);                                                \
    size_t left = 0;                                                                   \
    struct source *s = c.on ? source_of (F, -1) : NULL;                                \
    const uint8_t *from = source_at (s, &left);                                        \
    int r = PLAIN (NAME) CALL;                                                         \
    if (from)                                                                          \
      length_is (&c, s, from, r == EOF);                                               \
    model_result ((void *) model_##NAME, character (from, left, r), 32, (uint32_t) r); \
    return r;                                                                          \
  }
READS_CHARACTER (fgetc, (void *f), f, (f))
READS_CHARACTER (getc, (void *f), f, (f))
READS_CHARACTER (getchar, (void), stdin, ())
READS_CHARACTER (fgetc_unlocked, (void *f), f, (f))
READS_CHARACTER (getc_unlocked, (void *f), f, (f))
READS_CHARACTER (getchar_unlocked, (void), stdin, ())

/* N bytes went from FROM to TO, unless a buffer had others.  */
static void
copied (void *to, const uint8_t *from, size_t n)
{
  if (!memcmp (to, from, n))
    shadow_copy ((uint64_t) (uintptr_t) to, (uint64_t) (uintptr_t) from, n, to);
  else
    shadow_clear ((uint64_t) (uintptr_t) to, n);
}

void *
model_fgets (void *to, int n, void *f)
{
  char *s = to;
  struct model_call c = ENTER (fgets);
  size_t left = 0;
  struct source *source = c.on ? source_of (f, -1) : NULL;
  const uint8_t *from = source_at (source, &left);
  char *r = PLAIN (fgets) (s, n, f);
  if (c.on)
    model_int (&c, 1, n);
  if (c.on && r)
    {
      size_t got = from ? source_read (source, from) : 0;
      model_pointer (&c, 0, s);
      for (size_t i = 0; i < got; i++)
	{
	  length_is (&c, source, from + i, false);
	  model_branch_eq (&c, model_byte (from, i), model_konst ('\n'));
	}
      if (got && got + 1 < (size_t) n && s[got - 1] != '\n')
	length_is (&c, source, from + got, true);
      if (got)
	copied (s, from, got);
      shadow_clear ((uint64_t) (uintptr_t) s + got, from ? 1 : strlen (s) + 1);
    }
  else if (from && n > 1)
    length_is (&c, source, from, true);
  LEAVE (fgets, r ? c.id[0] : 0);
  return r;
}

long
model_getline (void *line, void *room, void *f)
{
  char **to = line;
  struct model_call c = ENTER (getline);
  size_t left = 0, got = 0;
  struct source *source = c.on ? source_of (f, -1) : NULL;
  const uint8_t *from = source_at (source, &left);
  long r = PLAIN (getline) (to, room, f);
  if (from)
    got = r < 0 ? 0 : (size_t) r;
  for (size_t i = 0; i < got; i++)
    {
      length_is (&c, source, from + i, false);
      model_branch_eq (&c, model_byte (from, i), model_konst ('\n'));
    }
  if (from && (!got || from[got - 1] != '\n'))
    length_is (&c, source, from + got, true);
  if (c.on)
    {
      model_pointer (&c, 0, line);
      model_pointer (&c, 1, room);
      shadow_clear ((uint64_t) (uintptr_t) line, sizeof *to);
      shadow_clear ((uint64_t) (uintptr_t) room, sizeof (size_t));
      if (r >= 0)
	shadow_clear ((uint64_t) (uintptr_t) *to, (uint64_t) r + 1);
      if (got)
	copied (*to, from, got);
    }
  LEAVE (getline, 0);
  return r;
}

size_t
model_fread (void *to, size_t size, size_t count, void *f)
{
  struct model_call c = ENTER (fread);
  size_t left = 0;
  struct source *source = c.on ? source_of (f, -1) : NULL;
  const uint8_t *from = source_at (source, &left);
  size_t r = PLAIN (fread) (to, size, count, f);
  if (c.on)
    {
      size_t got = from ? source_read (source, from) : 0;
      model_pointer (&c, 0, to);
      model_size (&c, 1, size);
      model_size (&c, 2, count);
      if (got)
	copied (to, from, got);
      else
	shadow_clear ((uint64_t) (uintptr_t) to, r * size);
      if (from && got)
	length_is (&c, source, from + got - 1, false);
      if (from && got < size * count)
	length_is (&c, source, from + got, true);
    }
  LEAVE (fread, 0);
  return r;
}

long
model_read (int fd, void *to, size_t n)
{
  struct model_call c = ENTER (read);
  size_t left = 0, got;
  struct source *source = c.on ? source_of (NULL, fd) : NULL;
  bool input = c.on && !source && fd == 0 && (source = source_of (stdin, -1));
  const uint8_t *from = source_at (source, &left);
  long r;
  const size_t all = n < left ? n : left;
  struct allocation a = transfer_begin (c.on, EIO, from ? all : 0);
  size_t asked = a.is_short ? 1 : n;
  if (a.fails)
    r = -1;
  else if (from && input)
    {
      /* The stream is all of standard input that there is.  */
      got = asked < left ? asked : left;
      memcpy (to, from, got);
      fseek (stdin, (long) got, SEEK_CUR);
      r = (long) got;
    }
  else
    r = PLAIN (read) (fd, to, asked);
  if (from && (r >= 0 || a.fails) && n)
    {
      /* Where it fails or is short, what it would say otherwise holds as well.  */
      got = a.fails || a.is_short ? all : (size_t) r;
      if (got)
	length_is (&c, source, from + got - 1, false);
      if (got < n)
	length_is (&c, source, from + got, true);
      if (!a.fails)
	copied (to, from, (size_t) r);
    }
  else
    got = n;
  if (c.on)
    {
      model_int (&c, 0, fd);
      model_pointer (&c, 1, to);
      model_size (&c, 2, n);
      if (!from && r > 0)
	shadow_clear ((uint64_t) (uintptr_t) to, (uint64_t) r);
    }
  model_result ((void *) model_read,
		failure_end (a, 64, a.fails || a.is_short ? got : (uint64_t) r, 0,
			     UINT64_MAX),
		64, (uint64_t) r);
  return r;
}

int
model_close (int fd)
{
  struct model_call c = ENTER (close);
  struct allocation a = failure_begin (c.on, EIO);
  int r = a.fails ? -1 : PLAIN (close) (fd);
  if (c.on)
    {
      model_int (&c, 0, fd);
      descriptor_forget (fd);
    }
  model_result ((void *) model_close,
		failure_end (a, 32, a.fails ? 0 : (uint32_t) r, 0, UINT32_MAX), 32,
		(uint32_t) r);
  return r;
}

void *
model_fdopen (int fd, const void *mode)
{
  struct model_call c = ENTER (fdopen);
  FILE *f = PLAIN (fdopen) (fd, mode);
  if (c.on)
    {
      struct source *s = f ? source_of (NULL, fd) : NULL;
      model_int (&c, 0, fd);
      if (s)
	{
	  s->stream = f;
	  s->fd = 0;
	}
    }
  LEAVE (fdopen, 0);
  return f;
}

/* S moved to OFFSET from WHENCE.  */
static void
sought (struct source *s, long offset, int whence)
{
  if (s)
    s->at_end = whence == SEEK_END && !offset;
}

/* The id of the position AT of S: its length, where it was sought as that.  */
static uint32_t
position_id (const struct source *s, long at)
{
  if (!s || !s->length || !s->at_end || at < 0 || (size_t) at != s->n)
    return 0;
  return expr_extend (source_length_id (s->length, s->n), 64, false);
}

int
model_fseek (void *f, long offset, int whence)
{
  struct model_call c = ENTER (fseek);
  int r = PLAIN (fseek) (f, offset, whence);
  if (c.on)
    {
      model_size (&c, 1, (size_t) offset);
      model_int (&c, 2, whence);
      sought (source_of (f, -1), offset, whence);
    }
  LEAVE (fseek, 0);
  return r;
}

void
model_rewind (void *f)
{
  struct model_call c = ENTER (rewind);
  PLAIN (rewind) (f);
  if (c.on)
    sought (source_of (f, -1), 0, SEEK_SET);
  LEAVE (rewind, 0);
}

long
model_ftell (void *f)
{
  struct model_call c = ENTER (ftell);
  long r = PLAIN (ftell) (f);
  model_result ((void *) model_ftell, c.on ? position_id (source_of (f, -1), r) : 0, 64,
		(uint64_t) r);
  return r;
}

long
model_lseek (int fd, long offset, int whence)
{
  struct model_call c = ENTER (lseek);
  long r = PLAIN (lseek) (fd, offset, whence);
  struct source *s = c.on ? source_of (NULL, fd) : NULL;
  if (c.on)
    {
      model_int (&c, 0, fd);
      model_size (&c, 1, (size_t) offset);
      model_int (&c, 2, whence);
      sought (s, offset, whence);
    }
  model_result ((void *) model_lseek, position_id (s, r), 64, (uint64_t) r);
  return r;
}
