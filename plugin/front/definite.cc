/* SPDX-License-Identifier: GPL-3.0-or-later
   Which variables have a value when they are assigned to again.  To tell whether an
   assignment changes its target, the old value must be read; where there may be none
   yet, that would be undefined:

     int x, y = 1;
     if (a)
       x = 3;		x may have no value
     x = 4;		nor here
     y = x = 5;		y and x have

   This is Java's definite assignment (JLS chapter 16) on C's trees, without what
   conditions say: a variable counts once each way assigns it.  Parameters, statics and
   what pointers lead to are taken to have values.  Behind a label that a goto may lead
   to, nothing else does.  */
#include "base/plugin.h"
#include "front/assigns.h"
#include "front/effects.h"
#include "front/markers.h"
#include "front/statements.h"
#include <set>

namespace {

struct state
{
  std::set<unsigned> set; /* DECL_UIDs of variables with a value */
  bool dead;		  /* nothing comes here */
};

class walker
{
public:
  walker ()
  {
    m_now.dead = false;
    m_choice = NULL;
  }
  void walk (tree t);

private:
  void merge (const state &other);
  void modify (tree t);
  void choice (tree t);
  void loop (tree t);
  bool has_value (tree target) const;

  state m_now;
  const state *m_choice; /* at the switch around */
};

}

static hash_map<tree, assignment> *assignments;

static bool
is_local (tree t)
{
  return VAR_P (t) && !TREE_STATIC (t) && !DECL_EXTERNAL (t);
}

bool
definite_register (tree t)
{
  return (is_local (t) || TREE_CODE (t) == PARM_DECL) && !TREE_ADDRESSABLE (t)
	 && !TREE_THIS_VOLATILE (t) && !DECL_NONLOCAL (t)
	 && !(VAR_P (t) && DECL_HARD_REGISTER (t))
	 && is_gimple_reg_type (TREE_TYPE (t));
}

void
walker::merge (const state &other)
{
  if (other.dead)
    return;
  if (m_now.dead)
    {
      m_now = other;
      return;
    }
  std::set<unsigned> both;
  for (unsigned uid : m_now.set)
    if (other.set.count (uid))
      both.insert (uid);
  m_now.set.swap (both);
}

/* The object that TARGET is or is part of; NULL_TREE: a pointer leads to it.  */
static tree
base_of (tree target)
{
  while (handled_component_p (target))
    target = TREE_OPERAND (target, 0);
  return TREE_CODE (target) == INDIRECT_REF || TREE_CODE (target) == MEM_REF ? NULL_TREE
									     : target;
}

bool
walker::has_value (tree target) const
{
  tree base = base_of (target);
  if (!base || TREE_CODE (base) == PARM_DECL)
    return true;
  return VAR_P (base) && (!is_local (base) || m_now.set.count (DECL_UID (base)));
}

static tree
find_mentioned (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return DECL_P (*tp) && ((hash_set<tree> *) data)->contains (*tp) ? *tp : NULL_TREE;
}

/* T has one of the variables of SET in it.  */
static bool
mentions (tree t, hash_set<tree> *set)
{
  return set->elements () && walk_tree_without_duplicates (&t, find_mentioned, set);
}

void
walker::modify (tree t)
{
  tree target = TREE_OPERAND (t, 0), value = TREE_OPERAND (t, 1);
  if (!DECL_P (target))
    walk (target);
  walk (value);
  struct assignment a;
  a.defined = !m_now.dead && has_value (target);
  struct effects of_value, of_target;
  effects_add (value, &of_value);
  effects_add (target, &of_target);
  a.free = !mentions (target, &of_value.changed)
	   && !mentions (value, &of_target.changed)
	   && !(of_target.calls && TREE_SIDE_EFFECTS (value))
	   && !(of_value.calls && TREE_SIDE_EFFECTS (target));
  assignments->put (t, a);
  if (VAR_P (target))
    m_now.set.insert (DECL_UID (target));
}

static bool has_label (tree t, bool cases);

static tree
find_label (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t) || DECL_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == SWITCH_STMT)
    {
      *walk_subtrees = 0;
      return has_label (SWITCH_STMT_BODY (t), false) ? t : NULL_TREE;
    }
  else if (TREE_CODE (t) == LABEL_EXPR)
    return t;
  else if (TREE_CODE (t) == CASE_LABEL_EXPR && *(bool *) data)
    return t;
  return NULL_TREE;
}

