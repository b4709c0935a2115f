# SPDX-License-Identifier: GPL-3.0-or-later
# The table of libraries.sh: for each LIBRARY its folder here holds generate.json,
# the suite in suite/, gcov's data in counted/ and coverage/.
import glob
import json
import os
import re
import subprocess
import sys

# Percent of functions with tests and of branches: no less from run to run, on a machine
# that others use as well.
least = {"libcsv": (100, 90), "jsmn": (100, 80), "http-parser": (100, 80),
         "utf8proc": (95, 70), "cjson": (95, 60), "libyaml": (95, 70)}
# The same of all of them together.
together = (95, 85)


def null_only(body, function):
    """Does the test's call pass null for some pointer and memory for none?"""
    at = max((m.start() for m in re.finditer(r"\b%s \(" % re.escape(function), body)),
             default=-1)
    if at < 0:
        return False
    depth, end = 0, at + len(function) + 1
    for end in range(end, len(body)):
        depth += {"(": 1, ")": -1}.get(body[end], 0)
        if not depth:
            break
    call = body[at + len(function) + 2:end]
    before = body[:at]
    if "NULL" not in call:
        return False
    if "&" in call or '"' in call:
        return False
    return not any(re.search(r"\b%s\b" % w, before)
                   for w in re.findall(r"[A-Za-z_]\w*", call) if w != "NULL")


def tests_of(suite):
    """Of each function: how many tests, and how many pass more than null."""
    tests = {}
    for name in sorted(glob.glob(suite + "/check_*.c")):
        if name.endswith("_suspect.c"):
            continue
        text = open(name, encoding="utf-8", errors="replace").read()
        for m in re.finditer(r"^START_TEST \((\w+)_(\d+)\)\n(.*?)^END_TEST", text,
                             re.S | re.M):
            n, real = tests.get(m[1], (0, 0))
            tests[m[1]] = (n + 1, real + (not null_only(m[3], m[1])))
    return tests


def gcov(folder):
    files = sorted(glob.glob(folder + "/*.gcno"))
    if not files:
        return
    out = subprocess.run(["gcov", "--json-format", "--stdout",
                          "--branch-probabilities"] + [os.path.basename(f)
                                                       for f in files],
                         cwd=folder, capture_output=True, check=False).stdout
    for line in out.decode(errors="replace").splitlines():
        if line.startswith("{"):
            yield from json.loads(line)["files"]


def branches(library, names):
    taken = {}
    for folder in "counted", "coverage":
        for f in gcov(f"{library}/{folder}"):
            for l in f["lines"]:
                if l.get("function_name") not in names:
                    continue
                for i, b in enumerate(l["branches"]):
                    if b.get("throw"):
                        continue
                    key = (l["function_name"], os.path.basename(f["file"]),
                           l["line_number"], i)
                    taken[key] = taken.get(key, 0) + b["count"]
    return taken


def outcomes(library):
    """By function, file and line: the outcomes of its conditions and switches, and how
    many of these runs covered."""
    lines = {}
    for f in json.load(open(f"{library}/covered.json", encoding="utf-8")):
        for l in f["labels"]:
            if l["criterion"] != "cc" and not l["text"].startswith("switch "):
                continue
            key = f["function"], os.path.basename(l["file"]), l["line"]
            n, covered = lines.get(key, (0, 0))
            lines[key] = n + 1, covered + (l["state"] == "covered")
    return lines


def kept(library, taken):
    """Of the outcomes that runs covered: how many there are on lines where gcov knows as
    many branches, how many of them the suite takes, how many there are on others, and
    what is lost, by function and line."""
    lines, compared, still, others, lost = {}, 0, 0, 0, {}
    for (function, file, line, _), count in taken.items():
        n, t = lines.get((function, file, line), (0, 0))
        lines[function, file, line] = n + 1, t + (count > 0)
    for key, (n, covered) in outcomes(library).items():
        m, t = lines.get(key, (0, 0))
        if m != n:
            others += covered
            continue
        compared += covered
        still += min(covered, t)
        if t < covered:
            lost.setdefault(key[0], []).append(f"{key[2]}:{covered - t}")
    return compared, still, others, lost


failed = []
KEPT = 95


