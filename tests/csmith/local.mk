# SPDX-License-Identifier: GPL-3.0-or-later
# Random programs: same behaviour, and the self-check finds no mismatch.
