/* SPDX-License-Identifier: GPL-3.0-or-later
   What the inputs*.c files share: the plan's insides.

     inputs/plan.c    which plans a target has, globals
     inputs/call.c    the calls of a plan: target, set-up, steps of chains, precondition
     inputs/narrowed.c what a plan does not vary though the program could
     inputs/setup.c   which functions can set up what a target takes
     inputs/types.c   what types say of inputs, and why some get none
     inputs/made.c    objects that functions of the program make
     inputs/made-calls.c the calls that do
     inputs/region.c  regions, layout entries, notes
     inputs/shape.c   types to regions: what is an input of them
     inputs/pointer.c what a pointer may lead to
     inputs/callee.c  generated functions and stubs
     inputs/program.c plans of main
     inputs/length.c  which integer is the length of which pointer
     inputs/cursor.c  which pointers lead into one array
     inputs/restrict.c what adse.ini says of inputs
     inputs/flexible.c structs that end with a flexible array member
     inputs/union.c   which members of unions a test initialises
     inputs/varargs.c which variable arguments are passed
     inputs/job.c     plan and vector to job; constraints
     inputs/seed.c    first vectors
     inputs/chain.c   calls that bring an object into further states
     inputs/mutate.c  random changes of a vector
     inputs/test.c    vector to test model
     inputs/world.c   files and environment variables
     inputs.c         vectors  */
#ifndef ADSE_INPUTS_IMPL_H
#define ADSE_INPUTS_IMPL_H

#include "inputs/inputs.h"
#include "inputs/limits.h"
#include "inputs/settings.h"
#include "run/exec.h"
#include "words.h"

#define PLAN_MAX_TARGETS 4  /* regions one pointer can point to */
#define PLAN_OUTS 4	/* that a stub writes: through parameters, or in what it gives */
#define PLAN_OUT_PARAMS 32 /* no more, with the fields after them, are told apart */
#define PLAN_FILL 32	/* bytes of a buffer that it writes, the last one is 0 */
#define PLAN_FILLS 8	/* calls that write other bytes */
#define MADE_CHANGES 3	/* calls that change an object that was made */
#define MADE_LOOKS 2	/* functions that tell something of it */
#define PLAN_VARARGS 4 /* variable arguments of a call */
#define PLAN_VARARG_CHOICES 3
#define PLAN_FAILS 32	/* calls that may fail, bits of a test's `fails' */
#define PLAN_FILES 2	/* files that are named, */
#define PLAN_VARIABLES 3

/* The type of parameter I.  */
static inline uint32_t
target_param (const struct target *t, uint32_t i)
{
  return t->unit->params[t->rec->first_param + i].type;
}

/* What the slot that leads to region I holds when it is that of a stream.  */
#define STREAM_MARK(i) (SYMRT_STREAM_POINTER + (uint64_t) (i))

struct plan_region
{
  uint32_t kind; /* enum symrt_region_kind */
  const struct unit *unit;
  uint32_t type;	/* of one element; SYMRT_NONE: plain bytes */
  uint32_t element;	/* its size */
  uint32_t tu, index;	/* GLOBAL: module and record; CALLEE: its number */
  uint32_t capacity;
  uint32_t layout, nlayout, stride;
  uint32_t ngap; /* entries after those: bits that no member has (inputs/region.c) */
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
  uint32_t least;   /* bytes that there are by the declaration; 0: not said */
  bool counted;	  /* some integer is the number of its elements */
  bool led;	  /* behind a void pointer, of a type that its uses tell */
  uint32_t depth;
  uint32_t from;  /* of depth > 0: the region with the first pointer that leads here */
  uint8_t *fixed; /* bytes that it has in every vector, NFIXED of them */
  uint32_t nfixed;
  char *name;	  /* in tests */
  /* For inputs/settings.h, when there are some.  */
  char *path;		 /* of its object; NULL: none addresses it */
  uint32_t by_type;	 /* the struct and member that led here, or SYMRT_NONE */
  const char *by_member;
  const struct input_setting *via; /* the depth of pointers that led here, */
  uint32_t nvia;		   /* through so many of them */
  uint32_t max_depth; /* 1 + what is said of it, 0: inputs.depth */
};

