/* SPDX-License-Identifier: MIT
   Labels of a site (Bardin et al. 2014 section II: a label is a location
   and a side-effect-free predicate).  The labels of a site are numbered
   0..n-1 over all criteria in criteria.def's order, whatever criteria a user
   selects, so that plugin, runtime and driver agree without talking.

   A predicate is built through an algebra: with that of numbers (criteria.c)
   it is evaluated in the running program, with the driver's (expr_algebra) it
   becomes an expression for the solver.  One definition serves both (tight treatment,
   Bardin et al. 2014 section IV: the negation is never asserted).  */
#ifndef ADSE_LABELS_H
#define ADSE_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include "adse-op.h"
#include "site.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A criterion, numbered as in criteria.def.  The numbers reach files.  */
enum adse_criterion
{
#define ADSE_CRITERION(ID, NAME, TEXT, HELP, SOURCE, PLACE) ADSE_CRIT_##NAME = ID,
#include "criteria.def"
#undef ADSE_CRITERION
  ADSE_CRIT__COUNT
};

/* What criteria.def says of one criterion.  */
struct adse_criterion_row
{
  const char *name, *help, *source;
  uint32_t place; /* set of 1 << enum adse_site_kind */
};
/* The row of each criterion, indexed by enum adse_criterion.  */
extern const struct adse_criterion_row adse_criterion_rows[ADSE_CRIT__COUNT];

/* A set of criteria: bit C for enum adse_criterion C.  */
typedef uint64_t adse_criteria;
/* The set of criterion C alone.  */
#define ADSE_CRITERIA_ONE(C) ((adse_criteria) 1 << (C))
/* The set of all criteria.  */
#define ADSE_CRITERIA_ALL (~(adse_criteria) 0 >> (64 - ADSE_CRIT__COUNT))

/* A name for several criteria, see groups.def.  */
struct adse_criteria_group_row
{
  const char *name, *help;
  adse_criteria set;
};
/* The groups, in the order of groups.def.  */
extern const struct adse_criteria_group_row adse_criteria_groups[];
/* How many rows adse_criteria_groups has.  */
extern const size_t adse_criteria_ngroup;

/* How far the effect of a mutant comes: weak, firm and strong mutation.  */
enum adse_strength
{
#define ADSE_STRENGTH(NAME, TEXT, PLACE, PHRASE, HELP) ADSE_STRENGTH_##NAME,
#include "strengths.def"
#undef ADSE_STRENGTH
  ADSE_STRENGTH__COUNT
};
/* The names of one strength, see strengths.def.  */
struct adse_strength_row
{
  const char *name, *place, *phrase, *help;
};
/* The row of each strength, indexed by enum adse_strength.  */
extern const struct adse_strength_row adse_strengths[ADSE_STRENGTH__COUNT];

/* Mutation operators by the strength that is named for them.  */
struct adse_strengths_named
{
  adse_criteria at[ADSE_STRENGTH__COUNT];
};
/* The strongest strength that is named for the criterion.  BY_DEFAULT if none
   is.  */
enum adse_strength adse_strength_asked (const struct adse_strengths_named *,
					enum adse_criterion,
					enum adse_strength by_default);
/* All mutation operators.  */
adse_criteria adse_criteria_mutating (void);
/* Is C a mutation operator?  */
bool adse_criterion_mutates (enum adse_criterion c);

/* What holds when a user chooses nothing: the group `default'.  */
adse_criteria adse_criteria_default (void);

/* Parse a comma-separated list of names of criteria and groups ("all" and "none"
   allowed) into a SET.  False: an unknown name, copied to BAD (N bytes).  */
bool adse_criteria_parse (const char *list, adse_criteria *set, char *bad, size_t n);
/* As adse_criteria_parse, for lists that may also say "limit:D" and
   "OPERATOR:STRENGTH".  LIMIT is set to D and is otherwise left alone.  NAMED
   is set to the strengths that are named.  Each of both may be NULL: then
   lists may not say that.  */
bool adse_criteria_parse_more (const char *list, adse_criteria *set, uint32_t *limit,
			       struct adse_strengths_named *named, char *bad, size_t n);

/* Reference to a value in some algebra; 0 means "not evaluated".  For
   numbers it is an index into a small value stack; for the driver an
   expression id.  */
typedef uint32_t adse_ref;

/* How values are computed.  Operands and results are references to values of
   CTX.  */
struct adse_algebra
{
  /* A constant; V is masked to WIDTH.  */
  adse_ref (*konst) (void *ctx, unsigned width, adse_val v);
  /* OP as in adse_op_eval; unused operands are 0.  */
  adse_ref (*op) (void *ctx, enum adse_op op, unsigned width, unsigned owidth,
		  adse_ref a, adse_ref b, adse_ref c, uint64_t k);
  void *ctx;
};

