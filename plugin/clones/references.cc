/* SPDX-License-Identifier: GPL-3.0-or-later
   What clones refer to outside of their unit.  A clone is optimised less than its
   original and keeps calls that the plain build has not, of functions that need
   not exist:

       static int debug (void) { return 0; }
       ... if (debug ()) no_such_function ();

   So a clone refers to functions that the unit does not define by weak references
   (.weakref of the assembler): where the plain code refers to them as well the
   symbol is an ordinary undefined one, otherwise it may be missing.  */
#include "clones/references.h"
#include "base/plugin.h"
#include <string>

/* By the symbol's name, which several declarations may have.  */
static hash_map<tree, tree> *references;

/* What GCC knows as DECL is a name of its own, which no library has, or one that the
   library no longer has for new programs.  */
static bool
nowhere_defined (tree decl)
{
  if (!fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (decl))
    {
      CASE_FLT_FN (BUILT_IN_POW10) : return true;
    default: break;
    }
  return strncmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)), "__builtin_", 10)
	 == 0;
}

/* The function DECL is defined elsewhere, and by a name that has to be there at
   link time.  What else GCC knows by its name keeps its own declaration.  */
static bool
may_be_missing (tree decl)
{
  if (TREE_CODE (decl) != FUNCTION_DECL || !DECL_EXTERNAL (decl) || DECL_WEAK (decl)
      || ((fndecl_built_in_p (decl) || DECL_ARTIFICIAL (decl))
	  && !nowhere_defined (decl))
      || (flags_from_decl_or_type (decl) & (ECF_RETURNS_TWICE | ECF_MAY_BE_ALLOCA)))
    return false;
  cgraph_node *node = cgraph_node::get (decl);
  return !node || (!node->definition && !node->alias && !node->has_gimple_body_p ());
}

static tree
make_reference (tree decl)
{
  tree d = copy_node (decl);
  tree target = DECL_ASSEMBLER_NAME (decl);
  std::string name = targetm.strip_name_encoding (IDENTIFIER_POINTER (target));
  name += ".adse_reference";
  SET_DECL_RTL (d, NULL);
  SET_DECL_ASSEMBLER_NAME (d, get_identifier (name.c_str ()));
  tree attributes = copy_list (DECL_ATTRIBUTES (decl));
  for (const char *refused : { "error", "warning", "visibility", "copy" })
    attributes = remove_attribute (refused, attributes);
  const char *symbol = IDENTIFIER_POINTER (target);
  tree string = build_string (strlen (symbol) + 1, symbol);
  attributes = tree_cons (get_identifier ("alias"), build_tree_list (NULL_TREE, string),
			  attributes);
  DECL_ATTRIBUTES (d) = tree_cons (get_identifier ("weakref"), NULL_TREE, attributes);
  /* As the front end has those of the source.  */
  TREE_PUBLIC (d) = 0;
  DECL_EXTERNAL (d) = 0;
  DECL_WEAK (d) = 1;
  DECL_VISIBILITY (d) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (d) = 0;
  DECL_IGNORED_P (d) = 1;
  DECL_CHAIN (d) = NULL_TREE;
  cgraph_node *node = cgraph_node::get_create (d);
  node->alias_target = target;
  node->weakref = node->alias = node->transparent_alias = true;
  return d;
}

/* A call of what is declared with attribute error: plainly it was taken away, by what
   GCC found out of a caller's constants, and the clone's condition only seems to
   come out otherwise.  It goes on as if the call were not there.  */
static bool
remove_refused (gimple_stmt_iterator *i)
{
  gcall *call = dyn_cast<gcall *> (gsi_stmt (*i));
  tree fn = call ? gimple_call_fndecl (call) : NULL_TREE;
  if (!fn || !lookup_attribute ("error", DECL_ATTRIBUTES (fn)) || stmt_ends_bb_p (call)
      || gimple_call_lhs (call))
    return false;
  unlink_stmt_vdef (call);
  gsi_remove (i, true);
  release_defs (call);
  return true;
}

static tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != ADDR_EXPR || !may_be_missing (TREE_OPERAND (t, 0)))
    return NULL_TREE;
  tree &d = references->get_or_insert (DECL_ASSEMBLER_NAME (TREE_OPERAND (t, 0)));
  if (!d)
    d = make_reference (TREE_OPERAND (t, 0));
  *tp = build1 (ADDR_EXPR, TREE_TYPE (t), d);
  TREE_CONSTANT (*tp) = 1;
  *walk_subtrees = 0;
  *(bool *) ((struct walk_stmt_info *) data)->info = true;
  return NULL_TREE;
}

/* STMT is an asm whose constraints may want a symbol of this unit.  What only goes
   through a register, as emitter::hide has it, may be any.  */
static bool
wants_own_symbol (gimple *stmt)
{
  gasm *a = dyn_cast<gasm *> (stmt);
  return a
	 && !(*gimple_asm_string (a) == '\0' && gimple_asm_ninputs (a) == 1
	      && strcmp (TREE_STRING_POINTER (
			   TREE_VALUE (TREE_PURPOSE (gimple_asm_input_op (a, 0)))),
			 "0")
		   == 0);
}

void
references_weaken (void)
{
  basic_block bb;
  bool changed = false;
  struct walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &changed;
  FOR_EACH_BB_FN (bb, cfun)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned a = 0; a < gimple_phi_num_args (i.phi ()); a++)
	{
	  int walk = 1;
	  visit (gimple_phi_arg_def_ptr (i.phi (), a), &walk, &wi);
	}
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
      {
	if (remove_refused (&i))
	  continue;
	gimple *stmt = gsi_stmt (i);
	gsi_next (&i);
	if (wants_own_symbol (stmt) || gimple_debug_bind_p (stmt))
	  continue;
	changed = false;
	walk_gimple_op (stmt, visit, &wi);
	if (changed)
	  update_stmt (stmt);
      }
  }
}

void
references_begin (void)
{
  references = new hash_map<tree, tree>;
}

void
references_end (void)
{
  delete references;
  references = NULL;
}
