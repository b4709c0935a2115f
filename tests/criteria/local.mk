# SPDX-License-Identifier: GPL-3.0-or-later
# Unit tests of the label tables: operators, predicates, keys.

check_PROGRAMS += tests/criteria/op-test tests/criteria/op-float-test tests/criteria/labels-test \
  tests/criteria/criteria-test tests/criteria/notes-test tests/criteria/words-test
tests_criteria_words_test_SOURCES = tests/criteria/words-test.c
tests_criteria_words_test_CPPFLAGS = $(test_cppflags)
tests_criteria_words_test_LDADD = criteria/libcriteria.a $(test_libs)
tests_criteria_op_test_SOURCES = tests/criteria/op-test.c
tests_criteria_op_test_CPPFLAGS = $(test_cppflags)
tests_criteria_op_test_LDADD = criteria/libcriteria.a $(test_libs)
tests_criteria_op_float_test_SOURCES = tests/criteria/op-float-test.c
tests_criteria_op_float_test_CPPFLAGS = $(test_cppflags)
tests_criteria_op_float_test_CFLAGS = $(AM_CFLAGS) -ffp-contract=off
tests_criteria_op_float_test_LDADD = criteria/libcriteria.a $(test_libs) -lm
site_sources = tests/criteria/sites.c tests/criteria/sites.h
tests_criteria_labels_test_SOURCES = tests/criteria/labels-test.c \
  tests/criteria/decisions.c tests/criteria/decisions.h \
  tests/criteria/error-tests.c tests/criteria/error-tests.h \
  tests/criteria/mutation-tests.c tests/criteria/mutation-tests.h \
  tests/criteria/logic-tests.c tests/criteria/logic-tests.h \
  tests/criteria/place-tests.c tests/criteria/place-tests.h $(site_sources)
tests_criteria_labels_test_CPPFLAGS = $(test_cppflags)
tests_criteria_labels_test_LDADD = criteria/libcriteria.a $(test_libs)
tests_criteria_criteria_test_SOURCES = tests/criteria/criteria-test.c \
  $(site_sources)
tests_criteria_criteria_test_CPPFLAGS = $(test_cppflags)
tests_criteria_criteria_test_LDADD = criteria/libcriteria.a $(test_libs)
tests_criteria_notes_test_SOURCES = tests/criteria/notes-test.c
tests_criteria_notes_test_CPPFLAGS = $(test_cppflags)
tests_criteria_notes_test_LDADD = criteria/libcriteria.a $(test_libs)
TESTS += tests/criteria/op-test tests/criteria/op-float-test tests/criteria/labels-test \
  tests/criteria/criteria-test tests/criteria/notes-test tests/criteria/words-test \
  tests/criteria/self-contained.sh
EXTRA_DIST += tests/criteria/self-contained.sh
