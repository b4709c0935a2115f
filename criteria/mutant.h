/* SPDX-License-Identifier: MIT
   A mutant of an operator or value: which change it is, and what it computes.  */
#ifndef ADSE_MUTANT_H
#define ADSE_MUTANT_H

#include "adse-op.h"
#include "labels.h"
#include "site.h"

/* What a mutant does to the operand that it concerns, or to the operation.  */
enum change
{
  KEEP,
  INCREMENT,
  DECREMENT,
  NEGATE,
  COMPLEMENT,
  REPLACE,
  ABSOLUTE,
  NEGABSOLUTE, /* |x|, -|x| */
  ZEROFAIL,    /* traps for 0 */
  OTHER_SIGN,  /* of a shift's left operand, no value changes */
  ALONE	       /* the operation is its first operand */
};

/* A mutant of the operator or value of a site: the operator it has, and what
   it changes.  */
struct mutant
{
  enum adse_op op;
  uint8_t operand; /* that CHANGE concerns */
  uint8_t change;  /* enum change */
  adse_val k;	   /* REPLACE: by this */
};

/* Is OP one of + - * / %, of integers or of floating-point numbers?  */
static inline bool
is_arithmetic (unsigned op)
{
  return (op >= ADSE_OP_ADD && op <= ADSE_OP_SREM)
	 || (op >= ADSE_OP_FADD && op <= ADSE_OP_FDIV);
}

/* Is OP one of & | ^?  */
static inline bool
is_bitwise (unsigned op)
{
  return op == ADSE_OP_AND || op == ADSE_OP_OR || op == ADSE_OP_XOR;
}

/* Is OP one of << >>?  */
static inline bool
is_shift (unsigned op)
{
  return op == ADSE_OP_SHL || op == ADSE_OP_LSHR || op == ADSE_OP_ASHR;
}

/* Is OP a division or remainder of integers, which traps for 0?  */
static inline bool
is_division (unsigned op)
{
  return op >= ADSE_OP_UDIV && op <= ADSE_OP_SREM;
}

/* Are the site's operands pointers?  */
static inline bool
is_pointer (const struct adse_site *site)
{
  return (site->flags & ADSE_SITE_POINTER) != 0;
}

/* Is the site a value that no operator takes?  */
static inline bool
is_alone (const struct adse_site *site)
{
  return site->kind == ADSE_SITE_VALUE;
}

/* Is the site a value that no operator takes and that is a condition?  */
static inline bool
is_condition (const struct adse_site *site)
{
  return is_alone (site) && site->flags & ADSE_SITE_ASSIGNS && site->target == 1;
}

/* Is the site whether a statement, or a call, is carried out?  */
static inline bool
is_deletion (const struct adse_site *site)
{
  return is_alone (site) && site->flags & ADSE_SITE_DELETES;
}

/* How many operands the site reports, 1 or 2.  */
static inline unsigned
operand_count (const struct adse_site *site)
{
  return is_alone (site) ? 1 : adse_op_rows[site->op].arity;
}

/* Mutant I of a criterion at SITE into *M; false: there are no more.  */
typedef bool mutant_fn (const struct adse_site *, unsigned, struct mutant *);

/* What mutant I of MUTANT gives in the operator's place where it is visited
   with the values of VISIT, see adse_label_mutant.  False: there is no such
   mutant, or an operand has no value.  */
bool mutant_effect (const struct adse_site *site, mutant_fn *mutant, unsigned i,
		    const struct adse_visit *visit, const struct adse_algebra *alg,
		    struct adse_mutant *out);
#endif
