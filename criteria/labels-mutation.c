/* SPDX-License-Identifier: MIT
   Weak mutation (Jamrozik et al. 2013 section 4.2): the label of a mutant
   holds where the mutated operator's value differs from the original's,
   right there (equation 3 for comparisons: C xor C').

   ROR	a comparison becomes each of the other five; of pointers compared for
	equality only the other one, as an order between them means nothing
   AOR	+ - * / % become each of the other four; not in pointer arithmetic
   LOR	& | ^ become each of the other two, << and >> each other
   UOI	one operand, a variable or a constant, gets +1, -1, negation,
	complement
   CRO	one operand, a variable or a constant, becomes 0, 1, -1; a pointer
	that is compared becomes null
   ABS	one operand that is no constant becomes its absolute value, the negation
	of that (not of unsigned types), or traps where it is zero (Mothra's ABS,
	Ammann and Offutt)
   SOR	<< and >> become each other, a shift to the right also fills with the
	sign where zeros came and with zeros where the sign did
   UOD	- and ~ are left out, and one ! of a decision
   SDL	an assignment, ++ or -- is left out: its target keeps its value; in code with
	mutants any statement that is an assignment or a call, and a call whose
	result its first argument can stand for

   Floating-point operators have the same mutants as far as they mean something:
   the six relations, + - * /, +1, -1 and negation, 0.0, 1.0 and -1.0, ABS, UOD and
   SDL.  Values differ when their bits do, unless both are not a number: -0.0 and 0.0
   are two.

   A change to an operand is made in the operand's own type, before the other's
   makes it wider.  A variable or constant that no operator takes is changed where it
   stands; a condition is changed where it flips, so it has no mutants that say the
   same or keep what is zero: negation, |x|, -|x|, -1 beside 1.

   A mutant that is the original as written (0 for a constant 0, the negation
   of 0) and a second mutant of the same criterion with the same constant are
   left out.  Arithmetic wraps.  What the original leaves undefined (division
   by zero, MIN / -1, a shift by the width or more) kills no mutant; a mutant
   that would trap there where the original goes on is killed; a mutated
   shift by the width or more is undefined without a trap, so it proves
   nothing and kills none.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "mutant.h"
#include "site.h"

/* The operator has operands to mutate, and they are its own.  The operands
   of an implicit MIN, MAX or ABS were written twice, in the comparison and
   in the result.  */
static bool
mutates_operands (const struct adse_site *site)
{
  unsigned op = site->op;
  if (is_alone (site))
    return !is_deletion (site);
  return !(site->flags & ADSE_SITE_IMPLICIT)
	 && (op_is_comparison (op) || is_arithmetic (op) || is_bitwise (op)
	     || is_shift (op) || op == ADSE_OP_NOT || op == ADSE_OP_NEG
	     || op == ADSE_OP_FNEG);
}

/* Mutant I of the operator as ROR, AOR or LOR.  */
static bool
ror_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  bool sign = site_is_signed (site);
  enum relation own = op_relation (site->op);

  if (!op_is_comparison (site->op) || site->flags & ADSE_SITE_IMPLICIT)
    return false;
  if (is_pointer (site) && own >= REL_EQ)
    {
      m->op = own == REL_EQ ? ADSE_OP_NE : ADSE_OP_EQ;
      return i == 0;
    }
  for (unsigned r = REL_LT; r <= REL_NE; r++)
    if (r != (unsigned) own && i-- == 0)
      {
	m->op = site_is_float (site) ? relation_float_op ((enum relation) r)
				     : relation_op ((enum relation) r, sign);
	return true;
      }
  return false;
}

static bool
aor_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  bool sign = site_is_signed (site);
  const enum adse_op family[]
    = { ADSE_OP_ADD, ADSE_OP_SUB, ADSE_OP_MUL, sign ? ADSE_OP_SDIV : ADSE_OP_UDIV,
	sign ? ADSE_OP_SREM : ADSE_OP_UREM };

  if (!is_arithmetic (site->op) || is_pointer (site))
    return false;
  if (site_is_float (site))
    {
      m->op = (enum adse_op) (ADSE_OP_FADD + i
			      + (i >= (unsigned) (site->op - ADSE_OP_FADD)));
      return i < 3;
    }
  for (unsigned j = 0; j < 5; j++)
    if (family[j] != site->op && i-- == 0)
      {
	m->op = family[j];
	return true;
      }
  return false;
}

