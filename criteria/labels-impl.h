/* SPDX-License-Identifier: MIT
   What the label files share: the interface of one criterion, building
   blocks of predicates, decision formulas, and text without allocation.
   Private to this folder.  */
#ifndef LABELS_IMPL_H
#define LABELS_IMPL_H

#include <stdbool.h>
#include "adse-op.h"
#include "labels.h"
#include "site.h"

/* Text in a buffer of N bytes.  As with snprintf, LEN counts what would have
   been written, and BUF ends with a NUL.  */
struct text
{
  char *buf;
  size_t n, len;
};

/* Append a string, as much of it as there is room for.  */
void text_put (struct text *, const char *);
/* Append V in decimal.  IS_SIGNED: V is a signed number of WIDTH bits.  */
void text_number (struct text *, uint64_t v, unsigned width, bool is_signed);

/* How a label is put into words.  */
enum label_style
{
  STYLE_SENTENCE, /* adse_label_describe */
  STYLE_SHORT,	  /* adse_label_short */
  STYLE_NOTE	  /* adse_label_note without the site and "kills" */
};

/* One criterion: implemented as label_NAME, one for each row of
   criteria.def.  */
struct label_ops
{
  /* Labels of SITE, whose kind is in the row's PLACE.  */
  unsigned (*count) (const struct adse_site_ctx *, const struct adse_site *);
  /* As adse_label_predicate; I counts from 0 within the criterion.  */
  adse_ref (*predicate) (const struct adse_site_ctx *, const struct adse_site *,
			 unsigned i, const struct adse_visit *,
			 const struct adse_algebra *);
  void (*text) (const struct adse_site_ctx *, const struct adse_site *, unsigned i,
		enum label_style, struct text *);
};

/* labels-mutation.c.  As adse_label_mutant, of the label that is number I of
   criterion C.  */
bool mutant_of (const struct adse_site *, enum adse_criterion c, unsigned i,
		const struct adse_visit *, const struct adse_algebra *,
		struct adse_mutant *);

/* What mutant I of COR of the decision SITE does next, see adse_label_decide.  */
int label_cor_next (const struct adse_site_ctx *, const struct adse_site *site,
		    unsigned i, uint32_t known, uint32_t values);
/* What mutant I of UOD of the decision SITE does next, see
   adse_label_decide.  */
int label_uod_next (const struct adse_site_ctx *, const struct adse_site *site,
		    unsigned i, uint32_t known, uint32_t values);
/* As adse_label_undecided for label I of COR of a decision.  */
adse_ref label_cor_undecided (const struct adse_site_ctx *, const struct adse_site *,
			      unsigned i, const struct adse_visit *,
			      const struct adse_algebra *);
/* As adse_label_undecided for label I of UOD of a decision.  */
adse_ref label_uod_undecided (const struct adse_site_ctx *, const struct adse_site *,
			      unsigned i, const struct adse_visit *,
			      const struct adse_algebra *);

/* The objectives of one criterion that relates labels, in criteria.c's table.
   Labels of an objective are numbered one after the other, objectives in the
   same order.  */
struct objective_ops
{
  unsigned (*count) (const struct adse_site_ctx *, const struct adse_site *);
  /* As adse_objective_way, labels numbered within the criterion.  */
  bool (*way) (const struct adse_site_ctx *, const struct adse_site *, unsigned k,
	       unsigned w, unsigned label[2]);
  void (*text) (const struct adse_site_ctx *, const struct adse_site *, unsigned k,
		enum label_style, struct text *);
};
/* The objectives of CACC and RACC, the only criteria that relate labels.  */
extern const struct objective_ops objectives_CACC, objectives_RACC;

#define ADSE_CRITERION(ID, NAME, TEXT, HELP, SOURCE, PLACE)                            \
  extern const struct label_ops label_##NAME;
#include "criteria.def"
#undef ADSE_CRITERION

/* The predicate that always has this value.  Predicates have width 1.  As a
   predicate, reference 0 says that nothing that was evaluated makes it
   true.  */
adse_ref pred_const (const struct adse_algebra *, bool);
/* The negation of a predicate, which must not be 0.  */
adse_ref pred_not (const struct adse_algebra *, adse_ref);
/* The conjunction of two predicates; 0 if one of them is 0.  */
adse_ref pred_and (const struct adse_algebra *, adse_ref, adse_ref);
/* The disjunction of two predicates.  If one of them is 0, it is the other
   one.  */
adse_ref pred_or (const struct adse_algebra *, adse_ref, adse_ref);
/* The predicate that A and B, of WIDTH bits, compare as the operator says.
   Neither may be 0.  */
adse_ref pred_compare (const struct adse_algebra *, enum adse_op, unsigned width,
		       adse_ref a, adse_ref b);

/* Does OP compare its operands, as integers or as floating-point numbers?  */
bool op_is_comparison (unsigned op);
/* A relation between two numbers, whatever their type.  */
enum relation
{
  REL_LT,
  REL_LE,
  REL_GT,
  REL_GE,
  REL_EQ,
  REL_NE
};
/* The relation that comparison OP tests.  */
enum relation op_relation (unsigned op);
/* The comparison of integers that tests this relation.  */
enum adse_op relation_op (enum relation, bool is_signed);
/* The comparison of floating-point numbers that tests this relation.  */
enum adse_op relation_float_op (enum relation);
/* Is the site one of a floating-point operator?  */
bool site_is_float (const struct adse_site *site);
/* The bits of the small integer N as a floating-point number of WIDTH
   bits.  */
