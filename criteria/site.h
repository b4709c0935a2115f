/* SPDX-License-Identifier: MIT
   A site is a place in the source that carries labels: an operator, a decision with its
   conditions, a statement, a call, or what may go wrong.  This is the record that the
   plugin writes into the metadata, the runtime reads to evaluate labels and the driver
   reads to ask for them.  Fixed width, little endian, offsets into the TU's string
   table.  */
#ifndef ADSE_SITE_H
#define ADSE_SITE_H

#include <stdbool.h>
#include <stdint.h>

/* What a site is.  The numbers reach files.  */
enum adse_site_kind
{
  ADSE_SITE_OP = 1,	  /* operator on one or two integers, pointers or
			     floating-point numbers */
  ADSE_SITE_COND = 2,	  /* one condition (leaf) of a decision: no labels of
			     its own, it fills in its decision's vector */
  ADSE_SITE_DECISION = 3, /* a decision over n conditions */
  ADSE_SITE_SWITCH = 4,	  /* a switch: one clause a case, default last */
  ADSE_SITE_FUNCTION = 5, /* entry of a function; no operands, width 1, as the
			     next one and CALL */
  ADSE_SITE_BLOCK = 6,	  /* first of statements that are executed together */
  ADSE_SITE_LOOP = 7,	  /* a loop: two operands of width 8, how many iterations
			     have begun (2: or more) and enum adse_loop_event */
  ADSE_SITE_CALL = 8,	  /* a call that the source wrote */
  ADSE_SITE_USER = 9,	  /* a label in the source: its predicate, width 1;
			     opnd_text[0]: tag, konst[0]: number given to it */
  ADSE_SITE_DEF = 10,	  /* a local variable is given a value, or is a parameter at
			     entry; opnd_text[0]: the variable, konst[0]: its number
			     in the unit; no operands, width 1 */
  ADSE_SITE_USE = 11,	  /* a statement that reads a local variable, opnd_text[0];
			     one operand of width 32, the number of the definition
			     that its value is from; the cases are the numbers that
			     it may have, each linked to its DEF */
  ADSE_SITE_ACCESS = 12,  /* an index or a dereference; op: enum adse_access */
  ADSE_SITE_CONVERT = 13, /* a conversion to an integer type that may change the
			     number, from WIDTH bits to konst[1]; op: FTOS or FTOU
			     from a floating-point type, else NONE */
  ADSE_SITE_POINT = 14,	  /* where the program must not come; op: enum
			     adse_point; one bit that is always 1 is reported */
  ADSE_SITE_PARAM = 15,	  /* a parameter at a function's entry, or a member of one;
			     nclause: enum adse_param; for what a pointer leads to,
			     konst[0] bytes further, the runtime looks there and
			     gives it, the next element, and whether it is there */
  ADSE_SITE_STEP = 16,	  /* ++ or --: op ADD or SUB of the constant 1 */
  ADSE_SITE_ASSIGN = 17,  /* `x = e': what x has, and what it is given, both as x
			     keeps it; only where x has a value */
  ADSE_SITE_VALUE = 18	  /* a variable or constant that is no operator's operand, as
			     promoted; ASSIGNS with target 1: a condition */
};

/* Kinds that are recorded on request only (-fplugin-arg-adse-criteria): each would
   make the text of every program larger by some percent.  Constants of kind VALUE are
   recorded always, and placed only on request or in code with mutants.  */
#define ADSE_SITES_ON_REQUEST                                                          \
  (1u << ADSE_SITE_FUNCTION | 1u << ADSE_SITE_BLOCK | 1u << ADSE_SITE_LOOP             \
   | 1u << ADSE_SITE_CALL | 1u << ADSE_SITE_PARAM | 1u << ADSE_SITE_DEF                \
   | 1u << ADSE_SITE_USE | 1u << ADSE_SITE_ASSIGN | 1u << ADSE_SITE_VALUE)

/* What happens to a loop.  */
enum adse_loop_event
{
  ADSE_LOOP_ENTER,
  ADSE_LOOP_ITERATE, /* an iteration begins */
  ADSE_LOOP_LEAVE,
  ADSE_LOOP_BREAK,
  ADSE_LOOP_JUMP, /* return or goto */
  ADSE_LOOP__COUNT
};

/* What a PARAM is.  */
enum adse_param
{
  ADSE_PARAM_VALUE,
  ADSE_PARAM_LENGTH,
  ADSE_PARAM_POINTEE, /* what the parameter points to */
  ADSE_PARAM_STRING, /* the string that the parameter points to: its first characters */
  ADSE_PARAM__COUNT
};

