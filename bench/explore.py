# SPDX-License-Identifier: GPL-3.0-or-later
"""Exhaustive exploration: every branch outcome on every path is taken or proved
infeasible.

    adse generate --no-suite, with -c none (paths alone) and with all criteria

CPU time is that of adse, its solver and all processes of the program under test
together, start-up included; writing a suite is no exploration and left out.
Memory is that of the largest of these processes.  The goal of each subject is
what KLEE 3.2 takes for a program like it, in passes of the plain crc kernel.
"""
import json

from generate import generate_one

TITLE = "explore: exhaustive, CPU time in passes of the plain crc kernel"

# source, function, paths that there are, goal
SUBJECTS = {
    "triangle": ("../tests/subjects/triangle.c", "triangle", 11, 405),
    "utf8": ("explore/utf8.c", "utf8_length", 717, 346),
    "tcas": ("explore/tcas.c", "advise", 155, 127),
    "matcher": ("explore/matcher.c", "matches_hello", 3524, 1890),
}

# Labels that stay open however many paths are known: mutants that come to a condition
# which no run evaluates there, as it reads memory or calls (unknown, ended by
# not-evaluated).
WITHHELD = {"utf8": 4, "tcas": 2}
VARIANTS = {"none": "paths alone", "all": "all labels"}


class Subject:
    def __init__ (self, bench, name):
        source, self.function, self.paths, self.goal = SUBJECTS[name]
        self.bench = bench
        self.name = name
        self.program = bench.path (name)
        main = bench.path ("explore-main.c")
        with open (main, "w") as f:
            f.write ("int main (void) { return 0; }\n")
        bench.compile ([main], main + ".o", ["-c"])
        bench.compile ([bench.source (source), main + ".o"], self.program,
                       plugin=True)

    def explore (self, criteria):
        return generate_one (self.bench, self.program, self.function,
                             ["-c", criteria], "explore/exhaust.ini")


def measure (bench):
    result = {}
    for name in SUBJECTS:
        bench.say ("explore " + name)
        s = Subject (bench, name)
        runs = bench.interleave ({c: lambda c=c: s.explore (c)
                                  for c in VARIANTS})
        result[name] = {"goal_passes": s.goal}
        for criteria, r in runs.items ():
            cpu = bench.cpu (r)
            result[name][criteria] = dict (
                r[-1].summary, cpu=cpu, passes=cpu / bench.crc_pass (),
                peak_mib=max (one.peak for one in r) / 1024,
                summaries=len ({json.dumps (
                    dict (one.summary, cpu_seconds=0), sort_keys=True)
                    for one in r}))
    return result


def check (result):
    for name, (_, function, paths, _) in SUBJECTS.items ():
        for criteria in VARIANTS:
            r = result[name][criteria]
            assert r["function"] == function and not r["reason"], (name, r)
            assert r["all_paths"] is True, (name, "paths are left")
            assert r["paths"] == paths, (name, "paths", r["paths"], paths)
            assert r["runs"] >= paths and r["divergences"] == 0, (name, r)
            withheld = WITHHELD.get (name, 0) if criteria == "all" else 0
            assert r["labels_unknown"] == withheld, (name, "unknown labels")
            assert r["summaries"] == 1, (name, "rounds differ")


def table (result):
    rows = []
    for criteria, what in VARIANTS.items ():
        for name, subject in result.items ():
            r = subject[criteria]
            goal = subject["goal_passes"] if criteria == "none" else None
            rows.append (("%s, %s" % (name, what), float (r["passes"]),
                          "passes", goal))
            rows.append (("  paths %(paths)d, runs %(runs)d, queries "
                          "%(queries)d, solver calls %(solver_calls)d" % r,
                          float (r["cpu"]), "s", None))
            rows.append (("  largest process", float (r["peak_mib"]), "MiB",
                          None))
    return rows
