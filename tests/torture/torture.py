#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""GCC's torture tests with and without the plugin.

Each test is built at -O0, -O2, -O3 and -O1 -flto, plain and with the plugin, which
must not show: accepted or rejected, linked or not, diagnostics of -Wall -Wextra, what
the dormant program prints and how it ends.  At -O0 and -O2 it runs attached, too, with
its small global variables symbolic, and every recorded expression must have the
program's value.  Options are the test's own (dg-options); those that do not suit the
machine are the same on both sides.

  torture.py [--every N] [--from K] [--gcc "11 12"] [--jobs N] [--results FILE]
             [--only TEST] FOLDER|ARCHIVE

FOLDER has gcc.c-torture and gcc.dg, ARCHIVE is GCC's source as a .tar.xz.  Results
are appended to FILE; what is there for the same plugin is not done again.  Fails when
a test differs that the list of exceptions (exceptions.txt) does not name.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

HERE = os.path.dirname (os.path.abspath (__file__))
LEVELS = [["-O0"], ["-O2"], ["-O3"], ["-O1", "-flto"]]
ATTACHED = ("-O0", "-O2")
PLAIN_SECONDS = 60   # to compile one test, CPU and clock
RUN_SECONDS = 10
MOST_SYMBOLIC = 8    # variables
MOST_TIMES = 8       # plain's time to compile a test, where that is long enough
SECONDS_THAT_COUNT = 0.2

# Warnings of what optimisers find out, where the test at each function's entry is one
# more way through it.  A few may be other than plain's: they are counted, and more
# than MOST_UNCERTAIN of all tests is a failure.
UNCERTAIN = re.compile (r"\[-W(maybe-uninitialized|uninitialized|infinite-recursion|"
                        r"aggressive-loop-optimizations|"
                        r"dangling-pointer|array-bounds|stringop-\w+|restrict|"
                        r"null-dereference|nonnull|clobbered|format-(overflow|truncation)|"
                        r"use-after-free|free-nonheap-object|return-local-addr)=?\d*\]")
MOST_UNCERTAIN = 0.05


def execute (command, cwd, seconds, env=None):
    """Status (None: out of time), output and CPU seconds of COMMAND."""
    # Standard error joins standard output: their order is part of what is compared.
    with open (os.path.join (cwd, "out"), "w+b") as out:
        child = subprocess.Popen (command, cwd=cwd, env=env, stdout=out,
                                  stdin=subprocess.DEVNULL,
                                  stderr=subprocess.STDOUT,
                                  start_new_session=True)
        late = []

        def stop ():
            late.append (1)
            os.killpg (child.pid, signal.SIGKILL)
        timer = threading.Timer (seconds, stop)
        timer.start ()
        _, status, used = os.wait4 (child.pid, 0)
        timer.cancel ()
        child.returncode = status
        out.seek (0)
        text = out.read (200000).decode ("latin-1")
    if late:
        return None, text, used.ru_utime + used.ru_stime
    return status, text, used.ru_utime + used.ru_stime


def directives (text):
    """The options that the test asks for."""
    words = []
    for m in re.finditer (r'\{\s*dg-(?:additional-)?options\s+(?:"([^"]*)"|(\{[^}]*\}))'
                          r'([^\n]*)', text):
        selector = m.group (3)
        if "target" in selector and not re.search (r"i\?86|x86|lp64|linux|\*-\*-\*",
                                                   selector):
            continue
        words += (m.group (1) or (m.group (2) or "").strip ("{} ")).split ()
    return [w for w in words if not w.startswith ("-fdump") and w != "-save-temps"
            and not w.startswith ("-fcompare-debug")]


class Test:
    def __init__ (self, top, path):
        self.path = path
        self.files = [os.path.join (top, path)]
        folder = os.path.dirname (path)
        with open (self.files[0], encoding="latin-1") as f:
            text = f.read ()
        self.options = directives (text)
        # Levels at which the test is none.
        self.skipped = re.findall (r'dg-skip-if\s+"[^"]*"\s+\{\s*\*-\*-\*\s*\}\s+'
                                   r'\{\s*"([^"]*)"\s*\}\s+\{\s*""\s*\}', text)
        do = re.search (r"\{\s*dg-do\s+(\w+)", text)
        self.kind = do.group (1) if do else (
            "run" if "/execute" in folder else "compile")
        if folder.endswith ("/builtins"):
            # As its builtins.exp has them: else the test's own string functions are
            # turned into calls of themselves.
            self.options += ["-fno-tree-dse", "-fno-tree-loop-distribute-patterns",
                             "-fno-tracer", "-fno-ipa-ra", "-fno-inline-functions"]
            self.files += [self.files[0][:-2] + "-lib.c",
                           os.path.join (top, folder, "lib", "main.c")]
        more = re.findall (r'dg-additional-sources\s+"?([^"}]*)', text)
        for name in " ".join (more).split ():
            self.files.append (os.path.join (top, folder, name))


