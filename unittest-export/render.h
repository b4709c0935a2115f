/* SPDX-License-Identifier: GPL-3.0-or-later
   The part of a test that observation program and suite share: its variables, its
   set-up, the call, and the C expression of each thing observed.  One renderer, so
   that what is observed is what is asserted.  */
#ifndef ADSE_RENDER_H
#define ADSE_RENDER_H

#include "layout.h"
#include "testmodel.h"
#include "text.h"

struct suite_file; /* export.h */

/* A stand-in: for function pointers one a distinct (name, type) of a file, for
   functions one each.  */
struct callee_entry
{
  char *name;
  const struct tm_type *type;
  const char *wanted;	/* the name in the models */
  uint32_t buffers;	/* bit I: the bytes of parameter I are kept */
  uint32_t texts;	/* bit I: the characters of parameter I are */
  const char *symbol;	/* of a function; NULL: of a function pointer */
  const char *function; /* what C calls it; NULL: of a function pointer */
  uint32_t block;	/* as in struct tm_callee */
  bool wrap, noreturn, stores, pure;
  uint32_t outs; /* bit I: it writes through parameter I */
  uint32_t ends; /* bit I: a string, which ends there in any case */
  /* Then, of a buffer: 1 + the parameter that is its length, and bytes of a call.  */
  uint8_t length[32], bytes[32];
};

/* The stand-ins of a file.  Zero-initialised there are none.  */
struct callee_table
{
  struct callee_entry *entry;
  size_t n;
  bool ordered; /* functions keep the order of their calls */
  bool failed;
};

/* Add the callees of the tests.  In suites (ASSERTED) only buffers are kept
   that some stable observation needs, else all.  callees_free frees them.  */
void callees_collect (struct callee_table *, struct test_case *const *tests, size_t n,
		      bool asserted);
/* Free all; there are none then.  */
void callees_free (struct callee_table *);
/* The stand-in for a callee of a test; NULL: there is none.  It is the
   table's.  */
const struct callee_entry *callees_find (const struct callee_table *,
					 const struct tm_callee *);
/* Definitions for FILE, behind those of wraps_print; bytes are copied with the function
   COPY.  */
void callees_print (struct text *, const struct callee_table *,
		    const struct suite_file *file, const char *copy, unsigned *needs);
/* ADD to LIST each variable of these definitions that a test or a call changes.  */
void callees_variables (const struct callee_table *,
			void (*add) (struct text *, const char *name),
			struct text *list);
/* Does it give blocks of memory, as a stub that has BLOCK does, and a function
   pointer of type void *(size_t)?  Its results are then 1 for a block, 0 for
   null.  */
bool callee_allocates (const struct callee_entry *);
/* Declares NAME, rows of BYTES that a stand-in for FUNCTION writes into its parameter I,
   in text T.  */
void callee_rows (struct text *t, const struct tm_type *function, uint32_t i,
		  const char *name, uint32_t bytes);
/* Name of parameter I in the record of calls.  */
void callee_param (struct text *, const struct tm_type *function, uint32_t i);
/* The variable that says what it writes by its parameter PARAM, or in field
   PARAM of what it returns (struct tm_out).  */
void callee_out (struct text *, const struct callee_entry *, uint32_t param);
/* The type of the variable of callee_out for a FUNCTION.  */
const struct tm_type *callee_out_type (const struct tm_type *function, uint32_t param);
/* The structure that FUNCTION returns or gives a pointer to; NULL: none.  */
const struct tm_type *callee_given (const struct tm_type *function);

/* A test that is being written.  */
struct render
{
  const struct test_case *t;
  const struct callee_table *callees;
  unsigned needs;     /* headers, enum literal_need */
  char **name;	      /* of each object, as written */
  uint8_t **bytes;    /* of each object, 0 where the test gives none */
  bool *inlined;      /* written where it is used, has no variable */
  bool *literal;      /* inlined as a string literal */
  const char *result; /* the variable that holds what the call returns */
  bool suite;	      /* observations hold values */
  bool observer;      /* an observation program, which tells what is set and changed */
  bool stable_only;   /* one that looks at what was stable so far */
  bool in_array;      /* zero enumerators go without saying there */
  /* Write the set-up call that observation OBS is of with what it returns.  False: nothing
     was written, it becomes a statement.  NULL: so do all.  */
  bool (*step) (struct render *, struct text *, uint32_t obs);
  bool *declared;
  struct render_late
  {
    uint32_t object;
    uint64_t offset;
  } * late;
  size_t nlate; /* pointers that no initialiser could name */
  bool failed;	/* out of memory */
};

/* Begin to write a test, which must outlive it like the stand-ins.  SUITE:
   observations hold values, and buffers that are only read may become string
   literals in the call.  An observation program keeps them at their exact
   size, for sanitizers.  render_close ends it.  */
void render_open (struct render *, const struct test_case *,
		  const struct callee_table *, bool suite);
/* Free what render_open and the functions that follow have allocated.  */
void render_close (struct render *);
/* Does the test give N bytes at OFFSET?  */
bool render_all_given (const struct tm_object *, uint64_t offset, uint64_t n);
/* Does the pointer TYPE lead to what the source has another type for?  Between both is
   a cast to void *.  */
bool render_is_ours (const struct tm_type *);
/* Variables and everything up to the call.  */
void render_setup (struct render *, struct text *, unsigned indent);
/* Path of LEAF in object INDEX, from its name on.  */
void render_object_path (struct render *, struct text *, uint32_t index,
			 struct leaf leaf);
/* The functions that make objects of the heap (NEED_HEAP) and streams
   (NEED_STREAM), and those that give what adse_symbolic asks for (NEED_DRAWN).  */
void render_makers (struct text *, unsigned needs, bool suite);
/* Write the calls that give back what set-up calls made.  */
void render_teardown (struct render *, struct text *, unsigned indent);
/* Declarations of functions that the tests call and their source does not declare.  */
void render_declarations (struct text *, struct test_case *const *tests, size_t n);
/* What goes before the name of a function that takes a va_list where it is
   called through one of `...'.  */
#define VARIADIC_PREFIX "call_"
/* Write the functions of `...' through which the tests call functions that
   take a va_list.  */
void render_variadics (struct text *, struct test_case *const *tests, size_t n,
		       unsigned *needs);
/* Write a call as an expression: "f (a, b)".  */
void render_call (struct render *, struct text *, const struct tm_call *);
/* The statement with the call of a test that is made in a process of its own.  */
void render_process (struct render *, struct text *, unsigned indent);
/* The lvalue that observation I looks at; for BYTES and TEXT the address.  */
void render_place (struct render *, struct text *, uint32_t i);
/* Address of byte OFFSET of object INDEX as a POINTER type (NULL: void *).  */
void render_address (struct render *, struct text *, const struct tm_type *pointer,
		     uint32_t index, uint64_t offset);
#endif
