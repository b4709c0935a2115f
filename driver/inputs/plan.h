/* SPDX-License-Identifier: GPL-3.0-or-later
   What a plan is made of.  The files of inputs/ build it (inputs/build.h); what is done
   with one that is built is in vectors/.  */
#ifndef ADSE_INPUTS_PLAN_H
#define ADSE_INPUTS_PLAN_H

#include "inputs/inputs.h"
#include "inputs/limits.h"
#include "inputs/settings.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

#define PLAN_MAX_TARGETS 4 /* regions one pointer can point to */
#define PLAN_OUTS 4 /* that a stub writes: through parameters, or in what it gives */
#define PLAN_OUT_PARAMS 32 /* no more, with the fields after them, are told apart */
#define PLAN_FILL 32	   /* bytes of a buffer that it writes, the last one is 0 */
#define PLAN_FILLS 8	   /* calls that write other bytes */
#define MADE_CHANGES 3	   /* calls that change an object that was made */
#define MADE_MANY 8	   /* the same of a plan with many */
#define MADE_LOOKS 6	   /* functions that tell something of it */
#define PLAN_LOOKS 8	   /* calls of these in a plan, */
#define MANY_LOOKS 14	   /* and in one with many calls that change it */
#define PLAN_VARARGS 4	   /* variable arguments of a call */
#define PLAN_VARARG_CHOICES 3
#define PLAN_FAILS 32 /* calls that may fail, bits of a test's `fails' */
#define PLAN_FILES 2  /* files that are named, */
#define PLAN_VARIABLES 3
/* A pointer leads to no callee.  */
#define PLAN_NO_CALLEE (-1)
#define PLAN_NAME_END (SYMRT_NAME_AT + SYMRT_NAME_ROOM) /* bytes of what has a name */

/* The type of parameter I.  */
static inline uint32_t
target_param (const struct target *t, uint32_t i)
{
  return t->unit->params[t->rec->first_param + i].type;
}

/* What the slot that leads to region I holds when it is that of a stream.  */
#define STREAM_MARK(i) (SYMRT_STREAM_POINTER + (uint64_t) (i))

/* A region of memory, or what stands for one.  */
struct plan_region
{
  uint32_t kind; /* enum symrt_region_kind */
  const struct unit *unit;
  uint32_t type;      /* of one element; SYMRT_NONE: plain bytes */
  uint32_t element;   /* its size */
  uint32_t tu, index; /* GLOBAL: module and record; CALLEE: its number */
  uint32_t capacity;
  uint32_t layout, nlayout, stride;
  uint32_t ngap;  /* entries after those: bits that no member has (inputs/region.c) */
  uint32_t ntold; /* entries in place of those: inputs/told.c */
  bool single;	  /* one object, not an array */
  bool flexible;  /* of a struct with room for elements at its end */
  bool text;	  /* NUL-terminated: byte TEXT_END is 0 in every input */
  uint32_t text_end;
  bool late;	  /* written after the set-up calls */
  bool current;	  /* what is not given stays as it is */
  bool read_only; /* reached through pointers to const only */
  bool observe;	  /* GLOBAL: read or written by the target */
  bool stream;	  /* the bytes of a stream, its size is that of the vector */
  bool whole;	  /* a test has all that is given of it, touched or not */
  uint32_t least; /* bytes that there are by the declaration; 0: not said */
  bool counted;	  /* some integer is the number of its elements */
  bool led;	  /* behind a void pointer, of a type that its uses tell */
  bool looked;	  /* a look leaves there what it tells */
  uint32_t depth;
  uint32_t from;  /* of depth > 0: the region with the first pointer that leads here */
  uint8_t *fixed; /* bytes that it has in every vector, NFIXED of them */
  uint32_t nfixed;
  char *name; /* in tests */
  /* For inputs/settings.h, when there are some.  */
  char *path;	    /* of its object; NULL: none addresses it */
  uint32_t by_type; /* the struct and member that led here, or SYMRT_NONE */
  const char *by_member;
  const struct input_setting *via; /* the depth of pointers that led here, */
  uint32_t nvia;		   /* through so many of them */
  uint32_t max_depth;		   /* 1 + what is said of it, 0: inputs.depth */
};

/* An input that has only values of a set.  */
struct plan_restriction
{
  const struct input_setting *setting;
  uint32_t region, offset; /* OFFSET in an element where the region has a stride */
  uint32_t bit, bits;
  uint32_t slot; /* the pointer whose being null it is about, or SYMRT_NONE */
  bool text;	 /* a string: all bytes of REGION, or the array at OFFSET */
  uint32_t room; /* bytes of that array, or 0 */
  bool is_signed, real;
};

