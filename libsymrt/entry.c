/* SPDX-License-Identifier: MIT
   Entry points for operators and memory, and the tables in the state page through
   which instrumented code finds all of them.  Each checks that it is called on
   the thread that is tracked, and its operands against their concrete values.  */
#include <string.h>
#include "adse-op.h"
#include "models.h"
#include "packet.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

static bool
width_ok (unsigned w)
{
  return w >= 1 && w <= 64;
}

uint32_t
symrt_op1 (uint32_t desc, uint32_t a, uint64_t b)
{
  unsigned op = SYMRT_DESC_OP (desc), width = SYMRT_DESC_WIDTH (desc);
  unsigned owidth = SYMRT_DESC_OPERAND (desc);
  if (!RT_TRACKED || !a || op >= ADSE_OP__COUNT || !width_ok (width))
    return 0;
  if (a > rt.arena->nnode)
    return check_operand (a, 64, b, "operand");
  if (!width_ok (owidth))
    owidth = node_width (a);
  /* No number is converted to its own width: this one was before.  */
  if (op == ADSE_OP_FTOF && node_width (a) == width)
    return a;
  a = expr_resize (a, owidth);
  switch (op)
    {
    case ADSE_OP_ZEXT:
    case ADSE_OP_SEXT: return expr_extend (a, width, op == ADSE_OP_SEXT);
    case ADSE_OP_EXTRACT:
      return a && b + width <= owidth ? expr_extract (a, (unsigned) b, width) : 0;
    default:
      if (adse_op_rows[op].arity != 1)
	return 0;
      return expr_node (op, width, a, 0, 0, 0);
    }
}

/* A division of A (VA) by B (VB) in WIDTH bits: what follows it is reached by no
   operands that trap, and a run that ends here says nothing of what follows.  */
static void
divides (enum adse_op op, unsigned width, uint32_t a, uint32_t b, uint64_t va,
	 uint64_t vb)
{
  uint64_t least = (uint64_t) 1 << (width - 1);
  uint64_t minus_one = (uint64_t) adse_mask (~(adse_val) 0, width);
  event_branch (SYMRT_TRAP_BRANCH, expr_bin (ADSE_OP_NE, 1, width, b, 0, vb, 0),
		vb != 0);
  if (!vb || (op != ADSE_OP_SDIV && op != ADSE_OP_SREM) || (!a && va != least)
      || (!b && vb != minus_one))
    return;
  uint32_t low = expr_bin (ADSE_OP_NE, 1, width, a, 0, va, least);
  uint32_t minus = expr_bin (ADSE_OP_NE, 1, width, b, 0, vb, minus_one);
  event_branch (SYMRT_TRAP_BRANCH,
		low && minus ? expr_node (ADSE_OP_OR, 1, low, minus, 0, 0)
		: low	     ? low
			     : minus,
		va != least || vb != minus_one);
}

#if defined __x86_64__ || defined __i386__ || defined __aarch64__
#define COUNTS_MODULO true
#else
#define COUNTS_MODULO false
#endif

uint32_t
symrt_op2 (uint32_t desc, uint32_t a, uint32_t b, uint64_t va, uint64_t vb)
{
  unsigned op = SYMRT_DESC_OP (desc), width = SYMRT_DESC_WIDTH (desc);
  unsigned owidth = SYMRT_DESC_OPERAND (desc);
  if (!RT_TRACKED || !(a | b) || op >= ADSE_OP__COUNT || !width_ok (width)
      || !width_ok (owidth) || adse_op_rows[op].arity != 2)
    return 0;
  const char *name = adse_op_rows[op].text;
  unsigned bwidth = op == ADSE_OP_CONCAT ? width - owidth : owidth;
  if (!width_ok (bwidth))
    return 0;
  a = check_operand (a, owidth, va, name);
  b = check_operand (b, bwidth, vb, name);
  if (!a && !b)
    return 0;
  if ((op == ADSE_OP_SHL || op == ADSE_OP_LSHR || op == ADSE_OP_ASHR) && vb >= owidth)
    {
      /* Undefined: the machine's result is not the operator's.  Most take the
	 count modulo the width; the caller compares the result.  */
      if (COUNTS_MODULO && (owidth == 32 || owidth == 64))
	return expr_node (op, width, expr_of (a, owidth, va),
			  expr_node (ADSE_OP_AND, owidth, expr_of (b, owidth, vb),
				     expr_const (owidth, owidth - 1), 0, 0),
			  0, 0);
      symrt_concretize (SYMRT_REASON_SHIFT_RANGE, a, va);
      symrt_concretize (SYMRT_REASON_SHIFT_RANGE, b, vb);
      return 0;
    }
  if (op == ADSE_OP_UDIV || op == ADSE_OP_SDIV || op == ADSE_OP_UREM
      || op == ADSE_OP_SREM)
    divides ((enum adse_op) op, owidth, a, b, adse_mask (va, owidth),
	     adse_mask (vb, owidth));
  return expr_symbolic (
    expr_node (op, width, expr_of (a, owidth, va), expr_of (b, bwidth, vb), 0, 0));
}

