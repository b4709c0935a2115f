# SPDX-License-Identifier: GPL-3.0-or-later
# Unit tests of the label tables: operators, predicates, keys.
