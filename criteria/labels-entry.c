/* SPDX-License-Identifier: MIT
   Entries of constant tables: an index has each of its values, so that a test can see
   what each entry is.  Of large tables that would be too many tests.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

#define MOST_ENTRIES 64

static unsigned
entry_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  adse_val most = adse_mask (~(adse_val) 0, site->width), last = site->konst[1];
  bool sign = (site->flags & ADSE_SITE_SIGNED) != 0;

  (void) ctx;
  if (site->op != ADSE_ACCESS_INDEX || !(site->flags & ADSE_SITE_TABLE)
      || site->opnd[0] == ADSE_OPND_CONST || last >= MOST_ENTRIES)
    return 0;
  return (last < most >> sign ? last : most >> sign) + 1;
}

static adse_ref
entry_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i, const struct adse_visit *visit,
		 const struct adse_algebra *alg)
{
  (void) ctx;
  if (!visit->v[0])
    return 0;
  return pred_compare (alg, ADSE_OP_EQ, site->width, visit->v[0],
		       alg->konst (alg->ctx, site->width, i));
}

static void
entry_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	    enum label_style style, struct text *t)
{
  if (style != STYLE_SENTENCE)
    {
      put_site (t, ctx, site);
      text_put (t, style == STYLE_NOTE ? "\t" : ": ");
    }
  put_operand (t, ctx, site, 0, true);
  text_put (t, " == ");
  text_number (t, i, site->width, false);
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " (index of ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_ENTRY = { entry_count, entry_predicate, entry_text };
