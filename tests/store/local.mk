# SPDX-License-Identifier: GPL-3.0-or-later
# The store after damage, and the driver after its death.

check_PROGRAMS += tests/store/damage-test
tests_store_damage_test_SOURCES = tests/store/damage-test.c
tests_store_damage_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_store_damage_test_SOURCES = link-as-c++.cc
tests_store_damage_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/store/damage-test

# The driver is killed, its store damaged.
TESTS += tests/store/kill.sh tests/store/trouble.sh tests/store/orphan.sh
EXTRA_DIST += tests/store/orphan.sh tests/store/orphan.c tests/store/trouble.sh \
  tests/store/kill.sh tests/store/kill.py tests/store/words.c tests/store/marks.c
long_tests += tests/store/kill-long.sh
EXTRA_DIST += tests/store/kill-long.sh
