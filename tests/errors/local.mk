# SPDX-License-Identifier: GPL-3.0-or-later
# Run-time error labels against brute force and against UndefinedBehaviorSanitizer.

TESTS += tests/errors/referee.sh tests/errors/sanitizer.sh
EXTRA_DIST += tests/errors/referee.sh tests/errors/referee.py \
  tests/errors/sanitizer.sh tests/errors/sanitizer.py
