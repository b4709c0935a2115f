/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels of run-time errors hold exactly where C11 says that the program goes
   wrong: sites on 8-bit operands are tried with all values, and what should be is
   worked out in int, where none of it goes wrong.  */
#include <string.h>
#include "error-tests.h"
#include "sites.h"

const TTest *test_DIVZ, *test_DIVO, *test_OVERFLOW, *test_SHIFT;

/* Labels of CRITERION at S, of which I is one, hold where WRONG says, given the
   operator and what the label's text ends in.  */
typedef bool wrong (enum adse_op, bool sg, int a, int b, const char *text);

/* Constants beyond which arithmetic on 8 bits has other limits.  */
static const int constants[]
    = { 0, 1, 2, 3, 5, 7, 8, 9, 64, 100, 127, -128, -127, -100, -64, -3, -2, -1 };

static void
compare (struct adse_site *s, unsigned w, enum adse_criterion c, wrong *wrong)
{
  bool sg = operators[w].is_signed;
  unsigned possible = 0;

  for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
    {
      char text[64];
      bool some = false;
      if (adse_label_criterion (&ctx, s, i) != c)
	continue;
      short_text (s, i, text, sizeof text);
      for (int x = 0; x < 256; x++)
	for (int y = 0; y < 256; y++)
	  {
	    int a = sg ? (int8_t) x : x, b = sg ? (int8_t) y : y;
	    if (impossible (s, x, y))
	      continue;
	    bool want = wrong (operators[w].op, sg, a, b, text);
	    some |= want;
	    if (holds2 (s, i, x, y) != want)
	      ck_abort_msg ("%s: %s on %d, %d", strings + s->text, text, a, b);
	  }
      /* A label that its constants rule out is no label.  */
      ck_assert_msg (some, "%s: %s", strings + s->text, text);
      possible++;
    }
  ck_assert_uint_eq (possible, count_of (s, c));
}

/* Operators with all kinds of operands.  NCASE: sites with two variable operands that
   carry labels, and the labels that they carry.  */
static void
all_operators (enum adse_criterion c, wrong *wrong, unsigned nsite,
	       unsigned nlabel)
{
  unsigned sites = 0, labels = 0;

  for (unsigned w = 0; w < noperator; w++)
    {
      struct adse_site *s = op_site (w, ADSE_OPND_VAR, ADSE_OPND_EXPR, 0);
      sites += count_of (s, c) != 0;
      labels += count_of (s, c);
      compare (s, w, c, wrong);
      for (unsigned k = 0; k < sizeof constants / sizeof *constants; k++)
	{
	  compare (op_site (w, ADSE_OPND_VAR, ADSE_OPND_CONST, constants[k]), w, c,
		   wrong);
	  compare (op_site (w, ADSE_OPND_CONST, ADSE_OPND_VAR, constants[k]), w, c,
		   wrong);
	}
    }
  ck_assert_uint_eq (sites, nsite);
  ck_assert_uint_eq (labels, nlabel);
}

/* Of an operator on 8 bits with the constant operand K, no label is missing.  */
static void
none_missing (enum adse_criterion c, wrong *wrong, const char *text)
{
  for (unsigned w = 0; w < noperator; w++)
    for (unsigned k = 0; k < 2 * sizeof constants / sizeof *constants; k++)
      {
	bool sg = operators[w].is_signed, some = false;
	struct adse_site *s
	    = op_site (w, k % 2 ? ADSE_OPND_CONST : ADSE_OPND_VAR,
		       k % 2 ? ADSE_OPND_VAR : ADSE_OPND_CONST, constants[k / 2]);
	for (int x = 0; x < 256; x++)
	  for (int y = 0; y < 256; y++)
	    some |= !impossible (s, x, y)
		    && wrong (operators[w].op, sg, sg ? (int8_t) x : x,
			      sg ? (int8_t) y : y, text);
	if (some)
	  ck_assert_msg (count_of (s, c) != 0, "%s", strings + s->text);
      }
}

static bool
divides (enum adse_op op)
{
  return op == ADSE_OP_UDIV || op == ADSE_OP_SDIV || op == ADSE_OP_UREM
	 || op == ADSE_OP_SREM;
}

static bool
by_zero (enum adse_op op, bool sg, int a, int b, const char *text)
{
  (void) sg, (void) a, (void) text;
  return divides (op) && b == 0;
}

START_TEST (division_by_zero)
{
  all_operators (ADSE_CRIT_DIVZ, by_zero, 4, 4);
  none_missing (ADSE_CRIT_DIVZ, by_zero, "");
}
END_TEST

static bool
by_minus_one (enum adse_op op, bool sg, int a, int b, const char *text)
{
  (void) text;
  return sg && divides (op) && a == -128 && b == -1;
}

START_TEST (division_overflow)
{
  all_operators (ADSE_CRIT_DIVO, by_minus_one, 2, 2);
  none_missing (ADSE_CRIT_DIVO, by_minus_one, "");
}
END_TEST

static bool
too_far (enum adse_op op, bool sg, int a, int b, const char *text)
{
  int r = op == ADSE_OP_ADD   ? a + b
	  : op == ADSE_OP_SUB ? a - b
	  : op == ADSE_OP_MUL ? a * b
			      : 0;
  (void) text;
  return sg && (r < -128 || r > 127);
}

START_TEST (signed_overflow)
{
  all_operators (ADSE_CRIT_OVERFLOW, too_far, 3, 3);
  none_missing (ADSE_CRIT_OVERFLOW, too_far, "");
  struct adse_site *s = op_site (10, ADSE_OPND_VAR, ADSE_OPND_NONE, 0);
  for (unsigned k = 0; k < 2; k++)
    {
      s->op = k ? ADSE_OP_ABS : ADSE_OP_NEG;
      ck_assert_uint_eq (count_of (s, ADSE_CRIT_OVERFLOW), 1);
      for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
	if (adse_label_criterion (&ctx, s, i) == ADSE_CRIT_OVERFLOW)
	  for (int x = 0; x < 256; x++)
	    ck_assert_int_eq (holds2 (s, i, x, 0), x == 128);
    }
  s->op = ADSE_OP_NEG;
  s->flags &= (uint8_t) ~ADSE_SITE_SIGNED;
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_OVERFLOW), 0);
}
END_TEST

static bool
bad_shift (enum adse_op op, bool sg, int a, int b, const char *text)
{
  bool left = op == ADSE_OP_SHL, out = b < 0 || b > 7;

  if (!left && op != ADSE_OP_LSHR && op != ADSE_OP_ASHR)
    return false;
  if (strstr (text, "not in 0..7"))
    return out;
  if (!left || !sg || out)
    return false;
  return strstr (text, " < 0") ? a < 0 : a >= 0 && a << b > 127;
}

START_TEST (shift_out_of_range)
{
  all_operators (ADSE_CRIT_SHIFT, bad_shift, 4, 6);
  none_missing (ADSE_CRIT_SHIFT, bad_shift, ": y not in 0..7");
  none_missing (ADSE_CRIT_SHIFT, bad_shift, ": x < 0");
  none_missing (ADSE_CRIT_SHIFT, bad_shift, ": overflows");
}
END_TEST

void
error_tests (void)
{
  test_DIVZ = division_by_zero;
  test_DIVO = division_overflow;
  test_OVERFLOW = signed_overflow;
  test_SHIFT = shift_out_of_range;
}
