/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: unions.  All members are inputs: what a run reads there is a number, or a
   pointer that leads somewhere; the test initialises a member that says what was read.  */
#include <stddef.h>

struct value
{
  int tag;
  union
  {
    int i;
    double d;
    const char *s;
    struct { short low, high; } pair;
  } u;
};

/* accept_value: 9 branches; 106 covered, 1 unknown */
int
accept_value (const struct value *v)
{
  switch (v->tag)
    {
    case 0:
      return v->u.i == 7;
    case 1:
      return v->u.d > 2.5;
    case 2:
      return v->u.s && v->u.s[0] == 'x';
    case 3:
      return v->u.pair.high == 9;
    default:
      return -1;
    }
}

/* reset_value: 8 branches; 127 covered, 1 infeasible, 2 unknown */
int
reset_value (struct value *v, int k)
{
  if (v->tag == 1)
    v->u.d = k;
  else if (v->tag == 2)
    v->u.s = NULL;
  else
    v->u.i += k;
  return v->tag == 0 && v->u.i > 10;
}

union number
{
  char byte;
  long whole;
  float single;
};

/* is_magic: 4 branches; 54 covered, 2 unknown */
int
is_magic (const union number *n)
{
  return n->whole == 0x1234567890ab || n->single == 0.5f;
}

union reg
{
  struct { unsigned mode : 4, level : 9, rest : 3; } f;
  unsigned short all;
};

/* is_reset: 4 branches; 56 covered */
int
is_reset (const union reg *r)
{
  if (r->f.level == 300)
    return 1;
  return r->all == 0x1234 ? 2 : 0;
}
