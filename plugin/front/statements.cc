/* SPDX-License-Identifier: GPL-3.0-or-later
   Phase G: what a statement of the C front end is, reads like and may do.  */
#include "base/plugin.h"
#include "front/decisions.h"
#include "front/statements.h"
#include "source/source.h"

/* Where T begins.  */
location_t
statement_location (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION)
    return loc;
  location_t start = get_range_from_loc (line_table, loc).m_start;
  return start > BUILTINS_LOCATION ? start : loc;
}

bool
is_loop (enum tree_code code)
{
  return code == WHILE_STMT || code == DO_STMT || code == FOR_STMT;
}

tree
loop_condition (tree t)
{
  return TREE_CODE (t) == WHILE_STMT ? WHILE_COND (t)
	 : TREE_CODE (t) == DO_STMT  ? DO_COND (t)
				     : FOR_COND (t);
}

tree *
loop_body (tree t)
{
  return TREE_CODE (t) == WHILE_STMT ? &WHILE_BODY (t)
	 : TREE_CODE (t) == DO_STMT  ? &DO_BODY (t)
				     : &FOR_BODY (t);
}

/* Its condition is true always.  */
bool
is_endless (tree loop)
{
  tree c = loop_condition (loop);
  while (c && TREE_CODE (c) == ANNOTATE_EXPR)
    c = TREE_OPERAND (c, 0);
  return !c || (TREE_CODE (c) == INTEGER_CST && !integer_zerop (c));
}

/* do ... while (0) */
bool
is_once (tree loop)
{
  return TREE_CODE (loop) == DO_STMT && integer_zerop (DO_COND (loop));
}

std::string
loop_text (tree t)
{
  return is_endless (t) ? "endless loop"
			: "loop " + connective_decision_text (loop_condition (t));
}

/* T as it stands in the source, outside of macros.  */
static std::string
written_text (tree t)
{
  location_t loc = statement_location (t);
  return source_plain (loc) ? source_statement_text (loc) : std::string ();
}

/* Its location is that of the value.  */
static std::string
return_text (tree t)
{
  tree v = TREE_OPERAND (t, 0);
  if (v && (TREE_CODE (v) == MODIFY_EXPR || TREE_CODE (v) == INIT_EXPR))
    v = TREE_OPERAND (v, 1);
  if (!v || v == error_mark_node || TREE_CODE (v) == RESULT_DECL)
    return "return";
  std::string s = written_text (t);
  if (s.compare (0, 6, "return") != 0)
    s = "return " + (s.empty () ? source_tree_text (v) : s);
  return s;
}

/* The statement T of the source, without what it contains.  */
std::string
statement_text (tree t)
{
  if (is_loop (TREE_CODE (t)))
    return loop_text (t);
  if (TREE_CODE (t) == COND_EXPR)
    return "if (" + connective_decision_text (COND_EXPR_COND (t)) + ")";
  if (TREE_CODE (t) == SWITCH_STMT)
    return "switch (" + source_expr_text (SWITCH_STMT_COND (t)) + ")";
  if (TREE_CODE (t) == RETURN_EXPR)
    return return_text (t);
  std::string s = written_text (t);
  return s.empty () ? source_tree_text (t) : s;
}

/* T is executed where it stands.  */
bool
is_executed (tree t)
{
  enum tree_code code = TREE_CODE (t);
  switch (code)
    {
    case COND_EXPR:
    case RETURN_EXPR:
    case GOTO_EXPR:
    case ASM_EXPR: return true;
    case DECL_EXPR:
      {
	tree v = DECL_EXPR_DECL (t);
	return VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v) && DECL_INITIAL (v)
	       && DECL_INITIAL (v) != error_mark_node;
      }
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
    case LABEL_EXPR:
    case CASE_LABEL_EXPR: return false;
    case CALL_EXPR:
      /* __attribute__ ((fallthrough)) */
      return CALL_EXPR_FN (t) != NULL_TREE;
    default:
      return is_loop (code) || code == SWITCH_STMT || code == BREAK_STMT
	     || code == CONTINUE_STMT || (EXPR_P (t) && TREE_SIDE_EFFECTS (t));
    }
}

bool
is_noreturn (tree t)
{
  return TREE_CODE (t) == CALL_EXPR && (call_expr_flags (t) & ECF_NORETURN);
}

/* What may lead out of or into T but its end and its beginning.  */
struct leaving
{
  bool in_loop, in_switch; /* loops and switches inside of T have their own */
  bool found;
};

static tree
find_leaving (tree *tp, int *walk_subtrees, void *data)
{
  struct leaving *l = (struct leaving *) data;
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TYPE_P (t) || DECL_P (t))
    *walk_subtrees = 0;
  else if (code == RETURN_EXPR || code == GOTO_EXPR || code == LABEL_EXPR
	   || (code == CASE_LABEL_EXPR && !l->in_switch)
	   || (code == BREAK_STMT && !l->in_loop && !l->in_switch)
	   || (code == CONTINUE_STMT && !l->in_loop) || is_noreturn (t))
    l->found = true;
  else if (is_loop (code) || code == SWITCH_STMT)
    {
      struct leaving inner = *l;
      tree *body = code == SWITCH_STMT ? &SWITCH_STMT_BODY (t) : loop_body (t);
      if (code == SWITCH_STMT)
	inner.in_switch = true;
      else
	inner.in_loop = true;
      if (*body)
	walk_tree_without_duplicates (body, find_leaving, &inner);
      l->found = inner.found;
      *walk_subtrees = 0;
    }
  return l->found ? t : NULL_TREE;
}

bool
may_leave (tree t)
{
  struct leaving l = { false, false, false };
  if (t)
    walk_tree_without_duplicates (&t, find_leaving, &l);
  return l.found;
}

bool
switch_may_leave (tree t)
{
  struct leaving l = { false, true, false };
  if (SWITCH_STMT_BODY (t))
    walk_tree_without_duplicates (&SWITCH_STMT_BODY (t), find_leaving, &l);
  return l.found;
}

bool
is_empty (tree t)
{
  return !t || !TREE_SIDE_EFFECTS (t);
}

static tree
find_label (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp) || DECL_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == LABEL_EXPR && LABEL_EXPR_LABEL (*tp) == (tree) data
	   ? *tp
	   : NULL_TREE;
}

/* JUMP leaves LOOP.  */
bool
jumps_out (tree jump, tree loop)
{
  if (TREE_CODE (jump) == RETURN_EXPR)
    return true;
  tree label = GOTO_DESTINATION (jump);
  return TREE_CODE (label) == LABEL_DECL
	 && !walk_tree_without_duplicates (&loop, find_label, label);
}
