/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels of run-time errors hold exactly where C11 says that the program goes
   wrong: sites on 8-bit operands are tried with all values, and what should be is
   worked out in int, where none of it goes wrong.  */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "adse-op.h"
#include "error-tests.h"
#include "labels.h"
#include "site.h"
#include "sites.h"

const TTest *test_DIVZ, *test_DIVO, *test_OVERFLOW, *test_SHIFT, *test_BOUNDS,
  *test_NULL_DEREF, *test_NARROW, *test_UNREACHABLE, *test_ASSERT, *test_ENTRY;

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

/* The only label at S but that of leaving ++ out, which is one of CRITERION.  */
static void
only_label (const struct adse_site *s, enum adse_criterion c, const char *text)
{
  char got[64];

  ck_assert_uint_eq (adse_site_nlabels (&ctx, s),
		     s->kind == ADSE_SITE_STEP ? 2 : 1);
  ck_assert_int_eq (adse_label_criterion (&ctx, s, 0), c);
  if (s->kind == ADSE_SITE_STEP)
    ck_assert_int_eq (adse_label_criterion (&ctx, s, 1), ADSE_CRIT_SDL);
  short_text (s, 0, got, sizeof got);
  ck_assert_str_eq (got, text);
}

/* sites[0] is one of KIND with the operand x of WIDTH bits.  */
static struct adse_site *
site_of (enum adse_site_kind kind, unsigned op, unsigned width, bool sg,
	 const char *text, uint64_t konst)
{
  reset ();
  sites[0] = (struct adse_site){
    .kind = kind, .op = (uint8_t) op, .width = (uint8_t) width,
    .flags = ADSE_SITE_PLACED | (sg ? ADSE_SITE_SIGNED : 0),
    .opnd = { ADSE_OPND_VAR }, .konst = { 0, konst }, .text = string (text),
    .opnd_text = { string ("x"), string ("its type") }
  };
  return &sites[0];
}

static int
holds1 (const struct adse_site *s, int64_t x)
{
  uint64_t v = (uint64_t) x;
  return adse_label_holds (&ctx, s, 0, 1, &v, 1);
}

START_TEST (index_out_of_bounds)
{
  static const int last[] = { 0, 3, 126, 127, 128, 200, 254, 255, 1000 };

  for (unsigned sg = 0; sg < 2; sg++)
    for (unsigned k = 0; k < sizeof last / sizeof *last; k++)
      {
	struct adse_site *s = site_of (ADSE_SITE_ACCESS, ADSE_ACCESS_INDEX, 8, sg,
				       "a[x]", (uint64_t) last[k]);
	char text[64];
	if (!sg && last[k] >= 255)
	  {
	    ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
	    continue;
	  }
	snprintf (text, sizeof text, "a[x]: x not in 0..%d", last[k]);
	only_label (s, ADSE_CRIT_BOUNDS, text);
	for (int x = sg ? -128 : 0; x < (sg ? 128 : 256); x++)
	  ck_assert_int_eq (holds1 (s, x), x < 0 || x > last[k]);
	s->opnd[0] = ADSE_OPND_CONST;
	for (int x = sg ? -128 : 0; x < (sg ? 128 : 256); x++)
	  {
	    s->konst[0] = (uint8_t) x;
	    ck_assert_uint_eq (adse_site_nlabels (&ctx, s), x < 0 || x > last[k]);
	  }
      }
}
END_TEST

