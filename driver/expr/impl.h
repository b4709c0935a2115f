/* SPDX-License-Identifier: GPL-3.0-or-later
   Inside of the expression DAG, for the files of this room only.  */
#ifndef ADSE_EXPR_IMPL_H
#define ADSE_EXPR_IMPL_H

#include "base/util.h"
#include "expr/expr.h"
#include "adse-op.h"

/* A set of inputs, interned; set 0 is the empty one.  */
struct input_set
{
  uint32_t n;
  uint32_t *index; /* sorted */
  uint64_t hash;
};

/* All expressions of one DAG, each once, with their inputs and tables.  */
struct expr_dag
{
  uint64_t serial;
  bool floats;		  /* there is a floating-point operator */
  bool raw;		  /* expr_set_raw */
  struct expr_node *node; /* [0] unused */
  uint32_t nnode, node_room;
  uint64_t *form; /* hash of the expression that does not depend on ids */
  uint32_t form_room;
  uint32_t *bucket; /* open addressing: ids */
  uint32_t nbucket; /* power of two */

  struct expr_input *input;
  uint32_t ninput, input_room;
  struct u64map input_of; /* key, mixed with the width -> first that may be it */
  struct expr_table *table;
  uint32_t ntable, table_room;

  /* Input sets of nodes 1..nset_of; computed in order.  */
  uint32_t *set_of;
  uint32_t nset_of, set_of_room;
  struct input_set *set;
  uint32_t nset, set_room;
  uint32_t *set_bucket;
  uint32_t nset_bucket;

  /* Memo of expr_eval.  */
  adse_val *value;
  uint64_t *stamp;
  uint32_t memo_room;
  uint64_t next_stamp, private_stamp;
  expr_id *stack;
  size_t stack_room;

  /* expr/bytes.c */
  struct model byte_model;
  struct byte_set *byte_set;
  uint32_t nbyte_set, byte_set_room;
  struct u64map byte_set_of; /* expression -> byte_set */
};

/* A comes before B in the order of commutative operands, which is the same
   however and in whatever order the DAG was built (the solver's models
   depend on it).  */
bool expr_before (const struct expr_dag *, expr_id a, expr_id b);
/* The node as given, found or made, without simplification.  */
expr_id expr_intern (struct expr_dag *, const struct expr_node *);
/* A read of a table of COUNT values, of WIDTH bits each, as given.  */
expr_id expr_intern_table (struct expr_dag *, const uint64_t *values, uint32_t count,
			   uint32_t width, expr_id index, unsigned result);
/* expr/table.c.  The table as comparisons of INDEX, 0 when they would be many;
   VALUES have at most WIDTH bits.  */
expr_id expr_table_ranges (struct expr_dag *, const uint64_t *values, uint32_t count,
			   expr_id index, unsigned width);
/* OP of a TABLE and constants as a table; 0: it is not that.  */
expr_id expr_through_table (struct expr_dag *, enum adse_op, unsigned width, expr_id a,
			    expr_id b, uint64_t k);
/* expr/bytes.c.  INDEX as a function of a single input of at most 8 bits: that
   input, and INDEX for each VALUE of it (256 of them at most).  0: it is none, or
   the input itself.  */
expr_id expr_byte_index (struct expr_dag *, expr_id index, uint64_t *value);
/* expr/bytes.c.  Free what is kept of indices.  */
void expr_bytes_free (struct expr_dag *);
/* expr/divide.c.  X OP V, V OP X when LEFT, where X may be a quotient by a constant:
   a comparison of what is divided; 0: no rule.  */
expr_id expr_compare_quotient (struct expr_dag *, enum adse_op, expr_id x, adse_val v,
			       bool left);
/* expr/sums.c.  A, a sum with a constant that does not wrap, in WIDTH bits, which are more:
   the sum there; 0: it is none.  */
expr_id expr_extend_sum (struct expr_dag *, unsigned width, expr_id a);
/* expr/sums.c.  X OP V, V OP X when LEFT, where X may be such a sum; 0: no rule.  */
expr_id expr_compare_sum (struct expr_dag *, enum adse_op, expr_id x, adse_val v,
			  bool left);
/* expr/sums.c.  A OP B, both such sums; 0: they are not.  */
expr_id expr_compare_sums (struct expr_dag *, enum adse_op, expr_id a, expr_id b);
/* expr/inputs.c.  Begin with the empty set of inputs, in a DAG that is
   new.  */
void expr_sets_init (struct expr_dag *);
/* expr/inputs.c.  Free what is kept of sets of inputs.  */
void expr_sets_free (struct expr_dag *);
/* P, an array of N elements of SIZE bytes with room for *ROOM, with room for
   one more.  If it is full, it is reallocated and *ROOM doubled.  */
void *expr_grow (void *p, uint32_t n, uint32_t *room, size_t size);
#endif
