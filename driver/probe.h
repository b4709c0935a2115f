/* SPDX-License-Identifier: GPL-3.0-or-later
   What a mutant of one operator would do in a run, told from the trace of a probed
   run (libsymrt/probe.c): wherever the operator's result went there is a hole, so
   that the path and what comes out are expressions over inputs and holes.  With what
   the mutant gives in the holes they say where the mutated program goes and what it
   leaves, as long as it goes the way of this run: a condition may turn, and then
   another probed run may have gone that way.

     run of (3, 4)				mutant a - b of the hole
       HOLE h, was a + b			  h = -1
       BRANCH h > 5, taken			  not taken: it turns here
       RETURN h * 2

   Nothing is run again and nothing is guessed: what the trace does not tell is
   PROBE_LOST.  */
#ifndef ADSE_PROBE_H
#define ADSE_PROBE_H

#include "exec.h"
#include "expr.h"

/* Codes of short-of.def.  */
#define ADSE_SHORT_OF(NAME, CODE, HELP) SHORT_##NAME,
enum short_of
{
#include "short-of.def"
  SHORT__COUNT
};
#undef ADSE_SHORT_OF
extern const char *const short_codes[SHORT__COUNT];

enum probe_kind
{
  PROBE_BRANCH, PROBE_SWITCH,
  PROBE_TRAP,  /* whether a division is carried out */
  PROBE_FIXED, /* an expression went on as the value that it had */
  PROBE_HOLDS  /* what is true on this path by C's rules or by bounds of ours */
};

struct probe_item
{
  uint8_t kind; /* enum probe_kind */
  bool depends; /* on a hole */
  uint32_t node;
  uint32_t site;  /* SWITCH: global site; FIXED: reason */
  uint64_t value; /* outcome of a branch or trap, case of a switch, what was fixed */
};

/* The operator, carried out once.  */
struct probe_hole
{
  uint32_t node;	/* of the hole */
  uint32_t item;	/* items before it */
  unsigned n;		/* operands */
  uint32_t operand[2];	/* nodes, 0: concrete */
  uint64_t value[2], result; /* in this run */
  uint32_t original;	/* node, 0: concrete */
};

/* What comes out: the result, key PROBE_RESULT, or a scalar in memory, the key of the
   input that it is at the beginning.  Memory that a run does not touch stays that.  */
#define PROBE_RESULT UINT64_MAX
struct probe_output
{
  uint64_t key;
  uint8_t width;
  bool depends;
  uint32_t node; /* 0: concrete */
  uint64_t value;
};

struct probe
{
  const struct program *program;
  const struct unit *unit;
  const struct adse_site *site;
  struct symrt_node *nodes; /* [1 .. nnode] */
  uint32_t nnode;
  uint8_t *bytes;
  bool *depends;  /* by node */
  uint32_t *input; /* by node: index of an INPUT in the DAG; else 0 */
  struct probe_item *item;
  uint32_t nitem;
  struct probe_hole *hole;
  uint32_t nhole;
  struct probe_output *output;
  uint32_t noutput;
  enum run_end end;
  /* From this item on the trace does not tell everything, and the reason's code;
     UINT32_MAX: it does.  */
  uint32_t lost;
  char lost_why[48];
  uint64_t path; /* hash of where it went */
};

/* Read RUN, which was probed at SITE (global number), over the inputs of DAG.  NULL:
   the operator was not carried out.  */
struct probe *probe_read (struct expr_dag *, const struct program *, uint32_t site,
			  const struct run *);
void probe_free (struct probe *);

enum probe_end
{
  PROBE_SAME,	   /* the mutated program takes the same way to its end */
  PROBE_TURNED,	   /* a branch or switch has another outcome */
  PROBE_TRAPPED,   /* it traps */
  PROBE_UNDEFINED, /* the mutant means nothing for these values */
  PROBE_NOWHERE,   /* with other inputs than the run's: it does not come this way */
  PROBE_LOST
};

/* What a mutant does along the way of a run.  */
struct probe_mutated
{
  enum probe_end end;
  uint32_t item;  /* TURNED, LOST: there */
  const char *why; /* LOST: code, "" */
  bool differs;	  /* SAME on the run's own inputs: something that comes out does */
  uint64_t *value; /* by node; owned by the caller, NNODE + 1 of them */
};
/* The mutant LABEL (within the site) on the inputs M, along the way of P.  OWN: M is
   what the run was made with.  */
void probe_mutate (const struct probe *, uint32_t label, const struct model *m,
		   bool own, struct probe_mutated *);
/* The node of the input KEY of WIDTH bits, 0: P did not touch it.  */
uint32_t probe_input (const struct probe *, uint64_t key, unsigned width);

/* Does what comes out of the mutated program, which goes the way of THERE or traps on
   it, differ from what came out of the run HERE, both with the same inputs?  MUTATED is what
   probe_mutate says of THERE.  */
bool probe_differ (const struct probe *here, const struct model *m,
		   const struct probe *there, const struct probe_mutated *mutated);

/* P as expressions: MAP (NNODE + 1) gets the node's, with the holes filled by what
   the operator gives or, with a LABEL other than PROBE_ORIGINAL, by what the mutant
   gives.  *SOUND: under it the mutant survives and is defined at holes [0, UPTO), 0:
   always.  ORIGINAL: the map of PROBE_ORIGINAL, taken over where nothing depends on
   a hole.  False: the mutant lacks operands.  */
#define PROBE_ORIGINAL UINT32_MAX
bool probe_map (const struct probe *, struct expr_dag *, uint32_t label,
		const expr_id *original, expr_id *map, expr_id *sound,
		uint32_t upto);
/* Item I as a condition over MAP: this run's outcome; 0: it says nothing.  */
expr_id probe_condition (const struct probe *, struct expr_dag *, uint32_t i,
			 const expr_id *map);
/* The mutant LABEL traps at the first hole, over MAP of PROBE_ORIGINAL; 0: never.  */
expr_id probe_first_trap (const struct probe *, struct expr_dag *, uint32_t label,
			  const expr_id *map);
#endif
