# SPDX-License-Identifier: GPL-3.0-or-later
# The plugin: lib/adse/adse-N.so for each GCC N that configure found, built by
# plugin.mk with that GCC's g++, and the shim that picks the right one.  GCC hands
# "adse.so" to dlopen; ldconfig lists only files named lib*, under their SONAME,
# hence libadse.so with the SONAME adse.so and a link of that name.

plugin_sources = \
  plugin/accesses.cc plugin/assigns.cc plugin/assigns.h plugin/blob.cc plugin/branches.cc plugin/calls.cc plugin/clone.cc \
  plugin/bytes.cc plugin/bytes.h plugin/casts.cc plugin/casts.h \
  plugin/connectives.cc plugin/decisions.cc plugin/definite.cc plugin/defuse.cc \
  plugin/effects.cc plugin/effects.h \
  plugin/dispatch.cc \
  plugin/dispatch.h plugin/dump.cc \
  plugin/emit.cc plugin/floats.cc plugin/folds.cc plugin/emit.h plugin/entry.cc plugin/flow.cc plugin/front.h plugin/gcc-compat.h \
  plugin/gcc-folds.cc \
  plugin/instrument.cc plugin/instrument.h plugin/mark.cc plugin/marks.h \
  plugin/memory.cc plugin/meta-tables.h plugin/metadata.cc \
  plugin/model-rows.cc plugin/model-rows.h plugin/models.cc \
  plugin/operators.cc plugin/options.cc plugin/packet.cc plugin/packets.h \
  plugin/plugin.cc plugin/plugin.h plugin/points.cc plugin/points.h plugin/promises.cc \
  plugin/ranges.cc plugin/ranges.h plugin/references.cc plugin/sites.cc plugin/sites.h \
  plugin/source-errors.cc plugin/source-folds.cc plugin/source-operands.cc \
  plugin/source-ops.cc plugin/source-ops.h plugin/source-scan.cc \
  plugin/source-types.cc plugin/source.cc plugin/statements.cc \
  plugin/statements.h plugin/types.cc plugin/uses.cc \
  plugin/values.cc plugin/values.h

EXTRA_DIST += plugin/plugin.mk plugin/plugin.map $(plugin_sources)

plugin_shared = $(GCC_VERSIONS:%=lib/adse/adse-%.so)
pluginexecdir = $(libdir)/adse

solibexec_PROGRAMS += lib/libadse.so
lib_libadse_so_SOURCES = plugin/shim.c
lib_libadse_so_CFLAGS = $(AM_CFLAGS) -O2 -fPIC -fvisibility=hidden
lib_libadse_so_LDFLAGS = -shared -Wl,-soname,adse.so
lib_libadse_so_LDADD = -ldl

all-local: lib/adse.so $(plugin_shared)

lib/adse.so: lib/libadse.so
	$(AM_V_GEN)ln -sf libadse.so $@

# plugin.mk knows the prerequisites, so it is asked each time.
$(plugin_shared): criteria/libcriteria.a FORCE
	@$(MKDIR_P) lib/adse
	@$(MAKE) --no-print-directory -f $(top_srcdir)/plugin/plugin.mk \
	  VERSION='$(@:lib/adse/adse-%.so=%)' TOOLS='$(GCC_TOOLS)' \
	  SRCDIR='$(top_srcdir)' SOURCES='$(plugin_sources)' \
	  CXXFLAGS='$(CXXFLAGS)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' \
	  V='$(or $(V),$(AM_DEFAULT_VERBOSITY))' all
FORCE:
.PHONY: FORCE

install-exec-local: $(plugin_shared)
	$(MKDIR_P) '$(DESTDIR)$(pluginexecdir)'
	for f in $(plugin_shared); do \
	  $(INSTALL_PROGRAM) $$f '$(DESTDIR)$(pluginexecdir)' || exit 1; done

install-plugin-link: install-solibexecPROGRAMS
	cd '$(DESTDIR)$(libdir)' && ln -sf libadse.so adse.so
	test -n '$(DESTDIR)' || test "$$(id -u)" != 0 \
	  || PATH="$$PATH:/sbin:/usr/sbin" ldconfig || :

uninstall-plugin-link:
	rm -f '$(DESTDIR)$(libdir)/adse.so'
	for f in $(plugin_shared); do \
	  rm -f '$(DESTDIR)$(pluginexecdir)'/$${f##*/}; done
	rmdir '$(DESTDIR)$(pluginexecdir)' 2>/dev/null || :

clean-local: clean-plugin
clean-plugin:
	rm -rf $(GCC_VERSIONS:%=plugin/gcc-%)
	rm -f lib/adse.so $(plugin_shared)
.PHONY: clean-plugin install-plugin-link uninstall-plugin-link
