/* SPDX-License-Identifier: GPL-3.0-or-later
   Decisions, their conditions and the logical operators between them (decisions.cc,
   connectives.cc).  mark.cc's walk does the steps in their order: it alone knows how to
   walk what is inside conditions.  */
#ifndef ADSE_PLUGIN_DECISIONS_H
#define ADSE_PLUGIN_DECISIONS_H

#include "base/plugin.h"
#include "site.h"

/* A formula's postfix text, or its constant value.  */
struct formula
{
  std::string text;
  int konst; /* -1: not constant */
};

/* A decision under work: what decision_find fills in, then what
   decision_add_sites does.  */
struct decision
{
  auto_vec<tree *> conditions;
  auto_vec<tree *> before; /* evaluated on the way, no conditions */
  struct formula formula;
  bool pure; /* nothing has an effect or may trap */
  bool usable;

  /* For a decision that has sites.  */
  auto_vec<unsigned> sites; /* of the conditions */
  location_t at;
  tree ahead;	   /* call that reports conditions before the decision, or NULL_TREE */
  int site;	   /* the decision's when its outcome is that of the tree, else -1 */
  unsigned number; /* of the decision's site */
  bool swapped;	   /* its outcome is the opposite of the tree's */
  auto_vec<tree> copies; /* of the conditions, for its mutants */
  bool uncopied;	 /* it has no mutants to switch on */
};

/* Take *TP, the condition of a statement or a logical expression, apart.
   False: there is nothing.  Next, what is evaluated on the way (`before') is
   to be walked.  */
bool decision_find (tree *tp, struct decision *);
/* Add sites for the decision *TP at LOC and its conditions.  False: it gets
   none.  Next, each condition is to be walked, and then marked where there are
   sites.  */
bool decision_add_sites (tree fndecl, tree *tp, location_t loc, struct decision *);
/* The decision's mutants keep a copy of condition I, which is not walked yet.  */
void decision_keep_condition (struct decision *, unsigned i);
/* Put the marker of condition I around it, when it has been walked.  */
void decision_mark_condition (struct decision *, unsigned i);
/* Report ahead of *TP those conditions that can be, and switch mutants in.
   When all conditions were marked.  */
void decision_finish (tree *tp, struct decision *);

/* mutated.cc.  */

/* Keep a copy of D's condition I, which has been walked and not yet marked.  */
void mutated_keep (struct decision *, unsigned i);
/* *TP becomes what a mutant of D decides where one is switched on.  */
void mutated_decision (tree *tp, struct decision *);
/* Start with another function: no SAVE_EXPR was made by the walk yet.  */
void mutated_begin (void);
/* SAVED, a SAVE_EXPR, was made by the walk, and is used in one place.  */
void mutated_saved (tree saved);

/* Enter the cases of SWITCH_STMT T into the case table and S, and where their labels
   are into LOCATIONS.  */
void decision_add_cases (tree t, struct adse_site *s, vec<location_t> *locations);

/* connectives.cc.  */

/* T is a logical operator.  */
bool connective_p (tree t);
/* T converts a truth value to another integer type.  */
bool connective_conversion (tree t);
/* Where E stands, a truth value, when T is `__builtin_expect (E, c) != 0';
   else NULL.  */
tree *connective_expected (tree t);

/* A logical operator as the source has it, by its tree T.  */
struct connective
{
  enum tree_code code; /* TRUTH_ANDIF_EXPR, ... */
  bool inverted;       /* T has the negations of its operands, of a TRUTH_XOR_EXPR that
		    of the first */
  unsigned nots;       /* how many `!' stand before it */
};
/* Tell how the source has T, a logical operator.  */
void connective_written (tree t, struct connective *);
/* The first operand of T, a TRUTH_XOR_EXPR, is the negation of the source's.  */
bool connective_first_inverted (tree t);
/* T is a logical operator's negation, and there is no `!'.  */
bool connective_swapped (tree t);
/* T is a condition that the source has behind a `!' and the tree has without
   it: the front end inverted it once more.  */
bool connective_uninverted (tree t);
/* Text of the decision T, as the source has it.  */
std::string connective_decision_text (tree t);
/* Text of the condition T, as the source has it.  */
std::string connective_condition_text (tree t);

#endif
