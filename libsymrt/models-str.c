/* SPDX-License-Identifier: MIT
   Models of the str* family: lengths, copies and comparisons.  Searches are in
   models-search.c.  The length of a string is part of the path: one branch a byte
   on whether it is the terminator.  */
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "models.h"
#include "runtime.h"

static uint64_t
addr_of (const void *p)
{
  return (uint64_t) (uintptr_t) p;
}

size_t
model_strlen (const void *s)
{
  struct model_call c = ENTER (strlen);
  size_t n = PLAIN (strlen) (s);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      model_length (&c, s, n, true);
    }
  LEAVE (strlen, 0);
  return n;
}

size_t
model_strnlen (const void *s, size_t max)
{
  struct model_call c = ENTER (strnlen);
  size_t n = PLAIN (strnlen) (s, max);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      model_size (&c, 1, max);
      model_length (&c, s, n, n < max);
    }
  LEAVE (strnlen, 0);
  return n;
}

void *
model_strcpy (void *d, const void *s)
{
  struct model_call c = ENTER (strcpy);
  size_t n = strlen (s);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_length (&c, s, n, true);
    }
  void *r = memmove (d, s, n + 1);
  if (c.on)
    shadow_copy (addr_of (d), addr_of (s), n + 1, d);
  LEAVE (strcpy, 0);
  return r;
}

void *
model_stpcpy (void *d, const void *s)
{
  struct model_call c = ENTER (stpcpy);
  size_t n = strlen (s);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_length (&c, s, n, true);
    }
  memmove (d, s, n + 1);
  if (c.on)
    shadow_copy (addr_of (d), addr_of (s), n + 1, d);
  LEAVE (stpcpy, 0);
  return (char *) d + n;
}

void *
model_strncpy (void *d, const void *s, size_t n)
{
  struct model_call c = ENTER (strncpy);
  size_t len = strnlen (s, n);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_size (&c, 2, n);
      model_length (&c, s, len, len < n);
    }
  memmove (d, s, len);
  memset ((char *) d + len, 0, n - len);
  if (c.on)
    {
      shadow_copy (addr_of (d), addr_of (s), len, d);
      shadow_clear (addr_of (d) + len, n - len);
    }
  LEAVE (strncpy, 0);
  return d;
}

void *
model_stpncpy (void *d, const void *s, size_t n)
{
  struct model_call c = ENTER (stpncpy);
  size_t len = strnlen (s, n);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_size (&c, 2, n);
      model_length (&c, s, len, len < n);
    }
  memmove (d, s, len);
  memset ((char *) d + len, 0, n - len);
  if (c.on)
    {
      shadow_copy (addr_of (d), addr_of (s), len, d);
      shadow_clear (addr_of (d) + len, n - len);
    }
  LEAVE (stpncpy, 0);
  return (char *) d + len;
}

/* A copy of LEN bytes of S, and a terminator; its ID.  */
static char *
duplicate (struct model_call *c, const void *s, size_t len, bool ended, uint32_t *id)
{
  if (c->on)
    {
      model_pointer (c, 0, s);
      model_length (c, s, len, ended);
    }
  struct allocation a = allocation_begin ();
  char *d = a.fails ? NULL : PLAIN (malloc) (len + 1);
  *id = allocation_end (a, d);
  if (!d)
    return NULL;
  memcpy (d, s, len);
  d[len] = 0;
  if (c->on)
    {
      shadow_clear (addr_of (d), len + 1);
      shadow_copy (addr_of (d), addr_of (s), len, (uint8_t *) d);
    }
  return d;
}

void *
model_strdup (const void *s)
{
  struct model_call c = ENTER (strdup);
  uint32_t id;
  char *d = duplicate (&c, s, strlen (s), true, &id);
  LEAVE (strdup, id);
  return d;
}

void *
model_strndup (const void *s, size_t n)
{
  struct model_call c = ENTER (strndup);
  size_t len = strnlen (s, n);
  model_size (&c, 1, n);
  uint32_t id;
  char *d = duplicate (&c, s, len, len < n, &id);
  LEAVE (strndup, id);
  return d;
}

void *
model_strcat (void *d, const void *s)
{
  struct model_call c = ENTER (strcat);
  size_t at = strlen (d), n = strlen (s);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_length (&c, d, at, true);
      model_length (&c, s, n, true);
    }
  memmove ((char *) d + at, s, n + 1);
  if (c.on)
    shadow_copy (addr_of (d) + at, addr_of (s), n + 1, (uint8_t *) d + at);
  LEAVE (strcat, 0);
  return d;
}

