/* SPDX-License-Identifier: MIT
   Carries out packets (packet.h).  Values that the program did not pass are
   computed here by the operators' one meaning, adse_op_eval.  */
#include <string.h>
#include "adse-op.h"
#include "located.h"
#include "packet.h"
#include "runtime.h"
#include "site.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

struct regs
{
  uint64_t value[SYMRT_PACKET_MAX + 1];
  uint32_t id[SYMRT_PACKET_MAX + 1];
  uint32_t word[SYMRT_PACKET_MAX + 1];
};

static unsigned
width_of (const struct regs *r, unsigned k)
{
  return SYMRT_REG_WIDTH (r->word[k]);
}

/* check_operand, with the usual case at once.  */
static inline uint32_t
checked (uint32_t id, unsigned width, uint64_t value, const char *where)
{
  const struct symrt_arena *a = rt.arena;
  if (id <= a->nnode && !(a->flags & SYMRT_SELF_CHECK) && node_width (id) == width
      && node_value (id) == value)
    return id;
  return check_operand (id, width, value, where);
}

/* Register K has ID now, and V unless the program passed what it has.  */
static void
set (struct regs *r, unsigned k, uint32_t id, uint64_t v)
{
  r->id[k] = id;
  if (!(r->word[k] & SYMRT_REG_VALUE))
    r->value[k] = v;
}

static uint64_t
evaluate (uint32_t desc, uint64_t a, uint64_t b)
{
  enum adse_op op = SYMRT_DESC_OP (desc);
  unsigned width = SYMRT_DESC_WIDTH (desc), owidth = SYMRT_DESC_OPERAND (desc);
  if (adse_op_is_float (op))
    return adse_float_eval (op, width, owidth, a, b, adse_float_environment ());
  return (uint64_t) adse_op_eval (op, width, owidth, a, b, 0, 0);
}

/* The id of DESC on operands that were checked, at least one of them symbolic.  */
static uint32_t
operate (uint32_t desc, uint32_t a, uint32_t b, uint64_t va, uint64_t vb, bool binary)
{
  enum adse_op op = SYMRT_DESC_OP (desc);
  unsigned width = SYMRT_DESC_WIDTH (desc), owidth = SYMRT_DESC_OPERAND (desc);
  switch (op)
    {
    case ADSE_OP_ZEXT:
    case ADSE_OP_SEXT: return expr_extend (a, width, op == ADSE_OP_SEXT);
    case ADSE_OP_EXTRACT: return expr_extract (a, 0, width);
    case ADSE_OP_SHL:
    case ADSE_OP_LSHR:
    case ADSE_OP_ASHR:
      if (vb < owidth)
	break;
      return symrt_op2 (desc, a, b, va, vb);
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
    case ADSE_OP_UREM:
    case ADSE_OP_SREM: return symrt_op2 (desc, a, b, va, vb);
    default:
      if (adse_op_is_float (op) && adse_float_environment () != ADSE_FLOAT_DEFAULT)
	{
	  if (a)
	    symrt_concretize (SYMRT_REASON_FLOAT_MODE, a, va);
	  if (b)
	    symrt_concretize (SYMRT_REASON_FLOAT_MODE, b, vb);
	  return 0;
	}
      break;
    }
  return expr_symbolic (expr_node (op, width, a ? a : expr_const (owidth, va),
				   !binary ? 0
				   : b	   ? b
					   : expr_const (owidth, vb),
				   0, 0));
}

static void
operation (struct regs *r, unsigned dst, unsigned a, unsigned b, uint32_t desc)
{
  bool binary = b != SYMRT_PACKET_MAX;
  uint64_t va = r->value[a], vb = binary ? r->value[b] : 0;
  uint32_t ia = r->id[a], ib = binary ? r->id[b] : 0;
  uint32_t id = ia | ib ? operate (desc, ia, ib, va, vb, binary) : 0;
  if (id && (r->word[dst] & SYMRT_REG_VALUE))
    id = checked (id, width_of (r, dst), r->value[dst], "result");
  r->id[dst] = id;
  if (!(r->word[dst] & SYMRT_REG_VALUE))
    r->value[dst] = id ? (uint64_t) node_value (id) : evaluate (desc, va, vb);
}

/* The id of the address ADDR, of which register SUM is what may be symbolic.
   REACHED: there is a load or store.  */
