# SPDX-License-Identifier: GPL-3.0-or-later
# The ways through the examples of Kähkönen 2009 as the text derives them:
#   examples.py GENERATE.JSON RECORD
# RECORD has a line a test, FUNCTION WAY A B.  Of each function exactly the ways of
# the table must be there, a test one at least, and its inputs satisfy the path
# constraint of its way and of no other.
import json
import sys

# Way: its constraint.  `a' and `b' are input_1 and input_2, or what note () says:
# are the objects one (1), how far figure_12 has what it needs (0 to 3).  Sums wrap.
def java(n):
    return (n + 2 ** 31) % 2 ** 32 - 2 ** 31


WAYS = {
    "figure_1": {"TTT": "java (a + 5) > 0 and java (a + 5) > 2 and b == 2789",
                 "TTF": "java (a + 5) > 0 and java (a + 5) > 2 and b != 2789",
                 "TF": "a in (-4, -3)",
                 "FF": "java (a + 5) <= 0"},
    "figure_3": {"TT": "java (a + 5) > 0 and b == 1", "TF": "java (a + 5) > 0 and b == 0"},
    "example_3": {"T": "a == 1", "F": "a == 0"},
    "figure_12": {"F": "a != 5", "TF": "a == 5 and b == 0", "TTF": "a == 5 and b == 1",
                  "TTTF": "a == 5 and b == 2", "TTTT": "a == 5 and b == 3"},
    "example_6": {"T": "a == 1", "F": "a == 0"},
    "section_3_3": {"T": "a == b", "F": "a != b"},
    "figure_15": {"TF": "b > a", "F": "b <= a"},
    "figure_15_half": {"TT": "b > a and a > int (b / 2)",
                       "TF": "b > a and a <= int (b / 2)", "F": "b <= a"},
}
# Paths of the whole tree, where a black box does not give each value one of its own:
# what crashes is a path as well.
PATHS = {"figure_1": 4, "figure_3": 3, "example_3": 2, "figure_12": 5, "example_6": 2}
# In section_3_3 what the box was given stays the same in a run that is solved for.
BLACK_BOX = "figure_15", "figure_15_half"

failed = []
summary = {f["function"]: f for f in json.load(open(sys.argv[1], encoding="utf-8"))}
seen = {}
for line in open(sys.argv[2], encoding="utf-8"):
    function, way, *inputs = line.split()
    a, b = map(int, inputs)
    seen.setdefault(function, set()).add(way)
    fits = [w for w, c in WAYS[function].items()
            if eval(c, {"int": int, "java": java}, {"a": a, "b": b})]
    if fits != [way]:
        failed.append(f"{function}: {a}, {b} took {way}, its constraints say {fits}")
for function, ways in WAYS.items():
    if seen.get(function, set()) != set(ways):
        failed.append(f"{function}: tests take {sorted(seen.get(function, []))},"
                      f" the text has {sorted(ways)}")
    f = summary[function]
    if function in PATHS and f["paths"] != PATHS[function]:
        failed.append(f"{function}: {f['paths']} paths, the text has {PATHS[function]}")
    # A black box is noticed, each time, and what is wrong is known.
    kinds = f["divergence_kinds"]
    if function in BLACK_BOX:
        # The black box is given another value than the run was solved for: nothing is
        # predicted of it, or it diverges for that reason.
        if not f["divergences"] + f["unpredicted"] or set(kinds) - {"concretised"}:
            failed.append(f"{function}: {f['unpredicted']} runs unpredicted, {kinds}")
        if f["runs"] < f["divergences"] + 2:
            failed.append(f"{function}: no other inputs were tried")
    elif f["divergences"]:
        failed.append(f"{function}: {f['divergences']} divergences, {kinds}")
if not any("SIGSEGV" in end for end in summary["figure_3"]["ends"]):
    failed.append("figure_3: the null pointer of x <= 0 was not found")
if not summary["figure_3"]["suspects"]:
    failed.append("figure_3: the null pointer is no suspect")
for text in failed:
    print("FAILED:", text)
sys.exit(bool(failed))
