/* SPDX-License-Identifier: GPL-3.0-or-later
   What invariants.c and its referee share.  */
#ifndef INVARIANTS_H
#define INVARIANTS_H
#include <stdbool.h>
#include <stddef.h>

struct tree
{
  int key;
  struct tree *left, *right;
};

struct list
{
  int value;
  struct list *next;
};

bool tree_find_precond (const struct tree *, int);
int tree_find (const struct tree *, int key);
bool tree_least_precond (const struct tree *);
int tree_least (const struct tree *);
bool list_find_precond (const struct list *, int);
int list_find (const struct list *, int value);
bool list_spread_precond (const struct list *);
int list_spread (const struct list *);
bool sorted_find_precond (const int *, size_t, int);
int sorted_find (const int *, size_t, int value);
#endif
