/* SPDX-License-Identifier: GPL-3.0-or-later
   The packets of one body (packet.cc).  Statements that are data for the runtime join the
   pending packet; what has code of its own flushes it first.  */
#ifndef ADSE_PACKER_H
#define ADSE_PACKER_H

#include "emit/companions.h"

class packer
{
public:
  packer (emitter &e, companions &c)
      : em (e), ids (c), m_stmt (NULL), m_packet (NULL), m_counters (NULL_TREE)
  {
  }

  /* STMT is under work.  */
  void
  at (gimple *stmt)
  {
    m_stmt = stmt;
  }

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

  /* Registers of the pending packet.  reg: that which holds X.  */
  unsigned reg (tree x);
  unsigned reg_const (uint64_t v, unsigned width);
  unsigned reg_temp (unsigned width);
  /* Of a statement's result LHS; PASS: its value is not one that the runtime could
     compute.  */
  unsigned reg_result (tree lhs, bool pass);
  /* Of REF's address; its flag is tested if FLAG.  */
  unsigned reg_address (tree ref, bool flag);
  /* That tells activations of the function apart.  */
  unsigned reg_activation (void);
  /* That points to the words that count the iterations of loop SITE.  */
  unsigned reg_counter (unsigned site);
  /* Register N, which holds an X, in WIDTH bits: extended as X's type says, or its
     low bits.  */
  unsigned reg_resize (unsigned n, tree x, unsigned width);
  /* That sums up what may be symbolic in REF's address, or none.  */
  unsigned reg_sum (tree ref);

  void step (unsigned kind, unsigned dst, unsigned a, unsigned b,
	     std::initializer_list<unsigned> more);
  void step_resize (unsigned to, unsigned n, tree x, unsigned width);

private:
  tree normal (tree x);
  void emit_joined (tree lhs);
  void emit_packet (void);
  tree any_open (vec<unsigned> &sites, tree sum);
  tree any_flag (vec<packet_flag> &flags, tree sum);

  emitter &em;
  companions &ids;
  gimple *m_stmt;
  packet *m_packet; /* pending, or NULL */
  auto_vec<packet *> m_packets;
  tree m_counters;	      /* of loops, two words each */
  auto_vec<unsigned> m_loops; /* their sites */
};

#endif
