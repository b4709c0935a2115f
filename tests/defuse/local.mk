# SPDX-License-Identifier: GPL-3.0-or-later
# Definitions and uses against brute force.

TESTS += tests/defuse/referee.sh tests/defuse/search.sh
EXTRA_DIST += tests/defuse/referee.sh tests/defuse/referee.py \
  tests/defuse/search.sh
