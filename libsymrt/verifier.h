/* SPDX-License-Identifier: MIT
   verifier.h -- what tasks of Test-Comp and SV-COMP expect from their surroundings:
   gcc -include verifier.h -fplugin=adse.so TASK.c compiles one as it is.  Each
   __VERIFIER_nondet_TYPE () is an input.  */
#ifndef ADSE_VERIFIER_H
#define ADSE_VERIFIER_H

#include <stdlib.h>
#include "adse.h"

/* Tasks declare them again, as functions of the type said here.  */
#define ADSE_NONDET(NAME, TYPE)                                                        \
  static inline __attribute__ ((unused)) TYPE __VERIFIER_nondet_##NAME (void)          \
  {                                                                                    \
    TYPE value = (TYPE) 0;                                                             \
    adse_symbolic (&value, sizeof value, #NAME);                                       \
    return value;                                                                      \
  }
ADSE_NONDET (char, char)
ADSE_NONDET (uchar, unsigned char)
ADSE_NONDET (short, short)
ADSE_NONDET (ushort, unsigned short)
ADSE_NONDET (int, int)
ADSE_NONDET (uint, unsigned int)
ADSE_NONDET (long, long)
ADSE_NONDET (ulong, unsigned long)
ADSE_NONDET (longlong, long long)
ADSE_NONDET (ulonglong, unsigned long long)
ADSE_NONDET (float, float)
ADSE_NONDET (double, double)
ADSE_NONDET (unsigned, unsigned int)
ADSE_NONDET (u8, unsigned char)
ADSE_NONDET (u16, unsigned short)
ADSE_NONDET (u32, unsigned int)
ADSE_NONDET (size_t, size_t)
ADSE_NONDET (loff_t, long long)
#undef ADSE_NONDET

/* Some truth value.  */
static inline __attribute__ ((unused)) _Bool
__VERIFIER_nondet_bool (void)
{
  unsigned char value = 0;
  adse_symbolic (&value, sizeof value, "bool");
  return value & 1;
}

/* Assume CONDITION, as adse_assume.  */
static inline __attribute__ ((unused)) void
__VERIFIER_assume (int condition)
{
  adse_assume (condition);
}

#endif
