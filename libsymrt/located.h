/* SPDX-License-Identifier: MIT
   Where the operands of a packet are (packet.h): each is an instruction of the
   x86-64 that pushes it, encoded by the assembler and never executed.  */
#ifndef SYMRT_LOCATED_H
#define SYMRT_LOCATED_H

#include "runtime.h"

/* What the program had in its registers, by the machine's numbers for them.  */
enum
{
  MACHINE_RSP = 4,
  MACHINE_RBP = 5,
  MACHINE_REGISTERS = 16
};

/* Eight bytes of any type at any address.  */
typedef uint64_t located_u64 __attribute__ ((aligned (1), may_alias));
/* Four bytes of any type at any address.  */
typedef uint32_t located_u32 __attribute__ ((aligned (1), may_alias));
/* Two bytes of any type at any address.  */
typedef uint16_t located_u16 __attribute__ ((aligned (1), may_alias));

/* A walk over encoded operands.  */
struct located
{
  const uint64_t *machine; /* MACHINE_REGISTERS */
  const uint8_t *next;	   /* encoding of the next operand */
};

/* The next four bytes of the encoding, as a signed number.  */
static inline int32_t
located_word (struct located *l)
{
  int32_t w;
  __builtin_memcpy (&w, l->next, sizeof w);
  l->next += sizeof w;
  return w;
}

/* The address that ModRM and what follows it say.  */
static inline uint64_t
located_memory (struct located *l, unsigned rex)
{
  unsigned modrm = *l->next++, mod = modrm >> 6, base = modrm & 7;
  uint64_t address = 0;
  if (base == 4)
    {
      unsigned sib = *l->next++;
      unsigned index = (sib >> 3 & 7) | (rex & 2) << 2;
      base = sib & 7;
      if (index != MACHINE_RSP)
	address = l->machine[index] << (sib >> 6);
      if (mod == 0 && base == MACHINE_RBP)
	return address + (uint64_t) (int64_t) located_word (l);
    }
  else if (mod == 0 && base == MACHINE_RBP)
    {
      int32_t distance = located_word (l);
      return (uint64_t) (uintptr_t) l->next + (uint64_t) (int64_t) distance;
    }
  address += l->machine[base | (rex & 1) << 3];
  if (mod == 1)
    address += (uint64_t) (int64_t) (int8_t) *l->next++;
  else if (mod == 2)
    address += (uint64_t) (int64_t) located_word (l);
  return address;
}

/* The value of WIDTH bits in memory at ADDRESS, in as many whole bytes as it
   takes.  */
static inline uint64_t
located_bytes (uint64_t address, unsigned width)
{
  const void *p = (const void *) (uintptr_t) address;
  return width > 32   ? *(const located_u64 *) p
	 : width > 16 ? *(const located_u32 *) p
	 : width > 8  ? *(const located_u16 *) p
		      : *(const uint8_t *) p;
}

/* The next operand, of any kind; otherwise as located_operand.  */
static __attribute__ ((noinline)) uint64_t
located_other (struct located *l, unsigned width, bool place)
{
  unsigned rex = 0, op = *l->next++;
  uint64_t address = 0;
  if (op == 0x64) /* of this thread */
    {
      asm("movq %%fs:0, %0" : "=r"(address));
      op = *l->next++;
    }
  if ((op & 0xf0) == 0x40)
    {
      rex = op;
      op = *l->next++;
    }
  switch (op)
    {
    case 0x6a: /* push imm8 */ return (uint64_t) (int64_t) (int8_t) *l->next++;
    case 0x68: /* push imm32 */ return (uint64_t) (int64_t) located_word (l);
    case 0xff: /* push r/m64 */
      address += located_memory (l, rex);
      return place ? address : located_bytes (address, width);
    default: /* push r64 */ return l->machine[(op & 7) | (rex & 1) << 3];
    }
}

/* The next operand, of WIDTH bits; PLACE: its address, as it lies in memory.  The
   commonest are registers and what lies on the stack.  */
static inline __attribute__ ((always_inline)) uint64_t
located_operand (struct located *l, unsigned width, bool place)
{
  unsigned op = *l->next;
  if ((op & 0xf8) == 0x50) /* push r64 */
    {
      l->next++;
      return l->machine[op & 7];
    }
  if (op == 0x41 && (l->next[1] & 0xf8) == 0x50) /* the upper eight */
    {
      op = l->next[1];
      l->next += 2;
      return l->machine[8 + (op & 7)];
    }
  if (op == 0xff && l->next[1] == 0x74 && l->next[2] == 0x24 && !place)
    {
      /* push disp8(%rsp) */
      uint64_t address = l->machine[MACHINE_RSP];
      address += (uint64_t) (int64_t) (int8_t) l->next[3];
      l->next += 4;
      return located_bytes (address, width);
    }
  struct located slow = *l;
  uint64_t v = located_other (&slow, width, place);
  l->next = slow.next;
  return v;
}

#endif
