/* SPDX-License-Identifier: MIT */
/* ledger - accounts with deposits, transfers, fees and interest.
   Amounts are cents. */

#ifndef LEDGER_H
#define LEDGER_H

#include <stddef.h>
#include <stdint.h>

#define LEDGER_MAXACCOUNTS  8
#define LEDGER_NAMELEN      20
#define LEDGER_HISTORY      6               /* entries kept per account */
#define LEDGER_MAXAMOUNT    100000000000LL  /* of one booking */
#define LEDGER_MAXBALANCE   1000000000000LL /* either sign */

typedef int64_t cents;

enum ledger_kind { LEDGER_CURRENT, LEDGER_SAVINGS, LEDGER_YOUTH, LEDGER_NKINDS };

enum ledger_status {
  LEDGER_OK = 0,
  LEDGER_EACCOUNT = -1,     /* no such account, or it is closed */
  LEDGER_EAMOUNT = -2,      /* not in 1..LEDGER_MAXAMOUNT */
  LEDGER_EFUNDS = -3,       /* balance and overdraft do not cover it */
  LEDGER_ELIMIT = -4,       /* daily limit */
  LEDGER_EFULL = -5,        /* no account left / balance too large */
  LEDGER_ENAME = -6,        /* empty or too long */
  LEDGER_EKIND = -7,        /* not allowed for this kind of account */
  LEDGER_EBALANCE = -8      /* not zero */
};

enum ledger_type { LEDGER_DEPOSIT, LEDGER_PAYMENT, LEDGER_IN, LEDGER_OUT,
                   LEDGER_FEE, LEDGER_INTEREST };

struct ledger_entry {
  enum ledger_type type;
  int day;
  cents amount;             /* signed */
  cents balance;            /* after it */
};

/* To be read by the caller, written only by the functions below. */
struct ledger_account {
  char name[LEDGER_NAMELEN + 1];
  enum ledger_kind kind;
  int open;
  cents balance;
  cents overdraft;          /* how far below zero it may go */
  cents spent;              /* payments and transfers out, today */
  int free_transfers;       /* left this month */
  int64_t accrued;          /* interest not booked yet, millionths of a cent */
  unsigned nentries;        /* all entries ever */
  struct ledger_entry entry[LEDGER_HISTORY];    /* ring: nentries % HISTORY */
};

struct ledger {
  int naccounts;
  int day;                  /* since ledger_init */
  struct ledger_account account[LEDGER_MAXACCOUNTS];
};

/* No pointer may be NULL.  Functions return a negative enum ledger_status when
   they fail, and then have changed nothing. */

void ledger_init (struct ledger *l);

/* The number of the new account (from 0).  Closed accounts are used again. */
int ledger_open (struct ledger *l, const char *name, enum ledger_kind kind);
int ledger_close (struct ledger *l, int number);

/* Current accounts only; 0 <= limit <= LEDGER_MAXAMOUNT, and not less than what
   the account is below zero now (LEDGER_EFUNDS). */
int ledger_set_overdraft (struct ledger *l, int number, cents limit);

int ledger_deposit (struct ledger *l, int number, cents amount);
int ledger_pay (struct ledger *l, int number, cents amount);

/* Move AMOUNT between two different accounts.  When the month's free transfers
   are used up, the sender pays a fee too, see ledger_fee. */
int ledger_transfer (struct ledger *l, int from, int to, cents amount);

/* Fee of a transfer: 0.25 up to 50.00, 0.75 up to 1000.00, above that 0.1 %
   rounded up to whole cents, at most 15.00. */
cents ledger_fee (cents amount);

/* End of the day: interest of the day accrues, day limits start again.  Every
   30th day interest is booked (rounded half to even, the rest is kept) and the
   free transfers are given anew.  Balances beyond LEDGER_MAXBALANCE bear none. */
void ledger_end_day (struct ledger *l);

/* "-1234.05" style with commas at thousands; returns the length or -1 when it
   does not fit into SIZE bytes (BUF is then empty, when SIZE > 0). */
int ledger_format (cents amount, char *buf, size_t size);

/* Print the kept entries of an account, oldest first, and the balance; returns
   the length, -1 when it does not fit into SIZE bytes (BUF is then cut at a
   whole line). */
int ledger_statement (const struct ledger *l, int number, char *buf, size_t size);

#endif
