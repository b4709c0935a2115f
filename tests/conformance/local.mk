# SPDX-License-Identifier: GPL-3.0-or-later
# Expected labels and states in comments beside the code, a file a criterion.

TESTS += tests/conformance/run.sh tests/conformance/referee.sh
EXTRA_DIST += tests/conformance/run.sh tests/conformance/check.py \
  tests/conformance/referee.sh tests/conformance/referee.py \
  $(conformance:%=tests/conformance/%.c)

conformance = abs all-defs all-uses aor assert behind bounds bv cacc call cc \
  conditional cor cro \
  dc dcc divo divz domain entry fc gacc gicc ic limit loop lor mcc narrow ncc null overflow pointer \
  precondition racc ror \
  sdl shift sor uod uoi unreachable user values
