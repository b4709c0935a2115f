/* SPDX-License-Identifier: GPL-3.0-or-later
   The source text behind locations (text.cc, scan.cc).  */
#ifndef ADSE_PLUGIN_SOURCE_H
#define ADSE_PLUGIN_SOURCE_H

#include "base/plugin.h"
#include <string>

/* The source text behind a location.  */

/* For a walk over S: S[*I] is in a string or character literal, or begins or ends one.
   Then *I is at the last character that belongs to an escape, and QUOTE says which
   literal is under way; 0: none, as before the walk.  */
bool source_in_literal (const char *s, size_t *i, char *quote);

/* Operators as the source spells them.  */
enum source_op
{
  SRC_NONE,    /* another token stands there */
  SRC_UNKNOWN, /* the text cannot be consulted */
  SRC_ADD,
  SRC_SUB,
  SRC_MUL,
  SRC_DIV,
  SRC_MOD,
  SRC_AND,
  SRC_OR,
  SRC_XOR,
  SRC_SHL,
  SRC_SHR,
  SRC_NOT,
  SRC_LT,
  SRC_LE,
  SRC_GT,
  SRC_GE,
  SRC_EQ,
  SRC_NE
};

/* Column behind the condition that begins at LOC, in its line.  */
int source_condition_end (location_t loc);
/* Column of the `?' that belongs to the last `:' before column COLON in the line of
   LOC, 0: there is none.  */
int source_question (location_t loc, int colon);

/* The operator token at LOC, also where a macro's definition spells it.
   *LENGTH: its length, one more for a compound assignment.  SRC_UNKNOWN when
   the file cannot be read or the input had been preprocessed.  */
enum source_op source_operator (location_t loc, unsigned *length);

/* Tokens from which the front end makes its trees of `&&', `||' and `!'.  */
enum source_token
{
  TOKEN_UNKNOWN,
  TOKEN_OTHER,
  TOKEN_AND,
  TOKEN_OR,
  TOKEN_EQ,
  TOKEN_NE,
  TOKEN_NOT
};

/* The token at LOC, also where a macro's definition spells it.  Never TOKEN_EQ
   or TOKEN_NE, which only source_nots tells.  */
enum source_token source_token (location_t loc);
/* How many `!' stand at LOC, one before the other, parentheses not counted.
   *INNER: the operator that is evaluated last in the parentheses behind them.
   *LEFT: what is left of it, if that is in parentheses and it is == or !=.  */
unsigned source_nots (location_t loc, enum source_token *inner,
		      std::string *left = NULL);

/* LOC is that of a `!' before a parenthesised comparison of one line: which
   operator it is and its location.  */
bool source_negated_comparison (location_t loc, enum source_op *op, location_t *inner);

/* From the token at LOC on, as it is spelled in a macro's definition if that has it,
   to the end of the LINES-th line, blanks collapsed and comments away; empty when
   unknown.  */
std::string source_spelled (location_t loc, int lines);

/* The whole line of X, a place in a file; NULL when it cannot be read.  */
const char *source_line (expanded_location x, size_t *n);

/* scan.cc.  The location, with range, of the root operator (UNARY or binary)
   of the expression between the columns FROM and TO, not included, of BASE's
   line, at or right of BASE.  UNKNOWN_LOCATION when that is not certain.  */
location_t source_scan (location_t base, int from, int to, bool unary);
/* TEXT, an operand, has no binary operator outside of parentheses.  */
bool source_no_operator (const std::string &text);
/* scan.cc.  The location, with range, of the root operator (UNARY or binary)
   of the initial value of the variable whose name is at NAME.
   UNKNOWN_LOCATION when that is not certain.  */
location_t source_scan_initialiser (location_t name, bool unary);
/* COLON is a token of a macro's expansion.  If it is the `:' of a `?:': where the one
   relation outside of parentheses is in that one's condition.  UNKNOWN_LOCATION when it is
   another token, there is no relation or more than one, or the rest of the condition is not
   in the same expansion.  */
location_t source_macro_relation (location_t colon);

/* The text from the token at RANGE's start to the end of the token at its
   finish, blanks and comments collapsed; empty when it cannot be had.  An end
   that lies in a macro's expansion stands for the whole macro invocation.  */
std::string source_range_text (source_range range);

/* The text of RANGE before CARET, blanks and comments collapsed; empty when it
   cannot be had.  */
std::string source_text_before (source_range range, location_t caret);
/* The text of RANGE behind the token of LENGTH characters at CARET, blanks and
   comments collapsed; empty when it cannot be had.  */
std::string source_text_after (source_range range, location_t caret, unsigned length);

/* The statement at LOC, as far as its line goes; empty when it cannot be had.  */
std::string source_statement_text (location_t loc);

/* The one relation in TEXT that is in no parentheses; SRC_NONE: there is none, or
   more.  */
enum source_op source_relation (const std::string &text);

/* EXPR as the source writes it, else as the tree printer does.  */
std::string source_expr_text (tree expr);
/* "isdigit (*s)" when EXPR is what a macro's definition made; else empty.  */
std::string source_invocation_text (tree expr);
/* EXPR as the tree printer writes it, without internal numbers.  */
std::string source_tree_text (tree expr);

/* Take the parentheses around all of *S away.  */
void source_strip_parentheses (std::string *s);
/* Take parentheses away that open where *LEFT begins and close where *RIGHT
   ends.  */
void source_strip_shared_parentheses (std::string *left, std::string *right);

/* What stands between `case' at LOC and its colon; empty when unknown.  */
std::string source_case_text (location_t loc);

/* False where LOC's token comes out of a macro's expansion.  */
bool source_plain (location_t loc);
/* The line of the parenthesis that closes the first one behind LOC, or LOC's.  */
int source_closing_line (location_t loc);
/* Where a reader finds LOC: the use of the macro, not its definition.  */
expanded_location source_place (location_t loc);

#endif
