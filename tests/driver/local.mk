# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the driver: images, expressions, solver chain, search, store.

# Expressions and solver chain.
check_PROGRAMS += tests/driver/expr-test
tests_driver_expr_test_SOURCES = tests/driver/expr-test.c
tests_driver_expr_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_expr_test_SOURCES = link-as-c++.cc
tests_driver_expr_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/expr-test

# Augmented path conditions.
check_PROGRAMS += tests/driver/augment-test
tests_driver_augment_test_SOURCES = tests/driver/augment-test.c
tests_driver_augment_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_augment_test_SOURCES = link-as-c++.cc
tests_driver_augment_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/augment-test tests/driver/apex.sh tests/driver/guesses.sh \
  tests/driver/inputs.sh tests/driver/reasons.sh tests/driver/observe.sh \
  tests/driver/fixture.sh tests/driver/asserted.sh tests/driver/counts.sh \
  tests/driver/endless.sh tests/driver/ways-in.sh tests/driver/left-out.sh
EXTRA_DIST += tests/driver/ways-in.sh tests/driver/ways-in.c tests/driver/left-out.sh \
  tests/driver/apex.sh tests/driver/guesses.sh tests/driver/endless.sh \
  tests/driver/inputs.sh tests/driver/inputs.c tests/driver/reasons.sh tests/driver/observe.sh \
  tests/driver/fixture.sh tests/driver/asserted.sh tests/driver/counts.sh \
  tests/driver/reasons.c tests/driver/reasons-plain.c

# What everything rests on.
check_PROGRAMS += tests/driver/util-test
tests_driver_util_test_SOURCES = tests/driver/util-test.c
tests_driver_util_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_util_test_SOURCES = link-as-c++.cc
tests_driver_util_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/util-test

# What is picked first.
check_PROGRAMS += tests/driver/strategy-test
tests_driver_strategy_test_SOURCES = tests/driver/strategy-test.c
tests_driver_strategy_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_strategy_test_SOURCES = link-as-c++.cc
tests_driver_strategy_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/strategy-test

# How long compilers may take.
check_PROGRAMS += tests/driver/compiling-test
tests_driver_compiling_test_SOURCES = tests/driver/compiling-test.c
tests_driver_compiling_test_CPPFLAGS = $(test_cppflags) -I$(top_srcdir)/unittest-export
nodist_EXTRA_tests_driver_compiling_test_SOURCES = link-as-c++.cc
tests_driver_compiling_test_LDFLAGS = -Wl,--wrap=suite_run
tests_driver_compiling_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/compiling-test

# Who explores how long.
check_PROGRAMS += tests/driver/turns-test
tests_driver_turns_test_SOURCES = tests/driver/turns-test.c
tests_driver_turns_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_turns_test_SOURCES = link-as-c++.cc
tests_driver_turns_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/turns-test

# The loop, on a program that is no process, against brute force.
check_PROGRAMS += tests/driver/explore-test tests/driver/explore-diverge-test \
	tests/driver/explore-facts-test
exploring_sources = tests/driver/exploring.c tests/driver/exploring.h \
	tests/driver/model.c tests/driver/model.h
tests_driver_explore_test_SOURCES = tests/driver/explore-test.c $(exploring_sources)
tests_driver_explore_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_explore_test_SOURCES = link-as-c++.cc
tests_driver_explore_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_explore_diverge_test_SOURCES = tests/driver/explore-diverge-test.c $(exploring_sources)
tests_driver_explore_diverge_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_explore_diverge_test_SOURCES = link-as-c++.cc
tests_driver_explore_diverge_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_explore_facts_test_SOURCES = tests/driver/explore-facts-test.c $(exploring_sources)
tests_driver_explore_facts_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_explore_facts_test_SOURCES = link-as-c++.cc
tests_driver_explore_facts_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/explore-test tests/driver/explore-diverge-test \
	tests/driver/explore-facts-test

# Images, inputs, runs.
check_PROGRAMS += tests/driver/image-test tests/driver/inputs-test \
	tests/driver/change-test \
  tests/driver/trace-test tests/driver/sandbox-test tests/driver/exec-test
