/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: memory that is given back.  A run tells which inputs it hands to `free` or
   `realloc`; the test gets those from `malloc`.  */
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; char *text; int n; };

/* drop: 2 branches; 26 covered */
int drop (struct node *n)
{
  int sum = 0;
  while (n)
    {
      struct node *next = n->next;
      sum += n->n;
      free (n->text);
      free (n);
      n = next;
    }
  return sum;
}

/* grow: 4 branches; 56 covered */
char *grow (char *text, size_t n)
{
  if (!text || n < 4)
    return NULL;
  char *more = realloc (text, n + 1);
  more[n] = 0;
  return more;
}

/* ints: 2 branches; 29 covered */
int *ints (int *p)
{
  if (p[0] > p[2])
    {
      free (p);
      return NULL;
    }
  return p;
}
