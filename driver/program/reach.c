/* SPDX-License-Identifier: GPL-3.0-or-later
   See reach.h.  */
#include <stdlib.h>
#include "base/util.h"
#include "program/image.h"
#include "program/reach.h"
#include "meta.h"

/* What is known of a function.  */
struct reached
{
  uint32_t calls; /* on the shortest way to it; UINT32_MAX: there is none */
  uint32_t owner; /* where the first such way begins */
};

/* Fill R, one a function of U, for ways through static functions that begin in FROM, or, if
   that is SYMRT_NONE, in any that other files can call.  */
static void
find_ways (const struct unit *u, uint32_t from, struct reached *r)
{
  uint32_t count = u->meta->functions.count, end = 0;
  uint32_t *queue = xmalloc ((count + (size_t) 1) * sizeof *queue);
  for (uint32_t f = 0; f < count; f++)
    {
      bool begins
	= from == SYMRT_NONE ? !(u->functions[f].flags & SYMRT_F_STATIC) : f == from;
      r[f] = (struct reached){ .calls = begins ? 0 : UINT32_MAX, .owner = f };
      if (begins)
	queue[end++] = f;
    }
  for (uint32_t at = 0; at < end; at++)
    {
      const struct symrt_function *f = &u->functions[queue[at]];
      for (uint32_t i = 0; i < f->nuse; i++)
	{
	  const struct symrt_use *use = &u->uses[f->first_use + i];
	  if (use->kind != SYMRT_U_CALL || r[use->index].calls != UINT32_MAX
	      || !(u->functions[use->index].flags & SYMRT_F_STATIC))
	    continue;
	  r[use->index] = (struct reached){ .calls = r[queue[at]].calls + 1,
					    .owner = r[queue[at]].owner };
	  queue[end++] = use->index;
	}
    }
  free (queue);
}

bool *
unit_nearest (const struct unit *u, uint32_t of, bool alone, uint32_t *n)
{
  size_t count = u->meta->functions.count;
  struct reached *any = xmalloc ((count + 1) * sizeof *any);
  struct reached *own = xmalloc ((count + 1) * sizeof *own);
  bool *nearest = xcalloc (count + 1, sizeof *nearest);
  find_ways (u, SYMRT_NONE, any);
  find_ways (u, of, own);
  *n = 0;
  for (uint32_t f = 0; f < count; f++)
    {
      nearest[f] = f != of && own[f].calls != UINT32_MAX
		   && (alone ? any[f].owner == of : own[f].calls == any[f].calls);
      *n += nearest[f];
    }
  free (any);
  free (own);
  return nearest;
}

bool *
unit_reached (const struct unit *u, uint32_t of)
{
  size_t count = u->meta->functions.count;
  struct reached *own = xmalloc ((count + 1) * sizeof *own);
  bool *is = xcalloc (count + 1, sizeof *is);
  find_ways (u, of, own);
  for (uint32_t f = 0; f < count; f++)
    is[f] = own[f].calls != UINT32_MAX;
  free (own);
  return is;
}