/* An input that has only values of a set.  */
struct plan_restriction
{
  const struct input_setting *setting;
  uint32_t region, offset; /* OFFSET in an element where the region has a stride */
  uint32_t bit, bits;
  uint32_t slot;	   /* the pointer whose being null it is about, or SYMRT_NONE */
  bool text;		   /* a string: all bytes of REGION, or the array at OFFSET */
  uint32_t room;	   /* bytes of that array, or 0 */
  bool is_signed, real;
};

/* A pointer slot and what it may be.  */
struct plan_pointer
{
  uint32_t region, offset;
  bool null;	 /* may be null */
  bool promised; /* as callers promise, it is not */
  bool soft;	 /* in a union: a pointer, or whatever a run reads there */
  uint32_t only_if; /* 1 + length that is 0 where it is null, by promise; 0: none */
  bool symbolic; /* is an input */
  int callee;	 /* number of a generated callee, or -1 */
  bool shy;	 /* null in first vectors */
  bool cursor;	 /* leads into the array of slot START, its end included */
  uint8_t rank;	 /* enum cursor_rank */
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
  uint32_t base; /* flexible array member: where in the region it begins */
  bool bound; /* of a parameter declared [n]: it is not negative */
};

struct plan_scalar
{
  uint32_t region, offset, bits, bit;
  uint32_t type; /* enums */
};

struct plan_callee
{
  const struct unit *unit;
  uint32_t type;   /* FUNCTION */
  uint32_t region; /* CALLEE region, SYMRT_NONE for void */
  uint32_t bits;
  uint32_t width; /* of the result, of which inputs are the low BITS */
  bool allocates; /* a result that is not 0 stands for a block of memory */
  uint32_t block; /* then, its bytes, which are 0; or 0: its first parameter says */
  uint32_t most;  /* as in a job: its result is at most a length that it is given */
  char *name;
  const struct program_stub *stub; /* NULL: behind a function pointer */
  /* Of a stub: what it writes, SIZE bytes; FILLS: into a buffer of LENGTH, a
     parameter.  PARAM after the last parameter: a field of the structure that it
     returns or that is in the block that it gives, counted from there; the
     next: all of a block that is no structure.  */
  struct plan_out { uint32_t param, region, size, length; bool fills; } out[PLAN_OUTS];
  uint32_t nout;
};

struct plan_call
{
  uint32_t kind; /* enum symrt_call_kind */
  struct target of;
  uint32_t narg, arg[SYMRT_CALL_MAX_ARGS];
  uint32_t makes; /* 1 + MADE region that its result leads to, or 0 */
  uint32_t when;  /* 1 + region of the byte that says whether it is made, or 0 */
  uint32_t made_in; /* 1 + region that holds the pointer in place of the result, or 0 */
  bool must;	    /* a result that is false says that there is no such object */
  uint8_t vararg[SYMRT_CALL_MAX_ARGS]; /* as in a job */
};

/* Variable arguments of a plan's target.  */
struct varargs
{
  uint32_t n, type[PLAN_VARARGS];
  uint8_t kind[PLAN_VARARGS]; /* enum symrt_vararg */
  uint32_t format;	      /* parameter that is a format, or SYMRT_NONE */
  const char *text;	      /* which format */
};

/* An object that a function of the program makes.  */
struct plan_made
{
  uint32_t region;    /* MADE */
  const char *tag;    /* of its type */
  unsigned level;     /* 0: for the target, 1: for what makes those, ... */
  struct target make;
  uint32_t out;	      /* its parameter that receives the pointer; SYMRT_NONE: the result
			 is that */
  uint32_t cell;      /* then what that parameter leads to, else SYMRT_NONE */
  struct target destroy; /* unit NULL: none, or the target does that */
  struct target look[MADE_LOOKS]; /* of const object: numbers to be asserted */
  unsigned nlook;
};