metadata_sources = tests/driver/metadata.c tests/driver/metadata.h
tests_driver_image_test_SOURCES = tests/driver/image-test.c $(metadata_sources)
tests_driver_image_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_image_test_SOURCES = link-as-c++.cc
tests_driver_image_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_change_test_SOURCES = tests/driver/change-test.c $(metadata_sources)
tests_driver_change_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_change_test_SOURCES = link-as-c++.cc
tests_driver_change_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_inputs_test_SOURCES = tests/driver/inputs-test.c $(metadata_sources)
tests_driver_inputs_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_inputs_test_SOURCES = link-as-c++.cc
tests_driver_inputs_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_trace_test_SOURCES = tests/driver/trace-test.c $(metadata_sources)
tests_driver_trace_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_trace_test_SOURCES = link-as-c++.cc
tests_driver_trace_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_sandbox_test_SOURCES = tests/driver/sandbox-test.c
tests_driver_sandbox_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_sandbox_test_SOURCES = link-as-c++.cc
tests_driver_sandbox_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_exec_test_SOURCES = tests/driver/exec-test.c
tests_driver_exec_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_exec_test_SOURCES = link-as-c++.cc
tests_driver_exec_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/image-test tests/driver/inputs-test \
	tests/driver/change-test \
  tests/driver/trace-test tests/driver/sandbox-test tests/driver/exec-test
EXTRA_DIST += tests/driver/sandbox-holder.c tests/driver/sandbox-target.c

solver_tests = tests/driver/solver-test tests/driver/solver-fields-test \
  tests/driver/solver-limits-test \
  tests/driver/solver-reuse-test tests/driver/solver-check-test
check_PROGRAMS += $(solver_tests)
query_sources = tests/driver/query.c tests/driver/query.h
tests_driver_solver_test_SOURCES = tests/driver/solver-test.c $(query_sources)
tests_driver_solver_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_solver_test_SOURCES = link-as-c++.cc
tests_driver_solver_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_solver_fields_test_SOURCES = tests/driver/solver-fields-test.c $(query_sources)
tests_driver_solver_fields_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_solver_fields_test_SOURCES = link-as-c++.cc
tests_driver_solver_fields_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_solver_limits_test_SOURCES = tests/driver/solver-limits-test.c $(query_sources)
tests_driver_solver_limits_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_solver_limits_test_SOURCES = link-as-c++.cc
tests_driver_solver_limits_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_solver_reuse_test_SOURCES = tests/driver/solver-reuse-test.c $(query_sources)
tests_driver_solver_reuse_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_solver_reuse_test_SOURCES = link-as-c++.cc
tests_driver_solver_reuse_test_LDADD = $(driver_libs) $(test_libs)
tests_driver_solver_check_test_SOURCES = tests/driver/solver-check-test.c $(query_sources)
tests_driver_solver_check_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_solver_check_test_SOURCES = link-as-c++.cc
tests_driver_solver_check_test_LDADD = $(driver_libs) $(test_libs)
TESTS += $(solver_tests)

# The command line and sessions, as a user meets them.
long_tests += tests/driver/limits-explored.sh
EXTRA_DIST += tests/driver/limits-explored.sh
TESTS += tests/driver/sequences.sh tests/driver/cli.sh tests/driver/unconfined.sh \
  tests/driver/forged.sh \
  tests/driver/bad-input.sh tests/driver/session.sh tests/driver/limit.sh tests/driver/limits.sh \
  tests/driver/limits-measured.sh tests/driver/label-modes.sh
EXTRA_DIST += tests/driver/sequences.sh tests/driver/cli.sh tests/driver/unconfined.sh \
  tests/driver/forged.sh \
  tests/driver/without.c tests/driver/bad-input.sh \
  tests/driver/session.sh tests/driver/limit.sh tests/driver/limits.sh \
  tests/driver/limits-measured.sh tests/driver/session.c tests/driver/label-modes.sh
check_PROGRAMS += tests/driver/float-test
tests_driver_float_test_SOURCES = tests/driver/float-test.c $(query_sources)
tests_driver_float_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_float_test_SOURCES = link-as-c++.cc
tests_driver_float_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/float-test
check_PROGRAMS += tests/driver/label-expr-test
tests_driver_label_expr_test_SOURCES = tests/driver/label-expr-test.c
tests_driver_label_expr_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_label_expr_test_SOURCES = link-as-c++.cc
tests_driver_label_expr_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/label-expr-test

check_PROGRAMS += tests/driver/enum-test
tests_driver_enum_test_SOURCES = tests/driver/enum-test.c tests/driver/layer.h
tests_driver_enum_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_enum_test_SOURCES = link-as-c++.cc
tests_driver_enum_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/enum-test

check_PROGRAMS += tests/driver/descent-test
tests_driver_descent_test_SOURCES = tests/driver/descent-test.c tests/driver/layer.h
tests_driver_descent_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_descent_test_SOURCES = link-as-c++.cc
tests_driver_descent_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/descent-test

