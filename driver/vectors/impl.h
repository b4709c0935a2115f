/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of vectors/ share.

     vectors/vector.c	   bytes: putting, getting, comparing them
     vectors/pack.c	   to the store and back
     vectors/model.c	   from a model of the solver and back
     vectors/seed.c	   first vectors
     vectors/given.c	   further ones, with what calls are given elsewhere
     vectors/medley.c	   inputs of medleys
     vectors/shorten.c	   texts of models as short as they may be
     vectors/unused.c	   other values for what a run does not use
     vectors/compared.c	   texts that are what they were compared with
     vectors/near.c	   texts that are one step from one
     vectors/compose.c	   texts put together from two
     vectors/change.c	   random changes of a vector
     vectors/restrict.c	   what adse.ini says of values
     vectors/cursor.c	   pointers into one array
     vectors/world.c	   files and environment variables
     vectors/constraints.c what queries must respect
     vectors/job.c	   plan and vector to job; what its run shows
     vectors/test.c	   plan and vector to test model
     vectors/union.c	   which members of unions a test initialises  */
#ifndef ADSE_VECTORS_IMPL_H
#define ADSE_VECTORS_IMPL_H

#include "expr/expr.h"
#include "inputs/plan.h"
#include "vectors/vectors.h"
#include "job.h"
#include "testmodel.h"

/* vectors/change.c.  Are the bytes of region I text, or may they be?  */
bool plan_is_text (const struct input_plan *, uint32_t i);
/* vectors/change.c.  How many bytes the text of region I may have.  */
uint32_t vector_text_room (const struct input_plan *, uint32_t i);
/* vectors/change.c.  The text of region I in V into BUF, which has room for so many
   (vector_text_room).  Its length.  */
uint32_t vector_text (const struct input_plan *, const struct input_vector *v,
		      uint32_t i, uint8_t *buf);
/* vectors/change.c.  Have region I of V hold the N bytes of text at BUF, and the number
   beside it say so.  False: memory.  */
bool vector_put_text (const struct input_plan *, struct input_vector *v, uint32_t i,
		      const uint8_t *buf, uint32_t n);
/* vectors/change.c.  V is that of another run now: what one found in memory need not be
   there in another one.  */
void vector_forget_run (struct input_vector *v);
/* vectors/vector.c.  Make room for bytes [0, N) of region I of V.  0, or -1:
   memory.  */
int vector_room (struct input_vector *, uint32_t i, uint32_t n);
/* A vector of NREGION regions without bytes; vector_free frees it.  NULL:
   memory.  */
struct input_vector *vector_new (uint32_t nregion);
/* Give N bytes at OFFSET of REGION.  0, or -1: memory.  */
int vector_put (struct input_vector *, uint32_t region, uint32_t offset,
		const void *bytes, uint32_t n);
/* Give a little-endian number of BITS bits at bit BIT of OFFSET of REGION.  0,
   or -1: memory.  */
int vector_put_bits (struct input_vector *, uint32_t region, uint32_t offset,
		     unsigned bit, unsigned bits, uint64_t value);
/* As vector_put_bits, for a number that a run found there; bytes that are
   given stay so.  */
int vector_put_seen (struct input_vector *, uint32_t region, uint32_t offset,
		     unsigned bit, unsigned bits, uint64_t value);
/* The value of BYTES bytes, at most 8, at OFFSET of REGION.  False: not all of
   them are given or were seen.  */
bool vector_get (const struct input_vector *, uint32_t region, uint32_t offset,
		 unsigned bytes, uint64_t *value);

/* vectors/model.c.  Is the input KEY of WIDTH bits one of the plan's?  */
bool input_fits (const struct input_plan *, uint64_t key, unsigned width);
/* Is VALUE what PTR holds when it leads to one of its regions or callees?  */
bool plan_leads (const struct input_plan *, const struct plan_pointer *ptr,
		 uint64_t value);

/* vectors/seed.c.  What stands for 0 at OFFSET of REGION: where there is an enumeration
   without it, its first value.  */
uint64_t plan_zero (const struct input_plan *, uint32_t region, uint32_t offset);
/* vectors/seed.c.  A small value of the scalar that L describes at OFFSET of REGION, other
   than VALUE: into *OTHER.  False: it has none.  */
bool plan_other_value (const struct input_plan *, uint32_t region,
		       const struct symrt_layout *l, uint32_t offset, uint64_t value,
		       uint64_t *other);

/* vectors/cursor.c.  The first value of PTR, a pointer into an array with
   ITEMS elements in use.  */
uint64_t cursor_seed (const struct input_plan *, const struct plan_pointer *ptr,
		      unsigned items);
/* The expression that stands for a pointer.  */
typedef expr_id cursor_input (struct expr_dag *, const struct plan_pointer *);
/* What is true of PTR, a pointer into an array, as an expression over those
   that the last argument gives for pointers.  */
expr_id cursor_constraint (const struct input_plan *, struct expr_dag *,
			   const struct plan_pointer *ptr, cursor_input *);

/* vectors/world.c.  What a parameter whose string REGION is calls itself, into OUT of N
   bytes, where the plan has files or variables; NULL: it is no such string.  */
const char *plan_own_name (const struct input_plan *, uint32_t region, char *out,
			   size_t n);
/* Region I of V, REC in the job AREA of N bytes, takes over what a run named.  */
void vector_observe_names (const struct input_plan *, struct input_vector *v,
			   uint32_t i, const struct symrt_region *rec, const void *area,
			   size_t n);
/* The files and variables that a run of V named, into T.  0, -1: memory.  */
int plan_test_world (const struct input_plan *, const struct input_vector *v,
		     struct test_case *t);

/* vectors/restrict.c.  Call EACH for what inputs in the DAG must satisfy
   because the user says so.  */
void plan_restrictions (const struct input_plan *, struct expr_dag *,
			void (*each) (void *, expr_id), void *ctx);
/* How many first vectors differ in the user's strings.  */
unsigned plan_variants (const struct input_plan *);
/* Is byte AT of REGION in an array of characters that is one of the user's strings?  */
bool plan_is_string (const struct input_plan *, uint32_t region, uint32_t at);
/* Make V satisfy what the user says of values; NTH chooses among several.  0,
   -1: memory.  */
int plan_restrict (const struct input_plan *, struct input_vector *v, unsigned nth);

/* vectors/job.c.  Offset of region I's record in the job area.  */
size_t job_region_offset (uint32_t i);

/* vectors/union.c.  Give O of T, of which a run used USED bytes, a type that
   says which members of its unions are initialised.  0, -1: memory.  */
int union_choose (struct test_case *t, struct tm_object *o, uint32_t used);
#endif
