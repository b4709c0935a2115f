/* SPDX-License-Identifier: GPL-3.0-or-later
   Values of inputs: a `vector' gives the regions of a plan (inputs/inputs.h) their bytes.
   It comes from a guess, a model of the solver, a change of another or the store; it
   becomes a job for the runtime, and a test.  */
#ifndef ADSE_VECTORS_H
#define ADSE_VECTORS_H

#include "expr/expr.h"
#include "inputs/inputs.h"
#include "program/constants.h"
#include "program/image.h"
#include "testmodel.h"

struct run;    /* exec.h */
struct u64map; /* util.h */
struct strbuf; /* util.h */

/* What a vector says of a byte; the numbers are in stores.  */
enum byte_known
{
  BYTE_LEFT,  /* nothing: what is there is left */
  BYTE_GIVEN, /* its value */
  BYTE_SEEN   /* nothing either, but the value that a run found there */
};

/* All bytes of one run's inputs, region by region.  */
struct input_vector
{
  uint32_t nregion;
  bool observed; /* vector_observe has seen a run of it */
  struct input_bytes
  {
    uint32_t n; /* bytes given */
    uint8_t *data;
    uint8_t *known;    /* enum byte_known, a byte each */
    uint32_t touched;  /* of the run, filled in by vector_observe */
    uint32_t declared; /* at least so many count as touched, whatever a run touches */
    bool freed;	       /* by the run: the test has it from malloc */
  } * region;
};

/* First vectors to run under PLAN, most promising first: initial values, then small
   typical values, then zeros for state that would be left as it is.  Their number; 0:
   memory.  The caller frees each with vector_free, and the array.  */
size_t plan_seeds (const struct input_plan *, uint64_t seed,
		   struct input_vector ***out);
/* As plan_seeds, but pointers that are null in these, because they lead back or deeper than
   most programs go, lead somewhere, too.  0: there are no such pointers.  */
size_t plan_bold_seeds (const struct input_plan *, uint64_t seed,
			struct input_vector ***out);
/* As plan_seeds, whatever the user says about inputs.  */
size_t plan_any_seeds (const struct input_plan *, uint64_t seed,
		       struct input_vector ***out);

/* Change some of what call CALL of PLAN is given in V, by RANDOM: numbers to small ones, or
   to CONSTANTS (may be NULL) and those beside them, enumerators, characters of texts.  False:
   memory, or nothing that may be.  */
bool vector_change_call (const struct input_plan *, struct input_vector *v,
			 uint32_t call, const struct constants *constants,
			 uint64_t random);
/* The next call of PLAN, from *CALL on, that changes an object if an input says so, and
   takes text: its place in *CALL, what it calls in *OF.  False: there is none.  */
bool plan_next_change (const struct input_plan *, uint32_t *call, struct target *of);
/* Call CALL of a plan is given what VECTOR of plan FROM, whose target it calls, gives
   that.  */
struct given
{
  uint32_t call;
  const struct input_plan *from;
  const struct input_vector *vector;
};
/* BASE, a vector of PLAN, with nothing done to its objects but the N calls of GIVEN.
   vector_free frees it.  NULL: memory.  */
struct input_vector *vector_given (const struct input_plan *,
				   const struct input_vector *base,
				   const struct given *given, unsigned n);
/* BASE, a vector of PLAN, whose calls are given what V, a vector of FROM, gives the calls of
   the same functions in the same order; those that are made again with other arguments each
   time get these.  vector_free frees it.  NULL: PLAN does not make
   all calls of FROM, or memory.  */
struct input_vector *vector_after (const struct input_plan *,
				   const struct input_vector *base,
				   const struct input_plan *from,
				   const struct input_vector *v);
/* The next call of PLAN, from *CALL on, that sets up or changes an object, or is its
   target's: its place in *CALL, what it calls in *OF.  False: there is none.  */
bool plan_next_call (const struct input_plan *, uint32_t *call, struct target *of);
/* Is call CALL of PLAN a set-up call whose result a test asserts: an integer that nothing
   else is made of?  */
bool plan_tells_step (const struct input_plan *, uint32_t call);
/* Give call CALL in V, a vector of PLAN, what AS gives the target of FROM, which is the
   same function.  False: memory.  */
bool vector_call_as (const struct input_plan *, struct input_vector *v, uint32_t call,
		     const struct input_plan *from, const struct input_vector *as);
/* BASE, a vector of PLAN, a medley, with all calls made and some arguments of each of them
   other words and small numbers, or CONSTANTS, by RANDOM.  vector_free frees it.  NULL:
   memory.  */
