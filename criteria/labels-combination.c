/* SPDX-License-Identifier: MIT
   Combinations of conditions: decision-condition coverage, the labels of DC and
   of CC together, and n-wise condition coverage.

   Of N conditions, every combination of values of every T of them (of all when
   they are fewer).  Where short-circuit evaluation skips conditions, as in
   (a && b) || *p with T = 2:

     evaluated together	      a b: TT TF	a *p: TT TF FT FF	b *p: FT FF
     ways with fewer than T   none; of a && *p alone: F-  */
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

#define MAX_WAYS (1u << ADSE_MAX_CLAUSES)

static unsigned
dcc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  unsigned n = label_DC.count (ctx, site);

  /* One condition is the decision.  */
  if (n && site->kind == ADSE_SITE_DECISION && site->nclause > 1)
    n += label_CC.count (ctx, site);
  return n;
}

/* Whose label I is, and its number there.  */
static const struct label_ops *
dcc_part (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned *i)
{
  unsigned n = label_DC.count (ctx, site);

  if (*i < n)
    return &label_DC;
  *i -= n;
  return &label_CC;
}

static adse_ref
dcc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned i, const struct adse_visit *visit,
	       const struct adse_algebra *alg)
{
  const struct label_ops *part = dcc_part (ctx, site, &i);
  return part->predicate (ctx, site, i, visit, alg);
}

static void
dcc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	  enum label_style style, struct text *t)
{
  const struct label_ops *part = dcc_part (ctx, site, &i);
  part->text (ctx, site, i, style, t);
}

const struct label_ops label_DCC = { dcc_count, dcc_predicate, dcc_text };

/* Ways through the evaluation: what each evaluates, and the values.  */
struct ways
{
  unsigned n;
  uint8_t seen[MAX_WAYS], values[MAX_WAYS];
};

static void
find_ways (const uint8_t *f, unsigned ntoken, unsigned n, uint32_t ahead,
	   struct ways *w)
{
  w->n = 0;
  for (uint32_t v = 0; v < 1u << n; v++)
    {
      uint32_t seen = formula_evaluated (f, ntoken, v) | ahead;
      if (v & ~seen)
	continue;
      w->seen[w->n] = (uint8_t) seen;
      w->values[w->n++] = (uint8_t) v;
    }
}

/* The bits of V at the places of MASK, close together; and back.  */
static unsigned
gather (uint32_t v, uint32_t mask)
{
  unsigned r = 0;
  for (unsigned i = 0; mask; mask &= mask - 1)
    r |= (v & mask & -mask ? 1u : 0) << i++;
  return r;
}

static uint32_t
scatter (unsigned r, uint32_t mask)
{
  uint32_t v = 0;
  for (; mask; mask &= mask - 1, r >>= 1)
    v |= r & 1 ? mask & -mask : 0;
  return v;
}

/* Combination I of T conditions, or their number when I is more than that.  */
static unsigned
find_combination (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned t, unsigned i, uint32_t *mask, uint32_t *values)
{
  const uint8_t *f;
  struct ways w;
  unsigned n = site->nclause, at = 0, ntoken = formula_tokens (ctx, site, &f);

  if (!ntoken || n > ADSE_MAX_CLAUSES)
    return 0;
  if (t > n)
    t = n;
  if (site->flags & ADSE_SITE_EAGER)
    {
      /* All values of all sets of T.  */
      for (uint32_t m = 1; m < 1u << n; m++)
	if ((unsigned) __builtin_popcount (m) == t)
	  {
	    if (i >> t == at)
	      {
		*mask = m;
		*values = scatter (i & ((1u << t) - 1), m);
		return i + 1;
	      }
	    at++;
	  }
      return at << t;
    }
  find_ways (f, ntoken, n, adse_site_ahead (site), &w);
  for (uint32_t m = 1; m < 1u << n; m++)
    {
      unsigned found = 0; /* a bit for each combination of values */
      if ((unsigned) __builtin_popcount (m) != t)
	continue;
      for (unsigned k = 0; k < w.n; k++)
	if (!(m & ~w.seen[k]))
	  found |= 1u << gather (w.values[k], m);
      if (i - at < (unsigned) __builtin_popcount (found))
	{
	  for (; at < i; at++)
	    found &= found - 1;
	  *mask = m;
	  *values = scatter ((unsigned) __builtin_ctz (found), m);
	  return i + 1;
	}
      at += (unsigned) __builtin_popcount (found);
    }
  for (unsigned k = 0; k < w.n; k++)
    if ((unsigned) __builtin_popcount (w.seen[k]) < t && at++ == i)
      {
	*mask = w.seen[k];
	*values = w.values[k];
	return i + 1;
      }
  return at;
}

static unsigned
ncc_count (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned t)
{
  uint32_t mask, values;
  return find_combination (ctx, site, t, ~0u, &mask, &values);
}

static adse_ref
ncc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned t, unsigned i, const struct adse_visit *visit,
	       const struct adse_algebra *alg)
{
  uint32_t mask = 0, values = 0;

  find_combination (ctx, site, t, i, &mask, &values);
  return pred_combination (site->nclause, mask, values, visit, alg);
}

static void
ncc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned n,
	  unsigned i, enum label_style style, struct text *t)
{
  uint32_t mask = 0, values = 0;

  find_combination (ctx, site, n, i, &mask, &values);
  put_combination (t, ctx, site, mask, values, style);
}

#define NCC(N, NAME)                                                                   \
  static unsigned count_##N (const struct adse_site_ctx *ctx,                          \
			     const struct adse_site *site)                             \
  {                                                                                    \
    return ncc_count (ctx, site, N);                                                   \
  }                                                                                    \
  static adse_ref predicate_##N (const struct adse_site_ctx *ctx,                      \
				 const struct adse_site *site, unsigned i,             \
				 const struct adse_visit *visit,                       \
				 const struct adse_algebra *alg)                       \
  {                                                                                    \
    return ncc_predicate (ctx, site, N, i, visit, alg);                                \
  }                                                                                    \
  static void text_##N (const struct adse_site_ctx *ctx, const struct adse_site *site, \
			unsigned i, enum label_style style, struct text *t)            \
  {                                                                                    \
    ncc_text (ctx, site, N, i, style, t);                                              \
  }                                                                                    \
  const struct label_ops label_##NAME = { count_##N, predicate_##N, text_##N }

NCC (2, NCC2);
NCC (3, NCC3);
