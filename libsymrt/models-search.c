/* SPDX-License-Identifier: MIT
   Models of searches in strings.  Where the search went on or stopped is one
   branch a position; being one of a set of characters is one expression.  */
#define _GNU_SOURCE
#include <string.h>
#include "models.h"

void *
model_strchr (const void *s, int v)
{
  struct model_call c = ENTER (strchr);
  char *r = strchr (s, v);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      struct model_byte b = model_char (&c, 1, v), zero = model_konst (0);
      for (size_t i = 0;; i++)
	{
	  struct model_byte x = model_byte (s, i);
	  if (model_branch_eq (&c, x, b))
	    break;
	  if (b.id || b.v)
	    model_branch_eq (&c, x, zero);
	  if (!x.v)
	    break;
	}
    }
  LEAVE (strchr, 0);
  return r;
}

void *
model_strrchr (const void *s, int v)
{
  struct model_call c = ENTER (strrchr);
  char *r = strrchr (s, v);
  if (c.on)
    {
      model_pointer (&c, 0, s);
      struct model_byte b = model_char (&c, 1, v);
      size_t n = strlen (s);
      model_length (&c, s, n, true);
      /* From the terminator back to the first hit.  */
      for (size_t i = n + 1; i-- > 0;)
	if (model_branch_eq (&c, model_byte (s, i), b))
	  break;
    }
  LEAVE (strrchr, 0);
  return r;
}

/* X is one of the N bytes at SET: width 1, 0 when concrete.  */
static uint32_t
member (struct model_byte x, const void *set, size_t n)
{
  uint32_t id = 0;
  bool known = false; /* by concrete bytes alone */
  for (size_t i = 0; i < n; i++)
    {
      struct model_byte y = model_byte (set, i);
      uint32_t e = model_compare (ADSE_OP_EQ, x, y);
      if (!e)
	known |= x.v == y.v;
      else
	id = id ? expr_node (ADSE_OP_OR, 1, id, e, 0, 0) : e;
    }
  return known ? 0 : id;
}

/* strspn and strcspn stopped at S[N]; MEMBERS: the bytes before are in the set.  */
static void
spanned (struct model_call *c, const void *s, const void *set, size_t n,
	 bool members)
{
  size_t size = strlen (set);
  model_pointer (c, 0, s);
  model_pointer (c, 1, set);
  model_length (c, set, size, true);
  for (size_t i = 0; i <= n; i++)
    {
      struct model_byte x = model_byte (s, i);
      /* The terminator is in no set, so for strspn it needs no test.  */
      uint32_t in = member (x, set, size);
      bool stop = i == n;
      if (members)
	{
	  event_branch (c->branch, in, !stop);
	  continue;
	}
      uint32_t zero = model_compare (ADSE_OP_EQ, x, model_konst (0));
      bool is_member = x.v && memchr (set, x.v, size);
      if (in && zero)
	event_branch (c->branch, expr_node (ADSE_OP_OR, 1, in, zero, 0, 0),
		      stop);
      else if (in)
	event_branch (c->branch, in, is_member);
      else if (zero && !is_member)
	event_branch (c->branch, zero, stop);
    }
}

size_t
model_strspn (const void *s, const void *set)
{
  struct model_call c = ENTER (strspn);
  size_t n = strspn (s, set);
  if (c.on)
    spanned (&c, s, set, n, true);
  LEAVE (strspn, 0);
  return n;
}

size_t
model_strcspn (const void *s, const void *set)
{
  struct model_call c = ENTER (strcspn);
  size_t n = strcspn (s, set);
  if (c.on)
    spanned (&c, s, set, n, false);
  LEAVE (strcspn, 0);
  return n;
}

void *
model_strpbrk (const void *s, const void *set)
{
  struct model_call c = ENTER (strpbrk);
  char *r = strpbrk (s, set);
  if (c.on)
    {
      size_t n = r ? (size_t) (r - (const char *) s) : strlen (s);
      spanned (&c, s, set, n, false);
      model_branch_eq (&c, model_byte (s, n), model_konst (0));
    }
  LEAVE (strpbrk, 0);
  return r;
}

/* Needle N of LEN bytes does (or does not) occur at H.  */
static void
occurs (struct model_call *c, const char *h, const char *n, size_t len,
	bool here)
{
  uint32_t all = 0;
  for (size_t i = 0; i < len; i++)
    {
      struct model_byte x = model_byte (h, i), y = model_byte (n, i);
      uint32_t e = model_compare (ADSE_OP_EQ, x, y);
      if (!e && x.v != y.v)
	return; /* concrete bytes differ: no input changes that */
      if (e)
	all = all ? expr_node (ADSE_OP_AND, 1, all, e, 0, 0) : e;
    }
  event_branch (c->branch, all, here);
}

void *
model_strstr (const void *h, const void *n)
{
  struct model_call c = ENTER (strstr);
  char *r = strstr (h, n);
  if (c.on)
    {
      const char *hay = h;
      size_t len = strlen (n);
      model_pointer (&c, 0, h);
      model_pointer (&c, 1, n);
      model_length (&c, n, len, true);
      size_t end = r ? (size_t) (r - hay) : strlen (h);
      if (len)
	model_length (&c, h, end, !r);
      for (size_t i = 0; len && i + (r ? 0 : len) <= end; i++)
	occurs (&c, hay + i, n, len, r && i == end);
    }
  LEAVE (strstr, 0);
  return r;
}
