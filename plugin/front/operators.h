/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files that find the source's operators share: front/operators.cc, their
   operands (front/operands.cc), the types they compute in (front/computed-types.cc), what the
   compiler folded them to (front/unfold.cc).  */
#ifndef ADSE_PLUGIN_OPERATORS_H
#define ADSE_PLUGIN_OPERATORS_H

#include "base/plugin.h"
#include "source/written.h"
#include "site.h"

/* front/operands.cc.  OP, or what it converts without saying so, is TEXT in the source.  */
bool reads_as (tree op, const std::string &text);
/* OP is the value of PLACE, perhaps converted.  */
bool is_value_of (tree op, tree place);
/* Texts of the N operands as the source orders them.  True: the tree T has them the
   other way round.  */
bool operand_texts (tree t, const struct written *w, int n, std::string part[2]);
/* Operand I of S is OPERAND and reads TEXT; IN_SOURCE: no macro stands for it.  False:
   the tree has another one than the source.  */
bool describe_operand (tree operand, const std::string &text, bool in_source,
		       struct adse_site *s, int i);

/* front/unfold.cc.  *TP, whose token is W, becomes the operator of the source where that
   is a matter of a constant's sign; false when it is not the source's.  */
bool restore_arithmetic (tree *tp, const struct written *w);
/* *TP is a comparison: undo what it was folded to.  */
void operators_unfold_comparison (tree *tp);
/* Undo what the operation T, whose token is W, was folded to.  */
void operators_unfold (tree t, const struct written *w);
/* *TP, a sum whose `+' is W and from which a constant was moved out of an operand,
   gets that back.  */
void operators_reassociate (tree *tp, const struct written *w);
/* The operation OP has lost its location if it has WRONG.  */
void operators_misplaced (tree op, location_t wrong);

/* front/computed-types.cc.  *TP, an operation that W stands for, in the type in which C
   computes it.  */
void promote (tree *tp, const struct written *w);

#endif
