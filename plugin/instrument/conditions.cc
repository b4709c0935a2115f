/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditions as registers of packets: what is true when a value is not zero, and
   comparisons.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "emit/followed.h"
#include "instrument/conditions.h"
#include "instrument/floats.h"
#include "adse-op.h"
#include "packet.h"

tree
conditions::truth (tree x, unsigned *site)
{
  tree best = x;
  while (TREE_CODE (x) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    {
      if (unsigned *s = m_sites.get (x))
	*site = *s;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
      if (!def)
	break;
      tree a = gimple_assign_rhs1 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      bool widening = CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (a))
		      && type_width (TREE_TYPE (a)) <= type_width (TREE_TYPE (x));
      bool nonzero = code == NE_EXPR && integer_zerop (gimple_assign_rhs2 (def))
		     && INTEGRAL_TYPE_P (TREE_TYPE (a));
      if (code != SSA_NAME && !widening && !nonzero)
	break;
      x = a;
      if (TREE_CODE (x) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
	break;
      if (type_width (TREE_TYPE (x)) == 1)
	best = x;
    }
  return best;
}

void
conditions::compare (unsigned to, enum tree_code code, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  if (type_is_float (type))
    {
      float_compare (pack, to, code, a, b);
      return;
    }
  unsigned x = pack.reg (a), y = pack.reg (b);
  pack.step (SYMRT_STEP_OP2, to, x, y,
	     { operation_desc (operator_of (code, type), 1, type_width (type)) });
}

unsigned
conditions::reg_truth (tree x)
{
  unsigned site;
  tree t = truth (x, &site);
  unsigned width = type_width (TREE_TYPE (t));
  if (width == 1 && TREE_CODE (t) == SSA_NAME && !ids.may (t))
    {
      /* Compare again rather than keep the outcome for us.  */
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison
	  && type_followed (TREE_TYPE (gimple_assign_rhs1 (def)))
	  && !is_abnormal (gimple_assign_rhs1 (def))
	  && !is_abnormal (gimple_assign_rhs2 (def)))
	{
	  tree a = gimple_assign_rhs1 (def);
	  unsigned to = pack.reg_temp (1);
	  compare (to, gimple_assign_rhs_code (def), a, gimple_assign_rhs2 (def));
	  return to;
	}
    }
  if (width == 1)
    return pack.reg (t);
  unsigned n = pack.reg (t), zero = pack.reg_const (0, width), to = pack.reg_temp (1);
  pack.step (SYMRT_STEP_OP2, to, n, zero, { operation_desc (ADSE_OP_NE, 1, width) });
  return to;
}