/* Each value that is an index of the table has one label, which holds there only.  */
START_TEST (each_entry_of_a_table)
{
  static const int last[] = { 0, 3, 62, 63, 64, 255 };

  for (unsigned sg = 0; sg < 2; sg++)
    for (unsigned k = 0; k < sizeof last / sizeof *last; k++)
      {
	struct adse_site *s = site_of (ADSE_SITE_ACCESS, ADSE_ACCESS_INDEX, 8, sg,
				       "t[x]", (uint64_t) last[k]);
	unsigned others = adse_site_nlabels (&ctx, s);
	s->flags |= ADSE_SITE_TABLE;
	unsigned n = adse_site_nlabels (&ctx, s);
	ck_assert_uint_eq (n - others, last[k] < 64 ? last[k] + 1 : 0);
	for (unsigned i = others; i < n; i++)
	  {
	    char text[64], expected[64];
	    int entry = (int) (i - others);
	    ck_assert_int_eq (adse_label_criterion (&ctx, s, i), ADSE_CRIT_ENTRY);
	    short_text (s, i, text, sizeof text);
	    snprintf (expected, sizeof expected, "t[x]: x == %d", entry);
	    ck_assert_str_eq (text, expected);
	    for (int x = sg ? -128 : 0; x < (sg ? 128 : 256); x++)
	      {
		uint64_t v = (uint64_t) (int64_t) x;
		ck_assert_int_eq (adse_label_holds (&ctx, s, i, 1, &v, 1), x == entry);
	      }
	  }
	/* An index that cannot be too large, by its form.  */
	s->konst[0] = (uint64_t) last[k];
	ck_assert_uint_eq (adse_site_nlabels (&ctx, s), n - (last[k] ? others : 0));
	s->opnd[0] = ADSE_OPND_CONST;
	s->konst[0] = 0;
	ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
      }
}
END_TEST

START_TEST (null_dereference)
{
  struct adse_site *s
      = site_of (ADSE_SITE_ACCESS, ADSE_ACCESS_POINTER, 64, false, "x->y", 0);
  only_label (s, ADSE_CRIT_NULL_DEREF, "x->y: x == NULL");
  ck_assert_int_eq (holds1 (s, 0), 1);
  ck_assert_int_eq (holds1 (s, 1), 0);
  ck_assert_int_eq (holds1 (s, -1), 0);
}
END_TEST

/* Widths and signednesses around each other, compared by converting.  */
START_TEST (lossy_conversion)
{
  for (unsigned sg = 0; sg < 2; sg++)
    for (unsigned to = 1; to <= 10; to++)
      for (unsigned to_sg = 0; to_sg < 2; to_sg++)
	{
	  struct adse_site *s
	      = site_of (ADSE_SITE_CONVERT, 0, 8, sg, "x", to);
	  unsigned some = 0;
	  if (to_sg)
	    s->flags |= ADSE_SITE_TO_SIGNED;
	  unsigned n = adse_site_nlabels (&ctx, s);
	  for (int x = sg ? -128 : 0; x < (sg ? 128 : 256); x++)
	    {
	      int bits = x & ((1 << to) - 1);
	      int value = to_sg && bits >> (to - 1) ? bits - (1 << to) : bits;
	      some += value != x;
	      if (n)
		ck_assert_int_eq (holds1 (s, x), value != x);
	    }
	  ck_assert_uint_eq (n, some != 0);
	  if (n)
	    only_label (s, ADSE_CRIT_NARROW, "x: does not fit in its type");
	}
}
END_TEST

/* The number that BITS of a float or double are.  */
static long double
number_of (unsigned width, uint64_t bits)
{
  float f;
  double d;
  uint32_t low = (uint32_t) bits;
  memcpy (&f, &low, sizeof f);
  memcpy (&d, &bits, sizeof d);
  return width == 32 ? (long double) f : (long double) d;
}

/* Around each bound of each type, the bits of the nearest numbers on both sides: its
   integral part is in the type, by arithmetic that has all of them exactly.  */
