/* SPDX-License-Identifier: MIT
   Active and inactive clause coverage (Ammann and Offutt, Introduction to Software
   Testing, section on logic coverage).  Clause C is active where the other clauses
   make it decide the decision P: P with C true xor P with C false.  For each clause:

     GACC  active, once true and once false
     CACC  active, once true and once false, P with different values
     RACC  active, once true and once false, the other clauses with equal values
     GICC  inactive, (C, P) with all four combinations of values

   CACC and RACC relate two tests: their labels are halves, and an objective is a
   clause, covered when both halves of one way are.  a && b || c for clause c, whose
   halves are written as values of a, b, c:

     RACC ways   FFT FFF    TFT TFF    FTT FTF
     CACC ways   (c true, P true) (c false, P false)
		 (c true, P false) (c false, P true)    not of this decision

   Clauses that were not evaluated are masked: a clause is active where some values
   of those make it decide.  In a && *p a false says so of a, whatever *p.  */
#include "labels-impl.h"
#include "labels.h"
#include "site.h"
#include "truth.h"

/* The decision of SITE: its clauses, and where its formula is true.  */
struct decision
{
  unsigned n; /* 0: no labels */
  const uint8_t *f;
  unsigned ntoken;
  struct truth all, holds;
};

static struct decision
decision_of (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f = NULL;
  unsigned n = formula_tokens (ctx, site, &f);
  struct decision d = { 0, f, n, { { 0 } }, { { 0 } } };

  if (!n || site->nclause > ADSE_MAX_CLAUSES)
    return d;
  d.n = site->nclause;
  d.all = truth_all (d.n);
  d.holds = truth_formula (d.n, f, n);
  return d;
}

static unsigned
clause_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f;
  return formula_tokens (ctx, site, &f) && site->nclause <= ADSE_MAX_CLAUSES
	   ? site->nclause
	   : 0;
}

static struct truth
active (const struct decision *d, unsigned clause)
{
  return truth_xor (truth_cofactor (d->holds, clause, true),
		    truth_cofactor (d->holds, clause, false));
}

/* Those of SET with condition CLAUSE, and those with the decision, as said.  */
static struct truth
with_clause (const struct decision *d, struct truth set, unsigned clause, bool v)
{
  struct truth c = truth_condition (d->n, clause);
  return v ? truth_and (set, c) : truth_without (set, c);
}

static struct truth
with_decision (const struct decision *d, struct truth set, bool v)
{
  return v ? truth_and (set, d->holds) : truth_without (set, d->holds);
}

/* Assignments under which short-circuit evaluation looks at no other conditions
   than those KNOWN.  Under others a program would know more than that.  */
static struct truth
complete (const struct decision *d, uint32_t known)
{
  struct truth r = d->all;

  if (known != (1u << d->n) - 1)
    for (uint32_t x = 0; x < 1u << d->n; x++)
      if (formula_evaluated (d->f, d->ntoken, x) & ~known)
	r = truth_without (r, truth_one (x));
  return r;
}

/* The predicate "in SET", which speaks of a value of CLAUSE.  */
static adse_ref
says (const struct decision *d, struct truth set, unsigned clause, enum truth_mode mode,
      const struct adse_visit *visit, const struct adse_algebra *alg)
{
  uint32_t known = 0;

  if (clause >= visit->n || !visit->v[clause])
    return 0;
  for (unsigned j = 0; j < visit->n && j < d->n; j++)
    known |= (visit->v[j] != 0u) << j;
  return truth_predicate (set, d->n, mode, complete (d, known), visit, alg);
}

static const char *
truth_word (bool v)
{
  return v ? "true" : "false";
}

/* "A decides", of a clause of SITE.  */
static void
put_decides (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, unsigned clause, enum label_style style)
{
  if (style == STYLE_NOTE)
    {
      put_site (t, ctx, site);
      text_put (t, "\t");
    }
  put_condition (t, ctx, site, clause, false);
  text_put (t, " decides");
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " ");
      put_site (t, ctx, site);
    }
}

/* GACC: label 2 * clause + (clause false).  */

static unsigned
gacc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  return 2 * clause_count (ctx, site);
}

static adse_ref
gacc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  struct decision d = decision_of (ctx, site);
  unsigned clause = i / 2;

  return says (&d, with_clause (&d, active (&d, clause), clause, !(i % 2)), clause,
	       TRUTH_SOME, visit, alg);
}

static void
gacc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  if (put_single (t, ctx, site, style, !(i % 2)))
    return;
  put_decides (t, ctx, site, i / 2, style);
  text_put (t, style == STYLE_SHORT ? ": " : style == STYLE_NOTE ? " as " : " and is ");
  text_put (t, truth_word (!(i % 2)));
}

const struct label_ops label_GACC = { gacc_count, gacc_predicate, gacc_text };

/* CACC and GICC: label 4 * clause + 2 * (clause false) + (decision false).  */