def small_globals (path, cwd):
    """Names and sizes of variables that other units see."""
    _, text, _ = execute (["nm", "-S", path], cwd, 10)
    rows = re.findall (r"^[0-9a-f]+ 0*([1248]) [BDC] ([A-Za-z_]\w*)$", text, re.M)
    return [(name, int (size)) for size, name in rows][:MOST_SYMBOLIC]


def make_symbolic (rows, gcc, include, cwd):
    """An object whose main, linked with --wrap=main, makes ROWS symbolic and calls
    that of the test."""
    lines = ['#include "adse.h"', "extern int __real_main (int, char **, char **);"]
    calls = []
    for i, (name, size) in enumerate (rows):
        lines.append (f'extern char v{i}[{size}] __asm__ ("{name}");')
        calls.append (f'adse_symbolic (v{i}, {size}, "{name}");')
    lines.append ("int __wrap_main (int c, char **v, char **e) { %s return __real_main "
                  "(c, v, e); }" % " ".join (calls))
    with open (os.path.join (cwd, "symbolic.c"), "w") as f:
        f.write ("\n".join (lines) + "\n")
    execute ([gcc, "-w", "-O1", "-I" + include, "-c", "symbolic.c"], cwd, 20)
    return ["-Wl,--wrap=main", "symbolic.o"]


class Build:
    """What the levels of one test and compiler share."""
    def __init__ (self, test, gcc, cwd):
        self.test, self.gcc, self.cwd = test, gcc, cwd
        self.plain = []       # the first plain program's run, or None
        self.symbolic = None  # how to link with what makes variables symbolic


