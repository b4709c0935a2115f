/* SPDX-License-Identifier: GPL-3.0-or-later
   Between a unit and the runtime: the test at each function's entry, thunks
   that call a function with arguments from memory, the unit's descriptor
   (struct symrt_tu of meta.h), and the constructor that looks for a runtime:

       static void __attribute__ ((constructor)) adse_start (void)
       {
         if (symrt_attach)					-- weak
           symrt_attach (&unit);
         else if (dlsym)					-- weak
           { f = dlsym (RTLD_DEFAULT, "symrt_attach"); if (f) f (&unit); }
       }

   No strong reference to anything that the plain build does not refer to: a
   link with the flag alone must succeed.  */
#include "base/plugin.h"
#include "clones/dispatch.h"
#include "clones/schemata.h"
#include "emit/emit.h"
#include "instrument/units.h"
#include "meta/records.h"
#include "packet.h"
#include "symrt-layout.h"

/* Earliest priority that is not the implementation's: programs' constructors
   may run instrumented code.  */
enum
{
  CONSTRUCTOR_PRIORITY = 101
};

tree
changed_options (tree options, const char *words)
{
  struct cl_optimization saved;
  cl_optimization_save (&saved, &global_options, &global_options_set);
  if (options)
    cl_optimization_restore (&global_options, &global_options_set,
			     TREE_OPTIMIZATION (options));
  parse_optimize_options (tree_cons (NULL_TREE,
				     build_string (strlen (words) + 1, words),
				     NULL_TREE),
			  false);
  options = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
  return options;
}

static void
append (basic_block bb, gimple *g)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, g, GSI_NEW_STMT);
}

void
dispatch_entry (tree clone, tree variable)
{
  tree decl = cfun->decl, result = TREE_TYPE (TREE_TYPE (decl));
  tree type = TREE_TYPE (variable), value = NULL_TREE;
  basic_block bb = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  tree goes = make_ssa_name (type);
  append (bb, gimple_build_assign (goes, variable));
  append (bb, gimple_build_cond (NE_EXPR, goes, build_zero_cst (type), NULL_TREE,
				 NULL_TREE));
  edge dormant = single_succ_edge (bb);
  dormant->flags = (dormant->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  dormant->probability = profile_probability::very_likely ();
  basic_block go = create_empty_bb (bb);
  if (current_loops && bb->loop_father)
    add_bb_to_loop (go, bb->loop_father);
  edge in = make_edge (bb, go, EDGE_TRUE_VALUE);
  in->probability = dormant->probability.invert ();
  go->count = in->count ();

  auto_vec<tree> args;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    {
      tree a = p;
      if (is_gimple_reg (p))
	a = get_or_create_ssa_default_def (cfun, p);
      else if (is_gimple_reg_type (TREE_TYPE (p)))
	{
	  a = make_ssa_name (TREE_TYPE (p));
	  append (go, gimple_build_assign (a, p));
	}
      /* Without a prototype a float is passed as a double.  */
      if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (p))
	  && TYPE_MODE (TREE_TYPE (p)) != TYPE_MODE (DECL_ARG_TYPE (p)))
	{
	  tree passed = make_ssa_name (DECL_ARG_TYPE (p));
	  append (go, gimple_build_assign (passed, NOP_EXPR, a));
	  a = passed;
	}
      args.safe_push (a);
    }
  gcall *call = gimple_build_call_vec (clone, args);
  if (gimple_call_noreturn_p (call))
    {
      append (go, call);
      return;
    }
  if (!VOID_TYPE_P (result))
    {
      if (is_gimple_reg_type (result))
	value = make_ssa_name (result);
      else
	{
	  value = DECL_RESULT (decl);
	  gimple_call_set_return_slot_opt (call, true);
	}
      gimple_call_set_lhs (call, value);
    }
  gimple_call_set_tail (call, true);
  append (go, call);
  append (go, gimple_build_return (value));
  make_edge (go, EXIT_BLOCK_PTR_FOR_FN (cfun), 0)->probability
    = profile_probability::always ();
}

static void
finish_artificial (tree d)
{
  DECL_ARTIFICIAL (d) = 1;
  DECL_IGNORED_P (d) = 1;
  TREE_USED (d) = 1;
}

