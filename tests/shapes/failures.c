/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: allocations that fail.  Where the code asks whether a pointer is null that
   `malloc`, `calloc`, `realloc` or `strdup` gave, that call fails in a test, by the
   linker's `--wrap`.  Shown: both.  */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
struct stack { int *item; size_t n, room; char *name; };

static void *
get (unsigned char n)
{
  return malloc (n);
}

/* stack_new: 6 branches; 26 covered */
struct stack *
stack_new (void)
{
  struct stack *s = get (sizeof (struct stack));
  if (!s)
    return NULL;
  s->n = 0;
  s->room = 4;
  s->name = strdup ("stack");
  s->item = calloc (s->room, sizeof *s->item);
  if (s->name == NULL)
    goto failed;
  if (!s->item)
    goto failed;
  return s;
failed:
  free (s->item);
  free (s->name);
  free (s);
  return NULL;
}

/* twice: 4 branches; 72 covered */
int
twice (int **list, size_t *n)
{
  int *more;
  if (*n > 8)
    return -E2BIG;
  more = realloc (*list, (2 * *n + 1) * sizeof *more);
  if (!more)
    return -errno;
  *list = more;
  *n = 2 * *n + 1;
  return 0;
}

/* both: 4 branches; 16 covered */
int
both (char **first, char **second)
{
  char *one = strdup ("one"), *two = strdup ("two");
  if (!one || !two)
    goto failed;
  *first = one;
  *second = two;
  return 0;
failed:
  free (one);
  free (two);
  return -1;
}

/* fill: 6 branches; 63 covered, 3 unknown */
size_t
fill (char **text, size_t n)
{
  size_t i;
  if (n > 3)
    n = 3;
  for (i = 0; i < n; i++)
    {
      text[i] = malloc (2);
      if (!text[i])
	break;
      text[i][0] = 'a';
      text[i][1] = 0;
    }
  return i;
}