static uint32_t
address_id (const struct regs *r, uint64_t addr, unsigned sum, bool reached)
{
  if (sum == SYMRT_PACKET_MAX || !r->id[sum])
    return 0;
  if (reached && allocation_is (r->id[sum]))
    {
      follow_pin (r->id[sum], r->value[sum], SYMRT_REASON_SYMBOLIC_READ);
      return 0;
    }
  return symrt_op2 (SYMRT_DESC (ADSE_OP_ADD, 64, 64), r->id[sum], 0, r->value[sum],
		    addr - r->value[sum]);
}

static void
load (struct regs *r, unsigned dst, uint64_t addr, unsigned sum, uint32_t size,
      uint32_t count)
{
  uint32_t addrid = address_id (r, addr, sum, true), id = 0;
  if (addrid || shadow_maybe (addr))
    id = symrt_load ((void *) (uintptr_t) addr, size, r->value[dst], addrid, count,
		     addrid && count ? (void *) (uintptr_t) (addr - r->value[sum])
				     : NULL);
  if (id && node_width (id) != width_of (r, dst))
    id = expr_resize (id, width_of (r, dst));
  r->id[dst] = id;
}

static void
decision (const struct regs *r, uint32_t site, const uint32_t *reg, unsigned n,
	  unsigned activation)
{
  uint32_t id[ADSE_MAX_CLAUSES];
  uint64_t value[ADSE_MAX_CLAUSES];
  if (n > ADSE_MAX_CLAUSES)
    return;
  for (unsigned i = 0; i < n; i++)
    {
      id[i] = r->id[reg[i] & SYMRT_PACKET_MAX];
      value[i] = r->value[reg[i] & SYMRT_PACKET_MAX];
    }
  if (activation == SYMRT_PACKET_MAX)
    label_decision (site, n, id, value);
  else
    label_ahead (site, n, id, value, r->value[activation]);
}

/* A probed operator of a packet.  */
struct probed
{
  uint32_t site;
  bool awaited;	 /* it was visited, its own step is to come */
  uint8_t op;	 /* in the source */
  unsigned a, b; /* its operands */
  unsigned hole; /* register with what it gave, SYMRT_PACKET_MAX: none */
};

/* Those that are not done with: what they gave did not go on yet.  */
struct probing
{
  unsigned n;
  struct probed at[16];
};

/* Is register K operand W of the visit?  Constants have a register each time, and
   what is resized may be so twice.  */
static bool
same_operand (const struct regs *r, unsigned k, unsigned w)
{
  if (k == w)
    return true;
  return k != SYMRT_PACKET_MAX && w != SYMRT_PACKET_MAX
	 && !((r->word[k] | r->word[w]) & SYMRT_REG_VALUE) && r->id[k] == r->id[w]
	 && r->value[k] == r->value[w];
}

/* Register DST is the result of DESC on A and B; if that is what is awaited, it is a
   hole from now on.  Of two operators on the same operands, the one of that name.  */
static void
probe (struct regs *r, struct probing *p, unsigned dst, unsigned a, unsigned b,
       uint32_t desc)
{
  struct probed *found = NULL;
  switch (SYMRT_DESC_OP (desc))
    {
    case ADSE_OP_ZEXT:
    case ADSE_OP_SEXT:
    case ADSE_OP_EXTRACT: return;
    default: break;
    }
  for (unsigned i = 0; i < p->n; i++)
    {
      struct probed *o = &p->at[i];
      if (o->awaited
	  && ((same_operand (r, a, o->a) && same_operand (r, b, o->b))
	      || (same_operand (r, a, o->b) && same_operand (r, b, o->a)))
	  && (!found
	      || (found->op != SYMRT_DESC_OP (desc) && o->op == SYMRT_DESC_OP (desc))))
	found = o;
    }
  if (!found)
    return;
  found->awaited = false;
  found->hole = dst;
  r->id[dst] = probe_result (found->site, r->id[dst], width_of (r, dst), r->value[dst]);
}

/* Nothing more is awaited of the I-th of P.  */
static void
probe_done (struct probing *p, unsigned i)
{
  for (p->n--; i < p->n; i++)
    p->at[i] = p->at[i + 1];
}

/* What the I-th of P gave, or was to give, does not come to the program.  */
static void
probe_drop (struct probing *p, unsigned i)
{
  probe_lost (p->at[i].site);
  probe_done (p, i);
}

