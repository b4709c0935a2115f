/* SPDX-License-Identifier: MIT
   A line of a gauge's log.  */
#include "record.h"

#include <ctype.h>
#include <errno.h>

#define LEVEL_MAX 5000

static int
days_in_month (int year, int month)
{
  if (month == 2)
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/* Read DIGITS digits at *TEXT and step over them and over the character END that
   must follow.  The number, or -1.  */
static int
read_field (const char **text, int digits, char end)
{
  int value = 0;
  const char *p = *text;

  for (int i = 0; i < digits; i++, p++)
    {
      if (!isdigit ((unsigned char) *p))
        return -1;
      value = value * 10 + (*p - '0');
    }
  if (*p != end)
    return -1;
  *text = p + 1;
  return value;
}

static int
fail (int error)
{
  errno = error;
  return -1;
}

int
record_parse (const char *line, struct record *record)
{
  int year, month, day, hour, minute, level = 0, negative;

  if ((year = read_field (&line, 4, '-')) < 0
      || (month = read_field (&line, 2, '-')) < 0
      || (day = read_field (&line, 2, ' ')) < 0
      || (hour = read_field (&line, 2, ':')) < 0
      || (minute = read_field (&line, 2, ' ')) < 0)
    return fail (EINVAL);

  negative = *line == '-';
  if (negative)
    line++;
  if (!isdigit ((unsigned char) *line))
    return fail (EINVAL);
  for (; isdigit ((unsigned char) *line); line++)
    {
      level = level * 10 + (*line - '0');
      if (level > LEVEL_MAX)
        return fail (ERANGE);
    }
  if (*line != '\0' && *line != '\n')
    return fail (EINVAL);

  if (month < 1 || month > 12 || day < 1 || day > days_in_month (year, month)
      || hour > 23 || minute > 59)
    return fail (ERANGE);

  record->year = year;
  record->month = month;
  record->day = day;
  record->hour = hour;
  record->minute = minute;
  record->level = negative ? -level : level;
  return 0;
}

int
record_minutes (struct record a, struct record b)
{
  return ((b.day - a.day) * 24 + (b.hour - a.hour)) * 60 + (b.minute - a.minute);
}
