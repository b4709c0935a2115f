/* SPDX-License-Identifier: GPL-3.0-or-later
   Values that stand alone: variables and constants that are stored, returned, passed,
   used as index or as condition as they are, so that no operator's site has them as
   operand.  Each gets a site of kind VALUE and a marker that tells its value:

     if (x)			if (__adse_point (0, 0, x), x)
       return y;		  return __adse_point (1, 0, y), y;
     f (a[i]);			f (t = a[i], __adse_point (2, 0, t), a[i]);

   Without -fplugin-arg-adse-criteria that wants them, there is no such marker: sites of
   constants are recorded, but for those of conditions, and are left out of all reports.
   Code with mutants in it has theirs:

       return 8;		  return mutated (1) ? mutate (1, 8, 0) : 8;

   So it is with what ++ and -- add, and with whether a statement, or a call, is carried
   out, the constant 1:

       n = 0;			  if (mutated (2) ? mutate (2, 1, 0) : 1) n = 0;
       x = lower (c);		  x = (mutated (3) ? mutate (3, 1, 0) : 1) ? lower (c) : c;

   The text must be there as well: what a macro made, what a cast changes and what is
   left of an operation that was folded away is none.  */
#include "base/plugin.h"
#include "front/assigns.h"
#include "front/markers.h"
#include "front/ranges.h"
#include "front/sites.h"
#include "front/values.h"
#include "meta/records.h"
#include "source/source.h"
#include "source/written.h"
#include "site.h"
#include <vector>

namespace {

/* The source from a place on, comments blanked out.  */
class passage
{
public:
  passage (location_t base);
  location_t place (size_t i) const; /* of character I */
  /* Behind blanks, parentheses and, if NOTS, `!'; OPENED: how many parentheses.  */
  size_t operand (size_t i, bool nots, int *opened) const;
  /* An operand ends before I, of which OPENED parentheses are still open; SUM: it is the
     right one of + or -, which comparisons and further sums may follow.  */
  bool ends (size_t i, int opened, bool sum) const;
  /* Behind the bracketed group or quoted text at I.  */
  size_t group (size_t i) const;
  std::string s; /* empty: not known */

private:
  enum
  {
    LINES = 12
  };
  void blank_comments (void);
  location_t m_base;
  expanded_location m_first;
};

}

passage::passage (location_t base)
{
  if (base <= BUILTINS_LOCATION || !source_plain (base) || in_system_header_at (base))
    return;
  m_base = get_pure_location (base);
  m_first = source_place (m_base);
  expanded_location x = m_first;
  size_t n;
  for (int i = 0; i < LINES; i++, x.line++)
    {
      const char *line = source_line (x, &n);
      size_t from = i == 0 ? m_first.column - 1 : 0;
      if (!line || from > n)
	break;
      s.append (line + from, n - from).append ("\n");
    }
  blank_comments ();
}

void
passage::blank_comments (void)
{
  char quote = 0;
  for (size_t i = 0; i + 1 < s.size (); i++)
    if (quote)
      {
	i += s[i] == '\\';
	quote = i < s.size () && s[i] == quote ? 0 : quote;
      }
    else if (s[i] == '"' || s[i] == '\'')
      quote = s[i];
    else if (s[i] == '/' && (s[i + 1] == '*' || s[i + 1] == '/'))
      {
	bool line = s[i + 1] == '/';
	size_t end = line ? s.find ('\n', i) : s.find ("*/", i + 2);
	end = end == std::string::npos ? s.size () : end + (line ? 0 : 2);
	for (; i < end; i++)
	  if (s[i] != '\n')
	    s[i] = ' ';
	i--;
      }
}

location_t
passage::place (size_t i) const
{
  int line = m_first.line, column = m_first.column;
  for (size_t k = 0; k < i; k++)
    {
      column++;
      if (s[k] == '\n')
	line++, column = 1;
    }
  if (line == m_first.line)
    return linemap_position_for_loc_and_offset (line_table, m_base,
						column - m_first.column);
  const line_map *map = linemap_lookup (line_table, m_base);
  return linemap_position_for_line_and_column (line_table, linemap_check_ordinary (map),
					       line, column);
}

