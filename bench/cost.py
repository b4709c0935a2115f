# SPDX-License-Identifier: GPL-3.0-or-later
"""What enabled criteria cost while a program runs: attached runs of the kernels with
no label wanted, with those of every second criterion, and with those of all.

Once labels are covered, their sites are closed; so they are here, after a run on a
small text and one on a larger one, whose uncovered labels are taken for covered.
The larger one is in the table as well: labels that this kernel cannot cover stay open
through all of it, and each visit of their sites looks at them.
"""
import os
import re

from bench import geomean
from kernels import KERNELS

TITLE = "cost of criteria: CPU time of attached runs, labels covered"

SMALL, LARGE = 1 << 9, 1 << 18


def criteria (bench):
    """Names of all criteria, in the table's order."""
    with open (os.path.join (bench.top, "criteria", "criteria.def")) as f:
        text = re.sub (r"/\*.*?\*/", "", f.read (), flags=re.S)
    return re.findall (r'ADSE_CRITERION \(\d+, \w+, "([^"]+)"', text)


class Attached:
    def __init__ (self, bench, name, wanted):
        self.bench = bench
        self.program = bench.kernel (name, plugin=True)
        self.arena = os.memfd_create ("arena")
        self.tool ([wanted] if wanted else [])

    def tool (self, options):
        return self.bench.run (
            [self.bench.program ("arena"), self.program,
             "/proc/self/fd/%d" % self.arena] + options, fds=[self.arena])

    def run (self, size, passes):
        return self.bench.run (
            [self.program, str (size), str (passes)], fds=[self.arena],
            env={"ADSE_ARENA": str (self.arena), "LD_PRELOAD": self.bench.runtime})

    def cover (self):
        """Runs that cover labels, then all are: the long run, and numbers of labels
        wanted and covered by them."""
        self.run (SMALL, 1)
        run = self.run (1 << 12 if self.bench.smoke else LARGE, 1)
        return run, [int (w) for w in self.tool (["-"]).output.split ()]

    def close (self):
        os.close (self.arena)


def one (bench, name, sets):
    size, passes = (1 << 12, 1) if bench.smoke else KERNELS[name][:2]
    programs = {v: Attached (bench, name, wanted) for v, wanted in sets.items ()}
    first = {v: p.cover () for v, p in programs.items ()}
    runs = bench.interleave ({v: lambda p=p: p.run (size, passes)
                              for v, p in programs.items ()})
    for p in programs.values ():
        p.close ()
    return {"cpu": {v: bench.cpu (r) for v, r in runs.items ()},
            "open": {v: r.cpu for v, (r, _) in first.items ()},
            "wanted": {v: c[0] for v, (_, c) in first.items ()},
            "covered": {v: c[1] for v, (_, c) in first.items ()},
            "doubled": bench.ratio (runs["all"], runs["half"]),
            "enabled": bench.ratio (runs["all"], runs["none"]),
            "checksums": sorted ({x.output for r in runs.values () for x in r})}


def measure (bench):
    names = criteria (bench)
    sets = {"none": "", "half": ",".join (names[::2]), "all": ",".join (names)}
    result = {"criteria": len (names), "kernels": {}}
    for name in KERNELS:
        bench.say ("criteria, " + name)
        result["kernels"][name] = one (bench, name, sets)
    result["doubled"] = geomean (r["doubled"]
                                 for r in result["kernels"].values ())
    return result


def check (result):
    for name, r in result["kernels"].items ():
        assert len (r["checksums"]) == 1, (name, r["checksums"])
        assert r["wanted"]["none"] == 0, name
        assert 0 < r["wanted"]["half"] < r["wanted"]["all"], (name, r["wanted"])
        assert r["covered"]["half"] < r["covered"]["all"], (name, r["covered"])


def table (result):
    rows = []
    for name, r in result["kernels"].items ():
        rows.append (("%s: %d labels of half, %d of all, %d covered"
                      % (name, r["wanted"]["half"], r["wanted"]["all"],
                         r["covered"]["all"]), float (r["doubled"]), "x", 1.3))
        rows.append (("  all by none", float (r["enabled"]), "x", None))
        rows.append (("  a run on %d KiB with %d labels open" % (
            LARGE >> 10, r["wanted"]["all"] - r["covered"]["all"]),
                      float (r["open"]["all"]), "s", 10.0))
    rows.append (("twice as many criteria (%d), geometric mean"
                  % result["criteria"], float (result["doubled"]), "x", 1.3))
    return rows