START_TEST (lossy_conversion_of_floats)
{
  for (unsigned width = 32; width <= 64; width += 32)
    for (unsigned to = 2; to <= 64; to++)
      for (unsigned sg = 0; sg < 2; sg++)
	{
	  struct adse_site *s
	      = site_of (ADSE_SITE_CONVERT, sg ? ADSE_OP_FTOS : ADSE_OP_FTOU, width,
			 false, "x", to);
	  if (sg)
	    s->flags |= ADSE_SITE_TO_SIGNED;
	  only_label (s, ADSE_CRIT_NARROW, "x: does not fit in its type");
	  long double beyond = ldexpl (1, (int) (sg ? to - 1 : to));
	  long double least = sg ? -beyond : 0;
	  const long double around[] = { beyond, beyond - 1, least, least - 1, 1, -1,
					 INFINITY, -INFINITY, NAN };
	  for (size_t i = 0; i < sizeof around / sizeof *around; i++)
	    for (int k = -3; k <= 3; k++)
	      {
		float f = (float) around[i];
		double d = (double) around[i];
		uint32_t low;
		uint64_t bits;
		memcpy (&low, &f, sizeof low);
		memcpy (&bits, &d, sizeof bits);
		bits = width == 32 ? (uint32_t) (low + (uint32_t) k)
				   : bits + (uint64_t) k;
		long double part = truncl (number_of (width, bits));
		bool fits = part >= least && part < beyond;
		ck_assert_int_eq (holds1 (s, (int64_t) bits), !fits);
	      }
	}
}
END_TEST

/* ++ and -- of what is narrower than int, and of int.  */
START_TEST (step)
{
  for (unsigned up = 0; up < 2; up++)
    {
      for (unsigned sg = 0; sg < 2; sg++)
	{
	  struct adse_site *s
	      = site_of (ADSE_SITE_STEP, up ? ADSE_OP_ADD : ADSE_OP_SUB, 8, sg,
			 "x++", 1);
	  int low = sg ? -128 : 0, high = sg ? 127 : 255;
	  s->opnd[1] = ADSE_OPND_CONST;
	  only_label (s, ADSE_CRIT_NARROW, "x++: does not fit in its type");
	  for (int x = low; x <= high; x++)
	    ck_assert_int_eq (holds2 (s, 0, x, 1), x == (up ? high : low));
	}
      struct adse_site *s = site_of (
	  ADSE_SITE_STEP, up ? ADSE_OP_ADD : ADSE_OP_SUB, 32, true, "x++", 1);
      s->opnd[1] = ADSE_OPND_CONST;
      only_label (s, ADSE_CRIT_OVERFLOW, "x++: overflows");
      uint64_t v[2] = { up ? 0x7fffffff : 0x80000000u, 1 };
      ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 2, v, 3), 1);
      v[0]--;
      ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 2, v, 3), 0);
      v[0] += 2;
      ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 2, v, 3), 0);
      s->flags &= (uint8_t) ~ADSE_SITE_SIGNED;
      ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
      ck_assert_int_eq (adse_label_criterion (&ctx, s, 0), ADSE_CRIT_SDL);
    }
}
END_TEST

START_TEST (unreachable_is_reached)
{
  struct adse_site *s = site_of (ADSE_SITE_POINT, ADSE_POINT_UNREACHABLE, 1, false,
				 "__builtin_unreachable ()", 0);
  only_label (s, ADSE_CRIT_UNREACHABLE, "__builtin_unreachable (): reached");
  ck_assert_int_eq (holds1 (s, 1), 1);
}
END_TEST

START_TEST (assertion_fails)
{
  struct adse_site *s = site_of (ADSE_SITE_POINT, ADSE_POINT_ASSERTION, 1, false,
				 "assert (x)", 0);
  only_label (s, ADSE_CRIT_ASSERT, "assert (x): fails");
  ck_assert_int_eq (holds1 (s, 1), 1);
  s = site_of (ADSE_SITE_POINT, ADSE_POINT_ABORT, 1, false, "abort ()", 0);
  only_label (s, ADSE_CRIT_ASSERT, "abort (): reached");
}
END_TEST

void
error_tests (TCase *t)
{
  tcase_add_test (t, step);
  tcase_add_test (t, lossy_conversion_of_floats);
  test_DIVZ = division_by_zero;
  test_DIVO = division_overflow;
  test_OVERFLOW = signed_overflow;
  test_SHIFT = shift_out_of_range;
  test_BOUNDS = index_out_of_bounds;
  test_NULL_DEREF = null_dereference;
  test_NARROW = lossy_conversion;
  test_UNREACHABLE = unreachable_is_reached;
  test_ASSERT = assertion_fails;
  test_ENTRY = each_entry_of_a_table;
}
