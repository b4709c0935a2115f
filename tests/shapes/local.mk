# SPDX-License-Identifier: GPL-3.0-or-later
# Shapes of inputs, each with a subject, and the table of them in doc/shapes.md.

TESTS += tests/shapes/run.sh
EXTRA_DIST += tests/shapes/run.sh tests/shapes/check.py tests/shapes/table.py \
  doc/shapes.md $(shapes:%=tests/shapes/%.c) \
  tests/shapes/opaque/queue.h tests/shapes/opaque/queue.c \
  tests/shapes/voids/other.h tests/shapes/voids/other.c

shapes = aliases asserted bits callbacks cursors declared environment failures fed \
  files flexible heap hooks lengths nested numbers opaque outside pointers sequences shorts streams \
  strings stubs tables unions varargs voids words writes
