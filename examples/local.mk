# SPDX-License-Identifier: GPL-3.0-or-later
# The example is a project of its own, shipped as it is.  `make example' runs the
# main job on a copy of it: quickstart shows the result, the manual prints it.

example_files = \
  examples/gauge/Makefile.am examples/gauge/README.md \
  examples/gauge/configure.ac examples/gauge/gauge.c \
  examples/gauge/level.c examples/gauge/level.h \
  examples/gauge/record.c examples/gauge/record.h \
  examples/gauge/series.c examples/gauge/series.h \
  examples/gauge/station.c examples/gauge/station.h \
  examples/gauge/tests/flood.sh
EXTRA_DIST += $(example_files) examples/run

example: all
	tests/env $(SHELL) $(top_srcdir)/examples/run $(top_srcdir) example
.PHONY: example

clean-local: clean-example
clean-example:
	rm -rf example
.PHONY: clean-example
