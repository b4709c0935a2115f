/* SPDX-License-Identifier: GPL-3.0-or-later
   Vectors one small step from another: a character of a text left out, or there twice, or
   a letter in the other case, or a blank more before or behind all.

     "5 Mar 2024"  ->  " 5 Mar 2024", "5 Mar 2024\t", ...
		       " Mar 2024", "55 Mar 2024", "5Mar 2024", "5  Mar 2024", ...
		       "5 mar 2024", ...

   A mutant that takes one digit where two are asked for, or two separators where one is, or
   that does not mind the case or skips no blanks, is seen by a text that is right but for
   that.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/plan.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"

enum
{
  BLANKS = 2, /* that are put before and behind */
  STEPS = 3   /* at a character */
};

/* How many neighbours a text of N characters has.  */
static uint32_t
steps (uint32_t n)
{
  return n ? 2 * BLANKS + STEPS * n : 0;
}

/* Put neighbour WHICH of BUF, N characters of ROOM, there; the new length.  UINT32_MAX: that
   is no text that may be.  */
static uint32_t
step (uint8_t *buf, uint32_t n, uint32_t room, uint32_t which)
{
  if (which < 2 * BLANKS)
    {
      uint32_t to = which % 2 ? n : 0;
      if (n == room)
	return UINT32_MAX;
      memmove (buf + to + 1, buf + to, n - to);
      buf[to] = " \t"[which / 2];
      return n + 1;
    }
  which -= 2 * BLANKS;
  uint32_t at = which / STEPS;
  if (which % STEPS == 2)
    {
      if (!isalpha (buf[at]))
	return UINT32_MAX;
      buf[at] ^= 'a' ^ 'A';
      return n;
    }
  if (which % STEPS == 1)
    {
      if (n == room)
	return UINT32_MAX;
      memmove (buf + at + 1, buf + at, n - at);
      return n + 1;
    }
  /* Of several characters that are alike it is one and the same.  */
  if (at && buf[at] == buf[at - 1])
    return UINT32_MAX;
  memmove (buf + at, buf + at + 1, n - at - 1);
  return n - 1;
}

uint64_t
vector_look (const struct input_plan *p, const struct input_vector *v, uint32_t *size)
{
  uint64_t h = 0;
  *size = 0;
  for (uint32_t i = 0; i < p->nregion && i < v->nregion; i++)
    {
      if (!plan_is_text (p, i) || !v->region[i].touched)
	continue;
      uint8_t *buf = xmalloc (vector_text_room (p, i) + (size_t) 2);
      uint32_t n = vector_text (p, v, i, buf);
      int last = 0;
      for (uint32_t k = 0; k < n; k++)
	{
	  int c = buf[k], kind = isdigit (c)   ? '0'
				 : isalpha (c) ? 'a'
				 : isspace (c) ? ' '
					       : c;
	  if (kind != last)
	    h = hash_mix (h, (uint64_t) kind);
	  last = kind;
	}
      h = hash_mix (h, UINT32_MAX);
      *size += n;
      free (buf);
    }
  return h;
}

struct input_vector *
vector_near (const struct input_plan *p, const struct input_vector *v, uint32_t most,
	     uint32_t *which)
{
  uint32_t before = 0;
  for (uint32_t i = 0; i < p->nregion && i < v->nregion; i++)
    {
      uint32_t room = vector_text_room (p, i);
      if (!plan_is_text (p, i) || !v->region[i].touched)
	continue;
      uint8_t *buf = xmalloc (room + (size_t) 2);
      uint32_t n = vector_text (p, v, i, buf), size = UINT32_MAX;
      if (n > most)
	n = 0;
      while (size == UINT32_MAX && *which < before + steps (n))
	size = step (buf, n, room, (*which)++ - before);
      struct input_vector *near = size != UINT32_MAX ? vector_copy (v) : NULL;
      if (near)
	vector_forget_run (near);
      if (near
	  && (!vector_put_text (p, near, i, buf, size)
	      || plan_restrict (p, near, 0) != 0))
	{
	  vector_free (near);
	  near = NULL;
	}
      free (buf);
      if (near)
	return near;
      before += steps (n);
    }
  return NULL;
}
