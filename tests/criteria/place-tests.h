/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests of the rows of criteria.def whose labels stand at other places than
   operators and decisions, for labels-test.  */
#ifndef TESTS_PLACE_TESTS_H
#define TESTS_PLACE_TESTS_H

#include <check.h>

extern const TTest *test_FC, *test_IC, *test_CALL, *test_LOOP, *test_USER,
  *test_DOMAIN, *test_ALL_DEFS, *test_ALL_USES;

/* Sets these.  */
void place_tests (void);

#endif