size_t
passage::operand (size_t i, bool nots, int *opened) const
{
  *opened = 0;
  for (; i < s.size (); i++)
    if (s[i] == '(')
      ++*opened;
    else if (!ISSPACE (s[i]) && !(nots && s[i] == '!' && s[i + 1] != '='))
      break;
  return i;
}

bool
passage::ends (size_t i, int opened, bool sum) const
{
  for (; i < s.size (); i++)
    if (s[i] == ')' && opened > 0)
      opened--;
    else if (!ISSPACE (s[i]))
      break;
  return i + 1 < s.size ()
	 && (strchr (sum ? ",;)]}:?<>=!+-" : ",;)]}:?", s[i])
	     || ((s[i] == '&' || s[i] == '|') && s[i + 1] == s[i]));
}

size_t
passage::group (size_t i) const
{
  int depth = 0;
  char quote = 0;
  for (; i < s.size (); i++)
    {
      char c = s[i];
      if (quote)
	{
	  i += c == '\\';
	  quote = c == quote ? 0 : quote;
	}
      else if (c == '"' || c == '\'')
	quote = c;
      else if (c == '(' || c == '[' || c == '{')
	depth++;
      else if (c == ')' || c == ']' || c == '}')
	depth--;
      if (!depth && !quote)
	return i + 1;
    }
  return i;
}

/* A value is to be looked for in the source from character FROM of P on.  */
struct hint
{
  const passage &p;
  size_t from;
  bool truth;	 /* as a condition */
  bool constant; /* constants count */
  bool sum;	 /* it is the right side of a sum, which may be an operand */
};

static bool
followed_type (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || TREE_CODE (type) == POINTER_TYPE)
	  && TYPE_PRECISION (type) >= 1 && TYPE_PRECISION (type) <= 64);
}

/* K is what TEXT, a literal or the name of one, stands for.  */
static bool
is_literal (tree k, std::string text)
{
  uint64_t v;
  bool minus = text[0] == '-';
  if (minus)
    text.erase (0, 1);
  if (literal_value (text, &v))
    return wi::to_wide (k) == wi::uhwi (minus ? -v : v, TYPE_PRECISION (TREE_TYPE (k)));
  if (minus || text.empty () || (!ISALPHA (text[0]) && text[0] != '_'))
    return false;
  const unsigned char *name = (const unsigned char *) text.c_str ();
  if (cpp_defined (parse_in, name, text.size ()))
    return true;
  tree id = get_identifier_with_length (text.c_str (), text.size ());
  tree decl = C_IS_RESERVED_WORD (id) ? NULL_TREE : lookup_name (id);
  return decl && TREE_CODE (decl) == CONST_DECL;
}

/* The name, number or character at I.  */
static std::string
word_at (const passage &p, size_t i)
{
  size_t end = i;
  if (i < p.s.size () && p.s[i] == '\'')
    end = p.group (i);
  else
    {
      end += i < p.s.size () && p.s[i] == '-';
      while (end < p.s.size () && (ISALNUM (p.s[end]) || p.s[end] == '_'))
	end++;
    }
  return p.s.substr (i, end - i);
}

/* Where VALUE, a variable or constant, stands, and how it reads; UNKNOWN_LOCATION: not
   alone where the hint says.  */
static location_t
find_word (tree value, const struct hint &h, std::string *text)
{
  int opened;
  if (h.p.s.empty ())
    return UNKNOWN_LOCATION;
  size_t i = h.p.operand (h.from, h.truth, &opened);
  *text = word_at (h.p, i);
  bool same = TREE_CODE (value) == INTEGER_CST
		? h.constant && is_literal (value, *text)
		: DECL_NAME (value) && *text == IDENTIFIER_POINTER (DECL_NAME (value));
  return same && h.p.ends (i + text->size (), opened, h.sum) ? h.p.place (i)
							     : UNKNOWN_LOCATION;
}

