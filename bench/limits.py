#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the numbers that steer work do: measures each row of driver/*/limits.def.

    limits.py [--jobs N] [--folder DIR] --output TABLE [LIMIT...]

The functions in limits/ are explored with the usual values, then with one limit at half
its value and at double, as far as its range goes (of 0 the next is 1).  TABLE has a line
a limit:

    limit, usual, below, above, differences below, differences above

and in its first lines the counts with the usual values.  A difference is that to these
counts; nothing in it depends on the clock.  "no difference here" is said of these
functions alone: limits of time, and those that only larger programs come to, show
nothing here.  "-": the range has no such value.

Given LIMITs (names or patterns such as 'explore.*'), only those are measured, and their
lines replace those in TABLE; lines of limits that there are no more go.  What is measured
is kept in DIR until the table is written: interrupted, the same command goes on.  It
begins anew when adse, the plugin, the runtime or the functions have changed since.
"""
import argparse
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

COUNTS = {"covered": "labels_covered", "infeasible": "labels_infeasible",
          "unknown": "labels_unknown", "tests": "tests", "runs": "runs",
          "queries": "queries"}
# The functions of the second file have tests written.  Rooms that are only about these,
# or about time, are measured there alone.
SETS = ["explored", "tested"]
TESTED_ALONE = ["suite", "session"]
SAME = "no difference here"

here = os.path.dirname(os.path.abspath(__file__))
libdir = os.environ["ADSE_LIBDIR"]
adse = os.environ["ADSE"]
gcc = "gcc-" + os.environ["GCC_VERSIONS"].split()[-1]


def source(name):
    return os.path.join(here, "limits", name)


def limits():
    """Name -> usual, below, above; None for a value that the range has not."""
    out = subprocess.run([adse, "doctor", "--limits"], cwd="/", check=True,
                         capture_output=True, text=True).stdout
    found = {}
    for m in re.finditer(r"^(\S+) = (-?\d+)\t; (-?\d+) to (-?\d+):", out, re.M):
        usual, least, most = (int(m[i]) for i in (2, 3, 4))
        below = max(least, usual // 2)
        above = min(most, 2 * usual or 1)
        found[m[1]] = (usual, below if below < usual else None,
                       above if above > usual else None)
    return found


def digest():
    """Of all that a result depends on."""
    d = hashlib.sha256()
    plugins = os.path.join(libdir, "adse")
    for path in ([adse, os.path.join(libdir, "libsymrt.so")]
                 + [os.path.join(plugins, f) for f in sorted(os.listdir(plugins))]
                 + [source(f) for f in sorted(os.listdir(source("")))]):
        with open(path, "rb") as f:
            d.update(hashlib.sha256(f.read()).digest())
    return d.hexdigest()


class Measured:
    """Counts by limit and value, kept in a folder."""

    def __init__(self, folder):
        self.folder = folder
        stamp = os.path.join(folder, "of")
        now = digest()
        if not os.path.exists(stamp) or open(stamp).read() != now:
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            for name in SETS:
                subprocess.run(
                    [gcc, "-g", "-O1", "-I" + os.path.join(here, "..", "libsymrt"),
                     "-fplugin=" + os.path.join(libdir, "adse.so"), "-c",
                     source(name + ".c"), "-o", os.path.join(folder, name + ".o")],
                    check=True)
            with open(stamp, "w") as f:
                f.write(now)

    def generate(self, name, setting, folder):
        """Explore a set and sum up; a text where there is no result."""
        lines = ""
        for settings in ("settings.ini", name + ".ini"):
            with open(source(settings)) as f:
                lines += f.read() + "\n"
        with open(os.path.join(folder, name + ".ini"), "w") as f:
            f.write(lines + setting)
        command = [adse, "generate", "--settings", name + ".ini", "--store",
                   name + ".store", "--json", name + ".json"]
        command += ["--no-suite"] if name == "explored" else ["-o", "suite"]
        status = subprocess.run(
            command + [os.path.join(self.folder, name + ".o")], cwd=folder,
            stdin=subprocess.DEVNULL, capture_output=True).returncode
        try:
            with open(os.path.join(folder, name + ".json")) as f:
                functions = json.load(f)
        except OSError:
            return "status %d of %s" % (status, name)
        return {c: sum(f[k] for f in functions) for c, k in COUNTS.items()}

    def get(self, limit, value, name):
        """Counts of a set with LIMIT at VALUE; None, None: all are usual."""
        kept = os.path.join(self.folder, "%s=%s.%s.json" % (limit, value, name))
        if os.path.exists(kept):
            with open(kept) as f:
                return json.load(f)
        setting = "[limits]\n%s = %s\n" % (limit, value) if limit else ""
        with tempfile.TemporaryDirectory(prefix="adse-limits-") as folder:
            result = self.generate(name, setting, folder)
        with open(kept + ".new", "w") as f:
            json.dump(result, f)
        os.rename(kept + ".new", kept)
        return result


def differences(usual, counts):
    """What is said of COUNTS, a list of one a set."""
    for c in counts:
        if isinstance(c, str):
            return c
    said = []
    for c in COUNTS:
        more = sum(b[c] - a[c] for a, b in zip(usual, counts))
        if more:
            said.append("%s %+d" % (c, more))
    return ", ".join(said) or SAME


def read(path):
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        return {line.split("\t")[0]: line.rstrip("\n") for line in f
                if not line.startswith("#")}


def write(path, usual, lines):
    totals = ", ".join("%d %s" % (sum(u[c] for u in usual), c) for c in COUNTS)
    with open(path + ".new", "w") as f:
        f.write("# SPDX-License-Identifier: GPL-3.0-or-later\n"
                "# Made by: make bench-limits (bench/limits.py says what is measured)\n"
                "# Usual values: %s\n"
                "# %d of %d limits show a difference on these functions\n"
                "# limit\tusual\tbelow\tabove\tdifferences below\tdifferences above\n"
                % (totals, sum(not {SAME, "-"} >= set(line.split("\t")[4:])
                              for line in lines.values()), len(lines)))
        for name in sorted(lines):
            f.write(lines[name] + "\n")
    os.rename(path + ".new", path)


def main():
    p = argparse.ArgumentParser(description="what limits do")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--folder", default="limits-measured")
    p.add_argument("--output", required=True)
    p.add_argument("limits", nargs="*", metavar="LIMIT")
    args = p.parse_args()
    all_limits = limits()
    wanted = [n for n in all_limits
              if not args.limits or any(fnmatch.fnmatchcase(n, g) for g in args.limits)]
    for g in args.limits:
        if not fnmatch.filter(all_limits, g):
            sys.exit("limits.py: there is no limit '%s'" % g)
    measured = Measured(os.path.abspath(args.folder))

    def sets(name):
        return SETS[1:] if name.split(".")[0] in TESTED_ALONE else SETS

    work = [(None, None, s) for s in SETS]
    work += [(n, v, s) for n in wanted for v in all_limits[n][1:] if v is not None
             for s in sets(n)]
    result = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for i, (w, r) in enumerate(zip(work, pool.map(lambda w: measured.get(*w),
                                                      work))):
            result[w] = r
            if sys.stderr.isatty():
                print("\r%d of %d" % (i + 1, len(work)), end="", file=sys.stderr)
    usual = {s: result[None, None, s] for s in SETS}
    for s in SETS:
        if isinstance(usual[s], str):
            sys.exit("limits.py: with usual values: " + usual[s])
    lines = {n: line for n, line in read(args.output).items() if n in all_limits}
    for n in wanted:
        cells = [n] + ["-" if v is None else str(v) for v in all_limits[n]]
        for v in all_limits[n][1:]:
            cells.append("-" if v is None else differences(
                [usual[s] for s in sets(n)], [result[n, v, s] for s in sets(n)]))
        lines[n] = "\t".join(cells)
    write(args.output, list(usual.values()), lines)
    shutil.rmtree(measured.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
