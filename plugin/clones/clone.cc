/* SPDX-License-Identifier: GPL-3.0-or-later
   Phase S: what is done with each function of the unit.

       int f (int x)		  int f (int x)		     static int f.adse (int
   x) {			  {			     { if (__adse_cond (x, 0))
   if (__adse_ops)	       if (x' != 0) ...
           ...		  becomes     return f.adse (x);       if (x) ...
       }			    if (x) ...		     }
                                  }

   The clone is instrumented; the original loses its markers and gets a test at
   its entry.  What cannot be cloned or dispatched is instrumented in place,
   each piece conditional on the same test (a guarded function).  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "clones/clone.h"
#include "clones/dispatch.h"
#include "clones/references.h"
#include "clones/schemata.h"
#include "emit/emit.h"
#include "front/folds.h"
#include "front/markers.h"
#include "instrument/accesses.h"
#include "instrument/instrument.h"
#include "instrument/units.h"
#include "meta/records.h"
#include "meta.h"
#include "symrt-reasons.h"

/* A call of one of these sees which frame it is made in.  */
static bool
looks_at_frame (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_APPLY_ARGS:
    case BUILT_IN_RETURN_ADDRESS:
    case BUILT_IN_FRAME_ADDRESS:
    case BUILT_IN_VA_START:
    case BUILT_IN_NEXT_ARG:
    case BUILT_IN_DWARF_CFA: return true;
    default: return false;
    }
}

static bool
any_statement (function *fun, bool (*test) (gimple *))
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (test (gsi_stmt (i)))
      return true;
  return false;
}

/* STMT may only make sense where its function is inlined: constraints, tests that
   need arguments to be constants, the unnamed arguments of the caller.  */
static bool
needs_inlining (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return true;
  if (!is_gimple_call (stmt))
    return false;
  if (!gimple_call_internal_p (stmt)
      && gimple_call_va_arg_pack_p (as_a<gcall *> (stmt)))
    return true;
  tree fn = gimple_call_fndecl (stmt);
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_VA_ARG_PACK:
    case BUILT_IN_VA_ARG_PACK_LEN: return true;
    default: return false;
    }
}

static bool
has_attribute (tree decl, const char *name)
{
  return lookup_attribute (name, DECL_ATTRIBUTES (decl)) != NULL_TREE;
}

/* Functions that are the compiler's or a system header's business.  */
static bool
is_foreign (tree decl)
{
  return DECL_ARTIFICIAL (decl)
	 || (DECL_EXTERNAL (decl) && in_system_header_at (DECL_SOURCE_LOCATION (decl)));
}

/* The plain build may do without NODE's code once what calls it has it inlined.  */
static bool
may_vanish (cgraph_node *node)
{
  tree decl = node->decl;
  return DECL_EXTERNAL (decl)
	 || (!TREE_PUBLIC (decl) && !node->address_taken && !node->has_aliases_p ()
	     && !node->force_output && !DECL_PRESERVE_P (decl));
}

/* Functions whose labels others, nested in them, take the addresses of: a clone has
   labels of its own, which the nested functions do not know.  */
static hash_set<tree> *label_owners;

static tree
find_foreign_label (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == LABEL_DECL && DECL_CONTEXT (t)
	   && DECL_CONTEXT (t) != current_function_decl)
    label_owners->add (DECL_CONTEXT (t));
  return NULL_TREE;
}

static void
find_foreign_labels (tree decl)
{
  basic_block bb;
  struct walk_stmt_info wi;
  if (!decl_function_context (decl))
    return;
  push_cfun (DECL_STRUCT_FUNCTION (decl));
  memset (&wi, 0, sizeof wi);
  FOR_EACH_BB_FN (bb, cfun)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned a = 0; a < gimple_phi_num_args (i.phi ()); a++)
	walk_tree (gimple_phi_arg_def_ptr (i.phi (), a), find_foreign_label, NULL,
		   NULL);
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      walk_gimple_op (gsi_stmt (i), find_foreign_label, &wi);
  }
  pop_cfun ();
}

/* Nonzero reason why DECL has to be instrumented in place.  */
static unsigned
guard_reason (tree decl)
{
  function *fun = DECL_STRUCT_FUNCTION (decl);
  if (stdarg_p (TREE_TYPE (decl)))
    return SYMRT_REASON_VARARGS;
  /* Of a size that another parameter gives, and GCC 11 does not copy.  */
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    if (TYPE_SIZE (TREE_TYPE (p))
	&& TREE_CODE (TYPE_SIZE (TREE_TYPE (p))) != INTEGER_CST)
      return SYMRT_REASON_OWN_FRAME;
  if (DECL_STATIC_CHAIN (decl) || fun->has_nonlocal_label
      || label_owners->contains (decl) || copy_forbidden (fun)
      || any_statement (fun, looks_at_frame))
    return SYMRT_REASON_OWN_FRAME;
  return SYMRT_REASON_NONE;
}

