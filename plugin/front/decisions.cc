/* SPDX-License-Identifier: GPL-3.0-or-later
   Decisions, their conditions, and switches.  A decision is the condition of an
   if, a loop or ?:, or a logical expression or a `!' used as a value; its conditions are
   the operands of its logical operators:

     !(a < b || c & 4) && p		what the front end left of it:
					a >= b && (c & 4) == 0 && p != 0
     conditions				0: a < b   1: c & 4   2: p
     formula, postfix			0 1 | ! 2 &

   Constant conditions (while (1)) carry no site.

   Conditions that have no effect and cannot trap are evaluated ahead of the
   decision, so that a visit knows them although short-circuit evaluation may skip
   them; of

     p && *p > x && y++ < 3 && x > z

   that is the last one: the one before has an effect, but none on x and z.  */
#include "base/plugin.h"
#include "front/decisions.h"
#include "front/effects.h"
#include "front/front.h"
#include "front/markers.h"
#include "front/ranges.h"
#include "front/sites.h"
#include "meta/records.h"
#include "source/source.h"
#include "site.h"

static struct formula
constant (int value)
{
  struct formula f;
  f.konst = value;
  return f;
}

static struct formula
negate (struct formula f)
{
  if (f.konst >= 0)
    f.konst = !f.konst;
  else
    f.text += (char) ADSE_F_NOT;
  return f;
}

/* Takes a `!' away where there is one.  */
static struct formula
invert (struct formula f)
{
  if (f.konst < 0 && f.text.back () == (char) ADSE_F_NOT)
    {
      f.text.pop_back ();
      return f;
    }
  return negate (f);
}

static struct formula
combine (enum tree_code code, struct formula a, struct formula b)
{
  char token;
  switch (code)
    {
    case TRUTH_ANDIF_EXPR:
    case TRUTH_AND_EXPR:
      if (a.konst == 0 || b.konst == 0)
	return constant (0);
      token = ADSE_F_AND;
      break;
    case TRUTH_ORIF_EXPR:
    case TRUTH_OR_EXPR:
      if (a.konst == 1 || b.konst == 1)
	return constant (1);
      token = ADSE_F_OR;
      break;
    default:
      if (a.konst == 1)
	return negate (b);
      if (b.konst == 1)
	return negate (a);
      token = ADSE_F_XOR;
    }
  if (a.konst >= 0)
    return b;
  if (b.konst >= 0)
    return a;
  a.text += b.text;
  a.text += token;
  return a;
}

/* E == 0 that stands for `!E'.  True when *TP was changed to !(E != 0).  */
static bool
restore_zero_test (tree *tp)
{
  tree t = *tp;
  if (TREE_CODE (t) != EQ_EXPR
      || (!integer_zerop (TREE_OPERAND (t, 1)) && !real_zerop (TREE_OPERAND (t, 1))))
    return false;
  unsigned length;
  location_t loc = EXPR_LOCATION (t);
  enum source_op op = source_operator (loc, &length);
  if (op == SRC_EQ || op == SRC_UNKNOWN)
    return false;
  tree e = TREE_OPERAND (t, 0);
  tree ne = build2_loc (EXPR_LOC_OR_LOC (e, loc), NE_EXPR, TREE_TYPE (t), e,
			TREE_OPERAND (t, 1));
  *tp = build1_loc (loc, TRUTH_NOT_EXPR, TREE_TYPE (t), ne);
  return true;
}

static bool
marked (tree t)
{
  return (TREE_CODE (t) == NE_EXPR && TREE_CODE (TREE_OPERAND (t, 0)) == CALL_EXPR
	  && adse_cond_decl
	  && get_callee_fndecl (TREE_OPERAND (t, 0)) == adse_cond_decl);
}

/* `(a < 3) & (b < 3)' is kept as `(a < 3) && (b < 3)' without short circuit, and
   `(a < 3) == (b < 3)', and so `!((a < 3) != (b < 3))', as the exclusive or of `a >= 3'
   and `b < 3'; both comparisons are at the `&', `==' or `!', which is not their place.  */
