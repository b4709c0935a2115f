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

  /* STMT reads memory into a register: a step of the packet.  */
  void load (gassign *stmt);
  /* STMT writes a register to memory: a step of the packet.  */
  void store (gassign *stmt);
  /* STMT takes an address that may be symbolic: a step of the packet.  */
  void address_of (gassign *stmt);

  /* STMT reads a bit-field: code of its own, after it.  */
  void load_bits (gassign *stmt);
  /* STMT writes a bit-field: code of its own, before it.  */
  void store_bits (gassign *stmt);
  /* STMT assigns an aggregate: code of its own, before it.  */
  void block (gassign *stmt);
  /* STMT reads memory whose value is not followed further.  What is symbolic
     in it becomes concrete for REASON: code of its own.  */
  void load_other (gassign *stmt, unsigned reason);

  /* Where the emitter stands, REF is written with something that is
     concrete.  */
  void clear (tree ref);
  /* Where the emitter stands, LHS, of any kind and at any address, is written
     with something that is not followed.  */
  void clear_other (tree lhs);
  /* Where the emitter stands, REF is read or written at a symbolic address,
     which becomes concrete for REASON.  */
  void fixed_address (unsigned reason, tree ref);
  /* Nonzero when some of the SIZE bytes at ADDR may be symbolic.  Where SIZE
     is large or unknown it is nonzero whenever a runtime is attached.  */
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
