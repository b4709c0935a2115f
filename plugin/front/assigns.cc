/* SPDX-License-Identifier: GPL-3.0-or-later
   Assignments without an operator: sites of kind ASSIGN, which tell what the target
   had and what it is given.  With x a variable that is kept in a register:

     x = f (y);		t = x, x = f (y), __adse_point (site, 0, t, x), x

   and what is in memory:

     p->a[i + 1] = f (y);	j = i + 1, v = f (y),
				__adse_point (site, 0, p->a[j], v), p->a[j] = v

   Parts of the target are evaluated once, ahead of the value, as GCC does anyhow.
   There is no site where that could make a difference, where the target may not have
   a value yet (definite.cc), and for volatile objects: nothing is read that the
   program would not.  */
#include "base/plugin.h"
#include "front/assigns.h"
#include "front/markers.h"
#include "front/ranges.h"
#include "front/sites.h"
#include "meta/records.h"
#include "source/source.h"
#include "site.h"

/* Integers and pointers; a _Bool has one bit.  */
static bool
followed_type (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || TREE_CODE (type) == POINTER_TYPE)
	  && TYPE_PRECISION (type) >= 1 && TYPE_PRECISION (type) <= 64);
}

/* The token at LOC is `=', as far as can be told.  */
static bool
plain_assignment (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION || in_system_header_at (loc))
    return false;
  std::string s = source_spelled (loc, 1);
  if (!s.empty ())
    return s[0] == '=' && s.compare (0, 2, "==") != 0;
  tree value = TREE_OPERAND (t, 1);
  while (CONVERT_EXPR_P (value))
    value = TREE_OPERAND (value, 0);
  return !BINARY_CLASS_P (value)
	 || get_pure_location (EXPR_LOCATION (value)) != get_pure_location (loc);
}

/* Evaluating T again costs nothing and has no effect.  */
static bool
is_simple (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == INTEGER_CST
	 || ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && definite_register (t))
	 || (TREE_CODE (t) == ADDR_EXPR && DECL_P (TREE_OPERAND (t, 0)));
}

tree
assigns_saved (tree t, void (*new_node) (tree))
{
  tree s = build1_loc (EXPR_LOCATION (t), SAVE_EXPR, TREE_TYPE (t), t);
  TREE_SIDE_EFFECTS (s) = 1;
  new_node (s);
  return s;
}

bool
assigns_stabilise (tree *tp, vec<tree> *saves, void (*new_node) (tree))
{
  for (;;)
    {
      tree t = *tp, *part = NULL;
      if (TREE_THIS_VOLATILE (t))
	return false;
      if (TREE_CODE (t) == VAR_DECL || TREE_CODE (t) == PARM_DECL)
	break;
      if (TREE_CODE (t) == INDIRECT_REF)
	part = &TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == ARRAY_REF)
	part = &TREE_OPERAND (t, 1);
      else if (TREE_CODE (t) != COMPONENT_REF)
	return false;
      if (part && !is_simple (*part))
	{
	  *part = assigns_saved (*part, new_node);
	  saves->safe_push (*part);
	}
      if (TREE_CODE (t) == INDIRECT_REF)
	break;
      tp = &TREE_OPERAND (t, 0);
    }
  saves->reverse ();
  return true;
}

/* Site of the assignment T.  */
static unsigned
add_site (tree fndecl, tree t)
{
  tree target = TREE_OPERAND (t, 0), value = TREE_OPERAND (t, 1);
  tree type = TREE_TYPE (target);
  location_t caret = get_pure_location (EXPR_LOCATION (t));
  source_range range = EXPR_LOCATION_RANGE (t);
  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.kind = ADSE_SITE_ASSIGN;
  s.width = TYPE_PRECISION (type);
  s.flags = POINTER_TYPE_P (type)  ? ADSE_SITE_POINTER
	    : TYPE_UNSIGNED (type) ? 0
				   : ADSE_SITE_SIGNED;
  s.opnd[0] = ADSE_OPND_VAR;
  s.opnd[1] = ADSE_OPND_EXPR;
  if (TREE_CODE (value) == INTEGER_CST)
    {
      s.opnd[1] = ADSE_OPND_CONST;
      s.konst[1] = wi::extract_uhwi (wi::to_widest (value), 0, s.width);
    }
  else if (INTEGRAL_TYPE_P (type))
    s.konst[1] = range_code (value, s.width, s.flags & ADSE_SITE_SIGNED);
  std::string part[2], whole;
  if (source_plain (caret))
    {
      part[0] = source_text_before (range, caret);
      part[1] = source_text_after (range, caret, 1);
      source_strip_shared_parentheses (&part[0], &part[1]);
      whole = source_range_text (range);
      source_strip_parentheses (&whole);
    }
  for (int i = 0; i < 2; i++)
    {
      source_strip_parentheses (&part[i]);
      if (part[i].empty ())
	part[i] = source_expr_text (TREE_OPERAND (t, i));
      s.opnd_text[i] = meta_string (part[i].c_str ());
    }
  if (whole.empty ())
    whole = part[0] + " = " + part[1];
  s.text = meta_string (whole.c_str ());
  sites_place (fndecl, caret, &s);
  return sites_add (fndecl, caret, ERROR_MARK, &s);
}

static tree
after (tree first, tree then, void (*new_node) (tree))
{
  tree t = build2 (COMPOUND_EXPR, TREE_TYPE (then), first, then);
  TREE_SIDE_EFFECTS (t) = 1;
  new_node (t);
  return t;
}

static tree
marker (location_t loc, unsigned site, tree had, tree given, void (*new_node) (tree))
{
  tree call = build_call_expr_loc (loc, adse_point_decl, 4,
				   build_int_cst (integer_type_node, site),
				   integer_zero_node, had, given);
  new_node (call);
  return call;
}

void
assigns_visit (tree fndecl, tree *tp, void (*new_node) (tree))
{
  tree t = *tp, target = TREE_OPERAND (t, 0), value = TREE_OPERAND (t, 1);
  const struct assignment *known = definite_assignment (t);
  if (!known || !known->defined || !known->free || TREE_CODE (t) != MODIFY_EXPR
      || !followed_type (TREE_TYPE (target)) || !followed_type (TREE_TYPE (value))
      || TYPE_PRECISION (TREE_TYPE (value)) != TYPE_PRECISION (TREE_TYPE (target))
      || !plain_assignment (t))
    return;
  location_t loc = EXPR_LOCATION (t);
  if (definite_register (target))
    {
      unsigned site = add_site (fndecl, t);
      tree had = assigns_saved (target, new_node);
      tree call = marker (loc, site, had, target, new_node);
      tree all = after (call, target, new_node);
      *tp = after (had, after (t, all, new_node), new_node);
      return;
    }
  auto_vec<tree> saves;
  target = unshare_expr (target);
  if (!assigns_stabilise (&target, &saves, new_node))
    return;
  unsigned site = add_site (fndecl, t);
  TREE_OPERAND (t, 0) = target;
  if (!is_simple (value))
    {
      value = assigns_saved (value, new_node);
      TREE_OPERAND (t, 1) = value;
    }
  /* An argument would lose the place by which a dereference is found.  */
  tree had = assigns_saved (unshare_expr (target), new_node);
  tree all = after (marker (loc, site, had, value, new_node), t, new_node);
  if (TREE_CODE (value) == SAVE_EXPR)
    all = after (value, all, new_node);
  while (!saves.is_empty ())
    all = after (saves.pop (), all, new_node);
  *tp = all;
}
