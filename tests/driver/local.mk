# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the driver: images, expressions, solver chain, search, store.
