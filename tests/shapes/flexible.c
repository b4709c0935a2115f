/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: flexible array members.  The object has room for elements, as many as the
   member says that counts them; its test has exactly those.  */
#include <stdlib.h>
#include <string.h>

struct samples
{
  unsigned n;
  int value[];
};

/* peak_at: 6 branches; 133 covered, 1 unknown */
int
peak_at (const struct samples *s)
{
  for (unsigned i = 1; i + 1 < s->n; i++)
    if (s->value[i - 1] < s->value[i] && s->value[i] > s->value[i + 1])
      return (int) i;
  return -1;
}

struct frame
{
  unsigned char kind;
  unsigned short body_length;
  char body[];
};

/* mask_frame: 10 branches; 149 covered, 4 infeasible, 1 unknown */
int
mask_frame (struct frame *f)
{
  if (f->kind != 2)
    return -1;
  if (f->body_length == 4 && memcmp (f->body, "ping", 4) == 0)
    return 1;
  for (unsigned i = 0; i < f->body_length && i < 3; i++)
    f->body[i] ^= 0x20;
  return 0;
}

struct menu
{
  size_t count;
  const char *item[];
};

/* has_help: 6 branches; 53 covered, 5 unknown */
int
has_help (const struct menu *m)
{
  return m->count > 1 && m->item[1] && strcmp (m->item[1], "help") == 0;
}

/* take_first: 2 branches; 45 covered, 3 infeasible */
int
take_first (struct samples *s)
{
  int first = s->n > 0 ? s->value[0] : 0;
  free (s);
  return first == 9;
}
