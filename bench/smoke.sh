#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The benches run, on small sizes: every kernel computes the same in all modes, and
# the output has its shape.  No time is looked at.
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/bench/bench.py" --smoke \
  --output bench.json || exit 1
PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/bench/bench.py" --smoke \
  --only labels,apex,mutants --output labels.json || exit 1
python3 - <<'END'
import json
r = json.load (open ("bench.json"))
assert r["smoke"] is True and r["rounds"] == 1
assert r["crc_pass_seconds"] > 0
k = r["sections"]["kernels"]["kernels"]
assert sorted (k) == ["base64", "crc", "fib", "fnv", "heapsort", "lexer",
                      "lzmatch", "matrix"], sorted (k)
assert 0.1 < r["sections"]["cost"]["doubled"] < 100
assert sorted (r["sections"]["explore"]) == ["matcher", "tcas", "triangle",
                                             "utf8"]
papers = json.load (open ("labels.json"))["sections"]
labels, apex = papers["labels"], papers["apex"]
assert papers["mutants"]["mutate"]["noticed"] > 5, papers["mutants"]
assert sorted (labels) == ["Trityp-cc", "Trityp-mcc"], sorted (labels)
assert sorted (apex) == ["MaxValue", "WrapInc"], sorted (apex)
END
