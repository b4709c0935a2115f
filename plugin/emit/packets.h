/* SPDX-License-Identifier: GPL-3.0-or-later
   Packets as they grow; libsymrt/packet.h says what becomes of them.

       x = a + b;			x = a + b;
       y = *p;				y = *p;
       if (x < y)	    becomes	if (a' | b' | flag (p) | open site of <)
         ...				  packet (description, a, a', b, b', p, y);
                                        if (x < y) ...

   with the companions of x and y taken from the result where something later
   wants them.  */
#ifndef ADSE_PLUGIN_PACKETS_H
#define ADSE_PLUGIN_PACKETS_H

#include "base/gcc-compat.h"

/* What a packet passes: the value of X, or the address of the memory X.  */
struct packet_operand
{
  tree x;
  bool place;
};

/* A register of a packet: a value that is passed, a constant, or a result of a
   step.  */
struct packet_register
{
  tree value;	 /* what is passed: register, invariant or, of a PLACE, memory */
  tree result;	 /* name that it is the companion of */
  uint32_t word; /* SYMRT_REG_* and width */
  uint64_t constant;
};

/* Memory that is tested: BYTES at OFFSET from BASE, a pointer or a variable.
   GROUP is equal for tests of the same base.  */
struct packet_flag
{
  tree base;
  HOST_WIDE_INT offset;
  unsigned bytes;
  unsigned group;
};

/* A packet, which statements join until it is emitted.  */
struct packet
{
  auto_vec<packet_register> registers;
  auto_vec<uint32_t> steps;
  unsigned nstep;
  auto_vec<unsigned> outputs;
  hash_map<tree, unsigned> numbers; /* registers by SSA name */

  /* What it is tested by, besides the ids passed.  */
  auto_vec<packet_flag> flags;
  auto_vec<unsigned> sites;

  gimple *last;		/* statement that it covers last */
  bool observable;	/* a trap must not come before it */
  bool follows;		/* reads other memory than the program read */
  hash_set<tree> bases; /* pointers used already */

  /* Once emitted.  */
  basic_block cold;
  gimple *call; /* stands for it until everything is known */
  tree ids;	/* its result */
  auto_vec<packet_operand> operands;
};

#endif
