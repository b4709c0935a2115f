/* SPDX-License-Identifier: GPL-3.0-or-later
   A thread goes on after the function has returned.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

static volatile int counter;

static void *
go_on (void *p)
{
  for (;;)
    counter++;
  return p;
}

int
leaves_thread (int x)
{
  pthread_t t;
  return pthread_create (&t, NULL, go_on, NULL) == 0 ? x > 3 : -1;
}
