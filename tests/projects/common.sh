# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests of code that others wrote: sources, builds, branch figures.

fail () { echo "FAILED: $*"; exit 1; }
skip () { echo "SKIPPED: $*"; exit 77; }

# source_of PACKAGE PATTERN: unpack the upstream source of a Debian package in the
# working directory; print its folder.
source_of ()
{
  if ! apt-get source --help >/dev/null 2>&1; then
    echo "no apt-get here" >&2; return 77
  fi
  apt-get source --tar-only --download-only "$1" >fetch.log 2>&1 || {
    echo "apt-get source $1: $(grep -m1 '^E:' fetch.log)" >&2; return 77; }
  for tarball in "$1"_*.orig.tar.*; do
    tar -xf "$tarball" || return 1
  done
  set -- $2
  [ -d "$1" ] || { echo "no folder $1 in the source" >&2; return 1; }
  echo "$1"
}

# branches GCOV-FILE-LIST... FUNCTION: prints "TAKEN TOTAL" over FUNCTION's branches
# from gcov's JSON, by gcov's own count of branches that were taken at least once.
branches ()
{
  function=$1; shift
  gcov --json-format --stdout --branch-probabilities "$@" 2>/dev/null |
    python3 -c '
import json, sys
want, taken = sys.argv[1], {}
for line in sys.stdin:
    line = line.strip()
    if not line.startswith("{"):
        continue
    for f in json.loads(line)["files"]:
        for l in f["lines"]:
            if l.get("function_name") != want:
                continue
            for i, b in enumerate(l["branches"]):
                key = (f["file"], l["line_number"], i)
                taken[key] = taken.get(key, 0) + b["count"]
print(sum(c > 0 for c in taken.values()), len(taken))' "$function"
}

# share FUNCTION AT-LEAST GCOV-DATA...: fails below AT-LEAST percent.
share ()
{
  function=$1 least=$2; shift 2
  set -- $(branches "$function" "$@")
  [ "${2:-0}" -gt 0 ] || fail "gcov knows no branch of $function"
  echo "$function: $1 of $2 branches taken by the suite" \
    "($((100 * $1 / $2)) %)"
  [ $((100 * $1)) -ge $((least * $2)) ] || fail "$function below $least %"
}

# passes N DIR VARIABLE=VALUE...: the suite in DIR passes N times in a row.
passes ()
{
  n=$1 dir=$2; shift 2
  i=0
  while [ $i -lt "$n" ]; do
    i=$((i + 1))
    make -s -C "$dir" check "$@" > check.log 2>&1 || {
      tail -n 20 check.log; fail "suite failed in run $i of $n"; }
  done
  echo "suite passed $n times in a row: $(grep -m1 -E '[0-9]+%' check.log)"
}
