/* SPDX-License-Identifier: GPL-3.0-or-later
   Sites of run-time errors that are no operators: what phase G finds of them.

     p->x, *p, p[i]		a dereference, unless p points to a variable
     a[i]			an index, if it can leave the array
     c = x, (char) x, f (x)	a conversion, if it can change the number
     n = d			the same from a floating-point type
     n++			a step
     abort ()			a point: see point_of

   A label needs no site where the types, or a mask, rule the error out: `t[c & 15]'
   of an array of 16.  Nothing is changed in the trees but the locations of
   conversions, which often have none: phase S finds sites by location and tree code
   (sites.h).  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "front/front.h"
#include "front/ranges.h"
#include "front/sites.h"
#include "meta/model-rows.h"
#include "meta/records.h"
#include "source/source.h"
#include "adse-op.h"
#include "site.h"

static tree current;
/* Conversions that the compiler made.  */
static hash_set<tree> *made;
/* Dereferences of which only the address is used, and indices that may be one
   beyond the last for the same reason.  */
static hash_set<tree> *addressed;
static hash_set<tree> *past_end;
/* `p->x' of the dereference in it.  */
static hash_map<tree, tree> *members;
/* Locations of conversions and accesses.  */
static hash_map<int_hash<location_t, 0, 1>, tree> *taken;
static hash_map<tree, unsigned> *converted; /* conversion -> site */
/* Where the last expression with a location stood.  */
static location_t nearby;

void
errors_begin (tree fndecl)
{
  delete made;
  delete addressed;
  delete past_end;
  delete members;
  delete taken;
  delete converted;
  made = new hash_set<tree>;
  addressed = new hash_set<tree>;
  past_end = new hash_set<tree>;
  members = new hash_map<tree, tree>;
  taken = new hash_map<int_hash<location_t, 0, 1>, tree>;
  converted = new hash_map<tree, unsigned>;
  current = fndecl;
  nearby = DECL_SOURCE_LOCATION (fndecl);
}

static bool
is_number (tree type)
{
  return (TREE_CODE (type) == INTEGER_TYPE || TREE_CODE (type) == ENUMERAL_TYPE)
	 && TYPE_PRECISION (type) >= 1 && TYPE_PRECISION (type) <= 64;
}

static std::string
type_name (tree type)
{
  if (TYPE_PRECISION (type) != tree_to_uhwi (TYPE_SIZE (type)))
    return (TYPE_UNSIGNED (type) ? "unsigned " : "")
	   + std::to_string (TYPE_PRECISION (type)) + " bits";
  return source_tree_text (type);
}

/* A site of KIND at LOC with the texts given, found again by CODE.  */
static unsigned
add (struct adse_site *s, enum adse_site_kind kind, location_t loc, enum tree_code code,
     const std::string &text, const std::string &operand, const std::string &type)
{
  s->kind = kind;
  s->text = meta_string (text.c_str ());
  s->opnd_text[0] = meta_string (operand.c_str ());
  s->opnd_text[1] = meta_string (type.c_str ());
  sites_place (current, loc, s);
  return sites_add (current, loc, code, s);
}

static void
describe (struct adse_site *s, tree operand)
{
  tree type = TREE_TYPE (operand);
  memset (s, 0, sizeof *s);
  s->width = TYPE_PRECISION (type);
  if (POINTER_TYPE_P (type))
    s->flags = ADSE_SITE_POINTER;
  else if (!TYPE_UNSIGNED (type))
    s->flags = ADSE_SITE_SIGNED;
  s->opnd[0] = ADSE_OPND_EXPR;
  s->konst[0] = range_code (operand, s->width, s->flags & ADSE_SITE_SIGNED);
  if (TREE_CODE (operand) == INTEGER_CST)
    {
      s->opnd[0] = ADSE_OPND_CONST;
      s->konst[0] = wi::extract_uhwi (wi::to_widest (operand), 0, s->width);
    }
}

static bool
known_place (location_t loc)
{
  return loc > BUILTINS_LOCATION;
}

/* A system header's macro wrote T.  */
static bool
from_system (tree t)
{
  return known_place (EXPR_LOCATION (t)) && in_system_header_at (EXPR_LOCATION (t));
}

/* A location for T by which nothing else is found: its own, else one near the place
   where it stands.  */
