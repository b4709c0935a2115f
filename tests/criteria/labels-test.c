/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels hold exactly where their texts say they do.  Sites on 8-bit
   operands are tried with all values; what each label should say is worked
   out in plain C from the label's short text, so text and predicate are
   checked against each other.  A row of criteria.def without a test named
   after it does not compile.  */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "adse-op.h"
#include "decisions.h"
#include "error-tests.h"
#include "labels.h"
#include "logic-tests.h"
#include "mutation-tests.h"
#include "place-tests.h"
#include "site.h"
#include "sites.h"

/* Value of a small expression text: x, y, a number, and one + 1, - 1, - or ~
   around these, as 8-bit C.  */
static int
operand_value (const char *t, size_t n, int x, int y)
{
  char s[64];
  int step = 0;

  snprintf (s, sizeof s, "%.*s", (int) n, t);
  if (s[0] == '(')
    {
      s[strlen (s) - 1] = 0;
      memmove (s, s + 1, strlen (s));
      if (strlen (s) > 4
	  && (!strcmp (s + strlen (s) - 4, " + 1")
	      || !strcmp (s + strlen (s) - 4, " - 1")))
	{
	  step = s[strlen (s) - 3] == '+' ? 1 : -1;
	  s[strlen (s) - 4] = 0;
	}
      return operand_value (s, strlen (s), x, y) + step;
    }
  if (s[0] == '~')
    return ~operand_value (s + 1, strlen (s + 1), x, y);
  if (s[0] == '-')
    return -operand_value (s + 1, strlen (s + 1), x, y);
  if (!strcmp (s, "x"))
    return x;
  if (!strcmp (s, "y"))
    return y;
  if (s[0] < '0' || s[0] > '9')
    ck_abort_msg ("operand \"%s\"", s);
  return atoi (s);
}

enum outcome
{
  VALUE,
  TRAPS,
  UNDEFINED
};

/* "A op B" in 8-bit C of the given signedness.  */
static enum outcome
evaluate (const char *t, bool sg, int x, int y, int *out)
{
  static const char *const ops[]
    = { " == ", " != ", " <= ", " >= ", " << ", " >> ", " < ", " > ",
	" * ",	" / ",	" % ",	" & ",	" | ",	" ^ ",	" + ", " - " };
  const char *at = NULL, *op = NULL;
  int depth = 0;

  /* The operator outside of parentheses.  */
  for (const char *p = t; *p && !op; p++)
    {
      depth += (*p == '(') - (*p == ')');
      for (unsigned i = 0; !depth && !op && i < sizeof ops / sizeof *ops; i++)
	if (!strncmp (p, ops[i], strlen (ops[i])))
	  at = p, op = ops[i];
    }
  if (!op)
    ck_abort_msg ("no operator in \"%s\"", t);
  const char *right = at + strlen (op);
  int a = operand_value (t, (size_t) (at - t), x, y),
      b = operand_value (right, strlen (right), x, y);
  a = sg ? (int8_t) a : (uint8_t) a;
  b = sg ? (int8_t) b : (uint8_t) b;
  int v;
  switch (op[1])
    {
    case '=': v = a == b; break;
    case '!': v = a != b; break;
    case '*': v = a * b; break;
    case '&': v = a & b; break;
    case '|': v = a | b; break;
    case '^': v = a ^ b; break;
    case '+': v = a + b; break;
    case '-': v = a - b; break;
    case '/':
    case '%':
      if (!b || (sg && a == -128 && b == -1))
	return TRAPS;
      v = op[1] == '/' ? a / b : a % b;
      break;
    default:
      if (op[2] == op[1])
	{
	  if ((uint8_t) b >= 8)
	    return UNDEFINED;
	  v = op[1] == '<' ? (int) ((unsigned) a << b) : a >> b;
	}
      else if (op[2] == '=')
	v = op[1] == '<' ? a <= b : a >= b;
      else
	v = op[1] == '<' ? a < b : a > b;
    }
  *out = (uint8_t) v;
  return VALUE;
}

/* Values at which 8-bit operators change their ways: around 0, powers of
   two, the widths, the limits.  */
#define NVALUE 44

static int
near (int i)
{
  return i < 18	  ? i
	 : i < 24 ? 28 + i
	 : i < 28 ? 60 + i - 24
	 : i < 36 ? 124 + i - 28
		  : 248 + i - 36;
}

/* Mutants of CRITERION at SITE: each label "original -> mutant" holds iff the
   original has a value there and the mutant traps or has another one.  */
