/* SPDX-License-Identifier: MIT
   Loop coverage (Beizer 1990, loop testing): each loop left after 0, after 1 and
   after more iterations, and by `break'.  The runtime reports how many iterations
   have begun, 2 for more, and how the loop was left: a visit when the second one
   begins, and one when the loop is left.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

enum loop_label
{
  NONE,
  ONE,
  MORE,
  BROKEN,
  LOOP_LABELS
};

static bool
has_label (const struct adse_site *site, unsigned label)
{
  return label == NONE	   ? (site->konst[0] & ADSE_LOOP_MAY_SKIP) != 0
	 : label == BROKEN ? (site->konst[0] & ADSE_LOOP_BREAKS) != 0
			   : true;
}

static unsigned
loop_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  unsigned n = 0;

  (void) ctx;
  for (unsigned l = 0; l < LOOP_LABELS; l++)
    n += has_label (site, l);
  return n;
}

static unsigned
nth_label (const struct adse_site *site, unsigned i)
{
  unsigned l = 0;

  while (!has_label (site, l) || i-- > 0)
    l++;
  return l;
}

static adse_ref
loop_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  unsigned l = nth_label (site, i), w = site->width;
  adse_ref n = visit->v[0], left = visit->v[1];

  (void) ctx;
  if (!n || !left)
    return 0;
  if (l == MORE)
    return pred_compare (alg, ADSE_OP_EQ, w, n, alg->konst (alg->ctx, w, 2));
  if (l == BROKEN)
    return pred_compare (alg, ADSE_OP_EQ, w, left,
			 alg->konst (alg->ctx, w, ADSE_LOOP_BREAK));
  return pred_and (alg,
		   pred_compare (alg, ADSE_OP_EQ, w, n,
				 alg->konst (alg->ctx, w, l == ONE)),
		   pred_compare (alg, ADSE_OP_NE, w, left,
				 alg->konst (alg->ctx, w, ADSE_LOOP_ITERATE)));
}

static void
loop_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  static const char *const texts[LOOP_LABELS]
    = { "0 iterations", "1 iteration", "2 or more iterations", "left by break" };
  unsigned l = nth_label (site, i);

  put_site (t, ctx, site);
  text_put (t, style == STYLE_NOTE    ? "\t"
	       : style == STYLE_SHORT ? ": "
	       : l == BROKEN	      ? " is "
				      : " makes ");
  text_put (t, texts[l]);
}

const struct label_ops label_LOOP = { loop_count, loop_predicate, loop_text };
