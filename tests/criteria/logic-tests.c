/* SPDX-License-Identifier: GPL-3.0-or-later
   Criteria on clauses, against their definitions: what makes a clause active is
   worked out by running the decision's C with the clause turned round, and, where
   others were skipped, with all values that those might have.  */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include "decisions.h"
#include "labels.h"
#include "logic-tests.h"
#include "site.h"
#include "sites.h"

static bool
outcome (const struct decision *d, uint32_t v)
{
  uint32_t known;
  return run_decision (d, false, v, &known);
}

static bool
is_active (const struct decision *d, uint32_t v, unsigned clause)
{
  return outcome (d, v) != outcome (d, v ^ 1u << clause);
}

/* Is CLAUSE active for V, or for some values of what is not KNOWN?  */
static bool
may_be_active (const struct decision *d, uint32_t v, uint32_t known, unsigned clause)
{
  for (uint32_t u = 0; u < 1u << d->n; u++)
    if (!((u ^ v) & known) && is_active (d, u, clause))
      return true;
  return false;
}

static bool
covers (const struct adse_site *s, unsigned i, const struct decision *d, uint32_t v,
	uint32_t known)
{
  return visit_decision (s, i, d->n, v, known) == 1;
}

static void
check_dcc (const struct adse_site *s, const struct decision *d, bool eager)
{
  unsigned first = first_of (s, ADSE_CRIT_DCC);

  ck_assert_uint_eq (count_of (s, ADSE_CRIT_DCC), d->n == 1 ? 2 : 2 + 2 * d->n);
  for (uint32_t v = 0; v < 1u << d->n; v++)
    {
      uint32_t known;
      bool r = run_decision (d, eager, v, &known);
      ck_assert_int_eq (covers (s, first, d, v, known), r);
      ck_assert_int_eq (covers (s, first + 1, d, v, known), !r);
      for (unsigned j = 0; d->n > 1 && j < d->n; j++)
	for (unsigned f = 0; f < 2; f++)
	  ck_assert_int_eq (covers (s, first + 2 + 2 * j + f, d, v, known),
			    known >> j & 1 && (v >> j & 1) != f);
    }
}

START_TEST (dcc)
{
  each_decision (check_dcc);
}
END_TEST

/* "D: T-F" as a set of conditions and their values; the letter of one that has a !
   before it is that of the negation.  */
static void
read_vector (const char *text, const struct decision *d, uint32_t *mask, uint32_t *v)
{
  *mask = *v = 0;
  ck_assert_uint_eq (strlen (text), d->n);
  for (unsigned j = 0; j < d->n; j++)
    if (text[j] != '-')
      {
	const char negated[] = { (char) ('0' + j), '!', 0 };
	bool is_true = text[j] == 'T';
	ck_assert_msg (is_true || text[j] == 'F', "%s", text);
	*mask |= 1u << j;
	*v |= (uint32_t) (is_true != (strstr (d->formula, negated) != NULL)) << j;
      }
}

static void
check_ncc (const struct adse_site *s, const struct decision *d, bool eager,
	   enum adse_criterion c, unsigned t)
{
  static bool wanted[256][256], listed[256][256]; /* by conditions and values */
  unsigned first = first_of (s, c), n = count_of (s, c), found = 0;
  char text[64];

  memset (wanted, 0, sizeof wanted);
  memset (listed, 0, sizeof listed);
  if (t > d->n)
    t = d->n;
  for (uint32_t v = 0; v < 1u << d->n; v++)
    {
      uint32_t known;
      run_decision (d, eager, v, &known);
      for (uint32_t m = 0; m < 1u << d->n; m++)
	if (!(m & ~known)
	    && (__builtin_popcount (m) == (int) t
		|| (m == known && __builtin_popcount (m) < (int) t)))
	  wanted[m][v & m] = true;
    }
  for (unsigned i = first; i < first + n; i++)
    {
      uint32_t m, value;
      short_text (s, i, text, sizeof text);
      read_vector (text + strlen ("D: "), d, &m, &value);
      ck_assert_msg (wanted[m][value] && !listed[m][value], "%s of %s", text,
		     d->formula);
      listed[m][value] = true;
      for (uint32_t v = 0; v < 1u << d->n; v += d->n < 8 ? 1 : 7)
	{
	  uint32_t known;
	  run_decision (d, eager, v, &known);
	  ck_assert_int_eq (covers (s, i, d, v, known),
			    !(m & ~known) && (v & m) == value);
	}
    }
  for (unsigned m = 0; m < 256; m++)
    for (unsigned v = 0; v < 256; v++)
      found += wanted[m][v];
  ck_assert_uint_eq (found, n);
}

