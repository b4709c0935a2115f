# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the plugin: sites, clones, links, behaviour at every -O level.

# Phase S: instrumented clones and guarded functions, and every kind of link.
instrument_tests = tests/plugin/instrument-run.sh \
  tests/plugin/instrument-links.sh
TESTS += $(instrument_tests)
EXTRA_DIST += $(instrument_tests) tests/plugin/instrument-operators.c \
  tests/plugin/instrument-first.c tests/plugin/instrument-memory.c \
  tests/plugin/instrument-calls.c \
  tests/plugin/instrument-language.c tests/plugin/instrument-attributes.c

# Phase G and the metadata: sites, types, and every way to call the compiler.
front_tests = tests/plugin/front-sites.sh tests/plugin/front-meta.sh \
  tests/plugin/front-odd.sh tests/plugin/operand-order.sh tests/plugin/ranges.sh \
  tests/plugin/builds.sh tests/plugin/valid.sh
TESTS += $(front_tests)
EXTRA_DIST += $(front_tests) tests/plugin/front-sites.c \
  tests/plugin/front-sites.pl tests/plugin/front-placed.pl \
  tests/plugin/front-meta.c tests/plugin/front-meta.h \
  tests/plugin/front-odd-code.c tests/plugin/operand-order.c
