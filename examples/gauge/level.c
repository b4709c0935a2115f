/* SPDX-License-Identifier: MIT
   Water levels and alarms.  */
#include "level.h"

#include <stddef.h>

int
limits_valid (const struct limits *limits)
{
  if (limits == NULL)
    return 0;
  return limits->watch > 0 && limits->watch < limits->warning
         && limits->warning < limits->flood;
}

enum alarm
level_alarm (int level, struct limits limits)
{
  if (level >= limits.flood)
    return ALARM_FLOOD;
  if (level >= limits.warning)
    return ALARM_WARNING;
  if (level >= limits.watch)
    return ALARM_WATCH;
  return ALARM_NONE;
}

int
level_report (int level, struct limits limits, int (*report) (enum alarm))
{
  enum alarm alarm = level_alarm (level, limits);

  if (alarm == ALARM_NONE || report == NULL)
    return 0;
  return report (alarm);
}

const char *
alarm_name (enum alarm alarm)
{
  switch (alarm)
    {
    case ALARM_NONE:
      return "none";
    case ALARM_WATCH:
      return "watch";
    case ALARM_WARNING:
      return "warning";
    case ALARM_FLOOD:
      return "flood";
    }
  return "?";
}
