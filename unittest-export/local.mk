# SPDX-License-Identifier: GPL-3.0-or-later
# libexport.a: test model to Check source text.

noinst_LIBRARIES += unittest-export/libexport.a
unittest_export_libexport_a_SOURCES = \
  unittest-export/afresh.c unittest-export/afresh.h \
  unittest-export/callee.c unittest-export/callee-print.c unittest-export/check.c \
  unittest-export/claims.c unittest-export/claims.h \
  unittest-export/comment.c unittest-export/comment.h unittest-export/export.h \
  unittest-export/layout.c unittest-export/layout.h \
  unittest-export/literal.c unittest-export/literal.h \
  unittest-export/loops.c unittest-export/loops.h \
  unittest-export/makefile.c unittest-export/names.c unittest-export/names.h \
  unittest-export/observer.c unittest-export/private.c \
  unittest-export/prologue.c unittest-export/prologue.h \
  unittest-export/render.c unittest-export/render.h unittest-export/render-impl.h \
  unittest-export/render-object.c unittest-export/render-open.c \
  unittest-export/render-place.c unittest-export/render-value.c \
  unittest-export/render-world.c unittest-export/world.h \
  unittest-export/same.c unittest-export/same.h unittest-export/suite-file.c \
  unittest-export/test-text.h \
  unittest-export/testmodel.c unittest-export/testmodel.h \
  unittest-export/text.c unittest-export/text.h \
  unittest-export/types.c unittest-export/types.h unittest-export/variadic.c \
  unittest-export/unlinked.c unittest-export/unlinked.h \
  unittest-export/wraps.c unittest-export/wraps.h
unittest_export_libexport_a_CPPFLAGS = $(AM_CPPFLAGS) -Iunittest-export

# Text that goes into generated programs, as strings: the half of an observation
# program that never changes, and, without its first comment, what suites need for
# processes and for files.
observe_runtime = unittest-export/observe-surroundings.c \
  unittest-export/observe-runtime.c unittest-export/observe-process.c
EXTRA_DIST += $(observe_runtime) unittest-export/process-runtime.c \
  unittest-export/folder-runtime.c
CLEANFILES += unittest-export/observe-runtime.inc unittest-export/folder-runtime.inc \
  unittest-export/process-runtime.inc
as_string = $(SED) -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/'
unittest-export/observe-runtime.inc: $(observe_runtime)
	$(AM_V_GEN)$(MKDIR_P) unittest-export && \
	for f in $(observe_runtime); do $(as_string) $(srcdir)/$$f || exit; done > $@
unittest-export/process-runtime.inc: unittest-export/process-runtime.c
	$(AM_V_GEN)$(MKDIR_P) unittest-export && \
	$(SED) -e '1,/^$$/d' $(srcdir)/unittest-export/process-runtime.c \
	  | $(as_string) > $@
unittest-export/folder-runtime.inc: unittest-export/folder-runtime.c
	$(AM_V_GEN)$(MKDIR_P) unittest-export && \
	$(SED) -e '1,/^$$/d' $(srcdir)/unittest-export/folder-runtime.c \
	  | $(as_string) > $@
unittest-export/libexport_a-observer.$(OBJEXT): unittest-export/observe-runtime.inc
unittest-export/libexport_a-suite-file.$(OBJEXT): unittest-export/process-runtime.inc \
  unittest-export/folder-runtime.inc
