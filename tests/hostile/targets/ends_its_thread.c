/* SPDX-License-Identifier: GPL-3.0-or-later
   Ends the thread that it is called in.  */
/* ends: exit:0 */
/* suite: kept */
#include "hostile.h"

int
ends_its_thread (int x)
{
  if (x > -1)
    pthread_exit (NULL);
  pthread_exit (&x);
}
