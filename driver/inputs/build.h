/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files that build plans share.

     inputs/plan.c	which plans a target has, globals
     inputs/call.c	the calls of a plan: target, set-up, steps of call sequences,
			precondition
     inputs/narrowed.c	what a plan does not vary though the program could
     inputs/setup.c	which functions can set up what a target takes
     inputs/sequence.c	calls that bring an object into further states
     inputs/valid.c	objects that the program calls valid
     inputs/types.c	what types say of inputs, and why some get none
     inputs/made.c	objects that functions of the program make
     inputs/made-calls.c the calls that do
     inputs/looks.c	calls that tell of them afterwards
     inputs/lent.c	arguments that functions of the program gave out before
     inputs/region.c	regions, layout entries, notes
     inputs/shape.c	types to regions: what is an input of them
     inputs/pointer.c	what a pointer may lead to
     inputs/callee.c	generated functions and stubs
     inputs/program.c	plans of main
     inputs/length.c	which integer is the length of which pointer
     inputs/cursor.c	which pointers lead into one array
     inputs/restrict.c	what adse.ini says of inputs
     inputs/flexible.c	structs that end with a flexible array member
     inputs/varargs.c	which variable arguments are passed
     inputs/world.c	files and environment variables  */
#ifndef ADSE_INPUTS_BUILD_H
#define ADSE_INPUTS_BUILD_H

#include "inputs/plan.h"
#include "inputs/settings.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

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

/* A plan under construction.  */
struct builder
{
  struct input_plan *plan;
  enum plan_state state;
  struct led led;   /* what the next pointer leads to, if it is void */
  unsigned maker;   /* objects are made by the best function, the next best ... */
  bool more_makers; /* there is a next best one */
  bool makes_seen;  /* also what the target takes and its file sees the contents of */
  bool made_seen;   /* there is one of these */
  unsigned made_depth;	/* what is built is for the target, for what makes that ... */
  bool moving;		/* what is built is for the calls of a call sequence */
  bool medley;		/* its calls are many: it has more regions than others */
  uint32_t making;	/* of depth > 0: for which MADE object */
  uint32_t made_called; /* MADE objects whose calls are there, the first ones */
  uint32_t skip;	/* 1 + parameter that build_params leaves out, or 0 */
  bool lends;		/* an argument is what the program gave out */
  bool many;		/* many calls, not a few, change what is made */
  const char *lent;	/* by that function; NULL: none is */
  bool judged;		/* only objects that the program calls valid */
  bool product;		/* what the target makes is looked at by the interface */
  bool unusual;		/* any, though functions make some, or say which are valid */
  const char *judge;	/* who says so; NULL: nobody */
  bool late;		/* the next region behind a pointer is that of a set-up call */
  const struct symrt_param *declared; /* says what the next pointer is, or NULL */
  const char *length; /* counts what the next pointer leads to, or NULL */
  const struct varargs *varargs, *first_varargs; /* of the target; the first choice */
  bool failed;					 /* memory */
  const char *reason;				 /* why there is no plan */
  char *why;
  size_t nwhy;
};

