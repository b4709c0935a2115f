/* SPDX-License-Identifier: GPL-3.0-or-later
   Registry of the sites that phase G finds.  Trees do not live until phase S, so
   a site is found by function, location and tree code: locations keep the
   column of the operator through gimplification, only lexical blocks are added
   to them.  */
#include "base/plugin.h"
#include "front/markers.h"
#include "front/sites.h"
#include "meta/records.h"
#include "source/source.h"
#include "site.h"

typedef int_hash<uint64_t, 0, 1> key_hash;
static hash_map<key_hash, int> *by_key;
static const int ambiguous = -1;

/* How to tell a site's operands apart once gimplification, cloning or folding has
   ordered them: a variable, or where an expression stands; 0 when neither.  In the
   source's order.  */
struct operand_marks
{
  unsigned uid[2];
  unsigned bits[2]; /* of the narrowest type that the variable's value was in */
  location_t loc[2];
  bool reversed; /* the tree had them the other way round */
};
static hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>, struct operand_marks>
  *marks_of;

/* How many sites of a function, kind, operator and text there were.  */
static hash_map<nofree_string_hash, unsigned> *ordinals;

static bool
key_of (unsigned function, location_t loc, enum tree_code code, uint64_t *key)
{
  loc = get_pure_location (loc);
  *key = (uint64_t) function << 44 | (uint64_t) code << 32 | loc;
  return function < 1u << 20 && (unsigned) code < 1u << 12 && loc > BUILTINS_LOCATION;
}

void
sites_place (tree fndecl, location_t loc, struct adse_site *s)
{
  expanded_location x = source_place (loc);
  s->function = meta_function (fndecl);
  s->file = meta_string (x.file ? x.file : "");
  s->line = x.line;
  s->column = x.column;
}

unsigned
sites_add (tree fndecl, location_t loc, enum tree_code code, struct adse_site *s)
{
  uint64_t key;
  if (!by_key)
    {
      by_key = new hash_map<key_hash, int>;
      ordinals = new hash_map<nofree_string_hash, unsigned>;
    }
  bool keyed = code != ERROR_MARK && key_of (s->function, loc, code, &key);
  if (keyed)
    if (int *old = by_key->get (key))
      {
	if (*old == ambiguous)
	  return meta_add_site (s);
	struct adse_site *o = meta_site (*old);
	if (o->function == s->function && o->kind == s->kind && o->op == s->op
	    && o->text == s->text && o->width == s->width && o->opnd[0] == s->opnd[0]
	    && o->opnd[1] == s->opnd[1] && o->konst[0] == s->konst[0]
	    && o->konst[1] == s->konst[1])
	  return *old;
	*old = ambiguous;
	keyed = false;
      }

  char *name = xasprintf ("%u/%u/%u/%u", s->function, s->kind, s->op, s->text);
  bool existed;
  unsigned &n = ordinals->get_or_insert (name, &existed);
  if (existed)
    free (name);
  else
    n = 0;
  s->ordinal = n++;
  unsigned index = meta_add_site (s);
  if (keyed)
    by_key->put (key, index);
  return index;
}

/* Site under the key, or -1.  */
static int
sites_find (tree fndecl, location_t loc, enum tree_code code)
{
  uint64_t key;
  if (!by_key || !key_of (meta_function (fndecl), loc, code, &key))
    return -1;
  int *site = by_key->get (key);
  return site ? *site : -1;
}

void
sites_alias (tree fndecl, location_t loc, enum tree_code code, unsigned site)
{
  uint64_t key;
  if (!key_of (meta_function (fndecl), loc, code, &key))
    return;
  bool existed;
  int &known = by_key->get_or_insert (key, &existed);
  if (!existed)
    known = site;
  else if (known != (int) site)
    known = ambiguous;
}

void
sites_operands (unsigned site, tree t, bool reversed)
{
  if (!marks_of)
    marks_of
      = new hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>, struct operand_marks>;
  struct operand_marks m;
  memset (&m, 0, sizeof m);
  m.reversed = reversed;
  for (int i = 0; i < 2 && i < TREE_OPERAND_LENGTH (t); i++)
    {
      tree op = TREE_OPERAND (t, reversed ? 1 - i : i), place = op;
      unsigned bits = TYPE_PRECISION (TREE_TYPE (place));
      while (CONVERT_EXPR_P (place) || TREE_CODE (place) == NON_LVALUE_EXPR)
	{
	  place = TREE_OPERAND (place, 0);
	  bits = MIN (bits, TYPE_PRECISION (TREE_TYPE (place)));
	}
      m.bits[i] = bits;
      if (VAR_P (place) || TREE_CODE (place) == PARM_DECL)
	op = place;
      if (VAR_P (op) || TREE_CODE (op) == PARM_DECL)
	m.uid[i] = DECL_UID (op);
      else if (EXPR_P (op) && EXPR_LOCATION (op) > BUILTINS_LOCATION)
	m.loc[i] = get_pure_location (EXPR_LOCATION (op));
    }
  marks_of->put (site, m);
}