/* A static variable of pointers (integers 0 where there is none).  */
static tree
pointer_table (const char *name, const vec<tree> &elements)
{
  tree type = build_array_type_nelts (ptr_type_node, MAX (elements.length (), 1));
  vec<constructor_elt, va_gc> *v = NULL;
  for (unsigned i = 0; i < elements.length (); i++)
    CONSTRUCTOR_APPEND_ELT (v, size_int (i),
			    elements[i] ? fold_convert (ptr_type_node, elements[i])
					: null_pointer_node);
  tree init = build_constructor (type, v);
  TREE_CONSTANT (init) = 1;
  TREE_STATIC (init) = 1;
  tree d = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
  TREE_STATIC (d) = 1;
  TREE_READONLY (d) = 1;
  TREE_ADDRESSABLE (d) = 1;
  finish_artificial (d);
  DECL_INITIAL (d) = init;
  varpool_node::finalize_decl (d);
  return d;
}

/* DECL is defined in this object, and its address may be taken: what has to be
   inlined may not exist by itself.  */
static bool
function_is_here (tree decl)
{
  cgraph_node *node = cgraph_node::get (decl);
  const unit_function *u = unit_record (decl);
  return node && u && (u->clone || u->guarded) && node->has_gimple_body_p ()
	 && !DECL_EXTERNAL (decl) && !DECL_STATIC_CHAIN (decl)
	 && !lookup_attribute ("always_inline", DECL_ATTRIBUTES (decl));
}

