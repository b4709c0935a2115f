/* SPDX-License-Identifier: MIT
   Building blocks that several criteria use: predicates of width 1, operators
   and their source text, bounded text.  */
#include <string.h>
#include "adse-op.h"
#include "labels-impl.h"
#include "site.h"

adse_ref
pred_const (const struct adse_algebra *alg, bool v)
{
  return alg->konst (alg->ctx, 1, v);
}

adse_ref
pred_not (const struct adse_algebra *alg, adse_ref a)
{
  return alg->op (alg->ctx, ADSE_OP_NOT, 1, 1, a, 0, 0, 0);
}

adse_ref
pred_and (const struct adse_algebra *alg, adse_ref a, adse_ref b)
{
  return a && b ? alg->op (alg->ctx, ADSE_OP_AND, 1, 1, a, b, 0, 0) : 0;
}

adse_ref
pred_or (const struct adse_algebra *alg, adse_ref a, adse_ref b)
{
  if (!a || !b)
    return a ? a : b;
  return alg->op (alg->ctx, ADSE_OP_OR, 1, 1, a, b, 0, 0);
}

adse_ref
pred_compare (const struct adse_algebra *alg, enum adse_op op, unsigned width,
	      adse_ref a, adse_ref b)
{
  return alg->op (alg->ctx, op, 1, width, a, b, 0, 0);
}

adse_ref
pred_combination (unsigned nclause, uint32_t mask, uint32_t values,
		  const struct adse_visit *visit, const struct adse_algebra *alg)
{
  adse_ref all = 0;

  for (unsigned j = 0; j < nclause; j++)
    if (mask >> j & 1)
      {
	adse_ref v = j < visit->n ? visit->v[j] : 0;
	if (!v)
	  return 0;
	if (!(values >> j & 1))
	  v = pred_not (alg, v);
	all = all ? pred_and (alg, all, v) : v;
      }
  return all;
}

bool
op_is_comparison (unsigned op)
{
  return (op >= ADSE_OP_EQ && op <= ADSE_OP_SGE) || adse_op_compares_floats (op);
}

enum relation
op_relation (unsigned op)
{
  switch (op)
    {
    case ADSE_OP_ULT:
    case ADSE_OP_SLT:
    case ADSE_OP_FLT: return REL_LT;
    case ADSE_OP_ULE:
    case ADSE_OP_SLE:
    case ADSE_OP_FLE: return REL_LE;
    case ADSE_OP_UGT:
    case ADSE_OP_SGT:
    case ADSE_OP_FGT: return REL_GT;
    case ADSE_OP_UGE:
    case ADSE_OP_SGE:
    case ADSE_OP_FGE: return REL_GE;
    case ADSE_OP_EQ:
    case ADSE_OP_FEQ: return REL_EQ;
    default: return REL_NE;
    }
}

enum adse_op
relation_op (enum relation rel, bool is_signed)
{
  switch (rel)
    {
    case REL_LT: return is_signed ? ADSE_OP_SLT : ADSE_OP_ULT;
    case REL_LE: return is_signed ? ADSE_OP_SLE : ADSE_OP_ULE;
    case REL_GT: return is_signed ? ADSE_OP_SGT : ADSE_OP_UGT;
    case REL_GE: return is_signed ? ADSE_OP_SGE : ADSE_OP_UGE;
    case REL_EQ: return ADSE_OP_EQ;
    default: return ADSE_OP_NE;
    }
}

enum adse_op
relation_float_op (enum relation rel)
{
  switch (rel)
    {
    case REL_LT: return ADSE_OP_FLT;
    case REL_LE: return ADSE_OP_FLE;
    case REL_GT: return ADSE_OP_FGT;
    case REL_GE: return ADSE_OP_FGE;
    case REL_EQ: return ADSE_OP_FEQ;
    default: return ADSE_OP_FNE;
    }
}

bool
site_is_float (const struct adse_site *site)
{
  return site->kind == ADSE_SITE_OP && adse_op_is_float (site->op);
}

uint64_t
op_float_number (int n, unsigned width)
{
  return (uint64_t) adse_op_eval (ADSE_OP_STOF, width, 8, (uint8_t) n, 0, 0, 0);
}

bool
site_is_signed (const struct adse_site *site)
{
  switch (site->op)
    {
    case ADSE_OP_ULT:
    case ADSE_OP_ULE:
    case ADSE_OP_UGT:
    case ADSE_OP_UGE:
    case ADSE_OP_UDIV:
    case ADSE_OP_UREM:
    case ADSE_OP_LSHR:
    case ADSE_OP_UMIN:
    case ADSE_OP_UMAX: return false;
    case ADSE_OP_SLT:
    case ADSE_OP_SLE:
    case ADSE_OP_SGT:
    case ADSE_OP_SGE:
    case ADSE_OP_SDIV:
    case ADSE_OP_SREM:
    case ADSE_OP_ASHR:
    case ADSE_OP_SMIN:
    case ADSE_OP_SMAX:
    case ADSE_OP_ABS: return true;
    default: return (site->flags & ADSE_SITE_SIGNED) != 0;
    }
}

