/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests of the rows of criteria.def that are run-time errors, for labels-test.  */
#ifndef TESTS_ERROR_TESTS_H
#define TESTS_ERROR_TESTS_H

#include <check.h>

extern const TTest *test_DIVZ, *test_DIVO, *test_OVERFLOW, *test_SHIFT, *test_BOUNDS,
  *test_NULL_DEREF, *test_NARROW, *test_UNREACHABLE, *test_ASSERT, *test_ENTRY;

/* Sets these, and adds to a case what has no row of its own.  */
void error_tests (TCase *);

#endif
