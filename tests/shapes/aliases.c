/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: lists and graphs with cycles, and arguments that are one object.  A pointer to
   a structure is null, leads to an object of its own, or to one that is there; the
   comparisons of the run decide.  */
#include <stddef.h>

struct node
{
  struct node *next, *prev;
  int value;
};

/* is_circular: 6 branches; 65 covered, 2 unknown */
int
is_circular (const struct node *head)
{
  const struct node *n = head;
  for (int i = 0; n && i < 3; i++)
    {
      n = n->next;
      if (n == head)
	return i + 1;
    }
  return 0;
}

/* check_links: 8 branches; 56 covered, 3 unknown */
int
check_links (const struct node *head)
{
  int n = 0;
  for (const struct node *at = head; at && n < 3; at = at->next, n++)
    if (at->next && at->next->prev != at)
      return -1;
  return n;
}

/* transfer: 6 branches; 45 covered */
int
transfer (struct node *from, struct node *to)
{
  if (!from || !to)
    return -1;
  if (from == to)
    return 0;
  to->value += from->value;
  from->value = 0;
  return 1;
}
