/* SPDX-License-Identifier: GPL-3.0-or-later
   Another thread ends the process.  */
/* ends: exit:5 */
/* suite: kept */
#include "hostile.h"

static void *
leave (void *p)
{
  exit (p == NULL ? 5 : 6);
}

int
thread_exits (int x)
{
  pthread_t t;
  if (pthread_create (&t, NULL, leave, NULL) == 0)
    for (;;)
      pause ();
  return x;
}
