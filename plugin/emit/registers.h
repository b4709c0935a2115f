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

  /* STMT is under work.  */
  void
  at (gimple *stmt)
  {
    m_stmt = stmt;
  }

  /* That which holds X.  */
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

protected:
  /* The pending packet, or NULL.  */
  packet *
  filled (void)
  {
    return m_packet;
  }
  /* From now on P is filled.  */
  void
  fill (packet *p)
  {
    m_packet = p;
  }
  /* All packets have been written.  */
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
