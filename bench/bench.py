#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Benches: measures, prints a table with the goals beside, writes bench.json.

    bench.py [--only SECTION,...] [--rounds N] [--smoke] [--output FILE]

Each section is a module in this folder, named in SECTIONS:

    measure (bench) -> result    anything that JSON can hold
    table (result)  -> rows      (what, value, unit, goal); goal None: no goal
    text (result)   -> lines     optional: printed before the table
    ALONE                        optional: True: measured only when --only says so,
                                 and a goal that does not hold is a failure
    check (result)               raises AssertionError when the result is not what
                                 it has to be whatever the machine: equal checksums,
                                 paths found, shape; never a time

Times are CPU time (user + system) of child processes from wait4, medians over
rounds in which the variants take turns, so that another load of the machine
meets all of them alike.  This is no timed test: the exit status is 0 unless
something could not be run, a check failed, or a goal of a section that is measured
alone does not hold (with --smoke: one that is no time).
"""
import argparse
import importlib
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

SECTIONS = ["kernels", "cost", "explore", "modes", "build", "labels", "apex",
            "mutants"]


class Failed (Exception):
    pass


class Run:
    """What a command did: CPU seconds, peak memory in KiB, output."""

    def __init__ (self, status, usage, output):
        self.status = status
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss
        self.output = output


class Bench:
    def __init__ (self, rounds, smoke, folder):
        self.rounds = rounds
        self.smoke = smoke      # small sizes: only the shape matters
        self.folder = folder    # scratch, removed at the end
        self.here = os.path.dirname (os.path.abspath (__file__))
        self.top = os.environ.get ("top_srcdir") or os.path.dirname (self.here)
        self.build = os.environ.get ("top_builddir", ".")
        self.libdir = os.environ.get ("ADSE_LIBDIR",
                                      os.path.join (self.build, "lib"))
        self.adse = os.environ.get ("ADSE", "adse")
        self.cc = os.environ.get ("CC", "gcc").split ()
        self.plugin = ["-fplugin=" + os.path.join (self.libdir, "adse.so")]
        self.runtime = os.path.join (self.libdir, "libsymrt.so")
        self._crc_pass = None

    def source (self, *path):
        return os.path.join (self.here, *path)

    def program (self, name):
        """A helper built by make."""
        return os.path.join (self.build, "bench", name)

    def path (self, name):
        return os.path.join (self.folder, name)

    def say (self, text):
        if sys.stderr.isatty ():
            print ("\r\033[K" + text, end="", file=sys.stderr, flush=True)

    def run (self, command, env=None, fds=(), cwd=None, statuses=(0,)):
        """Run COMMAND alone and wait for it: a Run."""
        with tempfile.TemporaryFile (dir=self.folder) as out, \
             tempfile.TemporaryFile (dir=self.folder) as err:
            p = subprocess.Popen (command, stdin=subprocess.DEVNULL, stdout=out,
                                  stderr=err, cwd=cwd, pass_fds=fds,
                                  env=dict (os.environ, **(env or {})))
            _, status, usage = os.wait4 (p.pid, 0)
            p.returncode = status = os.waitstatus_to_exitcode (status)
            out.seek (0)
            text = out.read ().decode (errors="replace")
            if status not in statuses:
                err.seek (0)
                raise Failed ("%s: status %d\n%s" % (
                    " ".join (command), status,
                    err.read ().decode (errors="replace")[-2000:]))
            return Run (status, usage, text)

    def interleave (self, variants, rounds=None):
        """VARIANTS: name -> function that gives a Run.  Each once a round; gives
        name -> list of Runs."""
        runs = {name: [] for name in variants}
        for _ in range (rounds or self.rounds):
            for name, one in variants.items ():
                runs[name].append (one ())
        return runs

    @staticmethod
    def cpu (runs):
        """Median CPU seconds of RUNS."""
        return statistics.median (r.cpu for r in runs)

    @staticmethod
    def ratio (runs, by):
        """Median of the ratios of CPU times of RUNS and BY, round by round."""
        return statistics.median (a.cpu / b.cpu for a, b in zip (runs, by))

    def compile (self, sources, output, flags=(), plugin=False):
        self.run (self.cc + ["-O2", "-g"] + (self.plugin if plugin else [])
                  + list (flags)
                  + ["-I" + os.path.join (self.top, "libsymrt"),
                     "-I" + self.source ("kernels"), "-o", output]
                  + list (sources))

    def kernel (self, name, plugin=False):
        """The program of a kernel; its main is plain in either case."""
        output = self.path (name + (".plugin" if plugin else ".plain"))
        if not os.path.exists (output):
            main, unit = self.path ("main.o"), output + ".o"
            if not os.path.exists (main):
                self.compile ([self.source ("kernels", "main.c")], main, ["-c"])
            self.compile ([self.source ("kernels", name + ".c")], unit, ["-c"],
                          plugin)
            self.compile ([main, unit], output)
        return output

    def crc_pass (self):
        """CPU seconds of one pass of the plain crc kernel over 1 MiB: the unit in
        which times of different machines are compared."""
        if self._crc_pass is None:
            program, passes = self.kernel ("crc"), 100
            runs = self.interleave ({
                n: lambda n=n: self.run ([program, str (1 << 20), str (n)])
                for n in (0, passes)}, max (self.rounds, 3))
            self._crc_pass = (self.cpu (runs[passes]) - self.cpu (runs[0])) / passes
        return self._crc_pass


def geomean (values):
    values = list (values)
    return math.exp (sum (map (math.log, values)) / len (values))


def show (value):
    if not isinstance (value, float):
        return str (value)
    return "%.3g" % value if abs (value) < 100 else "%.0f" % value


TIMES = ("s", "x CPU") # units


def missed (rows):
    """Those of ROWS whose goal does not hold."""
    return [r for r in rows if r[3] is not None and not r[1] <= r[3]]


def print_table (title, rows, lines=()):
    print ("\n" + title)
    for line in lines:
        print ("  " + line)
    for what, value, unit, goal in rows:
        verdict = ""
        if goal is not None:
            verdict = "%s (goal %s)" % (
                "ok" if value <= goal else "over", show (goal))
        print (("  %-44s %10s %-10s %s"
                % (what, show (value), unit, verdict)).rstrip ())


def main ():
    p = argparse.ArgumentParser (description="adse's benches")
    p.add_argument ("--only", default="", metavar="SECTION,...",
                    help="of: " + " ".join (SECTIONS))
    p.add_argument ("--rounds", type=int, default=0)
    p.add_argument ("--smoke", action="store_true",
                    help="small sizes, one round: does it work at all?")
    p.add_argument ("--output", default="bench.json")
    args = p.parse_args ()
    wanted = args.only.split (",") if args.only else [
        name for name in SECTIONS
        if not getattr (importlib.import_module (name), "ALONE", False)]
    for name in wanted:
        if name not in SECTIONS:
            p.error ("unknown section '%s'" % name)
    rounds = args.rounds or (1 if args.smoke else 5)
    result = {
        "machine": {"system": platform.platform (), "cpus": os.cpu_count ()},
        "rounds": rounds, "smoke": args.smoke, "sections": {}}
    folder = tempfile.mkdtemp (prefix="adse-bench-")
    over = []
    try:
        bench = Bench (rounds, args.smoke, folder)
        for name in wanted:
            if not os.path.exists (bench.source (name + ".py")):
                continue
            section = importlib.import_module (name)
            bench.say (name)
            r = section.measure (bench)
            bench.say ("")
            result["sections"][name] = r
            section.check (r)
            rows = section.table (r)
            print_table (section.TITLE, rows,
                         getattr (section, "text", lambda r: []) (r))
            sys.stdout.flush ()
            if getattr (section, "ALONE", False):
                over += [(name,) + row for row in missed (rows)
                         if not (args.smoke and row[2] in TIMES)]
        result["crc_pass_seconds"] = bench.crc_pass ()
        print ("\none pass of the plain crc kernel over 1 MiB: %.3g ms"
               % (1000 * bench.crc_pass ()))
    except Failed as e:
        print ("bench: %s" % e, file=sys.stderr)
        return 1
    finally:
        shutil.rmtree (folder, ignore_errors=True)
    with open (args.output, "w") as f:
        json.dump (result, f, indent=1, sort_keys=True)
        f.write ("\n")
    for name, what, value, unit, goal in over:
        print ("bench: %s: goal does not hold: %s: %s %s, goal %s"
               % (name, what.strip (), show (value), unit, show (goal)),
               file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit (main ())
