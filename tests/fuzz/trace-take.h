/* SPDX-License-Identifier: GPL-3.0-or-later
   Arenas for harnesses: what a run left there, from an input.  */
#ifndef TESTS_FUZZ_TRACE_TAKE_H
#define TESTS_FUZZ_TRACE_TAKE_H

#include "program/image.h"
#include "run/exec.h"
#include "fuzz.h"

#define TRACE_NODES 192
#define TRACE_EVENTS 160
#define TRACE_BYTES 1024

/* Take from F what a run left: counters (two bytes each: nodes, events, bytes;
   one byte each: full, end), then the records that the counters say and that fit.
   REPAIR: most records are put into range, so that the others are looked at.
   Then the driver's check: 0 and RUN, or -1.  Valid until the next call.  */
int trace_take (struct fuzz *, const struct program *, bool repair, struct run *);
#endif