static bool
lor_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  static const enum adse_op family[] = { ADSE_OP_AND, ADSE_OP_OR, ADSE_OP_XOR };

  if (is_pointer (site))
    return false;
  if (is_shift (site->op))
    {
      m->op = site->op != ADSE_OP_SHL ? ADSE_OP_SHL
	      : site_is_signed (site) ? ADSE_OP_ASHR
				      : ADSE_OP_LSHR;
      return i == 0;
    }
  if (!is_bitwise (site->op))
    return false;
  for (unsigned j = 0; j < 3; j++)
    if (family[j] != site->op && i-- == 0)
      {
	m->op = family[j];
	return true;
      }
  return false;
}

/* K, the bits of a floating-point number, after CHANGE.  */
static adse_val
changed_float (adse_val k, unsigned width, const struct mutant *m)
{
  adse_val one = op_float_number (1, width);
  switch ((enum change) m->change)
    {
    case INCREMENT: return adse_op_eval (ADSE_OP_FADD, width, width, k, one, 0, 0);
    case DECREMENT: return adse_op_eval (ADSE_OP_FSUB, width, width, k, one, 0, 0);
    case NEGATE: return adse_op_eval (ADSE_OP_FNEG, width, width, k, 0, 0, 0);
    case REPLACE: return op_float_number ((int) m->k, width);
    default: return k;
    }
}

/* K after CHANGE.  */
static adse_val
changed (adse_val k, unsigned width, const struct mutant *m)
{
  switch ((enum change) m->change)
    {
    case INCREMENT: k = k + 1; break;
    case DECREMENT: k = k - 1; break;
    case NEGATE: k = -k; break;
    case COMPLEMENT: k = ~k; break;
    case REPLACE: k = m->k; break;
    default: break;
    }
  return adse_mask (k, width);
}

/* Operand mutants in a row, from a list of changes, without those that are the
   original or a repetition.  */
static bool
operand_mutant (const struct adse_site *site, unsigned i, const struct mutant *list,
		unsigned n, struct mutant *m)
{
  unsigned noperand = operand_count (site), w = site->width;

  for (unsigned operand = 0; operand < noperand && operand < 2; operand++)
    {
      bool is_const = site->opnd[operand] == ADSE_OPND_CONST;
      adse_val seen[4], k = is_const ? site->konst[operand] : 0;
      unsigned nseen = 0;

      if (!is_const && site->opnd[operand] != ADSE_OPND_VAR)
	continue;
      for (unsigned j = 0; j < n; j++)
	{
	  adse_val v = site_is_float (site) ? changed_float (k, w, &list[j])
					    : changed (k, w, &list[j]);
	  bool skip = is_const && v == adse_mask (k, w);
	  skip |= is_condition (site)
		  && (list[j].change == NEGATE
		      || (list[j].change == REPLACE && list[j].k == (adse_val) -1));
	  /* A constant shift that the mutant makes undefined.  */
	  skip |= is_const && operand == 1 && is_shift (site->op) && v >= w;
	  for (unsigned s = 0; is_const && s < nseen; s++)
	    skip |= seen[s] == v;
	  if (skip)
	    continue;
	  if (is_const)
	    seen[nseen++] = v;
	  if (i-- == 0)
	    {
	      *m = list[j];
	      m->op = (enum adse_op) site->op;
	      m->operand = (uint8_t) operand;
	      return true;
	    }
	}
    }
  return false;
}

static bool
uoi_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  static const struct mutant list[] = { { .change = INCREMENT },
					{ .change = DECREMENT },
					{ .change = NEGATE },
					{ .change = COMPLEMENT } };

  if (!mutates_operands (site) || is_pointer (site))
    return false;
  /* The last is of integers alone.  */
  return operand_mutant (site, i, list, site_is_float (site) ? 3 : 4, m);
}

static bool
cro_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  static const struct mutant list[] = { { .change = REPLACE, .k = 0 },
					{ .change = REPLACE, .k = 1 },
					{ .change = REPLACE, .k = -1 } };

  if (!mutates_operands (site)
      || (is_pointer (site) && !is_alone (site) && !op_is_comparison (site->op)))
    return false;
  return operand_mutant (site, i, list, is_pointer (site) ? 1 : 3, m);
}

static bool
abs_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  static const enum change list[] = { ABSOLUTE, NEGABSOLUTE, ZEROFAIL };

  if (!mutates_operands (site) || is_pointer (site))
    return false;
  for (unsigned operand = 0; operand < operand_count (site); operand++)
    /* Of known type: only then is the sign that of the source's operand.  */
    if (ADSE_SITE_OWN_BITS (site->own[operand])
	&& site->opnd[operand] != ADSE_OPND_CONST)
      for (unsigned j
	   = ADSE_SITE_OWN_SIGN (site->own[operand]) && !is_condition (site) ? 0 : 2;
	   j < 3; j++)
	if (i-- == 0)
	  {
	    m->op = (enum adse_op) site->op;
	    m->operand = (uint8_t) operand;
	    m->change = list[j];
	    return true;
	  }
  return false;
}

