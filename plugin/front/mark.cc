/* SPDX-License-Identifier: GPL-3.0-or-later
   Phase G: the walk over a function's GENERIC body, before it is genericized.
   It finds what the source wrote, records sites and leaves markers:

     while (n > 0 && a[n] != c)			  n, c: parameters
       n--;
   becomes
     while (__adse_cond (n > 0, 1) != 0 && __adse_cond (a[n] != c, 2) != 0)
       n--;

   with the sites 0 (the decision, conditions 0 and 1, formula "0 1 &"), 1 and 2
   (its conditions), 3 (>) and 4 (!=).  When no condition can trap or has an
   effect, all of them are also reported together before the decision, so that
   criteria on combinations see conditions that short-circuit evaluation skips:

     if (x >= 3 && x <= 7)
   becomes
     if (__adse_decision (0, x >= 3, x <= 7),
	 __adse_cond (x >= 3, 1) != 0 && __adse_cond (x <= 7, 2) != 0)

   Operators are those of front/operators.cc; decisions.cc does the conditions, points.cc
   the statements.  */
#include "base/plugin.h"
#include "front/assigns.h"
#include "front/bytes.h"
#include "front/decisions.h"
#include "front/front.h"
#include "front/markers.h"
#include "front/points.h"
#include "front/ranges.h"
#include "front/sites.h"
#include "front/values.h"
#include "meta/casts.h"
#include "meta/records.h"
#include "source/source.h"
#include "site.h"

static tree current;
static hash_set<tree> *visited;

static void walk (tree *);

/* The walk has nothing to do at T.  */
static void
pass_over (tree t)
{
  visited->add (t);
}

/* The index expressions of an lvalue that is only written.  */
static void
walk_written (tree *tp)
{
  while (handled_component_p (*tp))
    {
      errors_visit (*tp);
      if (TREE_CODE (*tp) == ARRAY_REF)
	{
	  walk (&TREE_OPERAND (*tp, 1));
	  values_index (current, *tp, pass_over);
	}
      tp = &TREE_OPERAND (*tp, 0);
    }
  if (!DECL_P (*tp))
    walk (tp);
}

static void
save (tree *tp)
{
  tree saved = build1_loc (EXPR_LOCATION (*tp), SAVE_EXPR, TREE_TYPE (*tp), *tp);
  TREE_SIDE_EFFECTS (saved) = 1;
  visited->add (saved);
  mutated_saved (saved);
  *tp = saved;
}

/* *TP is stored by a statement that the gimplifier will make, without location or
   at the enclosing call's.  SAVE_EXPR's own store has the operator's.  */
static void
store_at_operator (tree *tp)
{
  tree *op = operators_result (tp);
  if (op)
    save (op);
  else if (TREE_CODE (*tp) == CALL_EXPR && is_gimple_reg_type (TREE_TYPE (*tp))
	   && !mark_is_opaque_call (*tp))
    save (tp);
  if (errors_converted (*tp))
    save (tp);
}

static void
walk_stored (tree *tp)
{
  if (!*tp)
    return;
  walk (tp);
  if (!VOID_TYPE_P (TREE_TYPE (*tp)))
    store_at_operator (tp);
}

static void
visit_switch (tree t)
{
  tree index = SWITCH_STMT_COND (t);
  tree type = TREE_TYPE (index);
  location_t loc = EXPR_LOCATION (t);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64
      || TREE_CODE (index) == INTEGER_CST || loc <= BUILTINS_LOCATION)
    return;
  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.kind = ADSE_SITE_SWITCH;
  s.width = TYPE_PRECISION (type);
  s.flags = TYPE_UNSIGNED (type) ? 0 : ADSE_SITE_SIGNED;
  s.konst[0] = range_code (index, s.width, s.flags & ADSE_SITE_SIGNED);
  sites_place (current, loc, &s);
  tree shown = index;
  while (CONVERT_EXPR_P (shown))
    shown = TREE_OPERAND (shown, 0);
  s.text = meta_string (source_expr_text (shown).c_str ());
  auto_vec<location_t> labels;
  decision_add_cases (t, &s, &labels);
  unsigned site = sites_add (current, loc, SWITCH_EXPR, &s);
  for (location_t l : labels)
    sites_alias (current, l, SWITCH_EXPR, site);
  points_decided (t, site);
}