/* The same for what has a place of its own: a member, an element, what a pointer
   leads to.  */
static location_t
find_reference (tree value, std::string *text)
{
  location_t loc = EXPR_LOCATION (value);
  source_range r = EXPR_LOCATION_RANGE (value);
  if (loc <= BUILTINS_LOCATION || !source_plain (loc) || !source_plain (r.m_start)
      || !source_plain (r.m_finish))
    return UNKNOWN_LOCATION;
  *text = source_range_text (r);
  size_t length = text->size ();
  source_strip_parentheses (text);
  passage first (r.m_start);
  int opened;
  size_t begin = length == text->size () ? 0 : first.operand (0, false, &opened);
  passage rest (r.m_finish);
  size_t i = 0;
  while (i < rest.s.size () && (ISALNUM (rest.s[i]) || rest.s[i] == '_'))
    i++;
  if (rest.s.empty () || text->empty () || !rest.ends (i ? i : 1, 0, false))
    return UNKNOWN_LOCATION;
  return first.place (begin);
}

/* Site of VALUE at LOC, which reads TEXT, in TYPE.  */
static unsigned
add_site (tree fndecl, tree value, location_t loc, const std::string &text, tree type,
	  bool truth)
{
  struct adse_site s;
  memset (&s, 0, sizeof s);
  bool is_signed = !POINTER_TYPE_P (type) && !TYPE_UNSIGNED (type);
  s.kind = ADSE_SITE_VALUE;
  s.width = TYPE_PRECISION (type);
  s.flags = POINTER_TYPE_P (type) ? ADSE_SITE_POINTER
	    : is_signed		  ? ADSE_SITE_SIGNED
				  : 0;
  s.opnd[0] = ADSE_OPND_VAR;
  if (TREE_CODE (value) == INTEGER_CST)
    {
      s.opnd[0] = ADSE_OPND_CONST;
      s.konst[0] = wi::extract_uhwi (wi::to_widest (value), 0, s.width);
    }
  else if (!POINTER_TYPE_P (type))
    s.konst[0] = range_code (value, s.width, is_signed);
  if (!POINTER_TYPE_P (type))
    s.own[0] = ADSE_SITE_OWN (s.width, is_signed);
  if (truth)
    {
      s.flags |= ADSE_SITE_ASSIGNS;
      s.target = 1;
    }
  s.text = s.opnd_text[0] = meta_string (text.c_str ());
  sites_place (fndecl, loc, &s);
  return sites_add (fndecl, loc, ERROR_MARK, &s);
}

/* Where constants were found in the function: an operand that two statements share, as
   `p[1] += 2' has it, is one place.  */
static hash_set<void *> *found;

void
values_begin (void)
{
  delete found;
  found = NULL;
}

/* Was the operand *TP looked at already?  */
static bool
looked_at (tree *tp)
{
  if (!found)
    found = new hash_set<void *>;
  return found->add (tp);
}

static tree
after (tree first, tree then, void (*new_node) (tree))
{
  tree t = build2 (COMPOUND_EXPR, TREE_TYPE (then), first, then);
  TREE_SIDE_EFFECTS (t) = 1;
  new_node (t);
  return t;
}

/* A marker that tells VALUE, of SITE, in type WIDE.  */
static tree
tell (tree value, unsigned site, tree wide, location_t loc, void (*new_node) (tree))
{
  if (TREE_CODE (value) == INTEGER_CST)
    value = wide_int_to_tree (wide, wi::to_widest (value));
  else if (TREE_TYPE (value) != wide)
    value = build1 (NOP_EXPR, wide, value);
  tree call = build_call_expr_loc (loc, adse_point_decl, 3,
				   build_int_cst (integer_type_node, site),
				   integer_zero_node, value);
  new_node (call);
  return call;
}

