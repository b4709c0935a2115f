# SPDX-License-Identifier: GPL-3.0-or-later
# The test harness; tests/README.md says how to add a test of each kind.  Each
# family adds to these in its own local.mk:
#   check_PROGRAMS  unit tests to build, with X_SOURCES and X_LDADD
#   TESTS           what `make check' runs: programs and .sh scripts
#   long_tests      what `make check-long' runs as well, with ADSE_LONG=1
#   EXTRA_DIST      scripts, golden files, subjects

TESTS =
long_tests =

TEST_EXTENSIONS = .sh
# Check gives a test four seconds by the clock; a busy machine needs more.
LOG_COMPILER = tests/env env CK_TIMEOUT_MULTIPLIER=15
SH_LOG_COMPILER = tests/env bash
AM_TESTS_ENVIRONMENT = ADSE_TEST_TIMES=1; export ADSE_TEST_TIMES;

# For programs that test a library with Check.
test_cppflags = $(AM_CPPFLAGS) $(CHECK_CFLAGS) -I$(top_srcdir)/tests
test_libs = $(CHECK_LIBS)

EXTRA_DIST += tests/README.md

include tests/build/local.mk
include tests/criteria/local.mk
include tests/conformance/local.mk
include tests/runtime/local.mk
include tests/plugin/local.mk
include tests/driver/local.mk
include tests/hostile/local.mk
include tests/export/local.mk
include tests/subjects/local.mk
include tests/store/local.mk
include tests/csmith/local.mk
include tests/torture/local.mk
include tests/projects/local.mk
include tests/shapes/local.mk
include tests/objects/local.mk
include tests/faith/local.mk
include tests/mutation/local.mk
include tests/errors/local.mk
include tests/defuse/local.mk
include tests/places/local.mk
include tests/floats/local.mk
include tests/score/local.mk
include tests/fuzz/local.mk
include tests/verdicts/local.mk

# Tests use the whole chain, whichever part they are about.
$(TEST_LOGS): all

check-long: all
	ADSE_LONG=1 ADSE_TEST_TIMEOUT=86400 $(MAKE) check \
	  TESTS='$(TESTS) $(long_tests)'
