/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of phase G and of the metadata share among themselves; the
   rest of the plugin sees plugin.h only.  */
#ifndef ADSE_PLUGIN_FRONT_H
#define ADSE_PLUGIN_FRONT_H

#include "plugin.h"
#include <string>

/* source.cc: the source text behind a location.  */

/* Operators as the source spells them.  */
enum source_op
{
  SRC_NONE, /* another token stands there */
  SRC_UNKNOWN, /* the text cannot be consulted */
  SRC_ADD, SRC_SUB, SRC_MUL, SRC_DIV, SRC_MOD, SRC_AND, SRC_OR, SRC_XOR,
  SRC_SHL, SRC_SHR, SRC_NOT, SRC_LT, SRC_LE, SRC_GT, SRC_GE, SRC_EQ, SRC_NE
};

/* Column behind the condition that begins at LOC, in its line; and that of the `?' that
   belongs to the last `:' before column COLON, 0: there is none in the line.  */
int source_condition_end (location_t loc);
int source_question (location_t loc, int colon);

/* The operator token at LOC, also where a macro's definition spells it.
   *LENGTH: its length, one more for a compound assignment.  SRC_UNKNOWN when
   the file cannot be read or the input had been preprocessed.  */
enum source_op source_operator (location_t loc, unsigned *length);

/* What `&&', `||' and `!' are made of trees by.  */
enum source_token
{
  TOKEN_UNKNOWN, TOKEN_OTHER, TOKEN_AND, TOKEN_OR, TOKEN_EQ, TOKEN_NE, TOKEN_NOT
};

/* The token at LOC, also where a macro's definition spells it: TOKEN_EQ and TOKEN_NE
   are never it.  */
enum source_token source_token (location_t loc);
/* LOC is that of a `!': how many stand there, one before the other, parentheses not
   counted.  INNER: the last operator to be evaluated in the parentheses that follow
   them; LEFT: what is left of it, if that is in parentheses and it is == or !=.  */
unsigned source_nots (location_t loc, enum source_token *inner,
		      std::string *left = NULL);

/* LOC is that of a `!' before a parenthesised comparison of one line: which
   operator it is and its location.  */
bool source_negated_comparison (location_t loc, enum source_op *op,
				location_t *inner);

/* From the token at LOC on, as it is spelled in a macro's definition if that has it,
   to the end of the LINES-th line, blanks collapsed and comments away; empty when
   unknown.  */
std::string source_spelled (location_t loc, int lines);

/* The whole line of X, a place in a file; NULL when it cannot be read.  */
const char *source_line (expanded_location x, size_t *n);

/* source-scan.cc: location, with range, of the root operator (UNARY or binary) of
   the expression between the columns FROM and TO, not included, of BASE's line, at
   or right of BASE; UNKNOWN_LOCATION when that is not certain.  The other one scans
   the initial value of the variable whose name is at NAME.  */
location_t source_scan (location_t base, int from, int to, bool unary);
/* TEXT, an operand, has no binary operator outside of parentheses.  */
bool source_no_operator (const std::string &text);
location_t source_scan_initialiser (location_t name, bool unary);

/* The text from the token at RANGE's start to the end of the token at its
   finish, blanks and comments collapsed; empty when it cannot be had.  An end
   that lies in a macro's expansion stands for the whole macro invocation.  */
std::string source_range_text (source_range range);

/* The same for the part of RANGE before the token of LENGTH characters at CARET,
   and after it.  */
std::string source_text_before (source_range range, location_t caret);
std::string source_text_after (source_range range, location_t caret,
			       unsigned length);

/* The statement at LOC, as far as its line goes; empty when it cannot be had.  */
std::string source_statement_text (location_t loc);

/* The one relation in TEXT that is in no parentheses; SRC_NONE: there is none, or
   more.  */
enum source_op source_relation (const std::string &text);

/* EXPR as the source writes it, else as the tree printer does.  */
std::string source_expr_text (tree expr);
/* "isdigit (*s)" when EXPR is what a macro's definition made; else empty.  */
std::string source_invocation_text (tree expr);
/* By the tree printer, without internal numbers.  */
std::string source_tree_text (tree expr);

/* Takes the parentheses around all of *S away; those that open in *LEFT and close
   in *RIGHT.  */
