/* SPDX-License-Identifier: GPL-3.0-or-later
   Decisions for the tests of the labels: what C makes of them is compared with what
   labels say of the formula.  */
#ifndef TESTS_DECISIONS_H
#define TESTS_DECISIONS_H

#include "site.h"

struct decision
{
  bool (*c) (void);
  unsigned n;
  const char *formula; /* digits are conditions */
};
extern const struct decision decisions[];
extern const size_t ndecision;
bool decision_one (void);

/* sites[0] is D, its conditions c0, c1, ... follow.  */
struct adse_site *decision_site (const struct decision *, bool eager);
/* Does label I hold for N conditions with values V, of which those in KNOWN were
   evaluated?  As adse_label_holds.  */
int visit_decision (const struct adse_site *, unsigned i, unsigned n, uint32_t v,
		    uint32_t known);
/* Run the C of D under V; what the program would report.  */
bool run_decision (const struct decision *d, bool eager, uint32_t v, uint32_t *known);

typedef void decision_check (const struct adse_site *, const struct decision *, bool eager);
/* Each of them, once EAGER and once not.  */
void each_decision (decision_check *);

#endif
