# SPDX-License-Identifier: GPL-3.0-or-later
# Build the plugin for one GCC: a small GNU makefile of its own because automake
# has one C++ compiler, and each plugin must be built by the g++ of the GCC that
# loads it.  Called by plugin/local.mk from the build folder with VERSION, TOOLS,
# SRCDIR, SOURCES.

target := lib/adse/adse-$(VERSION).so
tools := $(subst :, ,$(patsubst $(VERSION)=%,%,$(filter $(VERSION)=%,$(TOOLS))))
GCC := $(word 1,$(tools))
GXX := $(word 2,$(tools))
include_dir := $(shell $(GCC) -print-file-name=plugin)/include

objects := $(patsubst plugin/%.cc,plugin/gcc-$(VERSION)/%.o,$(filter %.cc,$(SOURCES)))

say = $(if $(filter 0,$(V)),@printf '  %-8s %s\n' $1 $@;)

# No RTTI and no exceptions, as in GCC itself.
flags := -std=gnu++17 -fno-rtti -fno-exceptions -fPIC -fvisibility=hidden \
  -Wall -Wextra -Wno-unused-parameter -DADSE_GCC=$(VERSION) \
  -isystem $(include_dir) -I$(SRCDIR)/plugin -I$(SRCDIR)/criteria \
  -I$(SRCDIR)/libsymrt

all: $(target)
	@:
.PHONY: all

$(target): $(objects) criteria/libcriteria.a $(SRCDIR)/plugin/plugin.map
	$(call say,GXXLD)$(GXX) $(CXXFLAGS) $(LDFLAGS) -shared -o $@ $(objects) \
	  criteria/libcriteria.a -Wl,--version-script=$(SRCDIR)/plugin/plugin.map

plugin/gcc-$(VERSION)/%.o: $(SRCDIR)/plugin/%.cc $(SRCDIR)/plugin/plugin.mk
	@mkdir -p $(@D)
	$(call say,GXX)$(GXX) $(CPPFLAGS) $(flags) $(CXXFLAGS) -MMD -MP -c -o $@ $<

-include $(objects:.o=.d)
