# SPDX-License-Identifier: GPL-3.0-or-later
# Hostile targets, explored by whoever runs this.
set -- "" 1
. "$top_srcdir/tests/hostile/common.sh"
