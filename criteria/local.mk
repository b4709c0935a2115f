# SPDX-License-Identifier: MIT
# libcriteria.a: label tables and what names tell, for the runtime, the plugin and the
# driver, hence
# position independent and free of everything but libc.

criteria_sources = \
  criteria/adse-op.h criteria/criteria.c criteria/criteria.def \
  criteria/formula.c criteria/groups.def criteria/labels-active.c \
  criteria/strengths.def \
  criteria/labels-bv.c criteria/labels-combination.c criteria/labels-dc.c \
  criteria/labels-defuse.c criteria/labels-domain.c criteria/labels-entry.c \
  criteria/labels-error-sites.c criteria/labels-error.c \
  criteria/labels-impl.c criteria/labels-loop.c criteria/labels-user.c \
  criteria/labels-impl.h criteria/labels-logic.c criteria/labels-mutation.c \
  criteria/mutant.h criteria/mutant-effect.c \
  criteria/words.c criteria/words.def criteria/words.h \
  criteria/labels-reach.c criteria/labels.h criteria/op.c criteria/op-float.c criteria/ops.def \
  criteria/site.h criteria/truth.c criteria/truth.h

noinst_LIBRARIES += criteria/libcriteria.a
criteria_libcriteria_a_SOURCES = $(criteria_sources)
criteria_libcriteria_a_CFLAGS = $(AM_CFLAGS) -fPIC -fvisibility=hidden
