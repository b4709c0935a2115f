/* SPDX-License-Identifier: GPL-3.0-or-later
   What opaque.c does not see.  */
#include <stdlib.h>
#include "queue.h"

struct queue
{
  unsigned room, n;
  int item[];
};

struct queue *
queue_new (unsigned room)
{
  struct queue *q = room && room <= 100 ? calloc (1, sizeof *q + room * sizeof (int))
					: NULL;
  if (q)
    q->room = room;
  return q;
}

bool
queue_push (struct queue *q, int value)
{
  if (q->n == q->room)
    return false;
  q->item[q->n++] = value;
  return true;
}

unsigned
queue_size (const struct queue *q)
{
  return q->n;
}

int
queue_at (const struct queue *q, unsigned i)
{
  return i < q->n ? q->item[i] : -1;
}

void
queue_free (struct queue *q)
{
  free (q);
}
