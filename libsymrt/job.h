/* SPDX-License-Identifier: MIT
   The job: what one run of a function is given.  The driver lays out memory
   (regions at addresses of its choice, so pointers are plain bytes), the runtime
   maps it, makes the calls and reports which inputs were touched.  The runtime
   knows no C types.

     job := header region* call* layout* data

   All offsets are from the start of the job area.  */
#ifndef SYMRT_JOB_H
#define SYMRT_JOB_H

#include <stdint.h>

/* How many regions a job has at most.  */
#define SYMRT_JOB_MAX_REGIONS 256
/* Where the zone of region 0 begins.  Zones lie SYMRT_ZONE_STRIDE apart, with
   unmapped pages in between.  The base is clear of heaps, libraries and
   stacks, and of what AddressSanitizer takes for its shadow (up to
   0x10007fff8000).  */
#define SYMRT_ZONE_BASE 0x110000000000ull
/* From the start of a region's zone to that of the next one, in bytes.  */
#define SYMRT_ZONE_STRIDE 0x100000ull
#define SYMRT_ZONE_PAGES 0x40000ull /* largest capacity */
/* The address of region I, whose capacity in bytes is CAPACITY.  The capacity
   is rounded up to 16 and ends where the region's zone does, so that an access
   past it traps on the guard page.  */
#define SYMRT_REGION_ADDRESS(i, capacity)                                              \
  (SYMRT_ZONE_BASE + (uint64_t) (i) *SYMRT_ZONE_STRIDE + SYMRT_ZONE_PAGES              \
   - (((uint64_t) (capacity) + 15) & ~15ull))

/* What a region is.  */
enum symrt_region_kind
{
  SYMRT_R_MEMORY = 1,	/* a zone: memory behind a pointer */
  SYMRT_R_VALUE = 2,	/* a zone too: an argument, passed by value */
  SYMRT_R_GLOBAL = 3,	/* a file-scope variable: (tu, index) gives its address */
  SYMRT_R_CALLEE = 4,	/* no memory: results of generated callee TU (its number);
			 offset I * 8 is the value of call I, where there is room for one
			 alone of all calls */
  SYMRT_R_DRAWN = 5,	/* no memory: what adse_symbolic gives; each call takes the
			 next bytes from a multiple of 8 on */
  SYMRT_R_MADE = 6,	/* no memory: the object that a set-up call makes */
  SYMRT_R_FAILS = 7,	/* no memory: byte 2 * I is not 0 when call I of the allocator,
			 or another that may fail, in the target call fails, byte
			 2 * I + 1 when it reads or writes one byte only */
  SYMRT_R_OUT = 8,	/* no memory: what callee TU writes through the pointer
			 in an argument (INDEX: SYMRT_OUT_NUMBER), counted over those in
			 integer registers; offset I * 8 is of call I.  Or into a buffer
			 (SYMRT_OUT_BUFFER) of which an argument is the length: what
			 fits of so many bytes, the last one of which is 0, and of
			 SYMRT_OUT_TEXT the end of a string where they do not; call I
			 has as many at a multiple of that, the last one again when
			 there is no more */
  SYMRT_R_FILE = 9,	/* no memory: a file, region I of its kind the Ith that the run
			 names; byte 0 is not 0 when it is there, MEMORY region INDEX has
			 its bytes, VALUE region TU how many (32 bits) */
  SYMRT_R_VARIABLE = 10 /* no memory: an environment variable, in the same way; byte 0
			 is not 0 when it is set, MEMORY region INDEX has its text */
};

/* INDEX of an OUT region that is a number of SIZE bytes, OFFSET bytes behind
   what ARGUMENT leads to.  OFFSET is not 0 only where ARGUMENT is none of the
   stub's.  */
#define SYMRT_OUT_NUMBER(ARGUMENT, SIZE, OFFSET)                                       \
  ((uint32_t) (ARGUMENT) | (uint32_t) (SIZE) << 8 | (uint32_t) (OFFSET) << 24)
