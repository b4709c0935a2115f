/* SPDX-License-Identifier: GPL-3.0-or-later
   Strategies that share one search (after KLEE's InterleavedSearcher).  They are asked in
   the order of a list, and each picks as often as its share gives it.

     A one of 4, B always	   A B B B A B B B ...
     and B has nothing left	   A A A A ...

   The result is a strategy as well: its functions are those of struct strategy.  */
#ifndef ADSE_INTERLEAVE_H
#define ADSE_INTERLEAVE_H

#include "goals/strategy.h"

/* When a strategy that shares a search is asked.  */
enum share_kind
{
  SHARE_ALWAYS,	  /* whenever it is asked */
  SHARE_AHEAD,	  /* whenever it is asked; after its picks those before it in the list
		     are not asked until somebody behind it has picked */
  SHARE_ONE_OF,	  /* one time in OF that it is asked; and always when nobody else has
		     something */
  SHARE_BY_ENERGY /* three times in four as long as its picks show something new, later
		     one in eight; none for a while after one that was slow */
};

/* A strategy that shares a search, and how much of it.  */
struct share
{
  const struct strategy *strategy;
  enum share_kind kind;
  unsigned of;
  /* So many picks at most, and so many of them in a row without news; NULL: as many as
     there are.  */
  const int64_t *most, *fruitless;
};

/* Strategies at work on one search.  */
struct interleaved;
/* Start the N strategies of LIST, which must outlive what is returned.
   interleave_stop ends it.  */
struct interleaved *interleave_start (const struct share *list, size_t n,
				      const struct strategy_view *, uint64_t seed);
/* As pick of struct strategy; SELF is what interleave_start gave.  */
bool interleave_pick (void *self, struct choice *);
/* As told of struct strategy.  */
void interleave_told (void *self, const struct choice_result *);
/* As stop of struct strategy: frees SELF and what it holds.  */
void interleave_stop (void *self);
#endif
