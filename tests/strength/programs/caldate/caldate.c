/* SPDX-License-Identifier: MIT */
/* caldate.c - dates of the (proleptic) Gregorian calendar, years 1 to 9999.
   All goes by way of the day number, counted from 0001-01-01, a Monday. */

#include "caldate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DAYS_400 146097L
#define DAYS_100 36524L
#define DAYS_4   1461L

static const int before_month[13] =
  { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365 };

static const char month_names[12][4] =
  { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

int
cal_is_leap (int year)
{
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int
cal_days_in_month (int year, int month)
{
  int n = before_month[month] - before_month[month - 1];

  if (month == 2 && cal_is_leap (year))
    n++;
  return n;
}

int
cal_valid (const cal_date *d)
{
  if (d->year < CAL_MIN_YEAR || d->year > CAL_MAX_YEAR)
    return 0;
  if (d->month < 1 || d->month > 12)
    return 0;
  return d->day >= 1 && d->day <= cal_days_in_month (d->year, d->month);
}

int
cal_year_day (const cal_date *d)
{
  int n = before_month[d->month - 1] + d->day;

  if (d->month > 2 && cal_is_leap (d->year))
    n++;
  return n;
}

/* Days before the first of January.  */
static long
days_before_year (int year)
{
  long y = year - 1;

  return y * 365 + y / 4 - y / 100 + y / 400;
}

long
cal_to_dayno (const cal_date *d)
{
  return days_before_year (d->year) + cal_year_day (d);
}

int
cal_from_dayno (long dayno, cal_date *out)
{
  long n, q;
  int year, month;

  if (dayno < 1 || dayno > CAL_MAX_DAYNO)
    return -1;
  n = dayno - 1;
  year = 1 + (int) (n / DAYS_400) * 400;
  n %= DAYS_400;
  q = n / DAYS_100;
  if (q == 4)
    q = 3;                      /* the 366th day of the last year */
  year += (int) q * 100;
  n -= q * DAYS_100;
  year += (int) (n / DAYS_4) * 4;
  n %= DAYS_4;
  q = n / 365;
  if (q == 4)
    q = 3;
  year += (int) q;
  n -= q * 365;

  for (month = 1; n >= cal_days_in_month (year, month); month++)
    n -= cal_days_in_month (year, month);
  out->year = year;
  out->month = month;
  out->day = (int) n + 1;
  return 0;
}

static int
dayno_weekday (long dayno)
{
  return (int) ((dayno - 1) % 7) + 1;
}

int
cal_weekday (const cal_date *d)
{
  return dayno_weekday (cal_to_dayno (d));
}

int
cal_compare (const cal_date *a, const cal_date *b)
{
  long x = cal_to_dayno (a), y = cal_to_dayno (b);

  return (x > y) - (x < y);
}

/* The Monday of week 1: the week which has the fourth of January.  */
static long
first_monday (int year)
{
  long jan4 = days_before_year (year) + 4;

  return jan4 - (dayno_weekday (jan4) - 1);
}

int
cal_iso_week (const cal_date *d, int *week_year)
{
  long n = cal_to_dayno (d);
  int year = d->year;

  if (n < first_monday (year))
    year--;
  else if (n >= first_monday (year + 1))
    year++;
  *week_year = year;
  return (int) ((n - first_monday (year)) / 7) + 1;
}

static int
weeks_in_year (int year)
{
  return (int) ((first_monday (year + 1) - first_monday (year)) / 7);
}

int
cal_from_iso_week (int week_year, int week, int weekday, cal_date *out)
{
  if (week_year < CAL_MIN_YEAR || week_year > CAL_MAX_YEAR)
    return -1;
  if (week < 1 || week > weeks_in_year (week_year))
    return -1;
  if (weekday < CAL_MON || weekday > CAL_SUN)
    return -1;
  return cal_from_dayno (first_monday (week_year) + (week - 1) * 7L
                         + weekday - CAL_MON, out);
}

int
cal_add_days (cal_date *d, long days)
{
  if (days > CAL_MAX_DAYNO || days < -CAL_MAX_DAYNO)
    return -1;
  return cal_from_dayno (cal_to_dayno (d) + days, d);
}

int
cal_add_months (cal_date *d, long months, enum cal_clip clip)
{
  cal_date r;
  long m;
  int last, was_last;

  if (months > CAL_MAX_YEAR * 12L || months < -CAL_MAX_YEAR * 12L)
    return -1;
  m = d->year * 12L + (d->month - 1) + months;
  if (m < CAL_MIN_YEAR * 12L || m >= (CAL_MAX_YEAR + 1) * 12L)
    return -1;
  r.year = (int) (m / 12);
  r.month = (int) (m % 12) + 1;
  r.day = d->day;
  last = cal_days_in_month (r.year, r.month);
  was_last = d->day == cal_days_in_month (d->year, d->month);
  if (r.day > last && clip == CAL_SPILL)
    {
      r.day -= last;
      r.month++;                /* December has 31 days */
    }
  else if (r.day > last || (clip == CAL_STICK && was_last))
    r.day = last;
  *d = r;
  return 0;
}

long
cal_months_between (const cal_date *a, const cal_date *b)
{
  long m = (b->year - a->year) * 12L + (b->month - a->month);

  if (m > 0 && b->day < a->day)
    m--;
  else if (m < 0 && b->day > a->day)
    m++;
  return m;
}

int
cal_nth_weekday (int year, int month, int weekday, int nth, cal_date *out)
{
  cal_date d = { year, month, 1 };
  int last;

  if (!cal_valid (&d) || weekday < CAL_MON || weekday > CAL_SUN)
    return -1;
  if (nth != -1 && (nth < 1 || nth > 5))
    return -1;
  last = cal_days_in_month (year, month);
  d.day += (weekday - cal_weekday (&d) + 7) % 7;
  if (nth == -1)
    d.day += (last - d.day) / 7 * 7;
  else
    d.day += (nth - 1) * 7;
  if (d.day > last)
    return -1;
  *out = d;
  return 0;
}

/* Reads MIN to MAX digits; returns what comes after them or NULL.  */
static const char *
digits (const char *s, int min, int max, int *value)
{
  int n = 0;

  *value = 0;
  while (n < max && isdigit ((unsigned char) s[n]))
    *value = *value * 10 + (s[n++] - '0');
  return n >= min ? s + n : NULL;
}

/* The month whose name S begins with, or 0.  */
static int
find_month (const char *s)
{
  int m, i;

  for (m = 0; m < 12; m++)
    {
      for (i = 0; i < 3; i++)
        if (tolower ((unsigned char) s[i])
            != tolower ((unsigned char) month_names[m][i]))
          break;
      if (i == 3)
        return m + 1;
    }
  return 0;
}

static const char *
spaces (const char *s)
{
  if (*s != ' ')
    return NULL;
  while (*s == ' ')
    s++;
  return s;
}

static const char *
parse_iso (const char *s, cal_date *d)
{
  if (!(s = digits (s, 4, 4, &d->year)) || *s++ != '-')
    return NULL;
  if (!(s = digits (s, 2, 2, &d->month)) || *s++ != '-')
    return NULL;
  return digits (s, 2, 2, &d->day);
}

static const char *
parse_long (const char *s, cal_date *d)
{
  if (!(s = digits (s, 1, 2, &d->day)) || !(s = spaces (s)))
    return NULL;
  d->month = find_month (s);
  if (d->month == 0 || !(s = spaces (s + 3)))
    return NULL;
  return digits (s, 4, 4, &d->year);
}

int
cal_parse (const char *s, cal_date *out)
{
  cal_date d;
  const char *end;

  while (isspace ((unsigned char) *s))
    s++;
  end = parse_iso (s, &d);
  if (!end)
    end = parse_long (s, &d);
  if (!end)
    return -1;
  while (isspace ((unsigned char) *end))
    end++;
  if (*end != '\0' || !cal_valid (&d))
    return -1;
  *out = d;
  return 0;
}

int
cal_print (const cal_date *d, enum cal_format format, char *buf, size_t size)
{
  char text[80];
  int n, week, year;

  switch (format)
    {
    case CAL_ISO:
      n = sprintf (text, "%04d-%02d-%02d", d->year, d->month, d->day);
      break;
    case CAL_LONG:
      n = sprintf (text, "%d %s %04d", d->day, month_names[d->month - 1], d->year);
      break;
    case CAL_WEEK:
      week = cal_iso_week (d, &year);
      n = sprintf (text, "%04d-W%02d-%d", year, week, cal_weekday (d));
      break;
    default:
      n = -1;
    }
  if (n >= 0 && (size_t) n < size)
    {
      memcpy (buf, text, (size_t) n + 1);
      return n;
    }
  if (size > 0)
    buf[0] = '\0';
  return -1;
}
