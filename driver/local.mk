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

# The rooms, lowest floor first; see rooms.txt.
driver_base_sources = \
  driver/base/interrupt.c driver/base/interrupt.h driver/base/json.c \
  driver/base/json.h driver/base/limit-rows.def driver/base/limits.h \
  driver/base/messages.c driver/base/messages.h \
  driver/base/scratch-folder.c driver/base/scratch.c driver/base/scratch.h \
  driver/base/util.c driver/base/util.h

driver_sandbox_sources = \
  driver/sandbox/decide.c driver/sandbox/impl.h driver/sandbox/room.c \
  driver/sandbox/sandbox.c driver/sandbox/sandbox.def driver/sandbox/sandbox.h \
  driver/sandbox/surroundings.def driver/sandbox/watch.c

driver_program_sources = \
  driver/program/flow.c driver/program/flow.h driver/program/image-check.c \
  driver/program/image-const.c driver/program/image-file.c driver/program/image-file.h \
  driver/program/image-find.c driver/program/image-impl.h \
  driver/program/image-spelling.c driver/program/image.c driver/program/image.h \
  driver/program/constants.c driver/program/constants.h \
  driver/program/libraries.c driver/program/libraries.h driver/program/reach.c \
  driver/program/reach.h driver/program/recorded.c \
  driver/program/recorded.h driver/program/tmlocal.c driver/program/tmlocal.h \
  driver/program/tmtypes.c driver/program/tmtypes.h

driver_run_sources = \
  driver/run/arena.c driver/run/arena.h driver/run/command.c driver/run/command.h driver/run/ends.def driver/run/exec-host.c \
  driver/run/exec-impl.h driver/run/exec-process.c driver/run/exec-trace.c \
  driver/run/exec.c driver/run/exec.h driver/run/limits.c driver/run/limits.def \
  driver/run/limits.h driver/run/stub-result.c driver/run/stubs.c \
  driver/run/stubs.h driver/run/violations.c driver/run/violations.h

driver_expr_sources = \
  driver/expr/bytes.c driver/expr/dag.c driver/expr/divide.c driver/expr/eval.c \
  driver/expr/expr.c driver/expr/expr.h \
  driver/expr/impl.h driver/expr/inputs.c driver/expr/simplify.c driver/expr/sums.c \
  driver/expr/table.c driver/expr/text.c

driver_solver_sources = \
  driver/solver/bytes.c driver/solver/cache.c driver/solver/check.c \
  driver/solver/child.c driver/solver/computed.c \
  driver/solver/cvc5-bits.cc driver/solver/cvc5-compat.h \
  driver/solver/cvc5-floats.cc driver/solver/cvc5-impl.h driver/solver/cvc5.cc \
  driver/solver/cvc5.h driver/solver/descent.c driver/solver/domain.c \
  driver/solver/enum.c driver/solver/fast.c \
  driver/solver/fixed.c driver/solver/float.c \
  driver/solver/impl.h driver/solver/known.c driver/solver/layers.def \
  driver/solver/light.c driver/solver/limits.c driver/solver/limits.def \
  driver/solver/limits.h driver/solver/model.c driver/solver/narrow.c \
  driver/solver/pin.c driver/solver/pinned.c driver/solver/reuse.c \
  driver/solver/search.c driver/solver/slice.c driver/solver/solver.c \
  driver/solver/solver.h

driver_store_sources = \
  driver/store/check.c driver/store/database.c driver/store/facts.c \
  driver/store/facts.h driver/store/impl.h driver/store/open.c driver/store/schema.c \
  driver/store/store.c driver/store/store.h

