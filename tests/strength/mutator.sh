# SPDX-License-Identifier: GPL-3.0-or-later
# The mutator that `make bench-strength' measures suites with gives the edits that are
# written beside the code of small.c, all of which compile.
exec python3 -B "$top_srcdir/tests/strength/check.py" "$top_srcdir/tests/strength/small.c"