/* The probed operator of SITE is visited with A and B.  */
static void
probe_visit (struct probing *p, uint32_t site, unsigned a, unsigned b)
{
  const struct module *m = label_module (site);
  for (unsigned i = 0; i < p->n; i++)
    if (p->at[i].site == site)
      probe_drop (p, i--);
  if (p->n == sizeof p->at / sizeof *p->at)
    probe_drop (p, 0);
  p->at[p->n++]
    = (struct probed){ .site = site,
		       .awaited = true,
		       .op = m ? (uint8_t) m->sites[site - m->shared->site_base].op : 0,
		       .a = a,
		       .b = b,
		       .hole = SYMRT_PACKET_MAX };
}

/* Register K is carried on.  */
static void
probe_carry (struct probing *p, unsigned k)
{
  for (unsigned i = 0; i < p->n; i++)
    if (p->at[i].hole == k)
      probe_done (p, i--);
}

/* Does step KIND carry its operands on?  Labels only look at them.  */
static bool
carries (unsigned kind)
{
  return kind != SYMRT_STEP_VISIT && kind != SYMRT_STEP_COND
	 && kind != SYMRT_STEP_DECISION && kind != SYMRT_STEP_LOOP;
}

static bool
is_open (uint32_t site)
{
  return ((const volatile uint8_t *) (uintptr_t) SYMRT_OPEN)[site];
}

/* Operands of a packet: as arguments, those in machine registers and then those
   on the stack; or located.  */
struct operands
{
  const uint64_t *first, *rest;
  unsigned n; /* arguments taken so far */
  struct located located;
};

enum
{
  ARGUMENT_REGISTERS = 5
};

static inline __attribute__ ((always_inline)) uint64_t
next_operand (struct operands *o, bool is_located, unsigned width, bool place)
{
  if (is_located)
    return located_operand (&o->located, width, place);
  unsigned k = o->n++;
  return k < ARGUMENT_REGISTERS ? o->first[k] : o->rest[k - ARGUMENT_REGISTERS];
}

/* Fill the registers; returns the words after theirs.  */
static inline __attribute__ ((always_inline)) const uint32_t *
read_registers (struct regs *r, const uint32_t *w, unsigned n,
		struct operands *operands, bool is_located)
{
  bool tracked = RT_TRACKED;
  for (unsigned i = 0; i < n; i++)
    {
      uint32_t word = *w++;
      unsigned width = SYMRT_REG_WIDTH (word);
      uint64_t v = 0;
      r->word[i] = word;
      r->id[i] = 0;
      if (word & SYMRT_REG_VALUE)
	{
	  v = next_operand (operands, is_located, width, word & SYMRT_REG_PLACE);
	  if (width < 64)
	    v &= (1ull << width) - 1;
	}
      else if (word & SYMRT_REG_OFFSET)
	v = r->value[SYMRT_REG_BASE (word)] + (uint64_t) (int64_t) (int32_t) *w++;
      else if (word & (SYMRT_REG_CONST | SYMRT_REG_LONG))
	{
	  v = *w++;
	  if (word & SYMRT_REG_LONG)
	    v |= (uint64_t) *w++ << 32;
	}
      r->value[i] = v;
      if (word & SYMRT_REG_ID)
	{
	  uint32_t x = (uint32_t) next_operand (operands, is_located, 32, false);
	  if (x && tracked)
	    r->id[i] = checked (x, width, v, "operand");
	}
    }
  return w;
}

