# SPDX-License-Identifier: GPL-3.0-or-later
# Is "covered" what it says?  Of the mutants that `adse generate' says are at the output
# some are drawn, and run live in the suite that it wrote: it must notice each.  Every
# label that it calls covered must hold in some test of that suite.
#
#   audit.sh [SUBJECT...]		as strength.sh; default: its libraries
#
# SAMPLE (500): mutants of a subject; KEEP=DIR: suites that are there are used again.
. "$top_srcdir/tests/projects/common.sh"
. "$top_srcdir/tests/projects/library.sh"
here=$top_srcdir/tests/strength
. "$here/subjects.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
work=$PWD
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT

# built KIND FLAG...: the suite with code of adse's in it, in the folder KIND; its
# programs.
built ()
{
  kind=$1; shift
  make -s -C suite all BUILD="$PWD/$kind" CC="gcc -fplugin=adse.so $*" \
    CFLAGS='-g -O1 -w' > "$kind.log" 2>&1 || { tail "$kind.log"; fail "the suite, $kind"; }
  find "$PWD/$kind" -maxdepth 1 -type f -name 'check_*' -perm /111 | sort
}

failed=0
[ $# -gt 0 ] || set -- libcsv jsmn http-parser utf8proc cjson jansson
for name; do
  written "$name"
  rm -rf mutants tracked ./*.found.json
  adse list --store store --json marked/lib.a > labels.json || exit 99
  built mutants -fplugin-arg-adse-mode=mutants > programs
  while read -r p; do
    # Of the library's functions each program has those of one file, and what they call.
    adse list --json "$p" > there.json || exit 99
    mapfile -t functions < <(python3 -c 'import json
names = [{f["function"] for f in json.load(open(n))} for n in ("labels.json", "there.json")]
for f in sorted (names[0] & names[1]):
    print("-f"); print(f)')
    (cd mutants && adse mutate -j "$(nproc)" --json "../$(basename "$p").mutate.found.json" \
       "${functions[@]}" "$p" -- "$p") > mutate.log 2>&1 < /dev/null || { tail mutate.log; fail "adse mutate $p"; }
  done < programs
  built tracked > programs
  while read -r p; do
    (cd tracked && adse score --json "../$(basename "$p").score.found.json" \
       --ledger ledger "$p" -- "$p") > score.log 2>&1 < /dev/null ||
      { tail score.log; fail "adse score $p"; }
  done < programs
  python3 -B "$here/audit.py" "$name" "${SAMPLE:-500}" labels.json ./*.found.json || failed=1
  cd "$work" || exit 99
done
exit "$failed"
