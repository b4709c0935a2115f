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

/* Note that a step of N new tests took so many seconds.  */
void pace_add (struct pace *, size_t n, double seconds);
/* How many seconds a step of N tests will take; 0 if no step is known.  */
double pace_seconds (const struct pace *, size_t n);
/* How many tests a step can have that is to take SECONDS.  */
size_t pace_room (const struct pace *, double seconds);
/* For how many of LEFT seconds exploring may go on, while WAITING tests are to
   be tried and RATE more are found a second.  */
double pace_explore (const struct pace *, size_t waiting, double rate, double left);
#endif
