/* SPDX-License-Identifier: MIT
   A line of a gauge's log: "06:15 183".  */
#ifndef GAUGE_RECORD_H
#define GAUGE_RECORD_H

struct record
{
  short minute; /* of the day */
  short level;  /* cm; may be below the gauge's zero */
};

/* Parse LINE into *RECORD.  0, or -1 with errno EINVAL (not such a line) or ERANGE
   (no such time or level); *RECORD is unchanged then.  */
int record_parse (const char *line, struct record *record);

/* Minutes from A to B, which is less than a day later.  */
int record_minutes (struct record a, struct record b);

#endif
