# SPDX-License-Identifier: GPL-3.0-or-later
# Golden tests of unittest-export: test model to source text.
