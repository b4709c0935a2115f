/* SPDX-License-Identifier: GPL-3.0-or-later
   How phase S writes code.  An emitter is a place in a function's control flow
   graph where statements are put, with conditional regions (cursor.h):

       em.before (stmt);
       tree any = em.binary (BIT_IOR_EXPR, ida, idb);
       em.open_if (any);			 if (any != 0)
       tree id = em.call (ENTRY_op2, ...);	   id = (*table[op2]) (...);
       tree r = em.close_if (id, zero);		 r = PHI <id, 0>

   Everything that depends on how symbolic memory is found (the flag test), on
   where the runtime's tables are and on what dormant code may touch is here and
   nowhere else.  */
#ifndef ADSE_EMIT_H
#define ADSE_EMIT_H

#include "base/plugin.h"
#include "emit/cursor.h"
#include <initializer_list>

enum entry_point
{
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES) ENTRY_##NAME,
#include "symrt-abi.def"
#undef SYMRT_FN
  ENTRY__COUNT
};

/* Variables of the translation unit that emitted code refers to; made at the
   start of the IPA pass.  */
struct unit_vars
{
  tree ops;   /* void *__adse_ops, hidden COMDAT: nonzero while attached */
  tree words; /* static, of packet.h */
};
extern struct unit_vars unit_vars;

/* Types and the variables above.  Call first, once a translation unit; and when
   all its code is emitted.  */
void emit_start_unit (void);
void emit_finish_unit (void);
/* A word of the unit: uint32_t.  */
tree unit_word (unsigned index);
/* Adds a word that holds its own index, and then WORDS; the first of them, as memory.  */
tree unit_add_words (const vec<uint32_t> &words);

/* uint8_t, uint32_t (expression ids), uint64_t (values), ids and values.  */
extern tree type_u8, type_u32, type_u64;
extern tree type_bytes; /* char *, may alias everything: for fixed addresses */
tree id_const (unsigned long v);
tree value_const (unsigned long v);

/* Owns what says whether a runtime is attached.  */
class emitter : public cursor
{
public:
  /* LIVE: in a function instrumented in place, the boolean that says whether a
     runtime is attached; NULL_TREE in a clone, which only runs while one is. */
  void start (tree live);

  /* X (integer, pointer) as the ABI passes values: zero-extended and masked. */
  tree value (tree x);
  /* Bytes of a register X of at most 64 bits of any other type, as a value.  */
  tree raw_value (tree x);
  /* Address of the memory REF, as void *.  */
  tree address (tree ref);

  /* The byte at OFFSET from the variable BASE, as memory.  */
  tree byte_at (tree base, HOST_WIDE_INT offset);

  /* State page.  In a guarded function a load gives 0 when dormant and a store
     needs a region that is entered only when live.  */
  tree load_state (tree type, unsigned long address);
  void store_state (tree type, unsigned long address, tree value);
  /* Boolean, or NULL_TREE when that is always so.  */
  tree
  live (void) const
  {
    return m_live;
  }

  /* Test of the scheme: uint32_t, nonzero when some of the up to 64 bytes at
     ADDR + OFFSET may be symbolic.  */
  tree flag (tree addr, HOST_WIDE_INT offset = 0);
  /* Nonzero when one of BYTES (1, 2, 4) sites from LOCAL on has open labels
     (uint32_t).  */
  tree sites_open (unsigned local, unsigned bytes);

  /* The pointer of TYPE that the runtime has at the fixed ADDRESS.  Only when live.  */
  tree fixed_pointer (tree type, unsigned long address);
  /* Calls entry E; its result or NULL_TREE.  Only when live.  */
  tree call (enum entry_point e, std::initializer_list<tree> args);
  /* Pointer to model N; FALLBACK is what it stands for: called when dormant, and where
     OTHER is given also if this is another function than libc's, what becomes true
     then.  */
  tree model (unsigned n, tree fntype, tree fallback, tree *other);
  /* POINTER, of which the optimisers know nothing any more.  */
  tree hide (tree pointer);

private:
  tree guarded_address (tree address);
  tree m_live;
};

#endif
