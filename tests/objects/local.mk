# SPDX-License-Identifier: GPL-3.0-or-later
# Objects that inputs share, black boxes, and structures with invariants.

TESTS += tests/objects/examples.sh tests/objects/invariants.sh
EXTRA_DIST += tests/objects/examples.sh tests/objects/examples.py \
  tests/objects/examples.c tests/objects/black-box.c \
  tests/objects/invariants.sh tests/objects/invariants.py \
  tests/objects/invariants.c tests/objects/invariants.h tests/objects/every.c
