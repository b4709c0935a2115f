/* SPDX-License-Identifier: GPL-3.0-or-later
   What a mutant of an operator would do in a run, told from the trace of a probed run
   (libsymrt/probe.c): wherever a probed operator's result went there is a hole, so that
   the path and what comes out are expressions over inputs and holes.  With what the
   mutant gives in the holes of its operator, and what the program would have in those
   of the others, they say where the mutated program goes and what it leaves, as long as
   it goes the way of this run: a condition may go the other way, and then another
   probed run may have gone that way.

     run of (3, 4)				mutant a - b of hole h
       HOLE h, was a + b			  h = -1
       HOLE g, was h * 2			  g = -2
       BRANCH g > 5, taken			  not taken: it flips here
       RETURN g

   One run serves all operators: each has its view of it.  Nothing is run again and
   nothing is guessed: what the trace does not tell is PROBE_LOST.  */
#ifndef ADSE_PROBE_H
#define ADSE_PROBE_H

#include "base/util.h"
#include "expr/expr.h"
#include "program/image.h"
#include "run/exec.h"
#include "adse-op.h"
#include "site.h"
#include "trace.h"

/* What an item of a probed run is.  */
enum probe_kind
{
  PROBE_BRANCH,
  PROBE_SWITCH,
  PROBE_TRAP,  /* whether a division is carried out */
  PROBE_FIXED, /* an expression went on as the value that it had */
  PROBE_HOLDS  /* what is true on this path by C's rules or by bounds of ours */
};

/* Something on the way of a probed run that has to hold for another run to go
   the same way.  */
struct probe_item
{
  uint8_t kind; /* enum probe_kind */
  uint32_t node;
  uint32_t site;  /* SWITCH: global site; FIXED: reason */
  uint64_t value; /* outcome of a branch or trap, case of a switch, what was fixed */
};

/* An operator, carried out once.  */
struct probe_hole
{
  uint32_t site;       /* global number */
  bool known;	       /* operands and result are those of the source's operator */
  uint32_t node;       /* of the hole */
  uint32_t item;       /* items before it */
  unsigned n;	       /* operands */
  uint32_t operand[2]; /* nodes, 0: concrete */
  uint64_t value[2], result; /* in this run */
  uint32_t original;	     /* node, 0: concrete */
};

/* A decision whose conditions are all known, and have no effect, each time it is
   made.  */
struct probe_decision
{
  uint32_t site; /* global number */
  uint32_t item; /* items before it; branches on its conditions follow */
  unsigned n;	 /* conditions */
  uint32_t node[ADSE_MAX_CLAUSES];  /* 0: concrete */
  uint64_t value[ADSE_MAX_CLAUSES]; /* in this run */
};

/* The key of the function's result.  */
#define PROBE_RESULT UINT64_MAX
/* What comes out: the result, or a scalar in memory, whose key is that of the
   input that it is at the beginning.  Memory that a run does not touch stays
   what it is.  */
struct probe_output
{
  uint64_t key;
  uint8_t width;
  uint32_t node; /* 0: concrete */
  uint64_t value;
};

/* From item ITEM on a trace does not tell everything, and WHY is the reason's
   code.  UINT32_MAX: it does.  */
struct probe_loss
{
  uint32_t item;
  char why[48];
};

/* One operator in a probed run, or one decision, of which mutants give another
   value.  */
struct probe_view
{
  const struct probe *probe;
  uint32_t site; /* global number */
  const struct unit *unit;
  const struct adse_site *op; /* the site */
  bool decides;		      /* it is a decision */
  uint64_t *depends;	      /* set of nodes that depend on its holes */
  uint32_t nhole;	      /* of this operator */
  struct probe_loss lost;
};

/* A probed run.  */
struct probe
{
  const struct program *program;
  struct symrt_node *nodes; /* [1 .. nnode] */
  uint32_t nnode;
  uint8_t *bytes;
  uint32_t *input;	/* by node: of an INPUT its index in the DAG, of a hole its
		      number, UINT32_MAX: the trace has it not */
  struct u64map inputs; /* nodes of inputs, by key and width */
  struct probe_item *item;
  uint32_t nitem;
  struct probe_hole *hole;
  uint32_t nhole;
  struct probe_decision *decision;
  uint32_t ndecision;
  struct probe_output *output;
  uint32_t noutput;
  enum run_end end;
  struct probe_loss lost;  /* for all operators */
  uint64_t path;	   /* hash of where it went */
  struct probe_view *view; /* of all operators with a hole, by SITES */
  uint32_t nview;
  struct u64map sites; /* global number: index in VIEW */
};

/* Read the probed RUN, over the inputs of DAG.  probe_free frees what is
   returned; the program must outlive it.  NULL: no probed operator or decision
   was carried out.  */
struct probe *probe_read (struct expr_dag *, const struct program *,
			  const struct run *);
/* Free a probe and all that it owns.  May be NULL.  */
void probe_free (struct probe *);
/* The view of the operator or decision at SITE; NULL: it was not carried out.
   It is the probe's.  */
