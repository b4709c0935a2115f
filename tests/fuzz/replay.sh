#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every kept input of the fuzzer, and in found/ every one that was a finding once,
# through the readers.
set -u
here=$top_builddir/tests/fuzz/check
corpus=$top_srcdir/tests/fuzz/corpus
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export ASAN_OPTIONS=detect_leaks=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export UBSAN_OPTIONS=print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}

status=0
for program in readers runtime-readers; do
  # What commands say of bad input is in the same file as a finding.
  if ! "$here/$program" "$corpus" "$corpus/found" >"$tmp/out" 2>"$tmp/err"; then
    status=1
    tail -n 60 "$tmp/err"
    echo "$program: a kept input is a finding"
  fi
  grep ' inputs$' "$tmp/out"
  for reader in $("$here/$program" --list); do
    grep -q "^$reader: [1-9]" "$tmp/out" || {
      echo "$reader: no inputs"
      status=1
    }
  done
done
exit $status