/* DECL is not called as others are: the user says so, or it has no frame, or what
   calls it is the machine.  */
static bool
not_called (tree decl)
{
  for (const char *name :
       { "no_instrument_function", "naked", "interrupt", "interrupt_handler", "signal",
	 "no_caller_saved_registers" })
    if (has_attribute (decl, name)
	|| lookup_attribute (name, TYPE_ATTRIBUTES (TREE_TYPE (decl))))
      return true;
  return false;
}

/* A copy of DECL with what the instrumentation adds, some ten times as much code,
   would keep GCC's register allocator busy for minutes: that takes longer than in
   proportion to a function's blocks, and to the parameters of a call.  */
static bool
too_large (tree decl)
{
  enum
  {
    MOST_BLOCKS = 16000,
    MOST_PARAMETERS = 1000
  };
  return n_basic_blocks_for_fn (DECL_STRUCT_FUNCTION (decl)) > MOST_BLOCKS
	 || list_length (DECL_ARGUMENTS (decl)) > MOST_PARAMETERS;
}

/* Nonzero reason why DECL is left alone altogether.  */
static unsigned
skip_reason (tree decl)
{
  /* The linker gives a caller of code that does not check its stack a large
     piece of it, but does not see calls through the runtime's table.  */
  if (flag_split_stack && !has_attribute (decl, "no_split_stack"))
    return SYMRT_REASON_SPLIT_STACK;
  if (not_called (decl))
    return SYMRT_REASON_ATTRIBUTE;
  if (too_large (decl))
    return SYMRT_REASON_TOO_LARGE;
  if (has_attribute (decl, "always_inline")
      && any_statement (DECL_STRUCT_FUNCTION (decl), needs_inlining))
    return SYMRT_REASON_INLINE_ONLY;
  if (DECL_EXTERNAL (decl) && guard_reason (decl))
    return SYMRT_REASON_INLINE_ONLY;
  return SYMRT_REASON_NONE;
}

static tree
without_attributes (tree list, std::initializer_list<const char *> names)
{
  list = copy_list (list);
  for (const char *name : names)
    list = remove_attribute (name, list);
  return list;
}

static bool
asks_constant (gimple *stmt)
{
  return gimple_call_builtin_p (stmt, BUILT_IN_CONSTANT_P);
}

/* DECL's optimisation options, at the level of -O1 at most: an instrumented body is some
   ten times as large, and the costly passes gain little on code that calls the
   runtime for what matters.  Threading jumps would copy what follows a packet for
   those that come from it; where those are many, the other passes that are off
   take most of the time of -O1.  Code that is only for constants may not be valid for
   others, and goes late, with the dominator optimisations.  */
static tree
clone_options (tree decl)
{
  tree old = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl);
  /* The more blocks there are, the longer each takes at -O1.  */
  enum
  {
    MANY_BLOCKS = 400
  };
  function *fun = DECL_STRUCT_FUNCTION (decl);
  if (!opts_for_fn (decl)->x_optimize)
    return old;
  bool asks = any_statement (fun, asks_constant);
  if (n_basic_blocks_for_fn (fun) > MANY_BLOCKS && !asks)
    return changed_options (old, "O0");
#define LESS                                                                           \
  "O1,no-thread-jumps,no-align-loops,no-align-jumps,no-align-labels,"                  \
  "no-if-conversion,no-if-conversion2,no-tree-pta,no-forward-propagate,"               \
  "no-tree-dse,no-dse"
  return changed_options (old, asks ? LESS : LESS ",no-tree-dominator-opts");
#undef LESS
}

/* Whether GCC makes a call of memset of the loop in a program's own memset hangs
   on little things, such as the test at its entry: keep it from that.  */
static void
keep_loops (tree decl)
{
  tree *options = &DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl);
  if (fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    *options = changed_options (*options, "no-tree-loop-distribute-patterns");
}

/* Take what is only there for debuggers out of DECL's body: at -O1 there is no
   tracking of variables, and expansion would leave bindings unfinished; begins of
   statements keep blocks apart that are merged where there is no -g.  */
