/* SPDX-License-Identifier: GPL-3.0-or-later
   Calls the functions of invariants.c with every structure of up to three nodes and
   small numbers: those that their preconditions accept, or with the argument "any" all
   that are finite.  */
#include "invariants.h"

#define VALUES 4
static volatile int sink;
static bool any;

static void
with_tree (struct tree *t)
{
  for (int key = -1; key <= VALUES; key++)
    if (any || tree_find_precond (t, key))
      sink += tree_find (t, key);
  if (any || tree_least_precond (t))
    sink += tree_least (t);
}

static void
with_list (struct list *l, bool cyclic)
{
  for (int value = -1; value <= VALUES && !cyclic; value++)
    if (any || list_find_precond (l, value))
      sink += list_find (l, value);
  /* One that leads to itself is as far as it goes.  */
  if ((!cyclic || l->next == l) && (any || list_spread_precond (l)))
    sink += list_spread (l);
}

static void
trees (void)
{
  struct tree n[3];
  with_tree (NULL);
  for (int keys = 0; keys < VALUES * VALUES * VALUES; keys++)
    /* Nodes 1 and 2: below which node, on which side.  */
    for (int shape = 0; shape < 2 * 5 + 1; shape++)
      {
	for (int i = 0, k = keys; i < 3; i++, k /= VALUES)
	  n[i] = (struct tree){ k % VALUES - 1, NULL, NULL };
	if (shape)
	  {
	    int side = (shape - 1) % 2, second = (shape - 1) / 2;
	    *(side ? &n[0].right : &n[0].left) = &n[1];
	    struct tree **slot[] = { NULL, &n[1].left, &n[1].right,
				     side ? &n[0].left : &n[0].right };
	    if (second && second < 4)
	      *slot[second] = &n[2];
	  }
	with_tree (&n[0]);
      }
}

static void
lists (void)
{
  struct list n[3];
  with_list (NULL, false);
  for (int values = 0; values < VALUES * VALUES * VALUES; values++)
    for (int length = 1; length <= 4; length++)
      {
	for (int i = 0, k = values; i < 3; i++, k /= VALUES)
	  n[i] = (struct list){ k % VALUES - 1, i + 1 < length && i < 2 ? &n[i + 1] : NULL };
	if (length == 4)
	  n[0].next = &n[0];
	with_list (&n[0], length == 4);
      }
}

static void
arrays (void)
{
  int a[4];
  for (int values = 0; values < VALUES * VALUES * VALUES * VALUES; values++)
    for (size_t n = 0; n <= 4; n++)
      for (int value = -2; value <= VALUES; value++)
	{
	  for (int i = 0, k = values; i < 4; i++, k /= VALUES)
	    a[i] = k % VALUES - 1;
	  if (any || sorted_find_precond (a, n, value))
	    sink += sorted_find (a, n, value);
	}
}

int
main (int argc, char **argv)
{
  any = argc > 1 && argv[1][0] == 'a';
  trees ();
  lists ();
  arrays ();
  return 0;
}