struct input_vector *vector_medley (const struct input_plan *,
				    const struct input_vector *base,
				    const struct constants *, uint64_t random);
/* V, a vector of PLAN, without the first call from *CALL on that it makes and that may be left
   out; its number into *CALL.  vector_free frees it.  NULL: there is none, or memory.  */
struct input_vector *vector_leave_call (const struct input_plan *,
					const struct input_vector *v, uint32_t *call);
/* Write the job for VECTOR into AREA (N bytes).  0, or -1: it does not
   fit.  */
int plan_job (const struct input_plan *, const struct input_vector *, void *area,
	      size_t n);

/* Constraints every query needs: pointers are null, their region or left as they
   are; lengths stay within their buffers; bool is 0 or 1; enum values when asked.
   Appends to OUT (grown with realloc): facts about C and, unless ANY inputs are
   wanted, the preconditions of declarations and the user first, then *NBOUND bounds of
   ours, under which exhaustion proves nothing.  BOUNDED is set for limits that are
   no constraint (depth, floats that are not inputs), whatever NBOUND is.  */
void plan_constraints (const struct input_plan *, bool any, struct expr_dag *,
		       expr_id **out, size_t *n, size_t *nbound, bool *bounded);

/* The vector of a model: a copy of BASE with the values of the DAG's inputs
   replaced.  vector_free frees it.  NULL: memory.  */
struct input_vector *vector_from_model (const struct input_plan *,
					const struct expr_dag *, const struct model *,
					const struct input_vector *base);
/* Make texts of M shorter, a model in which all N of V hold, as long as they do.  */
void vector_shorten (const struct input_plan *, struct expr_dag *, const expr_id *v,
		     size_t n, struct model *m);
/* A run of V crashed.  Have what may have been taken for a pointer of a union,
   and leads nowhere, lead somewhere.  False: there is no such.  */
bool vector_tame (const struct input_plan *, struct input_vector *v);
/* Make M a model of the values that the DAG's inputs have in a run of V.
   False: V does not say all of them.  The caller frees M with model_free in
   either case.  */
bool vector_model (const struct input_plan *, const struct expr_dag *,
		   const struct input_vector *v, struct model *m);
/* Is every byte that V gives otherwise than RUN, a vector that was run, an input of
   the DAG, or one that this run did not touch?  */
bool vector_same_but_inputs (const struct expr_dag *, const struct input_vector *run,
			     const struct input_vector *v);
/* After a run: take over `touched' from the job area and the values of inputs that
   were left as they are from the trace (RUN may be NULL: not those).  */
void vector_observe (const struct input_plan *, struct input_vector *, const void *area,
		     size_t n, const struct run *run);
/* The value that V gives the input KEY of WIDTH bits.  False: it gives
   none.  */
bool vector_input (const struct input_vector *, uint64_t key, unsigned width,
		   uint64_t *value);
/* Count the input KEY as touched, even if no run of V touches it.  */
void vector_touch (struct input_vector *, uint64_t key, unsigned width);
/* Where OTHER, of the same plan, gives the input KEY, of at most 64 bits, V has it as that
   does.  */
void vector_take (struct input_vector *v, const struct input_vector *other,
		  uint64_t key, unsigned width);
/* Count as touched what OTHER, of the same plan, has touched and V gives.  */
void vector_touch_as (struct input_vector *v, const struct input_vector *other);
/* Has V touched all that OTHER has?  */
bool vector_touches (const struct input_vector *v, const struct input_vector *other);
/* How many numbers that a run read are kept.  */
#define TEXT_WORDS_READ 8
#define TEXT_NUMBERS 16
/* What texts are made of: characters, words and lengths that the program compares
   with.  */
struct text_words
{
  uint8_t byte[256];
  unsigned nbyte;
  bool wide; /* some of those are beyond ASCII: so are characters of texts */
  const char *const *text;
  unsigned ntext;
  uint64_t read[TEXT_WORDS_READ]; /* keys of numbers that the run of V read */
  unsigned nread;
  uint64_t length[TEXT_NUMBERS]; /* numbers that may be limits of lengths */
  unsigned nlength;
  uint64_t limit[TEXT_NUMBERS]; /* that may be limits of numbers in texts */
  unsigned nlimit;
  uint32_t most; /* no text is made longer than that, or than it is; 0: than its room */
};
/* A copy of V that is changed at random by RANDOM: some of WORDS are put into
   a text, parts of OTHER (may be NULL) too, a number changes.  vector_free
   frees it.  NULL: memory.  */
struct input_vector *vector_change (const struct input_plan *,
				    const struct input_vector *v,
				    const struct input_vector *other,
				    const struct text_words *words, uint64_t random);