static void
check_2cc (const struct adse_site *s, const struct decision *d, bool eager)
{
  check_ncc (s, d, eager, ADSE_CRIT_NCC2, 2);
}

static void
check_3cc (const struct adse_site *s, const struct decision *d, bool eager)
{
  check_ncc (s, d, eager, ADSE_CRIT_NCC3, 3);
}

START_TEST (ncc2)
{
  each_decision (check_2cc);
}
END_TEST

START_TEST (ncc3)
{
  each_decision (check_3cc);
}
END_TEST

static void
check_gacc (const struct adse_site *s, const struct decision *d, bool eager)
{
  unsigned first = first_of (s, ADSE_CRIT_GACC);

  ck_assert_uint_eq (count_of (s, ADSE_CRIT_GACC), 2 * d->n);
  for (uint32_t v = 0; v < 1u << d->n; v++)
    for (unsigned j = 0; j < d->n; j++)
      {
	uint32_t known;
	run_decision (d, eager, v, &known);
	bool active = known >> j & 1 && may_be_active (d, v, known, j);
	for (unsigned f = 0; f < 2; f++)
	  ck_assert_int_eq (covers (s, first + 2 * j + f, d, v, known),
			    active && (v >> j & 1) != f);
      }
}

START_TEST (gacc)
{
  char text[64];
  struct adse_site *s;

  each_decision (check_gacc);
  s = decision_site (&decisions[1], false);
  unsigned first = first_of (s, ADSE_CRIT_GACC);
  adse_label_describe (&ctx, s, first + 1, text, sizeof text);
  ck_assert_str_eq (text, "c0 decides D and is false");
  short_text (s, first + 2, text, sizeof text);
  ck_assert_str_eq (text, "c1 decides: true");
}
END_TEST

/* Labels of CACC and GICC: four a clause, by its value and the decision's.  */
static void
check_four (const struct adse_site *s, const struct decision *d, bool eager,
	    enum adse_criterion c, bool want_active)
{
  unsigned first = first_of (s, c);

  for (uint32_t v = 0; v < 1u << d->n; v++)
    for (unsigned j = 0; j < d->n; j++)
      {
	uint32_t known;
	bool r = run_decision (d, eager, v, &known);
	bool is = known >> j & 1
		  && may_be_active (d, v, known, j) == want_active;
	for (unsigned f = 0; f < 4; f++)
	  ck_assert_int_eq (covers (s, first + 4 * j + f, d, v, known),
			    is && (v >> j & 1) != f / 2 && r != f % 2);
      }
}

/* The ways of clause J's objective are the pairs of its labels that RELATED
   says.  */
static void
check_ways (const struct adse_site *s, enum adse_criterion c, unsigned j,
	    bool (*related) (const char *, const char *, unsigned j))
{
  unsigned first = first_of (s, c), n = count_of (s, c), ways = 0, pairs = 0;
  char a[64], b[64], name[16];
  unsigned way[2];

  snprintf (name, sizeof name, "c%u decides: ", j);
  for (unsigned i = first; i < first + n; i++)
    for (unsigned k = first; k < i; k++)
      {
	short_text (s, i, a, sizeof a);
	short_text (s, k, b, sizeof b);
	if (strncmp (a, name, strlen (name)) || strncmp (b, name, strlen (name))
	    || !related (a + strlen (name), b + strlen (name), j))
	  continue;
	pairs++;
	for (unsigned w = 0; adse_objective_way (&ctx, s, c, j, w, way); w++)
	  ways += (way[0] == i && way[1] == k) || (way[0] == k && way[1] == i);
      }
  ck_assert_uint_eq (ways, pairs);
  ck_assert_uint_gt (pairs, 0);
  ck_assert (!adse_objective_way (&ctx, s, c, j, pairs, way));
}

static bool
differ_both (const char *a, const char *b, unsigned j)
{
  (void) j;
  return (strncmp (a, "true", 4) == 0) != (strncmp (b, "true", 4) == 0)
	 && (strstr (a, "decision true") != NULL)
	      != (strstr (b, "decision true") != NULL);
}

