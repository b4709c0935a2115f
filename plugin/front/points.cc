/* SPDX-License-Identifier: GPL-3.0-or-later
   Phase G: entries of functions, and blocks of statements that are executed
   together, each with a marker in front.

     int					int
     f (int x)					f (int x)
     {						{
       int y = x;				  __adse_point (0, ..);
       if (x > 3)	    becomes		  __adse_point (1, ..);
         y = 0;					  int y = x;
       else if (x)				  if (x > 3)
         return 1;				    y = 0;		-- linked
       g (y);					  else if (x)
       return y;				    return 1;		-- linked
     }						  __adse_point (9, ..);
						  g (y);
						  return y;
						}

   A block begins with the function, an arm, a body, behind a label and behind a
   statement that may be left by another way than its end.  Statements, not what
   the compiler makes of them: both arms of a ?: and what stands behind a call that
   may not return belong to their block.

   A block that is reached exactly when a decision has one outcome, or a switch
   takes one case, is linked to it and has no marker: the runtime hears of the
   decision anyway.

   Markers are put in before the walk of mark.cc, which numbers their sites as it
   meets them: sites of one block are neighbours, and one test tells whether any of
   them is open.  */
#include "base/plugin.h"
#include "front/effects.h"
#include "front/front.h"
#include "front/markers.h"
#include "front/points.h"
#include "front/sites.h"
#include "front/statements.h"
#include "meta/records.h"
#include "source/source.h"
#include "site.h"
#include "words.h"

/* An outcome of STATEMENT: its condition is true (1) or false (0), or its switch
   takes a case, -1 default.  */
struct outcome
{
  tree statement;
  int which;
};

/* The sites of markers, until they are numbered.  */
struct point
{
  struct adse_site site;
  location_t loc;
  int number;		   /* -1: none yet */
  auto_vec<outcome> links; /* it is reached when one of them occurs, or never */
};
static auto_vec<point *> points;
static hash_map<tree, unsigned> *decided;

void
points_decided (tree statement, int site)
{
  if (site >= 0)
    decided->put (statement, site);
}

/* Where SITE, a decision or a switch, keeps the block that is linked to its outcome
   WHICH.  */
static bool
set_link (unsigned site, int which, unsigned block, bool really)
{
  struct adse_site *s = meta_site (site);
  if (s->kind == ADSE_SITE_DECISION)
    {
      if (really)
	s->konst[1] |= (uint64_t) (block + 1) << (which ? 32 : 0);
      return true;
    }
  if (!s->ncase)
    return false;
  if (really && which < 0)
    s->konst[1] = block + 1;
  else if (really)
    meta_case (s->cases + which)->block = block + 1;
  return which < (int) s->ncase;
}

/* Link P, which has become the site BLOCK, to what it depends on.  */
static bool
link_point (point *p, unsigned block)
{
  for (bool really : { false, true })
    for (const outcome &o : p->links)
      {
	unsigned *site = decided->get (o.statement);
	if (!site || !set_link (*site, o.which, block, really))
	  return false;
      }
  return !p->links.is_empty ();
}

/* The marker of a point; VALUE: what it reports besides, or NULL.  */
static tree
point_call (unsigned index, location_t loc, tree value = NULL_TREE)
{
  return build_call_expr_loc (loc, adse_point_decl, value ? 3 : 2,
			      integer_minus_one_node,
			      build_int_cst (integer_type_node, index), value);
}

static tree
loop_call (unsigned index, location_t loc, enum adse_loop_event event)
{
  return point_call (index, loc, build_int_cst (integer_type_node, event));
}

bool
points_number (tree fndecl, tree call)
{
  if (!adse_point_decl || get_callee_fndecl (call) != adse_point_decl)
    return false;
  point *p = points[tree_to_uhwi (CALL_EXPR_ARG (call, 1))];
  if (p->number < 0)
    {
      sites_place (fndecl, p->loc, &p->site);
      p->number = sites_add (fndecl, p->loc, ERROR_MARK, &p->site);
      if (link_point (p, p->number))
	return true;
    }
  CALL_EXPR_ARG (call, 0) = build_int_cst (integer_type_node, p->number);
  return true;
}

static tree
find_uses (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else
    uses_visit ((tree) data, *tp);
  return NULL_TREE;
}

