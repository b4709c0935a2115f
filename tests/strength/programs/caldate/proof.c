/* SPDX-License-Identifier: MIT */
/* Prints what the functions of caldate do; with PROOF_INNER also the static
   functions. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef PROOF_INNER
#include "caldate.c"
#else
#include "caldate.h"
#endif

static unsigned long h = 5381;

static void
mix (long v)
{
  h = (h * 33 + (unsigned long) v) & 0xffffffff;
}

static void
out (const char *what, int rc, const cal_date *d)
{
  printf ("%s %d: %d-%d-%d\n", what, rc, d->year, d->month, d->day);
}

static void
show (const cal_date *d)
{
  char buf[40];
  int f, wy = 0;

  for (f = 0; f < 4; f++)
    {
      printf ("%d", cal_print (d, (enum cal_format) f, buf, sizeof buf));
      printf (" [%s] ", buf);
    }
  printf ("%d %d", cal_weekday (d), cal_year_day (d));
  printf (" %ld w %d", cal_to_dayno (d), cal_iso_week (d, &wy));
  printf (" %d\n", wy);
}

static void
valid (void)
{
  static const int years[] = { -1, 0, 1, 4, 100, 400, 1900, 2000, 2023, 2024, 9999, 10000 };
  size_t i;

  for (i = 0; i < sizeof years / sizeof years[0]; i++)
    {
      int y = years[i], m, d;

      printf ("%d leap %d:", y, cal_is_leap (y));
      for (m = 1; m <= 12; m++)
        printf (" %d", cal_days_in_month (y, m));
      for (m = -1; m <= 14; m++)
        {
          int n = 0;

          for (d = -1; d <= 33; d++)
            {
              cal_date x = { y, m, d };

              n += cal_valid (&x) * (d + 40);
            }
          printf (" %d", n);
        }
      printf ("\n");
    }
}

static void
all_days (void)
{
  long n, last = 0;
  cal_date d = { 7, 7, 7 }, prev = { 1, 1, 1 };
  char buf[32];
  int wy = 0;

  out ("dayno 0", cal_from_dayno (0, &d), &d);
  out ("dayno -5", cal_from_dayno (-5, &d), &d);
  out ("dayno max+1", cal_from_dayno (CAL_MAX_DAYNO + 1, &d), &d);
  out ("dayno max", cal_from_dayno (CAL_MAX_DAYNO, &d), &d);
  out ("dayno 1", cal_from_dayno (1, &d), &d);
  for (n = 1; n <= CAL_MAX_DAYNO; n += n < 3000 || n > 3640000 ? 1 : n % 1461 < 800 ? 5 : 367)
    {
      if (cal_from_dayno (n, &d) != 0)
        printf ("dayno %ld fails\n", n);
      mix (d.year);
      mix (d.month);
      mix (d.day);
      mix (cal_to_dayno (&d));
      mix (cal_weekday (&d));
      mix (cal_year_day (&d));
      mix (cal_compare (&d, &prev));
      mix (cal_compare (&prev, &d));
      mix (cal_compare (&d, &d));
      mix (cal_iso_week (&d, &wy));
      mix (wy);
      mix (cal_print (&d, (enum cal_format) (n % 3), buf, sizeof buf));
      mix (buf[0] + buf[3] * 7 + buf[strlen (buf) - 1] * 31);
      if (n - last > 100000)
        {
          printf ("%ld %08lx\n", n, h);
          show (&d);
          last = n;
        }
      prev = d;
    }
  printf ("%08lx\n", h);
}

static void
weeks (void)
{
  cal_date d = { 1, 1, 1 };
  int y, w, k;

  for (y = -1; y <= 10001; y += y < 5 || y > 9990 || (y > 1990 && y < 2030) ? 1 : 29)
    for (w = -1; w <= 55; w += w > 1 && w < 50 ? 7 : 1)
      for (k = 0; k <= 8; k++)
        {
          mix (cal_from_iso_week (y, w, k, &d));
          mix (d.year * 400 + d.month * 31 + d.day);
        }
  printf ("weeks %08lx\n", h);
  for (y = 2000; y < 2030; y++)
    {
      out ("w1", cal_from_iso_week (y, 1, 1, &d), &d);
      out ("w53", cal_from_iso_week (y, 53, 7, &d), &d);
    }
  out ("w0", cal_from_iso_week (2024, 0, 1, &d), &d);
  out ("w54", cal_from_iso_week (2024, 54, 1, &d), &d);
  out ("y0", cal_from_iso_week (0, 52, 7, &d), &d);
  out ("y1", cal_from_iso_week (1, 1, 1, &d), &d);
  out ("y9999", cal_from_iso_week (9999, 52, 5, &d), &d);
  out ("y9999", cal_from_iso_week (9999, 52, 6, &d), &d);
  out ("y10000", cal_from_iso_week (10000, 1, 1, &d), &d);
  out ("k0", cal_from_iso_week (2024, 5, 0, &d), &d);
  out ("k8", cal_from_iso_week (2024, 5, 8, &d), &d);
}

static void
sums (void)
{
  static const cal_date from[] = {
    { 1, 1, 1 }, { 1, 1, 31 }, { 2024, 2, 29 }, { 2023, 2, 28 }, { 2023, 12, 31 },
    { 2024, 1, 30 }, { 2024, 4, 30 }, { 9999, 12, 31 }, { 9999, 1, 31 }, { 2000, 6, 15 },
    { 2024, 1, 29 }, { 2024, 10, 31 }, { 2000, 6, 16 }, { 2000, 7, 16 }, { 1999, 6, 14 }
  };
  static const long n[] = {
    0, 1, -1, 2, 11, 12, 13, -2, -11, -12, -13, 48, 1200, -1200, 119987, 119988, -119987,
    -119988, 200000, -200000, LONG_MAX, LONG_MIN, 3652058, 3652059, 3652060, -3652058,
    -3652059, -3652060
  };
  size_t i, j;
  int c;

  for (i = 0; i < sizeof from / sizeof from[0]; i++)
    {
      printf ("from %d-%d-%d\n", from[i].year, from[i].month, from[i].day);
      for (j = 0; j < sizeof n / sizeof n[0]; j++)
        {
          cal_date d;

          for (c = 0; c < 3; c++)
            {
              int rc;

              d = from[i];
              rc = cal_add_months (&d, n[j], (enum cal_clip) c);
              printf ("%ld/%d", n[j], c);
              out ("", rc, &d);
            }
          d = from[i];
          c = cal_add_days (&d, n[j]);
          out ("days", c, &d);
        }
      for (j = 0; j < sizeof from / sizeof from[0]; j++)
        printf (" %ld", cal_months_between (&from[i], &from[j]));
      printf ("\n");
    }
}

static void
nth (void)
{
  cal_date d = { 5, 5, 5 };
  int y, m, w, n;

  for (y = 2020; y < 2030; y++)
    for (m = 0; m <= 13; m++)
      for (w = 0; w <= 8; w++)
        for (n = -2; n <= 6; n++)
          {
            mix (cal_nth_weekday (y, m, w, n, &d));
            mix (d.year * 400 + d.month * 31 + d.day);
            if (y == 2024 && m == 2 && w < 6)
              {
                printf ("%d %d", w, n);
                out ("", cal_nth_weekday (y, m, w, n, &d), &d);
              }
          }
  out ("year 0", cal_nth_weekday (0, 1, 1, 1, &d), &d);
  out ("year 10000", cal_nth_weekday (10000, 1, 1, 1, &d), &d);
  printf ("nth %08lx\n", h);
}

static void
parse (void)
{
  static const char *const texts[] = {
    "2024-02-29", "2023-02-29", " 2024-01-31 ", "2024-1-31", "2024-01-1", "2024-001-01",
    "20240131", "2024/01/31", "2024-01-31x", "2024-01-31 x", "02024-01-31", "0001-01-01",
    "0000-01-01", "9999-12-31", "2024-13-01", "2024-00-10", "2024-06-31", "2024-06-00", "",
    " ", "29 Feb 2024", "1 jan 2000", "01 JAN 2000", "001 Jan 2000", "31 Apr 2024",
    "5  dec   1999", "5Dec1999", "5 Dec1999", "5dec 1999", "5 Dec 99", "5 Dec 02000", "5 De 1999",
    "5 December 1999", "\t7 May 2011\n", "7\tMay 2011", "7 Jun 2011x", "7 Jul 2011 x", "x",
    "8 Aug 2011", "9 Sep 2011", "10 Oct 2011", "11 Nov 2011", "12 Mar 2011", "4 Foo 2011",
    "Apr 4 2011", "2024-02-29\r\n", "2024-0229", "202-02-29", "2024-02-", "2024-", "5 ", "5 Ja",
    "00 Jan 2000", "-1 Jan 2000", "12 May", "12", "1234", "2011 May 12", "3 Jan 2000",
    "14 Jun 1998", "2024- 2-29", "2024-02 -29"
  };
  size_t i;

  for (i = 0; i < sizeof texts / sizeof texts[0]; i++)
    {
      cal_date d = { 1, 2, 3 };
      int rc = cal_parse (texts[i], &d);

      out (texts[i], rc, &d);
    }
}

static void
print (void)
{
  static const cal_date days[] = {
    { 2024, 2, 29 }, { 1, 1, 1 }, { 9999, 12, 31 }, { 2021, 1, 3 }, { 2020, 12, 31 },
    { 2018, 12, 31 }, { 987, 11, 9 }, { 2024, 9, 10 }
  };
  char buf[24];
  size_t i, size;
  int f, m;

  for (i = 0; i < sizeof days / sizeof days[0]; i++)
    {
      show (&days[i]);
      for (f = 0; f < 4; f++)
        for (size = 0; size < 14; size++)
          {
            strcpy (buf, "untouched");
            printf (" %d", cal_print (&days[i], (enum cal_format) f, buf, size));
            printf ("%s", buf);
          }
      printf ("\n");
    }
  for (m = 1; m <= 12; m++)
    {
      cal_date d = { 2022, m, 13 };

      show (&d);
    }
}

static void
pairs (void)
{
  unsigned long x = 1;
  cal_date a = { 2000, 1, 1 }, b = { 2000, 1, 1 };
  char buf[32];
  int i;

  for (i = 0; i < 60000; i++)
    {
      x = (x * 1103515245u + 12345u) & 0x7fffffff;
      mix (cal_from_dayno (x % 3652059 + 1, &a));
      x = (x * 1103515245u + 12345u) & 0x7fffffff;
      mix (cal_months_between (&a, &b));
      mix (cal_months_between (&b, &a));
      b = a;
      mix (cal_add_months (&b, (long) (x >> 9) % 50 - 25, (enum cal_clip) (x % 3)));
      mix (b.year * 400 + b.month * 31 + b.day);
      mix (cal_months_between (&a, &b));
      mix (cal_compare (&a, &b));
      mix (cal_print (&b, (enum cal_format) ((x >> 5) % 2), buf, sizeof buf));
      if ((x >> 7) % 3 == 0)
        buf[(x >> 11) % strlen (buf)] = "0 -1Jan"[(x >> 17) % 7];
      mix (cal_parse (buf, &a));
      mix (a.year * 400 + a.month * 31 + a.day);
    }
  printf ("pairs %08lx\n", h);
}

#ifdef PROOF_INNER
static void
inner (void)
{
  const char *s;
  int i, v;

  for (i = -10; i < 10; i++)
    printf (" %d", dayno_weekday (i));
  s = digits ("12x", 0, 5, &v);
  printf (" %d %s\n", v, s);
  s = digits ("x", 0, 5, &v);
  printf (" %d %s\n", v, s);
  for (i = 1; i < 20; i++)
    printf (" %ld %ld", days_before_year (i), first_monday (i));
  printf ("\n");
}
#endif

int
main (void)
{
  valid ();
  all_days ();
  weeks ();
  sums ();
  nth ();
  parse ();
  print ();
  pairs ();
#ifdef PROOF_INNER
  inner ();
#endif
  return 0;
}
