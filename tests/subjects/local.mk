# SPDX-License-Identifier: GPL-3.0-or-later
# Seed subjects: every label has the verdict that brute force gives.
