/* SPDX-License-Identifier: GPL-3.0-or-later
   The packets of one body (packet.cc).  Statements that are data for the runtime join the
   pending packet; what has code of its own flushes it first.  Owns which packet is
   pending, and all there were.  */
#ifndef ADSE_PACKER_H
#define ADSE_PACKER_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/packets.h"
#include "emit/registers.h"
#include "emit/results.h"

class packer : public registers
{
public:
  packer (emitter &e, companions &c, results &o) : registers (e, c, o) {}

  /* The packet that STMT joins.  */
  packet *pending (gimple *stmt);
  /* After STMT joined the packet and defined LHS; the same for a call that is a
     step.  */
  void joined (gassign *stmt, tree lhs);
  void joined_call (gcall *stmt, tree lhs);
  /* LHS has the id of X, of the same width.  */
  void share (gimple *stmt, tree lhs, tree x);
  /* STMT accesses REF (NULL_TREE: no memory).  If it may trap, what comes before is
     carried out before.  Not so for the memory of an object that was reached
     already, nor for a variable's array at an index that no input decides.  */
  void before_trap (gimple *stmt, tree ref);
  /* The pending packet reads other memory than the program read.  */
  bool follows (void);
  /* STMT has become BY.  */
  void replaced (gimple *stmt, gimple *by);
  void flush_before (gimple *stmt);
  void flush_after_last (void);
  /* Write the descriptions, when all outputs are known.  */
  void finish (void);

private:
  void emit_joined (tree lhs);
  void emit_packet (void);
  tree any_open (vec<unsigned> &sites, tree sum);
  tree any_flag (vec<packet_flag> &flags, tree sum);

  auto_vec<packet *> m_packets;
};

#endif
