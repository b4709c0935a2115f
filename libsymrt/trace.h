/* SPDX-License-Identifier: MIT
   The arena: memory shared by driver and target, a memfd or file that the driver
   creates.  One run at a time; the driver clears the counters before it.

     arena := header module* label-byte* open-byte* job node* event* bytes*

   Offsets are in the header, written by the driver, checked by both.  The driver
   believes nothing that it reads: the target may be corrupted or hostile.  */
#ifndef SYMRT_TRACE_H
#define SYMRT_TRACE_H

#include <stdint.h>

#define SYMRT_ARENA_MAGIC 0x414e455241534441ull /* "ADSARENA" */
/* The version of the arena's format.  */
#define SYMRT_ARENA_VERSION 7

/* An expression.  Nodes are numbered from 1, record 0 is not used; they refer to
   lower numbers only.  Operand c of ITE is what it gives for false; CONCAT's a is
   the high part.  Equal nodes have equal numbers (hash-consing).  */
struct symrt_node
{
  uint8_t op;	 /* enum adse_op */
  uint8_t width; /* of the result, in bits */
  uint16_t pad;
  uint32_t a, b, c;
  uint64_t k; /* CONST: value; INPUT: SYMRT_INPUT_KEY; EXTRACT: low bit;
		     TABLE: offset in `bytes' of a struct symrt_tablehdr */
};

/* Constant table read at a symbolic index: count elements of width bits follow,
   each in the low bits of a uint64_t.  Index >= count gives element 0; the path
   condition excludes it.  */
struct symrt_tablehdr
{
  uint32_t count, width;
};

/* An input: bytes [OFFSET, OFFSET + width/8) of REGION of the job.  Bit-fields
   give the bit offset in BIT.  */
#define SYMRT_INPUT_KEY(region, offset, bit)                                           \
  ((uint64_t) (region) << 40 | (uint64_t) (offset) << 8 | (bit))
/* The region of an input's key.  */
#define SYMRT_INPUT_REGION(key) ((uint32_t) ((key) >> 40))
/* The offset of an input's key, in bytes.  */
#define SYMRT_INPUT_OFFSET(key) ((uint32_t) ((key) >> 8))
/* The bit offset of an input's key.  */
#define SYMRT_INPUT_BIT(key) ((uint32_t) (key) &0xff)

/* No input of the job but a hole: where the offset is N, what the probed operator
   gave when it was carried out for the Nth time, from 0 (SYMRT_E_HOLE).  */
#define SYMRT_HOLE_REGION 256

/* What an event is, and what its members say.  */
enum symrt_event_kind
{
  SYMRT_E_BRANCH = 1,	/* site: branch number; flag: taken; a: condition;
			   b: hash of the definitions that variables' values are
			   from, as far as open labels ask about them */
  SYMRT_E_SWITCH = 2,	/* site: label site; a: index; value; b: as of
			   BRANCH */
  SYMRT_E_VISIT = 3,	/* site: label site; a, b: operands; then VALUE
			   events, one an operand, hold the values */
  SYMRT_E_DECISION = 4, /* site; aux: n; then n VALUE events */
  SYMRT_E_VALUE = 5,	/* a: id or 0; value; flag 0: not evaluated */
  SYMRT_E_CONCRETE = 6, /* aux: reason; a: expression, or 0 where there is none; value:
			   what it was fixed to; site: offset in bytes of a name, or 0 */
  SYMRT_E_INPUT = 7,	/* a: INPUT node, first touch; value: its concrete value */
  SYMRT_E_CALL = 8,	/* a call of the job begins; site: its index */
  SYMRT_E_RETURN = 9,	/* it returned; site: index; a: id of the result or 0;
			   value: the scalar result */
  SYMRT_E_CONSTRAINT = 10,  /* a must be true on this path, not to be negated;
			      flag: enum symrt_constraint */
  SYMRT_E_CALLBACK = 11,    /* generated callee: site: its number; value: how many
			    times called so far */
  SYMRT_E_COVERED = 12,	    /* label `value' became covered at this position */
  SYMRT_E_EXTERN = 13,	    /* external function called with pointer into a region;
			   site: offset of its name; value: region */
  SYMRT_E_HOLE = 14,	    /* the probed operator, whose visit came just before, was
			   carried out: what follows depends on it by an INPUT
			   node of region SYMRT_HOLE_REGION.  site; a: that node,
			   0: what it gave is not followed; b: what it would be
			   without the probe, 0: concrete; value */
  SYMRT_E_OUTPUT = 15,	    /* a probed run ends: what a scalar in memory of a region
			   that it has touched holds.  site: region; b: offset;
			   flag: first bit; aux: bits; a: id or 0; value.  A live
			   run: of the scalars that are not as they were */
  SYMRT_E_OVERWRITTEN = 16, /* a run ends that is not probed: a scalar in memory of a
			       region was written, and holds what it held before, or, if
			       FLAG, something else.  site: region; b: offset; aux: bits;
			       value */
  SYMRT_E_COMPARED = 17	    /* the library compared a text of an input with another one,
			       and they differ, or made a number of it, which another
			       one may be as well.  site: region; b: offset; aux: bytes of
			       the text, and of the other << 8, and SYMRT_COMPARED_NUMBER
			       if a number was made of it; then bytes [a, a + flag)
			       of the other are in value.  Such an event for each eight
			       of them, or one if there are none */
};

