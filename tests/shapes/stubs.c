/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: functions that nothing defines.  The test defines them: they return inputs, one
   a call, and write some through pointers to numbers; their calls and their arguments are
   asserted.  */
#include <stdbool.h>
#include <stddef.h>
enum level { LOW, HIGH };
extern int channel_read (int channel, const char *what, size_t n);
extern void channel_reset (int channel);
extern enum level channel_level (int channel);
extern bool channel_open (int *channel);
extern int channel_state (int channel, unsigned *flags, long *level);
extern void panic (const char *why) __attribute__ ((noreturn));

/* retry: 6 branches; 68 covered, 1 unknown */
int
retry (int channel)
{
  int tries = 0, r;
  if (channel < 0)
    return -1;
  while ((r = channel_read (channel, "rdy", 3)) < 0)
    {
      if (++tries > 2)
	return -2;
      channel_reset (channel);
    }
  return r > 4 ? 4 : r;
}

/* level: 6 branches; 33 covered, 2 infeasible */
int
level (int *channel)
{
  if (!channel || !channel_open (channel))
    panic ("closed");
  return channel_level (*channel) == HIGH ? 100 : 0;
}

/* state: 4 branches; 30 covered */
long
state (int channel)
{
  unsigned flags;
  long level = 7;
  if (channel_state (channel, &flags, &level))
    return -1;
  if (flags & 4)
    return level > 1000 ? 1000 : level;
  return 0;
}
