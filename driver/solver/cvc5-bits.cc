/* SPDX-License-Identifier: GPL-3.0-or-later
   Bit-vector expressions as cvc5 terms.  Tables become trees of ite over the bits of
   the index: as arrays they take a hundred times longer.  */
#include "expr/expr.h"
#include "solver/cvc5-impl.h"
#include "adse-op.h"

namespace adse_cvc5 {

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
  return solver.mkTerm (Kind::BITVECTOR_OR,
			{ solver.mkTerm (Kind::BITVECTOR_SHL, { a, left ? m : rest }),
			  solver.mkTerm (Kind::BITVECTOR_LSHR,
					 { a, left ? rest : m }) });
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
    case ADSE_OP_CLZ: return leading (a, ow, w);
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
	Term same = solver.mkTerm (Kind::ITE, { bit_is_set (a, ow - 1), inverted, a });
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
  auto element = [&] (uint64_t i) { return t.values[i < t.values.size () ? i : 0]; };
  bool uniform = true;

  for (uint64_t i = 1; i < n && uniform; i++)
    uniform = element (first + i) == element (first);
  if (uniform)
    return konst (width, element (first));
  return solver.mkTerm (Kind::ITE, { bit_is_set (index, bit - 1),
				     subtree (t, index, first + n / 2, bit - 1, width),
				     subtree (t, index, first, bit - 1, width) });
}

Term
context::lookup (const table &t, Term index, unsigned iwidth, unsigned width)
{
  unsigned bit = 0;
  while (bit < iwidth && bit < 32 && (uint64_t) 1 << bit < (uint64_t) t.values.size ())
    bit++;
  Term r = subtree (t, index, 0, bit, width);
  if (bit == iwidth)
    return r;
  /* An index beyond the tree gives element 0.  */
  Term high = extract (iwidth - 1, bit, index);
  return solver.mkTerm (Kind::ITE, { solver.mkTerm (Kind::EQUAL,
						    { high, konst (iwidth - bit, 0) }),
				     r, konst (width, t.values[0]) });
}

/* The term of E, whose operands are made.  */
void
context::make (expr_id e)
{
  const node &n = know.nodes[e];
  slot &s = slots[e];
  auto binary = [&] (Kind k) { return solver.mkTerm (k, { bits (n.a), bits (n.b) }); };
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
      s.vector = solver.mkTerm (Kind::ITE,
				{ bit_is_set (bits (n.a), n.width - 1),
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
      s.boolean = n.owidth == 1
		    ? solver.mkTerm (Kind::EQUAL, { condition (n.a), condition (n.b) })
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
	s.boolean = solver.mkTerm (Kind::ITE, { condition (n.a), condition (n.b),
						condition (n.c) });
      else if (!is_bits (n.b) || !is_bits (n.c))
	{
	  s.real
	    = solver.mkTerm (Kind::ITE, { condition (n.a), real (n.b), real (n.c) });
	  s.number = true;
	}
      else
	s.vector
	  = solver.mkTerm (Kind::ITE, { condition (n.a), bits (n.b), bits (n.c) });
      break;
    case ADSE_OP_NONE:
    case ADSE_OP__COUNT: s.vector = konst (n.width, 0); break;
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
    case ADSE_OP_FTOU: make_float (e); break;
    }
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

} // namespace adse_cvc5
