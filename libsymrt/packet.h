/* SPDX-License-Identifier: MIT
   Packets: what the runtime is to do for a piece of a basic block, as data that
   the plugin writes and packet.c carries out.  Instrumented code tests once for
   the whole piece whether anything in it is symbolic or wanted; if so the runtime
   gets what the piece depends on:

     x = a + b;                    x' = a' | b' | open site of <
     if (x < 3) ...                       ? packet (description, a, a', b, b')
                                          : 0;

   A unit's words: site base, branch base, then its descriptions:

     description := back counts register* step* output*

   BACK is the number of words from the unit's first word to here.  Registers and
   steps are numbered from 0.  The operands are, in the order of the registers,
   the value and then the id of each that passes them, and memory for outputs
   from the third on if there are any; high bits of narrow values are unspecified.
   The ids given back are in the low and the high half of the result, then in that
   memory.

   Operands are passed in one of two ways.  As arguments of symrt_packet, after the
   description; addresses are passed as such.  Or they stay where the program has
   them, in registers and memory, and symrt_located is told where that is:

		leaq  1f(%rip), %rax		1: .long 2b - 1b
		jmp   symrt_located		   pushq description
	     2:				   pushq %rcx	     (an operand)
						   pushq 24(%rsp)    (another)

   The instructions on the right are data.  What they push is the operand, but for
   the description, outputs and registers marked PLACE, which are the memory that
   is named.  The runtime keeps the red zone.  General registers other than rax,
   the result, and r11 are preserved; vector registers are not, which the compiler
   is told.  */
#ifndef SYMRT_PACKET_H
#define SYMRT_PACKET_H

#include <stdint.h>

/* Index of the word of a unit that holds the number of its first site.  */
#define SYMRT_UNIT_SITE_BASE 0
/* Index of the word of a unit that holds the number of its first branch.  */
#define SYMRT_UNIT_BRANCH_BASE 1
/* Index of the first word of a unit's descriptions.  */
#define SYMRT_UNIT_HEADER 2

/* An operator: enum adse_op, and the widths in bits of its result and its operands.  */
#define SYMRT_DESC(OP, WIDTH, OPERAND)                                                 \
  ((uint32_t) (OP) | (uint32_t) (WIDTH) << 8 | (uint32_t) (OPERAND) << 16)
/* The enum adse_op of a SYMRT_DESC.  */
#define SYMRT_DESC_OP(DESC) ((DESC) &0xff)
/* The width of the result of a SYMRT_DESC, in bits.  */
#define SYMRT_DESC_WIDTH(DESC) ((DESC) >> 8 & 0xff)
/* The width of the operands of a SYMRT_DESC, in bits.  */
#define SYMRT_DESC_OPERAND(DESC) ((DESC) >> 16 & 0xff)

/* An operator in infinite precision, with the widths in bits of both operands
   and of its result.  */
#define SYMRT_OVERFLOW(OP, A, B, RESULT)                                               \
  ((uint32_t) (OP) | (uint32_t) (A) << 8 | (uint32_t) (B) << 16                        \
   | (uint32_t) (RESULT) << 24)
/* The enum adse_op of a SYMRT_OVERFLOW.  */
#define SYMRT_OVERFLOW_OP(KIND) ((KIND) &0xff)
/* The width of the first operand of a SYMRT_OVERFLOW.  */
#define SYMRT_OVERFLOW_A(KIND) ((KIND) >> 8 & 0xff)
/* The width of the second operand of a SYMRT_OVERFLOW.  */
#define SYMRT_OVERFLOW_B(KIND) ((KIND) >> 16 & 0xff)
/* The width of the result of a SYMRT_OVERFLOW.  */
#define SYMRT_OVERFLOW_RESULT(KIND) ((KIND) >> 24)
/* Besides a SYMRT_OVERFLOW: the first operand is signed.  */
#define SYMRT_SIGNED_A 1u
/* Besides a SYMRT_OVERFLOW: the second operand is signed.  */
#define SYMRT_SIGNED_B 2u
/* Besides a SYMRT_OVERFLOW: the result is signed.  */
#define SYMRT_SIGNED_RESULT 4u

/* The word `counts' of a description: how many registers, steps and outputs it
   has.  */
#define SYMRT_PACKET_COUNTS(REGS, STEPS, OUTPUTS)                                      \
  ((uint32_t) (REGS) | (uint32_t) (STEPS) << 8 | (uint32_t) (OUTPUTS) << 16)
/* How many registers the word `counts' says.  */
#define SYMRT_PACKET_REGS(COUNTS) ((COUNTS) &0xff)
/* How many steps the word `counts' says.  */
#define SYMRT_PACKET_STEPS(COUNTS) ((COUNTS) >> 8 & 0xff)
/* How many outputs the word `counts' says.  */
#define SYMRT_PACKET_OUTPUTS(COUNTS) ((COUNTS) >> 16 & 0xff)
/* How many registers, steps or outputs a packet has at most.  As a register:
   none.  */
