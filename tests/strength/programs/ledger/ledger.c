/* SPDX-License-Identifier: MIT */
/* ledger.c - accounts with deposits, transfers, fees, interest and
   statements.  Amounts are whole cents, interest is kept in millionths. */

#include <stdio.h>
#include <string.h>

#include "ledger.h"

#define MONTH       30
#define YEAR        365
#define MICRO       1000000
#define LINESIZE    128

static const struct terms
{
  cents day_limit;
  int free_transfers;
  int credit_bp;                /* interest on money, 1/100 % a year */
  int debit_bp;                 /* interest on overdrafts */
} terms[LEDGER_NKINDS] = {
  /* current */ { 500000, 5, 10, 1150 },
  /* savings */ { 200000, 2, 225, 0 },
  /* youth   */ { 10000, 3, 150, 0 }
};

static const struct
{
  cents up_to;
  cents fee;
} fees[] = {
  { 5000, 25 },
  { 100000, 75 }
};

static const char *const type_names[] = {
  "deposit", "payment", "transfer in", "transfer out", "fee", "interest"
};

/* The open account NUMBER or NULL.  */
static struct ledger_account *
find (struct ledger *l, int number)
{
  if (number < 0 || number >= l->naccounts || !l->account[number].open)
    return NULL;
  return &l->account[number];
}

static void
book (const struct ledger *l, struct ledger_account *a, enum ledger_type type,
      cents amount)
{
  struct ledger_entry *e = &a->entry[a->nentries++ % LEDGER_HISTORY];

  a->balance += amount;
  e->type = type;
  e->day = l->day;
  e->amount = amount;
  e->balance = a->balance;
}

static int
check_amount (cents amount)
{
  return amount >= 1 && amount <= LEDGER_MAXAMOUNT ? LEDGER_OK : LEDGER_EAMOUNT;
}

/* May AMOUNT and FEE leave the account today?  */
static int
check_debit (const struct ledger_account *a, cents amount, cents fee)
{
  if (a->balance + a->overdraft < amount + fee)
    return LEDGER_EFUNDS;
  if (a->spent + amount > terms[a->kind].day_limit)
    return LEDGER_ELIMIT;
  return LEDGER_OK;
}

static int
check_credit (const struct ledger_account *a, cents amount)
{
  return a->balance + amount > LEDGER_MAXBALANCE ? LEDGER_EFULL : LEDGER_OK;
}

void
ledger_init (struct ledger *l)
{
  memset (l, 0, sizeof *l);
}

int
ledger_open (struct ledger *l, const char *name, enum ledger_kind kind)
{
  size_t len = strlen (name);
  struct ledger_account *a;
  int number;

  if (len == 0 || len > LEDGER_NAMELEN)
    return LEDGER_ENAME;
  if ((int) kind < 0 || kind >= LEDGER_NKINDS)
    return LEDGER_EKIND;
  for (number = 0; number < l->naccounts; number++)
    if (!l->account[number].open)
      break;
  if (number == LEDGER_MAXACCOUNTS)
    return LEDGER_EFULL;
  if (number == l->naccounts)
    l->naccounts++;
  a = &l->account[number];
  memset (a, 0, sizeof *a);
  memcpy (a->name, name, len + 1);
  a->kind = kind;
  a->open = 1;
  a->free_transfers = terms[kind].free_transfers;
  return number;
}

int
ledger_close (struct ledger *l, int number)
{
  struct ledger_account *a = find (l, number);

  if (a == NULL)
    return LEDGER_EACCOUNT;
  if (a->balance != 0)
    return LEDGER_EBALANCE;
  a->open = 0;
  if (number == l->naccounts - 1)
    l->naccounts--;
  return LEDGER_OK;
}

int
ledger_set_overdraft (struct ledger *l, int number, cents limit)
{
  struct ledger_account *a = find (l, number);

  if (a == NULL)
    return LEDGER_EACCOUNT;
  if (a->kind != LEDGER_CURRENT)
    return LEDGER_EKIND;
  if (limit < 0 || limit > LEDGER_MAXAMOUNT)
    return LEDGER_EAMOUNT;
  if (a->balance < -limit)
    return LEDGER_EFUNDS;
  a->overdraft = limit;
  return LEDGER_OK;
}

int
ledger_deposit (struct ledger *l, int number, cents amount)
{
  struct ledger_account *a = find (l, number);
  int rc;

  if (a == NULL)
    return LEDGER_EACCOUNT;
  if ((rc = check_amount (amount)) != 0 || (rc = check_credit (a, amount)) != 0)
    return rc;
  book (l, a, LEDGER_DEPOSIT, amount);
  return LEDGER_OK;
}

int
ledger_pay (struct ledger *l, int number, cents amount)
{
  struct ledger_account *a = find (l, number);
  int rc;

  if (a == NULL)
    return LEDGER_EACCOUNT;
  if ((rc = check_amount (amount)) != 0 || (rc = check_debit (a, amount, 0)) != 0)
    return rc;
  book (l, a, LEDGER_PAYMENT, -amount);
  a->spent += amount;
  return LEDGER_OK;
}

