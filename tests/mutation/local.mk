# SPDX-License-Identifier: GPL-3.0-or-later
# Mutation labels against mutated source text.

TESTS += tests/mutation/referee.sh tests/mutation/strengths.sh tests/mutation/switched.sh \
  tests/mutation/attack.sh tests/mutation/copies.sh tests/mutation/deletions.sh tests/mutation/sites.sh \
  tests/mutation/truth.sh tests/mutation/left.sh
long_tests += tests/mutation/live.sh
EXTRA_DIST += tests/mutation/truth.sh tests/mutation/left.sh tests/mutation/sites.sh tests/mutation/attack.sh tests/mutation/copies.sh tests/mutation/deletions.sh tests/mutation/live.sh \
  tests/mutation/strengths.sh tests/mutation/switched.sh tests/mutation/referee.sh \
  tests/mutation/referee.py tests/mutation/generate.py tests/mutation/results.c
