/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: tables of structs with pointers.  Elements of an array have texts of their
   own, those of the first two of them at least.  */
#include <stddef.h>
#include <string.h>

struct entry
{
  const char *name;
  int value;
};

/* look_up: 6 branches; 53 covered, 3 unknown */
int
look_up (const struct entry *table, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (table[i].name && strcmp (table[i].name, name) == 0)
      return table[i].value;
  return -1;
}

/* longest: 8 branches; 41 covered, 2 unknown */
const struct entry *
longest (const struct entry *first, const struct entry *end)
{
  const struct entry *best = NULL;
  for (; first != end; first++)
    {
      if (!first->name)
	return NULL;
      if (!best || strlen (first->name) > strlen (best->name))
	best = first;
    }
  return best;
}
