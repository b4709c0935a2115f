# SPDX-License-Identifier: GPL-3.0-or-later
# Each file includes those of our headers that it uses, and no others: see includes.py.
cd "$top_srcdir" && exec python3 tests/build/includes.py
