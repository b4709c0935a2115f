/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: functions that nothing defines.  The test defines them: they return inputs, one
   a call, and write some through pointers to numbers and into buffers that have a size
   beside them; pointers are null or lead to memory of theirs; characters and numbers
   there, and in structures that they return, are inputs; their calls and their arguments are asserted.  It defines variables
   that nothing does, too.  */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
enum level { LOW, HIGH };
extern int channel_read (int channel, const char *what, size_t n);
extern void channel_reset (int channel);
extern enum level channel_level (int channel);
extern bool channel_open (int *channel);
extern int channel_state (int channel, unsigned *flags, long *level);
extern int channel_receive (int channel, void *buf, size_t n);
extern size_t channel_name (int channel, char *name, size_t n);
extern double channel_gain (int channel);
extern float channel_offset (void);
struct line { int state; char name[12]; };
extern struct line *channel_line (int channel);
extern const char *channel_label (int channel) __attribute__ ((returns_nonnull));
struct reading { double value; int age; };
extern struct reading channel_last (int channel);
extern void channel_log (const char *format, ...);
extern int channel_limits[4];
extern void panic (const char *why) __attribute__ ((noreturn));

/* retry: 6 branches; 78 covered, 18 unknown */
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

/* level: 6 branches; 33 covered, 2 unknown */
int
level (int *channel)
{
  if (!channel || !channel_open (channel))
    panic ("closed");
  return channel_level (*channel) == HIGH ? 100 : 0;
}

/* state: 4 branches; 59 covered */
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

/* frame: 10 branches; 128 covered, 6 unknown */
int
frame (int channel)
{
  unsigned char head[4];
  if (channel_receive (channel, head, sizeof head) != 4 || head[0] != 0x7e)
    return -1;
  if (channel_receive (channel, head, sizeof head) != 4)
    return -2;
  return head[1] == 3 && head[2] > 200;
}

/* is_serial: 8 branches; 74 covered, 2 infeasible, 5 unknown */
int
is_serial (int channel)
{
  char name[40], first[4];
  if (channel_name (channel, name, sizeof name) == 0)
    return -1;
  channel_name (-1, first, sizeof first);
  return strncmp (name, "tty", 3) == 0 && strlen (name) == 5 && strcmp (first, "no") != 0;
}

/* loud: 2 branches; 51 covered */
int
loud (int channel)
{
  double gain = channel_gain (channel);
  if (gain > 99.5)
    return 2;
  return gain * channel_offset () > 10.0;
}

/* line_state: 6 branches; 75 covered, 1 infeasible, 1 unknown */
int
line_state (int channel)
{
  struct line *l = channel_line (channel);
  if (!l)
    return -1;
  l->state += channel;
  if (l->state < 0)
    return -2;
  return channel_label (channel)[0] == 0 ? l->state : -3;
}

/* fresh: 6 branches; 88 covered */
int
fresh (int channel)
{
  struct reading r = channel_last (channel);
  if (r.age > channel_limits[1])
    channel_log ("%d is %d old", channel, r.age);
  return r.value > 0.5 && r.age < channel_limits[0];
}