static unsigned
cacc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  return 4 * clause_count (ctx, site);
}

static adse_ref
cacc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  struct decision d = decision_of (ctx, site);
  unsigned clause = i / 4;
  struct truth set = with_clause (&d, active (&d, clause), clause, !(i / 2 % 2));

  return says (&d, with_decision (&d, set, !(i % 2)), clause, TRUTH_SOME, visit, alg);
}

static void
cacc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  if (put_single (t, ctx, site, style, !(i / 2 % 2)))
    return;
  put_decides (t, ctx, site, i / 4, style);
  text_put (t, style == STYLE_SHORT ? ": " : style == STYLE_NOTE ? " as " : " and is ");
  text_put (t, truth_word (!(i / 2 % 2)));
  if (style == STYLE_NOTE)
    return;
  text_put (t, style == STYLE_SHORT ? ", decision " : ", the decision ");
  text_put (t, truth_word (!(i % 2)));
}

static bool
cacc_way (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned k,
	  unsigned w, unsigned label[2])
{
  (void) ctx, (void) site;
  label[0] = 4 * k + (w ? 1 : 0);
  label[1] = 4 * k + (w ? 2 : 3);
  return w < 2;
}

static void
clause_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned k,
	     enum label_style style, struct text *t)
{
  put_decides (t, ctx, site, k, style);
}

const struct label_ops label_CACC = { cacc_count, cacc_predicate, cacc_text };
const struct objective_ops objectives_CACC = { clause_count, cacc_way, clause_text };

static unsigned
gicc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  unsigned n = clause_count (ctx, site);

  /* One clause is always active.  */
  return n > 1 ? 4 * n : 0;
}

static adse_ref
gicc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  struct decision d = decision_of (ctx, site);
  unsigned clause = i / 4;
  struct truth set = truth_without (d.all, active (&d, clause));

  set = with_clause (&d, set, clause, !(i / 2 % 2));
  return says (&d, with_decision (&d, set, !(i % 2)), clause, TRUTH_EACH, visit, alg);
}

static void
gicc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  if (style == STYLE_NOTE)
    {
      put_site (t, ctx, site);
      text_put (t, "\t");
    }
  put_condition (t, ctx, site, i / 4, false);
  text_put (t, style == STYLE_SHORT  ? " masked: "
	       : style == STYLE_NOTE ? " masked as "
				     : " is ");
  text_put (t, truth_word (!(i / 2 % 2)));
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " and does not decide ");
      put_site (t, ctx, site);
    }
  text_put (t, style == STYLE_SHORT  ? ", decision "
	       : style == STYLE_NOTE ? ", "
				     : ", which is ");
  text_put (t, truth_word (!(i % 2)));
}

const struct label_ops label_GICC = { gicc_count, gicc_predicate, gicc_text };

/* RACC: clause by clause, the assignments under which it is active, in ascending
   order; clauses change the assignment alone in a way's two halves.  */

static unsigned
racc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  struct decision d = decision_of (ctx, site);
  unsigned count = 0;

  for (unsigned c = 0; c < d.n; c++)
    {
      struct truth a = active (&d, c);
      count += truth_count (&a);
    }
  return count;
}

/* Label I: its clause and assignment.  */
static unsigned
racc_assignment (const struct decision *d, unsigned i, unsigned *clause)
{
  for (*clause = 0; *clause < d->n; ++*clause)
    {
      struct truth a = active (d, *clause);
      unsigned here = truth_count (&a);
      if (i < here)
	return truth_member (&a, i);
      i -= here;
    }
  return 0;
}

static adse_ref
racc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  struct decision d = decision_of (ctx, site);
  unsigned clause, x = racc_assignment (&d, i, &clause);

  return says (&d, truth_one (x), clause, TRUTH_SOME, visit, alg);
}

static void
racc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  struct decision d = decision_of (ctx, site);
  unsigned clause, x = racc_assignment (&d, i, &clause);

  if (put_single (t, ctx, site, style, x & 1))
    return;
  put_decides (t, ctx, site, clause, style);
  text_put (t, style == STYLE_SHORT ? ": " : " at ");
  put_letters (t, ctx, site, (1u << d.n) - 1, x);
}

static bool
racc_way (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned k,
	  unsigned w, unsigned label[2])
{
  struct decision d = decision_of (ctx, site);
  unsigned before = 0;

  for (unsigned c = 0; c < k; c++)
    {
      struct truth a = active (&d, c);
      before += truth_count (&a);
    }
  struct truth both = active (&d, k), ways = with_clause (&d, both, k, true);
  if (w >= truth_count (&ways))
    return false;
  unsigned x = truth_member (&ways, w);
  label[0] = before + truth_rank (&both, x);
  label[1] = before + truth_rank (&both, x & ~(1u << k));
  return true;
}

const struct label_ops label_RACC = { racc_count, racc_predicate, racc_text };
const struct objective_ops objectives_RACC = { clause_count, racc_way, clause_text };
