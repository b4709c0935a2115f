# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of unittest-export and the suite writer: test model to source text, and what
# the text does.

check_PROGRAMS += tests/export/write-suite tests/export/literals
tests_export_write_suite_SOURCES = \
  tests/export/write-suite.c tests/export/models.c tests/export/models.h
nodist_EXTRA_tests_export_write_suite_SOURCES = link-as-c++.cc
tests_export_write_suite_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE=1
tests_export_write_suite_LDADD = $(driver_libs)
tests_export_literals_SOURCES = tests/export/literals.c
tests_export_literals_LDADD = unittest-export/libexport.a

check_PROGRAMS += tests/export/loops-test
tests_export_loops_test_SOURCES = tests/export/loops-test.c
tests_export_loops_test_LDADD = unittest-export/libexport.a
TESTS += tests/export/loops-test

export_tests = tests/export/afresh.sh tests/export/apart.sh tests/export/blame.sh tests/export/clash.sh tests/export/data.sh tests/export/elsewhere.sh tests/export/locale.sh tests/export/files.sh tests/export/foreign.sh tests/export/keep.sh \
  tests/export/late.sh tests/export/left-behind.sh tests/export/literals.sh tests/export/loops.sh \
  tests/export/blocks.sh tests/export/stream.sh tests/export/names.sh tests/export/obsolete.sh tests/export/odd.sh tests/export/resets.sh tests/export/room.sh tests/export/soname.sh tests/export/starved.sh tests/export/tested.sh tests/export/unset.sh \
  tests/export/suite.sh tests/export/undefined.sh tests/export/untested.sh
TESTS += $(export_tests)
EXTRA_DIST += $(export_tests) tests/export/clash.c tests/export/elsewhere.c tests/export/odd.c \
  tests/export/subject.c \
  tests/export/golden/check_subject.c tests/export/golden/suspect_subject.c \
  tests/export/golden/Makefile

# Accept what the exporter writes now.
.PHONY: update-tests
update-tests: all $(check_PROGRAMS)
	ADSE_UPDATE=1 $(builddir)/tests/env bash $(srcdir)/tests/export/suite.sh
