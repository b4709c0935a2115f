/* SPDX-License-Identifier: MIT
   The station that is being watched.  */
#include "station.h"

static struct limits current;
static enum alarm state;
static unsigned rises;

int
station_init (struct limits limits)
{
  if (!limits_valid (&limits))
    return -1;
  current = limits;
  state = ALARM_NONE;
  rises = 0;
  return 0;
}

enum alarm
station_update (int level)
{
  enum alarm now = level_alarm (level, current);

  if (now > state)
    {
      state = now;
      rises++;
    }
  else if (now < state && level_alarm (level + STATION_MARGIN, current) < state)
    state--;
  return state;
}

unsigned
station_rises (void)
{
  return rises;
}
