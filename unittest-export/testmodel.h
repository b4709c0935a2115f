/* SPDX-License-Identifier: GPL-3.0-or-later
   The test model: what a test does, free of how it is written down.  The driver
   builds it from a run's inputs; the exporter turns it into an observation program
   and, with the observed values, into Check source text.  Pure data: no file,
   process or solver here.  */
#ifndef ADSE_TESTMODEL_H
#define ADSE_TESTMODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a type is.  */
enum tm_kind
{
  TM_VOID,
  TM_BOOL,
  TM_CHAR,
  TM_INT,
  TM_UINT,
  TM_ENUM,
  TM_FLOAT,
  TM_POINTER,
  TM_ARRAY,
  TM_STRUCT,
  TM_UNION,
  TM_FUNCTION,
  TM_OTHER
};

struct tm_field;
/* A constant of an enumeration.  */
struct tm_enumerator
{
  const char *name;
  int64_t value;
};

/* A C type as the suite needs it: a tree for structs and arrays, shared
   between tests, owned by whoever made it.  TEXT is the declaration with '@'
   for the name.  */
struct tm_type
{
  enum tm_kind kind;
  const char *text;
  uint64_t size;
  unsigned bits;
  bool is_const, is_signed;
  bool variadic;   /* FUNCTION: takes more than its parameters */
  uint32_t member; /* UNION: 1 + the member that stands for all; 0: the largest */
  bool flexible;   /* ARRAY: a flexible array member, with COUNT elements */
  bool ours; /* STRUCT, UNION: no declaration of the source has this name, tests declare
		it (struct suite_type); to the source it is another type */
  bool is_private; /* STRUCT, UNION: the source itself has its members, no header */
  const struct tm_type *target;	 /* pointee, element, result */
  uint32_t count;		 /* elements, fields, parameters, enumerators */
  const struct tm_field *fields; /* FUNCTION: parameters, names may be empty */
  const struct tm_enumerator *enumerators;
};

/* A member of a struct or union, or a parameter.  */
struct tm_field
{
  const char *name;
  const struct tm_type *type;
  uint64_t bitpos;
  unsigned bits; /* bit-field, else 0 */
  bool is_text;	 /* parameter: a string that callees only read */
};

/* An object of the test: a local variable, a file-scope variable of the code under
   test, or what a set-up call makes; the variable of that is the pointer to it.  */
enum tm_object_kind
{
  TM_LOCAL,
  TM_GLOBAL,
  TM_MADE
};

/* Where a pointer slot of an object points.  */
enum tm_pointer_kind
{
  TM_PTR_NULL,
  TM_PTR_OBJECT,
  TM_PTR_CALLEE,
  TM_PTR_KEEP,
  TM_PTR_STREAM /* a stream over the bytes of an object */
};
/* A pointer slot of an object.  */
struct tm_pointer
{
  uint64_t offset; /* in the object */
  enum tm_pointer_kind kind;
  uint32_t index; /* object or callee */
  uint64_t to_offset;
};

/* An object of the test.  */
struct tm_object
{
  enum tm_object_kind kind;
  const char *name;	      /* C identifier, unique in the test */
  const struct tm_type *type; /* element type when count != 0 */
  uint32_t count;	      /* 0: one object; else an array of so many */
  bool text;		      /* bytes that read well as a string literal */
  uint32_t size;	      /* bytes */
  uint8_t *data;	      /* initial bytes */
  uint8_t *given;	      /* per byte: 1 the test sets it, 0 it keeps what is
				 there (after set-up, or the initial value) */
  struct tm_pointer *pointers;
  uint32_t npointer;
  bool late;	 /* set after the set-up calls */
  bool flexible; /* a struct with elements in a flexible array member */
  bool heap;	 /* comes from malloc: the call gives it back */
  bool observe;	 /* its bytes are asserted after the call */
  bool no_room;	 /* an argument says that there is no room for anything: what is
		    written there is nobody's */
  uint32_t
    look;      /* 1 + the look that leaves its bytes, after which they are asserted; 0:
		      none */
  bool by_out; /* MADE: the call stores the pointer, it does not return
				 it */
  bool is_static;  /* GLOBAL inside the included source */
  uint32_t region; /* 1 + number that runs know it by; 0: none */
};

