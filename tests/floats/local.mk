# SPDX-License-Identifier: GPL-3.0-or-later
# Floating-point conditions against an evaluator of their own.

TESTS += tests/floats/run.sh
EXTRA_DIST += tests/floats/run.sh tests/floats/referee.py tests/floats/triangle.c \
  tests/floats/conditions.c
