/* SPDX-License-Identifier: MIT
   Labels that the program's author wrote: adse_label () of adse.h, pc_label () of
   pc_label.h.  Their predicate is evaluated by the program.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static unsigned
user_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx, (void) site;
  return 1;
}

static adse_ref
user_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  (void) ctx, (void) i;
  if (!visit->v[0])
    return 0;
  return pred_compare (alg, ADSE_OP_EQ, site->width, visit->v[0],
		       alg->konst (alg->ctx, site->width, 1));
}

static void
user_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  const char *tag = ctx->strings + site->opnd_text[0];

  (void) i;
  text_put (t, style == STYLE_SENTENCE ? "label " : "");
  put_site (t, ctx, site);
  if (*tag)
    {
      text_put (t, " (");
      text_put (t, tag);
      text_put (t, ")");
    }
  text_put (t, style == STYLE_SENTENCE ? " " : style == STYLE_NOTE ? "\t" : ": ");
  text_put (t, "holds");
}

const struct label_ops label_USER = { user_count, user_predicate, user_text };
