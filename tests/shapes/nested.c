/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: structs and arrays in structs, and trees.  Each member is an input of its own,
   at any depth of nesting; pointers of a tree are null or lead to nodes, down to a bound
   that is said.  */
#include <stddef.h>

struct point { int x, y; };
struct box { struct point corner[2]; struct { unsigned char r, g, b; } colour; };
struct tree { int key; struct tree *left, *right; struct { short hits[2]; } seen; };

/* area: 10 branches; 203 covered, 9 infeasible */
int
area (struct box b)
{
  int w = b.corner[1].x - b.corner[0].x, h = b.corner[1].y - b.corner[0].y;
  if (w <= 0 || h <= 0 || w > 1000 || h > 1000)
    return -1;
  return b.colour.g == 255 ? 0 : w * h;
}

/* find: 6 branches; 63 covered, 3 unknown */
const struct tree *
find (const struct tree *t, int key)
{
  while (t && t->key != key)
    t = key < t->key ? t->left : t->right;
  return t;
}

/* leaves: 8 branches; 52 covered, 1 unknown */
int
leaves (const struct tree *t)
{
  if (!t)
    return 0;
  if (!t->left && !t->right)
    return t->seen.hits[1] > 0 ? 2 : 1;
  return leaves (t->left) + leaves (t->right);
}