cents
ledger_fee (cents amount)
{
  size_t i;
  cents fee;

  for (i = 0; i < sizeof fees / sizeof fees[0]; i++)
    if (amount <= fees[i].up_to)
      return fees[i].fee;
  fee = amount / 1000 + (amount % 1000 != 0);
  return fee > 1500 ? 1500 : fee;
}

int
ledger_transfer (struct ledger *l, int from, int to, cents amount)
{
  struct ledger_account *a = find (l, from), *b = find (l, to);
  cents fee = 0;
  int rc;

  if (a == NULL || b == NULL || a == b)
    return LEDGER_EACCOUNT;
  if ((rc = check_amount (amount)) != 0)
    return rc;
  if (a->free_transfers == 0)
    fee = ledger_fee (amount);
  if ((rc = check_debit (a, amount, fee)) != 0
      || (rc = check_credit (b, amount)) != 0)
    return rc;
  if (a->free_transfers > 0)
    a->free_transfers--;
  book (l, a, LEDGER_OUT, -amount);
  if (fee > 0)
    book (l, a, LEDGER_FEE, -fee);
  book (l, b, LEDGER_IN, amount);
  a->spent += amount;
  return LEDGER_OK;
}

/* Whole cents of N millionths, half to even.  */
static cents
round_micro (int64_t n)
{
  cents whole = n / MICRO;
  int64_t rest = n % MICRO;

  if (rest < 0)
    {
      rest += MICRO;
      whole--;
    }
  if (rest > MICRO / 2 || (rest == MICRO / 2 && whole % 2 != 0))
    whole++;
  return whole;
}

static void
accrue (struct ledger_account *a)
{
  int bp = a->balance < 0 ? terms[a->kind].debit_bp : terms[a->kind].credit_bp;

  if (a->balance > LEDGER_MAXBALANCE || a->balance < -LEDGER_MAXBALANCE)
    return;
  /* 1/10000 of a cent a year is 100 millionths */
  a->accrued += a->balance * bp * (MICRO / 10000) / YEAR;
}

static void
end_month (const struct ledger *l, struct ledger_account *a)
{
  cents interest = round_micro (a->accrued);

  if (interest != 0)
    book (l, a, LEDGER_INTEREST, interest);
  a->accrued -= interest * MICRO;
  a->free_transfers = terms[a->kind].free_transfers;
}

void
ledger_end_day (struct ledger *l)
{
  int i;

  for (i = 0; i < l->naccounts; i++)
    {
      struct ledger_account *a = &l->account[i];

      if (!a->open)
        continue;
      accrue (a);
      a->spent = 0;
      if (l->day % MONTH == MONTH - 1)
        end_month (l, a);
    }
  l->day++;
}

int
ledger_format (cents amount, char *buf, size_t size)
{
  char tmp[40];
  size_t pos = sizeof tmp;
  uint64_t n = amount < 0 ? -(uint64_t) amount : (uint64_t) amount;
  int digits;

  tmp[--pos] = '\0';
  for (digits = 0; digits < 3 || n > 0; digits++)
    {
      if (digits == 2)
        tmp[--pos] = '.';
      else if (digits > 2 && (digits - 2) % 3 == 0)
        tmp[--pos] = ',';
      tmp[--pos] = (char) ('0' + n % 10);
      n /= 10;
    }
  if (amount < 0)
    tmp[--pos] = '-';
  if (sizeof tmp - pos > size)
    {
      if (size > 0)
        buf[0] = '\0';
      return -1;
    }
  memcpy (buf, tmp + pos, sizeof tmp - pos);
  return (int) (sizeof tmp - pos) - 1;
}

/* Add LINE at *LEN unless it does not fit.  */
static int
put_line (char *buf, size_t size, size_t *len, const char *line)
{
  size_t n = strlen (line);

  if (*len + n >= size)
    return -1;
  memcpy (buf + *len, line, n + 1);
  *len += n;
  return 0;
}

int
ledger_statement (const struct ledger *l, int number, char *buf, size_t size)
{
  const struct ledger_account *a;
  char line[LINESIZE], amount[40], balance[40];
  unsigned i;
  size_t len = 0;

  if (number < 0 || number >= l->naccounts || !l->account[number].open)
    return LEDGER_EACCOUNT;
  a = &l->account[number];
  if (size > 0)
    buf[0] = '\0';
  snprintf (line, sizeof line, "Account %d, %s\n", number, a->name);
  if (put_line (buf, size, &len, line) != 0)
    return -1;
  for (i = a->nentries > LEDGER_HISTORY ? a->nentries - LEDGER_HISTORY : 0;
       i < a->nentries; i++)
    {
      const struct ledger_entry *e = &a->entry[i % LEDGER_HISTORY];

      ledger_format (e->amount, amount, sizeof amount);
      ledger_format (e->balance, balance, sizeof balance);
      snprintf (line, sizeof line, "%4d %-12s %16s %18s\n", e->day,
                type_names[e->type], amount, balance);
      if (put_line (buf, size, &len, line) != 0)
        return -1;
    }
  ledger_format (a->balance, balance, sizeof balance);
  snprintf (line, sizeof line, "Balance %s\n", balance);
  return put_line (buf, size, &len, line) != 0 ? -1 : (int) len;
}