static void
move_from_shared_location (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  bool inverted = TREE_CODE (t) == TRUTH_XOR_EXPR && connective_first_inverted (t);
  for (int i = 0; i < 2; i++)
    {
      tree c = TREE_OPERAND (t, i);
      if (!COMPARISON_CLASS_P (c) || EXPR_LOCATION (c) <= BUILTINS_LOCATION
	  || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (c, 0)))
	  || get_pure_location (EXPR_LOCATION (c)) != get_pure_location (loc))
	continue;
      bool invert = inverted && i == 0;
      enum tree_code code = TREE_CODE (c);
      if (invert)
	code = invert_tree_comparison (code, false);
      tree own = build2 (code, TREE_TYPE (c), TREE_OPERAND (c, 0), TREE_OPERAND (c, 1));
      SET_EXPR_LOCATION (own, operators_beside (t, i, own));
      if (invert)
	own = build1 (TRUTH_NOT_EXPR, TREE_TYPE (c), own);
      TREE_OPERAND (t, i) = own;
    }
}

static struct formula
collect (tree *tp, struct decision *d)
{
  for (;;)
    {
      tree t = *tp;
      if (TREE_CODE (t) == INTEGER_CST)
	return constant (!integer_zerop (t));
      if (connective_conversion (t) || TREE_CODE (t) == ANNOTATE_EXPR)
	{
	  tp = &TREE_OPERAND (t, 0);
	  continue;
	}
      if (TREE_CODE (t) == COMPOUND_EXPR)
	{
	  d->before.safe_push (&TREE_OPERAND (t, 0));
	  d->pure = false;
	  tp = &TREE_OPERAND (t, 1);
	  continue;
	}
      if (tree *e = connective_expected (t))
	{
	  tp = e;
	  continue;
	}
      if (operators_settle (tp))
	continue;
      operators_restore_comparison (tp);
      if (TREE_CODE (*tp) == EQ_EXPR)
	restore_zero_test (tp);
      t = *tp;
      if (TREE_CODE (t) == TRUTH_NOT_EXPR)
	return negate (collect (&TREE_OPERAND (t, 0), d));
      break;
    }
  tree t = *tp;
  if (connective_p (t))
    {
      struct connective c;
      connective_written (t, &c);
      if (TREE_CODE (t) != TRUTH_ANDIF_EXPR && TREE_CODE (t) != TRUTH_ORIF_EXPR)
	move_from_shared_location (t);
      struct formula a = collect (&TREE_OPERAND (t, 0), d);
      struct formula b = collect (&TREE_OPERAND (t, 1), d);
      if (c.inverted)
	a = invert (a);
      if (c.inverted && c.code != TRUTH_XOR_EXPR)
	b = invert (b);
      a = combine (c.code, a, b);
      for (unsigned i = 0; i < c.nots; i++)
	a = negate (a);
      return a;
    }
  if (!INTEGRAL_TYPE_P (TREE_TYPE (t)) || marked (t) || mark_is_opaque_call (t))
    d->usable = false;
  struct formula f;
  f.konst = -1;
  f.text = std::string (1, (char) (d->conditions.length () & 31));
  d->conditions.safe_push (tp);
  return f;
}

/* Sanitizers report what evaluating a skipped condition does.  */
static bool
eager_allowed (void)
{
  return (!(flag_sanitize & (SANITIZE_UNDEFINED | SANITIZE_UNDEFINED_NONDEFAULT))
	  && !flag_trapv && flag_wrapv);
}

static tree
set_location (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp) || DECL_P (*tp))
    *walk_subtrees = 0;
  else if (EXPR_P (*tp))
    SET_EXPR_LOCATION (*tp, *(location_t *) data);
  return NULL_TREE;
}

static tree
as_int (tree t)
{
  if (TREE_TYPE (t) == integer_type_node)
    return t;
  return build1 (NOP_EXPR, integer_type_node, t);
}

/* A variable that no callee and no pointer reaches, and none of the EFFECTS does:
   what is not that ends the walk.  */