#define SYMRT_PACKET_MAX 0xff

/* The width of a register, 1 to 64 bits, of its word.  The bits that follow
   say where its value and id come from.  A register that is neither passed nor
   constant is the result of a step, which computes its value as well.  */
#define SYMRT_REG_WIDTH(WORD) ((WORD) &0xff)
#define SYMRT_REG_VALUE 0x100u	/* value passed */
#define SYMRT_REG_ID 0x200u	/* id passed */
#define SYMRT_REG_CONST 0x400u	/* value: the next word */
#define SYMRT_REG_LONG 0x800u	/* value: the next two words, low one first */
#define SYMRT_REG_PLACE 0x1000u /* with VALUE: it is an operand's address */
/* The value is that of an earlier register plus the next word, a signed
   number.  */
#define SYMRT_REG_OFFSET 0x2000u
/* SYMRT_REG_OFFSET from register BASE.  */
#define SYMRT_REG_FROM(BASE) (SYMRT_REG_OFFSET | (uint32_t) (BASE) << 16)
/* The register from which one with SYMRT_REG_OFFSET counts.  */
#define SYMRT_REG_BASE(WORD) ((WORD) >> 16 & 0xff)

/* The first word of a step: its kind, and its result and operand registers.
   More words follow as enum symrt_step says.  */
#define SYMRT_STEP(KIND, DST, A, B)                                                    \
  ((uint32_t) (KIND) | (uint32_t) (DST) << 8 | (uint32_t) (A) << 16                    \
   | (uint32_t) (B) << 24)
/* The kind of a step, of its first word.  */
#define SYMRT_STEP_KIND(STEP) ((STEP) &0xff)
/* The register of the result of a step, of its first word.  */
#define SYMRT_STEP_DST(STEP) ((STEP) >> 8 & 0xff)
/* The first operand register of a step, of its first word.  */
#define SYMRT_STEP_A(STEP) ((STEP) >> 16 & 0xff)
/* The second operand register of a step, of its first word.  */
#define SYMRT_STEP_B(STEP) ((STEP) >> 24)

/* The kinds of steps, with the words that follow.  */
enum symrt_step
{
  SYMRT_STEP_OP1 = 1,  /* desc */
  SYMRT_STEP_OP2,      /* desc */
  SYMRT_STEP_ITE,      /* desc, register of what false gives; a: condition */
  SYMRT_STEP_ADDRESS,  /* dst: an address; a: what is symbolic in it, as a sum */
  SYMRT_STEP_LOAD,     /* size, count of the table that the address lies in or 0;
			  a: address, b: sum or none */
  SYMRT_STEP_STORE,    /* size; dst: value stored, a: address, b: sum or none */
  SYMRT_STEP_VISIT,    /* site; a, b: operands, either may be none */
  SYMRT_STEP_COND,     /* site, site of its decision; a: value, b: an address that
			  tells activations of the function apart, or none when
			  it is the decision's only condition */
  SYMRT_STEP_DECISION, /* site, n, then n registers: the conditions that are reported
			  ahead; b: as of COND, or none when these are all */
  SYMRT_STEP_BRANCH,   /* branch; a: condition */
  SYMRT_STEP_SWITCH,   /* site; a: index */
  SYMRT_STEP_LOOP,     /* site, enum adse_loop_event; a: address of two words that
			  count this activation's iterations */
  SYMRT_STEP_DEFINE    /* site of the definition that was made */
};

/* Code that has mutants in it (-fplugin-arg-adse-mode=mutants) calls, at a site where the
   runtime wants it (symrt_tu.mutated):

     uint64_t mutate (uint32_t site, uint64_t a, uint64_t b)

   SITE is the number in the program.  Of an operator A and B are the operands, zero-extended
   as packets have them, of a value A is that and B 0; the result is what the mutant gives.
   Of a decision A is which conditions were evaluated, and their values, and B the number of
   a condition: is that evaluated next?  Or B is SYMRT_MUTATE_OUTCOME: what is decided, 0 or
   1.  */
#define SYMRT_MUTATE_OUTCOME 255
/* Condition I of a decision was evaluated, to V: what is or'ed into A of a
   call of `mutate'.  */
#define SYMRT_MUTATE_VALUE(I, V)                                                       \
  ((uint64_t) 1 << (I) | (uint64_t) ((V) != 0) << (8 + (I)))
/* Which conditions were evaluated, of A of a call of `mutate': a bit each.  */
#define SYMRT_MUTATE_KNOWN(STATE) ((uint32_t) ((STATE) &0xff))
/* Which conditions were true, of A of a call of `mutate': a bit each.  */
#define SYMRT_MUTATE_TRUE(STATE) ((uint32_t) ((STATE) >> 8 & 0xff))

#endif
