/* SPDX-License-Identifier: GPL-3.0-or-later
   Small functions for bench/limits.py, of which tests are written.  */
#include <stdint.h>

/* Objects that only calls bring into a state.  */

struct writer
{
  uintptr_t mark; /* nobody can write it down */
  int step, words;
};

int
writer_init (struct writer *w)
{
  *w = (struct writer){ .mark = (uintptr_t) w ^ 0x5ca1ab1e };
  return 1;
}

int
writer_begin (struct writer *w, int level)
{
  if (w->mark != ((uintptr_t) w ^ 0x5ca1ab1e) || w->step != 0 || level < 3)
    return 0;
  w->step = 1;
  return 1;
}

int
writer_put (struct writer *w, int kind)
{
  if (w->mark != ((uintptr_t) w ^ 0x5ca1ab1e) || w->step != 1)
    return 0;
  if (kind == 7)
    w->words++;
  if (kind == 9 && w->words > 2)
    w->step = 2;
  return w->step == 2 ? 2 : 1;
}

/* Callees.  */

extern int channel_read (int channel);

int
polls (int channel)
{
  int n = 0;
  for (int i = 0; i < 40; i++)
    if (channel_read (channel) == i + 500)
      n++;
  return n > 1;
}

int
calls (int (*f) (int), int v)
{
  int r = f ? f (v) : -1;
  return r == 77 ? 10 : r > v;
}

/* Strings that tested.ini lists.  */

int
listed (const char *name, int level)
{
  return name[0] == 'v' ? level : name[0] == 'k' ? -level : 0;
}