/* INDEX of an OUT region that is a buffer, to which ARGUMENT leads.  It is
   filled by SIZE bytes at a time; argument LENGTH is its length.  */
#define SYMRT_OUT_BUFFER(ARGUMENT, SIZE, LENGTH)                                       \
  ((uint32_t) (ARGUMENT) | (uint32_t) (SIZE) << 8 | ((uint32_t) (LENGTH) + 1) << 16)
/* ARGUMENT of the INDEX of an OUT region.  */
#define SYMRT_OUT_ARGUMENT(INDEX) ((INDEX) &0xff)
/* SIZE of the INDEX of an OUT region.  */
#define SYMRT_OUT_SIZE(INDEX) ((INDEX) >> 8 & 0xff)
/* Is the INDEX of an OUT region that of a buffer?  */
#define SYMRT_OUT_FILLS(INDEX) (((INDEX) >> 16 & 0xff) != 0)
/* LENGTH of the INDEX of an OUT region that is a buffer.  */
#define SYMRT_OUT_LENGTH(INDEX) (((INDEX) >> 16 & 0xff) - 1)
/* OFFSET of the INDEX of an OUT region that is a number.  */
#define SYMRT_OUT_OFFSET(INDEX) ((INDEX) >> 24)
/* Added to the INDEX of a buffer: it holds a string.  */
#define SYMRT_OUT_TEXT 0x1000000u
/* As ARGUMENT: the structure that a stub returns.  Stubs write into it as if
   it were passed to them.  */
#define SYMRT_OUT_RESULT 6u
/* As ARGUMENT: the block of memory to which a stub gives a pointer.  */
#define SYMRT_OUT_BLOCK 7u
/* As LENGTH: the size of the block to which a stub gives a pointer.  */
#define SYMRT_OUT_BLOCK_SIZE 8u
#define SYMRT_OUT_MOST 255 /* bytes of offset */

/* In the data of a FILE or VARIABLE region: the byte in which the runtime
   leaves whether the run asked if it is there.  */
#define SYMRT_NAME_ASKED 1
/* In the data of a FILE or VARIABLE region: where the runtime leaves the name,
   with its NUL.  */
#define SYMRT_NAME_AT 8
/* How many bytes the name in the data of a FILE or VARIABLE region has at
   most, with its NUL.  */
#define SYMRT_NAME_ROOM 64

/* A layout entry is one scalar of the region: repeated every STRIDE bytes over
   the whole capacity when the region's stride is nonzero.  Bytes that no entry
   covers (padding, parts not wanted) are never inputs.  */
struct symrt_layout
{
  uint32_t offset; /* bytes */
  uint8_t bits;	   /* width of the input: 1..64 */
  uint8_t bit;	   /* bit-field: first bit counted from offset, little endian */
  uint8_t bytes;   /* storage: size of the access unit, 1 2 4 8 */
  uint8_t flags;   /* enum symrt_layout_flag */
};

/* What a scalar of a region is.  */
enum symrt_layout_flag
{
  SYMRT_LY_SYMBOLIC = 1, /* is an input */
  SYMRT_LY_CURRENT = 2,	 /* value: what is there after the set-up calls, unless
			    `data' gives one (see region.known) */
  SYMRT_LY_TOLD = 4,	 /* no input: live runs tell of it where it is not 0 */
  SYMRT_LY_POINTER = 8, /* TOLD: 0 where it is null, the region that it leads to and the
			    offset there, or 1: somewhere else */
  SYMRT_LY_TEXT = 16,	/* TOLD: 0 where it is null, else a hash of the string that it
			    leads to */
  SYMRT_LY_LOOK = 32	/* TOLD: after the calls of kind LOOK */
};