/* A bit of aux of SYMRT_E_COMPARED.  */
#define SYMRT_COMPARED_NUMBER (1u << 15)

/* Why something is true on a path.  */
enum symrt_constraint
{
  SYMRT_CO_BOUNDS = 0,	/* an index lies in its object: a fact about C */
  SYMRT_CO_WINDOW = 1,	/* an index lies where the runtime followed it: a bound of
			   ours, so that exhaustion proves nothing */
  SYMRT_CO_POINTER = 2, /* a pointer was used to reach memory: it has the value
			   that it had; once a pointer and run */
  SYMRT_CO_CALLEE = 3	/* a generated callee was called: the pointer leads to it */
};

/* Branch numbers from this one on are of no TU: the driver keys them by number
   and position in the path.  Those of a TU that the driver did not announce
   begin here.  */
#define SYMRT_ANON_BRANCH 0xff000000u
/* A branch of a library model, by the model's number in libc.def.  */
#define SYMRT_MODEL_BRANCH(model) (0xfff00000u + (model))
/* Did the precondition that is call CALL of the job accept, or did set-up call
   CALL make its object?  */
#define SYMRT_PRECOND_BRANCH(call) (0xfffe0000u + (call))
/* Is set-up call CALL of the job made at all?  */
#define SYMRT_WHEN_BRANCH(call) (0xfffe8000u + (call))
/* Is branch SITE one of those?  */
#define SYMRT_IS_WHEN(site) ((site) -SYMRT_WHEN_BRANCH (0) < 0x8000u)
/* Is a division carried out?  Where it is not, it traps and the run ends,
   unless the compiler saw that nobody uses the result.  */
#define SYMRT_TRAP_BRANCH 0xfffd0000u
/* Is an index in its array?  Only told where it is not; where it is, that is a
   constraint of kind BOUNDS.  */
#define SYMRT_BOUNDS_BRANCH 0xfffd0001u

/* One event of a run.  */
struct symrt_event
{
  uint8_t kind; /* enum symrt_event_kind */
  uint8_t flag;
  uint16_t aux;
  uint32_t site;
  uint32_t a, b;
  uint64_t value;
};

/* What a loop does over and over without computing anything new it does for
   ever: a list that leads back into itself.  So many events say so, on any
   machine.  */
#define SYMRT_ENDLESS (1u << 20)
/* As SYMRT_ENDLESS where the driver says that the function did so before
   (SYMRT_JOB_IMPATIENT).  */
#define SYMRT_ENDLESS_AGAIN (1u << 15)

/* How the recorded run ended, as the target says.  */
enum symrt_end
{
  SYMRT_END_NONE = 0, /* the run did not reach its end: look at the wait
			     status (crash, time, exit from inside) */
  SYMRT_END_RETURNED = 1,
  SYMRT_END_REJECTED = 2,   /* a precondition returned 0 */
  SYMRT_END_REFUSED = 3,    /* the job itself could not be carried out */
  SYMRT_END_ASSUMPTION = 4, /* an adse_assume was false */
  SYMRT_END_ENDLESS = 5,    /* SYMRT_ENDLESS events came without a new expression */
  SYMRT_END_VARARGS = 6,    /* va_arg wanted more than there is, or another type */
  SYMRT_END_ASSERTION = 7,  /* what a function that the job calls asserts at entry */
  SYMRT_END_NO_OBJECT = 8   /* a set-up call made no object */
};

/* A TU known to the driver, written before the target starts.  */
struct symrt_module
{
  uint64_t stamp;
  uint32_t site_base, nsite;
  uint32_t label_base, nlabel;
  uint32_t branch_base, nbranch;
  uint32_t attached; /* set by the target */
  uint32_t pad;
};

/* Bits of a label's byte.  */
enum symrt_label_bit
{
  SYMRT_L_WANTED = 1,
  SYMRT_L_COVERED = 2,
  SYMRT_L_PROBED = 4, /* its operator is to be probed, see SYMRT_E_HOLE */
  /* MODE_MUTANTS, by the target.  COVERED: a process ended otherwise with the mutant.  */
  SYMRT_L_HAS_CODE = 8, /* it can be switched on */
  SYMRT_L_LATE = 16	/* COVERED, since its time was up */
};

