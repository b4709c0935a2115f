/* SPDX-License-Identifier: GPL-3.0-or-later
   Every integer operator, conversion and bit built-in on symbolic operands of
   every width and signedness.  Each result decides a branch and is stored, so a
   wrong expression is a mismatch.
   expect: checked>=6000 branches>=1500 concretized: external-call
   The one external call prints a checksum.  */
#include <stdio.h>
#include <stdint.h>
#include <stdbool.h>
#include "adse.h"

static unsigned long sum;

#define USE(X)                                                                 \
  do                                                                           \
    {                                                                          \
      __typeof__ (X) use_ = (X);                                               \
      sum = sum * 31 + (unsigned long)use_;                                    \
      if ((use_ & 1) == 0)                                                     \
        sum += 5;                                                              \
      if (use_ > (__typeof__ (X))17)                                           \
        sum ^= 9;                                                              \
    }                                                                          \
  while (0)

#define OPERATORS(NAME, T, BITS)                                               \
  __attribute__ ((noinline)) static void NAME (T a, T b, int n)                \
  {                                                                            \
    USE ((T)(a + b));                                                          \
    USE ((T)(a - b));                                                          \
    USE ((T)(a * b));                                                          \
    USE ((T)(b ? a / (T)(b | 1) : 0));                                         \
    USE ((T)(a % (T)((b & 7) | 1)));                                           \
    USE ((T)(a & b));                                                          \
    USE ((T)(a | b));                                                          \
    USE ((T)(a ^ b));                                                          \
    USE ((T)~a);                                                               \
    USE ((T)-a);                                                               \
    USE ((T)(a >> (n % BITS)));                                                \
    USE ((T)((T)(a & 63) << (n % 4)));                                         \
    USE ((T)(a < b));                                                          \
    USE ((T)(a <= b));                                                         \
    USE ((T)(a == b));                                                         \
    USE ((T)!a);                                                               \
    USE ((T)(a < b ? a : b));                                                  \
    USE ((T)(a > b ? a : b));                                                  \
    USE ((T)(a && n));                                                         \
    USE ((int8_t)a);                                                           \
    USE ((uint8_t)a);                                                          \
    USE ((int16_t)a);                                                          \
    USE ((uint16_t)a);                                                         \
    USE ((int32_t)a);                                                          \
    USE ((uint32_t)a);                                                         \
    USE ((int64_t)a);                                                          \
    USE ((uint64_t)a);                                                         \
    bool t = a;                                                                \
    if (t)                                                                     \
      sum += 3;                                                                \
    T r;                                                                       \
    if (__builtin_add_overflow (a, b, &r))                                     \
      sum += 7;                                                                \
    USE (r);                                                                   \
    if (__builtin_sub_overflow (a, b, &r))                                     \
      sum += 11;                                                               \
    USE (r);                                                                   \
    if (__builtin_mul_overflow (a, b, &r))                                     \
      sum += 13;                                                               \
    USE (r);                                                                   \
    short narrow;                                                              \
    if (__builtin_add_overflow (a, n, &narrow))                                \
      sum += 17;                                                               \
    USE (narrow);                                                              \
  }

OPERATORS (op_s8, int8_t, 8)
OPERATORS (op_u8, uint8_t, 8)
OPERATORS (op_s16, int16_t, 16)
OPERATORS (op_u16, uint16_t, 16)
OPERATORS (op_s32, int32_t, 32)
OPERATORS (op_u32, uint32_t, 32)
OPERATORS (op_s64, int64_t, 64)
OPERATORS (op_u64, uint64_t, 64)

enum color
{
  RED,
  GREEN = 5,
  BLUE
};

__attribute__ ((noinline)) static void
bits (uint32_t x, uint64_t y, enum color c, int n)
{
  USE (__builtin_popcount (x));
  USE (__builtin_popcountll (y));
  USE (__builtin_parity (x));
  USE (__builtin_ffs (x));
  USE (__builtin_ffsll (y));
  USE (__builtin_clrsb (x));
  USE (__builtin_bswap16 (x));
  USE (__builtin_bswap32 (x));
  USE (__builtin_bswap64 (y));
  if (x)
    USE (__builtin_clz (x) + __builtin_ctz (x));
  if (y)
    USE (__builtin_clzll (y) - __builtin_ctzll (y));
  USE ((x << (n & 31)) | (x >> (-n & 31)));
  USE ((y << (n & 63)) | (y >> (-n & 63)));
  USE (__builtin_abs ((int)(x >> 1)));
  USE ((int)(x ^ 0x80000001) < 0 ? -(int)(x | 1) : (int)x);
  if (__builtin_expect (c == GREEN, 0))
    sum += 2;
  switch (c)
    {
    case RED:
      sum += 1;
      break;
    case GREEN:
      sum += 2;
      break;
    default:
      sum += 4;
    }
  char *p = (char *)&sum, *q = p + (x & 7);
  USE (q - p);
  USE ((unsigned long)q > (unsigned long)p);
}

int
main (void)
{
  static struct
  {
    uint64_t a, b;
    int n;
    enum color c;
  } in = { 0x8123456789abcdefu, 0x0f0e0d0c0b0a0908u, 5, GREEN };
  adse_symbolic (&in, sizeof in, "in");
  for (int i = 0; i < 4; i++)
    {
      uint64_t a = in.a >> (8 * i), b = in.b << i;
      op_s8 (a, b, in.n);
      op_u8 (a, b, in.n);
      op_s16 (a, b, in.n);
      op_u16 (a, b, in.n);
      op_s32 (a, b, in.n);
      op_u32 (a, b, in.n);
      op_s64 (a, b, in.n);
      op_u64 (a, b, in.n);
      bits (a, b, in.c, in.n);
    }
  printf ("%lu\n", sum);
  return 0;
}