void *
model_strncat (void *d, const void *s, size_t n)
{
  struct model_call c = ENTER (strncat);
  size_t at = strlen (d), len = strnlen (s, n);
  if (c.on)
    {
      model_pointer (&c, 0, d);
      model_pointer (&c, 1, s);
      model_size (&c, 2, n);
      model_length (&c, d, at, true);
      model_length (&c, s, len, len < n);
    }
  memmove ((char *) d + at, s, len);
  ((char *) d)[at + len] = 0;
  if (c.on)
    {
      shadow_copy (addr_of (d) + at, addr_of (s), len, (uint8_t *) d + at);
      shadow_clear (addr_of (d) + at + len, 1);
    }
  LEAVE (strncat, 0);
  return d;
}

/* Bytes of S that a comparison with it can read, when none of them is symbolic:
   its length and one, at most N; else 0.  */
static size_t
concrete_size (const char *s, size_t n)
{
  size_t size = strnlen (s, n < MODEL_MAX_COMPARE ? n : MODEL_MAX_COMPARE);
  size += size < n;
  return shadow_any (addr_of (s), size) ? 0 : size;
}

/* Compare two strings, at most N bytes, as libc did with RESULT.  FOLD: without
   regard to case, in the C locale.

   A comparison with a concrete string, a keyword perhaps, is one expression, which
   the solver can make equal at once.  Otherwise every byte is a branch.  */
static uint32_t
compared (struct model_call *c, const void *a, const void *b, size_t n, bool fold,
	  int result)
{
  model_pointer (c, 0, a);
  model_pointer (c, 1, b);
  if (result)
    model_compared (a, b, n, true);
  size_t size = concrete_size (a, n), other = concrete_size (b, n);
  size = size ? size : other;
  if (size && size <= MODEL_MAX_COMPARE)
    {
      const char *p = a, *q = b;
      size_t first = 0;
      while (first < size - 1 && p[first]
	     && (fold ? model_lower (model_konst ((uint8_t) p[first])).v
			  == model_lower (model_konst ((uint8_t) q[first])).v
		      : p[first] == q[first]))
	first++;
      bool said;
      uint32_t id = model_comparison (c, a, b, size, fold, first, result, &said);
      if (said)
	return id;
    }
  for (size_t i = 0; i < n; i++)
    {
      struct model_byte x = model_byte (a, i), y = model_byte (b, i);
      if (fold)
	{
	  x = model_lower (x);
	  y = model_lower (y);
	}
      if (!model_branch_eq (c, x, y))
	return model_difference (c, x, y, result);
      /* Equal to a constant says already whether it is the end.  */
      if (x.id && y.id)
	model_branch_eq (c, x, model_konst (0));
      if (x.v == 0)
	return 0;
    }
  return 0;
}

int
model_strcmp (const void *a, const void *b)
{
  struct model_call c = ENTER (strcmp);
  int r = PLAIN (strcmp) (a, b);
  uint32_t id = c.on ? compared (&c, a, b, SIZE_MAX, false, r) : 0;
  model_result ((void *) model_strcmp, id, 32, (uint32_t) r);
  return r;
}

int
model_strcoll (const void *a, const void *b)
{
  struct model_call c = ENTER (strcoll);
  int r = PLAIN (strcoll) (a, b);
  uint32_t id = 0;
  const char *l = setlocale (LC_COLLATE, NULL);
  if (c.on && (!l || !strcmp (l, "C") || !strcmp (l, "POSIX")))
    id = compared (&c, a, b, SIZE_MAX, false, r);
  else if (c.on)
    model_fix_bytes (a, b, SIZE_MAX);
  model_result ((void *) model_strcoll, id, 32, (uint32_t) r);
  return r;
}

int
model_strncmp (const void *a, const void *b, size_t n)
{
  struct model_call c = ENTER (strncmp);
  int r = PLAIN (strncmp) (a, b, n);
  model_size (&c, 2, n);
  uint32_t id = c.on ? compared (&c, a, b, n, false, r) : 0;
  model_result ((void *) model_strncmp, id, 32, (uint32_t) r);
  return r;
}

int
model_strcasecmp (const void *a, const void *b)
{
  struct model_call c = ENTER (strcasecmp);
  int r = PLAIN (strcasecmp) (a, b);
  uint32_t id = 0;
  if (c.on && model_locale_is_c ())
    id = compared (&c, a, b, SIZE_MAX, true, r);
  else if (c.on)
    model_fix_bytes (a, b, SIZE_MAX);
  model_result ((void *) model_strcasecmp, id, 32, (uint32_t) r);
  return r;
}

int
model_strncasecmp (const void *a, const void *b, size_t n)
{
  struct model_call c = ENTER (strncasecmp);
  int r = PLAIN (strncasecmp) (a, b, n);
  uint32_t id = 0;
  model_size (&c, 2, n);
  if (c.on && model_locale_is_c ())
    id = compared (&c, a, b, n, true, r);
  else if (c.on)
    model_fix_bytes (a, b, n);
  model_result ((void *) model_strncasecmp, id, 32, (uint32_t) r);
  return r;
}