static tree
find_unsteady (tree *tp, int *walk_subtrees, void *data)
{
  struct effects *e = (struct effects *) data;
  tree t = *tp;
  if (TYPE_P (t) || TREE_CODE (t) == FIELD_DECL)
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (!VAR_P (t) && TREE_CODE (t) != PARM_DECL)
    return NULL_TREE;
  bool own = (TREE_CODE (t) == PARM_DECL || (!TREE_STATIC (t) && !DECL_EXTERNAL (t)))
	     && !TREE_ADDRESSABLE (t) && !DECL_NONLOCAL (t);
  return own && !e->changed.contains (t) ? NULL_TREE : t;
}

/* Bits of D's conditions that have the same value ahead of it as where they
   stand, wherever that is.  The first one is always evaluated.  */
static unsigned
conditions_ahead (struct decision *d)
{
  struct effects e;
  unsigned ahead = 0;
  for (tree *tp : d->before)
    effects_add (*tp, &e);
  for (tree *tp : d->conditions)
    effects_add (*tp, &e);
  for (unsigned i = 1; i < d->conditions.length () && !e.all; i++)
    if (effects_pure (*d->conditions[i])
	&& (!e.any
	    || !walk_tree_without_duplicates (d->conditions[i], find_unsteady, &e)))
      ahead |= 1u << i;
  return ahead;
}

/* __adse_decision (SITE, copies of D's conditions in AHEAD).  The copies lie at LOC, where
   no operator stands, so that phase S does not take them for the source's.  */
static tree
eager_call (struct decision *d, unsigned site, unsigned ahead, location_t loc)
{
  auto_vec<tree, ADSE_MAX_CLAUSES + 1> args;
  args.safe_push (build_int_cst (integer_type_node, site));
  for (unsigned i = 0; i < d->conditions.length (); i++)
    {
      if (!(ahead >> i & 1))
	continue;
      tree copy = unshare_expr (*d->conditions[i]);
      walk_tree (&copy, set_location, &loc, NULL);
      args.safe_push (as_int (copy));
    }
  tree fn = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (adse_decision_decl)),
		    adse_decision_decl);
  return build_call_array_loc (loc, void_type_node, fn, args.length (),
			       args.address ());
}

/* The token of LOC spells a logical operator, not one that has a site.  */
static bool
logical_location (tree t)
{
  while (connective_conversion (t) || TREE_CODE (t) == TRUTH_NOT_EXPR
	 || TREE_CODE (t) == ANNOTATE_EXPR)
    t = TREE_OPERAND (t, 0);
  return connective_p (t) && EXPR_LOCATION (t) > BUILTINS_LOCATION;
}

static location_t
logical_caret (tree t)
{
  while (!connective_p (t))
    t = TREE_OPERAND (t, 0);
  return get_pure_location (EXPR_LOCATION (t));
}

static void
wrap (tree *tp, unsigned site, location_t loc)
{
  tree t = *tp;
  tree call = build_call_expr_loc (EXPR_LOC_OR_LOC (t, loc), adse_cond_decl, 2,
				   as_int (t), build_int_cst (integer_type_node, site));
  /* No location: a `!=' in the source may stand at this one.  */
  *tp = build2 (NE_EXPR, TREE_TYPE (t), call, integer_zero_node);
}

/* The operator that has the last say in the decision T.  */
static tree
decision_root (tree t)
{
  for (;;)
    if (connective_conversion (t) || TREE_CODE (t) == ANNOTATE_EXPR)
      t = TREE_OPERAND (t, 0);
    else if (TREE_CODE (t) == COMPOUND_EXPR)
      t = TREE_OPERAND (t, 1);
    else if (tree *e = connective_expected (t))
      t = *e;
    else
      return t;
}

/* The front end swaps the arms of some ?: and negates the condition, ROOT, which
   reads TEXT; the decision is the condition as written.  True when that is not F
   as it was.  */