static void
drop_debug_statements (tree decl)
{
  basic_block bb;
  push_cfun (DECL_STRUCT_FUNCTION (decl));
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    if (is_gimple_debug (gsi_stmt (i)))
      gsi_remove (&i, true);
    else
      gsi_next (&i);
  pop_cfun ();
}

/* TYPE for a body that also runs with inputs that violate preconditions: its
   tests of them must stay.  */
static tree
without_preconditions (tree type)
{
  if (!lookup_attribute ("nonnull", TYPE_ATTRIBUTES (type)))
    return type;
  return build_type_attribute_variant (type, without_attributes (TYPE_ATTRIBUTES (type),
								 { "nonnull" }));
}

/* Delete what computed X if nothing else wants it; with CALLS also calls that do nothing
   but give a value.  */
static void
remove_dead (tree x, bool calls = false)
{
  /* It may have gone with an operand that was deleted before it.  */
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IN_FREE_LIST (x)
      || SSA_NAME_IS_DEFAULT_DEF (x) || !has_zero_uses (x))
    return;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if ((!is_gimple_assign (def) && !(calls && is_gimple_call (def)))
      || gimple_has_side_effects (def) || stmt_ends_bb_p (def))
    return;
  auto_vec<tree> used;
  ssa_op_iter it;
  tree u;
  FOR_EACH_SSA_TREE_OPERAND (u, def, it, SSA_OP_USE)
  used.safe_push (u);
  gimple_stmt_iterator gsi = gsi_for_stmt (def);
  gsi_remove (&gsi, true);
  release_defs (def);
  for (tree y : used)
    remove_dead (y, calls);
}

/* Does computing X, for one use only, read what an address leads to, or call?  */
static bool
evaluates (tree x)
{
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x) || !has_single_use (x))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (is_gimple_call (def))
    return !gimple_has_side_effects (def);
  if (!is_gimple_assign (def))
    return false;
  if (gimple_assign_load_p (def))
    {
      tree base = get_base_address (gimple_assign_rhs1 (def));
      return base && TREE_CODE (base) == MEM_REF;
    }
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && evaluates (gimple_op (def, i)))
      return true;
  return false;
}

/* What __builtin_constant_p is asked of is not evaluated, and may not be possible: the
   address may be null.  GCC deletes it as dead code, unless it is recorded.  */
static void
drop_unevaluated (tree decl)
{
  basic_block bb;
  push_cfun (DECL_STRUCT_FUNCTION (decl));
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (!asks_constant (stmt) || gimple_call_num_args (stmt) != 1)
	continue;
      tree arg = gimple_call_arg (stmt, 0), lhs = gimple_call_lhs (stmt);
      if (!lhs || !evaluates (arg))
	continue;
      gsi_replace (&i, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))),
		   false);
      remove_dead (arg, true);
    }
  pop_cfun ();
}

/* A private copy of NODE's body that is never inlined and of which nothing is
   assumed, or NULL.  SUFFIX: after its name.  */
static cgraph_node *
make_copy (cgraph_node *node, const char *suffix)
{
  tree decl = node->decl, attributes = DECL_ATTRIBUTES (decl);
  DECL_ATTRIBUTES (decl) = without_attributes (attributes, { "noclone", "noipa" });
  cgraph_node *clone = node->create_version_clone_with_body (vNULL, NULL, NULL, NULL,
							     NULL, suffix, NULL);
  DECL_ATTRIBUTES (decl) = attributes;
  if (!clone)
    return NULL;
  tree d = clone->decl;
  DECL_ATTRIBUTES (d)
    = without_attributes (attributes,
			  { "always_inline", "noclone", "noipa", "const", "pure",
			    "weak", "constructor", "destructor", "used",
			    "externally_visible", "gnu_inline", "fn spec", "flatten" });
  TREE_TYPE (d) = without_preconditions (TREE_TYPE (d));
  /* Link-time inlining looks a clone's origin up while its body is not read
     yet, and would insist on inlining it.  */
  if (has_attribute (decl, "always_inline"))
    DECL_ABSTRACT_ORIGIN (d) = NULL_TREE;
  /* A program's own memcpy is the built-in of that name; a call of its clone
     would be taken for a call of memcpy, which calls the clone.  */
  set_decl_built_in_function (d, NOT_BUILT_IN, 0);
  clone->make_decl_local ();
  TREE_PUBLIC (d) = 0;
  DECL_EXTERNAL (d) = 0;
  DECL_ARTIFICIAL (d) = 1;
  DECL_UNINLINABLE (d) = 1;
  DECL_NO_INLINE_WARNING_P (d) = 1;
  DECL_DISREGARD_INLINE_LIMITS (d) = 0;
  DECL_PRESERVE_P (d) = 0;
  DECL_STATIC_CONSTRUCTOR (d) = 0;
  DECL_STATIC_DESTRUCTOR (d) = 0;
  TREE_READONLY (d) = 0;
  DECL_PURE_P (d) = 0;
  DECL_LOOPING_CONST_OR_PURE_P (d) = 0;
  clone->force_output = 0;
  clone->externally_visible = 0;
  return clone;
}

