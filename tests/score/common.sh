# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests of scoring: each works in a folder of its own and goes on after
# a failure; `exit $failed' ends it.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

fail ()
{
  echo "FAILED: $*"
  failed=1
}
