/* SPDX-License-Identifier: MIT
   The concrete meaning of expression operators: SMT-LIB's theory of
   fixed-size bit-vectors, with rotates, counts and byte swap defined beside
   it in ops.def.  Called by the running program, so it must never trap,
   allocate or call out.  */
#include "adse-op.h"

#define ADSE_SHAPE(SHAPE) ADSE_SHAPE_##SHAPE

const struct adse_op_row adse_op_rows[ADSE_OP__COUNT] = {
#define ADSE_OP(ID, NAME, TEXT, ARITY, SHAPE)                                          \
  [ID] = { TEXT, ARITY, ADSE_SHAPE (SHAPE) },
#include "ops.def"
#undef ADSE_OP
};

static inline int
negative (adse_val v, unsigned width)
{
  return (int) (v >> (width - 1)) & 1;
}

static inline adse_val
negate (adse_val v, unsigned width)
{
  return adse_mask (-v, width);
}

static unsigned
leading_zeros (adse_val v, unsigned width)
{
  uint64_t high = (uint64_t) (v >> 64), low = (uint64_t) v;
  unsigned n = high  ? (unsigned) __builtin_clzll (high)
	       : low ? 64 + (unsigned) __builtin_clzll (low)
		     : 128;
  return n - (128 - width);
}

static unsigned
trailing_zeros (adse_val v, unsigned width)
{
  uint64_t high = (uint64_t) (v >> 64), low = (uint64_t) v;
  return low	? (unsigned) __builtin_ctzll (low)
	 : high ? 64 + (unsigned) __builtin_ctzll (high)
		: width;
}

static unsigned
population (adse_val v)
{
  return (unsigned) (__builtin_popcountll ((uint64_t) (v >> 64))
		     + __builtin_popcountll ((uint64_t) v));
}

/* bvudiv and bvurem: x / 0 is all ones, x % 0 is x.  */
static inline adse_val
udiv (adse_val a, adse_val b)
{
  return b ? a / b : ~(adse_val) 0;
}

static inline adse_val
urem (adse_val a, adse_val b)
{
  return b ? a % b : a;
}

/* bvsdiv and bvsrem, by way of the magnitudes as SMT-LIB defines them, so that
   MIN / -1 is MIN and nothing traps.  */
static adse_val
sdiv (adse_val a, adse_val b, unsigned w)
{
  int na = negative (a, w), nb = negative (b, w);
  adse_val q = udiv (na ? negate (a, w) : a, nb ? negate (b, w) : b);
  return na != nb ? -q : q;
}

static adse_val
srem (adse_val a, adse_val b, unsigned w)
{
  int na = negative (a, w), nb = negative (b, w);
  adse_val r = urem (na ? negate (a, w) : a, nb ? negate (b, w) : b);
  return na ? -r : r;
}

static adse_val
rotate_left (adse_val a, unsigned n, unsigned w)
{
  return n ? a << n | a >> (w - n) : a;
}

static adse_val
byte_swap (adse_val a, unsigned width)
{
  adse_val r = 0;
  if (width % 8)
    return a;
  for (unsigned i = 0; i < width; i += 8)
    r |= (a >> i & 0xff) << (width - 8 - i);
  return r;
}

/* A < B as signed numbers of W bits: flipping the sign bit turns signed order
   into unsigned order.  */
static inline int
slt (adse_val a, adse_val b, unsigned w)
{
  adse_val sign = (adse_val) 1 << (w - 1);
  return (a ^ sign) < (b ^ sign);
}

