/* SPDX-License-Identifier: GPL-3.0-or-later
   Operator entry points against C's own arithmetic: expressions are recorded for
   one pair of operands and evaluated on another, for every width and sign that C
   has.  What C leaves undefined (overflow is wrapped here, as the plugin has it)
   is left out.  */
#include "adse-op.h"
#include "harness.h"
#include "runtime.h"
#include "trace.h"

static struct
{
  uint64_t x, y;
} here, there;

/* Operands of W bits in both worlds; either may be concrete.  */
struct operand
{
  uint32_t id;
  uint64_t a, b;
};

static struct operand
operand (const uint64_t *p, const uint64_t *q, unsigned w, bool symbolic)
{
  struct operand o = { 0, (uint64_t) adse_mask (*p, w),
		       (uint64_t) adse_mask (symbolic ? *q : *p, w) };
  if (symbolic)
    o.id = CALL (load) ((void *) p, w / 8, o.a, 0, 0, NULL);
  return o;
}

static uint32_t
desc (enum adse_op op, unsigned w, unsigned ow)
{
  return op | w << 8 | ow << 16;
}

static void
is (uint32_t id, uint64_t a, uint64_t b, const char *what, unsigned w)
{
  if (!id)
    {
      EXPECT (a == b, "%s of %u bits is not recorded", what, w);
      return;
    }
  EXPECT (node_value (id) == a, "%s of %u bits here: %llx, not %llx", what, w,
	  (unsigned long long) node_value (id), (unsigned long long) a);
  EXPECT (harness_eval (id) == b, "%s of %u bits there: %llx, not %llx", what,
	  w, (unsigned long long) harness_eval (id), (unsigned long long) b);
}

#define MASK(V, W) ((uint64_t) adse_mask ((uint64_t) (V), W))

