/* SPDX-License-Identifier: MIT
   Formulas of decisions: conditions connected by &&, ||, != and !, in
   postfix.  Evaluation is three-valued, because short-circuit evaluation
   leaves conditions out: two predicates say when the evaluated conditions
   make the formula true and when they make it false.  Worked example, a && b
   with b skipped:

     T = nothing (0)     F = !a  */
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

unsigned
formula_tokens (const struct adse_site_ctx *ctx, const struct adse_site *site,
		const uint8_t **out)
{
  static const uint8_t single[] = { 0, ADSE_F_END };
  const uint8_t *f = (const uint8_t *) ctx->strings + site->formula;
  unsigned depth = 0, n;

  if (site->nclause < 1 || site->nclause > ADSE_MAX_CONDITIONS)
    return 0;
  if (!site->formula)
    {
      /* A decision of one condition needs no formula.  */
      *out = single;
      return site->nclause == 1;
    }
  for (n = 0; n < ADSE_MAX_FORMULA && f[n] != ADSE_F_END; n++)
    if (f[n] < ADSE_MAX_CONDITIONS)
      {
	if (f[n] >= site->nclause || ++depth > ADSE_MAX_CONDITIONS)
	  return 0;
      }
    else if (formula_is_connective (f[n]))
      {
	if (depth < 2)
	  return 0;
	depth--;
      }
    else if (f[n] != ADSE_F_NOT || depth < 1)
      return 0;
  *out = f;
  return n < ADSE_MAX_FORMULA && depth == 1 ? n : 0;
}

static enum connective
token_meaning (uint8_t token)
{
  return token == ADSE_F_AND ? CONN_AND : token == ADSE_F_OR ? CONN_OR : CONN_XOR;
}

static struct verdict
connect (const struct adse_algebra *alg, enum connective meaning, struct verdict a,
	 struct verdict b)
{
  struct verdict r = { 0, 0 };

  switch (meaning)
    {
    case CONN_AND:
      r.t = pred_and (alg, a.t, b.t);
      r.f = pred_or (alg, a.f, b.f);
      break;
    case CONN_OR:
      r.t = pred_or (alg, a.t, b.t);
      r.f = pred_and (alg, a.f, b.f);
      break;
    case CONN_XOR:
      r.t = pred_or (alg, pred_and (alg, a.t, b.f), pred_and (alg, a.f, b.t));
      r.f = pred_or (alg, pred_and (alg, a.t, b.t), pred_and (alg, a.f, b.f));
      break;
    case CONN_LEFT: r = a; break;
    case CONN_RIGHT: r = b; break;
    case CONN_TRUE: r.t = pred_const (alg, true); break;
    case CONN_FALSE: r.f = pred_const (alg, true); break;
    case CONN__COUNT: break;
    }
  return r;
}

struct verdict
formula_verdict (const uint8_t *f, unsigned n, const struct adse_visit *visit,
		 const struct adse_algebra *alg, unsigned at, enum connective meaning)
{
  struct verdict stack[ADSE_MAX_CONDITIONS + 1];
  unsigned sp = 0;

  for (unsigned i = 0; i < n; i++)
    if (f[i] < ADSE_MAX_CONDITIONS)
      {
	adse_ref v = f[i] < visit->n ? visit->v[f[i]] : 0;
	stack[sp].t = v;
	stack[sp].f = v ? pred_not (alg, v) : 0;
	if (i == at && v)
	  stack[sp] = connect (alg, meaning, stack[sp], stack[sp]);
	sp++;
      }
    else if (f[i] == ADSE_F_NOT)
      {
	adse_ref t = stack[sp - 1].t;
	if (i == at)
	  continue;
	stack[sp - 1].t = stack[sp - 1].f;
	stack[sp - 1].f = t;
      }
    else
      {
	sp--;
	stack[sp - 1] = connect (alg, i == at ? meaning : token_meaning (f[i]),
				 stack[sp - 1], stack[sp]);
      }
  return stack[0];
}