driver_inputs_sources = \
  driver/inputs/build.h driver/inputs/call.c driver/inputs/callee.c \
  driver/inputs/cursor.c driver/inputs/flexible.c \
  driver/inputs/inputs.h driver/inputs/length.c driver/inputs/lent.c driver/inputs/limits.c \
  driver/inputs/limits.def driver/inputs/limits.h driver/inputs/looks.c \
  driver/inputs/made-calls.c \
  driver/inputs/made.c driver/inputs/message.c driver/inputs/narrowed.c driver/inputs/paths.c \
  driver/inputs/paths.h driver/inputs/plan.c driver/inputs/plan.h \
  driver/inputs/pointer.c driver/inputs/program.c driver/inputs/region.c \
  driver/inputs/restrict.c driver/inputs/settings.c driver/inputs/settings.h \
  driver/inputs/sequence.c driver/inputs/setup.c driver/inputs/shape.c driver/inputs/told.c \
  driver/inputs/types.c driver/inputs/valid.c \
  driver/inputs/unexplored.def driver/inputs/varargs.c driver/inputs/world.c

driver_vectors_sources = \
  driver/vectors/compared.c driver/vectors/constraints.c driver/vectors/cursor.c driver/vectors/impl.h \
  driver/vectors/change.c driver/vectors/compose.c driver/vectors/given.c driver/vectors/medley.c driver/vectors/job.c driver/vectors/model.c driver/vectors/near.c \
  driver/vectors/pack.c driver/vectors/restrict.c \
  driver/vectors/seed.c driver/vectors/shorten.c \
  driver/vectors/test.c driver/vectors/union.c driver/vectors/unused.c driver/vectors/vector.c \
  driver/vectors/vectors.h driver/vectors/world.c

driver_goals_sources = \
  driver/goals/augment.c driver/goals/augment.def driver/goals/augment.h \
  driver/goals/boundary.c driver/goals/boundary.h \
  driver/goals/goals.c driver/goals/goals.h driver/goals/limits.c \
  driver/goals/limits.def driver/goals/limits.h driver/goals/implied.c \
  driver/goals/implied.h driver/goals/interleave.c driver/goals/interleave.h \
  driver/goals/label-mode.c driver/goals/label-mode.def \
  driver/goals/label-mode.h driver/goals/path.c driver/goals/path.h \
  driver/goals/proofs.c driver/goals/proofs.h driver/goals/sources.c \
  driver/goals/strategy-apex.c \
  driver/goals/strategy-cheapest.c \
  driver/goals/strategy-coverage.c \
  driver/goals/strategy-dfs.c \
  driver/goals/strategy.c \
  driver/goals/strategy.def driver/goals/strategy.h driver/goals/tree.c \
  driver/goals/tree.h driver/goals/undecided.c driver/goals/undecided.def \
  driver/goals/strategy-ways.c driver/goals/undecided.h

driver_mutants_sources = \
  driver/mutants/live.c driver/mutants/live.h driver/mutants/probe-map.c driver/mutants/probe-read.c driver/mutants/probe.c \
  driver/mutants/probe.h driver/mutants/short-of.def driver/mutants/short-of.h

driver_explore_sources = \
  driver/explore/again.c driver/explore/ask.c driver/explore/attack.c driver/explore/blocked.c driver/explore/medleys.c driver/explore/augment-ask.c \
  driver/explore/augment.c \
  driver/explore/callees.c driver/explore/texts.c \
  driver/explore/chance.c driver/explore/diverge.c \
  driver/explore/divergence.def driver/explore/explore.c driver/explore/explore.h \
  driver/explore/explorer.h driver/explore/run.h driver/explore/search.h \
  driver/explore/verdict.h driver/explore/within.c \
  driver/explore/flow.c driver/explore/grow.c \
  driver/explore/initial.c driver/explore/mutants.c \
  driver/explore/mutants.h driver/explore/past.c \
  driver/explore/plan.c \
  driver/explore/limits.c driver/explore/limits.def driver/explore/limits.h \
  driver/explore/pursue.c \
  driver/explore/resume.c driver/explore/run.c driver/explore/sequences.c \
  driver/explore/subject-exec.c driver/explore/verdict.c

