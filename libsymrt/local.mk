# SPDX-License-Identifier: MIT
# libsymrt.so (the driver preloads it) and libsymrt.a (for static programs).

include_HEADERS = libsymrt/adse.h libsymrt/pc_label.h
# Conventions of other tools, found with -I$(pkgincludedir).
pkginclude_HEADERS = libsymrt/verifier.h
kleeincludedir = $(pkgincludedir)/klee
kleeinclude_HEADERS = libsymrt/klee/klee.h

symrt_sources = \
  libsymrt/adse.h libsymrt/job.h libsymrt/libc.def libsymrt/libc.h libsymrt/located.h \
  libsymrt/meta.h \
  libsymrt/packet.h libsymrt/reasons.def libsymrt/symrt-abi.def libsymrt/symrt-layout.h \
  libsymrt/symrt-reasons.h \
  libsymrt/trace.h \
  libsymrt/allocations.c libsymrt/arena.c libsymrt/attach.c libsymrt/calls.c libsymrt/compared.c \
  libsymrt/drawn.c \
  libsymrt/entry.c \
  libsymrt/evaluate.c libsymrt/events.c libsymrt/expr.c libsymrt/follow.c \
  libsymrt/labels.c libsymrt/live.c libsymrt/made.c \
  libsymrt/models.c libsymrt/models.h libsymrt/models-alloc.c \
  libsymrt/models-ctype.c libsymrt/models-mem.c libsymrt/models-number.c \
  libsymrt/models-pointer.c \
  libsymrt/models-search.c \
  libsymrt/models-stdio.c libsymrt/models-str.c libsymrt/models-world.c \
  libsymrt/models-write.c \
  libsymrt/mutant.c libsymrt/mutants.c libsymrt/overwritten.c libsymrt/packet.c libsymrt/pointee.c \
  libsymrt/precondition.c libsymrt/probe.c \
  libsymrt/region.c libsymrt/report.c libsymrt/run.c \
  libsymrt/runtime.h libsymrt/selfcheck.c libsymrt/server.c libsymrt/shadow.c \
  libsymrt/share.c \
  libsymrt/varargs.c libsymrt/warm.c libsymrt/world.c libsymrt/world.h \
  libsymrt/zones.c

symrt_cppflags = -I$(top_srcdir)/criteria -I$(top_srcdir)/libsymrt
symrt_cflags = $(AM_CFLAGS) -O2 -fno-builtin -fno-tree-loop-distribute-patterns \
  -fPIC -fvisibility=hidden -ftls-model=initial-exec

# Everything but how control is taken, which differs.
noinst_LIBRARIES += libsymrt/libcore.a
libsymrt_libcore_a_SOURCES = $(symrt_sources) $(criteria_sources)
libsymrt_libcore_a_CPPFLAGS = $(symrt_cppflags)
libsymrt_libcore_a_CFLAGS = $(symrt_cflags)

lib_LIBRARIES += lib/libsymrt.a
lib_libsymrt_a_SOURCES = libsymrt/static.c
lib_libsymrt_a_CPPFLAGS = $(symrt_cppflags)
lib_libsymrt_a_CFLAGS = $(symrt_cflags)
lib_libsymrt_a_LIBADD = $(libsymrt_libcore_a_OBJECTS)
EXTRA_lib_libsymrt_a_DEPENDENCIES = libsymrt/libcore.a

solibexec_PROGRAMS += lib/libsymrt.so
lib_libsymrt_so_SOURCES = libsymrt/bind.c libsymrt/start.c
lib_libsymrt_so_CPPFLAGS = $(symrt_cppflags)
lib_libsymrt_so_CFLAGS = $(symrt_cflags)
lib_libsymrt_so_LINK = $(CC) $(CFLAGS) $(LDFLAGS) -shared -o $@ \
  -Wl,-soname,libsymrt.so -Wl,-z,now \
  -Wl,--version-script=$(top_srcdir)/libsymrt/libsymrt.map \
  -Wl,--whole-archive libsymrt/libcore.a -Wl,--no-whole-archive
lib_libsymrt_so_LDADD = -ldl -lpthread
EXTRA_lib_libsymrt_so_DEPENDENCIES = libsymrt/libcore.a libsymrt/libsymrt.map
EXTRA_DIST += libsymrt/libsymrt.map