/* A number for what the texts of V look like, which the run of V read: digits, letters,
   blanks and others in their order, however many of each; *SIZE: how long they are in all.  */
uint64_t vector_look (const struct input_plan *, const struct input_vector *v,
		      uint32_t *size);
/* Neighbour *WHICH, or one behind it, of V: a text of at most MOST characters without one of
   them, with one twice, or with a letter in the other case.  *WHICH: behind that.  vector_free frees it.  NULL: there are no
   more, or memory.  */
struct input_vector *vector_near (const struct input_plan *,
				  const struct input_vector *v, uint32_t most,
				  uint32_t *which);
/* A copy of V of which a text, of at most MOST characters, is put together from that of V and that
   of OTHER, by RANDOM; one of WORDS may stand between them.  vector_free frees it.  NULL: one has
   none, or memory.  */
struct input_vector *vector_compose (const struct input_plan *,
				     const struct input_vector *v,
				     const struct input_vector *other, uint32_t most,
				     const struct text_words *words, uint64_t random);
/* A copy of V in which inputs that RUN, of V, computed nothing from have another value:
   those that it overwrote with the value that they had, and arguments that are null, which
   lead somewhere.  vector_free frees it.  NULL: there are none, or memory.  */
struct input_vector *vector_unused (const struct input_plan *,
				    const struct input_vector *v,
				    const struct run *run);
/* Has V an object that is large enough for rows that vector_unused makes short?  */
bool vector_long (const struct input_vector *v);
/* Tell TO, as claims.h has it, what RUN wrote far from where objects begin.  */
void vector_tell_far (const struct run *run, struct strbuf *to);
/* How like what it was compared with a text is made.  */
enum vector_alike
{
  VECTOR_EQUAL,
  VECTOR_LONGER,     /* its last character is there twice */
  VECTOR_SHORTER,    /* the last character is not there */
  VECTOR_OTHER_CASE, /* its first letter is in the other case */
  VECTOR_ALIKE__COUNT
};

/* A comparison of texts that is looked for in a run.  */
struct vector_comparison
{
  enum vector_alike alike; /* what is to be made of it */
  uint32_t at; /* the event from which on one is looked for; behind the one found */
  /* Of the one found, unless EQUAL: what it was compared with, and what a test says of it,
     as labels are noted, with CLAIMS_ALIKE in front.  */
  char text[68], note[200];
};

/* A copy of V in which a text is what RUN, of V, compared it with, or almost that, as C says.
   KNOWN has a number for each place and what was put there before: that is not made again,
   and that of what is made is added.  vector_free frees it.  NULL: there are no more, or
   memory.  */
struct input_vector *vector_compared (const struct input_plan *,
				      const struct input_vector *v,
				      const struct run *run,
				      struct vector_comparison *c,
				      struct u64map *known);
/* V as a test made of it has it, which declares only what a run of V used: what that did not
   look at is 0, and behind it there are other bytes; where ZEROS, zeros, as behind a text
   that a test spells out.  vector_free frees it.  NULL: that is V itself, or, where ZEROS,
   there is nothing behind; or memory.  */
struct input_vector *vector_beyond (const struct input_plan *,
				    const struct input_vector *v, bool zeros);
/* Is there a text, or bytes that may be one, among the inputs, or a buffer that a generated
   callee fills?  */
bool plan_reads (const struct input_plan *);
/* Is there a text, or bytes that may be one, among the inputs, or are there calls of a
   call sequence?  */
bool plan_worth_changing (const struct input_plan *);
/* Does V need what only followed code finds: calls that fail, files, variables of the
   environment?  */
bool vector_needs_models (const struct input_plan *, const struct input_vector *v);
/* A copy of V; vector_free frees it.  NULL: memory.  */
struct input_vector *vector_copy (const struct input_vector *);
/* Free a vector and all that it owns.  May be NULL.  */
void vector_free (struct input_vector *);
/* Are both equal as tests: do they give the same bytes where they were
   touched?  */
bool vector_equal (const struct input_vector *, const struct input_vector *);
/* V as a flat byte string of *N bytes, malloc'd, for the store.  NULL:
   memory.  */
uint8_t *vector_pack (const struct input_vector *, size_t *n);
/* The vector that vector_pack wrote; vector_free frees it.  NULL: these bytes
   are none.  */
struct input_vector *vector_unpack (const uint8_t *, size_t n);

/* The test that runs VECTOR: declarations, set-up, call, what can be observed
   afterwards (no expected values yet).  testmodel_free frees it.  NULL:
   memory, or VECTOR is of another plan.  */
struct test_case *plan_test (const struct input_plan *, const struct input_vector *,
			     const char *name);

#endif
