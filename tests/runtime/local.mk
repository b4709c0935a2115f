# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of libsymrt: operators, shadow memory, models, symbolic addresses, and
# whole runs of a program whose unit is made by hand.

runtime_harness = tests/runtime/harness.c tests/runtime/harness.h
runtime_cppflags = $(test_cppflags) -I$(top_srcdir)/tests/runtime
# Calls of libc functions are what is compared: the compiler leaves them alone.
runtime_cflags = $(AM_CFLAGS) -fno-builtin
runtime_libs = lib/libsymrt.a -ldl -lpthread

check_PROGRAMS += tests/runtime/arena tests/runtime/encodings tests/runtime/operators tests/runtime/shadow \
  tests/runtime/regions tests/runtime/models tests/runtime/follow \
  tests/runtime/visits tests/runtime/located tests/runtime/serve \
  tests/runtime/target
TESTS += tests/runtime/arena tests/runtime/encodings tests/runtime/operators tests/runtime/shadow tests/runtime/regions \
  tests/runtime/models tests/runtime/follow tests/runtime/visits \
  tests/runtime/located tests/runtime/runs.sh tests/runtime/main.sh tests/runtime/exports.sh
EXTRA_DIST += tests/runtime/runs.sh tests/runtime/main.sh \
  tests/runtime/main.c tests/runtime/exports.sh

tests_runtime_arena_SOURCES = tests/runtime/arena.c $(runtime_harness)
tests_runtime_arena_CPPFLAGS = $(runtime_cppflags)
tests_runtime_arena_CFLAGS = $(runtime_cflags)
tests_runtime_arena_LDADD = $(runtime_libs)

tests_runtime_encodings_SOURCES = tests/runtime/encodings.c
tests_runtime_encodings_CPPFLAGS = $(test_cppflags)
tests_runtime_encodings_LDADD = $(test_libs)

tests_runtime_operators_SOURCES = tests/runtime/operators.c $(runtime_harness)
tests_runtime_operators_CPPFLAGS = $(runtime_cppflags)
tests_runtime_operators_CFLAGS = $(runtime_cflags)
tests_runtime_operators_LDADD = $(runtime_libs)

tests_runtime_shadow_SOURCES = tests/runtime/shadow.c $(runtime_harness)
tests_runtime_shadow_CPPFLAGS = $(runtime_cppflags)
tests_runtime_shadow_CFLAGS = $(runtime_cflags)
tests_runtime_shadow_LDADD = $(runtime_libs)

tests_runtime_models_SOURCES = tests/runtime/models.c $(runtime_harness)
tests_runtime_models_CPPFLAGS = $(runtime_cppflags)
tests_runtime_models_CFLAGS = $(runtime_cflags)
tests_runtime_models_LDADD = $(runtime_libs)

tests_runtime_follow_SOURCES = tests/runtime/follow.c $(runtime_harness)
tests_runtime_follow_CPPFLAGS = $(runtime_cppflags)
tests_runtime_follow_CFLAGS = $(runtime_cflags)
tests_runtime_follow_LDADD = $(runtime_libs)

tests_runtime_regions_SOURCES = tests/runtime/regions.c $(runtime_harness)
tests_runtime_regions_CPPFLAGS = $(runtime_cppflags)
tests_runtime_regions_CFLAGS = $(runtime_cflags)
tests_runtime_regions_LDADD = $(runtime_libs)

tests_runtime_visits_SOURCES = tests/runtime/visits.c $(runtime_harness)
tests_runtime_visits_CPPFLAGS = $(runtime_cppflags)
tests_runtime_visits_CFLAGS = $(runtime_cflags)
tests_runtime_visits_LDADD = $(runtime_libs)

tests_runtime_located_SOURCES = tests/runtime/located.c $(runtime_harness)
tests_runtime_located_CPPFLAGS = $(runtime_cppflags)
tests_runtime_located_CFLAGS = $(runtime_cflags)
tests_runtime_located_LDADD = $(runtime_libs)

tests_runtime_serve_SOURCES = tests/runtime/serve.c tests/runtime/target.h \
  $(runtime_harness)
tests_runtime_serve_CPPFLAGS = $(runtime_cppflags)
tests_runtime_serve_CFLAGS = $(runtime_cflags)
tests_runtime_serve_LDADD = $(runtime_libs)

# The program under the runtime; it links nothing of ours.
tests_runtime_target_SOURCES = tests/runtime/target.c tests/runtime/target.h
tests_runtime_target_CPPFLAGS = $(runtime_cppflags)
tests_runtime_target_LDFLAGS = -Wl,--export-dynamic-symbol=fork
tests_runtime_target_LDADD = -ldl