const char *
op_c_text (unsigned op)
{
  switch (op)
    {
    case ADSE_OP_ADD:
    case ADSE_OP_FADD: return "+";
    case ADSE_OP_SUB:
    case ADSE_OP_FSUB: return "-";
    case ADSE_OP_MUL:
    case ADSE_OP_FMUL: return "*";
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
    case ADSE_OP_FDIV: return "/";
    case ADSE_OP_UREM:
    case ADSE_OP_SREM: return "%";
    case ADSE_OP_AND: return "&";
    case ADSE_OP_OR: return "|";
    case ADSE_OP_XOR: return "^";
    case ADSE_OP_SHL: return "<<";
    case ADSE_OP_LSHR:
    case ADSE_OP_ASHR: return ">>";
    case ADSE_OP_NOT: return "~";
    case ADSE_OP_NEG:
    case ADSE_OP_FNEG: return "-";
    case ADSE_OP_EQ:
    case ADSE_OP_FEQ: return "==";
    case ADSE_OP_NE:
    case ADSE_OP_FNE: return "!=";
    case ADSE_OP_ULT:
    case ADSE_OP_SLT:
    case ADSE_OP_FLT: return "<";
    case ADSE_OP_ULE:
    case ADSE_OP_SLE:
    case ADSE_OP_FLE: return "<=";
    case ADSE_OP_UGT:
    case ADSE_OP_SGT:
    case ADSE_OP_FGT: return ">";
    case ADSE_OP_UGE:
    case ADSE_OP_SGE:
    case ADSE_OP_FGE: return ">=";
    default: return op < ADSE_OP__COUNT ? adse_op_rows[op].text : "?";
    }
}

void
text_put (struct text *t, const char *s)
{
  size_t n = strlen (s);
  if (t->len + 1 < t->n)
    {
      size_t room = t->n - t->len - 1;
      size_t take = n < room ? n : room;
      memcpy (t->buf + t->len, s, take);
      t->buf[t->len + take] = 0;
    }
  t->len += n;
}

void
text_number (struct text *t, uint64_t v, unsigned width, bool is_signed)
{
  char buf[24], *p = buf + sizeof buf;
  bool minus = is_signed && width >= 1 && width <= 64 && v >> (width - 1) & 1;

  if (minus)
    v = (uint64_t) adse_mask (-(adse_val) v, width);
  *--p = 0;
  do
    *--p = (char) ('0' + v % 10);
  while (v /= 10);
  if (minus)
    *--p = '-';
  text_put (t, p);
}

bool
text_is_simple (const char *text)
{
  int depth = 0;
  char quote = 0;

  if (*text == '-')
    return false;
  for (const char *p = text; *p; p++)
    {
      if (quote)
	{
	  if (*p == '\\' && p[1])
	    p++;
	  else if (*p == quote)
	    quote = 0;
	  continue;
	}
      if (*p == '\'' || *p == '"')
	quote = *p;
      else if (*p == '(' || *p == '[')
	{
	  /* A cast or a parenthesis that does not span the whole text.  */
	  if (depth == 0 && *p == '(' && p == text)
	    return false;
	  depth++;
	}
      else if (*p == ')' || *p == ']')
	depth--;
      else if (depth == 0)
	{
	  if (*p == '-' && p[1] == '>')
	    p++;
	  else if (!(*p >= '0' && *p <= '9') && !(*p >= 'a' && *p <= 'z')
		   && !(*p >= 'A' && *p <= 'Z') && *p != '_' && *p != '.')
	    return false;
	}
    }
  return depth == 0;
}

void
put_operand (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, unsigned i, bool parentheses)
{
  const char *s = ctx->strings + site->opnd_text[i];
  if (*s)
    {
      bool wrap = parentheses && !text_is_simple (s);
      text_put (t, wrap ? "(" : "");
      text_put (t, s);
      text_put (t, wrap ? ")" : "");
    }
  else if (site->opnd[i] == ADSE_OPND_CONST)
    text_number (t, site->konst[i], site->width, site_is_signed (site));
  else
    text_put (t, i ? "right" : "left");
}

void
put_site (struct text *t, const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const char *s = ctx->strings + site->text;
  if (*s)
    {
      text_put (t, s);
      return;
    }
  if (site->kind != ADSE_SITE_OP)
    {
      text_put (t, "?");
      return;
    }
  if (adse_op_rows[site->op].arity == 1)
    {
      text_put (t, op_c_text (site->op));
      put_operand (t, ctx, site, 0, true);
      return;
    }
  put_operand (t, ctx, site, 0, true);
  text_put (t, " ");
  text_put (t, op_c_text (site->op));
  text_put (t, " ");
  put_operand (t, ctx, site, 1, true);
}
