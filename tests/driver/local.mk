# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the driver: images, expressions, solver chain, search, store.

# Expressions and solver chain.
check_PROGRAMS += tests/driver/expr-test
tests_driver_expr_test_SOURCES = tests/driver/expr-test.c
tests_driver_expr_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_expr_test_SOURCES = link-as-c++.cc
tests_driver_expr_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/expr-test