/* The predicate of a label or an assumption carries no labels itself.  */
bool
points_user (tree fndecl, tree t)
{
  tree c = COND_EXPR_COND (t);
  if (TREE_CODE (c) != NE_EXPR || TREE_CODE (TREE_OPERAND (c, 0)) != CALL_EXPR
      || get_callee_fndecl (TREE_OPERAND (c, 0)) != adse_live_decl)
    return false;
  t = COND_EXPR_THEN (t);
  tree *condition = &COND_EXPR_COND (t);
  if (TREE_CODE (t) == CALL_EXPR)
    {
      points_number (fndecl, t);
      condition = &CALL_EXPR_ARG (t, 2);
    }
  walk_tree_without_duplicates (condition, find_uses, fndecl);
  return true;
}

static unsigned
add_point (enum adse_site_kind kind, location_t loc, const std::string &text)
{
  point *p = new point;
  memset (&p->site, 0, sizeof p->site);
  p->site.kind = kind;
  p->site.width = 1;
  p->site.text = meta_string (text.c_str ());
  p->loc = loc;
  p->number = -1;
  points.safe_push (p);
  return points.length () - 1;
}

/* A switch or a loop that the walk is inside of.  */
struct enclosing
{
  tree statement;
  int next_case; /* switch: cases before this place */
  bool broken;	 /* it is left by `break' */
  int point;	 /* loop: where it is reported, or -1 */
};

/* The call that adse.h's label or assumption leaves in T, an arm that is never
   taken.  */
static tree
user_call (tree t)
{
  while (t && TREE_CODE (t) != CALL_EXPR)
    if (TREE_CODE (t) == BIND_EXPR)
      t = BIND_EXPR_BODY (t);
    else if (TREE_CODE (t) == STATEMENT_LIST && !tsi_end_p (tsi_start (t)))
      t = tsi_stmt (tsi_last (t));
    else
      return NULL_TREE;
  tree fn = t ? get_callee_fndecl (t) : NULL_TREE;
  if (!fn || !DECL_NAME (fn))
    return NULL_TREE;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  int n = !strcmp (name, "adse_user_label")    ? 4
	  : !strcmp (name, "adse_user_assume") ? 1
					       : 0;
  return n && call_expr_nargs (t) == n ? t : NULL_TREE;
}

/* P, without effects, so that it makes no branch where evaluating all of it is
   safe: a label adds no path.  */
static bool
tighten (tree *tp)
{
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case NOP_EXPR:
    case CONVERT_EXPR:
    case NON_LVALUE_EXPR:
    case TRUTH_NOT_EXPR: return tighten (&TREE_OPERAND (t, 0));
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
      {
	bool left = tighten (&TREE_OPERAND (t, 0));
	if (!tighten (&TREE_OPERAND (t, 1)))
	  return false;
	if (TREE_CODE (t) == TRUTH_ANDIF_EXPR)
	  TREE_SET_CODE (t, TRUTH_AND_EXPR);
	else if (TREE_CODE (t) == TRUTH_ORIF_EXPR)
	  TREE_SET_CODE (t, TRUTH_OR_EXPR);
	return left;
      }
    case NE_EXPR:
      if (integer_zerop (TREE_OPERAND (t, 1))
	  && TREE_CODE (TREE_OPERAND (t, 0)) != VAR_DECL && !effects_pure (t))
	return tighten (&TREE_OPERAND (t, 0));
      return effects_pure (t);
    default: return effects_pure (t);
    }
}

/* STATEMENT, where labels are evaluated.  */
static tree
only_live (location_t loc, tree statement)
{
  tree live = build_call_expr_loc (loc, adse_live_decl, 1, integer_zero_node);
  return build3_loc (loc, COND_EXPR, void_type_node,
		     build2_loc (loc, NE_EXPR, integer_type_node, live,
				 integer_zero_node),
		     statement, NULL_TREE);
}

/* What replaces the assumption of CALL:
   `if (__adse_live (0)) if (! condition) __adse_assume (0)'; NULL: it cannot be
   evaluated.  */
static tree
user_assumption (tree call)
{
  location_t loc = EXPR_LOCATION (call);
  tree p = unshare_expr (CALL_EXPR_ARG (call, 0));
  if (TREE_SIDE_EFFECTS (p))
    {
      warning_at (loc, 0, "assumption ignored: it has side effects");
      return NULL_TREE;
    }
  tighten (&p);
  tree fails = build2_loc (loc, EQ_EXPR, integer_type_node,
			   fold_convert (integer_type_node, p), integer_zero_node);
  return only_live (loc, build3_loc (loc, COND_EXPR, void_type_node, fails,
				     build_call_expr_loc (loc, adse_assume_decl, 1,
							  integer_zero_node),
				     NULL_TREE));
}

