/* SPDX-License-Identifier: GPL-3.0-or-later
   Sites of what is a statement of its own: operators, conversions, calls, and what has
   one operand.  Where the labels of a site are open, its operands are reported before
   the statement is carried out:

       _1 = a / b;	     becomes	if (open[17]) visit (17, a, b);
					_1 = a / b;

   as a step of the packet.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "emit/followed.h"
#include "emit/packer.h"
#include "emit/packets.h"
#include "front/markers.h"
#include "instrument/visits.h"
#include "meta/records.h"
#include "adse-op.h"
#include "packet.h"
#include "site.h"

void
site_found (struct adse_site *s)
{
  s->flags |= ADSE_SITE_PLACED;
  if (s->kind == ADSE_SITE_OP)
    return;
  for (unsigned i = 0; i < 2; i++)
    if (unsigned block = adse_site_block (s, i))
      meta_site (block - 1)->flags |= ADSE_SITE_PLACED;
  for (unsigned i = 0; s->kind == ADSE_SITE_SWITCH && i < s->ncase; i++)
    if (unsigned block = meta_case (s->cases + i)->block)
      meta_site (block - 1)->flags |= ADSE_SITE_PLACED;
}

void
visits::visit (gimple *stmt, unsigned s, tree x)
{
  struct adse_site *site = meta_site (s);
  if (type_width (TREE_TYPE (x)) != site->width)
    return;
  site->flags |= ADSE_SITE_PLACED;
  packet *p = pack.pending (stmt);
  m_flow.site (p, s);
  p->observable = true;
  pack.step (SYMRT_STEP_VISIT, 0, pack.reg (x), SYMRT_PACKET_MAX, { s });
}

/* A shift's count B in WIDTH bits, to which it may have to be cut: what is too large
   stays so.  */
static unsigned
reg_shift_count (packer &pack, tree b, unsigned width)
{
  unsigned wide = type_width (TREE_TYPE (b));
  if (wide <= width || TREE_CODE (b) == INTEGER_CST)
    return pack.reg_resize (pack.reg (b), b, width);
  unsigned n = pack.reg (b), most = pack.reg_const ((1ul << width) - 1, wide);
  unsigned least = pack.reg_temp (wide), to = pack.reg_temp (width);
  pack.step (SYMRT_STEP_OP2, least, n, most,
	     { operation_desc (ADSE_OP_UMIN, wide, wide) });
  pack.step_resize (to, least, b, width);
  return to;
}

void
visits::operator_site (gimple *stmt, enum tree_code code, tree a, tree b)
{
  location_t loc = gimple_location (stmt);
  bool swapped;
  int s = mark_operator_site (m_orig, loc, code, a, b, &swapped);
  if (swapped)
    std::swap (a, b);
  if (s < 0)
    return;
  struct adse_site *site = meta_site (s);
  unsigned width = type_width (TREE_TYPE (a));
  if (width != site->width
      || (site->kind == ADSE_SITE_OP
	  && type_is_float (TREE_TYPE (a)) != !!adse_op_is_float (site->op)))
    return;
  site->flags |= ADSE_SITE_PLACED;
  packet *p = pack.pending (stmt);
  m_flow.site (p, s);
  p->observable = true;
  unsigned x = pack.reg (a), y = SYMRT_PACKET_MAX;
  if (site->kind == ADSE_SITE_STEP)
    y = pack.reg_const (1, width);
  else if (b && is_shift (code))
    y = reg_shift_count (pack, b, width);
  else if (b)
    y = pack.reg_resize (pack.reg (b), b, width);
  pack.step (SYMRT_STEP_VISIT, 0, x, y, { (unsigned) s });
}

void
visits::conversion_site (gassign *stmt)
{
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  int s = mark_conversion_site (m_orig, gimple_location (stmt));
  if (s < 0)
    return;
  const struct adse_site *site = meta_site (s);
  bool from_signed = (site->flags & ADSE_SITE_SIGNED) != 0;
  bool to_signed = (site->flags & ADSE_SITE_TO_SIGNED) != 0;
  if (site->op != ADSE_OP_NONE)
    {
      if (gimple_assign_rhs_code (stmt) == FIX_TRUNC_EXPR
	  && site->width == type_width (TREE_TYPE (from)))
	visit (stmt, s, from);
      return;
    }
  if (site->konst[1] == type_width (TREE_TYPE (to)) && !type_is_float (TREE_TYPE (from))
      && !type_is_float (TREE_TYPE (to))
      && from_signed != TYPE_UNSIGNED (TREE_TYPE (from))
      && to_signed != TYPE_UNSIGNED (TREE_TYPE (to)))
    visit (stmt, s, from);
}

void
visits::call_site (gcall *stmt)
{
  int s = mark_call_site (m_orig, stmt);
  if (s < 0)
    return;
  meta_site (s)->flags |= ADSE_SITE_PLACED;
  m_flow.site (pack.pending (stmt), s);
  pack.step (SYMRT_STEP_VISIT, 0, SYMRT_PACKET_MAX, SYMRT_PACKET_MAX, { (unsigned) s });
  pack.flush_before (stmt);
}

void
visits::point_site (gcall *stmt)
{
  int s = mark_point_site (m_orig, gimple_location (stmt));
  if (s < 0)
    return;
  meta_site (s)->flags |= ADSE_SITE_PLACED;
  packet *p = pack.pending (stmt);
  m_flow.site (p, s);
  p->observable = true;
  pack.step (SYMRT_STEP_VISIT, 0, pack.reg_const (1, 1), SYMRT_PACKET_MAX,
	     { (unsigned) s });
  pack.flush_before (stmt);
}
