/* SPDX-License-Identifier: GPL-3.0-or-later
   Recurses without end and leaves from a handler on a stack of its own.  */
/* ends: exit:9 */
/* suite: kept */
#include "hostile.h"

static char other[1 << 16];

static void
on_crash (int s)
{
  _exit (s ? 9 : 8);
}

static int
deeper (volatile int *x)
{
  volatile int here[64] = { 0 };
  here[*x & 63] = *x;
  return deeper (here) + here[1];
}

int
overflows_to_altstack (int x)
{
  stack_t st = { .ss_sp = other, .ss_size = sizeof other };
  struct sigaction a = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK };
  volatile int y = x;
  sigaltstack (&st, NULL);
  sigaction (SIGSEGV, &a, NULL);
  return deeper (&y);
}
