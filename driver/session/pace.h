/* SPDX-License-Identifier: GPL-3.0-or-later
   Under a time limit: how much of what was found is tried out at once, and how long may
   exploring go on so that what it finds still becomes tests.  A step of trying out costs
   the same for any number of tests, most of it the compiling of the source, and something
   for each.  */
#ifndef ADSE_PACE_H
#define ADSE_PACE_H

#include <stddef.h>

/* What the last two steps cost.  */
struct pace
{
  size_t n[2];
  double seconds[2];
  unsigned known; /* steps */
};

/* A step of N new tests took so long.  */
void pace_add (struct pace *, size_t n, double seconds);
/* What a step of N will take; 0 when no step is known.  */
double pace_seconds (const struct pace *, size_t n);
/* So many are done in SECONDS.  */
size_t pace_room (const struct pace *, double seconds);
/* So long exploring may go on of LEFT seconds while WAITING tests are to be tried and
   RATE more are found a second.  */
double pace_explore (const struct pace *, size_t waiting, double rate, double left);
#endif
