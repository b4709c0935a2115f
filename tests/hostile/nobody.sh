# SPDX-License-Identifier: GPL-3.0-or-later
# Hostile targets, explored by an ordinary user when root runs this: every eighth, and
# all of them in `make check-long'.
if [ "$(id -u)" != 0 ]; then
  echo "not run by root: mine.sh is the ordinary user's test"
  exit 77
fi
command -v setpriv > /dev/null || { echo "no setpriv (util-linux)"; exit 77; }
set -- nobody 8 0
. "$top_srcdir/tests/hostile/common.sh"