uint32_t
symrt_ite (uint32_t desc, uint32_t c, uint32_t a, uint32_t b, uint64_t vc, uint64_t va,
	   uint64_t vb)
{
  unsigned width = SYMRT_DESC_WIDTH (desc);
  if (!RT_TRACKED || !(c | a | b) || !width_ok (width))
    return 0;
  c = check_operand (c, 1, vc != 0, "?:, condition");
  a = check_operand (a, width, va, "?:, then");
  b = check_operand (b, width, vb, "?:, else");
  if (!c)
    return vc ? a : b;
  return expr_node (ADSE_OP_ITE, width, c, expr_of (a, width, va),
		    expr_of (b, width, vb), 0);
}

struct overflow
{
  enum adse_op op;
  unsigned wa, wb, wr;
  bool sa, sb, sr;
};

static bool
overflow_of (uint32_t kind, uint32_t signs, struct overflow *o)
{
  *o = (struct overflow){ .op = SYMRT_OVERFLOW_OP (kind),
			  .wa = SYMRT_OVERFLOW_A (kind),
			  .wb = SYMRT_OVERFLOW_B (kind),
			  .wr = SYMRT_OVERFLOW_RESULT (kind),
			  .sa = signs & SYMRT_SIGNED_A,
			  .sb = signs & SYMRT_SIGNED_B,
			  .sr = signs & SYMRT_SIGNED_RESULT };
  return (o->op == ADSE_OP_ADD || o->op == ADSE_OP_SUB || o->op == ADSE_OP_MUL)
	 && width_ok (o->wa) && width_ok (o->wb) && width_ok (o->wr);
}

uint32_t
symrt_ovf_value (uint32_t kind, uint32_t signs, uint32_t a, uint32_t b, uint64_t va,
		 uint64_t vb)
{
  struct overflow o;
  if (!RT_TRACKED || !(a | b) || !overflow_of (kind, signs, &o))
    return 0;
  a = check_operand (a, o.wa, va, "overflow builtin");
  b = check_operand (b, o.wb, vb, "overflow builtin");
  if (!a && !b)
    return 0;
  /* Modulo 2^wr the operands may be extended or cut first.  */
  a = expr_extend (expr_of (a, o.wa, va), o.wr, o.sa);
  b = expr_extend (expr_of (b, o.wb, vb), o.wr, o.sb);
  return expr_node (o.op, o.wr, a, b, 0, 0);
}

uint32_t
symrt_ovf_flag (uint32_t kind, uint32_t signs, uint32_t a, uint32_t b, uint64_t va,
		uint64_t vb)
{
  struct overflow o;
  if (!RT_TRACKED || !(a | b) || !overflow_of (kind, signs, &o))
    return 0;
  a = check_operand (a, o.wa, va, "overflow builtin");
  b = check_operand (b, o.wb, vb, "overflow builtin");
  if (!a && !b)
    return 0;
  /* Wide enough for every result.  A product of two unsigned 64-bit numbers
     fills 128 bits without a sign; it is below 2^128 - 2^64, so it never looks
     like a negative number that fits the result.  */
  unsigned most = o.wa > o.wb ? o.wa : o.wb;
  unsigned wide
    = o.op == ADSE_OP_MUL ? o.wa + o.wb + 1 : (most > o.wr ? most : o.wr) + 2;
  if (wide <= o.wr)
    wide = o.wr + 1;
  if (wide > ADSE_MAX_WIDTH)
    wide = ADSE_MAX_WIDTH;
  a = expr_extend (expr_of (a, o.wa, va), wide, o.sa);
  b = expr_extend (expr_of (b, o.wb, vb), wide, o.sb);
  uint32_t r = expr_node (o.op, wide, a, b, 0, 0);
  uint32_t back = r ? expr_extend (expr_extract (r, 0, o.wr), wide, o.sr) : 0;
  return back ? expr_node (ADSE_OP_NE, 1, r, back, 0, 0) : 0;
}

