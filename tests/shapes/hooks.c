/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: library functions called through pointers that the program keeps, or is
   given.  The calls are followed like those by name; a generated `void *(size_t)' gives
   memory or null.  */
#include <stdlib.h>
#include <string.h>
static struct { void *(*allocate) (size_t); void (*release) (void *);
		size_t (*length) (const char *); } hooks = { malloc, free, strlen };
struct item { struct item *next; int n; };

/* item_new: 4 branches; 37 covered */
struct item *item_new (int n)
{
  if (n <= 3)
    return NULL;
  struct item *i = hooks.allocate (sizeof *i);
  if (!i)
    return NULL;
  memset (i, 0, sizeof *i);
  i->n = n;
  return i;
}

/* item_delete: 2 branches; 8 covered */
int item_delete (struct item *i)
{
  int n = 0;
  while (i)
    {
      struct item *next = i->next;
      hooks.release (i);
      i = next;
      n++;
    }
  return n;
}

/* long_name: 0 branches; 16 covered */
int long_name (const char *s)
{
  return hooks.length (s) > 20;
}

struct allocator { void *(*allocate) (size_t); void (*release) (void *); };

/* copy_of: 4 branches; 40 covered */
char *copy_of (const char *s, const struct allocator *a)
{
  if (strlen (s) < 2)
    return NULL;
  char *copy = a->allocate (strlen (s) + 1);
  if (!copy)
    return NULL;
  strcpy (copy, s);
  return copy;
}
