/* SPDX-License-Identifier: GPL-3.0-or-later
   What a statement's operands and results are in the packet that it joins
   (libsymrt/packet.h): registers, and steps that work on them.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "emit/packets.h"
#include "emit/registers.h"
#include "emit/results.h"
#include "adse-op.h"
#include "packet.h"

enum
{
  NO_REG = SYMRT_PACKET_MAX
};

/* A name for X on abnormal edges whose life may overlap that of X's variable's
   other versions.  */
tree
registers::normal (tree x)
{
  if (!is_abnormal (x))
    return x;
  em.before (m_stmt);
  tree t = em.copy (TREE_TYPE (x), x);
  if (ids.may (x))
    {
      tree i = ids.id (x);
      ids.add (t, i);
    }
  return t;
}

static unsigned
add_register (packet *p, tree value, uint32_t word, uint64_t constant = 0)
{
  packet_register r = { value, NULL_TREE, word, constant };
  p->registers.safe_push (r);
  return p->registers.length () - 1;
}

unsigned
registers::reg_const (uint64_t v, unsigned width)
{
  if (width < 64)
    v &= (1ul << width) - 1;
  return add_register (m_packet, NULL_TREE,
		       width | (v >> 32 ? SYMRT_REG_LONG : SYMRT_REG_CONST), v);
}

unsigned
registers::reg_temp (unsigned width)
{
  return add_register (m_packet, NULL_TREE, width);
}

/* The register that holds X.  */
unsigned
registers::reg (tree x)
{
  unsigned width = type_width (TREE_TYPE (x));
  if (TREE_CODE (x) == INTEGER_CST)
    return reg_const (wide_int::from (wi::to_wide (x), 64, UNSIGNED).to_uhwi (), width);
  if (TREE_CODE (x) == REAL_CST)
    return reg_const (float_bits (x), width);
  if (TREE_CODE (x) != SSA_NAME)
    return add_register (m_packet, x, width | SYMRT_REG_VALUE);
  bool may_be = ids.may (x);
  x = ids.root (normal (x));
  bool exists;
  unsigned &n = m_packet->numbers.get_or_insert (x, &exists);
  if (!exists)
    n = add_register (m_packet, x,
		      width | SYMRT_REG_VALUE | (may_be ? SYMRT_REG_ID : 0));
  return n;
}

/* The register of a statement's result LHS; PASS: its value is not one that the
   runtime could compute.  */
unsigned
registers::reg_result (tree lhs, bool pass)
{
  gimple *def = SSA_NAME_DEF_STMT (lhs);
  if (check_values && !is_abnormal (lhs)
      && (gimple_assign_load_p (def) || !gimple_could_trap_p (def)))
    pass = true;
  unsigned n
    = add_register (m_packet, pass ? lhs : NULL_TREE,
		    type_width (TREE_TYPE (lhs)) | (pass ? SYMRT_REG_VALUE : 0));
  m_packet->registers[n].result = lhs;
  m_packet->numbers.put (lhs, n);
  m_results.given (lhs, m_packet, n);
  return n;
}

/* The pointer or variable by which REF is reached at the constant *OFFSET, or
   NULL_TREE.  */
static tree
constant_base (tree ref, HOST_WIDE_INT *offset)
{
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (ref, &at);
  if (!base || !at.is_constant (offset))
    return NULL_TREE;
  if (VAR_P (base) || TREE_CODE (base) == PARM_DECL)
    return base;
  if (TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !tree_fits_shwi_p (TREE_OPERAND (base, 1)))
    return NULL_TREE;
  *offset += tree_to_shwi (TREE_OPERAND (base, 1));
  if (*offset != (int) *offset)
    return NULL_TREE;
  return TREE_OPERAND (base, 0);
}

/* The register that holds REF's address; its flag is tested if FLAG.  Where that
   is a pointer and a constant, the pointer is passed, as REF's packet does often
   enough for other reasons; a variable stays where it is.  */
unsigned
registers::reg_address (tree ref, bool flag)
{
  HOST_WIDE_INT offset = 0;
  tree base = constant_base (ref, &offset);
  unsigned n;
  if (base && TREE_CODE (base) == SSA_NAME)
    {
      n = reg (base);
      packet_register *r = &m_packet->registers[n];
      if (!(r->word & SYMRT_REG_VALUE))
	{
	  /* A result of the packet; its value is wanted before its steps.  */
	  r->value = r->result;
	  r->word |= SYMRT_REG_VALUE;
	}
      base = r->value;
      if (offset)
	n = add_register (m_packet, NULL_TREE, 64 | SYMRT_REG_FROM (n), offset);
    }
  else if (base)
    {
      n = add_register (m_packet, em.byte_at (base, offset),
			64 | SYMRT_REG_VALUE | SYMRT_REG_PLACE);
    }
  else
    {
      em.before (m_stmt);
      n = add_register (m_packet, em.address (ref), 64 | SYMRT_REG_VALUE);
      base = m_packet->registers[n].value;
    }
  if (flag)
    {
      packet_flag f = { base, offset,
			(unsigned) tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref))), 0 };
      m_packet->flags.safe_push (f);
    }
  return n;
}