/* What one visit of a site observed: for OP the two operands (second 0 for a
   unary operator), for DECISION its conditions (width 1; 0 where short-circuit
   evaluation skipped one), for SWITCH the index.  */
struct adse_visit
{
  unsigned n;
  adse_ref v[ADSE_MAX_CONDITIONS];
};

/* A TU's tables as far as labels need them.  */
struct adse_site_ctx
{
  const char *strings; /* string table; formulas end inside it */
  const struct adse_case *cases;
  /* All sites of the TU, for the texts of a decision's conditions; NULL: texts
     number the conditions instead.  Predicates and keys do not need them.  */
  const struct adse_site *sites;
  uint32_t nsite;
  uint32_t limit; /* distance of LIMIT's labels */
};

/* The distance of the criterion limit, unless the user says another one.  */
#define ADSE_LIMIT_DEFAULT 1
/* The greatest distance that users may name.  */
#define ADSE_LIMIT_MAX 1000000

/* Number of labels of SITE over all criteria.  */
unsigned adse_site_nlabels (const struct adse_site_ctx *, const struct adse_site *site);

/* Criterion of label I of SITE.  ADSE_CRIT__COUNT: there is no such label.  */
enum adse_criterion adse_label_criterion (const struct adse_site_ctx *,
					  const struct adse_site *site, unsigned i);

/* Predicate (width 1) of label I of SITE on VISIT.  0: this visit says
   nothing of it (an operand it needs was not evaluated).  */
adse_ref adse_label_predicate (const struct adse_site_ctx *,
			       const struct adse_site *site, unsigned i,
			       const struct adse_visit *visit,
			       const struct adse_algebra *alg);

/* Predicate (width 1) of what VISIT leaves open of label I, a mutant of a decision:
   it evaluates conditions that the program skipped, and whose effects and values nobody
   knows.  0: it leaves nothing open.  */
adse_ref adse_label_undecided (const struct adse_site_ctx *,
			       const struct adse_site *site, unsigned i,
			       const struct adse_visit *visit,
			       const struct adse_algebra *alg);

/* Predicate of label I by concrete values: 1 covered, 0 not, -1 says nothing.
   Bit J of KNOWN: VALUES[J] was evaluated.  Fast path of the runtime.  */
int adse_label_holds (const struct adse_site_ctx *, const struct adse_site *site,
		      unsigned i, unsigned n, const uint64_t *values, uint32_t known);

/* Call HOLD for each label of SITE that WANTED returns true for and that the
   values cover, in their order.  Values are as in adse_label_holds.  For many
   labels this is far cheaper than that function for each.  */
void adse_site_hold (const struct adse_site_ctx *, const struct adse_site *site,
		     unsigned n, const uint64_t *values, uint32_t known,
		     bool (*wanted) (void *, unsigned i),
		     void (*hold) (void *, unsigned i), void *arg);

/* Where a label is: label LABEL of a site is number I of CRITERION.  */
struct adse_label_at
{
  uint16_t criterion;
  uint32_t label, i;
};
/* Where label I of SITE is.  Its criterion is ADSE_CRIT__COUNT if there is no
   such label.  */
struct adse_label_at adse_label_find (const struct adse_site_ctx *,
				      const struct adse_site *site, unsigned i);
/* Store the labels of SITE that WANTED returns true for into OUT, at most ROOM
   of them.  Returns how many there are, which may be more.  */
unsigned adse_site_find (const struct adse_site_ctx *, const struct adse_site *site,
			 bool (*wanted) (void *, unsigned i), void *arg,
			 struct adse_label_at *out, unsigned room);
/* As adse_site_hold, for the NLIST labels at LIST only.  */
void adse_labels_hold (const struct adse_site_ctx *, const struct adse_site *site,
		       unsigned n, const uint64_t *values, uint32_t known,
		       const struct adse_label_at *list, unsigned nlist,
		       bool (*wanted) (void *, unsigned i),
		       void (*hold) (void *, unsigned i), void *arg);

/* A mutant of an operator as values of an algebra, of WIDTH bits: what the
   operator gives, and what the mutant gives instead.  A reference of 0 means
   "always" as WORKS, SURVIVES or DEFINED, "never" as DIFFER.  */
