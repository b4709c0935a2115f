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

/* The entries of the runtime's table: ENTRY_op1 is symrt_op1.  */
enum entry_point
{
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES) ENTRY_##NAME,
#include "symrt-abi.def"
#undef SYMRT_FN
  ENTRY__COUNT
};

/* Variables of the translation unit that emitted code refers to.  */
struct unit_vars
{
  tree ops;   /* void *__adse_ops, hidden COMDAT: nonzero while attached */
  tree words; /* static, of packet.h */
};
/* The variables of the unit under work; emit_start_unit makes them.  */
extern struct unit_vars unit_vars;

/* Make the types and variables declared here.  Call first, once a translation
   unit.  */
void emit_start_unit (void);
/* Write the unit's words into their variable.  Call once, when all code of the
   unit is emitted.  */
void emit_finish_unit (void);
/* The word INDEX of the unit, a uint32_t in memory.  */
tree unit_word (unsigned index);
/* Add to the unit a word that holds its own index, and WORDS behind it.
   Returns that first word, as memory.  */
tree unit_add_words (const vec<uint32_t> &words);

/* uint8_t; uint32_t, the type of expression ids; uint64_t, the type of
   values.  */
extern tree type_u8, type_u32, type_u64;
/* char * that may alias everything: for fixed addresses.  */
extern tree type_bytes;
/* V as a constant of the type of expression ids.  */
tree id_const (unsigned long v);
/* V as a constant of the type of values.  */
tree value_const (unsigned long v);

/* A cursor that knows the runtime's tables and entries.  Owns what says
   whether a runtime is attached.  */
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

  /* What has TYPE at ADDRESS in the state page.  Where no runtime is attached
     it is 0.  */
  tree load_state (tree type, unsigned long address);
  /* Write VALUE at ADDRESS in the state page.  Only where a runtime is
     attached: a guarded function needs a region for it.  */
  void store_state (tree type, unsigned long address, tree value);
  /* The boolean that says whether a runtime is attached; NULL_TREE in a clone,
     where one always is.  */
  tree
  live (void) const
  {
    return m_live;
  }

  /* The inline test of memory: uint32_t, nonzero when some of the up to 64
     bytes at ADDR + OFFSET may be symbolic.  */
  tree flag (tree addr, HOST_WIDE_INT offset = 0);
  /* uint32_t, nonzero when one of the sites of the unit from LOCAL on, BYTES
     of them (1, 2 or 4), has open labels.  */
  tree sites_open (unsigned local, unsigned bytes);

  /* The pointer of TYPE that the runtime has at the fixed ADDRESS.  Only where
     a runtime is attached.  */
  tree fixed_pointer (tree type, unsigned long address);
  /* Call the entry E.  Gives its result, or NULL_TREE where it has none.  Only
     where a runtime is attached.  */
  tree call (enum entry_point e, std::initializer_list<tree> args);
  /* A pointer to model N.  FALLBACK is what the model stands for, and is the
     result where no runtime is attached.  Where OTHER is given and FALLBACK is
     another function than libc's, the result is where the runtime says that a
     call of it goes, and *OTHER becomes true.  */
  tree model (unsigned n, tree fntype, tree fallback, tree *other);
  /* A copy of POINTER, of whose value the optimisers know nothing.  */
  tree hide (tree pointer);

private:
  tree guarded_address (tree address);
  tree m_live;
};

#endif