static bool
as_written (tree root, const std::string &text, struct formula *f)
{
  bool negated = f->text.back () == (char) ADSE_F_NOT;
  enum source_token token = TOKEN_UNKNOWN, inner;
  if (EXPR_P (root) && EXPR_LOCATION (root) > BUILTINS_LOCATION)
    token = source_token (EXPR_LOCATION (root));
  if (connective_p (root))
    {
      if (!connective_swapped (root))
	return false;
    }
  else if (f->text.size () == 2)
    {
      if (token == TOKEN_UNKNOWN
	    ? text[0] == '!'
	    : token == TOKEN_NOT && source_nots (EXPR_LOCATION (root), &inner) % 2)
	return false;
    }
  else if (f->text.size () != 1 || !connective_uninverted (root))
    return false;
  *f = negated ? invert (*f) : negate (*f);
  return true;
}

bool
decision_find (tree *tp, struct decision *d)
{
  d->pure = eager_allowed ();
  d->usable = true;
  d->uncopied = true;
  if (!*tp || *tp == error_mark_node)
    return false;
  d->formula = collect (tp, d);
  return true;
}

/* C is a condition.  Is it that a variable, or what a call returns, is not 0, and was that
   written without `!= 0', which would have a site?  */
static bool
tests_truth (tree c)
{
  for (;;)
    {
      if (TREE_CODE (c) == NE_EXPR
	  && (integer_zerop (TREE_OPERAND (c, 1)) || real_zerop (TREE_OPERAND (c, 1))))
	{
	  unsigned length;
	  enum source_op op = source_operator (EXPR_LOCATION (c), &length);
	  if (op == SRC_NE || op == SRC_UNKNOWN)
	    return false;
	}
      else if (!CONVERT_EXPR_P (c) && TREE_CODE (c) != NON_LVALUE_EXPR
	       && TREE_CODE (c) != SAVE_EXPR)
	break;
      c = TREE_OPERAND (c, 0);
    }
  switch (TREE_CODE (c))
    {
    case VAR_DECL:
    case PARM_DECL:
    case COMPONENT_REF:
    case ARRAY_REF:
    case INDIRECT_REF:
    case CALL_EXPR: return true;
    default: return false;
    }
}

/* Which of the conditions of D, the decision T, are reported ahead of it (bits); its
   site S says so, and which conditions never have a value.  */
static unsigned
choose_ahead (tree t, struct decision *d, struct adse_site *s)
{
  unsigned n = d->conditions.length (), ahead = 0;
  if (eager_allowed () && n >= 2 && n <= ADSE_MAX_CLAUSES && logical_location (t))
    ahead = conditions_ahead (d);
  if (ahead && d->pure && ahead == (1u << n) - 2 && effects_pure (*d->conditions[0]))
    {
      s->flags |= ADSE_SITE_EAGER;
      ahead = (1u << n) - 1;
    }
  else
    s->konst[0] = ahead;
  for (unsigned i = 0; i < n && n <= ADSE_MAX_CLAUSES; i++)
    {
      bool never[2];
      range_truth (*d->conditions[i], never);
      s->konst[0] |= (uint64_t) never[1] << (32 + i) | (uint64_t) never[0] << (48 + i);
    }
  return ahead;
}

/* Sites for the conditions of D, whose own is DECISION.  */
static void
add_condition_sites (tree fndecl, struct decision *d, unsigned decision)
{
  for (unsigned i = 0; i < d->conditions.length (); i++)
    {
      tree c = *d->conditions[i];
      struct adse_site cond;
      memset (&cond, 0, sizeof cond);
      cond.kind = ADSE_SITE_COND;
      cond.clause = MIN (i, 255);
      cond.decision = decision;
      location_t where = EXPR_LOC_OR_LOC (c, d->at);
      if (where <= BUILTINS_LOCATION)
	where = d->at;
      sites_place (fndecl, get_range_from_loc (line_table, where).m_start, &cond);
      cond.text = meta_string (connective_condition_text (c).c_str ());
      d->sites.safe_push (sites_add (fndecl, where, ERROR_MARK, &cond));
    }
}

