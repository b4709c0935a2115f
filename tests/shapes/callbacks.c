/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: function pointers.  A generated function that returns inputs, one a call, and,
   where its name says that it reads, fills the buffer that it is given; its calls and
   their arguments are asserted.  */
#include <stddef.h>

typedef int (*visitor) (int value, void *context);

/* visit_all: 8 branches; 90 covered, 2 unknown */
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

/* total: 8 branches; 106 covered, 4 infeasible */
double
total (double (*price) (int item, float rate), int n)
{
  double sum = 0;
  for (int i = 0; price && i < n && i < 3; i++)
    sum += price (i, 0.5f);
  return sum > 100 ? 100 : sum;
}

/* report: 2 branches; 29 covered */
int
report (int (*print) (const char *, ...), int level)
{
  if (level > 3)
    return print ("level %d", level);
  return 0;
}
