/* SPDX-License-Identifier: GPL-3.0-or-later
   The marker calls that phase G leaves in the code, by which phase S finds conditions,
   decisions and points again; and the constructs that have none inside.  */
#include "front/folds.h"
#include "front/markers.h"
#include "meta/records.h"
#include "meta.h"

tree adse_cond_decl, adse_decision_decl, adse_point_decl, adse_live_decl;
tree adse_assume_decl, adse_mutated_decl, adse_mutate_decl;

static tree
marker_decl (const char *name, tree type)
{
  tree d = build_fn_decl (name, type);
  TREE_NOTHROW (d) = 1;
  DECL_ARTIFICIAL (d) = 1;
  DECL_IGNORED_P (d) = 1;
  DECL_ATTRIBUTES (d) = tree_cons (get_identifier ("leaf"), NULL_TREE, NULL_TREE);
  /* It has an effect, but none on memory: GCC's warnings see through it.  */
  tree spec = build_tree_list (NULL_TREE, build_string (2, ".c"));
  TREE_TYPE (d)
    = build_type_attribute_variant (type, tree_cons (get_identifier ("fn spec"), spec,
						     TYPE_ATTRIBUTES (type)));
  meta_keep (d);
  return d;
}

void
markers_make (void)
{
  if (adse_cond_decl)
    return;
  tree i = integer_type_node;
  adse_cond_decl
    = marker_decl ("__adse_cond", build_function_type_list (i, i, i, NULL_TREE));
  adse_decision_decl
    = marker_decl ("__adse_decision",
		   build_varargs_function_type_list (void_type_node, i, NULL_TREE));
  adse_point_decl
    = marker_decl ("__adse_point",
		   build_varargs_function_type_list (void_type_node, i, i, NULL_TREE));
  adse_live_decl
    = marker_decl ("__adse_live", build_function_type_list (i, i, NULL_TREE));
  adse_mutated_decl
    = marker_decl ("__adse_mutated", build_function_type_list (i, i, NULL_TREE));
  tree l = long_unsigned_type_node;
  adse_mutate_decl
    = marker_decl ("__adse_mutate", build_function_type_list (l, i, l, l, NULL_TREE));
  adse_assume_decl
    = marker_decl ("__adse_assume",
		   build_function_type_list (void_type_node, i, NULL_TREE));
}

bool
mark_is_opaque_call (tree call)
{
  tree fn = TREE_CODE (call) == CALL_EXPR ? get_callee_fndecl (call) : NULL_TREE;
  if (fn && fn == plugin_constant_p)
    return true;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_CLASSIFY_TYPE:
    case BUILT_IN_VA_START:
    case BUILT_IN_NEXT_ARG:
    case BUILT_IN_VA_ARG_PACK: return true;
    default: return false;
    }
}

bool
mark_is_opaque (enum tree_code code)
{
  if (code == ASM_EXPR)
    return true;
  static signed char known[MAX_TREE_CODES];
  if (!known[code])
    {
      const char *name = get_tree_code_name (code);
      known[code] = strncmp (name, "omp_", 4) == 0 || strncmp (name, "oacc_", 5) == 0
			|| strncmp (name, "transaction", 11) == 0
		      ? 1
		      : -1;
    }
  return known[code] == 1;
}

static bool
is_marker (gimple *stmt, tree decl)
{
  return (decl && is_gimple_call (stmt) && gimple_call_fndecl (stmt) == decl
	  && gimple_call_num_args (stmt) >= 1);
}

bool
mark_is_cond (gimple *stmt, unsigned *site, tree *value)
{
  if (!is_marker (stmt, adse_cond_decl))
    return false;
  *value = gimple_call_arg (stmt, 0);
  *site = tree_to_uhwi (gimple_call_arg (stmt, 1));
  return true;
}

bool
mark_is_decision (gimple *stmt, unsigned *site)
{
  if (!is_marker (stmt, adse_decision_decl))
    return false;
  *site = tree_to_uhwi (gimple_call_arg (stmt, 0));
  return true;
}

bool
mark_is_point (gimple *stmt, unsigned *site)
{
  if (!is_marker (stmt, adse_point_decl))
    return false;
  tree n = gimple_call_arg (stmt, 0);
  *site = tree_int_cst_sgn (n) < 0 ? SYMRT_NONE : tree_to_uhwi (n);
  return true;
}

bool
mark_is_live (gimple *stmt)
{
  return is_marker (stmt, adse_live_decl) || mark_is_assumption (stmt);
}

bool
mark_is_assumption (gimple *stmt)
{
  return is_marker (stmt, adse_assume_decl);
}

bool
mark_is_mutated (gimple *stmt, unsigned *site)
{
  if (!is_marker (stmt, adse_mutated_decl))
    return false;
  *site = tree_to_uhwi (gimple_call_arg (stmt, 0));
  return true;
}

bool
mark_is_mutate (gimple *stmt)
{
  return is_marker (stmt, adse_mutate_decl);
}
