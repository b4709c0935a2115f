/* SPDX-License-Identifier: MIT
   The station that is being watched: one a program.  */
#ifndef GAUGE_STATION_H
#define GAUGE_STATION_H

#include "level.h"

/* Begin with LIMITS; 0, or -1 if they are not valid.  */
int station_init (struct limits limits);

/* Take a level.  The alarm from now on: it rises at once, and falls one step at a
   time, when a level is STATION_MARGIN cm below the limit.  */
enum alarm station_update (int level);

/* How often the alarm has risen.  */
unsigned station_rises (void);

#define STATION_MARGIN 5

#endif