/* The operand of the conversion under way.  */
static tree *converted_operand;

/* The conversion *TP and what it converts.  That may have been done in a narrow
   type by the compiler and now be converted to it: not what the source says.  */
static void
visit_conversion (tree *tp)
{
  tree t = *tp;
  tree *operand = &TREE_OPERAND (t, 0), *outer = converted_operand;
  /* On the way to a bit-field's own type is that which was declared.  */
  if (CONVERT_EXPR_P (*operand) && EXPR_LOCATION (*operand) <= BUILTINS_LOCATION
      && INTEGRAL_TYPE_P (TREE_TYPE (t)) && !type_has_mode_precision_p (TREE_TYPE (t))
      && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (*operand, 0)))
      && TYPE_PRECISION (TREE_TYPE (*operand)) >= TYPE_PRECISION (TREE_TYPE (t)))
    *operand = TREE_OPERAND (*operand, 0);
  converted_operand = operand;
  walk (operand);
  converted_operand = outer;
  if (CONVERT_EXPR_P (*operand) && !visited->contains (*operand)
      && INTEGRAL_TYPE_P (TREE_TYPE (t))
      && TYPE_PRECISION (TREE_TYPE (*operand)) >= TYPE_PRECISION (TREE_TYPE (t)))
    *operand = TREE_OPERAND (*operand, 0);
  errors_conversion (t);
}

/* The condition of a decision that is about to be walked.  */
static tree condition;

static void
walk_condition (tree *tp)
{
  condition = *tp;
  walk (tp);
  condition = NULL_TREE;
}

/* *TP, at LOC, is the condition of a statement or a logical expression: mark its
   conditions and walk what is inside them.  The decision's site, when its outcome is that
   of *TP, else -1.  */
static int
decide (tree *tp, location_t loc)
{
  struct decision d;
  if (!decision_find (tp, &d))
    return -1;
  for (tree *b : d.before)
    walk (b);
  bool marked = decision_add_sites (current, tp, loc, &d);
  for (unsigned i = 0; i < d.conditions.length (); i++)
    {
      /* Mutants of the decision evaluate it as it was written.  */
      if (marked)
	decision_keep_condition (&d, i);
      walk_condition (d.conditions[i]);
      if (!marked)
	continue;
      values_condition (current, d.conditions[i], d.at, pass_over);
      decision_mark_condition (&d, i);
    }
  if (!marked)
    return -1;
  decision_finish (tp, &d);
  return d.site;
}

/* T is the value of a `!', and nothing else has made it a decision.  */
static bool
negated_value (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  return ((COMPARISON_CLASS_P (t) || TREE_CODE (t) == TRUTH_NOT_EXPR) && t != condition
	  && loc > BUILTINS_LOCATION && !in_system_header_at (loc)
	  && source_token (loc) == TOKEN_NOT);
}

/* Expressions whose values nobody uses.  */
static hash_set<tree> *unused;

/* Walk *TP, a statement.  */
static void
walk_statement (tree *tp)
{
  if (!*tp)
    return;
  tree t = values_unused (*tp);
  if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == CALL_EXPR)
    unused->add (t);
  walk (tp);
  values_statement (current, tp, pass_over);
}

/* The call *TP.  */
static void
visit_call (tree *tp)
{
  tree t = *tp;
  if (points_number (current, t))
    return;
  uses_visit (current, t);
  if (mark_is_opaque_call (t))
    return;
  points_call (current, t);
  tree first = unused->contains (t) ? NULL_TREE : values_call_begin (t);
  if (CALL_EXPR_FN (t))
    walk (&CALL_EXPR_FN (t));
  if (CALL_EXPR_STATIC_CHAIN (t))
    walk (&CALL_EXPR_STATIC_CHAIN (t));
  for (int i = 0; i < call_expr_nargs (t); i++)
    {
      walk_stored (&CALL_EXPR_ARG (t, i));
      values_argument (current, t, i, pass_over);
    }
  if (first)
    values_call_end (current, t, first);
}

