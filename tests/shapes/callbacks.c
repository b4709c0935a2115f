/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: function pointers.  A generated function that returns inputs, one a call; its
   calls and their arguments are asserted.  */
#include <stddef.h>

typedef int (*visitor) (int value, void *context);

/* visit_all: 8 branches; 88 covered, 2 unknown */
int
visit_all (const int *items, size_t n, visitor visit, void *context)
{
  if (!visit)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      int r = visit (items[i], context);
      if (r < 0)
	return (int) i;
      if (r > 100)
	return 1000;
    }
  return (int) n;
}

/* report: 2 branches; 29 covered */
int
report (int (*print) (const char *, ...), int level)
{
  if (level > 3)
    return print ("level %d", level);
  return 0;
}
