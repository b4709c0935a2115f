/* SPDX-License-Identifier: GPL-3.0-or-later
   The driver's expressions: one hash-consed DAG for the runs under one plan,
   into which every run's nodes are imported, so that equal expressions of
   different runs have one id (cache keys, incremental solving).  Ids are
   dense from 1, operands have lower ids; 0 is no expression.

   What makes an expression simplifies it, always to one of the same value:
   constant operands fold, x op x and neutral elements go away, comparisons
   are turned into <, <=, == and !=, conversions and byte accesses
   collapse.  */
#ifndef ADSE_EXPR_H
#define ADSE_EXPR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "adse-op.h"
#include "labels.h"

/* Number of an expression in its DAG; 0: none.  */
typedef uint32_t expr_id;

struct expr_table /* contents of a TABLE node */
{
  uint32_t count, width;
  uint64_t *values;
};

/* An expression: an operator and its operands.  */
struct expr_node
{
  uint8_t op, width;
  uint16_t owidth; /* width of operand a */
  expr_id a, b, c;
  uint64_t k; /* CONST value; INPUT: input index; EXTRACT: low bit;
			TABLE: table index */
};

/* An input that expressions refer to.  */
struct expr_input
{
  uint64_t key; /* SYMRT_INPUT_KEY */
  uint8_t width;
};

struct expr_dag;

/* An empty DAG.  The caller frees it with expr_dag_free.  */
struct expr_dag *expr_dag_new (void);
/* Free the DAG and all that it owns.  May be NULL.  */
void expr_dag_free (struct expr_dag *);
/* The node of an expression.  The pointer is valid until the
   next expression is made.  */
const struct expr_node *expr_node (const struct expr_dag *, expr_id);
/* How many expressions there are; their ids are 1 to that.  */
uint32_t expr_count (const struct expr_dag *);
/* Is there an expression with a floating-point operator?  */
bool expr_has_floats (const struct expr_dag *);
/* How many inputs there are; their indices are 0 to one less.  */
uint32_t expr_ninput (const struct expr_dag *);
/* Input INDEX.  The pointer is valid until the next expression is made.  */
const struct expr_input *expr_input (const struct expr_dag *, uint32_t index);
/* Table INDEX.  The pointer is valid until the next expression is made.  */
const struct expr_table *expr_table (const struct expr_dag *, uint32_t index);

/* A number that no other DAG of this process has, so that who keeps ids
   notices that they are of another.  */
uint64_t expr_serial (const struct expr_dag *);

/* The constant V of WIDTH bits.  One wider than 64 bits is a CONCAT of two;
   expr_is_const knows.  */
expr_id expr_const (struct expr_dag *, unsigned width, adse_val v);
/* The input KEY (SYMRT_INPUT_KEY) of WIDTH bits.  */
expr_id expr_input_node (struct expr_dag *, uint64_t key, unsigned width);
/* OP applied to A, B, C; operands that it has not are 0.  WIDTH is the
   result's width, K as in adse_op_eval.  */
expr_id expr_op (struct expr_dag *, enum adse_op, unsigned width, expr_id a, expr_id b,
		 expr_id c, uint64_t k);
/* The negation of an expression of width 1.  */
expr_id expr_not (struct expr_dag *, expr_id);
/* The conjunction of two expressions of width 1.  */
expr_id expr_and (struct expr_dag *, expr_id, expr_id);
/* Element INDEX of a table of COUNT elements of WIDTH bits, as RESULT bits
   (elements are cut or extended with zeros).  An index beyond the table gives
   element 0, an empty table gives 0.  VALUES are copied.  */
expr_id expr_add_table (struct expr_dag *, const uint64_t *values, uint32_t count,
			uint32_t width, expr_id index, unsigned result);
/* The operator of E, which is no input and no constant, applied to A, B, C; those that it
   has not are 0.  */
expr_id expr_with (struct expr_dag *, expr_id e, expr_id a, expr_id b, expr_id c);
/* While RAW is set, nothing is simplified: expressions are made as they were
   asked for.  So it can be checked what simplification does.  */
void expr_set_raw (struct expr_dag *, bool raw);
/* Is the expression a constant?  Then its value goes to the last argument.  */
bool expr_is_const (const struct expr_dag *, expr_id, adse_val *);
/* The algebra whose values are expressions of the DAG, for
   adse_label_predicate.  */
struct adse_algebra expr_algebra (struct expr_dag *);

/* A model: values of N inputs by index; one that is not SET, or beyond N, is 0.  */
struct model
{
  uint32_t n;
  adse_val *value;
  uint8_t *set;
};

/* Value of E under MODEL.  Memoised between calls with the same STAMP, so a
   STAMP belongs to one model; callers number theirs below 2^63 or take one
   from expr_stamp.  0: not memoised beyond this call.  */
adse_val expr_eval (struct expr_dag *, expr_id e, const struct model *, uint64_t stamp);
/* A stamp for expr_eval that nobody else has.  */
uint64_t expr_stamp (struct expr_dag *);
/* The inputs of E, *N of them, as a sorted array.  It is the DAG's and lives
   as long.  Equal sets have equal addresses.  */
const uint32_t *expr_inputs (struct expr_dag *, expr_id e, size_t *n);
/* A set of values of a byte.  */
struct byte_set
{
  uint64_t bit[4];
};
/* The values of E's only INPUT for which E, of width 1, holds.  False: E has not
   exactly one input of at most 8 bits, or is large.  Cached in the DAG.  */
bool expr_byte_set (struct expr_dag *, expr_id e, uint32_t *input,
		    struct byte_set *out);
/* Text of the expression for people and logs.  Malloc'd.  */
char *expr_text (const struct expr_dag *, expr_id);
#endif
