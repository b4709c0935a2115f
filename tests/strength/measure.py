#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# How many mutants of a subject's sources turn its suite red.
#
#   measure.py [--sample N] [--jobs N] [--each | --both] SUBJECT.json RESULT.json
#
# SUBJECT: name, plain (tree of sources), suite (folder), files: a list of file, unit
# (what is compiled where file is a header), flags, all in folder (default: plain's top).
# Counted are the mutants that compile, without those whose object code at -O2 is the
# original's or another mutant's.  They run as schemata as far as there can be a choice
# (see schemata.py), else compiled one by one: --each takes this way for all, --both goes
# both and fails where verdicts differ.
import argparse
import concurrent.futures
import json
import os
import queue
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from mutator import apply, mutants, sample  # noqa: E402
from objects import digest  # noqa: E402
from schemata import Schema, errors_of  # noqa: E402
from source import Source  # noqa: E402
from suite import Suite, copied, write  # noqa: E402


class Subject:
    def __init__(self, path, jobs):
        self.__dict__.update(json.load(open(path)))
        self.work = os.path.join(os.path.dirname(os.path.abspath(path)), "strength")
        # Objects of an earlier run could look newer than copied sources.
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(self.work)
        self.jobs = jobs
        self.units = {os.path.join(self.plain, f["file"]): f for f in self.files}
        self.cost = {}

    def compiler(self, tree, path):
        """The command for the unit of the mutated file PATH, in the folder TREE."""
        f = self.units[path]
        return ["gcc", "-w", *f["flags"], "-c",
                os.path.join(tree, f.get("unit", f["file"]))]

    def text(self, path):
        return open(path, encoding="latin-1", newline="").read()

    def each(self, what, mutants, trees):
        """WHAT (mutant, tree) for all of MUTANTS, each worker with a tree of its own."""
        free = queue.Queue()
        for t in trees:
            free.put(t)

        def call(m):
            tree = free.get()
            try:
                return what(m, tree)
            finally:
                free.put(tree)
        with concurrent.futures.ThreadPoolExecutor(len(trees)) as pool:
            return list(pool.map(call, mutants))

    def timed(self, name, since, n):
        """What a mutant takes, in seconds of the clock."""
        self.cost[name] = round((time.monotonic() - since) / max(n, 1), 3)


def list_mutants(subject, n):
    found = []
    for path, f in subject.units.items():
        os.chdir(subject.plain)
        found += mutants(path, os.path.join(subject.plain, f.get("unit", f["file"])),
                         f["flags"])
    total = len(found)
    if n:
        found = sample(found, n, "strength")
    for i, m in enumerate(found):
        m["id"] = i + 1
    return found, total


def compiled(subject, m, tree):
    """The digest of a mutant's object, None if it does not compile."""
    path = os.path.join(tree, os.path.relpath(m["file"], subject.plain))
    original = subject.text(m["file"])
    if m["id"]:
        write(path, apply(original, m))
    done = subprocess.run(subject.compiler(tree, m["file"]) + ["-O2", "-o", "mutant.o"],
                          cwd=tree, capture_output=True)
    write(path, original)
    return None if done.returncode else digest(os.path.join(tree, "mutant.o"))


def distinct(subject, found):
    """Those that count.  Sets `fate' of the others."""
    start = time.monotonic()
    trees = [copied(subject.plain, os.path.join(subject.work, f"object{i}"))
             for i in range(subject.jobs)]
    originals = [{"id": 0, "file": path} for path in subject.units]
    *digests, = subject.each(lambda m, t: compiled(subject, m, t), originals + found, trees)
    if None in digests[:len(originals)]:
        sys.exit(f"FAILED: {subject.name}: the original does not compile")
    seen = {(o["file"], d): "equivalent" for o, d in zip(originals, digests)}
    for m, d in zip(found, digests[len(originals):]):
        m["fate"] = "invalid" if d is None else seen.get((m["file"], d))
        seen.setdefault((m["file"], d), "duplicate")
    subject.timed("compile", start, len(found))
    return [m for m in found if not m["fate"]]