/* What replaces the label of CALL: `if (__adse_live (0)) __adse_point (..)'; NULL:
   it cannot be evaluated.  */
static tree
user_label (tree call)
{
  if (call_expr_nargs (call) == 1)
    return user_assumption (call);
  location_t loc = EXPR_LOCATION (call);
  tree p = unshare_expr (CALL_EXPR_ARG (call, 0));
  const char *tag = c_getstr (CALL_EXPR_ARG (call, 2));
  const char *text = c_getstr (CALL_EXPR_ARG (call, 3));
  tree number = CALL_EXPR_ARG (call, 1);
  STRIP_NOPS (number);
  if (TREE_SIDE_EFFECTS (p))
    {
      warning_at (loc, 0, "label ignored: its predicate has side effects");
      return NULL_TREE;
    }
  unsigned n = add_point (ADSE_SITE_USER, loc, text ? text : source_tree_text (p));
  if (tag)
    points[n]->site.opnd_text[0] = meta_string (tag);
  if (tree_fits_uhwi_p (number))
    points[n]->site.konst[0] = tree_to_uhwi (number);
  tighten (&p);
  return only_live (loc, point_call (n, loc, fold_convert (integer_type_node, p)));
}

/* STATEMENT first in *BODY.  */
static void
prepend (tree *body, tree statement)
{
  while (*body && TREE_CODE (*body) == BIND_EXPR)
    {
      TREE_SIDE_EFFECTS (*body) = 1;
      body = &BIND_EXPR_BODY (*body);
    }
  tree l = NULL_TREE;
  append_to_statement_list_force (statement, &l);
  append_to_statement_list_force (*body, &l);
  *body = l;
}

/* The walk over a function's statements.  */
class placer
{
public:
  placer () : m_begins (true), m_linked (false), m_dead (false) {}
  void block (tree *tp);

private:
  void list (tree l);
  void statement (tree_stmt_iterator *at);
  void inside (tree *tp);
  void label (tree t);
  void conditional (tree t);
  void loop (tree_stmt_iterator *at);
  void leave (tree_stmt_iterator *at);
  void choice (tree t);
  void begin (void);
  void begin (tree t, int which);
  static tree find_statements (tree *tp, int *walk_subtrees, void *data);

  bool m_begins; /* the next statement begins a block */
  bool m_linked; /* it is reached when one of m_links occurs, and then only */
  bool m_dead;	 /* nothing comes here but by a label */
  auto_vec<outcome> m_links;
  auto_vec<enclosing> m_enclosing;
};

/* The next statement begins a block.  */
void
placer::begin (void)
{
  m_begins = true;
  m_linked = m_dead = false;
  m_links.truncate (0);
}

/* It is reached when T has the outcome WHICH.  */
void
placer::begin (tree t, int which)
{
  begin ();
  m_linked = true;
  m_links.safe_push ({ t, which });
}

/* *TP is a statement or a list of statements.  */
void
placer::block (tree *tp)
{
  tree t = *tp;
  if (!t)
    return;
  if (TREE_CODE (t) == BIND_EXPR)
    {
      block (&BIND_EXPR_BODY (t));
      if (BIND_EXPR_BODY (t) && TREE_SIDE_EFFECTS (BIND_EXPR_BODY (t)))
	TREE_SIDE_EFFECTS (t) = 1;
      return;
    }
  if (TREE_CODE (t) != STATEMENT_LIST)
    {
      if (!is_executed (t))
	{
	  if (TREE_CODE (t) == LABEL_EXPR || TREE_CODE (t) == CASE_LABEL_EXPR)
	    label (t);
	  return;
	}
      tree l = alloc_stmt_list ();
      append_to_statement_list_force (t, &l);
      *tp = l;
    }
  list (*tp);
}

void
placer::list (tree l)
{
  for (tree_stmt_iterator i = tsi_start (l); !tsi_end_p (i); tsi_next (&i))
    statement (&i);
}

