/* SPDX-License-Identifier: GPL-3.0-or-later
   Gathers what the statements of a basic block mean for the runtime into packets
   (packets.h) and emits them: one test and one call for many statements.  A
   packet ends where the program can see whether it was carried out: at calls and
   what else has code of its own, before statements that may trap, and with the
   block.  */
#include "emit/packer.h"
#include "emit/packet-code.h"

enum
{
  NO_REG = SYMRT_PACKET_MAX,
  /* Registers and steps that a packet may have before a statement joins it; no
     statement adds more than a hundred.  */
  FULL = 60
};

/* LHS has the id of X, of the same width.  */
void
packer::share (gimple *stmt, tree lhs, tree x)
{
  if (ids.may (lhs) && TREE_CODE (x) == SSA_NAME && !is_abnormal (lhs)
      && !is_abnormal (x) && !ids.known (lhs))
    ids.same (lhs, x);
  else if (ids.may (lhs))
    {
      flush_before (stmt);
      em.before (stmt);
      ids.define (lhs, ids.id (x));
    }
}

/* A name for X on abnormal edges whose life may overlap that of X's variable's
   other versions.  */
tree
packer::normal (tree x)
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

/* The packet that STMT joins.  */
packet *
packer::pending (gimple *stmt)
{
  if (m_packet && (m_packet->registers.length () > FULL || m_packet->nstep > FULL))
    flush_before (stmt);
  if (!m_packet)
    {
      m_packet = new packet ();
      m_packets.safe_push (m_packet);
    }
  m_packet->last = stmt;
  return m_packet;
}

static unsigned
add_register (packet *p, tree value, uint32_t word, uint64_t constant = 0)
{
  packet_register r = { value, NULL_TREE, word, constant };
  p->registers.safe_push (r);
  return p->registers.length () - 1;
}

unsigned
packer::reg_const (uint64_t v, unsigned width)
{
  if (width < 64)
    v &= (1ul << width) - 1;
  return add_register (m_packet, NULL_TREE,
		       width | (v >> 32 ? SYMRT_REG_LONG : SYMRT_REG_CONST), v);
}

unsigned
packer::reg_temp (unsigned width)
{
  return add_register (m_packet, NULL_TREE, width);
}

/* The register that holds X.  */
unsigned
packer::reg (tree x)
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
packer::reg_result (tree lhs, bool pass)
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
  ids.given (lhs, m_packet, n);
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
packer::reg_address (tree ref, bool flag)
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
packer::step (unsigned kind, unsigned dst, unsigned a, unsigned b,
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
packer::reg_resize (unsigned n, tree x, unsigned width)
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
packer::step_resize (unsigned to, unsigned n, tree x, unsigned width)
{
  unsigned from = type_width (TREE_TYPE (x));
  bool u = POINTER_TYPE_P (TREE_TYPE (x)) || TYPE_UNSIGNED (TREE_TYPE (x));
  enum adse_op op = from > width ? ADSE_OP_EXTRACT : u ? ADSE_OP_ZEXT : ADSE_OP_SEXT;
  step (SYMRT_STEP_OP1, to, n, NO_REG, { operation_desc (op, width, from) });
}

/* The register that tells activations of the function apart.  */
unsigned
packer::reg_activation (void)
{
  return add_register (m_packet, ids.frame (4), 64 | SYMRT_REG_VALUE | SYMRT_REG_PLACE);
}

/* The register that points to the words that count the iterations of loop SITE.  */
unsigned
packer::reg_counter (unsigned site)
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
packer::reg_sum (tree ref)
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

/* The pointer by which REF is reached at a constant offset, or NULL_TREE.  */
static tree
base_pointer (tree ref)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (ref, &offset);
  return base && TREE_CODE (base) == MEM_REF
	     && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	   ? TREE_OPERAND (base, 0)
	   : NULL_TREE;
}

/* STMT accesses REF (NULL_TREE: no memory).  If it may trap, what comes before is
   carried out before.  Not so for the memory of an object that was reached
   already, nor for a variable's array at an index that no input decides.  */
void
packer::before_trap (gimple *stmt, tree ref)
{
  tree base = ref ? base_pointer (ref) : NULL_TREE;
  if (m_packet && m_packet->observable && gimple_could_trap_p (stmt)
      && !(base && m_packet->bases.contains (base))
      && !(ref && DECL_P (get_base_address (ref)) && !ids.may_address (ref)))
    flush_before (stmt);
  if (base)
    pending (stmt)->bases.add (base);
}

bool
packer::follows (void)
{
  return m_packet && m_packet->follows;
}

void
packer::replaced (gimple *stmt, gimple *by)
{
  if (m_packet && m_packet->last == stmt)
    m_packet->last = by;
}

/* After STMT joined the packet and defined LHS.  */
void
packer::joined (gassign *stmt, tree lhs)
{
  bool abnormal = lhs && is_abnormal (lhs);
  if (!abnormal && !stmt_ends_bb_p (stmt))
    return;
  if (gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS && gimple_could_trap_p (stmt))
    em.before (stmt);
  else
    em.after (stmt);
  emit_joined (lhs);
}

