# SPDX-License-Identifier: GPL-3.0-or-later
# The rooms.txt of driver/ and of plugin/ tell the truth: each file there is in a room, no
# room is crowded, and neither an include nor a call points to a floor above.
cd "$top_srcdir" || exit 99
python3 tests/build/rooms.py driver 35 "$top_builddir/driver" &&
  python3 tests/build/rooms.py plugin 35 "$top_builddir/plugin/gcc-${GCC_VERSIONS##* }"
