/* SPDX-License-Identifier: GPL-3.0-or-later
   Structures with invariants, which preconditions state (Kähkönen 2009 section 3.4):
   a binary search tree, a sorted list and a sorted array.  What stands beside a label
   is what is possible at all: "impossible" needs an input that breaks the invariant.  */
#include "invariants.h"

#ifdef RECORD
#include <stdio.h>
#include <stdlib.h>
static FILE *note;
static void
note_tree (const struct tree *t)
{
  if (!t)
    fputs (" -", note);
  else
    {
      fprintf (note, " %d", t->key);
      note_tree (t->left);
      note_tree (t->right);
    }
}
static void
note_list (const struct list *l)
{
  for (; l; l = l->next)
    fprintf (note, " %d", l->value);
}
#define NOTE(KIND, HOW)                                                       \
  (note = fopen (getenv ("RECORD"), "a"), fputs (KIND, note), HOW,            \
   fputs ("\n", note), fclose (note))
#else
#define NOTE(KIND, HOW) ((void) 0)
#endif

/* Everything in T lies between LOW and HIGH, so no node is above itself.  */
static bool
is_search_tree (const struct tree *t, long low, long high)
{
  return !t || (t->key > low && t->key < high
		&& is_search_tree (t->left, low, t->key)
		&& is_search_tree (t->right, t->key, high));
}

bool
tree_find_precond (const struct tree *t, int key)
{
  (void) key;
  return is_search_tree (t, -3000000000, 3000000000);
}

int
tree_find (const struct tree *t, int key)
{
  int depth = 1;
  NOTE ("tree", note_tree (t));
  while (t && t->key != key)
    {
      if (t->left && t->left->key >= t->key) /* impossible: true */
	return -1;
      if (t->right && t->right->key <= t->key) /* impossible: true */
	return -2;
      t = key < t->key ? t->left : t->right;
      depth++;
    }
  return t ? depth : 0;
}

bool
tree_least_precond (const struct tree *t)
{
  return t && is_search_tree (t, -3000000000, 3000000000);
}

int
tree_least (const struct tree *t)
{
  const struct tree *root = t;
  NOTE ("tree", note_tree (t));
  if (!t) /* impossible: true */
    return -1;
  while (t->left)
    t = t->left;
  if (root->right && root->right->key < t->key) /* impossible: true */
    return -2;
  return t->key;
}

static bool
is_sorted (const struct list *l)
{
  for (; l && l->next; l = l->next)
    if (l->value >= l->next->value)
      return false;
  return true;
}

bool
list_find_precond (const struct list *l, int value)
{
  (void) value;
  return is_sorted (l);
}

int
list_find (const struct list *l, int value)
{
  int at = 0;
  NOTE ("list", note_list (l));
  for (; l && l->value < value; l = l->next, at++)
    if (l->next && l->next->value < l->value) /* impossible: true */
      return -1;
  return l && l->value == value ? at : -2;
}

bool
list_spread_precond (const struct list *l)
{
  return is_sorted (l);
}

int
list_spread (const struct list *l)
{
  NOTE ("list", note_list (l));
  if (!l || !l->next)
    return 0;
  if (l->next == l) /* impossible: true */
    return -1;
  const struct list *last = l;
  while (last->next)
    last = last->next;
  if (last->value <= l->value) /* impossible: true */
    return -2;
  return l->value < 0 && last->value > 0 ? 1 : 2;
}

bool
sorted_find_precond (const int *a, size_t n, int value)
{
  (void) value;
  if (!a || n > 4)
    return false;
  for (size_t i = 1; i < n; i++)
    if (a[i - 1] >= a[i])
      return false;
  return true;
}

int
sorted_find (const int *a, size_t n, int value)
{
  size_t low = 0, high = n;
  NOTE ("array", ({ for (size_t i = 0; i < n; i++) fprintf (note, " %d", a[i]); }));
  if (n > 1 && a[0] == a[n - 1]) /* impossible: true */
    return -1;
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (a[middle] == value)
	return (int) middle;
      if (a[middle] > a[high - 1]) /* impossible: true */
	return -2;
      if (a[middle] < value)
	low = middle + 1;
      else
	high = middle;
    }
  return -3;
}
