/* SPDX-License-Identifier: MIT
   Water levels and alarms.  */
#ifndef GAUGE_LEVEL_H
#define GAUGE_LEVEL_H

enum alarm
{
  ALARM_NONE,
  ALARM_WATCH,
  ALARM_WARNING,
  ALARM_FLOOD
};

/* Levels in cm from which each alarm holds.  */
struct limits
{
  int watch, warning, flood;
};

/* 1 if LIMITS are ascending, the lowest above 0.  */
int limits_valid (const struct limits *limits);

/* The alarm that LEVEL cm means.  */
enum alarm level_alarm (int level, struct limits limits);

/* Tell REPORT of the alarm that LEVEL cm means, if it means one.  What REPORT
   returned, or 0.  */
int level_report (int level, struct limits limits, int (*report) (enum alarm));

/* "none", "watch", ...; "?" if ALARM is none of these.  */
const char *alarm_name (enum alarm alarm);

#endif
