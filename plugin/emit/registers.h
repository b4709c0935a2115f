/* SPDX-License-Identifier: GPL-3.0-or-later
   Registers and steps of the pending packet of one body (registers.cc).  Owns the words
   that count iterations of loops.  Uses companions and results.  */
#ifndef ADSE_REGISTERS_H
#define ADSE_REGISTERS_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/packets.h"
#include "emit/results.h"

class registers
{
public:
  registers (emitter &e, companions &c, results &o)
      : em (e), ids (c), m_results (o), m_stmt (NULL), m_packet (NULL),
	m_counters (NULL_TREE)
  {
  }

  /* STMT is under work from now on.  */
  void
  at (gimple *stmt)
  {
    m_stmt = stmt;
  }

  /* The register that holds X.  */
  unsigned reg (tree x);
  /* A register that holds the constant V in WIDTH bits.  */
  unsigned reg_const (uint64_t v, unsigned width);
  /* A new register of WIDTH bits for the result of a step.  */
  unsigned reg_temp (unsigned width);
  /* The register of a statement's result LHS.  PASS: its value is not one that
     the runtime could compute.  */
  unsigned reg_result (tree lhs, bool pass);
  /* The register that holds REF's address.  FLAG: the packet tests whether
     what is there may be symbolic.  */
  unsigned reg_address (tree ref, bool flag);
  /* A register that tells activations of the function apart.  */
  unsigned reg_activation (void);
  /* A register that points to the words that count the iterations of loop
     SITE.  */
  unsigned reg_counter (unsigned site);
  /* Register N, which holds an X, in WIDTH bits: extended as X's type says, or
     its low bits.  It may be N itself.  */
  unsigned reg_resize (unsigned n, tree x, unsigned width);
  /* The register that sums up what may be symbolic in REF's address;
     SYMRT_PACKET_MAX when nothing may be.  */
  unsigned reg_sum (tree ref);

  /* Add a step of KIND (SYMRT_STEP_...) to the packet, with the registers DST,
     A and B and with MORE words.  */
  void step (unsigned kind, unsigned dst, unsigned a, unsigned b,
	     std::initializer_list<unsigned> more);
  /* Add the step that makes register TO, of WIDTH bits, of register N, which
     holds an X.  */
  void step_resize (unsigned to, unsigned n, tree x, unsigned width);

protected:
  /* The pending packet, or NULL.  */
  packet *
  filled (void)
  {
    return m_packet;
  }
  /* P is the pending packet from now on; NULL: there is none.  */
  void
  fill (packet *p)
  {
    m_packet = p;
  }
  /* Settle the size of the words that count iterations, when all packets have
     been written.  */
  void finish_counters (void);

  emitter &em;
  companions &ids;
  results &m_results;

private:
  tree normal (tree x);

  gimple *m_stmt;
  packet *m_packet;
  tree m_counters;	      /* of loops, two words each */
  auto_vec<unsigned> m_loops; /* their sites */
};

#endif