/* The same for a call that is a step.  */
void
packer::joined_call (gcall *stmt, tree lhs)
{
  em.after (stmt);
  emit_joined (lhs);
}

void
packer::emit_joined (tree lhs)
{
  emit_packet ();
  if (!lhs || !is_abnormal (lhs))
    return;
  ids.define (lhs, ids.give (lhs));
}

void
packer::flush_before (gimple *stmt)
{
  if (!m_packet)
    return;
  em.before (stmt);
  emit_packet ();
}

void
packer::flush_after_last (void)
{
  if (!m_packet)
    return;
  em.after (m_packet->last);
  emit_packet ();
}

static int
by_number (const void *a, const void *b)
{
  return (int) *(const unsigned *) a - (int) *(const unsigned *) b;
}

/* Nonzero when one of SITES is open; neighbours may be taken for them.  */
tree
packer::any_open (vec<unsigned> &sites, tree sum)
{
  sites.qsort (by_number);
  for (unsigned i = 0; i < sites.length ();)
    {
      unsigned first = sites[i], last = first;
      for (; i < sites.length () && sites[i] - first < 4; i++)
	last = sites[i];
      unsigned bytes = last - first + 1;
      tree open = em.sites_open (first, bytes > 2 ? 4 : bytes);
      sum = sum ? em.binary (BIT_IOR_EXPR, type_u32, sum, open) : open;
    }
  return sum;
}

static int
by_base (const void *a, const void *b)
{
  const packet_flag *x = (const packet_flag *) a, *y = (const packet_flag *) b;
  if (x->group != y->group)
    return x->group < y->group ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Nonzero when memory that FLAGS stand for may be symbolic.  One flag is enough
   for what lies within 64 bytes.  */
tree
packer::any_flag (vec<packet_flag> &flags, tree sum)
{
  for (unsigned i = 0; i < flags.length (); i++)
    {
      flags[i].group = i;
      for (unsigned k = 0; k < i; k++)
	if (flags[k].base == flags[i].base)
	  {
	    flags[i].group = flags[k].group;
	    break;
	  }
    }
  flags.qsort (by_base);
  for (unsigned i = 0; i < flags.length ();)
    {
      const packet_flag first = flags[i];
      do
	i++;
      while (i < flags.length () && flags[i].group == first.group
	     && flags[i].offset + flags[i].bytes
		  <= first.offset + (1 << SYMRT_GRANULE_SHIFT));
      tree base = DECL_P (first.base) ? build_fold_addr_expr (first.base) : first.base;
      tree f = em.flag (base, first.offset);
      sum = sum ? em.binary (BIT_IOR_EXPR, type_u32, sum, f) : f;
    }
  return sum;
}

/* Emit the packet where the emitter stands.  */
void
packer::emit_packet (void)
{
  packet *p = m_packet;
  m_packet = NULL;
  if (!p)
    return;
  tree sum = NULL_TREE;
  unsigned k;
  packet_register *r;
  FOR_EACH_VEC_ELT (p->registers, k, r)
  {
    if (r->word & SYMRT_REG_VALUE)
      {
	packet_operand o = { r->value, (r->word & SYMRT_REG_PLACE) != 0 };
	p->operands.safe_push (o);
      }
    if (r->word & SYMRT_REG_ID)
      {
	packet_operand o = { ids.new_id (r->value), false };
	p->operands.safe_push (o);
	sum = sum ? em.binary (BIT_IOR_EXPR, type_u32, sum, o.x) : o.x;
      }
  }
  sum = any_open (p->sites, any_flag (p->flags, sum));
  if (!sum)
    /* Nothing in it is symbolic ever, and no label waits for it.  */
    sum = id_const (0);
  em.open_if (sum);
  p->ids = make_ssa_name (type_u64);
  p->call = packet_reserve (em, p->ids);
  p->cold = gimple_bb (p->call);
  em.close_if ();
  /* Uses of a name may come before its definition in the order of blocks.  */
  FOR_EACH_VEC_ELT (p->registers, k, r)
  if (tree known = r->result ? ids.known (r->result) : NULL_TREE)
    ids.give (p, k, known);
}

/* Write the descriptions, now that all outputs are known.  */
void
packer::finish (void)
{
  for (packet *p : m_packets)
    {
      auto_vec<uint32_t> words;
      words.safe_push (
	SYMRT_PACKET_COUNTS (p->registers.length (), p->nstep, p->outputs.length ()));
      for (const packet_register &r : p->registers)
	{
	  words.safe_push (r.word);
	  if (r.word & (SYMRT_REG_CONST | SYMRT_REG_LONG | SYMRT_REG_OFFSET))
	    words.safe_push ((uint32_t) r.constant);
	  if (r.word & SYMRT_REG_LONG)
	    words.safe_push ((uint32_t) (r.constant >> 32));
	}
      words.safe_splice (p->steps);
      words.safe_splice (p->outputs);
      packet_describe (em, p->call, words, p->operands,
		       p->outputs.length () > 2 ? ids.frame (0) : NULL_TREE);
      delete p;
    }
  m_packets.release ();
  ids.finish ();
  if (m_counters)
    set_words (m_counters, 2 * m_loops.length ());
}
