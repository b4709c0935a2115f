/* SPDX-License-Identifier: MIT
   gauge: read a gauge's log, print a line whenever the alarm changes.  Exit status
   1 if the mean level means an alarm.  */
#include <stdio.h>
#include <stdlib.h>

#include "record.h"
#include "series.h"
#include "station.h"

#define LEVELS_MAX 10000

static int levels[LEVELS_MAX];
static size_t n_levels;

static int
print_mean (enum alarm alarm)
{
  printf ("on average: %s\n", alarm_name (alarm));
  return 1;
}

int
main (int argc, char **argv)
{
  struct limits limits = { 150, 250, 400 };
  enum alarm before = ALARM_NONE;
  struct record first = { 0, 0 }, record;
  char line[80];

  if (argc == 4)
    {
      limits.watch = atoi (argv[1]);
      limits.warning = atoi (argv[2]);
      limits.flood = atoi (argv[3]);
    }
  if ((argc != 1 && argc != 4) || station_init (limits) != 0)
    {
      fputs ("usage: gauge [WATCH WARNING FLOOD] <LOG\n", stderr);
      return 2;
    }
  while (n_levels < LEVELS_MAX && fgets (line, sizeof line, stdin))
    {
      enum alarm alarm;

      if (record_parse (line, &record) != 0)
        {
          fprintf (stderr, "gauge: bad line: %s", line);
          return 1;
        }
      if (n_levels == 0)
        first = record;
      levels[n_levels++] = record.level;
      alarm = station_update (record.level);
      if (alarm != before)
        printf ("after %d minutes %d cm: %s\n", record_minutes (first, record),
                record.level, alarm_name (alarm));
      before = alarm;
    }
  if (n_levels == 0)
    return 0;
  printf ("%u rises\n", station_rises ());
  return level_report (series_mean (levels, n_levels), limits, print_mean);
}