/* Statements that are part of the expression *TP.  */
tree
placer::find_statements (tree *tp, int *walk_subtrees, void *data)
{
  placer *p = (placer *) data;
  if (TYPE_P (*tp) || DECL_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR || TREE_CODE (*tp) == STATEMENT_LIST)
    {
      p->begin ();
      p->block (tp);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

void
placer::inside (tree *tp)
{
  if (!*tp)
    return;
  bool begins = m_begins, dead = m_dead;
  walk_tree_without_duplicates (tp, find_statements, this);
  m_begins = begins;
  m_dead = dead;
}

/* Whoever comes down to a label keeps what is behind it from being linked.  */
void
placer::label (tree t)
{
  enclosing *e = NULL;
  for (unsigned i = m_enclosing.length (); i-- > 0 && !e;)
    if (TREE_CODE (m_enclosing[i].statement) == SWITCH_STMT)
      e = &m_enclosing[i];
  if (TREE_CODE (t) != CASE_LABEL_EXPR || !e)
    {
      begin ();
      return;
    }
  int which = CASE_LOW (t) ? e->next_case++ : -1;
  if (m_dead)
    begin (e->statement, which);
  else if (m_begins && m_linked)
    m_links.safe_push ({ e->statement, which });
  else
    begin ();
}

void
placer::conditional (tree t)
{
  bool leaves = may_leave (COND_EXPR_THEN (t)) || may_leave (COND_EXPR_ELSE (t));
  inside (&COND_EXPR_COND (t));
  begin (t, 1);
  block (&COND_EXPR_THEN (t));
  bool then_dead = m_dead;
  begin (t, 0);
  block (&COND_EXPR_ELSE (t));
  bool dead = then_dead && m_dead;
  if (!leaves)
    m_begins = m_dead = false;
  else if (then_dead && is_empty (COND_EXPR_ELSE (t)))
    begin (t, 0);
  else if (m_dead && is_empty (COND_EXPR_THEN (t)))
    begin (t, 1);
  else
    begin ();
  if (dead)
    m_begins = false;
  m_dead = dead;
}

void
placer::loop (tree_stmt_iterator *at)
{
  tree t = tsi_stmt (*at);
  location_t loc = statement_location (t);
  bool endless = is_endless (t), once = is_once (t);
  int n = -1;
  if (!once && loc > BUILTINS_LOCATION && site_wanted (ADSE_SITE_LOOP))
    {
      n = add_point (ADSE_SITE_LOOP, loc, loop_text (t));
      points[n]->site.width = 8;
      tsi_link_before (at, loop_call (n, loc, ADSE_LOOP_ENTER), TSI_SAME_STMT);
    }
  if (TREE_CODE (t) != DO_STMT && !endless)
    begin (t, 1);
  m_enclosing.safe_push ({ t, 0, false, n });
  block (loop_body (t));
  bool broken = m_enclosing.pop ().broken;
  if (n >= 0)
    {
      if (TREE_CODE (t) != DO_STMT && !endless)
	points[n]->site.konst[0] |= ADSE_LOOP_MAY_SKIP;
      if (broken)
	points[n]->site.konst[0] |= ADSE_LOOP_BREAKS;
      prepend (loop_body (t), loop_call (n, loc, ADSE_LOOP_ITERATE));
      if (!endless)
	tsi_link_after (at, loop_call (n, loc, ADSE_LOOP_LEAVE), TSI_NEW_STMT);
    }
  if (once && !broken && !may_leave (*loop_body (t)))
    return;
  m_begins = false;
  if (TREE_CODE (t) == FOR_STMT)
    {
      inside (&FOR_COND (t));
      inside (&FOR_EXPR (t));
    }
  else if (TREE_CODE (t) == WHILE_STMT)
    inside (&WHILE_COND (t));
  else
    inside (&DO_COND (t));
  if (!broken && !endless)
    begin (t, 0);
  else
    begin ();
  if (!broken && endless)
    {
      m_begins = false;
      m_dead = true;
    }
}

/* The loops that the jump at AT leaves hear of it.  */
void
placer::leave (tree_stmt_iterator *at)
{
  tree t = tsi_stmt (*at);
  location_t loc = EXPR_LOCATION (t);
  for (unsigned i = m_enclosing.length (); i-- > 0;)
    {
      const enclosing &e = m_enclosing[i];
      bool breaks = TREE_CODE (t) == BREAK_STMT;
      if (breaks ? i + 1 < m_enclosing.length ()
		 : !is_loop (TREE_CODE (e.statement)) || !jumps_out (t, e.statement))
	continue;
      if (is_loop (TREE_CODE (e.statement)) && e.point >= 0)
	tsi_link_before (at,
			 loop_call (e.point, loc,
				    breaks ? ADSE_LOOP_BREAK : ADSE_LOOP_JUMP),
			 TSI_SAME_STMT);
    }
}

void
placer::choice (tree t)
{
  bool leaves = switch_may_leave (t);
  inside (&SWITCH_STMT_COND (t));
  m_begins = false;
  m_dead = true;
  m_enclosing.safe_push ({ t, 0, false, -1 });
  block (&SWITCH_STMT_BODY (t));
  m_enclosing.pop ();
  begin ();
  m_begins = leaves;
}

void
placer::statement (tree_stmt_iterator *at)
{
  tree *tp = tsi_stmt_ptr (*at), t = *tp;
  enum tree_code code = TREE_CODE (t);
  switch (code)
    {
    case BIND_EXPR:
    case STATEMENT_LIST: block (tp); return;
    case LABEL_EXPR:
    case CASE_LABEL_EXPR: label (t); return;
    case TRY_FINALLY_EXPR:
    case TRY_CATCH_EXPR:
    case CLEANUP_POINT_EXPR: block (&TREE_OPERAND (t, 0)); return;
    default: break;
    }
  if (!is_executed (t))
    return;
  if (code == COND_EXPR && integer_zerop (COND_EXPR_COND (t)))
    if (tree call = user_call (COND_EXPR_THEN (t)))
      {
	if (tree label = user_label (call))
	  *tp = label;
	return;
      }
  location_t loc = statement_location (t);
  /* That of a do loop is reached with the first statement inside.  */
  if (m_begins && !m_dead && loc > BUILTINS_LOCATION
      && (code != DO_STMT || is_empty (DO_BODY (t))))
    {
      if (site_wanted (ADSE_SITE_BLOCK))
	{
	  unsigned n = add_point (ADSE_SITE_BLOCK, loc, statement_text (t));
	  if (m_linked)
	    points[n]->links.safe_splice (m_links);
	  tsi_link_before (at, point_call (n, loc), TSI_SAME_STMT);
	}
      m_begins = false;
    }
  if (mark_is_opaque (code))
    return;
  if (code == COND_EXPR)
    conditional (t);
  else if (is_loop (code))
    loop (at);
  else if (code == SWITCH_STMT)
    choice (t);
  else if (code == DECL_EXPR)
    inside (&DECL_INITIAL (DECL_EXPR_DECL (t)));
  else
    {
      inside (tp);
      if (code == RETURN_EXPR || code == GOTO_EXPR || code == BREAK_STMT)
	leave (at);
      if (code == BREAK_STMT && !m_enclosing.is_empty ())
	m_enclosing.last ().broken = true;
      if (code == RETURN_EXPR || code == GOTO_EXPR || code == BREAK_STMT
	  || code == CONTINUE_STMT || is_noreturn (t))
	{
	  m_begins = false;
	  m_dead = true;
	}
    }
}

/* Parameter P, or NULL, is the length of what BEFORE points to.  */
static bool
is_length_of (tree p, tree before)
{
  return p && before && DECL_NAME (p) && POINTER_TYPE_P (TREE_TYPE (before))
	 && name_tells (IDENTIFIER_POINTER (DECL_NAME (p)), NAME_LENGTH);
}

/* Markers for what the pointer VALUE, NAME in the source, leads to: TYPE, OFFSET bytes
   further, into *L.  ARRAY: no string, its length comes with it.  */
static void
add_pointee (tree value, tree type, const std::string &name, HOST_WIDE_INT offset,
	     bool array, location_t loc, tree *l)
{
  if (TYPE_VOLATILE (type) || !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (type)))
    return;
  if (TREE_CODE (type) == RECORD_TYPE && !offset && COMPLETE_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && !DECL_BIT_FIELD (f)
	    && !DECL_C_BIT_FIELD (f) && INTEGRAL_TYPE_P (TREE_TYPE (f))
	    && !TREE_THIS_VOLATILE (f))
	  add_pointee (value, TREE_TYPE (f),
		       name + "->" + IDENTIFIER_POINTER (DECL_NAME (f)),
		       int_byte_position (f), true, loc, l);
      return;
    }
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64 || !COMPLETE_TYPE_P (type))
    return;
  bool string = !array && TYPE_MAIN_VARIANT (type) == char_type_node;
  bool member = name.find ("->") != std::string::npos;
  unsigned n = add_point (ADSE_SITE_PARAM, loc, string || member ? name : "*" + name);
  struct adse_site *s = &points[n]->site;
  s->width = TYPE_PRECISION (type);
  s->flags = TYPE_UNSIGNED (type) ? 0 : ADSE_SITE_SIGNED;
  s->nclause = string ? ADSE_PARAM_STRING : ADSE_PARAM_POINTEE;
  s->konst[0] = offset;
  append_to_statement_list_force (point_call (n, loc, value), l);
}

