/* SPDX-License-Identifier: GPL-3.0-or-later
   Gathers what the statements of a basic block mean for the runtime into packets
   (packets.h) and emits them: one test and one call for many statements.  A
   packet ends where the program can see whether it was carried out: at calls and
   what else has code of its own, before statements that may trap, and with the
   block.  */
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/followed.h"
#include "emit/packer.h"
#include "emit/packet-code.h"
#include "emit/packets.h"
#include "packet.h"
#include "symrt-layout.h"

enum
{
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

/* The packet that STMT joins.  */
packet *
packer::pending (gimple *stmt)
{
  if (filled () && (filled ()->registers.length () > FULL || filled ()->nstep > FULL))
    flush_before (stmt);
  if (!filled ())
    {
      fill (new packet ());
      m_packets.safe_push (filled ());
    }
  filled ()->last = stmt;
  return filled ();
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
  if (filled () && filled ()->observable && gimple_could_trap_p (stmt)
      && !(base && filled ()->bases.contains (base))
      && !(ref && DECL_P (get_base_address (ref)) && !ids.may_address (ref)))
    flush_before (stmt);
  if (base)
    pending (stmt)->bases.add (base);
}

bool
packer::follows (void)
{
  return filled () && filled ()->follows;
}

void
packer::replaced (gimple *stmt, gimple *by)
{
  if (filled () && filled ()->last == stmt)
    filled ()->last = by;
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
  tree i = make_ssa_name (type_u32);
  m_results.give (lhs, i);
  ids.define (lhs, i);
}

void
packer::flush_before (gimple *stmt)
{
  if (!filled ())
    return;
  em.before (stmt);
  emit_packet ();
}

void
packer::flush_after_last (void)
{
  if (!filled ())
    return;
  em.after (filled ()->last);
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
  packet *p = filled ();
  fill (NULL);
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
    m_results.give (p, k, known);
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
		       p->outputs.length () > 2 ? m_results.frame (0) : NULL_TREE);
      delete p;
    }
  m_packets.release ();
  m_results.finish ();
  finish_counters ();
}
