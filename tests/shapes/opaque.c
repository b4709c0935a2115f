/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: structs whose contents the file does not see.  A function of the program that
   returns one makes it (X_new), others that take it first may change it before the call
   (X_push), with inputs of their own; those of const objects tell what became of it
   (X_size), and X_free ends the test.  */
#include <stddef.h>
#include "queue.h"

struct job
{
  struct queue *todo;
  int done;
};

/* total: 6 branches; 61 covered, 2 unknown */
int
total (const struct queue *q)
{
  int sum = 0;
  if (!q)
    return -1;
  for (unsigned i = 0; i < queue_size (q); i++)
    sum += queue_at (q, i) > 10 ? 10 : 1;
  return sum;
}

/* grade: 6 branches; 81 covered, 1 unknown */
int
grade (struct queue *q, int limit)
{
  if (queue_size (q) == 2 && queue_at (q, 1) == limit)
    return 2;
  if (queue_size (q) > 2)
    queue_push (q, limit);
  return queue_at (q, 0) == 77;
}

/* alike: 8 branches; 38 covered, 5 unknown */
int
alike (const struct queue *a, const struct queue *b)
{
  if (a == b)
    return 2;
  return a && b && queue_size (a) == queue_size (b);
}

/* left: 4 branches; 40 covered, 2 unknown */
int
left (const struct job *j)
{
  if (!j || !j->todo)
    return -1;
  return (int) queue_size (j->todo) - j->done > 3;
}

/* never: 0 branches; 5 covered, 11 unknown */
int
never (const struct queue *q)
{
  return queue_size (q) > 100;
}
