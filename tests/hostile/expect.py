# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare what `adse generate' says of each target with the comments in its source.
Usage: expect.py WORK, a folder of common.sh."""
import glob, json, os, re, sys

work = sys.argv[1]
failed = 0


def fail (name, what):
    global failed
    failed = 1
    print (f"FAILED: {name}: {what}")


def comment (text, key):
    found = re.search (rf"^/\* {key}: (.*) \*/$", text, re.M)
    return found and found.group (1).split ()


def compare (name, what, seen, expected):
    """The first of EXPECTED (one of it, A|B) must be SEEN, the others may."""
    if not set (expected[0].split ("|")) & set (seen) \
       or not set (seen) <= set (expected[1:] + expected[0].split ("|")):
        fail (name, f"{what}: {seen or 'nothing'}, expected {' '.join (expected)}")


def fates (f):
    seen = dict (f["dropped"])
    for key, fate in (("tests", "kept"), ("suspects", "suspect")):
        if f[key]:
            seen[fate] = f[key]
    seen.pop ("redundant", None)
    seen.pop ("cut", None)
    return seen or {"-": 0}


def functions (name):
    path = f"{work}/run/{name}.json"
    return {f["function"]: f for f in json.load (open (path))} \
        if os.path.exists (path) else {}


def check_start (name, expected):
    err = open (f"{work}/log/{name}.err").read ()
    status = open (f"{work}/log/{name}.status").read ().strip ()
    f = functions (name).get (name, {"ends": {}, "reason": "no JSON"})
    if expected == ["ok"]:
        compare (name, "runs", f["ends"], ["returned"])
        # What the constructor does to the tests as well may leave none.
        none = "no test was written" in err
        if status != ("1" if none else "0"):
            fail (name, f"status {status}: {err}")
        return
    compare (name, "start", f["ends"], expected)
    if f["reason"] != "target-failed" or status != "1":
        fail (name, f"status {status}, reason {f['reason']}")
    if len (err.splitlines ()) != 1 or "did not start" not in err:
        fail (name, f"not one clear line: {err}")


def check_runs (name, f, ends, suite):
    compare (name, "runs", f["ends"], ends)
    compare (name, "suite", fates (f), suite)
    # Nothing is asserted that came of a deed.
    if f["dropped"].get ("denied") and f["tests"]:
        fail (name, "has tests, though some were refused something")


found = functions ("all")
count = 0
for path in sorted (glob.glob (f"{work}/src/*.c")):
    name = os.path.basename (path)[:-2]
    text = open (path).read ()
    start, ends, suite = (comment (text, k) for k in ("start", "ends", "suite"))
    if not start and not (ends and suite):
        fail (name, "no expectation")
    elif start:
        check_start (name, start)
    elif name not in found:
        fail (name, "not explored")
    else:
        check_runs (name, found[name], ends, suite)
    count += 1
print (f"{count} targets")
# What the runtime is told of labels is checked: this one claims to cover all.
if found.get ("scribbles_labels", {}).get ("labels_covered"):
    fail ("scribbles_labels", "its claims were believed")
sys.exit (failed)
