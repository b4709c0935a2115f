/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of vectors/ share.

     vectors/vector.c	   bytes: putting, getting, comparing them
     vectors/pack.c	   to the store and back
     vectors/model.c	   from a model of the solver and back
     vectors/seed.c	   first vectors
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

/* vectors/vector.c: room for bytes [0, N) of region I of V.  0 or -1.  */
int vector_room (struct input_vector *, uint32_t i, uint32_t n);
/* A vector of NREGION regions without bytes (vector_free).  */
struct input_vector *vector_new (uint32_t nregion);
/* Put N bytes at OFFSET of REGION.  0 or -1.  */
int vector_put (struct input_vector *, uint32_t region, uint32_t offset,
		const void *bytes, uint32_t n);
/* Little-endian number of BITS bits at bit BIT of OFFSET.  */
int vector_put_bits (struct input_vector *, uint32_t region, uint32_t offset,
		     unsigned bit, unsigned bits, uint64_t value);
/* The same of what a run found there.  */
int vector_put_seen (struct input_vector *, uint32_t region, uint32_t offset,
		     unsigned bit, unsigned bits, uint64_t value);
/* Value given at OFFSET (8 bytes); false: not (wholly) given.  */
bool vector_get (const struct input_vector *, uint32_t region, uint32_t offset,
		 unsigned bytes, uint64_t *value);

/* vectors/model.c.  Is the input KEY of WIDTH bits one of the plan's?  */
bool input_fits (const struct input_plan *, uint64_t key, unsigned width);
/* Is VALUE what PTR holds when it leads to one of its regions or callees?  */
bool plan_leads (const struct input_plan *, const struct plan_pointer *ptr,
		 uint64_t value);

/* vectors/cursor.c.  First value of PTR, of an array with ITEMS elements in use.  */
uint64_t cursor_seed (const struct input_plan *, const struct plan_pointer *ptr,
		      unsigned items);
typedef expr_id cursor_input (struct expr_dag *, const struct plan_pointer *);
/* What is true of PTR, a place in its array, as an expression over what the last
   argument gives for slots.  */
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

/* vectors/restrict.c.  Tell EACH of what inputs in the DAG must satisfy for it.  */
void plan_restrictions (const struct input_plan *, struct expr_dag *,
			void (*each) (void *, expr_id), void *ctx);
/* So many first vectors differ in strings.  */
unsigned plan_variants (const struct input_plan *);
/* Is byte AT of REGION in an array of characters that is one of the user's strings?  */
bool plan_is_string (const struct input_plan *, uint32_t region, uint32_t at);
/* Make V satisfy it; NTH chooses among values.  0, -1: memory.  */
int plan_restrict (const struct input_plan *, struct input_vector *v, unsigned nth);

/* vectors/job.c: place of region I's record in the job area.  */
size_t job_region_offset (uint32_t i);

/* vectors/union.c: give O of T, of which a run used so many bytes, a type that says
   which members of its unions are initialised.  0, -1: memory.  */
int union_choose (struct test_case *t, struct tm_object *o, uint32_t used);
#endif