void source_strip_parentheses (std::string *s);
void source_strip_shared_parentheses (std::string *left, std::string *right);

/* What stands between `case' at LOC and its colon; empty when unknown.  */
std::string source_case_text (location_t loc);

/* False where LOC's token comes out of a macro's expansion.  */
bool source_plain (location_t loc);
/* The line of the parenthesis that closes the first one behind LOC, or LOC's.  */
int source_closing_line (location_t loc);
/* Where a reader finds LOC: the use of the macro, not its definition.  */
expanded_location source_place (location_t loc);

/* source-ops.cc.  */

/* Tree code of OP when the compiler left the expression as written.  */
enum tree_code source_code (enum source_op op, bool unary);

/* Start with FNDECL's operators.  */
void operators_begin (tree fndecl);
/* *TP is an expression of phase G's walk: bring it back to what the source
   wrote and record a site when it is one of its operators.  Keeps the type.  */
void operators_visit (tree *tp);
/* VALUE is stored by the assignment T, or is the initial value of the variable
   declared at T: find the location of its operator if it has lost it.  */
void operators_relocate (tree t, tree value);
/* The site operator whose value *TP is, after conversions; else NULL.  */
tree *operators_result (tree *tp);
/* A statement at LOC stores *VALUE: one GIMPLE statement, at LOC, when that is an
   operator's result.  */
void operators_stored (tree *value, location_t loc);
/* Brings a comparison that was inverted or swapped back: `!(x < 3)' had become
   `x >= 3'.  The result may be a TRUTH_NOT_EXPR.  */
void operators_restore_comparison (tree *tp);
/* `(x | 2) != 0' is true whatever x is, as GCC before 14 says when it reads it.  True:
   *TP was one of these and is what is left of it.  */
bool operators_settle (tree *tp);

/* The arms of T, a ?: that is one expression, before they are walked.  */
void operators_arms (tree t);

/* T, an operator's result, as the source writes it; else as any expression.  */
std::string operators_text (tree t);

/* source-errors.cc.  */

/* Start with FNDECL.  */
void errors_begin (tree fndecl);
/* T is an expression of phase G's walk, which comes to it before its operands.  */
void errors_visit (tree t);
/* T is a conversion, and its operand has been walked.  */
void errors_conversion (tree t);
/* T is a conversion with a site.  */
bool errors_converted (tree t);
/* A statement at LOC stores VALUE: one GIMPLE statement, when that is a
   conversion.  */
void errors_stored (tree value, location_t loc);
/* Is CALL what assert makes of a condition that is false?  */
bool errors_is_assertion (gimple *call);

/* entry.cc: such calls of cfun's body that what callers pass leads to before anything
   else happens.  */
void entry_assertions (vec<gcall *> *failed);

/* uses.cc: globals and functions that an expression node names.  */
void uses_visit (tree fndecl, tree expr);

/* types.cc.  */

/* Record of TYPE, made on first use.  */
unsigned types_add (tree type);
/* FNDECL's parameters, with names and attributes.  */
void types_parameters (tree fndecl, unsigned *first, unsigned *count);
/* Declaration of NAME ('@' for the place holder) with TYPE; empty when no
   declaration outside a function can spell it.  */
std::string types_spell (tree type, const std::string &name);

/* metadata.cc.  */
void meta_keep (tree); /* it survives garbage collection */
const struct ggc_root_tab *meta_roots (void);
unsigned meta_nsite (void);
void meta_call (tree fndecl, tree callee);
/* A declaration was seen: the first one of a name tells its header.  */
void meta_declared (tree decl);
/* Records what only complete types tell.  At the end of the source, before
   free_lang_data.  */
void meta_collect (void);

/* models.cc: DECL is not declared as the function with a model whose symbol it has:
   calls of it do not go to the model.  */
bool model_declared_otherwise (tree decl);

/* options.cc: words of the command line that change what the source means.  */
void options_collect (vec<unsigned> *words);

/* dump.cc: sites and records for people, in the order of the source.  */
void dump_sites (FILE *);

/* folds.cc.  Hold back folding where there are sites: callbacks of the plugin NAME;
   at the start of a unit that gives code; and once a function is parsed.  */
void folds_register (const char *name);
void folds_start (void);
void folds_parsed (void);

#endif