adse_ref
formula_undecided (const uint8_t *f, unsigned n, const struct adse_visit *visit,
		   const struct adse_algebra *alg, unsigned at, enum connective meaning)
{
  /* Of each subformula when it is true, false, and when its evaluation, from left
     to right, comes to a condition without a value.  */
  struct
  {
    adse_ref t, f, u;
  } stack[ADSE_MAX_CONDITIONS + 1], *a, *b;
  unsigned sp = 0;

  for (unsigned i = 0; i < n; i++)
    {
      if (f[i] < ADSE_MAX_CONDITIONS)
	{
	  adse_ref v = f[i] < visit->n ? visit->v[f[i]] : 0;
	  struct verdict r = { v, v ? pred_not (alg, v) : 0 };
	  if (i == at && v)
	    r = connect (alg, meaning, r, r);
	  stack[sp].t = r.t;
	  stack[sp].f = r.f;
	  stack[sp++].u = v ? 0 : pred_const (alg, true);
	  continue;
	}
      a = &stack[sp - 1];
      if (f[i] == ADSE_F_NOT)
	{
	  adse_ref t = a->t;
	  if (i == at)
	    continue;
	  a->t = a->f;
	  a->f = t;
	  continue;
	}
      b = a--;
      sp--;
      switch (i == at ? meaning : token_meaning (f[i]))
	{
	case CONN_AND:
	  a->u = pred_or (alg, a->u, pred_and (alg, a->t, b->u));
	  a->f = pred_or (alg, a->f, pred_and (alg, a->t, b->f));
	  a->t = pred_and (alg, a->t, b->t);
	  break;
	case CONN_OR:
	  a->u = pred_or (alg, a->u, pred_and (alg, a->f, b->u));
	  a->t = pred_or (alg, a->t, pred_and (alg, a->f, b->t));
	  a->f = pred_and (alg, a->f, b->f);
	  break;
	case CONN_XOR:
	  {
	    adse_ref t = a->t;
	    a->u = pred_or (alg, a->u, b->u);
	    a->t = pred_or (alg, pred_and (alg, t, b->f), pred_and (alg, a->f, b->t));
	    a->f = pred_or (alg, pred_and (alg, t, b->t), pred_and (alg, a->f, b->f));
	    break;
	  }
	case CONN_RIGHT: *a = *b; break;
	case CONN_TRUE:
	  a->t = pred_const (alg, true);
	  a->f = a->u = 0;
	  break;
	case CONN_FALSE:
	  a->f = pred_const (alg, true);
	  a->t = a->u = 0;
	  break;
	case CONN_LEFT:
	case CONN__COUNT: break;
	}
    }
  return stack[0].u;
}

int
formula_next (const uint8_t *f, unsigned n, unsigned at, enum connective meaning,
	      uint32_t known, uint32_t values)
{
  int stack[ADSE_MAX_CONDITIONS + 1], a, b;
  unsigned sp = 0;

  for (unsigned i = 0; i < n; i++)
    {
      if (f[i] < ADSE_MAX_CONDITIONS)
	{
	  bool v = i == at ? meaning == CONN_TRUE : values >> f[i] & 1;
	  stack[sp++] = known >> f[i] & 1 ? v : FORMULA_NEXT (f[i]);
	  continue;
	}
      if (f[i] == ADSE_F_NOT)
	{
	  if (i != at && stack[sp - 1] <= 1)
	    stack[sp - 1] = !stack[sp - 1];
	  continue;
	}
      b = stack[--sp];
      a = stack[sp - 1];
      switch (i == at ? meaning : token_meaning (f[i]))
	{
	case CONN_AND: a = a == 1 ? b : a; break;
	case CONN_OR: a = a == 0 ? b : a; break;
	case CONN_XOR: a = a > 1 ? a : b > 1 ? b : a ^ b; break;
	case CONN_RIGHT: a = b; break;
	case CONN_TRUE: a = 1; break;
	case CONN_FALSE: a = 0; break;
	case CONN_LEFT:
	case CONN__COUNT: break;
	}
      stack[sp - 1] = a;
    }
  return stack[0];
}

unsigned
formula_paths (const uint8_t *f, unsigned n)
{
  /* Ways to a true and to a false value.  */
  struct
  {
    unsigned t, f;
  } stack[ADSE_MAX_CONDITIONS + 1], a, b, r;
  unsigned sp = 0;

  for (unsigned i = 0; i < n; i++)
    if (f[i] < ADSE_MAX_CONDITIONS)
      {
	stack[sp].t = stack[sp].f = 1;
	sp++;
      }
    else if (f[i] == ADSE_F_NOT)
      {
	unsigned t = stack[sp - 1].t;
	stack[sp - 1].t = stack[sp - 1].f;
	stack[sp - 1].f = t;
      }
    else
      {
	b = stack[--sp];
	a = stack[sp - 1];
	if (f[i] == ADSE_F_AND)
	  r.t = a.t * b.t, r.f = a.f + a.t * b.f;
	else if (f[i] == ADSE_F_OR)
	  r.t = a.t + a.f * b.t, r.f = a.f * b.f;
	else
	  r.t = a.t * b.f + a.f * b.t, r.f = a.t * b.t + a.f * b.f;
	stack[sp - 1] = r;
      }
  return stack[0].t + stack[0].f;
}

