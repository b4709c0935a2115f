#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzz every reader of outside data (or those that are arguments) with libFuzzer
# under ASan and UBSan, from the kept inputs on, FUZZ_SECONDS each; a table of runs,
# coverage and findings.  A finding stays in tests/fuzz/findings/READER of the build
# tree, and fails.  FUZZ_UPDATE=1: the kept inputs become the smallest set with the
# coverage that was reached.
set -u
seconds=${FUZZ_SECONDS:-600}
cc=${FUZZ_CC:-clang}
here=$top_builddir/tests/fuzz
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

echo 'int LLVMFuzzerTestOneInput (const unsigned char *p, unsigned long n)
{ return p && n ? 0 : 0; }' >"$tmp/try.c"
"$cc" -fsanitize=fuzzer,address,undefined -o "$tmp/try" "$tmp/try.c" \
  2>"$tmp/why" || {
  echo "no libFuzzer: $(head -n 1 "$tmp/why")"
  echo "skipped (Debian: apt install clang libclang-rt-14-dev)"
  exit 77
}
make -C "$top_builddir" -s fuzz-programs >"$tmp/make" 2>&1 || {
  cat "$tmp/make"
  exit 1
}

# The longest input of each reader, and what else it wants.
options () {
  case $1 in
    metadata | image) echo -max_len=20000 ;;
    arena | events | store_rows) echo -max_len=9000 ;;
    store_file) echo -max_len=40000 ;;
    command_line) echo -max_len=2000 ;;
    attach) echo -max_len=1000 ;;
    job) echo -max_len=6000 ;;
    *) echo -max_len=4000 ;;
  esac
}

limits='-timeout=10 -malloc_limit_mb=400'
quiet='-close_fd_mask=3 -print_final_stats=1'

# Packed text of at most so many bytes is kept of a reader; what needs more room
# than others goes first.
kept_bytes=120000

update () { # READER PROGRAM
  mkdir "$tmp/$1.small"
  # Edges, not how often: a set that is small.
  "$here/clang/${1//_/-}" -merge=1 -use_counters=0 $limits $quiet \
    -rss_limit_mb=4096 \
    "$tmp/$1.small" "$tmp/$1" >/dev/null 2>&1
  local list
  while :; do
    mapfile -t list < <(ls -S -r -d "$tmp/$1.small"/*)
    "$2" --pack "$1" "${list[@]}" >"$tmp/$1.txt"
    [ "$(wc -c <"$tmp/$1.txt")" -gt $kept_bytes ] || break
    rm "${list[-1]}"
  done
  cp "$tmp/$1.txt" "$top_srcdir/tests/fuzz/corpus/$1.txt"
}

status=0
printf '%-14s %8s %12s %9s %9s %8s\n' reader seconds runs edges inputs findings
for program in readers runtime-readers; do
  for reader in $("$here/check/$program" --list); do
    if [ $# -gt 0 ] && [[ " $* " != *" $reader "* ]]; then
      continue
    fi
    corpus=$tmp/$reader found=$here/findings/$reader
    mkdir -p "$corpus" "$found"
    rm -f "$found"/*
    if [ -f "$top_srcdir/tests/fuzz/corpus/$reader.txt" ]; then
      "$here/check/$program" --unpack \
	"$top_srcdir/tests/fuzz/corpus/$reader.txt" "$corpus"
    fi
    # Commands that exit leave behind what they had: some hundred bytes a run.
    leaks=1 memory=512
    case $reader in
      command_line | store_rows | store_file) leaks=0 memory=6000 ;;
    esac
    start=$SECONDS
    ASAN_OPTIONS=log_path=$tmp/$reader.report:handle_abort=1 \
    UBSAN_OPTIONS=log_path=$tmp/$reader.report:print_stacktrace=1 \
      "$here/clang/${reader//_/-}" "$corpus" -max_total_time="$seconds" \
      -detect_leaks=$leaks -rss_limit_mb=$memory -artifact_prefix="$found/" $limits $quiet \
      $(options "$reader") >"$tmp/log" 2>&1 || status=1
    took=$((SECONDS - start))
    findings=$(find "$found" -type f | wc -l)
    printf '%-14s %8d %12s %9s %9s %8d\n' "$reader" $took \
      "$(sed -n 's/^stat::number_of_executed_units: *//p' "$tmp/log")" \
      "$(grep -ao 'cov: [0-9]*' "$tmp/log" | tail -n 1 | cut -d' ' -f2)" \
      "$(find "$corpus" -type f | wc -l)" "$findings"
    if [ "$findings" -gt 0 ]; then
      status=1
      cat "$tmp/$reader.report"* 2>/dev/null | head -n 30
      ls "$found"/*
    elif [ "${FUZZ_UPDATE-}" = 1 ]; then
      update "$reader" "$here/check/$program"
    fi
    rm -rf "$corpus" "$tmp/$reader".*
  done
done
exit $status
