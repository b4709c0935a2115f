/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests of the rows of criteria.def on clauses and their combinations, for
   labels-test.  */
#ifndef TESTS_LOGIC_TESTS_H
#define TESTS_LOGIC_TESTS_H

#include <check.h>

extern const TTest *test_DCC, *test_NCC2, *test_NCC3, *test_GACC, *test_CACC,
  *test_RACC, *test_GICC;

/* Sets these.  */
void logic_tests (void);

#endif