static void
mutants_differ (const struct adse_site *s, enum adse_criterion criterion, bool sg)
{
  char original[64], texts[32][128];
  unsigned n = adse_site_nlabels (&ctx, s), nmutant = 0;

  snprintf (original, sizeof original, "%s", strings + s->text);
  for (unsigned i = 0; i < n; i++)
    {
      char *text = texts[nmutant], *arrow;
      if (adse_label_criterion (&ctx, s, i) != criterion)
	continue;
      short_text (s, i, text, sizeof texts[0]);
      arrow = strstr (text, " -> ");
      ck_assert_msg (arrow && !strncmp (text, original, strlen (original)), "\"%s\"",
		     text);
      memmove (text, arrow + 4, strlen (arrow + 4) + 1);
      /* Never the original, never twice.  */
      ck_assert_str_ne (text, original);
      for (unsigned j = 0; j < nmutant; j++)
	ck_assert_str_ne (text, texts[j]);
      for (int p = 0; p < NVALUE; p++)
	for (int q = 0; q < NVALUE; q++)
	  {
	    int x = near (p), y = near (q), a = 0, b = 0, want;
	    enum outcome o, m;
	    if (impossible (s, x, y))
	      continue;
	    o = evaluate (original, sg, x, y, &a);
	    m = evaluate (text, sg, x, y, &b);
	    want = o == VALUE && (m == TRAPS || (m == VALUE && a != b));
	    if (holds2 (s, i, x, y) != want)
	      ck_abort_msg ("%s -> %s on %d, %d: not %d", original, text, x, y, want);
	  }
      ck_assert_int_eq (adse_label_holds (&ctx, s, i, 2, (uint64_t[2]){ 1, 1 }, 1), -1);
      nmutant++;
    }
}

static void
all_sites (enum adse_criterion criterion)
{
  for (unsigned w = 0; w < noperator; w++)
    {
      static const int konst[] = { 0, 1, 5, -1, -128, 127 };
      mutants_differ (op_site (w, ADSE_OPND_VAR, ADSE_OPND_VAR, 0), criterion,
		      operators[w].is_signed);
      mutants_differ (op_site (w, ADSE_OPND_EXPR, ADSE_OPND_VAR, 0), criterion,
		      operators[w].is_signed);
      for (unsigned k = 0; k < 6; k++)
	{
	  mutants_differ (op_site (w, ADSE_OPND_VAR, ADSE_OPND_CONST, konst[k]),
			  criterion, operators[w].is_signed);
	  mutants_differ (op_site (w, ADSE_OPND_CONST, ADSE_OPND_EXPR, konst[k]),
			  criterion, operators[w].is_signed);
	}
    }
}

static bool
is_comparison (unsigned which)
{
  return operators[which].op >= ADSE_OP_EQ && operators[which].op <= ADSE_OP_SGE;
}

START_TEST (test_ROR)
{
  all_sites (ADSE_CRIT_ROR);
  for (unsigned w = 0; w < noperator; w++)
    {
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_ROR), is_comparison (w) ? 5 : 0);
      s->flags |= ADSE_SITE_POINTER;
      if (is_comparison (w))
	ck_assert_uint_eq (count_of (s, ADSE_CRIT_ROR),
			   operators[w].text[1] == '=' && operators[w].text[0] != '<'
			       && operators[w].text[0] != '>'
			     ? 1
			     : 5);
    }
}
END_TEST

START_TEST (test_AOR)
{
  all_sites (ADSE_CRIT_AOR);
  for (unsigned w = 0; w < noperator; w++)
    {
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
      bool arithmetic = strchr ("+-*/%", operators[w].text[0]) != NULL;
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_AOR), arithmetic ? 4 : 0);
      s->flags |= ADSE_SITE_POINTER;
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_AOR), 0);
    }
}
END_TEST

START_TEST (test_LOR)
{
  all_sites (ADSE_CRIT_LOR);
  for (unsigned w = 0; w < noperator; w++)
    {
      const char *t = operators[w].text;
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_LOR),
			 strchr ("&|^", *t)			  ? 2
			 : !strcmp (t, "<<") || !strcmp (t, ">>") ? 1
								  : 0);
    }
}
END_TEST