void
registers::step (unsigned kind, unsigned dst, unsigned a, unsigned b,
		 std::initializer_list<unsigned> more)
{
  m_packet->nstep++;
  m_packet->steps.safe_push (SYMRT_STEP (kind, dst, a, b));
  for (unsigned w : more)
    m_packet->steps.safe_push (w);
}

/* Register N, which holds an X, in WIDTH bits: extended as X's type says, or its
   low bits.  */
unsigned
registers::reg_resize (unsigned n, tree x, unsigned width)
{
  unsigned from = type_width (TREE_TYPE (x));
  bool u = POINTER_TYPE_P (TREE_TYPE (x)) || TYPE_UNSIGNED (TREE_TYPE (x));
  if (from == width)
    return n;
  if (TREE_CODE (x) == INTEGER_CST)
    return reg_const (wide_int::from (wi::to_wide (x), 64, u ? UNSIGNED : SIGNED)
			.to_uhwi (),
		      width);
  unsigned to = reg_temp (width);
  step_resize (to, n, x, width);
  return to;
}

void
registers::step_resize (unsigned to, unsigned n, tree x, unsigned width)
{
  unsigned from = type_width (TREE_TYPE (x));
  bool u = POINTER_TYPE_P (TREE_TYPE (x)) || TYPE_UNSIGNED (TREE_TYPE (x));
  enum adse_op op = from > width ? ADSE_OP_EXTRACT : u ? ADSE_OP_ZEXT : ADSE_OP_SEXT;
  step (SYMRT_STEP_OP1, to, n, NO_REG, { operation_desc (op, width, from) });
}

/* The register that tells activations of the function apart.  */
unsigned
registers::reg_activation (void)
{
  return add_register (m_packet, m_results.frame (4),
		       64 | SYMRT_REG_VALUE | SYMRT_REG_PLACE);
}

/* The register that points to the words that count the iterations of loop SITE.  */
unsigned
registers::reg_counter (unsigned site)
{
  unsigned k = 0;
  while (k < m_loops.length () && m_loops[k] != site)
    k++;
  if (k == m_loops.length ())
    m_loops.safe_push (site);
  if (!m_counters)
    m_counters = local_words ("adse_loops");
  return add_register (m_packet,
		       build4 (ARRAY_REF, type_u32, m_counters, size_int (2 * k),
			       NULL_TREE, NULL_TREE),
		       64 | SYMRT_REG_VALUE | SYMRT_REG_PLACE);
}

/* The register that sums up what may be symbolic in REF's address, or none.  */
unsigned
registers::reg_sum (tree ref)
{
  const unsigned add = operation_desc (ADSE_OP_ADD, 64, 64);
  const unsigned mul = operation_desc (ADSE_OP_MUL, 64, 64);
  unsigned sum = NO_REG;
  for (tree t = ref; handled_component_p (t) || TREE_CODE (t) == MEM_REF;
       t = TREE_OPERAND (t, 0))
    {
      tree x = NULL_TREE, scale = NULL_TREE;
      if (TREE_CODE (t) == MEM_REF)
	x = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == ARRAY_RANGE_REF)
	{
	  x = TREE_OPERAND (t, 1);
	  scale = array_ref_element_size (t);
	}
      if (x && ids.may (x))
	{
	  unsigned n = reg_resize (reg (x), x, 64);
	  if (scale && !integer_onep (scale))
	    {
	      if (TREE_CODE (scale) != INTEGER_CST)
		{
		  gimple_seq seq = NULL;
		  em.before (m_stmt);
		  scale = force_gimple_operand (unshare_expr (scale), &seq, true,
						NULL_TREE);
		  em.add_seq (seq);
		}
	      unsigned by = reg (scale), to = reg_temp (64);
	      step (SYMRT_STEP_OP2, to, n, by, { mul });
	      n = to;
	    }
	  if (sum != NO_REG)
	    {
	      unsigned to = reg_temp (64);
	      step (SYMRT_STEP_OP2, to, sum, n, { add });
	      n = to;
	    }
	  sum = n;
	}
      if (TREE_CODE (t) == MEM_REF)
	break;
    }
  return sum;
}

void
registers::finish_counters (void)
{
  if (m_counters)
    set_words (m_counters, 2 * m_loops.length ());
}
