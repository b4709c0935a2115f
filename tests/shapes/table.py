# SPDX-License-Identifier: GPL-3.0-or-later
# The table of shapes, from the comments of the files in a folder, and for each shape a
# test of its suite, FOLDER of suites/NAME: table.py FOLDER OLD-TABLE SUITES.  Shapes
# that have no suite there keep the test that OLD-TABLE shows.
import glob
import os
import re
import sys

MOST = 22  # lines of a test that is shown


def longest_test(folder, word):
    """The longest test with at most MOST lines that has WORD, the first such."""
    found = ""
    for path in sorted(glob.glob(folder + "/check_*.c")):
        text = open(path, encoding="utf-8").read()
        for test in re.findall(r"(?:/\*(?:(?!\*/).)*\*/\n)?"
                               r"START_TEST \(\w+\).*?\nEND_TEST\n", text, re.S):
            lines = test.count("\n")
            if (lines <= MOST and lines > found.count("\n")
                    and re.search(r"\b%s\b" % word, test)):
                found = test
    return found


def shown_before(path):
    """The tests in the table as it is, by heading."""
    if not os.path.exists(path):
        return {}
    return dict(re.findall(r"^### (.*?)\n\n```c\n(.*?)```$",
                           open(path, encoding="utf-8").read(), re.S | re.M))


before = shown_before(sys.argv[2])
tests = []
here = os.path.dirname(os.path.abspath(__file__))
print("""# Shapes of inputs

What a function may take, and what its tests then look like.  Each shape has a subject in
`tests/shapes/`, for which `tests/shapes/run.sh` generates a suite without a setting, a
harness or a stub, runs it on the plain build and compares branches (gcov) and label states
with the comments beside the code; this table is written from these comments
(`ACCEPT=1 tests/env bash tests/shapes/run.sh`).

| shape | how it is made | subject | functions | branches taken | labels |
|---|---|---|---|---|---|""")
for path in sorted(glob.glob(sys.argv[1] + "/*.c")):
    text = open(path, encoding="utf-8").read()
    head = re.search(r"Shape: (.*?)\.  (.*?)(?:\s*Shown: (\w+)\.)?\s*\*/", text, re.S)
    if not head:
        sys.exit(f"{path}: no `Shape: NAME.  HOW  [Shown: WORD.]' in its first comment")
    hit = all_ = 0
    states = {}
    rows = re.findall(r"/\* \w+: (?:(\d+) of )?(\d+) branch[^;]*; ([^*]*?)\s*\*/", text)
    for some, n, labels in rows:
        hit += int(some or n)
        all_ += int(n)
        for part in " ".join(labels.split()).split(", "):
            if part:
                count, state = part.split(" ", 1)
                states[state] = states.get(state, 0) + int(count)
    name = os.path.basename(path)
    heading = " ".join(head[1].split())
    folder = os.path.join(sys.argv[3], name[:-2], "suite")
    shown = longest_test(folder, head[3] or r"\w+")
    tests.append((heading, shown or before.get(heading, "")))
    print("| %s | %s | `%s` | %d | %d of %d | %s |" % (
        heading, " ".join(head[2].split()), name, len(rows), hit, all_,
        ", ".join(f"{n} {s}" for s, n in states.items())))

print("""
What gets no inputs, with the reason code of `adse explain` and `--json`:

| reason | what it is |
|---|---|""")
rows = open(os.path.join(here, "../../driver/inputs/unexplored.def"), encoding="utf-8").read()
for code, text in re.findall(
        r'^ADSE_UNEXPLORED \(\w+, "([^"]+)",\s*((?:"[^"]*"\s*)+)\)', rows, re.M):
    print("| `%s` | %s |" % (code, "".join(re.findall(r'"([^"]*)"', text))))

print("""
## A test of each

The longest of at most %d lines in each suite, as generated.""" % MOST)
for heading, test in tests:
    if not test:
        sys.exit(f"{heading}: no test of at most {MOST} lines")
    print(f"\n### {heading}\n\n```c\n{test}```")
