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
include tests/strength/local.mk

# Tests use the whole chain, whichever part they are about.
$(TEST_LOGS): all

# Those that take more than some five seconds of CPU each; but for these, the rest takes
# less than three minutes on two cores: what a change most likely breaks.  With ADSE_FAST=1
# a test may leave out what takes long.
slow_tests = \
  tests/build/example.sh tests/build/headers.sh tests/conformance/run.sh \
  tests/csmith/sample.sh tests/driver/bounds.sh tests/driver/declared.sh \
  tests/driver/endless.sh tests/driver/float-test tests/driver/forged.sh \
  tests/driver/limit.sh tests/driver/lost.sh tests/driver/unknown-code.sh tests/driver/alike.sh tests/driver/setters.sh tests/driver/shared-context.sh tests/driver/medley.sh tests/driver/few.sh tests/driver/otherway.sh tests/driver/composed.sh tests/driver/made.sh tests/driver/lent.sh tests/driver/valid.sh \
  tests/driver/precond-fuzz.sh tests/driver/shared.sh tests/driver/program.sh tests/driver/session.sh \
  tests/driver/solver-limits-test tests/driver/solver-test tests/driver/stubs.sh \
  tests/driver/unlinked.sh tests/driver/verdict-fuzz.sh tests/driver/work.sh \
  tests/driver/world.sh tests/errors/referee.sh tests/errors/sanitizer.sh \
  tests/export/afresh.sh tests/export/blame.sh tests/export/elsewhere.sh \
  tests/export/keep.sh tests/export/left-behind.sh tests/export/odd.sh \
  tests/export/suite.sh tests/export/undefined.sh tests/export/unset.sh \
  tests/export/untested.sh tests/faith/odd.sh tests/floats/run.sh tests/hostile/mine.sh \
  tests/hostile/nobody.sh tests/mutation/strengths.sh tests/plugin/front-odd.sh \
  tests/plugin/instrument-run.sh tests/plugin/ranges.sh tests/projects/jsmn.sh \
  tests/projects/libcsv.sh tests/projects/upstream.sh tests/score/after-score.sh \
  tests/score/implied.sh tests/score/once.sh tests/shapes/run.sh tests/store/kill.sh \
  tests/store/orphan.sh tests/store/trouble.sh tests/subjects/verdicts.sh \
  tests/verdicts/own-names.sh

# What they took is the last line.
check_begin := $(or $(check_begin),$(shell date +%s))
export check_begin
check-local: check-TESTS
	@test -n "$$ADSE_FAST" || echo "check: $$(($$(date +%s) - $(check_begin))) seconds"
check-fast: all
	@bash -c 'TIMEFORMAT="check-fast: %0R seconds; %0U (user) and %0S (system) of processors"; \
	  time "$$@"' timed env ADSE_FAST=1 $(MAKE) check \
	  TESTS='$(filter-out $(slow_tests), $(TESTS))'

check-long: all
	ADSE_LONG=1 ADSE_TEST_TIMEOUT=86400 $(MAKE) check \
	  TESTS='$(TESTS) $(long_tests)'
