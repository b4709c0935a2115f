# SPDX-License-Identifier: GPL-3.0-or-later
"""Code with its mutants in it (-fplugin-arg-adse-mode=mutants): what it costs while none
is switched on, how long a live run takes, and how long `adse mutate' takes for the suite
that adse itself writes, in a minute, for five programs of tests/strength together.
"""
import json
import os
import shutil
import time

from bench import geomean
from kernels import KERNELS

TITLE = "mutants in the code"
ALONE = True

MUTANTS = "-fplugin-arg-adse-mode=mutants"
PROGRAMS = ["caldate", "codec", "ledger", "sensor", "textutil"]
SOURCE = """
int limit = 10;
int classify (int x)
{
  if (x < 0)
    return -1;
  return x > limit ? 1 : 0;
}
int main (void) { return 0; }
"""


def write (path, text):
    with open (path, "w") as f:
        f.write (text)


def kernel (bench, name):
    """CPU time with mutants by that of the plain kernel."""
    size, passes = (1 << 12, 1) if bench.smoke else KERNELS[name][:2]
    unit, program = bench.path (name + ".mutants.o"), bench.path (name + ".mutants")
    plain = bench.kernel (name)
    bench.compile ([bench.source ("kernels", name + ".c")], unit, ["-c", MUTANTS],
                   plugin=True)
    bench.compile ([bench.path ("main.o"), unit], program)
    runs = bench.interleave ({p: lambda p=p: bench.run ([p, str (size), str (passes)])
                              for p in (plain, program)})
    assert runs[plain][0].output == runs[program][0].output, name
    return bench.ratio (runs[program], runs[plain])


def live (bench):
    """CPU seconds of a live run: driver, server and target."""
    source, image = bench.path ("live.c"), bench.path ("live")
    write (source, SOURCE)
    bench.compile ([source], image, [MUTANTS], plugin=True)
    n = 20 if bench.smoke else 4000
    r = bench.interleave ({
        k: lambda k=k: bench.run ([bench.program ("modes"), image, "classify", str (k),
                                   "live"]) for k in (1, n + 1)})
    assert int (r[n + 1][0].output) == n + 1
    return (bench.cpu (r[n + 1]) - bench.cpu (r[1])) / n


def functions (bench, folder, images):
    """Names of the functions that are instrumented in images."""
    listed = bench.run ([bench.adse, "list", "--json"] + images, cwd=folder).output
    return {r["function"] for r in json.loads (listed)}


def mutate (bench):
    """Mutants that the suite infects, and wall time for all of them."""
    folder = bench.path ("programs")
    programs, lines = ["live"] if bench.smoke else PROGRAMS, 0
    os.mkdir (folder)
    for name in programs:
        place = os.path.join (bench.top, "tests", "strength", "programs", name)
        for suffix in (".c", ".h"):
            if bench.smoke:
                write (os.path.join (folder, name + suffix),
                       SOURCE[:SOURCE.find ("int main")])
            else:
                shutil.copy (os.path.join (place, name + suffix), folder)
        with open (os.path.join (folder, name + ".c")) as f:
            lines += len (f.readlines ())
    sources = [name + ".c" for name in programs]
    for kind, flags in ("plain", []), ("marked", bench.plugin):
        bench.run (bench.cc + ["-g", "-O2", "-w"] + flags + ["-c"] + sources, cwd=folder)
        bench.run (["ar", "rc", kind + ".a"] + [n + ".o" for n in programs], cwd=folder)
    bench.say ("writing a suite for %d lines" % lines)
    bench.run ([bench.adse, "generate", "-t", "60", "-j", "2",
                "--plain", "plain.a", "-o", "suite", "marked.a"], cwd=folder)
    bench.run (["make", "-s", "-C", "suite", "all", "CFLAGS=-g -O2 -w", "CC="
                + " ".join (bench.cc + bench.plugin + [MUTANTS])], cwd=folder)
    built = os.path.join (folder, "suite", "build")
    images = sorted (os.path.join (built, n) for n in os.listdir (built)
                     if n.startswith ("check_") and "." not in n)
    # Where the time was over before a file had tests, no image has its functions.
    names = sorted (functions (bench, folder, ["marked.a"])
                    & functions (bench, folder, images))
    begun = time.monotonic ()
    bench.run ([bench.adse, "mutate", "-j", "2", "--json", "mutants.json"]
               + [w for n in names for w in ("-f", n)] + images
               + ["--", "sh", "-c", " && ".join (images)], cwd=folder)
    seconds = time.monotonic () - begun
    with open (os.path.join (folder, "mutants.json")) as f:
        found = json.load (f)
    noticed = found["killed"] + found["time"]
    return {"lines": lines, "seconds": seconds, "infected": noticed + found["survived"],
            "noticed": noticed, "in_copies": found["in_copies"],
            "whole_runs": found.get ("whole_runs", "")}


def measure (bench):
    names = sorted (KERNELS)[:2] if bench.smoke else sorted (KERNELS)
    kernels = {}
    for name in names:
        bench.say ("mutants of " + name)
        kernels[name] = kernel (bench, name)
    return {"kernels": kernels, "live": live (bench), "mutate": mutate (bench)}


def check (result):
    m = result["mutate"]
    assert m["infected"] >= m["noticed"] > 0, m
    # Else it is the command that is measured.  Of a few mutants most are samples, whose
    # runs are the command's own.
    assert m["in_copies"] > 0, m
    assert m["noticed"] < 1000 or 10 * m["in_copies"] > 9 * m["noticed"], m


def table (result):
    m = result["mutate"]
    rows = [("plain time, " + n, r, "x", None) for n, r in result["kernels"].items ()]
    return rows + [
        ("plain time, geometric mean", geomean (result["kernels"].values ()), "x CPU",
         1.3),
        ("a live run", result["live"], "s", 1 / 2000),
        ("1,000 mutants, of %d in %d lines" % (m["infected"], m["lines"]),
         m["seconds"] / m["infected"] * 1000, "s", 60),
        ("noticed", m["noticed"], "mutants", None),
        ("noticed in copies of processes alone", m["in_copies"], "mutants", None)]
