# SPDX-License-Identifier: GPL-3.0-or-later
# "A behaviour change turns a test red", in figures: mutants of a subject's sources, made
# by mutator.py which knows nothing of adse, against the suite that `adse generate' writes
# at default settings; for programs/NAME also seeded changes and refactorings.
#
#   strength.sh [--survivors] [SUBJECT...]
#
# SUBJECT: program:NAME, folder:DIR, or a library: libcsv jsmn http-parser utf8proc cjson
# jansson; default: all but folders.  DIR has C files, compiled with $FLAGS.
# SAMPLE (300): mutants of a subject; JOBS: at once; SECONDS_LIMIT: -t of adse;
# WAY: --each or --both, see measure.py; KEEP=DIR: suites that are there are used again;
# JSON=FILE: where figures go.
. "$top_srcdir/tests/projects/common.sh"
. "$top_srcdir/tests/projects/library.sh"
here=$top_srcdir/tests/strength
. "$here/subjects.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
work=$PWD json=${JSON:+$(realpath "$JSON")}
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT

# one NAME: its folder has result.json at the end.
one ()
{
  written "$1"
  # shellcheck disable=SC2046,SC2086
  python3 -B "$here/describe.py" "$1" "$flags" "$files" $(cd plain && echo $sources) \
    > subject.json || exit 99
  rm -f result.json
  python3 -B "$here/measure.py" --sample "${SAMPLE:-300}" --jobs "${JOBS:-$(nproc)}" \
    ${WAY:-} subject.json result.json || exit $?
  [ -z "$lists" ] || python3 -B "$here/changes.py" subject.json result.json $lists || exit $?
  [ -n "${KEEP:-}" ] || rm -rf strength
  cd "$work" || exit 99
}

survivors=
[ "${1:-}" != --survivors ] || { survivors=$1; shift; }
[ $# -gt 0 ] || set -- $(for p in "$here"/programs/*/; do
    [ ! -d "$p" ] || echo "program:$(basename "$p")"; done) \
  libcsv jsmn http-parser utf8proc cjson jansson
results=()
for name; do
  one "$name"
  results+=("$work/$(place "$name")/result.json")
done
python3 -B "$here/report.py" $survivors ${json:+--json "$json"} "${results[@]}"
