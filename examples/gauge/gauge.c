/* SPDX-License-Identifier: MIT
   gauge: read a gauge's log, print a line whenever the alarm changes.  */
#include <stdio.h>
#include <stdlib.h>

#include "record.h"
#include "series.h"
#include "station.h"

#define LEVELS_MAX 10000

static int levels[LEVELS_MAX];
static size_t n_levels;

static int
out_of_range (int level)
{
  return level < -100;
}

int
main (int argc, char **argv)
{
  struct limits limits = { 150, 250, 400 };
  enum alarm before = ALARM_NONE;
  char line[80];
  int lowest, highest;

  if (argc == 4)
    {
      limits.watch = atoi (argv[1]);
      limits.warning = atoi (argv[2]);
      limits.flood = atoi (argv[3]);
    }
  if ((argc != 1 && argc != 4) || station_init (&limits) != 0)
    {
      fputs ("usage: gauge [WATCH WARNING FLOOD] <LOG\n", stderr);
      return 2;
    }
  while (fgets (line, sizeof line, stdin))
    {
      struct record record;
      enum alarm alarm;

      if (record_parse (line, &record) != 0)
        {
          fprintf (stderr, "gauge: bad line: %s", line);
          return 1;
        }
      if (n_levels < LEVELS_MAX)
        levels[n_levels++] = record.level;
      alarm = station_update (record.level);
      if (alarm != before)
        printf ("%02d %02d:%02d %d cm: %s\n", record.day, record.hour,
                record.minute, record.level, alarm_name (alarm));
      before = alarm;
    }
  if (series_range (levels, n_levels, &lowest, &highest) == 0)
    printf ("%d to %d cm, mean %d, %u rises, checksum %04x\n", lowest, highest,
            series_mean (levels, n_levels), station_rises (),
            series_checksum (levels, n_levels * sizeof *levels));
  return series_each (levels, n_levels, out_of_range);
}
