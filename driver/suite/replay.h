/* SPDX-License-Identifier: GPL-3.0-or-later
   One replay of an observation program.  They are numbered: the first, which shows what
   there is to assert; those in other surroundings, below SUITE_REPLAYS; SUITE_REPLAYS,
   the one under ASan and UBSan; SUITE_ELSEWHERE, made as the suite's user will.  */
#ifndef ADSE_SUITE_REPLAY_H
#define ADSE_SUITE_REPLAY_H

#include "suite/build.h"
#include "suite/impl.h"

/* The number of the last replay.  */
enum
{
  SUITE_ELSEWHERE = SUITE_REPLAYS + 1
};

/* The variant in which the program of replay NUMBER is best built.  */
enum suite_variant suite_replay_variant (int number);
/* Replay NUMBER, with the program built as VARIANT, of the tests that PENDING marks (a
   byte each, by number in the program).  Tests that end otherwise get their fate, or are
   suspects; observations that differ are no longer stable.  False: the deadline came, or
   the program does not run.  */
bool suite_replay (struct suite_state *, struct suite_observer *, int number,
		   enum suite_variant, uint8_t *pending);

#endif
