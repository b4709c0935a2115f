/* SPDX-License-Identifier: GPL-3.0-or-later
   Expressions as cvc5 terms: made by cvc5-bits.cc and cvc5-floats.cc, asked about by
   cvc5.cc.

   A node of width 1 is wanted sometimes as a bit-vector and sometimes as a
   Boolean; each form is made when it is first asked for, so that conditions
   do not go through ite (c, #b1, #b0) = #b1.  */
#ifndef ADSE_CVC5_IMPL_H
#define ADSE_CVC5_IMPL_H

#include "expr/expr.h"
#include "solver/cvc5-compat.h"
#include "solver/solver.h"

#include <vector>

namespace adse_cvc5 {

using namespace cvc5;

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
  /* A solver that knows all of KNOW.  RLIMIT: work that a query may take, 0:
     no limit.  INCREMENTAL: it can push and pop.  */
  context (const knowledge &, uint64_t rlimit, bool incremental, enum cvc5_config);

  /* Make the terms of E and everything below it, in an order that only depends
     on the expression, without recursion.  */
  void build (expr_id e);
  /* The term of E, of width 1 and built before, as a Boolean.  */
  Term condition (expr_id e);
  /* The value of input INPUT in the model of the last query, which was
     satisfiable.  */
  uint64_t value (uint32_t input);

  Solver solver;
  std::vector<expr_id> asserted; /* incremental: a push each */
  std::vector<Term> defined;	 /* what constants for bits are, to be asserted */

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
  bool
  is_bits (expr_id e) const
  {
    return !slots[e].number;
  }
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

} // namespace adse_cvc5

#endif
