/* SPDX-License-Identifier: MIT
   Fixed addresses shared by instrumented code and the runtime.  They are mapped
   when the runtime attaches; dormant code never touches them.  Low addresses
   are displacements in PIE code.  */
#ifndef SYMRT_LAYOUT_H
#define SYMRT_LAYOUT_H

/* The version of what instrumented code and runtime agree on.  The runtime
   refuses a unit of another one.  */
#define SYMRT_ABI_VERSION 30

/* The state page: call slots, then the table of entry points.  */
#define SYMRT_STATE 0x70000000u
/* Bytes of the state page.  */
#define SYMRT_STATE_SIZE 0x10000u

/* Call slots.  A caller that passes a symbolic argument stores the address of
   the function it calls in CALLEE and the ids (0 for concrete ones) in ARG; the
   callee uses them only if CALLEE is its own address, and clears CALLEE.  A
   callee stores its own address in RETFN and the result's id in RET at every
   return, zero included; the caller reads RET only if RETFN is what it called
   (Kähkönen 2009: arguments travel with the callee's identity).  AGG[i] is the
   address of an aggregate passed by value as argument i, whose shadow the
   callee copies.  A callee that has looked at none of its variable arguments may leave
   UNREAD in CALLEE: any other leaves its caller to suppose that it has.  */
#define SYMRT_CALLEE (SYMRT_STATE + 0) /* u64 */
#define SYMRT_RETFN (SYMRT_STATE + 8)  /* u64 */
#define SYMRT_RET (SYMRT_STATE + 16)   /* u32 */
#define SYMRT_ARG (SYMRT_STATE + 64)   /* u32[16] */
#define SYMRT_AGG (SYMRT_STATE + 128)  /* u64[16] */
/* For how many arguments of a call there are slots.  */
#define SYMRT_MAX_ARGS 16
/* In slot CALLEE: the callee has looked at none of its variable arguments.  */
#define SYMRT_CALLEE_UNREAD 1

/* What is known of a call that may not have gone where its identity says.  */
enum symrt_call_flag
{
  SYMRT_CALL_AGGREGATE = 1, /* it returns an aggregate */
  SYMRT_CALL_FOLLOWED = 2   /* whoever is not heard of is not followed, and the driver
			       does not know it */
};

/* How many words a thunk of a function with variable arguments passes.  After
   them it passes ARGV itself, which marks the call.  */
#define SYMRT_VARARG_WORDS 6
/* How many numbers of type double such a thunk passes besides.  */
#define SYMRT_VARARG_REALS 4
/* What va_arg takes.  */
enum symrt_vararg
{
  SYMRT_VARARG_NONE = 0, /* something else, or no variable argument */
  SYMRT_VARARG_INT = 1,	 /* an integer of 32 bits */
  SYMRT_VARARG_LONG = 2, /* one of 64 */
  SYMRT_VARARG_POINTER = 3,
  SYMRT_VARARG_REAL = 4, /* a double */
  SYMRT_VARARG_LIST = 5	 /* of a job: this parameter is a va_list of them */
};

/* u32[8]: ids of a decision's conditions, on their way to symrt_decision.  */
#define SYMRT_CLAUSE_ID (SYMRT_STATE + 256)
/* u64[8]: values of a decision's conditions, on their way to
   symrt_decision.  */
#define SYMRT_CLAUSE_VAL (SYMRT_STATE + 288)

/* Entry points: one pointer a row of symrt-abi.def, in the file's order.  */
#define SYMRT_ENTRY (SYMRT_STATE + 0x1000)
/* Models: one pointer a row of libc.def with a model, in the file's order.  */
#define SYMRT_MODELS (SYMRT_STATE + 0x2000)
/* u64 a model of libc.def: the address of libc's function, as the program has it; 0: the
   program, or a part of it, has a function of this name itself.  A call of another
   address may mean that.  */
#define SYMRT_PLAIN (SYMRT_STATE + 0x3000)

/* The flag table: byte (uint32_t) addr >> 6 is nonzero when some byte of that
   64-byte granule, or of the 63 bytes after it, may be symbolic (false
   positives allowed), so one test covers any access of up to 64 bytes that
   starts there.  */
#define SYMRT_FLAGS 0x71000000u
/* Bytes of the flag table.  */
#define SYMRT_FLAGS_SIZE 0x4000000u
/* A flag stands for 1 << this bytes of memory.  */
#define SYMRT_GRANULE_SHIFT 6
/* The bits of the number of a flag.  */
#define SYMRT_FLAGS_MASK 0x3ffffffu

/* One byte a label site: nonzero while some wanted label of it is open.
   Instrumented code tests it before it reports a visit.  */
#define SYMRT_OPEN 0x75000000u
/* Bytes of the table of open sites.  */
#define SYMRT_OPEN_SIZE 0x400000u
/* Bit of an open byte: the site's operator is probed in this run.  */
#define SYMRT_OPEN_PROBED 2
/* Site number of a site whose TU the driver did not announce: stays 0.  */
#define SYMRT_NO_SITE (SYMRT_OPEN_SIZE - 0x100000u)

/* What a function that has assumptions, or whose precondition is in its unit, tells of
   an activation.  In mode SCORE, what the activation comes to after one was violated
   covers nothing.  */
enum symrt_precondition_event
{
  /* The activation begins; place: the function's identity.  */
  SYMRT_PRECONDITION_BEGIN = 0,
  /* The activation begins, and its function has a precondition; place: the
     function's identity.  */
  SYMRT_PRECONDITION_ASK = 1,
  /* The precondition accepts the arguments.  */
  SYMRT_PRECONDITION_HOLDS = 2,
  /* The precondition refuses the arguments, or an assumption is false: a run of a
     job ends here.  Or an assertion at entry is false: a run of a job that calls the
     function itself ends here.  */
  SYMRT_PRECONDITION_VIOLATED = 3,
  SYMRT_PRECONDITION_END = 4
};

/* Where a precondition was violated, once each, in `bytes' from offset 8 on in mode
   SCORE: "KIND FUNCTION LINE FILE" and a byte 0.  Processes write at the same time:
   there may be more bytes 0, and one that was killed may leave less than such a
   text.  */
#define SYMRT_VIOLATED_ASSUMPTION 'A'
#define SYMRT_VIOLATED_PRECONDITION 'P'
/* KIND of an assertion at entry, which is no precondition in mode SCORE.  */
#define SYMRT_VIOLATED_ASSERTION 'E'

#endif
