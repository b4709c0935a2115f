# SPDX-License-Identifier: GPL-3.0-or-later
"""Augmented dynamic symbolic execution, as Jamrozik et al. 2013 measure it in their
Tables 1 and 2: mutants of path conditions that the tests kill, and tests, conditions
solved and time, for

    DSE        tests that cover branches
    boundary   and those of equations 1 and 2
    mutation   and those of equation 3

with --strategy apex, and beside them what labels of the same mutation operators, one
a place of the source, cost with the default strategy.  The paper describes neither
WBS nor Roops' methods: a brake controller (apex/brake.c) and 44 functions
(apex/linear.c) of our own stand in their place.

Settings are those that hold without options.  The share killed is of all mutants, as in the paper, and of those that are neither
equivalent nor infeasible.
"""
import os

from generate import generate

TITLE = ("apex: augmented path conditions, after Jamrozik et al. 2013, Tables 1 "
         "and 2")
ALONE = True # not part of `make bench'

WM = ",".join (o + ":weak"
               for o in ("ror", "lor", "cor", "aor", "uoi", "cro"))
VARIANTS = {"DSE": "none", "boundary": "bv", "mutation": WM}

# name: source, the paper's shares killed, tests, conditions solved and seconds of
# mutation, where it has more than "<1 s"
ROWS = {
    "Factorial": ("factorial", (87.10, 92.86, 93.88), (4, 6, 8), (4, 11, 98), 1),
    "Power": ("power", (61.35, 85.66, 90.91), (4, 10, 15), (4, 31, 286), 1),
    "MaxValue": ("max-value", (68.33, 88.28, 89.37), (5, 11, 15), (5, 38, 367), 1),
    "Fibonacci": ("fibonacci", (84.76, 87.80, 89.02), (6, 7, 9), (6, 15, 164), 1),
    "GCD": ("gcd", (41.74, 41.04, 58.07), (4, 4, 27), (4, 17, 1004), 174),
    "WBS": ("apex/brake.c", (27.76, 26.28, 28.27), (18, 101, 365),
            (18, 174, 2508), 108),
    "FindMiddle": ("find-middle", (58.65, 64.69, 74.60), (11, 25, 71),
                   (11, 180, 2240), 19),
    "WrapInc": ("wrap-inc", (76.32, 87.50, 95.00), (2, 4, 6), (2, 6, 40), 1),
    "Remainder": ("remainder", (58.87, 74.97, 82.92), (11, 33, 64),
                  (11, 139, 1838), 58),
    "ToOctal": ("to-octal", (28.71, 33.16, 40.77), (6, 18, 71),
                (6, 301, 14524), 2159),
    "ToHex": ("to-hex", (51.97, 61.03, 70.11), (14, 24, 101),
              (14, 382, 11395), 747),
    "Roops": ("apex/linear.c", (65.08, 71.52, 90.56), (2.05, 2.36, 5.50),
              (2.05, 4.68, 94.39), 1),
}
SMOKE = ("WrapInc", "MaxValue")
SECONDS = 10 # that ToOctal and ToHex may take


def add (summaries):
    """What matters of SUMMARIES, one a function, added up."""
    a = [s["augmented"] for s in summaries]
    total = {k: sum (x[k] for x in a)
             for k in ("mutants", "killed", "solved", "tests", "dropped")}
    total.update ((state, sum (x["mutation"][state] for x in a))
                  for state in a[0]["mutation"])
    total["functions"] = len (a)
    total["reasons"] = sorted ({s["reason"] for s in summaries})
    return total