/* EXPR with A and B of type T for both worlds, operands of W bits.  */
#define BIN(OP, T, W, RW, EXPR)                                               \
  do                                                                          \
    {                                                                         \
      uint64_t ra, rb;                                                        \
      {                                                                       \
	T A = (T) x.a, B = (T) y.a;                                           \
	(void) B;                                                             \
	ra = MASK (EXPR, RW);                                                 \
      }                                                                       \
      {                                                                       \
	T A = (T) x.b, B = (T) y.b;                                           \
	(void) B;                                                             \
	rb = MASK (EXPR, RW);                                                 \
      }                                                                       \
      is (CALL (op2) (desc (ADSE_OP_##OP, RW, W), x.id, y.id, x.a, y.a), ra,  \
	  rb, #OP, W);                                                        \
    }                                                                         \
  while (0)

#define UN(OP, T, W, RW, EXPR)                                                \
  do                                                                          \
    {                                                                         \
      uint64_t ra, rb;                                                        \
      {                                                                       \
	T A = (T) x.a;                                                        \
	ra = MASK (EXPR, RW);                                                 \
      }                                                                       \
      {                                                                       \
	T A = (T) x.b;                                                        \
	rb = MASK (EXPR, RW);                                                 \
      }                                                                       \
      if (x.id)                                                               \
	is (CALL (op1) (desc (ADSE_OP_##OP, RW, W), x.id, 0), ra, rb, #OP,    \
	    W);                                                               \
    }                                                                         \
  while (0)

#define SMIN_OF(W) ((int64_t) 1 << ((W) - 1))

#define TYPE(W, S, U)                                                         \
  static void binary_##W (bool sx, bool sy)                                   \
  {                                                                           \
    struct operand x = operand (&here.x, &there.x, W, sx);                    \
    struct operand y = operand (&here.y, &there.y, W, sy);                    \
    BIN (ADD, U, W, W, A + B);                                                \
    BIN (SUB, U, W, W, A - B);                                                \
    BIN (MUL, U, W, W, (uint64_t) A *(uint64_t) B);                           \
    BIN (AND, U, W, W, A & B);                                                \
    BIN (OR, U, W, W, A | B);                                                 \
    BIN (XOR, U, W, W, A ^ B);                                                \
    BIN (UMIN, U, W, W, A < B ? A : B);                                       \
    BIN (SMAX, S, W, W, A > B ? A : B);                                       \
    BIN (EQ, U, W, 1, A == B);                                                \
    BIN (NE, U, W, 1, A != B);                                                \
    BIN (ULT, U, W, 1, A < B);                                                \
    BIN (UGE, U, W, 1, A >= B);                                               \
    BIN (SLT, S, W, 1, A < B);                                                \
    BIN (SLE, S, W, 1, A <= B);                                               \
    BIN (SGT, S, W, 1, A > B);                                                \
    if (y.a && y.b)                                                           \
      {                                                                       \
	BIN (UDIV, U, W, W, A / B);                                           \
	BIN (UREM, U, W, W, A % B);                                           \
	if ((S) y.a != -1 && (S) y.b != -1)                                   \
	  {                                                                   \
	    BIN (SDIV, S, W, W, A / B);                                       \
	    BIN (SREM, S, W, W, A % B);                                       \
	  }                                                                   \
      }                                                                       \
    struct operand yy = y;                                                    \
    if (yy.a < W && yy.b < W)                                                 \
      {                                                                       \
	BIN (SHL, U, W, W, (uint64_t) A << B);                                \
	BIN (LSHR, U, W, W, A >> B);                                          \
	BIN (ASHR, S, W, W, A >> B);                                          \
	BIN (ROL, U, W, W,                                                    \
	     B ? (uint64_t) A << B | (uint64_t) A >> (W - B) : A);            \
      }                                                                       \
  }                                                                           \
  static void unary_##W (void)                                                \
  {                                                                           \
    struct operand x = operand (&here.x, &there.x, W, true);                  \
    UN (NOT, U, W, W, ~A);                                                    \
    UN (NEG, U, W, W, -A);                                                    \
    UN (ABS, S, W, W, A < 0 ? -(U) A : (U) A);                                \
    UN (POPCOUNT, U, W, 32, __builtin_popcountll (A));                        \
    UN (PARITY, U, W, 32, __builtin_parityll (A));                            \
    UN (FFS, U, W, 32, __builtin_ffsll (A));                                  \
    UN (CTZ, U, W, 32, A ? __builtin_ctzll (A) : W);                          \
    UN (CLZ, U, W, 32, A ? __builtin_clzll (A) - (64 - W) : W);               \
    UN (ZEXT, U, W, 64, A);                                                   \
    UN (SEXT, S, W, 64, A);                                                   \
    UN (EXTRACT, U, W, 5, A & 31);                                            \
    if (W == 32)                                                              \
      UN (BSWAP, U, W, W, __builtin_bswap32 ((uint32_t) A));                  \
    if (W == 64)                                                              \
      UN (BSWAP, U, W, W, __builtin_bswap64 (A));                             \
  }

TYPE (8, int8_t, uint8_t)
TYPE (16, int16_t, uint16_t)
TYPE (32, int32_t, uint32_t)
TYPE (64, int64_t, uint64_t)

/* __builtin_{add,sub,mul}_overflow for operand and result types of any sign and
   size.  */
#define OVF1(OP, FN, TA, WA, SA, TB, WB, SB, TR, WR, SR)                      \
  do                                                                          \
    {                                                                         \
      struct operand x = operand (&here.x, &there.x, WA, true);               \
      struct operand y = operand (&here.y, &there.y, WB, sy);                 \
      TR ra, rb;                                                              \
      bool fa = FN ((TA) x.a, (TB) y.a, &ra);                                 \
      bool fb = FN ((TA) x.b, (TB) y.b, &rb);                                 \
      uint32_t kind = ADSE_OP_##OP | WA << 8 | WB << 16 | (uint32_t) WR << 24;\
      uint32_t signs = SA | SB << 1 | SR << 2;                                \
      is (CALL (ovf_value) (kind, signs, x.id, y.id, x.a, y.a),               \
	  MASK (ra, WR), MASK (rb, WR), #FN " " #TA " " #TB " " #TR, WR);     \
      is (CALL (ovf_flag) (kind, signs, x.id, y.id, x.a, y.a), fa, fb,        \
	  #FN " flag " #TA " " #TB " " #TR, WR);                              \
    }                                                                         \
  while (0)
#define OVF(TA, WA, SA, TB, WB, SB, TR, WR, SR)                               \
  OVF1 (ADD, __builtin_add_overflow, TA, WA, SA, TB, WB, SB, TR, WR, SR);     \
  OVF1 (SUB, __builtin_sub_overflow, TA, WA, SA, TB, WB, SB, TR, WR, SR);     \
  OVF1 (MUL, __builtin_mul_overflow, TA, WA, SA, TB, WB, SB, TR, WR, SR)

static void
overflow (bool sy)
{
  OVF (int32_t, 32, 1, int32_t, 32, 1, int32_t, 32, 1);
  OVF (uint32_t, 32, 0, uint32_t, 32, 0, uint32_t, 32, 0);
  OVF (int64_t, 64, 1, int64_t, 64, 1, int64_t, 64, 1);
  OVF (uint64_t, 64, 0, uint64_t, 64, 0, uint64_t, 64, 0);
  OVF (uint64_t, 64, 0, uint64_t, 64, 0, int64_t, 64, 1);
  OVF (uint64_t, 64, 0, int64_t, 64, 1, int64_t, 64, 1);
  OVF (int64_t, 64, 1, int64_t, 64, 1, uint64_t, 64, 0);
  OVF (int32_t, 32, 1, uint32_t, 32, 0, int8_t, 8, 1);
  OVF (uint8_t, 8, 0, int16_t, 16, 1, uint64_t, 64, 0);
  OVF (int8_t, 8, 1, int8_t, 8, 1, int64_t, 64, 1);
}

static void
conditional (void)
{
  struct operand x = operand (&here.x, &there.x, 32, true);
  struct operand y = operand (&here.y, &there.y, 32, rnd () & 1);
  uint32_t c = CALL (op2) (desc (ADSE_OP_SLT, 1, 32), x.id, y.id, x.a, y.a);
  bool ca = (int32_t) x.a < (int32_t) y.a, cb = (int32_t) x.b < (int32_t) y.b;
  is (CALL (ite) (desc (ADSE_OP_ITE, 32, 32), c, x.id, y.id, ca, x.a, y.a),
      ca ? x.a : y.a, cb ? x.b : y.b, "?:", 32);
  /* A concrete condition leaves the operand that it selects.  */
  uint32_t id = CALL (ite) (desc (ADSE_OP_ITE, 32, 32), 0, x.id, y.id, 1, x.a,
			    y.a);
  EXPECT (id == x.id, "concrete condition");
}

/* What does not agree is dropped and counted; nothing is made of concrete
   operands; equal expressions have one number.  */
static void
properties (void)
{
  struct operand x = operand (&here.x, &there.x, 32, true);
  uint64_t bad = rt.arena->mismatched;
  uint32_t add = desc (ADSE_OP_ADD, 32, 32);
  EXPECT (CALL (op2) (add, 0, 0, 1, 2) == 0, "concrete");
  EXPECT (rt.arena->mismatched == bad, "no mismatch yet");
  EXPECT (CALL (op2) (add, x.id, 0, (uint32_t) (x.a + 1), 2) == 0,
	  "an operand whose value is another");
  EXPECT (rt.arena->mismatched == bad + 1, "is a mismatch");
  EXPECT (CALL (op2) (add, 0x7fffffff, 0, 1, 2) == 0, "no such node");
  rt.arena->mismatched = bad;
  uint32_t one = CALL (op2) (add, x.id, 0, x.a, 7);
  uint32_t n = rt.arena->nnode;
  EXPECT (one && CALL (op2) (add, x.id, 0, x.a, 7) == one, "hash-consing");
  EXPECT (rt.arena->nnode == n, "no new node");
  /* A boolean kept in a byte serves as either.  */
  uint32_t c = CALL (op2) (desc (ADSE_OP_EQ, 1, 32), x.id, 0, x.a, x.a);
  uint8_t cell = 1;
  CALL (store) (&cell, 1, 1, c, 0);
  uint32_t back = CALL (load) (&cell, 1, 1, 0, 0, NULL);
  EXPECT (back && node_width (back) == 8, "stored as a byte");
  uint32_t before = rt.arena->nevent;
  CALL (branch) (5, back, 1);
  EXPECT (rt.arena->nevent == before + 1 && rt.events[before].a == c,
	  "and branched on");
}

/* Numbers that are added one after the other are one, also where they wrap; what
   stands still is the same expression, and how far it went is a number.  */
static void
sums (unsigned w)
{
  struct operand x = operand (&here.x, &there.x, w, true);
  uint64_t c = rnd (), d = rnd () & 1 ? rnd () : 3;
  uint32_t add = desc (ADSE_OP_ADD, w, w);
  uint64_t one = MASK (x.a + c, w), two = MASK (one + d, w);
  uint32_t id = CALL (op2) (add, x.id, 0, x.a, MASK (c, w));
  is (id, one, MASK (x.b + c, w), "a sum", w);
  id = CALL (op2) (add, id, 0, one, MASK (d, w));
  is (id, two, MASK (x.b + c + d, w), "a sum of a sum", w);
  uint32_t n = rt.arena->nnode;
  EXPECT (CALL (op2) (add, x.id, 0, x.a, 0) == x.id, "nothing added");
  EXPECT (CALL (op2) (add, id, 0, two, MASK (-(c + d), w)) == x.id, "and back");
  EXPECT (rt.arena->nnode <= n + 2, "no sums are made for that");
  EXPECT (!CALL (op2) (desc (ADSE_OP_SUB, w, w), id, x.id, two, x.a),
	  "how far it is from where it began is no input");
}

/* How a division of 32 bits ends: carried out, by zero, out of range.  */
static unsigned
division_end (bool is_signed, uint64_t a, uint64_t b)
{
  return !(uint32_t) b ? 1
	 : is_signed && (uint32_t) a == 0x80000000u && (uint32_t) b == UINT32_MAX
	   ? 2 : 0;
}

/* What a division leaves in the path holds where a division ends alike, and only
   there.  */
static void
divisions (void)
{
  static const enum adse_op ops[]
    = { ADSE_OP_UDIV, ADSE_OP_SDIV, ADSE_OP_UREM, ADSE_OP_SREM };
  for (unsigned k = 0; k < 4; k++)
    for (unsigned who = 1; who < 4; who++)
      {
	struct operand a = operand (&here.x, &there.x, 32, who & 1),
		       b = operand (&here.y, &there.y, 32, who & 2);
	bool is_signed = k & 1, holds = true, carried_out = true;
	uint32_t before = rt.arena->nevent;
	CALL (op2) (desc (ops[k], 32, 32), a.id, b.id, a.a, b.a);
	for (uint32_t i = before; i < rt.arena->nevent; i++)
	  {
	    const struct symrt_event *e = &rt.events[i];
	    EXPECT (e->kind == SYMRT_E_BRANCH && e->site == SYMRT_TRAP_BRANCH,
		    "a division adds nothing else");
	    EXPECT (node_value (e->a) == e->flag, "it is so here");
	    carried_out &= e->flag;
	    holds &= harness_eval (e->a) == e->flag;
	  }
	EXPECT (carried_out == (division_end (is_signed, a.a, b.a) == 0)
		|| rt.arena->nevent == before,
		"whether it traps");
	EXPECT (holds == (division_end (is_signed, a.a, b.a)
			  == division_end (is_signed, a.b, b.b)),
		"%s of %x by %x and %x by %x", is_signed ? "signed" : "unsigned",
		(unsigned) a.a, (unsigned) b.a, (unsigned) a.b, (unsigned) b.b);
      }
}

/* Small values meet each other, large ones find the corners.  */
static uint64_t
value (void)
{
  uint64_t v = rnd ();
  switch (rnd () % 5)
    {
    case 0: return v % 12;
    case 1: return (uint64_t) -(int64_t) (v % 12);
    case 2: return 1ull << v % 64;
    case 3: return (1ull << v % 64) - 1;
    default: return v;
    }
}

int
main (void)
{
  harness_start (SYMRT_SELF_CHECK);
  for (unsigned i = 0; i < 300; i++)
    {
      rt_begin ();
      here.x = value ();
      here.y = value ();
      there.x = value ();
      there.y = value ();
      adse_runtime_symbolic (&here.x, 8, "x");
      adse_runtime_symbolic (&here.y, 8, "y");
      other[0] = (const uint8_t *) &there.x;
      other[1] = (const uint8_t *) &there.y;
      for (unsigned k = 1; k < 4; k++)
	{
	  binary_8 (k & 1, k & 2);
	  binary_16 (k & 1, k & 2);
	  binary_32 (k & 1, k & 2);
	  binary_64 (k & 1, k & 2);
	}
      unary_8 ();
      unary_16 ();
      unary_32 ();
      unary_64 ();
      overflow (true);
      overflow (false);
      conditional ();
      divisions ();
      for (unsigned w = 8; w <= 64; w *= 2)
	sums (w);
      if (i % 3 == 0)
	{
	  /* The rare ends, here or there.  */
	  uint64_t *x = i % 2 ? &here.x : &there.x, *y = x == &here.x ? &here.y
								       : &there.y;
	  rt_begin ();
	  *x = 0x80000000u;
	  *y = i % 4 ? UINT32_MAX : 0;
	  adse_runtime_symbolic (&here.x, 8, "x");
	  adse_runtime_symbolic (&here.y, 8, "y");
	  divisions ();
	}
    }
  EXPECT (rt.arena->mismatched == 0 && rt.arena->checked > 10000,
	  "self-check: %llu of %llu differ",
	  (unsigned long long) rt.arena->mismatched,
	  (unsigned long long) rt.arena->checked);
  properties ();
  return harness_result ("operators");
}
