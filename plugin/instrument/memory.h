/* SPDX-License-Identifier: GPL-3.0-or-later
   Memory that a body reads and writes; see memory.cc.  Owns nothing: what is symbolic in
   memory is the runtime's.  Uses what is shared in work, and no other part.  */
#ifndef ADSE_MEMORY_H
#define ADSE_MEMORY_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/packer.h"
#include "instrument/work.h"

class memory
{
public:
  explicit memory (work &w) : m_orig (w.orig), em (w.em), ids (w.ids), pack (w.pack) {}

  /* Steps of packets: registers from and to memory, and addresses.  */
  void load (gassign *stmt);
  void store (gassign *stmt);
  void address_of (gassign *stmt);

  /* Code of their own: bit-fields, aggregates, and reads that are not followed
     further, whose symbolic part becomes concrete for REASON.  */
  void load_bits (gassign *stmt);
  void store_bits (gassign *stmt);
  void block (gassign *stmt);
  void load_other (gassign *stmt, unsigned reason);

  /* Where the emitter stands: REF is written with something that is concrete;
     the same of LHS, of any kind and at any address, for a write that is not
     followed.  */
  void clear (tree ref);
  void clear_other (tree lhs);
  /* REF is read or written at a symbolic address that is not followed.  */
  void fixed_address (unsigned reason, tree ref);
  /* Nonzero when some of the SIZE bytes at ADDR may be symbolic; of a large block
     nothing is known.  */
  tree block_flag (tree addr, tree size);

private:
  tree address_id (tree ref, tree addr);
  tree table_of (tree ref, unsigned *count);
  bool bits_of (tree ref, tree *addr, unsigned *pos, unsigned *bits);

  const tree m_orig;
  emitter &em;
  companions &ids;
  packer &pack;
};

#endif
