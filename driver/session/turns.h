/* SPDX-License-Identifier: GPL-3.0-or-later
   Which targets are explored, and how long, under a time limit.  First all take turns
   that share a part of the time equally.  Later rounds are for those that were cut: who had
   no turn yet has an equal share of the time, the others
   share the round's time by how much their runs covered, anywhere in the program, before
   any other target's did, and by what of their own nobody's did, which is the less of a
   hope the longer they had.  A function from which the others are reached so gets the
   time that is lost on helpers with nothing of their own, and a large helper that it
   reaches into only here and there has a turn as well.  */
#ifndef ADSE_TURNS_H
#define ADSE_TURNS_H

#include <stddef.h>
#include <stdint.h>

/* The turns of one target, in memory shared with the workers.  */
struct turn
{
  double seconds;  /* that the next one may take; 0: an equal share */
  double spent;	   /* in all so far */
  uint32_t firsts; /* explore_result.firsts of the last one */
  uint32_t unseen; /* outcomes of its own that no target's runs have covered */
};

/* How many of LEFT seconds round NUMBER may take, with N targets.  */
double turns_round (unsigned number, double left, size_t n);
/* Share SECONDS of all workers together among the N targets that ORDER lists,
   as the turns of a later round: what each may take goes into TURN, and ORDER
   becomes that of the round, those that had no turn yet first.  Returns how
   many are in it.  */
uint32_t turns_share (struct turn *turn, uint32_t *order, uint32_t n, double seconds);
#endif