struct input_plan
{
  const struct program *program;
  struct target target;
  char *name;
  char *notes;
  char *asserted; /* by the target of its parameters, at entry; or NULL */
  struct plan_region *regions;
  uint32_t nregion;
  struct symrt_layout *layouts;
  uint32_t nlayout;
  struct plan_pointer *pointers;
  uint32_t npointer;
  struct plan_length *lengths;
  uint32_t nlength;
  struct plan_scalar *bools, *floats, *enums, *ends; /* ends: of arrays of char */
  uint32_t nbool, nfloat, nenum, nend;
  struct plan_restriction *restrictions;
  uint32_t nrestriction;
  struct plan_callee callees[SYMRT_MAX_CALLEES];
  uint32_t ncallee;
  struct plan_call *calls; /* set-up, precondition, target: in order */
  uint32_t ncall;
  struct plan_made *made;
  uint32_t nmade;
  double result_tolerance, tolerance; /* as in struct test_case */
  struct target teardown; /* called in the end of a test; unit NULL: none */
  bool chained;	 /* made by plan_new_chain */
  bool is_main;	 /* of a program */
  uint32_t input, input_length; /* regions of standard input, SYMRT_NONE: empty */
  uint32_t drawn; /* region of what adse_symbolic gives, SYMRT_NONE: not called */
  bool promises; /* some pointer is as callers promise */
  uint32_t fails; /* region of which allocations fail, SYMRT_NONE: none are made */
  unsigned allocators; /* what makes them, as program_allocates says */
  uint32_t files[PLAN_FILES], nfile; /* regions FILE and VARIABLE */
  uint32_t variables[PLAN_VARIABLES], nvariable;
  bool aliases;	 /* two pointers could overlap in ways we do not try */
  bool narrowed; /* something that could vary does not: too deep, too many, kept as
		    it is, only one element behind a pointer */
};

/* What a void pointer leads to: TYPE of UNIT; UNIT is NULL: nobody says.  */
struct led
{
  const struct unit *unit;
  uint32_t type;
};

/* How a plan under construction treats what it meets.  */
enum plan_state
{
  STATE_KEPT,	 /* structs after set-up, pointers in globals: as they are */
  STATE_CHANGED, /* their scalars and function pointers are inputs as well */
  STATE_ANY	 /* no set-up: everything is an input */
};

struct builder
{
  struct input_plan *plan;
  enum plan_state state;
  struct led led;      /* what the next pointer leads to, if it is void */
  unsigned maker;      /* objects are made by the best function, the next best ... */
  bool more_makers;    /* there is a next best one */
  unsigned made_level; /* what is built is for the target, for what makes that ... */
  uint32_t skip;       /* 1 + parameter that build_params leaves out, or 0 */
  bool late;	       /* the next region behind a pointer is that of a set-up call */
  const struct symrt_param *declared; /* says what the next pointer is, or NULL */
  const struct varargs *varargs, *first_varargs; /* of the target; the first choice */
  bool failed;	       /* memory */
  const char *reason;  /* why there is no plan */
  char *why;
  size_t nwhy;
};

/* What can be set up before the target runs.  */
struct setups
{
  struct target by_param[SYMRT_CALL_MAX_ARGS]; /* unit NULL: none */
  struct target feed[SYMRT_CALL_MAX_ARGS];     /* called after that; likewise */
  bool fed;				       /* some of these */
  struct target global;			       /* unit NULL: none */
  bool any;
};

enum unexplored
{
#define ADSE_UNEXPLORED(NAME, CODE, HELP) UNEXPLORED_##NAME,
#include "inputs/unexplored.def"
#undef ADSE_UNEXPLORED
};

/* inputs/types.c.  The stable word of a reason.  */
const char *unexplored_code (enum unexplored);
/* Why a parameter of TYPE gets no values: an enum unexplored, or -1.  A struct
   passed by value is looked into.  */
int type_problem (const struct unit *, uint32_t type, bool top);
/* Can a test declare an object of TYPE of the unit?  Of a struct the target's file must
   see the contents.  */
bool type_declarable (const struct builder *, const struct unit *, uint32_t type);
/* Is TYPE a va_list as a parameter has it?  */
bool type_is_va_list (const struct unit *, uint32_t type);
/* The parameter that is a va_list, or SYMRT_NONE.  */
uint32_t varargs_list (const struct unit *, const struct symrt_function *);
/* Is TYPE a FILE?  */
bool type_is_file (const struct unit *, uint32_t type);
/* Is TYPE a pointer, or has it one inside?  */
bool type_has_pointer (const struct unit *, uint32_t type);
/* inputs/setup.c.  What FUNCTION and what it calls in U do with file-scope variables: a byte a global
   in READ and WRITTEN, all in the allocation that is returned; NULL: memory.  */
