/* SPDX-License-Identifier: GPL-3.0-or-later
   The code of a packet; see packet-code.cc.  */
#ifndef ADSE_PACKET_CODE_H
#define ADSE_PACKET_CODE_H

#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/packets.h"

/* A statement that gives IDS, where EM stands, to be replaced by what carries a packet
   out: of WORDS, with OPERANDS, and OUTPUTS when that is memory for them.  */
gimple *packet_reserve (emitter &em, tree ids);
void packet_describe (emitter &em, gimple *, const vec<uint32_t> &words,
		      vec<packet_operand> &operands, tree outputs);

#endif
