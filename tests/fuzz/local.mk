# SPDX-License-Identifier: GPL-3.0-or-later
# Readers of outside data: under a fuzzer (`make fuzz', `make check-long'), and the
# kept inputs replayed (`make check').  The readers are compiled again for both, in
# tests/fuzz/clang with libFuzzer and in tests/fuzz/check with our compiler, each
# with AddressSanitizer and UndefinedBehaviorSanitizer.

FUZZ_CC = clang
FUZZ_SECONDS = 600

fuzz_readers = arena command-line events image ledger metadata observer settings \
  solver-reply store-file store-rows
fuzz_runtime_readers = attach job

# solver/child.c, suite/observe.c and suite/replay.c are included by their harnesses;
# cvc5 is not needed, since no child is started.
fuzz_driver_sources = $(filter-out %/solver/child.c %/suite/observe.c %/suite/replay.c, \
  $(filter %.c,$(driver_libdriver_a_SOURCES) $(criteria_sources) \
    $(unittest_export_libexport_a_SOURCES))) \
  $(patsubst %,tests/fuzz/%.c,$(fuzz_readers) fuzz program scratch script \
    store-use trace-take) tests/driver/metadata.c
fuzz_runtime_sources = $(filter %.c,$(symrt_sources) $(criteria_sources)) \
  $(patsubst %,tests/fuzz/%.c,$(fuzz_runtime_readers) fuzz runtime-unit) \
  tests/driver/metadata.c

fuzz_cflags = $(AM_CFLAGS) -g -O1 -fno-omit-frame-pointer
fuzz_cppflags = $(driver_cppflags) -Iunittest-export
fuzz_runtime_cppflags = $(symrt_cppflags) -I$(top_srcdir)/driver -DRUNTIME=1
# What a command would do to the world, and exit.
fuzz_wraps = exit session_run writing_run scratch_folder scratch_remove scratch_make \
  cli_find fopen arena_create store_lock
fuzz_libs = $(patsubst %,-Wl$(comma)--wrap=%,$(fuzz_wraps)) $(SQLITE_LIBS) \
  $(ELF_LIBS) $(SECCOMP_LIBS) $(INIH_LIBS) -lpthread -lm
fuzz_runtime_libs = -Wl,--wrap=exit -ldl -lpthread
comma = ,

fuzz_clang_flags = $(fuzz_cflags) -fsanitize=address,undefined \
  -fno-sanitize-recover=undefined
fuzz_check_flags = $(fuzz_cflags) $(SANITIZE_FLAGS)

fuzz_objects = $(patsubst %.c,tests/fuzz/clang/driver/%.o,$(fuzz_driver_sources))
fuzz_runtime_objects = \
  $(patsubst %.c,tests/fuzz/clang/runtime/%.o,$(fuzz_runtime_sources))
check_objects = $(patsubst %.c,tests/fuzz/check/driver/%.o, \
  $(fuzz_driver_sources) tests/fuzz/replay.c)
check_runtime_objects = $(patsubst %.c,tests/fuzz/check/runtime/%.o, \
  $(fuzz_runtime_sources) tests/fuzz/replay.c)

tests/fuzz/clang/driver/%.o: %.c unittest-export/observe-runtime.inc \
  unittest-export/process-runtime.inc unittest-export/folder-runtime.inc
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(FUZZ_CC) -fsanitize=fuzzer-no-link \
	  $(fuzz_clang_flags) $(fuzz_cppflags) -MMD -c -o $@ $<
tests/fuzz/clang/runtime/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(FUZZ_CC) -fsanitize=fuzzer-no-link \
	  $(fuzz_clang_flags) -fno-builtin $(fuzz_runtime_cppflags) -MMD -c -o $@ $<