uint64_t op_float_number (int n, unsigned width);
/* Does the site's operator take its operands for signed numbers?  */
bool site_is_signed (const struct adse_site *);
/* OP as C writes it: "<=", "+".  What C has no operator for has its name in
   ops.def.  */
const char *op_c_text (unsigned op);
/* Does TEXT bind tighter than every binary and unary operator?  Names,
   numbers, calls, members and elements do.  */
bool text_is_simple (const char *text);
/* Append the source text of operand I.  PARENTHESES: with parentheses around
   what is not text_is_simple.  */
void put_operand (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		  unsigned i, bool parentheses);
/* Append the site's own text.  Without one an operator is made from its
   operands' texts.  */
void put_site (struct text *, const struct adse_site_ctx *, const struct adse_site *);

/* labels-defuse.c.  How many of the definitions before the Ith of the use SITE
   have the text of the Ith.  */
unsigned site_same_before (const struct adse_site_ctx *, const struct adse_site *,
			   unsigned i);

/* formula.c.  The number of bytes of SITE's formula, which are left in the
   last argument.  The formula was checked: every token is known, it has one
   value and at most ADSE_MAX_CONDITIONS conditions.  0: there is none, or it
   is damaged.  */
unsigned formula_tokens (const struct adse_site_ctx *, const struct adse_site *,
			 const uint8_t **);
/* Does TOKEN join two operands?  */
static inline bool
formula_is_connective (uint8_t token)
{
  return token == ADSE_F_AND || token == ADSE_F_OR || token == ADSE_F_XOR;
}
/* Three-valued value of a formula as two predicates: T holds where the
   evaluated conditions make it true, F where they make it false.  */
struct verdict
{
  adse_ref t, f;
};
/* What a connective mutant makes of one connective.  */
enum connective
{
  CONN_AND,
  CONN_OR,
  CONN_XOR,
  CONN_LEFT,
  CONN_RIGHT,
  CONN_TRUE,
  CONN_FALSE,
  CONN__COUNT
};
/* The place of no mutant: the formula stays as it is.  */
#define FORMULA_ORIGINAL (~0u)
/* The value of the formula of N bytes, in which the token at AT means MEANING
   and a NOT at AT is left out.  A condition at AT, which then is TRUE or FALSE, is
   evaluated all the same.  */
struct verdict formula_verdict (const uint8_t *, unsigned n, const struct adse_visit *,
				const struct adse_algebra *, unsigned at,
				enum connective meaning);
/* What formula_next gives for a condition that it needs.  */
#define FORMULA_NEXT(CONDITION) (2 + (int) (CONDITION))
/* Evaluate the formula from left to right as C does, with the token at AT
   meaning MEANING and a NOT at AT left out, as formula_verdict has it.  KNOWN
   are the conditions that have a value, VALUES these values, a bit each.  0 or
   1; or FORMULA_NEXT of the first condition that it needs and that is not
   KNOWN.  */
int formula_next (const uint8_t *f, unsigned n, unsigned at, enum connective meaning,
		  uint32_t known, uint32_t values);
/* Whether evaluating the formula as formula_next does comes to a condition
   that the visit has no value of.  0: never.  */
adse_ref formula_undecided (const uint8_t *, unsigned n, const struct adse_visit *,
			    const struct adse_algebra *, unsigned at,
			    enum connective meaning);
/* In how many ways short-circuit evaluation can go through the formula.  */
unsigned formula_paths (const uint8_t *, unsigned n);
/* The conditions that short-circuit evaluation looks at if they have VALUES, a
   bit each.  */
uint32_t formula_evaluated (const uint8_t *, unsigned n, uint32_t values);
/* The conditions that are written with a !  before them, a bit each.  */
uint32_t formula_negated (const uint8_t *, unsigned n);
/* Append the formula as C writes it, with the token at AT meaning MEANING.  */
void put_formula (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		  const uint8_t *, unsigned n, unsigned at, enum connective meaning);
/* Append T, F or - for each condition, - for those not in MASK.  VALUES has a
   bit each.  A condition written !a has T where a is false.  */
void put_letters (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		  uint32_t mask, uint32_t values);
/* In STYLE_NOTE, append of a decision with one condition that it has the value
   V.  False, and nothing is appended: it has more conditions, or the style is
   another one.  */
bool put_single (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		 enum label_style, bool v);
/* Append that the conditions in MASK have VALUES, a bit each, in the given
   style: "a && b: T-".  */
void put_combination (struct text *, const struct adse_site_ctx *,
		      const struct adse_site *, uint32_t mask, uint32_t values,
		      enum label_style);
/* The predicate that the conditions in MASK, of NCLAUSE, have VALUES, a bit
   each.  0: one of them was not evaluated.  */
adse_ref pred_combination (unsigned nclause, uint32_t mask, uint32_t values,
			   const struct adse_visit *, const struct adse_algebra *);
/* Append the source text of condition I of decision SITE.  PARENTHESES as in
   put_operand.  */
void put_condition (struct text *, const struct adse_site_ctx *,
		    const struct adse_site *, unsigned i, bool parentheses);

#endif
