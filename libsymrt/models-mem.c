/* SPDX-License-Identifier: MIT
   Models of the mem* family and bcmp, bzero.  */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>
#include "models.h"
#include "runtime.h"

static uint64_t
addr_of (const void *p)
{
  return (uint64_t) (uintptr_t) p;
}

/* After N bytes went from S to D: what D holds now is what S held.  */
static void
copied (struct model_call *c, void *d, const void *s, size_t n)
{
  if (!c->on)
    return;
  model_pointer (c, 0, d);
  model_pointer (c, 1, s);
  model_size (c, 2, n);
  shadow_copy (addr_of (d), addr_of (s), n, d);
}

void *
model_memcpy (void *d, const void *s, size_t n)
{
  struct model_call c = ENTER (memcpy);
  /* A copy that overlaps is undefined; as memmove its bytes are at least those
     that shadow memory says.  */
  void *r = memmove (d, s, n);
  copied (&c, d, s, n);
  LEAVE (memcpy, 0);
  return r;
}

void *
model_memmove (void *d, const void *s, size_t n)
{
  struct model_call c = ENTER (memmove);
  void *r = PLAIN (memmove) (d, s, n);
  copied (&c, d, s, n);
  LEAVE (memmove, 0);
  return r;
}

void *
model_mempcpy (void *d, const void *s, size_t n)
{
  struct model_call c = ENTER (mempcpy);
  memmove (d, s, n);
  copied (&c, d, s, n);
  LEAVE (mempcpy, 0);
  return (char *) d + n;
}

void *
model_memset (void *d, int v, size_t n)
{
  struct model_call c = ENTER (memset);
  void *r = PLAIN (memset) (d, v, n);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_size (&c, 2, n);
      struct model_byte b = model_char (&c, 1, v);
      if (b.id)
	for (size_t i = 0; i < n; i++)
	  shadow_store (addr_of (d) + i, 1, b.v, b.id);
      else
	shadow_clear (addr_of (d), n);
    }
  LEAVE (memset, 0);
  return r;
}

void
model_bzero (void *d, size_t n)
{
  struct model_call c = ENTER (bzero);
  memset (d, 0, n);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_size (&c, 1, n);
      shadow_clear (addr_of (d), n);
    }
  LEAVE (bzero, 0);
}

/* Compare N bytes as memcmp did with RESULT: one expression, or, for many bytes, a
   branch for each up to the first that differs.  */
static uint32_t
compared (struct model_call *c, const void *a, const void *b, size_t n, int result)
{
  if (!c->on)
    return 0;
  model_pointer (c, 0, a);
  model_pointer (c, 1, b);
  model_size (c, 2, n);
  if (result)
    model_compared (a, b, n, false);
  const uint8_t *p = a, *q = b;
  size_t first = 0;
  while (first < n && p[first] == q[first])
    first++;
  bool said;
  uint32_t id
    = model_comparison (c, a, b, n, false, first < n ? first : n - 1, result, &said);
  if (said)
    return id;
  for (size_t i = 0; i < n; i++)
    {
      struct model_byte x = model_byte (a, i), y = model_byte (b, i);
      if (!model_branch_eq (c, x, y))
	return model_difference (c, x, y, result);
    }
  return 0;
}

int
model_memcmp (const void *a, const void *b, size_t n)
{
  struct model_call c = ENTER (memcmp);
  int r = PLAIN (memcmp) (a, b, n);
  uint32_t id = compared (&c, a, b, n, r);
  model_result ((void *) model_memcmp, id, 32, (uint32_t) r);
  return r;
}

int
model_bcmp (const void *a, const void *b, size_t n)
{
  struct model_call c = ENTER (bcmp);
  int r = PLAIN (bcmp) (a, b, n);
  uint32_t id = compared (&c, a, b, n, r);
  model_result ((void *) model_bcmp, id, 32, (uint32_t) r);
  return r;
}

void *
model_memchr (const void *s, int v, size_t n)
{
  struct model_call c = ENTER (memchr);
  void *r = PLAIN (memchr) (s, v, n);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      model_size (&c, 2, n);
      struct model_byte b = model_char (&c, 1, v);
      size_t end = r ? (size_t) ((char *) r - (const char *) s) + 1 : n;
      for (size_t i = 0; i < end; i++)
	model_branch_eq (&c, model_byte (s, i), b);
    }
  LEAVE (memchr, 0);
  return r;
}

void *
model_memrchr (const void *s, int v, size_t n)
{
  struct model_call c = ENTER (memrchr);
  void *r = PLAIN (memrchr) (s, v, n);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      model_size (&c, 2, n);
      struct model_byte b = model_char (&c, 1, v);
      size_t first = r ? (size_t) ((char *) r - (const char *) s) : 0;
      for (size_t i = n; i-- > first;)
	model_branch_eq (&c, model_byte (s, i), b);
    }
  LEAVE (memrchr, 0);
  return r;
}

void *
model_rawmemchr (const void *s, int v)
{
  struct model_call c = ENTER (rawmemchr);
  char *r = PLAIN (rawmemchr) (s, v);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      struct model_byte b = model_char (&c, 1, v);
      for (size_t i = 0; i <= (size_t) (r - (const char *) s); i++)
	model_branch_eq (&c, model_byte (s, i), b);
    }
  LEAVE (rawmemchr, 0);
  return r;
}

void *
model_memccpy (void *d, const void *s, int v, size_t n)
{
  struct model_call c = ENTER (memccpy);
  const char *end = memchr (s, v, n);
  size_t size = end ? (size_t) (end - (const char *) s) + 1 : n;
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_size (&c, 3, n);
      struct model_byte b = model_char (&c, 2, v);
      for (size_t i = 0; i < size; i++)
	model_branch_eq (&c, model_byte (s, i), b);
    }
  memmove (d, s, size);
  if (c.on)
    shadow_copy (addr_of (d), addr_of (s), size, d);
  LEAVE (memccpy, 0);
  return end ? (char *) d + size : NULL;
}
