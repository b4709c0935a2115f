/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutant schemata.  A function has a body more, which runs while a mutant of it is
   switched on:

     x = a + b			x1 = a + b
   becomes			x = mutated[3] ? mutate (3, a, b) : x1

   with one test of a byte of the unit, which is 0 while no mutant of the site is
   switched on.  A division by what the mutant does not divide by is one by 1.  What
   mutants of decisions need is there already (front/mutated.cc), as markers.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "clones/schemata.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "front/markers.h"
#include "instrument/accesses.h"
#include "meta/records.h"
#include "adse-op.h"
#include "packet.h"
#include "site.h"

static tree mutated_variable, functions_variable, mutate_variable, mutate_type;
/* Elements of mutated_variable and of functions_variable; sites of uses come later.  */
static unsigned nmutated, nfunction;
static auto_vec<bool> *has_mutants; /* by site */

static tree
unit_variable (const char *name, tree type, tree init)
{
  tree d = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
  TREE_STATIC (d) = 1;
  TREE_USED (d) = 1;
  TREE_ADDRESSABLE (d) = 1;
  DECL_ARTIFICIAL (d) = 1;
  DECL_IGNORED_P (d) = 1;
  DECL_INITIAL (d) = init;
  varpool_node::finalize_decl (d);
  return d;
}

void
schemata_begin (void)
{
  mutate_type
    = build_function_type_list (type_u64, type_u32, type_u64, type_u64, NULL_TREE);
  tree pointer = build_pointer_type (mutate_type);
  nmutated = meta_nsite ();
  nfunction = meta_nfunction ();
  mutated_variable
    = unit_variable ("__adse_mutated_sites",
		     build_array_type_nelts (type_u8, nmutated + 1), NULL_TREE);
  functions_variable
    = unit_variable ("__adse_mutated_functions",
		     build_array_type_nelts (type_u32, nfunction + 1), NULL_TREE);
  mutate_variable = unit_variable ("__adse_mutate_with", pointer, null_pointer_node);
  has_mutants = new auto_vec<bool>;
}

tree
schemata_mutated_variable (void)
{
  return has_mutants ? mutated_variable : NULL_TREE;
}

tree
schemata_functions_variable (void)
{
  return has_mutants ? functions_variable : NULL_TREE;
}

tree
schemata_mutate_variable (void)
{
  return has_mutants ? mutate_variable : NULL_TREE;
}

tree
schemata_table (void)
{
  if (!has_mutants)
    return NULL_TREE;
  unsigned n = meta_nsite ();
  tree type = build_array_type_nelts (type_u8, n + 1);
  char *bytes = XCNEWVEC (char, n + 1);
  for (unsigned i = 0; i < n && i < has_mutants->length (); i++)
    bytes[i] = (*has_mutants)[i];
  tree s = build_string (n + 1, bytes);
  free (bytes);
  TREE_TYPE (s) = type;
  TREE_CONSTANT (s) = 1;
  TREE_STATIC (s) = 1;
  tree d = unit_variable ("__adse_has_mutants", type, s);
  TREE_READONLY (d) = 1;
  delete has_mutants;
  has_mutants = NULL;
  return d;
}

tree
schemata_switch (tree fndecl)
{
  unsigned f = meta_function (fndecl);
  for (unsigned i = 0; has_mutants && i < has_mutants->length (); i++)
    if ((*has_mutants)[i] && meta_site (i)->function == f)
      return build4 (ARRAY_REF, type_u32, functions_variable, size_int (f), NULL_TREE,
		     NULL_TREE);
  return NULL_TREE;
}

static void
note_site (unsigned site)
{
  if (site >= has_mutants->length ())
    has_mutants->safe_grow_cleared (site + 1);
  (*has_mutants)[site] = true;
}

/* The statements of cfun that a marker of mutants of decisions is.  */
static void
collect_markers (auto_vec<gcall *> *on, auto_vec<gcall *> *calls)
{
  basic_block bb;
  unsigned site;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (mark_is_mutated (gsi_stmt (i), &site))
      on->safe_push (as_a<gcall *> (gsi_stmt (i)));
    else if (mark_is_mutate (gsi_stmt (i)))
      calls->safe_push (as_a<gcall *> (gsi_stmt (i)));
}

