/* SPDX-License-Identifier: MIT
   Run-time errors as labels (Jamrozik et al. 2013 section 4.4, equation 5).
   Of equation 5's pair, the side on which the divisor is not zero holds
   wherever the program goes on after the division, so only the error is a
   label.  A divisor that is a nonzero constant carries none.  */
#include "labels-impl.h"

static unsigned
divz_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  switch (site->op)
    {
    case ADSE_OP_UDIV: case ADSE_OP_SDIV: case ADSE_OP_UREM: case ADSE_OP_SREM:
      return site->opnd[1] != ADSE_OPND_CONST
	     || adse_mask (site->konst[1], site->width) == 0;
    default:
      return 0;
    }
}

static adse_ref
divz_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  (void) ctx, (void) i;
  if (!visit->v[1])
    return 0;
  return pred_compare (alg, ADSE_OP_EQ, site->width, visit->v[1],
		       alg->konst (alg->ctx, site->width, 0));
}

static void
divz_text (const struct adse_site_ctx *ctx, const struct adse_site *site,
	   unsigned i, enum label_style style, struct text *t)
{
  (void) i;
  if (style != STYLE_SENTENCE)
    {
      put_site (t, ctx, site);
      text_put (t, style == STYLE_NOTE ? "\t" : ": ");
    }
  put_operand (t, ctx, site, 1, true);
  text_put (t, " == 0");
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " (division by zero in ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_DIVZ = { divz_count, divz_predicate, divz_text };
