/* SPDX-License-Identifier: GPL-3.0-or-later
   What voids.c does not see: of which types its void pointers are.  */
#include <string.h>
#include "other.h"

struct secret
{
  short a, b;
};

int
box_named (int level, const void *what)
{
  const struct box *b = what;
  return level > 3 && !strcmp (b->name, "end");
}

int
secret_sum (const void *what)
{
  const struct secret *s = what;
  return s->a + s->b;
}