/* VALUE, or what a mutant of its SITE makes of it, in type WIDE.  */
static tree
mutated_value (tree value, unsigned site, tree wide, location_t loc,
	       void (*new_node) (tree))
{
  tree type = TREE_TYPE (value), number = build_int_cst (integer_type_node, site);
  tree told = fold_convert_loc (loc, wide, value);
  tree call
    = build_call_expr_loc (loc, adse_mutate_decl, 3, number,
			   fold_convert_loc (loc, long_unsigned_type_node, told),
			   build_zero_cst (long_unsigned_type_node));
  tree on = build_call_expr_loc (loc, adse_mutated_decl, 1, number);
  tree all
    = build3 (COND_EXPR, type,
	      build2 (NE_EXPR, integer_type_node, on, integer_zero_node),
	      fold_convert_loc (loc, type, fold_convert_loc (loc, wide, call)), value);
  new_node (call);
  new_node (on);
  new_node (all);
  return all;
}

/* *TP may be a value that stands alone, converted or not.  */
static void
visit_value (tree fndecl, tree *tp, const struct hint &h, void (*new_node) (tree))
{
  while (CONVERT_EXPR_P (*tp) || TREE_CODE (*tp) == NON_LVALUE_EXPR
	 || TREE_CODE (*tp) == SAVE_EXPR)
    {
      /* A condition is not that of what was cut off.  */
      if (h.truth
	  && (!INTEGRAL_TYPE_P (TREE_TYPE (*tp))
	      || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (*tp, 0)))
	      || TYPE_PRECISION (TREE_TYPE (*tp))
		   < TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (*tp, 0)))))
	return;
      tp = &TREE_OPERAND (*tp, 0);
    }
  tree value = *tp, type = TREE_TYPE (value);
  std::string text;
  location_t loc;
  if (!followed_type (type) || TREE_THIS_VOLATILE (value))
    return;
  bool word = VAR_P (value) || TREE_CODE (value) == PARM_DECL
	      || TREE_CODE (value) == INTEGER_CST;
  if (!site_wanted (ADSE_SITE_VALUE)
      && (TREE_CODE (value) != INTEGER_CST || h.truth || !h.constant || looked_at (tp)))
    return;
  if (word)
    loc = find_word (value, h, &text);
  else if (TREE_CODE (value) == COMPONENT_REF || TREE_CODE (value) == ARRAY_REF
	   || TREE_CODE (value) == INDIRECT_REF)
    loc = find_reference (value, &text);
  else
    return;
  if (loc <= BUILTINS_LOCATION
      || (TREE_CODE (value) == INTEGER_CST && POINTER_TYPE_P (type)))
    return;
  tree wide = type;
  if (TREE_CODE (value) == INTEGER_CST)
    wide = promoted_type (literal_type (value, text));
  else if (INTEGRAL_TYPE_P (type))
    wide = promoted_type (type);
  if (!site_wanted (ADSE_SITE_VALUE))
    {
      unsigned site = add_site (fndecl, value, loc, text, wide, false);
      if (mutants_wanted)
	*tp = after (tell (value, site, wide, loc, new_node),
		     mutated_value (value, site, wide, loc, new_node), new_node);
      return;
    }
  auto_vec<tree> saves;
  tree told = value, had = NULL_TREE;
  if (!word)
    {
      *tp = unshare_expr (value);
      if (!assigns_stabilise (tp, &saves, new_node))
	{
	  *tp = value;
	  return;
	}
      /* An argument would lose the place by which a dereference is found.  */
      had = told = assigns_saved (unshare_expr (*tp), new_node);
      value = *tp;
    }
  unsigned site = add_site (fndecl, value, loc, text, wide, h.truth);
  tree all = after (tell (told, site, wide, loc, new_node), value, new_node);
  if (had)
    all = after (had, all, new_node);
  while (!saves.is_empty ())
    all = after (saves.pop (), all, new_node);
  *tp = all;
}

void
values_assigned (tree fndecl, tree t, void (*new_node) (tree))
{
  passage p (EXPR_LOCATION (t));
  bool returned = TREE_CODE (TREE_OPERAND (t, 0)) == RESULT_DECL;
  if (p.s.empty () || (!returned && (p.s[0] != '=' || p.s[1] == '=')))
    return;
  visit_value (fndecl, &TREE_OPERAND (t, 1), { p, !returned, false, true, false },
	       new_node);
}