/* Markers for VALUE, a parameter or part of one, into *L.  LENGTH: it is that of what
   the one before points to; ARRAY: the next one is.  */
static void
add_parameters (tree value, const std::string &name, bool length, bool array,
		location_t loc, unsigned depth, tree *l)
{
  tree type = TREE_TYPE (value);
  if (TYPE_VOLATILE (type) || TREE_THIS_VOLATILE (value))
    return;
  if (TREE_CODE (type) == RECORD_TYPE && depth < 3)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && !DECL_BIT_FIELD (f)
	    && !DECL_C_BIT_FIELD (f))
	  add_parameters (build3 (COMPONENT_REF, TREE_TYPE (f), value, f, NULL_TREE),
			  name + "." + IDENTIFIER_POINTER (DECL_NAME (f)), false, false,
			  loc, depth + 1, l);
      return;
    }
  bool pointer = TREE_CODE (type) == POINTER_TYPE;
  if ((!INTEGRAL_TYPE_P (type) && !pointer) || TYPE_PRECISION (type) > 64)
    return;
  unsigned n = add_point (ADSE_SITE_PARAM, loc, name);
  struct adse_site *s = &points[n]->site;
  s->width = TYPE_PRECISION (type);
  s->flags = pointer ? ADSE_SITE_POINTER : TYPE_UNSIGNED (type) ? 0 : ADSE_SITE_SIGNED;
  s->nclause
    = length && !pointer && s->width > 8 ? ADSE_PARAM_LENGTH : ADSE_PARAM_VALUE;
  append_to_statement_list_force (point_call (n, loc, value), l);
  if (pointer)
    add_pointee (value, TREE_TYPE (type), name, 0, array, loc, l);
}

