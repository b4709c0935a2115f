# SPDX-License-Identifier: GPL-3.0-or-later
# Hostile targets, explored by whoever runs this: all, or those that nobody.sh leaves out
# where root runs both.
if [ "$(id -u)" = 0 ]; then set -- "" -3; else set -- "" 1; fi
. "$top_srcdir/tests/hostile/common.sh"
