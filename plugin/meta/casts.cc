/* SPDX-License-Identifier: GPL-3.0-or-later
   What pointers lead to, told by the code that uses them.

   Void pointers: the pointer types that parameters and members are converted to,
   explicitly or not, and the functions that parameters are handed on to.

     int area (const void *p)
     {
       const struct box *b = p;		p leads to a struct box
       return b->w * height (p);	... and to what height makes of its parameter
     }

   Of several types the largest counts: it has room for the others.

   A parameter of which a function uses nothing but what is right behind it leads to one
   object, and no array:

     int make (struct box **out, unsigned size)
     {
       *out = NULL;		out leads to one pointer: size is not their number
       return size > LIMIT ? -1 : fill (size);
     }  */
#include "meta/casts.h"
#include "meta/records.h"

struct handed_on
{
  tree callee;
  unsigned index;
};

static hash_map<tree, tree> *cast_to;	     /* PARM_DECL, FIELD_DECL: T */
static hash_map<tree, handed_on> *handed_to; /* PARM_DECL: a call with it */
static hash_set<tree> *single;		     /* PARM_DECLs that lead to one object */
static hash_set<tree> *otherwise; /* PARM_DECLs that are used otherwise, too */

static bool
void_pointer_p (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE && VOID_TYPE_P (TREE_TYPE (type));
}

/* The parameter or member that T, a void pointer, is the value of, or NULL_TREE.  */
static tree
whose_value (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
	 || TREE_CODE (t) == SAVE_EXPR)
    {
      if (!void_pointer_p (TREE_TYPE (t)))
	return NULL_TREE;
      t = TREE_OPERAND (t, 0);
    }
  tree decl = TREE_CODE (t) == COMPONENT_REF ? TREE_OPERAND (t, 1) : t;
  return ((TREE_CODE (decl) == PARM_DECL || TREE_CODE (decl) == FIELD_DECL)
	      && void_pointer_p (TREE_TYPE (decl))
	    ? decl
	    : NULL_TREE);
}

static unsigned HOST_WIDE_INT
size_of (tree type)
{
  return (COMPLETE_TYPE_P (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
	    ? tree_to_uhwi (TYPE_SIZE_UNIT (type))
	    : 0);
}

static void
note_cast (tree decl, tree to)
{
  if (VOID_TYPE_P (to) || TREE_CODE (to) == FUNCTION_TYPE || !size_of (to))
    return;
  bool existed;
  tree &known = cast_to->get_or_insert (decl, &existed);
  if (existed && size_of (known) >= size_of (to))
    return;
  known = to;
  meta_keep (decl);
  meta_keep (to);
}

static void
note_arguments (tree call)
{
  tree callee = get_callee_fndecl (call);
  if (!callee)
    return;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree decl = whose_value (CALL_EXPR_ARG (call, i));
      bool existed;
      if (!decl || TREE_CODE (decl) != PARM_DECL)
	continue;
      handed_on &h = handed_to->get_or_insert (decl, &existed);
      if (existed)
	continue;
      h.callee = callee;
      h.index = i;
      meta_keep (decl);
      meta_keep (callee);
    }
}

/* Does T look at what is right behind a parameter, or whether that is null?  */
static bool
looks_behind_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case INDIRECT_REF: return TREE_CODE (TREE_OPERAND (t, 0)) == PARM_DECL;
    case EQ_EXPR:
    case NE_EXPR:
      return (TREE_CODE (TREE_OPERAND (t, 0)) == PARM_DECL
	      && integer_zerop (TREE_OPERAND (t, 1)));
    default: return false;
    }
}

static tree
find_casts (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t) || looks_behind_p (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == PARM_DECL)
    otherwise->add (t);
  else if (CONVERT_EXPR_P (t) && TREE_CODE (TREE_TYPE (t)) == POINTER_TYPE)
    {
      tree decl = whose_value (TREE_OPERAND (t, 0));
      if (decl)
	note_cast (decl, TREE_TYPE (TREE_TYPE (t)));
    }
  else if (TREE_CODE (t) == CALL_EXPR)
    note_arguments (t);
  return NULL_TREE;
}

void
casts_find (tree fndecl)
{
  if (!cast_to)
    {
      cast_to = new hash_map<tree, tree>;
      handed_to = new hash_map<tree, handed_on>;
      single = new hash_set<tree>;
    }
  otherwise = new hash_set<tree>;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), find_casts, NULL);
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
    if (TREE_CODE (TREE_TYPE (p)) == POINTER_TYPE && !void_pointer_p (TREE_TYPE (p))
	&& !otherwise->contains (p))
      {
	single->add (p);
	meta_keep (p);
      }
  delete otherwise;
  otherwise = NULL;
}

tree
casts_type (tree decl)
{
  tree *to = cast_to ? cast_to->get (decl) : NULL;
  return to ? *to : NULL_TREE;
}

bool
casts_single_p (tree decl)
{
  return single && single->contains (decl);
}

tree
casts_handed_on (tree decl, unsigned *index)
{
  handed_on *h = handed_to ? handed_to->get (decl) : NULL;
  if (!h)
    return NULL_TREE;
  *index = h->index;
  return h->callee;
}
