# SPDX-License-Identifier: GPL-3.0-or-later
# Manual, man page, architecture tour.

dist_doc_DATA = doc/manual.md doc/architecture.md
dist_man1_MANS += doc/adse.1