void
points_insert (tree fndecl)
{
  location_t loc = DECL_SOURCE_LOCATION (fndecl);
  tree entry = NULL_TREE, before = NULL_TREE;
  for (point *p : points)
    delete p;
  points.truncate (0);
  delete decided;
  decided = new hash_map<tree, unsigned>;
  placer ().block (&DECL_SAVED_TREE (fndecl));
  if (site_wanted (ADSE_SITE_FUNCTION))
    append_to_statement_list_force (point_call (add_point (ADSE_SITE_FUNCTION, loc,
							   IDENTIFIER_POINTER (
							     DECL_NAME (fndecl))),
						loc),
				    &entry);
  for (tree p = DECL_ARGUMENTS (fndecl); p; before = p, p = DECL_CHAIN (p))
    if (DECL_NAME (p) && site_wanted (ADSE_SITE_PARAM))
      {
	const char *name = IDENTIFIER_POINTER (DECL_NAME (p));
	add_parameters (p, name, is_length_of (p, before),
			is_length_of (DECL_CHAIN (p), p), loc, 0, &entry);
      }
  if (entry)
    prepend (&DECL_SAVED_TREE (fndecl), entry);
}

/* Calls that stand for something else than a call: operators that look like one,
   and what a system's macro makes of an assertion.  */
static bool
is_written (tree call)
{
  tree fn = get_callee_fndecl (call);
  if (!CALL_EXPR_FN (call) || in_system_header_at (EXPR_LOCATION (call)))
    return false;
  return !fn || !fndecl_built_in_p (fn)
	 || strncmp (IDENTIFIER_POINTER (DECL_NAME (fn)), "__", 2) != 0;
}

void
points_call (tree fndecl, tree call)
{
  location_t loc = EXPR_LOCATION (call);
  if (!site_wanted (ADSE_SITE_CALL) || loc <= BUILTINS_LOCATION || !is_written (call))
    return;
  struct adse_site s;
  memset (&s, 0, sizeof s);
  s.kind = ADSE_SITE_CALL;
  s.width = 1;
  s.text = meta_string (source_expr_text (call).c_str ());
  location_t start = get_range_from_loc (line_table, loc).m_start;
  sites_place (fndecl, start > BUILTINS_LOCATION ? start : loc, &s);
  sites_add (fndecl, loc, CALL_EXPR, &s);
}
