#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# GCC's torture tests (Debian: gcc-12-source) with and without the plugin, as
# torture.py says; it goes on where it was stopped.
#
# ADSE_TORTURE: GCC's source as .tar.xz, or the folder of gcc.c-torture and gcc.dg.
# ADSE_TORTURE_EVERY=N: every Nth test, from number ADSE_TORTURE_FROM on; ADSE_JOBS: as many at a time.
set -u
source=${ADSE_TORTURE:-$(ls /usr/src/gcc-*/gcc-[0-9]*.tar.xz 2> /dev/null | tail -n 1)}
[ -n "$source" ] ||
  { echo "GCC's tests are missing (package gcc-12-source, or ADSE_TORTURE)"; exit 77; }
mkdir -p "$top_builddir/tests/torture"
exec python3 "$top_srcdir/tests/torture/torture.py" --gcc "$GCC_VERSIONS" \
  --every "${ADSE_TORTURE_EVERY:-1}" --from "${ADSE_TORTURE_FROM:-0}" --jobs "${ADSE_JOBS:-$(nproc)}" \
  --results "$top_builddir/tests/torture/results.jsonl" "$source"