/* What the runtime does in a process.  */
enum symrt_mode
{
  SYMRT_MODE_NONE = 0,
  SYMRT_MODE_SERVER = 1, /* fork server: a child a run */
  SYMRT_MODE_EXEC = 2,	 /* one run, then exit */
  SYMRT_MODE_SCORE = 3,	 /* main runs as it would; labels are counted */
  SYMRT_MODE_MAIN = 4,	 /* main runs as it would, its run is recorded:
			    adse_symbolic() makes inputs; self-check */
  SYMRT_MODE_MUTANT = 5, /* main runs as it would, with one mutant, or none; nothing is
			    recorded */
  SYMRT_MODE_MUTANTS = 6 /* main runs as it would; where a wanted mutant would make a
			    difference first, a copy of the process goes on with it */
};

/* How the runtime does it.  */
enum symrt_arena_flag
{
  SYMRT_SELF_CHECK = 1, /* compare every node with the concrete value */
  SYMRT_NO_EVENTS = 2,
  SYMRT_EVERY_VISIT = 4, /* sites with a wanted label are reported on each visit,
			    covered or not */
  SYMRT_LIVE = 8,	 /* MODE_SERVER: runs are live (live.c): no clone runs, and one
			    mutant is switched on, or none */
  SYMRT_APART = 16	 /* MODE_SERVER: runs have no memory of the server (share.c) */
};

/* Where a part of the arena is.  */
struct symrt_span
{
  uint64_t offset; /* bytes from the start of the arena */
  uint64_t count;  /* capacity in records */
};

/* Numbers of reasons (reasons.def) are below this.  */
enum
{
  SYMRT_REASON_ROOM = 64
};

/* The header of the arena.  */
struct symrt_arena
{
  uint64_t magic;
  uint32_t version;
  uint32_t mode;  /* enum symrt_mode */
  uint32_t flags; /* enum symrt_arena_flag */
  uint32_t nmodule;
  uint64_t size; /* of the whole arena */
  struct symrt_span modules, labels, open, job, nodes, events, bytes;
  /* Written by the target.  */
  uint32_t end;	    /* enum symrt_end */
  uint32_t refused; /* END_REFUSED: offset in `bytes' of a line for people */
  uint32_t nnode;   /* last node number */
  uint32_t nevent;
  uint32_t nbytes;
  uint32_t full;    /* 1 nodes, 2 events, 4 bytes: stopped there */
  uint32_t in_call; /* index of the job's call under way + 1 */
  uint32_t limit;   /* by the driver: adse_site_ctx.limit */
  uint64_t concretized[SYMRT_REASON_ROOM]; /* by reason */
  uint64_t checked;			   /* self-check: expressions compared */
  uint64_t mismatched;			   /* self-check: expressions found different */
  uint64_t lost_labels;			   /* visits of sites of unknown TUs */
  uint64_t stale;   /* most events in a row without a new expression */
  uint64_t packets; /* carried out: how long it computed, on any machine */
  /* MODE_MUTANT and LIVE, by the driver: 1 + the label whose mutant is switched on, 0:
     none; by the target: enum symrt_mutant_bit.  */
  uint32_t mutant, mutant_bits;
  /* By the driver.  LIVE: milliseconds of processor time after which SIGPROF ends the
     run.  MODE_MUTANTS: after which a process with a mutant is killed.  */
  uint32_t live_ms;
  uint32_t wall_ms; /* MODE_MUTANTS, by the driver: the same of any time */
  /* LIVE, by the target: a hash of what it leaves behind that no event tells.  */
  uint64_t rest;
  /* MODE_MUTANT, by the target: the most processor time that a process took which ended
     by exit.  */
  uint64_t process_us;
  /* MODE_SERVER, by the target: the number of the process that makes the run; 0: none yet.  */
  int32_t child;
};

/* Bits of `mutant_bits'.  */
enum symrt_mutant_bit
{
  SYMRT_MU_ON = 1,	/* the unit has it, and it was switched on */
  SYMRT_MU_REACHED = 2, /* its place was come to */
  SYMRT_MU_CANARY = 4,	/* by the driver: the program is killed there */
  SYMRT_MU_LOWER = 8 /* by the driver: an entry of a table that is a number becomes one
			   less, not one more; other mutants are not there then */
};

/* The variable of the environment by which the driver tells a target of its
   arena: ADSE_ARENA=FD or =PATH.  */
#define SYMRT_ENV_ARENA "ADSE_ARENA"
/* The variable of the environment by which the driver tells a fork server of
   its descriptors for commands: ADSE_CONTROL=IN,OUT.  The driver writes
   commands, a uint32_t each.  */
#define SYMRT_ENV_CONTROL "ADSE_CONTROL"
/* MODE_MUTANTS: 1 + the label whose mutant programs have that a process with it starts.  */
#define SYMRT_ENV_MUTANT "ADSE_MUTANT"
/* What the fork server writes at its start, a uint32_t.  */
#define SYMRT_HELLO 0x41445345u
/* Command of the fork server: make a run.  It is answered at its end by a struct
   symrt_answer.  */
#define SYMRT_CMD_RUN 1u
struct symrt_answer
{
  int32_t error;  /* an errno: no process could be made; 0: one was */
  int32_t status; /* its wait status */
};

/* Command of the fork server: end.  */
#define SYMRT_CMD_QUIT 2u

#endif