/* The copy of NODE that is instrumented, or NULL.  */
static cgraph_node *
make_clone (cgraph_node *node)
{
  cgraph_node *clone = make_copy (node, "adse");
  if (!clone)
    return NULL;
  tree d = clone->decl;
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (d) = clone_options (node->decl);
  drop_debug_statements (d);
  drop_unevaluated (d);
  return clone;
}

/* if ((int) (A op B) != 0) is if (A op B) again.  */
static void
restore_condition (gcond *cond)
{
  tree x = gimple_cond_lhs (cond);
  if (gimple_cond_code (cond) != NE_EXPR || !integer_zerop (gimple_cond_rhs (cond))
      || TREE_CODE (x) != SSA_NAME || !has_single_use (x))
    return;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
  if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
    return;
  tree b = gimple_assign_rhs1 (def);
  if (TREE_CODE (b) != SSA_NAME || !has_single_use (b)
      || TREE_CODE (TREE_TYPE (b)) != BOOLEAN_TYPE)
    return;
  gassign *compare = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b));
  if (!compare || TREE_CODE_CLASS (gimple_assign_rhs_code (compare)) != tcc_comparison
      || (TREE_CODE (gimple_assign_rhs1 (compare)) == SSA_NAME
	  && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_rhs1 (compare)))
      || (TREE_CODE (gimple_assign_rhs2 (compare)) == SSA_NAME
	  && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_rhs2 (compare))))
    return;
  gimple_cond_set_condition (cond, gimple_assign_rhs_code (compare),
			     gimple_assign_rhs1 (compare),
			     gimple_assign_rhs2 (compare));
  update_stmt (cond);
  remove_dead (x);
}

/* What only labels need has become dead code in cfun.  */
static bool dead_code;

/* Take the markers out of cfun: what stays is the code of the plain build.  */
static void
remove_markers (void)
{
  auto_vec<gcall *> markers;
  auto_vec<gcond *> conds;
  basic_block bb;
  unsigned site;
  tree value;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (mark_is_cond (gsi_stmt (i), &site, &value)
	|| mark_is_decision (gsi_stmt (i), &site) || mark_is_point (gsi_stmt (i), &site)
	|| mark_is_live (gsi_stmt (i)))
      markers.safe_push (as_a<gcall *> (gsi_stmt (i)));
    else if (gcond *c = dyn_cast<gcond *> (gsi_stmt (i)))
      conds.safe_push (c);
  for (gcall *stmt : markers)
    {
      dead_code |= mark_is_live (stmt);
      auto_vec<tree> args;
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	args.safe_push (gimple_call_arg (stmt, i));
      tree lhs = gimple_call_lhs (stmt);
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      unlink_stmt_vdef (stmt);
      if (lhs
	  && (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs)
	      || (TREE_CODE (args[0]) == SSA_NAME
		  && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (args[0]))))
	{
	  gsi_replace (&gsi, gimple_build_assign (lhs, args[0]), false);
	  continue;
	}
      if (lhs)
	replace_uses_by (lhs, args[0]);
      gsi = gsi_for_stmt (stmt);
      gsi_remove (&gsi, true);
      release_defs (stmt);
      for (tree x : args)
	remove_dead (x);
    }
  if (!markers.is_empty ())
    for (gcond *c : conds)
      restore_condition (c);
}

/* Fold cfun's assignments, an operand with one use together with what computes
   it, as GCC would have folded their trees: match.pd was off then.  What is left
   as the front end writes it may look wrong to GCC: p[n - 1] is (p - 1) + n at
   first, and p - 1 outside of the array that p points to.  */
static void
fold_assignments (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (i));
      if (!stmt)
	continue;
      auto_vec<tree> used;
      ssa_op_iter it;
      tree u;
      FOR_EACH_SSA_TREE_OPERAND (u, stmt, it, SSA_OP_USE)
      used.safe_push (u);
      if (!fold_stmt (&i, follow_single_use_edges))
	continue;
      update_stmt (gsi_stmt (i));
      for (tree x : used)
	remove_dead (x);
    }
}