check_PROGRAMS += tests/driver/boundary-test
tests_driver_boundary_test_SOURCES = tests/driver/boundary-test.c tests/driver/layer.h
tests_driver_boundary_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_boundary_test_SOURCES = link-as-c++.cc
tests_driver_boundary_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/boundary-test

# How far mutants come.
check_PROGRAMS += tests/driver/probe-test
tests_driver_probe_test_SOURCES = tests/driver/probe-test.c $(metadata_sources)
tests_driver_probe_test_CPPFLAGS = $(test_cppflags)
nodist_EXTRA_tests_driver_probe_test_SOURCES = link-as-c++.cc
tests_driver_probe_test_LDADD = $(driver_libs) $(test_libs)
TESTS += tests/driver/probe-test tests/driver/strengths.sh
EXTRA_DIST += tests/driver/strengths.sh

# No proof where something was left out.
TESTS += tests/driver/bounds.sh
EXTRA_DIST += tests/driver/bounds.sh tests/driver/bounds.c

# Verdicts on random functions; more of them in check-long.
TESTS += tests/driver/verdict-fuzz.sh
EXTRA_DIST += tests/driver/verdict-fuzz.sh tests/driver/verdict-fuzz.py

# The same under preconditions and assumptions, and what is said of these.
TESTS += tests/driver/precond-fuzz.sh tests/driver/precond.sh \
  tests/driver/declared.sh tests/driver/decoder.sh tests/driver/hashed.sh
EXTRA_DIST += tests/driver/precond-fuzz.sh tests/driver/precond.sh \
  tests/driver/declared.sh tests/driver/decoder.sh tests/driver/hashed.sh

# Programs as a whole, and calls that end the process.
TESTS += tests/driver/made.sh tests/driver/product.sh tests/driver/matched.sh tests/driver/given.sh tests/driver/histories.sh tests/driver/lent.sh tests/driver/alike.sh tests/driver/setters.sh tests/driver/shared-context.sh tests/driver/medley.sh tests/driver/few.sh tests/driver/back.sh tests/driver/rows.sh tests/driver/unlabelled.sh tests/driver/looking.sh tests/driver/otherway.sh tests/driver/composed.sh tests/driver/unknown-code.sh tests/driver/message.sh tests/driver/valid.sh tests/driver/seen.sh tests/driver/memory.sh tests/driver/program.sh \
  tests/driver/walks.sh tests/driver/moved.sh tests/driver/again.sh tests/driver/filled.sh tests/driver/compared.sh tests/driver/shared.sh tests/driver/further.sh tests/driver/reads.sh tests/driver/entries.sh tests/driver/work.sh tests/driver/world.sh tests/driver/harness.sh \
  tests/driver/stubs.sh tests/driver/unlinked.sh
EXTRA_DIST += tests/driver/red.sh tests/driver/made.sh tests/driver/product.sh tests/driver/matched.sh tests/driver/given.sh tests/driver/histories.sh tests/driver/lent.sh tests/driver/alike.sh tests/driver/setters.sh tests/driver/shared-context.sh tests/driver/medley.sh tests/driver/few.sh tests/driver/back.sh tests/driver/rows.sh tests/driver/unlabelled.sh tests/driver/looking.sh tests/driver/otherway.sh tests/driver/composed.sh tests/driver/unknown-code.sh tests/driver/message.sh tests/driver/valid.sh tests/driver/seen.sh tests/driver/memory.sh tests/driver/program.sh \
  tests/driver/walks.sh tests/driver/moved.sh tests/driver/again.sh tests/driver/filled.sh tests/driver/compared.sh tests/driver/shared.sh tests/driver/further.sh tests/driver/reads.sh tests/driver/entries.sh tests/driver/work.sh tests/driver/world.sh tests/driver/harness.sh \
  tests/driver/stubs.sh tests/driver/unlinked.sh

# Exhaustive exploration finds the paths that there are.
TESTS += tests/driver/paths.sh
EXTRA_DIST += tests/driver/paths.sh tests/driver/paths.c

# What is left out in one part takes no proof from another.
TESTS += tests/driver/lost.sh
EXTRA_DIST += tests/driver/lost.sh tests/driver/lost.c

# Readers of text.
TESTS += tests/driver/texts.sh
EXTRA_DIST += tests/driver/texts.sh

# Predictions past what became concrete.
TESTS += tests/driver/fixed.sh
EXTRA_DIST += tests/driver/fixed.sh

# Tables that are not followed.
TESTS += tests/driver/sample.sh
EXTRA_DIST += tests/driver/sample.sh
