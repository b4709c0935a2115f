# SPDX-License-Identifier: GPL-3.0-or-later
# No function grows beyond 80 lines or 6 parameters: see functions.py.
cd "$top_srcdir" && exec python3 tests/build/functions.py