adse_val
adse_op_eval (enum adse_op op, unsigned width, unsigned owidth, adse_val a, adse_val b,
	      adse_val c, uint64_t k)
{
  adse_val r = 0;

  if (width < 1 || width > ADSE_MAX_WIDTH || owidth < 1 || owidth > ADSE_MAX_WIDTH)
    return 0;
  switch (op)
    {
    case ADSE_OP_NONE:
    case ADSE_OP_CONST:
    case ADSE_OP_INPUT:
    case ADSE_OP_TABLE:
    case ADSE_OP__COUNT: return 0;

    case ADSE_OP_ADD: r = a + b; break;
    case ADSE_OP_SUB: r = a - b; break;
    case ADSE_OP_MUL: r = a * b; break;
    case ADSE_OP_UDIV: r = udiv (a, b); break;
    case ADSE_OP_SDIV: r = sdiv (a, b, width); break;
    case ADSE_OP_UREM: r = urem (a, b); break;
    case ADSE_OP_SREM: r = srem (a, b, width); break;
    case ADSE_OP_AND: r = a & b; break;
    case ADSE_OP_OR: r = a | b; break;
    case ADSE_OP_XOR: r = a ^ b; break;
    case ADSE_OP_SHL: r = b < width ? a << (unsigned) b : 0; break;
    case ADSE_OP_LSHR: r = b < width ? a >> (unsigned) b : 0; break;
    case ADSE_OP_ASHR:
      r = (adse_val) ((__int128) adse_sext (a, width)
		      >> (b < width ? (unsigned) b : width - 1));
      break;
    case ADSE_OP_ROL: r = rotate_left (a, (unsigned) (b % width), width); break;
    case ADSE_OP_ROR:
      r = rotate_left (a, (width - (unsigned) (b % width)) % width, width);
      break;
    case ADSE_OP_UMIN: r = a < b ? a : b; break;
    case ADSE_OP_UMAX: r = a < b ? b : a; break;
    case ADSE_OP_SMIN: r = slt (a, b, width) ? a : b; break;
    case ADSE_OP_SMAX: r = slt (a, b, width) ? b : a; break;

    case ADSE_OP_NOT: r = ~a; break;
    case ADSE_OP_NEG: r = -a; break;
    case ADSE_OP_ABS: r = negative (a, width) ? -a : a; break;
    case ADSE_OP_BSWAP: r = byte_swap (a, width); break;

    case ADSE_OP_CLZ: r = leading_zeros (a, owidth); break;
    case ADSE_OP_CTZ: r = trailing_zeros (a, owidth); break;
    case ADSE_OP_POPCOUNT: r = population (a); break;
    case ADSE_OP_PARITY: r = population (a) & 1; break;
    case ADSE_OP_CLRSB:
      /* Bits after the sign bit that equal it.  */
      r = leading_zeros (negative (a, owidth) ? adse_mask (~a, owidth) : a, owidth) - 1;
      break;
    case ADSE_OP_FFS: r = a ? trailing_zeros (a, owidth) + 1 : 0; break;

    case ADSE_OP_EQ: r = a == b; break;
    case ADSE_OP_NE: r = a != b; break;
    case ADSE_OP_ULT: r = a < b; break;
    case ADSE_OP_ULE: r = a <= b; break;
    case ADSE_OP_UGT: r = a > b; break;
    case ADSE_OP_UGE: r = a >= b; break;
    case ADSE_OP_SLT: r = slt (a, b, owidth); break;
    case ADSE_OP_SLE: r = !slt (b, a, owidth); break;
    case ADSE_OP_SGT: r = slt (b, a, owidth); break;
    case ADSE_OP_SGE: r = !slt (a, b, owidth); break;

    case ADSE_OP_ZEXT: r = a; break;
    case ADSE_OP_SEXT: r = adse_sext (a, owidth); break;
    case ADSE_OP_EXTRACT: r = k < 128 ? a >> k : 0; break;
    case ADSE_OP_CONCAT: r = owidth < width ? a << (width - owidth) | b : a; break;
    case ADSE_OP_ITE: r = a ? b : c; break;

    case ADSE_OP_FADD:
    case ADSE_OP_FSUB:
    case ADSE_OP_FMUL:
    case ADSE_OP_FDIV:
    case ADSE_OP_FNEG:
    case ADSE_OP_FABS:
    case ADSE_OP_FSQRT:
    case ADSE_OP_FFLOOR:
    case ADSE_OP_FCEIL:
    case ADSE_OP_FTRUNC:
    case ADSE_OP_FROUND:
    case ADSE_OP_FRINT:
    case ADSE_OP_FUP:
    case ADSE_OP_FEQ:
    case ADSE_OP_FNE:
    case ADSE_OP_FLT:
    case ADSE_OP_FLE:
    case ADSE_OP_FGT:
    case ADSE_OP_FGE:
    case ADSE_OP_FSAME:
    case ADSE_OP_FTOF:
    case ADSE_OP_STOF:
    case ADSE_OP_UTOF:
    case ADSE_OP_FTOS:
    case ADSE_OP_FTOU:
      r = adse_float_eval (op, width, owidth, (uint64_t) a, (uint64_t) b,
			   ADSE_FLOAT_DEFAULT);
      break;
    }
  return adse_mask (r, width);
}
