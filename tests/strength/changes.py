#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Which seeded changes and refactorings turn a suite red.
#
#   changes.py SUBJECT.json RESULT.json LIST...
#
# Lists are as ../projects/changes/README says, with two kinds more: `inner', which only a
# direct call of a static function or private contents can show; `refactor+', to which the
# next line belongs.  Adds what it found to RESULT.json.
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from suite import Suite, copied, is_interface, is_internal  # noqa: E402

CHANGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../projects/change.pl")


def perl(*args):
    done = subprocess.run(["perl", CHANGE, *map(str, args)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"FAILED: {done.stderr.strip()}")
    return done.stdout.strip()


def touched(tree, files):
    """Copied sources look older than objects of what was built before."""
    for f in files:
        os.utime(os.path.join(tree, f["file"]))


def compiles(tree, f):
    done = subprocess.run(["gcc", "-w", "-fsyntax-only", *f["flags"],
                           f.get("unit", f["file"])], cwd=tree, capture_output=True)
    return done.returncode == 0


def changes(subject, path, work):
    """One entry a change of the list PATH: kind, what, red, and by the interface alone."""
    found, tree = [], os.path.join(work, "changed")
    suite = Suite(subject["suite"], tree, tree + "-build")
    copied(subject["plain"], tree)
    touched(tree, subject["files"])
    wrong = suite.make() or suite.measure()
    if wrong:
        sys.exit(f"FAILED: {subject['name']}: the suite fails as it is: {wrong[-300:]}")
    fresh, texts = True, []
    for k in range(1, int(perl(path)) + 1):
        if fresh:
            copied(subject["plain"], tree)
            texts = []
        what = perl(path, k, tree)
        kind, _, text = what.partition(" ")
        texts.append(text)
        fresh = kind != "refactor+"
        if not fresh:
            continue
        if not all(compiles(tree, f) for f in subject["files"]):
            sys.exit(f"FAILED: {path}: {what} does not compile")
        touched(tree, subject["files"])
        # Tests of static functions include the source: what they take to build is most.
        interface = "build" if suite.make(is_interface) else suite.red(some=is_interface)
        red = interface or ("build" if suite.make() else suite.red(some=is_internal))
        found.append({"kind": kind, "what": "; ".join(texts), "red": red,
                      "interface": interface})
    return found


def main():
    subject = json.load(open(sys.argv[1]))
    work = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "strength")
    os.makedirs(work, exist_ok=True)
    result = json.load(open(sys.argv[2])) if os.path.exists(sys.argv[2]) else \
        {"name": subject["name"], "mutants": []}
    result["changes"] = [c for path in sys.argv[3:] for c in changes(subject, path, work)]
    json.dump(result, open(sys.argv[2], "w"), indent=1)


if __name__ == "__main__":
    main()