/* konst[0] of a LOOP.  */
enum adse_loop_flag
{
  ADSE_LOOP_MAY_SKIP = 1, /* it may be left before the first iteration */
  ADSE_LOOP_BREAKS = 2	  /* there is a `break' in it */
};

/* Flags of a site.  Some bits mean different things for different kinds.  */
enum adse_site_flag
{
  ADSE_SITE_SIGNED = 1,	    /* operands are signed */
  ADSE_SITE_EAGER = 2,	    /* DECISION: all conditions are reported together
			    before the decision, evaluated side-effect-free */
  ADSE_SITE_POINTER = 4,    /* operands are pointers: no UOI, no CRO but null */
  ADSE_SITE_IMPLICIT = 8,   /* MIN/MAX/ABS made of a ?: by the front end */
  ADSE_SITE_TABLE = 8,	    /* ACCESS: of a constant table's entry, or of a string
			       literal's character */
  ADSE_SITE_PLACED = 16,    /* phase S found the operator in GIMPLE; labels of a
			    site that was not placed (dead code) do not count */
  ADSE_SITE_TO_SIGNED = 32, /* CONVERT: to a signed type */
  ADSE_SITE_EFFECTS = 32,   /* DECISION: some condition has an effect, and a mutant that
			     evaluates others does other things besides */
  ADSE_SITE_DELETES = 64,   /* VALUE: the constant 1, in place of which 0 leaves out a
			     statement, or a call, whose result then is its argument */
  ADSE_SITE_TRUTH = 64,	    /* DECISION: its one condition is whether a variable, or
			       what a call returns, is 0: no OP has mutants of it */
  ADSE_SITE_NONNULL = 64,   /* ACCESS: only reached after a test that the pointer is
			     not null; such a site is not visited */
  ADSE_SITE_ASSIGNS = 128   /* OP: compound assignment to operand 0; the bits of what
			     is assigned to, 1 for _Bool, are in `target'; VALUE: it
			     is a condition */
};

/* The op of an ACCESS.  */
enum adse_access
{
  ADSE_ACCESS_INDEX = 1,  /* an array's element; konst[1]: its last index */
  ADSE_ACCESS_POINTER = 2 /* what a pointer, the operand, points to */
};

/* The op of a POINT.  */
enum adse_point
{
  ADSE_POINT_UNREACHABLE = 1, /* __builtin_unreachable () */
  ADSE_POINT_ASSERTION = 2,   /* assert failed */
  ADSE_POINT_ABORT = 3	      /* abort () and the like */
};

/* What an operand is in the source.  */
enum adse_operand_kind
{
  ADSE_OPND_NONE = 0,
  ADSE_OPND_EXPR = 1, /* a compound expression: not mutated by itself */
  ADSE_OPND_VAR = 2,  /* an lvalue */
  ADSE_OPND_CONST = 3 /* a constant, in konst[] */
};

/* Formula of a decision, postfix over its conditions, one byte a token: 0..31
   is that condition, then these.  */
enum adse_formula_token
{
  ADSE_F_AND = '&',
  ADSE_F_OR = '|',
  ADSE_F_XOR = '^', /* TRUTH_XOR: != of two conditions */
  ADSE_F_NOT = '!',
  ADSE_F_END = 0xff
};

/* The type that an operand has, promoted (C11 6.3.1.1), before the other
   operand's makes it wider: `l + i' of long and int adds 64 bits, and `~i' in
   it complements 32.  BITS is its width; SIGN: the sign fills the rest.  */
#define ADSE_SITE_OWN(BITS, SIGN) ((uint8_t) ((BITS) | ((SIGN) ? 0x80 : 0)))
/* The width that ADSE_SITE_OWN was given.  */
#define ADSE_SITE_OWN_BITS(OWN) ((OWN) &0x7fu)
/* Does the sign fill the rest, as ADSE_SITE_OWN was told?  */
#define ADSE_SITE_OWN_SIGN(OWN) (((OWN) &0x80u) != 0)

/* konst[] of an operand that is not constant: the most that it can be, as its form
   says (a character, `x & 15'), from 0 on or, with this bit, from -MOST - 1 on.
   0: as its type says.  */
#define ADSE_SITE_RANGE_SIGNED ((uint64_t) 1 << 63)

/* A site that is visited without operands: that it is reached is all there is to
   know.  */