/* Through how many parameters a callee writes at most.  */
#define TM_CALLEE_OUTS 4
/* A generated function passed as a function pointer, or in place of another
   one: records its calls, returns the given values in turn (the last one
   again).  */
struct tm_callee
{
  const char *name;
  const struct tm_type *type; /* FUNCTION */
  uint64_t *results;
  uint32_t nresult;
  const char *symbol; /* not passed: it is the function that linkers know by that name;
			 or NULL */
  const char *function; /* what C calls that */
  bool wrap;		/* in whose place it is linked; else there is none */
  uint32_t block; /* bytes of what it gives where its result is not 0, zeros; 0: it
			 gives none, or of a size that is its parameter */
  bool noreturn;  /* ends the process with exit status 1 */
  bool stores;	  /* leaves its result behind its first parameter as well */
  bool pure;	  /* calls may be left out: nothing is asserted of them */
  /* What it writes through parameter PARAM, call by call, then the last one again;
     all have as many.  Into a buffer, whose length is parameter LENGTH, it writes as many
     of BYTES bytes of DATA, and into one of char the end of a string.  */
  struct tm_out
  {
    uint32_t param; /* after the last: a field of the structure that it returns */
    uint64_t *values;
    uint32_t n;
    uint32_t bytes, length; /* BYTES: 0: a number, of VALUES */
    bool ends; /* the bytes are a string, which is cut off to end in LENGTH */
    uint8_t *data;
  } outs[TM_CALLEE_OUTS];
  uint32_t nout;
};

/* An argument of a call.  */
struct tm_arg
{
  const struct tm_type *type;
  uint32_t object; /* the argument is this object's value, by name */
};

/* What the result of a set-up call is, where it says that the call succeeded.  */
enum tm_must
{
  TM_MUST_NOTHING,
  TM_MUST_TRUE,
  TM_MUST_ZERO,
  TM_MUST_NOT_NEGATIVE
};

/* A call that the test makes.  */
struct tm_call
{
  const char *function;
  const struct tm_type *result; /* VOID: none */
  struct tm_arg *args;
  uint32_t narg;
  uint32_t nvariable; /* of them, the last, are variable arguments */
  uint32_t list;      /* 1 + parameter that is a va_list of these; 0: it takes `...' */
  bool unprototyped;  /* arguments need their exact type */
  uint32_t makes;     /* 1 + object that the result leads to; 0: none */
  uint8_t must;	      /* set-up: enum tm_must */
  uint32_t number; /* set-up, look: 1 + the number that claims have for it; set-up, 0:
			 what it returns is not seen, else it is an integer */
  const struct tm_type *declare; /* FUNCTION, where the source under test does not
				    declare it; else NULL */
};

/* Where an observed pointer leads, if it is to no object of the test.  */
enum tm_leads
{
  TM_NULL = -1,
  TM_ELSEWHERE = -2 /* only that it is not null is asserted */
};

