# SPDX-License-Identifier: GPL-3.0-or-later
# How many mutants, seeded changes and refactorings turn suites red.

TESTS += tests/strength/mutator.sh
EXTRA_DIST += tests/strength/mutator.sh tests/strength/small.c tests/strength/check.py \
  tests/strength/source.py tests/strength/walk.py tests/strength/operators.py \
  tests/strength/mutator.py tests/strength/schemata.py tests/strength/objects.py \
  tests/strength/suite.py tests/strength/measure.py tests/strength/changes.py \
  tests/strength/describe.py tests/strength/report.py tests/strength/strength.sh \
  tests/strength/subjects.sh tests/strength/audit.sh tests/strength/audit.py

# What suites are written for: programs, their seeded changes and refactorings, and what
# shows that these are what they say.
strength_programs = calc caldate codec exchange iniconf ledger logring mempool pktcodec \
  sensor strmap textutil
EXTRA_DIST += $(foreach p,$(strength_programs),$(addprefix tests/strength/programs/$(p)/, \
  $(p).c $(p).h $(p).changes $(p).refactor proof.c))

# SUBJECTS: see strength.sh; STRENGTHFLAGS=--survivors.
bench-strength: all
	JSON=bench-strength.json ADSE_TEST_TIMEOUT=86400 tests/env bash \
	  $(srcdir)/tests/strength/strength.sh $(STRENGTHFLAGS) $(SUBJECTS)
# Is what adse calls covered so?  SUBJECTS: see audit.sh.
bench-audit: all
	ADSE_TEST_TIMEOUT=86400 tests/env bash $(srcdir)/tests/strength/audit.sh $(SUBJECTS)
.PHONY: bench-strength bench-audit
CLEANFILES += bench-strength.json