/* A pointer slot and what it may be.  */
struct plan_pointer
{
  uint32_t region, offset;
  bool null;	    /* may be null */
  bool nonnull;	    /* by precondition it is not */
  bool soft;	    /* in a union: a pointer, or whatever a run reads there */
  uint32_t only_if; /* 1 + length that is 0 where it is null; 0: no such condition */
  bool symbolic;    /* is an input */
  int callee;	    /* number of a generated callee, or PLAN_NO_CALLEE */
  bool shy;	    /* null in first vectors */
  bool cursor;	    /* leads into the array of slot START, its end included */
  uint8_t rank;	    /* enum cursor_rank */
  uint32_t start;
  uint32_t to[PLAN_MAX_TARGETS], nto;
};

/* The value at (REGION, OFFSET) is the number of elements of what is behind a
   pointer: at most MAX.  */
struct plan_length
{
  uint32_t region, offset, bits;
  bool is_signed;
  uint64_t max;
  uint32_t of, element; /* region; bytes one unit of the length stands for */
  uint32_t base;	/* flexible array member: where in the region it begins */
  bool bound;		/* of a parameter declared [n]: it is not negative */
};

/* A scalar of which something is known, as a list of them says.  */
struct plan_scalar
{
  uint32_t region, offset, bits, bit;
  uint32_t type; /* enums */
};

/* A function that is generated, behind a function pointer or in place of
   one.  */
struct plan_callee
{
  const struct unit *unit;
  uint32_t type;   /* FUNCTION */
  uint32_t region; /* CALLEE region, SYMRT_NONE for void */
  uint32_t bits;
  uint32_t width; /* of the result, of which inputs are the low BITS */
  bool allocates; /* a result that is not 0 stands for a block of memory */
  /* ALLOCATES: how many bytes the block has, which are 0; or 0: the callee's
     first parameter says it.  */
  uint32_t block;
  uint32_t most; /* as in a job: its result is at most a length that it is given */
  char *name;
  const struct program_stub *stub; /* NULL: behind a function pointer */
  /* Of a stub: what it writes, SIZE bytes; FILLS: into a buffer of LENGTH, a
     parameter.  PARAM after the last parameter: a field of the structure that it
     returns or that is in the block that it gives, counted from there; the
     next: all of a block that is no structure.  */
  struct plan_out
  {
    uint32_t param, region, size, length;
    bool fills, ends; /* a buffer; it ends with a 0, as a string does */
  } out[PLAN_OUTS];
  uint32_t nout;
};

/* A call that is made.  */
struct plan_call
{
  uint32_t kind; /* enum symrt_call_kind */
  struct target of;
  uint32_t narg, arg[SYMRT_CALL_MAX_ARGS];
  uint32_t makes;   /* 1 + MADE region that its result leads to, or 0 */
  uint32_t when;    /* 1 + region of the byte that says whether it is made, or 0 */
  uint32_t made_in; /* 1 + region that holds the pointer in place of the result, or 0 */
  uint8_t must;	    /* enum symrt_must: else its result says that there is no object */
  uint32_t times;   /* set-up: how often it is made; 0: once */
  uint32_t nth; /* the call NTH calls before it again, with other arguments; 0: it is
		       none */
  uint8_t vararg[SYMRT_CALL_MAX_ARGS]; /* as in a job */
};

enum
{
  MADE_DESTROY_PARAMS = 2 /* of what gives a made object back */
};

/* An object that a function of the program makes.  */
struct plan_made
{
  uint32_t region; /* MADE */
  const char *tag; /* of its type */
  unsigned depth;  /* 0: for the target, 1: for what makes those, ... */
  struct target make;
  uint32_t out;	 /* its parameter that receives the pointer; SYMRT_NONE: the result
			 is that */
  uint32_t cell; /* region that parameter OUT leads to, else SYMRT_NONE */
  struct target destroy; /* unit NULL: none, or the target does that */
  uint32_t uses;	 /* bit I: what makes or changes it takes MADE object I */
  struct target look[MADE_LOOKS]; /* take a const object first, tell something */
  unsigned nlook;
};

struct input_plan;
/* inputs/made.c.  What the call that gives MADE object M back takes, by parameter: the MADE
   regions of M and of what it is one of.  How many; 0: there is no such call.  */
