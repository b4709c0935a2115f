# SPDX-License-Identifier: GPL-3.0-or-later
# Random programs: same behaviour, and the self-check finds no mismatch.

TESTS += tests/csmith/sample.sh
long_tests += tests/csmith/all.sh
EXTRA_DIST += tests/csmith/campaign.sh tests/csmith/program.sh \
  tests/csmith/sample.sh tests/csmith/all.sh