uint8_t *uses_of (const struct unit *, uint32_t function, uint8_t **read,
		  uint8_t **written);
/* Can the value of this global be an input?  */
bool global_varies (const struct builder *, const struct unit *,
		    const struct symrt_global *);
void find_setups (struct builder *, const struct target *, struct setups *);

/* inputs/setup.c: the struct that parameter I of F points to, or NULL; may T be called
   from unit FROM on a struct S of TAG, its other parameters being plain?  */
const struct symrt_type *struct_behind (const struct unit *,
					const struct symrt_function *, uint32_t i);
bool setup_fits (const struct target *t, const struct unit *from,
		 const struct symrt_type *s, const char *tag);

/* A step of a chain (inputs/chain.c).  */
struct plan_move
{
  uint32_t param;	/* of the target */
  struct target method; /* called on what PARAM leads to; unit NULL: CTOR makes that */
  uint32_t nested;	/* parameter of METHOD that CTOR makes */
  struct target ctor;	/* unit NULL: none */
};
#define PLAN_MOVES 60
struct plan_moves
{
  struct plan_move move[PLAN_MOVES];
  size_t n, nown; /* the first are calls of the target itself */
};
void find_moves (const struct program *, const struct target *, const struct setups *,
		 struct plan_moves *);
void chain_setups (const struct plan_moves *, uint64_t number, struct setups *);
/* Add the calls of chain NUMBER before the target's; false: there is no such chain.  */
bool build_chain (struct builder *, const struct plan_moves *, uint64_t number);
/* inputs/call.c: the calls of one move.  */
bool build_step (struct builder *, const struct plan_move *);