static bool
type_is_ordinary (tree type)
{
  return COMPLETE_TYPE_P (type) && TYPE_SIZE_UNIT (type)
	 && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

/* No job gives vectors, and GCC warns of what passes wide ones.  */
static bool
argument_is_ordinary (tree type)
{
  return type_is_ordinary (type) && !VECTOR_TYPE_P (type);
}

static tree
parameter (tree fn, const char *name, tree type)
{
  tree p = build_decl (BUILTINS_LOCATION, PARM_DECL, get_identifier (name), type);
  DECL_CONTEXT (p) = fn;
  DECL_ARG_TYPE (p) = type;
  finish_artificial (p);
  return p;
}

/* What stands for DECL, which is here, in tables and thunks.  */
static tree
function_identity (tree decl)
{
  return unit_record (decl)->identity;
}

/* A variable has a register to itself.  What reads GCC's code of a unit at link time
   wants a function that names the variable before one that does not (GCC 11, 12), and
   functions are compiled after those that they call.  */
static bool
has_register_variable (void)
{
  for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
    if (global_regs[i])
      return true;
  return false;
}

/* Does one thunk serve A and B?  */
static bool
called_alike_p (tree a, tree b)
{
  tree p = DECL_ARGUMENTS (a), q = DECL_ARGUMENTS (b);
  for (; p && q; p = DECL_CHAIN (p), q = DECL_CHAIN (q))
    if (TYPE_MAIN_VARIANT (TREE_TYPE (p)) != TYPE_MAIN_VARIANT (TREE_TYPE (q))
	|| TYPE_MAIN_VARIANT (DECL_ARG_TYPE (p))
	     != TYPE_MAIN_VARIANT (DECL_ARG_TYPE (q)))
      return false;
  tree one = TREE_TYPE (a), other = TREE_TYPE (b);
  return !p && !q && !has_register_variable ()
	 && TYPE_MAIN_VARIANT (TREE_TYPE (one)) == TYPE_MAIN_VARIANT (TREE_TYPE (other))
	 && stdarg_p (one) == stdarg_p (other)
	 && prototype_p (one) == prototype_p (other)
	 && comp_type_attributes (one, other) == 1;
}

/* static void thunk (void **argv, void *result, void *function)
   { *(R *) result = FUNCTION (*(T0 *) argv[0], ...); }  for functions like DECL, or
   NULL_TREE.  What takes variable arguments gets some more from argv, and argv
   (symrt-layout.h).  */
static tree
make_thunk (tree decl, unsigned number)
{
  tree result = TREE_TYPE (TREE_TYPE (decl));
  if (!function_is_here (decl) || (!VOID_TYPE_P (result) && !type_is_ordinary (result)))
    return NULL_TREE;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    if (!argument_is_ordinary (TREE_TYPE (p)))
      return NULL_TREE;

  char name[40];
  sprintf (name, "__adse_thunk_%u", number);
  tree argv_type = build_pointer_type (ptr_type_node);
  tree fn
    = build_decl (BUILTINS_LOCATION, FUNCTION_DECL, get_identifier (name),
		  build_function_type_list (void_type_node, argv_type, ptr_type_node,
					    ptr_type_node, NULL_TREE));
  tree argv = parameter (fn, "argv", argv_type);
  tree out = parameter (fn, "result", ptr_type_node);
  tree function = parameter (fn, "function", ptr_type_node);
  DECL_CHAIN (argv) = out;
  DECL_CHAIN (out) = function;
  DECL_ARGUMENTS (fn) = argv;
  tree r = build_decl (BUILTINS_LOCATION, RESULT_DECL, NULL_TREE, void_type_node);
  DECL_CONTEXT (r) = fn;
  finish_artificial (r);
  DECL_RESULT (fn) = r;

  auto_vec<tree> args;
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p), n++)
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (p));
      tree at = build2 (MEM_REF, ptr_type_node, argv,
			build_int_cst (argv_type, n * POINTER_SIZE_UNITS));
      tree a
	= build2 (MEM_REF, type, at,
		  build_int_cst (build_pointer_type_for_mode (type, ptr_mode, true),
				 0));
      if ((INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (DECL_ARG_TYPE (p)))
	  || (SCALAR_FLOAT_TYPE_P (type) && SCALAR_FLOAT_TYPE_P (DECL_ARG_TYPE (p))))
	a = fold_convert (DECL_ARG_TYPE (p), a);
      args.safe_push (a);
    }
  if (stdarg_p (TREE_TYPE (decl)))
    for (unsigned i = 0; i < SYMRT_VARARG_WORDS + SYMRT_VARARG_REALS; i++, n++)
      {
	tree type = i < SYMRT_VARARG_WORDS ? type_u64 : double_type_node;
	if (i == SYMRT_VARARG_WORDS)
	  args.safe_push (argv);
	tree at = build2 (MEM_REF, ptr_type_node, argv,
			  build_int_cst (argv_type, n * POINTER_SIZE_UNITS));
	args.safe_push (
	  build2 (MEM_REF, type, at,
		  build_int_cst (build_pointer_type_for_mode (type, ptr_mode, true),
				 0)));
      }
  tree to_call
    = has_register_variable ()
	? build_fold_addr_expr (function_identity (decl))
	: fold_convert (build_pointer_type (TYPE_MAIN_VARIANT (TREE_TYPE (decl))),
			function);
  tree call = build_call_array_loc (BUILTINS_LOCATION, result, to_call, args.length (),
				    args.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  tree body = call;
  if (!VOID_TYPE_P (result))
    {
      tree type = TYPE_MAIN_VARIANT (result);
      tree to
	= build2 (MEM_REF, type, out,
		  build_int_cst (build_pointer_type_for_mode (type, ptr_mode, true),
				 0));
      body = build2 (MODIFY_EXPR, type, to, call);
    }
  tree block = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (block) = fn;
  TREE_USED (block) = 1;
  DECL_INITIAL (fn) = block;
  body = build3 (BIND_EXPR, void_type_node, NULL_TREE, body, block);
  TREE_SIDE_EFFECTS (body) = 1;
  DECL_SAVED_TREE (fn) = body;

  allocate_struct_function (fn, false);
  TREE_STATIC (fn) = 1;
  TREE_NOTHROW (fn) = 0;
  finish_artificial (fn);
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (fn) = 1;
  DECL_UNINLINABLE (fn) = 1;
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn) = changed_options (NULL, "O0");
  tree saved = current_function_decl;
  current_function_decl = fn;
  gimplify_function_tree (fn);
  cgraph_node::add_new_function (fn, false);
  set_cfun (NULL);
  current_function_decl = saved;
  return fn;
}

/* The plain build refers to DECL from this object, or defines it here.  */
static bool
global_is_here (tree decl)
{
  if (!VAR_P (decl) || DECL_THREAD_LOCAL_P (decl) || DECL_HARD_REGISTER (decl)
      || DECL_HAS_VALUE_EXPR_P (decl))
    return false;
  varpool_node *node = varpool_node::get (decl);
  if (!node)
    return false;
  ipa_ref *ref = NULL;
  return (node->definition && !DECL_EXTERNAL (decl))
	 || node->iterate_referring (0, ref);
}