START_TEST (test_UOI)
{
  struct adse_site *s;

  all_sites (ADSE_CRIT_UOI);
  s = op_site (2, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOI), 8);
  s = op_site (2, ADSE_OPND_EXPR, ADSE_OPND_CONST, 5);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOI), 4);
  /* 0 is its own negation, its complement is 0 - 1.  */
  s = op_site (2, ADSE_OPND_EXPR, ADSE_OPND_CONST, 0);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOI), 2);
  s = op_site (2, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
  s->flags |= ADSE_SITE_POINTER;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_UOI), 0);
}
END_TEST

START_TEST (test_CRO)
{
  struct adse_site *s;
  char text[64];

  all_sites (ADSE_CRIT_CRO);
  s = op_site (6, ADSE_OPND_VAR, ADSE_OPND_EXPR, 0);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CRO), 3);
  s = op_site (6, ADSE_OPND_EXPR, ADSE_OPND_CONST, 1);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CRO), 2);
  s = op_site (6, ADSE_OPND_EXPR, ADSE_OPND_CONST, 5);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CRO), 3);
  s = op_site (0, ADSE_OPND_VAR, ADSE_OPND_CONST, 0);
  s->flags |= ADSE_SITE_POINTER;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CRO), 1);
  for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
    if (adse_label_criterion (&ctx, s, i) == ADSE_CRIT_CRO)
      {
	short_text (s, i, text, sizeof text);
	ck_assert_str_eq (text, "x == 0 -> NULL == 0");
      }
}
END_TEST

/* "x < y - 1" and the like in plain int, where nothing wraps at 8 bits.  */
START_TEST (test_BV)
{
  for (unsigned w = 0; w < noperator; w++)
    for (unsigned constant = 0; constant < 2; constant++)
      {
	bool sg = operators[w].is_signed, equality;
	struct adse_site *s
	  = op_site (w, ADSE_OPND_VAR, constant ? ADSE_OPND_CONST : ADSE_OPND_VAR, 7);
	unsigned n = 0;

	equality = w < 2;
	for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
	  {
	    char text[64], rel[3], right[16];
	    int step = 0;
	    if (adse_label_criterion (&ctx, s, i) != ADSE_CRIT_BV)
	      continue;
	    n++;
	    short_text (s, i, text, sizeof text);
	    ck_assert_int_ge (sscanf (text, "x %2s %15s", rel, right), 2);
	    if (strstr (text, " - 1"))
	      step = -1;
	    else if (strstr (text, " + 1"))
	      step = 1;
	    for (int x = 0; x < 256; x++)
	      for (int y = 0; y < 256; y++)
		{
		  int a = sg ? (int8_t) x : x, b = sg ? (int8_t) y : y, want;
		  if (impossible (s, x, y))
		    continue;
		  b = *right == 'y' ? b + step : atoi (right);
		  want = !strcmp (rel, "==") ? a == b : *rel == '<' ? a < b : a > b;
		  if (holds2 (s, i, x, y) != want)
		    ck_abort_msg ("%s: %s on %d, %d", strings + s->text, text, x, y);
		}
	  }
	ck_assert_uint_eq (n, !is_comparison (w) ? 0 : equality ? 3 : 4);
      }
}
END_TEST

/* Both sides of x <= 7 and x < 7 as the source would have them.  */
START_TEST (boundaries_are_named_in_numbers)
{
  static const char *const le[] = { "x == 8", "x > 8", "x == 7", "x < 7" },
			   *const lt[] = { "x == 6", "x < 6", "x == 7", "x > 7" };
  char text[64];
  unsigned n = 0;

  for (unsigned w = 6; w <= 7; w++)
    {
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_CONST, 7);
      for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
	if (adse_label_criterion (&ctx, s, i) == ADSE_CRIT_BV)
	  {
	    short_text (s, i, text, sizeof text);
	    ck_assert_str_eq (text, w == 7 ? le[n % 4] : lt[n % 4]);
	    n++;
	  }
    }
  ck_assert_uint_eq (n, 8);
}
END_TEST

static void
check_dc (const struct adse_site *s, const struct decision *d, bool eager)
{
  for (uint32_t v = 0; v < 1u << d->n; v++)
    {
      uint32_t known;
      bool r = run_decision (d, eager, v, &known);
      ck_assert_int_eq (visit_decision (s, 0, d->n, v, known) == 1, r);
      ck_assert_int_eq (visit_decision (s, 1, d->n, v, known) == 1, !r);
    }
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_DC), 2);
}

