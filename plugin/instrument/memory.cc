/* SPDX-License-Identifier: GPL-3.0-or-later
   Loads, stores, bit-fields and aggregate assignments.

       y = *p;		     becomes	y = *p;
                                        flag = flags[p >> 6];
                                        y' = flag | p' ? load (p, 4, y, p') : 0;

   where loads and stores of registers are steps of packets.

   The inline test is the scheme's (emit.h); the entry point looks at the shadow
   of the very bytes.  Addresses are taken of what was a register or a field
   before, so local aggregates stay in memory in an instrumented clone.  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "emit/packets.h"
#include "instrument/memory.h"
#include "meta/records.h"
#include "adse-op.h"
#include "packet.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

/* Largest aggregate whose flags are tested inline.  */
enum
{
  TESTED_BYTES = 256,
  GRANULE = 1 << SYMRT_GRANULE_SHIFT
};

static unsigned long
constant_size (tree size)
{
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* Id of the address ADDR of REF: what is symbolic in it, scaled and summed, and
   the rest as one constant.  In a region where some of it is symbolic.  */
tree
memory::address_id (tree ref, tree addr)
{
  const unsigned add = operation_desc (ADSE_OP_ADD, 64, 64);
  const unsigned mul = operation_desc (ADSE_OP_MUL, 64, 64);
  tree sum = NULL_TREE, sum_value = NULL_TREE;
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
	  tree i = ids.resize (ids.id (x), x, 64);
	  tree v = em.convert (type_u64, x);
	  if (scale && !integer_onep (scale))
	    {
	      gimple_seq seq = NULL;
	      scale
		= force_gimple_operand (unshare_expr (scale), &seq, true, NULL_TREE);
	      em.add_seq (seq);
	      scale = em.convert (type_u64, scale);
	      i = em.call (ENTRY_op2, { id_const (mul), i, id_const (0), v, scale });
	      v = em.binary (MULT_EXPR, type_u64, v, scale);
	    }
	  if (sum)
	    {
	      sum = em.call (ENTRY_op2, { id_const (add), sum, i, sum_value, v });
	      sum_value = em.binary (PLUS_EXPR, type_u64, sum_value, v);
	    }
	  else
	    {
	      sum = i;
	      sum_value = v;
	    }
	}
      if (TREE_CODE (t) == MEM_REF)
	break;
    }
  if (!sum)
    return id_const (0);
  tree rest = em.binary (MINUS_EXPR, type_u64, em.value (addr), sum_value);
  return em.call (ENTRY_op2, { id_const (add), sum, id_const (0), sum_value, rest });
}

/* Elements of the array that REF indexes, 0 when unknown: the last array of a
   structure may be longer than it says, but not that of a variable.  */
static unsigned long
array_length (tree ref)
{
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (ref, 0)));
  if (!domain || !TYPE_MAX_VALUE (domain) || !tree_fits_uhwi_p (TYPE_MAX_VALUE (domain))
      || !integer_zerop (TYPE_MIN_VALUE (domain)))
    return 0;
  tree base = get_base_address (ref);
  if (!DECL_P (base) && TREE_CODE (base) != STRING_CST && compat_may_be_longer (ref))
    return 0;
  unsigned long n = tree_to_uhwi (TYPE_MAX_VALUE (domain)) + 1;
  return n <= 0x1000000 ? n : 0;
}

/* Where REF can be when its symbolic indices vary: an array of *COUNT elements
   of REF's size that begins at the result.  NULL_TREE when that is not known,
   or the base pointer is symbolic.  An array of structures counts as one of
   cells as large as the field.  */
tree
memory::table_of (tree ref, unsigned *count)
{
  unsigned long size = constant_size (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  unsigned long span = 0;
  tree first = unshare_expr (ref);
  for (tree t = first; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF && ids.may (TREE_OPERAND (t, 1)))
      {
	unsigned long n = array_length (t);
	tree stride = array_ref_element_size (t);
	if (!n || !tree_fits_uhwi_p (stride) || tree_to_uhwi (stride) % size)
	  return NULL_TREE;
	span += (n - 1) * tree_to_uhwi (stride);
	TREE_OPERAND (t, 1) = build_zero_cst (TREE_TYPE (TREE_OPERAND (t, 1)));
      }
  if (ids.may_address (first) || span / size >= 0x1000000)
    return NULL_TREE;
  *count = span / size + 1;
  return first;
}

void
memory::load (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), ref = gimple_assign_rhs1 (stmt);
  pack.before_trap (stmt, ref);
  packet *p = pack.pending (stmt);
  unsigned at = pack.reg_address (ref, !memory_is_constant (ref));
  unsigned sum = pack.reg_sum (ref), count = 0;
  if (sum != SYMRT_PACKET_MAX)
    {
      p->follows = true;
      if (!table_of (ref, &count))
	count = 0;
    }
  p->observable = true;
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  pack.step (SYMRT_STEP_LOAD, pack.reg_result (lhs, true), at, sum, { size, count });
  pack.joined (stmt, lhs);
}

