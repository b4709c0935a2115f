/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files that find the source's operators share: front/operators.cc, their
   operands (front/operands.cc), the types they compute in (front/computed-types.cc), what the
   compiler folded them to (front/unfold.cc).  */
#ifndef ADSE_PLUGIN_OPERATORS_H
#define ADSE_PLUGIN_OPERATORS_H

#include "front/front.h"

/* The operator token of an expression as the source wrote it, and its extent.  */
struct written
{
  enum source_op op;	/* SRC_NONE: a ?: that became MIN, MAX or ABS */
  unsigned length;	/* of the token */
  location_t caret;	/* the token */
  source_range range;	/* the whole expression */
  bool has_range;
  bool unary;		/* the token stands first */
};

/* front/operators.cc.  False: T is no operator of the source.  */
bool find_written (tree t, struct written *w);
bool unary_code (enum tree_code code);
/* What the compound assignment whose operator is at CARET assigns to, or NULL.  */
tree *operators_assigned (location_t caret);
/* *TP, whose token is W, becomes the operator of the source where that is a matter
   of a constant's sign; false when it is not the source's.  */
bool restore_arithmetic (tree *tp, const struct written *w);

/* front/operands.cc.  TEXT is a number as C writes it, without a sign, or a simple
   character.  */
bool literal_value (const std::string &text, uint64_t *value);
/* OP, or what it converts without saying so, is TEXT in the source.  */
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

/* front/unfold.cc.  *TP is a comparison: undo what it was folded to.  */
void operators_unfold_comparison (tree *tp);
/* Undo what the operation T, whose token is W, was folded to.  */
void operators_unfold (tree t, const struct written *w);
/* *TP, a sum whose `+' is W and from which a constant was moved out of an operand,
   gets that back.  */
void operators_reassociate (tree *tp, const struct written *w);
/* The operation OP has lost its location if it has WRONG.  */
void operators_misplaced (tree op, location_t wrong);
/* A constant that is made of the literals in TEXT by addition and subtraction is no
   larger, and no smaller than its negation.  */
HOST_WIDE_INT literal_bound (const std::string &text);

/* front/computed-types.cc.  *TP, an operation that W stands for, in the type in which C
   computes it.  */
void promote (tree *tp, const struct written *w);
/* What C's integer promotions make of TYPE.  */
tree promoted_type (tree type);
/* The type of the cast that TEXT, operand OP in the source, begins with; NULL_TREE:
   of none.  */
tree cast_type (tree op, const std::string &text);
/* The type of a literal OP that reads TEXT.  */
tree literal_type (tree op, const std::string &text);

#endif