void
values_initial (tree fndecl, tree t, void (*new_node) (tree))
{
  tree v = DECL_EXPR_DECL (t);
  passage p (EXPR_LOCATION (t));
  size_t i = 0;
  while (i < p.s.size () && (ISALNUM (p.s[i]) || p.s[i] == '_' || ISSPACE (p.s[i])))
    i++;
  if (i < p.s.size () && p.s[i] == '=' && is_gimple_reg_type (TREE_TYPE (v))
      && !TREE_STATIC (v))
    visit_value (fndecl, &DECL_INITIAL (v),
		 { p, i + 1, false, !TREE_READONLY (v), false }, new_node);
}

void
values_argument (tree fndecl, tree call, int n, void (*new_node) (tree))
{
  location_t loc = EXPR_LOCATION (call);
  if (loc <= BUILTINS_LOCATION)
    return;
  source_range r = EXPR_LOCATION_RANGE (call);
  if (!source_plain (loc) || !source_plain (r.m_finish))
    return;
  passage p (r.m_start);
  expanded_location last = source_place (r.m_finish);
  /* The group that ends with the call.  */
  size_t i = 0, end = 0;
  for (; i < p.s.size (); i = end)
    {
      end = strchr ("([\"'", p.s[i]) ? p.group (i) : i + 1;
      if (p.s[i] != '(' || end > p.s.size ())
	continue;
      expanded_location x = source_place (p.place (end - 1));
      if (x.line == last.line && x.column == last.column)
	break;
    }
  if (i >= p.s.size ())
    return;
  int commas = 0;
  size_t from = i + 1;
  for (size_t k = i + 1; k + 1 < end;)
    {
      if (p.s[k] == ',' && ++commas == n)
	from = k + 1;
      k = strchr ("([{\"'", p.s[k]) ? p.group (k) : k + 1;
    }
  tree fn = get_callee_fndecl (call);
  if (commas + 1 == call_expr_nargs (call))
    visit_value (fndecl, &CALL_EXPR_ARG (call, n),
		 { p, from, false, !fn || !fndecl_built_in_p (fn), false }, new_node);
}

/* The constant *TP, bytes that are added to a pointer to something of SIZE bytes, is the
   number of elements as the text has it: where a mutant may change that.  NEGATIVE: it is
   subtracted.  The constant as it was, in *WAS; NULL: it stays.  */
static tree *
unscale (tree *tp, tree size, bool negative, tree *was)
{
  tree k = *tp, type = TREE_TYPE (k);
  *was = NULL_TREE;
  if (TREE_CODE (k) != INTEGER_CST || !size || TREE_CODE (size) != INTEGER_CST
      || integer_zerop (size) || (!negative && integer_onep (size)))
    return tp;
  widest_int bytes = wi::sext (wi::to_widest (k), TYPE_PRECISION (type)),
	     one = wi::to_widest (size);
  if (negative)
    bytes = -bytes;
  if (wi::neg_p (bytes) || wi::umod_trunc (bytes, one) != 0)
    return tp;
  *was = k;
  tree count = wide_int_to_tree (type, wi::udiv_trunc (bytes, one));
  tree scaled = build2 (MULT_EXPR, type, count, fold_convert (type, size));
  *tp = negative ? build1 (NEGATE_EXPR, type, scaled) : scaled;
  return &TREE_OPERAND (scaled, 0);
}

/* A site of whether T is carried out.  */
static unsigned
add_deletion (tree fndecl, tree t, location_t loc)
{
  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.kind = ADSE_SITE_VALUE;
  s.width = TYPE_PRECISION (integer_type_node);
  s.flags = ADSE_SITE_SIGNED | ADSE_SITE_DELETES;
  s.opnd[0] = ADSE_OPND_CONST;
  s.konst[0] = 1;
  s.own[0] = ADSE_SITE_OWN (s.width, true);
  s.text = s.opnd_text[0] = meta_string (source_expr_text (t).c_str ());
  sites_place (fndecl, loc, &s);
  return sites_add (fndecl, loc, ERROR_MARK, &s);
}