static inline int
adse_site_is_place (unsigned kind)
{
  return kind == ADSE_SITE_FUNCTION || kind == ADSE_SITE_BLOCK || kind == ADSE_SITE_CALL
	 || kind == ADSE_SITE_DEF;
}

#define ADSE_MAX_CLAUSES                                                               \
  8			       /* more: the decision has DC and CC only, and is
			      never EAGER */
#define ADSE_MAX_CONDITIONS 32 /* more: the decision carries no labels */
#define ADSE_MAX_FORMULA 128   /* bytes of a formula, its end included */

/* What a mutant makes of an entry of a constant table.  */
enum adse_entry
{
  ADSE_ENTRY_NONE,   /* there is none */
  ADSE_ENTRY_NUMBER, /* one more; in live runs one less as well */
  ADSE_ENTRY_BOOL,   /* the other one */
  ADSE_ENTRY_TEXT    /* a string whose last character is another one */
};

/* One record of the table of sites.  */
struct adse_site
{
  uint8_t kind;	   /* enum adse_site_kind */
  uint8_t op;	   /* OP: enum adse_op, comparisons as unsigned or signed;
			as the other kinds say */
  uint8_t width;   /* OP: width in bits of both operands as they are reported
			(a shift amount is extended to it); SWITCH: index width;
			else of the operand */
  uint8_t flags;   /* enum adse_site_flag */
  uint8_t opnd[2]; /* OP: enum adse_operand_kind of each operand */
  union
  {
    struct
    {
      uint8_t nclause; /* DECISION: number of conditions (saturates at 255) */
      uint8_t clause;  /* COND: index within its decision */
    };
    uint8_t own[2]; /* OP: ADSE_SITE_OWN of each operand, 0: as the operation */
  };
  uint32_t function; /* local function index */
  union
  {
    uint32_t decision; /* COND: site index of its decision */
    uint32_t target;   /* OP that ASSIGNS: bits of what is assigned to; ACCESS of a
			  TABLE, in code with mutants: enum adse_entry */
  };
  uint32_t file, line, column; /* file: string offset */
  uint32_t text;	       /* string: source text of the expression or condition */
  uint32_t opnd_text[2]; /* OP, ASSIGN: source text of each operand; CONVERT, STEP:
			    the second is the name of the type of the result */
  uint32_t formula;	 /* DECISION: string offset of the formula bytes */
  uint32_t ncase;	 /* SWITCH: number of case ranges, default not counted; USE:
			of definitions */
  uint32_t cases;	 /* SWITCH, USE: index of the first in the TU's case table */
  uint32_t ordinal;	 /* among sites of equal function, kind, op and text */
  uint64_t
    konst[2]; /* OP, CONVERT, ACCESS, STEP, ASSIGN: value of a CONST operand, masked
			to width, and what another one can be (see above);
			SWITCH: [0] so of its index; DECISION:
			[0] has a bit for each condition that is reported ahead,
			because evaluating it has no effect and cannot trap even
			where short-circuit evaluation skips it (EAGER: not used),
			from bit 32 on one for each of the first 8 that its form
			says is never true, from bit 48 on never false;
			[1] 1 + BLOCK site that is reached when and only when
			it is false, 0: none, in the low half, and when it is
			true in the high one; SWITCH: low half of [1] so for
			default */
};

/* 1 + the block that is linked to decision S being false (0) or true (1), to the
   default (0) of switch S; 0: none.  */
static inline uint32_t
adse_site_block (const struct adse_site *s, unsigned which)
{
  return (uint32_t) (s->konst[1] >> (which ? 32 : 0));
}

/* Conditions of decision S that a visit always knows.  */
static inline uint32_t
adse_site_ahead (const struct adse_site *s)
{
  return s->flags & ADSE_SITE_EAGER
	   ? (s->nclause < 32 ? ((uint32_t) 1 << s->nclause) : 0) - 1
	   : (uint32_t) s->konst[0];
}

/* Conditions of decision S that never have VALUE, whatever their operands are.  */
static inline uint32_t
adse_site_never (const struct adse_site *s, bool value)
{
  return (uint32_t) (s->konst[0] >> (value ? 32 : 48)) & 0xff;
}

/* One case range of a switch: LO <= index <= HI, in the index's width and
   signedness (flag of the site); or one definition that may reach a use.  */
struct adse_case
{
  uint64_t lo, hi;
  uint32_t text;  /* string: the case label as written, if known, else 0; that of
		    the definition */
  uint32_t block; /* 1 + BLOCK site that is reached when it is taken, 0: none;
		     1 + DEF site of the definition */
};

#endif
