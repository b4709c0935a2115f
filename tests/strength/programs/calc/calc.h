/* SPDX-License-Identifier: MIT */
/* calc - integer expression calculator.
   32-bit integer expressions with the variables a to z. */

#ifndef CALC_H
#define CALC_H

#include <stddef.h>
#include <stdint.h>

#define CALC_NVARS	26
#define CALC_MAXDEPTH	12	/* nesting of brackets, signs and `=' */

enum calc_error {
	CALC_OK,
	CALC_EEMPTY,		/* no statement at all */
	CALC_ESYNTAX,		/* something else was expected here */
	CALC_EPAREN,		/* closing bracket missing */
	CALC_ENUMBER,		/* malformed number */
	CALC_ENAME,		/* name of more than one letter */
	CALC_EUNDEF,		/* variable without value */
	CALC_EOVERFLOW,		/* number or result does not fit */
	CALC_EDIVZERO,		/* division by zero */
	CALC_ERANGE,		/* negative exponent */
	CALC_EDEPTH		/* nested too deeply */
};

/* Readable by the caller; only the functions below write it. */
struct calc {
	int32_t var[CALC_NVARS];
	uint32_t defined;	/* bit i: var[i] has a value */
	int32_t last;		/* result of the last good calc_eval, `$' */
	enum calc_error error;	/* of the last calc_eval */
	size_t errpos;		/* where, counted from 0 */
};

/* All pointers must not be NULL except where stated.  A struct calc must have
   been set up with calc_init before any other call. */

void calc_init(struct calc *c);

/* Evaluate TEXT, statements separated by `;', each empty, EXPR or NAME = EXPR.
   Operators from loose to tight: + -, * / %, unary - +, ** (to the right).
   Numbers are decimal or 0x hex; `$' is the result of the last call.
   Stores the value of the last statement in *RESULT (may be NULL) and returns
   CALC_OK; on an error the variables and *RESULT stay as they were. */
enum calc_error calc_eval(struct calc *c, const char *text, int32_t *result);

/* NAME is a letter of either case; -1 when it is not or, for calc_get, when it
   has no value.  VALUE of calc_get may be NULL. */
int calc_set(struct calc *c, char name, int32_t value);
int calc_get(const struct calc *c, char name, int32_t *value);

/* Text of an error code; never NULL. */
const char *calc_strerror(int error);

#endif