/* 0 where the mutant of SITE is on, else 1.  */
static tree
whether (unsigned site, location_t loc, void (*new_node) (tree))
{
  tree one = build_int_cst (integer_type_node, 1);
  return after (tell (one, site, integer_type_node, loc, new_node),
		mutated_value (one, site, integer_type_node, loc, new_node), new_node);
}

static bool
can_be_deleted (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  tree fn = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  return !site_wanted (ADSE_SITE_VALUE) && loc > BUILTINS_LOCATION && source_plain (loc)
	 && !in_system_header_at (loc)
	 && (TREE_CODE (t) == MODIFY_EXPR
	     || (TREE_CODE (t) == CALL_EXPR && !mark_is_opaque_call (t)
		 && !(fn && strncmp (IDENTIFIER_POINTER (DECL_NAME (fn)), "__", 2) == 0)
		 && !(call_expr_flags (t) & (ECF_NORETURN | ECF_RETURNS_TWICE))));
}

tree
values_unused (tree t)
{
  while (CONVERT_EXPR_P (t) && VOID_TYPE_P (TREE_TYPE (t)))
    t = TREE_OPERAND (t, 0);
  return t;
}

void
values_statement (tree fndecl, tree *tp, void (*new_node) (tree))
{
  tree t = values_unused (*tp);
  if (!can_be_deleted (t) || looked_at (tp))
    return;
  location_t loc = EXPR_LOCATION (t);
  unsigned site = add_deletion (fndecl, t, loc);
  if (!mutants_wanted)
    return;
  tree on = build2 (NE_EXPR, integer_type_node, whether (site, loc, new_node),
		    integer_zero_node);
  tree all = build3 (COND_EXPR, void_type_node, on, fold_convert (void_type_node, *tp),
		     build_empty_stmt (loc));
  new_node (on);
  new_node (COND_EXPR_THEN (all));
  new_node (all);
  *tp = all;
}

tree
values_call_begin (tree call)
{
  if (!can_be_deleted (call) || call_expr_nargs (call) < 1)
    return NULL_TREE;
  tree first = CALL_EXPR_ARG (call, 0), type = TREE_TYPE (call);
  while (CONVERT_EXPR_P (first)
	 && TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (first, 0))) > 0
	 && INTEGRAL_TYPE_P (TREE_TYPE (first))
	 && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (first, 0))))
    first = TREE_OPERAND (first, 0);
  tree own = TREE_TYPE (first);
  bool same = POINTER_TYPE_P (type) ? POINTER_TYPE_P (own)
					&& TYPE_MAIN_VARIANT (TREE_TYPE (type))
					     == TYPE_MAIN_VARIANT (TREE_TYPE (own))
				    : INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (own)
					&& TREE_CODE (type) != BOOLEAN_TYPE
					&& TREE_CODE (own) != BOOLEAN_TYPE;
  return same && !TREE_SIDE_EFFECTS (first) ? unshare_expr (first) : NULL_TREE;
}

/* Calls that the mutants of sites leave out.  */
struct optional_call
{
  unsigned site;
  tree first; /* argument */
};
static hash_map<tree, optional_call> *optional_calls;

void
values_call_end (tree fndecl, tree call, tree first)
{
  unsigned site = add_deletion (fndecl, call, EXPR_LOCATION (call));
  if (!mutants_wanted)
    return;
  if (!optional_calls)
    optional_calls = new hash_map<tree, optional_call>;
  optional_calls->put (call, { site, first });
}

static void
ignore (tree)
{
}