class Campaign:
    def __init__ (self, top, libdir, include):
        self.top, self.libdir, self.include = top, libdir, include
        self.env = dict (os.environ, LC_ALL="C", LD_LIBRARY_PATH=libdir)

    def compile (self, b, words, out):
        """Objects of the test: (status, diagnostics, seconds)."""
        status, text, seconds = 0, "", 0
        for i, f in enumerate (b.test.files):
            command = [b.gcc, "-fdiagnostics-plain-output", "-Wall", "-Wextra",
                       *words, *b.test.options, "-c", f, "-o", f"{out}{i}.o"]
            s, t, n = execute (command, b.cwd,
                               PLAIN_SECONDS * (1 if out == "plain" else 10),
                               self.env)
            status, text, seconds = status or s, text + t, seconds + n
            if s is None:
                return None, text, seconds
        return status, text, seconds

    def link (self, b, words, out, more=()):
        objects = [f"{out}{i}.o" for i in range (len (b.test.files))]
        command = [b.gcc, "-w", *words, *b.test.options, *objects, *more, "-o", out,
                   "-lm"]
        status, text, _ = execute (command, b.cwd, PLAIN_SECONDS, self.env)
        return status, text

    def run (self, cwd, program, seconds, **more):
        env = dict (os.environ, **more)
        status, text, _ = execute (["./" + program], cwd, seconds, env)
        return status, text

    def reference (self, b, words):
        """What the plain program of this level prints and how it ends; None when
        there is none, or it does not end."""
        if self.link (b, words, "plain")[0] != 0:
            return None
        want = self.run (b.cwd, "plain", RUN_SECONDS)
        return None if want[0] is None else want

    def dormant (self, b, words, more=()):
        """Whether there is a program to go on with, and what is different.  Most
        tests print nothing and end well at each level: only what is not as the first
        plain program has the level's own built."""
        status, text = self.link (b, words, "marked", more)
        if status != 0:
            if self.link (b, words, "plain")[0] != 0:
                return False, None
            return False, "does not link: " + first_line (text, "undefined")
        if b.test.kind != "run":
            return False, None
        if not b.plain:
            b.plain.append (self.reference (b, words))
        want = b.plain[0] or self.reference (b, words)
        if not want:
            return False, None
        got = self.run (b.cwd, "marked", 6 * RUN_SECONDS)
        if got == want:
            return True, None
        want = self.reference (b, words)
        if got == want:
            return True, None
        # What prints addresses differs from itself.
        if want is None or want != self.run (b.cwd, "plain", RUN_SECONDS):
            return False, None
        return True, f"dormant: {describe (got)} instead of {describe (want)}"

    def attached (self, b, program, result):
        """What is different when PROGRAM, which ends, is attached."""
        want = self.run (b.cwd, program, 6 * RUN_SECONDS)
        report = os.path.join (b.cwd, "report")
        if os.path.exists (report):
            os.unlink (report)
        got = self.run (b.cwd, program, 12 * RUN_SECONDS, ADSE_ARENA="auto",
                        ADSE_SELF_CHECK="1", ADSE_REPORT=report,
                        LD_PRELOAD=os.path.join (self.libdir, "libsymrt.so"))
        if got[0] is None:
            return "attached: does not end"
        # What the compiler makes a wrong program of may end as it does without
        # optimization.
        if got != want and not (b.plain and got == b.plain[0]):
            return f"attached: {describe (got)} instead of {describe (want)}"
        try:
            with open (report) as f:
                values = dict (re.findall (r"(\w+)=(\d+)", f.read ()))
        except OSError:
            # A program that ends by a signal writes none.
            return "attached: no report" if want[0] == 0 else None
        result["checked"] += int (values.get ("checked", 0))
        if values.get ("mismatched", "0") != "0":
            return f"attached: {values['mismatched']} expressions with other values"
        return None

    def level (self, b, words, result):
        """The first difference at this level, or None."""
        plain = self.compile (b, words, "plain")
        if plain[0] is None:
            return None
        marked = self.compile (b, words + ["-fplugin=adse.so"], "marked")
        one, two = plain[2], marked[2]
        # Of what looks too slow the least of three counts, on both sides.
        for _ in range (2 if two > MOST_TIMES * one and one >= SECONDS_THAT_COUNT else 0):
            one = min (one, self.compile (b, words, "plain")[2])
            two = min (two, self.compile (b, words + ["-fplugin=adse.so"], "marked")[2])
        result["times"].append ([words[0], round (one, 3), round (two, 3)])
        if "internal compiler error" in marked[1] and \
           "internal compiler error" not in plain[1]:
            return "internal compiler error: " + first_line (
                marked[1], "internal compiler error")
        if marked[0] is None:
            return "compiling does not end"
        if (plain[0] == 0) != (marked[0] == 0):
            return ("rejected: " if plain[0] == 0 else "accepted: ") + first_line (
                marked[1], "error")
        one, two = messages (plain[1]), messages (marked[1])
        if one != two:
            if certain (one) != certain (two):
                return "diagnostics: " + other_line (certain (one), certain (two))
            result["warnings"].append (words[0] + ": " + other_line (one, two))
        if plain[0] != 0 or b.test.kind not in ("run", "link"):
            return None
        # Those of builtins/ abort where the library is called, as attached code does.
        if b.test.kind != "run" or len (b.test.files) > 1 or len (words) > 1 \
           or words[0] not in ATTACHED:
            return self.dormant (b, words)[1]
        if b.symbolic is None:
            rows = small_globals ("plain0.o", b.cwd)
            b.symbolic = make_symbolic (rows, b.gcc, self.include, b.cwd) \
                if rows else []
        if words != ["-O0"]:
            ends, what = self.dormant (b, words, b.symbolic)
            return what or (self.attached (b, "marked", result) if ends else None)
        # Here each value is compared, not only those that leave a basic block.
        ends, what = self.dormant (b, words)
        if what or not ends:
            return what
        self.compile (b, words + ["-fplugin=adse.so", "-fplugin-arg-adse-check"],
                      "seen")
        status, text = self.link (b, words, "seen", b.symbolic)
        if status != 0:
            return "attached: does not link: " + first_line (text)
        return self.attached (b, "seen", result)

    def compare_debug (self, b):
        words = ["-w", "-O2", "-fcompare-debug", *b.test.options, "-c",
                 b.test.files[0], "-o", "debug.o"]
        status, text, _ = execute ([b.gcc, "-fplugin=adse.so", *words], b.cwd,
                                   10 * PLAIN_SECONDS, self.env)
        if status != 0 and execute ([b.gcc, *words], b.cwd, PLAIN_SECONDS,
                                    self.env)[0] != 0:
            return None
        return None if status == 0 else "compare-debug: " + first_line (text)

    def test (self, path, major, debug):
        test = Test (self.top, path)
        gcc = "gcc-" + major
        result = {"test": path, "gcc": major, "kind": test.kind, "times": [],
                  "checked": 0, "differs": [], "warnings": []}
        cwd = tempfile.mkdtemp ()
        try:
            b = Build (test, gcc, cwd)
            for words in LEVELS:
                if " ".join (words) in test.skipped:
                    continue
                what = self.level (b, words, result)
                if what:
                    result["differs"].append (" ".join (words) + ": " + what)
            if debug:
                what = self.compare_debug (b)
                if what:
                    result["differs"].append (what)
        finally:
            shutil.rmtree (cwd, ignore_errors=True)
        return result


