/* SPDX-License-Identifier: GPL-3.0-or-later
   Assertions at a function's entry: they say what callers pass.  Which calls of
   __assert_fail only what the parameters say leads to, before anything happens?

     int take (struct ring *r, int n)
     {
       struct ring *ring = r;
       assert (ring && n > 0);		at entry
       assert (n <= ring->room);	at entry
       int left = ring->room - n;
       assert (left > 3);		what the function computed: not at entry
       ring->room = left;
       assert (n < 9);			after a store: not at entry

   A block is at entry when all ways into it come from blocks that are, by conditions
   on given values.  Such a value is a parameter, a constant, what is loaded
   through one from memory that nobody wrote since, and what a condition computes of
   these; a variable of the source is one if it just holds one.  State at file scope
   is not, nor is what a function of the program says.  */
#include "instrument/entry.h"
#include "front/front.h"
#include "front/markers.h"

namespace {

class entry
{
public:
  void find (vec<gcall *> *failed);

private:
  bool given (tree x);
  bool compared (tree x);
  bool given_memory (tree ref);
  bool given_assign (gassign *stmt);
  bool given_call (gcall *stmt);
  bool given_phi (gphi *phi);
  bool harmless (gimple *stmt);
  bool reached (basic_block bb);
  void block (basic_block bb, vec<gcall *> *failed);

  hash_set<tree> m_given;
  hash_set<basic_block>
    m_left; /* blocks at entry, left by a condition on such values */
};

bool
entry::given (tree x)
{
  if (TREE_CODE (x) != SSA_NAME)
    return CONSTANT_CLASS_P (x);
  if (SSA_NAME_IS_DEFAULT_DEF (x))
    return SSA_NAME_VAR (x) && TREE_CODE (SSA_NAME_VAR (x)) == PARM_DECL;
  return m_given.contains (x);
}

/* Where nothing is read through X, it may as well be the address of a variable.  */
bool
entry::compared (tree x)
{
  return given (x) || is_gimple_min_invariant (x);
}

/* Is REF a parameter or what one leads to?  */
bool
entry::given_memory (tree ref)
{
  if (TREE_THIS_VOLATILE (ref))
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
	&& !given (TREE_OPERAND (ref, 1)))
      return false;
  if (TREE_CODE (ref) == PARM_DECL)
    return true;
  if (TREE_CODE (ref) != MEM_REF)
    return false;
  tree pointer = TREE_OPERAND (ref, 0);
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return TREE_CODE (TREE_OPERAND (pointer, 0)) == PARM_DECL;
  return TREE_CODE (pointer) == SSA_NAME && given (pointer);
}

static bool
is_of_source (tree name)
{
  tree v = SSA_NAME_VAR (name);
  return v && !DECL_ARTIFICIAL (v) && !DECL_IGNORED_P (v);
}

bool
entry::given_assign (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), x = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  bool copy = gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (code);
  bool compares = TREE_CODE_CLASS (code) == tcc_comparison;
  if (TREE_CODE (lhs) != SSA_NAME || (!copy && is_of_source (lhs)))
    return false;
  if (gimple_assign_load_p (stmt))
    return given_memory (x);
  if (gimple_assign_single_p (stmt) && TREE_CODE (x) == ADDR_EXPR)
    return given_memory (TREE_OPERAND (x, 0));
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (tree op = gimple_op (stmt, i))
      if (!(compares ? compared (op) : given (op)))
	return false;
  return true;
}

/* What the compiler knows to depend on arguments and what they lead to alone.  */
bool
entry::given_call (gcall *stmt)
{
  unsigned site;
  tree value, lhs = gimple_call_lhs (stmt), fn = gimple_call_fndecl (stmt);
  if (mark_is_cond (stmt, &site, &value))
    return given (value);
  if (mark_is_live (stmt))
    return true;
  if (!lhs || !fn || is_of_source (lhs) || !fndecl_built_in_p (fn)
      || !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    {
      tree x = gimple_call_arg (stmt, i);
      if (!given (x) && !c_getstr (x))
	return false;
    }
  return true;
}

bool
entry::given_phi (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  if (virtual_operand_p (result) || is_of_source (result))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!given (gimple_phi_arg_def (phi, i)))
      return false;
  return true;
}

/* Nothing that may be seen later happens by STMT: it writes at most to a variable of
   the function, which no parameter leads to.  */
bool
entry::harmless (gimple *stmt)
{
  unsigned site;
  tree value;
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_DEBUG: return true;
    case GIMPLE_ASSIGN:
      {
	tree lhs = gimple_assign_lhs (stmt);
	if (gimple_has_volatile_ops (stmt))
	  return false;
	if (TREE_CODE (lhs) == SSA_NAME)
	  return true;
	tree base = get_base_address (lhs);
	return base && VAR_P (base) && auto_var_in_fn_p (base, cfun->decl);
      }
    case GIMPLE_CALL:
      return mark_is_cond (stmt, &site, &value) || mark_is_decision (stmt, &site)
	     || mark_is_point (stmt, &site) || mark_is_live (stmt)
	     || (gimple_call_fndecl (stmt)
		 && fndecl_built_in_p (gimple_call_fndecl (stmt))
		 && gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE));
    default: return false;
    }
}

bool
entry::reached (basic_block bb)
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, bb->preds)
  if (e->src != ENTRY_BLOCK_PTR_FOR_FN (cfun) && !m_left.contains (e->src))
    return false;
  return EDGE_COUNT (bb->preds) != 0;
}

/* BB is at entry.  */
void
entry::block (basic_block bb, vec<gcall *> *failed)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (given_phi (i.phi ()))
      m_given.add (gimple_phi_result (i.phi ()));
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gcall *call = dyn_cast<gcall *> (stmt))
	if (gimple_call_noreturn_p (call) && errors_is_assertion (call))
	  {
	    failed->safe_push (call);
	    return;
	  }
      if (!harmless (stmt))
	return;
      gassign *assign = dyn_cast<gassign *> (stmt);
      gcall *call = dyn_cast<gcall *> (stmt);
      if ((assign && given_assign (assign)) || (call && given_call (call)))
	if (tree lhs = gimple_get_lhs (stmt))
	  m_given.add (lhs);
      gcond *cond = dyn_cast<gcond *> (stmt);
      gswitch *sw = dyn_cast<gswitch *> (stmt);
      if ((cond
	   && !(compared (gimple_cond_lhs (cond)) && compared (gimple_cond_rhs (cond))))
	  || (sw && !given (gimple_switch_index (sw))))
	return;
    }
  m_left.add (bb);
}

void
entry::find (vec<gcall *> *failed)
{
  /* Of a loop's head not all ways in are known when its turn comes.  */
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute (NULL, order, false);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, order[i]);
      if (reached (bb))
	block (bb, failed);
    }
  XDELETEVEC (order);
}

} // namespace

void
entry_assertions (vec<gcall *> *failed)
{
  entry e;
  e.find (failed);
}