/* A region of the job.  */
struct symrt_region
{
  uint32_t kind;
  uint32_t tu;	     /* GLOBAL: module index; CALLEE: number of the callee */
  uint32_t index;    /* GLOBAL: global record; CALLEE: 1 + number of the host's stub
			that it is, 0: a function pointer */
  uint32_t capacity; /* bytes that may be touched */
  uint32_t layout, nlayout; /* first entry and count */
  uint32_t stride;	    /* 0: layout entries occur once */
  uint32_t data;	    /* offset of bytes in the job, `ndata' of them; the rest of
			the capacity is 0, of a GLOBAL what is there */
  uint32_t ndata;
  uint32_t known; /* offset of a bit map, one bit a data byte: 1 = write this
			byte, 0 = leave what is there; 0: all are written */
  uint32_t late;  /* 1: bytes are written after the set-up calls (states made
			by *_init first), 0: before them */
  /* Written by the runtime: bytes [0, touched) were read or written, those
     written lie in [0, written), an external function was given its address, it was
     given to free or realloc.  */
  uint32_t touched, written, escaped, freed;
};

/* When a call of the job is made.  */
enum symrt_call_kind
{
  SYMRT_C_SETUP = 1,   /* before the inputs marked late are written */
  SYMRT_C_PRECOND = 2, /* result 0: the run is rejected */
  SYMRT_C_TARGET = 3,
  SYMRT_C_LOOK = 4 /* live runs: after the target, its result tells what that left */
};

/* What the result of a set-up call is to be, else there is no such object, and the run is
   rejected.  */
enum symrt_must
{
  SYMRT_MUST_NOTHING,
  SYMRT_MUST_TRUE,	  /* not 0 */
  SYMRT_MUST_ZERO,	  /* 0, which stands for success */
  SYMRT_MUST_NOT_NEGATIVE /* numbers below 0 are errors */
};

/* How many arguments a call of a job has at most.  */
#define SYMRT_CALL_MAX_ARGS 16
/* A call of the job.  */
struct symrt_call
{
  uint32_t kind;
  uint32_t tu, function; /* module index, function record */
  uint32_t narg;
  uint32_t arg[SYMRT_CALL_MAX_ARGS]; /* regions of kind VALUE */
  uint32_t result_size;		     /* bytes; up to 256, larger results are not kept */
  uint32_t result_bits;		     /* scalar: its width, else 0 */
  uint32_t result; /* offset in the job where the runtime leaves its bytes */
  /* SETUP, 0: none.  MAKES: 1 + MADE region that the result, a pointer, leads
     to: null rejects the run; so for TARGET, but null leaves looks out.  WHEN: 1 + VALUE region of which a byte that is 0
     leaves the call out.  */
  uint32_t makes, when;
  /* SETUP, TARGET: 1 + MEMORY region that holds the pointer afterwards, in place of the
     result; 0: none.  */
  uint32_t made_in;
  uint32_t must;       /* SETUP: enum symrt_must */
  uint32_t times;      /* SETUP: how often it is made; 0: once */
  uint32_t gives_text; /* LOOK: what the string says that its result leads to is told */
  uint8_t vararg[SYMRT_CALL_MAX_ARGS]; /* enum symrt_vararg of each argument: those
					  beyond the parameters are variable */
};

/* A pointer to generated callee N is the value SYMRT_CALLEE_POINTER + N in data;
   the runtime replaces it in aligned 8-byte slots by a function's address, for
   which inputs and path conditions go on to use the marked value.  */
#define SYMRT_CALLEE_POINTER 0x00adca11ee000000ull
/* How many callees are generated at most.  */
#define SYMRT_MAX_CALLEES 16
/* How many arguments a stub passes on.  SYMRT_OUT_RESULT is the number of the
   next.  */
#define SYMRT_STUB_ARGUMENTS 6

/* A pointer to a stream over the bytes of region N: SYMRT_STREAM_POINTER + N in an
   aligned 8-byte slot; the runtime opens it for reading and writing, unbuffered, with
   as many bytes as the region's data have.  */
#define SYMRT_STREAM_POINTER 0x00ad5e57ea000000ull

/* A pointer to the object of MADE region N: SYMRT_MADE_POINTER + N in an aligned 8-byte
   slot, replaced by its address once it is made.  */
