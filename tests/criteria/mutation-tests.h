/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests of the rows of criteria.def that are mutation operators of their own kind,
   and of limit, for labels-test.  */
#ifndef TESTS_MUTATION_TESTS_H
#define TESTS_MUTATION_TESTS_H

#include <check.h>

extern const TTest *test_ABS, *test_SOR, *test_UOD, *test_SDL, *test_LIMIT, *test_alone;

/* Sets these.  */
void mutation_tests (void);

#endif
