# SPDX-License-Identifier: GPL-3.0-or-later
# The plugin: lib/adse/adse-N.so for each GCC N that configure found, built by
# plugin.mk with that GCC's g++, and the shim that picks the right one.  GCC hands
# "adse.so" to dlopen; ldconfig lists only files named lib*, under their SONAME,
# hence libadse.so with the SONAME adse.so and a link of that name.

# The rooms, lowest floor first; see rooms.txt.
plugin_base_sources = \
  plugin/base/float-types.cc plugin/base/float-types.h plugin/base/gcc-compat.h plugin/base/gcc-folds.cc \
  plugin/base/plugin.h plugin/base/wanted.cc

plugin_source_sources = \
  plugin/source/literals.cc plugin/source/scan.cc plugin/source/source.h \
  plugin/source/text.cc plugin/source/written.cc plugin/source/written.h

plugin_meta_sources = \
  plugin/meta/blob.cc plugin/meta/casts.cc plugin/meta/casts.h plugin/meta/dump.cc \
  plugin/meta/metadata.cc plugin/meta/model-rows.cc plugin/meta/model-rows.h \
  plugin/meta/models.cc plugin/meta/models.h plugin/meta/options.cc \
  plugin/meta/records.h plugin/meta/tables.h plugin/meta/types.cc

plugin_front_sources = \
  plugin/front/assigns.cc plugin/front/assigns.h plugin/front/bytes.cc \
  plugin/front/bytes.h plugin/front/computed-types.cc plugin/front/conditionals.cc plugin/front/connectives.cc \
  plugin/front/decisions.cc plugin/front/decisions.h plugin/front/definite.cc \
  plugin/front/effects.cc plugin/front/effects.h plugin/front/errors.cc \
  plugin/front/folds.cc plugin/front/folds.h plugin/front/front.h \
  plugin/front/mark.cc plugin/front/markers.cc plugin/front/mutated.cc \
  plugin/front/markers.h plugin/front/operands.cc plugin/front/operators.cc \
  plugin/front/operators.h plugin/front/points.cc plugin/front/points.h \
  plugin/front/ranges.cc plugin/front/ranges.h plugin/front/sites.cc \
  plugin/front/sites.h plugin/front/statements.cc plugin/front/statements.h \
  plugin/front/unfold.cc plugin/front/uses.cc plugin/front/values.cc \
  plugin/front/values.h

plugin_emit_sources = \
  plugin/emit/companions.cc plugin/emit/companions.h plugin/emit/cursor.cc \
  plugin/emit/cursor.h plugin/emit/emit.cc plugin/emit/emit.h plugin/emit/flow.cc \
  plugin/emit/flow.h plugin/emit/followed.cc plugin/emit/followed.h \
  plugin/emit/packer.h plugin/emit/packet-code.cc plugin/emit/packet-code.h \
  plugin/emit/packet.cc plugin/emit/packets.h plugin/emit/registers.cc \
  plugin/emit/registers.h plugin/emit/results.cc plugin/emit/results.h

plugin_instrument_sources = \
  plugin/instrument/accesses.cc plugin/instrument/accesses.h \
  plugin/instrument/branches.cc plugin/instrument/branches.h \
  plugin/instrument/call.cc plugin/instrument/call.h \
  plugin/instrument/conditions.cc plugin/instrument/conditions.h \
  plugin/instrument/defuse.cc plugin/instrument/defuse.h \
  plugin/instrument/entry.cc plugin/instrument/entry.h plugin/instrument/floats.cc \
  plugin/instrument/floats.h plugin/instrument/instrument.cc \
  plugin/instrument/instrument.h plugin/instrument/markers.cc \
  plugin/instrument/markers.h plugin/instrument/memory.cc \
  plugin/instrument/memory.h plugin/instrument/operators.cc \
  plugin/instrument/operators.h plugin/instrument/preconditions.cc \
  plugin/instrument/preconditions.h plugin/instrument/slots.cc \
  plugin/instrument/slots.h plugin/instrument/units.cc plugin/instrument/units.h \
  plugin/instrument/visits.cc plugin/instrument/visits.h plugin/instrument/work.h

plugin_clones_sources = \
  plugin/clones/clone.cc plugin/clones/clone.h plugin/clones/dispatch.cc \
  plugin/clones/dispatch.h plugin/clones/references.cc plugin/clones/references.h \
  plugin/clones/schemata.cc plugin/clones/schemata.h

plugin_start_sources = \
  plugin/start/plugin.cc

plugin_sources = $(plugin_base_sources) $(plugin_source_sources) $(plugin_meta_sources) \
  $(plugin_front_sources) $(plugin_emit_sources) $(plugin_instrument_sources) \
  $(plugin_clones_sources) $(plugin_start_sources)

EXTRA_DIST += plugin/circles.txt plugin/rooms.txt plugin/plugin.mk plugin/plugin.map $(plugin_sources)

plugin_shared = $(GCC_VERSIONS:%=lib/adse/adse-%.so)
pluginexecdir = $(libdir)/adse

solibexec_PROGRAMS += lib/libadse.so
lib_libadse_so_SOURCES = plugin/start/shim.c
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