/* inputs/region.c.  Give up: CODE is of unexplored.def.  Returns -1.  */
int build_refuse (struct builder *, const char *code, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));
/* Add a line to the notes of the plan (plan_notes).  */
void build_note (struct builder *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* Append an element of SIZE bytes, zeroed; NULL: memory (failed is set).  */
void *build_grow (struct builder *, void *array, uint32_t *n, size_t size);
/* NAME, or with a number behind it what no region has yet; NULL: memory.  */
char *build_name (struct builder *, const char *name);
/* How many regions the plan may have.  */
uint32_t build_most_regions (const struct builder *);
/* New region; SYMRT_NONE when there are too many.  NAME is copied.  */
uint32_t build_region (struct builder *, uint32_t kind, const struct unit *,
		       uint32_t type, uint32_t elements, const char *name);
/* Bytes that REGION has in every vector.  */
void build_fixed (struct builder *, uint32_t region, const void *bytes, uint32_t n);
/* BYTES at OFFSET of REGION, of which BITS from bit BIT on, are an input.  */
void build_layout (struct builder *, uint32_t region, uint32_t offset, unsigned bits,
		   unsigned bit, unsigned bytes);
/* REGION is one number of BITS.  */
void build_number (struct builder *, uint32_t region, unsigned bits);
/* Append a scalar to the list.  */
void build_scalar (struct builder *, struct plan_scalars *list, struct plan_scalar);
/* Slot of TYPE that leads to region R, for a call's argument; SYMRT_NONE: there is
   none.  */
uint32_t build_argument (struct builder *, const struct unit *, uint32_t type,
			 uint32_t r);
/* inputs/told.c.  REGION, which has no inputs, is told after live runs.  */
void build_told (struct builder *, uint32_t region);
/* Bits of the SIZE first bytes of REGION, which is laid out but for what its pointers lead
   to, that are in no layout entry and in none of the NSLOT pointers at SLOTS; if they
   repeat, SIZE is that of one element.  */
void build_gaps (struct builder *, uint32_t region, uint32_t size,
		 const uint32_t *slots, uint32_t nslot);

/* Why a target is not explored, see unexplored.def.  */
enum unexplored
{
  UNEXPLORED_NOTHING = -1,
#define ADSE_UNEXPLORED(NAME, CODE, HELP) UNEXPLORED_##NAME,
#include "inputs/unexplored.def"
#undef ADSE_UNEXPLORED
};

/* inputs/types.c.  The stable word of a reason, in reports and in the
   store.  */
const char *unexplored_code (enum unexplored);
/* Why a parameter of TYPE gets no values; UNEXPLORED_NOTHING: it does.  A struct passed by
   value is looked into.  */
enum unexplored type_problem (const struct unit *, uint32_t type, bool top);
/* Can a test declare an object of TYPE of the unit?  Of a struct the target's file must
   see the contents.  */
bool type_declarable (const struct builder *, const struct unit *, uint32_t type);
/* Is TYPE a va_list, as a parameter has it?  */
bool type_is_va_list (const struct unit *, uint32_t type);
/* The parameter that is a va_list, or SYMRT_NONE.  */
uint32_t varargs_list (const struct unit *, const struct symrt_function *);
/* Is TYPE a FILE?  */
bool type_is_file (const struct unit *, uint32_t type);
/* Is TYPE a pointer, or has it one inside?  */
bool type_has_pointer (const struct unit *, uint32_t type);

/* What can be set up before the target runs.  */
struct setups
{
  struct target by_param[SYMRT_CALL_MAX_ARGS]; /* unit NULL: none */
  struct target feed[SYMRT_CALL_MAX_ARGS]; /* called after by_param; unit NULL: none */
  bool fed;				   /* some `feed' has a unit */
  struct target global;			   /* unit NULL: none */
  bool any;
};

/* inputs/setup.c.  What FUNCTION of U and what it calls in U do with
   file-scope variables: a byte a global in READ and in WRITTEN.  Both lie in
   the allocation that is returned, which the caller frees.  NULL: memory.  */
uint8_t *uses_of (const struct unit *, uint32_t function, uint8_t **read,
		  uint8_t **written);
/* Can the value of this global be an input?  */
bool global_varies (const struct builder *, const struct unit *,
		    const struct symrt_global *);
/* Functions that set up the target's parameters, and that give them something.  */
void setup_find (struct builder *, const struct target *, struct setups *);
/* inputs/message.c.  Are all that S sets up for T structs that users fill in, too?  */
bool setups_of_messages (const struct program *, const struct target *t,
			 const struct setups *s);
/* The struct that parameter I of F points to, or NULL.  */
const struct symrt_type *struct_behind (const struct unit *,
					const struct symrt_function *, uint32_t i);
/* Is that struct S, of TAG, const or not?  */
bool leads_to_struct (const struct unit *, const struct symrt_function *, uint32_t i,
		      const struct symrt_type *s, const char *tag);
/* May T be called from unit FROM on a struct S of TAG, its other parameters being
   plain?  */
bool setup_fits (const struct target *t, const struct unit *from,
		 const struct symrt_type *s, const char *tag);

/* A step of a call sequence (inputs/sequence.c).  */
struct plan_move
{
  uint32_t param;	/* of the target */
  struct target method; /* called on what PARAM leads to; unit NULL: CTOR makes that */
  uint32_t nested;	/* parameter of METHOD that CTOR makes */
  struct target ctor;	/* unit NULL: none */
};
/* How many moves a target has at most.  */
#define PLAN_MOVES 59
#define MADE_POOL 2 /* objects of one type that the calls of a call sequence share */
/* The moves that a target has.  The first NOWN are calls of the target
   itself.  */
struct plan_moves
{
  struct plan_move move[PLAN_MOVES];
  size_t n, nown; /* the first are calls of the target itself */
  uint32_t made;  /* the target's parameter that they are about, which functions of the
		    program make; SYMRT_NONE: they are about what set-up functions set up */
};
/* inputs/made-calls.c.  What call C is given besides the object is no input, but what first
   inputs have for it: of many calls with inputs of their own hardly any run would be
   recorded whole.  */
void build_fixed_arguments (struct input_plan *, const struct plan_call *c);
/* inputs/sequence.c.  What calls may come between set-up and the target.  */
void sequence_moves (const struct program *, const struct target *,
		     const struct setups *, struct plan_moves *);
/* inputs/sequence.c.  Call sequence NUMBER's choice of who makes what the target
   takes.  */
void sequence_setups (const struct plan_moves *, uint64_t number, struct setups *);
/* Add the calls of call sequence NUMBER before the target's; false: there is none.  */
bool build_sequence (struct builder *, const struct plan_moves *, uint64_t number);

/* inputs/shape.c.  Lay REGION's objects out as inputs, with what its pointers lead to.
   SIZED: of the pointer, when the region is a parameter that is one; more is in
   `declared'.  */
void build_shape (struct builder *, uint32_t region, bool sized, const char *name);
struct cursor;
/* Make the pointer that is REGION one into the array to which the pointer of
   slot START leads.  */
void build_follower (struct builder *, uint32_t region, const struct cursor *,
		     uint32_t start);

/* inputs/pointer.c.  A slot for the pointer of TYPE at (REGION, OFFSET), which
   is called NAME.  SIZED: some integer is its length.  Index of the slot, or
   SYMRT_NONE: it is left as it is.  */
uint32_t build_pointer (struct builder *, uint32_t region, uint32_t offset,
			uint32_t type, bool sized, const char *name);
/* Does the pointer of TYPE at OFFSET of REGION keep what it is?  */
bool build_pointer_stays (const struct builder *, uint32_t region, uint32_t offset,
			  uint32_t type);
/* Will the pointer of TYPE at OFFSET of REGION, which is called NAME, be an
   input?  */
bool build_pointer_symbolic (const struct builder *, uint32_t region, uint32_t offset,
			     uint32_t type, const char *name);
/* Regions, at most two, that a pointer to type TO at the slot NAME of REGION may lead
   to beside one of its own: objects of that type that are there.  Their number; *BACK:
   the first of them is where it leads by its name.  */
uint32_t build_aliases (const struct builder *, uint32_t region, uint32_t to,
			const char *name, uint32_t *alias, bool *back);
/* What the void pointer PARAM of a function of U leads to.  */
struct led void_leads (const struct program *, const struct unit *u,
		       const struct symrt_param *param);

/* inputs/callee.c.  Can a function of type FN be generated?  */
bool build_callee_possible (const struct builder *, const struct unit *,
			    const struct symrt_type *fn);
/* Generate a function of TYPE, which a pointer NAME leads to.  Its number among the callees,
   or PLAN_NO_CALLEE: memory.  */
int build_callback (struct builder *, const struct unit *, uint32_t type,
		    const char *name);
/* Generate a callee for stub NUMBER, if there is room for one.  */
void build_stub (struct builder *, uint32_t number);

/* Variable arguments of a plan's target.  */
struct varargs
{
  uint32_t n, type[PLAN_VARARGS];
  uint8_t kind[PLAN_VARARGS]; /* enum symrt_vararg */
  uint32_t format;	      /* parameter that is a format, or SYMRT_NONE */
  const char *text;	      /* which format */
};

/* inputs/varargs.c.  Does the function take variable arguments, by `...' or as
   a va_list?  */
bool varargs_taken (const struct unit *, const struct symrt_function *);
/* What calls of FUNCTION may pass as variable arguments, best first.  Returns
   how many choices there are: 1 where none are passed.  */
uint32_t varargs_choices (const struct unit *, uint32_t function,
			  struct varargs v[PLAN_VARARG_CHOICES]);
/* Regions of the variable arguments of CALL, the target's.  */
void build_varargs (struct builder *, const struct target *, struct plan_call *call);

/* inputs/program.c: are these the parameters of a main?  */
bool program_parameters (const struct target *);
/* How many arguments of a program are inputs at most.  */
#define PROGRAM_ARGUMENTS 3
/* Make the regions of main's parameters, for a call with NARG arguments, and
   put them into ARG.  */
void build_program (struct builder *, const struct target *, uint32_t narg,
		    uint32_t *arg);

/* A member of a struct that may be a pointer into an array.  */
struct cursor
{
  const char *name;
  uint32_t type;
  uint64_t within; /* which struct it is a member of */
  enum cursor_rank rank;
  uint32_t start; /* the one that leads to the beginning; SYMRT_NONE: no cursor */
};
/* inputs/cursor.c.  Fill in rank and start of each of the N pointers at C,
   which are members of structs in order.  */
void cursors_find (const struct unit *, struct cursor *c, uint32_t n);

/* A parameter, or a member of a struct, as far as lengths are paired with
   pointers.  */
struct member
{
  const char *name;
  const struct symrt_type *type;
  uint32_t size_of; /* attribute access: index of the size, else SYMRT_NONE */
  bool single;	    /* a pointer to one object, by what its function does with it */
};
/* inputs/length.c.  LENGTH_OF[i]: index of the member that is the length of pointer I, or
   SYMRT_NONE.  */
void length_pair (const struct unit *, const struct member *, uint32_t n,
		  uint32_t *length_of);
/* After length_pair, for the members of a struct: gives further arrays beside
   those that have a length the same one.  COUNTS_LIKE[i]: the length beside
   which I is another one of the same arrays, or SYMRT_NONE.  */
void length_pair_counts (const struct unit *, const struct member *, uint32_t n,
			 uint32_t *length_of, uint32_t *counts_like);
/* BEHIND[i]: index of the pointer to the length of pointer I, which has none by
   LENGTH_OF; or SYMRT_NONE.  */
void length_pair_behind (const struct unit *, const struct member *, uint32_t n,
			 const uint32_t *length_of, uint32_t *behind);
/* Record that the integer at (REGION, OFFSET) counts what slot POINTER leads to.  */
void build_length (struct builder *, uint32_t region, uint32_t offset,
		   const struct symrt_type *type, const char *name, uint32_t pointer);
/* Index in the struct T of the member that counts the elements of its last one, a
   flexible array: what attribute counted_by names, one whose name fits, or the last
   before it that may be a length.  SYMRT_NONE: none.  */
uint32_t length_of_flexible (const struct unit *, const struct symrt_type *t);

/* inputs/flexible.c.  Bytes of an object of TYPE with elements in its flexible
   array member.  0: it has no such member, or none that gets elements.  */
uint32_t flexible_room (const struct unit *, uint32_t type);
/* How many of N elements of a flexible array member are laid out.  POINTERS:
   they hold pointers.  */
uint32_t flexible_followed (uint32_t n, bool pointers);
/* REGION is an object with elements in its flexible array member: what counts
   these stays within the room that they have.  */
void build_flexible_length (struct builder *, uint32_t region);

/* inputs/made.c.  Can a function of the program make what TYPE of U leads to, for a call
   of the target?  DEPTH: how deep what it takes may be made as well.  */
bool made_possible (const struct program *, const struct target *, const struct unit *,
		    uint32_t type, unsigned depth);
/* inputs/made.c.  As made_possible, for the target of the plan, as deep as
   made objects may still be there.  */
bool made_leads (const struct builder *, const struct unit *, uint32_t type);
/* The same of a pointer that the target, or a maker, takes, to a struct whose contents its
   file sees; what makes it is named like that, and some function gives it back.  */
bool made_seen (const struct builder *, const struct unit *, uint32_t type);
/* inputs/made.c.  The first parameter of T that functions of the program, named so, make
   and give back; SYMRT_NONE: there is none.  */
uint32_t made_param (const struct program *, const struct target *t);
/* inputs/made.c.  May T be called on what the target's parameter PARAM, which is one,
   leads to, before the target is?  */
bool made_method (const struct program *, const struct target *target, uint32_t param,
		  const struct target *t);
/* A MADE region for an object that TYPE leads to: a new one, or for a maker one that is there
   already.  SYMRT_NONE: nothing makes one.  Its calls come with build_made_calls, when the
   target's parameters are there.  */
uint32_t build_made (struct builder *, const struct unit *, uint32_t type,
		     const char *name);
/* Does T make objects that only its source sees the contents of, for callers who give them
   back?  Then build_product has such an object be what the call of the target makes, before
   the target's parameters are built: it is looked at and given back.  CALL says that it makes
   it then; it is the first of the MADE objects.  */
bool product_possible (const struct program *, const struct target *t);
void build_product (struct builder *, struct plan_call *call);
/* Up to MADE_POOL MADE regions, into OUT, of objects that are there already and that TYPE may
   lead to as well, where what is built is for the target or for calls of its call sequence.
   How many.  */
uint32_t made_there (const struct builder *, const struct unit *, uint32_t type,
		     uint32_t out[MADE_POOL]);
/* The NTH of the functions that change objects of the struct called TAG.
   False: there are not so many.  */
bool made_change (const struct program *, const struct target *, const char *tag,
		  unsigned nth, struct target *out);
/* Give up, because nothing makes what parameter I leads to.  Returns -1.  */
int made_refuse (struct builder *, const struct target *, uint32_t i);
/* inputs/made-calls.c.  MADE object M is left in memory whose address CALL, which makes it,
   is given: build_params is to leave that parameter out.  */
void build_made_in (struct builder *, uint32_t m, struct plan_call *call);
/* inputs/made-calls.c.  Add the calls that make the plan's MADE objects, before all
   others; of those that have calls already no more.  */
void build_made_calls (struct builder *);
/* inputs/looks.c.  Can T be called for what it tells of the object that it takes first?
   *OUTS: how many things it leaves behind other parameters then.  */
bool look_is_possible (const struct target *t, unsigned *outs);
/* May a result of TYPE of U be told as the string that it leads to?  */
bool look_gives_text (const struct unit *u, uint32_t type);
/* inputs/looks.c.  Add calls that tell of MADE objects after the target, with what
   the target or a call before it was given.  They are numbered from the end: no call is
   appended after that.  */
void build_looks (struct builder *);

/* inputs/valid.c.  Does some function of the program say whether what T takes is valid?  */
bool valid_possible (const struct program *, const struct target *t);
/* inputs/valid.c.  Ask for that before the target's call.  */
void build_valid (struct builder *, const struct target *t);
/* inputs/made-calls.c.  A region that says whether a call is made; SYMRT_NONE: memory.  */
uint32_t build_when (struct builder *, const struct unit *);
/* inputs/lent.c.  Does the program give out what a parameter of T takes, for an object that
   S sets up?  */
bool lent_possible (const struct builder *, const struct target *t,
		    const struct setups *s);
/* inputs/lent.c.  Have it give that out before the target's call, and pass it.  */
void build_lent (struct builder *, const struct target *t, const struct setups *s);

/* inputs/call.c.  Make regions for the parameters of T from number FROM on,
   and put them into ARG; their names begin with PREFIX.  SETUPS: who sets up
   what the target's parameters lead to; NULL: nobody.  */
void build_params (struct builder *, const struct target *t, uint32_t from,
		   const char *prefix, const struct setups *, uint32_t *arg);
/* Append a call of OF to the plan's; NULL: memory.  KIND: enum
   symrt_call_kind.  */
struct plan_call *build_call (struct builder *, uint32_t kind, const struct target *of);
/* Add a call of S, which sets up what parameter PARAM of the target leads to,
   or, with SYMRT_NONE, the state at file scope.  */
void build_setup (struct builder *, const struct target *s, uint32_t param);
/* A pointer to what argument AT leads to, as the first argument of F, called NAME;
   SYMRT_NONE: it leads nowhere.  */
uint32_t build_same_pointer (struct builder *, uint32_t at, const struct target *f,
			     const char *name);
/* Add CALL behind the set-up calls that there are.  */
void build_setup_call (struct builder *, const struct plan_call *call);
/* Add the calls of one move, on MADE region OBJECT; SYMRT_NONE: on what the target gets.
   False: they cannot be made.  */
bool build_step (struct builder *, const struct plan_move *, uint32_t object);
/* inputs/call.c.  Add the call of the target's precondition, if it has
   one.  */
void build_precondition (struct builder *);
/* Add what the user wants to be called before a test's calls and after
   them.  */
void build_fixtures (struct builder *);

/* inputs/narrowed.c.  Note pointers that could overlap in ways that the plan
   leaves out.  */
void narrowed_aliases (struct builder *);
/* Note that generated callees change no memory, where they could.  */
void narrowed_callees (struct builder *);
/* Note file-scope state that the target T uses and that keeps its value.  */
void narrowed_state (struct builder *, const struct target *t);
/* Note what the target requires of its parameters, by its declaration and by
   what it asserts at entry.  */
void narrowed_preconditions (struct builder *, const struct target *);

/* inputs/world.c.  Make regions for files and environment variables, where the
   target may name some.  */
void build_world (struct builder *);

/* inputs/restrict.c.  What the user says of ATTRIBUTE for what is at OFFSET
   and BIT of REGION.  NULL: nothing.  */
const struct input_setting *plan_setting (const struct builder *, enum input_attribute,
					  uint32_t region, uint32_t offset,
					  unsigned bit);
/* What the user says of ATTRIBUTE for PATH behind the target's name.  NULL:
   nothing.  */
const struct input_setting *plan_text_setting (const struct builder *,
					       enum input_attribute, const char *path);
/* Note that REGION is the parameter or variable PATH of the target.  */
void plan_region_path (struct builder *, uint32_t region, const char *path);
/* Note that the pointer at OFFSET of FROM leads to REGION.  */
void plan_behind (struct builder *, uint32_t from, uint32_t offset, uint32_t region);
/* Is what the pointer at OFFSET of REGION leads to too deep to be an
   input?  */
bool plan_depth_ended (const struct builder *, uint32_t region, uint32_t offset);
/* ROOM, or as much as is needed for the strings that the user gives to what
   the pointer at OFFSET of FROM leads to.  */
uint32_t plan_text_room (const struct builder *, uint32_t from, uint32_t offset,
			 uint32_t room);
/* Add all that the user says of the values of inputs to the plan.  */
void build_restrictions (struct builder *);

#endif
