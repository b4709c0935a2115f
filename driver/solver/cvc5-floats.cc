/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point expressions as cvc5 terms.

   Results are terms of their own sort, and bit-vectors only where something looks at
   their bits.  SMT-LIB has one value that is not a number, and no way back to bits:
   these are then a constant of which the result is what it reads as, so that what is
   not a number may have any such bits.  What only changes signs of numbers that are
   bits, and compares them, is done on the bits: that is far cheaper than to take them
   apart.  */
#include "expr/expr.h"
#include "solver/cvc5-impl.h"
#include "adse-op.h"

namespace adse_cvc5 {

/* Sizes of exponent and significand.  */
static std::vector<uint32_t>
float_sizes (unsigned width)
{
  return width == 32 ? std::vector<uint32_t>{ 8, 24 } : std::vector<uint32_t>{ 11, 53 };
}

Term
context::rounding (RoundingMode mode)
{
  return solver.mkRoundingMode (mode);
}

Term
context::read_as_float (unsigned width, Term t)
{
  Op op = solver.mkOp (Kind::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, float_sizes (width));
  return solver.mkTerm (op, { t });
}

Term
context::real (expr_id e)
{
  slot &s = slots[e];
  if (s.real.isNull ())
    s.real = read_as_float (know.nodes[e].width, bits (e));
  return s.real;
}

/* The bits of E, which is known as a number.  */
Term
context::float_bits (expr_id e)
{
  const node &n = know.nodes[e];
  uint64_t sign = (uint64_t) 1 << (n.width - 1);
  if (n.op == ADSE_OP_FNEG)
    return solver.mkTerm (Kind::BITVECTOR_XOR, { bits (n.a), konst (n.width, sign) });
  if (n.op == ADSE_OP_FABS)
    return solver.mkTerm (Kind::BITVECTOR_AND, { bits (n.a), konst (n.width, ~sign) });
  Term t
    = solver.mkConst (solver.mkBitVectorSort (n.width), "f" + std::to_string (nbits++));
  defined.push_back (
    solver.mkTerm (Kind::EQUAL, { read_as_float (n.width, t), slots[e].real }));
  return t;
}

/* The number whose bits are V.  */
Term
context::real_of (unsigned width, uint64_t v)
{
  std::vector<uint32_t> size = float_sizes (width);
  return solver.mkFloatingPoint (size[0], size[1], konst (width, v));
}

Term
context::next_up (unsigned width, Term a)
{
  uint64_t sign = (uint64_t) 1 << (width - 1);
  uint64_t infinity = width == 32 ? 0x7f800000 : 0x7ff0000000000000;
  Term up = solver.mkTerm (Kind::BITVECTOR_ADD, { a, konst (width, 1) });
  Term down = solver.mkTerm (Kind::BITVECTOR_SUB, { a, konst (width, 1) });
  Term size = solver.mkTerm (Kind::BITVECTOR_AND, { a, konst (width, ~sign) });
  Term minus_infinity
    = solver.mkTerm (Kind::EQUAL, { a, konst (width, sign | infinity) });
  Term stays
    = solver.mkTerm (Kind::AND, { solver.mkTerm (Kind::BITVECTOR_UGE,
						 { size, konst (width, infinity) }),
				  minus_infinity.notTerm () });
  Term moved = solver.mkTerm (Kind::ITE, { bit_is_set (a, width - 1), down, up });
  Term zero = solver.mkTerm (Kind::EQUAL, { size, konst (width, 0) });
  return solver.mkTerm (Kind::ITE, { stays, a,
				     solver.mkTerm (Kind::ITE, { zero, konst (width, 1),
								 moved }) });
}

/* X, a number of FROM bits, cut to an integer of TO, 32 or 64: the least integer
   where it does not fit.  */
Term
context::cut (unsigned from, unsigned to, Term x)
{
  bool exact = from == 64 && to == 32; /* -2^31 - 1 is a number */
  uint64_t low = exact	      ? 0xc1e0000000200000
		 : from == 32 ? (to == 32 ? 0xcf000000 : 0xdf000000)
			      : 0xc3e0000000000000;
  uint64_t high = from == 32 ? (to == 32 ? 0x4f000000 : 0x5f000000)
		  : to == 32 ? 0x41e0000000000000
			     : 0x43e0000000000000;
  Op op = solver.mkOp (Kind::FLOATINGPOINT_TO_SBV, std::vector<uint32_t>{ to });
  Term fits
    = solver.mkTerm (Kind::AND, { solver.mkTerm (exact ? Kind::FLOATINGPOINT_LT
						       : Kind::FLOATINGPOINT_LEQ,
						 { real_of (from, low), x }),
				  solver.mkTerm (Kind::FLOATINGPOINT_LT,
						 { x, real_of (from, high) }) });
  Term integer = solver.mkTerm (op, { rounding (RoundingMode::ROUND_TOWARD_ZERO), x });
  return solver.mkTerm (Kind::ITE,
			{ fits, integer, konst (to, (uint64_t) 1 << (to - 1)) });
}

/* FTOS and FTOU.  */
Term
context::to_integer (const node &n, Term x)
{
  bool is_signed = n.op == ADSE_OP_FTOS;
  unsigned from = n.owidth;
  if (n.width <= (is_signed ? 32u : 16u))
    return resize (cut (from, 32, x), 32, n.width);
  Term r = cut (from, 64, x);
  if (n.width == 64 && !is_signed)
    {
      Term half = real_of (from, from == 32 ? 0x5f000000 : 0x43e0000000000000);
      Term rest = solver.mkTerm (Kind::FLOATINGPOINT_SUB,
				 { rounding (RoundingMode::ROUND_NEAREST_TIES_TO_EVEN),
				   x, half });
      Term top
	= solver.mkTerm (Kind::BITVECTOR_XOR,
			 { cut (from, 64, rest), konst (64, (uint64_t) 1 << 63) });
      r = solver.mkTerm (Kind::ITE,
			 { solver.mkTerm (Kind::FLOATINGPOINT_LEQ, { half, x }), top,
			   r });
    }
  return resize (r, 64, n.width);
}

Term
context::not_number (unsigned width, Term a)
{
  uint64_t sign = (uint64_t) 1 << (width - 1);
  uint64_t infinity = width == 32 ? 0x7f800000 : 0x7ff0000000000000;
  Term size = solver.mkTerm (Kind::BITVECTOR_AND, { a, konst (width, ~sign) });
  return solver.mkTerm (Kind::BITVECTOR_UGT, { size, konst (width, infinity) });
}

/* N, a comparison, by the bits of its operands: they are ordered as numbers without
   sign, the other way round where both are negative.  */
Term
context::compare_bits (const node &n)
{
  unsigned w = n.owidth;
  bool swapped = n.op == ADSE_OP_FGT || n.op == ADSE_OP_FGE;
  Term a = bits (swapped ? n.b : n.a), b = bits (swapped ? n.a : n.b);
  Term none_a = not_number (w, a), none_b = not_number (w, b);
  Term equal = solver.mkTerm (Kind::EQUAL, { a, b });
  if (n.op == ADSE_OP_FSAME)
    return solver.mkTerm (Kind::OR,
			  { equal, solver.mkTerm (Kind::AND, { none_a, none_b }) });
  Term sizes = solver.mkTerm (Kind::BITVECTOR_AND,
			      { solver.mkTerm (Kind::BITVECTOR_OR, { a, b }),
				konst (w, ~((uint64_t) 1 << (w - 1))) });
  Term zeros = solver.mkTerm (Kind::EQUAL, { sizes, konst (w, 0) });
  equal = solver.mkTerm (Kind::OR, { equal, zeros });
  Term numbers = solver.mkTerm (Kind::AND, { none_a.notTerm (), none_b.notTerm () });
  if (n.op == ADSE_OP_FEQ || n.op == ADSE_OP_FNE)
    {
      Term r = solver.mkTerm (Kind::AND, { numbers, equal });
      return n.op == ADSE_OP_FEQ ? r : r.notTerm ();
    }
  Term minus_a = bit_is_set (a, w - 1), minus_b = bit_is_set (b, w - 1);
  Term less
    = solver.mkTerm (Kind::ITE,
		     { minus_a,
		       solver.mkTerm (Kind::OR, { minus_b.notTerm (),
						  solver.mkTerm (Kind::BITVECTOR_UGT,
								 { a, b }) }),
		       solver.mkTerm (Kind::AND, { minus_b.notTerm (),
						   solver.mkTerm (Kind::BITVECTOR_ULT,
								  { a, b }) }) });
  less = n.op == ADSE_OP_FLT || n.op == ADSE_OP_FGT
	   ? solver.mkTerm (Kind::AND, { less, zeros.notTerm () })
	   : solver.mkTerm (Kind::OR, { less, equal });
  return solver.mkTerm (Kind::AND, { numbers, less });
}

/* As make, for floating-point operators.  */
void
context::make_float (expr_id e)
{
  const node &n = know.nodes[e];
  slot &s = slots[e];
  const RoundingMode nearest = RoundingMode::ROUND_NEAREST_TIES_TO_EVEN;
  auto arithmetic = [&] (Kind k) {
    return solver.mkTerm (k, { rounding (nearest), real (n.a), real (n.b) });
  };
  auto compare = [&] (Kind k) { return solver.mkTerm (k, { real (n.a), real (n.b) }); };
  auto integral = [&] (RoundingMode mode) {
    return solver.mkTerm (Kind::FLOATINGPOINT_RTI, { rounding (mode), real (n.a) });
  };
  auto convert = [&] (Kind k, Term t) {
    return solver.mkTerm (solver.mkOp (k, float_sizes (n.width)),
			  { rounding (nearest), t });
  };

  if (adse_op_rows[n.op].shape == ADSE_SHAPE_FCMP && is_bits (n.a) && is_bits (n.b))
    {
      s.boolean = compare_bits (n);
      return;
    }
  if ((n.op == ADSE_OP_FNEG || n.op == ADSE_OP_FABS) && is_bits (n.a))
    {
      s.vector = float_bits (e);
      return;
    }
  switch ((adse_op) n.op)
    {
    case ADSE_OP_FADD: s.real = arithmetic (Kind::FLOATINGPOINT_ADD); break;
    case ADSE_OP_FSUB: s.real = arithmetic (Kind::FLOATINGPOINT_SUB); break;
    case ADSE_OP_FMUL: s.real = arithmetic (Kind::FLOATINGPOINT_MULT); break;
    case ADSE_OP_FDIV: s.real = arithmetic (Kind::FLOATINGPOINT_DIV); break;
    case ADSE_OP_FNEG:
      s.real = solver.mkTerm (Kind::FLOATINGPOINT_NEG, { real (n.a) });
      break;
    case ADSE_OP_FABS:
      s.real = solver.mkTerm (Kind::FLOATINGPOINT_ABS, { real (n.a) });
      break;
    case ADSE_OP_FSQRT:
      s.real
	= solver.mkTerm (Kind::FLOATINGPOINT_SQRT, { rounding (nearest), real (n.a) });
      break;
    case ADSE_OP_FFLOOR: s.real = integral (RoundingMode::ROUND_TOWARD_NEGATIVE); break;
    case ADSE_OP_FCEIL: s.real = integral (RoundingMode::ROUND_TOWARD_POSITIVE); break;
    case ADSE_OP_FTRUNC: s.real = integral (RoundingMode::ROUND_TOWARD_ZERO); break;
    case ADSE_OP_FROUND:
      s.real = integral (RoundingMode::ROUND_NEAREST_TIES_TO_AWAY);
      break;
    case ADSE_OP_FRINT: s.real = integral (nearest); break;
    case ADSE_OP_FUP: s.vector = next_up (n.width, bits (n.a)); break;

    case ADSE_OP_FEQ: s.boolean = compare (Kind::FLOATINGPOINT_EQ); break;
    case ADSE_OP_FNE: s.boolean = compare (Kind::FLOATINGPOINT_EQ).notTerm (); break;
    case ADSE_OP_FLT: s.boolean = compare (Kind::FLOATINGPOINT_LT); break;
    case ADSE_OP_FLE: s.boolean = compare (Kind::FLOATINGPOINT_LEQ); break;
    case ADSE_OP_FGT: s.boolean = compare (Kind::FLOATINGPOINT_GT); break;
    case ADSE_OP_FGE: s.boolean = compare (Kind::FLOATINGPOINT_GEQ); break;
    case ADSE_OP_FSAME: s.boolean = compare (Kind::EQUAL); break;

    case ADSE_OP_FTOF:
      s.real = convert (Kind::FLOATINGPOINT_TO_FP_FROM_FP, real (n.a));
      break;
    case ADSE_OP_STOF:
      s.real = convert (Kind::FLOATINGPOINT_TO_FP_FROM_SBV, bits (n.a));
      break;
    case ADSE_OP_UTOF:
      s.real = convert (Kind::FLOATINGPOINT_TO_FP_FROM_UBV, bits (n.a));
      break;
    default: s.vector = to_integer (n, real (n.a)); break;
    }
  s.number = !s.real.isNull ();
}

} // namespace adse_cvc5
