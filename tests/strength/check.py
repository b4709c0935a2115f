#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# check.py FILE: are mutator.py's edits of FILE those that its comments say, and do all of
# them compile?  A comment /* OPERATOR: OLD -> NEW; OLD -> NEW; OPERATOR: none */ is about
# the line after it: all edits that these operators have there.
import collections
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from mutator import apply, mutants, sample  # noqa: E402
from operators import NAMES  # noqa: E402
from schemata import Schema, errors_of  # noqa: E402
from source import Source  # noqa: E402
from suite import write  # noqa: E402


def expected(text):
    """(line, operator): edits"""
    want = {}
    for comment in re.finditer(r"/\*(.*?)\*/[ \t]*\n", text, re.S):
        line = text.count("\n", 0, comment.end()) + 1
        operator = None
        for part in " ".join(comment.group(1).split()).split(";"):
            name, colon, edit = part.strip().partition(": ")
            if colon and name in NAMES:
                operator = name
                want[line, operator] = set()
            else:
                edit = part.strip()
            if operator and edit != "none":
                want[line, operator].add(edit)
    return want


def compiles(text):
    with tempfile.TemporaryDirectory() as folder:
        write(os.path.join(folder, "changed.c"), text)
        return not errors_of(["gcc", "changed.c"], "changed.c", cwd=folder)


def main():
    path = sys.argv[1]
    text = open(path, encoding="latin-1").read()
    found = mutants(path, path, [])
    got = collections.defaultdict(set)
    for m in found:
        got[m["line"], m["operator"]].add(f"{m['old']} -> {m['new']}".strip())
    want = expected(text)
    wrong = 0
    for key in sorted(want):
        if got[key] != want[key]:
            wrong += 1
            print(f"line {key[0]}, {key[1]}: {sorted(got[key])}, not {sorted(want[key])}")
    missing = set(NAMES) - {operator for _, operator in want}
    if missing:
        wrong += 1
        print(f"no comment is about {sorted(missing)}")
    bad = [m for m in found if not compiles(apply(text, m))]
    for m in bad:
        print(f"does not compile: line {m['line']}, {m['operator']}: {m['old']} -> {m['new']}")
    for i, m in enumerate(found):
        m["id"] = i + 1
    schema = Schema(Source(path, path, []), found)
    schema.settle(lambda changed: [] if compiles(changed) else [(0, "")])
    some = sample(found, 60, "a")
    if len(some) != 60 or some != sample(found, 60, "a") or \
            {m["operator"] for m in some} != set(NAMES):
        wrong += 1
        print("the sample is not the same twice, or leaves out an operator")
    print(f"{len(found)} mutants, {len(want)} sets of edits, {wrong} of them wrong;"
          f" {len(bad)} mutants do not compile; {len(schema.choice)} fit in schemata")
    return wrong or bad or 2 * len(schema.choice) < len(found)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
