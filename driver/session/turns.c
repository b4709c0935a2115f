/* SPDX-License-Identifier: GPL-3.0-or-later
   See turns.h.  */
#include "base/limits.h"
#include "session/limits.h"
#include "session/turns.h"

static double
weight (const struct turn *t)
{
  double hope = (double) session_limit.hope;
  return t->firsts + t->unseen * (hope / (hope + t->spent));
}

double
turns_round (unsigned number, double left, size_t n)
{
  if (n < 2 || left < (double) session_limit.short_rest)
    return left;
  return number ? left / 2 : left * limit_share (session_limit.first_round);
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
    for (uint32_t k = i; k && weight (&turn[order[k]]) > weight (&turn[order[k - 1]]);
	 k--)
      {
	uint32_t o = order[k];
	order[k] = order[k - 1];
	order[k - 1] = o;
      }
  for (; kept > 1; kept--)
    {
      double least = weight (&turn[order[kept - 1]]);
      if (seconds * least >= (double) session_limit.turn_least * all)
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
