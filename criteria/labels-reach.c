/* SPDX-License-Identifier: MIT
   Places that are reached: functions entered (FC), blocks of statements (IC),
   calls made (call coverage, Myers 1979).  Whoever comes there has covered the
   label; its predicate is true.  */
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static unsigned
one_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx, (void) site;
  return 1;
}

static adse_ref
reached (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	 const struct adse_visit *visit, const struct adse_algebra *alg)
{
  (void) ctx, (void) site, (void) i, (void) visit;
  return pred_const (alg, true);
}

/* WHAT SITE is VERB, "SITE: VERB" for short.  */
static void
put_reached (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, enum label_style style, const char *what,
	     const char *verb)
{
  text_put (t, style == STYLE_SENTENCE ? what : "");
  put_site (t, ctx, site);
  text_put (t, style == STYLE_SENTENCE ? " is " : style == STYLE_NOTE ? "\t" : ": ");
  text_put (t, verb);
}

static void
fc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	 enum label_style style, struct text *t)
{
  (void) i;
  put_reached (t, ctx, site, style, "function ", "entered");
}

static void
ic_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	 enum label_style style, struct text *t)
{
  (void) i;
  put_reached (t, ctx, site, style, "statement ", "reached");
}

static void
call_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  (void) i;
  put_reached (t, ctx, site, style, "call ", "made");
}

const struct label_ops label_FC = { one_count, reached, fc_text };
const struct label_ops label_IC = { one_count, reached, ic_text };
const struct label_ops label_CALL = { one_count, reached, call_text };
