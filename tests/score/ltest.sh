#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Labels and hyperlabels as LTest reads them: rows of CSV, and the grammar of its
# hyperlabels; numbers that agree; states that are those of the store.
set -u
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

cat >lib.c <<'END'
int f (int x, int y) { if (x > 3 && (y < 5 || x == 9)) return 1; if ((x & 3) == 7) return 2; return 0; }
int text (char c) { return c == ',' || c == '"'; }
END
gcc -O2 -fplugin=adse.so -c lib.c || exit 1
"$ADSE" generate --no-suite -c dc,cc,racc lib.o >log 2>&1 || { cat log; exit 1; }
"$ADSE" list --json -c dc,cc,racc lib.o >json || exit 1
"$ADSE" list --format ltest -c dc,cc,racc lib.o >lib.labels || exit 1
"$ADSE" list --format ltest-hyper -c dc,cc,racc lib.o >lib.hyperlabels || exit 1
cat >read.py <<'END'
import json, re

# As LTest reads them: fields end at commas, there are no quotes; what is more than
# eight is a list.
rows = []
for line in open ("lib.labels"):
    assert line.strip (), "an empty line ends LTest's reader"
    if not line.startswith ("#"):
        rows.append (re.split (r"[ \t]*,[ \t]*", line.rstrip ("\n")))
assert all (float (r[7]) == 0 and r[4:7] == ["", "adse", ""] for r in rows), rows[0]
assert [int (r[0]) for r in rows] == list (range (1, len (rows) + 1)), "numbers"
status = {int (r[0]): r[1] for r in rows}
assert set (status.values ()) == {"covered", "uncoverable", "unknown"}, set (status.values ())
assert {r[2] for r in rows} == {"DC", "CC", "RACC"}
assert all (re.fullmatch (r"lib\.c:\d+", r[3]) and len (r) >= 9 for r in rows)
assert any ("'\"'" in r[8] for r in rows) and any ("c == ', '" in ", ".join (r[8:])
                                                  for r in rows)

# hyp: lN | < hyp | ; ; > | ( hyp . hyp ) | hyp + hyp
token = re.compile (r"\s*(l\d+|\d+|COVERED|UNCOVERABLE|UNKNOWN|\[[(),\- \ta-zA-Z0-9]*\]|[-+.<|,>();])")
def tokens(s):
    at, out = 0, []
    while s[at:].strip ():
        m = token.match (s, at)
        assert m, s[at:]
        out.append (m[1])
        at = m.end ()
    return out

class Parser:
    def __init__(s, t): s.t, s.at = t, 0
    def take(s, *want):
        got = s.t[s.at]
        assert not want or got in want, (got, want)
        s.at += 1
        return got
    def peek(s): return s.t[s.at]
    def hyp(s):
        all = s.term ()
        while s.peek () in "+.":
            s.take ()
            all |= s.term ()
        return all
    def term(s):
        if s.peek () == "<":
            s.take ()
            all = s.hyp ()
            for w in ("|", ";", ";", ">"):
                s.take (w)
            return all
        if s.peek () == "(":
            s.take ()
            all = s.hyp ()
            s.take (")")
            return all
        got = s.take ()
        assert re.fullmatch (r"l\d+", got), got
        return {int (got[1:])}

lines = open ("lib.hyperlabels").read ().splitlines ()
labels = [l for f in json.load (open ("json")) for l in f["labels"]]
assert len (lines) == len (labels), (len (lines), len (labels))
pairs = 0
word = {"covered": "COVERED", "infeasible": "UNCOVERABLE", "unknown": "UNKNOWN"}
used = set ()
for n, (line, label) in enumerate (zip (lines, labels), 1):
    p = Parser (tokens (line))
    assert p.take () == str (n) and p.take () == ")"
    ids = p.hyp ()
    assert ids <= set (status), ids
    used |= ids
    p.take ("-")
    state = p.take ()
    assert state == word[label["state"].split ()[0]], (line, label)
    p.take ("-")
    p.take ()
    p.take (",")
    assert p.at == len (p.t)
    if len (ids) > 1:
        pairs += 1
        assert label["criterion"] == "racc"
    else:
        assert status[ids.pop ()].upper () == state
assert pairs >= 3 and used == set (status), pairs
print (len (rows), "labels,", len (lines), "hyperlabels,", pairs, "of pairs")
END
python3 read.py || { cat lib.labels lib.hyperlabels; exit 1; }
