/* SPDX-License-Identifier: GPL-3.0-or-later
   See pace.h.  */
#include <stdint.h>
#include "base/limits.h"
#include "session/limits.h"
#include "session/pace.h"

void
pace_add (struct pace *p, size_t n, double seconds)
{
  p->n[0] = p->n[1];
  p->seconds[0] = p->seconds[1];
  p->n[1] = n;
  p->seconds[1] = seconds;
  p->known++;
}

/* Seconds a test; *FIXED: and of the step.  */
static double
each_of (const struct pace *p, double *fixed)
{
  double mean = p->n[1] ? p->seconds[1] / (double) p->n[1] : 0;
  double each = mean * (1 - limit_share (session_limit.fixed_share));
  double least = mean * limit_share (session_limit.least_slope);
  if (p->known > 1 && p->n[1] > p->n[0] && p->seconds[1] > p->seconds[0])
    each = (p->seconds[1] - p->seconds[0]) / (double) (p->n[1] - p->n[0]);
  /* A busy moment is no reason to expect that more tests cost nothing.  */
  each = each > mean ? mean : each < least ? least : each;
  *fixed = p->seconds[1] - each * (double) p->n[1];
  return each;
}

double
pace_seconds (const struct pace *p, size_t n)
{
  double fixed, each = each_of (p, &fixed);
  return n ? fixed + each * (double) n : 0;
}

size_t
pace_room (const struct pace *p, double seconds)
{
  double fixed, each = each_of (p, &fixed);
  if (each <= 0)
    return SIZE_MAX;
  return seconds > fixed ? (size_t) ((seconds - fixed) / each) : 0;
}

double
pace_explore (const struct pace *p, size_t waiting, double rate, double left)
{
  double fixed, each = each_of (p, &fixed);
  /* What waits now and what comes are two steps at least.  */
  double room = left * (1 - limit_share (session_limit.margin)) - fixed
		- pace_seconds (p, waiting);
  double seconds = room / (1 + each * rate);
  return seconds > 0 ? seconds : 0;
}