/* Give up: CODE is of unexplored.def.  Returns -1.  */
int build_refuse (struct builder *, const char *code, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void build_note (struct builder *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* Append an element of SIZE bytes, zeroed; NULL: memory (failed is set).  */
void *build_grow (struct builder *, void *array, uint32_t *n, size_t size);

/* New region; SYMRT_NONE when there are too many.  NAME is copied.  */
uint32_t build_region (struct builder *, uint32_t kind, const struct unit *,
		       uint32_t type, uint32_t elements, const char *name);
/* Lay REGION's objects out as inputs, with what its pointers lead to.  SIZED: of the
   pointer, when the region is a parameter that is one; more is in `declared'.  */
void build_shape (struct builder *, uint32_t region, bool sized, const char *name);
/* REGION is one number of BITS.  */
void build_number (struct builder *, uint32_t region, unsigned bits);
/* Pointer slot of TYPE at (REGION, OFFSET).  SIZED: some integer is its length.
   Index of the slot, or SYMRT_NONE: it is left as it is.  */
uint32_t build_pointer (struct builder *, uint32_t region, uint32_t offset,
			uint32_t type, bool sized, const char *name);
/* Does the pointer of TYPE at OFFSET of REGION keep what it is?  */
bool build_pointer_stays (const struct builder *, uint32_t region, uint32_t offset,
			  uint32_t type);
/* Will it be an input?  NAME: of the pointer.  */
bool build_pointer_symbolic (const struct builder *, uint32_t region, uint32_t offset,
			     uint32_t type, const char *name);
/* NAME, or with a number behind it what no region has yet; NULL: memory.  */
char *build_name (struct builder *, const char *name);
/* BYTES at OFFSET of REGION, of which BITS from bit BIT on, are an input.  */
void build_layout (struct builder *, uint32_t region, uint32_t offset, unsigned bits,
		   unsigned bit, unsigned bytes);
/* Append to LIST, of *N scalars.  */
void build_scalar (struct builder *, struct plan_scalar **list, uint32_t *n,
		   struct plan_scalar);
/* Can a function of type FN be generated?  */
bool build_callee_possible (const struct builder *, const struct unit *,
			    const struct symrt_type *fn);
/* Generate one of TYPE; STUB: 1 + its number when it is one, else 0.  Its number among
   the callees, or -1: memory.  */
int build_callee (struct builder *, const struct unit *, uint32_t type,
		  const char *name, uint32_t stub);
/* Stub NUMBER as a generated callee.  */
void build_stub (struct builder *, uint32_t number);
/* Bytes that REGION has in every vector.  */
void build_fixed (struct builder *, uint32_t region, const void *bytes, uint32_t n);
/* inputs/varargs.c.  Does it take variable arguments, by `...' or as a va_list?  */
bool varargs_taken (const struct unit *, const struct symrt_function *);
/* What calls of FUNCTION may pass, best first; their number, 1 where none are passed. */
uint32_t varargs_choices (const struct unit *, uint32_t function,
			  struct varargs v[PLAN_VARARG_CHOICES]);
/* Regions of the variable arguments of CALL, the target's.  */
void build_varargs (struct builder *, const struct target *, struct plan_call *call);
/* inputs/program.c: are these the parameters of a main?  */
bool program_parameters (const struct target *);
/* The regions of main's parameters, into ARG, for a call with NARG arguments.  */
#define PROGRAM_ARGUMENTS 3
void build_program (struct builder *, const struct target *, uint32_t narg,
		    uint32_t *arg);

/* Regions, at most two, that a pointer to type TO at the slot NAME of REGION may lead
   to beside one of its own: objects of that type that are there.  Their number; *BACK:
   the first of them is where it leads by its name.  */
uint32_t build_aliases (const struct builder *, uint32_t region, uint32_t to,
			const char *name, uint32_t *alias, bool *back);

/* Pointers into one array, in the order that they keep.  */
enum cursor_rank
{
  CURSOR_START, /* leads to its beginning */
  CURSOR_HEAD, CURSOR_INSIDE, CURSOR_LAST, CURSOR_END
};
struct cursor
{
  const char *name;
  uint32_t type;
  uint64_t within; /* which struct it is a member of */
  int rank;	   /* enum cursor_rank, or -1 */
  uint32_t start;  /* the one that leads to the beginning; SYMRT_NONE: no cursor */
};
/* Fills in rank and start of C, members of structs in order.  */
void cursors_find (const struct unit *, struct cursor *c, uint32_t n);
/* inputs/shape.c: the pointer that is REGION goes with that of slot START.  */
void build_follower (struct builder *, uint32_t region, const struct cursor *,
		     uint32_t start);
/* First value of PTR, of an array with ITEMS elements in use.  */
uint64_t cursor_seed (const struct input_plan *, const struct plan_pointer *ptr,
		      unsigned items);
typedef expr_id cursor_input (struct expr_dag *, const struct plan_pointer *);
expr_id cursor_constraint (const struct input_plan *, struct expr_dag *,
			   const struct plan_pointer *ptr, cursor_input *);

/* Members of a parameter list or struct, for pairing.  */
struct member
{
  const char *name;
  const struct symrt_type *type;
  uint32_t size_of; /* attribute access: index of the size, else SYMRT_NONE */
};
/* LENGTH_OF[i]: index of the member that is the length of pointer I, or
   SYMRT_NONE.  */
void pair_lengths (const struct unit *, const struct member *, uint32_t n,
		   uint32_t *length_of);
/* Of the members of a struct, after pair_lengths: gives further arrays beside those that
   have a length the same one.  COUNTS_LIKE[i]: the length beside which I is another
   one of the same arrays, or SYMRT_NONE.  */
void pair_counts (const struct unit *, const struct member *, uint32_t n,
		  uint32_t *length_of, uint32_t *counts_like);
/* BEHIND[i]: index of the pointer to the length of pointer I, which has none by
   LENGTH_OF; or SYMRT_NONE.  */
void pair_lengths_behind (const struct unit *, const struct member *, uint32_t n,
			  const uint32_t *length_of, uint32_t *behind);
/* Can a function of the program make what TYPE of U leads to, for a call of the
   target?  LEVEL: how deep what it takes may be made as well.  */
bool made_possible (const struct program *, const struct target *, const struct unit *,
		    uint32_t type, unsigned level);
bool made_leads (const struct builder *, const struct unit *, uint32_t type);
/* A MADE region for it; SYMRT_NONE: there is none.  Its calls come with
   build_made_calls, when the target's parameters are there.  */
uint32_t build_made (struct builder *, const struct unit *, uint32_t type,
		     const char *name);
/* The NTH of the functions that change objects TAG; false: there are not so many.  */
bool made_change (const struct program *, const struct target *, const char *tag,
		  unsigned nth, struct target *out);
/* inputs/made-calls.c.  */
void build_made_calls (struct builder *);
/* One of its type that is there already, or SYMRT_NONE.  */
uint32_t made_alias (const struct builder *, const struct unit *, uint32_t type);
/* Give up for parameter I, which nothing makes: -1.  */
int made_refuse (struct builder *, const struct target *, uint32_t i);
/* Is T declared where the tests of U stand?  Else it is declared there.  */
bool unit_declares (const struct unit *u, const struct target *t);

/* inputs/call.c: regions for the parameters FROM.. of T, into ARG; their names begin
   with PREFIX.  SETUPS: of the target.  */
void build_params (struct builder *, const struct target *t, uint32_t from,
		   const char *prefix, const struct setups *, uint32_t *arg);
/* A call of OF at the end of the plan's; NULL: memory.  KIND: enum symrt_call_kind.  */
struct plan_call *build_call (struct builder *, uint32_t kind, const struct target *of);
/* S sets up what parameter PARAM of the target leads to, or with SYMRT_NONE the state at
   file scope.  */
void build_setup (struct builder *, const struct target *s, uint32_t param);
void build_precondition (struct builder *);
/* What the user wants to be called before and after a test's calls.  */
void build_fixtures (struct builder *);

/* inputs/narrowed.c.  */
void note_aliases (struct builder *);
void note_callees (struct builder *);
/* File-scope state that the target T uses and that keeps its value.  */
void note_kept_state (struct builder *, const struct target *t);
void note_promises (struct builder *, const struct target *);

/* Record that the integer at (REGION, OFFSET) counts what slot POINTER leads to.  */
void build_length (struct builder *, uint32_t region, uint32_t offset,
		   const struct symrt_type *type, const char *name, uint32_t pointer);

/* What PARAM of a function of U, a void pointer, leads to.  */
struct led void_leads (const struct program *, const struct unit *u,
		       const struct symrt_param *param);

/* inputs/world.c: regions for files and environment variables, where the target may
   name some.  */
void build_world (struct builder *);
bool region_is_named (const struct plan_region *);
/* What a parameter whose string REGION is calls itself, into OUT of N bytes, where the
   plan has files or variables; NULL: it is no such string.  */
const char *plan_own_name (const struct input_plan *, uint32_t region, char *out,
			   size_t n);
/* Region I of V, REC in the job AREA of N bytes, takes over what a run named.  */
void vector_observe_names (const struct input_plan *, struct input_vector *v, uint32_t i,
			   const struct symrt_region *rec, const void *area, size_t n);
/* The files and variables that a run of V named, into T.  0, -1: memory.  */
int plan_test_world (const struct input_plan *, const struct input_vector *v,
		     struct test_case *t);

/* inputs/restrict.c: the setting of ATTRIBUTE for what is at OFFSET and BIT of REGION;
   NULL: none.  */
const struct input_setting *plan_setting (const struct builder *, enum input_attribute,
					  uint32_t region, uint32_t offset,
					  unsigned bit);
/* That for a PATH behind the target's name.  */
const struct input_setting *plan_text_setting (const struct builder *,
					       enum input_attribute, const char *path);
/* REGION is parameter or variable PATH of the target.  */
void plan_region_path (struct builder *, uint32_t region, const char *path);
/* REGION is behind the pointer at OFFSET of FROM.  */
void plan_behind (struct builder *, uint32_t from, uint32_t offset, uint32_t region);
/* Is what the pointer at OFFSET of REGION leads to too deep?  */
bool plan_depth_ended (const struct builder *, uint32_t region, uint32_t offset);
/* ROOM, or as much as the strings need that the pointer at OFFSET of FROM leads to.  */
uint32_t plan_text_room (const struct builder *, uint32_t from, uint32_t offset,
			 uint32_t room);
/* All that is said of the values of inputs.  */
void build_restrictions (struct builder *);
/* Tell EACH of what inputs in the DAG must satisfy for it.  */
void plan_restrictions (const struct input_plan *, struct expr_dag *,
			void (*each) (void *, expr_id), void *ctx);
/* So many first vectors differ in strings.  */
unsigned plan_variants (const struct input_plan *);
/* Is byte AT of REGION in an array of characters that is one of the user's strings?  */
bool plan_is_string (const struct input_plan *, uint32_t region, uint32_t at);
/* Make V satisfy it; NTH chooses among values.  0, -1: memory.  */
int plan_restrict (const struct input_plan *, struct input_vector *v, unsigned nth);
/* Index in the struct T of the member that counts the elements of its last one, a
   flexible array: what attribute counted_by names, one whose name fits, or the last
   before it that may be a length.  SYMRT_NONE: none.  */
uint32_t flexible_count (const struct unit *, const struct symrt_type *t);

/* inputs/flexible.c.  The flexible array member that TYPE ends with, or NULL.  */
const struct symrt_field *flexible_member (const struct unit *, uint32_t type);
/* Bytes of an object of TYPE with elements in its flexible array member; 0: it has no
   such member, or none that gets elements.  */
uint32_t flexible_room (const struct unit *, uint32_t type);
/* How many of N elements, which hold POINTERS, are laid out.  */
uint32_t flexible_followed (uint32_t n, bool pointers);
/* REGION is an object with such room: what counts its elements stays within it.  */
void build_flexible_length (struct builder *, uint32_t region);

/* inputs/region.c.  Bits of the SIZE first bytes of REGION, which is laid out but for what
   its pointers lead to, that are in no layout entry and in none of the NSLOT pointers at
   SLOTS; if they repeat, SIZE is that of one element.  */
void build_gaps (struct builder *, uint32_t region, uint32_t size, const uint32_t *slots,
		 uint32_t nslot);
/* Tell EACH that those of them are 0 that the DAG has.  */
void plan_gaps (const struct input_plan *, struct expr_dag *,
		void (*each) (void *, expr_id), void *ctx);

/* inputs/union.c: give O of T, of which a run used so many bytes, a type that says
   which members of its unions are initialised.  0, -1: memory.  */
int choose_members (struct test_case *t, struct tm_object *o, uint32_t used);
/* Is VALUE what PTR holds when it leads to one of its regions or callees?  */
bool plan_leads (const struct input_plan *, const struct plan_pointer *ptr,
		 uint64_t value);
/* inputs/job.c: place of region I's record in the job area.  */
size_t job_region_offset (uint32_t i);

/* inputs.c: room for bytes [0, N) of region I of V.  0 or -1.  */
int vector_room (struct input_vector *, uint32_t i, uint32_t n);
struct input_vector *vector_new (uint32_t nregion);
int vector_put (struct input_vector *, uint32_t region, uint32_t offset,
		const void *bytes, uint32_t n);
/* Little-endian number of BITS bits at bit BIT of OFFSET.  */
int vector_put_bits (struct input_vector *, uint32_t region, uint32_t offset,
		     unsigned bit, unsigned bits, uint64_t value);
/* Is the input KEY of WIDTH bits one of the plan's?  */
bool input_fits (const struct input_plan *, uint64_t key, unsigned width);
/* The same of what a run found there.  */
int vector_put_seen (struct input_vector *, uint32_t region, uint32_t offset,
		     unsigned bit, unsigned bits, uint64_t value);
/* Value given at OFFSET (8 bytes); false: not (wholly) given.  */
bool vector_get (const struct input_vector *, uint32_t region, uint32_t offset,
		 unsigned bytes, uint64_t *value);
/* What a pointer to region I holds.  */
static inline uint64_t
region_address (const struct input_plan *p, uint32_t i)
{
  return p->regions[i].kind == SYMRT_R_MADE
	   ? SYMRT_MADE_POINTER + (uint64_t) i
	   : SYMRT_REGION_ADDRESS (i, p->regions[i].capacity);
}
#endif