def first_line (text, word=""):
    for line in text.splitlines ():
        if word in line:
            return line.strip ()[:200]
    return text.strip ()[:100]


def messages (text):
    """Warnings and errors without their places: what is inlined, or which of an
    expression's operators it stands for, decides on a warning's.  That a variable is
    used uninitialised GCC says with less certainty of what follows a condition, and
    the test at a function's entry is one."""
    return sorted (set (re.sub (r"(is|may be) used uninit.*", "used uninitialized "
                                "[-Wuninitialized]",
                                re.sub (r":\d+:\d+:", ":", line))
                        for line in text.splitlines ()
                        if re.search (r": (warning|error): ", line)))


def certain (lines):
    return [line for line in lines if not UNCERTAIN.search (line)]


def other_line (one, two):
    """What ONE and TWO do not share."""
    for line in two:
        if line not in one:
            return "+" + line[:200]
    for line in one:
        if line not in two:
            return "-" + line[:200]
    return "another order"


def describe (run):
    status, text = run
    if status is None:
        return "no end"
    how = (f"signal {os.WTERMSIG (status)}" if os.WIFSIGNALED (status)
           else f"status {os.WEXITSTATUS (status)}")
    return how + (" and " + repr (text[:60]) if text else "")


def find_tests (top):
    folders = ["gcc.c-torture/execute", "gcc.c-torture/execute/ieee",
               "gcc.c-torture/execute/builtins", "gcc.c-torture/compile",
               "gcc.dg/torture"]
    tests = []
    for folder in folders:
        for name in sorted (os.listdir (os.path.join (top, folder))):
            if name.endswith (".c") and not name.endswith ("-lib.c"):
                tests.append (folder + "/" + name)
    return tests


def unpack (archive, to):
    """The torture tests of ARCHIVE; the folder that has them."""
    wanted = re.compile (r"[^/]*/gcc/testsuite/(gcc\.c-torture|gcc\.dg/torture)/")
    with tarfile.open (archive) as tar:
        for member in tar:
            if wanted.match (member.name) and member.isreg ():
                member.name = member.name.split ("/testsuite/")[1]
                tar.extract (member, to)
    return to


def read_exceptions ():
    """Test names, each with its reason."""
    rows = {}
    with open (os.path.join (HERE, "exceptions.txt")) as f:
        for line in f:
            if line.strip () and not line.startswith ("#"):
                name, reason = line.split (None, 1)
                rows[name] = reason.strip ()
    return rows


