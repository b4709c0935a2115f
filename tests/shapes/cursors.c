/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: pointers into one array.  Members of one type named start, pointer, last,
   top, end ... lead into the array of the first and keep their order.  */
#include <stddef.h>

struct buffer
{
  char *start, *pointer, *last, *end;
};

struct item
{
  int kind;
  double weight;
};

struct stack
{
  struct item *start, *end, *top;
};

/* next_char: 4 branches; 19 covered */
int
next_char (struct buffer *b)
{
  if (!b->start)
    return -2;
  if (b->pointer == b->last)
    return -1;
  return (unsigned char) *b->pointer++;
}

/* put_char: 4 branches; 22 covered, 2 unknown */
int
put_char (struct buffer *b, char c)
{
  if (b->start == NULL || b->last == b->end)
    return 0;
  *b->last++ = c;
  return 1;
}

/* count_kind: 4 branches; 42 covered, 2 unknown */
int
count_kind (const struct stack *s, int kind)
{
  int n = 0;
  for (const struct item *i = s->start; i < s->top; i++)
    if (i->kind == kind)
      n++;
  return n;
}

/* push: 2 branches; 11 covered */
int
push (struct stack *s, int kind)
{
  if (s->top == s->end)
    return -1;
  s->top->kind = kind;
  s->top->weight = 0;
  s->top++;
  return (int) (s->end - s->top);
}

/* total_weight: 4 branches; 34 covered */
double
total_weight (const struct item *items_begin, const struct item *items_end)
{
  double sum = 0;
  for (const struct item *i = items_begin; i != items_end; i++)
    if (i->kind)
      sum += i->weight;
  return sum;
}
