/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: time, chance, users and waiting.  What `time', `rand' and others of libc give is
   input, and nothing waits: the test stands in for them, by the linker's `--wrap'.  */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* expired: 4 branches; 62 covered */
int
expired (time_t since)
{
  time_t now;
  if (time (&now) < since)
    return -1;
  if (now - since > 3600)
    return 1;
  return 0;
}

/* roll: 6 branches; 99 covered, 5 unknown */
int
roll (int sides)
{
  static const int prize[] = { 0, 5, 20 };
  if (sides < 2 || sides > 3)
    return -1;
  int n = rand () % sides;
  return n == 1 ? 1000 : prize[n];
}

/* may_log: 4 branches; 23 covered, 2 infeasible, 2 unknown */
int
may_log (void)
{
  return isatty (2) || getuid () == 0;
}

/* settle: 4 branches; 75 covered, 2 infeasible */
int
settle (unsigned hours)
{
  struct timespec pause = { 3600, 0 };
  if (hours > 100)
    return -1;
  if (sleep (3600 * hours) != 0)
    return 0;
  return nanosleep (&pause, NULL) == 0;
}
