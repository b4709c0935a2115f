/* SPDX-License-Identifier: GPL-3.0-or-later
   Preconditions of the body that is instrumented: where it begins and ends, and where
   one is violated.  A function's precondition is asked at its entry when it is defined
   in the same unit, and only while a user's program is scored
   (libsymrt/precondition.c).  What is asserted at entry is a precondition to runs of a
   job that call the function itself.

     int f (int n)		  int f.adse (int n)
     {				  {
				    if (precondition (&scope, ASK, f))
   precondition (&scope, f_precond (n) ? HOLDS : VIOLATED, "P f 1 lib.c");
       assert (n > 1);		    if (! (n > 1))
				      {
					precondition (&scope, VIOLATED, "E f 3 lib.c");
					__assert_fail ("n > 1", ...);
				      }
       adse_assume (n < 9);	    if (! (n < 9))
				      precondition (&scope, VIOLATED, "A f 4 lib.c");
				    precondition (&scope, END);
       return n + 1;		    return n + 1;
     }				  }

   Functions without preconditions carry nothing of this.  */
#include "base/plugin.h"
#include "emit/emit.h"
#include "front/markers.h"
#include "instrument/entry.h"
#include "instrument/preconditions.h"
#include "instrument/units.h"
#include "meta/records.h"
#include "source/source.h"
#include "meta.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

static bool
is_integer (tree type)
{
  return INTEGRAL_TYPE_P (type)
	 && wi::to_widest (TYPE_SIZE_UNIT (type)) <= UNITS_PER_WORD;
}

/* May a value of type A be passed as one of type B?  */
static bool
is_passed_as (tree a, tree b)
{
  if (is_integer (a) && is_integer (b))
    return TYPE_MODE (a) == TYPE_MODE (b);
  return (POINTER_TYPE_P (a) && POINTER_TYPE_P (b))
	 || TYPE_MAIN_VARIANT (a) == TYPE_MAIN_VARIANT (b);
}

/* The unit's function that says which arguments ORIG may be given, or NULL_TREE.  */
static tree
precondition_of (tree orig)
{
  tree pre = unit_named (DECL_NAME (orig), "_precond");
  if (!pre || stdarg_p (TREE_TYPE (pre)) || stdarg_p (TREE_TYPE (orig))
      || !is_integer (TREE_TYPE (TREE_TYPE (pre))))
    return NULL_TREE;
  tree p = DECL_ARGUMENTS (orig), q = DECL_ARGUMENTS (pre);
  for (; p && q; p = DECL_CHAIN (p), q = DECL_CHAIN (q))
    if (!is_passed_as (TREE_TYPE (p), TREE_TYPE (q)))
      return NULL_TREE;
  return p || q ? NULL_TREE : pre;
}

/* "KIND FUNCTION LINE FILE" as a pointer.  */
tree
preconditions::violation_place (char kind, location_t loc)
{
  expanded_location x = source_place (loc);
  char *text = xasprintf ("%c %s %d %s", kind, IDENTIFIER_POINTER (DECL_NAME (m_orig)),
			  x.line, x.file ? x.file : "");
  tree literal = build_string_literal (strlen (text) + 1, text);
  free (text);
  return literal;
}

tree
preconditions::precondition (unsigned event, tree place)
{
  return em.call (ENTRY_precondition, { em.address (m_scope), id_const (event),
					place ? place : null_pointer_node });
}

bool
preconditions::find (const vec<gimple *> &stmts)
{
  m_precondition = DECL_NAME (m_orig) ? precondition_of (m_orig) : NULL_TREE;
  entry_assertions (&m_asserted);
  for (gcall *failed : m_asserted)
    {
      tree text
	= gimple_call_num_args (failed) ? gimple_call_arg (failed, 0) : NULL_TREE;
      const char *s
	= text && POINTER_TYPE_P (TREE_TYPE (text)) ? c_getstr (text) : NULL;
      meta_use (m_orig, SYMRT_U_ASSERTED, meta_string (s ? s : "assert"));
    }
  bool any = m_precondition != NULL_TREE || !m_asserted.is_empty ();
  for (unsigned i = 0; i < stmts.length () && !any; i++)
    any = mark_is_assumption (stmts[i]);
  if (!any)
    return false;
  m_scope = create_tmp_var (type_u32, "adse_scope");
  TREE_ADDRESSABLE (m_scope) = 1;
  return true;
}

void
preconditions::begin (basic_block bb)
{
  if (!m_scope)
    return;
  em.at_end (bb);
  em.locate (DECL_SOURCE_LOCATION (m_orig));
  if (m_guarded)
    em.open_if (em.live ());
  tree ask
    = precondition (m_precondition ? SYMRT_PRECONDITION_ASK : SYMRT_PRECONDITION_BEGIN,
		    build_fold_addr_expr (m_identity));
  if (m_precondition)
    {
      meta_function_skip (m_orig, SYMRT_F_HELD, SYMRT_REASON_NONE);
      em.open_if (ask);
      auto_vec<tree> args;
      tree q = DECL_ARGUMENTS (m_precondition);
      for (tree p = DECL_ARGUMENTS (cfun->decl); p;
	   p = DECL_CHAIN (p), q = DECL_CHAIN (q))
	{
	  tree a = p;
	  if (is_gimple_reg (p))
	    a = get_or_create_ssa_default_def (cfun, p);
	  else if (is_gimple_reg_type (TREE_TYPE (p)))
	    a = em.copy (TREE_TYPE (p), p);
	  if (is_gimple_reg_type (TREE_TYPE (p)))
	    a = em.convert (is_integer (TREE_TYPE (q)) ? DECL_ARG_TYPE (q)
						       : TREE_TYPE (q),
			    a);
	  args.safe_push (a);
	}
      gcall *call = gimple_build_call_vec (m_precondition, args);
      tree accepts = make_ssa_name (TREE_TYPE (TREE_TYPE (m_precondition)));
      gimple_call_set_lhs (call, accepts);
      em.add (call);
      tree refused = em.binary (EQ_EXPR, boolean_type_node, accepts,
				build_zero_cst (TREE_TYPE (accepts)));
      precondition (SYMRT_PRECONDITION_HOLDS, NULL_TREE);
      em.open_if (refused);
      precondition (SYMRT_PRECONDITION_VIOLATED,
		    violation_place (SYMRT_VIOLATED_PRECONDITION,
				     DECL_SOURCE_LOCATION (m_orig)));
      em.close_if ();
      em.close_if ();
    }
  if (m_guarded)
    em.close_if ();
}

void
preconditions::end (greturn *stmt)
{
  if (!m_scope)
    return;
  em.before (stmt);
  if (m_guarded)
    em.open_if (em.live (), true);
  precondition (SYMRT_PRECONDITION_END, NULL_TREE);
  if (m_guarded)
    em.close_if ();
}

void
preconditions::assumption (gcall *stmt)
{
  pack.flush_before (stmt);
  em.before (stmt);
  if (m_guarded)
    em.open_if (em.live ());
  precondition (SYMRT_PRECONDITION_VIOLATED,
		violation_place (SYMRT_VIOLATED_ASSUMPTION, gimple_location (stmt)));
  if (m_guarded)
    em.close_if ();
}

void
preconditions::assertion (gcall *stmt)
{
  if (!m_asserted.contains (stmt))
    return;
  pack.flush_before (stmt);
  em.before (stmt);
  if (m_guarded)
    em.open_if (em.live ());
  precondition (SYMRT_PRECONDITION_VIOLATED,
		violation_place (SYMRT_VIOLATED_ASSERTION, gimple_location (stmt)));
  if (m_guarded)
    em.close_if ();
}
