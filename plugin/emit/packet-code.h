/* SPDX-License-Identifier: GPL-3.0-or-later
   The code of a packet; see packet-code.cc.  */
#ifndef ADSE_PACKET_CODE_H
#define ADSE_PACKET_CODE_H

#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/packets.h"

/* Put a statement that gives IDS where EM stands.  packet_describe replaces
   it.  */
gimple *packet_reserve (emitter &em, tree ids);
/* Replace the statement, one of packet_reserve, by the code that carries out
   the packet of WORDS, with OPERANDS.  OUTPUTS is the memory for its outputs
   from the third on; NULL_TREE when there are none.  */
void packet_describe (emitter &em, gimple *, const vec<uint32_t> &words,
		      vec<packet_operand> &operands, tree outputs);

#endif