static location_t
free_location (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  if (!known_place (loc))
    loc = nearby;
  loc = get_pure_location (loc);
  for (int i = 0; i < 16; i++)
    {
      bool existed;
      tree &user = taken->get_or_insert (loc, &existed);
      if (!existed || user == t)
	{
	  user = t;
	  return loc;
	}
      if (!source_plain (loc))
	break;
      location_t next = linemap_position_for_loc_and_offset (line_table, loc, 1);
      if (next == loc)
	break;
      loc = get_pure_location (next);
    }
  return UNKNOWN_LOCATION;
}

/* Where the access T stands; GCC 11 copies what `p->x += y' assigns to without its
   location.  */
static location_t
place_access (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  if (known_place (loc))
    taken->put (get_pure_location (loc), t);
  else
    {
      loc = free_location (t);
      if (known_place (loc))
	SET_EXPR_LOCATION (t, loc);
    }
  return loc;
}

/* `&p->x', `&a[i]', `&a[i].x'.  */
static void
visit_address (tree t)
{
  bool outermost = true;
  for (t = TREE_OPERAND (t, 0);; t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (t) == INDIRECT_REF)
	addressed->add (t);
      else if (TREE_CODE (t) == ARRAY_REF && outermost)
	past_end->add (t);
      if (!handled_component_p (t))
	return;
      outermost = false;
    }
}

/* What is added to a pointer is scaled as an unsigned number of a pointer's size;
   -i is negated so.  */
static void
visit_offset (tree op)
{
  for (;;)
    if (CONVERT_EXPR_P (op)
	&& TYPE_PRECISION (TREE_TYPE (op)) == TYPE_PRECISION (sizetype)
	&& TYPE_UNSIGNED (TREE_TYPE (op)))
      {
	made->add (op);
	op = TREE_OPERAND (op, 0);
      }
    else if (TREE_CODE (op) == NEGATE_EXPR || TREE_CODE (op) == SAVE_EXPR
	     || (TREE_CODE (op) == MULT_EXPR
		 && TREE_CODE (TREE_OPERAND (op, 1)) == INTEGER_CST))
      op = TREE_OPERAND (op, 0);
    else
      return;
}

/* The pointer by which T, an expression with a pointer's value, reaches what it
   points to: p of `p + i' and of `p++'.  */
