#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Operands reach the labels in the source's order, however the compiler has them.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
failed=0
for v in $GCC_VERSIONS; do
  for opt in -O0 -O2; do
    "gcc-$v" -g $opt -fplugin=adse.so "$top_srcdir/tests/plugin/operand-order.c" \
      -o program || exit 1
    adse score --json score.json ./program -- ./program > log 2>&1 ||
      { cat log; exit 1; }
    python3 - "gcc-$v $opt" <<'END' || failed=1
import json, sys
wrong = seen = 0
for f in json.load(open("score.json"))["functions"]:
    if f["function"] in ("main", "other"):
        continue
    for l in f["labels"]:
        text = l["text"]
        if not text.startswith("x +"):
            continue
        mutant = text.split(" and ", 1)[1]
        want = (True if l["criterion"] == "aor" and mutant.startswith("x - ")
                else False if l["criterion"] == "uoi" and mutant.startswith("-x")
                else None)
        if want is None:
            continue
        seen += 1
        if l["covered"] != want:
            wrong += 1
            print(f"{sys.argv[1]}: {f['function']}: {text}: "
                  f"{'covered' if l['covered'] else 'not covered'}")
print(f"{sys.argv[1]}: {seen} labels, {wrong} wrong")
sys.exit(wrong != 0 or seen < 100)
END
  done
done
exit $failed