static bool
sor_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  bool sign = site_is_signed (site), left = site->op == ADSE_OP_SHL;

  if (!is_shift (site->op) || i > 1)
    return false;
  m->op = i == 0 && !left    ? ADSE_OP_SHL
	  : sign == (i == 0) ? ADSE_OP_ASHR
			     : ADSE_OP_LSHR;
  m->change = i == 0 ? KEEP : OTHER_SIGN;
  return i == 0 || site->width == 32 || site->width == 64;
}

static bool
uod_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  m->op = (enum adse_op) site->op;
  m->change = ALONE;
  return i == 0
	 && (site->op == ADSE_OP_NOT || site->op == ADSE_OP_NEG
	     || site->op == ADSE_OP_FNEG);
}

static bool
sdl_mutant (const struct adse_site *site, unsigned i, struct mutant *m)
{
  m->op = (enum adse_op) site->op;
  if (is_deletion (site))
    {
      m->change = REPLACE;
      return i == 0;
    }
  m->change = ALONE;
  return i == 0 && site->flags & ADSE_SITE_ASSIGNS && !is_pointer (site)
	 && site->target >= 1 && adse_op_rows[site->op].arity == 2;
}

static unsigned
mutant_count (const struct adse_site *site, mutant_fn *mutant)
{
  struct mutant m;
  unsigned n = 0;
  while (mutant (site, n, &m))
    n++;
  return n;
}

static adse_ref
mutant_predicate (const struct adse_site *site, mutant_fn *mutant, unsigned i,
		  const struct adse_visit *visit, const struct adse_algebra *alg)
{
  struct adse_mutant m;
  adse_ref differ;

  if (!mutant_effect (site, mutant, i, visit, alg, &m))
    return 0;
  differ = m.differ;
  if (m.survives)
    differ = differ ? pred_or (alg, pred_not (alg, m.survives), differ)
		    : pred_not (alg, m.survives);
  return m.defined ? pred_and (alg, m.defined, differ) : differ;
}

/* Operand I as the mutant has it; PARENTHESES: around a sum, too.  */
static void
put_mutated (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, unsigned i, bool parentheses,
	     const struct mutant *m)
{
  enum change change = m->operand == i ? (enum change) m->change : KEEP;

  switch (change)
    {
    case OTHER_SIGN:
      text_put (t, site_is_signed (site) ? "(unsigned" : "(");
      text_put (t, site->width == 64 ? site_is_signed (site) ? " long) " : "long) "
		   : site_is_signed (site) ? ") "
					   : "int) ");
      put_operand (t, ctx, site, i, true);
      break;
    case KEEP:
    case ALONE: put_operand (t, ctx, site, i, true); break;
    case ABSOLUTE:
    case NEGABSOLUTE:
    case ZEROFAIL:
      text_put (t, change == NEGABSOLUTE ? "-" : "");
      text_put (t, change == ZEROFAIL	  ? "failOnZero ("
		   : site_is_float (site) ? "fabs ("
					  : "abs (");
      put_operand (t, ctx, site, i, false);
      text_put (t, ")");
      break;
    case INCREMENT:
    case DECREMENT:
      text_put (t, parentheses ? "(" : "");
      put_operand (t, ctx, site, i, true);
      text_put (t, change == INCREMENT ? " + 1" : " - 1");
      text_put (t, parentheses ? ")" : "");
      break;
    case NEGATE:
    case COMPLEMENT:
      text_put (t, change == NEGATE ? "-" : "~");
      put_operand (t, ctx, site, i, true);
      break;
    case REPLACE:
      if (is_pointer (site))
	text_put (t, "NULL");
      else
	text_put (t, m->k == 0 ? "0" : m->k == 1 ? "1" : "-1");
      if (site_is_float (site))
	text_put (t, ".0");
      break;
    }
}

/* What the mutant changes, without what it keeps: "<", "x + 1", "0 for x".  */
static void
note_mutant (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, const struct mutant *m)
{
  if (m->change == KEEP)
    {
      text_put (t, op_c_text (m->op));
      return;
    }
  if (m->change == ALONE)
    {
      text_put (t, site->flags & ADSE_SITE_ASSIGNS ? "its deletion" : "without ");
      if (!(site->flags & ADSE_SITE_ASSIGNS))
	text_put (t, op_c_text (m->op));
      return;
    }
  if (m->change == OTHER_SIGN)
    {
      put_mutated (t, ctx, site, 0, true, m);
      text_put (t, " ");
      text_put (t, op_c_text (m->op));
      return;
    }
  put_mutated (t, ctx, site, m->operand, false, m);
  if (m->change == REPLACE)
    {
      text_put (t, " for ");
      put_operand (t, ctx, site, m->operand, false);
    }
}

