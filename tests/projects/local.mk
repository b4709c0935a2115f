# SPDX-License-Identifier: GPL-3.0-or-later
# Code that others wrote: libcsv, jsmn; zlib, libyaml, jansson;
# regressions and refactorings.

TESTS += tests/projects/libcsv.sh tests/projects/jsmn.sh \
  tests/projects/upstream.sh
long_tests += tests/projects/regressions.sh tests/projects/divergences.sh \
  tests/projects/libraries.sh tests/projects/everywhere.sh
EXTRA_DIST += tests/projects/common.sh tests/projects/library.sh tests/projects/libcsv.sh \
  tests/projects/jsmn.sh tests/projects/upstream.sh \
  tests/projects/example.sh tests/projects/regressions.sh \
  tests/projects/divergences.sh tests/projects/libraries.sh \
  tests/projects/libraries.py tests/projects/everywhere.sh \
  tests/projects/change.pl tests/projects/changes/README \
  tests/projects/changes/libcsv.txt tests/projects/changes/jsmn.txt \
  tests/projects/changes/example.txt