static tree
visit (tree *tp, int *walk_subtrees, void *)
{
  tree t = conditional_restore (tp);
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (DECL_P (t))
    {
      *walk_subtrees = 0;
      uses_visit (current, t);
      return NULL_TREE;
    }
  enum tree_code code = TREE_CODE (t);
  if (CONSTANT_CLASS_P (t))
    return NULL_TREE;
  if (code != STATEMENT_LIST && visited->add (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (mark_is_opaque (code))
    {
      *walk_subtrees = 0;
      uses_visit (current, t);
      return NULL_TREE;
    }
  errors_visit (t);
  switch (code)
    {
    case STATEMENT_LIST:
      *walk_subtrees = 0;
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	walk_statement (tsi_stmt_ptr (i));
      break;
    case BIND_EXPR:
      /* The variables' initial values stand in their DECL_EXPRs.  */
      *walk_subtrees = 0;
      walk_statement (&BIND_EXPR_BODY (t));
      break;
    case CONSTRUCTOR:
      {
	*walk_subtrees = 0;
	constructor_elt *e;
	for (unsigned i = 0; vec_safe_iterate (CONSTRUCTOR_ELTS (t), i, &e); i++)
	  walk_stored (&e->value);
	break;
      }
    case DECL_EXPR:
      {
	*walk_subtrees = 0;
	tree v = DECL_EXPR_DECL (t);
	if (!VAR_P (v) || TREE_STATIC (v) || DECL_EXTERNAL (v) || !DECL_INITIAL (v)
	    || DECL_INITIAL (v) == error_mark_node)
	  break;
	operators_relocate (t, DECL_INITIAL (v));
	walk (&DECL_INITIAL (v));
	operators_stored (&DECL_INITIAL (v), EXPR_LOCATION (t));
	errors_stored (DECL_INITIAL (v), EXPR_LOCATION (t));
	values_initial (current, t, pass_over);
	break;
      }
    case COMPOUND_LITERAL_EXPR:
      {
	*walk_subtrees = 0;
	tree v = COMPOUND_LITERAL_EXPR_DECL (t);
	if (v && !TREE_STATIC (v) && DECL_INITIAL (v))
	  walk (&DECL_INITIAL (v));
	break;
      }
    case COND_EXPR:
      *walk_subtrees = 0;
      if (points_user (current, t))
	break;
      points_decided (t, decide (&COND_EXPR_COND (t), EXPR_LOCATION (t)));
      if (VOID_TYPE_P (TREE_TYPE (t)))
	{
	  walk_statement (&COND_EXPR_THEN (t));
	  walk_statement (&COND_EXPR_ELSE (t));
	  break;
	}
      operators_arms (t);
      walk_stored (&COND_EXPR_THEN (t));
      walk_stored (&COND_EXPR_ELSE (t));
      for (int i = 0; i < 2; i++)
	values_arm (current, t, i, pass_over);
      break;
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
      *walk_subtrees = 0;
      decide (tp, EXPR_LOCATION (t));
      break;
    case CALL_EXPR:
      *walk_subtrees = 0;
      visit_call (tp);
      break;
    case MODIFY_EXPR:
      *walk_subtrees = 0;
      uses_visit (current, t);
      operators_relocate (t, TREE_OPERAND (t, 1));
      operators_visit (tp);
      walk_written (&TREE_OPERAND (t, 0));
      walk (&TREE_OPERAND (t, 1));
      operators_stored (&TREE_OPERAND (t, 1), EXPR_LOCATION (t));
      errors_stored (TREE_OPERAND (t, 1), EXPR_LOCATION (t));
      if (site_wanted (ADSE_SITE_ASSIGN))
	assigns_visit (current, tp, pass_over);
      values_assigned (current, t, pass_over);
      break;
    case NOP_EXPR:
    case CONVERT_EXPR:
      *walk_subtrees = 0;
      uses_visit (current, t);
      operators_visit (tp);
      visit_conversion (tp);
      break;
    case FIX_TRUNC_EXPR:
      *walk_subtrees = 0;
      walk (&TREE_OPERAND (t, 0));
      errors_conversion (t);
      break;
    case ARRAY_REF:
      *walk_subtrees = 0;
      walk (&TREE_OPERAND (t, 0));
      walk (&TREE_OPERAND (t, 1));
      values_index (current, t, pass_over);
      break;
    case POINTER_PLUS_EXPR:
      *walk_subtrees = 0;
      operators_visit (tp);
      walk (&TREE_OPERAND (t, 0));
      walk (&TREE_OPERAND (t, 1));
      values_index (current, t, pass_over);
      break;
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      uses_visit (current, t);
      values_step (current, t, pass_over);
      break;
    case ADDR_EXPR:
    case VA_ARG_EXPR: uses_visit (current, t); break;
    default:
      /* Codes of the C family's own (loops and switches) are no constants.  */
      if (code == WHILE_STMT)
	{
	  *walk_subtrees = 0;
	  points_decided (t, decide (&WHILE_COND (t), EXPR_LOCATION (t)));
	  walk_statement (&WHILE_BODY (t));
	}
      else if (code == DO_STMT)
	{
	  *walk_subtrees = 0;
	  walk_statement (&DO_BODY (t));
	  points_decided (t, decide (&DO_COND (t), EXPR_LOCATION (t)));
	}
      else if (code == FOR_STMT)
	{
	  *walk_subtrees = 0;
	  if (FOR_INIT_STMT (t))
	    walk_statement (&FOR_INIT_STMT (t));
	  if (FOR_COND (t))
	    points_decided (t, decide (&FOR_COND (t), EXPR_LOCATION (t)));
	  if (FOR_EXPR (t))
	    walk_statement (&FOR_EXPR (t));
	  walk_statement (&FOR_BODY (t));
	}
      else if (code == SWITCH_STMT)
	{
	  *walk_subtrees = 0;
	  visit_switch (t);
	  walk (&SWITCH_STMT_COND (t));
	  values_switch (current, t, pass_over);
	  walk (&SWITCH_STMT_BODY (t));
	}
      else if (negated_value (t))
	{
	  *walk_subtrees = 0;
	  decide (tp, EXPR_LOCATION (t));
	}
      else if (EXPR_P (t))
	{
	  operators_visit (tp);
	  if (CONVERT_EXPR_P (*tp) && tp != converted_operand)
	    {
	      *walk_subtrees = 0;
	      visit_conversion (tp);
	    }
	}
    }
  return NULL_TREE;
}

/* Walk *TP, part of the current function's body.  */
static void
walk (tree *tp)
{
  if (*tp)
    walk_tree (tp, visit, NULL, NULL);
}

/* Not what a programmer wrote, or not to be touched.  */
static bool
unmarked (tree fndecl)
{
  return (TREE_CODE (fndecl) != FUNCTION_DECL || !DECL_SAVED_TREE (fndecl)
	  || DECL_ARTIFICIAL (fndecl) || DECL_EXTERNAL (fndecl)
	  || in_system_header_at (DECL_SOURCE_LOCATION (fndecl))
	  || lookup_attribute ("no_instrument_function", DECL_ATTRIBUTES (fndecl))
	  || lookup_attribute ("naked", DECL_ATTRIBUTES (fndecl)));
}

void
mark_function (tree fndecl)
{
  if (seen_error () || unmarked (fndecl))
    return;
  markers_make ();
  current = fndecl;
  meta_function (fndecl);
  visited = new hash_set<tree>;
  unused = new hash_set<tree>;
  operators_begin (fndecl);
  mutated_begin ();
  values_begin ();
  errors_begin (fndecl);
  converted_operand = NULL;
  if (site_wanted (ADSE_SITE_ASSIGN))
    definite_find (fndecl);
  casts_find (fndecl);
  bytes_find (fndecl);
  points_insert (fndecl);
  walk (&DECL_SAVED_TREE (fndecl));
  values_end (fndecl);
  delete visited;
  delete unused;
  visited = unused = NULL;
}