const struct probe_view *probe_view (const struct probe *, uint32_t site);

/* Does NODE depend on what the view's operator gives?  */
static inline bool
probe_depends (const struct probe_view *v, uint32_t node)
{
  return v->depends[node / 64] >> node % 64 & 1;
}

/* May item I have another outcome because of a mutant of V alone?  */
bool probe_may_flip (const struct probe_view *v, uint32_t i);
/* The node of the input KEY of WIDTH bits; 0: the run did not touch it.  */
uint32_t probe_input (const struct probe *, uint64_t key, unsigned width);
/* The case that an index of W bits takes of the switch at SITE.  */
uint32_t probe_case (const struct program *, uint32_t site, unsigned w, adse_val index);
/* The code of REASON, a reason of reasons.def by number; "?": there is none.  */
const char *probe_reason (unsigned reason);

/* The program without a mutant on the inputs M, along the way of a run: worked out as
   far as it is asked for.  */
struct probe_base
{
  const struct probe *probe;
  const struct model *model;
  bool own;	   /* it is what the run was made with */
  adse_val *value; /* by node, [0 .. done] */
  uint32_t done;
  bool missing; /* an input is not known */
};
/* Begin for the way of the probe and the inputs M, which both must outlive it.
   OWN: the run was made with M.  probe_base_free ends it.  */
void probe_base_init (struct probe_base *, const struct probe *, const struct model *m,
		      bool own);
/* Free the values.  */
void probe_base_free (struct probe_base *);
/* The first item that does not hold, or that needs an input that is not known
   (`missing'); the number of items: all hold.  */
uint32_t probe_base_fails (struct probe_base *);

/* How many outputs a struct probe_shown has at most.  */
#define PROBE_SHOWN 8
/* Where what comes out differs: outputs by key, the first ones.  END: the
   mutated program does not return.  */
struct probe_shown
{
  uint64_t key[PROBE_SHOWN];
  unsigned n;
  bool end;
};

/* How the mutated program goes.  */
enum probe_end
{
  PROBE_SAME,	   /* the mutated program takes the same way to its end */
  PROBE_FLIPPED,   /* a branch or switch has another outcome */
  PROBE_TRAPPED,   /* it traps */
  PROBE_UNDEFINED, /* the mutant means nothing for these values */
  PROBE_NOWHERE,   /* with other inputs than the run's: it does not come this way */
  PROBE_LOST
};

/* What a mutant does along the way of a run.  */
struct probe_mutated
{
  enum probe_end end;
  uint32_t item;	    /* FLIPPED, LOST: there */
  const char *why;	    /* LOST: code, "" */
  struct probe_shown shown; /* SAME on the run's own inputs, or TRAPPED */
  const struct probe_view *view;
  const struct probe_base *base;
  adse_val *value; /* of nodes that depend on the holes */
};
/* Find out what the mutant LABEL (number within the site) does on the inputs
   of BASE, which is of the view's run.  probe_mutated_free frees it.  */
void probe_mutate (const struct probe_view *, struct probe_base *, uint32_t label,
		   struct probe_mutated *);
/* Free the values.  */
void probe_mutated_free (struct probe_mutated *);
/* The value of an output's NODE where the mutant ended SAME.  */
uint64_t probe_mutated_value (const struct probe_mutated *, uint32_t node);

/* Does what comes out of the mutated program, which goes the way of another run or
   traps on it, differ from what came out of the run of HERE, both with the inputs M?
   MUTATED is what probe_mutate says of that.  *SHOWN: where.  */
bool probe_differ (const struct probe_view *here, const struct model *m,
		   const struct probe_mutated *mutated, struct probe_shown *shown);
/* Does it say that something differs?  */
static inline bool
probe_shows (const struct probe_shown *s)
{
  return s->n || s->end;
}

/* The nodes of a probe as expressions: MAP, of NNODE + 1 elements, gets them,
   with the holes filled by what the operators give.  */
void probe_map (const struct probe *, struct expr_dag *, expr_id *map);
/* As probe_map, with the holes of V filled by what the mutant LABEL gives;
   nodes that depend on none of these are those of ORIGINAL.  *SOUND: the
   condition under which the mutant survives and is defined at its holes before
   item UPTO, 0: always.  False: the mutant lacks operands.  */
bool probe_map_mutant (const struct probe_view *, struct expr_dag *, uint32_t label,
		       const expr_id *original, expr_id *map, expr_id *sound,
		       uint32_t upto);
/* The condition that item I has this run's outcome, over MAP; 0: it says
   nothing.  */
expr_id probe_condition (const struct probe *, struct expr_dag *, uint32_t i,
			 const expr_id *map);
/* The condition that the mutant LABEL traps at its first hole, over MAP of
   probe_map; 0: never.  *ITEM: how many items are before that.  */
expr_id probe_first_trap (const struct probe_view *, struct expr_dag *, uint32_t label,
			  const expr_id *map, uint32_t *item);
#endif
