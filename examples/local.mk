# SPDX-License-Identifier: GPL-3.0-or-later
# The example project is a project of its own; it is only shipped from here.

EXTRA_DIST +=