bool
decision_add_sites (tree fndecl, tree *tp, location_t loc, struct decision *d)
{
  unsigned n = d->conditions.length ();
  struct formula *f = &d->formula;
  if (f->konst >= 0 || !d->usable || n == 0)
    return false;

  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.kind = ADSE_SITE_DECISION;
  s.nclause = MIN (n, 255);
  d->at = EXPR_LOC_OR_LOC (*tp, loc);
  if (d->at <= BUILTINS_LOCATION)
    d->at = DECL_SOURCE_LOCATION (fndecl);
  sites_place (fndecl, get_range_from_loc (line_table, d->at).m_start, &s);
  std::string text = connective_decision_text (*tp);
  s.text = meta_string (text.c_str ());
  bool swapped = as_written (decision_root (*tp), text, f);
  if (n <= ADSE_MAX_CONDITIONS && f->text.size () < ADSE_MAX_FORMULA)
    {
      f->text += (char) ADSE_F_END;
      s.formula = meta_bytes (f->text.data (), f->text.size ());
    }
  for (tree *c : d->conditions)
    if (n >= 2 && TREE_SIDE_EFFECTS (*c))
      s.flags |= ADSE_SITE_EFFECTS;
  if (n == 1 && tests_truth (*d->conditions[0]))
    s.flags |= ADSE_SITE_TRUTH;
  unsigned ahead = choose_ahead (*tp, d, &s);
  unsigned decision = sites_add (fndecl, d->at, ERROR_MARK, &s);
  add_condition_sites (fndecl, d, decision);
  d->site = s.formula && !swapped ? (int) decision : -1;
  d->number = decision;
  d->swapped = swapped;
  d->uncopied
    = !mutants_wanted || !s.formula || n > ADSE_MAX_CLAUSES || !d->before.is_empty ();
  d->ahead = ahead ? eager_call (d, decision, ahead, logical_caret (*tp)) : NULL_TREE;
  return true;
}

void
decision_keep_condition (struct decision *d, unsigned i)
{
  if (!d->uncopied)
    mutated_keep (d, i);
}

void
decision_mark_condition (struct decision *d, unsigned i)
{
  wrap (d->conditions[i], d->sites[i], d->at);
}

void
decision_finish (tree *tp, struct decision *d)
{
  while (TREE_CODE (*tp) == ANNOTATE_EXPR)
    tp = &TREE_OPERAND (*tp, 0);
  if (d->ahead)
    *tp = build2 (COMPOUND_EXPR, TREE_TYPE (*tp), d->ahead, *tp);
  if (!d->uncopied)
    mutated_decision (tp, d);
}

/* The cases of T in source order; those of switches inside it are theirs.  */
struct case_list
{
  tree outer;
  tree type;
  auto_vec<struct adse_case> cases;
  vec<location_t> *locations;
};

static tree
find_cases (tree *tp, int *walk_subtrees, void *data)
{
  struct case_list *l = (struct case_list *) data;
  tree t = *tp;
  if (TYPE_P (t) || DECL_P (t) || (TREE_CODE (t) == SWITCH_STMT && t != l->outer))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (t) != CASE_LABEL_EXPR || !CASE_LOW (t))
    return NULL_TREE;
  unsigned precision = TYPE_PRECISION (l->type);
  uint64_t mask = precision < 64 ? ((uint64_t) 1 << precision) - 1 : ~(uint64_t) 0;
  struct adse_case c;
  memset (&c, 0, sizeof c);
  c.lo = TREE_INT_CST_LOW (CASE_LOW (t)) & mask;
  c.hi = CASE_HIGH (t) ? TREE_INT_CST_LOW (CASE_HIGH (t)) & mask : c.lo;
  c.text = meta_string (source_case_text (EXPR_LOCATION (t)).c_str ());
  l->cases.safe_push (c);
  l->locations->safe_push (EXPR_LOCATION (t));
  *walk_subtrees = 0;
  return NULL_TREE;
}

void
decision_add_cases (tree t, struct adse_site *s, vec<location_t> *locations)
{
  struct case_list l;
  l.outer = t;
  l.type = TREE_TYPE (SWITCH_STMT_COND (t));
  l.locations = locations;
  walk_tree_without_duplicates (&SWITCH_STMT_BODY (t), find_cases, &l);
  s->ncase = l.cases.length ();
  for (unsigned i = 0; i < l.cases.length (); i++)
    {
      unsigned index = meta_add_case (&l.cases[i]);
      if (i == 0)
	s->cases = index;
    }
}