uint32_t made_given_back (const struct input_plan *, const struct plan_made *m,
			  uint32_t arg[MADE_DESTROY_PARAMS]);

/* A list of scalars.  */
struct plan_scalars
{
  struct plan_scalar *of;
  uint32_t n;
};

/* What is known of the values in the regions.  */
struct plan_values
{
  struct plan_pointer *pointers;
  uint32_t npointer;
  struct plan_length *lengths;
  uint32_t nlength;
  struct plan_scalars bools, floats, enums, ends; /* ends: of arrays of char */
  struct plan_restriction *restrictions;
  uint32_t nrestriction;
};

/* Which functions run, and in which order.  */
struct plan_steps
{
  struct plan_call *calls; /* set-up, precondition, target, looks: in order */
  uint32_t ncall;
  struct plan_made *made;
  uint32_t nmade;
  struct plan_callee callees[SYMRT_MAX_CALLEES];
  uint32_t ncallee;
  struct target teardown; /* called in the end of a test; unit NULL: none */
};

/* Regions, all inputs, of what the target gets otherwise than by parameters and
   variables.  */
struct plan_outside
{
  uint32_t input, input_length; /* of standard input, SYMRT_NONE: empty */
  uint32_t drawn;		/* what adse_symbolic gives, SYMRT_NONE: not called */
  uint32_t fails;		/* which allocations fail, SYMRT_NONE: none are made */
  unsigned allocators;		/* what makes them, as program_allocates says */
  uint32_t files[PLAN_FILES], nfile; /* FILE and VARIABLE */
  uint32_t variables[PLAN_VARIABLES], nvariable;
};

/* What the plan leaves out, and whether a precondition does.  */
struct plan_bounds
{
  char *notes;
  char *asserted;    /* by the target of its parameters, at entry; or NULL */
  bool precondition; /* declarations have one of pointers and lengths */
  bool aliases;	     /* two pointers could overlap in ways we do not try */
  bool narrowed;     /* something that could vary does not: too deep, too many, kept as
		    it is, only one element behind a pointer */
};

/* A plan: which inputs a target has, and which calls are made.  */
struct input_plan
{
  const struct program *program;
  struct target target;
  char *name;
  uint64_t sequence; /* its number, if plan_new_sequence made it; or 0 */
  bool lends;	     /* some argument is what the program gave out */
  bool many;	     /* many calls change the objects that were made */
  bool
    arbitrary; /* of an object that functions set up: a state that neither these nor users
		  may ever make */
  bool is_main;			      /* of a program */
  bool beside;			      /* another plan has all that it can reach */
  double result_tolerance, tolerance; /* as in struct test_case */
  struct plan_region *regions;
  uint32_t nregion;
  struct symrt_layout *layouts; /* of all regions */
  uint32_t nlayout;
  struct plan_values values;
  struct plan_steps steps;
  struct plan_outside outside;
  struct plan_bounds bounds;
};

/* Pointers into one array, in the order that they keep.  */
enum cursor_rank
{
  CURSOR_NONE = -1,
  CURSOR_START, /* leads to its beginning */
  CURSOR_HEAD,
  CURSOR_INSIDE,
  CURSOR_LAST,
  CURSOR_END
};

/* What a pointer to region I holds.  */
static inline uint64_t
region_address (const struct input_plan *p, uint32_t i)
{
  return p->regions[i].kind == SYMRT_R_MADE
	   ? SYMRT_MADE_POINTER + (uint64_t) i
	   : SYMRT_REGION_ADDRESS (i, p->regions[i].capacity);
}

/* Is it a file or an environment variable?  */
static inline bool
region_is_named (const struct plan_region *r)
{
  return r->kind == SYMRT_R_FILE || r->kind == SYMRT_R_VARIABLE;
}

/* The pointer at (REGION, OFFSET), or NULL.  */
static inline const struct plan_pointer *
plan_slot (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  for (uint32_t i = 0; i < p->values.npointer; i++)
    if (p->values.pointers[i].region == region
	&& p->values.pointers[i].offset == offset)
      return &p->values.pointers[i];
  return NULL;
}

/* inputs/made.c.  Is T declared where the tests of U stand?  Else they declare
   it.  */
bool unit_declares (const struct unit *u, const struct target *t);
/* inputs/flexible.c: the flexible array member that TYPE ends with, or NULL.  */
const struct symrt_field *flexible_member (const struct unit *, uint32_t type);
#endif