static tree
root_pointer (tree t)
{
  for (;;)
    switch (TREE_CODE (t))
      {
      case NOP_EXPR:
      case CONVERT_EXPR:
	if (!POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
	  return t;
	/* FALLTHRU */
      case POINTER_PLUS_EXPR:
      case NON_LVALUE_EXPR:
      case SAVE_EXPR: t = TREE_OPERAND (t, 0); break;
      case COMPOUND_EXPR: t = TREE_OPERAND (t, 1); break;
      default: return t;
      }
}

static void
visit_dereference (tree t)
{
  tree root = root_pointer (TREE_OPERAND (t, 0));
  if (addressed->contains (t) || from_system (t) || TREE_CODE (root) == ADDR_EXPR
      || CONSTANT_CLASS_P (root) || !POINTER_TYPE_P (TREE_TYPE (root))
      || TREE_CODE (TREE_TYPE (t)) == FUNCTION_TYPE
      || TYPE_PRECISION (TREE_TYPE (root)) > 64)
    return;
  tree *member = members->get (t);
  tree shown = root;
  if (TREE_CODE (root) == POSTINCREMENT_EXPR || TREE_CODE (root) == POSTDECREMENT_EXPR)
    shown = TREE_OPERAND (root, 0);
  struct adse_site s;
  describe (&s, root);
  s.op = ADSE_ACCESS_POINTER;
  std::string text = source_expr_text (member ? *member : t);
  location_t loc = place_access (t);
  if (known_place (loc))
    add (&s, ADSE_SITE_ACCESS, loc, INDIRECT_REF, text, source_expr_text (shown), "");
}

/* REF indexes an array at the end of what a pointer points to, which was declared
   with at most one element and may have any number.  */
static bool
is_flexible (tree array, const widest_int &last)
{
  if (wi::gts_p (last, 0))
    return false;
  while (TREE_CODE (array) == COMPONENT_REF)
    {
      if (TREE_CODE (TREE_TYPE (TREE_OPERAND (array, 0))) == RECORD_TYPE)
	for (tree f = DECL_CHAIN (TREE_OPERAND (array, 1)); f; f = DECL_CHAIN (f))
	  if (TREE_CODE (f) == FIELD_DECL)
	    return false;
      array = TREE_OPERAND (array, 0);
    }
  return TREE_CODE (array) == INDIRECT_REF;
}

/* ARRAY is, or is part of, what never changes and has its value here.  */
static bool
is_table (tree array)
{
  while (handled_component_p (array))
    array = TREE_OPERAND (array, 0);
  return TREE_CODE (array) == STRING_CST
	 || (VAR_P (array) && TREE_READONLY (array) && !TREE_THIS_VOLATILE (array)
	     && TREE_STATIC (array) && DECL_INITIAL (array));
}

static void
visit_index (tree t)
{
  tree array = TREE_OPERAND (t, 0), index = TREE_OPERAND (t, 1);
  tree domain = TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE
		  ? TYPE_DOMAIN (TREE_TYPE (array))
		  : NULL_TREE;
  if (from_system (t) || !domain || !TYPE_MAX_VALUE (domain)
      || TREE_CODE (TYPE_MAX_VALUE (domain)) != INTEGER_CST
      || !integer_zerop (TYPE_MIN_VALUE (domain)) || !is_number (TREE_TYPE (index)))
    return;
  /* An array of no elements ends at the largest size.  */
  widest_int last = wi::sext (wi::to_widest (TYPE_MAX_VALUE (domain)), 64);
  if (is_flexible (array, last))
    return;
  if (past_end->contains (t))
    last += 1;
  struct range valid = { 0, last };
  bool table = is_table (array);
  if (wi::neg_p (last) || (!table && range_within (range_of (index), valid)))
    return;
  struct adse_site s;
  describe (&s, index);
  s.op = ADSE_ACCESS_INDEX;
  s.konst[1] = last.to_uhwi ();
  if (table)
    s.flags |= ADSE_SITE_TABLE;
  std::string text = source_expr_text (t);
  location_t loc = place_access (t);
  if (known_place (loc))
    add (&s, ADSE_SITE_ACCESS, loc, ARRAY_REF, text, source_expr_text (index), "");
}

/* ++ and --: int and wider may overflow, what is narrower may wrap; that others can be
   left out is only of interest where assignments are.  */
static void
visit_step (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  tree operand = TREE_OPERAND (t, 0), type = TREE_TYPE (operand);
  bool up = TREE_CODE (t) == PREINCREMENT_EXPR || TREE_CODE (t) == POSTINCREMENT_EXPR;
  bool after
    = TREE_CODE (t) == POSTINCREMENT_EXPR || TREE_CODE (t) == POSTDECREMENT_EXPR;
  bool pointer = TREE_CODE (type) == POINTER_TYPE;
  if (!known_place (loc) || from_system (t) || (!is_number (type) && !pointer)
      || (!site_wanted (ADSE_SITE_ASSIGN)
	  && (pointer
	      || (TYPE_UNSIGNED (type)
		  && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node)))))
    return;
  struct adse_site s;
  describe (&s, operand);
  s.op = up ? ADSE_OP_ADD : ADSE_OP_SUB;
  s.opnd[0] = ADSE_OPND_VAR;
  s.opnd[1] = ADSE_OPND_CONST;
  s.konst[1] = 1;
  std::string name = source_expr_text (operand);
  const char *token = up ? "++" : "--";
  std::string whole = after && name[0] == '*' ? "(" + name + ")" : name;
  unsigned site
    = add (&s, ADSE_SITE_STEP, loc, PLUS_EXPR, after ? whole + token : token + whole,
	   name, pointer ? "" : type_name (type));
  sites_alias (current, loc, pointer ? POINTER_PLUS_EXPR : MINUS_EXPR, site);
}

static enum adse_point
point_of (tree fn)
{
  if (fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fn))
      {
      case BUILT_IN_UNREACHABLE: return ADSE_POINT_UNREACHABLE;
      case BUILT_IN_ABORT:
      case BUILT_IN_TRAP: return ADSE_POINT_ABORT;
      default: return (enum adse_point) 0;
      }
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  if (TREE_PUBLIC (fn) && libc_is_assertion (name))
    return ADSE_POINT_ASSERTION;
  if (TREE_PUBLIC (fn) && strcmp (name, "abort") == 0)
    return ADSE_POINT_ABORT;
  return (enum adse_point) 0;
}

bool
errors_is_assertion (gimple *call)
{
  tree fn = gimple_call_fndecl (call);
  return fn && DECL_NAME (fn) && point_of (fn) == ADSE_POINT_ASSERTION;
}