uint32_t
symrt_load (void *p, uint32_t size, uint64_t value, uint32_t addrid, uint64_t count,
	    void *base)
{
  uint64_t addr = (uint64_t) (uintptr_t) p;
  if (!RT_TRACKED || size < 1 || size > 8)
    return 0;
  value = (uint64_t) adse_mask (value, 8 * size);
  uint32_t id;
  if (addrid)
    id = follow_load (addr, size, value, addrid,
		      count > UINT32_MAX ? 0 : (uint32_t) count,
		      (uint64_t) (uintptr_t) base);
  else
    id = shadow_load (addr, size, value);
  return check_operand (id, 8 * size, value, "load");
}

static void
store (void *p, uint32_t size, uint64_t value, uint32_t id, uint32_t addrid)
{
  uint64_t addr = (uint64_t) (uintptr_t) p;
  if (!RT_TRACKED || !size)
    return;
  if (addrid)
    follow_pin (addrid, addr, SYMRT_REASON_SYMBOLIC_WRITE);
  if (size > 8)
    {
      shadow_clear (addr, size);
      return;
    }
  value = (uint64_t) adse_mask (value, 8 * size);
  if (id && id <= rt.arena->nnode && node_width (id) < 8 * size)
    /* A narrow value in a wider cell: the rest is what the program wrote, zeros
       for an unsigned type, else nothing that the id says.  */
    id = value >> node_width (id) ? expr_extend (id, 8 * size, true)
				  : expr_resize (id, 8 * size);
  shadow_store (addr, size, value, check_operand (id, 8 * size, value, "store"));
}

void
symrt_store (void *p, uint32_t size, uint64_t value, uint32_t id, uint32_t addrid)
{
  store (p, size, value, id, addrid);
}

void
symrt_store_sym (void *p, uint32_t size, uint64_t value, uint32_t id, uint32_t addrid)
{
  store (p, size, value, id, addrid);
}

uint32_t
symrt_load_bits (void *p, uint32_t bitpos, uint32_t bits, uint64_t value)
{
  if (!RT_TRACKED || !width_ok (bits))
    return 0;
  value = (uint64_t) adse_mask (value, bits);
  return check_operand (shadow_load_bits ((uint64_t) (uintptr_t) p, bitpos, bits,
					  value),
			bits, value, "load of a bit-field");
}

void
symrt_store_bits (void *p, uint32_t bitpos, uint32_t bits, uint64_t value, uint32_t id)
{
  if (!RT_TRACKED || !width_ok (bits))
    return;
  value = (uint64_t) adse_mask (value, bits);
  shadow_store_bits ((uint64_t) (uintptr_t) p, bitpos, bits, value,
		     check_operand (id, bits, value, "store of a bit-field"));
}

void
symrt_copy (void *dst, void *src, uint64_t n)
{
  if (RT_TRACKED)
    shadow_copy ((uint64_t) (uintptr_t) dst, (uint64_t) (uintptr_t) src, n, src);
}

void
symrt_clear (void *dst, uint64_t n)
{
  if (RT_TRACKED)
    shadow_clear ((uint64_t) (uintptr_t) dst, n);
}

void
symrt_ret_save (void *p, uint64_t n)
{
  if (RT_TRACKED)
    shadow_ret_save ((uint64_t) (uintptr_t) p, n);
}

void
symrt_ret_load (void *p, uint64_t n)
{
  if (RT_TRACKED)
    shadow_ret_load ((uint64_t) (uintptr_t) p, n);
}

void
entry_fill (void)
{
  static void *const entry[] = {
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES) (void *) symrt_##NAME,
#include "symrt-abi.def"
#undef SYMRT_FN
  };
  static void *const model[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) (void *) model_##NAME,
#include "libc.def"
  };
  memcpy ((void *) (uintptr_t) SYMRT_ENTRY, entry, sizeof entry);
  memcpy ((void *) (uintptr_t) SYMRT_MODELS, model, sizeof model);
  models_fill ();
}
