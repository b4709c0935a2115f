/* SPDX-License-Identifier: MIT
   What a mutant computes in place of the original, and where both differ.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "mutant.h"
#include "site.h"

/* Where division OP of A by B goes on without a trap; 0: everywhere.  */
static adse_ref
no_trap (const struct adse_algebra *alg, enum adse_op op, unsigned w, adse_ref a,
	 adse_ref b)
{
  adse_ref ok;

  if (!is_division (op))
    return 0;
  ok = pred_compare (alg, ADSE_OP_NE, w, b, alg->konst (alg->ctx, w, 0));
  if (op == ADSE_OP_SDIV || op == ADSE_OP_SREM)
    {
      adse_val min = (adse_val) 1 << (w - 1);
      adse_ref fits
	= pred_or (alg,
		   pred_compare (alg, ADSE_OP_NE, w, a, alg->konst (alg->ctx, w, min)),
		   pred_compare (alg, ADSE_OP_NE, w, b,
				 alg->konst (alg->ctx, w, -(adse_val) 1)));
      ok = pred_and (alg, ok, fits);
    }
  return ok;
}

/* Where shift OP by B has a meaning; 0: everywhere.  */
static adse_ref
shift_defined (const struct adse_algebra *alg, enum adse_op op, unsigned w, adse_ref b)
{
  if (!is_shift (op))
    return 0;
  if (w == 1)
    return pred_compare (alg, ADSE_OP_EQ, 1, b, alg->konst (alg->ctx, 1, 0));
  return pred_compare (alg, ADSE_OP_ULT, w, b, alg->konst (alg->ctx, w, w));
}

static adse_ref
change_operand (const struct adse_algebra *alg, const struct mutant *m, unsigned w,
		adse_ref v)
{
  adse_ref one;

  switch ((enum change) m->change)
    {
    case INCREMENT:
    case DECREMENT:
      one = alg->konst (alg->ctx, w, 1);
      return alg->op (alg->ctx, m->change == INCREMENT ? ADSE_OP_ADD : ADSE_OP_SUB, w,
		      w, v, one, 0, 0);
    case NEGATE: return alg->op (alg->ctx, ADSE_OP_NEG, w, w, v, 0, 0, 0);
    case COMPLEMENT: return alg->op (alg->ctx, ADSE_OP_NOT, w, w, v, 0, 0, 0);
    case REPLACE: return alg->konst (alg->ctx, w, m->k);
    case ABSOLUTE: return alg->op (alg->ctx, ADSE_OP_ABS, w, w, v, 0, 0, 0);
    case NEGABSOLUTE:
      v = alg->op (alg->ctx, ADSE_OP_ABS, w, w, v, 0, 0, 0);
      return alg->op (alg->ctx, ADSE_OP_NEG, w, w, v, 0, 0, 0);
    default: break;
    }
  return v;
}

/* V, a floating-point number of W bits, after the mutant's change.  */
static adse_ref
change_float (const struct adse_algebra *alg, const struct mutant *m, unsigned w,
	      adse_ref v)
{
  switch ((enum change) m->change)
    {
    case INCREMENT:
    case DECREMENT:
      return alg->op (alg->ctx, m->change == INCREMENT ? ADSE_OP_FADD : ADSE_OP_FSUB, w,
		      w, v, alg->konst (alg->ctx, w, op_float_number (1, w)), 0, 0);
    case NEGATE: return alg->op (alg->ctx, ADSE_OP_FNEG, w, w, v, 0, 0, 0);
    case REPLACE: return alg->konst (alg->ctx, w, op_float_number ((int) m->k, w));
    case ABSOLUTE: return alg->op (alg->ctx, ADSE_OP_FABS, w, w, v, 0, 0, 0);
    case NEGABSOLUTE:
      v = alg->op (alg->ctx, ADSE_OP_FABS, w, w, v, 0, 0, 0);
      return alg->op (alg->ctx, ADSE_OP_FNEG, w, w, v, 0, 0, 0);
    default: break;
    }
  return v;
}

/* The same, made in the operand's own type: a float that stands for a double.  */
static adse_ref
mutate_float (const struct adse_algebra *alg, const struct adse_site *site,
	      const struct mutant *m, unsigned w, adse_ref v)
{
  unsigned own = ADSE_SITE_OWN_BITS (site->own[m->operand]);

  if (w != 64 || own != 32 || m->change < INCREMENT || m->change > NEGABSOLUTE)
    return change_float (alg, m, w, v);
  v = alg->op (alg->ctx, ADSE_OP_FTOF, own, w, v, 0, 0, 0);
  return alg->op (alg->ctx, ADSE_OP_FTOF, w, own, change_float (alg, m, own, v), 0, 0,
		  0);
}