def schemata(subject, valid, tree):
    """Writes the sources with choices to TREE; returns the mutants that are in it."""
    chosen = []
    for path, f in subject.units.items():
        mine = [m for m in valid if m["file"] == path]
        unit = os.path.join(subject.plain, f.get("unit", f["file"]))
        os.chdir(subject.plain)
        schema = Schema(Source(unit, path, f["flags"]), mine)
        changed = os.path.join(tree, f["file"])

        def compiles(text):
            write(changed, text)
            return errors_of(subject.compiler(tree, path), f["file"], cwd=tree)
        schema.settle(compiles)
        write(changed, schema.text())
        chosen += [schema.mutants[i] for i in schema.choice]
    return chosen


def run_schemata(subject, valid):
    """Verdicts of those that fit in schemata: the program that is red by number."""
    tree = copied(subject.plain, os.path.join(subject.work, "schemata"))
    start = time.monotonic()
    chosen = schemata(subject, valid, tree)
    suite = Suite(subject.suite, tree, os.path.join(subject.work, "schemata-build"))
    wrong = suite.make() or suite.measure()
    subject.cost["schemata"] = round(time.monotonic() - start, 3)
    if wrong:
        print(f"{subject.name}: no schemata: {wrong[-300:]}", flush=True)
        return {}
    start = time.monotonic()

    def verdict(m, _):
        file = os.path.relpath(m["file"], subject.plain)
        return suite.red(file, STRENGTH=str(m["id"]))
    reds = subject.each(verdict, chosen, list(range(subject.jobs)))
    subject.timed("run", start, len(chosen))
    return {m["id"]: red for m, red in zip(chosen, reds)}


def run_each(subject, some):
    """Verdicts by compiling one after another."""
    if not some:
        return {}
    suites = []
    for i in range(subject.jobs):
        tree = copied(subject.plain, os.path.join(subject.work, f"each{i}"))
        suites.append(Suite(subject.suite, tree, tree + "-build"))
        wrong = suites[-1].make() or suites[-1].measure()
        if wrong:
            sys.exit(f"FAILED: {subject.name}: the suite fails as it is: {wrong[-300:]}")
    start = time.monotonic()

    def verdict(m, suite):
        file = os.path.relpath(m["file"], subject.plain)
        path, original = os.path.join(suite.tree, file), subject.text(m["file"])
        write(path, apply(original, m))
        try:
            return "build" if suite.make() else suite.red(file)
        finally:
            write(path, original)
    reds = subject.each(verdict, some, suites)
    subject.timed("each", start, len(some))
    return {m["id"]: red for m, red in zip(some, reds)}


def judge(subject, valid, way):
    """Sets `red' of all; returns whether both ways agree."""
    found = {} if way == "each" else run_schemata(subject, valid)
    rest = valid if way != "schemata" else [m for m in valid if m["id"] not in found]
    one = run_each(subject, rest)
    differ = [m for m in valid if m["id"] in found and m["id"] in one
              and (found[m["id"]] is None) != (one[m["id"]] is None)]
    for m in valid:
        m["way"] = "schemata" if m["id"] in found else "each"
        m["red"] = found[m["id"]] if m["id"] in found else one[m["id"]]
    for m in differ:
        print(f"the two ways differ: {shown(subject, m)}: {found[m['id']]} {one[m['id']]}")
    if way == "both":
        print(f"{subject.name}: both ways: {len(found)} mutants, {len(differ)} differ")
    return not differ


def shown(subject, m):
    def short(text):
        return " ".join(text.split()) or "nothing"
    return (f"{os.path.relpath(m['file'], subject.plain)}:{m['line']}: {m['function']}: "
            f"{m['operator']}: {short(m['old'])} -> {short(m['new'])}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--each", dest="way", action="store_const", const="each")
    parser.add_argument("--both", dest="way", action="store_const", const="both")
    parser.add_argument("subject")
    parser.add_argument("result")
    args = parser.parse_args()
    subject = Subject(args.subject, args.jobs)
    result = os.path.abspath(args.result)
    found, total = list_mutants(subject, args.sample)
    valid = distinct(subject, found)
    agree = judge(subject, valid, args.way or "schemata")
    for m in found:
        m["text"] = shown(subject, m)
        m["file"] = os.path.relpath(m["file"], subject.plain)
    json.dump({"name": subject.name, "listed": total, "cost": subject.cost,
               "mutants": found}, open(result, "w"), indent=1)
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
