# SPDX-License-Identifier: GPL-3.0-or-later
# Hostile targets, explored by whoever runs this: an eighth, none of nobody.sh's, and all
# of them in `make check-long'.
set -- "" 8 3
. "$top_srcdir/tests/hostile/common.sh"
