# SPDX-License-Identifier: GPL-3.0-or-later
# Seed subjects: every label has the verdict that brute force gives.

TESTS += tests/subjects/verdicts.sh tests/subjects/label-lists.sh
EXTRA_DIST += tests/subjects/verdicts.sh tests/subjects/label-lists.sh \
  tests/subjects/subject.h tests/subjects/labels/wrap-inc.txt \
  tests/subjects/labels/figure1.txt tests/subjects/labels/max-value.txt \
  $(subjects:%=tests/subjects/%.c)

subjects = figure1 triangle find-middle wrap-inc factorial power max-value \
  fibonacci gcd remainder to-octal to-hex