struct adse_mutant
{
  unsigned width;
  adse_ref original, mutated;
  adse_ref differ;   /* they do, as far as they are kept: the label's predicate where
			it survives and is defined */
  adse_ref works;    /* the operator itself does not trap */
  adse_ref survives; /* the mutant does not trap */
  adse_ref defined;  /* original and mutant mean something */
};
/* The mutant that label I of SITE kills.  False: SITE is no OP, the label is
   no mutant of its operator, or VISIT lacks operands.  */
bool adse_label_mutant (const struct adse_site_ctx *, const struct adse_site *site,
			unsigned i, const struct adse_visit *visit,
			const struct adse_algebra *alg, struct adse_mutant *);
/* As struct adse_mutant, with values in place of references.  */
struct adse_mutant_values
{
  unsigned width;
  uint64_t original, mutated;
  bool differ, works, survives, defined;
};
/* As adse_label_mutant for concrete values of the N operands, and for those of a
   VALUE as well.  AT is where adse_label_find found the label.  */
bool adse_label_mutant_values (const struct adse_site *site,
			       const struct adse_label_at *at, unsigned n,
			       const uint64_t *values, struct adse_mutant_values *out);

/* What adse_label_decide gives for condition J.  */
#define ADSE_DECIDE_NEXT(J) (2 + (J))
/* For adse_label_decide in place of a label: the decision as it is.  */
#define ADSE_DECIDE_ORIGINAL (~0u)
/* How the mutant that label I of SITE, a DECISION, kills goes on where the
   conditions in KNOWN were evaluated and have VALUES, a bit each.  0 or 1: it
   decides that.  ADSE_DECIDE_NEXT (J): it evaluates condition J next.  -1: the
   label is no such mutant.  */
int adse_label_decide (const struct adse_site_ctx *, const struct adse_site *site,
		       unsigned i, uint32_t known, uint32_t values);

/* Text of label I for people: what must happen, in the source's own words, for
   instance "x <= 7 and x < 7 differ", "x == 3 (boundary of x >= 3)", "condition
   y >= 4 is false".  Returns the length as snprintf.  */
int adse_label_describe (const struct adse_site_ctx *, const struct adse_site *site,
			 unsigned i, char *buf, size_t n);

/* Short form, complete in itself: "x <= 7 -> x < 7".  As snprintf.  */
int adse_label_short (const struct adse_site_ctx *, const struct adse_site *site,
		      unsigned i, char *buf, size_t n);

/* For a test's comment, which lists labels by site: the site's own text, a tab,
   and what the label adds to it: "x <= 7\ttrue", "x <= 7\tx == 8", for a mutant
   "x <= 7\tkills <" or "x <= 7\tkills x + 1".  Of several sites of a function with that
   text, "x <= 7 (2nd)\ttrue".  As snprintf.  */
int adse_label_note (const struct adse_site_ctx *, const struct adse_site *site,
		     unsigned i, char *buf, size_t n);

/* Identity that survives unrelated edits: a 64-bit hash of FUNCTION (the
   function's name), the site's kind, operator, text and ordinal among equals,
   and the label's criterion and number within it.  A LIMIT label's has the
   distance as well, a label of all-uses has the text of the definition.  No
   line number is in it.  */
uint64_t adse_label_key (const struct adse_site_ctx *, const struct adse_site *site,
			 unsigned i, const char *function);

/* Does C relate labels to each other?  Most criteria ask for each of their
   labels.  One that relates them asks for objectives: an objective is covered
   when both labels of one of its ways are, by one test or by two.  Its labels
   are then no objectives of their own.  */
bool adse_criterion_related (enum adse_criterion c);
/* Number of objectives of SITE for a criterion C that relates labels; 0 for
   others.  */
unsigned adse_site_nobjectives (const struct adse_site_ctx *, const struct adse_site *,
				enum adse_criterion c);
/* The two labels, numbered as for adse_label_criterion, of way W of objective K.
   False: there are no more ways.  */
bool adse_objective_way (const struct adse_site_ctx *, const struct adse_site *,
			 enum adse_criterion c, unsigned k, unsigned w,
			 unsigned label[2]);
/* Text of objective K, as adse_label_describe.  */
int adse_objective_describe (const struct adse_site_ctx *, const struct adse_site *,
			     enum adse_criterion c, unsigned k, char *buf, size_t n);
/* Short text of objective K, as adse_label_short.  */
int adse_objective_short (const struct adse_site_ctx *, const struct adse_site *,
			  enum adse_criterion c, unsigned k, char *buf, size_t n);
/* Identity of objective K, as adse_label_key.  */
uint64_t adse_objective_key (const struct adse_site_ctx *, const struct adse_site *,
			     enum adse_criterion c, unsigned k, const char *function);

#ifdef __cplusplus
}
#endif
#endif