/* OP of a statement looks like operand I of M.  */
static bool
matches (tree op, const struct operand_marks *m, int i)
{
  if (TREE_CODE (op) != SSA_NAME)
    return false;
  tree var = SSA_NAME_VAR (op);
  unsigned bits = TYPE_PRECISION (TREE_TYPE (op));
  bool same = m->uid[0] == m->uid[1]; /* x & (char) x */
  if (m->uid[i])
    for (;;)
      {
	bits = MIN (bits, TYPE_PRECISION (TREE_TYPE (op)));
	if (var)
	  return DECL_UID (DECL_ORIGIN (var)) == m->uid[i]
		 && (!same || bits == m->bits[i]);
	gimple *def = SSA_NAME_DEF_STMT (op);
	if (!is_gimple_assign (def))
	  return false;
	op = gimple_assign_rhs1 (def);
	/* A load of the variable, or its value in a wider type.  */
	if (gimple_assign_load_p (def))
	  return DECL_P (op) && DECL_UID (DECL_ORIGIN (op)) == m->uid[i]
		 && (!same || bits == m->bits[i]);
	if (TREE_CODE (op) != SSA_NAME
	    || (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
		&& !gimple_assign_ssa_name_copy_p (def)))
	  return false;
	var = SSA_NAME_VAR (op);
      }
  if (var && !DECL_ARTIFICIAL (var))
    return false;
  location_t at = gimple_location (SSA_NAME_DEF_STMT (op));
  return m->loc[i] && at > BUILTINS_LOCATION && get_pure_location (at) == m->loc[i];
}

/* A is a condition's truth value, perhaps through its marker: the front end's
   `!= 0' of it has no place of its own and may be given the comparison's.  */
static bool
truth_value (tree a)
{
  while (TREE_CODE (a) == SSA_NAME)
    {
      unsigned site;
      tree value;
      gimple *def = SSA_NAME_DEF_STMT (a);
      if (mark_is_cond (def, &site, &value))
	return true;
      if (!is_gimple_assign (def))
	return false;
      enum tree_code code = gimple_assign_rhs_code (def);
      if (TREE_CODE_CLASS (code) == tcc_comparison)
	return true;
      if (code != SSA_NAME && !CONVERT_EXPR_CODE_P (code))
	return false;
      a = gimple_assign_rhs1 (def);
    }
  return false;
}

int
mark_operator_site (tree fndecl, location_t loc, enum tree_code code, tree a, tree b,
		    bool *swapped)
{
  *swapped = false;
  if ((code == NE_EXPR || code == EQ_EXPR) && integer_zerop (b) && truth_value (a))
    return -1;
  int site = sites_find (fndecl, loc, code);
  bool comparison = TREE_CODE_CLASS (code) == tcc_comparison;
  bool other_code = false;
  if (site < 0 && comparison && swap_tree_comparison (code) != code)
    {
      site = sites_find (fndecl, loc, swap_tree_comparison (code));
      other_code = true;
    }
  const struct operand_marks *m
    = site < 0 || !b || !marks_of ? NULL : marks_of->get (site);
  if (!m)
    return site;
  if (comparison && swap_tree_comparison (code) != code)
    {
      *swapped = other_code != m->reversed;
      return site;
    }
  if (!commutative_tree_code (code))
    return site;
  const struct adse_site *s = meta_site (site);
  if (is_gimple_min_invariant (b) || is_gimple_min_invariant (a))
    {
      int konst = s->opnd[0] == ADSE_OPND_CONST ? 0 : 1;
      *swapped = is_gimple_min_invariant (b) != (konst == 1);
    }
  else if (matches (a, m, 0) || matches (b, m, 1))
    *swapped = false;
  else if (matches (a, m, 1) || matches (b, m, 0))
    *swapped = true;
  else
    *swapped = m->reversed;
  return site;
}

/* Some GIMPLE switches have no location; their labels do.  */
int
mark_switch_site (tree fndecl, gimple *stmt)
{
  gswitch *sw = dyn_cast<gswitch *> (stmt);
  int site = sites_find (fndecl, gimple_location (stmt), SWITCH_EXPR);
  for (unsigned i = 1; sw && site < 0 && i < gimple_switch_num_labels (sw); i++)
    site
      = sites_find (fndecl, EXPR_LOCATION (gimple_switch_label (sw, i)), SWITCH_EXPR);
  return site;
}

int
mark_access_site (tree fndecl, tree ref)
{
  return sites_find (fndecl, EXPR_LOCATION (ref),
		     TREE_CODE (ref) == ARRAY_REF ? ARRAY_REF : INDIRECT_REF);
}

int
mark_conversion_site (tree fndecl, location_t loc)
{
  return sites_find (fndecl, loc, NOP_EXPR);
}

int
mark_point_site (tree fndecl, location_t loc)
{
  return sites_find (fndecl, loc, SITE_POINT_CODE);
}

int
mark_call_site (tree fndecl, gimple *stmt)
{
  return sites_find (fndecl, gimple_location (stmt), CALL_EXPR);
}