void
memory::store (gassign *stmt)
{
  tree ref = gimple_assign_lhs (stmt), x = gimple_assign_rhs1 (stmt);
  pack.before_trap (stmt, ref);
  if (pack.follows ())
    pack.flush_before (stmt);
  packet *p = pack.pending (stmt);
  unsigned value = pack.reg (x), at = pack.reg_address (ref, true);
  unsigned sum = pack.reg_sum (ref);
  p->observable = true;
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  pack.step (SYMRT_STEP_STORE, value, at, sum, { size });
  pack.joined (stmt, NULL_TREE);
}

/* Where the bit-field REF is: its bits are POS .. POS + BITS - 1 of the bytes
 *at ADDR.  False when that is not a constant offset.  */
bool
memory::bits_of (tree ref, tree *addr, unsigned *pos, unsigned *bits)
{
  tree object = TREE_OPERAND (ref, 0);
  unsigned long at;
  if (TREE_CODE (ref) == BIT_FIELD_REF)
    {
      at = tree_to_uhwi (TREE_OPERAND (ref, 2));
      *bits = tree_to_uhwi (TREE_OPERAND (ref, 1));
    }
  else
    {
      tree field = TREE_OPERAND (ref, 1);
      tree offset = component_ref_field_offset (ref);
      if (!offset || !tree_fits_uhwi_p (offset))
	return false;
      at = tree_to_uhwi (offset) * 8 + tree_to_uhwi (DECL_FIELD_BIT_OFFSET (field));
      *bits = tree_to_uhwi (DECL_SIZE (field));
    }
  tree a = em.address (object);
  if (at / 8)
    a = em.binary (POINTER_PLUS_EXPR, ptr_type_node, em.convert (ptr_type_node, a),
		   size_int (at / 8));
  *addr = a;
  *pos = at % 8;
  return true;
}

void
memory::fixed_address (unsigned reason, tree ref)
{
  if (!ids.may_address (ref))
    return;
  auto_vec<tree> regs;
  address_registers (ref, &regs);
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    ref = TREE_OPERAND (ref, 0);
  if (ref_is_bits (ref))
    ref = TREE_OPERAND (ref, 0);
  tree addr = em.address (ref);
  em.open_if (ids.any (regs));
  tree i = address_id (ref, addr);
  em.call (ENTRY_concretize, { id_const (reason), i, em.value (addr) });
  em.close_if ();
}

void
memory::load_bits (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), ref = gimple_assign_rhs1 (stmt);
  tree addr;
  unsigned pos, bits;
  em.after (stmt);
  fixed_address (SYMRT_REASON_SYMBOLIC_READ, ref);
  if (!bits_of (ref, &addr, &pos, &bits))
    {
      meta_count (m_orig, SYMRT_REASON_STMT);
      ids.define (lhs, id_const (0));
      return;
    }
  em.open_if (em.flag (addr));
  tree r = em.call (ENTRY_load_bits,
		    { addr, id_const (pos), id_const (bits), em.value (lhs) });
  ids.close_define (lhs, r);
}

void
memory::store_bits (gassign *stmt)
{
  tree ref = gimple_assign_lhs (stmt), x = gimple_assign_rhs1 (stmt);
  tree addr;
  unsigned pos, bits;
  em.before (stmt);
  fixed_address (SYMRT_REASON_SYMBOLIC_WRITE, ref);
  if (!bits_of (ref, &addr, &pos, &bits))
    {
      meta_count (m_orig, SYMRT_REASON_STMT);
      ids.concretize (SYMRT_REASON_STMT, x);
      return;
    }
  auto_vec<tree> xs;
  xs.safe_push (x);
  em.open_if (ids.any (xs, em.flag (addr)));
  em.call (ENTRY_store_bits,
	   { addr, id_const (pos), id_const (bits), em.value (x), ids.id (x) });
  em.close_if ();
}

tree
memory::block_flag (tree addr, tree size)
{
  unsigned long bytes = constant_size (size);
  if (!bytes || bytes > TESTED_BYTES)
    return em.live () ? em.convert (type_u32, em.live ()) : id_const (1);
  tree sum = NULL_TREE;
  for (unsigned long at = 0; at < bytes; at += GRANULE)
    {
      tree p = at ? em.binary (POINTER_PLUS_EXPR, ptr_type_node,
			       em.convert (ptr_type_node, addr), size_int (at))
		  : addr;
      tree f = em.flag (p);
      sum = sum ? em.binary (BIT_IOR_EXPR, type_u32, sum, f) : f;
    }
  return sum;
}

