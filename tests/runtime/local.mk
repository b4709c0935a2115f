# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of libsymrt: trace, shadow memory, models, attach and run.
