# SPDX-License-Identifier: GPL-3.0-or-later
# Code under test that does what it likes: each deed ends as a result of its class,
# and nothing outside is touched.
TESTS += tests/hostile/mine.sh tests/hostile/nobody.sh
EXTRA_DIST += tests/hostile/mine.sh tests/hostile/nobody.sh \
  tests/hostile/common.sh tests/hostile/canary.c tests/hostile/expect.py \
  tests/hostile/targets