void
memory::clear (tree ref)
{
  tree size = ref_size (ref);
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    ref = TREE_OPERAND (ref, 0);
  if (!size || integer_zerop (size) || !addressable (ref))
    return;
  tree addr = em.address (ref);
  em.open_if (block_flag (addr, size));
  em.call (ENTRY_clear, { addr, em.convert (type_u64, size) });
  em.close_if ();
}

/* Aggregate assignment.  */
void
memory::block (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  em.before (stmt);
  tree size = ref_size (TREE_CODE (rhs) == WITH_SIZE_EXPR ? rhs : lhs);
  if (size && integer_zerop (size))
    return;
  if (!size || !addressable (lhs))
    {
      meta_count (m_orig, SYMRT_REASON_STMT);
      return;
    }
  fixed_address (SYMRT_REASON_SYMBOLIC_WRITE, lhs);
  tree src = TREE_CODE (rhs) == WITH_SIZE_EXPR ? TREE_OPERAND (rhs, 0) : rhs;
  tree base = get_base_address (src);
  if (TREE_CODE (src) == CONSTRUCTOR || CONSTANT_CLASS_P (src)
      || memory_is_constant (src) || !base || TREE_CODE (base) == SSA_NAME
      || !addressable (src))
    {
      if (base && TREE_CODE (base) == SSA_NAME && type_followed (TREE_TYPE (base)))
	ids.concretize (SYMRT_REASON_STMT, base);
      if (TREE_CODE (src) != CONSTRUCTOR && !CONSTANT_CLASS_P (src) && base
	  && addressable (src))
	fixed_address (SYMRT_REASON_SYMBOLIC_READ, src);
      clear (lhs);
      return;
    }
  fixed_address (SYMRT_REASON_SYMBOLIC_READ, src);
  tree to = em.address (lhs), from = em.address (src);
  em.open_if (
    em.binary (BIT_IOR_EXPR, type_u32, block_flag (to, size), block_flag (from, size)));
  em.call (ENTRY_copy, { to, from, em.convert (type_u64, size) });
  em.close_if ();
}

/* A read of memory that is not followed further: what is symbolic in it becomes
   concrete.  Volatile memory is not read a second time.  */
void
memory::load_other (gassign *stmt, unsigned reason)
{
  tree lhs = gimple_assign_lhs (stmt), ref = gimple_assign_rhs1 (stmt);
  if (!addressable (ref) || ref_is_bits (ref))
    return;
  fixed_address (SYMRT_REASON_SYMBOLIC_READ, ref);
  unsigned long bytes = constant_size (ref_size (ref));
  bool is_volatile = gimple_has_volatile_ops (stmt);
  if (memory_is_constant (ref) || !bytes || bytes > GRANULE
      || (is_volatile
	  && !(type_followed (TREE_TYPE (ref)) && bytes <= 8
	       && TREE_CODE (lhs) == SSA_NAME)))
    return;
  em.after (stmt);
  tree addr = em.copy (ptr_type_node, em.address (ref));
  em.open_if (em.flag (addr));
  for (unsigned long at = 0; at < bytes;)
    {
      unsigned n = 8;
      while (n > bytes - at)
	n /= 2;
      tree p = addr, v;
      if (at)
	p = em.binary (POINTER_PLUS_EXPR, ptr_type_node, addr, size_int (at));
      if (is_volatile)
	{
	  v = em.value (lhs);
	  n = bytes;
	}
      else
	{
	  tree type = build_aligned_type (build_nonstandard_integer_type (8 * n, 1), 8);
	  tree off = build_int_cst (build_pointer_type_for_mode (char_type_node,
								 ptr_mode, true),
				    0);
	  v = em.convert (type_u64, em.copy (TYPE_MAIN_VARIANT (type),
					     build2 (MEM_REF, type, p, off)));
	}
      tree i = em.call (ENTRY_load, { p, id_const (n), v, id_const (0), value_const (0),
				      null_pointer_node });
      ids.concretize_id (reason, i, v);
      at += n;
    }
  em.close_if ();
}

void
memory::clear_other (tree lhs)
{
  if (!addressable (lhs))
    return;
  fixed_address (SYMRT_REASON_SYMBOLIC_WRITE, lhs);
  if (!ref_is_bits (lhs))
    {
      clear (lhs);
      return;
    }
  tree addr;
  unsigned pos, bits;
  if (!bits_of (lhs, &addr, &pos, &bits))
    return;
  em.open_if (em.flag (addr));
  em.call (ENTRY_store_bits,
	   { addr, id_const (pos), id_const (bits), value_const (0), id_const (0) });
  em.close_if ();
}

void
memory::address_of (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree ref = TREE_OPERAND (gimple_assign_rhs1 (stmt), 0);
  pack.pending (stmt);
  unsigned sum = pack.reg_sum (ref);
  pack.step (SYMRT_STEP_ADDRESS, pack.reg_result (lhs, true), sum, SYMRT_PACKET_MAX,
	     {});
  pack.joined (stmt, lhs);
}