START_TEST (test_DC)
{
  struct adse_site *s = &sites[0];
  char text[64];

  each_decision (check_dc);

  /* A switch, signed and unsigned.  */
  for (unsigned sg = 0; sg < 2; sg++)
    {
      reset ();
      s->kind = ADSE_SITE_SWITCH;
      s->width = 8;
      s->flags = sg ? ADSE_SITE_SIGNED : 0;
      s->ncase = 3;
      s->text = string ("x");
      cases[0] = (struct adse_case){ 7, 7, 0, 0 };
      cases[1] = (struct adse_case){ sg ? 0xf0 : 100, sg ? 3 : 200, string ("LOW"), 0 };
      cases[2] = (struct adse_case){ 9, 12, 0, 0 };
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_DC), 4);
      for (unsigned v = 0; v < 256; v++)
	{
	  int x = sg ? (int8_t) v : (int) v;
	  bool in[4] = { x == 7, sg ? x >= -16 && x <= 3 : x >= 100 && x <= 200,
			 x >= 9 && x <= 12, false };
	  in[3] = !in[0] && !in[1] && !in[2];
	  uint64_t value = v;
	  for (unsigned i = 0; i < 4; i++)
	    ck_assert_int_eq (adse_label_holds (&ctx, s, i, 1, &value, 1), in[i]);
	}
      short_text (s, 0, text, sizeof text);
      ck_assert_str_eq (text, "switch (x): case 7");
      short_text (s, 1, text, sizeof text);
      ck_assert_str_eq (text, "switch (x): case LOW");
      short_text (s, 2, text, sizeof text);
      ck_assert_str_eq (text, "switch (x): case 9 ... 12");
      short_text (s, 3, text, sizeof text);
      ck_assert_str_eq (text, "switch (x): default");
    }

  /* MIN, MAX and ABS that were comparisons.  */
  static const enum adse_op implicit[]
    = { ADSE_OP_SMIN, ADSE_OP_UMIN, ADSE_OP_SMAX, ADSE_OP_UMAX, ADSE_OP_ABS };
  for (unsigned k = 0; k < 5; k++)
    {
      s = op_site (0, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
      s->op = (uint8_t) implicit[k];
      s->flags |= ADSE_SITE_IMPLICIT;
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_DC), 2);
      for (int x = 0; x < 256; x++)
	for (int y = 0; y < 256; y += 5)
	  {
	    int sx = (int8_t) x, sy = (int8_t) y;
	    int want = k == 0	? sx < sy
		       : k == 1 ? x < y
		       : k == 2 ? sx > sy
		       : k == 3 ? x > y
				: sx < 0;
	    if (holds2 (s, 0, x, y) != want || holds2 (s, 1, x, y) != !want)
	      ck_abort_msg ("%s on %d, %d", adse_op_rows[s->op].text, x, y);
	  }
    }
}
END_TEST

static void
check_cc (const struct adse_site *s, const struct decision *d, bool eager)
{
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CC), 2 * d->n);
  for (uint32_t v = 0; v < 1u << d->n; v++)
    {
      uint32_t known;
      run_decision (d, eager, v, &known);
      for (unsigned j = 0; j < d->n; j++)
	{
	  bool seen = known >> j & 1, value = v >> j & 1;
	  ck_assert_int_eq (visit_decision (s, 2 + 2 * j, d->n, v, known),
			    seen ? value : -1);
	  ck_assert_int_eq (visit_decision (s, 3 + 2 * j, d->n, v, known),
			    seen ? !value : -1);
	}
    }
}

START_TEST (test_CC) { each_decision (check_cc); }
END_TEST

/* Every visit covers one combination, the same one exactly when the same
   conditions had the same values, and all are covered.  */
static void
check_mcc (const struct adse_site *s, const struct decision *d, bool eager)
{
  unsigned first = 2 + 2 * d->n, n = count_of (s, ADSE_CRIT_MCC);
  uint32_t seen[256], value[256];
  bool taken[256] = { false };

  ck_assert_uint_le (n, 256);
  if (eager)
    ck_assert_uint_eq (n, 1u << d->n);
  for (uint32_t v = 0; v < 1u << d->n; v++)
    {
      uint32_t known;
      unsigned hit = n;
      run_decision (d, eager, v, &known);
      for (unsigned i = 0; i < n; i++)
	if (visit_decision (s, first + i, d->n, v, known) == 1)
	  {
	    ck_assert_uint_eq (hit, n);
	    hit = i;
	  }
      ck_assert_uint_lt (hit, n);
      if (taken[hit])
	{
	  ck_assert_uint_eq (seen[hit], known);
	  ck_assert_uint_eq (value[hit], v & known);
	}
      taken[hit] = true;
      seen[hit] = known;
      value[hit] = v & known;
    }
  for (unsigned i = 0; i < n; i++)
    ck_assert_msg (taken[i], "combination %u of %s", i, d->formula);
}