/* Carry out N steps; returns the words after theirs.  */
static inline __attribute__ ((always_inline)) const uint32_t *
carry_out (struct regs *r, const uint32_t *step, unsigned nstep, uint32_t site_base,
	   uint32_t branch_base, struct probing *probing)
{
  for (unsigned i = 0; i < nstep; i++)
    {
      uint32_t s = *step++, kind = SYMRT_STEP_KIND (s), dst = SYMRT_STEP_DST (s);
      unsigned a = SYMRT_STEP_A (s), b = SYMRT_STEP_B (s);
      if (probing->n && carries (kind))
	{
	  if (a != SYMRT_PACKET_MAX)
	    probe_carry (probing, a);
	  if (b != SYMRT_PACKET_MAX)
	    probe_carry (probing, b);
	  if (kind == SYMRT_STEP_STORE)
	    probe_carry (probing, dst);
	  if (kind == SYMRT_STEP_ITE)
	    probe_carry (probing, step[1]);
	}
      switch (kind)
	{
	case SYMRT_STEP_OP1:
	case SYMRT_STEP_OP2:
	  operation (r, dst, a, b, *step);
	  if (probing->n)
	    probe (r, probing, dst, a, b, *step);
	  step++;
	  break;
	case SYMRT_STEP_ITE:
	  {
	    uint32_t desc = *step++, c = *step++ & SYMRT_PACKET_MAX;
	    set (r, dst,
		 symrt_ite (desc, r->id[a], r->id[b], r->id[c], r->value[a],
			    r->value[b], r->value[c]),
		 r->value[a] ? r->value[b] : r->value[c]);
	    break;
	  }
	case SYMRT_STEP_ADDRESS:
	  r->id[dst] = address_id (r, r->value[dst], a, false);
	  break;
	case SYMRT_STEP_LOAD:
	  load (r, dst, r->value[a], b, step[0], step[1]);
	  step += 2;
	  break;
	case SYMRT_STEP_STORE:
	  {
	    uint32_t size = *step++, addrid = address_id (r, r->value[a], b, true);
	    if (addrid || r->id[dst] || shadow_maybe (r->value[a]))
	      symrt_store_sym ((void *) (uintptr_t) r->value[a], size, r->value[dst],
			       r->id[dst], addrid);
	    break;
	  }
	case SYMRT_STEP_VISIT:
	  if (is_open (site_base + *step))
	    symrt_visit (site_base + *step, a == SYMRT_PACKET_MAX ? 0 : r->id[a],
			 b == SYMRT_PACKET_MAX ? 0 : r->id[b],
			 a == SYMRT_PACKET_MAX ? 0 : r->value[a],
			 b == SYMRT_PACKET_MAX ? 0 : r->value[b]);
	  if (probe_is_on (site_base + *step))
	    probe_visit (probing, site_base + *step, a, b);
	  step++;
	  break;
	case SYMRT_STEP_COND:
	  if (is_open (site_base + step[1]))
	    label_cond (site_base + step[0], r->id[a], r->value[a],
			b == SYMRT_PACKET_MAX ? 0 : r->value[b]);
	  step += 2;
	  break;
	case SYMRT_STEP_DECISION:
	  if (is_open (site_base + step[0]))
	    decision (r, site_base + step[0], step + 2, step[1], b);
	  step += 2 + step[1];
	  break;
	case SYMRT_STEP_BRANCH:
	  if (r->id[a])
	    symrt_branch (branch_base + *step, r->id[a], r->value[a] & 1);
	  step++;
	  break;
	case SYMRT_STEP_SWITCH:
	  if (is_open (site_base + *step))
	    symrt_visit_switch (site_base + *step, r->id[a], r->value[a]);
	  if (r->id[a])
	    symrt_switch_ (site_base + *step, r->id[a], r->value[a]);
	  step++;
	  break;
	case SYMRT_STEP_LOOP:
	  if (is_open (site_base + step[0]))
	    label_loop (site_base + step[0], step[1],
			(uint32_t *) (uintptr_t) r->value[a]);
	  step += 2;
	  break;
	case SYMRT_STEP_DEFINE:
	  if (is_open (site_base + *step))
	    label_define (site_base + *step);
	  step++;
	  break;
	default: i = nstep;
	}
    }
  return step;
}

static inline __attribute__ ((always_inline)) uint64_t
packet (const uint32_t *w, struct operands *operands, bool is_located)
{
  const uint32_t *unit = w - w[0];
  unsigned nreg = SYMRT_PACKET_REGS (w[1]), nstep = SYMRT_PACKET_STEPS (w[1]);
  unsigned nout = SYMRT_PACKET_OUTPUTS (w[1]);
  struct regs r;
  if (rt.arena)
    rt.arena->packets++;
  w = read_registers (&r, w + 2, nreg, operands, is_located);
  struct probing probing;
  probing.n = 0;
  w = carry_out (&r, w, nstep, unit[SYMRT_UNIT_SITE_BASE], unit[SYMRT_UNIT_BRANCH_BASE],
		 &probing);
  for (unsigned i = 0; i < nout; i++)
    probe_carry (&probing, w[i] & SYMRT_PACKET_MAX);
  while (probing.n)
    probe_drop (&probing, 0);
  uint64_t result = 0;
  if (nout > 0)
    result = r.id[w[0] & SYMRT_PACKET_MAX];
  if (nout > 1)
    result |= (uint64_t) r.id[w[1] & SYMRT_PACKET_MAX] << 32;
  if (nout > 2)
    {
      uint32_t *more
	= (uint32_t *) (uintptr_t) next_operand (operands, is_located, 64, true);
      for (unsigned i = 2; i < nout; i++)
	more[i - 2] = r.id[w[i] & SYMRT_PACKET_MAX];
    }
  return result;
}

