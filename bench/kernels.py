# SPDX-License-Identifier: GPL-3.0-or-later
"""Eight CPU-bound kernels, each compiled plain at -O2 and with the plugin:

    plain      without the plugin
    dormant    with it, no runtime attached
    attached   a recorded run of main, nothing symbolic, no label wanted
    symbolic   all data symbolic, on fewer bytes

A symbolic operation is an expression node that the runtime makes, or finds that
it has made before; its cost is the CPU time that the symbolic run takes more
than an attached run on the same bytes, by the number of operations.
"""
import os

from bench import geomean

TITLE = "kernels: CPU time by plain -O2"

# bytes and passes when concrete, bytes and passes when symbolic: the former for
# 0.1 to 0.3 s of plain run; the latter so that a run has some ten thousands of
# nodes, as that of one function has, and a tenth of the operations are new.
KERNELS = {
    "crc": (1 << 20, 80, 1 << 12, 40),
    "fnv": (1 << 20, 100, 1 << 12, 40),
    "base64": (1 << 20, 25, 1 << 11, 20),
    "heapsort": (1 << 20, 8, 1 << 11, 20),
    "lzmatch": (1 << 20, 20, 1 << 11, 40),
    "matrix": (1 << 20, 8, 1 << 12, 20),
    "lexer": (1 << 20, 40, 1 << 12, 20),
    "fib": (1 << 20, 120, 1 << 14, 20),
}


def report (path):
    """The words of the last line of a report of libsymrt."""
    with open (path) as f:
        line = f.read ().splitlines ()[-1]
    return dict (w.split ("=", 1) for w in line.split ())


class Kernel:
    def __init__ (self, bench, name):
        self.bench, self.name = bench, name
        self.plain = bench.kernel (name)
        self.plugin = bench.kernel (name, plugin=True)
        # In memory, as the driver's arenas are.
        self.arena = os.memfd_create ("arena")
        bench.run ([bench.program ("arena"), self.plugin,
                    "/proc/self/fd/%d" % self.arena], fds=[self.arena])
        self.report = bench.path (name + ".report")

    def close (self):
        os.close (self.arena)

    def run_plain (self, size, passes):
        return self.bench.run ([self.plain, str (size), str (passes)])

    def run_dormant (self, size, passes):
        return self.bench.run ([self.plugin, str (size), str (passes)])

    def run_attached (self, size, passes, symbolic=False):
        if os.path.exists (self.report):
            os.unlink (self.report)
        run = self.bench.run (
            [self.plugin, str (size), str (passes)]
            + (["symbolic"] if symbolic else []), fds=[self.arena],
            env={"ADSE_ARENA": str (self.arena), "LD_PRELOAD": self.bench.runtime,
                 "ADSE_REPORT": self.report})
        run.report = report (self.report)
        return run


def one (bench, name):
    size, passes, small, again = KERNELS[name]
    if bench.smoke:
        size, passes, small, again = 1 << 12, 1, 1 << 9, 1
    k = Kernel (bench, name)
    full = bench.interleave ({
        "plain": lambda: k.run_plain (size, passes),
        "dormant": lambda: k.run_dormant (size, passes),
        "attached": lambda: k.run_attached (size, passes)})
    few = bench.interleave ({
        "plain": lambda: k.run_plain (small, again),
        "attached": lambda: k.run_attached (small, again),
        "symbolic": lambda: k.run_attached (small, again, symbolic=True)})
    k.close ()
    last = few["symbolic"][-1].report
    cpu = {mode: bench.cpu (runs) for mode, runs in full.items ()}
    small_cpu = {mode: bench.cpu (runs) for mode, runs in few.items ()}
    operations = int (last["operations"])
    return {
        "bytes": size, "passes": passes, "cpu": cpu,
        "dormant": cpu["dormant"] / cpu["plain"],
        "attached": cpu["attached"] / cpu["plain"],
        "symbolic": {
            "bytes": small, "passes": again, "cpu": small_cpu,
            "nodes": int (last["nodes"]), "operations": operations,
            "events": int (last["events"]), "full": int (last["full"]),
            "ns_per_operation": 1e9 * (small_cpu["symbolic"]
                                       - small_cpu["attached"]) / operations},
        "checksums": {m: sorted ({r.output for r in runs})
                      for m, runs in full.items ()},
        "small_checksums": {m: sorted ({r.output for r in runs})
                            for m, runs in few.items ()},
        "concrete_nodes": int (full["attached"][-1].report["nodes"])}


def measure (bench):
    result = {}
    for name in KERNELS:
        bench.say ("kernel " + name)
        result[name] = one (bench, name)
    return {
        "kernels": result,
        "dormant": geomean (r["dormant"] for r in result.values ()),
        "attached": geomean (r["attached"] for r in result.values ()),
        "ns_per_operation": sum (r["symbolic"]["ns_per_operation"]
                                 * r["symbolic"]["operations"]
                                 for r in result.values ())
                            / sum (r["symbolic"]["operations"]
                                   for r in result.values ())}


def check (result):
    for name, r in result["kernels"].items ():
        for sums in (r["checksums"], r["small_checksums"]):
            first = sums["plain"]
            assert len (first) == 1 and len (first[0]) == 9, (name, sums)
            assert all (s == first for s in sums.values ()), (name, sums)
        assert r["concrete_nodes"] == 0, (name, "nodes without an input")
        assert r["symbolic"]["nodes"] > 0, (name, "no expression")
        assert r["symbolic"]["operations"] >= r["symbolic"]["nodes"], name
        assert r["symbolic"]["full"] == 0, (name, "the arena is too small")
    for key in ("dormant", "attached", "ns_per_operation"):
        assert isinstance (result[key], float), key


def table (result):
    rows = []
    for mode, goal in (("dormant", 1.05), ("attached", 2.2)):
        for name, r in result["kernels"].items ():
            rows.append (("%s %s" % (mode, name), r[mode], "x", None))
        rows.append ((mode + ", geometric mean", result[mode], "x", goal))
    for name, r in result["kernels"].items ():
        s = r["symbolic"]
        rows.append (("symbolic %s (%d operations, %d new)"
                      % (name, s["operations"], s["nodes"]),
                      s["ns_per_operation"], "ns", None))
    rows.append (("symbolic operation, all kernels",
                  result["ns_per_operation"], "ns", 40.0))
    return rows