uint32_t
formula_evaluated (const uint8_t *f, unsigned n, uint32_t values)
{
  struct
  {
    uint32_t seen;
    bool v;
  } stack[ADSE_MAX_CONDITIONS + 1], b;
  unsigned sp = 0;

  for (unsigned i = 0; i < n; i++)
    if (f[i] < ADSE_MAX_CONDITIONS)
      {
	stack[sp].seen = (uint32_t) 1 << f[i];
	stack[sp++].v = values >> f[i] & 1;
      }
    else if (f[i] == ADSE_F_NOT)
      stack[sp - 1].v = !stack[sp - 1].v;
    else
      {
	b = stack[--sp];
	if (f[i] == ADSE_F_XOR)
	  {
	    stack[sp - 1].seen |= b.seen;
	    stack[sp - 1].v ^= b.v;
	  }
	else if (stack[sp - 1].v == (f[i] == ADSE_F_AND))
	  {
	    /* The left operand left it open.  */
	    stack[sp - 1].seen |= b.seen;
	    stack[sp - 1].v = b.v;
	  }
      }
  return stack[0].seen;
}

uint32_t
formula_negated (const uint8_t *f, unsigned n)
{
  uint32_t negated = 0;

  for (unsigned i = 1; i < n; i++)
    if (f[i] == ADSE_F_NOT && f[i - 1] < ADSE_MAX_CONDITIONS)
      negated |= (uint32_t) 1 << f[i - 1];
  return negated;
}

/* Source text of condition I of decision SITE; NULL: unknown.  */
static const char *
condition_text (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i)
{
  uint32_t self = ctx->sites ? (uint32_t) (site - ctx->sites) : 0;

  for (uint32_t j = 0; ctx->sites && j < ctx->nsite; j++)
    {
      const struct adse_site *s = &ctx->sites[j];
      if (s->kind == ADSE_SITE_COND && s->decision == self && s->clause == i
	  && ctx->strings[s->text])
	return ctx->strings + s->text;
    }
  return site->nclause == 1 && ctx->strings[site->text] ? ctx->strings + site->text
							: NULL;
}

void
put_condition (struct text *t, const struct adse_site_ctx *ctx,
	       const struct adse_site *site, unsigned i, bool parentheses)
{
  const char *s = condition_text (ctx, site, i);
  bool wrap = s && parentheses && !text_is_simple (s);

  if (!s)
    {
      text_put (t, "#");
      text_number (t, i + 1, 32, false);
      return;
    }
  text_put (t, wrap ? "(" : "");
  text_put (t, s);
  text_put (t, wrap ? ")" : "");
}

/* The formula as a tree, so that it can be written in infix.  */
struct tree
{
  const uint8_t *f;
  uint8_t left[ADSE_MAX_FORMULA], right[ADSE_MAX_FORMULA];
  unsigned at;
  enum connective meaning;
  const struct adse_site_ctx *ctx;
  const struct adse_site *site;
};

/* OUTER: how tight the operator around the node binds (0: none): 3 ||, 4 &&,
   5 !=, 6 !.  */
static void
put_node (struct text *t, const struct tree *tree, unsigned node, int outer)
{
  static const char *const spelling[] = { " && ", " || ", " != " };
  static const int level[] = { 4, 3, 5 };
  uint8_t token = tree->f[node];
  enum connective meaning;
  bool wrap;

  if (token < ADSE_MAX_CONDITIONS)
    {
      /* A condition may hold any operator that binds tighter than &&.  */
      put_condition (t, tree->ctx, tree->site, token, outer > 4);
      return;
    }
  if (token == ADSE_F_NOT && node == tree->at)
    {
      put_node (t, tree, tree->left[node], outer);
      return;
    }
  if (token == ADSE_F_NOT)
    {
      text_put (t, "!");
      put_node (t, tree, tree->left[node], 6);
      return;
    }
  meaning = node == tree->at ? tree->meaning : token_meaning (token);
  switch (meaning)
    {
    case CONN_LEFT: put_node (t, tree, tree->left[node], outer); return;
    case CONN_RIGHT: put_node (t, tree, tree->right[node], outer); return;
    case CONN_TRUE: text_put (t, "true"); return;
    case CONN_FALSE: text_put (t, "false"); return;
    default: break;
    }
  /* GCC asks for parentheses around && within ||, and so do readers.  */
  wrap = outer != 0 && outer != level[meaning];
  text_put (t, wrap ? "(" : "");
  put_node (t, tree, tree->left[node], level[meaning]);
  text_put (t, spelling[meaning]);
  put_node (t, tree, tree->right[node], level[meaning]);
  text_put (t, wrap ? ")" : "");
}

void
put_formula (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, const uint8_t *f, unsigned n, unsigned at,
	     enum connective meaning)
{
  struct tree tree = { .f = f, .at = at, .meaning = meaning, .ctx = ctx, .site = site };
  uint8_t stack[ADSE_MAX_CONDITIONS + 1];
  unsigned sp = 0;

  for (unsigned i = 0; i < n; i++)
    {
      if (formula_is_connective (f[i]))
	{
	  tree.right[i] = stack[--sp];
	  tree.left[i] = stack[--sp];
	}
      else if (f[i] == ADSE_F_NOT)
	tree.left[i] = stack[--sp];
      stack[sp++] = (uint8_t) i;
    }
  put_node (t, &tree, n - 1, 0);
}