/* What kind of thing was seen after the call.  */
enum tm_oracle
{
  TM_RESULT,	     /* scalar result, or a scalar at OFFSET in a struct */
  TM_RESULT_POINTER, /* result that is a pointer */
  TM_MEMORY,	     /* scalar in an object, or behind the pointer VIA */
  TM_BYTES,	     /* run of bytes in an object, or in the heap behind VIA */
  TM_TEXT,	     /* NUL-terminated text behind the char pointer VIA that is
			neither an object of the test nor heap */
  TM_ERRNO,
  TM_CALLEE_COUNT, /* how often callee OBJECT was called */
  TM_CALLEE_ARG,   /* OFFSET: call << 8 | argument */
  TM_CALLEE_BYTES, /* the bytes of a (pointer, length) argument pair; OFFSET as
			of CALLEE_ARG, the pointer's number */
  TM_CALLEE_TEXT,  /* the first characters of an argument that is a string; OFFSET as
			of CALLEE_ARG */
  TM_EXIT,	   /* of a process: its exit status */
  TM_OUTPUT,	   /* of a process: what it wrote to descriptor OBJECT, 1 or 2 */
  TM_STEP,	   /* what set-up call OBJECT returns, an integer */
  TM_LOOK,	   /* what look OBJECT returns, an integer */
  TM_OBSERVED,	   /* text of what adse_observe was told */
  TM_FILE,	   /* the bytes of file OBJECT; POINTER is TM_NULL: it is not there */
  TM_CALLEE_ORDER, /* text: which functions that are stood in for were called, in
			order */
  TM_PRODUCT	   /* the pointer to object OBJECT, where the call was to leave it */
};
#define TM_CALLEE_CALLS 8 /* calls whose arguments are kept */
#define TM_CALLEE_KEEP                                                                 \
  64			    /* bytes kept of a (pointer, length) pair, and of a string,
			      with its NUL */
#define TM_OUTPUT_KEEP 4000 /* more output than that is not asserted */
/* One thing seen after the call.  testmodel_observe lists all that a test can
   see; what a run does not show (a call of a callee that did not happen,
   memory behind a null pointer) stays unstable and is dropped.  */
struct tm_observation
{
  enum tm_oracle oracle;
  uint32_t object; /* MEMORY, BYTES: object; CALLEE_*: callee */
  uint32_t via;	   /* 1 + observation of the pointer through which it is
				 reached; 0: none */
  uint64_t offset; /* bytes; CALLEE_ARG: call << 8 | argument */
  const struct tm_type *type;
  unsigned bit, bits; /* bit-field: bit counted from OFFSET, width */
  uint64_t value;     /* observed, zero-extended */
  int pointer;	      /* POINTER: enum tm_leads, or the index of the object,
				 offset in value */
  uint8_t *bytes;     /* BYTES, TEXT, CALLEE_BYTES, CALLEE_TEXT: observed */
  uint32_t nbytes;    /* BYTES in an object: how many there are */
  uint64_t room, set,
    used;	/* a pointer to the start of a block of the heap that the call
				 made: its bytes, and of these up to the last that was set,
				 and to the last that is not 0 besides */
  bool stable;	/* the same in all replays */
  bool changed; /* differs from the value before the call */
  bool wanted;	/* its value is asserted although it does not differ: another
				 test of the function changes it, or claims_pin */
  bool implied; /* not asserted although it could be: it says nothing of
				 the function, or another test says it */
};

/* A file or an environment variable that the code under test names.  */
struct tm_named
{
  char *name;
  bool there;	  /* the test makes it: a file of N bytes, or a variable whose value
		     ends with the first NUL; else there is none */
  uint8_t *bytes; /* N, and a NUL */
  uint32_t n;
};

/* A label that a test is there for.  */
struct tm_label
{
  char *note; /* "SITE\tWHAT" as adse_label_note has it */
  char *said; /* what the comment of the test says in its place, or NULL */
};

/* A mutant that the run of the test tells from the program, and where.  */
struct tm_claim
{
  uint32_t label; /* number in the function */
  char *note;	  /* of the label */
  bool ends;	  /* the mutant ends the process */
  bool result;	  /* the mutant gives another result */
  uint32_t looks; /* bit N: look N gives something else with the mutant */
  uint32_t steps; /* bit N: set-up call N does */
  /* Scalars that are others with the mutant.  */
  struct tm_place
  {
    uint32_t object;
    uint64_t offset;
    unsigned bit;
  } * place;
  uint32_t nplace;
};