void
schemata_drop (void)
{
  auto_vec<gcall *> on, calls;
  if (!mutants_wanted)
    return;
  collect_markers (&on, &calls);
  for (gcall *stmt : on)
    {
      tree lhs = gimple_call_lhs (stmt);
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      unlink_stmt_vdef (stmt);
      if (lhs)
	gsi_replace (&gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))),
		     false);
      else
	gsi_remove (&gsi, true);
    }
  /* What only these lead to goes before it is looked at.  */
  for (gcall *stmt : on)
    if (tree lhs = gimple_call_lhs (stmt))
      {
	imm_use_iterator it;
	gimple *user;
	FOR_EACH_IMM_USE_STMT (user, it, lhs)
	{
	  use_operand_p use;
	  FOR_EACH_IMM_USE_ON_STMT (use, it)
	  SET_USE (use, build_zero_cst (TREE_TYPE (lhs)));
	  update_stmt (user);
	}
      }
  if (on.is_empty ())
    return;
  update_ssa (TODO_update_ssa);
  cleanup_tree_cfg ();
}

static bool
passed (tree x)
{
  tree type = TREE_TYPE (x);
  return type_followed (type)
	 && (TREE_CODE (x) == SSA_NAME || is_gimple_min_invariant (x));
}

/* As a boolean: a mutant of SITE is switched on.  */
static tree
switched_on (emitter *em, unsigned site)
{
  tree now = em->copy (type_u8, em->byte_at (mutated_variable, site));
  return em->binary (NE_EXPR, boolean_type_node, now, build_zero_cst (type_u8));
}

/* SITE's number in the program.  */
static tree
global_number (emitter *em, unsigned site)
{
  tree base = em->copy (type_u32, unit_word (SYMRT_UNIT_SITE_BASE));
  return em->binary (PLUS_EXPR, type_u32, base, id_const (site));
}

static tree
call_mutate (emitter *em, unsigned site, tree a, tree b)
{
  tree fn = em->copy (TREE_TYPE (mutate_variable), mutate_variable);
  gcall *call = gimple_build_call (fn, 3, global_number (em, site), a, b);
  gimple_call_set_fntype (call, mutate_type);
  gimple_call_set_nothrow (call, true);
  tree result = make_ssa_name (type_u64);
  gimple_call_set_lhs (call, result);
  em->add (call);
  return result;
}

/* RESULT, a uint64_t, as a value of TYPE.  */
static tree
as_type (emitter *em, tree type, tree result)
{
  if (TREE_CODE (type) != REAL_TYPE)
    return em->convert (type, result);
  tree bits = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), 1);
  tree narrow = em->convert (bits, result);
  return em->copy (type, build1 (VIEW_CONVERT_EXPR, type, narrow));
}

static bool
divides (enum tree_code code)
{
  return code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR;
}

/* Operand X as the site has it, WIDTH bits.  */
static tree
operand (emitter *em, tree x, unsigned width, bool second)
{
  unsigned own = type_width (TREE_TYPE (x));
  if (!second || own == width || TREE_CODE (TREE_TYPE (x)) == REAL_TYPE)
    return em->value (x);
  /* A shift's count: what is too large stays so.  */
  if (own > width)
    return em->binary (MIN_EXPR, type_u64, em->value (x),
		       value_const (((uint64_t) 1 << width) - 1));
  bool is_unsigned = TYPE_UNSIGNED (TREE_TYPE (x));
  return em->value (
    em->convert (build_nonstandard_integer_type (width, is_unsigned), x));
}

/* The operator STMT of the source has mutants from now on.  */
static void
mutate_operator (tree fndecl, gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree lhs = gimple_assign_lhs (stmt), a = gimple_assign_rhs1 (stmt);
  bool binary = gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS;
  tree b = binary ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  if (TREE_CODE (lhs) != SSA_NAME
      || (!binary && gimple_assign_rhs_class (stmt) != GIMPLE_UNARY_RHS) || !passed (a)
      || (b && !passed (b)) || !type_followed (TREE_TYPE (lhs)) || is_abnormal (lhs)
      || is_abnormal (a) || (b && is_abnormal (b)))
    return;
  bool swapped;
  int s = mark_operator_site (fndecl, gimple_location (stmt), code, a, b, &swapped);
  if (s < 0 || (unsigned) s >= nmutated)
    return;
  struct adse_site *site = meta_site (s);
  unsigned width = type_width (TREE_TYPE (a));
  if (width != site->width || site->kind != ADSE_SITE_OP
      || type_is_float (TREE_TYPE (a)) != !!adse_op_is_float (site->op)
      || stmt_ends_bb_p (stmt))
    return;
  emitter em;
  em.start (NULL_TREE);
  if (divides (code))
    {
      em.before (stmt);
      tree type = TREE_TYPE (b), divisor = make_ssa_name (type);
      tree on = switched_on (&em, s);
      em.add (gimple_build_assign (divisor, COND_EXPR, on, build_one_cst (type), b));
      gimple_assign_set_rhs2 (stmt, divisor);
      update_stmt (stmt);
    }
  tree plain = make_ssa_name (TREE_TYPE (lhs));
  gimple_assign_set_lhs (stmt, plain);
  update_stmt (stmt);
  em.after (stmt);
  em.open_if (switched_on (&em, s));
  tree x = operand (&em, a, width, false);
  tree y = b ? operand (&em, b, width, true) : value_const (0);
  if (swapped)
    std::swap (x, y);
  tree mutated = as_type (&em, TREE_TYPE (lhs), call_mutate (&em, s, x, y));
  em.close_if (mutated, plain, lhs);
  note_site (s);
}