/* Declaration of the external function NAME, weak unless the unit itself refers
   to it already.  */
static tree
weak_function (const char *name, tree type)
{
  if (symtab_node *node = symtab_node::get_for_asmname (get_identifier (name)))
    if (TREE_CODE (node->decl) == FUNCTION_DECL)
      return node->decl;
  tree d = build_fn_decl (name, type);
  DECL_VISIBILITY (d) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (d) = 1;
  declare_weak (d);
  return d;
}

static tree
if_set (tree pointer, tree then, tree otherwise)
{
  return build3 (COND_EXPR, void_type_node,
		 build2 (NE_EXPR, boolean_type_node, pointer,
			 build_zero_cst (TREE_TYPE (pointer))),
		 then, otherwise ? otherwise : build_empty_stmt (BUILTINS_LOCATION));
}

static void
make_constructor (tree unit)
{
  tree attach_type
    = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  tree attach = weak_function ("symrt_attach", attach_type);
  tree dlsym
    = weak_function ("dlsym",
		     build_function_type_list (ptr_type_node, ptr_type_node,
					       const_ptr_type_node, NULL_TREE));
  tree arg = build_fold_addr_expr (unit);
  tree attach_pointer = build_fold_addr_expr (attach);
  tree direct = build_call_nary (void_type_node, attach_pointer, 1, arg);

  tree name = build_string_literal (sizeof "symrt_attach", "symrt_attach");
  tree found = save_expr (build_call_nary (ptr_type_node, build_fold_addr_expr (dlsym),
					   2, null_pointer_node, name));
  tree call
    = build_call_nary (void_type_node,
		       fold_convert (build_pointer_type (attach_type), found), 1, arg);
  tree lookup
    = if_set (build_fold_addr_expr (dlsym), if_set (found, call, NULL_TREE), NULL_TREE);
  cgraph_build_static_cdtor ('I', if_set (attach_pointer, direct, lookup),
			     CONSTRUCTOR_PRIORITY);
}

void
dispatch_unit (void)
{
  auto_vec<tree> thunks, functions, globals;
  auto_vec<std::pair<tree, tree> > made; /* a function and its thunk */
  for (unsigned i = 0; i < meta_nfunction (); i++)
    {
      tree d = meta_function_decl (i), t = NULL_TREE;
      for (unsigned k = 0; k < made.length () && !t && function_is_here (d); k++)
	if (called_alike_p (made[k].first, d))
	  t = made[k].second;
      if (!t && (t = make_thunk (d, i)) != NULL_TREE)
	made.safe_push (std::make_pair (d, t));
      thunks.safe_push (t ? build_fold_addr_expr (t) : NULL_TREE);
      functions.safe_push (function_is_here (d)
			     ? build_fold_addr_expr (function_identity (d))
			     : NULL_TREE);
    }
  for (unsigned i = 0; i < meta_nglobal (); i++)
    {
      tree d = meta_global_decl (i);
      if (global_is_here (d))
	TREE_ADDRESSABLE (d) = 1;
      globals.safe_push (global_is_here (d) ? build_fold_addr_expr (d) : NULL_TREE);
    }
  auto_vec<tree> unit;
  unit.safe_push (build_int_cst (ptr_type_node, SYMRT_ABI_VERSION));
  unit.safe_push (build_fold_addr_expr (meta_emit ()));
  unit.safe_push (build_fold_addr_expr (pointer_table ("__adse_thunks", thunks)));
  unit.safe_push (build_fold_addr_expr (pointer_table ("__adse_functions", functions)));
  unit.safe_push (build_fold_addr_expr (pointer_table ("__adse_globals", globals)));
  unit.safe_push (build_fold_addr_expr (unit_word (SYMRT_UNIT_SITE_BASE)));
  unit.safe_push (build_fold_addr_expr (unit_word (SYMRT_UNIT_BRANCH_BASE)));
  unit.safe_push (build_fold_addr_expr (unit_vars.ops));
  for (tree d : { schemata_mutated_variable (), schemata_functions_variable (),
		  schemata_mutate_variable (), schemata_table () })
    unit.safe_push (d ? build_fold_addr_expr (d) : NULL_TREE);
  make_constructor (pointer_table ("__adse_unit", unit));
}
