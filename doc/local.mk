# SPDX-License-Identifier: GPL-3.0-or-later
# Manual, man page, architecture tour.

dist_doc_DATA = doc/manual.md doc/architecture.md
dist_man1_MANS += doc/adse.1
EXTRA_DIST += doc/update-manual \
  doc/adding/criterion.diff doc/adding/gcc.diff doc/adding/layer.diff \
  doc/adding/model.diff doc/adding/strategy.diff

# Write the generated parts of the manual anew, the example's suite among them.
manual: example
	$(SHELL) $(top_srcdir)/doc/update-manual $(top_srcdir) example/tests-adse
.PHONY: manual
