/* SPDX-License-Identifier: GPL-3.0-or-later
   Expressions as cvc5 terms, and queries.  See cvc5.h.

   A node of width 1 is wanted sometimes as a bit-vector and sometimes as a
   Boolean; each form is made when it is first asked for, so that conditions
   do not go through ite (c, #b1, #b0) = #b1.  Tables become trees of ite
   over the bits of the index: as arrays they take a hundred times longer.

   Floating-point results are terms of their own sort, and bit-vectors only where
   something looks at their bits.  SMT-LIB has one value that is not a number, and no
   way back to bits: these are then a constant of which the result is what it reads
   as, so that what is not a number may have any such bits.  What only changes signs
   of numbers that are bits, and compares them, is done on the bits: that is far
   cheaper than to take them apart.  The logic has floating-point numbers only where
   there is more.  */
#include "cvc5-compat.h"

#include <new>
#include <pthread.h>
#include <vector>

#include "cvc5.h"

using namespace cvc5;

/* With CVC5_QUICK: a step of the SAT search takes about as long as so many of what
   comes before it.  */
#define SEARCH_WEIGHT "50"
/* cvc5 recurses over terms.  */
#define THREAD_STACK ((size_t) 64 << 20)

/* Taking numbers apart is work before anything is decided.  */
#define FLOAT_WORK 10

namespace {

/* The struct, not the function of that name.  */
typedef struct expr_node node;

struct table
{
  uint32_t width;
  std::vector<uint64_t> values;
};

/* What the parent said, independent of any solver.  */
struct knowledge
{
  std::vector<node> nodes;
  std::vector<unsigned> inputs;
  std::vector<table> tables;
  bool floats = false;
};

/* One cvc5 solver with its terms.  */
class context
{
public:
  context (const knowledge &k, uint64_t rlimit, bool incremental,
	   enum cvc5_config config = CVC5_FIRST)
      : know (k)
  {
    solver.setOption ("produce-models", "true");
    if (config == CVC5_SECOND)
      {
	solver.setOption ("simplification", "none");
	solver.setOption ("bv-solver", "bitblast-internal");
      }
    if (config == CVC5_QUICK)
      solver.setOption ("rweight", "BvSatStep=" SEARCH_WEIGHT);
    if (incremental)
      solver.setOption ("incremental", "true");
    if (rlimit)
      solver.setOption ("rlimit-per",
			std::to_string (k.floats ? rlimit * FLOAT_WORK : rlimit));
    solver.setLogic (k.floats ? "QF_BVFP" : "QF_BV");
  }

  /* Make the terms of E and everything below it, in an order that only depends
     on the expression, without recursion.  */
  void build (expr_id e);
  Term condition (expr_id e);
  uint64_t value (uint32_t input);

  Solver solver;
  std::vector<expr_id> asserted; /* incremental: a push each */
  std::vector<Term> defined; /* what constants for bits are, to be asserted */

private:
  struct slot
  {
    Term vector, boolean, real;
    bool made = false;
    bool number = false; /* `real' is what it was made as */
  };

  Term bits (expr_id e); /* as a bit-vector */
  Term konst (unsigned width, uint64_t v);
  Term input (uint32_t index);
  Term extract (unsigned high, unsigned low, Term t);
  Term bit_is_set (Term t, unsigned i);
  Term extend (Kind kind, unsigned by, Term t);
  Term resize (Term t, unsigned from, unsigned to);
  Term bool_to_bits (Term t);
  Term rotate (const node &n, Term a, Term b);
  Term count (const node &n, Term a);
  Term leading (Term a, unsigned owidth, unsigned width);
  Term lookup (const table &t, Term index, unsigned iwidth, unsigned width);
  Term subtree (const table &t, Term index, uint64_t first, unsigned bit,
		unsigned width);
  void make (expr_id e);
  void make_float (expr_id e);
  Term real (expr_id e); /* as a floating-point number */
  Term read_as_float (unsigned width, Term bits);
  Term real_of (unsigned width, uint64_t v);
  Term float_bits (expr_id e);
  bool is_bits (expr_id e) const { return !slots[e].number; }
  Term not_number (unsigned width, Term a);
  Term compare_bits (const node &n);
  Term next_up (unsigned width, Term a);
  Term cut (unsigned from, unsigned to, Term x);
  Term to_integer (const node &n, Term x);
  Term rounding (RoundingMode);

