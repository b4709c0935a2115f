# SPDX-License-Identifier: GPL-3.0-or-later
# Labels of places against probes.

TESTS += tests/places/referee.sh
EXTRA_DIST += tests/places/referee.sh tests/places/referee.py tests/places/probe.h
