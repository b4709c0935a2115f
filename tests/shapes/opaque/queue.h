/* SPDX-License-Identifier: GPL-3.0-or-later
   A queue of which the subject, opaque.c, sees no more than this.  */
#ifndef QUEUE_H
#define QUEUE_H

#include <stdbool.h>

struct queue;
struct queue *queue_new (unsigned room);
bool queue_push (struct queue *, int);
unsigned queue_size (const struct queue *);
int queue_at (const struct queue *, unsigned);
void queue_free (struct queue *);

#endif