/* V of W bits after the mutant's change to it, made in the operand's own type.  */
static adse_ref
mutate_operand (const struct adse_algebra *alg, const struct adse_site *site,
		const struct mutant *m, unsigned w, adse_ref v)
{
  unsigned own = ADSE_SITE_OWN_BITS (site->own[m->operand]);

  if (site_is_float (site))
    return mutate_float (alg, site, m, w, v);
  if (m->change >= INCREMENT && m->change <= NEGABSOLUTE && own && own < w)
    {
      bool sign = ADSE_SITE_OWN_SIGN (site->own[m->operand]);
      v = m->change == REPLACE
	    ? alg->konst (alg->ctx, own, adse_mask (m->k, own))
	    : change_operand (alg, m, own,
			      alg->op (alg->ctx, ADSE_OP_EXTRACT, own, w, v, 0, 0, 0));
      return alg->op (alg->ctx, sign ? ADSE_OP_SEXT : ADSE_OP_ZEXT, w, own, v, 0, 0, 0);
    }
  return change_operand (alg, m, w, v);
}

/* A and B, floating-point numbers, differ.  */
static adse_ref
float_differ (const struct adse_algebra *alg, unsigned w, adse_ref a, adse_ref b)
{
  return pred_not (alg, pred_compare (alg, ADSE_OP_FSAME, w, a, b));
}

/* A and B of W bits differ, once assigned where SITE is an assignment.  */
static adse_ref
assigned_differ (const struct adse_algebra *alg, const struct adse_site *site,
		 unsigned w, adse_ref a, adse_ref b)
{
  unsigned bits = site->flags & ADSE_SITE_ASSIGNS ? site->target : w;

  if (site_is_float (site))
    return float_differ (alg, w, a, b);
  if (bits == 1)
    {
      adse_ref zero = alg->konst (alg->ctx, w, 0);
      a = pred_compare (alg, ADSE_OP_NE, w, a, zero);
      b = pred_compare (alg, ADSE_OP_NE, w, b, zero);
      return pred_compare (alg, ADSE_OP_XOR, 1, a, b);
    }
  if (bits < w)
    {
      a = alg->op (alg->ctx, ADSE_OP_EXTRACT, bits, w, a, 0, 0, 0);
      b = alg->op (alg->ctx, ADSE_OP_EXTRACT, bits, w, b, 0, 0, 0);
      w = bits;
    }
  return pred_compare (alg, ADSE_OP_NE, w, a, b);
}

bool
mutant_effect (const struct adse_site *site, mutant_fn *mutant, unsigned i,
	       const struct adse_visit *visit, const struct adse_algebra *alg,
	       struct adse_mutant *out)
{
  enum adse_op op = (enum adse_op) site->op;
  unsigned w = site->width;
  bool binary = operand_count (site) == 2;
  bool compares = !is_alone (site) && op_is_comparison (op);
  unsigned rw = compares ? 1 : w;
  adse_ref v[2] = { visit->v[0], binary ? visit->v[1] : 0 }, u[2];
  struct mutant m = { .change = KEEP };
  adse_ref here, there;

  if (!v[0] || (binary && !v[1]) || !mutant (site, i, &m))
    return false;
  u[0] = v[0], u[1] = v[1];
  u[m.operand] = mutate_operand (alg, site, &m, w, v[m.operand]);

  *out = (struct adse_mutant){ .width = rw };
  out->original
    = is_alone (site) ? v[0] : alg->op (alg->ctx, op, rw, w, v[0], v[1], 0, 0);
  out->mutated = out->original;
  if (m.change == ZEROFAIL)
    out->survives = pred_compare (alg, site_is_float (site) ? ADSE_OP_FNE : ADSE_OP_NE,
				  w, v[m.operand], alg->konst (alg->ctx, w, 0));
  else if (m.change == ALONE)
    {
      out->mutated = v[0];
      out->differ = assigned_differ (alg, site, w, out->original, v[0]);
    }
  else if (is_alone (site))
    {
      out->mutated = u[0];
      out->differ = assigned_differ (alg, site, w, v[0], u[0]);
    }
  else
    {
      out->mutated = alg->op (alg->ctx, m.op, rw, w, u[0], u[1], 0, 0);
      out->differ = site_is_float (site) && !compares
		      ? float_differ (alg, rw, out->original, out->mutated)
		      : pred_compare (alg, compares ? ADSE_OP_XOR : ADSE_OP_NE, rw,
				      out->original, out->mutated);
      out->survives = no_trap (alg, m.op, w, u[0], u[1]);
      out->defined = shift_defined (alg, m.op, w, u[1]);
    }
  if (is_alone (site))
    return true;
  /* A division is no shift: of both, one is 0.  */
  here = out->works = no_trap (alg, op, w, v[0], v[1]);
  there = shift_defined (alg, op, w, v[1]);
  if (here || there)
    out->defined
      = out->defined ? pred_and (alg, out->defined, here + there) : here + there;
  return true;
}