START_TEST (test_MCC)
{
  char text[100];
  struct adse_site *s;

  each_decision (check_mcc);
  s = decision_site (&decisions[1], false);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_MCC), 3);
  short_text (s, 6, text, sizeof text);
  ck_assert_str_eq (text, "D: F-");
  adse_label_describe (&ctx, s, 8, text, sizeof text);
  ck_assert_str_eq (text, "c0 is true, c1 is true");
}
END_TEST

/* Value of a Boolean expression text over c0, c1, ... under V: || below &&
   below != below !.  */
static const char *at;

static bool parse_or (uint32_t v);

static void
blanks (void)
{
  while (*at == ' ')
    at++;
}

static bool
take (const char *token)
{
  blanks ();
  if (strncmp (at, token, strlen (token)))
    return false;
  at += strlen (token);
  return true;
}

static bool
parse_primary (uint32_t v)
{
  bool r;
  if (take ("!"))
    return !parse_primary (v);
  if (take ("("))
    {
      r = parse_or (v);
      if (!take (")"))
	ck_abort_msg ("at \"%s\"", at);
      return r;
    }
  if (take ("true"))
    return true;
  if (take ("false"))
    return false;
  if (!take ("c"))
    ck_abort_msg ("at \"%s\"", at);
  return v >> (*at++ - '0') & 1;
}

static bool
parse_equal (uint32_t v)
{
  bool r = parse_primary (v);
  while (take ("!="))
    r = parse_primary (v) != r;
  return r;
}

static bool
parse_and (uint32_t v)
{
  bool r = parse_equal (v);
  while (take ("&&"))
    r = parse_equal (v) && r;
  return r;
}

static bool
parse_or (uint32_t v)
{
  bool r = parse_and (v);
  while (take ("||"))
    r = parse_and (v) || r;
  return r;
}

static void
check_cor (const struct adse_site *s, const struct decision *d, bool eager)
{
  unsigned first = first_of (s, ADSE_CRIT_COR), nconnective = 0;

  for (const char *p = d->formula; *p; p++)
    nconnective += *p == '&' || *p == '|' || *p == '^';
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_COR), 6 * nconnective);
  for (unsigned i = first; i < first + 6 * nconnective; i++)
    {
      char text[300];
      short_text (s, i, text, sizeof text);
      ck_assert (!strncmp (text, "D -> ", 5));
      for (uint32_t v = 0; v < 1u << d->n; v++)
	{
	  uint32_t known, rest;
	  bool all_differ = true, differs, got;

	  run_decision (d, eager, v, &known);
	  got = visit_decision (s, i, d->n, v, known) == 1;
	  /* Over all values of what was not evaluated.  */
	  rest = ((1u << d->n) - 1) & ~known;
	  for (uint32_t u = rest;; u = (u - 1) & rest)
	    {
	      uint32_t w = (v & known) | u, unused;
	      bool original = run_decision (d, eager, w, &unused);
	      at = text + 5;
	      differs = parse_or (w) != original;
	      all_differ &= differs;
	      if (!u)
		break;
	    }
	  /* Decided by the evaluated conditions: never more than is true, and
	     everything when all are known.  */
	  if ((got && !all_differ) || (!rest && got != all_differ))
	    ck_abort_msg ("%s on %#x", text, v);
	}
    }
}

START_TEST (test_COR)
{
  char text[100];
  struct adse_site *s;

  each_decision (check_cor);
  s = decision_site (&decisions[5], true);
  short_text (s, first_of (s, ADSE_CRIT_COR), text, sizeof text);
  ck_assert_str_eq (text, "D -> c0 || c1 || (c2 && !c3)");
}
END_TEST

