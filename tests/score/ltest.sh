#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Labels and hyperlabels as LTest reads them: rows of CSV, and the grammar of its
# hyperlabels; numbers that agree; states that are those of the store.
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
. "$top_srcdir/tests/score/common.sh"

cat >lib.c <<'END'
int f (int x, int y) { if (x > 3 && (y < 5 || x == 9)) return 1; if ((x & 3) == 7) return 2; return 0; }
int text (char c) { return c == ',' || c == '"'; }
int flow (int a, int b)
{
  int x = a;
  if (b)
    x = 0;
  if (a > 5 && a < 3)
    x = 2;
  return x;
}
END
gcc -O2 -fplugin=adse.so -fplugin-arg-adse-criteria=all-defs,all-uses -c lib.c || exit 1
criteria=dc,cc,racc,all-defs,all-uses
"$ADSE" generate --no-suite -c $criteria lib.o >log 2>&1 || { cat log; exit 1; }
"$ADSE" list --json -c $criteria lib.o >json || exit 1
"$ADSE" list --format ltest -c $criteria lib.o >lib.labels || exit 1
"$ADSE" list --format ltest-hyper -c $criteria lib.o >lib.hyperlabels || exit 1
# All-defs alone names the same sequences.
"$ADSE" list --format ltest -c all-defs lib.o >defs.labels || exit 1
"$ADSE" list --format ltest-hyper -c all-defs lib.o >defs.hyperlabels || exit 1
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
# Sequences have numbers of the same row, and are no labels: comments tell of them.
def comments(name):
    return {int (m[1]): (m[2], m[3]) for m in re.finditer (
        r"^# s(\d+), (\w+), ALL-USES, lib\.c:\d+, , adse, , 0\., (.*)$",
        open (name).read (), re.M)}
sequences = comments ("lib.labels")
numbers = [int (r[0]) for r in rows]
assert numbers == sorted (numbers), "order"
assert sorted (numbers + list (sequences)) \
    == list (range (1, len (rows) + len (sequences) + 1)), "numbers"
status = {int (r[0]): r[1] for r in rows}
assert set (status.values ()) == {"covered", "uncoverable", "unknown"}, set (status.values ())
assert {r[2] for r in rows} == {"DC", "CC", "RACC"}
assert all (re.fullmatch (r"lib\.c:\d+", r[3]) and len (r) >= 9 for r in rows)
assert any ("'\"'" in r[8] for r in rows) and any ("c == ', '" in ", ".join (r[8:])
                                                  for r in rows)

# hyp: lN | sN | < hyp | ; ; > | ( hyp . hyp ) | hyp + hyp
token = re.compile (r"\s*([ls]\d+|\d+|COVERED|UNCOVERABLE|UNKNOWN|\[[(),\- \ta-zA-Z0-9]*\]|[-+.<|,>();])")
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
        assert re.fullmatch (r"[ls]\d+", got), got
        return {got}

def hyperlabels(name):
    """(terms, state) of each line, numbered from 1 on."""
    for n, line in enumerate (open (name).read ().splitlines (), 1):
        p = Parser (tokens (line))
        assert p.take () == str (n) and p.take () == ")"
        ids = p.hyp ()
        p.take ("-")
        state = p.take ()
        p.take ("-")
        p.take ()
        p.take (",")
        assert p.at == len (p.t)
        yield ids, state, line

lines = list (hyperlabels ("lib.hyperlabels"))
labels = [l for f in json.load (open ("json")) for l in f["labels"]]
assert len (lines) == len (labels), (len (lines), len (labels))
pairs, flows = 0, {}
word = {"covered": "COVERED", "infeasible": "UNCOVERABLE", "unknown": "UNKNOWN"}
used = set ()
for (ids, state, line), label in zip (lines, labels):
    used |= ids
    assert state == word[label["state"].split ()[0]], (line, label)
    if label["criterion"].startswith ("all-"):
        assert {i[0] for i in ids} == {"s"}, line
        told = [sequences[int (i[1:])] for i in ids]
        if label["criterion"] == "all-uses":
            # The sequence is the label.
            assert [t[1] for t in told] == [label["text"]], (told, label)
            assert told[0][0].upper () == state, (told, state)
        else:
            # Each starts at the definition; one that is covered is enough.
            about = label["text"].replace (") reaches a use", ") reaches its use at ")
            assert all (t[1].startswith (about) for t in told), (told, about)
            assert (state == "COVERED") == any (t[0] == "covered" for t in told)
            flows[label["text"]] = len (told)
        continue
    assert {i[0] for i in ids} == {"l"}, line
    if len (ids) > 1:
        pairs += 1
        assert label["criterion"] == "racc"
    else:
        assert status[int (ids.pop ()[1:])].upper () == state
assert pairs >= 3 and used == {"l%d" % n for n in status} | {"s%d" % n for n in sequences}
assert flows["a defined at line 3 (parameter a) reaches a use"] == 3, flows
assert flows["x defined at line 9 (x = 2) reaches a use"] == 1, flows
assert len (flows) == sum (l["criterion"] == "all-defs" for l in labels), flows
uses = sum (l["criterion"] == "all-uses" for l in labels)
assert uses == len (sequences), uses

only = comments ("defs.labels")
assert [t for _, t in sorted (only.items ())] == [t for _, t in sorted (sequences.items ())]
defs = list (hyperlabels ("defs.hyperlabels"))
assert len (defs) == len (flows)
assert {i for ids, _, _ in defs for i in ids} == {"s%d" % n for n in only}
assert [len (ids) for ids, _, _ in defs] == list (flows.values ())
print (len (rows), "labels,", len (sequences), "sequences,", len (lines),
       "hyperlabels,", pairs, "of pairs")
END
python3 read.py || { cat lib.labels lib.hyperlabels; exit 1; }
