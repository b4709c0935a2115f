# SPDX-License-Identifier: GPL-3.0-or-later
# make bench: measures and prints a table; bench.json holds everything.

bench_programs = bench/arena bench/modes
bench_arena_SOURCES = bench/arena.c
bench_arena_CPPFLAGS = $(driver_cppflags)
nodist_EXTRA_bench_arena_SOURCES = link-as-c++.cc
bench_arena_LDADD = $(driver_libs)
bench_modes_SOURCES = bench/modes.c
nodist_EXTRA_bench_modes_SOURCES = link-as-c++.cc
bench_modes_CPPFLAGS = $(driver_cppflags)
bench_modes_LDADD = $(driver_libs)

bench_kernels = base64 crc fib fnv heapsort lexer lzmatch matrix
EXTRA_DIST += bench/bench.py bench/cost.py bench/kernels.py bench/modes.py bench/mutants.py bench/build.py \
  bench/smoke.sh bench/generate.py \
  bench/kernels/kernel.h bench/kernels/main.c \
  $(bench_kernels:%=bench/kernels/%.c) bench/explore.py \
  bench/explore/exhaust.ini bench/explore/matcher.c bench/explore/tcas.c \
  bench/explore/utf8.c bench/labels.py bench/labels/four-balls.c \
  bench/labels/replace.c bench/labels/tcas.c bench/labels/trityp.c \
  bench/labels/utf8.c bench/apex.py bench/apex/brake.c \
  bench/apex/linear.c bench/limits.py bench/limits.tsv bench/limits/explored.c \
  bench/limits/tested.c bench/limits/settings.ini bench/limits/explored.ini \
  bench/limits/tested.ini

# BENCHFLAGS: see bench/bench.py --help.
bench: all $(bench_programs)
	ADSE_TEST_TIMEOUT=7200 tests/env python3 -B $(srcdir)/bench/bench.py $(BENCHFLAGS)
# Table I of Bardin et al. 2014; Tables 1 and 2 of Jamrozik et al. 2013; what mutants cost.
bench-labels bench-apex bench-mutants: all $(bench_programs)
	ADSE_TEST_TIMEOUT=7200 tests/env python3 -B $(srcdir)/bench/bench.py \
	  --only $(@:bench-%=%) --output $@.json $(BENCHFLAGS)
# What each number of driver/*/limits.def does, or those that LIMITS names: about half an
# hour of two cores; interrupted, it goes on where it was.
bench-limits: all
	ADSE_TEST_TIMEOUT=86400 tests/env python3 -B $(srcdir)/bench/limits.py \
	  --output $(srcdir)/bench/limits.tsv $(BENCHFLAGS) $(LIMITS)
.PHONY: bench bench-labels bench-apex bench-mutants bench-limits
clean-local: clean-limits
clean-limits:
	rm -rf limits-measured
.PHONY: clean-limits
CLEANFILES += bench.json bench-labels.json bench-apex.json bench-mutants.json $(bench_programs)

check_PROGRAMS += $(bench_programs)
long_tests += bench/smoke.sh
