/* SPDX-License-Identifier: GPL-3.0-or-later
   Test suites in the exchange format of Test-Comp (metadata.xml, and one file a test
   with the values of its __VERIFIER_nondet calls), for tasks built with verifier.h.  */
#ifndef ADSE_TEST_COMP_H
#define ADSE_TEST_COMP_H

#include "suite/suite.h"

/* Write those candidates of main, among the N TARGETS, that ask for inputs to
   folder DIR, which is new, empty or has such a suite by adse.  Tests that
   were in it are removed.  The number of tests; -1: ERR says what, where and
   what to do.  */
int test_comp_write (const char *dir, const struct suite_target *targets, size_t n,
		     char *err, size_t nerr);
/* Could test_comp_write use folder DIR?  0; -1: ERR says why not.  */
int test_comp_check (const char *dir, char *err, size_t nerr);
#endif