/* What a mutant of an entry of TYPE may be.  */
static unsigned
entry_change (tree type)
{
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return ADSE_ENTRY_BOOL;
  if (POINTER_TYPE_P (type))
    {
      /* A row of a table of texts is used by its address.  */
      tree to = TREE_TYPE (type);
      if (TREE_CODE (to) == ARRAY_TYPE)
	to = TREE_TYPE (to);
      return TYPE_PRECISION (char_type_node) == 8
		 && TYPE_MAIN_VARIANT (to) == char_type_node
	       ? ADSE_ENTRY_TEXT
	       : ADSE_ENTRY_NONE;
    }
  return INTEGRAL_TYPE_P (type) ? ADSE_ENTRY_NUMBER : ADSE_ENTRY_NONE;
}

/* STMT reads an entry of a constant table: each entry has a mutant from now on.  */
static void
mutate_entry (gassign *stmt, const function_accesses *known)
{
  tree index, lhs = gimple_assign_lhs (stmt);
  if (!gimple_assign_single_p (stmt) || TREE_CODE (lhs) != SSA_NAME
      || !type_followed (TREE_TYPE (lhs)) || is_abnormal (lhs) || stmt_ends_bb_p (stmt))
    return;
  int s = accesses_table (known, stmt, &index);
  unsigned change = entry_change (TREE_TYPE (lhs));
  if (s < 0 || (unsigned) s >= nmutated || change == ADSE_ENTRY_NONE
      || TREE_CODE (index) != SSA_NAME || !passed (index) || is_abnormal (index))
    return;
  meta_site (s)->target = change;
  tree plain = make_ssa_name (TREE_TYPE (lhs));
  gimple_assign_set_lhs (stmt, plain);
  update_stmt (stmt);
  emitter em;
  em.start (NULL_TREE);
  em.after (stmt);
  em.open_if (switched_on (&em, s));
  tree mutated = as_type (&em, TREE_TYPE (lhs),
			  call_mutate (&em, s, em.value (index), em.value (plain)));
  em.close_if (mutated, plain, lhs);
  note_site (s);
}

void
schemata_make (tree fndecl, const function_accesses *known)
{
  auto_vec<gcall *> on, calls;
  auto_vec<gassign *> operators;
  basic_block bb;
  unsigned site;
  if (!has_mutants)
    return;
  collect_markers (&on, &calls);
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gassign *stmt = dyn_cast<gassign *> (gsi_stmt (i)))
      operators.safe_push (stmt);
  for (gassign *stmt : operators)
    {
      mutate_operator (fndecl, stmt);
      mutate_entry (stmt, known);
    }
  for (gcall *stmt : on)
    {
      mark_is_mutated (stmt, &site);
      tree lhs = gimple_call_lhs (stmt);
      if (!lhs)
	continue;
      emitter em;
      em.start (NULL_TREE);
      em.before (stmt);
      tree value = em.convert (TREE_TYPE (lhs), switched_on (&em, site));
      unlink_stmt_vdef (stmt);
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gsi_replace (&gsi, gimple_build_assign (lhs, value), false);
      note_site (site);
    }
  for (gcall *stmt : calls)
    {
      emitter em;
      em.start (NULL_TREE);
      em.before (stmt);
      tree fn = em.copy (TREE_TYPE (mutate_variable), mutate_variable);
      gimple_call_set_fn (stmt, fn);
      gimple_call_set_fntype (stmt, mutate_type);
      unsigned site = tree_to_uhwi (gimple_call_arg (stmt, 0));
      gimple_call_set_arg (stmt, 0, global_number (&em, site));
      update_stmt (stmt);
    }
}