/* A test: what it sets up, what it calls and what it can see afterwards.  */
struct test_case
{
  char *name; /* C identifier: csv_parse_3 */
  const char *function;
  /* Finite floating-point numbers are asserted with this distance, of the result and
     of all others; 0: exactly.  */
  double result_tolerance, tolerance;
  const char *precondition; /* function that accepts these inputs; NULL: none */
  char *asserted; /* by the function, of these inputs: in words of the source; or
		     NULL */
  struct tm_object *objects;
  uint32_t nobject;
  struct tm_callee *callees;
  uint32_t ncallee;
  bool arbitrary; /* objects are in states that what sets them up may never make, or one
		     is used that has no room for anything */
  bool observes;  /* adse_observe may be called */
  bool draws;	  /* adse_symbolic may be called: it gives DRAWN, one value for
			each 8 bytes of a call, then zeros */
  int64_t *drawn;
  uint32_t ndrawn;
  uint32_t fails;      /* bit I: call I of these functions fails */
  uint32_t shorts;     /* bit I: call I reads or writes one byte only */
  unsigned allocators; /* functions that are counted: bit I for row I of
			  the table of wraps.c */
  uint8_t *input;      /* of a process: what is on its standard input; or NULL */
  uint32_t ninput;
  struct tm_named *files, *variables;
  uint32_t nfile, nvariable;
  bool leaves_files; /* in the folder that it works in */
  struct tm_call *setup;
  uint32_t nsetup;
  struct tm_call call;
  struct tm_call *look; /* made after CALL: numbers that tell of objects */
  uint32_t nlook;
  struct tm_call *teardown; /* made in the end */
  uint32_t nteardown;
  bool process; /* the call is made in a process of its own, which it ends:
			its exit status and output are what can be seen */
  bool program; /* the call is of main: the process ends when it returns */
  void **owned; /* types made for this test alone, each freed with free */
  uint32_t nowned;
  struct tm_label *labels; /* those it is there for */
  uint32_t nlabel;
  struct tm_claim *claims;
  uint32_t nclaim;
  struct tm_place *written; /* where the run left something else, far in its object */
  uint32_t nwritten;
  struct tm_observation *obs; /* filled in from observation runs */
  uint32_t nobs;
  int signal;	 /* suspect: ended by this signal, else 0 */
  char *suspect; /* suspect: sentence, e.g. "division by zero at f.c:12" */
};

/* The observation of what set-up call CALL returns; UINT32_MAX: there is none.  */
uint32_t testmodel_step (const struct test_case *, uint32_t call);
/* Does the call of T make an object, and leave the pointer to it where an argument says?  */
bool testmodel_leaves (const struct test_case *t);
/* Was the object there that the call of T makes?  What is called on it after that may be
   called then.  */
bool testmodel_made (const struct test_case *t);
/* Does the test work in a folder of its own?  */
bool testmodel_in_folder (const struct test_case *);
/* List in T->obs what can be seen after the call: result, errno, objects
   marked observe, what is behind their pointers, calls of callees.  Replaces
   what is there.  0; -1: memory.  */
int testmodel_observe (struct test_case *);
/* Does FUNCTION compare what its two parameters lead to, as those of qsort do?  */
bool testmodel_compares (const struct tm_type *function);
/* Is parameter I of FUNCTION a buffer whose length is the next parameter?  */
bool testmodel_is_buffer (const struct tm_type *function, uint32_t i);
/* Local object INDEX of T, made by set-up calls, need not be given what it
   then has anyway: CHANGED has '1' for each byte that differs from what was
   made.  0; -1: memory.  */
int testmodel_keep_made (struct test_case *, uint32_t index, const char *changed);
/* Free the test with all that is malloc'd in it.  May be NULL.  `function' of
   the test and its calls, precondition and types are not the test's, but for
   those in `owned'.  */
void testmodel_free (struct test_case *);
#endif
