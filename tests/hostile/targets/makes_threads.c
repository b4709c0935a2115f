/* SPDX-License-Identifier: GPL-3.0-or-later
   Starts thousands of threads.  */
/* ends: denied:threads|time */
/* suite: - */
#include "hostile.h"

static void *
wait_long (void *p)
{
  for (;;)
    pause ();
  return p;
}

int
makes_threads (int x)
{
  pthread_t t;
  pthread_attr_t a;
  int n = 0;
  pthread_attr_init (&a);
  pthread_attr_setstacksize (&a, 1 << 16);
  while (pthread_create (&t, &a, wait_long, NULL) == 0 && n < 10000)
    n++;
  return n + x;
}
