/* SPDX-License-Identifier: GPL-3.0-or-later
   See turns.h.  */
#include "turns.h"

#define FIRST_ROUND 0.35 /* of the time */
#define SHORT_REST 20	 /* seconds: no further round would come to anything */
/* An exploration begins anew: a turn that is not this much longer than the last one
   shows nothing new.  */
#define LONGER 1.5

double
turns_round (unsigned number, double left, size_t n)
{
  if (n < 2 || left < SHORT_REST)
    return left;
  return number ? left / 2 : left * FIRST_ROUND;
}

uint32_t
turns_share (struct turn *turn, uint32_t *order, uint32_t n, double seconds)
{
  uint64_t all = 0;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n; i++)
    all += turn[order[i]].firsts;
  if (!all)
    {
      for (uint32_t i = 0; i < n; i++)
	turn[order[i]].seconds = 0;
      return n;
    }
  for (uint32_t i = 0; i < n; i++)
    if (turn[order[i]].firsts)
      order[kept++] = order[i];
  for (uint32_t i = 1; i < kept; i++)
    for (uint32_t k = i; k && turn[order[k]].firsts > turn[order[k - 1]].firsts; k--)
      {
	uint32_t o = order[k];
	order[k] = order[k - 1];
	order[k - 1] = o;
      }
  for (uint32_t i = 0; i < kept; i++)
    {
      struct turn *t = &turn[order[i]];
      double least = LONGER * t->spent;
      t->seconds = seconds * t->firsts / (double) all;
      t->seconds = t->seconds < least ? least : t->seconds;
    }
  return kept;
}
