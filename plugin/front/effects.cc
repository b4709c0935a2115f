/* SPDX-License-Identifier: GPL-3.0-or-later
   See effects.h.  */
#include "front/effects.h"

static tree
find_effects (tree *tp, int *walk_subtrees, void *data)
{
  struct effects *e = (struct effects *) data;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREDECREMENT_EXPR:
    case PREINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      {
	tree base = get_base_address (TREE_OPERAND (t, 0));
	if (!base)
	  e->all = true;
	else if (DECL_P (base))
	  e->changed.add (base);
	break;
      }
    case BIND_EXPR:
    case STATEMENT_LIST:
    case ASM_EXPR:
      e->all = e->calls = true;
      break;
    case CALL_EXPR:
    case TARGET_EXPR:
    case VA_ARG_EXPR:
      e->calls = true;
      break;
    default:
      break;
    }
  return NULL_TREE;
}

void
effects_add (tree t, struct effects *e)
{
  if (!TREE_SIDE_EFFECTS (t))
    return;
  e->any = true;
  walk_tree_without_duplicates (&t, find_effects, e);
}