def compare(name, row, want):
    if 100 * row[1] < want[0] * row[0]:
        failed.append(f"{name}: fewer than {want[0]} % of the functions")
    if 100 * row[3] < want[1] * row[2]:
        failed.append(f"{name}: fewer than {want[1]} % of the branches")


without = []
total = [0, 0, 0, 0, 0, 0]
kinds = {}
total_kept = [0, 0, 0]
print("%-12s %9s %6s %6s %9s %6s %6s %8s %6s %6s %7s %11s %8s" % (
    "library", "functions", "tested", "%", "branches", "taken", "%", "by runs", "kept",
    "%", "runs", "divergences", "cpu s"))
for library in sys.argv[1:]:
    functions = json.load(open(f"{library}/generate.json", encoding="utf-8"))
    names = {f["function"] for f in functions}
    tests = tests_of(f"{library}/suite")
    taken = branches(library, names)
    row = [len(functions), 0, len(taken), sum(c > 0 for c in taken.values()), 0, 0]
    cpu = 0
    for f in functions:
        n, real = tests.get(f["function"], (0, 0))
        row[1] += real > 0
        if not real:
            mine = [c for k, c in taken.items() if k[0] == f["function"]]
            reason = f["reason"] or ("only-null" if n else "no-test")
            ends = " ".join(f"{k}={v}" for k, v in f.get("ends", {}).items())
            dropped = " ".join(f"{k}={v}" for k, v in f.get("dropped", {}).items())
            without.append(f"{library}: {f['function']}: {reason}"
                           f" ({len(mine)} branches) {ends} {dropped}".rstrip())
        row[4] += f.get("runs", 0)
        row[5] += f.get("divergences", 0)
        cpu += f.get("cpu_seconds", 0)
        for k, v in f.get("divergence_kinds", {}).items():
            kinds[k] = kinds.get(k, 0) + v
    total = [a + b for a, b in zip(total, row)]

    compared, still, others, lost = kept(library, taken)
    total_kept = [a + b for a, b in zip(total_kept, (compared, still, others))]

    def show(name, row, keeps, cpu):
        print("%-12s %9d %6d %6.1f %9d %6d %6.1f %8d %6d %6.1f %7d %11d %8.0f" % (
            name, row[0], row[1], 100 * row[1] / max(row[0], 1), row[2], row[3],
            100 * row[3] / max(row[2], 1), keeps[0], keeps[1],
            100 * keeps[1] / max(keeps[0], 1), row[4], row[5], cpu))
    show(library, row, (compared, still), cpu)
    if 100 * still < KEPT * compared:
        failed.append(f"{library}: the suite keeps less than {KEPT} % of the branches"
                      " that runs covered")
    if os.path.exists(f"{library}/unfaithful"):
        lost = open(f"{library}/unfaithful", encoding="utf-8").read().splitlines()
        failed.append(f"{library}: {len(lost)} tests fail at -O0: "
                      + " ".join(l.split(":")[4] for l in lost))
    compare(library, row, least.get(library, (0, 0)))
    if "-v" in os.environ.get("LIBRARIES", ""):
        by = {}
        for k, c in taken.items():
            a, b = by.get(k[0], (0, 0))
            by[k[0]] = (a + (c > 0), b + 1)
        for name, (a, b) in sorted(by.items(), key=lambda x: x[1][0] - x[1][1]):
            if a < b:
                print(f"    {name}: {a} of {b}"
                      + (f"; not kept, at line:outcomes {' '.join(lost[name])}"
                         if name in lost else ""))
if len(sys.argv) > 2:
    show("together", total, total_kept, 0)
if set(sys.argv[1:]) == set(least):
    compare("together", total, together)
if total_kept[2]:
    print(total_kept[2], "outcomes that runs covered are on lines where gcov knows other"
          " branches than the conditions': not compared")
if total[5]:
    print("divergences:", ", ".join(f"{k} {v}" for k, v in sorted(kinds.items())))
if without:
    print("\nwithout tests:")
    print("\n".join("  " + w for w in without))
if 1000 * total[5] > total[4]:
    failed.append("more than a thousandth of the runs diverged")
for f in failed:
    print("FAILED:", f)
sys.exit(bool(failed))