  const knowledge &know;
  std::vector<slot> slots;
  std::vector<Term> inputs;
  unsigned ninput = 0, nbits = 0;
};

Term
context::konst (unsigned width, uint64_t v)
{
  return solver.mkBitVector (width, (uint64_t) adse_mask (v, width));
}

Term
context::input (uint32_t index)
{
  if (inputs.size () <= index)
    inputs.resize (index + 1);
  if (inputs[index].isNull ())
    {
      /* Named in the order of use: numbers of inputs say what ran before.  */
      std::string name = "i" + std::to_string (ninput++);
      inputs[index]
	  = solver.mkConst (solver.mkBitVectorSort (know.inputs[index]), name);
    }
  return inputs[index];
}

Term
context::extract (unsigned high, unsigned low, Term t)
{
  Op op = solver.mkOp (Kind::BITVECTOR_EXTRACT, std::vector<uint32_t>{ high, low });
  return solver.mkTerm (op, { t });
}

Term
context::bit_is_set (Term t, unsigned i)
{
  return solver.mkTerm (Kind::EQUAL, { extract (i, i, t), konst (1, 1) });
}

Term
context::extend (Kind kind, unsigned by, Term t)
{
  if (!by)
    return t;
  return solver.mkTerm (solver.mkOp (kind, std::vector<uint32_t>{ by }), { t });
}

Term
context::resize (Term t, unsigned from, unsigned to)
{
  if (to < from)
    return extract (to - 1, 0, t);
  return extend (Kind::BITVECTOR_ZERO_EXTEND, to - from, t);
}

Term
context::bool_to_bits (Term t)
{
  return solver.mkTerm (Kind::ITE, { t, konst (1, 1), konst (1, 0) });
}

Term
context::bits (expr_id e)
{
  slot &s = slots[e];
  if (s.vector.isNull ())
    s.vector = s.real.isNull () ? bool_to_bits (s.boolean) : float_bits (e);
  return s.vector;
}

Term
context::condition (expr_id e)
{
  slot &s = slots[e];
  if (s.boolean.isNull ())
    s.boolean = solver.mkTerm (Kind::EQUAL, { s.vector, konst (1, 1) });
  return s.boolean;
}

Term
context::rotate (const node &n, Term a, Term b)
{
  unsigned w = n.width;
  const node &amount = know.nodes[n.b];
  bool left = n.op == ADSE_OP_ROL;

  if (amount.op == ADSE_OP_CONST)
    {
      Op op = solver.mkOp (left ? Kind::BITVECTOR_ROTATE_LEFT
				: Kind::BITVECTOR_ROTATE_RIGHT,
			   std::vector<uint32_t>{ (uint32_t) (amount.k % w) });
      return solver.mkTerm (op, { a });
    }
  /* Shifts by the width give 0, so an amount of 0 needs no case of its own;
     width 1 has no amount but 0.  */
  if (w == 1)
    return a;
  Term m = solver.mkTerm (Kind::BITVECTOR_UREM, { b, konst (w, w) });
  Term rest = solver.mkTerm (Kind::BITVECTOR_SUB, { konst (w, w), m });
  return solver.mkTerm (
      Kind::BITVECTOR_OR,
      { solver.mkTerm (Kind::BITVECTOR_SHL, { a, left ? m : rest }),
	solver.mkTerm (Kind::BITVECTOR_LSHR, { a, left ? rest : m }) });
}

/* Leading zeros of A.  */
Term
context::leading (Term a, unsigned owidth, unsigned width)
{
  Term r = konst (width, owidth);
  for (unsigned i = 0; i < owidth; i++)
    r = solver.mkTerm (Kind::ITE,
		       { bit_is_set (a, i), konst (width, owidth - 1 - i), r });
  return r;
}

Term
context::count (const node &n, Term a)
{
  unsigned ow = n.owidth, w = n.width;
  Term r;

  switch (n.op)
    {
    case ADSE_OP_CLZ:
      return leading (a, ow, w);
    case ADSE_OP_CTZ:
      r = konst (w, ow);
      for (unsigned i = ow; i-- > 0;)
	r = solver.mkTerm (Kind::ITE, { bit_is_set (a, i), konst (w, i), r });
      return r;
    case ADSE_OP_FFS:
      r = konst (w, 0);
      for (unsigned i = ow; i-- > 0;)
	r = solver.mkTerm (Kind::ITE, { bit_is_set (a, i), konst (w, i + 1), r });
      return r;
    case ADSE_OP_CLRSB:
      {
	Term inverted = solver.mkTerm (Kind::BITVECTOR_NOT, { a });
	Term same = solver.mkTerm (Kind::ITE,
				   { bit_is_set (a, ow - 1), inverted, a });
	return solver.mkTerm (Kind::BITVECTOR_SUB,
			      { leading (same, ow, w), konst (w, 1) });
      }
    case ADSE_OP_PARITY:
      r = extract (0, 0, a);
      for (unsigned i = 1; i < ow; i++)
	r = solver.mkTerm (Kind::BITVECTOR_XOR, { r, extract (i, i, a) });
      return resize (r, 1, w);
    default:
      {
	/* POPCOUNT: pairwise sums.  */
	std::vector<Term> sum;
	for (unsigned i = 0; i < ow; i++)
	  sum.push_back (resize (extract (i, i, a), 1, w));
	while (sum.size () > 1)
	  {
	    std::vector<Term> half;
	    for (size_t i = 0; i + 1 < sum.size (); i += 2)
	      half.push_back (
		  solver.mkTerm (Kind::BITVECTOR_ADD, { sum[i], sum[i + 1] }));
	    if (sum.size () % 2)
	      half.push_back (sum.back ());
	    sum = half;
	  }
	return sum[0];
      }
    }
}

/* Elements FIRST .. FIRST + 2^BIT - 1 by the low BIT bits of INDEX.  */
Term
context::subtree (const table &t, Term index, uint64_t first, unsigned bit,
		  unsigned width)
{
  uint64_t n = (uint64_t) 1 << bit;
  auto element = [&] (uint64_t i) {
    return t.values[i < t.values.size () ? i : 0];
  };
  bool uniform = true;

  for (uint64_t i = 1; i < n && uniform; i++)
    uniform = element (first + i) == element (first);
  if (uniform)
    return konst (width, element (first));
  return solver.mkTerm (
      Kind::ITE, { bit_is_set (index, bit - 1),
		   subtree (t, index, first + n / 2, bit - 1, width),
		   subtree (t, index, first, bit - 1, width) });
}

Term
context::lookup (const table &t, Term index, unsigned iwidth, unsigned width)
{
  unsigned bit = 0;
  while (bit < iwidth && bit < 32
	 && (uint64_t) 1 << bit < (uint64_t) t.values.size ())
    bit++;
  Term r = subtree (t, index, 0, bit, width);
  if (bit == iwidth)
    return r;
  /* An index beyond the tree gives element 0.  */
  Term high = extract (iwidth - 1, bit, index);
  return solver.mkTerm (
      Kind::ITE, { solver.mkTerm (Kind::EQUAL, { high, konst (iwidth - bit, 0) }), r,
		   konst (width, t.values[0]) });
}

/* The term of E, whose operands are made.  */
void
context::make (expr_id e)
{
  const node &n = know.nodes[e];
  slot &s = slots[e];
  auto binary = [&] (Kind k) {
    return solver.mkTerm (k, { bits (n.a), bits (n.b) });
  };
  auto choose = [&] (Kind k) {
    return solver.mkTerm (Kind::ITE, { binary (k), bits (n.a), bits (n.b) });
  };
  bool one = n.width == 1;

  s.made = true;
  switch ((adse_op) n.op)
    {
    case ADSE_OP_CONST: s.vector = konst (n.width, n.k); break;
    case ADSE_OP_INPUT: s.vector = input ((uint32_t) n.k); break;
    case ADSE_OP_TABLE:
      s.vector = lookup (know.tables[n.k], bits (n.a), n.owidth, n.width);
      break;

    case ADSE_OP_ADD: s.vector = binary (Kind::BITVECTOR_ADD); break;
    case ADSE_OP_SUB: s.vector = binary (Kind::BITVECTOR_SUB); break;
    case ADSE_OP_MUL: s.vector = binary (Kind::BITVECTOR_MULT); break;
    case ADSE_OP_UDIV: s.vector = binary (Kind::BITVECTOR_UDIV); break;
    case ADSE_OP_SDIV: s.vector = binary (Kind::BITVECTOR_SDIV); break;
    case ADSE_OP_UREM: s.vector = binary (Kind::BITVECTOR_UREM); break;
    case ADSE_OP_SREM: s.vector = binary (Kind::BITVECTOR_SREM); break;
    case ADSE_OP_AND:
    case ADSE_OP_OR:
    case ADSE_OP_XOR:
      if (one)
	s.boolean = solver.mkTerm (n.op == ADSE_OP_AND	? Kind::AND
				   : n.op == ADSE_OP_OR ? Kind::OR
							: Kind::XOR,
				   { condition (n.a), condition (n.b) });
      else
	s.vector = binary (n.op == ADSE_OP_AND	? Kind::BITVECTOR_AND
			   : n.op == ADSE_OP_OR ? Kind::BITVECTOR_OR
						: Kind::BITVECTOR_XOR);
      break;
    case ADSE_OP_SHL: s.vector = binary (Kind::BITVECTOR_SHL); break;
    case ADSE_OP_LSHR: s.vector = binary (Kind::BITVECTOR_LSHR); break;
    case ADSE_OP_ASHR: s.vector = binary (Kind::BITVECTOR_ASHR); break;
    case ADSE_OP_ROL:
    case ADSE_OP_ROR: s.vector = rotate (n, bits (n.a), bits (n.b)); break;
    case ADSE_OP_UMIN: s.vector = choose (Kind::BITVECTOR_ULT); break;
    case ADSE_OP_UMAX: s.vector = choose (Kind::BITVECTOR_UGT); break;
    case ADSE_OP_SMIN: s.vector = choose (Kind::BITVECTOR_SLT); break;
    case ADSE_OP_SMAX: s.vector = choose (Kind::BITVECTOR_SGT); break;

    case ADSE_OP_NOT:
      if (one)
	s.boolean = condition (n.a).notTerm ();
      else
	s.vector = solver.mkTerm (Kind::BITVECTOR_NOT, { bits (n.a) });
      break;
    case ADSE_OP_NEG:
      s.vector = solver.mkTerm (Kind::BITVECTOR_NEG, { bits (n.a) });
      break;
    case ADSE_OP_ABS:
      s.vector = solver.mkTerm (
	  Kind::ITE, { bit_is_set (bits (n.a), n.width - 1),
		       solver.mkTerm (Kind::BITVECTOR_NEG, { bits (n.a) }),
		       bits (n.a) });
      break;
    case ADSE_OP_BSWAP:
      s.vector = bits (n.a);
      if (n.width % 8 == 0 && n.width > 8)
	{
	  std::vector<Term> bytes;
	  for (unsigned i = 0; i < n.width; i += 8)
	    bytes.push_back (extract (i + 7, i, bits (n.a)));
	  s.vector = solver.mkTerm (Kind::BITVECTOR_CONCAT, bytes);
	}
      break;
    case ADSE_OP_CLZ:
    case ADSE_OP_CTZ:
    case ADSE_OP_POPCOUNT:
    case ADSE_OP_PARITY:
    case ADSE_OP_CLRSB:
    case ADSE_OP_FFS: s.vector = count (n, bits (n.a)); break;

    case ADSE_OP_EQ:
    case ADSE_OP_NE:
      s.boolean = n.owidth == 1 ? solver.mkTerm (Kind::EQUAL, { condition (n.a),
								 condition (n.b) })
				: binary (Kind::EQUAL);
      if (n.op == ADSE_OP_NE)
	s.boolean = s.boolean.notTerm ();
      break;
    case ADSE_OP_ULT: s.boolean = binary (Kind::BITVECTOR_ULT); break;
    case ADSE_OP_ULE: s.boolean = binary (Kind::BITVECTOR_ULE); break;
    case ADSE_OP_UGT: s.boolean = binary (Kind::BITVECTOR_UGT); break;
    case ADSE_OP_UGE: s.boolean = binary (Kind::BITVECTOR_UGE); break;
    case ADSE_OP_SLT: s.boolean = binary (Kind::BITVECTOR_SLT); break;
    case ADSE_OP_SLE: s.boolean = binary (Kind::BITVECTOR_SLE); break;
    case ADSE_OP_SGT: s.boolean = binary (Kind::BITVECTOR_SGT); break;
    case ADSE_OP_SGE: s.boolean = binary (Kind::BITVECTOR_SGE); break;

    case ADSE_OP_ZEXT:
      s.vector = extend (Kind::BITVECTOR_ZERO_EXTEND, n.width - n.owidth, bits (n.a));
      break;
    case ADSE_OP_SEXT:
      s.vector = extend (Kind::BITVECTOR_SIGN_EXTEND, n.width - n.owidth, bits (n.a));
      break;
    case ADSE_OP_EXTRACT:
      s.vector = extract ((unsigned) n.k + n.width - 1, (unsigned) n.k, bits (n.a));
      break;
    case ADSE_OP_CONCAT: s.vector = binary (Kind::BITVECTOR_CONCAT); break;
    case ADSE_OP_ITE:
      if (one)
	s.boolean = solver.mkTerm (
	    Kind::ITE, { condition (n.a), condition (n.b), condition (n.c) });
      else if (!is_bits (n.b) || !is_bits (n.c))
	{
	  s.real = solver.mkTerm (Kind::ITE,
				  { condition (n.a), real (n.b), real (n.c) });
	  s.number = true;
	}
      else
	s.vector = solver.mkTerm (Kind::ITE,
				  { condition (n.a), bits (n.b), bits (n.c) });
      break;
    case ADSE_OP_NONE:
    case ADSE_OP__COUNT: s.vector = konst (n.width, 0); break;
    case ADSE_OP_FADD: case ADSE_OP_FSUB: case ADSE_OP_FMUL: case ADSE_OP_FDIV:
    case ADSE_OP_FNEG: case ADSE_OP_FABS: case ADSE_OP_FSQRT:
    case ADSE_OP_FFLOOR: case ADSE_OP_FCEIL: case ADSE_OP_FTRUNC:
    case ADSE_OP_FROUND: case ADSE_OP_FRINT: case ADSE_OP_FUP:
    case ADSE_OP_FEQ: case ADSE_OP_FNE: case ADSE_OP_FLT: case ADSE_OP_FLE:
    case ADSE_OP_FGT: case ADSE_OP_FGE: case ADSE_OP_FSAME:
    case ADSE_OP_FTOF: case ADSE_OP_STOF: case ADSE_OP_UTOF:
    case ADSE_OP_FTOS: case ADSE_OP_FTOU: make_float (e); break;
    }
}

/* Sizes of exponent and significand.  */
static std::vector<uint32_t>
float_sizes (unsigned width)
{
  return width == 32 ? std::vector<uint32_t>{ 8, 24 }
		     : std::vector<uint32_t>{ 11, 53 };
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
  Term t = solver.mkConst (solver.mkBitVectorSort (n.width),
			   "f" + std::to_string (nbits++));
  defined.push_back (solver.mkTerm (
      Kind::EQUAL, { read_as_float (n.width, t), slots[e].real }));
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
  Term stays = solver.mkTerm (
      Kind::AND, { solver.mkTerm (Kind::BITVECTOR_UGE, { size, konst (width, infinity) }),
		   minus_infinity.notTerm () });
  Term moved = solver.mkTerm (Kind::ITE, { bit_is_set (a, width - 1), down, up });
  Term zero = solver.mkTerm (Kind::EQUAL, { size, konst (width, 0) });
  return solver.mkTerm (
      Kind::ITE, { stays, a,
		   solver.mkTerm (Kind::ITE, { zero, konst (width, 1), moved }) });
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
  Term fits = solver.mkTerm (
      Kind::AND,
      { solver.mkTerm (exact ? Kind::FLOATINGPOINT_LT : Kind::FLOATINGPOINT_LEQ,
		       { real_of (from, low), x }),
	solver.mkTerm (Kind::FLOATINGPOINT_LT, { x, real_of (from, high) }) });
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
				 { rounding (RoundingMode::ROUND_NEAREST_TIES_TO_EVEN), x, half });
      Term top = solver.mkTerm (Kind::BITVECTOR_XOR,
				{ cut (from, 64, rest),
				  konst (64, (uint64_t) 1 << 63) });
      r = solver.mkTerm (
	  Kind::ITE,
	  { solver.mkTerm (Kind::FLOATINGPOINT_LEQ, { half, x }), top, r });
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
  bool turned = n.op == ADSE_OP_FGT || n.op == ADSE_OP_FGE;
  Term a = bits (turned ? n.b : n.a), b = bits (turned ? n.a : n.b);
  Term none_a = not_number (w, a), none_b = not_number (w, b);
  Term equal = solver.mkTerm (Kind::EQUAL, { a, b });
  if (n.op == ADSE_OP_FSAME)
    return solver.mkTerm (
	Kind::OR, { equal, solver.mkTerm (Kind::AND, { none_a, none_b }) });
  Term sizes = solver.mkTerm (
      Kind::BITVECTOR_AND,
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
  Term less = solver.mkTerm (
      Kind::ITE,
      { minus_a,
	solver.mkTerm (Kind::OR, { minus_b.notTerm (),
				   solver.mkTerm (Kind::BITVECTOR_UGT, { a, b }) }),
	solver.mkTerm (Kind::AND,
		       { minus_b.notTerm (),
			 solver.mkTerm (Kind::BITVECTOR_ULT, { a, b }) }) });
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
  auto compare = [&] (Kind k) {
    return solver.mkTerm (k, { real (n.a), real (n.b) });
  };
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
      s.real = solver.mkTerm (Kind::FLOATINGPOINT_SQRT,
			      { rounding (nearest), real (n.a) });
      break;
    case ADSE_OP_FFLOOR: s.real = integral (RoundingMode::ROUND_TOWARD_NEGATIVE); break;
    case ADSE_OP_FCEIL: s.real = integral (RoundingMode::ROUND_TOWARD_POSITIVE); break;
    case ADSE_OP_FTRUNC: s.real = integral (RoundingMode::ROUND_TOWARD_ZERO); break;
    case ADSE_OP_FROUND: s.real = integral (RoundingMode::ROUND_NEAREST_TIES_TO_AWAY); break;
    case ADSE_OP_FRINT: s.real = integral (nearest); break;
    case ADSE_OP_FUP: s.vector = next_up (n.width, bits (n.a)); break;

    case ADSE_OP_FEQ: s.boolean = compare (Kind::FLOATINGPOINT_EQ); break;
    case ADSE_OP_FNE:
      s.boolean = compare (Kind::FLOATINGPOINT_EQ).notTerm ();
      break;
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

void
context::build (expr_id e)
{
  std::vector<expr_id> stack{ e };

  if (slots.size () < know.nodes.size ())
    slots.resize (know.nodes.size ());
  while (!stack.empty ())
    {
      expr_id i = stack.back ();
      const node &n = know.nodes[i];
      size_t before = stack.size ();

      if (slots[i].made)
	{
	  stack.pop_back ();
	  continue;
	}
      for (expr_id operand : { n.c, n.b, n.a })
	if (operand && !slots[operand].made)
	  stack.push_back (operand);
      if (stack.size () > before)
	continue;
      make (i);
      stack.pop_back ();
    }
}

uint64_t
context::value (uint32_t index)
{
  std::string digits = solver.getValue (input (index)).getBitVectorValue (16);
  return std::stoull (digits, nullptr, 16);
}

enum solver_answer
verdict (const Result &r, enum solver_end *end)
{
  if (r.isSat ())
    return SOLVER_SAT;
  if (r.isUnsat ())
    return SOLVER_UNSAT;
  *end = cvc5_out_of_resources (r) ? SOLVER_END_RLIMIT : SOLVER_END_CRASH;
  return SOLVER_UNKNOWN;
}

} // namespace

struct cvc5_facade
{
  knowledge know;
  uint64_t rlimit;
  enum cvc5_config config;
  context *kept = nullptr;
};

/* Make Q's terms.  What defines constants that come with them outlives the query as
   they do, below all that is pushed.  */
static void
define_bits (context &c, const cvc5_query *q)
{
  for (size_t i = 0; i < q->n; i++)
    {
      c.build (q->conjuncts[i]);
      c.condition (q->conjuncts[i]);
    }
  if (c.defined.empty ())
    return;
  if (!c.asserted.empty ())
    c.solver.pop ((uint32_t) c.asserted.size ());
  c.asserted.clear ();
  for (const Term &t : c.defined)
    c.solver.assertFormula (t);
  c.defined.clear ();
}

/* With the conjuncts that the last query had as well still in place.  */
static enum solver_answer
check_incremental (cvc5_facade *f, const cvc5_query *q, enum solver_end *end)
{
  if (!f->kept)
    f->kept = new context (f->know, f->rlimit, true, f->config);
  context &c = *f->kept;
  size_t same = 0;

  if (f->know.floats)
    define_bits (c, q);

  while (same < q->n && same < c.asserted.size ()
	 && c.asserted[same] == q->conjuncts[same])
    same++;
  if (c.asserted.size () > same)
    {
      c.solver.pop ((uint32_t) (c.asserted.size () - same));
      c.asserted.resize (same);
    }
  for (size_t i = same; i < q->n; i++)
    {
      c.build (q->conjuncts[i]);
      c.solver.push ();
      c.solver.assertFormula (c.condition (q->conjuncts[i]));
      c.asserted.push_back (q->conjuncts[i]);
    }
  return verdict (c.solver.checkSat (), end);
}

/* With a solver made for this query.  */
static enum solver_answer
check_alone (const cvc5_facade *f, const cvc5_query *q, enum solver_end *end)
{
  context c (f->know, f->rlimit, false, f->config);
  enum solver_answer answer;

  for (size_t i = 0; i < q->n; i++)
    {
      c.build (q->conjuncts[i]);
      c.solver.assertFormula (c.condition (q->conjuncts[i]));
    }
  for (const Term &t : c.defined)
    c.solver.assertFormula (t);
  answer = verdict (c.solver.checkSat (), end);
  for (size_t i = 0; answer == SOLVER_SAT && i < q->nwant; i++)
    q->values[i] = c.value (q->want[i]);
  return answer;
}

struct alone
{
  cvc5_facade *f;
  const cvc5_query *q;
  enum solver_end end;
  enum solver_answer answer;
};

template <typename F>
static enum solver_answer
guarded (enum solver_end *end, F check)
{
  *end = SOLVER_END_NONE;
  try
    {
      return check ();
    }
  catch (const std::bad_alloc &)
    {
      *end = SOLVER_END_MEMORY;
      return SOLVER_UNKNOWN;
    }
  catch (const std::exception &)
    {
      *end = SOLVER_END_CRASH;
      return SOLVER_ERROR;
    }
}

static void *
alone_main (void *p)
{
  alone *a = (alone *) p;

  a->answer = guarded (&a->end, [&] {
    return check_alone (a->f, a->q, &a->end);
  });
  return nullptr;
}

/* cvc5 keeps its terms in a store that each thread has of its own, and
   breaks ties by their age there.  In a new thread a model depends on
   nothing but the query.  */
static enum solver_answer
check_in_thread (cvc5_facade *f, const cvc5_query *q, enum solver_end *end)
{
  alone a = { f, q, SOLVER_END_NONE, SOLVER_ERROR };
  pthread_attr_t attr;
  pthread_t thread;

  pthread_attr_init (&attr);
  pthread_attr_setstacksize (&attr, THREAD_STACK);
  if (pthread_create (&thread, &attr, alone_main, &a))
    {
      a.answer = SOLVER_UNKNOWN;
      a.end = SOLVER_END_MEMORY;
    }
  else
    pthread_join (thread, nullptr);
  pthread_attr_destroy (&attr);
  *end = a.end;
  return a.answer;
}

extern "C" {

struct cvc5_facade *
cvc5_new (uint64_t rlimit, enum cvc5_config config)
{
  cvc5_facade *f = new (std::nothrow) cvc5_facade;
  if (f)
    {
      f->rlimit = rlimit;
      f->config = config;
    }
  return f;
}

void
cvc5_free (struct cvc5_facade *f)
{
  if (!f)
    return;
  delete f->kept;
  delete f;
}

void
cvc5_add_input (struct cvc5_facade *f, uint32_t index, unsigned width)
{
  if (f->know.inputs.size () <= index)
    f->know.inputs.resize (index + 1);
  f->know.inputs[index] = width;
}

void
cvc5_add_table (struct cvc5_facade *f, uint32_t index, uint32_t count,
		uint32_t width, const uint64_t *values)
{
  if (f->know.tables.size () <= index)
    f->know.tables.resize (index + 1);
  f->know.tables[index].width = width;
  f->know.tables[index].values.assign (values, values + count);
}

void
cvc5_add_node (struct cvc5_facade *f, expr_id e, const struct expr_node *n)
{
  if (f->know.nodes.size () <= e)
    f->know.nodes.resize (e + 1);
  f->know.nodes[e] = *n;
  switch (n->op)
    {
    case ADSE_OP_FNEG: case ADSE_OP_FABS: case ADSE_OP_FUP:
      return;
    default:
      if (f->know.floats || !adse_op_is_float (n->op)
	  || adse_op_rows[n->op].shape == ADSE_SHAPE_FCMP)
	return;
    }
  /* Another logic.  */
  f->know.floats = true;
  delete f->kept;
  f->kept = nullptr;
}

enum solver_answer
cvc5_check (struct cvc5_facade *f, const struct cvc5_query *q, enum solver_end *end)
{
  if (f->config == CVC5_SECOND)
    return check_in_thread (f, q, end);
  enum solver_answer answer
      = guarded (end, [&] { return check_incremental (f, q, end); });

  if (answer == SOLVER_UNSAT || answer == SOLVER_ERROR
      || *end == SOLVER_END_MEMORY)
    return answer;
  return check_in_thread (f, q, end);
}

} // extern "C"