def summarise (results, exceptions):
    failed = 0
    for r in results:
        for what in r["differs"]:
            excepted = r["test"] in exceptions
            failed += not excepted
            print (f"{'excepted' if excepted else 'FAILED'}: {r['test']}: "
                   f"gcc-{r['gcc']} {what}")
    plain = sum (t[1] for r in results for t in r["times"])
    marked = sum (t[2] for r in results for t in r["times"])
    slow = [(t[2] / t[1], r["test"], r["gcc"], t[0], t[1], t[2]) for r in results
            for t in r["times"] if t[1] >= SECONDS_THAT_COUNT]
    slow.sort (reverse=True)
    print (f"{len (results)} tests and compilers, "
           f"{sum (len (r['times']) for r in results)} builds, "
           f"{sum (r['checked'] for r in results)} expressions checked, "
           f"{failed} differences")
    uncertain = [r for r in results if r["warnings"]]
    print (f"{len (uncertain)} with other warnings of what optimisers find out")
    for r in uncertain[:3]:
        print (f"  {r['test']}: gcc-{r['gcc']} {r['warnings'][0]}")
    if len (uncertain) > MOST_UNCERTAIN * len (results):
        print (f"FAILED: warnings: more than {MOST_UNCERTAIN:.0%} of the tests")
        failed += 1
    if plain:
        print (f"compile time: {marked / plain:.2f} times plain on the sum; "
               f"{len (slow)} builds of 0.2 s or more, at most "
               f"{slow[0][0] if slow else 0:.1f} times")
        for row in slow[:5]:
            print ("  %.1f times: %s gcc-%s %s (%.2f s, %.2f s)" % row)
    over = [s for s in slow if s[0] > MOST_TIMES]
    if plain and marked > 4 * plain:
        print ("FAILED: compile time: more than 4 times plain")
        failed += 1
    if over:
        print (f"FAILED: compile time: {len (over)} builds more than "
               f"{MOST_TIMES} times plain")
        failed += 1
    return failed


def main ():
    parser = argparse.ArgumentParser ()
    parser.add_argument ("source")
    parser.add_argument ("--every", type=int, default=1)
    parser.add_argument ("--from", dest="first", type=int, default=0)
    parser.add_argument ("--gcc", default=os.environ.get ("GCC_VERSIONS", "12"))
    parser.add_argument ("--jobs", type=int, default=os.cpu_count ())
    parser.add_argument ("--results")
    parser.add_argument ("--only", action="append", default=[])
    args = parser.parse_args ()
    libdir = os.environ["ADSE_LIBDIR"]
    include = os.path.join (os.environ["top_srcdir"], "libsymrt")

    scratch = None
    top = args.source
    if os.path.isfile (top):
        scratch = tempfile.mkdtemp ()
        top = unpack (top, scratch)
    top = os.path.abspath (top)
    try:
        return run_all (args, top, libdir, include)
    finally:
        if scratch:
            shutil.rmtree (scratch, ignore_errors=True)


def run_all (args, top, libdir, include):
    tests = find_tests (top)
    tests = tests[args.first::args.every]
    if args.only:
        tests = [t for t in find_tests (top)
                 if any (t.endswith (o) for o in args.only)]
    versions = args.gcc.split ()
    digest = {}
    for v in versions:
        h = hashlib.sha256 ()
        for name in (f"adse/adse-{v}.so", "libsymrt.so"):
            with open (os.path.join (libdir, name), "rb") as f:
                h.update (f.read ())
        digest[v] = h.hexdigest ()[:16]
    done = {}
    if args.results and os.path.exists (args.results):
        with open (args.results) as f:
            for line in f:
                try:
                    r = json.loads (line)
                except ValueError:
                    continue  # cut when a campaign was stopped
                if r["plugin"] == digest.get (r["gcc"]):
                    done[r["test"], r["gcc"]] = r
    campaign = Campaign (top, libdir, include)
    out = open (args.results, "a") if args.results else None
    results = []
    todo = []
    for i, t in enumerate (tests):
        for v in versions:
            if (t, v) in done:
                results.append (done[t, v])
            else:
                todo.append ((t, v, i % 10 == 0))
    begin = time.time ()
    with concurrent.futures.ThreadPoolExecutor (args.jobs) as pool:
        jobs = {pool.submit (campaign.test, *row): row for row in todo}
        for n, job in enumerate (concurrent.futures.as_completed (jobs), 1):
            r = job.result ()
            r["plugin"] = digest[r["gcc"]]
            results.append (r)
            if out:
                out.write (json.dumps (r) + "\n")
                out.flush ()
            for what in r["differs"]:
                print (f"{r['test']}: gcc-{r['gcc']} {what}", flush=True)
            if n % 100 == 0:
                print (f"{n} of {len (todo)} after {time.time () - begin:.0f} s",
                       flush=True)
    results.sort (key=lambda r: (r["test"], r["gcc"]))
    print ()
    return 1 if summarise (results, read_exceptions ()) else 0


if __name__ == "__main__":
    sys.exit (main ())