#define SYMRT_MADE_POINTER 0x00ad0b1ec7000000ull
/* How many objects set-up calls make at most.  */
#define SYMRT_MAX_MADE 8

/* What call I of the allocator gives, unless it fails, is for the driver
   SYMRT_HEAP_POINTER + I * SYMRT_HEAP_STRIDE.  */
#define SYMRT_HEAP_POINTER 0x00ad4ea900000000ull
/* See SYMRT_HEAP_POINTER.  */
#define SYMRT_HEAP_STRIDE 0x1000000ull

/* As `probe' of a job: the operators of all sites with a label marked
   SYMRT_L_PROBED.  */
#define SYMRT_PROBE_MARKED UINT32_MAX

/* Added to `callee_result_bits': the callee gives memory where the value it is
   to return is not 0, else null.  It is given the size, unless `callee_block'
   says it: these bytes are 0.  */
#define SYMRT_CALLEE_ALLOCATES 0x100u
/* Added to `callee_result_bits': the callee stores its result behind its first
   argument as well, unless that is null.  */
#define SYMRT_CALLEE_STORES 0x200u
/* Added to `callee_result_bits': the callee never gives null.  */
#define SYMRT_CALLEE_PRESENT 0x400u
/* Added to `callee_result_bits': the result is a float or a double.  */
#define SYMRT_CALLEE_REAL 0x800u
/* In `callee_most': the result says how much of a buffer the callee filled or
   took.  It is no more than the buffer's length, which the callee gets as
   ARGUMENT, of WIDTH bits.  */
#define SYMRT_CALLEE_MOST(ARGUMENT, WIDTH)                                             \
  (((uint32_t) (ARGUMENT) + 1) | (uint32_t) (WIDTH) << 8)
/* ARGUMENT of a SYMRT_CALLEE_MOST.  */
#define SYMRT_CALLEE_MOST_ARGUMENT(MOST) (((MOST) &0xff) - 1)
/* WIDTH of a SYMRT_CALLEE_MOST, in bits.  */
#define SYMRT_CALLEE_MOST_WIDTH(MOST) ((MOST) >> 8 & 0xff)
/* In `callee_result_bits': the bits from this one on are the width of the
   result, if that is more than the inputs have.  */
#define SYMRT_CALLEE_WIDTH 16

/* The header of the job.  */
struct symrt_job
{
  uint32_t size; /* of everything */
  uint32_t nregion, ncall, nlayout;
  uint32_t regions, calls, layouts;		  /* offsets */
  uint32_t callee_result_bits[SYMRT_MAX_CALLEES]; /* width of a generated
						     callee's inputs, 0: void; and
						     SYMRT_CALLEE_ bits */
  uint32_t callee_block[SYMRT_MAX_CALLEES];
  uint32_t callee_most[SYMRT_MAX_CALLEES]; /* SYMRT_CALLEE_MOST, 0: any result */
  uint32_t
    fill; /* byte that fresh heap is filled with, and that the stack's depends on */
  uint32_t flags;	 /* enum symrt_job_flag */
  uint32_t input;	 /* 1 + region whose bytes are standard input; 0: it is empty */
  uint32_t input_length; /* 1 + region that holds how many of them, 32 bits */
  uint32_t probe;	 /* 1 + site (global number) whose operator is probed, see
		     SYMRT_E_HOLE; 0: none; SYMRT_PROBE_MARKED: those of all sites
		     with a label marked SYMRT_L_PROBED */
};

/* How a job is carried out.  */
enum symrt_job_flag
{
  SYMRT_JOB_ANY = 1,	   /* inputs that preconditions and assumptions exclude as well:
			PRECOND calls are left out, assumptions hold nobody up */
  SYMRT_JOB_IMPATIENT = 2, /* SYMRT_ENDLESS_AGAIN instead of SYMRT_ENDLESS */
  SYMRT_JOB_ASSERTING = 4  /* assertions at entry are no preconditions: they fail */
};

#endif
