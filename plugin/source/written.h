/* SPDX-License-Identifier: GPL-3.0-or-later
   What the source wrote for an expression: the operator's token and extent (written.cc),
   literals and casts in an operand's text (literals.cc).  */
#ifndef ADSE_PLUGIN_WRITTEN_H
#define ADSE_PLUGIN_WRITTEN_H

#include "base/plugin.h"
#include "source/source.h"

/* The operator token of an expression as the source wrote it, and its extent.  */
struct written
{
  enum source_op op;  /* SRC_NONE: a ?: that became MIN, MAX or ABS */
  unsigned length;    /* of the token */
  location_t caret;   /* the token */
  source_range range; /* the whole expression */
  bool has_range;
  bool unary; /* the token stands first */
};

/* Start with another function.  */
void written_begin (void);
/* In `a += b' the operation has the location of the assignment T, whose range is
   that of the whole.  When b has effects, T is a COMPOUND_EXPR of saving b and the
   assignment proper.  */
void written_assignment (tree t);
/* What the compound assignment whose operator is at CARET assigns to, or NULL.  */
tree *written_target (location_t caret);
/* False: T is no operator of the source.  */
bool find_written (tree t, struct written *w);

/* Tree code of OP when the compiler left the expression as written.  */
enum tree_code source_code (enum source_op op, bool unary);
/* CODE is of an operator with one operand.  */
bool unary_code (enum tree_code code);
/* OP, an operator in the source that integers have, makes CODE of others.  */
bool written_divides (enum tree_code op, enum tree_code code);

/* literals.cc.  TEXT is a number as C writes it, without a sign, or a simple
   character.  */
bool literal_value (const std::string &text, uint64_t *value);
/* A constant that is made of the literals in TEXT by addition and subtraction is no
   larger, and no smaller than its negation.  */
HOST_WIDE_INT literal_bound (const std::string &text);
/* The type of a literal OP that reads TEXT.  */
tree literal_type (tree op, const std::string &text);
/* What C's integer promotions make of TYPE.  */
tree promoted_type (tree type);
/* The integer type that TEXT, an operand in the source, is cast to before anything else
   is done with it; NULL_TREE: none, or it has no name.  */
tree written_cast (const std::string &text);
/* The type of the cast that TEXT, operand OP in the source, begins with: by its name,
   else what the compiler converted the rest to; NULL_TREE: of none.  */
tree cast_type (tree op, const std::string &text);

#endif
