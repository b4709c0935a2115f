/* SPDX-License-Identifier: GPL-3.0-or-later
   Memory in which nothing symbolic was, stored to and looked at in one function: what
   the store told of it is known to the load.  expect: checked>=320 branches>=128
   concretized:  */
#include <stdio.h>
#include "adse.h"

static struct cell
{
  const char *text;
  unsigned long length, offset;
  char far[232];
} cells[64];
static const char text[128];
static unsigned sum;

static void __attribute__ ((noinline))
put (struct cell *c, const char *end)
{
  c->offset = (unsigned long) (end - c->text);
  c->offset++;
}

static void __attribute__ ((noinline))
look (const struct cell *c)
{
  if (c->offset == 30)
    sum += 1000;
  if (c->offset > 40)
    sum++;
}

int
main (void)
{
  unsigned char x = 5;

  adse_symbolic (&x, sizeof x, "x");
  for (int i = 0; i < 64; i++)
    {
      cells[i].text = text;
      put (&cells[i], text + x + i);
      look (&cells[i]);
    }
  printf ("%u\n", sum);
  return 0;
}
