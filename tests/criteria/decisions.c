/* SPDX-License-Identifier: GPL-3.0-or-later
   Decisions for the tests of the labels, once as C, once as a formula.  */
#include <check.h>
#include <string.h>
#include "decisions.h"
#include "labels.h"
#include "site.h"
#include "sites.h"

static uint32_t values, looked_at;

static bool
C (unsigned i)
{
  looked_at |= 1u << i;
  return values >> i & 1;
}

bool decision_one (void) { return C (0); }
static bool and (void) { return C (0) && C (1); }
static bool or (void) { return C (0) || C (1); }
static bool not (void) { return !(C (0) && C (1)); }
static bool differ (void) { return C (0) != C (1); }
static bool mixed (void) { return (C (0) && C (1)) || (C (2) && !C (3)); }
static bool nested (void) { return C (0) && (C (1) || (C (2) && (C (3) || C (4)))); }
static bool odd (void) { return (C (0) || C (1)) != (C (2) && C (3)); }
static bool eight (void)
{
  return (C (0) || C (1)) && (C (2) || C (3)) && (C (4) || C (5)) && (C (6) || C (7));
}

const struct decision decisions[] = {
  { decision_one, 1, "0" },	     { and, 2, "01&" },
  { or, 2, "01|" },	     { not, 2, "01&!" },
  { differ, 2, "01^" },	     { mixed, 4, "01&23!&|" },
  { nested, 5, "01234|&|&" }, { odd, 4, "01|23&^" },
  { eight, 8, "01|23|&45|&67|&" },
};
const size_t ndecision = sizeof decisions / sizeof *decisions;

struct adse_site *
decision_site (const struct decision *d, bool eager)
{
  struct adse_site *s = &sites[0];
  uint8_t f[64];
  size_t n = strlen (d->formula);

  reset ();
  for (size_t i = 0; i < n; i++)
    f[i] = d->formula[i] >= '0' && d->formula[i] <= '9'
	       ? (uint8_t) (d->formula[i] - '0')
	       : (uint8_t) d->formula[i];
  f[n] = ADSE_F_END;
  s->kind = ADSE_SITE_DECISION;
  s->nclause = (uint8_t) d->n;
  s->flags = eager ? ADSE_SITE_EAGER : 0;
  s->formula = bytes (f, n + 1);
  s->text = string ("D");
  for (unsigned i = 0; i < d->n; i++)
    {
      char name[4] = { 'c', (char) ('0' + i), 0, 0 };
      sites[i + 1].kind = ADSE_SITE_COND;
      sites[i + 1].clause = (uint8_t) i;
      sites[i + 1].decision = 0;
      sites[i + 1].text = string (name);
    }
  return s;
}

int
visit_decision (const struct adse_site *s, unsigned i, unsigned n, uint32_t v, uint32_t known)
{
  uint64_t value[ADSE_MAX_CONDITIONS];

  /* A true condition is any nonzero value.  */
  for (unsigned j = 0; j < n; j++)
    value[j] = v >> j & 1 ? 1 + j * 1000 : 0;
  return adse_label_holds (&ctx, s, i, n, value, known);
}

/* Run the C of D under V; what the program would report.  */
bool
run_decision (const struct decision *d, bool eager, uint32_t v, uint32_t *known)
{
  bool r;
  values = v;
  looked_at = 0;
  r = d->c ();
  *known = eager ? (1u << d->n) - 1 : looked_at;
  return r;
}

void
each_decision (decision_check *check)
{
  for (unsigned i = 0; i < ndecision; i++)
    for (unsigned eager = 0; eager < 2; eager++)
      check (decision_site (&decisions[i], eager), &decisions[i], eager);
}
