/* SPDX-License-Identifier: GPL-3.0-or-later
   See turns.h.  */
#include "session/turns.h"

#define FIRST_ROUND 0.35 /* of the time */
#define SHORT_REST 6	 /* seconds: no further round would come to anything */
/* Seconds after which what a target did not cover of its own counts half.  */
#define HOPE 10
/* A turn begins with what the last ones kept: shorter ones come to nothing more.  */
#define TURN_LEAST 2

static double
weight (const struct turn *t)
{
  return t->firsts + t->unseen * (HOPE / (HOPE + t->spent));
}

double
turns_round (unsigned number, double left, size_t n)
{
  if (n < 2 || left < SHORT_REST)
    return left;
  return number ? left / 2 : left * FIRST_ROUND;
}

/* Bring the targets without a turn to the front of ORDER.  How many these are.  */
static uint32_t
first_ones (const struct turn *turn, uint32_t *order, uint32_t n)
{
  uint32_t first = 0;
  for (uint32_t i = 0; i < n; i++)
    if (turn[order[i]].spent <= 0)
      {
	uint32_t o = order[i];
	for (uint32_t k = i; k > first; k--)
	  order[k] = order[k - 1];
	order[first++] = o;
      }
  return first;
}

/* Turns of those that had one.  */
static uint32_t
share_rest (struct turn *turn, uint32_t *order, uint32_t n, double seconds)
{
  double all = 0;
  uint32_t kept = n;
  for (uint32_t i = 0; i < n; i++)
    {
      turn[order[i]].seconds = 0;
      all += weight (&turn[order[i]]);
    }
  if (all <= 0)
    return n;
  for (uint32_t i = 1; i < n; i++)
    for (uint32_t k = i;
	 k && weight (&turn[order[k]]) > weight (&turn[order[k - 1]]); k--)
      {
	uint32_t o = order[k];
	order[k] = order[k - 1];
	order[k - 1] = o;
      }
  for (; kept > 1; kept--)
    {
      double least = weight (&turn[order[kept - 1]]);
      if (seconds * least >= TURN_LEAST * all)
	break;
      all -= least;
    }
  for (uint32_t i = 0; i < kept; i++)
    turn[order[i]].seconds = seconds * weight (&turn[order[i]]) / all;
  return kept;
}

uint32_t
turns_share (struct turn *turn, uint32_t *order, uint32_t n, double seconds)
{
  uint32_t first = first_ones (turn, order, n);
  for (uint32_t i = 0; i < first; i++)
    turn[order[i]].seconds = seconds / n;
  return first + share_rest (turn, order + first, n - first, seconds / n * (n - first));
}
