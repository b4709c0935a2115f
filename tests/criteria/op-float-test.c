/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point operators compute what a program does: each against C's operators,
   conversions and library functions, on all pairs of special numbers and on random
   bits, whatever environment the caller has.  */
#define _GNU_SOURCE 1 /* feenableexcept */
#include <check.h>
#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "adse-op.h"

/* Conversions that C leaves undefined are the machine's.  */
#pragma GCC diagnostic ignored "-Wfloat-equal"

static const uint64_t doubles[] = { 0,
				    0x8000000000000000,
				    1,
				    0x8000000000000001,
				    0x000fffffffffffff,
				    0x0010000000000000,
				    0x3ff0000000000000,
				    0xbff0000000000000,
				    0x3fe0000000000000,
				    0xbfe0000000000000,
				    0x3ff8000000000000,
				    0x4004000000000000,
				    0xc004000000000000,
				    0x3ff0000000000001,
				    0x4330000000000000,
				    0x432fffffffffffff,
				    0xc330000000000001,
				    0x41dfffffffc00000,
				    0x41e0000000000000,
				    0xc1e0000000000000,
				    0xc1e0000000200000,
				    0xc1e00000001fffff,
				    0x41efffffffe00000,
				    0x43e0000000000000,
				    0xc3e0000000000000,
				    0x43dfffffffffffff,
				    0x43efffffffffffff,
				    0x43f0000000000000,
				    0x40dfffc000000000,
				    0x7fefffffffffffff,
				    0xffefffffffffffff,
				    0x7ff0000000000000,
				    0xfff0000000000000,
				    0x7ff8000000000000,
				    0xfff8000000000000,
				    0x7ff8000000000123,
				    0x7ff0000000000001,
				    0xfff4000000000000 };
static const uint64_t singles[]
  = { 0,	  0x80000000, 1,	  0x80000001, 0x007fffff, 0x00800000,
      0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x40200000, 0xc0200000,
      0x3f800001, 0x4b000000, 0x4afffffe, 0x4effffff, 0x4f000000, 0xcf000000,
      0xcf000001, 0x5effffff, 0x5f000000, 0xdf000000, 0x5f7fffff, 0x5f800000,
      0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000,
      0x7fc00123, 0x7f800001, 0xffa00000 };
#define NDOUBLE (sizeof doubles / sizeof *doubles)
#define NSINGLE (sizeof singles / sizeof *singles)

static uint64_t state = 88172645463325252ull;