static tree
leave_out (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t) || DECL_P (t))
    *walk_subtrees = 0;
  optional_call *o = TREE_CODE (t) == CALL_EXPR ? optional_calls->get (t) : NULL;
  if (!o)
    return NULL_TREE;
  location_t loc = EXPR_LOCATION (t);
  tree on = build2 (NE_EXPR, integer_type_node, whether (o->site, loc, ignore),
		    integer_zero_node);
  tree first = fold_convert_loc (loc, TREE_TYPE (t), o->first);
  optional_calls->remove (t);
  for (int i = 0; i < call_expr_nargs (t); i++)
    walk_tree (&CALL_EXPR_ARG (t, i), leave_out, NULL, NULL);
  *tp = build3 (COND_EXPR, TREE_TYPE (t), on, t, first);
  *walk_subtrees = 0;
  return NULL_TREE;
}

void
values_end (tree fndecl)
{
  if (optional_calls)
    walk_tree (&DECL_SAVED_TREE (fndecl), leave_out, NULL, NULL);
  delete optional_calls;
  optional_calls = NULL;
}

void
values_index (tree fndecl, tree t, void (*new_node) (tree))
{
  passage p (EXPR_LOCATION (t));
  tree *tp = &TREE_OPERAND (t, 1), *whole = tp, was = NULL_TREE;
  bool sum = TREE_CODE (t) == POINTER_PLUS_EXPR, alone = !site_wanted (ADSE_SITE_VALUE);
  if (p.s.empty ()
      || (p.s[0] != '[' && p.s[0] != '+' && !(alone && sum && p.s[0] == '-')))
    return;
  if (alone && sum)
    tp = unscale (tp, TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (t))), p.s[0] == '-', &was);
  /* Scaled by the size of what is pointed to.  */
  while (CONVERT_EXPR_P (*tp)
	 || (TREE_CODE (*tp) == MULT_EXPR && sum
	     && TREE_CODE (TREE_OPERAND (*tp, 1)) == INTEGER_CST))
    tp = &TREE_OPERAND (*tp, 0);
  tree before = *tp;
  /* A constant that was scaled does not read like the text.  What is no longer constant
     would be an index that may be outside.  */
  bool constant = (TREE_CODE (t) == ARRAY_REF) == site_wanted (ADSE_SITE_VALUE);
  if (p.s[0] != '-' || was)
    visit_value (fndecl, tp,
		 { p, p.s[1] == '=' ? 2u : 1u, false, constant,
		   alone && p.s[0] != '[' },
		 new_node);
  if (was && *tp == before)
    *whole = was;
}

void
values_step (tree fndecl, tree t, void (*new_node) (tree))
{
  location_t loc = EXPR_LOCATION (t);
  tree *tp = &TREE_OPERAND (t, 1), operand = TREE_OPERAND (t, 0),
       type = TREE_TYPE (operand), was;
  if (site_wanted (ADSE_SITE_VALUE) || loc <= BUILTINS_LOCATION || !source_plain (loc)
      || in_system_header_at (loc) || TREE_CODE (*tp) != INTEGER_CST
      || TREE_CODE (type) == BOOLEAN_TYPE || !followed_type (type)
      || TREE_THIS_VOLATILE (operand) || looked_at (tp))
    return;
  tree *count = POINTER_TYPE_P (type)
		  ? unscale (tp, TYPE_SIZE_UNIT (TREE_TYPE (type)), false, &was)
		  : tp;
  if (!integer_onep (*count))
    return;
  bool up = TREE_CODE (t) == PREINCREMENT_EXPR || TREE_CODE (t) == POSTINCREMENT_EXPR;
  std::string text = std::string (up ? "the 1 of ++ at " : "the 1 of -- at ")
		     + source_expr_text (operand);
  tree value = *count, own = TREE_TYPE (value),
       wide = TYPE_PRECISION (own) < TYPE_PRECISION (integer_type_node)
		? integer_type_node
		: own;
  unsigned site = add_site (fndecl, value, loc, text, wide, false);
  if (mutants_wanted)
    *count = after (tell (value, site, wide, loc, new_node),
		    mutated_value (value, site, wide, loc, new_node), new_node);
  else if (count != tp)
    *tp = was;
}

