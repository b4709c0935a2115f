# SPDX-License-Identifier: GPL-3.0-or-later
# What is recorded is what happened; what is proved is proved.

TESTS += tests/faith/odd.sh tests/faith/subjects.sh
EXTRA_DIST += tests/faith/odd.sh tests/faith/odd.c tests/faith/library.c \
  tests/faith/subjects.sh \
  tests/faith/totals.py