static void
check_cacc (const struct adse_site *s, const struct decision *d, bool eager)
{
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_CACC), 4 * d->n);
  ck_assert_uint_eq (adse_site_nobjectives (&ctx, s, ADSE_CRIT_CACC), d->n);
  check_four (s, d, eager, ADSE_CRIT_CACC, true);
  for (unsigned j = 0; j < d->n; j++)
    check_ways (s, ADSE_CRIT_CACC, j, differ_both);
}

START_TEST (cacc)
{
  char text[64];
  struct adse_site *s;

  ck_assert (adse_criterion_related (ADSE_CRIT_CACC));
  ck_assert (!adse_criterion_related (ADSE_CRIT_GACC));
  each_decision (check_cacc);
  s = decision_site (&decisions[1], true);
  adse_objective_describe (&ctx, s, ADSE_CRIT_CACC, 1, text, sizeof text);
  ck_assert_str_eq (text, "c1 decides D");
  adse_objective_short (&ctx, s, ADSE_CRIT_CACC, 0, text, sizeof text);
  ck_assert_str_eq (text, "c0 decides");
  ck_assert_uint_ne (adse_objective_key (&ctx, s, ADSE_CRIT_CACC, 0, "f"),
		     adse_objective_key (&ctx, s, ADSE_CRIT_CACC, 1, "f"));
  ck_assert_uint_ne (adse_objective_key (&ctx, s, ADSE_CRIT_CACC, 0, "f"),
		     adse_objective_key (&ctx, s, ADSE_CRIT_RACC, 0, "f"));
  ck_assert_uint_eq (adse_site_nobjectives (&ctx, s, ADSE_CRIT_GACC), 0);
}
END_TEST

static void
check_gicc (const struct adse_site *s, const struct decision *d, bool eager)
{
  ck_assert_uint_eq (count_of (s, ADSE_CRIT_GICC), d->n == 1 ? 0 : 4 * d->n);
  if (d->n > 1)
    check_four (s, d, eager, ADSE_CRIT_GICC, false);
}

START_TEST (gicc)
{
  each_decision (check_gicc);
}
END_TEST

static bool
differ_in_one (const char *a, const char *b, unsigned j)
{
  for (unsigned i = 0; a[i]; i++)
    if ((a[i] != b[i]) != (i == j))
      return false;
  return true;
}

static void
check_racc (const struct adse_site *s, const struct decision *d, bool eager)
{
  unsigned first = first_of (s, ADSE_CRIT_RACC), n = count_of (s, ADSE_CRIT_RACC);
  unsigned expected = 0;
  char text[64];

  for (uint32_t v = 0; v < 1u << d->n; v++)
    for (unsigned j = 0; j < d->n; j++)
      expected += is_active (d, v, j);
  ck_assert_uint_eq (n, expected);
  for (unsigned i = first; i < first + n; i++)
    {
      uint32_t mask, x;
      short_text (s, i, text, sizeof text);
      unsigned j = (unsigned) (text[1] - '0');
      read_vector (strchr (text, ':') + 2, d, &mask, &x);
      ck_assert_msg (is_active (d, x, j), "%s of %s", text, d->formula);
      for (uint32_t v = 0; v < 1u << d->n; v++)
	{
	  uint32_t known;
	  run_decision (d, eager, v, &known);
	  ck_assert_int_eq (covers (s, i, d, v, known),
			    known >> j & 1 && !((x ^ v) & known));
	}
    }
  ck_assert_uint_eq (adse_site_nobjectives (&ctx, s, ADSE_CRIT_RACC), d->n);
  for (unsigned j = 0; j < d->n && n < 200; j++)
    check_ways (s, ADSE_CRIT_RACC, j, differ_in_one);
}

START_TEST (racc)
{
  ck_assert (adse_criterion_related (ADSE_CRIT_RACC));
  each_decision (check_racc);
}
END_TEST

const TTest *test_DCC, *test_NCC2, *test_NCC3, *test_GACC, *test_CACC, *test_RACC,
  *test_GICC;

void
logic_tests (void)
{
  test_DCC = dcc;
  test_NCC2 = ncc2;
  test_NCC3 = ncc3;
  test_GACC = gacc;
  test_CACC = cacc;
  test_RACC = racc;
  test_GICC = gicc;
}