uint64_t
symrt_packet (const uint32_t *w, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
	      uint64_t e, struct symrt_rest rest)
{
  const uint64_t first[ARGUMENT_REGISTERS] = { a, b, c, d, e };
  struct operands operands = { .first = first, .rest = rest.word };
  return packet (w, &operands, false);
}

/* What symrt_located keeps below the program's stack pointer: the red zone, and
   the address to go on at, as after a call; below is room for the machine's
   registers, in the order of their numbers.  */
enum
{
  RED_ZONE = 128,
  RETURN = 8,
  SAVED = 8 * MACHINE_REGISTERS
};

uint64_t symrt_at_record (uint64_t *machine, const uint8_t *record);

__attribute__ ((used)) uint64_t
symrt_at_record (uint64_t *machine, const uint8_t *record)
{
  struct operands operands = { .located = { machine, record + sizeof (int32_t) } };
  machine[MACHINE_RSP] = (uint64_t) (uintptr_t) machine + SAVED + RETURN + RED_ZONE;
  uint64_t w = located_operand (&operands.located, 64, true);
  return packet ((const uint32_t *) (uintptr_t) w, &operands, true);
}

/* Jumped to with the record in rax, which begins with the distance from it to the
   place to go on at.  */
asm(".text\n\t"
    ".p2align 4\n\t"
    ".globl symrt_located\n\t"
    ".hidden symrt_located\n\t"
    ".type symrt_located, @function\n"
    "symrt_located:\n\t"
    ".cfi_startproc\n\t"
    ".cfi_def_cfa_offset 0\n\t"
    ".cfi_undefined rip\n\t"
    "endbr64\n\t"
    "addq $-128, %rsp\n\t"
    ".cfi_adjust_cfa_offset 128\n\t"
    "movslq (%rax), %r11\n\t"
    "addq %rax, %r11\n\t"
    "pushq %r11\n\t"
    ".cfi_adjust_cfa_offset 8\n\t"
    ".cfi_rel_offset rip, 0\n\t"
    "subq $128, %rsp\n\t"
    ".cfi_adjust_cfa_offset 128\n\t"
    "movq %rcx, 8(%rsp)\n\t"
    "movq %rdx, 16(%rsp)\n\t"
    "movq %rbx, 24(%rsp)\n\t"
    ".cfi_rel_offset rbx, 24\n\t"
    "movq %rbp, 40(%rsp)\n\t"
    "movq %rsi, 48(%rsp)\n\t"
    "movq %rdi, 56(%rsp)\n\t"
    "movq %r8, 64(%rsp)\n\t"
    "movq %r9, 72(%rsp)\n\t"
    "movq %r10, 80(%rsp)\n\t"
    "movq %r12, 96(%rsp)\n\t"
    "movq %r13, 104(%rsp)\n\t"
    "movq %r14, 112(%rsp)\n\t"
    "movq %r15, 120(%rsp)\n\t"
    "movq %rsp, %rdi\n\t"
    "movq %rax, %rsi\n\t"
    "movq %rsp, %rbx\n\t"
    ".cfi_def_cfa_register rbx\n\t"
    "andq $-16, %rsp\n\t"
    "call symrt_at_record\n\t"
    "movq %rbx, %rsp\n\t"
    ".cfi_def_cfa_register rsp\n\t"
    "movq 8(%rsp), %rcx\n\t"
    "movq 16(%rsp), %rdx\n\t"
    "movq 24(%rsp), %rbx\n\t"
    ".cfi_restore rbx\n\t"
    "movq 48(%rsp), %rsi\n\t"
    "movq 56(%rsp), %rdi\n\t"
    "movq 64(%rsp), %r8\n\t"
    "movq 72(%rsp), %r9\n\t"
    "movq 80(%rsp), %r10\n\t"
    "addq $128, %rsp\n\t"
    ".cfi_adjust_cfa_offset -128\n\t"
    "movq (%rsp), %r11\n\t"
    ".cfi_register rip, r11\n\t"
    "leaq 136(%rsp), %rsp\n\t"
    ".cfi_def_cfa_offset 0\n\t"
    "notrack jmp *%r11\n\t"
    ".cfi_endproc\n\t"
    ".size symrt_located, . - symrt_located");
