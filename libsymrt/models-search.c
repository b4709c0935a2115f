/* SPDX-License-Identifier: MIT
   Models of searches in strings.  Where the search went on or stopped is one
   branch a position; being one of a set of characters is one expression.  */
#define _GNU_SOURCE
#include <string.h>
#include "adse-op.h"
#include "models.h"
#include "runtime.h"
#include "symrt-reasons.h"

/* S was searched for V up to the hit or the terminator.  */
static void
searched (struct model_call *c, const void *s, int v)
{
  if (!c->on)
    return;
  model_pointer (c, 0, s);
  struct model_byte b = model_char (c, 1, v), zero = model_konst (0);
  for (size_t i = 0;; i++)
    {
      struct model_byte x = model_byte (s, i);
      if (model_branch_eq (c, x, b))
	break;
      if (b.id || b.v)
	model_branch_eq (c, x, zero);
      if (!x.v)
	break;
    }
}

void *
model_strchr (const void *s, int v)
{
  struct model_call c = ENTER (strchr);
  char *r = PLAIN (strchr) (s, v);
  searched (&c, s, v);
  LEAVE (strchr, 0);
  return r;
}

void *
model_index (const void *s, int v)
{
  struct model_call c = ENTER (index);
  char *r = strchr (s, v);
  searched (&c, s, v);
  LEAVE (index, 0);
  return r;
}

void *
model_strchrnul (const void *s, int v)
{
  struct model_call c = ENTER (strchrnul);
  char *r = PLAIN (strchrnul) (s, v);
  searched (&c, s, v);
  LEAVE (strchrnul, 0);
  return r;
}

/* From the terminator back to the first hit.  */
static void
searched_back (struct model_call *c, const void *s, int v)
{
  if (!c->on)
    return;
  model_pointer (c, 0, s);
  struct model_byte b = model_char (c, 1, v);
  size_t n = strlen (s);
  model_length (c, s, n, true);
  for (size_t i = n + 1; i-- > 0;)
    if (model_branch_eq (c, model_byte (s, i), b))
      break;
}

void *
model_strrchr (const void *s, int v)
{
  struct model_call c = ENTER (strrchr);
  char *r = PLAIN (strrchr) (s, v);
  searched_back (&c, s, v);
  LEAVE (strrchr, 0);
  return r;
}

void *
model_rindex (const void *s, int v)
{
  struct model_call c = ENTER (rindex);
  char *r = strrchr (s, v);
  searched_back (&c, s, v);
  LEAVE (rindex, 0);
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
spanned (struct model_call *c, const void *s, const void *set, size_t n, bool members)
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
	event_branch (c->branch, expr_node (ADSE_OP_OR, 1, in, zero, 0, 0), stop);
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
  size_t n = PLAIN (strspn) (s, set);
  if (c.on)
    spanned (&c, s, set, n, true);
  LEAVE (strspn, 0);
  return n;
}

size_t
model_strcspn (const void *s, const void *set)
{
  struct model_call c = ENTER (strcspn);
  size_t n = PLAIN (strcspn) (s, set);
  if (c.on)
    spanned (&c, s, set, n, false);
  LEAVE (strcspn, 0);
  return n;
}

void *
model_strpbrk (const void *s, const void *set)
{
  struct model_call c = ENTER (strpbrk);
  char *r = PLAIN (strpbrk) (s, set);
  if (c.on)
    {
      size_t n = r ? (size_t) (r - (const char *) s) : strlen (s);
      spanned (&c, s, set, n, false);
      model_branch_eq (&c, model_byte (s, n), model_konst (0));
    }
  LEAVE (strpbrk, 0);
  return r;
}

/* Needle N of LEN bytes does (or does not) occur at H.  FOLD: without regard to
   case.  */
static void
occurs (struct model_call *c, const char *h, const char *n, size_t len, bool fold,
	bool here)
{
  uint32_t all = 0;
  for (size_t i = 0; i < len; i++)
    {
      struct model_byte x = model_byte (h, i), y = model_byte (n, i);
      if (fold)
	{
	  x = model_lower (x);
	  y = model_lower (y);
	}
      uint32_t e = model_compare (ADSE_OP_EQ, x, y);
      if (!e && x.v != y.v)
	return; /* concrete bytes differ: no input changes that */
      if (e)
	all = all ? expr_node (ADSE_OP_AND, 1, all, e, 0, 0) : e;
    }
  event_branch (c->branch, all, here);
}

/* N was found in H at R, or not.  */
static void
found (struct model_call *c, const char *h, const char *n, const char *r, bool fold)
{
  size_t len = strlen (n);
  model_pointer (c, 0, h);
  model_pointer (c, 1, n);
  model_length (c, n, len, true);
  if (!len)
    return;
  size_t end = r ? (size_t) (r - h) : strlen (h);
  model_length (c, h, end, !r);
  for (size_t i = 0; i + (r ? 0 : len) <= end; i++)
    occurs (c, h + i, n, len, fold, r && i == end);
}