static void
mutant_text (const struct adse_site_ctx *ctx, const struct adse_site *site,
	     mutant_fn *mutant, unsigned i, enum label_style style, struct text *t)
{
  struct mutant m = { .change = KEEP };

  if (!mutant (site, i, &m))
    return;
  put_site (t, ctx, site);
  if (style == STYLE_NOTE)
    {
      text_put (t, "\tkills ");
      note_mutant (t, ctx, site, &m);
      return;
    }
  text_put (t, style == STYLE_SHORT ? " -> " : " and ");
  if (m.change == ALONE)
    put_operand (t, ctx, site, 0, false);
  else if (is_alone (site))
    put_mutated (t, ctx, site, 0, false, &m);
  else if (adse_op_rows[m.op].arity == 1)
    {
      text_put (t, op_c_text (m.op));
      /* - -x, not --x.  */
      text_put (t, "(");
      put_mutated (t, ctx, site, 0, false, &m);
      text_put (t, ")");
    }
  else
    {
      put_mutated (t, ctx, site, 0, true, &m);
      text_put (t, " ");
      text_put (t, op_c_text (m.op));
      text_put (t, " ");
      put_mutated (t, ctx, site, 1, true, &m);
    }
  text_put (t, style == STYLE_SHORT ? "" : " differ");
}

#define MUTANTS(FN)                                                                    \
  static unsigned FN##_count (const struct adse_site_ctx *ctx,                         \
			      const struct adse_site *site)                            \
  {                                                                                    \
    (void) ctx;                                                                        \
    return mutant_count (site, FN##_mutant);                                           \
  }                                                                                    \
  static adse_ref FN##_predicate (const struct adse_site_ctx *ctx,                     \
				  const struct adse_site *site, unsigned i,            \
				  const struct adse_visit *visit,                      \
				  const struct adse_algebra *alg)                      \
  {                                                                                    \
    (void) ctx;                                                                        \
    return mutant_predicate (site, FN##_mutant, i, visit, alg);                        \
  }                                                                                    \
  static void FN##_text (const struct adse_site_ctx *ctx,                              \
			 const struct adse_site *site, unsigned i,                     \
			 enum label_style style, struct text *t)                       \
  {                                                                                    \
    mutant_text (ctx, site, FN##_mutant, i, style, t);                                 \
  }

#define MUTATION(NAME, FN)                                                             \
  MUTANTS (FN)                                                                         \
  const struct label_ops label_##NAME = { FN##_count, FN##_predicate, FN##_text };

MUTATION (ROR, ror)
MUTATION (AOR, aor)
MUTATION (LOR, lor)
MUTATION (UOI, uoi)
MUTATION (CRO, cro)
MUTATION (ABS, abs)
MUTATION (SOR, sor)
MUTANTS (sdl)
MUTANTS (uod)

static unsigned
sdl_any_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  return site->kind == ADSE_SITE_OP || is_alone (site) ? sdl_count (ctx, site) : 1;
}

static adse_ref
sdl_any_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		   unsigned i, const struct adse_visit *visit,
		   const struct adse_algebra *alg)
{
  adse_ref kept = visit->v[0], given = visit->v[1];

  if (site->kind == ADSE_SITE_OP || is_alone (site))
    return sdl_predicate (ctx, site, i, visit, alg);
  /* One more, or one less, is another number in every type but _Bool, which has no
     STEP.  */
  if (site->kind == ADSE_SITE_STEP)
    return kept ? pred_const (alg, true) : 0;
  return kept && given ? pred_compare (alg, ADSE_OP_NE, site->width, kept, given) : 0;
}

static void
sdl_any_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	      enum label_style style, struct text *t)
{
  if (site->kind == ADSE_SITE_OP)
    {
      sdl_text (ctx, site, i, style, t);
      return;
    }
  put_site (t, ctx, site);
  if (style == STYLE_NOTE)
    {
      text_put (t, "\tkills its deletion");
      return;
    }
  text_put (t, style == STYLE_SHORT ? " -> " : " and ");
  if (is_deletion (site))
    text_put (t, "nothing");
  else
    put_operand (t, ctx, site, 0, false);
  text_put (t, style == STYLE_SHORT ? "" : " differ");
}