driver_suite_sources = \
  driver/suite/build.c driver/suite/build.h driver/suite/compile.c \
  driver/suite/complaints.c driver/suite/diagnostics.c driver/suite/diagnostics.h \
  driver/suite/drop.c driver/suite/files.c \
  driver/suite/impl.h driver/suite/mutants.c driver/suite/mutants.h driver/suite/limits.c driver/suite/limits.def \
  driver/suite/limits.h driver/suite/link.c driver/suite/observe.c driver/suite/own.c \
  driver/suite/paths.c driver/suite/replay.c driver/suite/replay.h driver/suite/run.c \
  driver/suite/said.c driver/suite/source.c driver/suite/state.c driver/suite/suite.h \
  driver/suite/tests.c driver/suite/trial.c driver/suite/trial.h

driver_writing_sources = \
  driver/writing/assert.c driver/writing/check.c driver/writing/claims.c \
  driver/writing/impl.h driver/writing/keep.c driver/writing/minimal.c \
  driver/writing/minimal.h driver/writing/names.c driver/writing/plain.c \
  driver/writing/stage.c driver/writing/suspects.c driver/writing/texts.c driver/writing/try-kept.c \
  driver/writing/verify.c driver/writing/write.c driver/writing/writing.c \
  driver/writing/writing.h

driver_session_sources = \
  driver/session/candidates.c driver/session/candidates.h driver/session/impl.h \
  driver/session/given.c driver/session/given.h driver/session/begin.c driver/session/histories.c driver/session/histories.h driver/session/key.c driver/session/ledger-program.c driver/session/ledger.c \
  driver/session/former-limits.def driver/session/ledger.h driver/session/live.c driver/session/live.h driver/session/limits.c \
  driver/session/limits.def \
  driver/session/limits.h \
  driver/session/making.c driver/session/making.h \
  driver/session/pace.c driver/session/pace.h driver/session/report-summary.c \
  driver/session/report.c driver/session/report.h driver/session/session.c \
  driver/session/session.h driver/session/settings.c driver/session/settings.h \
  driver/session/share.c \
  driver/session/target.c driver/session/tested.c driver/session/tested.h driver/session/turns.c driver/session/turns.h

driver_measure_sources = \
  driver/measure/attempt.c driver/measure/attempt.h driver/measure/branched.c \
  driver/measure/branched.h driver/measure/mutation.c driver/measure/mutation.h

driver_cmd_sources = \
  driver/cmd/cflags.c driver/cmd/cli.c driver/cmd/cli.h driver/cmd/commands.def \
  driver/cmd/doctor.c driver/cmd/explain.c driver/cmd/reasons.c driver/cmd/reasons.h driver/cmd/unlock.def driver/cmd/generate.c driver/cmd/list.c \
  driver/cmd/mutate.c \
  driver/cmd/score.c driver/cmd/test-comp.c driver/cmd/test-comp.h driver/cmd/waive.c

EXTRA_DIST += driver/circles.txt driver/rooms.txt
noinst_LIBRARIES += driver/libdriver.a
driver_libdriver_a_SOURCES = $(driver_base_sources) $(driver_sandbox_sources) $(driver_program_sources) \
  $(driver_run_sources) $(driver_expr_sources) $(driver_solver_sources) \
  $(driver_store_sources) $(driver_inputs_sources) $(driver_vectors_sources) $(driver_goals_sources) \
  $(driver_mutants_sources) $(driver_explore_sources) $(driver_suite_sources) $(driver_writing_sources) \
  $(driver_session_sources) $(driver_measure_sources) \
  $(driver_cmd_sources)
driver_libdriver_a_CPPFLAGS = $(driver_cppflags)

bin_PROGRAMS += bin/adse
bin_adse_SOURCES = driver/cmd/main.c
nodist_EXTRA_bin_adse_SOURCES = link-as-c++.cc
bin_adse_CPPFLAGS = $(driver_cppflags)
bin_adse_LDADD = $(driver_libs)