void *
model_strstr (const void *h, const void *n)
{
  struct model_call c = ENTER (strstr);
  char *r = PLAIN (strstr) (h, n);
  if (c.on)
    found (&c, h, n, r, false);
  LEAVE (strstr, 0);
  return r;
}

void *
model_strcasestr (const void *h, const void *n)
{
  struct model_call c = ENTER (strcasestr);
  char *r = PLAIN (strcasestr) (h, n);
  if (c.on && model_locale_is_c ())
    found (&c, h, n, r, true);
  else if (c.on)
    model_fix_bytes (h, n, SIZE_MAX);
  LEAVE (strcasestr, 0);
  return r;
}

void *
model_memmem (const void *h, size_t size, const void *n, size_t len)
{
  struct model_call c = ENTER (memmem);
  char *r = PLAIN (memmem) (h, size, n, len);
  if (c.on)
    {
      const char *hay = h;
      model_pointer (&c, 0, h);
      model_size (&c, 1, size);
      model_pointer (&c, 2, n);
      model_size (&c, 3, len);
      size_t end = r ? (size_t) (r - hay) + len : size;
      for (size_t i = 0; len && i + len <= end; i++)
	occurs (&c, hay + i, n, len, false, r && hay + i == r);
    }
  LEAVE (memmem, 0);
  return r;
}

/* The token at FROM, as strtok_r finds it: SKIP bytes of SET, then SIZE others,
   then one of SET, or the end.  */
struct token
{
  char *begin, *end;
};

static struct token
tokenized (struct model_call *c, char *from, const char *set, bool skip)
{
  struct model_byte zero = model_konst (0);
  if (skip)
    {
      size_t n = strspn (from, set);
      spanned (c, from, set, n, true);
      from += n;
      model_branch_eq (c, model_byte (from, 0), zero);
    }
  size_t n = strcspn (from, set);
  spanned (c, from, set, n, false);
  model_branch_eq (c, model_byte (from, n), zero);
  return (struct token){ from, from + n };
}

void *
model_strsep (void *at, const void *set)
{
  struct model_call c = ENTER (strsep);
  char **p = at, *from = *p;
  if (c.on && from)
    {
      uint64_t v = (uint64_t) (uintptr_t) from;
      model_pointer (&c, 0, at);
      c.id[0] = shadow_load ((uint64_t) (uintptr_t) p, 8, v);
      struct token t = tokenized (&c, from, set, false);
      PLAIN (strsep) (p, set);
      if (*p)
	shadow_clear ((uint64_t) (uintptr_t) t.end, 1);
      shadow_clear ((uint64_t) (uintptr_t) p, 8);
    }
  else
    PLAIN (strsep) (p, set);
  LEAVE (strsep, 0);
  return from;
}

void *
model_strtok_r (void *s, const void *set, void *state)
{
  struct model_call c = ENTER (strtok_r);
  char **p = state, *from = s ? s : *p;
  if (!c.on || !from)
    {
      LEAVE (strtok_r, 0);
      return PLAIN (strtok_r) (s, set, p);
    }
  model_pointer (&c, 2, state);
  if (!s)
    c.id[0] = shadow_load ((uint64_t) (uintptr_t) p, 8, (uint64_t) (uintptr_t) from);
  struct token t = tokenized (&c, from, set, true);
  bool cut = *t.end != 0;
  char *r = PLAIN (strtok_r) (s, set, p);
  if (r && cut)
    shadow_clear ((uint64_t) (uintptr_t) t.end, 1);
  shadow_clear ((uint64_t) (uintptr_t) p, 8);
  LEAVE (strtok_r, 0);
  return r;
}

/* libc keeps the place to itself; it is known when the calls before came here, in this
   run: else it is whatever other calls have left.  */
void *
model_strtok (void *s, const void *set)
{
  static char *place;
  static uint32_t run;
  struct model_call c = ENTER (strtok);
  char *from = s ? s : run == rt.run ? place : NULL;
  place = NULL;
  run = rt.run;
  if (!c.on || !from)
    {
      if (c.on)
	symrt_lose (SYMRT_REASON_RESULT);
      LEAVE (strtok, 0);
      return PLAIN (strtok) (s, set);
    }
  struct token t = tokenized (&c, from, set, true);
  bool cut = *t.end != 0;
  char *r = PLAIN (strtok) (s, set);
  if (r == (*t.begin ? t.begin : NULL))
    {
      if (cut)
	shadow_clear ((uint64_t) (uintptr_t) t.end, 1);
      place = t.end + cut;
    }
  else
    symrt_lose (SYMRT_REASON_RESULT);
  LEAVE (strtok, 0);
  return r;
}