const struct label_ops label_SDL = { sdl_any_count, sdl_any_predicate, sdl_any_text };

/* Token of formula F that is its I-th NOT; N: there is none.  */
static unsigned
negation_at (const uint8_t *f, unsigned n, unsigned i)
{
  for (unsigned at = 0; at < n; at++)
    if (f[at] == ADSE_F_NOT && i-- == 0)
      return at;
  return n;
}

/* The formula F of N tokens may have a `!' that the source, TEXT, has not: truth values
   compared by == are (! a) ^ b.  */
static bool
made_negation (const uint8_t *f, unsigned n, const char *text)
{
  bool compared = false;

  for (unsigned at = 0; at < n; at++)
    compared = compared || f[at] == ADSE_F_XOR;
  for (; compared && *text; text++)
    if (text[0] == '!' && text[1] != '=')
      return false;
  return compared;
}

static unsigned
uod_any_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f;
  unsigned n, count = 0;

  if (site->kind != ADSE_SITE_DECISION)
    return uod_count (ctx, site);
  n = formula_tokens (ctx, site, &f);
  if (made_negation (f, n, ctx->strings + site->text))
    return 0;
  while (negation_at (f, n, count) < n)
    count++;
  return site->nclause <= ADSE_MAX_CLAUSES ? count : 0;
}

static adse_ref
uod_any_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		   unsigned i, const struct adse_visit *visit,
		   const struct adse_algebra *alg)
{
  const uint8_t *f;
  unsigned n;
  struct verdict a, b;

  if (site->kind != ADSE_SITE_DECISION)
    return uod_predicate (ctx, site, i, visit, alg);
  n = formula_tokens (ctx, site, &f);
  a = formula_verdict (f, n, visit, alg, FORMULA_ORIGINAL, CONN_AND);
  b = formula_verdict (f, n, visit, alg, negation_at (f, n, i), CONN_AND);
  return pred_or (alg, pred_and (alg, a.t, b.f), pred_and (alg, a.f, b.t));
}

adse_ref
label_uod_undecided (const struct adse_site_ctx *ctx, const struct adse_site *site,
		     unsigned i, const struct adse_visit *visit,
		     const struct adse_algebra *alg)
{
  const uint8_t *f;
  unsigned n;

  if (site->kind != ADSE_SITE_DECISION)
    return 0;
  n = formula_tokens (ctx, site, &f);
  return n ? formula_undecided (f, n, visit, alg, negation_at (f, n, i), CONN_AND) : 0;
}

int
label_uod_next (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, uint32_t known, uint32_t values)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f);

  return n ? formula_next (f, n, negation_at (f, n, i), CONN_AND, known, values) : -1;
}

static void
uod_any_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	      enum label_style style, struct text *t)
{
  const uint8_t *f;
  unsigned n, at;

  if (site->kind != ADSE_SITE_DECISION)
    {
      uod_text (ctx, site, i, style, t);
      return;
    }
  n = formula_tokens (ctx, site, &f);
  at = negation_at (f, n, i);
  if (style == STYLE_NOTE)
    {
      put_site (t, ctx, site);
      text_put (t, "\tkills ");
      put_formula (t, ctx, site, f, n, at, CONN_AND);
      return;
    }
  put_formula (t, ctx, site, f, n, FORMULA_ORIGINAL, CONN_AND);
  text_put (t, style == STYLE_SHORT ? " -> " : " and ");
  put_formula (t, ctx, site, f, n, at, CONN_AND);
  text_put (t, style == STYLE_SHORT ? "" : " differ");
}

const struct label_ops label_UOD = { uod_any_count, uod_any_predicate, uod_any_text };

bool
mutant_of (const struct adse_site *site, enum adse_criterion c, unsigned i,
	   const struct adse_visit *visit, const struct adse_algebra *alg,
	   struct adse_mutant *out)
{
  static mutant_fn *const mutants[ADSE_CRIT__COUNT]
    = { [ADSE_CRIT_ROR] = ror_mutant, [ADSE_CRIT_AOR] = aor_mutant,
	[ADSE_CRIT_LOR] = lor_mutant, [ADSE_CRIT_UOI] = uoi_mutant,
	[ADSE_CRIT_CRO] = cro_mutant, [ADSE_CRIT_ABS] = abs_mutant,
	[ADSE_CRIT_SOR] = sor_mutant, [ADSE_CRIT_UOD] = uod_mutant,
	[ADSE_CRIT_SDL] = sdl_mutant };
  return mutants[c] && mutant_effect (site, mutants[c], i, visit, alg, out);
}
