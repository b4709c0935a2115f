/* SPDX-License-Identifier: MIT
   A line of a gauge's log: "2024-02-29 06:15 183".  */
#ifndef GAUGE_RECORD_H
#define GAUGE_RECORD_H

struct record
{
  short year;
  unsigned char month, day, hour, minute;
  int level; /* cm; may be below the gauge's zero */
};

/* Parse LINE into *RECORD.  0, or -1 with errno EINVAL (not such a line; *RECORD
   is unchanged) or ERANGE (no such day, time or level).  */
int record_parse (const char *line, struct record *record);

/* Minutes from A to B of the same month; negative if B is earlier.  */
int record_minutes (struct record a, struct record b);

#endif
