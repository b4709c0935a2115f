/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: pointers to pointers.  An array of pointers leads to objects of their own, four
   where a length is beside it; else the last one is null, as in argv; a pointer to the
   head of a list has two.  What a function leaves in an out-parameter is asserted, on the
   heap or in its argument.  One at file scope that is null at first leads to memory, too,
   where nobody asks whether it is.  */
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int v; };
struct entry { int key; const char *text; };
struct table { struct entry **slots; size_t nslot; };

/* flags: 6 branches; 66 covered, 1 unknown */
int
flags (char **args)
{
  int n = 0;
  for (; *args; args++)
    if ((*args)[0] == '-' && (*args)[1] == 'v')
      n++;
  return n;
}

/* copy: 4 branches; 23 covered, 2 unknown */
int
copy (const char *s, char **out)
{
  *out = NULL;
  if (!s || !*s)
    return 0;
  *out = malloc (strlen (s) + 1);
  strcpy (*out, s);
  return 1;
}

/* insert: 4 branches; 37 covered, 1 unknown */
int
insert (struct node **at, struct node *n)
{
  int steps = 0;
  for (; *at && (*at)->v < n->v; at = &(*at)->next)
    steps++;
  n->next = *at;
  *at = n;
  return steps;
}

/* pop: 4 branches; 16 covered */
int
pop (struct node **head, int *v)
{
  struct node *n = *head;
  if (!n)
    return 0;
  *head = n->next;
  if (v)
    *v = n->v;
  return 1;
}

/* sorted: 4 branches; 58 covered */
int
sorted (struct entry **e, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (e[i - 1]->key > e[i]->key)
      return 0;
  return 1;
}

/* lookup: 6 branches; 62 covered, 2 unknown */
int
lookup (const struct table *t, unsigned key)
{
  if (!t->nslot)
    return -1;
  const struct entry *e = t->slots[key % t->nslot];
  return e && e->key == (int) key;
}

/* rows: 6 branches; 42 covered, 5 unknown */
int
rows (int **m)
{
  return m[0] && m[1] && m[0][0] > m[1][0];
}

/* fourth: 3 of 4 branches; 10 covered, 5 unknown */
int
fourth (struct entry **e)
{
  /* It is null, which proves nothing.  */
  return e[0] && e[3] ? 1 : 0;
}

/* blanks: 2 branches; 28 covered */
int
blanks (const char **p)
{
  int n = 0;
  for (; **p == ' '; ++*p)
    n++;
  return n;
}

/* number: 6 branches; 148 covered, 8 unknown */
static int
number (const char *s, int *value, const char **rest)
{
  *value = 0;
  for (int i = 0; i < 3 && *s >= '0' && *s <= '9'; i++)
    *value = *value * 10 + (*s++ - '0');
  *rest = s;
  return *value > 500;
}

/* pair: 6 branches; 76 covered, 2 unknown */
int
pair (const char *s)
{
  int a, b;
  const char *rest;
  if (number (s, &a, &rest) || *rest != ',')
    return -1;
  number (rest + 1, &b, &rest);
  return *rest ? -2 : a + b == 12;
}

/* deep: 8 branches; 49 covered, 3 unknown */
struct entry **
deep (struct entry ***lists, int k)
{
  if (!lists || !lists[0])
    return NULL;
  return lists[0][0] && lists[0][0]->key == k ? lists[0] : NULL;
}

static int *scores;
static int nscore;

/* best: 6 branches; 118 covered, 2 unknown */
int
best (int limit)
{
  int most = scores[0];
  for (int i = 1; i < nscore && i < 3; i++)
    if (scores[i] > most)
      most = scores[i];
  return most > limit ? limit : most;
}
