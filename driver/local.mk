# SPDX-License-Identifier: GPL-3.0-or-later
# The program `adse': all but main in libdriver.a, so that unit tests link it.

driver_cppflags = $(AM_CPPFLAGS) $(SQLITE_CFLAGS) $(ELF_CFLAGS) \
  $(SECCOMP_CFLAGS) $(INIH_CFLAGS) \
  -D_GNU_SOURCE=1 -DADSE_VERSION='"$(VERSION)"' -DADSE_LIBDIR='"$(libdir)"' \
  -DADSE_GCC_VERSIONS='"$(GCC_VERSIONS)"' \
  -DADSE_INCLUDEDIR='"$(includedir)"'
# What a program that links libdriver.a needs; cvc5 makes it a C++ link.
driver_libs = driver/libdriver.a unittest-export/libexport.a \
  criteria/libcriteria.a $(CVC5_LIBS) $(SQLITE_LIBS) $(ELF_LIBS) \
  $(SECCOMP_LIBS) $(INIH_LIBS) -lpthread -lm -ldl

driver_image_sources = \
  driver/image.c driver/image-check.c driver/image-const.c driver/image-file.c \
  driver/image-spelling.c \
  driver/image-file.h driver/image-find.c driver/image-impl.h \
  driver/tmtypes.c driver/tmtypes.h

driver_exec_sources = \
  driver/arena.c driver/arena.h driver/ends.def driver/exec.c driver/exec-host.c \
  driver/recorded.c driver/recorded.h driver/stub-result.c \
  driver/stubs.c driver/stubs.h \
  driver/exec-impl.h driver/exec-process.c driver/exec-trace.c \
  driver/libraries.c driver/libraries.h \
  driver/sandbox.c driver/sandbox.def driver/sandbox.h \
  driver/sandbox-decide.c driver/sandbox-impl.h driver/sandbox-room.c \
  driver/sandbox-watch.c driver/surroundings.def

driver_inputs_sources = \
  driver/inputs.c driver/inputs-impl.h driver/inputs-alias.c driver/inputs-call.c \
  driver/inputs-callee.c driver/inputs-chain.c driver/inputs-cursor.c \
  driver/inputs-flexible.c driver/inputs-gaps.c driver/inputs-job.c driver/inputs-length.c \
  driver/inputs-limits.c driver/inputs-made.c driver/inputs-mutate.c \
  driver/inputs-plan.c driver/inputs-pointer.c driver/inputs-program.c \
  driver/inputs-region.c driver/inputs-restrict.c driver/inputs-seed.c \
  driver/inputs-setup.c driver/inputs-shape.c driver/inputs-test.c \
  driver/inputs-union.c driver/inputs-varargs.c driver/inputs-void.c \
  driver/inputs-world.c driver/world.def driver/outside.def \
  driver/input-paths.c driver/input-paths.h driver/input-settings.c \
  driver/input-settings.h driver/unexplored.def

driver_solver_sources = \
  driver/cvc5.cc driver/cvc5-bits.cc driver/cvc5-floats.cc \
  driver/cvc5.h driver/cvc5-compat.h driver/cvc5-impl.h \
  driver/expr.c driver/expr-bytes.c driver/expr-impl.h driver/expr-inputs.c \
  driver/expr-simplify.c driver/expr-divide.c driver/expr-table.c \
  driver/expr-text.c \
  driver/solver.c driver/solver-bytes.c driver/solver-cache.c \
  driver/solver-check.c \
  driver/solver-child.c driver/solver-enum.c driver/solver-fast.c \
  driver/solver-known.c \
  driver/solver-impl.h driver/solver-layers.def \
  driver/solver-narrow.c driver/solver-reuse.c \
  driver/solver-float.c driver/solver-light.c driver/solver-search.c \
  driver/solver-slice.c

