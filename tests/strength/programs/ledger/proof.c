/* SPDX-License-Identifier: MIT */
/* proof.c - prints what ledger does, for the comparison of versions. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef INNER
#include "ledger.c"
#else
#include "ledger.h"
#endif

static unsigned long seed = 1;

static unsigned
rnd (unsigned n)
{
  seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
  return (unsigned) (seed >> 12) % n;
}

static void
dump (const struct ledger *l)
{
  static char buf[4000];
  int i, rc;

  printf ("day %d accounts %d\n", l->day, l->naccounts);
  for (i = 0; i < l->naccounts; i++)
    {
      const struct ledger_account *a = &l->account[i];

      printf ("%d %s kind %d open %d balance %lld over %lld spent %lld free %d accrued %lld n %u\n",
              i, a->name, a->kind, a->open, (long long) a->balance, (long long) a->overdraft,
              (long long) a->spent, a->free_transfers, (long long) a->accrued, a->nentries);
      rc = ledger_statement (l, i, buf, sizeof buf);
      printf ("statement %d\n%s", rc, rc >= 0 ? buf : "-\n");
    }
}

static void
days (struct ledger *l, int n)
{
  while (n-- > 0)
    ledger_end_day (l);
}

#define T(call) printf ("%s = %d\n", #call, (int) (call))

int
main (void)
{
  static const cents amounts[] = { 0, 1, -1, 9, 10, 99, 100, -100, 123456, -123456, 99999, 100000, 100000000, -100000000,
    12345678901LL, 99999999999LL, INT64_MAX, INT64_MIN };
  static const cents fees[] = { 1, 4999, 5000, 5001, 99999, 100000, 100001, 101000, 101001, 110999, 111000, 1499000, 1499001, 1500000, 1500001, 90000000 };
  static struct ledger l, m;
  static char buf[4000];
  int i;
  size_t k;

  setvbuf (stdout, NULL, _IOLBF, 0);
  for (k = 0; k < sizeof amounts / sizeof amounts[0]; k++)
    for (i = 0; i < 36; i++)
      {
        int rc;

        memset (buf, '#', 40);
        rc = ledger_format (amounts[k], buf, (size_t) i);
        printf ("%d:%.*s ", rc, i > 0 ? 36 : 0, buf);
      }
  for (k = 0; k < sizeof fees / sizeof fees[0]; k++)
    printf ("fee %lld\n", (long long) ledger_fee (fees[k]));

  memset (&l, 0x55, sizeof l);
  ledger_init (&l);
  T (ledger_open (&l, "", LEDGER_CURRENT));
  T (ledger_open (&l, "12345678901234567890", LEDGER_CURRENT));
  T (ledger_open (&l, "123456789012345678901", LEDGER_CURRENT));
  T (ledger_open (&l, "x", (enum ledger_kind) 3));
  T (ledger_open (&l, "x", (enum ledger_kind) -1));
  T (ledger_open (&l, "savings", LEDGER_SAVINGS));
  T (ledger_open (&l, "youth", LEDGER_YOUTH));
  T (ledger_deposit (&l, 3, 100));
  T (ledger_deposit (&l, -1, 100));
  T (ledger_deposit (&l, 0, 0));
  T (ledger_deposit (&l, 0, -5));
  T (ledger_deposit (&l, 0, 1));
  T (ledger_deposit (&l, 0, LEDGER_MAXAMOUNT));
  T (ledger_deposit (&l, 0, LEDGER_MAXAMOUNT + 1));
  for (i = 0; i < 10; i++)
    T (ledger_deposit (&l, 0, LEDGER_MAXAMOUNT - (i == 8)));
  dump (&l);
  T (ledger_deposit (&l, 1, 12345));
  T (ledger_transfer (&l, 1, 0, 1));
  T (ledger_deposit (&l, 2, 100000));
  T (ledger_pay (&l, 2, 10001));
  T (ledger_pay (&l, 2, 0));
  T (ledger_pay (&l, 2, 9999));
  T (ledger_pay (&l, 2, 2));
  T (ledger_pay (&l, 2, 1));
  T (ledger_pay (&l, 2, 1));
  T (ledger_transfer (&l, 2, 1, 1));
  T (ledger_pay (&l, 7, 1));
  days (&l, 1);
  T (ledger_pay (&l, 2, 10000));
  T (ledger_pay (&l, 1, 12346));
  T (ledger_pay (&l, 1, 12345));
  T (ledger_pay (&l, 1, 1));
  dump (&l);
  T (ledger_set_overdraft (&l, 0, -1));
  T (ledger_set_overdraft (&l, 0, 0));
  T (ledger_set_overdraft (&l, 0, LEDGER_MAXAMOUNT + 1));
  T (ledger_set_overdraft (&l, 0, LEDGER_MAXAMOUNT));
  T (ledger_set_overdraft (&l, 1, 5));
  T (ledger_set_overdraft (&l, 9, 5));
  T (ledger_close (&l, 1));
  T (ledger_close (&l, 1));
  T (ledger_close (&l, 0));
  T (ledger_pay (&l, 1, 1));
  T (ledger_transfer (&l, 1, 0, 1));
  T (ledger_transfer (&l, 0, 1, 1));
  T (ledger_statement (&l, 1, buf, sizeof buf));
  T (ledger_statement (&l, -1, buf, sizeof buf));
  T (ledger_statement (&l, 3, buf, sizeof buf));
  days (&l, 1);
  dump (&l);
  T (ledger_open (&l, "again", LEDGER_CURRENT));
  for (i = 0; i < 7; i++)
    T (ledger_open (&l, "more", (enum ledger_kind) (i % 3)));
  T (ledger_close (&l, 7));
  T (ledger_close (&l, 6));
  dump (&l);

  /* transfers, limits and fees */
  ledger_init (&m);
  T (ledger_open (&m, "current", LEDGER_CURRENT));
  T (ledger_open (&m, "savings", LEDGER_SAVINGS));
  T (ledger_open (&m, "third", LEDGER_YOUTH));
  T (ledger_deposit (&m, 0, 1000000));
  T (ledger_transfer (&m, 0, 0, 5));
  T (ledger_transfer (&m, 0, 5, 5));
  T (ledger_transfer (&m, 5, 0, 5));
  T (ledger_transfer (&m, 0, 1, 0));
  T (ledger_transfer (&m, 0, 1, -3));
  T (ledger_transfer (&m, 0, 1, 500001));
  T (ledger_transfer (&m, 0, 1, 499000));
  for (i = 0; i < 4; i++)
    T (ledger_transfer (&m, 0, 2, 100 + i));
  dump (&m);
  T (ledger_transfer (&m, 0, 2, 100));
  T (ledger_transfer (&m, 0, 2, 400));
  T (ledger_transfer (&m, 0, 2, 94));
  T (ledger_transfer (&m, 0, 2, 1));
  dump (&m);
  for (i = 0; i < 3; i++)
    T (ledger_transfer (&m, 1, 0, 20));
  T (ledger_transfer (&m, 1, 0, 199940));
  T (ledger_transfer (&m, 1, 0, 199941));
  T (ledger_transfer (&m, 2, 0, 1002));
  days (&m, 1);
  T (ledger_set_overdraft (&m, 0, 1000));
  for (i = 0; i < 6; i++)
    T (ledger_pay (&m, 0, 300000 + i));
  dump (&m);
  T (ledger_set_overdraft (&m, 0, 0));
  for (k = 0; k <= 420; k += 1)
    {
      int rc;

      memset (buf, 0, sizeof buf);
      buf[0] = '?';
      rc = ledger_statement (&m, 0, buf, k);
      printf ("%lu: %d %lu\n", (unsigned long) k, rc, (unsigned long) strlen (buf));
    }
  days (&m, 27);
  dump (&m);
  days (&m, 1);
  dump (&m);
  days (&m, 1);
  dump (&m);
  T (ledger_transfer (&m, 1, 0, 20));
  days (&m, 30);
  dump (&m);

  /* money for the transfer but not for its fee */
  ledger_init (&m);
  T (ledger_open (&m, "short", LEDGER_YOUTH));
  T (ledger_open (&m, "other", LEDGER_SAVINGS));
  T (ledger_deposit (&m, 0, 120));
  for (i = 0; i < 3; i++)
    T (ledger_transfer (&m, 0, 1, 10));
  T (ledger_transfer (&m, 0, 1, 90));
  T (ledger_transfer (&m, 0, 1, 66));
  T (ledger_transfer (&m, 0, 1, 65));
  dump (&m);

  /* an overdraft and its interest */
  ledger_init (&m);
  T (ledger_open (&m, "debt", LEDGER_CURRENT));
  T (ledger_set_overdraft (&m, 0, 100000));
  T (ledger_pay (&m, 0, 100001));
  T (ledger_pay (&m, 0, 99999));
  T (ledger_set_overdraft (&m, 0, 99998));
  T (ledger_set_overdraft (&m, 0, 99999));
  days (&m, 29);
  dump (&m);
  days (&m, 32);
  dump (&m);
  /* not booked: 73 cents at 10 bp over a month give less than half a cent */
  T (ledger_open (&m, "small", LEDGER_CURRENT));
  T (ledger_deposit (&m, 1, 73));
  days (&m, 100);
  dump (&m);
  /* exactly half a cent: 36500 * 1.50 % / 365 = 1.5 a day and the like */
  for (i = 0; i < 400; i++)
    {
      int kind = i % 3;

      ledger_init (&m);
      ledger_open (&m, "half", (enum ledger_kind) kind);
      ledger_deposit (&m, 0, 365 * (1 + i));
      days (&m, 30);
      printf ("%d: %lld rest %lld\n", i, (long long) m.account[0].balance, (long long) m.account[0].accrued);
    }
  for (i = 0; i < 400; i++)
    {
      ledger_init (&m);
      ledger_open (&m, "half", LEDGER_CURRENT);
      ledger_set_overdraft (&m, 0, 1000000);
      ledger_pay (&m, 0, 365 * (1 + i));
      days (&m, 30);
      printf ("%d: %lld rest %lld\n", i, (long long) m.account[0].balance, (long long) m.account[0].accrued);
    }

  /* many small operations */
  ledger_init (&m);
  for (i = 0; i < 6; i++)
    ledger_open (&m, "random", (enum ledger_kind) (i % 3));
  for (i = 0; i < 5000; i++)
    {
      int a = (int) rnd (8), b = (int) rnd (8), rc;
      cents n = (cents) rnd (1000) * (rnd (4) ? 10 : 1000);

      switch (rnd (9))
        {
        case 0: case 1: rc = ledger_deposit (&m, a, n); break;
        case 2: rc = ledger_pay (&m, a, n); break;
        case 3: case 4: case 5: rc = ledger_transfer (&m, a, b, n); break;
        case 6: rc = ledger_set_overdraft (&m, a, n); break;
        case 7: rc = rnd (9) ? 0 : ledger_close (&m, a); break;
        default: rc = rnd (9) ? 0 : ledger_open (&m, "new", (enum ledger_kind) rnd (3)); break;
        }
      printf ("%d ", rc);
      if (rnd (5) == 0)
        ledger_end_day (&m);
      if (i % 250 == 0)
        dump (&m);
    }
  dump (&m);
#ifdef INNER
  {
    size_t len = 3;
    char small[9] = "abc";

    printf ("inner %lld %lld %lld\n", (long long) round_micro (-500000), (long long) round_micro (-1500000), (long long) round_micro (2500000));
    T (put_line (small, sizeof small, &len, "defgh"));
    T (put_line (small, sizeof small, &len, "x"));
    printf ("%s %lu\n", small, (unsigned long) len);
    T (find (&m, 0) != NULL);
    T (check_amount (LEDGER_MAXAMOUNT));
    m.account[0].balance = LEDGER_MAXBALANCE + 1;
    m.account[0].accrued = 5;
    accrue (&m.account[0]);
    printf ("%lld\n", (long long) m.account[0].accrued);
  }
#endif
  return 0;
}
