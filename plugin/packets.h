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

#include "gcc-compat.h"
#include "packet.h"

struct packet_register
{
  tree value; /* what is passed: register, invariant or memory whose address it is */
  tree result; /* name that it is the companion of */
  uint32_t word; /* SYMRT_REG_* and width */
  uint64_t constant;
  bool is_address;
};

struct packet
{
  auto_vec<packet_register> registers;
  auto_vec<uint32_t> steps;
  unsigned nstep;
  auto_vec<unsigned> outputs;
  hash_map<tree, unsigned> numbers; /* registers by SSA name */

  /* What it is tested by, besides the ids passed.  */
  auto_vec<unsigned> flags; /* registers that are addresses */
  auto_vec<unsigned> sites;

  gimple *last;	   /* statement that it covers last */
  bool observable; /* a trap must not come before it */
  bool follows;	   /* reads other memory than the program read */
  hash_set<tree> bases; /* pointers used already */

  /* Once emitted.  */
  basic_block cold;
  gcall *call;
};

#endif
