/* SPDX-License-Identifier: GPL-3.0-or-later
   adse_op_eval computes what the machine computes: every operator against
   plain C on native types, all operand pairs at 8 bits, random ones at 16,
   32 and 64.  Floating-point operators are op-float-test.c's.  A row of ops.def
   without a case here does not compile.  */
#include <check.h>
#include <stdlib.h>
#include "adse-op.h"

/* A new row of ops.def needs a case below.  */
#pragma GCC diagnostic error "-Wswitch"

/* Result of an operator on operands of W bits, as plain C has it; where C
   leaves it undefined, as ops.def and SMT-LIB say.  */
struct operands
{
  uint64_t a, b, c, k;
};

/* Bit by bit, so that it has nothing in common with shifting twice.  */
static uint64_t
rotate (uint64_t v, unsigned w, uint64_t by, int left)
{
  for (by %= w; by; by--)
    if (left)
      v = (v << 1 | (v >> (w - 1) & 1)) & (w == 64 ? ~0ull : (1ull << w) - 1);
    else
      v = v >> 1 | (v & 1) << (w - 1);
  return v;
}

#define NATIVE(W)                                                                      \
  static adse_val native##W (enum adse_op op, const struct operands *o)                \
  {                                                                                    \
    typedef uint##W##_t U;                                                             \
    typedef int##W##_t S;                                                              \
    U a = (U) o->a, b = (U) o->b;                                                      \
    S sa = (S) a, sb = (S) b;                                                          \
    switch (op)                                                                        \
      {                                                                                \
      case ADSE_OP_NONE:                                                               \
      case ADSE_OP_CONST:                                                              \
      case ADSE_OP_INPUT:                                                              \
      case ADSE_OP_TABLE:                                                              \
      case ADSE_OP__COUNT: return 0;                                                   \
      case ADSE_OP_ADD: return (U) (a + b);                                            \
      case ADSE_OP_SUB: return (U) (a - b);                                            \
      case ADSE_OP_MUL: return (U) ((uint64_t) a * b);                                 \
      case ADSE_OP_UDIV: return b ? (U) (a / b) : (U) -1;                              \
      case ADSE_OP_UREM: return b ? (U) (a % b) : a;                                   \
      case ADSE_OP_SDIV:                                                               \
	return !b	  ? (sa < 0 ? 1 : (U) -1)                                      \
	       : sb == -1 ? (U) - (uint64_t) a                                         \
			  : (U) (S) (sa / sb);                                         \
      case ADSE_OP_SREM: return !b ? a : sb == -1 ? 0 : (U) (S) (sa % sb);             \
      case ADSE_OP_AND: return (U) (a & b);                                            \
      case ADSE_OP_OR: return (U) (a | b);                                             \
      case ADSE_OP_XOR: return (U) (a ^ b);                                            \
      case ADSE_OP_SHL: return b >= W ? 0 : (U) ((uint64_t) a << b);                   \
      case ADSE_OP_LSHR: return b >= W ? 0 : (U) (a >> b);                             \
      case ADSE_OP_ASHR: return (U) (S) (sa >> (b >= W ? W - 1 : b));                  \
      case ADSE_OP_ROL: return rotate (a, W, b, 1);                                    \
      case ADSE_OP_ROR: return rotate (a, W, b, 0);                                    \
      case ADSE_OP_UMIN: return a < b ? a : b;                                         \
      case ADSE_OP_UMAX: return a > b ? a : b;                                         \
      case ADSE_OP_SMIN: return sa < sb ? a : b;                                       \
      case ADSE_OP_SMAX: return sa > sb ? a : b;                                       \
      case ADSE_OP_NOT: return (U) ~a;                                                 \
      case ADSE_OP_NEG: return (U) - (uint64_t) a;                                     \
      case ADSE_OP_ABS: return sa < 0 ? (U) - (uint64_t) a : a;                        \
      case ADSE_OP_BSWAP:                                                              \
	return W == 8	 ? a                                                           \
	       : W == 16 ? __builtin_bswap16 ((uint16_t) a)                            \
	       : W == 32 ? __builtin_bswap32 ((uint32_t) a)                            \
			 : __builtin_bswap64 (a);                                      \
      case ADSE_OP_CLZ: return a ? __builtin_clzll (a) - (64 - W) : W;                 \
      case ADSE_OP_CTZ: return a ? __builtin_ctzll (a) : W;                            \
      case ADSE_OP_POPCOUNT: return __builtin_popcountll (a);                          \
      case ADSE_OP_PARITY: return __builtin_parityll (a);                              \
      case ADSE_OP_CLRSB: return __builtin_clrsbll (sa) - (64 - W);                    \
      case ADSE_OP_FFS: return __builtin_ffsll (a);                                    \
      case ADSE_OP_EQ: return a == b;                                                  \
      case ADSE_OP_NE: return a != b;                                                  \
      case ADSE_OP_ULT: return a < b;                                                  \
      case ADSE_OP_ULE: return a <= b;                                                 \
      case ADSE_OP_UGT: return a > b;                                                  \
      case ADSE_OP_UGE: return a >= b;                                                 \
      case ADSE_OP_SLT: return sa < sb;                                                \
      case ADSE_OP_SLE: return sa <= sb;                                               \
      case ADSE_OP_SGT: return sa > sb;                                                \
      case ADSE_OP_SGE: return sa >= sb;                                               \
      case ADSE_OP_ZEXT: return a;                                                     \
      case ADSE_OP_SEXT: return (adse_val) (__int128) sa;                              \
      case ADSE_OP_EXTRACT: return o->k < W ? (U) (a >> o->k) : 0;                     \
      case ADSE_OP_CONCAT: return (adse_val) a << W | b;                               \
      case ADSE_OP_ITE: return a & 1 ? b : (U) o->c;                                   \
      case ADSE_OP_FADD:                                                               \
      case ADSE_OP_FSUB:                                                               \
      case ADSE_OP_FMUL:                                                               \
      case ADSE_OP_FDIV:                                                               \
      case ADSE_OP_FNEG:                                                               \
      case ADSE_OP_FABS:                                                               \
      case ADSE_OP_FSQRT:                                                              \
      case ADSE_OP_FFLOOR:                                                             \
      case ADSE_OP_FCEIL:                                                              \
      case ADSE_OP_FTRUNC:                                                             \
      case ADSE_OP_FROUND:                                                             \
      case ADSE_OP_FRINT:                                                              \
      case ADSE_OP_FUP:                                                                \
      case ADSE_OP_FEQ:                                                                \
      case ADSE_OP_FNE:                                                                \
      case ADSE_OP_FLT:                                                                \
      case ADSE_OP_FLE:                                                                \
      case ADSE_OP_FGT:                                                                \
      case ADSE_OP_FGE:                                                                \
      case ADSE_OP_FSAME:                                                              \
      case ADSE_OP_FTOF:                                                               \
      case ADSE_OP_STOF:                                                               \
      case ADSE_OP_UTOF:                                                               \
      case ADSE_OP_FTOS:                                                               \
      case ADSE_OP_FTOU: break;                                                        \
      }                                                                                \
    return 0;                                                                          \
  }