static void
finish_body (void)
{
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  update_ssa (TODO_update_ssa);
  if (dead_code)
    cleanup_tree_cfg ();
  dead_code = false;
  if (current_loops)
    loops_state_set (LOOPS_NEED_FIXUP);
  cgraph_edge::rebuild_edges ();
}

static int
by_order (const void *a, const void *b)
{
  return (*(cgraph_node *const *) a)->order - (*(cgraph_node *const *) b)->order;
}

static void
decide (cgraph_node *node)
{
  tree decl = node->decl;
  unit_function u = { node, decl, NULL, NULL, false, SYMRT_REASON_NONE, NULL };
  keep_loops (decl);
  u.accesses = accesses_find (decl);
  if ((u.reason = skip_reason (decl)))
    meta_function_skip (decl, SYMRT_F_SKIPPED, u.reason);
  else if (!(u.reason = guard_reason (decl)))
    {
      u.clone = make_clone (node);
      if (!u.clone)
	u.reason = SYMRT_REASON_STMT;
      else if (mutants_wanted && !DECL_EXTERNAL (decl))
	u.mutants = make_copy (node, "mutants");
      else if (may_vanish (node))
	u.identity = u.clone->decl;
    }
  if (u.reason && !skip_reason (decl))
    {
      u.guarded = true;
      meta_function_skip (decl, SYMRT_F_GUARDED, u.reason);
    }
  else if (!in_system_header_at (DECL_SOURCE_LOCATION (decl)))
    meta_function (decl);
  /* Its address becomes its identity, so it is not local whatever was found out
     before.  */
  node->local = 0;
  unit_add (u);
}

/* Does the unit define a variable that others can name?  */
static bool
has_public_data (void)
{
  varpool_node *v;
  FOR_EACH_DEFINED_VARIABLE (v)
  if (TREE_PUBLIC (v->decl) && !v->alias)
    return true;
  return false;
}

/* The bodies of U that are not instrumented.  */
static void
finish_plain (const unit_function &u)
{
  if (!u.clone)
    return;
  tree decl = u.node->decl, on = NULL_TREE;
  if (u.mutants)
    {
      push_cfun (DECL_STRUCT_FUNCTION (u.mutants->decl));
      schemata_make (decl, u.accesses);
      remove_markers ();
      fold_assignments ();
      references_weaken ();
      finish_body ();
      pop_cfun ();
      on = schemata_switch (decl);
    }
  push_cfun (DECL_STRUCT_FUNCTION (decl));
  schemata_drop ();
  remove_markers ();
  fold_assignments ();
  /* An inline definition that grows may be inlined no longer, and there may
     be no other.  */
  if (!DECL_EXTERNAL (decl))
    {
      /* Afterwards there is a way out, the clone.  */
      compat_warn_recursion ();
      if (on)
	dispatch_entry (u.mutants->decl, on);
      dispatch_entry (u.clone->decl, unit_vars.ops);
    }
  finish_body ();
  pop_cfun ();
}

unsigned
adse_ipa_execute (void)
{
  if (seen_error ())
    return 0;
  auto_vec<cgraph_node *> nodes;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
  if (node->has_gimple_body_p () && !node->alias && !node->thunk)
    nodes.safe_push (node);
  nodes.qsort (by_order);
  /* Suites may need what is only data: that unit is recorded, too.  */
  bool data = has_public_data ();
  if (nodes.is_empty () && !data)
    return 0;

  emit_start_unit ();
  unit_begin ();
  references_begin ();
  label_owners = new hash_set<tree>;
  for (cgraph_node *n : nodes)
    find_foreign_labels (n->decl);
  for (cgraph_node *n : nodes)
    if (!is_foreign (n->decl))
      decide (n);
  if (mutants_wanted)
    schemata_begin ();

  for (const unit_function &u : unit_functions ())
    {
      push_cfun (DECL_STRUCT_FUNCTION ((u.clone ? u.clone : u.node)->decl));
      schemata_drop ();
      if (u.clone || u.guarded)
	instrument_body (u);
      else
	remove_markers ();
      if (u.clone)
	references_weaken ();
      finish_body ();
      pop_cfun ();
    }
  plugin_fold_again ();
  for (const unit_function &u : unit_functions ())
    {
      finish_plain (u);
      accesses_free (u.accesses);
    }
  if (meta_nfunction () || data)
    dispatch_unit ();
  emit_finish_unit ();
  references_end ();
  delete label_owners;
  unit_end ();
  return 0;
}
