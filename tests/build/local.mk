# SPDX-License-Identifier: GPL-3.0-or-later
# What is built, what it shows to the outside, and how it is installed and used.

build_tests = \
  tests/build/headers.sh tests/build/rooms.sh tests/build/functions.sh \
  tests/build/includes.sh \
  tests/build/adding.sh tests/build/tour.sh tests/build/manual.sh \
  tests/build/exports.sh \
  tests/build/spdx.sh tests/build/format.sh tests/build/spelling.sh \
  tests/build/missing.sh tests/build/quickstart.sh tests/build/install.sh \
  tests/build/example.sh
TESTS += $(build_tests)
long_tests += tests/build/sanitizers.sh tests/build/valgrind.sh
EXTRA_DIST += $(build_tests) tests/build/rooms.py tests/build/functions.py \
  tests/build/functions.txt tests/build/includes.py tests/build/includes.txt \
  tests/build/sanitizers.sh tests/build/valgrind.sh