/* Its mutants are to decide one way, whatever the condition is, which they evaluate.  */
START_TEST (a_truth_value_becomes_true_and_false)
{
  static const struct decision plain = { decision_one, 1, "0" },
			       negated = { decision_one, 1, "0!" };
  for (int n = 0; n < 2; n++)
    {
      struct adse_site *s = decision_site (n ? &negated : &plain, n);
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_COR), 0);
      s->flags |= ADSE_SITE_TRUTH;
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_COR), 2);
      for (unsigned i = 0; i < 2; i++)
	{
	  unsigned label = first_of (s, ADSE_CRIT_COR) + i;
	  int always = i == 0;
	  char text[40];
	  short_text (s, label, text, sizeof text);
	  ck_assert_str_eq (text, always ? "D -> true" : "D -> false");
	  ck_assert_int_eq (adse_label_decide (&ctx, s, label, 0, 0),
			    ADSE_DECIDE_NEXT (0));
	  ck_assert_int_ne (visit_decision (s, label, 1, 1, 0), 1);
	  for (uint32_t v = 0; v < 2; v++)
	    {
	      int is = (v != 0) != n;
	      ck_assert_int_eq (adse_label_decide (&ctx, s, label, 1, v), always);
	      ck_assert_int_eq (visit_decision (s, label, 1, v, 1), always != is);
	    }
	}
    }
}
END_TEST

START_TEST (conditions_beyond_the_limits_carry_fewer_labels)
{
  struct decision many = { decision_one, 9, "01&2&3&4&5&6&7&8&" };
  struct adse_site *s = decision_site (&many, false);

  ck_assert_uint_eq (count_of (s, ADSE_CRIT_DC), 2);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CC), 18);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_MCC), 0);
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_RACC), 0);
  ck_assert_int_eq (visit_decision (s, 0, 9, 0x1ff, 0x1ff), 1);
  ck_assert_int_eq (visit_decision (s, 1, 9, 0x0ff, 0x1ff), 1);
  s->nclause = 255;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
}
END_TEST

/* As many intermediate values as a predicate can have: exclusive or of 32
   conditions, nested to the left and to the right.  */
START_TEST (largest_decisions_are_evaluated_in_full)
{
  for (unsigned right = 0; right < 2; right++)
    {
      struct adse_site *s = &sites[0];
      uint8_t f[64];
      unsigned n = 0;

      reset ();
      for (unsigned i = 0; i < 32; i++)
	{
	  f[n++] = (uint8_t) i;
	  if (i && !right)
	    f[n++] = ADSE_F_XOR;
	}
      for (unsigned i = 1; right && i < 32; i++)
	f[n++] = ADSE_F_XOR;
      f[n++] = ADSE_F_END;
      s->kind = ADSE_SITE_DECISION;
      s->nclause = 32;
      s->formula = bytes (f, n);
      s->text = string ("D");
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_CC), 64);
      for (uint32_t k = 0; k < 3000; k++)
	{
	  uint32_t v = k * 2654435761u;
	  int odd = __builtin_parity (v);
	  ck_assert_int_eq (visit_decision (s, 0, 32, v, ~0u), odd);
	  ck_assert_int_eq (visit_decision (s, 1, 32, v, ~0u), !odd);
	  ck_assert_int_eq (visit_decision (s, 65, 32, v, ~0u), !(v >> 31));
	}
    }
}
END_TEST

START_TEST (nonsense_in_the_metadata_has_no_labels)
{
  static const char *const bad[]
    = { "&", "0&", "01", "0!!1", "09&", "01&&", "01?", "" };

  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    {
      struct decision d = { decision_one, 2, bad[i] };
      ck_assert_msg (adse_site_nlabels (&ctx, decision_site (&d, true)) == 0, "\"%s\"",
		     bad[i]);
    }
  struct adse_site *s = op_site (0, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
  s->op = 200;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
  s = op_site (0, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
  s->width = 0;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
  s->width = 99;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
  s = op_site (0, ADSE_OPND_VAR, ADSE_OPND_VAR, 0);
  s->op = ADSE_OP_ITE;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("labels");
  TCase *t = tcase_create ("criteria"), *u = tcase_create ("sites");
  SRunner *r;
  int failed;

  tcase_set_timeout (t, 300);
  error_tests (t);
  mutation_tests ();
  logic_tests ();
  place_tests ();
#define ADSE_CRITERION(ID, NAME, TEXT, HELP, SOURCE, PLACE)                            \
  tcase_add_test (t, test_##NAME);
#include "criteria.def"
#undef ADSE_CRITERION
  tcase_add_test (u, test_alone);
  tcase_add_test (u, boundaries_are_named_in_numbers);
  tcase_add_test (u, a_truth_value_becomes_true_and_false);
  tcase_add_test (u, conditions_beyond_the_limits_carry_fewer_labels);
  tcase_add_test (u, largest_decisions_are_evaluated_in_full);
  tcase_add_test (u, nonsense_in_the_metadata_has_no_labels);
  suite_add_tcase (s, t);
  suite_add_tcase (s, u);
  r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
