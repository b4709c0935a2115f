#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# No word is misspelt that codespell knows, in what people read: sources and texts.
cd "$top_srcdir" || exit 1
codespell --version >/dev/null 2>&1 || {
  echo 'skipped: there is no codespell (Debian: apt-get install codespell)'; exit 77; }
# Words of ours: operators, counts (nown), ends of numbers (nd) and types.
codespell -q 3 -L fle,nd,nown,siz,statics,upto criteria driver libsymrt plugin unittest-export \
  doc examples m4 bench quickstart configure.ac README.md CONTRIBUTING.md NEWS
