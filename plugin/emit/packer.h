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

  /* The pending packet, which STMT joins.  A new one where there was none or
     it was full.  */
  packet *pending (gimple *stmt);
  /* STMT has joined the packet and defines LHS (NULL_TREE: nothing).  The
     packet ends with it if LHS is on abnormal edges or STMT ends its
     block.  */
  void joined (gassign *stmt, tree lhs);
  /* STMT, a call that is a step of the packet, has joined it and defines LHS.
     The packet ends with it.  */
  void joined_call (gcall *stmt, tree lhs);
  /* STMT gives LHS the id of X, which has the same width.  */
  void share (gimple *stmt, tree lhs, tree x);
  /* STMT accesses REF (NULL_TREE: no memory).  If it may trap, what comes before is
     carried out before.  Not so for the memory of an object that was reached
     already, nor for a variable's array at an index that no input decides.  */
  void before_trap (gimple *stmt, tree ref);
  /* A step of the pending packet may read other memory than the program
     read.  */
  bool follows (void);
  /* BY stands where STMT stood, which may be the last one of the pending
     packet.  */
  void replaced (gimple *stmt, gimple *by);
  /* Emit the pending packet, if there is one, before STMT.  */
  void flush_before (gimple *stmt);
  /* Emit the pending packet, if there is one, after the last statement that
     joined it.  */
  void flush_after_last (void);
  /* Write the descriptions of all packets, and free them.  When all their
     outputs are known.  */
  void finish (void);

private:
  void emit_joined (tree lhs);
  void emit_packet (void);
  tree any_open (vec<unsigned> &sites, tree sum);
  tree any_flag (vec<packet_flag> &flags, tree sum);

  auto_vec<packet *> m_packets;
};

#endif