void
values_arm (tree fndecl, tree t, int n, void (*new_node) (tree))
{
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION)
    return;
  tree *tp = n ? &COND_EXPR_ELSE (t) : &COND_EXPR_THEN (t);
  passage p (EXPR_LOCATION_RANGE (t).m_start), other (loc);
  size_t k = 0;
  while (k < p.s.size () && p.s[k] != '?')
    k = strchr ("([{\"'", p.s[k]) ? p.group (k) : k + 1;
  int opened;
  if (k >= p.s.size () || other.s.empty () || other.s[0] != ':')
    return;
  tree value = *tp;
  STRIP_NOPS (value);
  /* The front end may have exchanged the arms: the text decides, if it can.  */
  if ((DECL_P (value) || TREE_CODE (value) == INTEGER_CST)
      && word_at (p, p.operand (k + 1, false, &opened))
	   == word_at (other, other.operand (1, false, &opened)))
    return;
  visit_value (fndecl, tp, { p, k + 1, false, true, false }, new_node);
  visit_value (fndecl, tp, { other, 1, false, true, false }, new_node);
}

void
values_switch (tree fndecl, tree t, void (*new_node) (tree))
{
  if (!site_wanted (ADSE_SITE_VALUE))
    return;
  passage p (EXPR_LOCATION (t));
  size_t i = p.s.compare (0, 6, "switch") == 0 ? p.s.find ('(') + 1 : 0;
  visit_value (fndecl, &SWITCH_STMT_COND (t), { p, i, false, false, false }, new_node);
}

/* Where the word that stands before the `?' at LOC begins.  */
static location_t
before_question (location_t loc)
{
  expanded_location x = source_place (loc);
  size_t n;
  const char *line = source_line (x, &n);
  if (!line || x.column < 1 || (size_t) x.column > n)
    return UNKNOWN_LOCATION;
  size_t i = x.column - 1;
  while (i && (ISSPACE (line[i - 1]) || line[i - 1] == ')'))
    i--;
  size_t end = i;
  while (i && (ISALNUM (line[i - 1]) || line[i - 1] == '_'))
    i--;
  size_t before = i;
  while (before && ISSPACE (line[before - 1]))
    before--;
  /* What is left of an operation is not alone.  */
  if (i == end || (before && strchr ("+-*/%&|^<>~!.", line[before - 1])))
    return UNKNOWN_LOCATION;
  location_t start
    = linemap_position_for_line_and_column (line_table,
					    linemap_check_ordinary (
					      linemap_lookup (line_table,
							      get_pure_location (loc))),
					    x.line, i + 1);
  return source_place (start).column == (int) i + 1 ? start : UNKNOWN_LOCATION;
}

void
values_condition (tree fndecl, tree *tp, location_t where, void (*new_node) (tree))
{
  tree t = *tp;
  if (!site_wanted (ADSE_SITE_VALUE))
    return;
  while (CONVERT_EXPR_P (t) && !POINTER_TYPE_P (TREE_TYPE (t)))
    tp = &TREE_OPERAND (t, 0), t = *tp;
  location_t loc = EXPR_LOC_OR_LOC (t, where);
  if (TREE_CODE (t) == NE_EXPR)
    {
      unsigned length;
      if (!integer_zerop (TREE_OPERAND (t, 1))
	  || source_operator (loc, &length) == SRC_NE)
	return;
      tp = &TREE_OPERAND (t, 0);
    }
  else if (EXPR_P (t) && TREE_CODE (TREE_TYPE (t)) != BOOLEAN_TYPE)
    return;
  passage p (loc);
  if (!p.s.empty () && p.s[0] == '?')
    {
      passage before (before_question (loc));
      visit_value (fndecl, tp, { before, 0, true, false, false }, new_node);
    }
  else
    {
      /* A right operand may have the operator's place.  */
      bool logical = p.s.compare (0, 2, "&&") == 0 || p.s.compare (0, 2, "||") == 0;
      visit_value (fndecl, tp, { p, logical ? 2u : 0, true, false, false }, new_node);
    }
}