# What a run maps for good goes with the next input.
fuzz_run_objects = libsymrt/region.o libsymrt/run.o
$(patsubst %,tests/fuzz/clang/runtime/%,$(fuzz_run_objects)) \
$(patsubst %,tests/fuzz/check/runtime/%,$(fuzz_run_objects)): \
  fuzz_runtime_cppflags += -Drt_map=fuzz_map
tests/fuzz/check/driver/%.o: %.c unittest-export/observe-runtime.inc \
  unittest-export/process-runtime.inc unittest-export/folder-runtime.inc
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(CC) $(fuzz_check_flags) \
	  $(fuzz_cppflags) -MMD -c -o $@ $<
tests/fuzz/check/runtime/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(CC) $(fuzz_check_flags) \
	  -fno-builtin $(fuzz_runtime_cppflags) -MMD -c -o $@ $<

-include $(fuzz_objects:.o=.d) $(fuzz_runtime_objects:.o=.d) \
  $(check_objects:.o=.d) $(check_runtime_objects:.o=.d)

fuzz_programs = $(patsubst %,tests/fuzz/clang/%,$(fuzz_readers))
fuzz_runtime_programs = $(patsubst %,tests/fuzz/clang/%,$(fuzz_runtime_readers))
fuzz_target = $(FUZZ_CC) -fsanitize=fuzzer $(fuzz_clang_flags) \
  -DFUZZED=$(subst -,_,$*) -o $@ $(filter %.c %.o,$^)

$(fuzz_programs): tests/fuzz/clang/%: tests/fuzz/target.c $(fuzz_objects)
	$(AM_V_CCLD)$(fuzz_target) $(fuzz_cppflags) $(fuzz_libs)
$(fuzz_runtime_programs): tests/fuzz/clang/%: tests/fuzz/target.c \
  $(fuzz_runtime_objects)
	$(AM_V_CCLD)$(fuzz_target) $(fuzz_runtime_cppflags) $(fuzz_runtime_libs)
tests/fuzz/check/readers: $(check_objects)
	$(AM_V_CCLD)$(CC) $(fuzz_check_flags) -o $@ $^ $(fuzz_libs)
tests/fuzz/check/runtime-readers: $(check_runtime_objects)
	$(AM_V_CCLD)$(CC) $(fuzz_check_flags) -o $@ $^ $(fuzz_runtime_libs)

.PHONY: fuzz fuzz-programs clean-fuzz
fuzz-programs: $(fuzz_programs) $(fuzz_runtime_programs)
fuzz: all tests/fuzz/check/readers tests/fuzz/check/runtime-readers
	FUZZ_SECONDS=$(FUZZ_SECONDS) FUZZ_CC="$(FUZZ_CC)" ADSE_TEST_TIMEOUT=864000 \
	  tests/env bash $(top_srcdir)/tests/fuzz/fuzz.sh $(FUZZ_READERS)
clean-local: clean-fuzz
clean-fuzz:
	rm -rf tests/fuzz/clang tests/fuzz/check tests/fuzz/findings

TESTS += tests/fuzz/replay.sh
tests/fuzz/replay.log: tests/fuzz/check/readers tests/fuzz/check/runtime-readers
long_tests += tests/fuzz/fuzz.sh
tests/fuzz/fuzz.log: tests/fuzz/check/readers tests/fuzz/check/runtime-readers

EXTRA_DIST += tests/fuzz/replay.sh tests/fuzz/fuzz.sh tests/fuzz/readers.def \
  tests/fuzz/target.c tests/fuzz/replay.c \
  $(patsubst %,tests/fuzz/%.c,$(fuzz_readers) $(fuzz_runtime_readers) fuzz \
    program runtime-unit scratch script store-use trace-take) \
  $(patsubst %,tests/fuzz/%.h,fuzz program runtime-unit scratch script \
    store-use trace-take) \
  $(patsubst %,tests/fuzz/corpus/%.txt,$(subst -,_,$(fuzz_readers) \
    $(fuzz_runtime_readers))) tests/fuzz/corpus/found
