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

/* Bounded text as snprintf: LEN counts what would have been written.  */
struct text
{
  char *buf;
  size_t n, len;
};

void text_put (struct text *, const char *);
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

/* labels-mutation.c: adse_label_mutant of the label that is the I-th of C.  */
bool mutant_of (const struct adse_site *, enum adse_criterion c, unsigned i,
		const struct adse_visit *, const struct adse_algebra *,
		struct adse_mutant *);

/* What mutant I of COR of the decision SITE does next, see adse_label_decide.  */
int label_cor_next (const struct adse_site_ctx *, const struct adse_site *site,
		    unsigned i, uint32_t known, uint32_t values);
/* The same of UOD.  */
int label_uod_next (const struct adse_site_ctx *, const struct adse_site *site,
		    unsigned i, uint32_t known, uint32_t values);
/* As adse_label_undecided for label I of COR of a decision.  */
adse_ref label_cor_undecided (const struct adse_site_ctx *, const struct adse_site *,
			      unsigned i, const struct adse_visit *,
			      const struct adse_algebra *);
/* The same for label I of UOD.  */
adse_ref label_uod_undecided (const struct adse_site_ctx *, const struct adse_site *,
			      unsigned i, const struct adse_visit *,
			      const struct adse_algebra *);

/* Of a criterion that relates labels: its objectives, objectives_NAME, in
   criteria.c's table.  Labels of an objective are numbered one after the
   other, objectives in the same order.  */
struct objective_ops
{
  unsigned (*count) (const struct adse_site_ctx *, const struct adse_site *);
  /* As adse_objective_way, labels numbered within the criterion.  */
  bool (*way) (const struct adse_site_ctx *, const struct adse_site *, unsigned k,
	       unsigned w, unsigned label[2]);
  void (*text) (const struct adse_site_ctx *, const struct adse_site *, unsigned k,
		enum label_style, struct text *);
};
extern const struct objective_ops objectives_CACC, objectives_RACC;

#define ADSE_CRITERION(ID, NAME, TEXT, HELP, SOURCE, PLACE)                            \
  extern const struct label_ops label_##NAME;
#include "criteria.def"
#undef ADSE_CRITERION

/* Predicates of width 1 in an algebra.  A reference of 0 stands for "nothing
   evaluated makes this true": a conjunction with it is 0, a disjunction with it
   is the other operand.  */
adse_ref pred_const (const struct adse_algebra *, bool);
adse_ref pred_not (const struct adse_algebra *, adse_ref); /* not of 0 */
adse_ref pred_and (const struct adse_algebra *, adse_ref, adse_ref);
adse_ref pred_or (const struct adse_algebra *, adse_ref, adse_ref);
adse_ref pred_compare (const struct adse_algebra *, enum adse_op, unsigned width,
		       adse_ref a, adse_ref b);

/* Operators of a site.  */
bool op_is_comparison (unsigned op);
/* OP of the same sign with relation REL: < <= > >= == != .  */
enum relation
{
  REL_LT,
  REL_LE,
  REL_GT,
  REL_GE,
  REL_EQ,
  REL_NE
};
enum relation op_relation (unsigned op);
enum adse_op relation_op (enum relation, bool is_signed);
/* The same of floating-point numbers.  */
enum adse_op relation_float_op (enum relation);
/* A floating-point operator.  */
bool site_is_float (const struct adse_site *site);
/* The bits of the small number N in WIDTH bits.  */
uint64_t op_float_number (int n, unsigned width);
/* Operands of the site compare or divide as signed numbers.  */
bool site_is_signed (const struct adse_site *);
/* "<=", "+", ...: the operator as C writes it.  */
const char *op_c_text (unsigned op);
/* TEXT binds tighter than every binary and unary operator: a name, a number, a
   call, a member, an element.  */
bool text_is_simple (const char *text);
/* Source text of operand I; PARENTHESES: put around what is not a simple name,
   number or call.  */
void put_operand (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		  unsigned i, bool parentheses);
/* The site's own text, or what its operands give.  */
void put_site (struct text *, const struct adse_site_ctx *, const struct adse_site *);

/* labels-defuse.c.  How many of the definitions of the use SITE before its Ith have
   the text of that.  */
unsigned site_same_before (const struct adse_site_ctx *, const struct adse_site *,
			   unsigned i);

/* formula.c.  The bytes of SITE's formula and their number, checked: every
   token is known, the formula has one value, at most ADSE_MAX_CONDITIONS
   conditions.  0: there is none to speak of.  */
unsigned formula_tokens (const struct adse_site_ctx *, const struct adse_site *,
			 const uint8_t **);
static inline bool
formula_is_connective (uint8_t token)
{
  return token == ADSE_F_AND || token == ADSE_F_OR || token == ADSE_F_XOR;
}
/* Three-valued value of a formula as two predicates: T holds when the
   evaluated conditions make it true, F when they make it false.  */
struct verdict
{
  adse_ref t, f;
};
/* A connective mutant of a formula: the token at AT means MEANING instead; a NOT
   there is left out.  AT beyond the formula: no mutant.  */
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
#define FORMULA_ORIGINAL (~0u)
struct verdict formula_verdict (const uint8_t *, unsigned n, const struct adse_visit *,
				const struct adse_algebra *, unsigned at,
				enum connective meaning);
/* The formula with token AT meaning MEANING (a `!' there: left out), evaluated from left
   to right as C does: 0 or 1, or FORMULA_NEXT of the first condition that it needs and
   that is not among the bits of KNOWN.  */
#define FORMULA_NEXT(CONDITION) (2 + (int) (CONDITION))
int formula_next (const uint8_t *f, unsigned n, unsigned at, enum connective meaning,
		  uint32_t known, uint32_t values);
/* Whether evaluating the mutant comes to a condition that VISIT has no value of; 0:
   never.  */
adse_ref formula_undecided (const uint8_t *, unsigned n, const struct adse_visit *,
			    const struct adse_algebra *, unsigned at,
			    enum connective meaning);
/* Number of ways in which short-circuit evaluation goes through the formula. */
unsigned formula_paths (const uint8_t *, unsigned n);
/* Conditions that short-circuit evaluation looks at under VALUES (a bit
   each).  */
uint32_t formula_evaluated (const uint8_t *, unsigned n, uint32_t values);
/* Conditions that are written with a ! before them.  */
uint32_t formula_negated (const uint8_t *, unsigned n);
/* The formula written in C, as the mutant says.  */
void put_formula (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		  const uint8_t *, unsigned n, unsigned at, enum connective meaning);
/* A letter for each condition, as the decision has it: !a has T where a is false.  */
void put_letters (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		  uint32_t mask, uint32_t values);
/* In a note, of a decision with one condition, that it is V, which is all there is to
   say; false: it has more, or this is no note.  */
bool put_single (struct text *, const struct adse_site_ctx *, const struct adse_site *,
		 enum label_style, bool v);
/* The conditions in MASK have VALUES: "a && b: T-".  */
void put_combination (struct text *, const struct adse_site_ctx *,
		      const struct adse_site *, uint32_t mask, uint32_t values,
		      enum label_style);
/* The NCLAUSE conditions of VISIT that are in MASK have these VALUES (a bit each);
   0: one of them was not evaluated.  */
adse_ref pred_combination (unsigned nclause, uint32_t mask, uint32_t values,
			   const struct adse_visit *, const struct adse_algebra *);
/* Source text of condition I of decision SITE, PARENTHESES as in
   put_operand.  */
void put_condition (struct text *, const struct adse_site_ctx *,
		    const struct adse_site *, unsigned i, bool parentheses);

#endif