NATIVE (8)
NATIVE (16)
NATIVE (32)
NATIVE (64)

static adse_val
native (enum adse_op op, unsigned w, const struct operands *o)
{
  switch (w)
    {
    case 8: return native8 (op, o);
    case 16: return native16 (op, o);
    case 32: return native32 (op, o);
    default: return native64 (op, o);
    }
}

/* Result width of OP on operands of W bits.  */
static unsigned
result_width (enum adse_op op, unsigned w, const struct operands *o)
{
  switch ((enum adse_shape) adse_op_rows[op].shape)
    {
    case ADSE_SHAPE_CMP: return 1;
    case ADSE_SHAPE_COUNT: return 32;
    case ADSE_SHAPE_CAT: return 2 * w;
    case ADSE_SHAPE_EXT:
      return op == ADSE_OP_EXTRACT ? (o->k < w ? w - (unsigned) o->k : 1) : w + 13;
    default: return w;
    }
}

static void
agree (enum adse_op op, unsigned w, const struct operands *o)
{
  unsigned rw = result_width (op, w, o);
  unsigned ow = op == ADSE_OP_ITE ? 1 : w;
  adse_val a = adse_mask (o->a, ow), b = adse_mask (o->b, w), c = adse_mask (o->c, w);
  adse_val got = adse_op_eval (op, rw, ow, a, b, c, o->k),
	   want = adse_mask (native (op, w, o), rw);

  /* Check's own assertions tell its parent each time, three million times.  */
  if (got != want)
    ck_abort_msg ("%s of width %u on %#lx, %#lx", adse_op_rows[op].text, w,
		  (unsigned long) a, (unsigned long) b);
}

START_TEST (all_pairs_at_8_bits)
{
  struct operands o;

  for (unsigned op = 0; op < ADSE_OP_FADD; op++)
    for (unsigned a = 0; a < 256; a++)
      for (unsigned b = 0; b < 256; b++)
	{
	  o.a = a, o.b = b, o.c = a ^ 0x5a, o.k = b % 9;
	  agree ((enum adse_op) op, 8, &o);
	}
}
END_TEST

static uint64_t state = 88172645463325252ull;

