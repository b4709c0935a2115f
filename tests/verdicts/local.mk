# SPDX-License-Identifier: GPL-3.0-or-later
# What is proved of code that calls the library, or has functions named as its.

TESTS += tests/verdicts/models-all.sh tests/verdicts/own-names.sh
EXTRA_DIST += tests/verdicts/models-all.sh tests/verdicts/models-all.c \
  tests/verdicts/models-all.def tests/verdicts/models-all-main.c \
  tests/verdicts/own-names.sh tests/verdicts/own-names.c tests/verdicts/own-library.c \
  tests/verdicts/own-user.c tests/verdicts/declared-otherwise.c \
  tests/verdicts/locales.c