driver_explore_sources = \
  driver/util.c driver/util.h driver/scratch.c driver/scratch.h driver/tree.c driver/tree.h \
  driver/path.c driver/path.h driver/goals.c driver/goals.h \
  driver/augment.c driver/augment.def driver/augment.h \
  driver/explore-augment.c driver/strategy-apex.c \
  driver/label-mode.c driver/label-mode.def driver/label-mode.h \
  driver/strategy.c driver/strategy.h driver/strategy.def \
  driver/strategy-coverage.c driver/strategy-dfs.c \
  driver/facts.c driver/facts.h driver/store.c driver/store.h \
  driver/store-open.c driver/store-check.c driver/store-impl.h \
  driver/interrupt.c driver/interrupt.h \
  driver/explore.c driver/explore.h driver/explore-impl.h \
  driver/divergence.def driver/explore-diverge.c driver/proofs.c driver/proofs.h \
  driver/explore-run.c driver/explore-guess.c driver/explore-initial.c \
  driver/explore-fixed.c driver/explore-sample.c \
  driver/explore-verdict.c \
  driver/explore-callees.c driver/explore-chains.c driver/explore-past.c \
  driver/explore-mutate.c driver/explore-resume.c \
  driver/explore-blocked.c driver/blocked.c driver/blocked.h driver/unlock.def \
  driver/undecided.c driver/undecided.def driver/undecided.h \
  driver/explore-beyond.c driver/explore-levels.c driver/explore-levels.h \
  driver/explore-pursue.c driver/probe.c driver/probe.h driver/probe-map.c \
  driver/probe-read.c \
  driver/short-of.def driver/short-of.h \
  driver/explore-flow.c driver/flow.c driver/flow.h driver/subject-exec.c

driver_suite_sources = \
  driver/suite.c driver/suite.h driver/suite-impl.h driver/suite-assert.c \
  driver/suite-build.c \
  driver/suite-build.h driver/suite-check.c driver/suite-claims.c driver/suite-keep.c \
  driver/suite-observe.c driver/suite-link.c driver/suite-paths.c driver/suite-plain.c \
  driver/suite-run.c driver/suite-names.c driver/suite-own.c driver/suite-source.c \
  driver/suite-stage.c driver/suite-state.c driver/suite-suspects.c \
  driver/suite-trial.c driver/suite-trial.h driver/suite-verify.c \
  driver/suite-write.c

driver_cli_sources = \
  driver/cli.c driver/cli.h driver/commands.def driver/json.c driver/json.h \
  driver/settings.c driver/settings.h driver/session.c driver/session.h \
  driver/session-impl.h driver/session-key.c driver/session-target.c \
  driver/turns.c driver/turns.h driver/pace.c driver/pace.h \
  driver/report.c driver/report-summary.c driver/report.h \
  driver/cmd-list.c driver/cmd-generate.c \
  driver/candidates.c driver/candidates.h driver/making.c driver/making.h \
  driver/test-comp.c driver/test-comp.h \
  driver/implied.c driver/implied.h driver/minimal.c driver/minimal.h \
  driver/promises.c driver/promises.h driver/ledger.c driver/ledger.h driver/ledger-program.c \
  driver/cmd-score.c driver/cmd-waive.c driver/cmd-explain.c driver/cmd-doctor.c \
  driver/cmd-cflags.c

noinst_LIBRARIES += driver/libdriver.a
driver_libdriver_a_SOURCES = \
  driver/exec.h driver/expr.h driver/image.h driver/inputs.h driver/solver.h \
  $(driver_image_sources) $(driver_inputs_sources) $(driver_exec_sources) $(driver_solver_sources) \
  $(driver_explore_sources) $(driver_suite_sources) \
  $(driver_cli_sources)
driver_libdriver_a_CPPFLAGS = $(driver_cppflags)

bin_PROGRAMS += bin/adse
bin_adse_SOURCES = driver/main.c
nodist_EXTRA_bin_adse_SOURCES = link-as-c++.cc
bin_adse_CPPFLAGS = $(driver_cppflags)
bin_adse_LDADD = $(driver_libs)
