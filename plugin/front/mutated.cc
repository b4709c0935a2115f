/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutants of decisions that the runtime can switch on (-fplugin-arg-adse-mode=mutants;
   clones/schemata.cc does those of operators):

     if (a && b)
   becomes
     if (__adse_mutated (D) ? outcome (S2) : a && b)

   where S0 is 0 and S(i+1) is `wanted (Si, i) ? Si | i, and whether it is true : Si': the
   conditions that the mutant evaluates, in their order, with their values
   (SYMRT_MUTATE_*).  A mutant that leaves `a' out evaluates b alone, with its effects.

   What cannot be copied, as statements in an expression, leaves the decision without
   such mutants.  */
#include "base/plugin.h"
#include "front/decisions.h"
#include "front/markers.h"
#include "packet.h"

static hash_set<tree> *saved_by_walk;

void
mutated_begin (void)
{
  delete saved_by_walk;
  saved_by_walk = NULL;
}

void
mutated_saved (tree saved)
{
  if (!mutants_wanted)
    return;
  if (!saved_by_walk)
    saved_by_walk = new hash_set<tree>;
  saved_by_walk->add (saved);
}

struct copying
{
  hash_map<tree, tree> saved;
  location_t at;
  bool failed;
};

/* As copy_tree_r, but for what stands for one evaluation.  */
static tree
copy_expression (tree *tp, int *walk_subtrees, void *data)
{
  struct copying *c = (struct copying *) data;
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TYPE_P (t) || DECL_P (t) || CONSTANT_CLASS_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (code == SAVE_EXPR)
    {
      if (tree *known = c->saved.get (t))
	{
	  *tp = *known;
	  *walk_subtrees = 0;
	  return NULL_TREE;
	}
      c->failed |= !saved_by_walk || !saved_by_walk->contains (t);
    }
  if (code == STATEMENT_LIST || code == BIND_EXPR || code == TARGET_EXPR
      || code == LABEL_EXPR || code == STMT_EXPR || code == COMPOUND_LITERAL_EXPR
      || code == VA_ARG_EXPR || mark_is_opaque (code)
      || (code == CALL_EXPR && get_callee_fndecl (t) == adse_mutated_decl))
    c->failed = true;
  if (c->failed)
    return t;
  copy_tree_r (tp, walk_subtrees, NULL);
  if (code == SAVE_EXPR)
    {
      *tp = build1_loc (c->at, SAVE_EXPR, TREE_TYPE (t), TREE_OPERAND (t, 0));
      TREE_SIDE_EFFECTS (*tp) = 1;
      c->saved.put (t, *tp);
    }
  if (EXPR_P (*tp))
    SET_EXPR_LOCATION (*tp, c->at);
  return NULL_TREE;
}

void
mutated_keep (struct decision *d, unsigned i)
{
  if (i != d->copies.length ())
    d->uncopied = true;
  if (d->uncopied)
    return;
  struct copying c;
  c.at = get_pure_location (d->at);
  c.failed = false;
  tree copy = *d->conditions[i];
  walk_tree (&copy, copy_expression, &c, NULL);
  if (c.failed)
    d->uncopied = true;
  else
    d->copies.safe_push (copy);
}

static tree
number (unsigned long n)
{
  return build_int_cst (long_unsigned_type_node, n);
}

static tree
mutate (const struct decision *d, tree state, unsigned long what)
{
  return build_call_expr_loc (d->at, adse_mutate_decl, 3,
			      build_int_cst (integer_type_node, d->number), state,
			      number (what));
}

static tree
truth_of (tree t)
{
  return build2 (NE_EXPR, integer_type_node, t, build_zero_cst (TREE_TYPE (t)));
}

void
mutated_decision (tree *tp, struct decision *d)
{
  if (d->copies.length () != d->conditions.length ())
    return;
  tree l = long_unsigned_type_node, state = number (0);
  for (unsigned i = 0; i < d->copies.length (); i++)
    {
      tree value = build3 (COND_EXPR, l, truth_of (d->copies[i]),
			   number (SYMRT_MUTATE_VALUE (i, 1)),
			   number (SYMRT_MUTATE_VALUE (i, 0)));
      tree next = build3 (COND_EXPR, l, truth_of (mutate (d, state, i)),
			  build2 (BIT_IOR_EXPR, l, state, value), state);
      state = build1_loc (d->at, SAVE_EXPR, l, next);
      TREE_SIDE_EFFECTS (state) = 1;
    }
  tree outcome = mutate (d, state, SYMRT_MUTATE_OUTCOME);
  if (d->swapped)
    outcome = build2 (BIT_XOR_EXPR, l, outcome, number (1));
  tree type = TREE_TYPE (*tp);
  tree on = build_call_expr_loc (d->at, adse_mutated_decl, 1,
				 build_int_cst (integer_type_node, d->number));
  *tp = build3 (COND_EXPR, type, truth_of (on), fold_convert (type, truth_of (outcome)),
		*tp);
}
