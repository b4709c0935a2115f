/* SPDX-License-Identifier: MIT
   Models of reading from streams whose bytes are in memory: those that a job opens over
   a region, and those of fmemopen.  What is read is what the memory holds; the position
   before and after the call says which bytes.  Other streams stay concrete.  */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "models.h"

#define STREAMS 16 /* more at once stay concrete */

static struct
{
  void *stream;
  const uint8_t *base;
  size_t n;
  const void *length; /* where N is, which is an input; NULL: it is none */
} streams[STREAMS];

void
streams_reset (void)
{
  memset (streams, 0, sizeof streams);
}

static void
stream_forget (const void *stream)
{
  for (unsigned i = 0; i < STREAMS; i++)
    if (streams[i].stream == stream)
      streams[i].stream = NULL;
}

void
stream_note (void *stream, const void *base, size_t n)
{
  unsigned i = 0;
  stream_forget (stream);
  while (i < STREAMS && streams[i].stream)
    i++;
  if (i == STREAMS)
    return;
  streams[i].stream = stream;
  streams[i].base = base;
  streams[i].n = n;
  streams[i].length = NULL;
}

void
stream_is_input (void *stream, const void *length)
{
  for (unsigned i = 0; i < STREAMS; i++)
    if (streams[i].stream == stream)
      streams[i].length = length;
}

/* What a call that read the bytes up to TO of stream F says of its length: they are
   all (AT_END), or there may be more.  */
static void
length_is (struct model_call *c, void *f, const uint8_t *to, bool at_end)
{
  for (unsigned i = 0; i < STREAMS; i++)
    if (streams[i].stream == f && streams[i].length)
      {
	uint64_t n = (uint64_t) (to - streams[i].base);
	uint32_t length = (uint32_t) streams[i].n;
	uint32_t id = shadow_load ((uint64_t) (uintptr_t) streams[i].length, 4,
				   length);
	id = check_operand (id, 32, length, "length");
	if (id)
	  event_branch (c->branch,
			expr_bin (ADSE_OP_ULE, 1, 32, id, 0, length, n), at_end);
	return;
      }
}

/* The byte that F reads next, *LEFT of them; NULL: F is none of these.  */
static const uint8_t *
stream_at (void *f, size_t *left)
{
  for (unsigned i = 0; i < STREAMS; i++)
    if (f && streams[i].stream == f)
      {
	long at = ftell (f);
	if (at < 0)
	  return NULL;
	/* An empty one is open over a byte behind its end.  */
	if ((size_t) at > streams[i].n)
	  at = (long) streams[i].n;
	*left = streams[i].n - (size_t) at;
	return streams[i].base + at;
      }
  return NULL;
}

/* How many bytes F has read since it was at FROM.  */
static size_t
stream_read (void *f, const uint8_t *from)
{
  size_t left;
  const uint8_t *to = stream_at (f, &left);
  return to && to > from ? (size_t) (to - from) : 0;
}

void *
model_fmemopen (void *p, size_t n, const void *mode)
{
  struct model_call c = ENTER (fmemopen);
  FILE *f = fmemopen (p, n, mode);
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
    stream_forget (f);
  int r = fclose (f);
  LEAVE (fclose, 0);
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

/* Reading a character of stream F, by a function with these PARAMETERS.  */
#define READS_CHARACTER(NAME, PARAMETERS, F, CALL)                            \
  int model_##NAME PARAMETERS                                                 \
  {                                                                           \
    struct model_call c = ENTER (NAME);                                       \
    size_t left = 0;                                                          \
    const uint8_t *from = c.on ? stream_at (F, &left) : NULL;                 \
    int r = CALL;                                                             \
    if (from)                                                                 \
      length_is (&c, F, from, r == EOF);                                      \
    model_result ((void *) model_##NAME, character (from, left, r), 32,       \
		  (uint32_t) r);                                              \
    return r;                                                                 \
  }
READS_CHARACTER (fgetc, (void *f), f, fgetc (f))
READS_CHARACTER (getc, (void *f), f, getc (f))
READS_CHARACTER (getchar, (void), stdin, getchar ())

/* Argument I, an int, stays what it is in this run.  */
static void
fixed_int (struct model_call *c, unsigned i, int v)
{
  uint32_t id = check_operand (c->id[i], 32, (uint32_t) v, "argument");
  if (id && rt.nodes[id].op != ADSE_OP_CONST)
    event_concrete (SYMRT_REASON_SYMBOLIC_SIZE, id, (uint32_t) v, 0);
}

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
  const uint8_t *from = c.on ? stream_at (f, &left) : NULL;
  char *r = fgets (s, n, f);
  if (c.on)
    fixed_int (&c, 1, n);
  if (c.on && r)
    {
      size_t got = from ? stream_read (f, from) : 0;
      model_pointer (&c, 0, s);
      for (size_t i = 0; i < got; i++)
	{
	  length_is (&c, f, from + i, false);
	  model_branch_eq (&c, model_byte (from, i), model_konst ('\n'));
	}
      if (got && got + 1 < (size_t) n && s[got - 1] != '\n')
	length_is (&c, f, from + got, true);
      if (got)
	copied (s, from, got);
      shadow_clear ((uint64_t) (uintptr_t) s + got, from ? 1 : strlen (s) + 1);
    }
  else if (from && n > 1)
    length_is (&c, f, from, true);
  LEAVE (fgets, r ? c.id[0] : 0);
  return r;
}

size_t
model_fread (void *to, size_t size, size_t count, void *f)
{
  struct model_call c = ENTER (fread);
  size_t left = 0;
  const uint8_t *from = c.on ? stream_at (f, &left) : NULL;
  size_t r = fread (to, size, count, f);
  if (c.on)
    {
      size_t got = from ? stream_read (f, from) : 0;
      model_pointer (&c, 0, to);
      model_size (&c, 1, size);
      model_size (&c, 2, count);
      if (got)
	copied (to, from, got);
      else
	shadow_clear ((uint64_t) (uintptr_t) to, r * size);
      if (from && got)
	length_is (&c, f, from + got - 1, false);
      if (from && got < size * count)
	length_is (&c, f, from + got, true);
    }
  LEAVE (fread, 0);
  return r;
}

long
model_read (int fd, void *to, size_t n)
{
  struct model_call c = ENTER (read);
  size_t left = 0;
  const uint8_t *from = c.on && fd == 0 ? stream_at (stdin, &left) : NULL;
  long r;
  if (from)
    {
      /* The stream is all of standard input that there is.  */
      size_t got = n < left ? n : left;
      memcpy (to, from, got);
      fseek (stdin, (long) got, SEEK_CUR);
      r = (long) got;
      if (got)
	length_is (&c, stdin, from + got - 1, false);
      if (got < n)
	length_is (&c, stdin, from + got, true);
      copied (to, from, got);
    }
  else
    r = read (fd, to, n);
  if (c.on)
    {
      fixed_int (&c, 0, fd);
      model_pointer (&c, 1, to);
      model_size (&c, 2, n);
      if (!from && r > 0)
	shadow_clear ((uint64_t) (uintptr_t) to, (uint64_t) r);
    }
  LEAVE (read, 0);
  return r;
}
