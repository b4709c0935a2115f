/* SPDX-License-Identifier: GPL-3.0-or-later
   Numbers that bound or steer work and that users may set: the section [limits] of
   adse.ini has lines "room.name = number".  A room that has such numbers lists them in a
   limits.def and keeps them in a struct of its own (limits.h beside it).  What half and
   double of each does is in bench/limits.tsv; tests/driver/limits-measured.sh asks for a
   line of each.  */
#ifndef ADSE_LIMITS_H
#define ADSE_LIMITS_H

#include <stddef.h>
#include <stdint.h>

/* One number of a limits.def.  */
struct limit
{
  const char *name;
  int64_t *value;	      /* in use */
  int64_t usual, least, most; /* unless set; in what range it may be set */
  const char *what;	      /* it bounds */
};

/* The numbers of one room.  */
struct limit_table
{
  const char *room;
  const struct limit *rows;
  size_t n;
};

/* The lesser one of N and LIMIT.  */
static inline uint32_t
limit_least (uint32_t n, int64_t limit)
{
  return n < limit ? n : (uint32_t) limit;
}

/* A limit in percent as a share of 1.  */
static inline double
limit_share (int64_t percent)
{
  return (double) percent / 100;
}

/* A limit in milliseconds as seconds.  */
static inline double
limit_seconds (int64_t ms)
{
  return (double) ms / 1000;
}

#endif