static uint64_t
rnd (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static uint64_t
any (unsigned w)
{
  uint64_t r = rnd ();
  if (r >> 62 == 0)
    return w == 64 ? doubles[r % NDOUBLE] : singles[r % NSINGLE];
  /* Near 1, where sums and products are not lost.  */
  if (r >> 62 == 1)
    return w == 64 ? (r >> 2 & 0x803fffffffffffff) | 0x3fc0000000000000
		   : (r >> 2 & 0x83ffffff) | 0x3c000000;
  return w == 64 ? r * 0x2545f4914f6cdd1dull : (r * 0x2545f4914f6cdd1dull) >> 32;
}

static void
check (enum adse_op op, unsigned width, unsigned owidth, uint64_t a, uint64_t b,
       uint64_t want)
{
  uint64_t got = (uint64_t) adse_op_eval (op, width, owidth, a, b, 0, 0);
  if (got != want)
    ck_abort_msg ("%s from %u to %u bits of %#llx, %#llx: %#llx, not %#llx",
		  adse_op_rows[op].text, owidth, width, (unsigned long long) a,
		  (unsigned long long) b, (unsigned long long) got,
		  (unsigned long long) want);
}

/* The same of a library function: what becomes of a signalling one that is not a
   number is its own.  */
static void
function (enum adse_op op, unsigned w, uint64_t a, uint64_t want)
{
  uint64_t quiet = w == 64 ? 0x8000000000000 : 0x400000;
  if (adse_is_nan (a, w) && !(a & quiet))
    ck_assert (adse_is_nan ((uint64_t) adse_op_eval (op, w, w, a, 0, 0, 0), w)
	       && adse_is_nan (want, w));
  else
    check (op, w, w, a, 0, want);
}

#define FLOATS(TYPE, BITS, W, SUFFIX)                                                  \
  static uint64_t bits_##TYPE (TYPE x)                                                 \
  {                                                                                    \
    BITS v;                                                                            \
    memcpy (&v, &x, sizeof v);                                                         \
    return v;                                                                          \
  }                                                                                    \
  static void one_##TYPE (uint64_t a, uint64_t b)                                      \
  {                                                                                    \
    BITS low_a = (BITS) a, low_b = (BITS) b;                                           \
    volatile TYPE x, y, r;                                                             \
    memcpy ((void *) &x, &low_a, sizeof x);                                            \
    memcpy ((void *) &y, &low_b, sizeof y);                                            \
    r = x + y;                                                                         \
    check (ADSE_OP_FADD, W, W, a, b, bits_##TYPE (r));                                 \
    r = x - y;                                                                         \
    check (ADSE_OP_FSUB, W, W, a, b, bits_##TYPE (r));                                 \
    r = x * y;                                                                         \
    check (ADSE_OP_FMUL, W, W, a, b, bits_##TYPE (r));                                 \
    r = x / y;                                                                         \
    check (ADSE_OP_FDIV, W, W, a, b, bits_##TYPE (r));                                 \
    r = -x;                                                                            \
    check (ADSE_OP_FNEG, W, W, a, 0, bits_##TYPE (r));                                 \
    r = fabs##SUFFIX (x);                                                              \
    check (ADSE_OP_FABS, W, W, a, 0, bits_##TYPE (r));                                 \
    r = sqrt##SUFFIX (x);                                                              \
    check (ADSE_OP_FSQRT, W, W, a, 0, bits_##TYPE (r));                                \
    r = floor##SUFFIX (x);                                                             \
    function (ADSE_OP_FFLOOR, W, a, bits_##TYPE (r));                                  \
    r = ceil##SUFFIX (x);                                                              \
    function (ADSE_OP_FCEIL, W, a, bits_##TYPE (r));                                   \
    r = trunc##SUFFIX (x);                                                             \
    function (ADSE_OP_FTRUNC, W, a, bits_##TYPE (r));                                  \
    r = round##SUFFIX (x);                                                             \
    function (ADSE_OP_FROUND, W, a, bits_##TYPE (r));                                  \
    r = rint##SUFFIX (x);                                                              \
    function (ADSE_OP_FRINT, W, a, bits_##TYPE (r));                                   \
    if (!isnan (x))                                                                    \
      {                                                                                \
	r = nextafter##SUFFIX (x, (TYPE) INFINITY);                                    \
	check (ADSE_OP_FUP, W, W, a, 0, bits_##TYPE (r));                              \
      }                                                                                \
    else                                                                               \
      check (ADSE_OP_FUP, W, W, a, 0, a);                                              \
    check (ADSE_OP_FEQ, 1, W, a, b, x == y);                                           \
    check (ADSE_OP_FNE, 1, W, a, b, x != y);                                           \
    check (ADSE_OP_FLT, 1, W, a, b, x < y);                                            \
    check (ADSE_OP_FLE, 1, W, a, b, x <= y);                                           \
    check (ADSE_OP_FGT, 1, W, a, b, x > y);                                            \
    check (ADSE_OP_FGE, 1, W, a, b, x >= y);                                           \
    check (ADSE_OP_FSAME, 1, W, a, b,                                                  \
	   (isnan (x) && isnan (y)) || bits_##TYPE (x) == bits_##TYPE (y));            \
    check (ADSE_OP_FTOS, 8, W, a, 0, (uint8_t) (int32_t) x);                           \
    check (ADSE_OP_FTOS, 16, W, a, 0, (uint16_t) (int32_t) x);                         \
    check (ADSE_OP_FTOS, 32, W, a, 0, (uint32_t) (int32_t) x);                         \
    check (ADSE_OP_FTOS, 64, W, a, 0, (uint64_t) (int64_t) x);                         \
    check (ADSE_OP_FTOU, 8, W, a, 0, (uint8_t) (int32_t) x);                           \
    check (ADSE_OP_FTOU, 16, W, a, 0, (uint16_t) (int32_t) x);                         \
    check (ADSE_OP_FTOU, 32, W, a, 0, (uint32_t) x);                                   \
    check (ADSE_OP_FTOU, 64, W, a, 0, (uint64_t) x);                                   \
  }                                                                                    \
  static void of_integer_##TYPE (uint64_t n)                                           \
  {                                                                                    \
    volatile int8_t s8 = (int8_t) n;                                                   \
    volatile int32_t s32 = (int32_t) n;                                                \
    volatile int64_t s64 = (int64_t) n;                                                \
    volatile uint16_t u16 = (uint16_t) n;                                              \
    volatile uint32_t u32 = (uint32_t) n;                                              \
    volatile uint64_t u64 = n;                                                         \
    check (ADSE_OP_STOF, W, 8, n & 0xff, 0, bits_##TYPE (s8));                         \
    check (ADSE_OP_STOF, W, 32, u32, 0, bits_##TYPE (s32));                            \
    check (ADSE_OP_STOF, W, 64, n, 0, bits_##TYPE (s64));                              \
    check (ADSE_OP_UTOF, W, 16, u16, 0, bits_##TYPE (u16));                            \
    check (ADSE_OP_UTOF, W, 32, u32, 0, bits_##TYPE (u32));                            \
    check (ADSE_OP_UTOF, W, 64, n, 0, bits_##TYPE (u64));                              \
  }
FLOATS (double, uint64_t, 64, )
FLOATS (float, uint32_t, 32, f)

static void
between (uint64_t a, uint64_t b)
{
  double wide;
  volatile float single;
  volatile double result;
  uint32_t low = (uint32_t) b;
  memcpy (&wide, &a, sizeof wide);
  single = (float) wide;
  check (ADSE_OP_FTOF, 32, 64, a, 0, bits_float (single));
  memcpy ((void *) &single, &low, sizeof single);
  result = single;
  check (ADSE_OP_FTOF, 64, 32, b, 0, bits_double (result));
}

START_TEST (special_numbers)
{
  for (unsigned i = 0; i < NDOUBLE; i++)
    for (unsigned j = 0; j < NDOUBLE; j++)
      one_double (doubles[i], doubles[j]);
  for (unsigned i = 0; i < NSINGLE; i++)
    for (unsigned j = 0; j < NSINGLE; j++)
      one_float (singles[i], singles[j]);
  for (unsigned i = 0; i < NDOUBLE; i++)
    {
      between (doubles[i], singles[i % NSINGLE]);
      of_integer_double (doubles[i]);
      of_integer_float (doubles[i]);
    }
}
END_TEST

START_TEST (random_numbers)
{
  for (unsigned i = 0; i < 100000; i++)
    {
      uint64_t a = any (64), b = any (64), n = rnd () >> rnd () % 64;
      one_double (a, b);
      one_float (any (32), any (32));
      between (a, any (32));
      of_integer_double (n);
      of_integer_float (n);
      of_integer_double (-n);
      of_integer_float (-n);
    }
}
END_TEST

/* What the program made of its environment is neither used nor changed.  */
START_TEST (the_environment_is_left_alone)
{
  uint64_t third = 0x3fd5555555555555, one = 0x3ff0000000000000,
	   three = 0x4008000000000000;
  feclearexcept (FE_ALL_EXCEPT);
  fesetround (FE_UPWARD);
  check (ADSE_OP_FDIV, 64, 64, one, three, third);
  ck_assert_int_eq (fegetround (), FE_UPWARD);
  ck_assert_int_eq (fetestexcept (FE_ALL_EXCEPT), 0);
  ck_assert_uint_ne (adse_float_environment (), ADSE_FLOAT_DEFAULT);
  ck_assert_uint_eq (adse_float_eval (ADSE_OP_FDIV, 64, 64, one, three,
				      adse_float_environment ()),
		     third + 1);
  fesetround (FE_TONEAREST);
  ck_assert_uint_eq (adse_float_environment (), ADSE_FLOAT_DEFAULT);
  feenableexcept (FE_DIVBYZERO | FE_INVALID);
  check (ADSE_OP_FDIV, 64, 64, one, 0, 0x7ff0000000000000);
  check (ADSE_OP_FSQRT, 64, 64, 0xbff0000000000000, 0, 0xfff8000000000000);
  fedisableexcept (FE_ALL_EXCEPT);
}
END_TEST

/* Records may claim anything.  */
START_TEST (other_widths_have_no_meaning)
{
  ck_assert (adse_float_widths (ADSE_OP_FADD, 64, 64));
  ck_assert (!adse_float_widths (ADSE_OP_FADD, 64, 32));
  ck_assert (!adse_float_widths (ADSE_OP_FADD, 16, 16));
  ck_assert (!adse_float_widths (ADSE_OP_FLT, 32, 32));
  ck_assert (!adse_float_widths (ADSE_OP_FTOF, 64, 64));
  ck_assert (!adse_float_widths (ADSE_OP_STOF, 32, 65));
  ck_assert (!adse_float_widths (ADSE_OP_FTOS, 65, 64));
  ck_assert (adse_float_widths (ADSE_OP_FTOS, 1, 64));
  for (unsigned op = ADSE_OP_FADD; op <= ADSE_OP_FTOU; op++)
    {
      ck_assert (adse_op_is_float (op));
      ck_assert (!adse_op_eval ((enum adse_op) op, 16, 80, 1, 1, 0, 0));
    }
  ck_assert (!adse_op_is_float (ADSE_OP_TABLE));
  /* A row beyond the last needs a case above.  */
  ck_assert_int_eq (ADSE_OP__COUNT, ADSE_OP_FTOU + 1);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("floating-point operators");
  TCase *t = tcase_create ("eval");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 120);
  tcase_add_test (t, special_numbers);
  tcase_add_test (t, random_numbers);
  tcase_add_test (t, the_environment_is_left_alone);
  tcase_add_test (t, other_widths_have_no_meaning);
  suite_add_tcase (s, t);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