def measure (bench):
    result = {}
    for name in SMOKE if bench.smoke else ROWS:
        bench.say ("apex " + name)
        source, unit = ROWS[name][0], bench.path ("apex-%s.o" % name)
        path = bench.source (*source.split ("/")) if "/" in source else \
            os.path.join (bench.top, "tests", "subjects", source + ".c")
        bench.compile ([path], unit, ["-c"], plugin=True)
        only = ["-f", "brake"] if name == "WBS" else []
        variants = {v: ["--strategy", "apex", "-c", c] + only
                    for v, c in VARIANTS.items ()}
        variants["labels"] = ["-c", WM] + only
        runs = bench.interleave ({
            v: lambda o=o: generate (bench, unit, o)
            for v, o in variants.items ()},
            min (bench.rounds, 3))
        result[name] = {v: dict (add (runs[v][-1].summaries), cpu=bench.cpu (runs[v]))
                        for v in VARIANTS}
        last = runs["labels"][-1].summaries
        result[name]["labels"] = dict (
            {k: sum (s[k] for s in last)
             for k in ("labels_total", "labels_covered", "labels_infeasible",
                       "labels_unknown", "queries", "runs")},
            cpu=bench.cpu (runs["labels"]))
    return result


def feasible (r):
    m = r["mutation"]
    return m["mutants"] - m["equivalent"] - m["infeasible"]


def check (result):
    for name, r in result.items ():
        m = r["mutation"]
        assert {r[v]["mutants"] for v in VARIANTS} == {m["mutants"]}, (name, r)
        assert all (r[v]["dropped"] == 0 and r[v]["reasons"] == [""]
                    for v in VARIANTS), (name, r)
        assert m["satisfied"] == m["killed"], (name, m)
        assert m["open"] == 0, (name, m)
        assert m["mutants"] == m["killed"] + m["equivalent"] + m["infeasible"] \
            + m["unknown"], (name, m)
        assert r["DSE"]["killed"] <= r["boundary"]["killed"] <= feasible (r), name
        assert r["DSE"]["tests"] <= r["boundary"]["tests"], name


def text (result):
    share = lambda r, v, of: 100 * r[v]["killed"] / of
    lines = ["Table 1: mutants killed, % of all (of those that can be killed)"]
    lines.append ("%-11s %16s %16s %16s   %s" % (
        "", "DSE", "boundary", "mutation",
        "mutants = killed + equivalent + infeasible + unknown"))
    for name, r in result.items ():
        m = r["mutation"]
        lines.append ("%-11s " % name + " ".join (
            "%8.2f (%5.1f)" % (share (r, v, m["mutants"]),
                               share (r, v, feasible (r))) for v in VARIANTS)
            + "   %d = %d + %d + %d + %d" % (
                m["mutants"], m["killed"], m["equivalent"], m["infeasible"],
                m["unknown"]))
        lines.append ("%-11s " % "  paper" + " ".join (
            "%8.2f        " % p for p in ROWS[name][1]))
    lines.append ("")
    lines.append ("Table 2: tests/conditions solved, seconds of mutation; labels of "
                  "the same operators")
    for name, r in result.items ():
        n = r["DSE"]["functions"]
        one = lambda v, k: ("%.2f" % (r[v][k] / n)) if n > 1 else "%d" % r[v][k]
        lines.append ("%-11s " % name + " ".join (
            "%15s" % (one (v, "tests") + "/" + one (v, "solved"))
            for v in VARIANTS) + "  %8.2f s   labels: %s runs/%s queries, %.2f s"
            % (r["mutation"]["cpu"], one ("labels", "runs"),
               one ("labels", "queries"), r["labels"]["cpu"]))
        _, _, tests, solved, seconds = ROWS[name]
        lines.append ("%-11s " % "  paper" + " ".join (
            "%15s" % ("%s/%s" % (tests[i], solved[i])) for i in range (3))
            + "  %8s s" % ("<1" if seconds <= 1 else seconds))
    return lines


def table (result):
    rows = []
    for name, r in result.items ():
        m = r["mutation"]
        left = feasible (r) - m["killed"] - m["unknown"]
        rows.append (("%s: feasible mutants that survive" % name, left, "mutants", 0))
        rows.append (("%s: unknown" % name, 100 * m["unknown"] / m["mutants"], "%",
                      2.0))
        if name in ("ToOctal", "ToHex"):
            rows.append (("%s: CPU time of mutation" % name, m["cpu"], "s", SECONDS))
    return rows
