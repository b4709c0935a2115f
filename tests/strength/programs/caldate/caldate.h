/* SPDX-License-Identifier: MIT */
/* caldate.h - dates of the (proleptic) Gregorian calendar, years 1 to 9999. */
#ifndef CALDATE_H
#define CALDATE_H

#include <stddef.h>

#define CAL_MIN_YEAR 1
#define CAL_MAX_YEAR 9999
#define CAL_MAX_DAYNO 3652059L   /* 9999-12-31 */

typedef struct
{
  int year;     /* CAL_MIN_YEAR .. CAL_MAX_YEAR */
  int month;    /* 1 .. 12 */
  int day;      /* 1 .. 31 */
} cal_date;

enum cal_weekday { CAL_MON = 1, CAL_TUE, CAL_WED, CAL_THU, CAL_FRI, CAL_SAT, CAL_SUN };

enum cal_format
{
  CAL_ISO,      /* 2024-02-29 */
  CAL_LONG,     /* 29 Feb 2024 */
  CAL_WEEK      /* 2024-W09-4, only for printing */
};

/* how cal_add_months treats a day that the month does not have */
enum cal_clip
{
  CAL_CLIP,     /* the last day of the month */
  CAL_SPILL,    /* goes on into the next month: 31 Jan + 1 = 2 or 3 Mar */
  CAL_STICK     /* like CAL_CLIP; and the last day of a month stays the last */
};

/* The functions that return int return 0, or -1 for a date or an argument out
   of range; then the result is not touched.  Pointers may not be NULL.  Only
   cal_valid takes dates which do not exist; all others need a valid date. */

int cal_valid (const cal_date *d);
int cal_is_leap (int year);
int cal_days_in_month (int year, int month);        /* month 1 .. 12 */
int cal_year_day (const cal_date *d);               /* 1 .. 366 */
int cal_weekday (const cal_date *d);                /* enum cal_weekday */
int cal_compare (const cal_date *a, const cal_date *b);   /* -1, 0, 1 */

/* Day number: 1 is 0001-01-01. */
long cal_to_dayno (const cal_date *d);
int cal_from_dayno (long dayno, cal_date *out);

/* ISO 8601 week 1 .. 53; its year may be the one before or after. */
int cal_iso_week (const cal_date *d, int *week_year);
int cal_from_iso_week (int week_year, int week, int weekday, cal_date *out);

int cal_add_days (cal_date *d, long days);
int cal_add_months (cal_date *d, long months, enum cal_clip clip);
/* Whole months from a to b, negative if b is before a. */
long cal_months_between (const cal_date *a, const cal_date *b);
/* The nth (1 .. 5) such weekday of a month, or the last if nth is -1. */
int cal_nth_weekday (int year, int month, int weekday, int nth, cal_date *out);

/* Reads YYYY-MM-DD or D[D] Mon YYYY (any case; one or more spaces between),
   no text after it but white space. */
int cal_parse (const char *s, cal_date *out);
/* Writes at most size bytes with the NUL.  Returns the length, or -1 if it
   does not fit (then buf is "" unless size is 0). */
int cal_print (const cal_date *d, enum cal_format format, char *buf, size_t size);

#endif
