# SPDX-License-Identifier: GPL-3.0-or-later
# Coverage of a user's own tests, and the ledger.

score_tests = tests/score/score.sh tests/score/ledger.sh tests/score/after-score.sh \
  tests/score/minimal.sh tests/score/once.sh tests/score/ltest.sh tests/score/pairs.sh \
  tests/score/preconditions.sh tests/score/implied.sh
TESTS += $(score_tests)
EXTRA_DIST += $(score_tests) tests/score/common.sh