static uint64_t
rnd (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* Any number, or one near the ends of the type.  */
static uint64_t
any (unsigned w)
{
  switch (rnd () >> 60 & 3)
    {
    case 0: return rnd () % 5 - 2;
    case 1: return (1ull << (w - 1)) + rnd () % 3 - 1;
    case 2: return rnd () % (w + 3);
    default: return rnd ();
    }
}

START_TEST (random_pairs_at_16_32_and_64_bits)
{
  static const unsigned widths[] = { 16, 32, 64 };

  for (unsigned i = 0; i < 3; i++)
    for (unsigned op = 0; op < ADSE_OP_FADD; op++)
      for (unsigned n = 0; n < 20000; n++)
	{
	  unsigned w = widths[i];
	  struct operands o = { any (w), any (w), any (w), rnd () % (w + 2) };
	  agree ((enum adse_op) op, w, &o);
	}
}
END_TEST

/* Widths that no C type has: as 64-bit C on extended operands, cut off.  */
START_TEST (odd_widths_wrap_where_they_should)
{
  for (unsigned w = 1; w <= 63; w++)
    for (unsigned n = 0; n < 500; n++)
      {
	adse_val a = adse_mask (rnd (), w), b = adse_mask (any (w), w);
	int64_t sa = (int64_t) adse_sext (a, w), sb = (int64_t) adse_sext (b, w);
	ck_assert (adse_op_eval (ADSE_OP_ADD, w, w, a, b, 0, 0)
		   == adse_mask ((uint64_t) sa + (uint64_t) sb, w));
	ck_assert (adse_op_eval (ADSE_OP_MUL, w, w, a, b, 0, 0)
		   == adse_mask ((uint64_t) sa * (uint64_t) sb, w));
	ck_assert (adse_op_eval (ADSE_OP_SLT, 1, w, a, b, 0, 0)
		   == (adse_val) (sa < sb));
	if (sb)
	  {
	    ck_assert (adse_op_eval (ADSE_OP_SDIV, w, w, a, b, 0, 0)
		       == adse_mask ((adse_val) ((__int128) sa / sb), w));
	    ck_assert (adse_op_eval (ADSE_OP_SREM, w, w, a, b, 0, 0)
		       == adse_mask ((adse_val) ((__int128) sa % sb), w));
	  }
      }
}
END_TEST

START_TEST (wide_values_use_all_bits)
{
  adse_val top = (adse_val) 1 << 127, big = (adse_val) 1 << 64;

  ck_assert (adse_op_eval (ADSE_OP_SUB, 65, 65, 0, 1, 0, 0) == (big << 1) - 1);
  ck_assert (adse_op_eval (ADSE_OP_SLT, 1, 128, top, 0, 0, 0) == 1);
  ck_assert (adse_op_eval (ADSE_OP_CLZ, 32, 128, 1, 0, 0, 0) == 127);
  ck_assert (adse_op_eval (ADSE_OP_CTZ, 32, 128, top, 0, 0, 0) == 127);
  ck_assert (adse_op_eval (ADSE_OP_SEXT, 128, 64, (adse_val) 1 << 63, 0, 0, 0)
	     == -((adse_val) 1 << 63));
  ck_assert (adse_op_eval (ADSE_OP_SDIV, 128, 128, top, -(adse_val) 1, 0, 0) == top);
}
END_TEST

START_TEST (every_row_has_text_and_a_shape)
{
  for (unsigned i = 0; i < ADSE_OP__COUNT; i++)
    {
      ck_assert_ptr_nonnull (adse_op_rows[i].text);
      ck_assert_uint_gt (adse_op_rows[i].text[0], 0);
      for (unsigned j = 0; j < i; j++)
	ck_assert_str_ne (adse_op_rows[i].text, adse_op_rows[j].text);
      switch ((enum adse_shape) adse_op_rows[i].shape)
	{
	case ADSE_SHAPE_LEAF: ck_assert_uint_eq (adse_op_rows[i].arity, 0); break;
	case ADSE_SHAPE_UN:
	case ADSE_SHAPE_COUNT:
	case ADSE_SHAPE_EXT:
	case ADSE_SHAPE_TABLE:
	case ADSE_SHAPE_FUN:
	case ADSE_SHAPE_FTOF:
	case ADSE_SHAPE_ITOF:
	case ADSE_SHAPE_FTOI: ck_assert_uint_eq (adse_op_rows[i].arity, 1); break;
	case ADSE_SHAPE_BIN:
	case ADSE_SHAPE_CMP:
	case ADSE_SHAPE_CAT:
	case ADSE_SHAPE_FBIN:
	case ADSE_SHAPE_FCMP: ck_assert_uint_eq (adse_op_rows[i].arity, 2); break;
	case ADSE_SHAPE_ITE: ck_assert_uint_eq (adse_op_rows[i].arity, 3); break;
	default: ck_abort_msg ("%s has no shape", adse_op_rows[i].text);
	}
    }
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("operators");
  TCase *t = tcase_create ("eval");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 120);
  tcase_add_test (t, all_pairs_at_8_bits);
  tcase_add_test (t, random_pairs_at_16_32_and_64_bits);
  tcase_add_test (t, odd_widths_wrap_where_they_should);
  tcase_add_test (t, wide_values_use_all_bits);
  tcase_add_test (t, every_row_has_text_and_a_shape);
  suite_add_tcase (s, t);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
