/* SPDX-License-Identifier: MIT
   A line of a gauge's log.  */
#include "record.h"

#include <ctype.h>
#include <errno.h>

#define LEVEL_MAX 2000
#define DAY (24 * 60)

/* Read two digits at *TEXT and step over them and over the character END that must
   follow.  The number, or -1.  */
static int
read_field (const char **text, char end)
{
  const char *p = *text;
  int value;

  if (!isdigit ((unsigned char) p[0]) || !isdigit ((unsigned char) p[1])
      || p[2] != end)
    return -1;
  value = (p[0] - '0') * 10 + (p[1] - '0');
  *text = p + 3;
  return value;
}

int
record_parse (const char *line, struct record *record)
{
  int hour, minute, level = 0, below, digits = 0;

  if ((hour = read_field (&line, ':')) < 0
      || (minute = read_field (&line, ' ')) < 0)
    goto invalid;
  below = *line == '-';
  if (below)
    line++;
  for (; isdigit ((unsigned char) *line); line++)
    {
      if (digits++ == 4)
        goto range;
      level = level * 10 + (*line - '0');
    }
  if (digits == 0 || (*line != '\0' && *line != '\n'))
    goto invalid;
  if (level > LEVEL_MAX || hour > 23 || minute > 59)
    goto range;

  record->minute = hour * 60 + minute;
  record->level = below ? -level : level;
  return 0;

invalid:
  errno = EINVAL;
  return -1;
range:
  errno = ERANGE;
  return -1;
}

int
record_minutes (struct record a, struct record b)
{
  int minutes = b.minute - a.minute;

  return minutes < 0 ? minutes + DAY : minutes;
}
