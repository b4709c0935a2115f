# SPDX-License-Identifier: GPL-3.0-or-later
# GCC's own torture tests: the same with the plugin and without.

long_tests += tests/torture/all.sh
EXTRA_DIST += tests/torture/all.sh tests/torture/torture.py \
  tests/torture/exceptions.txt