static void
visit_call (tree t)
{
  tree fn = get_callee_fndecl (t);
  location_t loc = EXPR_LOCATION (t);
  if (!fn || !DECL_NAME (fn) || !known_place (loc))
    return;
  enum adse_point point = point_of (fn);
  if (!point)
    return;
  std::string text = source_invocation_text (t);
  if (text.empty ())
    text = source_expr_text (t);
  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.op = point;
  s.width = 1;
  s.opnd[0] = ADSE_OPND_CONST;
  s.konst[0] = 1;
  add (&s, ADSE_SITE_POINT, loc, SITE_POINT_CODE, text, "", "");
}

void
errors_visit (tree t)
{
  if (EXPR_P (t) && known_place (EXPR_LOCATION (t)))
    nearby = get_pure_location (EXPR_LOCATION (t));
  switch (TREE_CODE (t))
    {
    case ADDR_EXPR: visit_address (t); break;
    case POINTER_PLUS_EXPR: visit_offset (TREE_OPERAND (t, 1)); break;
    case COMPONENT_REF:
      if (TREE_CODE (TREE_OPERAND (t, 0)) == INDIRECT_REF)
	members->put (TREE_OPERAND (t, 0), t);
      break;
    case INDIRECT_REF: visit_dereference (t); break;
    case ARRAY_REF: visit_index (t); break;
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR: visit_step (t); break;
    case CALL_EXPR: visit_call (t); break;
    default: break;
    }
}

/* T converts a float or double to an integer type: what does not fit is undefined.  */
static void
convert_float (tree t)
{
  tree from = TREE_OPERAND (t, 0), type = TREE_TYPE (t);
  location_t loc = free_location (t);
  if (!is_number (type) || converted->get (t) || from_system (t) || !known_place (loc)
      || in_system_header_at (loc))
    return;
  SET_EXPR_LOCATION (t, loc);
  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.op = TYPE_UNSIGNED (type) ? ADSE_OP_FTOU : ADSE_OP_FTOS;
  s.width = TYPE_PRECISION (TREE_TYPE (from));
  s.opnd[0] = ADSE_OPND_EXPR;
  s.konst[1] = TYPE_PRECISION (type);
  if (!TYPE_UNSIGNED (type))
    s.flags = ADSE_SITE_TO_SIGNED;
  std::string text = operators_text (from);
  converted->put (t, add (&s, ADSE_SITE_CONVERT, loc, NOP_EXPR, text, text,
			  type_name (type)));
}

void
errors_conversion (tree t)
{
  if (TREE_CODE (t) == FIX_TRUNC_EXPR)
    {
      if (type_is_float (TREE_TYPE (TREE_OPERAND (t, 0))))
	convert_float (t);
      return;
    }
  tree from = TREE_OPERAND (t, 0), type = TREE_TYPE (t);
  tree old = TREE_TYPE (from);
  if (!is_number (type) || !is_number (old) || made->contains (t) || type == sizetype
      || type == ssizetype || old == sizetype || old == ssizetype
      || TREE_CODE (from) == INTEGER_CST || converted->get (t) || from_system (t)
      || (TYPE_PRECISION (type) == TYPE_PRECISION (old)
	  && (TREE_CODE (type) == ENUMERAL_TYPE || TREE_CODE (old) == ENUMERAL_TYPE))
      || range_within (range_of (from), type_range (type)))
    return;
  location_t loc = free_location (t);
  if (!known_place (loc) || in_system_header_at (loc))
    return;
  if (!known_place (EXPR_LOCATION (t)) || get_pure_location (EXPR_LOCATION (t)) != loc)
    SET_EXPR_LOCATION (t, loc);
  struct adse_site s;
  describe (&s, from);
  s.konst[1] = TYPE_PRECISION (type);
  if (!TYPE_UNSIGNED (type))
    s.flags |= ADSE_SITE_TO_SIGNED;
  std::string text = operators_text (from);
  converted->put (t, add (&s, ADSE_SITE_CONVERT, loc, NOP_EXPR, text, text,
			  type_name (type)));
}

bool
errors_converted (tree t)
{
  return converted->get (t) != NULL;
}

void
errors_stored (tree value, location_t loc)
{
  if (unsigned *site = converted->get (value))
    sites_alias (current, loc, NOP_EXPR, *site);
}