/* A goto may lead into T; CASES: the switch around T, too.  */
static bool
has_label (tree t, bool cases)
{
  return t && walk_tree_without_duplicates (&t, find_label, &cases);
}

/* The body is entered with what the switch had, again and again.  */
void
walker::choice (tree t)
{
  walk (SWITCH_STMT_COND (t));
  state entry = m_now;
  const state *outer = m_choice;
  m_choice = &entry;
  m_now.dead = true;
  walk (SWITCH_STMT_BODY (t));
  m_choice = outer;
  m_now = entry;
  if (has_label (SWITCH_STMT_BODY (t), false))
    m_now.set.clear ();
}

void
walker::loop (tree t)
{
  enum tree_code code = TREE_CODE (t);
  if (code == FOR_STMT && FOR_INIT_STMT (t))
    walk (FOR_INIT_STMT (t));
  if (has_label (t, true))
    m_now.set.clear ();
  state entry = m_now;
  if (code == DO_STMT)
    {
      walk (DO_BODY (t));
      if (may_leave (DO_BODY (t)) || m_now.dead)
	m_now = entry;
      walk (DO_COND (t));
      return;
    }
  if (tree condition = loop_condition (t))
    walk (condition);
  entry = m_now;
  walk (*loop_body (t));
  m_now = entry;
  if (code == FOR_STMT && FOR_EXPR (t))
    walk (FOR_EXPR (t));
  m_now = entry;
}

/* T, in the order in which it is evaluated.  */
void
walker::walk (tree t)
{
  if (!t || TYPE_P (t) || DECL_P (t) || CONSTANT_CLASS_P (t)
      || mark_is_opaque (TREE_CODE (t)))
    return;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	walk (tsi_stmt (i));
      return;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
	m_now.set.erase (DECL_UID (v));
      walk (BIND_EXPR_BODY (t));
      return;
    case DECL_EXPR:
      {
	tree v = DECL_EXPR_DECL (t);
	if (!VAR_P (v) || !is_local (v))
	  return;
	if (!DECL_INITIAL (v))
	  m_now.set.erase (DECL_UID (v));
	else
	  {
	    walk (DECL_INITIAL (v));
	    m_now.set.insert (DECL_UID (v));
	  }
	return;
      }
    case CONSTRUCTOR:
      {
	constructor_elt *e;
	for (unsigned i = 0; vec_safe_iterate (CONSTRUCTOR_ELTS (t), i, &e); i++)
	  walk (e->value);
	return;
      }
    case COND_EXPR:
      {
	walk (COND_EXPR_COND (t));
	state before = m_now;
	walk (COND_EXPR_THEN (t));
	state then = m_now;
	m_now = before;
	walk (COND_EXPR_ELSE (t));
	merge (then);
	return;
      }
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      {
	walk (TREE_OPERAND (t, 0));
	state before = m_now;
	walk (TREE_OPERAND (t, 1));
	m_now = before;
	return;
      }
    case MODIFY_EXPR: modify (t); return;
    case LABEL_EXPR:
      m_now.set.clear ();
      m_now.dead = false;
      return;
    case CASE_LABEL_EXPR:
      if (m_choice)
	m_now = *m_choice;
      return;
    case RETURN_EXPR:
    case GOTO_EXPR:
      walk (TREE_OPERAND (t, 0));
      m_now.dead = true;
      return;
    case TRY_FINALLY_EXPR:
      {
	/* What a cleanup attribute makes.  */
	state before = m_now;
	walk (TREE_OPERAND (t, 0));
	state after = m_now;
	m_now = before;
	walk (TREE_OPERAND (t, 1));
	m_now = after;
	return;
      }
    default: break;
    }
  /* Codes of the C family's own are no constants.  */
  if (TREE_CODE (t) == SWITCH_STMT)
    choice (t);
  else if (is_loop (TREE_CODE (t)))
    loop (t);
  else if (TREE_CODE (t) == BREAK_STMT || TREE_CODE (t) == CONTINUE_STMT)
    m_now.dead = true;
  else if (EXPR_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      walk (TREE_OPERAND (t, i));
}

void
definite_find (tree fndecl)
{
  delete assignments;
  assignments = new hash_map<tree, assignment>;
  walker w;
  w.walk (DECL_SAVED_TREE (fndecl));
}

const struct assignment *
definite_assignment (tree t)
{
  return assignments->get (t);
}
